/* The line editor at the bottom: ":" takes a command, with completion and history, "/" something to find, "&" a filter,
 * and "=" the answer to a question of a lesson. */
#include "io/bytes/paths.h"
#include "io/bytes/samples.h"
#include "io/exhibit.h"
#include "io/lesson/lesson.h"
#include "measure/index.h"
#include "offers.h"
#include "output/output.h"
#include "overlay.h"
#include "view/widgets/words.h"
#include <string.h>

typedef struct prompt { /* state of the overlay */
    char sign;          /* ':', '/', '&' or '=' */
    sm_editor line;
    size_t back; /* lines gone back in the history, 0: none */
    sm_offers offers;
} prompt;

void sm_push_prompt(sm_app *a, char sign, const char *text)
{
    sm_push_overlay(a, &sm_overlay_prompt);
    prompt *p = a->layer.state;
    p->sign = sign;
    sm_editor_set(&p->line, text, false);
}

/* ---- history: lines of typed, newest last ------------------------------------------------------------------------ */

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

static void recall_line(sm_app *a, bool up)
{
    prompt *p = a->layer.state;
    size_t back = up ? p->back + 1 : p->back ? p->back - 1 : 0, length = 0;
    const char *line = back ? line_back(&a->typed, back, &length) : "";
    if (!line) return;
    sm_text copy = {0};
    sm_text_printf(&copy, "%.*s", (int)length, line);
    sm_editor_set(&p->line, sm_text_of(&copy), false);
    p->back = back;
    sm_text_free(&copy);
}

/* ---- completion -------------------------------------------------------------------------------------------------- */

enum { EXPORTS_AT_MOST = 60, NAMES_AT_MOST = 200 };

