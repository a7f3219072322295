/* Files become data: at once where that is decided, else on a screen that shows them, and asks. */
#include "import.h"
#include "setmatch/base/mem.h"
#include "setmatch/io/save.h"
#include "setmatch/io/write_back.h"
#include "setmatch/view/words.h"
#include <stdio.h>
#include <string.h>

/* ---- deciding ---------------------------------------------------------------------------------------------------- */

/* Where bytes become rows in another way the files are read anew; what was read stays until that has worked. */
static sm_status recognise(sm_importing *i, const sm_read_options *o, sm_error *err)
{
    sm_error inner = {0};
    sm_import *fresh = NULL;
    sm_status status = i->im ? sm_import_again(i->im, o, &inner) : SM_USAGE;
    if (status == SM_USAGE) {
        status = sm_import_new(&fresh, (const char *const *)i->file, i->n_files, o, err);
        if (status) return status;
        sm_import_free(i->im);
        i->im = fresh;
    } else if (status && err) {
        *err = inner;
    }
    return status;
}

sm_status sm_importing_decide(sm_importing *i, sm_error *err)
{
    sm_read_options o = i->base;
    sm_answers_lend(&i->answers, &o);
    i->every = false;
    sm_status status = recognise(i, &o, err);
    if (status || sm_import_outcome(i->im) != SM_OPEN || !sm_import_is_many(i->im) || o.every) return status;
    o.every = i->every = true;
    return recognise(i, &o, err);
}

/* What was answered the last time, unless it leaves something open now. */
static sm_status recall(sm_importing *i, sm_error *err)
{
    const char *const *files = (const char *const *)i->file;
    sm_status status = sm_answers_recall(&i->answers, i->im, files, i->n_files, &i->recalled, err);
    if (status || !i->recalled) return status;
    sm_error inner = {0};
    status = sm_importing_decide(i, &inner);
    if (!status && sm_import_outcome(i->im) < SM_OPEN) return SM_OK;
    sm_answers none = i->answers;
    i->answers = (sm_answers){0};
    i->recalled = false;
    status = sm_importing_decide(i, err);
    sm_answers_done(&none);
    return status;
}

void sm_importing_free(sm_importing *i)
{
    if (!i) return;
    sm_import_free(i->im);
    for (size_t f = 0; i->file && f < i->n_files; f++) sm_free(i->file[f]);
    sm_free(i->file);
    sm_answers_done(&i->answers);
    sm_free(i);
}

static sm_status keep_files(sm_importing *i, const char *const *files, size_t n, sm_error *err)
{
    i->file = sm_alloc(n, sizeof *i->file);
    if (!i->file) return sm_no_memory(err);
    for (i->n_files = n, n = 0; n < i->n_files; n++) {
        i->file[n] = sm_copy_text(files[n], strlen(files[n]));
        if (!i->file[n]) return sm_no_memory(err);
    }
    return SM_OK;
}

sm_status sm_importing_new(sm_importing **out, const char *const *files, size_t n, const sm_read_options *o,
                           sm_error *err)
{
    sm_importing *i = sm_alloc(1, sizeof *i);
    *out = NULL;
    if (!i) return sm_no_memory(err);
    i->base = *o;
    i->base.rows = true;
    i->base.hash = sm_origin_wants_digest(files, n);
    sm_status status = keep_files(i, files, n, err);
    if (!status) status = sm_importing_decide(i, err);
    if (!status) status = recall(i, err);
    if (!status)
        *out = i;
    else
        sm_importing_free(i);
    return status;
}

bool sm_importing_asks(const sm_importing *i)
{
    return sm_import_outcome(i->im) == SM_OPEN;
}

bool sm_importing_recalled(const sm_importing *i)
{
    return i->recalled;
}

const sm_answers *sm_importing_answers(const sm_importing *i)
{
    return &i->answers;
}

bool sm_importing_compares(const sm_importing *i)
{
    return i->every || i->answers.o.every;
}

sm_status sm_importing_take(sm_importing *i, sm_dataset **out, sm_error *err)
{
    return sm_import_take(i->im, out, err);
}

/* ---- what was said about the files that are open ----------------------------------------------------------------- */

