/* Data take the place of what is there: files, at once where all about them is decided, else by the screen that asks;
 * and tables and labels that the program makes itself. */
#include "app/overlay/import.h"
#include "base/mem.h"
#include "base/os.h"
#include "carry.h"
#include "io/bytes/samples.h"
#include "io/state/state.h"
#include "study/properties/disagree.h"
#include "study/simulate/simulation.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* ---- what is said of them ---------------------------------------------------------------------------------------- */

/* Labels that may mean noise, with the command that leaves them out; else where help is. */
static void say_noise_hint(sm_app *a, const sm_account *account)
{
    static const char option[] = "--noise ";
    for (uint32_t i = 0; i < account->n_remarks; i++) {
        const char *text = account->remark[i], *at = strstr(text, option);
        const char *points = strchr(text, ' ');
        if (!at || !points || strstr(points, "point") != points + 1) continue;
        if (!strncmp(points + 1 + strcspn(points + 1, " "), " of ", 4)) continue; /* of another prediction */
        sm_text_printf(&a->message.full, " · %.*s:noise %s drop", (int)(at - text), text, at + sizeof option - 1);
        return;
    }
    sm_text_puts(&a->message.full, "; ? help");
}

void sm_say_opened(sm_app *a, bool recalled)
{
    if (!a->session) return;
    const sm_dataset *d = sm_session_data(a->session);
    const sm_partition *t = sm_dataset_truth(d), *p = sm_dataset_pred(d);
    const sm_account *account = sm_session_account(a->session);
    unsigned long long n = sm_session_shape(a->session).points;
    bool one = sm_dataset_parts(d)->n_partitions <= 2;
    const char *how = one && account->how && *account->how ? account->how : NULL;
    sm_text truth = {0}, pred = {0};
    sm_partition_title(t, &truth);
    sm_partition_title(p, &pred);
    sm_say_words(&a->message, "%s × %s%s%s%s, %llu point%s", truth.length ? sm_text_of(&truth) : "class",
                 pred.length ? sm_text_of(&pred) : "cluster", how ? " (" : "", how ? how : "", how ? ")" : "", n,
                 sm_plural(n));
    sm_text_free(&truth);
    sm_text_free(&pred);
    bool short_of_lines = account->n_warnings && a->caps.h < SM_WARNING_LINES;
    const char *many = sm_plural(account->n_warnings);
    if (short_of_lines)
        sm_text_printf(&a->message.full, " · %u warning%s; F8 lists", account->n_warnings, many);
    else
        say_noise_hint(a, account);
    if (a->caps.w < 60 && short_of_lines)
        sm_text_printf(&a->message.brief, "%u warning%s; F8 lists", account->n_warnings, many);
    else if (a->caps.w < 60)
        sm_text_printf(&a->message.brief, "%llu point%s; ? help", n, sm_plural(n));
    if (recalled) sm_text_puts(&a->message.full, " · read as you chose before; I asks again");
}

/* ---- files ------------------------------------------------------------------------------------------------------- */

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
static sm_status load_files(sm_app *a, sm_importing *i, sm_error *err)
{
    sm_dataset *data = NULL;
    sm_session *s = NULL;
    sm_error inner = {0};
    sm_app_writing(a, "reading");
    sm_status status = sm_import_take(i->im, &data, &inner);
    bool read = !status;
    if (read) status = sm_session_new(&s, data, a->indices, &inner);
    status = sm_app_ended(a, "read", status, &inner, err);
    if (!read) {
        sm_dataset_free(data);
        return status;
    }
    if (!status && a->options.begin) {
        status = a->options.begin(a->options.begin_self, s, err);
        if (status) sm_session_free(s);
    }
    if (!status) status = sm_app_take(a, s, SM_TAKE_DATA, err);
    if (status) {
        read_again(i);
        return status;
    }
    status = sm_app_keep_answers(a, &i->answers, err);
    if (status) return status;
    a->options.begin = NULL; /* it was for the files of the command line */
    if (sm_importing_compares(i)) a->stage.here = sm_view_at("compare");
    if (i->n_files == 1) sm_recent_add(i->file[0]);
    sm_say_opened(a, i->recalled);
    return sm_app_journal_start(a, err);
}

