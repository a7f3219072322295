/* A dialog for any verb: its arguments are the fields. What would come of it is drafted at every key, and nothing
 * changes before Enter. */
#include "dialog.h"
#include "setmatch/view/words.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const sm_previewed sm_previews[] = {
    {"j_score", "J"}, {"j_recall", "R"}, {"j_precision", "P"}, {"ari", "ARI"}, {"nca", "NCA"},
    {"pa", "PA"},     {"f_score", "F"},  {"h_score", "H↓"},    {"nmi", "NMI"}, {0}};

static const char *text_of(const sm_dialog *d, size_t field)
{
    return sm_text_of(&d->field[field].text);
}

/* ---- the command as it stands, and what would come of it ----------------------------------------------------------
 */

static sm_status write_line(sm_dialog *d, sm_error *err)
{
    sm_text_clear(&d->line);
    sm_status status = sm_text_print(&d->line, err, "%s", d->verb->name);
    for (size_t i = 0; i < d->n && !status; i++) {
        const char *word = text_of(d, i);
        if (!*word && d->verb->args[i].optional) continue;
        status = sm_text_add(&d->line, " ", 1, err);
        if (status) break;
        bool plain = d->verb->args[i].kind == SM_ARG_SIZES && *word; /* "by class" is two words of the line */
        status = plain ? sm_text_print(&d->line, err, "%s", word) : sm_word_quote(&d->line, word, err);
    }
    return status;
}

unsigned sm_preview_needs(const sm_app *a)
{
    unsigned needs = 0;
    for (const sm_previewed *p = sm_previews; p->id; p++) needs |= sm_registry_id(a->indices, p->id)->needs;
    return needs;
}

static bool is_cluster(sm_arg_kind kind)
{
    return kind == SM_ARG_CLUSTER || kind == SM_ARG_TARGET;
}

/* A change between a cluster and itself is one that somebody did not mean. */
static sm_status told_apart(const sm_dialog *d, sm_error *err)
{
    for (size_t i = 0; i < d->n; i++)
        for (size_t j = i + 1; j < d->n; j++)
            if (is_cluster(d->verb->args[i].kind) && is_cluster(d->verb->args[j].kind) &&
                !strcmp(text_of(d, i), text_of(d, j)))
                return sm_fail(err, SM_USAGE,
                               "%s needs two clusters; \"%s\" stands in both fields; choose another with "
                               "Up or Down",
                               d->verb->name, text_of(d, i));
    return SM_OK;
}

static sm_status draft(sm_app *a, sm_error *err)
{
    sm_dialog *d = sm_dialog_of(a);
    sm_command c = {0};
    d->wrong = (sm_error){0};
    d->drafted = false;
    sm_status status = write_line(d, err);
    if (status || !a->session) return status;
    sm_status fits = sm_command_parse(&c, sm_text_of(&d->line), &d->wrong);
    if (!fits) fits = told_apart(d, &d->wrong);
    if (!fits) fits = sm_session_draft(a->session, &c, sm_preview_needs(a), &d->wrong);
    d->drafted = !fits;
    if (fits && !sm_session_draft(a->session, NULL, 0, NULL)) a->dirty = true;
    sm_command_done(&c);
    return SM_OK;
}

/* ---- opening and closing ------------------------------------------------------------------------------------------
 */

static bool is_known(sm_arg_kind kind)
{
    return kind == SM_ARG_CLUSTER || kind == SM_ARG_POINTS;
}