void sm_app_drop_answers(sm_app *a)
{
    if (a->answers) sm_answers_done(a->answers);
    sm_free(a->answers);
    a->answers = NULL;
}

sm_status sm_app_keep_answers(sm_app *a, const sm_answers *answers, sm_error *err)
{
    sm_app_drop_answers(a);
    a->answers = sm_alloc(1, sizeof *a->answers);
    return a->answers ? sm_answers_copy(a->answers, answers, err) : sm_no_memory(err);
}

void sm_app_lend_answers(const sm_app *a, sm_read_options *o)
{
    if (a->answers) sm_answers_lend(a->answers, o);
}

/* ---- opening ----------------------------------------------------------------------------------------------------- */

static sm_status say_opened(sm_app *a, const sm_importing *i, sm_error *err)
{
    sm_status status = sm_app_say_notes(a, i->file[0], err);
    if (status || !i->recalled) return status;
    return sm_app_say_recalled(a, err);
}

/* What was taken is gone: it is read again, to be looked at. Where not even that works, there is nothing to look at. */
static void read_again(sm_importing *i)
{
    sm_error ignored = {0};
    sm_import_free(i->im);
    i->im = NULL;
    if (!sm_importing_decide(i, &ignored)) return;
    sm_import_free(i->im);
    i->im = NULL;
}

/* The explorer goes over to what the files hold. */
static sm_status load(sm_app *a, sm_importing *i, sm_error *err)
{
    sm_dataset *data = NULL;
    sm_session *s = NULL;
    sm_status status = sm_import_take(i->im, &data, err);
    if (status) return status;
    status = sm_session_new(&s, data, a->indices, err);
    if (!status && a->options.begin) {
        status = a->options.begin(a->options.begin_self, s, err);
        if (status) sm_session_free(s);
    }
    a->discard = true; /* nothing was unsaved, or the question was answered */
    if (!status) status = sm_app_take(a, s, err);
    a->discard = false;
    if (status) {
        read_again(i);
        return status;
    }
    status = sm_app_keep_answers(a, &i->answers, err);
    if (status) return status;
    a->options.begin = NULL; /* it was for the files of the command line */
    if (sm_importing_compares(i)) a->here = sm_view_at("compare");
    if (i->n_files == 1) sm_recent_add(i->file[0]);
    status = say_opened(a, i, err);
    return status ? status : sm_app_journal_begin(a, err);
}

static void show_screen(sm_app *a, sm_importing *i)
{
    ((sm_import_screen *)a->over_state)->i = i;
}

sm_status sm_app_open_files(sm_app *a, const char *const *files, size_t n, bool ask, sm_error *err)
{
    sm_importing *i = NULL;
    sm_status status = sm_importing_new(&i, files, n, &a->reading, err);
    if (status) return status;
    sm_decision outcome = sm_import_outcome(i->im);
    if (outcome == SM_REFUSED && !ask) {
        if (err) *err = *sm_import_question(i->im);
        status = err && err->status ? err->status : SM_INPUT;
    } else if (outcome == SM_OPEN || ask) {
        return sm_app_ask_import(a, i, err);
    } else {
        status = load(a, i, err);
    }
    sm_importing_free(i);
    return status;
}

sm_status sm_app_ask_import(sm_app *a, sm_importing *take, sm_error *err)
{
    sm_status status = sm_app_say(a, err, "%s", "");
    if (!status) status = sm_app_lay(a, &sm_overlay_import, err);
    if (status)
        sm_importing_free(take);
    else
        show_screen(a, take);
    return status;
}

/* ---- what stands there ------------------------------------------------------------------------------------------- */

static sm_import_screen *screen_of(const sm_app *a)
{
    return a->over_state;
}

bool sm_import_is_open(const sm_import_screen *s)
{
    return sm_import_outcome(s->i->im) == SM_OPEN;
}

const char *sm_import_column(const sm_import_screen *s, uint32_t column, char room[16])
{
    const char *name = sm_import_name(s->i->im, column);
    if (*name) return name;
    snprintf(room, 16, "%u", column + 1);
    return room;
}

static void position(char out[16], uint32_t column)
{
    snprintf(out, 16, "#%u", column + 1);
}

