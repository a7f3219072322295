/* Which columns are proposed first if roles are open: those that share their labels, then those with likely names. */
#include "roles.h"
#include <string.h>

static const char *name_of(const sm_role_search *k, uint32_t column)
{
    return sm_detection_has_names(k->j, k->sheet) ? k->s->column[column].name : "";
}

bool sm_role_may_be_prediction(const sm_role_search *k, uint32_t column)
{
    return sm_name_may_be_prediction(name_of(k, column));
}

bool sm_role_is_fit(const sm_role_search *k, uint32_t column)
{
    enum { FEW = 3 };
    const sm_column_facts *f = sm_role_facts(k, column);
    if (!f->stored || f->rows < FEW || sm_role_may_be_prediction(k, column)) return true;
    if (f->distinct <= 1 + (f->missing > 0)) return false;
    return f->distinct * 10 < f->rows * 9;
}

static void move_column(sm_columns *f, size_t from, size_t to)
{
    uint32_t column = f->at[from];
    memmove(f->at + to + 1, f->at + to, (from - to) * sizeof *f->at);
    f->at[to] = column;
}

static int truth_rank(const sm_role_search *k, uint32_t column)
{
    if (!sm_role_is_fit(k, column)) return 0;
    if (sm_role_may_be_prediction(k, column)) return 1;
    return 2 + sm_name_is_label_like(name_of(k, column));
}

void sm_role_sort_truths(const sm_role_search *k, sm_columns *f)
{
    size_t done = 0;
    for (int rank = 3; rank >= 0; rank--)
        for (size_t i = done; i < f->n; i++)
            if (truth_rank(k, f->at[i]) == rank) move_column(f, i, done++);
}

enum { FEW_NUMBERS = 1, NAME = 2, MANY_NUMBERS = 3, WORDS = 8 }; /* what speaks for a pair */

/* How many values of one column are values of the other; 0 unless they are more than half of each. */
static uint32_t shared_values(const sm_role_search *k, const uint32_t pair[2])
{
    enum { MOST = 10000 };
    if (!sm_role_are_stored(k, pair)) return 0;
    const sm_dict *a = k->s->column[pair[0]].dict, *b = k->s->column[pair[1]].dict;
    uint32_t shared = 0, sizes[2] = {sm_dict_size(a), sm_dict_size(b)}, id;
    if (sizes[0] > MOST || sizes[1] > MOST) return 0;
    for (uint32_t i = 0; i < sizes[0]; i++) {
        const char *text = sm_dict_text(a, i);
        size_t length = strlen(text);
        shared += !sm_is_missing(text, length) && sm_dict_find(b, text, length, &id);
    }
    bool most = true;
    for (int i = 0; i < 2; i++) most = most && 2 * shared > sm_role_facts(k, pair[i])->distinct;
    return most ? shared : 0;
}

/* Shared words weigh more than names, and numbers, which small ones share by chance, less. */
static int pair_weight(const sm_role_search *k, const uint32_t pair[2])
{
    enum { MANY = 4 };
    uint32_t shared = shared_values(k, pair);
    bool numbers = sm_facts_numbers(sm_role_facts(k, pair[0])) && sm_facts_numbers(sm_role_facts(k, pair[1]));
    int weight = !shared ? 0 : !numbers ? WORDS : shared >= MANY ? MANY_NUMBERS : FEW_NUMBERS;
    for (int i = 0; i < 2; i++) weight += NAME * sm_name_is_label_like(name_of(k, pair[i]));
    return weight;
}

/* The second is called a truth, or only the first a prediction. */
static bool is_turned(const sm_role_search *k, const uint32_t pair[2])
{
    bool truth[2], pred[2];
    for (int i = 0; i < 2; i++) {
        sm_name_role role = sm_name_role_of(name_of(k, pair[i]));
        truth[i] = role == SM_NAME_TRUTH || role == SM_NAME_WEAK;
        pred[i] = sm_role_may_be_prediction(k, pair[i]);
    }
    return (truth[1] && !truth[0]) || (pred[0] && !pred[1]);
}

bool sm_role_sort_pair(const sm_role_search *k, sm_columns *f)
{
    enum { LOOKED_AT = 32 };
    size_t fit = 0, best[2] = {0, 1};
    int most = -1;
    for (size_t i = 0; i < f->n; i++)
        if (sm_role_is_fit(k, f->at[i])) move_column(f, i, fit++);
    for (size_t a = 0; a < fit && a < LOOKED_AT; a++)
        for (size_t b = a + 1; b < fit && b < LOOKED_AT; b++) {
            int weight = pair_weight(k, (uint32_t[]){f->at[a], f->at[b]});
            if (weight <= most) continue;
            most = weight;
            best[0] = a;
            best[1] = b;
        }
    if (most < 0) return false;
    bool turned = is_turned(k, (uint32_t[]){f->at[best[0]], f->at[best[1]]});
    move_column(f, best[0], 0);
    move_column(f, best[1], 1);
    if (turned) move_column(f, 1, 0);
    return most > FEW_NUMBERS;
}
