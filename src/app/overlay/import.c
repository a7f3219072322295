/* The screen that asks what the columns of files are: what its keys do. */
#include "import.h"
#include "view/widgets/words.h"
#include <stdio.h>
#include <string.h>

sm_importing *sm_import_shown(const sm_app *a)
{
    return sm_import_of(a)->i;
}

/* ---- changing it ------------------------------------------------------------------------------------------------- */

/* The answers are changed; where they do not work then, everything stays, and why is said. */
static sm_status change_answers(sm_app *a, const char *what, sm_error *err,
                                sm_status (*change)(sm_import_screen *s, sm_answers *next, const char *what,
                                                    sm_error *err))
{
    sm_import_screen *s = sm_import_of(a);
    sm_error inner = {0};
    sm_answers was = s->i->answers, next;
    sm_status status = sm_answers_copy(&next, &was, err);
    if (!status) status = change(s, &next, what, err);
    if (status) {
        sm_answers_free(&next);
        return status;
    }
    s->i->answers = next;
    sm_app_writing(a, "looking at the columns");
    status = sm_importing_decide(s->i, &inner);
    if (!status) (void)sm_import_account(s->i->im);
    if (sm_app_written(a, "changed") && !status) status = sm_stopped(&inner);
    if (!status) {
        s->i->recalled = false;
        sm_answers_free(&was);
        return SM_OK;
    }
    s->i->answers = was; /* the new ones are borrowed until these are */
    status = sm_importing_decide(s->i, err);
    sm_answers_free(&next);
    if (!status) sm_say_error(&a->message, &inner);
    return status;
}

/* The predictions that are shown, but for one, or with one more: "#3,#5". */
static sm_status set_predictions(const sm_import_screen *s, sm_answers *next, uint32_t column, bool keep, sm_error *err)
{
    sm_text list = {0};
    bool there = sm_import_role(s, column, NULL) == SM_COLUMN_PREDICTION, many = false;
    for (uint32_t c = 0; c < sm_import_columns(s->i->im); c++) {
        if (!(c == column ? !there : keep && sm_import_role(s, c, NULL) == SM_COLUMN_PREDICTION)) continue;
        many = list.length > 0;
        sm_text_printf(&list, "%s#%u", many ? "," : "", c + 1);
    }
    sm_status status = sm_answers_set(next, "pred", list.length ? sm_text_of(&list) : NULL, err);
    if (!status) status = sm_answers_set(next, "every", many ? "" : NULL, err);
    sm_text_free(&list);
    return status;
}

/* Takes back what was said about a column. */
static sm_status take_back(const sm_import_screen *s, sm_answers *next, uint32_t column, sm_error *err)
{
    static const char *const single[] = {"true", "id", "weight", "x", "y"};
    sm_status status = SM_OK;
    for (size_t k = 0; k < sizeof single / sizeof *single && !status; k++)
        if (sm_import_names(s, sm_answers_get(next, single[k]), column))
            status = sm_answers_set(next, single[k], NULL, err);
    bool listed = sm_import_role(s, column, NULL) == SM_COLUMN_PREDICTION && sm_answers_get(next, "pred");
    return status || !listed ? status : set_predictions(s, next, column, true, err);
}

/* One of the roles that a column alone can have; pressed again, taken back. */
static sm_status set_role(sm_import_screen *s, sm_answers *next, const char *what, sm_error *err)
{
    char number[16];
    snprintf(number, sizeof number, "#%u", s->col + 1);
    bool same = sm_import_names(s, sm_answers_get(next, what), s->col);
    sm_status status = take_back(s, next, s->col, err);
    return status || same ? status : sm_answers_set(next, what, number, err);
}

/* Default predictions are replaced by the first chosen one. */
static sm_status toggle_prediction(sm_import_screen *s, sm_answers *next, const char *what, sm_error *err)
{
    char number[16];
    snprintf(number, sizeof number, "#%u", s->col + 1);
    bool there = sm_import_role(s, s->col, NULL) == SM_COLUMN_PREDICTION;
    bool unchosen = (s->i->every || sm_import_is_open(s)) && !sm_answers_get(next, "pred");
    if (unchosen && there) return sm_answers_set(next, "pred", number, err);
    sm_status status = there ? SM_OK : take_back(s, next, s->col, err);
    return status ? status : set_predictions(s, next, s->col, !unchosen, err);
}

