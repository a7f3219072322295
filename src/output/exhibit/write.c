/* Writes an exhibit: its title and source, its panels, printed next to computed values, and why they differ. */
#include "exhibit.h"
#include "output/table/table.h"
#include <math.h>
#include <string.h>

/* ---- printed and computed values as a grid ----------------------------------------------------------------------- */
typedef struct compared { /* the rows that are shown */
    const sm_exhibit *x;
    size_t *row, n;
    size_t count[SM_VERDICTS];
    size_t first; /* the first column: that of places, if there are any */
    sm_text cell;
} compared;

enum { WHERE, WHAT, PRINTED, COMPUTED, DIFFERENCE, COLUMNS };

static const char *const compared_heads[COLUMNS] = {"where", "what", "printed", "computed", "difference"};

/* Reasons are numbered in order of appearance; equal ones share a number. */
static size_t reason_number(const sm_exhibit *x, const char *why)
{
    size_t n = 0;
    for (size_t i = 0; i < x->rows; i++) {
        const sm_beside *b = &x->row[i];
        bool known = b->verdict == SM_AGREES || !b->why;
        for (size_t k = 0; k < i && !known; k++)
            known = x->row[k].verdict != SM_AGREES && x->row[k].why && strcmp(x->row[k].why, b->why) == 0;
        if (known) continue;
        n++;
        if (strcmp(b->why, why) == 0) return n;
    }
    return 0;
}

static sm_datum compared_at(const void *self, size_t row, size_t col)
{
    compared *c = (compared *)self;
    col += c->first;
    const sm_beside *b = &c->x->row[c->row[row]];
    const char *const text[] = {b->where, b->what, b->printed, b->computed ? b->computed : "–"};
    if (col < DIFFERENCE) return sm_datum_words(text[col] ? text[col] : "");
    if (b->verdict == SM_AGREES || b->verdict == SM_NOT_PRINTED) return (sm_datum){.kind = SM_EMPTY};
    sm_text_clear(&c->cell);
    sm_text_puts(&c->cell, sm_verdict_names[b->verdict]);
    if (b->why) sm_text_printf(&c->cell, " (%zu)", reason_number(c->x, b->why));
    return sm_datum_words(sm_text_of(&c->cell));
}

/* Lists only the differences if the exhibit shows both values in each cell of its tables. */
static void compared_of(const sm_exhibit *x, compared *c)
{
    const char *list = sm_file_text(x->tree, "list");
    bool differences = list && strcmp(list, "differences") == 0;
    *c = (compared){.x = x, .row = sm_alloc(x->rows, sizeof *c->row), .first = WHAT};
    for (size_t i = 0; i < x->rows; i++) {
        sm_verdict v = x->row[i].verdict;
        c->count[v]++;
        if (*x->row[i].where) c->first = WHERE;
        if (!differences || v == SM_DIFFERS || v == SM_MISPRINTED) c->row[c->n++] = i;
    }
}

static sm_grid compared_grid(const compared *c)
{
    return (sm_grid){.title = "Printed beside computed",
                     .rows = c->n,
                     .cols = (c->count[SM_AGREES] + c->count[SM_NOT_PRINTED] == c->x->rows ? DIFFERENCE : COLUMNS) -
                             c->first,
                     .self = c,
                     .heads = compared_heads + c->first,
                     .at = compared_at};
}

/* "14 printed values: 13 agree, 1 is a misprint." */
static void say_summary(const compared *c, sm_text *out)
{
    size_t n = c->x->rows - c->count[SM_NOT_PRINTED];
    sm_text_printf(out, "%zu printed value%s: %zu agree%s", n, sm_plural(n), c->count[SM_AGREES],
                   c->count[SM_AGREES] == 1 ? "s" : "");
    if (c->count[SM_MISPRINTED]) sm_text_printf(out, ", %zu misprinted", c->count[SM_MISPRINTED]);
    if (c->count[SM_DIFFERS])
        sm_text_printf(out, ", %zu differ%s", c->count[SM_DIFFERS], c->count[SM_DIFFERS] == 1 ? "s" : "");
    if (c->count[SM_NOT_COMPUTED]) sm_text_printf(out, ", %zu not computed here", c->count[SM_NOT_COMPUTED]);
    sm_text_puts(out, ".");
}

