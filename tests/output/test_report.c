/* Reports: the same sections in every format, nothing from elsewhere, labels that cannot break out. Structure is
 * checked here without other tools; check_report.sh asks xmllint, tidy and pdflatex, where they are. */
#include "output/output.h"
#include "tests/support/indices.h"
#include "tests/support/near.h"
#include "tests/support/sample.h"
#include <ctype.h>
#include <stdlib.h>

static const char *const formats[] = {"html", "markdown", "latex"};
enum { FORMATS = 3, HTML = 0, MARKDOWN = 1, LATEX = 2 };

static sm_session *session_of(sm_dataset *take)
{
    sm_session *s;
    sm_error err = {0};
    assert_ok(sm_session_new(&s, take, the_registry(), &err), err);
    return s;
}

static sm_text written(sm_session *s, const char *document, int format, const sm_output_options *o)
{
    sm_text t = {0};
    sm_error err = {0};
    sm_out out = sm_out_to(sm_text_sink(&t), &err);
    sm_output_document(s, document, formats[format], o, &out);
    assert_ok(sm_out_end(&out), err);
    return t;
}

static void assert_in(const sm_text *t, const char *part)
{
    if (!strstr(sm_text_of(t), part)) fail_msg("\"%s\" is missing in\n%s", part, sm_text_of(t));
}

static void assert_not_in(const sm_text *t, const char *part)
{
    const char *there = strstr(sm_text_of(t), part);
    if (there) fail_msg("\"%s\" is there: %.200s", part, there);
}

static size_t count_of(const sm_text *t, const char *part)
{
    size_t n = 0;
    for (const char *p = sm_text_of(t); (p = strstr(p, part)); p += strlen(part)) n++;
    return n;
}

/* ---- structure --------------------------------------------------------------------------------------------------- */
/* Every element ends where it has to; what is between is not a bare < or &. */
static void assert_well_formed(const sm_text *t)
{
    char open[64][24];
    size_t depth = 0;
    for (const char *p = sm_text_of(t); *p; p++) {
        if (*p == '&' && strncmp(p, "&amp;", 5) != 0 && strncmp(p, "&lt;", 4) != 0 && strncmp(p, "&gt;", 4) != 0 &&
            strncmp(p, "&quot;", 6) != 0 && strncmp(p, "&#39;", 5) != 0)
            fail_msg("a bare ampersand: %.60s", p);
        if (*p != '<') continue;
        const char *end = strchr(p, '>');
        assert_non_null(end);
        if (p[1] == '!') {
            p = strncmp(p, "<!--", 4) == 0 ? strstr(p, "-->") : end;
            continue;
        }
        bool closing = p[1] == '/';
        size_t length = strcspn(p + 1 + closing, " />");
        assert_true(length > 0 && length < sizeof open[0]);
        if (closing) {
            assert_true(depth > 0);
            depth--;
            if (strncmp(open[depth], p + 2, length) || open[depth][length])
                fail_msg("%s ends as %.30s", open[depth], p);
        } else if (end[-1] != '/') {
            assert_true(depth < 64);
            memcpy(open[depth], p + 1, length);
            open[depth++][length] = 0;
        }
        p = end;
    }
    assert_int_equal(depth, 0);
}

/* Braces and environments are balanced, and every special sign has its backslash, but for those of commands. */
static void assert_latex_balanced(const sm_text *t)
{
    int depth = 0;
    for (const char *p = sm_text_of(t); *p; p++) {
        if (*p == '\\' && p[1]) {
            p++;
            continue;
        }
        if (*p == '%') { /* a comment, up to the end of its line */
            while (p[1] && p[1] != '\n') p++;
            continue;
        }
        if (*p == '#') fail_msg("a bare #: %.60s", p);
        depth += *p == '{' ? 1 : *p == '}' ? -1 : 0;
        if (depth < 0) fail_msg("a brace too many: %.60s", p);
    }
    assert_int_equal(depth, 0);
    assert_int_equal(count_of(t, "\\begin{"), count_of(t, "\\end{"));
}

static void assert_structure(int format, const sm_text *t)
{
    if (format == HTML) assert_well_formed(t);
    if (format == LATEX) assert_latex_balanced(t);
}

/* ---- claims ------------------------------------------------------------------------------------------------------ */
TEST(every_format_walks_the_same_sections)
{
    static const char *const section[] = {
        "Data", "Matrix", "Matches", "Findings", "Indices", "How the values come about", "Where this comes from"};
    static const char *const heading[FORMATS] = {"<h2>%s</h2>", "\n## %s\n", "\\section*{%s}"};
    const sm_output_options o = {.command = "setmatch report x.csv"};
    sm_session *s = session_of(sample_fig1b());
    for (int f = 0; f < FORMATS; f++) {
        sm_text t = written(s, "report", f, &o);
        const char *from = sm_text_of(&t);
        for (size_t i = 0; i < sizeof section / sizeof *section; i++) {
            char line[64];
            snprintf(line, sizeof line, heading[f], section[i]);
            from = strstr(from, line);
            if (!from) fail_msg("%s has no %s", formats[f], section[i]);
        }
        assert_in(&t, "setmatch report x.csv");
        assert_in(&t, "setmatch " SM_VERSION);
        assert_not_in(&t, ">Changes<");
        assert_structure(f, &t);
        sm_text_free(&t);
    }
    sm_session_free(s);
}

