/* The properties, one per row: texts, which tables are drawn, and how they are changed. */
#include "study/draw/sample.h"
#include "trial.h"
#include <math.h>
#include <string.h>

const sm_property sm_properties[SM_PROPERTIES] = {
    [SM_PER] = {.name = "PER",
                .title = "order does not matter",
                .source = "Definition 1",
                .definition = "Listing the classes or the clusters in another order does not change the value.",
                .tries = "two classes or two clusters swap",
                .drawn = "2 to 4 classes and as many clusters, counts up to 40, no class empty",
                .counted = "tables"},
    [SM_SYM] = {.name = "SYM",
                .title = "symmetry",
                .source = "Definition 2",
                .definition = "Exchanging the roles of classes and clusters does not change the value.",
                .tries = "classes become clusters and clusters classes",
                .drawn = "2 to 4 classes and as many clusters, counts up to 40, neither class nor cluster empty",
                .counted = "tables"},
    [SM_SU] = {.name = "SU",
               .title = "scale invariance",
               .source = "Definition 3",
               .definition = "Multiplying every count by the same number does not change the value.",
               .tries = "every count times the same number",
               .drawn = "2 to 4 classes and as many clusters, counts up to 40, no class empty; times 2 to 4",
               .counted = "tables"},
    [SM_SC] = {.name = "SC",
               .title = "invariance to class sizes",
               .source = "Definition 9",
               .definition = "Multiplying the counts of one class by any number does not change the value.",
               .tries = "the counts of one class times a number",
               .drawn = "2 to 4 classes and as many clusters, counts up to 40, no class empty; times 2 to 4",
               .counted = "tables"},
    [SM_B1] = {.name = "B1",
               .title = "1 for identical partitions only",
               .source = "Definition 4",
               .definition = "The value is never above 1, and it is 1 for identical partitions and for no others.",
               .tries = "a table, with as many clusters as classes or not",
               .drawn =
                   "2 to 4 classes; half of the tables with as many clusters, the others with 1 to 5; counts up to 40",
               .counted = "tables"},
    [SM_E0] = {.name = "E0",
               .title = "0 by chance",
               .source = "Definition 5",
               .definition = "Over all labellings with given class and cluster sizes, the value is 0 on average.",
               .tries = "every table with given class and cluster sizes, weighted by its probability",
               .drawn = "sizes of 2 or 3 classes and as many clusters, 4 to 11 points (of 3 classes 4 to 7); never all "
                        "points alone",
               .counted = "class and cluster sizes"},
    [SM_U0] = {.name = "U0",
               .title = "0 for uniform classes",
               .source = "Definition 6, eq. 24",
               .definition = "Where every class is spread evenly over all clusters, the value is 0.",
               .tries = "a table whose rows are constant",
               .drawn = "2 to 4 classes and as many clusters, each class 1 to 9 times in every cluster",
               .counted = "tables"},
    [SM_O0] = {.name = "O0",
               .title = "0 for a single cluster",
               .source = "Definition 7, eq. 25",
               .definition = "Where all points are in one cluster, the value is 0.",
               .tries = "a table of several classes in one cluster",
               .drawn = "2 to 4 classes of 1 to 9 points, in one cluster of as many",
               .counted = "tables"},
    [SM_B0] = {.name = "B0",
               .title = "the minimum is 0",
               .source = "Definition 8",
               .definition = "For any class sizes, the minimum over all clusterings is 0.",
               .tries = "every table with given class sizes",
               .drawn = "class sizes that are multiples of k, so that uniform classes exist: 2, 4 or 6 of 2 "
                        "classes, rarely 3 of 3",
               .counted = "class sizes"},
    [SM_MON] = {.name = "MON",
                .title = "correcting a point never lowers the index",
                .source = "Definition 11",
                .definition = "Where each class has its largest count on the diagonal, the value does not fall "
                              "unless a count there does.",
                .tries = "misplaced points are corrected, or moved elsewhere",
                .drawn =
                    "2 to 4 classes and as many clusters, counts up to 41, the largest of each class on the diagonal",
                .counted = "tables"},
};

char sm_property_sign(const sm_index *x, sm_property_id p)
{
    return strlen(x->properties) == SM_PROPERTIES ? x->properties[p] : '?';
}

