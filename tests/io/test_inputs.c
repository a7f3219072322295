/* What the reader makes of small files. Each file of tests/data/inputs holds cases, as the README there describes: the
 * test reads the input of each and compares what comes of it with the lines below. GOLDEN=write rewrites these lines;
 * read the difference afterwards. */
#include "core/table.h"
#include "io/load/import.h"
#include "tests/io/case.h"
#include "tests/support/cases.h"
#include <dirent.h>

enum { MOST_POINTS = 40, MOST_CLASSES = 12 }; /* that are printed one by one */
static char folder[512];

typedef struct input {
    sm_text file[2];
    size_t files;
    sm_read_options o; /* its texts are borrowed from the lines of the case */
} input;

/* ---- the input of a case ----------------------------------------------------------------------------------------- */
/* Takes a line of input, "in BYTES", "second BYTES" or "with NAME VALUE"; false if the line belongs to the result. */
static bool take_line(input *c, char *line)
{
    static const char *const word[] = {"in", "second", "with"};
    size_t length = strcspn(line, " "), k = 0;
    while (k < 3 && (length != strlen(word[k]) || memcmp(line, word[k], length))) k++;
    if (k == 3) return false;
    char *rest = line + length + (line[length] == ' ');
    if (k < 2) {
        sm_text_bytes(&c->file[k], rest, unescape(rest));
        c->files = k + 1;
        return true;
    }
    char *value = rest + strcspn(rest, " ");
    if (*value) *value++ = 0;
    unescape(value);
    set_read_option(&c->o, rest, value);
    return true;
}

/* ---- the result of a case ---------------------------------------------------------------------------------------- */
/* Bytes that are not printable ASCII are written as \xHH. */
static void put_line(sm_text *out, const char *word, const char *text)
{
    sm_text_printf(out, "%s: ", word);
    for (; *text; text++) {
        bool plain = *text >= ' ' && *text < 127;
        sm_text_printf(out, plain ? "%c" : "\\x%02x", (unsigned char)*text);
    }
    sm_text_puts(out, "\n");
}

static void put_error(sm_text *out, const char *word, const sm_error *err)
{
    sm_text t = {0};
    sm_text_puts(&t, err->file);
    if (err->line) sm_text_printf(&t, ":%llu", (unsigned long long)err->line);
    if (err->column) sm_text_printf(&t, ":%llu", (unsigned long long)err->column);
    sm_text_printf(&t, "%s%s", t.length ? ": " : "", err->text);
    put_line(out, word, sm_text_of(&t));
    sm_text_free(&t);
}

static void put_account(sm_text *out, const char *word, const sm_account *a)
{
    sm_text line = {0};
    sm_account_line(a, &line);
    put_line(out, word, sm_text_of(&line));
    for (uint32_t i = 0; i < a->n_warnings; i++) put_line(out, "warning", a->warning[i]);
    for (uint32_t i = 0; i < a->n_remarks; i++) put_line(out, "remark", a->remark[i]);
    sm_text_free(&line);
}

static void put_counts(sm_text *out, const sm_table *t)
{
    uint32_t rows = sm_table_rows(t), cols = sm_table_cols(t);
    sm_text line = {0};
    for (uint32_t i = 0; i < rows; i++) sm_text_printf(&line, "%s%s", i ? "|" : "", sm_table_row_name(t, i));
    sm_text_puts(&line, " x ");
    for (uint32_t j = 0; j < cols; j++) sm_text_printf(&line, "%s%s", j ? "|" : "", sm_table_col_name(t, j));
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t j = 0; j < cols; j++)
            sm_text_printf(&line, "%s%llu", j ? " " : i ? "; " : ": ", (unsigned long long)sm_table_at(t, i, j));
    put_line(out, "counts", sm_text_of(&line));
    sm_text_free(&line);
}

