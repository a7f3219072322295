/* Pictures as SVG 1.1. */
#include "writers.h"
#include <stdio.h>
#include <string.h>

static void svg_raw(sm_svg *v, const char *text)
{
    sm_text_puts(&v->line, text);
}

/* To a tenth of a pixel. */
static void svg_number(sm_svg *v, double x)
{
    char text[64];
    sm_fixed(text, x, 1);
    size_t length = strlen(text);
    if (length > 2 && !strcmp(text + length - 2, ".0")) text[length - 2] = 0;
    svg_raw(v, text);
}

static void attribute(sm_svg *v, const char *name, double x)
{
    sm_text_printf(&v->line, " %s=\"", name);
    svg_number(v, x);
    svg_raw(v, "\"");
}

static void word(sm_svg *v, const char *name, const char *value)
{
    sm_text_printf(&v->line, " %s=\"%s\"", name, value);
}

static void svg_end(sm_svg *v, const char *text)
{
    sm_text_printf(&v->line, "%s\n", text);
    sm_out_text(v->out, &v->line);
    sm_text_clear(&v->line);
}

/* Text made visible first and escaped then. isolates: elements may be in it. */
static void escaped(sm_svg *v, const char *text, int columns, bool isolates)
{
    char cut[512];
    sm_text shown = {0};
    if (columns > 0)
        sm_show(cut, sizeof cut, text, columns, SM_SHOW_CUT);
    else
        sm_text_show(&shown, text, SM_SHOW_PLAIN);
    const char *all = columns > 0 ? cut : sm_text_of(&shown);
    if (isolates)
        sm_escape_isolated(all, "<tspan unicode-bidi=\"isolate\">", "</tspan>", &v->line);
    else
        sm_escape_xml(all, &v->line);
    sm_text_free(&shown);
}

static void titled(sm_svg *v, const char *text)
{
    svg_raw(v, "<title>");
    escaped(v, text, 0, false);
    svg_raw(v, "</title>");
}

sm_svg sm_svg_begin(double w, double h, const char *title, const sm_output_options *o, sm_out *out)
{
    sm_svg v = {.out = out};
    w = (double)(int64_t)(w + 0.999);
    h = (double)(int64_t)(h + 0.999);
    svg_raw(&v, o && o->inside ? "<svg"
                               : "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                 "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\"");
    attribute(&v, "width", w);
    attribute(&v, "height", h);
    svg_raw(&v, " viewBox=\"0 0 ");
    svg_number(&v, w);
    svg_raw(&v, " ");
    svg_number(&v, h);
    svg_raw(&v, o && o->inside ? "\" role=\"img\">"
                               : "\" font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\" role=\"img\">");
    titled(&v, title);
    svg_end(&v, "");
    sm_svg_rect(&v, (sm_svg_box){0, 0, w, h}, "#ffffff", NULL);
    return v;
}

void sm_svg_end(sm_svg *v)
{
    svg_end(v, "</svg>");
    sm_text_free(&v->line);
}

/* ---- shapes ------------------------------------------------------------------------------------------------------ */
static void stroke(sm_svg *v, const sm_svg_stroke *s)
{
    if (!s) return;
    word(v, "stroke", s->ink);
    attribute(v, "stroke-width", s->width);
    if (s->dash) word(v, "stroke-dasharray", s->dash);
}

void sm_svg_group_begin(sm_svg *v, double down)
{
    svg_raw(v, "<g transform=\"translate(0 ");
    svg_number(v, down);
    svg_end(v, ")\">");
}

void sm_svg_group_end(sm_svg *v)
{
    svg_end(v, "</g>");
}

static void filled_box(sm_svg *v, sm_svg_box b, const char *fill)
{
    attribute(v, "x", b.x);
    attribute(v, "y", b.y);
    attribute(v, "width", b.w);
    attribute(v, "height", b.h);
    word(v, "fill", fill);
}

void sm_svg_rect(sm_svg *v, sm_svg_box b, const char *fill, const sm_svg_stroke *edge)
{
    svg_raw(v, "<rect");
    filled_box(v, b, fill);
    stroke(v, edge);
    svg_end(v, "/>");
}

void sm_svg_shade(sm_svg *v, sm_svg_box b, int step)
{
    svg_raw(v, "<rect");
    if (step) sm_text_printf(&v->line, " class=\"s%d\"", step);
    filled_box(v, b, sm_svg_steps[step].light);
    svg_end(v, "/>");
}

void sm_svg_line(sm_svg *v, double x1, double y1, double x2, double y2, sm_svg_stroke s)
{
    svg_raw(v, "<line");
    attribute(v, "x1", x1);
    attribute(v, "y1", y1);
    attribute(v, "x2", x2);
    attribute(v, "y2", y2);
    stroke(v, &s);
    svg_end(v, "/>");
}

void sm_svg_dot(sm_svg *v, double x, double y, double r, const char *fill)
{
    svg_raw(v, "<circle");
    attribute(v, "cx", x);
    attribute(v, "cy", y);
    attribute(v, "r", r);
    word(v, "fill", fill);
    svg_end(v, "/>");
}

