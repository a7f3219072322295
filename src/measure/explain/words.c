/* Words next to the trees: titles of steps, and remarks on some of the parts. */
#include "explain.h"
#include <string.h>

#define JACCARD "c/(a + b - c)"
static const sm_step_words step_words[] = {
    {"c/a", "Table of shares: every row divided by its sum", NULL},
    {JACCARD, "Jaccard of every pair", NULL},
    {"sum_i(a/n * max_j(" JACCARD "))", "Best cluster of each class", "I_"},
    {"sum_j(b/n * max_i(" JACCARD "))", "Best class of each cluster", "I_"},
    {"sum_i(a/n * max_j(2c/(a + b)))", "Cluster with the best F1 of each class", "F1 of "},
    {"sum_j(max_i(c))", "Largest class in each cluster", NULL},
    {"sum_i(max_j(c))", "Main cluster of each class", NULL},
    {"sum_ij(c^2/max(a, b))", "Squared cells, divided by the larger size", NULL},
    {"sum_ij(c^2/a)", "Squared cells, divided by the size of the class", NULL},
    {"sum_ij(c^2/b)", "Squared cells, divided by the size of the cluster", NULL},
    {"sum_ij(c^2/(a b))", "Squared cells, divided by both sizes", NULL},
    {"sum_ij(c a b)", "Cells times both sizes", NULL},
    {"sum_ij(1)", "Cells with points", NULL},
    {"P Q/N", "Expected YY for these sizes", NULL},
    {"A2 B2/n^2", "Expected S for these sizes", NULL},
    {"N (P Q - YY - (2n + sum_ij(c a b) - S - A2 - B2))/(n (n - 1)(n - 2)(n - 3)/4)",
     "Expected YY, estimated from this table", NULL},
    {"sorted_min/n", "What sizes alone give", NULL},
};

/* Definitions by their content, whatever they are called. */
static bool put_meaning(void *self, const sm_node *x, sm_text *out)
{
    if (x->kind != SM_NODE_DEFINED) return false;
    sm_node_text(x->definition->node, self, out);
    return true;
}

/* Blanks are ignored. */
static bool is_key(const sm_text *text, const char *key)
{
    for (const char *at = sm_text_of(text);; at++, key++) {
        at += strspn(at, " ");
        key += strspn(key, " ");
        if (*at != *key || !*key) return *at == *key;
    }
}

static sm_text key_of(const sm_telling *t, const sm_node *part)
{
    sm_text key = {0};
    sm_node_printer printer = {.style = SM_FORMULA_ASCII, .put = put_meaning};
    printer.self = &printer;
    sm_node_text(part, &printer, &key);
    return key;
}

const sm_step_words *sm_words_of_step(const sm_telling *t, const sm_node *part)
{
    const sm_step_words *found = NULL;
    sm_text key = key_of(t, part);
    for (size_t i = 0; i < sizeof step_words / sizeof *step_words && !found; i++)
        if (is_key(&key, step_words[i].key)) found = &step_words[i];
    sm_text_free(&key);
    return found;
}

/* ---- remarks ----------------------------------------------------------------------------------------------------- */
void sm_tell_optima(const sm_telling *t, sm_weighting w)
{
    const sm_matching *m = &t->f->matching[w];
    bool known = t->f->have & sm_need_optima(w);
    if (known && m->optima <= 1)
        SM_LINE(t->d, "no other matching reaches this total");
    else if (known)
        SM_LINE(t->d, "one of %s%s matchings with this total, the first as loaded", SM_WHOLE(m->optima),
                m->optima >= 100 ? " or more" : "");
}

/* Clusters that no class chooses count in P only: the first of them is named. */
static void remark_on_unmatched(sm_telling *t)
{
    const sm_best *best = &t->f->best[SM_JACCARD];
    bool *chosen = sm_held(&t->d->hold, best->cols + 1, sizeof *chosen);
    for (uint32_t r = 0; r < best->rows; r++)
        if (best->col_of_row[r] != SM_NONE) chosen[best->col_of_row[r]] = true;
    uint32_t c = 0;
    while (c < best->cols && (chosen[c] || best->row_of_col[c] == SM_NONE)) c++;
    if (c < best->cols)
        sm_derive_term(t->d, SM_NONE, c, "%s is no class's best cluster: it counts here and not in Jaccard recall",
                       SM_LABEL_OF(t->f, false, c));
}

/* The two ways in which partitions treat a pair differently, unless these have steps of their own. */
static void remark_on_pairs(const sm_telling *t)
{
    bool told = false;
    for (size_t i = 0; i < t->n_told && !told; i++) {
        sm_text key = key_of(t, t->told[i]);
        told = is_key(&key, "P - YY");
        sm_text_free(&key);
    }
    if (told) return;
    sm_u128 yn = (t->f->sums->aa - t->f->sums->cc) / 2, ny = (t->f->sums->bb - t->f->sums->cc) / 2;
    SM_LINE(t->d, "same class, other cluster: YN = P − YY = %s", SM_WHOLE(yn));
    SM_LINE(t->d, "other class, same cluster: NY = Q − YY = %s", SM_WHOLE(ny));
}

void sm_tell_remarks(sm_telling *t, const sm_node *part)
{
    if (t->shares) return;
    if (part->kind == SM_NODE_MATCH && part->which < SM_WEIGHTINGS) sm_tell_optima(t, part->which);
    if (part->kind == SM_NODE_MATCH && part->which == SM_BY_COUNT && t->f->have & SM_NEED_GREEDY)
        SM_LINE(t->d, "greedy pairing, largest first, reaches %s", SM_WHOLE((uint64_t)(t->f->greedy->weight >> 64)));
    sm_text key = key_of(t, part);
    if (is_key(&key, "sum_j(b/n * max_i(" JACCARD "))")) remark_on_unmatched(t);
    if (is_key(&key, "sum_i(a/n * max_j(2c/(a + b)))")) SM_LINE(t->d, "clusters that no class chooses add nothing");
    if (is_key(&key, "N - P - Q + YY")) remark_on_pairs(t);
    if (is_key(&key, "sum_ij(1)"))
        SM_LINE(t->d, "as many as classes and as clusters only if the partitions are equal: then k + k′ − 2 · Σ 1 = 0");
    sm_text_free(&key);
}