static void put_labels(sm_text *out, const sm_dataset *d)
{
    const sm_partition *side[] = {sm_dataset_truth(d), sm_dataset_pred(d)};
    sm_text line = {0};
    for (int k = 0; k < 2; k++) /* equal labels are one label */
        for (uint32_t i = 1; i < sm_dict_size(side[k]->dict); i++)
            for (uint32_t j = 0; j < i; j++)
                assert_string_not_equal(sm_dict_text(side[k]->dict, i), sm_dict_text(side[k]->dict, j));
    for (int k = 0; k < 2; k++)
        for (uint32_t i = 0; i < side[k]->n; i++)
            sm_text_printf(&line, "%s%s", i ? "|" : k ? " x " : "", sm_dict_text(side[k]->dict, side[k]->label[i]));
    put_line(out, "labels", sm_text_of(&line));
    sm_text_free(&line);
}

static void put_data(sm_text *out, const sm_dataset *d)
{
    const sm_parts *p = sm_dataset_parts(d);
    if (p->counts && sm_table_rows(p->counts) <= MOST_CLASSES) put_counts(out, p->counts);
    if (p->counts) return;
    if (p->n <= MOST_POINTS)
        put_labels(out, d);
    else
        sm_text_printf(out, "points: %u\n", p->n);
    const sm_account_source *first = &p->account.source[0];
    for (uint32_t i = 0; i < first->n_columns; i++) {
        const sm_account_column *c = &first->column[i];
        if (c->role == SM_COLUMN_COORDINATE) sm_text_printf(out, "coordinate: %s, %s\n", c->name, c->why);
    }
    for (int a = 0; a < 2; a++) {
        if (!p->axis[a]) continue;
        sm_text_puts(out, a ? "y:" : "x:");
        for (uint32_t i = 0; i < p->n && i < MOST_POINTS; i++) sm_text_printf(out, " %.17g", p->axis[a][i]);
        sm_text_puts(out, "\n");
    }
}

static void put_question(sm_text *out, const sm_import *im)
{
    sm_text line = {0};
    put_error(out, sm_import_outcome(im) == SM_OPEN ? "open" : "refused", sm_import_question(im));
    for (size_t i = 0; sm_import_candidate(im, i); i++)
        sm_text_printf(&line, "%s%s", i == 0 ? "" : i == sm_import_asked(im) ? "; " : "|", sm_import_candidate(im, i));
    if (line.length) put_line(out, "columns", sm_text_of(&line));
    if (sm_import_is_many(im)) put_line(out, "predictions", sm_import_are_likely(im) ? "several likely" : "several");
    for (size_t i = 0; sm_import_answer(im, i); i++) put_line(out, "answer", sm_import_answer(im, i));
    sm_text_free(&line);
}

static void put_read(sm_text *out, const sm_dataset *d, const sm_error *err)
{
    if (d) put_account(out, "read", &sm_dataset_parts(d)->account);
    if (d) put_data(out, d);
    if (!d) put_error(out, "read", err);
}

/* sm_read gives the same data, or the same error with the first answer added; anything else is written. */
static void put_if_different(sm_text *out, const input *c, const sm_dataset *d, const sm_error *err, const char *answer)
{
    sm_dataset *read = NULL;
    sm_error expected = *err, other = {0};
    sm_text imported = {0}, whole = {0};
    size_t length = strlen(expected.text);
    if (answer) snprintf(expected.text + length, sizeof expected.text - length, ": %s", answer);
    sm_status status = sm_read(&read, (const char *[]){"in", "second"}, c->files, &c->o, &other);
    assert_int_equal(status, d ? SM_OK : err->status);
    put_read(&imported, d, &expected);
    put_read(&whole, status == SM_OK ? read : NULL, &other);
    if (strcmp(sm_text_of(&whole), sm_text_of(&imported)) != 0) sm_text_puts(out, sm_text_of(&whole));
    sm_text_free(&imported);
    sm_text_free(&whole);
    sm_dataset_free(read);
}

