/* The glossary: the words and signs used, and every index in a sentence. Open from everywhere, with nothing loaded too.
 */
#include "setmatch/measure/index.h"
#include "setmatch/view/view.h"
#include "view/kit/entries.h"
#include <stdio.h>

static const struct {
    const char *word, *meaning;
} signs[] = {
    {"3×4", "classes and clusters in the title, without the empty ones; formulas write k and k'"},
    {"T, K", "the classes, rows; the clusters, columns: T→K goes from a class to its best cluster"},
    {"c, a, b, n", "points of a class in a cluster; of a class (row sum); of a cluster (column sum); in all"},
    {"class", "a set of the reference partition, a row; cluster: a set of the prediction, a column"},
    {"I_t, I_k", "best Jaccard overlap of a class with any cluster; of a cluster with any class"},
    {"[n]", "the best cluster of its class (T→K), by Jaccard"},
    {"(n)", "the best class of its cluster (K→T), by Jaccard"},
    {"[(n)]", "best for each other"},
    {"=n", "as good as the marked one: a tie, decided by the order in the file"},
    {"n*", "in the one-to-one optimum (:set match=counts, row_share or braun_blanquet)"},
    {"placed",
     "a point in the cluster that the one-to-one optimum pairs its class with; else misplaced: it belongs there"},
    {"recovered", "a class with a cluster that it overlaps by a Jaccard of more than 1/2"},
    {"home", "of a class in the diagnosis: its cluster in the one-to-one optimum by counts, noise left out"},
    {"name!", "unmatched: no class (cluster) has this cluster (class) as its best"},
    {"·", "no points; in the column of changes: no change"},
    {"†", "the value is a convention: its formula would be 0/0, or the partitions are identical"},
    {"n/a", "the formula has no value here; Explain tells why"},
    {"…", "not computed yet"},
    {"R", "J-score paper: recall, classes weighted by size. NCA paper: the Rand index. Here J rec. and Rand"},
    {"P",
     "J-score paper: precision, clusters weighted by size. NCA paper: purity has two dots. Here J prec and Purity"},
    {"H", "J-score paper: the H-score, a distance. Elsewhere entropy, H(U) and H(V)"},
    {"F", "J-score paper: F-score over sets. F1 of pairs has an id of its own, pair_f1"},
    {"NCA", "normalised clustering accuracy; with k ≠ k' it is NCA' of the paper and may be negative"},
    {"↓", "a distance: lower is better"},
    {"▲ ▼", "the number rose, fell; better and worse are told by colour and by words, or by + and -"},
    {"nats", "unit of information; :set log=2 shows bits"},
};
enum { SIGNS = sizeof signs / sizeof *signs };

static size_t glossary_count(const sm_scene *scene)
{
    return SIGNS + sm_registry_count(scene->indices);
}

static void glossary_entry(const sm_scene *scene, size_t i, sm_entry *out)
{
    const sm_index *x = i < SIGNS ? NULL : sm_registry_at(scene->indices, i - SIGNS);
    out->heading = i == 0 ? "WORDS AND SIGNS" : i == SIGNS ? "INDICES" : NULL;
    snprintf(out->name, sizeof out->name, "%s", x ? x->short_name : signs[i].word);
    if (x)
        snprintf(out->text, sizeof out->text, "%s (%s)%s. %s", x->name, x->id, x->distance ? ", a distance" : "",
                 x->sees);
    else
        snprintf(out->text, sizeof out->text, "%s", signs[i].meaning);
}

static const sm_entries_kind glossary_entries = {
    .name = 10, .wraps = true, .count = glossary_count, .entry = glossary_entry};

static void glossary_init(void *state, const sm_registry *indices)
{
    ((sm_entries *)state)->kind = &glossary_entries;
}

static void glossary_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    sm_text_puts(out, "/ finds a word or an index; what stands in brackets can be typed");
}

static sm_subject glossary_subject(const void *state, const sm_scene *scene)
{
    size_t at = ((const sm_entries *)state)->at;
    return sm_about(at < SIGNS ? SIZE_MAX : at - SIGNS);
}

static sm_answer glossary_explain(const sm_press *press)
{
    if (!press->session || ((const sm_entries *)press->state)->at < SIGNS)
        return sm_reply(press, SM_SAY, "No index under the cursor; / finds one");
    return sm_reply(press, SM_RUN, "view explain");
}

static const char around[] = "MOVE AROUND", look[] = "LOOK";
static const sm_action glossary_actions[] = {
    {.bind = {"Down Up j k", "move", "next, previous entry", "entry"}, .act = sm_entries_move, .group = around},
    {.bind = {"PgDn PgUp C-f C-b", "page", "page down, up", "page"}, .act = sm_entries_move, .group = around},
    {.bind = {"g+g Home G End", "ends", "first, last entry", NULL}, .act = sm_entries_move, .group = around},
    {.bind = {"e Enter", "explain", "explain the index under the cursor", NULL},
     .act = glossary_explain,
     .group = look},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_glossary = {
    .name = "glossary",
    .title = "Glossary",
    .help = "What the words and signs mean, and what each index reacts to. / finds one; q goes back to where you were.",
    .actions = glossary_actions,
    .state_size = sizeof(sm_entries),
    .stays = true,
    .init = glossary_init,
    .draw = sm_entries_draw,
    .inspect = glossary_inspect,
    .find = sm_entries_find,
    .settle = sm_entries_settle,
    .mouse = sm_entries_mouse,
    .subject = glossary_subject,
    .without_data = true,
};