static bool names_column(const sm_import_screen *s, const char *word, uint32_t column)
{
    char place[16];
    position(place, column);
    if (!word) return false;
    return !strcmp(word, place) || !strcmp(word, place + 1) || !strcmp(word, sm_import_name(s->i->im, column));
}

static bool list_names(const sm_import_screen *s, const char *list, uint32_t column)
{
    char word[256];
    if (!list || names_column(s, list, column)) return list != NULL;
    for (size_t length; *list; list += length + (list[length] == ',')) {
        length = strcspn(list, ",");
        snprintf(word, sizeof word, "%.*s", (int)length, list);
        if (length < sizeof word && names_column(s, word, column)) return true;
    }
    return false;
}

/* What was said of it, while something else is open. */
static sm_column_role role_told(const sm_import_screen *s, uint32_t column)
{
    sm_read_options o = s->i->base;
    sm_answers_lend(&s->i->answers, &o);
    return names_column(s, o.truth, column)                               ? SM_COLUMN_TRUTH
           : list_names(s, o.pred, column)                                ? SM_COLUMN_PREDICTION
           : names_column(s, o.id, column)                                ? SM_COLUMN_ID
           : names_column(s, o.weight, column)                            ? SM_COLUMN_WEIGHT
           : names_column(s, o.x, column) || names_column(s, o.y, column) ? SM_COLUMN_COORDINATE
                                                                          : SM_COLUMN_ATTRIBUTE;
}

sm_column_role sm_import_role(const sm_import_screen *s, uint32_t column, const char **why)
{
    const sm_account *account = sm_import_account(s->i->im);
    const sm_account_source *f = account->n_sources ? &account->source[0] : NULL;
    bool known = f && column < f->n_columns;
    sm_column_role role = known ? f->column[column].role : role_told(s, column);
    if (why) *why = known ? f->column[column].why : role == SM_COLUMN_ATTRIBUTE ? "" : "named";
    return role;
}

uint64_t sm_import_first_row(const sm_import_screen *s)
{
    return sm_import_first_is_header(s->i->im) && sm_import_rows(s->i->im) ? 1 : 0;
}

uint64_t sm_import_shown_rows(const sm_import_screen *s)
{
    return sm_import_rows(s->i->im) - sm_import_first_row(s);
}

/* ---- changing it ------------------------------------------------------------------------------------------------- */

/* The answers become these, which are taken over; where that does not work everything stays, and why is said. */
static sm_status answer(sm_app *a, sm_answers *next, sm_error *err)
{
    sm_importing *i = screen_of(a)->i;
    sm_answers was = i->answers;
    sm_error inner = {0}, again = {0};
    i->answers = *next;
    *next = (sm_answers){0};
    sm_status status = sm_importing_decide(i, &inner);
    if (!status) {
        i->recalled = false;
        sm_answers_done(&was);
        return SM_OK;
    }
    sm_answers_done(next);
    *next = i->answers; /* still lent, until the old ones are */
    i->answers = was;
    status = sm_importing_decide(i, &again);
    return status ? status : sm_app_say_error(a, &inner, err);
}

/* The predictions that are shown, but for one, or with one more: "#3,#5". */
static sm_status set_predictions(const sm_import_screen *s, sm_answers *next, uint32_t column, bool keep, sm_error *err)
{
    sm_text list = {0};
    sm_status status = SM_OK;
    bool there = sm_import_role(s, column, NULL) == SM_COLUMN_PREDICTION, many = false;
    for (uint32_t c = 0; c < sm_import_columns(s->i->im) && !status; c++) {
        bool is = c == column ? !there : keep && sm_import_role(s, c, NULL) == SM_COLUMN_PREDICTION;
        if (!is) continue;
        many = list.length > 0;
        status = sm_text_print(&list, err, "%s#%u", many ? "," : "", c + 1);
    }
    if (!status) status = sm_answers_set(next, "pred", list.length ? sm_text_of(&list) : NULL, err);
    if (!status) status = sm_answers_set(next, "every", many ? "" : NULL, err);
    sm_text_done(&list);
    return status;
}