/* Each reason once, numbered. */
static const char *reason_at(const sm_exhibit *x, size_t number)
{
    for (size_t i = 0; i < x->rows; i++)
        if (x->row[i].verdict != SM_AGREES && x->row[i].why && reason_number(x, x->row[i].why) == number)
            return x->row[i].why;
    return NULL;
}

/* Prints the seed if anything was drawn, and what is needed if anything is missing. */
static void say_basis(const sm_exhibit *x, sm_text *out)
{
    if (sm_file_text(x->tree, "seeded")) sm_text_printf(out, "Drawn from seed %llu.", (unsigned long long)x->ask.seed);
    if (*x->ask.file->readings && !x->ask.ranking && sm_file_text(x->tree, "needs"))
        sm_text_printf(out, "%s%s", out->length ? " " : "", sm_file_text(x->tree, "needs"));
}

static void say_source(const sm_exhibit *x, sm_text *out)
{
    sm_text_printf(out, "%s, %s", x->ask.file->source, x->ask.file->place);
    if (*x->ask.file->doi)
        sm_text_printf(out, ". %s%s", strncmp(x->ask.file->doi, "10.", 3) == 0 ? "https://doi.org/" : "",
                       x->ask.file->doi);
}

/* ---- for people -------------------------------------------------------------------------------------------------- */
static void write_paragraph(sm_text *t, int width, const sm_output_options *o, sm_out *out)
{
    if (t->length) sm_words_text(sm_text_of(t), width, o, out);
    sm_text_clear(t);
}

static void write_people(const sm_exhibit *x, compared *c, int width, const sm_output_options *o, sm_out *out)
{
    sm_text t = {0};
    sm_page page = sm_page_of(o, out);
    sm_page_heading(&page, "%s  %s", x->ask.file->name, x->ask.file->title);
    sm_page_free(&page);
    say_source(x, &t);
    write_paragraph(&t, width, o, out);
    sm_text_puts(&t, sm_file_text(x->tree, "caption") ? sm_file_text(x->tree, "caption") : "");
    write_paragraph(&t, width, o, out);
    for (size_t i = 0; i < x->panels; i++) x->panel[i].kind->text(&x->panel[i], width, o, out);
    sm_grid g = compared_grid(c);
    if (c->n) sm_export_table.grid(&g, o, out);
    if (c->n) sm_out_puts(out, "\n");
    say_summary(c, &t);
    write_paragraph(&t, width, o, out);
    for (size_t i = 1; reason_at(x, i); i++) {
        sm_text_printf(&t, "(%zu) %s", i, reason_at(x, i));
        write_paragraph(&t, width, o, out);
    }
    say_basis(x, &t);
    write_paragraph(&t, width, o, out);
    for (const cJSON *n = sm_file_list(x->tree, "notes"); n; n = n->next) {
        sm_text_puts(&t, n->valuestring);
        write_paragraph(&t, width, o, out);
    }
    sm_text_free(&t);
}

/* ---- Markdown, LaTeX, HTML --------------------------------------------------------------------------------------- */
static void write_whole(const sm_exhibit *x, const compared *c, const sm_export *e, const sm_output_options *o,
                        sm_out *out)
{
    sm_output_options own = *o;
    own.label = NULL;
    sm_article a = sm_article_begin(e, x->ask.file->title, true, &own, out);
    sm_text t = {0};
    sm_grid g = compared_grid(c);
    say_source(x, &t);
    sm_article_text(&a, "%s", sm_text_of(&t));
    if (sm_file_text(x->tree, "caption")) sm_article_text(&a, "%s", sm_file_text(x->tree, "caption"));
    for (size_t i = 0; i < x->panels; i++) {
        if (*x->panel[i].title && x->panel[i].kind != &sm_panel_table && !a.kind->pictures)
            sm_article_heading(&a, 2, "%s", x->panel[i].title);
        x->panel[i].kind->article(&x->panel[i], &a);
    }
    if (c->n) sm_article_table(&a, &g);
    sm_text_clear(&t);
    say_summary(c, &t);
    sm_article_text(&a, "%s", sm_text_of(&t));
    for (size_t i = 1; reason_at(x, i); i++) sm_article_text(&a, "(%zu) %s", i, reason_at(x, i));
    sm_text_clear(&t);
    say_basis(x, &t);
    if (t.length) sm_article_text(&a, "%s", sm_text_of(&t));
    for (const cJSON *n = sm_file_list(x->tree, "notes"); n; n = n->next) sm_article_text(&a, "%s", n->valuestring);
    sm_text_free(&t);
    sm_article_end(&a);
}