TEST(changes_are_described_if_any)
{
    static const char *const heading[FORMATS] = {"<h2>Changes</h2>", "\n## Changes\n", "\\section*{Changes}"};
    sm_session *s = session_of(sample_fig1b());
    sm_error err = {0};
    assert_ok(sm_session_run_line(s, "split K4 10,10", &err), err);
    for (int f = 0; f < FORMATS; f++) {
        sm_text t = written(s, "report", f, &(sm_output_options){0});
        assert_in(&t, heading[f]);
        assert_in(&t, "split K4 10,10");
        assert_structure(f, &t);
        sm_text_free(&t);
    }
    sm_session_free(s);
}

TEST(page_is_self_contained_and_runs_nothing)
{
    static const char *const none[] = {"<script", "javascript:", "http:", "https:", "//",      "src=",
                                       "href=",   "@import",     "url(",  "<link",  "<iframe", "onload"};
    sm_session *s = session_of(sample_fig1b());
    sm_error err = {0};
    assert_ok(sm_session_run_line(s, "split K4 10,10", &err), err);
    sm_text t = written(s, "report", HTML, &(sm_output_options){.indices = "j_score,ari,nca"});
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) assert_not_in(&t, none[i]);
    assert_in(&t, "prefers-color-scheme:dark");
    assert_in(&t, "@media print");
    sm_text_free(&t);
    sm_session_free(s);
}

/* J = 2RP/(R + P), of the J-score paper; M = c/(a + b - c). */
TEST(formulas_are_typeset)
{
    static const char *const formula[FORMATS] = {"<math display=\"block\"><mtext>J</mtext><mo>=</mo><mfrac>",
                                                 "$$\\text{J} = \\frac{2\\,R\\,P}{R + P}$$",
                                                 "$\\displaystyle \\text{J} = \\frac{2\\,R\\,P}{R + P}$"};
    static const char *const part[FORMATS] = {"<mi>M</mi><mo>=</mo><mfrac><mrow><msub><mi>c</mi>",
                                              "$$M = \\frac{c_{ij}}{a_i + b_j - c_{ij}}$$",
                                              "M = \\frac{c_{ij}}{a_i + b_j - c_{ij}}"};
    sm_session *s = session_of(sample_fig1b());
    for (int f = 0; f < FORMATS; f++) {
        sm_text t = written(s, "report", f, &(sm_output_options){0}); /* of none named, the J-score */
        assert_in(&t, formula[f]);
        assert_in(&t, part[f]);
        sm_text_free(&t);
    }
    sm_session_free(s);
}

TEST(every_index_can_be_typeset)
{
    sm_session *s = session_of(sample_fig1b());
    sm_text all = {0};
    for (size_t i = 0; the_indices()[i]; i++) sm_text_printf(&all, "%s%s", i ? "," : "", the_indices()[i]->id);
    for (int f = 0; f < FORMATS; f++) {
        sm_text t = written(s, "report", f, &(sm_output_options){.indices = sm_text_of(&all)});
        assert_structure(f, &t);
        sm_text_free(&t);
    }
    sm_text_free(&all);
    sm_session_free(s);
}

TEST(no_label_breaks_out_of_any_format)
{
    static const char *const classes[] = {"<script>alert(1)</script>&", "50%_a&b$#^~\\", "]]>--></td>"},
                             *const clusters[] = {"\"q\"'s `x`", "{\\input{x}}", "中é\033[31m|*"};
    static const uint64_t count[] = {5, 1, 0, 0, 6, 2, 1, 0, 7};
    sm_session *s = session_of(sample_named(count, 3, 3, classes, clusters));
    static const char *const shown[FORMATS][6] = {
        {"&lt;script&gt;alert(1)&lt;/script&gt;&amp;", "50%_a&amp;b$#^~\\", "]]&gt;--&gt;&lt;/td&gt;",
         "&quot;q&quot;&#39;s `x`", "{\\input{x}}", "中é^[[31m|*"},
        {"&lt;script>alert(1)&lt;/script>&amp;", "50%\\_a&amp;b\\$#^\\~\\\\", "\\]\\]>-->&lt;/td>", "\"q\"'s \\`x\\`",
         "{\\\\input{x}}", "中é^\\[\\[31m\\|\\*"},
        {"\\textless{}script\\textgreater{}alert(1)", "50\\%\\_a\\&b\\$\\#\\textasciicircum{}\\textasciitilde{}",
         "{]}{]}\\textgreater{}{-}{-}\\textgreater{}", "\\char34{}q\\char34{}'s \\textasciigrave{}x\\textasciigrave{}",
         "\\{\\textbackslash{}input\\{x\\}\\}",
         "{\\ifdefined\\Umathchar 中\\else U+4E2D\\fi}é\\textasciicircum{}{[}{[}31m\\textbar{}*"}};
    for (int f = 0; f < FORMATS; f++) {
        sm_text t = written(s, "report", f, &(sm_output_options){.indices = "j_score,nca"});
        for (size_t i = 0; i < 6; i++) assert_in(&t, shown[f][i]);
        assert_not_in(&t, "<script");
        assert_not_in(&t, "\033");
        assert_structure(f, &t);
        sm_text_free(&t);
    }
    sm_session_free(s);
}

