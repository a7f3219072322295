/* A dialog for any verb: its arguments are the fields. What would come of it is drafted at every key, and nothing
 * changes before Enter. */
#include "dialog.h"
#include "measure/index.h"
#include <string.h>

/* ---- the command as it is, and what would come of it ------------------------------------------------------------- */

/* A field for several clusters holds words of the language; a name with spaces alone in it needs no quotes. */
static void write_several(sm_dialog *d, const sm_table *t, const char *words)
{
    if (sm_table_find_col(t, words) == SM_NONE)
        sm_text_puts(&d->line, words);
    else
        sm_put_word(&d->line, words);
}

static void write_dialog(sm_dialog *d, const sm_table *t)
{
    sm_text_clear(&d->line);
    sm_text_puts(&d->line, d->verb->name);
    for (size_t i = 0; i < d->n; i++) {
        const char *word = sm_dialog_text(d, i);
        if (!*word && d->verb->args[i].optional) continue;
        sm_text_puts(&d->line, " ");
        if (d->verb->args[i].kind == SM_ARG_SIZES && *word) /* "by class" is two words of the line */
            sm_text_puts(&d->line, word);
        else if (d->verb->args[i].rest)
            write_several(d, t, word);
        else
            sm_put_word(&d->line, word);
    }
}

/* A change between a cluster and itself is one that somebody did not mean. */
static sm_status told_apart(const sm_dialog *d, sm_error *err)
{
    for (size_t i = 0; i < d->n; i++)
        for (size_t j = i + 1; j < d->n; j++)
            if (sm_arg_is_cluster(d->verb->args[i].kind) && sm_arg_is_cluster(d->verb->args[j].kind) &&
                !strcmp(sm_dialog_text(d, i), sm_dialog_text(d, j)))
                return sm_fail(err, SM_USAGE,
                               "%s needs two clusters (found \"%s\" twice); choose another with Up or Down",
                               d->verb->name, sm_quote(sm_dialog_text(d, i)).text);
    return SM_OK;
}

static void draft_dialog(sm_app *a)
{
    sm_dialog *d = sm_dialog_of(a);
    sm_command c = {0};
    d->wrong = (sm_error){0};
    d->drafted = false;
    write_dialog(d, sm_session_table(a->session));
    sm_status fits = sm_command_parse(&c, sm_text_of(&d->line), &d->wrong);
    if (!fits) fits = told_apart(d, &d->wrong);
    if (!fits) fits = sm_app_draft(a, &c, d->all ? SM_NEED_VALUES : sm_preview_needs(a), &d->wrong);
    d->drafted = !fits;
    if (fits) sm_session_forget_draft(a->session);
    sm_command_free(&c);
}

/* Values that were late are tried once more when those of the table itself are computed: from there the way is short.
 */
static bool redraft_dialog(sm_app *a)
{
    sm_dialog *d = sm_dialog_of(a);
    if (d->redrafted || !sm_session_draft_pending(a->session)) return false;
    d->redrafted = true;
    a->dirty = true;
    draft_dialog(a);
    return true;
}

/* ---- opening and closing ----------------------------------------------------------------------------------------- */

/* If a verb takes several clusters, all words except the last ones share the first field. */
static void fill_field(sm_dialog *d, const sm_command *c, size_t i)
{
    size_t several = d->verb->args[0].rest && c->n_words > d->n ? c->n_words - d->n + 1 : 1,
           word = i ? several + i - 1 : 0;
    if (i || several == 1) {
        sm_editor_set(&d->field[i], word < c->n_words ? c->word[word] : "", true);
        return;
    }
    sm_text words = {0};
    for (size_t k = 0; k < several; k++) {
        sm_text_puts(&words, k ? " " : "");
        if (*c->word[k])
            sm_put_word(&words, c->word[k]);
        else
            sm_text_puts(&words, ",");
    }
    sm_editor_set(&d->field[i], sm_text_of(&words), true);
    sm_text_free(&words);
}

