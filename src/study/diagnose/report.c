/* The result of a diagnosis: every text that is shown, and the numbers after it. */
#include "base/mem.h"
#include "parts.h"
#include <math.h>
#include <string.h>

/* ---- the whole --------------------------------------------------------------------------------------------------- */

static const char *say_value(const sm_finder *f)
{
    sm_text out = {0};
    sm_text_printf(&out, "%s ", f->ask->index->short_name);
    if (sm_value_known(f->now))
        sm_say_number(f, f->now.number, 4, false, &out);
    else
        sm_text_puts(&out, "n/a");
    return sm_text_of(&out);
}

static const char *say_misplaced(const sm_finder *f)
{
    sm_text out = {0};
    char percent[64];
    sm_fixed(percent, f->n ? 100 * (double)f->misplaced / (double)f->n : 0, 1);
    sm_text_printf(&out, "%llu of %llu point%s in place, %llu misplaced", (unsigned long long)(f->n - f->misplaced),
                   (unsigned long long)f->n, sm_plural(f->n), (unsigned long long)f->misplaced);
    if (f->misplaced) sm_text_printf(&out, " (%s %%)", percent);
    return sm_text_of(&out);
}

/* Lists the first classes that no cluster recovers. Returns how many there are. */
static size_t not_recovered(const sm_finder *f, sm_named list[SM_LISTED])
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

static const char *say_clusters(const sm_finder *f)
{
    sm_text out = {0};
    sm_named list[SM_LISTED];
    size_t n = not_recovered(f, list);
    sm_say_groups(f, false, f->clusters, &out);
    if (f->noises)
        sm_text_printf(&out, ", %u of them noise by %s,", (unsigned)f->noises,
                       f->noises == 1 ? "its label" : "their labels");
    sm_text_puts(&out, " for ");
    sm_say_groups(f, true, f->classes, &out);
    sm_text_puts(&out, "; ");
    if (n && f->n_recovered) {
        sm_text_printf(&out, "%zu recovered, not ", f->n_recovered);
        sm_say_names(f, true, list, n, false, &out);
        sm_text_puts(&out, ".");
    } else {
        sm_text_puts(&out, n ? "none recovered." : "all recovered.");
    }
    return sm_text_of(&out);
}

/* ---- a finding --------------------------------------------------------------------------------------------------- */

/* A change that three decimal places would show as 0 gets up to six: one class of 500 moves the index by little. */
static void say_change(const sm_finder *f, double better, sm_text *out)
{
    enum { USUAL = 3, MOST = 6 };
    int digits = USUAL;
    for (double shown = fabs(better) * 1000; shown > 0 && shown < 0.5 && digits < MOST; shown *= 10) digits++;
    sm_text_printf(out, "%s ", f->ask->index->short_name);
    sm_say_number(f, f->ask->index->distance ? -better : better, digits, true, out);
}

/* Leaving points out puts nothing right: its remedy reports the change, as another way of counting. */
static const char *say_cost(const sm_finder *f, const sm_found *x)
{
    sm_text out = {0};
    if (x->costed && x->kind != SM_FINDING_LEFT_OUT) say_change(f, x->cost, &out);
    return sm_text_of(&out);
}

static const char *say_remedy(const sm_finder *f, const sm_found *x, const sm_remedy *r)
{
    sm_text out = {0};
    if (r->advice) return r->advice;
    if (!r->command || r->needs_truth) return "";
    sm_text_printf(&out, "%s: ", r->says);
    say_change(f, r->gain, &out);
    if (x->kind == SM_FINDING_LEFT_OUT)
        sm_text_printf(&out, ", with %llu point%s no longer counted", (unsigned long long)x->points,
                       sm_plural(x->points));
    return sm_text_of(&out);
}

/* In a shell a merge is a line of a log. Several merges are too long to type, other characters would need quoting, and
 * a name with spaces could be cut between two lines. Noise is an option, which the remedy names. A slice has no such
 * line, because no option reads it by itself. */
static const char *say_shell(const sm_finder *f, const sm_remedy *r)
{
    sm_text out = {0};
    if (!f->ask->read_by || !r->command || r->needs_truth || strncmp(r->command, "merge ", 6)) return "";
    if (strpbrk(r->command, "'\"\\%\n")) return "--json has the commands, for a log that setmatch replay carries out";
    sm_text_printf(&out, "printf '# setmatch-log 1\\n%s\\n' | setmatch replay - %s", r->command, f->ask->read_by);
    return sm_text_of(&out);
}

/* The first finding about the table gets advice if every remedy needs the truth. */
static const char *advice_on(const sm_finder *f, const sm_found *x, bool first)
{
    bool rows = x->kind == SM_FINDING_LEFT_OUT && !x->col.n, has_remedy = x->command.length && !x->needs_truth;
    if (rows) return f->ask->count_in;
    if (!first || has_remedy || !isfinite(f->ask->index->best)) return NULL;
    bool few = x->kind == SM_FINDING_NEAR_FLOOR && sm_findings_too_few(f);
    return few ? "add points whose class is known" : sm_finding_rows[x->kind].advice;
}