sm_status sm_app_ask(sm_app *a, const char *line, sm_error *err)
{
    sm_command c = {0};
    sm_status status = sm_command_parse(&c, line, err);
    if (status) return status;
    if (!a->session || !c.n_words || c.verb->kind != SM_VERB_CHANGE) {
        sm_command_done(&c);
        return sm_app_line(a, line, err);
    }
    status = sm_app_lay(a, &sm_overlay_dialog, err);
    if (status) {
        sm_command_done(&c);
        return status;
    }
    sm_dialog *d = sm_dialog_of(a);
    d->verb = c.verb;
    while (d->n < SM_FIELDS && d->verb->args[d->n].kind != SM_ARG_NONE) d->n++;
    for (size_t i = 0; i < d->n && !status; i++)
        status = sm_editor_set(&d->field[i], i < c.n_words ? c.word[i] : "", true, err);
    /* what is under the cursor is known; the first thing to be typed is what is not */
    while (d->here + 1 < d->n && is_known(d->verb->args[d->here].kind)) d->here++;
    sm_command_done(&c);
    if (status) sm_app_close(a);
    return status ? status : draft(a, err);
}

static void forget(sm_app *a)
{
    sm_dialog *d = sm_dialog_of(a);
    for (size_t i = 0; i < SM_FIELDS; i++) sm_editor_done(&d->field[i]);
    sm_text_done(&d->line);
    if (a->session && sm_session_draft(a->session, NULL, 0, NULL)) a->dirty = true;
}

/* ---- choices of a field -------------------------------------------------------------------------------------------
 */

static size_t field_of(const sm_dialog *d, sm_arg_kind kind)
{
    for (size_t i = 0; i < d->n; i++)
        if (d->verb->args[i].kind == kind) return i;
    return SM_FIELDS;
}

uint64_t sm_dialog_most(const sm_app *a)
{
    const sm_dialog *d = sm_dialog_of(a);
    size_t row = field_of(d, SM_ARG_CLASS), col = field_of(d, SM_ARG_CLUSTER);
    if (row == SM_FIELDS || col == SM_FIELDS) return 0;
    const sm_table *t = sm_session_table(a->session);
    uint32_t i = sm_table_find_row(t, text_of(d, row)), j = sm_table_find_col(t, text_of(d, col));
    return i == SM_NONE || j == SM_NONE ? 0 : sm_table_at(t, i, j);
}

static sm_status step_name(sm_app *a, bool rows, int by, sm_error *err)
{
    sm_editor *e = &sm_dialog_of(a)->field[sm_dialog_of(a)->here];
    const sm_table *t = sm_session_table(a->session);
    uint32_t n, at;
    const uint32_t *order = rows ? sm_session_row_order(a->session, &n) : sm_session_col_order(a->session, &n);
    const char *(*name)(const sm_table *, uint32_t) = rows ? sm_table_row_name : sm_table_col_name;
    for (at = 0; at < n; at++)
        if (!strcmp(name(t, order[at]), sm_text_of(&e->text))) break;
    if (!n) return SM_OK;
    uint32_t next = at == n ? (by > 0 ? 0 : n - 1) : (at + (by > 0 ? 1 : n - 1)) % n;
    return sm_editor_set(e, name(t, order[next]), true, err);
}

static sm_status step_number(sm_app *a, int by, uint64_t most, sm_error *err)
{
    sm_editor *e = &sm_dialog_of(a)->field[sm_dialog_of(a)->here];
    uint64_t now = strtoull(sm_text_of(&e->text), NULL, 10);
    if (by > 0 ? most && now >= most : now <= 1) return SM_OK;
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)(by > 0 ? now + 1 : now - 1));
    return sm_editor_set(e, text, true, err);
}

static sm_status step_choice(sm_app *a, const char *choices, int by, sm_error *err)
{
    sm_editor *e = &sm_dialog_of(a)->field[sm_dialog_of(a)->here];
    char text[128];
    const char *now = sm_text_of(&e->text), *before = NULL, *pick = NULL, *last = choices;
    for (const char *p = choices; p; last = p, p = strchr(p, '|') ? strchr(p, '|') + 1 : NULL) {
        size_t length = strcspn(p, "|");
        if (length == strlen(now) && !strncmp(p, now, length))
            pick = by > 0 ? (p[length] ? p + length + 1 : choices) : before ? before : "";
        before = p;
    }
    if (!pick) pick = choices;
    if (!*pick) pick = last;
    snprintf(text, sizeof text, "%.*s", (int)strcspn(pick, "|"), pick);
    return sm_editor_set(e, text, true, err);
}

