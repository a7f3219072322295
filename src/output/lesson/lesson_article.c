/* Lessons as a page or as slides: each step with its words, its table as a picture, and its answer folded. */
#include "exercise.h"
#include "lesson.h"
#include "measure/index.h"
#include "output/matrix/matrix.h"
#include <stdio.h>
#include <string.h>

typedef struct page {
    sm_article a;
    int level; /* of a step's heading */
    bool slides, notes;
} page;

/* ---- a step ------------------------------------------------------------------------------------------------------ */

/* A blank line separates paragraphs. */
static void put_paragraphs(sm_article *a, const char *text)
{
    for (const char *end; text; text = end ? end + 2 : NULL) {
        end = strstr(text, "\n\n");
        sm_article_text(a, "%.*s", (int)(end ? (size_t)(end - text) : strlen(text)), text);
    }
}

static void put_table(sm_article *a, const sm_session *s, bool unmarked)
{
    a->o.unmarked = unmarked;
    sm_document_matrix.article(s, &a->o, a);
    a->o.unmarked = false;
}

typedef struct looked { /* the indices that a step shows */
    const sm_player *p;
    char text[64];
} looked;
enum { INDEX, BEFORE, NOW, CHANGE };

static size_t looked_times(const void *self, size_t column)
{
    return (column != BEFORE && column != CHANGE) || sm_player_before(((const looked *)self)->p);
}

static sm_datum looked_cell(const void *self, sm_spot at)
{
    const looked *l = self;
    const sm_stop *here = &l->p->stop[l->p->at];
    const sm_index *x = sm_registry_at(l->p->indices, here->look[at.row]);
    sm_value now = here->value[x->at];
    if (at.column == INDEX) {
        sm_datum name = sm_datum_words(x->name);
        name.ours = true;
        return name;
    }
    if (at.column == NOW) return sm_datum_value(now);
    sm_value before = sm_player_before(l->p)[x->at];
    if (at.column == BEFORE) return sm_datum_value(before);
    if (!sm_value_known(now) || !sm_value_known(before)) return (sm_datum){.kind = SM_EMPTY};
    return (sm_datum){.kind = SM_REAL, .real = now.number - before.number, .sign = true};
}

static void put_indices(sm_article *a, const sm_player *p)
{
    static const sm_grid_column columns[] = {
        [INDEX] = {.id = "index"}, [BEFORE] = {.id = "before"}, [NOW] = {.id = "now"}, [CHANGE] = {.id = "change"}};
    looked l = {.p = p};
    size_t n = p->stop[p->at].n_look;
    sm_grid g =
        sm_grid_lay((sm_grid){.rows = n, .self = &l, SM_COLUMNS(columns), .times = looked_times, .cell = looked_cell});
    if (n) sm_article_table(a, &g);
}

static void put_task(sm_article *a, const sm_player *p)
{
    const sm_challenge *t = &p->lesson->step[p->at].task;
    if (!t->goal.n) return;
    sm_exercise_task(a, "Task: find changes after which all of this holds.", t, p->indices);
    sm_article_raw(a, a->kind->solution);
    if (t->best) sm_article_text(a, "Fewest changes known: %s", t->best);
    sm_exercise_orders(a, &t->solution);
    sm_article_raw(a, a->kind->fold_end);
}

static void page_question(sm_article *a, const sm_player *p)
{
    const sm_step *step = &p->lesson->step[p->at];
    size_t n = sm_player_choices(p);
    if (!step->question) return;
    sm_article_text(a, "%s", step->question);
    if (n) sm_article_list(a);
    for (size_t i = 0; i < n; i++) sm_article_item(a, "%s", sm_player_choice(p, i));
    if (n) sm_article_list_end(a);
    sm_article_raw(a, a->kind->answer);
    put_paragraphs(a, step->answer);
    if (step->after) put_paragraphs(a, step->after);
    put_indices(a, p);
    sm_article_raw(a, a->kind->fold_end);
}

static sm_status put_step(void *self, sm_player *p, sm_session *s, sm_error *err)
{
    page *t = self;
    sm_article *a = &t->a;
    const sm_step *step = &p->lesson->step[p->at];
    sm_status status = sm_session_settle(s, SM_NEED_ALL) ? SM_OK : sm_stopped(err);
    if (status != SM_OK) return status;
    if (t->slides) sm_article_raw(a, "</section>\n<section>\n");
    sm_article_heading(a, t->level, "%zu. %s", p->at + 1, step->title ? step->title : "");
    if (t->notes && step->note)
        sm_article_aside(a, "Note%s%s%s: %s", step->minutes ? ", " : "", step->minutes ? step->minutes : "",
                         step->minutes ? " min" : "", step->note);
    put_paragraphs(a, step->words);
    if (step->commands.n) sm_exercise_orders(a, &step->commands);
    if (step->data || step->commands.n) put_table(a, s, sm_exercise_asks_marks(p));
    if (!step->question) put_indices(a, p); /* else the values would answer it */
    put_task(a, p);
    page_question(a, p);
    return sm_out_end(a->out);
}

/* ---- the page ---------------------------------------------------------------------------------------------------- */

static void put_lesson(page *t, const sm_lesson *l, sm_registry *indices, bool first)
{
    sm_player *p = NULL;
    sm_article *a = &t->a;
    if (!sm_out_take(a->out, sm_player_new(&p, l, indices, a->out->err))) return;
    if (t->level > 1) {
        if (t->slides && !first) sm_article_raw(a, "</section>\n<section>\n");
        sm_article_heading(a, 1, "%s", l->title);
    }
    put_paragraphs(a, l->about);
    if (l->doi)
        sm_article_aside(a, "Source: %s, https://doi.org/%s", l->source, l->doi);
    else
        sm_article_aside(a, "Source: %s", l->source);
    sm_out_take(a->out, sm_player_walk(p, put_step, t, a->out->err));
    sm_player_free(p);
}

void sm_output_lesson_page(const sm_exercise_sheet *of, sm_registry *indices, const sm_export *format, bool slides,
                           bool notes, const sm_output_options *o, sm_out *out)
{
    const char *title = of->title ? of->title : of->lesson[0].lesson->title;
    page t = {.a = sm_article_begin(format, title, true, o, out),
              .level = of->n > 1 ? 2 : 1,
              .slides = slides,
              .notes = notes};
    if (slides) sm_article_raw(&t.a, sm_article_slides);
    for (size_t i = 0; i < of->n && !sm_out_failed(out); i++) put_lesson(&t, of->lesson[i].lesson, indices, i == 0);
    if (slides) sm_article_raw(&t.a, "</section>\n");
    sm_article_end(&t.a);
}
