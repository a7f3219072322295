/* The title line: what is compared, how many points, what they leave out. Where it does not fit, one piece after the
 * other gives way: the file's name first, n and what is left out last. */
#include "base/mem.h"
#include "measure/index.h"
#include "paint.h"
#include "view/widgets/words.h"
#include <stdio.h>
#include <string.h>

enum {
    CAPACITY = 1024,
    FORMS = 3
}; /* bytes of a piece: more than any line shows; its forms, the last one the shortest */

typedef enum part { /* in the order of the line; those from COUNT on are at its right end */
                    PROGRAM,
                    SOURCE,
                    TRUTH,
                    PRED,
                    WHICH,
                    SLICE,
                    COUNT,
                    SHAPE,
                    LONE,
                    EMPTY,
                    LEFT_OUT,
                    ORDER,
                    CHANGES,
                    HEADLINE,
                    PARTS
} part;

typedef struct title {
    const sm_app *a;
    char text[PARTS][FORMS][CAPACITY]; /* "": omitted in this form */
    int form[PARTS];
    unsigned flags; /* of sm_show */
} title;

/* ---- what there is to be said ------------------------------------------------------------------------------------ */

static bool in_lesson_view(const sm_app *a)
{
    return a->tour.player && !strcmp(sm_app_view(a)->name, "lesson");
}

/* A name in full, and cut to so many columns. */
static void say_cut(title *t, part p, const char *name, int some, int few)
{
    snprintf(t->text[p][0], CAPACITY, "%s", name);
    if (some) sm_show(t->text[p][1], CAPACITY, name, some, t->flags | SM_SHOW_CUT);
    if (few) sm_show(t->text[p][2], CAPACITY, name, few, t->flags | SM_SHOW_CUT);
}

/* With two files, uses the file as the name of an unnamed labelling. */
static void say_labelling(title *t, part p, const sm_partition *q, bool same_file, int few)
{
    const char *name = q->name ? q->name : "", *file = sm_file_name(q->file);
    char both[CAPACITY];
    bool file_alone = !same_file && q->unnamed;
    if (q->unnamed && same_file)
        snprintf(both, sizeof both, "column %s", name);
    else
        snprintf(both, sizeof both, "%s%s%s", same_file ? "" : file, same_file || file_alone ? "" : ":",
                 file_alone ? "" : name);
    say_cut(t, p, both, 0, few);
    snprintf(t->text[p][1], CAPACITY, "%s", file_alone ? file : name);
}

static void say_data(title *t)
{
    const sm_session *s = t->a->session;
    const sm_dataset *d = sm_session_data(s);
    const sm_partition *truth = sm_dataset_truth(d), *pred = sm_dataset_pred(d);
    bool same_file = !strcmp(truth->file ? truth->file : "", pred->file ? pred->file : "");
    bool swapped = sm_session_swapped(s);
    size_t of, at = sm_app_prediction(sm_dataset_parts(d), &of);
    const sm_account *account = &sm_dataset_parts(d)->account;
    char parts[32] = "";
    if (account->shards) snprintf(parts, sizeof parts, "%u part%s", account->n_sources, sm_plural(account->n_sources));
    if (same_file) say_cut(t, SOURCE, *parts ? parts : sm_file_name(truth->file), 12, 6);
    say_labelling(t, TRUTH, swapped ? pred : truth, same_file, 8);
    say_labelling(t, PRED, swapped ? truth : pred, same_file, 0);
    if (of > 1) snprintf(t->text[WHICH][0], CAPACITY, "(%zu of %zu)", at, of);
    if (sm_dataset_what(d)) {
        char only[CAPACITY];
        snprintf(only, sizeof only, "only %s", sm_dataset_what(d));
        say_cut(t, SLICE, only, 30, 16);
    }
}

static void say_lesson(title *t)
{
    const sm_app *a = t->a;
    size_t step = a->tour.player->at + 1, n = a->tour.lesson->n_steps;
    char *full = t->text[PRED][0];
    if (a->caps.w < 60)
        snprintf(full, CAPACITY, "%s", a->tour.lesson->name);
    else if (in_lesson_view(a))
        snprintf(full, CAPACITY, "lesson %s \"%s\"", a->tour.lesson->name, sm_quote(a->tour.lesson->title).text);
    else
        snprintf(full, CAPACITY, "lesson %s  step %zu/%zu", a->tour.lesson->name, step, n);
}