/* Takes back what was said about a column; *said: something was. */
static sm_status take_back(const sm_import_screen *s, sm_answers *next, uint32_t column, bool *said, sm_error *err)
{
    static const char *const single[] = {"true", "id", "weight", "x", "y"};
    sm_status status = SM_OK;
    *said = false;
    for (size_t k = 0; k < sizeof single / sizeof *single && !status; k++) {
        if (!names_column(s, sm_answers_get(next, single[k]), column)) continue;
        *said = true;
        status = sm_answers_set(next, single[k], NULL, err);
    }
    if (status || sm_import_role(s, column, NULL) != SM_COLUMN_PREDICTION || !sm_answers_get(next, "pred"))
        return status;
    *said = true;
    return set_predictions(s, next, column, true, err);
}

/* One of the roles that a column alone can have; pressed again, taken back. */
static sm_status set_role(sm_app *a, const char *option, sm_error *err)
{
    const sm_import_screen *s = screen_of(a);
    char place[16];
    sm_answers next;
    bool said;
    position(place, s->col);
    bool same = names_column(s, sm_answers_get(&s->i->answers, option), s->col);
    sm_status status = sm_answers_copy(&next, &s->i->answers, err);
    if (!status) status = take_back(s, &next, s->col, &said, err);
    if (!status && !same) status = sm_answers_set(&next, option, place, err);
    if (!status) status = answer(a, &next, err);
    sm_answers_done(&next);
    return status;
}

/* Those that nobody chose are replaced by the first that is chosen. */
static sm_status toggle_prediction(sm_app *a, sm_error *err)
{
    const sm_import_screen *s = screen_of(a);
    sm_answers next;
    bool said = false, there = sm_import_role(s, s->col, NULL) == SM_COLUMN_PREDICTION;
    bool unchosen = (s->i->every || sm_import_is_open(s)) && !sm_answers_get(&s->i->answers, "pred");
    sm_status status = sm_answers_copy(&next, &s->i->answers, err);
    if (!status && !there) status = take_back(s, &next, s->col, &said, err);
    if (!status && unchosen && there) {
        char place[16];
        position(place, s->col);
        status = sm_answers_set(&next, "pred", place, err);
    } else if (!status) {
        status = set_predictions(s, &next, s->col, !unchosen, err);
    }
    if (!status) status = answer(a, &next, err);
    sm_answers_done(&next);
    return status;
}

static sm_status no_role(sm_app *a, sm_error *err)
{
    const sm_import_screen *s = screen_of(a);
    sm_answers next;
    const char *why = "";
    bool said = false;
    sm_column_role role = sm_import_role(s, s->col, &why);
    sm_status status = sm_answers_copy(&next, &s->i->answers, err);
    if (!status && role == SM_COLUMN_PREDICTION && s->i->every)
        status = set_predictions(s, &next, s->col, said = true, err);
    else if (!status)
        status = take_back(s, &next, s->col, &said, err);
    if (!status && said)
        status = answer(a, &next, err);
    else if (!status && role == SM_COLUMN_ATTRIBUTE)
        status = sm_app_say(a, err, "this column has no role; its values are shown with each point");
    else if (!status)
        status = sm_app_say(a, err, "nobody chose this column as %s (%s); another takes its place when it is chosen",
                            sm_column_role_name(role), *why ? why : "recognised");
    sm_answers_done(&next);
    return status;
}

/* As recognised, the other way, the same way for certain. */
static sm_status next_header(sm_app *a, sm_error *err)
{
    sm_import_screen *s = screen_of(a);
    sm_answers next;
    const char *now = sm_answers_get(&s->i->answers, "header");
    bool yes = now && !strcmp(now, "yes");
    if (!now) s->recognised = sm_import_named(s->i->im);
    const char *then = now && yes == s->recognised ? NULL : (now ? s->recognised : !s->recognised) ? "yes" : "no";
    sm_status status = sm_answers_copy(&next, &s->i->answers, err);
    if (!status) status = sm_answers_set(&next, "header", then, err);
    if (!status) status = answer(a, &next, err);
    sm_answers_done(&next);
    return status;
}

