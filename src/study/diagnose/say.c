/* A diagnosis as people read it: the head, what a finding costs, what is left. */
#include "base/mem.h"
#include "parts.h"
#include <math.h>
#include <string.h>

void sm_findings_say_value(const sm_findings *f, sm_text *out)
{
    sm_text_printf(out, "%s ", f->ask.index->short_name);
    if (sm_value_known(f->now))
        sm_say_number(f, f->now.number, 4, false, out);
    else
        sm_text_puts(out, "n/a");
}

void sm_findings_say_misplaced(const sm_findings *f, sm_text *out)
{
    char percent[64];
    sm_fixed(percent, f->n ? 100 * (double)f->misplaced / (double)f->n : 0, 1);
    sm_text_printf(out, "%llu of %llu point%s in place, %llu misplaced", (unsigned long long)(f->n - f->misplaced),
                   (unsigned long long)f->n, sm_plural(f->n), (unsigned long long)f->misplaced);
    if (f->misplaced) sm_text_printf(out, " (%s %%)", percent);
}

/* Classes that no cluster recovers, the first few; returns how many there are. */
static size_t not_recovered(const sm_findings *f, sm_named list[SM_LISTED])
{
    size_t n = 0, at = 0;
    for (uint32_t i = 0; i < sm_table_rows(f->table); i++) {
        if (at < f->n_recovered && f->recovered[at] == i) {
            at++;
            continue;
        }
        if (!sm_table_row_sums(f->table)[i]) continue;
        if (n < SM_LISTED) list[n] = (sm_named){.id = i};
        n++;
    }
    return n;
}

void sm_findings_say_clusters(const sm_findings *f, sm_text *out)
{
    sm_named list[SM_LISTED];
    size_t n = not_recovered(f, list);
    sm_say_groups(f, false, f->clusters, out);
    if (f->noises)
        sm_text_printf(out, ", %u of them noise by %s,", (unsigned)f->noises,
                       f->noises == 1 ? "its label" : "their labels");
    sm_text_puts(out, " for ");
    sm_say_groups(f, true, f->classes, out);
    sm_text_puts(out, "; ");
    if (!n || !f->n_recovered) {
        sm_text_puts(out, n ? "none recovered." : "all recovered.");
        return;
    }
    sm_text_printf(out, "%zu recovered, not ", f->n_recovered);
    sm_say_names(f, true, list, n, false, out);
    sm_text_puts(out, ".");
}

/* A change below what three decimal places show gets more of them: one class of 500 moves the index by little. */
static void say_change(const sm_findings *f, double better, sm_text *out)
{
    enum { USUAL = 3, MOST = 6 };
    int digits = USUAL;
    for (double shown = fabs(better) * 1000; shown > 0 && shown < 0.5 && digits < MOST; shown *= 10) digits++;
    sm_text_printf(out, "%s ", f->ask.index->short_name);
    sm_say_number(f, f->ask.index->distance ? -better : better, digits, true, out);
}

/* Leaving points out puts nothing right: what it changes is told with the remedy, as another way of counting. */
void sm_findings_say_cost(const sm_findings *f, const sm_findings_item *x, sm_text *out)
{
    if (x->costed && x->kind != SM_FINDING_LEFT_OUT) say_change(f, x->cost, out);
}

void sm_findings_say_remedy(const sm_findings *f, const sm_findings_item *x, sm_text *out)
{
    if (x->remedy.advice) sm_text_puts(out, x->remedy.advice);
    if (!x->remedy.command || x->remedy.needs_truth || x->remedy.advice) return;
    sm_text_printf(out, "%s: ", x->remedy.says);
    say_change(f, x->remedy.gain, out);
    if (x->kind == SM_FINDING_LEFT_OUT)
        sm_text_printf(out, ", with %llu point%s no longer counted", (unsigned long long)x->points,
                       sm_plural(x->points));
}

/* A merge is a line of a log to a shell; several are too long to be typed, other signs would need quoting, and a name
 * with blanks could be cut between two lines. Noise is an option, which was said. Of a slice nothing is said: no
 * option reads it by itself. */
static void say_shell(const sm_findings *f, const sm_findings_item *x, sm_text *out)
{
    const char *command = x->remedy.command;
    if (!f->read_by || !command || x->remedy.needs_truth || strncmp(command, "merge ", 6)) return;
    if (!strpbrk(command, "'\"\\%\n"))
        sm_text_printf(out, "printf '# setmatch-log 1\\n%s\\n' | setmatch replay - %s", command, f->read_by);
    else
        sm_text_puts(out, "--json has the commands, for a log that setmatch replay carries out");
}

/* Off cells of no listed finding. */
typedef struct rest {
    uint64_t points, most;
    size_t cells;
    bool any; /* cells that a listed finding claims */
} rest;

