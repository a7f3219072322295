/* Implements `listing.h` next to it. */
#include "listing.h"
#include "base/mem.h"
#include "measure/index.h"
#include "words.h"
#include <stdio.h>

/* ---- the rows as a grid ------------------------------------------------------------------------------------------ */

void sm_listing_begin(sm_listing *l, const sm_listing_kind *kind, void *state, const sm_registry *indices)
{
    l->indices = indices;
    l->kind = kind;
    l->state = state;
}

sm_grid sm_listing_grid(const sm_listing *l, size_t rows)
{
    sm_grid g = l->kind->grid;
    g.rows = rows;
    g.self = l->state;
    return sm_grid_lay(g);
}

const char sm_listing_too_long[] = "This list has too many rows to show";

bool sm_listing_show(sm_listing *l, const sm_grid *grid, size_t keep)
{
    l->grid = l->drawn = *grid;
    if (l->kind->shown) l->drawn.cell = l->kind->shown;
    if (!l->words) l->words = sm_alloc(1, sizeof *l->words);
    l->made = sm_list_take(&l->list, &l->grid, keep, NULL) == SM_OK;
    if (!l->made) sm_list_free(&l->list);
    return l->made;
}

bool sm_listing_take(sm_listing *l, size_t rows, size_t keep)
{
    sm_grid grid = sm_listing_grid(l, rows);
    return sm_listing_show(l, &grid, keep);
}

size_t sm_listing_row(const sm_listing *l)
{
    return l->made ? sm_list_row(&l->list) : SIZE_MAX;
}

sm_datum sm_listing_words(const sm_listing *l, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(*l->words, sizeof *l->words, format, args);
    va_end(args);
    return (sm_datum){.kind = SM_WORDS, .words = *l->words};
}

sm_datum sm_listing_index(const sm_index *x)
{
    return (sm_datum){.kind = SM_WORDS, .words = x->short_name, .key = x->id};
}

void sm_listing_free(void *state)
{
    sm_listing *l = state;
    sm_study_end(&l->study);
    sm_list_free(&l->list);
    sm_free(l->words);
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

sm_rect sm_listing_place(const sm_listing *l, const sm_scene *scene)
{
    int above = l->kind->above ? l->kind->above(l->state, scene, (sm_pen){.look = scene->look}) : 0;
    int below = scene->h >= SM_LISTING_LOW ? l->kind->below : 0, h = scene->h - above - below;
    return (sm_rect){0, above, scene->w, h > 0 ? h : 0};
}

static sm_list_look listing_look(const sm_listing *l, const sm_scene *scene)
{
    return (sm_list_look){.marks = l->kind->marks,
                          .placed = l->kind->placed,
                          .digits = sm_words_digits(scene->session),
                          .grid = &l->drawn};
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
    sm_text_free(left);
    sm_text_free(right);
    return lines;
}

void sm_listing_say(const sm_listing *l, sm_text *out)
{
    const sm_list *list = &l->list;
    if (list->filter[0]) sm_text_printf(out, " · %zu with \"%s\"", list->shown, sm_quote(list->filter).text);
    if (list->sorted && list->sort_col < list->cols)
        sm_text_printf(out, " · by %s %s", sm_grid_head(&l->grid, list->sort_col), list->down ? "▼" : "▲");
}

void sm_listing_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_listing *l = state;
    const char *why = l->kind->missing ? l->kind->missing(l->state, scene) : NULL;
    int top = l->kind->above ? l->kind->above(l->state, scene, pen) : 0;
    if (!why && !l->made) why = sm_listing_too_long;
    if (why) {
        sm_words_wrap(sm_pen_in(pen, (sm_rect){0, top, scene->w, scene->h - top}), 1, 0, scene->w - 2, why);
        return;
    }
    sm_list_look look = listing_look(l, scene);
    look.resting = scene->passive;
    sm_rect place = sm_listing_place(l, scene);
    sm_list_draw(&l->list, &look, sm_pen_in(pen, place));
    int y = place.y + place.h;
    if (l->kind->below && y < scene->h)
        l->kind->draw_below(l->state, scene, sm_pen_in(pen, (sm_rect){0, y, scene->w, scene->h - y}));
}

/* ---- keys and the mouse ------------------------------------------------------------------------------------------ */

sm_answer sm_listing_press(sm_listing *l, const sm_press *press)
{
    if (!l->made) return SM_IGNORED;
    return sm_list_key(&l->list, &l->grid, press->key, sm_listing_place(l, press->scene).h) ? SM_TAKEN : SM_IGNORED;
}

sm_answer sm_listing_key(const sm_press *press)
{
    return sm_listing_press(press->state, press);
}

sm_answer sm_listing_mouse(const sm_press *press)
{
    sm_listing *l = press->state;
    if (!l->made) return SM_TAKEN;
    sm_list_look look = listing_look(l, press->scene);
    sm_rect place = sm_listing_place(l, press->scene);
    sm_list_hit hit = sm_list_mouse(&l->list, &look, press->scene->look, place, press->mouse);
    return sm_pressed(press, hit != SM_LIST_MISSED, hit == SM_LIST_HIT_AGAIN);
}

sm_answer sm_listing_leave(const sm_press *press)
{
    sm_listing *l = press->state;
    if (!l->made || (!l->list.ranging && !l->list.filter[0])) return SM_IGNORED;
    if (l->list.ranging)
        l->list.ranging = false;
    else
        sm_listing_filter(l, press->scene, "");
    return SM_TAKEN;
}

void sm_listing_filter(void *state, const sm_scene *scene, const char *text)
{
    sm_listing *l = state;
    if (l->made) sm_list_filter(&l->list, &l->grid, text);
}

bool sm_listing_find(void *state, const sm_scene *scene, const char *text, int direction)
{
    sm_listing *l = state;
    return l->made && sm_list_find(&l->list, &l->grid, text, direction);
}

sm_status sm_listing_copy(const void *state, const sm_scene *scene, const sm_list_taker *to, sm_error *err)
{
    const sm_listing *l = state;
    return l->made ? to->take(to->self, &l->list, &l->grid, err) : SM_OK;
}
