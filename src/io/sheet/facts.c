/* Counts facts about a column's cells. */
#include "base/mem.h"
#include "sheet.h"
#include <stdio.h>
#include <string.h>

void sm_facts_free(sm_sheet_facts *f)
{
    sm_free(f->below);
    sm_free(f->all);
    *f = (sm_sheet_facts){0};
}

static void count_text(const sm_sheet *s, sm_column_facts *f, const char *text, uint64_t times)
{
    uint64_t count;
    if (!times) return;
    sm_number_kind kind = sm_sheet_number(s, text);
    uint64_t *cells = sm_is_missing(text, strlen(text)) ? &f->missing
                      : kind == SM_NO_NUMBER            ? &f->texts
                      : kind == SM_FLOAT                ? &f->fractions
                                                        : &f->wholes;
    *cells += times;
    f->rows += times;
    f->distinct++;
    f->once += times == 1;
    f->counts = f->counts && sm_count_of(text, strlen(text), &count) == SM_COUNT_OK;
}

/* Counts the texts from id `from` on. times is NULL if each occurs once; then a run of numbers is counted as a whole.
 */
static void count_texts(const sm_sheet *s, const sm_dict *d, uint32_t from, const uint64_t *times, sm_column_facts *f)
{
    const sm_dict_run run = times ? (sm_dict_run){0} : sm_dict_run_of(d);
    for (uint32_t k = from; k < sm_dict_size(d); k++) {
        uint32_t n = k - run.begin < run.n ? run.begin + run.n - k : 0;
        if (!n) count_text(s, f, sm_dict_text(d, k), times ? times[k] : 1);
        if (!n) continue;
        f->wholes += n;
        f->rows += n;
        f->distinct += n;
        f->once += n;
        k += n - 1;
    }
}

/* Reports whether every row has a new text, so that ids are row numbers. */
static bool all_differ(const sm_sheet *s, const sm_column *c)
{
    return !s->fold && sm_dict_size(c->dict) == c->cells;
}

static bool is_serial(const sm_sheet *s, const sm_column *c, uint64_t from)
{
    char number[24];
    uint64_t cells = s->fold ? s->fold->n : c->cells;
    const sm_dict_run run = sm_dict_run_of(c->dict);
    if (all_differ(s, c) && run.n && run.begin <= from && (uint64_t)run.begin + run.n == cells)
        return from < cells && run.first + from - run.begin <= 1;
    for (uint64_t p = from; s->fold && p < cells; p++)
        if (s->fold->times[p] > 1) return false;
    for (uint64_t base = 0; base < 2; base++) {
        bool good = cells > from;
        for (uint64_t p = from; p < cells && good; p++) {
            snprintf(number, sizeof number, "%llu", (unsigned long long)(p - from + base));
            good = strcmp(sm_dict_text(c->dict, sm_cell_ids_at(&c->id, p)), number) == 0;
        }
        if (good) return true;
    }
    return false;
}

/* Four of each count, so that neighbours of the same id do not wait for each other. */
static void count_bytes(const uint8_t *id, uint64_t n, uint64_t *times, uint32_t ids)
{
    enum { LANES = 4 };
    uint64_t lane[LANES][UINT8_MAX + 1] = {{0}}, p = 0;
    for (; p + LANES <= n; p += LANES) {
        lane[0][id[p]]++;
        lane[1][id[p + 1]]++;
        lane[2][id[p + 2]]++;
        lane[3][id[p + 3]]++;
    }
    for (; p < n; p++) lane[0][id[p]]++;
    for (uint32_t i = 0; i < ids && i <= UINT8_MAX; i++) times[i] += lane[0][i] + lane[1][i] + lane[2][i] + lane[3][i];
}

static void count_cells(const sm_column *c, uint64_t *times)
{
    enum { PIECE = 1024 };
    uint32_t id[PIECE];
    const uint8_t *bytes = sm_cell_ids_bytes(&c->id);
    if (bytes) count_bytes(bytes, c->cells, times, sm_dict_size(c->dict));
    for (uint64_t p = 0; !bytes && p < c->cells; p += PIECE) {
        size_t n = c->cells - p < PIECE ? (size_t)(c->cells - p) : PIECE;
        sm_cell_ids_copy(&c->id, p, n, id);
        for (size_t i = 0; i < n; i++) times[id[i]]++;
    }
}