void sm_push_dialog(sm_app *a, const sm_command *c, bool all)
{
    sm_push_overlay(a, &sm_overlay_dialog);
    sm_dialog *d = sm_dialog_of(a);
    d->verb = c->verb;
    d->all = all;
    while (d->n < SM_DIALOG_FIELDS && d->verb->args[d->n].kind != SM_ARG_NONE) d->n++;
    for (size_t i = 0; i < d->n; i++) fill_field(d, c, i);
    /* what is under the cursor is known; the first thing to be typed is what is not */
    for (; d->here + 1 < d->n; d->here++) {
        sm_arg_kind kind = d->verb->args[d->here].kind;
        if (kind != SM_ARG_CLUSTER && kind != SM_ARG_POINTS) break;
    }
    draft_dialog(a);
}

static void dialog_free(sm_app *a)
{
    sm_dialog *d = sm_dialog_of(a);
    for (size_t i = 0; i < SM_DIALOG_FIELDS; i++) sm_editor_free(&d->field[i]);
    sm_text_free(&d->line);
    if (a->session) sm_session_forget_draft(a->session);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static void to_field(sm_dialog *d, size_t by)
{
    d->here = (d->here + by) % d->n;
    d->field[d->here].fresh = true;
}

static sm_status dialog_key(sm_app *a, const char *key, sm_error *err)
{
    sm_dialog *d = sm_dialog_of(a);
    bool taken = false;
    if (sm_key_among("Esc C-g", key)) {
        sm_say_transient(&a->message, "nothing was changed");
        sm_overlay_closes(a);
        return SM_OK;
    }
    if (sm_key_among("Enter", key)) {
        if (d->drafted) sm_overlay_answer(a, SM_RUNS, "%s", sm_text_of(&d->line));
        return SM_OK;
    }
    if (sm_key_among("PgUp PgDn", key) && d->all) {
        size_t n = sm_dialog_indices(a), last = n > d->shown ? n - d->shown : 0, page = d->shown;
        d->top = !strcmp(key, "PgUp")   ? (d->top > page ? d->top - page : 0)
                 : d->top + page < last ? d->top + page
                                        : last;
        return SM_OK;
    }
    if (sm_key_among("Tab S-Tab", key)) {
        to_field(d, *key == 'S' ? d->n - 1 : 1);
        return SM_OK;
    }
    d->redrafted = false;
    if (sm_key_among("Up Down", key))
        sm_dialog_step(a, *key == 'U' ? 1 : -1);
    else
        sm_editor_key(&d->field[d->here], key, &taken);
    draft_dialog(a);
    return SM_OK;
}

static sm_status dialog_paste(sm_app *a, const char *text, sm_error *err)
{
    sm_editor_insert(&sm_dialog_of(a)->field[sm_dialog_of(a)->here], text);
    draft_dialog(a);
    return SM_OK;
}

static sm_status dialog_mouse(sm_app *a, const sm_mouse *m, sm_error *err)
{
    sm_dialog *d = sm_dialog_of(a);
    if (m->what == SM_MOUSE_WHEEL_UP || m->what == SM_MOUSE_WHEEL_DOWN)
        return dialog_key(a, m->what == SM_MOUSE_WHEEL_UP ? "Up" : "Down", err);
    size_t field = m->what == SM_MOUSE_PRESS ? sm_dialog_field_at(a, m->x, m->y) : SM_DIALOG_FIELDS;
    if (field < d->n) to_field(d, d->n + field - d->here);
    return SM_OK;
}

static const sm_binding dialog_keys[] = {{"Enter", "do", "do it", "do it"},
                                         {"Esc C-g", "cancel", "change nothing", "cancel"},
                                         {"Tab S-Tab", "field", "next field", "next field"},
                                         {"Up Down", "choice", "other choice", "choices"},
                                         {0}};

const sm_overlay sm_overlay_dialog = {.name = "dialog",
                                      .state_size = sizeof(sm_dialog),
                                      .keys = dialog_keys,
                                      .key = dialog_key,
                                      .paste = dialog_paste,
                                      .mouse = dialog_mouse,
                                      .draw = sm_dialog_draw,
                                      .free = dialog_free,
                                      .settled = redraft_dialog,
                                      .drafts = true};
