/* What the name of a column, or a label, may say; and which columns are stored for it. */
#include "sheet.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

static const char *const truth[] = {"true",    "truth",       "actual", "gold",  "target", "reference",
                                    "species", "groundtruth", "gt",     "ytrue", NULL};
static const char *const prediction[] = {"prediction", "kmeans",   "dbscan",        "hdbscan", "leiden", "louvain",
                                         "community",  "module",   "seurat",        "yhat",    "ypred",  "assigned",
                                         "meanshift",  "kmedoids", "agglomerative", "gmm",     NULL};
static const char *const method[] = {
    "ward",  "spectral", "birch",        "optics",  "hierarchical", "pam",        "affinity", "svm", "svc",
    "knn",   "logistic", "logreg",       "xgboost", "xgb",          "lightgbm",   "catboost", "mlp", "cnn",
    "lstm",  "bert",     "randomforest", "rf",      "decisiontree", "naivebayes", "resnet",   "gpt", "claude",
    "llama", "mistral",  "gemini",       NULL};
static const char *const label_like[] = {"type",  "kind",      "group",     "family",     "genus", "topic",
                                         "digit", "sentiment", "diagnosis", "annotation", NULL};
static const char *const weak[] = {"label", "labels", "class", "classes", "category", "correct", NULL};
static const char *const weak_whole[] = {"celltype", "y", NULL};
static const char *const neither[] = {"prob",       "proba", "probability", "probabilities", "conf",
                                      "confidence", "score", "binary",      "name",          "color",
                                      "colour",     "order", "size",        "count",         NULL};
static const char *const id[] = {"id",    "key",  "index", "name",     "barcode", "sample", "cell",
                                 "frame", "uuid", "file",  "filename", "path",    "image",  NULL};
static const char *const count[] = {"count",    "counts",       "freq",         "frequency",
                                    "count(*)", "count_star()", "npredictions", NULL};
static const char *const corner[] = {"class",   "classes",  "label", "labels",    "category", "row",  "rows",  "row_0",
                                     "cluster", "clusters", "pred",  "predicted", "actual",   "true", "truth", NULL};
static const char *const beside[] = {
    "accuracy", "acc",     "error",      "err",         "recall",      "precision", "f1",  "fscore", "support",
    "rate",     "percent", "percentage", "sensitivity", "specificity", "tpr",       "fpr", "tnr",    "fnr",
    "ppv",      "npv",     "iou",        "auc",         "kappa",       "purity",    NULL};
static const char *const attribute[] = {"weight", "weights", "n",    "fold",        "split",      "set",    "age",
                                        "year",   "month",   "day",  "date",        "time",       "score",  "size",
                                        "prob",   "proba",   "conf", "probability", "confidence", "length", "width",
                                        "height", "price",   "seed", NULL};
static const char *const margin[] = {"all", "total", "sum", "size", "n", NULL};

const sm_known sm_known_words[] = {
    [SM_WORDS_TRUTH] = {"truth", "columns of the true classes", truth},
    [SM_WORDS_PREDICTION] = {"prediction", "columns of predicted clusters (and pred*, cluster*)", prediction},
    [SM_WORDS_METHOD] = {"method", "algorithms and models that name a prediction where the truth is open", method},
    [SM_WORDS_WEAK] = {"weak", "columns that may hold the true classes, where no other does (and y, cell_type)", weak},
    [SM_WORDS_LABEL_LIKE] = {"label-like", "columns that are proposed first where the roles are open", label_like},
    [SM_WORDS_NEITHER] = {"neither", "words that keep a column from having a role", neither},
    [SM_WORDS_ID] = {"id", "last words of columns that tell the points apart", id},
    [SM_WORDS_COUNT] = {"count", "columns of counts", count},
    [SM_WORDS_CORNER] = {"corner", "what stands above the row names of a table of counts", corner},
    [SM_WORDS_ATTRIBUTE] =
        {"attribute", "last words of columns of numbers that are no labelling unless named (fold, split, set: of any)",
         attribute},
    [SM_WORDS_MARGIN] = {"margin", "names of rows and columns that hold sums", margin},
    [SM_WORDS_BESIDE] = {"beside", "columns and rows beside a table of counts (and names with %)", beside},
    [SM_WORDS_NOISE] = {"noise", "labels that may mean noise", sm_noise_words},
    [SM_WORDS_MISSING] = {"missing", "fields that stand for a missing label", sm_missing_words},
    {0},
};

static bool is_among(const char *word, const char *const *list)
{
    for (; *list; list++)
        if (strcmp(word, *list) == 0) return true;
    return false;
}

/* ---- the words of a name ----------------------------------------------------------------------------------------- */
enum { WORDS = 8, WORD_CAPACITY = 24 };