const char *sm_typed_verb(const char *word, size_t length)
{
    static const struct {
        const char *typed, *verb;
    } rows[] = {{"q", "quit"},
                {"qa", "quit"},
                {"exit", "quit"},
                {"h", "help"},
                {"?", "help"},
                {"w", "write"},
                {"e", "open"},
                {"o", "open"},
                {"report", "export report"},
                {"screen", "export screen"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strlen(rows[i].typed) == length && !memcmp(word, rows[i].typed, length)) return rows[i].verb;
    return NULL;
}

/* The line with the verb that is meant: "open wi" for "o wi", "write wi" for "w! wi". */
static void put_meant(const char *line, sm_text *out)
{
    line += strspn(line, " :");
    size_t length = strcspn(line, " "), word = length > 1 && line[length - 1] == '!' ? length - 1 : length;
    const char *verb = line[length] ? sm_typed_verb(line, word) : NULL;
    sm_text_printf(out, "%.*s%s",
                   (int)(verb           ? strlen(verb)
                         : line[length] ? word
                                        : length),
                   verb ? verb : line, line + length);
}

/* Completes the common prefix; if there are several candidates, the list that opens takes the next keys. */
static sm_status complete_line(sm_app *a, sm_error *err)
{
    prompt *p = a->layer.state;
    const char *names[SM_VIEWS_AT_MOST + 1] = {0}, *exports[EXPORTS_AT_MOST + 3] = {SM_SCREEN, SM_ROWS},
                                         *samples[NAMES_AT_MOST + 1] = {0}, *lessons[NAMES_AT_MOST + 1] = {0},
                                         *papers[NAMES_AT_MOST + 1] = {0};
    if (p->sign != ':') return SM_OK;
    for (size_t i = 0; sm_views[i]; i++) names[i] = sm_views[i]->name;
    for (size_t i = 0; i < EXPORTS_AT_MOST && sm_output_exported(i); i++) {
        exports[i] = sm_output_exported(i);
        exports[i + 1] = SM_SCREEN;
        exports[i + 2] = SM_ROWS;
    }
    for (size_t i = 0; i < NAMES_AT_MOST && sm_samples[i].name; i++) samples[i] = sm_samples[i].name;
    for (size_t i = 0; i < NAMES_AT_MOST && sm_lessons[i].name; i++) lessons[i] = sm_lessons[i].name;
    for (size_t i = 0; i < NAMES_AT_MOST && sm_exhibits[i].name; i++) papers[i] = sm_exhibits[i].name;
    const sm_known_names known = {.views = names,
                                  .exports = exports,
                                  .samples = samples,
                                  .lessons = lessons,
                                  .papers = papers,
                                  .files = sm_paths_like};
    sm_offers *o = &p->offers;
    const char *line = sm_text_of(&p->line.text);
    sm_text meant = {0};
    sm_text_clear(&o->words);
    put_meant(line, &meant);
    sm_status status = sm_complete(a->session, sm_text_of(&meant), &known, &o->from, &o->words, err);
    o->from += strlen(line) - meant.length;
    sm_text_free(&meant);
    if (!status) sm_offers_begin(o, &p->line);
    if (status || o->n) return status;
    if (line[o->from])
        sm_say_words(&a->message, "no name begins with \"%s\"", sm_quote(line + o->from).text);
    else
        sm_say_words(&a->message, "nothing to complete here");
    return SM_OK;
}

/* ---- what is being defined --------------------------------------------------------------------------------------- */

enum { PREVIEWED_CELLS = 100000 };

/* Previews the value of `define`, or what its formula lacks, while it is typed. */
static sm_status preview_definition(sm_app *a, const prompt *p, sm_error *err)
{
    const char *line = sm_text_of(&p->line.text), *text = line + strspn(line, " :");
    char number[32];
    sm_value v;
    sm_error lacks = {0};
    if (p->sign != ':' || strncmp(text, "define ", 7) != 0 || !strchr(text, '=')) return SM_OK;
    if (!a->session || sm_table_cells(sm_session_table(a->session)) > PREVIEWED_CELLS) return SM_OK;
    sm_app_settle(a, SM_NEED_VALUES);
    text += 7;
    text += strspn(text, " ");
    sm_status status = sm_registry_preview(a->indices, text, sm_live_facts(sm_session_live(a->session)), &v, &lacks);
    sm_words_value(number, v, sm_words_digits(a->session));
    if (status)
        sm_say_words(&a->message, "%s", lacks.text);
    else
        sm_say_words(&a->message, "= %s%s%s", number, v.why ? " · " : "", v.why ? v.why : "");
    return SM_OK;
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

/* Adds typed text to the history, once. */
static void enter_line(sm_app *a)
{
    prompt *p = a->layer.state;
    const char *line = sm_text_of(&p->line.text);
    size_t length, keep = strlen(line);
    bool blank = strspn(line, " ") == keep;
    const char *last = line_back(&a->typed, 1, &length);
    if (strchr(":=", p->sign) && blank) {
        sm_overlay_closes(a);
        return;
    }
    if (p->sign == ':' && !(last && length == keep && !strncmp(last, line, keep)))
        sm_text_printf(&a->typed, "%s\n", line);
    sm_overlay_answer(a, SM_TYPED, "%c%s", p->sign, line);
}

static sm_status prompt_key(sm_app *a, const char *key, sm_error *err)
{
    prompt *p = a->layer.state;
    bool taken = false, again = false;
    if (p->offers.open) {
        sm_offers_key(&p->offers, &p->line, key, &taken, &again);
        if (taken) return !again ? SM_OK : complete_line(a, err);
    }
    if (sm_key_among("Tab S-Tab", key)) return complete_line(a, err);
    if (sm_key_among("Enter", key)) {
        enter_line(a);
        return SM_OK;
    }
    if (sm_key_among("Up C-p Down C-n", key) && p->sign == ':') {
        recall_line(a, sm_key_among("Up C-p", key));
        return SM_OK;
    }
    if (sm_key_among("Esc C-g", key)) sm_say_nothing(&a->message);
    if (sm_key_among("Esc C-g", key) || (sm_key_among("Backspace", key) && !p->line.text.length)) {
        sm_overlay_closes(a);
        return SM_OK;
    }
    sm_editor_key(&p->line, key, &taken);
    return preview_definition(a, p, err);
}

static sm_status prompt_paste(sm_app *a, const char *text, sm_error *err)
{
    prompt *p = a->layer.state;
    sm_offers_close(&p->offers);
    sm_editor_insert(&p->line, text);
    return preview_definition(a, p, err);
}

/* Draws the line in place of the keys, so that an error or the candidates can be above it. */
static void prompt_draw(sm_app *a, sm_pen pen)
{
    prompt *p = a->layer.state;
    sm_screen s = sm_app_screen(a);
    int top = s.title >= 0 ? 1 : 0, y = s.bottom >= 0 ? s.bottom : s.message >= 0 ? s.message : 0;
    char sign[2] = {p->sign, 0};
    sm_draw_typed(a, pen, p->sign == '=' && a->caps.w >= 20 ? "answer: " : sign, &p->line);
    sm_offers_draw(&p->offers, sm_pen_in(pen, (sm_rect){0, top, a->caps.w, y - top}));
}

static void prompt_free(sm_app *a)
{
    prompt *p = a->layer.state;
    sm_editor_free(&p->line);
    sm_offers_free(&p->offers);
}

const sm_overlay sm_overlay_prompt = {.name = "prompt",
                                      .state_size = sizeof(prompt),
                                      .key = prompt_key,
                                      .paste = prompt_paste,
                                      .draw = prompt_draw,
                                      .free = prompt_free};
