/* Words, signs, and where a lesson uses one first. */
#include "phrases.h"
#include "measure/index.h"
#include <ctype.h>
#include <string.h>

const sm_phrase sm_phrases[] = {
    {"3×4", "classes and clusters in the title, without the empty ones; formulas write k and k'", NULL},
    {"T, K", "the classes, rows; the clusters, columns: T→K goes from a class to its best cluster", NULL},
    {"c, a, b, n", "points of a class in a cluster; of a class (row sum); of a cluster (column sum); total", NULL},
    {"class", "a set of the reference partition, a row; cluster: a set of the prediction, a column", NULL},
    {"I_t, I_k", "best Jaccard overlap of a class with any cluster; of a cluster with any class", NULL},
    {"[n]", "the best cluster of its class (T→K), by Jaccard", NULL},
    {"(n)", "the best class of its cluster (K→T), by Jaccard", NULL},
    {"[(n)]", "best for each other", NULL},
    {"=n", "as good as the marked one: a tie, decided by the order in the file", NULL},
    {"#n {n <n", "narrow columns: in the one-to-one optimum, and chosen from both sides, by its class, by its cluster",
     NULL},
    {"%n [n (n", "narrow columns: outside the optimum, and chosen from both sides, by its class, by its cluster", NULL},
    {"n* *n", "in the one-to-one optimum (:set match=counts, row_share or braun_blanquet)", NULL},
    {"placed",
     "a point in the cluster that the one-to-one optimum pairs its class with; else misplaced: it belongs there",
     "misplaced"},
    {"recovered", "a class with a cluster that it overlaps by a Jaccard of more than 1/2", NULL},
    {"home", "of a class in the diagnosis: its cluster in the one-to-one optimum by counts, without noise", NULL},
    {"name!", "unmatched: no class (cluster) has this cluster (class) as its best", "unmatched"},
    {"·", "no points; in the column of changes: no change", NULL},
    {"†", "the value is a convention: its formula would be 0/0, or the partitions are identical", "convention"},
    {"n/a", "the formula has no value here; Explain shows why", NULL},
    {"…", "not computed yet", NULL},
    {"R", "J-score paper: recall, classes weighted by size. NCA paper: the Rand index. Here J rec. and Rand", NULL},
    {"P", "J-score paper: precision, clusters weighted by size. NCA paper: purity has two dots. Here J prec and Purity",
     NULL},
    {"H", "J-score paper: the H-score, a distance. Elsewhere entropy, H(U) and H(V)", NULL},
    {"F", "J-score paper: F-score over sets. F1 of pairs has a separate id, pair_f1", NULL},
    {"NCA", "normalised clustering accuracy; with k ≠ k' it is NCA' of the paper and may be negative", NULL},
    {"↓", "a distance: lower is better", NULL},
    {"▲ ▼", "the number rose, fell; colour and words, or + and -, show better and worse", NULL},
    {"nats", "unit of information; :set log=2 shows bits", "nats"},
    {"Jaccard", "of a class and a cluster: points in both, divided by points in either", "Jaccard index|Jaccard"},
    {"purity", "share of the points in the largest class of their cluster", "inverse purity|purity"},
    {"matching", "pairs of a class and a cluster, each in one pair at most; the optimum has the highest total",
     "matching|pairing|one-to-one"},
    {"greedy", "takes the largest cell first, then the largest of the rest, and never backtracks", "greedy"},
    {"row share", "points of a cell divided by the size of its class", "row share"},
    {"Braun-Blanquet", "points of a cell divided by the larger of its class and its cluster", "Braun-Blanquet"},
    {"pairs", "two points; YY share class and cluster, YN only the class, NY only the cluster, NN neither",
     "YY|YN|NY|NN"},
    {"recall", "share of the pairs, or of a class, that was found; precision: share of the result that is correct",
     "precision|recall"},
    {"chance", "shuffled labels: all orders equally likely, with the same class and cluster sizes",
     "by chance|chance|shuffled|shuffle|shuffles"},
    {"p-value", "share of the shuffles with the same or a better result", "p-value"},
    {"E[MI]", "mean mutual information over all shuffles of the labels", "E[MI]"},
    {"U", "the uniform table: each class spread evenly over all clusters", "uniform table U|uniform table"},
    {"entropy", "how uncertain the class of a random point is, in nats; 0 for a single class", "entropy"},
    {"MI", "mutual information: how much the cluster of a point reveals about its class, in nats",
     "mutual information"},
    {"singletons", "clusters, or classes, of a single point", "singletons"},
    {"policy", "how noise points are treated: as a group, ignored, or each as a singleton", "policy"},
    {"bootstrap", "samples of the points, drawn with replacement: how much a value depends on the sample", "bootstrap"},
    {"limit form",
     "the limit of an index for more and more points in the same proportions; NR' and NFM' are those of ARI and AFM",
     "limit NR'|limit form|NR'|NFM'"},
    {"PER", "property of the NCA paper: names of clusters do not matter", "property PER"},
    {"SU", "property of the NCA paper: a common factor of all counts does not matter", "property SU"},
    {"SC", "property of the NCA paper: the sizes of the classes do not matter", "property SC"},
    {"SYM", "property of the NCA paper: exchanging classes and clusters does not matter", "symmetry SYM"},
    {"U0", "property of the NCA paper: 0 for the uniform table", "property U0"},
    {"O0", "property of the NCA paper: 0 for one single cluster", "property O0"},
    {"B0, B1", "properties of the NCA paper: never below 0; 1 only for equal partitions", "property B0|property B1"},
    {"MON", "property of the NCA paper: never falls when a misplaced point is corrected", "property MON|MON"},
    {NULL, NULL, NULL}};