/* "step 4/7  ●●●◐○○○" */
static void say_step(title *t)
{
    static const char *const dot[2][3] = {{"●", "◐", "○"}, {"*", "+", "."}};
    const sm_app *a = t->a;
    size_t step = a->tour.player->at, n = a->tour.lesson->n_steps;
    char *out = t->text[CHANGES][0];
    int used = snprintf(out, CAPACITY, a->caps.w < 60 ? "%zu/%zu" : "step %zu/%zu", step + 1, n);
    if (a->caps.w < 90 || n > 24) return;
    for (size_t i = 0; i < n; i++)
        used += snprintf(out + used, CAPACITY - (size_t)used, "%s%s", i ? "" : "  ",
                         dot[t->flags != 0][i < step    ? 0
                                            : i == step ? 1
                                                        : 2]);
}

/* Those without points are seen and not counted. */
static void say_empty(title *t, sm_shape shape)
{
    uint32_t rows, cols;
    sm_session_row_order(t->a->session, &rows);
    sm_session_col_order(t->a->session, &cols);
    rows = rows > shape.classes ? rows - shape.classes : 0;
    cols = cols > shape.clusters ? cols - shape.clusters : 0;
    char *full = t->text[EMPTY][0];
    int used = 0;
    if (!rows && !cols) return;
    if (rows) used = snprintf(full, CAPACITY, "%u empty %s", rows, rows == 1 ? "class" : "classes");
    if (cols)
        snprintf(full + used, CAPACITY - (size_t)used, "%s%u empty %s", rows ? ", " : "", cols,
                 cols == 1 ? "cluster" : "clusters");
    snprintf(t->text[EMPTY][1], CAPACITY, "%u empty", rows + cols);
}

/* Counts the groups marked "!" in the matrix. */
static void say_unmatched(title *t, uint32_t classes, uint32_t clusters)
{
    char *full = t->text[LONE][0];
    int used = 0;
    if (!classes && !clusters) return;
    if (classes) used = snprintf(full, CAPACITY, ", %u class%s", classes, classes == 1 ? "" : "es");
    if (clusters)
        used += snprintf(full + used, CAPACITY - (size_t)used, ", %u cluster%s", clusters, sm_plural(clusters));
    snprintf(full + used, CAPACITY - (size_t)used, " unmatched");
    snprintf(t->text[LONE][1], CAPACITY, ", %u unmatched", classes + clusters);
}

static void say_counts(title *t)
{
    const sm_app *a = t->a;
    const sm_history *h = sm_session_history(a->session);
    sm_shape shape = sm_session_shape(a->session);
    uint32_t changes = sm_history_at(h, sm_history_here(h))->depth;
    snprintf(t->text[COUNT][0], CAPACITY, "n=%llu", (unsigned long long)shape.points);
    snprintf(t->text[SHAPE][0], CAPACITY, "%u×%u", shape.classes, shape.clusters);
    say_unmatched(t, sm_words_count_unmatched(a->session, SM_CLASSES),
                  sm_words_count_unmatched(a->session, SM_CLUSTERS));
    if (sm_facts_identical(sm_live_facts(sm_session_live(a->session))))
        snprintf(t->text[LONE][0], CAPACITY, ", identical");
    say_empty(t, shape);
    if (!strcmp(sm_app_view(a)->name, "matrix")) {
        snprintf(t->text[ORDER][0], CAPACITY, "order: %s", sm_session_sorted(a->session));
        snprintf(t->text[ORDER][1], CAPACITY, "%s", sm_session_sorted(a->session));
    }
    if (a->caps.w >= 60) {
        if (changes) snprintf(t->text[CHANGES][0], CAPACITY, "changes %u", changes);
        return;
    }
    char j[32];
    sm_words_value(j, sm_words_now(a->session, "j_score"), 4);
    snprintf(t->text[HEADLINE][0], CAPACITY, "J %s", j);
}

static void say_all(title *t)
{
    const sm_app *a = t->a;
    if (a->caps.w >= 60) snprintf(t->text[PROGRAM][0], CAPACITY, "setmatch · ");
    if (!a->session) {
        snprintf(t->text[PRED][0], CAPACITY, a->caps.w < 60 ? "setmatch" : "two partitions of the same points");
        return;
    }
    sm_left_out left = sm_session_left_out(a->session);
    sm_text out = {0};
    sm_put_left_out(&out, &left, "  ");
    snprintf(t->text[LEFT_OUT][0], CAPACITY, "%s", sm_text_of(&out));
    sm_text_free(&out);
    unsigned long long all = left.noise + left.unlabelled + left.bad_rows + left.alone;
    if (all) snprintf(t->text[LEFT_OUT][1], CAPACITY, "%llu left out", all);
    if (a->tour.player)
        say_lesson(t);
    else
        say_data(t);
    if (in_lesson_view(a))
        say_step(t);
    else
        say_counts(t);
}

