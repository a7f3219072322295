/* An exercise sheet, as Markdown, LaTeX or HTML: formulas once, then what to do and spaces; the key is a part of its
 * own. Nothing on it answers another exercise: an index is asked once of a table, and values before a change are
 * spaces of an earlier exercise. */
#include "base/mem.h"
#include "exercise.h"
#include "lesson.h"
#include "measure/index.h"
#include "output/matrix/matrix.h"
#include "output/writers/article.h"
#include "session/player.h"
#include <stdio.h>
#include <string.h>

typedef struct sheet {
    sm_article a;
    bool solved;   /* the key */
    bool asks;     /* questions alone: what is to be calculated is on other tables */
    bool below;    /* exercises are below the heading of their lesson */
    size_t number; /* of the last exercise */
    bool *asked;   /* of each index, on the table at hand */
    bool legend;   /* the marks were explained */
    bool partners; /* so was what a best partner is, and its ! */
    size_t table;  /* the exercise whose table is at hand */
} sheet;

#define BLANK_CELL  "........"
#define BLANK_VALUE "...................."
#define BLANK_LINE  "........................................................................"

/* ---- tables ------------------------------------------------------------------------------------------------------ */
typedef struct drawn { /* a table with its marks, or the spaces below it */
    const sm_session *s;
    const sm_player *p;
    const uint32_t *row, *col;
    uint32_t rows, cols;
    const size_t *index;
    const sm_parts *points;
    bool marks, blank, solved, changed;
    char text[128];
} drawn;

static const char *matrix_head(const void *self, size_t col)
{
    const drawn *d = self;
    return col == 0 ? "" : col > d->cols ? "Σ" : sm_table_col_name(sm_session_table(d->s), d->col[col - 1]);
}

/* "[(=40)]*", as on the screen; the last row holds the sums. */
static sm_datum matrix_at(const void *self, size_t row, size_t col)
{
    drawn *d = (drawn *)self;
    const sm_table *t = sm_session_table(d->s);
    uint64_t sum = 0;
    if (col == 0) return sm_datum_words(row < d->rows ? sm_table_row_name(t, d->row[row]) : "Σ");
    if (d->blank) return sm_datum_words(BLANK_CELL);
    for (uint32_t r = 0; r < d->rows; r++)
        for (uint32_t c = 0; c < d->cols; c++)
            if ((row == d->rows || r == row) && (col == d->cols + 1 || c == col - 1))
                sum += sm_table_at(t, d->row[r], d->col[c]);
    if (row == d->rows || col == d->cols + 1) return sm_datum_whole(sum);
    unsigned k = sum && d->marks
                     ? sm_live_marks(sm_session_live(d->s), d->row[row], d->col[col - 1], sm_session_match(d->s))
                     : 0;
    char number[24];
    snprintf(number, sizeof number, "%llu", (unsigned long long)sum);
    sm_marks_put(k, number, d->text);
    return sm_datum_words(d->text);
}

/* Tables that are written into are set wide. */
static void put_grid(sheet *t, const sm_grid *g, bool blank)
{
    if (blank) sm_article_raw(&t->a, t->a.kind->blanks.before);
    sm_article_table(&t->a, g);
    if (blank) sm_article_raw(&t->a, t->a.kind->blanks.behind);
}

static void put_matrix(sheet *t, const sm_session *s, bool marks, bool blank)
{
    drawn d = {.s = s, .marks = marks, .blank = blank};
    d.row = sm_session_row_order(s, &d.rows);
    d.col = sm_session_col_order(s, &d.cols);
    sm_grid g = {.rows = d.rows + 1, .cols = d.cols + 2, .self = &d, .head = matrix_head, .at = matrix_at};
    put_grid(t, &g, blank);
    if (!marks || blank || t->legend) return;
    t->legend = true;
    sm_text legend = {0};
    sm_marks_explain(s, &legend);
    sm_article_aside(&t->a, "%s, Σ sums", sm_text_of(&legend));
    sm_text_free(&legend);
}

static const char *const blank_heads[] = {"index", "value", "rose, fell or stayed"};