static sm_status drop_role(sm_import_screen *s, sm_answers *next, const char *what, sm_error *err)
{
    bool one_of_all = s->i->every && sm_import_role(s, s->col, NULL) == SM_COLUMN_PREDICTION;
    return one_of_all ? set_predictions(s, next, s->col, true, err) : take_back(s, next, s->col, err);
}

/* Returns whether its role was chosen, now or previously. */
static bool is_chosen(const sm_import_screen *s, uint32_t column)
{
    static const char *const single[] = {"true", "id", "weight", "x", "y"};
    for (size_t k = 0; k < sizeof single / sizeof *single; k++)
        if (sm_import_names(s, sm_answers_get(&s->i->answers, single[k]), column)) return true;
    return sm_import_role(s, column, NULL) == SM_COLUMN_PREDICTION &&
           (s->i->every || sm_answers_get(&s->i->answers, "pred"));
}

static sm_status no_role(sm_app *a, sm_error *err)
{
    const sm_import_screen *s = sm_import_of(a);
    const char *why = "";
    sm_column_role role = sm_import_role(s, s->col, &why);
    if (is_chosen(s, s->col)) return change_answers(a, NULL, err, drop_role);
    if (role == SM_COLUMN_ATTRIBUTE)
        sm_say_words(&a->message, "this column has no role; its values are shown with each point");
    else
        sm_say_words(&a->message, "this column was recognised as %s (%s); choose another column to replace it",
                     sm_column_role_name(role), *why ? why : "recognised");
    return SM_OK;
}

/* As recognised, the other way, the same way for certain. */
static sm_status next_header(sm_import_screen *s, sm_answers *next, const char *what, sm_error *err)
{
    const char *now = sm_answers_get(next, "header");
    bool yes = now && !strcmp(now, "yes");
    if (!now) s->recognised = sm_import_named(s->i->im);
    const char *then = now && yes == s->recognised ? NULL : (now ? s->recognised : !s->recognised) ? "yes" : "no";
    return sm_answers_set(next, "header", then, err);
}

/* Cycles through: as detected, literal, around fields. */
static sm_status next_quote(sm_import_screen *s, sm_answers *next, const char *what, sm_error *err)
{
    const char *now = sm_answers_get(next, "quote");
    return sm_answers_set(next, "quote", !now ? "none" : !strcmp(now, "none") ? "\"" : NULL, err);
}

static sm_status add_answer(sm_import_screen *s, sm_answers *next, const char *what, sm_error *err)
{
    return sm_answers_add(next, what, err);
}

static sm_status add_compared(sm_import_screen *s, sm_answers *next, const char *what, sm_error *err)
{
    sm_status status = sm_answers_add(next, what, err);
    return status ? status : sm_answers_set(next, "every", "", err);
}

static sm_status take_answer(sm_app *a, size_t number, sm_error *err)
{
    const sm_import_screen *s = sm_import_of(a);
    bool every = false;
    const char *words = sm_import_is_open(s) ? sm_importing_answer(s->i, number, &every) : NULL;
    if (words) return change_answers(a, words, err, every ? add_compared : add_answer);
    sm_say_words(&a->message, "unknown answer %zu", number + 1);
    return SM_OK;
}

