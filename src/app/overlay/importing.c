/* Files that are being opened: recognised with the answers as they are, and what is known of their columns then. */
#include "base/mem.h"
#include "import.h"
#include "io/write_back.h"
#include <stdio.h>
#include <string.h>

/* ---- deciding ---------------------------------------------------------------------------------------------------- */

/* If bytes must be split differently, reads the files again; keeps the old data until that succeeds. */
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

/* The first answer without its prediction: "--true digit". */
static sm_status find_compared(sm_importing *i, sm_error *err)
{
    const char *first = sm_import_answer(i->im, 0);
    sm_text_clear(&i->compared);
    if (!first || i->base.every || !sm_import_is_many(i->im) || !sm_import_guesses_truth(i->im)) return SM_OK;
    sm_answers a = {0};
    sm_status status = sm_answers_add(&a, first, err);
    if (!status) status = sm_answers_set(&a, "pred", NULL, err);
    if (!status) sm_answers_write(&a, &i->compared);
    sm_answers_free(&a);
    return status;
}

const char *sm_importing_answer(const sm_importing *i, size_t n, bool *every)
{
    size_t before = i->compared.length > 0;
    *every = n < before;
    return n < before ? sm_text_of(&i->compared) : sm_import_answer(i->im, n - before);
}

size_t sm_importing_marked(const sm_importing *i)
{
    return sm_import_answer(i->im, 0) && !sm_import_guesses_truth(i->im) ? 0 : SIZE_MAX;
}

/* Several predictions are compared; where some columns next to a truth do not look like predictions, it is asked. */
sm_status sm_importing_decide(sm_importing *i, sm_error *err)
{
    sm_read_options o = i->base;
    sm_answers_lend(&i->answers, &o);
    i->every = false;
    sm_status status = recognise(i, &o, err);
    if (!status) status = find_compared(i, err);
    if (status || sm_import_outcome(i->im) != SM_OPEN || !sm_import_are_likely(i->im) || o.every) return status;
    o.every = i->every = true;
    return recognise(i, &o, err);
}

/* What was answered the last time, unless it leaves something open now. */
static sm_status recall_answers(sm_importing *i, sm_error *err)
{
    const char *const *files = (const char *const *)i->file;
    const sm_read_options *o = &i->base; /* explicit reading options override earlier answers */
    if (o->truth || o->pred || o->weight || o->id || o->x || o->y || o->coordinates || o->format || o->header ||
        o->quote || o->separator || o->matrix || o->columns || o->transpose || o->shards)
        return SM_OK;
    sm_answers_recall(&i->answers, i->im, files, i->n_files, &i->recalled);
    sm_status status = SM_OK;
    if (!i->recalled) return SM_OK;
    sm_error inner = {0};
    status = sm_importing_decide(i, &inner);
    if (!status && sm_import_outcome(i->im) < SM_OPEN) return SM_OK;
    sm_answers none = i->answers;
    i->answers = (sm_answers){0};
    i->recalled = false;
    status = sm_importing_decide(i, err);
    sm_answers_free(&none);
    return status;
}

void sm_importing_free(sm_importing *i)
{
    if (!i) return;
    sm_import_free(i->im);
    for (size_t f = 0; i->file && f < i->n_files; f++) sm_free(i->file[f]);
    sm_free(i->file);
    sm_answers_free(&i->answers);
    sm_text_free(&i->compared);
    sm_free(i);
}

sm_status sm_importing_new(sm_importing **out, const char *const *files, size_t n, const sm_read_options *o,
                           sm_error *err)
{
    sm_importing *i = sm_alloc(1, sizeof *i);
    *out = NULL;
    i->base = *o;
    i->base.rows = true;
    i->base.hash = sm_origin_wants_digest(files, n);
    i->file = sm_alloc(n, sizeof *i->file);
    for (i->n_files = n, n = 0; n < i->n_files; n++) i->file[n] = sm_copy_text(files[n], strlen(files[n]));
    sm_status status = sm_importing_decide(i, err);
    if (!status) status = recall_answers(i, err);
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

/* ---- what is there ----------------------------------------------------------------------------------------------- */

bool sm_import_is_open(const sm_import_screen *s)
{
    return sm_import_outcome(s->i->im) == SM_OPEN;
}

const char *sm_import_column(const sm_import_screen *s, uint32_t column, char buffer[16])
{
    const char *name = sm_import_name(s->i->im, column);
    if (*name) return name;
    snprintf(buffer, 16, "%u", column + 1);
    return buffer;
}

bool sm_import_names(const sm_import_screen *s, const char *word, uint32_t column)
{
    char number[16];
    if (!word) return false;
    snprintf(number, sizeof number, "#%u", column + 1);
    return !strcmp(word, number) || !strcmp(word, number + 1) || !strcmp(word, sm_import_name(s->i->im, column));
}

static bool list_names(const sm_import_screen *s, const char *list, uint32_t column)
{
    char word[256];
    if (!list || sm_import_names(s, list, column)) return list != NULL;
    for (size_t length; *list; list += length + (list[length] == ',')) {
        length = strcspn(list, ",");
        snprintf(word, sizeof word, "%.*s", (int)length, list);
        if (length < sizeof word && sm_import_names(s, word, column)) return true;
    }
    return false;
}

/* Returns the role chosen by the user while another is undecided. */
static sm_column_role role_told(const sm_import_screen *s, uint32_t column)
{
    sm_read_options o = s->i->base;
    sm_answers_lend(&s->i->answers, &o);
    return sm_import_names(s, o.truth, column)                                  ? SM_COLUMN_TRUTH
           : list_names(s, o.pred, column)                                      ? SM_COLUMN_PREDICTION
           : sm_import_names(s, o.id, column)                                   ? SM_COLUMN_ID
           : sm_import_names(s, o.weight, column)                               ? SM_COLUMN_WEIGHT
           : sm_import_names(s, o.x, column) || sm_import_names(s, o.y, column) ? SM_COLUMN_COORDINATE
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