static const char *way_word(sm_value from, sm_value to)
{
    if (!sm_value_known(from) || !sm_value_known(to)) return "";
    double by = to.number - from.number, slack = 1e-12 * (1 + (from.number < 0 ? -from.number : from.number));
    return by > slack ? "rose" : by < -slack ? "fell" : "stayed";
}

static sm_datum blank_at(const void *self, size_t row, size_t col)
{
    drawn *d = (drawn *)self;
    const sm_index *x = sm_registry_at(d->p->indices, d->index[row]);
    sm_value now = d->p->stop[d->p->at].value[x->at];
    if (col == 0) snprintf(d->text, sizeof d->text, "%s (%s)", x->name, x->short_name);
    if (col == 0) return (sm_datum){.kind = SM_WORDS, .words = d->text, .ours = true}; /* not cut */
    if (!d->solved) return sm_datum_words(BLANK_VALUE);
    if (col == 2) return sm_datum_words(way_word(sm_player_before(d->p)[x->at], now));
    char number[64] = "undefined";
    if (sm_value_known(now)) sm_fixed(number, now.number, 4);
    snprintf(d->text, sizeof d->text, "%s", number);
    return sm_datum_words(d->text);
}

/* ---- points ------------------------------------------------------------------------------------------------------ */
enum { POINTS_MOST = 24 }; /* of so many, coordinate indices are calculated by hand */

static const char *const point_heads[] = {"point", "class", "cluster", "x", "y"};

static sm_datum point_at(const void *self, size_t row, size_t col)
{
    drawn *of = (drawn *)self;
    const sm_parts *d = of->points;
    const sm_partition *side = &d->partition[col == 1 ? d->truth : d->pred];
    if (col == 0) return sm_datum_whole(row + 1);
    if (col > 2) snprintf(of->text, sizeof of->text, "%.6g", d->axis[col - 3][row]);
    if (col > 2) return (sm_datum){.kind = SM_WORDS, .words = of->text, .number = true, .real = d->axis[col - 3][row]};
    return sm_datum_words(sm_dict_text(side->dict, side->label[row]));
}

static bool has_points(const sm_session *s)
{
    const sm_parts *d = sm_dataset_parts(sm_session_data(s));
    return d->axis[0] && d->axis[1] && d->n <= POINTS_MOST;
}

static void put_points(sheet *t, const sm_session *s)
{
    drawn d = {.points = sm_dataset_parts(sm_session_data(s))};
    sm_grid g = {.rows = d.points->n, .cols = 5, .self = &d, .heads = point_heads, .at = point_at};
    if (has_points(s)) put_grid(t, &g, false);
}

/* ---- an exercise ------------------------------------------------------------------------------------------------- */
/* Those of the step that were not asked of this table before, and that no words tell. Of many points coordinate indices
 * are given: `given` says so. */
static size_t new_indices(sheet *t, const sm_player *p, const sm_session *s, bool given, size_t *index)
{
    const sm_stop *here = &p->stop[p->at];
    size_t n = 0;
    for (size_t i = 0; i < here->n_look; i++) {
        const sm_index *x = sm_registry_at(p->indices, here->look[i]);
        if (given != (x->of_places && !has_points(s))) continue;
        if (t->asked[here->look[i]] || sm_exercise_told(p, p->at, x)) continue;
        t->asked[here->look[i]] = true;
        index[n++] = here->look[i];
    }
    return n;
}

/* Writes the tasks for the current table, and an empty table for the result. */
static void put_orders(sheet *t, const sm_session *s, const sm_says *list)
{
    sm_article_text(&t->a, "Change the table of exercise %zu:", t->table);
    sm_exercise_orders(&t->a, list);
    sm_article_lead(&t->a, "The table is now:");
    put_matrix(t, s, false, true);
}

static void put_blanks(sheet *t, const sm_session *s, const sm_player *p, const size_t *index, size_t n, bool here)
{
    drawn d = {.s = s, .p = p, .index = index, .solved = t->solved, .changed = sm_player_before(p) != NULL};
    sm_grid g = {.rows = n, .cols = d.changed ? 3 : 2, .self = &d, .heads = blank_heads, .at = blank_at};
    if (!t->solved && !here)
        sm_article_lead(&t->a, "Calculate, for the table of exercise %zu:", t->table);
    else if (!t->solved)
        sm_article_lead(&t->a, "Calculate%s:", d.changed ? ", and say whether each rose, fell or stayed" : "");
    put_grid(t, &g, !t->solved);
}

