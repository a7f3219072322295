/* The line editor at the bottom: ":" takes a command, with completion and history, "/" something to find, "&" a filter.
 */
#include "inside.h"
#include "offers.h"
#include "setmatch/io/paths.h"
#include "setmatch/report/report.h"
#include <string.h>

typedef struct sm_prompt { /* over_state of the overlay */
    char sign;             /* ':', '/' or '&' */
    sm_editor line;
    size_t back; /* lines gone back in the history, 0: none */
    sm_offers offers;
} sm_prompt;

sm_status sm_app_prompt(sm_app *a, char sign, const char *text, sm_error *err)
{
    sm_status status = sm_app_lay(a, &sm_overlay_prompt, err);
    if (status) return status;
    sm_prompt *p = a->over_state;
    p->sign = sign;
    status = sm_editor_set(&p->line, text, false, err);
    if (status) sm_app_close(a);
    return status;
}

/* ---- history: lines of typed, newest last -------------------------------------------------------------------------
 */

static const char *line_back(const sm_text *typed, size_t back, size_t *length)
{
    const char *all = sm_text_of(typed), *end = all + typed->length, *begin = end;
    *length = 0;
    for (; back > 0; back--) {
        if (begin == all) return NULL;
        end = begin - 1; /* its newline */
        for (begin = end; begin > all && begin[-1] != '\n'; begin--) {}
    }
    *length = (size_t)(end - begin);
    return begin;
}

static sm_status travel(sm_app *a, bool up, sm_error *err)
{
    sm_prompt *p = a->over_state;
    size_t back = up ? p->back + 1 : p->back ? p->back - 1 : 0, length = 0;
    const char *line = back ? line_back(&a->typed, back, &length) : "";
    if (!line) return SM_OK;
    sm_text copy = {0};
    sm_status status = sm_text_add(&copy, line, length, err);
    if (!status) status = sm_editor_set(&p->line, sm_text_of(&copy), false, err);
    if (!status) p->back = back;
    sm_text_done(&copy);
    return status;
}

static sm_status remember(sm_app *a, const char *line, sm_error *err)
{
    size_t length, keep = strlen(line);
    const char *last = line_back(&a->typed, 1, &length);
    if (last && length == keep && !strncmp(last, line, keep)) return SM_OK;
    return sm_text_print(&a->typed, err, "%s\n", line);
}

/* ---- completion ---------------------------------------------------------------------------------------------------
 */

enum { EXPORTS_AT_MOST = 60 };

static sm_status offers_of(sm_app *a, sm_error *err)
{
    sm_prompt *p = a->over_state;
    const char *names[SM_VIEWS_AT_MOST + 1] = {0}, *exports[EXPORTS_AT_MOST + 2] = {SM_SCREEN};
    for (size_t i = 0; i < a->n_views; i++) names[i] = sm_views[i]->name;
    for (size_t i = 0; i < EXPORTS_AT_MOST && sm_report_exported(i); i++) {
        exports[i] = sm_report_exported(i);
        exports[i + 1] = SM_SCREEN;
    }
    const sm_known_names known = {.views = names, .exports = exports, .files = sm_paths_like};
    sm_offers *o = &p->offers;
    sm_text_clear(&o->words);
    return sm_complete_among(a->session, sm_text_of(&p->line.text), &known, &o->from, &o->words, err);
}

/* As far as all candidates agree; where there are several, the list that opens takes the next keys. */
static sm_status complete(sm_app *a, sm_error *err)
{
    sm_prompt *p = a->over_state;
    if (p->sign != ':') return SM_OK;
    sm_status status = offers_of(a, err);
    return status ? status : sm_offers_begin(&p->offers, &p->line, err);
}

/* ---- keys ---------------------------------------------------------------------------------------------------------
 */

static sm_status search(sm_app *a, const char *text, sm_error *err)
{
    sm_text_clear(&a->sought);
    sm_status status = sm_text_print(&a->sought, err, "%s", text);
    if (status) return status;
    if (*text) return sm_app_find(a, text, 1, err);
    const sm_view *v = sm_app_view(a);
    sm_scene scene = sm_app_scene(a);
    if (v->find) v->find(a->state[a->here], &scene, "", 1); /* forgets the hits */
    return SM_OK;
}

