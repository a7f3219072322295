/* What `listing.h` beside it says. */
#include "listing.h"
#include "setmatch/base/mem.h"
#include "setmatch/view/words.h"
#include <stdio.h>

/* ---- the rows as a grid ------------------------------------------------------------------------------------------ */

sm_spot sm_listing_spot(const sm_listing *p, size_t row, size_t col)
{
    sm_spot at = {.row = row, .nth = col};
    while (at.column + 1 < p->kind->n_columns && at.nth >= p->times[at.column]) at.nth -= p->times[at.column++];
    return at;
}

static const char *listing_head(const void *self, size_t col)
{
    const sm_listing *p = self;
    sm_spot at = sm_listing_spot(p, 0, col);
    const char *head = p->kind->columns[at.column].head;
    return head ? head : p->kind->head(p->state, at);
}

static sm_datum listing_cell(const void *self, size_t row, size_t col)
{
    const sm_listing *p = self;
    return p->kind->cell(p->state, sm_listing_spot(p, row, col));
}

static sm_role listing_role(const void *self, size_t row, size_t col)
{
    const sm_listing *p = self;
    return p->kind->role(p->state, sm_listing_spot(p, row, col));
}

bool sm_listing_take(sm_listing *p, const sm_listing_kind *kind, void *state, const sm_session *s, size_t rows,
                     size_t keep)
{
    p->kind = kind;
    p->state = state;
    p->s = s;
    p->grid = (sm_grid){.title = kind->title, .rows = rows, .self = p, .head = listing_head, .at = listing_cell};
    for (size_t i = 0; i < kind->n_columns; i++) {
        p->times[i] = kind->columns[i].times ? kind->columns[i].times(state) : 1;
        p->grid.cols += p->times[i];
    }
    if (!p->words) p->words = sm_alloc(1, sizeof *p->words);
    p->made = p->words && sm_list_take(&p->list, &p->grid, keep, NULL) == SM_OK;
    if (!p->made) sm_list_done(&p->list);
    return p->made;
}

size_t sm_listing_row(const sm_listing *p)
{
    return p->made ? sm_list_row(&p->list) : SIZE_MAX;
}

sm_datum sm_listing_words(const sm_listing *p, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(*p->words, sizeof *p->words, format, args);
    va_end(args);
    return (sm_datum){.kind = SM_WORDS, .words = *p->words};
}

sm_datum sm_listing_value(sm_value v)
{
    if (v.state == SM_PENDING) return (sm_datum){.kind = SM_NOT_YET};
    if (v.state == SM_UNDEFINED) return (sm_datum){.kind = SM_NOT_DEFINED, .words = v.why};
    return (sm_datum){.kind = SM_REAL, .real = v.number};
}

void sm_listing_done(void *state)
{
    sm_listing *p = state;
    sm_list_done(&p->list);
    sm_free(p->words);
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

sm_rect sm_listing_place(const sm_listing *p, const sm_scene *scene)
{
    int above = p->kind->above ? p->kind->above(p->state, scene, (sm_pen){.look = scene->look}) : 0;
    int below = scene->h >= 12 ? p->kind->below : 0, h = scene->h - above - below;
    return (sm_rect){0, above, scene->w, h > 0 ? h : 0};
}

static sm_list_look listing_look(const sm_listing *p)
{
    return (sm_list_look){.marks = p->kind->marks,
                          .digits = sm_words_digits(p->s),
                          .grid = &p->grid,
                          .role = p->kind->role ? listing_role : NULL};
}

int sm_listing_heading(const sm_scene *scene, sm_pen pen, sm_text *left, sm_text *right, const char *note)
{
    int w = scene->w - 2, lines = scene->h < 4 ? 0 : scene->h < (note ? 10 : 16) ? 1 : note ? 3 : 2;
    int status = sm_show_width(sm_text_of(right), scene->look.ascii ? SM_SHOW_ASCII : SM_SHOW_PLAIN);
    if (pen.frame && lines) {
        bool both = status && status + 20 < w;
        sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 1, 0, both ? w - status - 2 : w, sm_text_of(left));
        if (both) sm_pen_right(sm_pen_as(pen, SM_ROLE_DIM), 1 + w - status, 0, status, sm_text_of(right));
    }
    if (pen.frame && note && lines > 1) sm_words_wrap(sm_pen_in(pen, (sm_rect){0, 1, scene->w, 2}), 1, 0, w, note);
    sm_text_done(left);
    sm_text_done(right);
    return lines;
}