static sm_status take_answer(sm_app *a, size_t number, sm_error *err)
{
    const sm_importing *i = screen_of(a)->i;
    const char *words = sm_import_is_open(screen_of(a)) ? sm_import_answer(i->im, number) : NULL;
    sm_answers next;
    if (!words) return sm_app_say(a, err, "there is no answer %zu", number + 1);
    sm_status status = sm_answers_copy(&next, &i->answers, err);
    if (!status) status = sm_answers_add(&next, words, err);
    if (!status) status = answer(a, &next, err);
    sm_answers_done(&next);
    return status;
}

/* Only what was said here is worth keeping. */
static void remember(const sm_importing *i)
{
    sm_text words = {0};
    sm_answers_write(&i->answers, &words);
    if (!i->recalled && words.length) sm_answers_remember(&i->answers, i->im, (const char *const *)i->file, i->n_files);
    sm_text_done(&words);
}

static sm_status load_shown(sm_app *a, sm_error *err)
{
    sm_import_screen *s = screen_of(a);
    sm_error inner = {0};
    sm_status status = load(a, s->i, &inner);
    if (status && !s->i->im) sm_app_close(a);
    if (status) return sm_app_say_error(a, &inner, err);
    remember(s->i);
    sm_app_close(a);
    return SM_OK;
}

/* The first answer is the one that is marked; what stays open then stays on the screen. */
static sm_status enter(sm_app *a, sm_error *err)
{
    sm_import_screen *s = screen_of(a);
    bool answered = sm_import_is_open(s) && sm_import_answer(s->i->im, 0);
    sm_status status = answered ? take_answer(a, 0, err) : SM_OK;
    if (status || a->message.length || (answered && sm_import_is_open(s))) return status;
    if (sm_import_is_open(s))
        return sm_app_say(a, err, "say which column is the truth (t) and which the prediction (p)");
    if (sm_import_outcome(s->i->im) == SM_REFUSED) return sm_app_say_error(a, sm_import_question(s->i->im), err);
    return load_shown(a, err);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static void move_rows(sm_app *a, int64_t by)
{
    sm_import_screen *s = screen_of(a);
    int64_t lines = sm_import_lines(a), last = (int64_t)sm_import_shown_rows(s) - lines, to = (int64_t)s->top + by;
    if (to > last) to = last;
    s->top = to < 0 ? 0 : (uint64_t)to;
}

static void move_columns(sm_import_screen *s, int64_t by)
{
    int64_t last = (int64_t)sm_import_columns(s->i->im) - 1, to = (int64_t)s->col + by;
    if (to > last) to = last;
    s->col = to < 0 ? 0 : (uint32_t)to;
}

static bool walk(sm_app *a, const char *key)
{
    sm_import_screen *s = screen_of(a);
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
        if (ways[i].columns) move_columns(s, ways[i].columns);
        return true;
    }
    return false;
}

static sm_status find(sm_app *a, sm_error *err)
{
    sm_import_screen *s = screen_of(a);
    const char *text = sm_text_of(&s->sought.text);
    uint32_t n = sm_import_columns(s->i->im);
    char room[16];
    for (uint32_t step = 1; step <= n && *text; step++) {
        uint32_t c = (uint32_t)(((uint64_t)s->col + step) % n);
        if (!sm_words_contain(sm_import_column(s, c, room), text)) continue;
        s->col = c;
        return SM_OK;
    }
    return *text ? sm_app_say(a, err, "no column's name holds \"%s\"", text) : SM_OK;
}

static sm_status seek_key(sm_app *a, const char *key, sm_error *err)
{
    sm_import_screen *s = screen_of(a);
    bool taken;
    if (!sm_key_among("Enter Esc C-g", key)) return sm_editor_key(&s->sought, key, &taken, err);
    s->seeking = false;
    return sm_key_among("Enter", key) ? find(a, err) : SM_OK;
}

static sm_status leave(sm_app *a, sm_error *err)
{
    sm_app_close(a);
    return sm_app_pass(a,
                       sm_app_say(a, err, a->session ? "nothing was opened; all is as it was" : "nothing was opened"));
}

