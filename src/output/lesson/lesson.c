/* Lessons as text: step by step, with what the indices were and are. */
#include "lesson.h"
#include "output/matrix/matrix.h"
#include "output/writers/writers.h"
#include "session/player.h"
#include <string.h>

enum { MEASURE = 78 }; /* columns of running text */

typedef struct telling {
    const sm_lesson *lesson;
    const sm_output_options *o;
    bool notes; /* the lecturer's too */
    sm_page page;
} telling;

/* ---- running text ------------------------------------------------------------------------------------------------ */
/* One paragraph, cut at spaces, each line after the same margin. */
static void paragraph(sm_page *p, const char *text, size_t length, int margin)
{
    int used = 0;
    for (size_t i = 0; i < length;) {
        char word[256];
        size_t n = strcspn(text + i, " \n");
        if (n > length - i) n = length - i;
        size_t kept = n < sizeof word - 1 ? n : sizeof word - 1;
        memcpy(word, text + i, kept);
        word[kept] = 0;
        int columns = sm_show_width(word, p->flags);
        if (used && used + 1 + columns > MEASURE - margin) {
            sm_page_end(p);
            used = 0;
        }
        if (n) {
            sm_page_pad(p, used ? 1 : margin);
            sm_page_text(p, word);
            used += columns + (used > 0);
        }
        i += n + 1;
    }
    if (used) sm_page_end(p);
}

/* "\n\n" separates paragraphs. */
static void running(sm_page *p, const char *text, int margin)
{
    for (const char *end; text; text = end ? end + 2 : NULL) {
        end = strstr(text, "\n\n");
        paragraph(p, text, end ? (size_t)(end - text) : strlen(text), margin);
        if (end) sm_page_line(p, "");
    }
}

/* ---- one step ---------------------------------------------------------------------------------------------------- */
static void lesson_value(sm_page *p, sm_value v, int columns)
{
    char text[64] = "n/a";
    if (sm_value_known(v)) sm_fixed(text, v.number, sm_page_digits(p->o));
    sm_page_cell(p, text, sm_wider(columns, sm_page_width(p, text) + 1), true); /* a number is never cut */
}

static void change(sm_page *p, sm_value from, sm_value to)
{
    char text[64];
    if (!sm_value_known(from) || !sm_value_known(to)) return;
    double by = to.number - from.number;
    sm_fixed(text, by, sm_page_digits(p->o));
    bool none = strspn(text, "-0.") == strlen(text);
    sm_page_printf(p, "  %10s", by == 0 ? "·" : none ? "≈0" : text);
}

static const sm_said *said_of(const sm_registry *r, const sm_says *list, const sm_index *x)
{
    for (size_t i = 0; i < list->n; i++) {
        const sm_index *named;
        if (sm_registry_find(r, list->row[i].key, &named, NULL) == SM_OK && named == x) return &list->row[i];
    }
    return NULL;
}

static void index_line(telling *t, const sm_player *player, const sm_index *x)
{
    const sm_step *step = &t->lesson->step[player->at];
    const sm_value *before = sm_player_before(player), *now = player->stop[player->at].value;
    const sm_registry *r = player->indices;
    const sm_said *printed = said_of(r, &step->printed, x), *misprint = said_of(r, &step->misprint, x);
    sm_page *p = &t->page;
    sm_page_pad(p, 3);
    sm_page_cell(p, x->id, 18, false);
    if (before) lesson_value(p, before[x->at], 10);
    lesson_value(p, now[x->at], 10);
    if (before) change(p, before[x->at], now[x->at]);
    if (printed) sm_page_printf(p, "   published %s", printed->text);
    if (misprint) sm_page_printf(p, "   misprinted as %s", misprint->text);
    sm_page_end(p);
}

static void indices(telling *t, const sm_player *player)
{
    const sm_stop *here = &player->stop[player->at];
    sm_page *p = &t->page;
    if (!here->n_look) return;
    sm_page_pad(p, 3);
    sm_page_cell(p, "index", 18, false);
    if (sm_player_before(player)) sm_page_cell(p, "before", 10, true);
    sm_page_cell(p, "now", 10, true);
    if (sm_player_before(player)) sm_page_printf(p, "  %10s", "change");
    sm_page_end(p);
    for (size_t i = 0; i < here->n_look; i++) index_line(t, player, sm_registry_at(player->indices, here->look[i]));
    sm_page_line(p, "");
}