static void put_given(sheet *t, const sm_player *p, const size_t *index, size_t n)
{
    drawn d = {.p = p, .index = index, .solved = true};
    sm_grid g = {.rows = n, .cols = 2, .self = &d, .heads = blank_heads, .at = blank_at};
    sm_article_lead(&t->a, "Given, from the coordinates of the points:");
    put_grid(t, &g, false);
}

static void put_task(sheet *t, const sm_player *p)
{
    const sm_challenge *task = &p->lesson->step[p->at].task;
    if (!task->goal.n) return;
    if (t->solved) {
        sm_article_lead(&t->a, "A solution:");
        sm_exercise_orders(&t->a, &task->solution);
        return;
    }
    sm_exercise_task(&t->a, "Find changes after which all of this holds:", task, p->indices);
    if (task->best) sm_article_text(&t->a, "Fewest changes known: %s", task->best);
}

/* If the question or choices mention best partners, lists them; the exercise's table shows no marks. */
static void put_partners(sheet *t, const sm_player *p)
{
    const char *question = p->lesson->step[p->at].question;
    bool speaks = strstr(question, "best partner") || strchr(question, '!');
    for (size_t i = 0; i < sm_player_choices(p) && !speaks; i++) speaks = strchr(sm_player_choice(p, i), '!');
    if (!speaks || t->partners) return;
    t->partners = true;
    sm_article_aside(&t->a,
                     "The best partner of a class is the cluster with the highest Jaccard index c_ij/(a_i + b_j − "
                     "c_ij), and that of a cluster the class with the highest; ! marks a class or cluster that is "
                     "no one's best partner");
}

static void put_question(sheet *t, const sm_player *p)
{
    const sm_step *step = &p->lesson->step[p->at];
    size_t n = sm_player_choices(p);
    if (!step->question) return;
    if (t->solved) {
        sm_article_text(&t->a, "Answer: %s", step->answer);
        return;
    }
    put_partners(t, p);
    sm_article_text(&t->a, "Question: %s", step->question);
    if (n) sm_article_list(&t->a);
    for (size_t i = 0; i < n; i++) sm_article_item(&t->a, "%s", sm_player_choice(p, i));
    if (n) sm_article_list_end(&t->a);
    sm_article_text(&t->a, BLANK_LINE);
    if (!n) sm_article_text(&t->a, BLANK_LINE);
}

/* "Exercise 4: Clustering X"; other titles may tell the answer. */
static void put_title(sheet *t, const sm_step *step)
{
    static const char clustering[] = "Clustering ";
    bool named = step->title && !strncmp(step->title, clustering, strlen(clustering));
    int level = 2 + t->below;
    if (t->solved && step->title)
        sm_article_heading(&t->a, level, "%zu. %s", t->number, step->title);
    else
        sm_article_heading(&t->a, level, "Exercise %zu%s%s", t->number, named ? ": " : "", named ? step->title : "");
}

static sm_status put_exercise(void *self, sm_player *p, sm_session *s, sm_error *err)
{
    sheet *t = self;
    const sm_step *step = &p->lesson->step[p->at];
    bool other = step->data || step->commands.n;
    size_t *index = sm_alloc(2 * p->stop[p->at].n_look, sizeof *index);
    size_t *given = index + p->stop[p->at].n_look;
    if (other) memset(t->asked, 0, SM_INDICES_MOST * sizeof *t->asked);
    sm_status status = sm_session_settle(s, SM_NEED_ALL) ? SM_OK : sm_stopped(err);
    size_t n_given = new_indices(t, p, s, true, given), n = t->asks ? 0 : new_indices(t, p, s, false, index);
    if (status == SM_OK && (step->data || n || sm_exercise_asks(step) || (t->asks && other))) {
        t->number++;
        put_title(t, step);
        if (!t->solved) sm_exercise_words(&t->a, p);
        if (step->data) put_matrix(t, s, t->solved || !sm_exercise_asks_marks(p), false);
        if (step->data && !t->solved) put_points(t, s);
        if (step->commands.n && !step->data && !t->solved) put_orders(t, s, &step->commands);
        if (step->commands.n && t->solved && !step->data) put_matrix(t, s, true, false);
        if (other) t->table = t->number;
        if (n_given && !t->solved) put_given(t, p, given, n_given);
        if (n) put_blanks(t, s, p, index, n, other);
        put_task(t, p);
        put_question(t, p);
    }
    sm_free(index);
    return status == SM_OK ? sm_out_end(t->a.out) : status;
}

