/* Whether the screen of 80x24 shows what the steps of a lesson are about. */
#include "lesson_sight.h"
#include "app/app.h"
#include "measure/index.h"
#include "session/player.h"
#include "study/algorithms/stepper.h"
#include <stdio.h>
#include <string.h>

enum { WIDE = 80, HIGH = 24 };

typedef struct sight {
    sm_app *app;
    sm_text screen;
    const char *name; /* of the lesson */
} sight;

/* Keys in their names, as somebody would press them, and the screen after them. */
static sm_status press_keys(sight *v, const char *keys, sm_error *err)
{
    sm_text list = {0};
    sm_status status = sm_keys_parse(keys, &list, err);
    for (const char *p = sm_text_of(&list); *p && status == SM_OK; p += strcspn(p, "\n") + 1) {
        sm_event ev = sm_event_of(p, strcspn(p, "\n"));
        sm_app_step(v->app, &ev);
    }
    sm_text_free(&list);
    sm_app_frame(v->app);
    for (int i = 0; i < 1000 && sm_app_busy(v->app); i++) sm_app_step(v->app, &(sm_event){.kind = SM_EVENT_IDLE});
    sm_text_clear(&v->screen);
    if (status == SM_OK) sm_frame_write(sm_app_frame(v->app), false, &v->screen);
    return status;
}

/* Types the command that goes to a step. C-u empties the line first. */
static sm_status type_step(sight *v, size_t step, sm_error *err)
{
    char keys[64];
    int n = snprintf(keys, sizeof keys, ": C-u s t e p Space ");
    for (char digits[24], *d = (snprintf(digits, sizeof digits, "%zu", step + 1), digits); *d; d++)
        n += snprintf(keys + n, sizeof keys - (size_t)n, "%c ", *d);
    snprintf(keys + n, sizeof keys - (size_t)n, "Enter");
    return press_keys(v, keys, err);
}

/* Returns the start of the table below the text; NULL: no table is visible. */
static const char *table_of(const sight *v)
{
    static const char *const corners[] = {"T\\K", "K\\T", "class\\cl", "cl\\class"};
    const char *all = sm_text_of(&v->screen), *corner = NULL;
    for (size_t i = 0; i < sizeof corners / sizeof *corners && !corner; i++) corner = strstr(all, corners[i]);
    return corner;
}

/* Returns whether a column heading is visible: above the rule of the table, or in the line above that. */
static bool column_in_sight(const sight *v, const char *name)
{
    char heads[1024] = "";
    const char *all = sm_text_of(&v->screen), *corner = table_of(v), *from = corner;
    if (!corner) return false;
    for (int lines = 0; from > all && lines < 2; from--) lines += from[-1] == '\n';
    snprintf(heads, sizeof heads, "%.*s", (int)(corner - from) + (int)strcspn(corner, "\n"), from);
    return strstr(heads, name) != NULL;
}

/* Finds it as a word: "F" is not in "FM". */
static bool word_in(const char *text, const char *name)
{
    for (const char *at = strstr(text, name); at; at = strstr(at + 1, name)) {
        const char *end = at + strlen(name);
        if ((at == text || strchr(" \n", at[-1])) && (!*end || strchr(" \n,.?:;", *end) || (*end & 0x80))) return true;
    }
    return false;
}

/* Beside or below the table: what the words say of it does not count. */
static bool index_in_sight(const sight *v, const char *name)
{
    const char *from = table_of(v);
    return word_in(from ? from : sm_text_of(&v->screen), name);
}

/* ---- questions --------------------------------------------------------------------------------------------------- */
/* The same text with one blank wherever there were spaces or ends of lines. */
static void put_joined(sm_text *out, const char *text)
{
    for (const char *p = text; *p;) {
        size_t blank = strspn(p, " \n"), word = strcspn(p + blank, " \n");
        if (blank && p[blank] && out->length) sm_text_puts(out, " ");
        sm_text_bytes(out, p + blank, word);
        p += blank + word;
    }
}

static sm_status want_text(const sight *v, size_t step, const char *what, const char *text, sm_sight_sink *each,
                           void *self, sm_error *err)
{
    sm_text screen = {0}, wanted = {0};
    put_joined(&screen, sm_text_of(&v->screen));
    put_joined(&wanted, text);
    sm_status status = SM_OK;
    if (!strstr(sm_text_of(&screen), sm_text_of(&wanted))) status = each(self, step, what, err);
    sm_text_free(&screen);
    sm_text_free(&wanted);
    return status;
}

static bool is_a_number(const char *name)
{
    return name[strspn(name, "0123456789")] == 0;
}