/* The columns that the screen shows are computed with it, or its first frame would wait for that. *out NULL with
 * SM_OK: somebody stopped it, and that is said. */
static sm_status read_files(sm_app *a, const char *const *files, size_t n, bool ask, sm_importing **out, sm_error *err)
{
    sm_text what = {0};
    sm_read_options o = a->reading;
    sm_text_printf(&what, "reading %s", n == 1 ? files[0] : "the files");
    sm_app_writing(a, sm_text_of(&what));
    sm_status status = sm_importing_new(out, files, n, &o, err);
    if (!status && ask) (void)sm_import_account((*out)->im);
    bool stopped = sm_app_written(a, "read");
    sm_text_free(&what);
    if (!stopped) return status;
    sm_importing_free(*out);
    *out = NULL;
    return SM_OK;
}

static sm_status open_files(sm_app *a, const char *const *files, size_t n, bool ask, sm_error *err)
{
    sm_importing *i = NULL;
    sm_status status = read_files(a, files, n, ask, &i, err);
    if (!i) return status;
    sm_decision outcome = sm_import_outcome(i->im);
    if (outcome == SM_OPEN || ask) {
        sm_push_import(a, i);
        return SM_OK;
    }
    if (outcome == SM_REFUSED) {
        if (err) *err = *sm_import_question(i->im);
        status = err && err->status ? err->status : SM_INPUT;
    } else {
        status = load_files(a, i, err);
    }
    sm_importing_free(i);
    return status;
}

/* Keeps only the answers given here for the next time. */
sm_status sm_open_shown(sm_app *a, sm_error *err)
{
    sm_importing *i = sm_import_shown(a);
    sm_text words = {0};
    sm_status status = load_files(a, i, err);
    if (status && i->im) return status; /* the screen stays */
    if (!status) sm_answers_write(&i->answers, &words);
    if (!status && !i->recalled && words.length)
        sm_answers_remember(&i->answers, i->im, (const char *const *)i->file, i->n_files);
    sm_text_free(&words);
    sm_close_overlay(a);
    return status;
}

/* ---- tables and labels of the program's own ---------------------------------------------------------------------- */

/* "table:2,0/1,3": a small table in a line, as the explorer itself opens one. NULL: no such name. */
static const char *small_table(const char *word)
{
    static const char sign[] = "table:";
    return strncmp(word, sign, sizeof sign - 1) ? NULL : word + sizeof sign - 1;
}

/* "simulation:random": labels that a simulation draws, opened as a file is. NULL: no such name. */
static const sm_simulation *labels_drawn(const char *word)
{
    static const char sign[] = "simulation:";
    const sm_simulation *row = NULL;
    if (strncmp(word, sign, sizeof sign - 1) != 0) return NULL;
    return sm_simulation_find(&row, word + sizeof sign - 1, NULL) == SM_OK && row->labels ? row : NULL;
}

static void fill_partition(sm_partition *p, const sm_grid *grid, size_t col)
{
    const char *name = sm_grid_head(grid, col);
    p->n = (uint32_t)grid->rows;
    p->label = sm_alloc(grid->rows, sizeof *p->label);
    p->name = sm_copy_text(name, strlen(name));
    p->file = sm_copy_text(grid->title, strlen(grid->title));
    sm_dict_new(&p->dict);
    for (size_t i = 0; i < grid->rows; i++) {
        const char *word = sm_grid_at(grid, i, col).words;
        sm_dict_add(p->dict, word, strlen(word), &p->label[i]);
    }
}