static sm_status choose(sm_app *a, const char *key, sm_error *err)
{
    static const struct {
        const char *key, *option;
    } roles[] = {{"t", "true"}, {"i", "id"}, {"w", "weight"}, {"x", "x"}, {"y", "y"}};
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
        if (!strcmp(roles[i].key, key)) return set_role(a, roles[i].option, err);
    if (!strcmp(key, "p")) return toggle_prediction(a, err);
    if (!strcmp(key, "-")) return no_role(a, err);
    if (!strcmp(key, "h")) return next_header(a, err);
    if (sm_key_among("1 2 3", key)) return take_answer(a, (size_t)(*key - '1'), err);
    if (!strcmp(key, "n")) return find(a, err);
    return sm_app_pass(a, sm_app_say(a, err, "%s does nothing here; ? shows the keys", key));
}

static sm_status key(sm_app *a, const char *pressed, sm_error *err)
{
    sm_import_screen *s = screen_of(a);
    if (s->seeking) return seek_key(a, pressed, err);
    sm_status status = sm_app_say(a, err, "%s", "");
    if (status) return status;
    if (s->keys || sm_key_among("? F1", pressed)) {
        s->keys = !s->keys;
        return SM_OK;
    }
    if (sm_key_among("Esc C-g q", pressed)) return leave(a, err);
    if (sm_key_among("Q F10", pressed)) a->over = true;
    if (a->over || walk(a, pressed)) return SM_OK;
    if (sm_key_among("Enter", pressed)) return enter(a, err);
    if (sm_key_among("/", pressed)) {
        s->seeking = true;
        return sm_editor_set(&s->sought, "", false, err);
    }
    return choose(a, pressed, err);
}

static sm_status paste(sm_app *a, const char *text, sm_error *err)
{
    sm_import_screen *s = screen_of(a);
    return s->seeking ? sm_editor_insert(&s->sought, text, err) : SM_OK;
}

static sm_status mouse(sm_app *a, const sm_mouse *m, sm_error *err)
{
    enum { NOTCH = 3 };
    uint32_t column;
    size_t number;
    if (m->what == SM_MOUSE_WHEEL_UP || m->what == SM_MOUSE_WHEEL_DOWN)
        move_rows(a, m->what == SM_MOUSE_WHEEL_UP ? -NOTCH : NOTCH);
    if (m->what != SM_MOUSE_PRESS || !sm_import_at(a, m->x, m->y, &column, &number)) return SM_OK;
    if (number != SIZE_MAX) return take_answer(a, number, err);
    screen_of(a)->col = column;
    return SM_OK;
}

static void done(sm_app *a)
{
    sm_import_screen *s = screen_of(a);
    sm_importing_free(s->i);
    sm_editor_done(&s->sought);
}

const sm_binding sm_import_keys[] = {
    {"Enter", "load", "open it as it is shown, with the answer that is marked", "open"},
    {"t", "truth", "this column holds the true classes", "truth"},
    {"p", "prediction", "this column is a prediction, or none; several may be", "prediction"},
    {"-", "none", "take back what was said of this column", "none"},
    {"h", "header", "the first row: names, a row as any other, as recognised", "header"},
    {"Left Right l", "column", "other column", "column"},
    {"? F1", "keys", "these keys", "keys"},
    {"Esc C-g q", "back", "back; nothing is opened", "back"},
    {"1 2 3", "answer", "one of the answers that are shown", NULL},
    {"i", "id", "this column names the points", NULL},
    {"w", "weight", "this column says how many points a row stands for", NULL},
    {"x y", "coordinates", "where the points lie", NULL},
    {"Up Down k j", "row", "other rows", NULL},
    {"PgDn PgUp", "page", "a page of rows down, up", NULL},
    {"g G", "ends", "the first rows, the last", NULL},
    {"H L", "columns", "a screen of columns left, right", NULL},
    {"0 $", "end", "first, last column", NULL},
    {"/ n", "find", "a column by its name; the next", NULL},
    {0}};

const sm_overlay sm_overlay_import = {.name = "import",
                                      .state_size = sizeof(sm_import_screen),
                                      .keys = sm_import_keys,
                                      .key = key,
                                      .paste = paste,
                                      .mouse = mouse,
                                      .draw = sm_import_draw,
                                      .done = done};