typedef struct words {
    char word[WORDS][WORD_CAPACITY]; /* in lower case, cut */
    size_t n;                        /* of all; those beyond WORDS are not kept, but the last one is */
    char last[WORD_CAPACITY];
    char plain[WORD_CAPACITY]; /* the whole name without what separates */
    char lower[WORD_CAPACITY]; /* the whole name in lower case */
} words;

static void add_letter(char *to, size_t *length, char c)
{
    if (*length + 1 < WORD_CAPACITY) to[(*length)++] = c;
    to[*length] = 0;
}

static void end_word(words *w, size_t *length)
{
    if (!*length) return;
    if (w->n < WORDS) memcpy(w->word[w->n], w->last, *length + 1);
    w->n++;
    *length = 0;
}

/* Split at '_', '-', '.', spaces, and before a capital that follows a small letter. */
static words words_of(const char *name)
{
    words w = {.n = 0};
    size_t length = 0, plain = 0, lower = 0;
    bool small = false;
    for (; *name; name++) {
        char c = (char)tolower((unsigned char)*name);
        bool between = strchr("_-. ", *name) != NULL, capital = isupper((unsigned char)*name) != 0;
        add_letter(w.lower, &lower, c);
        if (between || (capital && small)) end_word(&w, &length);
        if (!between) add_letter(w.last, &length, c);
        if (!between) add_letter(w.plain, &plain, c);
        small = islower((unsigned char)*name) != 0;
    }
    end_word(&w, &length);
    return w;
}

static bool any_word(const words *w, const char *const *list)
{
    for (size_t i = 0; i < w->n && i < WORDS; i++)
        if (is_among(w->word[i], list)) return true;
    return is_among(w->lower, list);
}

/* "k" and "means" are the word "kmeans". */
static bool any_two_words(const words *w, const char *const *list)
{
    char both[2 * WORD_CAPACITY];
    for (size_t i = 0; i + 1 < w->n && i + 1 < WORDS; i++) {
        snprintf(both, sizeof both, "%s%s", w->word[i], w->word[i + 1]);
        if (is_among(both, list)) return true;
    }
    return false;
}

static void strip_digits(words *w)
{
    for (size_t i = 0; i < w->n && i < WORDS; i++) {
        size_t length = strlen(w->word[i]);
        while (length && (isdigit((unsigned char)w->word[i][length - 1]) || w->word[i][length - 1] == '+')) length--;
        w->word[i][length] = 0;
    }
}

static bool any_begins(const words *w, const char *begin)
{
    for (size_t i = 0; i < w->n && i < WORDS; i++)
        if (strncmp(w->word[i], begin, strlen(begin)) == 0) return true;
    return false;
}

static sm_name_role role_of(const words *w)
{
    if (any_word(w, neither) || is_among(w->lower, count)) return SM_NAME_NONE;
    if (any_word(w, truth) || is_among(w->plain, truth)) return SM_NAME_TRUTH;
    if (any_begins(w, "pred") || any_begins(w, "cluster")) return SM_NAME_PREDICTION;
    if (any_word(w, prediction) || is_among(w->plain, prediction) || any_two_words(w, prediction))
        return SM_NAME_PREDICTION;
    return any_word(w, weak) || is_among(w->plain, weak_whole) ? SM_NAME_WEAK : SM_NAME_NONE;
}

sm_name_role sm_name_role_of(const char *name)
{
    words w = words_of(name);
    return role_of(&w);
}

/* "kmeans10" names a prediction as "kmeans" does, and "ward" may: alone that is too little to be taken for the only
 * one.
 */
bool sm_name_may_be_prediction(const char *name)
{
    words w = words_of(name);
    if (role_of(&w) == SM_NAME_PREDICTION) return true;
    if (role_of(&w) == SM_NAME_TRUTH || any_word(&w, neither)) return false;
    bool weak_name = role_of(&w) == SM_NAME_WEAK;
    strip_digits(&w);
    if (any_word(&w, method) || any_two_words(&w, method)) return true;
    return !weak_name && (any_word(&w, prediction) || any_two_words(&w, prediction));
}

bool sm_name_is_label_like(const char *name)
{
    words w = words_of(name);
    if (any_word(&w, neither)) return false;
    strip_digits(&w);
    return role_of(&w) != SM_NAME_NONE || any_word(&w, label_like);
}

int sm_name_axis(const char *name)
{
    static const char *const axis[2 * SM_AXIS_KINDS] = {"x",    "y",     "pc1",   "pc2",   "pca1",
                                                        "pca2", "umap1", "umap2", "tsne1", "tsne2"};
    words w = words_of(name);
    for (int i = 0; i < 2 * SM_AXIS_KINDS; i++)
        if (strcmp(w.plain, axis[i]) == 0) return i;
    return -1;
}

bool sm_name_is_count(const char *name)
{
    words w = words_of(name);
    return is_among(w.lower, count) || (w.n && is_among(w.last, count));
}

bool sm_name_is_count_word(const char *name)
{
    words w = words_of(name);
    return is_among(w.lower, count);
}