static void put_result(sm_text *out, const input *c)
{
    sm_import *im = NULL;
    sm_dataset *d = NULL;
    sm_error err = {0};
    for (size_t i = 0; i < c->files; i++) put_file(i ? "second" : "in", sm_text_of(&c->file[i]), c->file[i].length);
    sm_status status = sm_import_new(&im, (const char *[]){"in", "second"}, c->files, &c->o, &err);
    if (status == SM_OK && sm_import_outcome(im) >= SM_OPEN) {
        err = *sm_import_question(im);
        put_question(out, im);
    } else if (status == SM_OK && (status = sm_import_take(im, &d, &err)) == SM_OK) {
        char word[64];
        snprintf(word, sizeof word, "%s %s", sm_import_outcome(im) == SM_CERTAIN ? "certain" : "likely",
                 sm_dataset_parts(d)->format);
        put_account(out, word, &sm_dataset_parts(d)->account);
        put_data(out, d);
        assert_null(sm_import_answer(im, 0));
    }
    if (status != SM_OK) {
        char word[32];
        snprintf(word, sizeof word, "exit %d", status);
        put_error(out, word, &err);
    }
    put_if_different(out, c, d, &err, im ? sm_import_answer(im, 0) : NULL);
    sm_dataset_free(d);
    sm_import_free(im);
}

/* ---- files of cases ---------------------------------------------------------------------------------------------- */
static void end_case(sm_text *out, input *c)
{
    if (c->files) put_result(out, c);
    for (size_t i = 0; i < 2; i++) sm_text_free(&c->file[i]);
    *c = (input){0};
}

/* Copies the text of a file with the result of each case as it is now. A blank line, a comment or the next title ends a
 * case. */
static void put_cases(sm_text *out, char *text)
{
    input c = {0};
    for (char *line = text, *next; *line; line = next) {
        size_t length = strcspn(line, "\n");
        next = line + length + (line[length] == '\n');
        sm_text copy = {0};
        sm_text_bytes(&copy, line, (size_t)(next - line));
        line[length] = 0;
        bool between = length == 0 || *line == '#' || *line == '-';
        if (between) end_case(out, &c);
        if (between || take_line(&c, line)) sm_text_puts(out, sm_text_of(&copy));
        sm_text_free(&copy);
    }
    end_case(out, &c);
}

static void results_are_as_written(void **state)
{
    char path[1024], command[2200];
    const char *mode = getenv("GOLDEN");
    bool writing = mode && !strcmp(mode, "write");
    sm_text text = {0}, copy = {0}, now = {0};
    snprintf(path, sizeof path, "%s/%s", folder, (const char *)*state);
    read_whole(path, &text);
    read_whole(path, &copy);
    put_cases(&now, copy.data);
    write_whole(writing ? path : "out", &now);
    snprintf(command, sizeof command, "diff -U 6 %s out", path);
    if (!writing && strcmp(sm_text_of(&text), sm_text_of(&now)) != 0) fail_msg("%s differs: %d", path, system(command));
    sm_text_free(&text);
    sm_text_free(&copy);
    sm_text_free(&now);
}

static int is_list(const struct dirent *entry)
{
    const char *end = strrchr(entry->d_name, '.');
    return end && !strcmp(end, ".txt");
}

int main(void)
{
    struct CMUnitTest tests[32];
    struct dirent **entry;
    char here[400];
    if (!getcwd(here, sizeof here)) return 1;
    snprintf(folder, sizeof folder, "%s/tests/data/inputs", here);
    int n = scandir(folder, &entry, is_list, alphasort);
    if (n <= 0 || n > (int)(sizeof tests / sizeof *tests)) return 1;
    for (int i = 0; i < n; i++)
        tests[i] = (struct CMUnitTest){entry[i]->d_name, results_are_as_written, NULL, NULL, entry[i]->d_name};
    int failed = _cmocka_run_group_tests("io: inputs", tests, (size_t)n, enter_scratch, leave_scratch);
    for (int i = 0; i < n; i++) free(entry[i]);
    free(entry);
    return failed;
}