void sm_svg_shape_begin(sm_svg *v, const char *element)
{
    svg_raw(v, "<");
    svg_raw(v, element);
    svg_raw(v, " points=\"");
}

void sm_svg_shape_point(sm_svg *v, double x, double y)
{
    svg_number(v, x);
    svg_raw(v, ",");
    svg_number(v, y);
    svg_raw(v, " ");
}

void sm_svg_shape_end(sm_svg *v, const char *fill, double opacity, const sm_svg_stroke *edge)
{
    svg_raw(v, "\"");
    word(v, "fill", fill);
    if (opacity < 1) attribute(v, "fill-opacity", opacity);
    stroke(v, edge);
    if (edge) word(v, "stroke-linejoin", "round");
    svg_end(v, "/>");
}

/* ---- text -------------------------------------------------------------------------------------------------------- */
static void turn(sm_svg *v, double degrees, double x, double y)
{
    svg_raw(v, " transform=\"rotate(");
    svg_number(v, degrees);
    svg_raw(v, " ");
    svg_number(v, x);
    svg_raw(v, " ");
    svg_number(v, y);
    svg_raw(v, ")\"");
}

void sm_svg_text(sm_svg *v, double x, double y, sm_svg_font f, const char *text)
{
    static const char *const anchor[] = {"start", "middle", "end"};
    if (!*text) return;
    svg_raw(v, "<text");
    attribute(v, "x", x);
    attribute(v, "y", y);
    attribute(v, "font-size", f.size > 0 ? f.size : SM_SVG_SIZE);
    word(v, "fill", f.ink ? f.ink : sm_svg_steps[f.step].light_ink);
    if (f.step) sm_text_printf(&v->line, " class=\"t%d\"", f.step);
    if (f.anchor != SM_SVG_START) word(v, "text-anchor", anchor[f.anchor]);
    if (f.bold) word(v, "font-weight", "bold");
    if (f.italic) word(v, "font-style", "italic");
    if (f.fixed) word(v, "font-family", "'DejaVu Sans Mono', Menlo, Consolas, monospace");
    if (f.turn < 0 || f.turn > 0) turn(v, f.turn, x, y);
    svg_raw(v, " xml:space=\"preserve\">");
    if (f.columns > 0 && sm_show_width(text, SM_SHOW_PLAIN) > f.columns) titled(v, text);
    escaped(v, text, f.columns, true);
    svg_end(v, "</text>");
}

void sm_svg_printf(sm_svg *v, double x, double y, sm_svg_font f, const char *format, ...)
{
    sm_text t = {0};
    va_list args;
    va_start(args, format);
    sm_text_vprintf(&t, format, args);
    va_end(args);
    sm_svg_text(v, x, y, f, sm_text_of(&t));
    sm_text_free(&t);
}

void sm_svg_name(sm_svg *v, double x, double y, sm_svg_font f, const char *name, bool unmatched)
{
    f.bold = true;
    if (!unmatched) {
        sm_svg_text(v, x, y, f, name);
        return;
    }
    char cut[256];
    sm_show(cut, sizeof cut, name, f.columns, SM_SHOW_CUT);
    f.columns = 0;
    f.ink = SM_SVG_LONE;
    sm_svg_printf(v, x, y, f, "%s!", cut);
}

double sm_svg_width(const char *text, double size, int columns)
{
    const double column = 0.6; /* of the size; narrower than a capital M, wider than most letters and digits */
    int width = sm_show_width(text, SM_SHOW_PLAIN);
    return column * size * (columns > 0 && width > columns ? columns : width);
}

/* ---- colours ----------------------------------------------------------------------------------------------------- */
const sm_svg_step sm_svg_steps[SM_SVG_STEPS + 1] = {
    {"#ffffff", SM_SVG_INK, "#16181d", "#e6e6e6"}, {"#e6f2d2", "#101010", "#3f2566", "#ffffff"},
    {"#a8d9a5", "#101010", "#36478a", "#ffffff"},  {"#61b98f", "#101010", "#2a6a8c", "#ffffff"},
    {"#33948b", "#101010", "#2e8f8a", "#101010"},  {"#2b6b8d", "#ffffff", "#52b186", "#101010"},
    {"#3b3e81", "#ffffff", "#9ed494", "#101010"},  {"#440154", "#ffffff", "#e6f2c4", "#101010"},
};

int sm_svg_step_of(double share)
{
    if (!(share >= 0.02)) return 0;
    int step = (int)(share * SM_SVG_STEPS) + 1;
    return step > SM_SVG_STEPS ? SM_SVG_STEPS : step;
}

sm_svg_stroke sm_svg_hue(size_t i)
{
    static const char *const ink[] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#000000", "#e69f00", "#56b4e9"};
    static const char *const dash[] = {NULL, "7 4", "2 3", "9 3 2 3"};
    enum { INKS = sizeof ink / sizeof *ink, DASHES = sizeof dash / sizeof *dash };
    return (sm_svg_stroke){.ink = ink[i % INKS], .width = 2, .dash = dash[i / INKS % DASHES]};
}
