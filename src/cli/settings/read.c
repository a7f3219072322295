/* Reads the files; an ambiguous input is reported with command lines to choose from and the load report. */
#include "io/load/answers.h"
#include "io/load/import.h"
#include "settings.h"
#include <string.h>

enum { LINES_AT_MOST = 3 };

static void put_words(sm_text *out, const char *const *word, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        sm_text_puts(out, " ");
        sm_shell_quote(out, word[i]);
    }
}

/* Prints the command line as typed, with the answer before a "--", since only files follow that. */
static void put_line(const sm_settings *s, const char *answer, sm_text *out)
{
    const char *const *word = (const char *const *)s->typed;
    size_t n = 0;
    while (n < s->n_typed && strcmp(word[n], "--") != 0) n++;
    sm_text_puts(out, "  setmatch");
    put_words(out, word, n);
    sm_text_printf(out, " %s", answer);
    put_words(out, word + n, s->n_typed - n);
    sm_text_puts(out, "\n");
}

/* Collects the options of compare: the answer without its prediction, and the earlier choices for the columns. */
static sm_status gather_compare(const sm_settings *s, const char *answer, sm_answers *a, sm_error *err)
{
    const sm_read_options *o = &s->reading;
    const char *const said[][2] = {{"true", o->truth},    {"id", o->id},           {"missing", o->missing},
                                   {"header", o->header}, {"format", o->format},   {"bad-rows", o->bad_rows},
                                   {"quote", o->quote},   {"margins", o->margins}, {"names", o->names}};
    sm_status status = sm_answers_add(a, answer, err);
    if (status == SM_OK) status = sm_answers_set(a, "pred", NULL, err);
    for (size_t i = 0; i < sizeof said / sizeof *said && status == SM_OK; i++)
        if (said[i][1] && !sm_answers_get(a, said[i][0])) status = sm_answers_set(a, said[i][0], said[i][1], err);
    return status;
}

/* Several predictions can be compared at once; the line is printed if the files can be read by it. */
static void put_compare(const sm_settings *s, sm_import *im, sm_answers *a, sm_text *out)
{
    sm_read_options o = s->reading;
    sm_error ignored = {0};
    sm_answers_lend(a, &o);
    o.format = s->reading.format; /* the same text: nothing is read again */
    o.quote = s->reading.quote;
    o.every = o.noise_named = true;
    if (!o.truth || sm_import_again(im, &o, &ignored) != SM_OK || sm_import_outcome(im) >= SM_OPEN) return;
    if (!sm_import_account(im)->n_sources) return;
    const char separator[] = {o.separator, 0};
    bool dashed = false;
    for (size_t i = 0; i < s->n_operands; i++) dashed = dashed || (s->operand[i][0] == '-' && s->operand[i][1]);
    sm_text_puts(out, "  setmatch compare");
    if (!dashed) put_words(out, s->operand, s->n_operands);
    if (o.separator) {
        sm_text_puts(out, " --sep ");
        sm_shell_quote(out, separator);
    }
    sm_text_puts(out, " ");
    sm_answers_write(a, out);
    if (dashed) {
        sm_text_puts(out, " --");
        put_words(out, s->operand, s->n_operands);
    }
    sm_text_puts(out, "\n");
}

static sm_status explain_open(sm_settings *s, sm_import *im, sm_answers *a, sm_error *err)
{
    const char *answer, *name, *first = sm_import_answer(im, 0);
    bool compare = sm_import_is_many(im) && first && !s->reading.every;
    const size_t asked = sm_import_asked(im);
    const bool compare_first = compare && sm_import_guesses_truth(im);
    const bool others = sm_import_candidate(im, asked) != NULL;
    for (size_t i = 0; (name = sm_import_candidate(im, i)) != NULL; i++) {
        bool behind = i == asked && i; /* columns that it cannot be, or hardly */
        sm_text_puts(&s->choices, behind            ? "; other columns: "
                                  : i               ? ", "
                                  : others && asked ? "  candidates: "
                                                    : "  columns: ");
        sm_text_show(&s->choices, name, SM_SHOW_PLAIN);
    }
    if (sm_import_candidate(im, 0)) sm_text_puts(&s->choices, "\n");
    sm_text lines = {0};
    for (size_t i = 0; (answer = sm_import_answer(im, i)) != NULL && i + compare < LINES_AT_MOST; i++)
        put_line(s, answer, &lines);
    if (!compare_first) sm_text_puts(&s->choices, sm_text_of(&lines));
    sm_status status = compare ? gather_compare(s, first, a, err) : SM_OK;
    if (status == SM_OK && compare) put_compare(s, im, a, &s->choices); /* the answers are gone now */
    if (compare_first) sm_text_puts(&s->choices, sm_text_of(&lines));
    sm_text_free(&lines);
    return status;
}

/* --format json is often meant for the output. */
static sm_status advise_format(sm_settings *s, sm_status status)
{
    if (status == SM_INPUT && s->reading.format && sm_export_find(s->reading.format))
        sm_text_printf(&s->choices,
                       "  --format is the format of the input; for output use --json, --tsv, --plain or "
                       "-o FILE.%s\n",
                       s->reading.format);
    return status;
}

sm_status sm_settings_read(sm_settings *s, const char *const *file, size_t n, const sm_read_options *o,
                           sm_dataset **out, sm_error *err)
{
    sm_import *im = NULL;
    sm_read_options with = *o;
    with.threads = sm_settings_threads(s);
    *out = NULL;
    sm_status status = sm_import_new(&im, file, n, &with, err);
    if (status != SM_OK) return advise_format(s, status);
    if (sm_import_outcome(im) < SM_OPEN) {
        status = sm_import_take(im, out, err);
    } else {
        const sm_error q = *sm_import_question(im);
        sm_answers a = {0};
        status = explain_open(s, im, &a, err);
        if (status == SM_OK) *err = q;
        status = status == SM_OK ? q.status : status;
        sm_answers_free(&a);
    }
    sm_import_free(im);
    return advise_format(s, status);
}

void sm_settings_tell_account(const sm_settings *s, const sm_account *a)
{
    sm_text line = {0};
    if (!s->quiet && a->n_sources) {
        sm_account_line(a, &line);
        sm_tell("note: ", sm_text_of(&line));
    }
    for (uint32_t i = 0; i < a->n_warnings; i++)
        if (sm_account_warning(a, i, &line)) sm_tell("warning: ", sm_text_of(&line));
    sm_text_free(&line);
}
