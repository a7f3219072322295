/* Text apart from findings: that nothing is notable, and the blind spots of an index. */
#include "parts.h"
#include <math.h>
#include <stdio.h>

static sm_text *new_note(sm_finder *f)
{
    return &f->note[f->notes++];
}

static void say_fixed(sm_text *out, double x)
{
    char number[64];
    sm_fixed(number, x, 2);
    sm_text_puts(out, number);
}

/* ---- nothing to be put right, nothing that stands out ------------------------------------------------------------ */

static void note_identity(const sm_finder *f, sm_text *out)
{
    sm_text_puts(out, "The ");
    sm_say_word(f, false, true, false, out);
    sm_text_puts(out, " are the ");
    sm_say_word(f, true, true, false, out);
    sm_text_puts(out, ". Nothing to correct.");
}

/* Only one class, or only one cluster. */
static void note_single(const sm_finder *f, bool row, sm_text *out)
{
    sm_text_puts(out, "There is only one ");
    sm_say_word(f, row, false, false, out);
    sm_text_puts(out, row ? ", in " : ": it tells none of the ");
    sm_say_groups(f, !row, row ? f->clusters : f->classes, out);
    sm_text_puts(out, row ? ": nothing can be confused." : " from the others.");
}

/* A sentence that says everything about a table that has nothing to tell apart. */
static void note_trivial(sm_finder *f)
{
    sm_text *out = new_note(f);
    if (!f->n)
        sm_text_puts(out, "There are no points.");
    else if (!f->misplaced)
        note_identity(f, out);
    else
        note_single(f, f->classes == 1, out);
}

static void note_nothing(sm_finder *f)
{
    uint64_t most = 0;
    size_t n = f->n_shown ? f->n_shown : f->n_found;
    for (size_t i = 0; i < n; i++)
        if (f->found[i].n_cells && f->found[i].points > most) most = f->found[i].points;
    if (most && 20 * most < f->misplaced) {
        char percent[64];
        sm_fixed(percent, 100 * (double)most / (double)f->misplaced, 1);
        sm_text_printf(new_note(f), "%she largest finding explains %s %% of the misplaced points.",
                       f->n_shown ? "T" : "Nothing stands out: t", percent);
    } else if (!f->n_shown) {
        sm_text *out = new_note(f);
        double least = sm_findings_least(f->ask->index, f->now);
        bool told = most && !isnan(least);
        sm_text_puts(out, "Nothing stands out");
        if (told) sm_text_printf(out, ": no finding, put right, changes %s by ", f->ask->index->short_name);
        if (told) sm_say_number(f, least, 4, false, out);
        sm_text_puts(out, ".");
    }
}

/* ---- clusters purer than classes are whole ----------------------------------------------------------------------- */

static bool note_shape(sm_finder *f)
{
    if (!sm_value_known(f->pure) || !sm_value_known(f->whole)) return false;
    double pure = f->pure.number, whole = f->whole.number;
    if (fabs(pure - whole) < 0.15) return false;
    sm_text *out = new_note(f);
    sm_text_puts(out, "Homogeneity ");
    say_fixed(out, pure);
    sm_text_puts(out, ", completeness ");
    say_fixed(out, whole);
    bool purer = pure > whole;
    sm_text_puts(out, ": ");
    sm_say_word(f, !purer, true, false, out);
    sm_text_puts(out, purer ? " are purer than " : " stay together better than ");
    sm_say_word(f, purer, true, false, out);
    sm_text_puts(out, purer ? " are whole" : " stay pure");
    if (purer ? f->clusters > f->classes : f->clusters < f->classes) {
        sm_text_puts(out, purer ? "; too many " : "; too few ");
        sm_say_word(f, false, true, false, out);
        sm_text_puts(out, " for these ");
        sm_say_word(f, true, true, false, out);
    }
    sm_text_puts(out, ".");
    return true;
}

/* ---- classes that do worse --------------------------------------------------------------------------------------- */

static uint64_t in_place(const sm_finder *f, uint32_t row)
{
    return f->counted[row] == SM_NONE ? 0 : sm_table_at(f->table, row, f->counted[row]);
}

