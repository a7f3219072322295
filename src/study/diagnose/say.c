/* Findings as lines of a given width, and what the listed ones do not claim. */
#include "base/mem.h"
#include "findings.h"
#include <stdio.h>
#include <string.h>

/* Cells that are off, and that no listed finding claims. */
typedef struct unlisted {
    uint64_t points, most;
    size_t cells;
    bool other; /* a listed finding claims some */
} unlisted;

static unlisted rest_of(const sm_findings *f, size_t listed)
{
    unlisted r = {.points = f->off_points, .cells = f->off_cells, .most = f->rest_most};
    for (size_t i = 0; i < f->n; i++)
        for (size_t c = 0; c < f->item[i].cells; c++) {
            uint64_t count = f->item[i].cell[c].count;
            if (i >= listed) {
                r.most = count > r.most ? count : r.most;
                continue;
            }
            r.points -= count;
            r.cells--;
            r.other = true;
        }
    return r;
}

void sm_findings_say_rest(const sm_findings *f, size_t listed, sm_text *out)
{
    unlisted r = rest_of(f, listed);
    bool plain = f->off_points == f->misplaced;
    if (r.points) {
        sm_text_printf(out, "%llu%s %spoint%s%s in %zu cell%s", (unsigned long long)r.points, r.other ? " other" : "",
                       plain ? "misplaced " : "", sm_plural(r.points),
                       plain ? ""
                       : f->off_points > f->misplaced
                           ? " in no cluster that is their class's own, placed ones among them,"
                           : " outside the cluster of their class",
                       r.cells, sm_plural(r.cells));
        if (r.cells > 1) sm_text_printf(out, ", at most %llu in one", (unsigned long long)r.most);
        sm_text_puts(out, ".");
    }
    if (listed < f->n)
        sm_text_printf(out, "%s--top %zu lists %zu more finding%s.", r.points ? " " : "", f->n, f->n - listed,
                       sm_plural(f->n - listed));
}

/* ---- lines of a width -------------------------------------------------------------------------------------------- */

typedef struct layout {
    const sm_findings *f;
    sm_findings_page *page;
    int width, side; /* columns of a line, of the text at its right end */
    size_t finding;
} layout;

static void put_line(layout *l, int indent, const char *begins, const char *text, size_t length, const char *right)
{
    sm_text *out = &l->page->text;
    size_t from = out->length;
    sm_text_printf(out, "%*s%.*s", indent, begins, (int)length, text);
    int used = sm_show_width(out->data + from, SM_SHOW_PLAIN);
    if (*right) sm_text_printf(out, "%*s%s", l->width - used - sm_show_width(right, SM_SHOW_PLAIN), "", right);
    sm_text_puts(out, "\n");
    sm_push(&l->page->finding, &l->page->lines, &l->page->capacity, &l->finding, sizeof l->finding);
}

/* Bytes of text that fit into columns, up to a blank if there is one, or to the end of a line. */
static size_t fitting(const char *text, int columns)
{
    size_t line = strcspn(text, "\n"), fits = 0, step;
    uint32_t code;
    char part[64];
    int used = 0;
    for (size_t at = 0; at < line; at += step) {
        step = sm_utf8_next(text + at, line - at, &code);
        step = step ? step : 1;
        memcpy(part, text + at, step);
        part[step] = 0;
        used += sm_show_width(part, SM_SHOW_PLAIN);
        if (text[at] == ' ') fits = at;
        if (used > columns) return fits ? fits : at ? at : step;
    }
    return line;
}

/* Breaks text at spaces into as many lines as it needs. A line after a line break of its own is indented deeper. right
 * is at the end of the first. */
static void put_wrapped(layout *l, const char *begins, int indent, const char *text, const char *right)
{
    int deep = indent;
    for (bool first = true; *text; first = false) {
        int space = l->width - deep - (l->side ? l->side + 2 : 0);
        size_t length = fitting(text, space > 10 ? space : 10);
        put_line(l, deep, first ? begins : "", text, length, first ? right : "");
        text += length;
        if (*text == '\n') deep = indent + 2;
        text += *text == '\n' || *text == ' ';
    }
}

/* "if put right", above the costs: at the end of the first line with room for it, else in a separate line. */
static void put_head(layout *l, bool costs)
{
    const char *right = costs ? "if put right" : "";
    sm_text first = {0};
    int side = l->side;
    sm_text_printf(&first, "%s   %s", l->f->value_text, l->f->misplaced_text);
    const char *const line[] = {sm_text_of(&first), l->f->clusters_text};
    l->side = 0;
    for (int i = 0; i < 2; i++) {
        int used = 1 + sm_show_width(line[i], SM_SHOW_PLAIN) + 2 + (int)strlen(right);
        put_wrapped(l, "", 1, line[i], used <= l->width ? right : "");
        if (used <= l->width) right = "";
    }
    if (*right) put_line(l, 0, "", "", 0, right);
    l->side = side;
    sm_text_free(&first);
}

static void put_finding(layout *l, size_t i)
{
    const sm_findings_item *x = &l->f->item[i];
    char number[32];
    l->finding = i;
    snprintf(number, sizeof number, " %zu ", i + 1);
    put_wrapped(l, number, 3, x->text, x->cost_text);
    put_wrapped(l, "", 5, x->remedy.text, "");
    /* In one line, whatever its length: a line break would end the command. */
    if (*x->remedy.shell) put_line(l, 5, "", x->remedy.shell, strlen(x->remedy.shell), "");
}

void sm_findings_lay_out(const sm_findings *f, size_t top, int width, sm_findings_page *page)
{
    layout l = {.f = f, .page = page, .width = width, .finding = SIZE_MAX};
    size_t n = f->n < top ? f->n : top;
    sm_text rest = {0};
    for (size_t i = 0; i < n; i++) {
        int side = sm_show_width(f->item[i].cost_text, SM_SHOW_PLAIN);
        if (side > l.side) l.side = side;
    }
    put_head(&l, l.side > 0);
    for (size_t i = 0; i < n; i++) put_finding(&l, i);
    l.finding = SIZE_MAX;
    l.side = 0;
    sm_findings_say_rest(f, n, &rest);
    put_wrapped(&l, "", 3, sm_text_of(&rest), "");
    for (const char *const *note = f->note; *note; note++) put_wrapped(&l, "", 1, *note, "");
    sm_text_free(&rest);
}

void sm_findings_page_free(sm_findings_page *p)
{
    sm_text_free(&p->text);
    sm_free(p->finding);
    *p = (sm_findings_page){.finding = NULL};
}