/* The question, its choices, and the indices, clusters and classes that it names. */
static sm_status question_in_sight(const sight *v, sm_player *p, sm_session *s, sm_sight_sink *each, void *self,
                                   sm_error *err)
{
    const sm_table *t = sm_session_table(s);
    const char *question = p->lesson->step[p->at].question;
    if (!question) return SM_OK;
    sm_status status = want_text(v, p->at, "the question", question, each, self, err);
    for (size_t i = 0; i < sm_player_choices(p) && status == SM_OK; i++)
        status = want_text(v, p->at, "a choice", sm_player_choice(p, i), each, self, err);
    for (uint32_t c = 0; c < sm_table_cols(t) && status == SM_OK; c++) {
        const char *name = sm_table_col_name(t, c);
        bool asked = !is_a_number(name) && sm_table_open(t, false, c) && word_in(question, name);
        if (asked && !column_in_sight(v, name)) status = each(self, p->at, name, err);
    }
    for (uint32_t r = 0; r < sm_table_rows(t) && status == SM_OK; r++) {
        const char *name = sm_table_row_name(t, r);
        bool asked = !is_a_number(name) && sm_table_open(t, true, r) && word_in(question, name);
        if (asked && !index_in_sight(v, name)) status = each(self, p->at, name, err);
    }
    for (size_t i = 0; i < sm_registry_count(p->indices) && status == SM_OK; i++) {
        const char *name = sm_registry_at(p->indices, i)->short_name;
        bool asked = strlen(name) > 1 && word_in(question, name);
        if (asked && !index_in_sight(v, name)) status = each(self, p->at, name, err);
    }
    return status;
}

/* Each thing that a step is about and that is not seen. */
static sm_status look_at(const sight *v, sm_player *p, sm_session *s, sm_sight_sink *each, void *self, sm_error *err)
{
    sm_lit lit[SM_LIT_MOST];
    const sm_table *t = sm_session_table(s);
    const sm_stop *here = &p->stop[p->at];
    size_t n = sm_player_lit(p, lit, SM_LIT_MOST);
    sm_status status = SM_OK;
    for (uint32_t c = 0; c < sm_table_cols(t) && status == SM_OK; c++) {
        bool about = sm_lit_has(lit, n, NULL, sm_table_col_name(t, c));
        for (uint32_t r = 0; r < sm_table_rows(t) && !about; r++)
            about = sm_lit_has(lit, n, sm_table_row_name(t, r), sm_table_col_name(t, c)) && sm_table_at(t, r, c);
        if (about && sm_table_open(t, false, c) && !column_in_sight(v, sm_table_col_name(t, c)))
            status = each(self, p->at, sm_table_col_name(t, c), err);
    }
    for (size_t i = 0; i < here->n_look && status == SM_OK; i++) {
        const char *name = sm_registry_at(p->indices, here->look[i])->short_name;
        if (!index_in_sight(v, name)) status = each(self, p->at, name, err);
    }
    return status;
}

/* An algorithm that the step would have watched opens at its first step with S, and q leads back. */
static sm_status watch(sight *v, sm_player *p, sm_sight_sink *each, void *self, sm_error *err)
{
    char head[160];
    const char *name = p->lesson->step[p->at].watch;
    const sm_algorithm *play = name ? sm_algorithm_find(name) : NULL;
    if (!name) return SM_OK;
    if (!play) return each(self, p->at, name, err);
    snprintf(head, sizeof head, "%s · step 1 of", play->title);
    sm_status status = press_keys(v, "S", err);
    if (status == SM_OK && !strstr(sm_text_of(&v->screen), head)) status = each(self, p->at, name, err);
    return status == SM_OK ? press_keys(v, "q", err) : status;
}

typedef struct seeing {
    sight *v;
    sm_sight_sink *each;
    void *self;
} seeing;

static sm_status see_all(const seeing *g, sm_player *p, sm_session *s, sm_error *err)
{
    sm_status status = type_step(g->v, p->at, err);
    if (status == SM_OK) status = look_at(g->v, p, s, g->each, g->self, err);
    if (status == SM_OK) status = question_in_sight(g->v, p, s, g->each, g->self, err);
    return status == SM_OK ? watch(g->v, p, g->each, g->self, err) : status;
}

static sm_status count_hidden(void *self, size_t step, const char *what, sm_error *err)
{
    ++*(size_t *)self;
    return SM_OK;
}

/* Starts a fresh explorer with the lesson open. */
static sm_status begin_anew(sight *v, sm_player *p, sm_error *err)
{
    sm_app_options o = {.theme = SM_THEME_MONO, .lesson = v->name};
    sm_caps caps = {.w = WIDE, .h = HIGH, .utf8 = true};
    sm_app_free(v->app);
    return sm_app_new(&v->app, NULL, p->indices, caps, &o, err);
}

/* Looks for what the screen lacks again, in a new explorer. Reports only what neither explorer shows. */
static sm_status see_step(void *self, sm_player *p, sm_session *s, sm_error *err)
{
    const seeing *g = self;
    size_t hidden = 0;
    sm_status status = see_all(&(seeing){g->v, count_hidden, &hidden}, p, s, err);
    if (status || !hidden) return status;
    status = begin_anew(g->v, p, err);
    return status ? status : see_all(g, p, s, err);
}

sm_status sm_lesson_sight(sm_player *p, const char *name, sm_sight_sink *each, void *self, sm_error *err)
{
    sight v = {.name = name};
    sm_status status = begin_anew(&v, p, err);
    if (status == SM_OK) status = sm_player_walk(p, see_step, &(seeing){&v, each, self}, err);
    sm_app_free(v.app);
    sm_text_free(&v.screen);
    return status;
}