bool sm_name_is_role(const char *name)
{
    words w = words_of(name);
    return role_of(&w) != SM_NAME_NONE && sm_name_role_of(w.last) != SM_NAME_NONE;
}

bool sm_name_is_attribute(const char *name, bool numbers)
{
    static const char *const parts[] = {"fold", "split", "set",
                                        NULL}; /* in words too; an age in words may be a class */
    words w = words_of(name);
    return w.n && (is_among(w.last, parts) || (numbers && (sm_name_is_count(name) || is_among(w.last, attribute))));
}

bool sm_name_is_id(const char *name)
{
    words w = words_of(name);
    return w.n && is_among(w.last, id);
}

bool sm_name_is_margin(const char *name)
{
    words w = words_of(name);
    return any_word(&w, margin);
}

bool sm_name_is_beside(const char *name)
{
    words w = words_of(name);
    return any_word(&w, beside);
}

bool sm_label_is_noise(const char *label)
{
    words w = words_of(label);
    return is_among(w.lower, sm_noise_words);
}

bool sm_name_is_known(const char *name)
{
    words w = words_of(name);
    size_t length = strlen(name);
    if (!w.n || w.n > 4 || (name[length - 1] >= '0' && name[length - 1] <= '9')) return false;
    return role_of(&w) != SM_NAME_NONE || is_among(w.last, id) || is_among(w.last, count) || is_among(w.lower, count);
}

bool sm_name_is_corner(const char *name, bool told)
{
    words w = words_of(name);
    bool id_like = w.n && (strcmp(w.last, "name") == 0 || strcmp(w.last, "id") == 0 || strcmp(w.last, "index") == 0);
    if (id_like) return told;
    return any_word(&w, corner) || role_of(&w) != SM_NAME_NONE;
}

bool sm_list_names(const char *list, const char *name)
{
    size_t length = strlen(name);
    if (!list || !length) return false;
    if (strcmp(list, name) == 0) return true;
    while (*list) {
        size_t n = strcspn(list, ",");
        if (n == length && memcmp(list, name, n) == 0) return true;
        list += n + (list[n] == ',');
    }
    return false;
}

/* ---- columns that nobody will ask for ---------------------------------------------------------------------------- */
/* Finds a column by name or position: 3 or #3. */
static bool list_tells(const char *list, const sm_sheet *s, uint32_t column)
{
    char position[16];
    snprintf(position, sizeof position, "#%u", column + 1);
    return sm_list_names(list, s->column[column].name) || sm_list_names(list, position) ||
           sm_list_names(list, position + 1);
}

bool sm_options_name_columns(const sm_read_options *o)
{
    return o->truth || o->pred || o->weight || o->id || o->x || o->y || o->coordinates;
}

/* Where the first row names one truth and one prediction, whatever else is there, no other column can be asked for. */
void sm_mark_columns(sm_reading *r)
{
    enum { FEW = 4 };
    sm_sheet *s = r->sheet;
    const sm_read_options *o = r->o;
    uint32_t named[SM_NAME_WEAK + 1] = {0};
    for (uint32_t i = 0; i < s->columns; i++) {
        sm_column *c = &s->column[i];
        c->asked = list_tells(o->truth, s, i) || list_tells(o->pred, s, i) || list_tells(o->weight, s, i);
        c->plain_id = list_tells(o->id, s, i) || list_tells(o->x, s, i) || list_tells(o->y, s, i) ||
                      list_tells(o->coordinates, s, i);
        c->told = c->asked || c->plain_id;
        c->plain_id = c->plain_id || (!c->asked && !r->alone && sm_name_is_id(c->name)); /* files are joined by it */
        named[sm_name_role_of(c->name)]++;
    }
    sm_name_role true_role = named[SM_NAME_TRUTH] ? SM_NAME_TRUTH : SM_NAME_WEAK;
    if (o->every || o->matrix || sm_options_name_columns(o) || !r->alone) return;
    if (named[true_role] != 1 || named[SM_NAME_PREDICTION] != 1) return;
    for (uint32_t i = 0; i < s->columns && sm_wants_counts(o); i++) {
        sm_name_role role = sm_name_role_of(s->column[i].name);
        s->column[i].needless = role != true_role && role != SM_NAME_PREDICTION;
    }
    if (s->columns <= FEW) return;
    for (uint32_t i = 0; i < s->columns; i++) {
        sm_column *c = &s->column[i];
        sm_name_role role = sm_name_role_of(c->name);
        bool axis = sm_name_axis(c->name) >= 0;
        c->asked = role == SM_NAME_PREDICTION || role == true_role;
        c->plain_id = axis || sm_name_is_id(c->name) || !*c->name;
        c->passed_over = !c->asked && !c->plain_id && !r->keep_all;
        c->shown_only = !c->asked && !c->plain_id && r->keep_all;
    }
}