static void asked(sm_page *p, const char *sign, const char *text)
{
    if (!text) return;
    sm_page_linef(p, "   %s", sign);
    running(p, text, 6);
    sm_page_line(p, "");
}

static void tell_list(sm_page *p, const char *head, const sm_says *list, const char *between)
{
    if (!list->n) return;
    sm_page_printf(p, "   %-14s", head);
    for (size_t i = 0; i < list->n; i++) {
        sm_page_text(p, i ? between : "");
        sm_page_text(p, list->row[i].text);
    }
    sm_page_end(p);
}

static void tell_task(sm_page *p, const sm_challenge *t)
{
    if (!t->goal.n) return;
    tell_list(p, "Task", &t->goal, ", ");
    tell_list(p, "every change", &t->each, ", ");
    tell_list(p, "verbs", &t->verbs, " ");
    if (t->budget) sm_page_linef(p, "   changes       at most %s", t->budget);
    if (t->best) sm_page_linef(p, "   fewest known  %s", t->best);
    tell_list(p, "a solution", &t->solution, "; ");
    sm_page_line(p, "");
}

static sm_status tell_step(void *self, sm_player *player, sm_session *s, sm_error *err)
{
    telling *t = self;
    sm_page *p = &t->page;
    const sm_step *step = &t->lesson->step[player->at];
    bool shown = step->commands.n || step->data;
    sm_status status = sm_session_settle(s, SM_NEED_ALL) ? SM_OK : sm_stopped(err);
    if (status != SM_OK) return status;
    sm_page_heading(p, "%zu  %s", player->at + 1, step->title ? step->title : "");
    sm_page_line(p, "");
    if (t->notes && step->note) {
        sm_page_linef(p, step->minutes ? "   Note, %s min" : "   Note", step->minutes);
        running(p, step->note, 6);
        sm_page_line(p, "");
    }
    running(p, step->words, 3);
    sm_page_line(p, "");
    for (size_t i = 0; i < step->commands.n; i++) {
        sm_page_printf(p, "   > %s", step->commands.row[i].text);
        sm_page_end(p);
    }
    if (step->commands.n) sm_page_line(p, "");
    if (shown) sm_counted_people(s, t->o, p->out);
    if (shown) sm_page_line(p, "");
    indices(t, player);
    tell_task(p, &step->task);
    asked(p, "Question", step->question);
    for (size_t i = 0; i < sm_player_choices(player); i++)
        sm_page_linef(p, "      %c  %s", (int)('a' + i), sm_player_choice(player, i));
    if (sm_player_choices(player)) sm_page_line(p, "");
    asked(p, "Answer", step->answer);
    if (step->after) {
        running(p, step->after, 3);
        sm_page_line(p, "");
    }
    return sm_out_end(p->out);
}

/* ---- all of it --------------------------------------------------------------------------------------------------- */
static void tell_head(telling *t)
{
    const sm_lesson *l = t->lesson;
    sm_page *p = &t->page;
    sm_page_heading(p, "%s  %s", l->name, l->title);
    running(p, l->source, 0);
    if (l->doi) {
        sm_page_printf(p, "https://doi.org/%s", l->doi);
        sm_page_end(p);
    }
    running(p, l->about, 0);
    sm_page_line(p, "");
}

void sm_output_lesson(const sm_lesson *l, sm_registry *indices, bool notes, const sm_output_options *o, sm_out *out)
{
    telling t = {.lesson = l, .o = o, .notes = notes, .page = sm_page_of(o, out)};
    sm_player *p = NULL;
    if (sm_out_take(out, sm_player_new(&p, l, indices, out->err))) {
        tell_head(&t);
        sm_out_take(out, sm_player_walk(p, tell_step, &t, out->err));
    }
    sm_player_free(p);
    sm_page_free(&t.page);
}
