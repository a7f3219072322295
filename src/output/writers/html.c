/* HTML: one file that needs nothing else, light and dark as the reader's system is, and fit to be printed. It is XML
 * as well, so that either kind of reader takes it. */
#include "article.h"

/* What a picture draws in on white, and on a dark ground. */
static const struct {
    const char *light, *dark;
} inks[] = {{"#ffffff", "#16181d"},     {SM_SVG_INK, "#e6e6e6"}, {SM_SVG_QUIET, "#a4a4a4"}, {SM_SVG_RULE, "#474b54"},
            {SM_SVG_LONE, "#ffaf5f"},   {"#0072b2", "#56b4e9"},  {"#d55e00", "#ff9e5e"},    {"#009e73", "#3fc79b"},
            {"#cc79a7", "#e09cc2"},     {"#000000", "#f2f2f2"},  {"#e69f00", "#f0b429"},    {"#56b4e9", "#9bd3f5"},
            {SM_SVG_CLUSTER, "#d48fbf"}};

static const char style[] =
    ":root{color-scheme:light dark}\n"
    "body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;padding:1rem 1.2rem 3rem;max-width:68rem;color:#1a1a1a;"
    "background:#fff}\n"
    "h1{font-size:1.6rem;margin:.6em 0 .2em}h2{font-size:1.25rem;margin:2em 0 .4em;border-bottom:1px solid #d0d0d0}\n"
    "h3{font-size:1.05rem;margin:1.6em 0 .3em}h4{font-size:1rem;margin:1.2em 0 .2em}\n"
    "p{margin:.5em 0}ul{margin:.4em 0;padding-left:1.3rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;margin:.5em "
    "0}\n"
    "figure{margin:1em "
    "0;overflow-x:auto}figcaption,caption,.aside,summary{font-size:.875rem;color:#555;text-align:left}\n"
    "svg{font-family:Helvetica,Arial,'DejaVu "
    "Sans',sans-serif;max-width:100%;min-width:min(42rem,160vw);height:auto;display:block}\n"
    "table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.9rem}caption{padding:.2em 0 .4em}\n"
    "th,td{padding:.15rem .55rem;text-align:left;vertical-align:top}thead th{border-bottom:1px solid #1a1a1a}\n"
    "tbody tr{border-bottom:1px solid #e4e4e4}.blanks "
    "td{height:2.2em;vertical-align:bottom}.n{text-align:right;white-space:nowrap}\n"
    ".math{overflow-x:auto;overflow-y:hidden;padding:.3em 0}math{font-size:1.1em}\n";
static const char narrow[] = "@media(max-width:40rem){body{padding:.6rem .7rem 2rem;font-size:15px}"
                             "table{font-size:.8rem}th,td{padding:.12rem .2rem}}\n";
static const char print[] =
    "@media print{body{max-width:none;padding:0;font-size:10.5pt}figure{overflow:visible}svg{break-inside:avoid}"
    "svg{min-width:0}h2,h3,h4,.lead{break-after:avoid}tr{break-inside:avoid}pre,table{font-size:8.5pt}"
    "summary{display:none}details::details-content{content-visibility:visible;height:auto}}\n";

/* A section fills the window, and scrolling stops at each. On paper each is a page. */
const char sm_article_slides[] =
    "<style>html{scroll-snap-type:y proximity}body{max-width:none;padding:0}"
    "section,body>h1{scroll-snap-align:start;box-sizing:border-box;max-width:72rem;margin:0 auto;padding:3vh 4vw}"
    "section{min-height:100vh;font-size:clamp(1.1rem,2vw,1.8rem)}section "
    "svg{width:min(100%,64rem);max-height:60vh}body>h1{font-size:2.2rem;padding-bottom:0}"
    "section h3,section h2{margin-top:0;font-size:1.25em}summary{font-size:1rem;cursor:pointer}"
    "@media print{section{min-height:0;padding:0;break-after:page;font-size:14pt}}</style>\n<section>\n";

/* Rules for shades; dark: within the query. */
static void add_steps(sm_article *a, bool dark)
{
    for (int i = 1; i <= SM_SVG_STEPS; i++) {
        const sm_svg_step *s = &sm_svg_steps[i];
        const char *ground = dark ? s->dark : s->light, *ink = dark ? s->dark_ink : s->light_ink;
        sm_text_printf(&a->line, "td.s%d{background:%s;color:%s}", i, ground, ink);
        if (dark) sm_text_printf(&a->line, ".s%d{fill:%s}.t%d{fill:%s}", i, ground, i, ink);
        sm_text_puts(&a->line, "\n");
    }
}

static void begin_html(sm_article *a, const char *title)
{
    sm_text_puts(&a->line, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>");
    sm_text shown = {0}; /* no elements in a title */
    sm_text_show(&shown, title, SM_SHOW_PLAIN);
    sm_escape_xml(sm_text_of(&shown), &a->line);
    sm_text_free(&shown);
    sm_text_printf(&a->line, "</title>\n<style>\n%s%s", style, narrow);
    add_steps(a, false);
    sm_text_puts(&a->line, "@media screen and (prefers-color-scheme:dark){\n"
                           "body{color:#e6e6e6;background:#16181d}h2{border-color:#474b54}\n"
                           "figcaption,caption,.aside,summary{color:#b0b0b0}thead th{border-color:#e6e6e6}"
                           "tbody tr{border-color:#33363d}\n");
    for (size_t i = 0; i < sizeof inks / sizeof *inks; i++)
        sm_text_printf(&a->line, "svg [fill=\"%s\"]{fill:%s}svg [stroke=\"%s\"]{stroke:%s}\n", inks[i].light,
                       inks[i].dark, inks[i].light, inks[i].dark);
    add_steps(a, true);
    sm_text_printf(&a->line, "}\n%s</style>\n</head>\n<body>\n<h1>", print);
    sm_article_words(a, title);
    sm_article_raw(a, "</h1>\n");
}

static void end_html(sm_article *a)
{
    sm_article_raw(a, "</body>\n</html>\n");
}

const sm_article_kind sm_article_html = {
    .escape = sm_escape_html,
    .style = SM_FORMULA_MATHML,
    .heading = {{"<h2>", "</h2>\n"}, {"<h3>", "</h3>\n"}, {"<h4>", "</h4>\n"}},
    .text = {"<p>", "</p>\n"},
    .lead = {"<p class=\"lead\">", "</p>\n"},
    .list = {"<ul>\n", "</ul>\n"},
    .item = {"<li>", "</li>\n"},
    .strong = {"<strong>", "</strong>"},
    .math = {"<div class=\"math\"><math display=\"block\">", "</math></div>\n"},
    .aside = {"<p class=\"aside\">", "</p>\n"},
    .answer = "<details><summary>Answer</summary>\n",
    .solution = "<details><summary>A solution</summary>\n",
    .fold_end = "</details>\n",
    .blanks = {"<div class=\"blanks\">\n", "</div>\n"},
    .begin = begin_html,
    .end = end_html,
    .pictures = true,
};