static sm_status count_column(const sm_sheet *s, uint32_t i, sm_sheet_facts *out, sm_error *err)
{
    const sm_column *c = &s->column[i];
    sm_column_facts *below = &out->below[i], *all = &out->all[i];
    if (!sm_column_stored(c)) return SM_OK;
    const bool differ = all_differ(s, c);
    uint64_t *times = differ ? NULL : sm_alloc_large(sm_dict_size(c->dict), sizeof *times);
    if (!times && !differ) return sm_too_large(err);
    if (s->fold)
        for (size_t p = 0; p < s->fold->n; p++) times[sm_cell_ids_at(&c->id, p)] += s->fold->times[p];
    else if (times)
        count_cells(c, times);
    *all = *below = (sm_column_facts){.stored = true, .counts = c->cells > 0};
    below->counts = c->cells > 1;
    count_texts(s, c->dict, 0, times, all);
    if (times && c->cells) times[sm_cell_ids_at(&c->id, 0)] -= 1 + out->repeats;
    count_texts(s, c->dict, differ, times, below);
    if (times && c->cells) all->first_again = below->first_again = times[sm_cell_ids_at(&c->id, 0)];
    all->serial = is_serial(s, c, 0);
    below->serial = is_serial(s, c, 1);
    sm_free(times);
    return SM_OK;
}

/* Records that equal the first, by the columns that are stored. */
static uint64_t count_repeats(const sm_sheet *s)
{
    uint64_t n = 0;
    uint32_t lead = s->columns;
    for (uint32_t i = 0; i < s->columns && lead == s->columns; i++)
        if (sm_column_stored(&s->column[i])) lead = i;
    for (uint64_t p = 1; lead < s->columns && p < sm_sheet_stored(s); p++) {
        if (!sm_column_same(&s->column[lead], p, 0)) continue;
        bool same = true;
        for (uint32_t i = lead + 1; i < s->columns && same; i++)
            same = !sm_column_stored(&s->column[i]) || sm_column_same(&s->column[i], p, 0);
        n += same ? sm_sheet_times(s, p) : 0;
    }
    return n;
}

bool sm_facts_name_both(const sm_sheet *s, const sm_column_facts *below)
{
    uint32_t truths = 0, preds = 0;
    for (uint32_t i = 0; i < s->columns; i++) {
        sm_name_role role = sm_name_role_of(s->column[i].name);
        bool counts = below ? !(below[i].stored && below[i].first_again) : sm_name_is_known(s->column[i].name);
        truths += counts && (role == SM_NAME_TRUTH || role == SM_NAME_WEAK);
        preds += counts && role == SM_NAME_PREDICTION;
    }
    return truths && preds;
}

sm_status sm_facts_of(sm_sheet_facts *out, const sm_sheet *s, sm_error *err)
{
    *out = (sm_sheet_facts){0};
    if (!s->columns) return SM_OK;
    out->below = sm_alloc_large(s->columns, sizeof *out->below);
    out->all = sm_alloc_large(s->columns, sizeof *out->all);
    sm_status status = out->below && out->all ? SM_OK : sm_too_large(err);
    bool one_column = s->columns == 1 && !sm_name_is_known(s->column[0].name); /* labels may well stand again */
    if (status == SM_OK && s->header == SM_HEADER_MAYBE && !one_column) out->again = count_repeats(s);
    /* Too many are rows, unless no labels are called so. */
    out->named_again = out->again && sm_facts_name_both(s, NULL);
    out->repeats = out->named_again || out->again * 10 <= s->rows ? out->again : 0;
    for (uint32_t i = 0; i < s->columns && status == SM_OK; i++) status = count_column(s, i, out, err);
    if (status != SM_OK) sm_facts_free(out);
    return status;
}