/* What a mail or a wiki takes. */
TEST(fifty_by_fifty_report_is_below_a_megabyte)
{
    enum { K = 50 };
    uint64_t *count = calloc((size_t)K * K, sizeof *count), seed = 3;
    for (uint32_t i = 0; i < K * K; i++) count[i] = sample_below(&seed, 900) + (i % (K + 1) ? 0 : 5000);
    sm_session *s = session_of(sample_dataset(count, K, K));
    free(count);
    sm_text t = written(s, "report", HTML, &(sm_output_options){0});
    assert_true(t.length < 1000000);
    assert_true(count_of(&t, "<text") > K * K); /* a number or a dot in each cell */
    assert_well_formed(&t);
    sm_text_free(&t);
    sm_session_free(s);
}

TEST(formats_without_headings_reject_a_report)
{
    static const char *const format[] = {"csv", "json", "svg", "table"};
    sm_session *s = session_of(sample_fig1b());
    for (size_t i = 0; i < sizeof format / sizeof *format; i++) {
        sm_text t = {0};
        sm_error err = {0};
        sm_out out = sm_out_to(sm_text_sink(&t), &err);
        sm_output_document(s, "report", format[i], &(sm_output_options){0}, &out);
        assert_int_equal(sm_out_end(&out), SM_USAGE);
        assert_non_null(strstr(err.text, "(one of: html, markdown, latex)"));
        assert_int_equal(t.length, 0);
    }
    sm_session_free(s);
}

/* ---- pictures ---------------------------------------------------------------------------------------------------- */
static sm_text picture(sm_session *s, const char *document, const sm_output_options *o)
{
    sm_text t = {0};
    sm_error err = {0};
    sm_out out = sm_out_to(sm_text_sink(&t), &err);
    sm_output_document(s, document, "svg", o, &out);
    assert_ok(sm_out_end(&out), err);
    return t;
}

/* Fig. 1B: Ta K1, Tb K2, Tc K3 choose each other and are the optimum; K4 chooses Tc. One more of each form is the key;
 * a double line is two. */
TEST(each_form_of_match_is_drawn_once_per_matching)
{
    sm_session *s = session_of(sample_fig1b());
    sm_text t = picture(s, "match", &(sm_output_options){0});
    assert_int_equal(count_of(&t, "stroke=\"#e69f00\""), 3 + 1);
    assert_int_equal(count_of(&t, "stroke-dasharray=\"6 4\""), 1 + 1);
    assert_int_equal(count_of(&t, "stroke=\"#0072b2\""), 0 + 1);
    assert_int_equal(count_of(&t, "stroke=\"#009e73\""), 0 + 2);
    assert_in(&t, "class: classes");
    assert_in(&t, "K4!");
    sm_text_free(&t);
    sm_session_free(s);
}

TEST(explorer_export_follows_its_options)
{
    sm_session *s = session_of(sample_fig1b());
    sm_error err = {0};
    const sm_output_options seen = {.as_seen = true};
    sm_text t = picture(s, "match", &seen); /* without the optimum: three double lines, and their key */
    assert_int_equal(count_of(&t, "stroke=\"#e69f00\""), 0);
    assert_int_equal(count_of(&t, "stroke=\"#009e73\""), 2 * 3 + 2);
    sm_text_free(&t);
    assert_ok(sm_session_run_line(s, "set arrows=cluster", &err), err);
    assert_ok(sm_session_run_line(s, "set overlap=f1", &err), err);
    t = picture(s, "match", &seen);
    assert_int_equal(count_of(&t, "stroke-dasharray=\"6 4\""), 4 + 1);
    assert_in(&t, "best partners by F1");
    assert_in(&t, "0.5000"); /* K4: 2*20/(60 + 20) */
    sm_text_free(&t);
    sm_session_free(s);
}

TEST(figures_have_titles_on_their_axes)
{
    static const char *const documents[] = {"matrix", "match"};
    sm_session *s = session_of(sample_fig1b());
    for (size_t d = 0; d < 2; d++) {
        sm_text t = picture(s, documents[d], &(sm_output_options){0});
        assert_in(&t, "class: classes</text>");
        assert_in(&t, "cluster: clusters</text>");
        sm_text_free(&t);
    }
    sm_error err = {0};
    assert_ok(sm_session_run_line(s, "split K4 10,10", &err), err);
    sm_text t = picture(s, "path", &(sm_output_options){0});
    assert_in(&t, ">change</text>");
    assert_in(&t, ">index</text>");
    sm_text_free(&t);
    sm_session_free(s);
}