/* ---- a line of it ------------------------------------------------------------------------------------------------ */

static const char *said(const title *t, part p)
{
    return t->form[p] < FORMS ? t->text[p][t->form[p]] : "";
}

static size_t add_piece(char out[2 * CAPACITY], size_t used, const char *gap, const char *text)
{
    if (!*text) return used;
    int more = snprintf(out + used, 2 * CAPACITY - used, "%s%s", used ? gap : "", text);
    return used + (size_t)more < 2 * CAPACITY ? used + (size_t)more : 2 * CAPACITY - 1;
}

static void join_left(const title *t, char out[2 * CAPACITY])
{
    size_t used = 0;
    out[0] = 0;
    used = add_piece(out, used, "", said(t, PROGRAM));
    size_t program = used;
    used = add_piece(out, used, "", said(t, SOURCE));
    used = add_piece(out, used, used > program ? "  " : "", said(t, TRUTH));
    used = add_piece(out, used, *said(t, TRUTH) ? " × " : used > program ? "  " : "", said(t, PRED));
    used = add_piece(out, used, " ", said(t, WHICH));
    add_piece(out, used, "  ", said(t, SLICE));
}

static void join_right(const title *t, char out[2 * CAPACITY])
{
    size_t used = 0;
    out[0] = 0;
    for (part p = COUNT; p < PARTS; p++) {
        if ((p == LONE || p == EMPTY) && !*said(t, SHAPE)) continue; /* they are about it */
        used = add_piece(out, used, p == LONE ? "" : "  ", said(t, p));
    }
}

/* What gives way, in this order; to its next shorter form, or altogether. */
static const struct {
    part part;
    int form;
} giving[] = {{SOURCE, 1},      {EMPTY, 1},        {ORDER, 1},   {LONE, 1},  {PROGRAM, FORMS}, {LONE, FORMS},
              {ORDER, FORMS},   {WHICH, FORMS},    {SOURCE, 2},  {SLICE, 1}, {PRED, 1},        {TRUTH, 1},
              {CHANGES, FORMS}, {SOURCE, FORMS},   {TRUTH, 2},   {SLICE, 2}, {TRUTH, FORMS},   {EMPTY, FORMS},
              {SHAPE, FORMS},   {HEADLINE, FORMS}, {LEFT_OUT, 1}};
enum { GIVING = sizeof giving / sizeof *giving };

static bool title_fits(const title *t, char left[2 * CAPACITY], char right[2 * CAPACITY])
{
    join_left(t, left);
    join_right(t, right);
    int gap = *left && *right ? 2 : 0;
    return sm_show_width(left, t->flags) + gap + sm_show_width(right, t->flags) <= t->a->caps.w - 2;
}

/* Gives the space that a long piece leaves back to shortened ones, the last shortened first. */
static void fit_title(title *t, char left[2 * CAPACITY], char right[2 * CAPACITY])
{
    int was[GIVING];
    size_t n = 0;
    for (; n < GIVING && !title_fits(t, left, right); n++) {
        was[n] = t->form[giving[n].part];
        if (giving[n].form == FORMS || *t->text[giving[n].part][giving[n].form])
            t->form[giving[n].part] = giving[n].form;
    }
    while (n-- > 0) {
        int now = t->form[giving[n].part];
        if (now != giving[n].form) continue;
        t->form[giving[n].part] = was[n];
        if (!title_fits(t, left, right)) t->form[giving[n].part] = now;
    }
    title_fits(t, left, right);
}

void sm_app_draw_title(const sm_app *a, sm_pen pen)
{
    title *t = sm_alloc(1, sizeof *t);
    char left[2 * CAPACITY], right[2 * CAPACITY];
    pen = sm_pen_as(pen, SM_ROLE_TITLE);
    sm_pen_fill(pen, " ");
    t->a = a;
    t->flags = pen.look.ascii ? SM_SHOW_ASCII : 0;
    say_all(t);
    fit_title(t, left, right);
    int space = a->caps.w - 2, used = sm_show_width(right, t->flags);
    if (used > space) used = space > 0 ? space : 0;
    sm_pen_right(pen, 1 + space - used, 0, used, right);
    if (space - used - 2 > 0 || !used) sm_pen_cut(pen, 1, 0, used ? space - used - 2 : space, left);
    sm_free(t);
}