/* ---- SVG --------------------------------------------------------------------------------------------------------- */
enum { TITLE = 62, LINE = 17, WORDS_COLUMNS = 120 };

/* Returns the number of lines of a paragraph. With v, draws them from y down. */
static size_t words_lines(const char *text, sm_svg *v, double y)
{
    size_t lines = 0;
    while (*text) {
        size_t end = 0;
        for (size_t i = 0;; i++) {
            if (text[i] && text[i] != ' ') continue;
            if (end && i > WORDS_COLUMNS) break;
            end = i;
            if (!text[i]) break;
        }
        if (v)
            sm_svg_printf(v, SM_EXHIBIT_EDGE, y + LINE * (double)lines, (sm_svg_font){.size = 13}, "%.*s", (int)end,
                          text);
        lines++;
        text += end + (text[end] == ' ');
    }
    return lines;
}

/* Draws a paragraph unless v is NULL, clears it, and returns the y below it. */
static double draw_said(compared *c, sm_text *t, sm_svg *v, double y)
{
    size_t lines = words_lines(sm_text_of(t), v, y);
    sm_text_clear(t);
    return lines ? y + LINE * (double)lines + 4 : y;
}

/* Draws the texts below the panels unless v is NULL. Returns their height. */
static double draw_words(const sm_exhibit *x, compared *c, sm_svg *v)
{
    double y = 12;
    sm_text t = {0};
    say_summary(c, &t);
    y = draw_said(c, &t, v, y);
    for (size_t i = 1; reason_at(x, i); i++) {
        sm_text_printf(&t, "(%zu) %s", i, reason_at(x, i));
        y = draw_said(c, &t, v, y);
    }
    say_basis(x, &t);
    y = draw_said(c, &t, v, y);
    for (const cJSON *n = sm_file_list(x->tree, "notes"); n; n = n->next) {
        sm_text_puts(&t, n->valuestring);
        y = draw_said(c, &t, v, y);
    }
    sm_text_free(&t);
    return y + 8;
}

/* The list of values as one more table panel. */
static void compared_panel(const compared *c, sm_hold *hold, sm_panel *p)
{
    sm_grid g = compared_grid(c);
    sm_cells cells = {.rows = g.rows,
                      .cols = g.cols,
                      .head = sm_held(hold, g.cols, sizeof *cells.head),
                      .text = sm_held(hold, g.rows * g.cols, sizeof *cells.text),
                      .strong = sm_held(hold, g.rows * g.cols, sizeof *cells.strong)};
    for (size_t k = 0; k < g.cols; k++) cells.head[k] = sm_grid_head(&g, k);
    for (size_t i = 0; i < g.rows * g.cols; i++) {
        sm_datum d = sm_grid_at(&g, i / g.cols, i % g.cols);
        size_t length = d.kind == SM_WORDS ? strlen(d.words) : 0;
        char *kept = sm_held(hold, length + 1, 1);
        if (length) memcpy(kept, d.words, length);
        cells.text[i] = kept;
    }
    *p = (sm_panel){.kind = &sm_panel_table, .title = g.title, .cells = cells};
}

static double put_panel(sm_svg *v, const sm_panel *p, double down)
{
    sm_svg_group_begin(v, down);
    p->kind->draw(p, v);
    sm_svg_group_end(v);
    return down + p->kind->height(p);
}

