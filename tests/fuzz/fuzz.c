/* What the fuzz targets share: their table, their directory, and what is promised of errors and documents. */
#include "fuzz.h"
#include "base/mem.h"
#include "io/load/answers.h"
#include "io/load/import.h"
#include "output/output.h"
#include "tests/support/scratch.h"
#include "tests/support/strict_json.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const fuzz_target fuzz_targets[] = {
    {"text", "labels in columns and lines: csv, tsv, one a line", fuzz_text},
    {"json", "labels, records and tables in JSON", fuzz_json},
    {"counts", "tables of counts, and of similarities", fuzz_counts},
    {"exchange", "npy, cnl, arff, libsvm, JSON lines", fuzz_exchange},
    {"gz", "packed files, whole and damaged", fuzz_gz},
    {"lines", "lessons, logs, commands, configurations, manifests, formulas", fuzz_lines},
    {"journal", "what a dead process left", fuzz_journal},
    {"keys", "the explorer: keys, mouse, pastes, sizes", fuzz_keys},
    {0},
};

uint8_t fuzz_take(fuzz_input *in)
{
    if (!in->left) return 0;
    in->left--;
    return *in->at++;
}

void fuzz_broken(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("broken promise: ", stderr);
    vfprintf(stderr, format, args);
    fputs("\n", stderr);
    va_end(args);
    abort();
}

/* ---- files ------------------------------------------------------------------------------------------------------- */
void fuzz_enter(void)
{
    static const char *const home[] = {"HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"};
    const char *name = scratch();
    if (chdir(name) != 0) fuzz_broken("there is no place for files");
    for (size_t i = 0; i < sizeof home / sizeof *home; i++) setenv(home[i], name, 1);
}

void fuzz_sweep(void)
{
    scratch_sweep();
}

void fuzz_leave(void)
{
    fuzz_sweep();
    if (chdir("/") != 0) fuzz_broken("the directory of files cannot be left");
}

void fuzz_file(const char *name, const void *bytes, size_t length)
{
    int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0 || (length && write(fd, bytes, length) != (ssize_t)length)) fuzz_broken("%s cannot be written", name);
    close(fd);
}

size_t fuzz_files(fuzz_input in, const char *const name[2])
{
    static const char next[] = FUZZ_NEXT;
    const uint8_t *cut = in.left ? memmem(in.at, in.left, next, sizeof next - 1) : NULL;
    size_t first = cut ? (size_t)(cut - in.at) : in.left;
    fuzz_file(name[0], in.at, first);
    if (!cut) return 1;
    first += sizeof next - 1;
    fuzz_file(name[1], in.at + first, in.left - first);
    return 2;
}

/* ---- promises ---------------------------------------------------------------------------------------------------- */
static void holds_no_control(const char *what, const char *text)
{
    size_t length = strlen(text);
    if (sm_utf8_bad(text, length) != length) fuzz_broken("%s is not UTF-8: %s", what, text);
    for (const char *p = text; *p; p++)
        if ((unsigned char)*p < 32 || *p == 127) fuzz_broken("%s holds control %d: %s", what, *p, text);
}

void fuzz_error_holds(sm_status status, const sm_error *err)
{
    if (status == SM_OK) return;
    if (status != err->status) fuzz_broken("status %d, but the error is %d: %s", status, err->status, err->text);
    if (status < SM_CHECK || status > SM_LIMIT) fuzz_broken("status %d: %s", status, err->text);
    if (!*err->text) fuzz_broken("status %d says nothing", status);
    holds_no_control("an error", err->text);
}

/* What people read is UTF-8 without controls but line ends and tabs; JSON is JSON. Labels for programs are as they are.
 */
static void document_holds(const sm_document *d, const sm_export *format, const sm_text *out)
{
    size_t at = 0, length = out->length;
    const char *text = sm_text_of(out), *why;
    if (strcmp(format->name, "json") == 0 && (why = strict_json(text, length, &at)))
        fuzz_broken("%s: not JSON at byte %zu: %s: %s", d->name, at, why, text);
    if (sm_utf8_bad(text, length) != length) fuzz_broken("%s in %s is not UTF-8", d->name, format->name);
    static const char for_programs[] = "csv|tsv|plain|json|labels|log|lesson|input|jsonl|ndjson";
    bool foreign = sm_choice_among(for_programs, format->name) || sm_choice_among(for_programs, d->name);
    for (size_t i = 0; i < length && !foreign; i++) {
        unsigned char c = (unsigned char)text[i];
        if ((c < 32 && c != '\n' && c != '\t') || c == 127)
            fuzz_broken("%s in %s holds control %d", d->name, format->name, c);
    }
}

unsigned fuzz_choice(fuzz_input in, unsigned choice)
{
    return in.reads_only ? FUZZ_NO_DOCUMENT : choice;
}

void fuzz_document(sm_session *s, unsigned choice)
{
    if (choice == FUZZ_NO_DOCUMENT) return;
    size_t n = 0, formats = 0;
    while (sm_documents[n]) n++;
    const sm_document *d = sm_documents[choice % n];
    const sm_export *const *format = sm_document_formats(d);
    while (format[formats]) formats++;
    const sm_export *f = format[choice / n % formats];
    sm_text out = {0};
    sm_error err = {0};
    const char *indices[] = {NULL, "j_score,ari,nmi,ami,nca", "all", "purity"};
    sm_output_options o = {.indices = indices[choice / n / formats % 4]};
    sm_out to = sm_out_to(sm_text_sink(&out), &err);
    sm_output_document(s, d->name, f->name, &o, &to);
    fuzz_error_holds(sm_out_end(&to), &err);
    if (!sm_out_failed(&to)) document_holds(d, f, &out);
    sm_text_free(&out);
}

/* What the program proposes has to do: the second time nothing is open. */
static void answer_import(sm_import *im, const sm_read_options *o)
{
    sm_answers a = {0};
    sm_error err = {0};
    const char *answer = sm_import_answer(im, 0);
    if (!answer || sm_answers_add(&a, answer, &err) != SM_OK) {
        sm_answers_free(&a);
        return;
    }
    sm_read_options again = *o;
    sm_answers_lend(&a, &again);
    sm_status status = sm_import_again(im, &again, &err);
    if (status != SM_OK && status != SM_USAGE) fuzz_error_holds(status, &err);
    sm_answers_free(&a);
}

void fuzz_read(const char *const *files, size_t n, const sm_read_options *o, unsigned choice)
{
    sm_import *im = NULL;
    sm_dataset *data = NULL;
    sm_session *s = NULL;
    sm_error err = {0};
    sm_status status = sm_import_new(&im, files, n, o, &err);
    fuzz_error_holds(status, &err);
    if (status != SM_OK) return;
    if (sm_import_outcome(im) >= SM_OPEN) {
        const sm_error *q = sm_import_question(im);
        fuzz_error_holds(q->status, q);
        answer_import(im, o);
    }
    status = sm_import_take(im, &data, &err);
    fuzz_error_holds(status, &err);
    if (status == SM_OK) {
        const sm_account *a = &sm_dataset_parts(data)->account;
        for (uint32_t i = 0; i < a->n_warnings; i++) { /* shown by anyone who tells them, one per line */
            if (strchr(a->warning[i], '\n')) fuzz_broken("a warning of two lines: %s", a->warning[i]);
        }
        status = sm_session_new(&s, data, the_registry(), &err);
        fuzz_error_holds(status, &err);
    }
    if (status == SM_OK) fuzz_document(s, choice);
    sm_session_free(s);
    sm_import_free(im);
}