void sm_listing_say(const sm_listing *p, sm_text *out)
{
    const sm_list *l = &p->list;
    if (l->filter[0]) sm_text_printf(out, " · %zu with \"%s\"", l->shown, l->filter);
    if (l->sorted && l->sort_col < l->cols)
        sm_text_printf(out, " · by %s %s", listing_head(p, l->sort_col), l->down ? "▼" : "▲");
}

void sm_listing_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_listing *p = state;
    const char *why = p->kind->missing ? p->kind->missing(p->state, scene) : NULL;
    int top = p->kind->above ? p->kind->above(p->state, scene, pen) : 0;
    if (!why && !p->made) why = "Not enough memory for this list";
    if (why) {
        sm_words_wrap(sm_pen_in(pen, (sm_rect){0, top, scene->w, scene->h - top}), 1, 0, scene->w - 2, why);
        return;
    }
    sm_list_look look = listing_look(p);
    sm_rect place = sm_listing_place(p, scene);
    sm_list_draw(&p->list, &look, sm_pen_in(pen, place));
    int y = place.y + place.h + 1;
    if (p->kind->below && y < scene->h)
        p->kind->draw_below(p->state, scene, sm_pen_in(pen, (sm_rect){0, y, scene->w, scene->h - y}));
}

/* ---- keys and the mouse ------------------------------------------------------------------------------------------ */

sm_answer sm_listing_press(sm_listing *p, const sm_press *press)
{
    if (!p->made) return SM_IGNORED;
    return sm_list_key(&p->list, &p->grid, press->key, sm_listing_place(p, press->scene).h) ? SM_TAKEN : SM_IGNORED;
}

sm_answer sm_listing_key(const sm_press *press)
{
    return sm_listing_press(press->state, press);
}

sm_answer sm_listing_mouse(const sm_press *press)
{
    sm_listing *p = press->state;
    if (!p->made) return SM_TAKEN;
    sm_list_look look = listing_look(p);
    sm_rect place = sm_listing_place(p, press->scene);
    sm_list_hit hit = sm_list_mouse(&p->list, &look, press->scene->look, place, press->mouse);
    return sm_pressed(press, hit != SM_LIST_MISSED, hit == SM_LIST_HIT_AGAIN);
}

sm_answer sm_listing_ask(const sm_press *press)
{
    return sm_reply(press, SM_PROMPT, "%s", press->key);
}

sm_answer sm_listing_leave(const sm_press *press)
{
    sm_listing *p = press->state;
    if (!p->made || (!p->list.ranging && !p->list.filter[0])) return SM_IGNORED;
    if (p->list.ranging)
        p->list.ranging = false;
    else
        sm_listing_filter(p, press->scene, "");
    return SM_TAKEN;
}

void sm_listing_filter(void *state, const sm_scene *scene, const char *text)
{
    sm_listing *p = state;
    if (p->made && sm_list_filter(&p->list, &p->grid, text, NULL)) return; /* without memory all stays as it was */
}

bool sm_listing_find(void *state, const sm_scene *scene, const char *text, int direction)
{
    sm_listing *p = state;
    return p->made && sm_list_find(&p->list, &p->grid, text, direction);
}

sm_status sm_listing_copy(const void *state, const sm_scene *scene, const sm_list_taker *to, sm_error *err)
{
    const sm_listing *p = state;
    return p->made ? to->take(to->self, &p->list, &p->grid, err) : SM_OK;
}