static rest rest_of(const sm_findings *f, size_t listed)
{
    rest r = {0};
    bool *told = sm_alloc(f->n_found, sizeof *told); /* by number */
    for (size_t i = 0; i < listed && i < f->n_shown; i++) told[f->found[i].number] = true;
    for (size_t i = 0; i < listed && i < f->n_shown; i++) r.any = r.any || f->found[i].n_cells;
    for (size_t k = 0; k < f->n_off; k++) {
        const sm_off *off = &f->off[k];
        if (off->by != SM_NONE && told[off->by]) continue;
        r.points += off->count;
        r.cells++;
        r.most = off->count > r.most ? off->count : r.most;
    }
    sm_free(told);
    return r;
}

void sm_findings_say_rest(const sm_findings *f, size_t listed, sm_text *out)
{
    rest r = rest_of(f, listed);
    bool plain = f->off_points == f->misplaced;
    if (r.points) {
        sm_text_printf(out, "%llu%s %spoint%s%s in %zu cell%s", (unsigned long long)r.points, r.any ? " other" : "",
                       plain ? "misplaced " : "", sm_plural(r.points),
                       plain ? ""
                       : f->off_points > f->misplaced
                           ? " in no cluster that is their class's own, placed ones among them,"
                           : " outside the cluster of their class",
                       r.cells, sm_plural(r.cells));
        if (r.cells > 1) sm_text_printf(out, ", at most %llu in one", (unsigned long long)r.most);
        sm_text_puts(out, ".");
    }
    if (listed < f->n_shown)
        sm_text_printf(out, "%s--top %zu lists %zu more finding%s.", r.points ? " " : "", f->n_shown,
                       f->n_shown - listed, sm_plural(f->n_shown - listed));
}

/* ---- lines of a width -------------------------------------------------------------------------------------------- */

typedef struct layout {
    const sm_findings *f;
    sm_findings_page *page;
    int width, side; /* columns of a line, of what stands at its right end */
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

/* Bytes of text that fit into columns, up to a blank where there is one, or to the end of a line. */
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

/* Text in as many lines as it takes, at each blank where one is full; a line of its own begins deeper. right: at the
 * end of the first. */
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

/* What the right end shows is said in the first line that has room for it, else in a line of its own: always above the
 * costs. */
static void put_head(layout *l, bool costs)
{
    const char *right = costs ? "if put right" : "";
    sm_text line[2] = {{0}, {0}};
    int side = l->side;
    sm_findings_say_value(l->f, &line[0]);
    sm_text_puts(&line[0], "   ");
    sm_findings_say_misplaced(l->f, &line[0]);
    sm_findings_say_clusters(l->f, &line[1]);
    l->side = 0;
    for (int i = 0; i < 2; i++) {
        int used = 1 + sm_show_width(sm_text_of(&line[i]), SM_SHOW_PLAIN) + 2 + (int)strlen(right);
        put_wrapped(l, "", 1, sm_text_of(&line[i]), used <= l->width ? right : "");
        if (used <= l->width) right = "";
        sm_text_free(&line[i]);
    }
    if (*right) put_line(l, 0, "", "", 0, right);
    l->side = side;
}

static void put_finding(layout *l, size_t i)
{
    sm_findings_item x = sm_findings_at(l->f, i);
    sm_text cost = {0}, remedy = {0}, number = {0}, shell = {0};
    l->finding = i;
    sm_text_printf(&number, " %zu ", i + 1);
    sm_findings_say_cost(l->f, &x, &cost);
    sm_findings_say_remedy(l->f, &x, &remedy);
    put_wrapped(l, sm_text_of(&number), 3, x.text, sm_text_of(&cost));
    put_wrapped(l, "", 5, sm_text_of(&remedy), "");
    say_shell(l->f, &x, &shell);
    /* In one line, whatever its length: a line break would end the command. */
    if (shell.length) put_line(l, 5, "", sm_text_of(&shell), shell.length, "");
    sm_text_free(&shell);
    sm_text_free(&cost);
    sm_text_free(&remedy);
    sm_text_free(&number);
}

void sm_findings_lay_out(const sm_findings *f, size_t top, int width, sm_findings_page *page)
{
    layout l = {.f = f, .page = page, .width = width, .finding = SIZE_MAX};
    size_t n = f->n_shown < top ? f->n_shown : top;
    sm_text text = {0};
    bool costs = false;
    for (size_t i = 0; i < n; i++) {
        sm_findings_item x = sm_findings_at(f, i);
        sm_findings_say_cost(f, &x, &text);
        costs = costs || text.length;
        if (sm_show_width(sm_text_of(&text), SM_SHOW_PLAIN) > l.side)
            l.side = sm_show_width(sm_text_of(&text), SM_SHOW_PLAIN);
        sm_text_clear(&text);
    }
    put_head(&l, costs);
    for (size_t i = 0; i < n; i++) put_finding(&l, i);
    l.finding = SIZE_MAX;
    l.side = 0;
    sm_findings_say_rest(f, n, &text);
    put_wrapped(&l, "", 3, sm_text_of(&text), "");
    for (size_t i = 0; sm_findings_note(f, i); i++) put_wrapped(&l, "", 1, sm_findings_note(f, i), "");
    sm_text_free(&text);
}

void sm_findings_page_free(sm_findings_page *p)
{
    sm_text_free(&p->text);
    sm_free(p->finding);
    *p = (sm_findings_page){.finding = NULL};
}