/* The first answer is the one that is marked, if one is; what stays open then stays on the screen. */
static sm_status enter_import(sm_app *a, sm_error *err)
{
    sm_import_screen *s = sm_import_of(a);
    bool answered = sm_import_is_open(s) && sm_importing_marked(s->i) == 0;
    sm_status status = answered ? take_answer(a, 0, err) : SM_OK;
    if (status || a->message.full.length || (answered && sm_import_is_open(s))) return status;
    if (sm_import_is_open(s) && sm_import_guesses_truth(s->i->im))
        sm_say_words(&a->message, "the truth is a guess: mark its column (t), or choose an answer (1, 2, 3)");
    else if (sm_import_is_open(s))
        sm_say_words(&a->message, "mark the column of the truth (t) and that of the prediction (p)");
    else if (sm_import_outcome(s->i->im) == SM_REFUSED)
        sm_say_error(&a->message, sm_import_question(s->i->im));
    else {
        sm_overlay_answer(a, SM_OPENS, "%s", s->i->file[0]);
        return SM_OK;
    }
    return SM_OK;
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static void move_rows(sm_app *a, int64_t by)
{
    sm_import_screen *s = sm_import_of(a);
    int64_t lines = sm_import_lines(a), last = (int64_t)sm_import_shown_rows(s) - lines, to = (int64_t)s->top + by;
    if (to > last) to = last;
    s->top = to < 0 ? 0 : (uint64_t)to;
}

static bool walk_table(sm_app *a, const char *key)
{
    sm_import_screen *s = sm_import_of(a);
    uint32_t left = 0, across = sm_import_across(a, &left);
    int64_t page = sm_import_lines(a), end = INT64_MAX / 2;
    const struct {
        const char *keys;
        int64_t rows, columns;
    } ways[] = {{"Down j", 1, 0},       {"Up k", -1, 0},  {"PgDn C-f Space", page, 0},
                {"PgUp C-b", -page, 0}, {"g", -end, 0},   {"G", end, 0},
                {"Right l", 0, 1},      {"Left", 0, -1},  {"Home 0", 0, -end},
                {"End $", 0, end},      {"L", 0, across}, {"H", 0, -(int64_t)across}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        if (!sm_key_among(ways[i].keys, key)) continue;
        if (ways[i].rows) move_rows(a, ways[i].rows);
        int64_t last = (int64_t)sm_import_columns(s->i->im) - 1, to = (int64_t)s->col + ways[i].columns;
        if (ways[i].columns) s->col = (uint32_t)(to < 0 || last < 0 ? 0 : to > last ? last : to);
        return true;
    }
    return false;
}

static void find_column(sm_app *a)
{
    sm_import_screen *s = sm_import_of(a);
    const char *text = sm_text_of(&s->sought.text);
    uint32_t n = sm_import_columns(s->i->im);
    char buffer[16];
    if (!*text) return;
    for (uint32_t step = 1; step <= n; step++) {
        uint32_t c = (uint32_t)(((uint64_t)s->col + step) % n);
        if (!sm_words_contain(sm_import_column(s, c, buffer), text)) continue;
        s->col = c;
        return;
    }
    sm_say_words(&a->message, "no column's name contains \"%s\"", sm_quote(text).text);
}

static void seek_column(sm_app *a, const char *key)
{
    sm_import_screen *s = sm_import_of(a);
    bool taken;
    if (!sm_key_among("Enter Esc C-g", key)) {
        sm_editor_key(&s->sought, key, &taken);
        return;
    }
    s->seeking = false;
    if (sm_key_among("Enter", key)) find_column(a);
}

static sm_status turn_table(sm_import_screen *s, sm_answers *next, const char *what, sm_error *err)
{
    return sm_answers_set(next, "transpose", sm_answers_get(next, "transpose") ? NULL : "", err);
}

static sm_status choose_role(sm_app *a, const char *key, sm_error *err)
{
    static const struct {
        const char *key, *option;
    } roles[] = {{"t", "true"}, {"i", "id"}, {"w", "weight"}, {"x", "x"}, {"y", "y"}};
    if (!strcmp(key, "t") && sm_import_is_table(sm_import_of(a)->i->im))
        return change_answers(a, NULL, err, turn_table);
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
        if (!strcmp(roles[i].key, key)) return change_answers(a, roles[i].option, err, set_role);
    if (!strcmp(key, "p")) return change_answers(a, NULL, err, toggle_prediction);
    if (!strcmp(key, "-")) return no_role(a, err);
    if (!strcmp(key, "h")) return change_answers(a, NULL, err, next_header);
    if (!strcmp(key, "\"")) return change_answers(a, NULL, err, next_quote);
    if (sm_key_among("1 2 3", key)) return take_answer(a, (size_t)(*key - '1'), err);
    if (!strcmp(key, "n"))
        find_column(a);
    else
        sm_say_transient(&a->message, "%s does nothing here; ? shows the keys", key);
    return SM_OK;
}

static sm_status import_key(sm_app *a, const char *key, sm_error *err)
{
    sm_import_screen *s = sm_import_of(a);
    if (s->seeking) {
        seek_column(a, key);
        return SM_OK;
    }
    sm_say_nothing(&a->message);
    if (s->keys || sm_key_among("? F1", key)) {
        s->keys = !s->keys;
        return SM_OK;
    }
    if (sm_key_among("Esc C-g q", key)) {
        sm_say_transient(&a->message, a->session ? "nothing was opened or changed" : "nothing was opened");
        sm_overlay_closes(a);
        return SM_OK;
    }
    if (sm_key_among("Q F10", key)) a->over = true;
    if (a->over || walk_table(a, key)) return SM_OK;
    if (sm_key_among("Enter", key)) return enter_import(a, err);
    if (!sm_key_among("/", key)) return choose_role(a, key, err);
    s->seeking = true;
    sm_editor_set(&s->sought, "", false);
    return SM_OK;
}

static sm_status import_paste(sm_app *a, const char *text, sm_error *err)
{
    sm_import_screen *s = sm_import_of(a);
    if (s->seeking) sm_editor_insert(&s->sought, text);
    return SM_OK;
}

static sm_status import_mouse(sm_app *a, const sm_mouse *m, sm_error *err)
{
    enum { NOTCH = 3 };
    uint32_t column;
    size_t number;
    if (m->what == SM_MOUSE_WHEEL_UP || m->what == SM_MOUSE_WHEEL_DOWN)
        move_rows(a, m->what == SM_MOUSE_WHEEL_UP ? -NOTCH : NOTCH);
    if (m->what != SM_MOUSE_PRESS || !sm_import_at(a, m->x, m->y, &column, &number)) return SM_OK;
    if (number != SIZE_MAX) return take_answer(a, number, err);
    sm_import_of(a)->col = column;
    return SM_OK;
}

static void import_free(sm_app *a)
{
    sm_import_screen *s = sm_import_of(a);
    sm_importing_free(s->i);
    sm_editor_free(&s->sought);
}

static const sm_binding import_keys[] = {
    {"Enter", "load", "open it as shown, with the marked answer", "open"},
    {"t", "truth", "this column holds the true classes; transposes a table", "truth"},
    {"p", "prediction", "this column is a prediction, or not; several may be", "prediction"},
    {"-", "none", "undo the choices for this column", "none"},
    {"h", "header", "the first row: names, data, as detected", "header"},
    {"Left Right l", "column", "other column", "column"},
    {"? F1", "keys", "these keys", "keys"},
    {"Esc C-g q", "back", "back; nothing is opened", "back"},
    {"1 2 3", "answer", "choose one of the answers", NULL},
    {"i", "id", "this column names the points", NULL},
    {"w", "weight", "this column has the number of points of each row", NULL},
    {"x y", "coordinates", "coordinates of the points", NULL},
    {"\"", "quotes", "quotes: literal, around fields, as detected", NULL},
    {"Up Down k j", "row", "other rows", NULL},
    {"PgDn PgUp", "page", "a page of rows down, up", NULL},
    {"g G", "ends", "the first rows, the last", NULL},
    {"H L", "columns", "a screen of columns left, right", NULL},
    {"0 $", "end", "first, last column", NULL},
    {"/ n", "find", "a column by its name; the next", NULL},
    {0}};

const sm_overlay sm_overlay_import = {.name = "import",
                                      .state_size = sizeof(sm_import_screen),
                                      .keys = import_keys,
                                      .key = import_key,
                                      .paste = import_paste,
                                      .mouse = import_mouse,
                                      .draw = sm_import_draw,
                                      .free = import_free};

void sm_push_import(sm_app *a, sm_importing *take)
{
    sm_say_nothing(&a->message);
    sm_push_overlay(a, &sm_overlay_import);
    sm_import_of(a)->i = take;
}
