/* Another prediction of the data that are loaded, and all that their files hold. */
#include "base/mem.h"
#include "carry.h"
#include "io/load/answers.h"
#include "io/write_back.h"
#include "measure/index.h"
#include "study/many/compare.h"
#include "view/lists/slices.h"
#include <string.h>

/* ---- which ------------------------------------------------------------------------------------------------------- */

static bool is_prediction(const sm_parts *p, uint32_t at)
{
    return at != p->truth && at < p->n_partitions - p->n_more_truths;
}

static sm_status find_prediction(const sm_parts *p, const char *name, uint32_t *out, sm_error *err)
{
    sm_near near = {.word = name};
    sm_text mine = {0};
    bool same = false;
    for (uint32_t i = 0; i < p->n_partitions && !same; i++) {
        if (!is_prediction(p, i)) continue;
        sm_text_clear(&mine);
        sm_partition_name(p, i, &mine);
        bool by_number = p->partition[i].unnamed && strcmp(p->partition[i].name, name) == 0;
        same = (by_number || strcmp(sm_text_of(&mine), name) == 0);
        *out = i;
        if (!same) sm_near_try(&near, p->partition[i].name); /* which stays; the text does not */
    }
    sm_text_free(&mine);
    return same ? SM_OK : sm_near_fail(&near, "prediction", "7 shows the loaded predictions", err);
}

/* ---- taking it --------------------------------------------------------------------------------------------------- */

/* The explorer goes over to data, which are freed on failure too. */
static sm_status take_data(sm_app *a, sm_dataset *data, sm_taking how, size_t view, sm_error *err)
{
    sm_session *s = NULL;
    sm_error inner = {0};
    sm_app_writing(a, "counting common labels");
    sm_status status = sm_session_like(&s, data, a->session, &inner);
    status = sm_app_ended(a, "opened", status, &inner, err);
    if (!status) status = sm_app_take(a, s, how, err);
    if (status) return status;
    if (how == SM_TAKE_PREDICTION) sm_stage_lead(&a->stage, view);
    a->stage.here = view;
    a->rested = false;
    sm_say_nothing(&a->message);
    if (how == SM_TAKE_PREDICTION) {
        const sm_parts *p = sm_dataset_parts(sm_session_data(a->session));
        size_t of, at = sm_app_prediction(p, &of);
        sm_text name = {0};
        sm_partition_name(p, p->pred, &name);
        sm_say_words(&a->message, "prediction %zu of %zu: %s", at, of, sm_text_of(&name));
        sm_text_free(&name);
    }
    return sm_app_journal_start(a, err);
}

static sm_status nothing_loaded(const char *verb, sm_error *err)
{
    return sm_fail(err, SM_USAGE, "nothing is loaded to %s; open FILE loads", verb);
}

sm_status sm_verb_partition(sm_app *a, const sm_command *c, sm_error *err)
{
    uint32_t at = 0;
    size_t view = a->stage.here;
    bool asked = false;
    sm_dataset *data = NULL;
    if (!a->session) return nothing_loaded("choose from", err);
    const sm_dataset *now = sm_session_data(a->session);
    sm_status status = find_prediction(sm_dataset_parts(now), c->word[0], &at, err);
    if (!status && c->n_words > 1) view = sm_view_at(c->word[1]);
    if (!status && view == SIZE_MAX) status = sm_name_unknown(SM_NAMED_AT(sm_views), "view", c->word[1], NULL, err);
    if (status) return status;
    if (at == sm_dataset_parts(now)->pred) {
        sm_app_go(a, view);
        return SM_OK;
    }
    sm_ask_first(a, c, &asked);
    if (asked) return SM_OK;
    status = sm_dataset_again(&data, now, at, err);
    return status ? status : take_data(a, data, SM_TAKE_PREDICTION, view, err);
}

/* ---- some of the points ------------------------------------------------------------------------------------------ */

