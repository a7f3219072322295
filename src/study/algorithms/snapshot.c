/* Text and bars next to the table at a step of an algorithm. */
#include "algorithms.h"
#include <math.h>
#include <stdio.h>

void sm_snapshot_figure(sm_snapshot *a, const char *name, double value)
{
    if (a->n_figures == SM_SNAPSHOT_FIGURES) return;
    bool whole = value == floor(value) && fabs(value) < 1e15;
    char text[64];
    sm_fixed(text, value, whole ? 0 : fabs(value) < 0.1 ? 6 : 4);
    snprintf(a->figure[a->n_figures].name, sizeof a->figure->name, "%s", name);
    snprintf(a->figure[a->n_figures].text, sizeof a->figure->text, "%.23s", text);
    a->figure[a->n_figures++].value = value;
}

void sm_snapshot_bar(sm_snapshot *a, const char *name, double share, double exact, bool lit, const char *text)
{
    if (a->n_bars == SM_SNAPSHOT_BARS) return;
    snprintf(a->bar[a->n_bars].name, sizeof a->bar->name, "%.23s", name);
    snprintf(a->bar[a->n_bars].text, sizeof a->bar->text, "%.39s", text);
    a->bar[a->n_bars].share = share;
    a->bar[a->n_bars].exact = exact;
    a->bar[a->n_bars++].lit = lit;
}

void sm_snapshot_columns(sm_snapshot *a, const char *const *head, int lit)
{
    a->head = head;
    a->column = lit;
}

void sm_snapshot_row(sm_snapshot *a, const char *name, const char *id, const sm_value value[SM_SNAPSHOT_COLUMNS])
{
    if (a->n_rows == SM_SNAPSHOT_ROWS) return;
    a->row[a->n_rows].name = name;
    a->row[a->n_rows].id = id;
    for (int i = 0; i < SM_SNAPSHOT_COLUMNS; i++) {
        char text[64] = "n/a";
        double x = value[i].number;
        if (sm_value_known(value[i])) sm_fixed(text, x, x == floor(x) && fabs(x) > 1 ? 0 : 4);
        snprintf(a->row[a->n_rows].text[i], sizeof a->row->text[i], "%.23s", text);
        a->row[a->n_rows].value[i] = value[i];
    }
    a->n_rows++;
}

void sm_snapshot_free(sm_snapshot *a)
{
    sm_text_free(&a->words);
    sm_text_free(&a->picture);
}