/* ---- the sheet --------------------------------------------------------------------------------------------------- */
typedef struct players { /* of each lesson, and of what is asked apart from it (NULL: nothing) */
    sm_player **p;
    size_t n; /* two for each lesson */
} players;

static void free_players(players *all)
{
    for (size_t i = 0; i < all->n; i++) sm_player_free(all->p[i]);
    sm_free(all->p);
}

static sm_status new_players(players *all, const sm_exercise_sheet *of, sm_registry *indices, sm_error *err)
{
    all->p = sm_alloc(2 * of->n, sizeof *all->p);
    sm_status status = SM_OK;
    all->n = 2 * of->n;
    for (size_t i = 0; i < of->n && status == SM_OK; i++) {
        status = sm_player_new(&all->p[2 * i], of->lesson[i].lesson, indices, err);
        if (status == SM_OK && of->lesson[i].asked)
            status = sm_player_new(&all->p[2 * i + 1], of->lesson[i].asked, indices, err);
    }
    return status;
}

/* The formulas of all lessons, each once. */
static void put_formulas(sheet *t, const players *all)
{
    size_t n = 0;
    sm_player **each = sm_alloc(all->n, sizeof *each);
    for (size_t i = 0; i < all->n; i += 2) each[n++] = all->p[i];
    sm_exercise_formulas(&t->a, each, n);
    sm_free(each);
}

static void walk(sheet *t, sm_player *p, bool asks)
{
    t->asks = asks;
    if (!sm_out_failed(t->a.out)) sm_out_take(t->a.out, sm_player_walk(p, put_exercise, t, t->a.out->err));
}

static void put_lessons(sheet *t, const players *all)
{
    for (size_t i = 0; i < all->n; i += 2) {
        const sm_lesson *l = all->p[i]->lesson;
        if (t->below) sm_article_heading(&t->a, 2, "%s", l->title);
        if (t->below && !t->solved) sm_article_text(&t->a, "Source: %s", l->source);
        if (t->below && !t->solved) sm_article_text(&t->a, "%s", l->about);
        walk(t, all->p[i], false);
        if (!all->p[i + 1]) continue;
        sm_article_heading(&t->a, 1 + t->below, "Questions");
        if (!t->solved) sm_article_text(&t->a, "These are about the tables of the lesson itself.");
        walk(t, all->p[i + 1], true);
    }
}

void sm_output_sheet(const sm_exercise_sheet *of, sm_registry *indices, const sm_export *format, sm_sheet_part part,
                     const sm_output_options *o, sm_out *out)
{
    bool asked[SM_INDICES_MOST] = {false};
    const sm_lesson *first = of->lesson[0].lesson;
    players all = {0};
    sm_text title = {0};
    bool made = sm_out_take(out, new_players(&all, of, indices, out->err));
    sm_text_printf(&title, "%s%s", of->title ? of->title : first->title, part == SM_SHEET_KEY ? ": key" : "");
    if (made) {
        sheet t = {.a = sm_article_begin(format, sm_text_of(&title), true, o, out), .asked = asked};
        t.below = of->n > 1;
        if (!t.below) sm_article_text(&t.a, "Source: %s", first->source);
        for (int key = part == SM_SHEET_KEY; key <= (part != SM_SHEET_EXERCISES); key++) {
            t.solved = key;
            t.number = t.table = 0;
            t.legend = t.partners = false;
            if (!key && !t.below) sm_article_text(&t.a, "%s", first->about);
            if (!key) put_formulas(&t, &all);
            sm_article_heading(&t.a, 1, key ? "Key" : "Exercises");
            put_lessons(&t, &all);
        }
        sm_article_end(&t.a);
    }
    sm_text_free(&title);
    free_players(&all);
}