static sm_status filter(sm_app *a, const char *text, sm_error *err)
{
    const sm_view *v = sm_app_view(a);
    sm_scene scene = sm_app_scene(a);
    if (!v->filter) return sm_app_say(a, err, "there is nothing to filter here");
    v->filter(a->state[a->here], &scene, text);
    return SM_OK;
}

/* A line that cannot be run is told and gone, so that the next keys are the view's again; Up brings it back. */
static sm_status run(sm_app *a, const sm_text *line, sm_error *err)
{
    sm_error inner = {0};
    if (!sm_app_line(a, sm_text_of(line), &inner)) return SM_OK;
    inner.line = inner.column = 0; /* of a line that is not seen any more */
    sm_status status = sm_app_say_error(a, &inner, err);
    if (!status) status = sm_text_print(&a->brief, err, "%s", sm_text_of(&a->message));
    return status ? status : sm_text_print(&a->message, err, " · : ↑ edits the line");
}

static sm_status enter(sm_app *a, sm_error *err)
{
    sm_prompt *p = a->over_state;
    sm_text line = {0};
    char sign = p->sign;
    sm_status status = sm_text_print(&line, err, "%s", sm_text_of(&p->line.text));
    bool blank = strspn(sm_text_of(&line), " ") == line.length;
    if (!status && sign == ':' && !blank) status = remember(a, sm_text_of(&line), err);
    if (!status) sm_app_close(a);
    if (!status && sign == '/') status = search(a, sm_text_of(&line), err);
    if (!status && sign == '&') status = filter(a, sm_text_of(&line), err);
    if (!status && sign == ':' && !blank) status = run(a, &line, err);
    sm_text_done(&line);
    return status;
}

static sm_status key(sm_app *a, const char *pressed, sm_error *err)
{
    sm_prompt *p = a->over_state;
    bool taken = false, again = false;
    if (p->offers.open) {
        sm_status status = sm_offers_key(&p->offers, &p->line, pressed, &taken, &again, err);
        if (status || taken) return status || !again ? status : complete(a, err);
    }
    if (sm_key_among("Tab S-Tab", pressed)) return complete(a, err);
    if (sm_key_among("Esc C-g", pressed)) {
        sm_app_close(a);
        return sm_app_say(a, err, "%s", "");
    }
    if (sm_key_among("Enter", pressed)) return enter(a, err);
    if (sm_key_among("Up C-p Down C-n", pressed) && p->sign == ':')
        return travel(a, sm_key_among("Up C-p", pressed), err);
    if (sm_key_among("Backspace", pressed) && !p->line.text.length) {
        sm_app_close(a);
        return SM_OK;
    }
    return sm_editor_key(&p->line, pressed, &taken, err);
}

static sm_status paste(sm_app *a, const char *text, sm_error *err)
{
    sm_prompt *p = a->over_state;
    sm_offers_close(&p->offers);
    return sm_editor_insert(&p->line, text, err);
}

/* ---- drawing ------------------------------------------------------------------------------------------------------
 */

/* The line stands where the keys were, so that an error or the candidates can stand above it. */
static void draw(sm_app *a, sm_pen pen)
{
    sm_prompt *p = a->over_state;
    sm_screen s = sm_app_screen(a);
    int w = a->caps.w, y = s.bottom >= 0 ? s.bottom : s.message >= 0 ? s.message : 0;
    sm_pen line = sm_pen_as(sm_pen_in(pen, (sm_rect){0, y, w, 1}), SM_ROLE_FIELD_HERE);
    sm_pen_fill(line, " ");
    char sign[2] = {p->sign, 0};
    sm_pen_text(line, 0, 0, sign);
    sm_editor_draw(&p->line, line, 1, 0, w - 1, true);
    if (w == 1) sm_pen_cursor(line, 0, 0);
    int top = s.title >= 0 ? 1 : 0;
    sm_offers_draw(&p->offers, sm_pen_in(pen, (sm_rect){0, top, w, y - top}));
}

static void done(sm_app *a)
{
    sm_prompt *p = a->over_state;
    sm_editor_done(&p->line);
    sm_offers_done(&p->offers);
}

const sm_overlay sm_overlay_prompt = {
    .name = "prompt", .state_size = sizeof(sm_prompt), .key = key, .paste = paste, .draw = draw, .done = done};