static sm_status step_field(sm_app *a, int by, sm_error *err)
{
    sm_dialog *d = sm_dialog_of(a);
    const sm_arg *arg = &d->verb->args[d->here];
    if (arg->kind == SM_ARG_CLASS) return step_name(a, true, by, err);
    if (arg->kind == SM_ARG_CLUSTER || arg->kind == SM_ARG_TARGET) return step_name(a, false, by, err);
    if (arg->kind == SM_ARG_COUNT) return step_number(a, by, sm_dialog_most(a), err);
    if (arg->kind == SM_ARG_NUMBER) return step_number(a, by, 0, err);
    return arg->choices ? step_choice(a, arg->choices, by, err) : SM_OK;
}

/* ---- keys ---------------------------------------------------------------------------------------------------------
 */

static sm_status enter(sm_app *a, sm_error *err)
{
    sm_dialog *d = sm_dialog_of(a);
    if (!d->drafted) return SM_OK; /* the error stands in the dialog */
    sm_text line = {0};
    sm_status status = sm_text_print(&line, err, "%s", sm_text_of(&d->line));
    if (!status) {
        sm_app_close(a);
        status = sm_app_line(a, sm_text_of(&line), err);
    }
    sm_text_done(&line);
    return status;
}

static void to_field(sm_dialog *d, size_t by)
{
    d->here = (d->here + by) % d->n;
    d->field[d->here].fresh = true;
}

static sm_status key(sm_app *a, const char *pressed, sm_error *err)
{
    sm_dialog *d = sm_dialog_of(a);
    if (sm_key_among("Esc C-g", pressed)) {
        sm_app_close(a);
        return sm_app_pass(a, sm_app_say(a, err, "nothing was changed"));
    }
    if (sm_key_among("Enter", pressed)) return enter(a, err);
    if (sm_key_among("Tab S-Tab", pressed)) {
        to_field(d, *pressed == 'S' ? d->n - 1 : 1);
        return SM_OK;
    }
    sm_status status = SM_OK;
    bool taken = false;
    if (sm_key_among("Up Down", pressed))
        status = step_field(a, *pressed == 'U' ? 1 : -1, err);
    else
        status = sm_editor_key(&d->field[d->here], pressed, &taken, err);
    return status ? status : draft(a, err);
}

static sm_status paste(sm_app *a, const char *text, sm_error *err)
{
    sm_status status = sm_editor_insert(&sm_dialog_of(a)->field[sm_dialog_of(a)->here], text, err);
    return status ? status : draft(a, err);
}

static sm_status mouse(sm_app *a, const sm_mouse *m, sm_error *err)
{
    sm_dialog *d = sm_dialog_of(a);
    if (m->what == SM_MOUSE_WHEEL_UP || m->what == SM_MOUSE_WHEEL_DOWN)
        return key(a, m->what == SM_MOUSE_WHEEL_UP ? "Up" : "Down", err);
    size_t field = m->what == SM_MOUSE_PRESS ? sm_dialog_at(a, m->x, m->y) : SM_FIELDS;
    if (field < d->n) to_field(d, d->n + field - d->here);
    return SM_OK;
}

static const sm_binding keys[] = {{"Enter", "do", "do it", "do it"},
                                  {"Esc C-g", "cancel", "change nothing", "cancel"},
                                  {"Tab S-Tab", "field", "next field", "next field"},
                                  {"Up Down", "choice", "other choice", "choices"},
                                  {0}};

const sm_overlay sm_overlay_dialog = {.name = "dialog",
                                      .state_size = sizeof(sm_dialog),
                                      .keys = keys,
                                      .key = key,
                                      .paste = paste,
                                      .mouse = mouse,
                                      .draw = sm_dialog_draw,
                                      .done = forget};