/* Large (small) classes that do worse than all together, those that lose most first; returns how many. */
static size_t worse_classes(const sm_finder *f, bool large, double than, sm_named list[SM_LISTED])
{
    size_t n = 0, all = 0;
    uint64_t lost[SM_LISTED];
    for (uint32_t i = 0; i < sm_table_rows(f->table); i++) {
        uint64_t size = sm_table_row_sums(f->table)[i], mine = size - in_place(f, i);
        bool is_large = (sm_u128)size * f->classes > f->n;
        if (!size || is_large != large || (double)(size - mine) >= than * (double)size) continue;
        size_t at = n < SM_LISTED ? n++ : SM_LISTED;
        for (; at > 0 && lost[at - 1] < mine; at--)
            if (at < SM_LISTED) list[at] = list[at - 1], lost[at] = lost[at - 1];
        if (at < SM_LISTED) list[at] = (sm_named){.id = i}, lost[at] = mine;
        all++;
    }
    return all;
}

static bool note_balance(sm_finder *f)
{
    double mean = 0, accuracy = (double)(f->n - f->misplaced) / (double)f->n;
    for (uint32_t i = 0; i < sm_table_rows(f->table); i++) {
        uint64_t size = sm_table_row_sums(f->table)[i];
        if (size) mean += (double)in_place(f, i) / (double)size / f->classes;
    }
    sm_named list[SM_LISTED];
    bool large = mean > accuracy;
    size_t n = fabs(mean - accuracy) < 0.1 ? 0 : worse_classes(f, large, accuracy, list);
    if (!n) return false;
    sm_text *out = new_note(f);
    sm_text_puts(out, "ACC ");
    say_fixed(out, accuracy);
    sm_text_puts(out, " but ");
    say_fixed(out, mean);
    sm_text_printf(out, " when every ");
    sm_say_word(f, true, false, false, out);
    sm_text_printf(out, " counts the same: %s ", large ? "large" : "small");
    sm_say_word(f, true, true, false, out);
    sm_text_puts(out, " do worse (");
    sm_say_names(f, true, list, n, false, out);
    sm_text_puts(out, ").");
    return true;
}

/* ---- findings that the index hardly counts, and the J-score does ------------------------------------------------- */

static bool is_overlooked(const sm_finder *f, const sm_found *x)
{
    double least = sm_findings_least(f->j, f->j_now);
    bool large = x->points >= 3 && 20 * x->points >= f->misplaced;
    return x->tried && x->costed && !sm_findings_shown(f, x) && large && x->other >= least;
}

static bool note_overlooked(sm_finder *f)
{
    size_t n = 0;
    uint64_t points = 0;
    bool kinds[SM_FINDING_KINDS] = {false}, any = false;
    if (f->ask->index == f->j) return false;
    for (size_t i = 0; i < f->n_found; i++) {
        if (!is_overlooked(f, &f->found[i])) continue;
        n++;
        points += f->found[i].points;
        kinds[f->found[i].kind] = true;
    }
    if (!n) return false;
    sm_text *out = new_note(f);
    sm_text_printf(out, "%s hardly counts %zu finding%s (%llu point%s): ", f->ask->index->name, n, sm_plural(n),
                   (unsigned long long)points, sm_plural(points));
    for (int k = 0; k < SM_FINDING_KINDS; k++) {
        if (!kinds[k]) continue;
        sm_text_printf(out, "%s%s", any ? ", " : "", sm_finding_rows[k].plural);
        any = true;
    }
    sm_text_printf(out, "; --by-index j counts %s.", n == 1 ? "it" : "them");
    return true;
}

void sm_notes_make(sm_finder *f)
{
    bool (*const notes[])(sm_finder * f) = {note_shape, note_balance};
    if (f->trivial) {
        note_trivial(f);
        return;
    }
    int said = f->floor == SM_FLOOR_FAR && note_overlooked(f);
    if (!said) note_nothing(f);
    if (f->floor != SM_FLOOR_FAR) return;
    for (size_t i = 0; i < sizeof notes / sizeof *notes && said < 2; i++) said += notes[i](f);
}
