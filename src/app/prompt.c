/* The line editor at the bottom: ":" takes a command, with completion and history, "/" something to find, "&" a filter.
 */
#include "inside.h"
#include "setmatch/report/report.h"
#include "setmatch/ui/editor.h"
#include <string.h>

typedef struct sm_prompt { /* over_state of the overlay */
    char sign;             /* ':', '/' or '&' */
    sm_editor line;
    size_t back;       /* lines gone back in the history, 0: none */
    sm_text offers;    /* candidates of the last Tab, a line each */
    size_t from, n, i; /* of the word they replace; how many; the one that stands there */
    bool offered;
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
    const sm_known_names known = {names, exports};
    sm_text_clear(&p->offers);
    sm_status status = sm_complete_among(a->session, sm_text_of(&p->line.text), &known, &p->from, &p->offers, err);
    p->n = 0;
    for (const char *s = sm_text_of(&p->offers); *s; s++) p->n += *s == '\n';
    return status;
}

static const char *offer_at(const sm_prompt *p, size_t i, size_t *length)
{
    const char *s = sm_text_of(&p->offers);
    for (; i > 0 && *s; i--) s += strcspn(s, "\n") + 1;
    *length = strcspn(s, "\n");
    return s;
}

/* How far all offers agree. */
static size_t agreed(const sm_prompt *p)
{
    size_t common;
    const char *first = offer_at(p, 0, &common);
    for (size_t i = 1; i < p->n; i++) {
        size_t length, same = 0;
        const char *next = offer_at(p, i, &length);
        while (same < common && same < length && first[same] == next[same]) same++;
        common = same;
    }
    while (common && ((unsigned char)first[common] & 0xC0) == 0x80) common--;
    return common;
}

static sm_status put(sm_prompt *p, const char *word, size_t length, bool blank, sm_error *err)
{
    sm_text line = {0};
    sm_status status = sm_text_add(&line, sm_text_of(&p->line.text), p->from, err);
    if (!status) status = sm_text_add(&line, word, length, err);
    if (!status && blank) status = sm_text_add(&line, " ", 1, err);
    if (!status) status = sm_editor_set(&p->line, sm_text_of(&line), false, err);
    sm_text_done(&line);
    return status;
}

/* The first Tab completes as far as all agree; the next ones go through the candidates. */
static sm_status complete(sm_app *a, bool backwards, sm_error *err)
{
    sm_prompt *p = a->over_state;
    size_t length;
    if (p->sign != ':') return SM_OK;
    if (p->offered && p->n > 1) {
        p->i = backwards ? (p->i + p->n - 1) % p->n : (p->i + 1) % p->n;
        const char *word = offer_at(p, p->i, &length);
        return put(p, word, length, false, err);
    }
    sm_status status = offers_of(a, err);
    if (status || !p->n) return status;
    size_t typed = strlen(sm_text_of(&p->line.text)) - p->from;
    const char *word = offer_at(p, 0, &length);
    p->offered = p->n > 1;
    p->i = p->n - 1;
    if (p->n == 1) return put(p, word, length, true, err);
    size_t common = agreed(p);
    return common > typed ? put(p, word, common, false, err) : SM_OK;
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
    if (sm_key_among("Tab S-Tab", pressed)) return complete(a, *pressed == 'S', err);
    p->offered = false;
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
    bool taken;
    return sm_editor_key(&p->line, pressed, &taken, err);
}

static sm_status paste(sm_app *a, const char *text, sm_error *err)
{
    sm_prompt *p = a->over_state;
    p->offered = false;
    return sm_editor_insert(&p->line, text, err);
}

/* ---- drawing ------------------------------------------------------------------------------------------------------
 */

static void draw_offers(const sm_prompt *p, sm_pen pen, int w)
{
    int x = 1;
    sm_pen_fill(pen, " ");
    for (size_t i = 0; i < p->n && x < w; i++) {
        size_t length;
        const char *word = offer_at(p, i, &length);
        char text[256];
        if (length >= sizeof text) length = sizeof text - 1;
        memcpy(text, word, length);
        text[length] = 0;
        x += sm_pen_text(sm_pen_as(pen, i == p->i ? SM_ROLE_FIELD_HERE : SM_ROLE_DIM), x, 0, text) + 2;
    }
}

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
    if (p->offered && s.message >= 0 && s.message != y)
        draw_offers(p, sm_pen_in(pen, (sm_rect){0, s.message, w, 1}), w);
}

static void done(sm_app *a)
{
    sm_prompt *p = a->over_state;
    sm_editor_done(&p->line);
    sm_text_done(&p->offers);
}

const sm_overlay sm_overlay_prompt = {
    .name = "prompt", .state_size = sizeof(sm_prompt), .key = key, .paste = paste, .draw = draw, .done = done};