static void write_picture(const sm_exhibit *x, compared *c, const sm_output_options *o, sm_out *out)
{
    sm_hold hold = {0};
    sm_panel list;
    sm_text t = {0};
    compared_panel(c, &hold, &list);
    const char *caption = sm_file_text(x->tree, "caption");
    if (!caption) caption = "";
    say_source(x, &t);
    double height = TITLE + 4 + LINE * (double)(words_lines(caption, NULL, 0) + words_lines(sm_text_of(&t), NULL, 0)),
           down = TITLE;
    height += draw_words(x, c, NULL);
    for (size_t i = 0; i < x->panels; i++) height += x->panel[i].kind->height(&x->panel[i]);
    if (c->n) height += list.kind->height(&list);
    sm_svg v = sm_svg_begin(SM_EXHIBIT_WIDTH, height, x->ask.file->title, o, out);
    sm_svg_text(&v, SM_EXHIBIT_EDGE, 26, (sm_svg_font){.size = 18, .bold = true, .columns = 78}, x->ask.file->title);
    down += LINE * (double)words_lines(sm_text_of(&t), &v, down - LINE) + 4;
    down += LINE * (double)words_lines(caption, &v, down - 4);
    for (size_t i = 0; i < x->panels; i++) down = put_panel(&v, &x->panel[i], down);
    if (c->n) down = put_panel(&v, &list, down);
    sm_svg_group_begin(&v, down);
    draw_words(x, c, &v);
    sm_svg_group_end(&v);
    sm_svg_end(&v);
    sm_text_free(&t);
    sm_hold_free(&hold);
}

/* ---- JSON: a contract -------------------------------------------------------------------------------------------- */
static void beside_json(sm_json *j, const sm_beside *b)
{
    sm_json_open(j, NULL, "{");
    sm_json_words(j, "where", b->where ? b->where : "");
    sm_json_words(j, "what", b->what);
    sm_json_words(j, "printed", b->verdict == SM_NOT_PRINTED ? NULL : b->printed);
    if (isnan(b->number))
        sm_json_words(j, "computed", b->computed);
    else
        sm_json_real(j, "computed", b->number);
    sm_json_words(j, "verdict", sm_verdict_names[b->verdict]);
    sm_json_if_words(j, "why", b->verdict == SM_AGREES ? NULL : b->why);
    sm_json_close(j, "}");
}

static void exhibit_write_json(const sm_exhibit *x, sm_out *out)
{
    sm_json j = sm_json_to(out);
    sm_json_open(&j, NULL, "{");
    sm_json_words(&j, "item", x->ask.file->name);
    sm_json_words(&j, "title", x->ask.file->title);
    sm_json_words(&j, "source", x->ask.file->source);
    sm_json_words(&j, "place", x->ask.file->place);
    sm_json_words(&j, "doi", *x->ask.file->doi ? x->ask.file->doi : NULL);
    sm_json_whole(&j, "seed", x->ask.seed);
    sm_json_bool(&j, "complete", !*x->ask.file->readings || x->ask.ranking);
    sm_json_open(&j, "panels", "[");
    for (size_t i = 0; i < x->panels; i++) {
        sm_json_open(&j, NULL, "{");
        sm_json_words(&j, "title", x->panel[i].title);
        x->panel[i].kind->json(&x->panel[i], &j);
        sm_json_close(&j, "}");
    }
    sm_json_close(&j, "]");
    sm_json_open(&j, "values", "[");
    for (size_t i = 0; i < x->rows; i++) beside_json(&j, &x->row[i]);
    sm_json_close(&j, "]");
    sm_json_close(&j, "}");
    sm_json_end(&j);
}

void sm_output_exhibit(const sm_exhibit *x, const char *format, int width, const sm_output_options *o, sm_out *out)
{
    compared c = {0};
    const sm_export *e = sm_export_find(format);
    if (!e) e = sm_name_row(SM_NAMED_AT(sm_whole_exports), format);
    if (!e) {
        sm_out_take(out, sm_name_unknown(SM_NAMED_AT(sm_exports), "format", format, NULL, out->err));
        return;
    }
    compared_of(x, &c);
    if (e == &sm_export_json)
        exhibit_write_json(x, out);
    else if (e == &sm_export_svg)
        write_picture(x, &c, o, out);
    else if (e->article)
        write_whole(x, &c, e, o, out);
    else
        write_people(x, &c, width, o, out);
    sm_free(c.row);
    sm_text_free(&c.cell);
}