/* ---- in a text --------------------------------------------------------------------------------------------------- */
static bool is_letter(char c)
{
    return isalnum((unsigned char)c) || (c & 0x80);
}

/* Visible texts of a step, ending with NULL. */
static const char *term_text(const sm_player *p, size_t step, size_t i)
{
    const sm_step *s = &p->lesson->step[step];
    const char *const text[] = {s->words, s->question ? s->question : "",
                                s->after && (step < p->at || p->stop[step].answered) ? s->after : "", NULL};
    return text[i];
}

/* The first time that a word is there by itself; folded: its first letter may be a capital. */
static const char *term_in_step(const sm_player *p, size_t step, const char *word, size_t length, bool folded)
{
    const char *text;
    for (size_t i = 0; (text = term_text(p, step, i)); i++)
        for (const char *at = text; *at; at++) {
            bool same =
                !strncmp(at + folded, word + folded, length - folded) && (!folded || tolower(*at) == tolower(*word));
            if (same && (at == text || !is_letter(at[-1])) && !is_letter(at[length])) return at;
        }
    return NULL;
}

/* The words of a step are before its question. */
static bool comes_before(const sm_player *p, const char *a, const char *b)
{
    const char *text;
    for (size_t i = 0; (text = term_text(p, p->at, i)); i++) {
        const char *end = text + strlen(text);
        bool first = a >= text && a <= end, second = b >= text && b <= end;
        if (first || second) return first && (!second || a < b);
    }
    return false;
}

/* Inserts by position; drops one that is inside another. */
static size_t put_sorted(const sm_player *p, sm_use *out, size_t n, sm_use u)
{
    size_t i = n;
    for (size_t k = 0; k < n; k++)
        if (u.at < out[k].at + out[k].length && out[k].at < u.at + u.length) return n;
    if (n == SM_USES_MOST) return n;
    for (; i && comes_before(p, u.at, out[i - 1].at); i--) out[i] = out[i - 1];
    out[i] = u;
    return n + 1;
}

/* Finds the form of a term that occurs first in this step, unless an earlier step has one of its forms. */
static sm_use first_of_forms(const sm_player *p, const sm_phrase *t)
{
    sm_use u = {.term = t};
    for (const char *form = t->forms; form && *form; form += strspn(form, "|")) {
        size_t length = strcspn(form, "|");
        bool folded = islower((unsigned char)*form);
        for (size_t step = 0; step < p->at; step++)
            if (term_in_step(p, step, form, length, folded)) return (sm_use){0};
        const char *at = term_in_step(p, p->at, form, length, folded);
        if (at && (!u.at || comes_before(p, at, u.at))) u.at = at, u.length = length;
        form += length;
    }
    return u;
}

size_t sm_first_uses(const sm_player *p, sm_use out[SM_USES_MOST])
{
    size_t n = 0;
    for (const sm_phrase *t = sm_phrases; t->word; t++) {
        sm_use u = first_of_forms(p, t);
        if (u.at) n = put_sorted(p, out, n, u);
    }
    for (size_t i = 0; i < sm_registry_count(p->indices); i++) {
        const sm_index *x = sm_registry_at(p->indices, i);
        size_t length = strlen(x->short_name);
        bool sure = length > 1; /* a letter may be more than an index: it is one only where the step looks at that */
        const sm_stop *here = &p->stop[p->at];
        for (size_t j = 0; j < here->n_look && !sure; j++) sure = here->look[j] == x->at;
        const char *at = sure ? term_in_step(p, p->at, x->short_name, length, false) : NULL;
        for (size_t step = 0; at && step < p->at; step++)
            if (term_in_step(p, step, x->short_name, length, false)) at = NULL;
        if (at) n = put_sorted(p, out, n, (sm_use){.at = at, .length = length, .index = x});
    }
    return n;
}

void sm_put_use(sm_text *out, const sm_use *u)
{
    if (u->term)
        sm_text_printf(out, "%s: %s", u->term->word, u->term->meaning);
    else
        sm_text_printf(out, "%s: %s. %s", u->index->short_name, u->index->name, u->index->sees ? u->index->sees : "");
}