/* A column, and perhaps a value, in the list of slices. */
static void show_slices(sm_app *a, uint32_t column, const char *value)
{
    sm_subject about = sm_about(SIZE_MAX);
    about.column = column;
    about.value = value;
    sm_app_go_about(a, sm_view_at("slices"), &about);
}

/* Returns from a slice to its source and to its row in the list of slices. */
static sm_status leave_slice(sm_app *a, sm_error *err)
{
    const sm_dataset *now = sm_session_data(a->session), *whole = sm_dataset_whole(now);
    sm_dataset *data = NULL;
    sm_text what = {0};
    uint32_t column = SM_NONE;
    size_t length = 0;
    sm_text_printf(&what, "%s", sm_dataset_what(now));
    sm_status status = sm_dataset_again(&data, whole, sm_dataset_parts(now)->pred, err);
    if (!status) status = take_data(a, data, SM_TAKE_FILES, sm_app_home(a), err);
    const sm_rows *rows = &sm_dataset_parts(sm_session_data(a->session))->rows; /* of the whole again */
    for (uint32_t i = 0; i < rows->columns && !status && column == SM_NONE; i++) {
        length = strlen(rows->column[i].name);
        if (length && !strncmp(sm_text_of(&what), rows->column[i].name, length) &&
            !strncmp(sm_text_of(&what) + length, " = ", 3))
            column = i;
    }
    if (!status && column != SM_NONE) show_slices(a, column, sm_text_of(&what) + length + 3);
    sm_text_free(&what);
    return status;
}

static sm_status read_slices(sm_app *a, uint32_t column, sm_job **out, sm_error *err)
{
    const sm_slices_ask ask = {.data = sm_session_data(a->session), .column = column};
    sm_error inner = {0};
    sm_app_writing(a, "reading the column");
    sm_status status = sm_job_call(out, sm_slices_study, &ask, NULL, &inner);
    return sm_app_ended(a, "opened", status, &inner, err);
}

static sm_status open_slice(sm_app *a, const sm_slices *slices, const char *value, sm_error *err)
{
    size_t i = 0;
    sm_text what = {0};
    sm_dataset *part = NULL;
    sm_near near = {.word = value};
    for (; i < slices->n && strcmp(slices->slice[i].value, value) != 0; i++) sm_near_try(&near, slices->slice[i].value);
    if (i == slices->n) {
        const char *within = sm_dataset_whole(sm_session_data(a->session))
                                 ? "only some rows are shown; slice without a column shows all"
                                 : "slice COLUMN lists all of them";
        return sm_near_fail(&near, "value", within, err);
    }
    const uint32_t *point = slices->slice[i].point, n = slices->slice[i].points;
    sm_slice_put(slices, i, &what);
    sm_status status = sm_dataset_part(&part, sm_session_data(a->session), point, n, sm_text_of(&what), err);
    if (!status) status = take_data(a, part, SM_TAKE_FILES, sm_app_home(a), err);
    if (!status) sm_say_words(&a->message, "%u point%s with %s; q here shows all", n, sm_plural(n), sm_text_of(&what));
    sm_text_free(&what);
    return status;
}

/* The list of slices may have read the column already. */
static sm_status enter_slice(sm_app *a, uint32_t column, const char *value, sm_error *err)
{
    const sm_slices *slices = sm_slices_shown(a->stage.state[sm_view_at("slices")], column);
    sm_job *job = NULL;
    sm_status status = slices ? SM_OK : read_slices(a, column, &job, err);
    if (!status) status = open_slice(a, slices ? slices : sm_job_result(job), value, err);
    sm_job_free(job);
    return status;
}