static sm_findings_item item_of(const sm_finder *f, const sm_found *x, bool first)
{
    sm_findings_item item = {.kind = x->kind,
                             .row = x->row.id,
                             .rows = x->row.n,
                             .col = x->col.id,
                             .cols = x->col.n,
                             .cell = x->cell,
                             .cells = x->n_cells,
                             .points = x->points,
                             .costed = x->costed,
                             .cost = x->cost,
                             .text = sm_text_of(&x->text),
                             .cost_text = say_cost(f, x),
                             .remedy = {.advice = advice_on(f, x, first),
                                        .command = x->command.length ? sm_text_of(&x->command) : NULL,
                                        .says = sm_text_of(&x->says),
                                        .needs_truth = x->needs_truth,
                                        .gain = x->gain}};
    item.remedy.text = say_remedy(f, x, &item.remedy);
    item.remedy.shell = say_shell(f, &item.remedy);
    return item;
}

static const sm_findings_item *items_of(const sm_finder *f)
{
    sm_findings_item *item = sm_alloc(f->n_shown, sizeof *item);
    bool first = true;
    for (size_t i = 0; i < f->n_shown; i++) {
        item[i] = item_of(f, &f->found[i], first);
        first = first && item[i].kind == SM_FINDING_LEFT_OUT && !item[i].cols;
    }
    return item;
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */

static uint64_t largest_unclaimed(const sm_finder *f)
{
    bool *shown = sm_alloc(f->n_found, sizeof *shown); /* by number */
    uint64_t most = 0;
    for (size_t i = 0; i < f->n_shown; i++) shown[f->found[i].number] = true;
    for (size_t i = 0; i < f->n_off; i++) {
        const sm_off *off = &f->off[i];
        if ((off->by == SM_NONE || !shown[off->by]) && off->count > most) most = off->count;
    }
    return most;
}

const sm_findings *sm_finder_report(const sm_finder *f)
{
    sm_findings *report = sm_alloc(1, sizeof *report);
    *report = (sm_findings){.index = f->ask->index,
                            .value = f->now,
                            .points = f->n,
                            .misplaced = f->misplaced,
                            .recovered = f->recovered,
                            .n_recovered = f->n_recovered,
                            .item = items_of(f),
                            .n = f->n_shown,
                            .value_text = say_value(f),
                            .misplaced_text = say_misplaced(f),
                            .clusters_text = say_clusters(f),
                            .off_points = f->off_points,
                            .off_cells = f->n_off,
                            .rest_most = largest_unclaimed(f)};
    for (size_t i = 0; i < f->notes; i++) report->note[i] = sm_text_of(&f->note[i]);
    return report;
}

/* ---- as records -------------------------------------------------------------------------------------------------- */

const char *sm_finding_line(const sm_findings_item *x, sm_text *text)
{
    sm_text_clear(text);
    sm_text_puts(text, x->text);
    for (size_t i = 0; i < text->length; i++)
        if (text->data[i] == '\n') text->data[i] = ' ';
    return sm_text_of(text);
}

/* Labels between commas; those that contain one are quoted. */
static sm_datum names_cell(const sm_findings_table *t, bool rows, const uint32_t *id, size_t n)
{
    sm_text_clear(t->text);
    for (size_t i = 0; i < n; i++) {
        const char *name = sm_table_name(t->table, rows, id[i]);
        bool quoted = !*name || strchr(name, ',');
        sm_text_printf(t->text, "%s%s%s%s", i ? "," : "", quoted ? "\"" : "", name, quoted ? "\"" : "");
    }
    return sm_datum_words(sm_text_of(t->text));
}

enum { RANK, KIND, CLASSES, CLUSTERS, POINTS, COST, TEXT, REMEDY, GAIN };
static const sm_grid_column columns[] = {[RANK] = {.id = "rank", .audience = SM_FOR_PROGRAMS},
                                         [KIND] = {.id = "kind"},
                                         [CLASSES] = {.id = "classes", .audience = SM_FOR_PROGRAMS},
                                         [CLUSTERS] = {.id = "clusters", .audience = SM_FOR_PROGRAMS},
                                         [POINTS] = {.id = "points"},
                                         [COST] = {.id = "cost"},
                                         [TEXT] = {.id = "text"},
                                         [REMEDY] = {.id = "remedy", .audience = SM_FOR_PROGRAMS},
                                         [GAIN] = {.id = "gain", .audience = SM_FOR_PROGRAMS}};

static sm_datum findings_cell(const void *self, sm_spot at)
{
    const sm_findings_table *t = self;
    const sm_findings_item *x = &t->f->item[at.row];
    switch (at.column) {
    case RANK:
        return sm_datum_whole(at.row + 1);
    case KIND:
        return sm_datum_words(sm_finding_id(x->kind));
    case CLASSES:
        return names_cell(t, true, x->row, x->rows);
    case CLUSTERS:
        return names_cell(t, false, x->col, x->cols);
    case POINTS:
        return sm_datum_whole(x->points);
    case COST:
        return x->costed ? sm_datum_real(x->cost) : (sm_datum){.kind = SM_EMPTY};
    case TEXT:
        return sm_datum_words(sm_finding_line(x, t->text));
    case REMEDY:
        return sm_datum_words(x->remedy.command);
    default:
        return x->remedy.command ? sm_datum_real(x->remedy.gain) : (sm_datum){.kind = SM_EMPTY};
    }
}

sm_grid sm_findings_grid(const sm_findings_table *t, bool bare)
{
    return sm_grid_lay((sm_grid){
        .title = "diagnosis", .rows = t->n, .self = t, SM_COLUMNS(columns), .bare = bare, .cell = findings_cell});
}