bool sm_property_printed(const sm_index *x)
{
    static const char *const ids[] = {"ri",  "ri_lim", "fm",  "fm_lim", "mi", "pa",  "ba",   "ca",   "ari", "afm",
                                      "ami", "nr",     "nfm", "nmi",    "na", "ncr", "ncfm", "ncmi", "nba", "nca"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        if (!strcmp(ids[i], x->id)) return true;
    return false;
}

/* ---- which tables ------------------------------------------------------------------------------------------------ */

static bool no_empty_class(const sm_counts *t)
{
    for (uint32_t i = 0; i < t->rows; i++)
        if (!sm_counts_row(t, i)) return false;
    return t->rows > 0 && t->cols > 0;
}

static bool square(const sm_counts *t)
{
    return t->rows == t->cols && t->rows >= 2 && no_empty_class(t);
}

static bool dominant(const sm_counts *t)
{
    for (uint32_t i = 0; i < t->rows; i++)
        for (uint32_t j = 0; j < t->cols; j++)
            if (sm_counts_at(t, i, j) > sm_counts_at(t, i, i)) return false;
    return true;
}

/* ---- what is done to a table ------------------------------------------------------------------------------------- */

static bool change_places(sm_trial *t)
{
    sm_counts *u = &t->after;
    uint32_t k = t->before.rows;
    if (!square(&t->before) || t->a >= k || t->b >= k) return false;
    for (uint32_t i = 0; i < k; i++) {
        uint32_t x = t->cols ? i : t->a, y = t->cols ? t->a : i, v = t->cols ? i : t->b, w = t->cols ? t->b : i;
        *sm_counts_cell(u, x, y) = sm_counts_at(&t->before, v, w);
        *sm_counts_cell(u, v, w) = sm_counts_at(&t->before, x, y);
    }
    return true;
}

static bool transpose(sm_trial *t)
{
    for (uint32_t i = 0; i < t->before.rows; i++)
        for (uint32_t j = 0; j < t->before.cols; j++) *sm_counts_cell(&t->after, j, i) = sm_counts_at(&t->before, i, j);
    for (uint32_t j = 0; j < t->before.cols; j++)
        if (!sm_counts_col(&t->before, j)) return false; /* a class would have no points */
    return square(&t->before);
}

static bool multiply(sm_trial *t)
{
    for (uint32_t i = 0; i < t->before.rows; i++)
        for (uint32_t j = 0; j < t->before.cols; j++)
            if (t->property == SM_SU || i == t->a) *sm_counts_cell(&t->after, i, j) *= t->by;
    return square(&t->before) && t->by > 1;
}

static bool go_home(sm_trial *t)
{
    uint32_t k = t->before.rows;
    if (!square(&t->before) || t->a >= k || t->b >= k || t->to >= k || t->a == t->b || t->to == t->b) return false;
    if (!t->by || !dominant(&t->before) || sm_counts_at(&t->before, t->a, t->b) < t->by) return false;
    *sm_counts_cell(&t->after, t->a, t->to) += t->by;
    *sm_counts_cell(&t->after, t->a, t->b) -= t->by;
    return dominant(&t->after);
}

static bool alone(sm_trial *t)
{
    t->after = (sm_counts){0};
    return no_empty_class(&t->before);
}

static bool spread(sm_trial *t)
{
    for (uint32_t i = 0; i < t->before.rows; i++)
        for (uint32_t j = 1; j < t->before.cols; j++)
            if (sm_counts_at(&t->before, i, j) != sm_counts_at(&t->before, i, 0)) return false;
    return alone(t) && square(&t->before);
}

static bool one_cluster(sm_trial *t)
{
    for (uint32_t j = 1; j < t->before.cols; j++)
        if (sm_counts_col(&t->before, j)) return false;
    return alone(t) && square(&t->before);
}

static bool margins(sm_trial *t)
{
    for (uint32_t j = 0; j < t->before.cols; j++)
        if (!sm_counts_col(&t->before, j)) return false;
    return alone(t) && square(&t->before) && sm_counts_total(&t->before) >= 4 && sm_counts_total(&t->before) <= 16 &&
           t->before.rows <= 3;
}

/* The definition takes the minimum over real tables. With multiples of k, a table of counts is the even spread. */
static bool class_sizes(sm_trial *t)
{
    for (uint32_t i = 0; i < t->before.rows; i++)
        if (sm_counts_row(&t->before, i) % t->before.rows) return false;
    return alone(t) && square(&t->before) && sm_family_size(&t->before) <= SM_FAMILY_MOST;
}

static bool (*const makes[SM_PROPERTIES])(sm_trial *t) = {
    [SM_PER] = change_places, [SM_SYM] = transpose, [SM_SU] = multiply,    [SM_SC] = multiply,    [SM_B1] = alone,
    [SM_E0] = margins,        [SM_U0] = spread,     [SM_O0] = one_cluster, [SM_B0] = class_sizes, [SM_MON] = go_home,
};

bool sm_trial_make(sm_trial *t)
{
    t->after = t->before;
    return makes[t->property](t);
}

/* ---- at random --------------------------------------------------------------------------------------------------- */

/* Varies the share of empty cells and the size of the counts. */
static sm_counts random_table(sm_rng *r, uint32_t rows, uint32_t cols)
{
    static const uint64_t largest[] = {1, 2, 3, 9, 40};
    sm_counts t = {.rows = rows, .cols = cols};
    uint64_t most = largest[sm_rng_below(r, 5)], holes = sm_rng_below(r, 4);
    for (uint32_t i = 0; i < rows; i++) {
        for (uint32_t j = 0; j < cols; j++)
            *sm_counts_cell(&t, i, j) = sm_rng_below(r, 4) < holes ? 0 : 1 + sm_rng_below(r, most);
        if (!sm_counts_row(&t, i)) *sm_counts_cell(&t, i, (uint32_t)sm_rng_below(r, cols)) = 1;
    }
    return t;
}

static uint32_t random_side(sm_rng *r)
{
    return 2 + (uint32_t)sm_rng_below(r, 3);
}

static void draw_square(sm_trial *t, sm_rng *r)
{
    uint32_t k = random_side(r);
    t->before = random_table(r, k, k);
    t->a = (uint32_t)sm_rng_below(r, k);
    t->b = (t->a + 1 + (uint32_t)sm_rng_below(r, k - 1)) % k;
    t->cols = sm_rng_below(r, 2);
    t->by = 2 + sm_rng_below(r, 3);
    for (uint32_t j = 0; t->property == SM_SYM && j < k; j++)
        if (!sm_counts_col(&t->before, j)) *sm_counts_cell(&t->before, (uint32_t)sm_rng_below(r, k), j) = 1;
}

static void draw_any(sm_trial *t, sm_rng *r)
{
    uint32_t k = random_side(r), other = sm_rng_below(r, 2) ? k : 1 + (uint32_t)sm_rng_below(r, 5);
    t->before = random_table(r, k, other);
}

static void draw_spread(sm_trial *t, sm_rng *r)
{
    uint32_t k = random_side(r);
    t->before = (sm_counts){.rows = k, .cols = k};
    for (uint32_t i = 0; i < k; i++) {
        uint64_t count = 1 + sm_rng_below(r, 9);
        for (uint32_t j = 0; j < (t->property == SM_O0 ? 1 : k); j++) *sm_counts_cell(&t->before, i, j) = count;
    }
}

/* Places a point on the diagonal for each class and cluster, the others anywhere. */
static void draw_margins(sm_trial *t, sm_rng *r)
{
    uint32_t k = sm_rng_below(r, 8) ? 2 : 3;
    uint64_t more = k == 2 ? 1 + sm_rng_below(r, 9) : 1 + sm_rng_below(r, 4);
    t->before = (sm_counts){.rows = k, .cols = k};
    for (uint32_t i = 0; i < k; i++) *sm_counts_cell(&t->before, i, i) = 1;
    while (more--) t->before.c[sm_rng_below(r, (uint64_t)k * k)]++;
}

static void draw_class_sizes(sm_trial *t, sm_rng *r)
{
    uint32_t k = sm_rng_below(r, 200) ? 2 : 3;
    t->before = (sm_counts){.rows = k, .cols = k};
    for (uint32_t i = 0; i < k; i++)
        for (uint64_t left = k * (k == 2 ? 1 + sm_rng_below(r, 3) : 1); left; left--)
            ++*sm_counts_cell(&t->before, i, (uint32_t)sm_rng_below(r, k));
}

/* Moves the largest count of each class to the diagonal. */
static void draw_dominant(sm_trial *t, sm_rng *r)
{
    draw_square(t, r);
    uint32_t k = t->before.rows;
    for (uint32_t i = 0; i < k; i++) {
        uint32_t most = 0;
        for (uint32_t j = 1; j < k; j++)
            if (sm_counts_at(&t->before, i, j) > sm_counts_at(&t->before, i, most)) most = j;
        uint64_t *x = sm_counts_cell(&t->before, i, i), *y = sm_counts_cell(&t->before, i, most), keep = *x;
        *x = *y;
        *y = keep;
    }
    if (!sm_counts_at(&t->before, t->a, t->b)) {
        ++*sm_counts_cell(&t->before, t->a, t->a);
        *sm_counts_cell(&t->before, t->a, t->b) = 1;
    }
    t->by = 1 + sm_rng_below(r, sm_counts_at(&t->before, t->a, t->b));
    if (sm_rng_below(r, 2)) t->by = 1;
    t->to = sm_rng_below(r, 4) ? t->a : (uint32_t)sm_rng_below(r, k);
}

static void (*const draws[SM_PROPERTIES])(sm_trial *t, sm_rng *r) = {
    [SM_PER] = draw_square,     [SM_SYM] = draw_square,   [SM_SU] = draw_square, [SM_SC] = draw_square,
    [SM_B1] = draw_any,         [SM_E0] = draw_margins,   [SM_U0] = draw_spread, [SM_O0] = draw_spread,
    [SM_B0] = draw_class_sizes, [SM_MON] = draw_dominant,
};

sm_trial sm_trial_draw(sm_property_id p, sm_rng *r)
{
    sm_trial t;
    do {
        t = (sm_trial){.property = p};
        draws[p](&t, r);
    } while (!sm_trial_make(&t));
    return t;
}

/* ---- in words ---------------------------------------------------------------------------------------------------- */

void sm_trial_say(const sm_trial *t, sm_text *out)
{
    unsigned a = t->a + 1, b = t->b + 1;
    unsigned long long by = t->by, tables = sm_family_size(&t->before);
    switch (t->property) {
    case SM_PER:
        sm_text_printf(out, "%s %u and %u swap", t->cols ? "clusters" : "classes", a, b);
        return;
    case SM_SU:
        sm_text_printf(out, "every count times %llu", by);
        return;
    case SM_SC:
        sm_text_printf(out, "the counts of class %u times %llu", a, by);
        return;
    case SM_MON:
        sm_text_printf(out, "%llu point%s of class %u: cluster %u to %u%s", by, by > 1 ? "s" : "", a, b,
                       (unsigned)t->to + 1, t->to == t->a ? ", corrected" : ", both wrong");
        return;
    case SM_B0:
        sm_text_printf(out, "the minimum over all %llu table%s with these class sizes", tables, sm_plural(tables));
        return;
    case SM_E0:
        sm_text_printf(out, "the mean over every labelling with these class and cluster sizes");
        return;
    default:
        sm_text_printf(out, "%s", sm_properties[t->property].tries);
        return;
    }
}

/* ---- identical partitions ---------------------------------------------------------------------------------------- */

sm_status sm_identical_are_one(const sm_index *x, bool *are, sm_error *err)
{
    enum { SIDE = 4 };
    static const uint64_t sizes[][SIDE] = {{1, 9}, {2, 2}, {2, 3, 5}, {10, 30, 60}, {4, 4, 4, 4}, {1, 2, 30, 400}};
    sm_sampler *t = NULL;
    *are = false;
    if (!isnan(x->best)) return SM_OK;
    sm_status status = sm_sampler_new(&t, SIDE, SIDE, &x, 1, err);
    *are = status == SM_OK;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && *are && status == SM_OK; i++) {
        uint64_t count[SIDE * SIDE] = {0};
        sm_value v;
        for (size_t k = 0; k < SIDE; k++) count[k * SIDE + (SIDE - 1 - k)] = sizes[i][k];
        status = sm_sampler_values(t, count, &v, err);
        *are = status == SM_OK && v.state == SM_DEFINED && fabs(v.number - 1) <= SM_PROPERTY_SAME;
    }
    sm_sampler_free(t);
    return status;
}