sm_status sm_verb_slice(sm_app *a, const sm_command *c, sm_error *err)
{
    uint32_t column = SM_NONE;
    bool asked = false;
    if (!a->session) return nothing_loaded("slice", err);
    const sm_dataset *now = sm_session_data(a->session);
    if (!c->n_words && !sm_dataset_whole(now))
        return sm_fail(err, SM_USAGE, "all rows are already shown; slice COLUMN lists the values of a column");
    sm_status status = c->n_words ? sm_column_find(now, c->word[0], &column, err) : SM_OK;
    if (status) return status;
    if (c->n_words == 1) {
        show_slices(a, column, NULL);
        if (sm_dataset_whole(now)) /* then a column has the values of its rows alone */
            sm_say_words(&a->message, "of the rows with %s only; slice without a column shows all",
                         sm_dataset_what(now));
        return SM_OK;
    }
    sm_ask_first(a, c, &asked);
    if (asked) return SM_OK;
    return c->n_words ? enter_slice(a, column, c->word[1], err) : leave_slice(a, err);
}

/* ---- reading all of them ----------------------------------------------------------------------------------------- */

static sm_status list_files(const sm_app *a, const sm_command *c, const char ***out, size_t *n, sm_error *err)
{
    const sm_parts *p = sm_dataset_parts(sm_session_data(a->session));
    *n = p->n_origins + c->n_words;
    *out = NULL;
    if (sm_dataset_whole(sm_session_data(a->session)))
        return sm_fail(err, SM_USAGE, "only some rows are shown; use slice to show all, then compare");
    if (!p->n_origins) return sm_fail(err, SM_USAGE, "the data did not come from a file; use open FILE");
    const char **file = sm_alloc(*n, sizeof *file);
    for (size_t i = 0; i < *n; i++) file[i] = i < p->n_origins ? p->origin[i].file : c->word[i - p->n_origins];
    *out = file;
    for (size_t i = 0; i < *n; i++)
        if (!strcmp(file[i], "-"))
            return sm_fail(err, SM_USAGE, "standard input cannot be read again; name a file: setmatch FILE");
    return SM_OK;
}

/* The prediction that is open stays the one that is open. */
static sm_status keep_prediction(sm_dataset **data, const sm_partition *open, sm_error *err)
{
    const sm_parts *p = sm_dataset_parts(*data);
    for (uint32_t i = 0; i < p->n_partitions; i++) {
        const sm_partition *q = &p->partition[i];
        if (!is_prediction(p, i) || i == p->pred || strcmp(q->name, open->name) || strcmp(q->file, open->file))
            continue;
        sm_dataset *same = NULL;
        sm_status status = sm_dataset_again(&same, *data, i, err);
        sm_dataset_free(*data);
        *data = same;
        return status;
    }
    return SM_OK;
}

static sm_status read_every(sm_app *a, const sm_command *c, sm_dataset **out, sm_error *err)
{
    const char **file = NULL;
    size_t n;
    const sm_dataset *now = sm_session_data(a->session);
    sm_read_options every = a->reading;
    if (a->answers) sm_answers_lend(a->answers, &every);
    every.every = true;
    every.pred = NULL;
    every.both = !strcmp(sm_dataset_truth(now)->file, sm_dataset_pred(now)->file);
    sm_app_writing(a, "reading every prediction");
    sm_status status = list_files(a, c, &file, &n, err);
    if (!status) every.hash = sm_origin_wants_digest(file, n);
    if (!status) status = sm_read(out, file, n, &every, err);
    sm_free(file);
    return status ? status : keep_prediction(out, sm_dataset_pred(now), err);
}

sm_status sm_verb_compare(sm_app *a, const sm_command *c, sm_error *err)
{
    bool asked = false;
    sm_dataset *data = NULL;
    if (!a->session) return nothing_loaded("compare", err);
    sm_ask_first(a, c, &asked);
    sm_status status = SM_OK;
    if (asked) return SM_OK;
    status = read_every(a, c, &data, err);
    if (sm_app_written(a, "read") && status) return SM_OK;
    if (status) return status;
    const sm_parts *p = sm_dataset_parts(data);
    bool alone = p->n_partitions < 3 + p->n_more_truths;
    status = take_data(a, data, SM_TAKE_FILES, sm_view_at("compare"), err);
    if (!status && alone)
        sm_say_words(&a->message,
                     "no other column of labels in these files; :compare FILE.. adds those of other files");
    return status;
}