/* Truth and prediction are the columns of the simulation's records. */
static sm_status draw_labels(sm_dataset **out, const sm_simulation *row, sm_error *err)
{
    sm_simulation_ask ask = {.row = row, .seed = 1};
    sm_job *job = NULL;
    sm_status status = sm_job_call(&job, sm_simulation_study, &ask, NULL, err);
    sm_parts p = {.partition = sm_alloc(2, sizeof *p.partition), .format = sm_copy_text("csv", 3), .pred = 1};
    if (p.partition) p.n_partitions = 2;
    if (!status) {
        const sm_grid *grid = &((const sm_simulated *)sm_job_result(job))->grid;
        p.n = (uint32_t)grid->rows;
        for (size_t i = 0; i < 2; i++) fill_partition(&p.partition[i], grid, i);
    }
    if (!status)
        sm_dataset_new(out, &p);
    else
        sm_parts_free(&p);
    sm_job_free(job);
    return status;
}

static sm_status open_own(sm_app *a, const char *word, sm_error *err)
{
    sm_dataset *data = NULL;
    sm_session *s = NULL;
    const char *table = small_table(word);
    sm_status status = table ? sm_counts_dataset(&data, table, err) : draw_labels(&data, labels_drawn(word), err);
    if (!status) status = sm_session_new(&s, data, a->indices, err);
    if (!status) status = sm_app_take(a, s, SM_TAKE_DATA, err);
    if (status) return status;
    sm_say_opened(a, false);
    return sm_app_journal_start(a, err);
}

/* ---- verbs ------------------------------------------------------------------------------------------------------- */

/* An unreadable file changes nothing, so this does not ask either. */
sm_status sm_verb_open(sm_app *a, const sm_command *c, sm_error *err)
{
    bool own = c->n_words == 1 && (small_table(c->word[0]) || labels_drawn(c->word[0])), asked = false;
    bool readable = true;
    for (size_t i = 0; i < c->n_words && !own && readable; i++)
        readable = !strcmp(c->word[i], "-") || sm_sample_find(c->word[i]) || sm_os_access(c->word[i], R_OK) == 0;
    if (readable) sm_ask_first(a, c, &asked);
    if (asked) return SM_OK;
    return own ? open_own(a, c->word[0], err) : open_files(a, (const char *const *)c->word, c->n_words, false, err);
}

/* The files that are named, or those that are open, are shown before anything is made of them. */
sm_status sm_verb_import(sm_app *a, const sm_command *c, sm_error *err)
{
    const sm_parts *p = a->session ? sm_dataset_parts(sm_session_data(a->session)) : NULL;
    const char *file[SM_WORDS_AT_MOST];
    bool asked = false;
    size_t n = c->n_words ? c->n_words : p ? p->n_origins : 0;
    if (n > SM_WORDS_AT_MOST) n = SM_WORDS_AT_MOST;
    for (size_t i = 0; i < n; i++) file[i] = c->n_words ? c->word[i] : p->origin[i].file;
    if (!n) {
        sm_push_prompt(a, ':', "import ");
        return SM_OK;
    } /* the loaded data did not come from a file */
    sm_ask_first(a, c, &asked);
    return asked ? SM_OK : open_files(a, file, n, true, err);
}

/* position in the file, or column in the command or formula; from 1, 0 if unknown */
sm_status sm_verb_simulate(sm_app *a, const sm_command *c, sm_error *err)
{
    const sm_simulation *row = NULL;
    bool asked = false;
    sm_status status = c->n_words ? sm_simulation_find(&row, c->word[0], err) : SM_OK;
    if (status) return status;
    if (row && row->labels) {
        char word[64], *words = word;
        snprintf(word, sizeof word, "simulation:%s", row->name);
        const sm_command open = {.verb = sm_verb_find("open"), .word = &words, .n_words = 1};
        sm_ask_first(a, &open, &asked);
        return asked ? SM_OK : open_own(a, word, err);
    }
    sm_subject about = sm_about(SIZE_MAX);
    about.simulation = row;
    sm_app_go_about(a, sm_view_at("simulation"), row ? &about : NULL);
    return SM_OK;
}
