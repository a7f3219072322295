/* What the reader makes of small files. Each file of tests/data/inputs holds cases, as the README there describes: the
 * test reads the input of each and compares what comes of it with the lines below. GOLDEN=write rewrites these lines;
 * read the difference afterwards. */
#include "core/table.h"
#include "io/load/import.h"
#include "io/write_back.h"
#include "tests/io/case.h"
#include "tests/support/cases.h"
#include <dirent.h>

enum { MOST_POINTS = 40, MOST_CLASSES = 12 }; /* that are printed one by one */
static char folder[512];

typedef struct input {
    sm_text file[3], changed; /* changed: of the first file, after it was read */
    const char *name[3];
    sm_text aside; /* a file that an option names */
    size_t files;
    sm_read_options o; /* its texts are borrowed from the lines of the case */

    /* What is done with the data, instead of showing them: */
    bool again;              /* what was written is read once more */
    bool detail, fields;     /* all of the account, or each field of each row, is shown */
    const char *format;      /* they are written in this format */
    bool back, in_place;     /* labels are written back */
    bool one_less;           /* the point "without" is left out */
    uint32_t without, point; /* point: gets the label */
    const char *label;       /* NULL: it is left out */
} input;

/* ---- the input of a case ----------------------------------------------------------------------------------------- */
static char *word_of(char **rest)
{
    char *word = *rest, *end = word + strcspn(word, " ");
    *rest = *end ? end + 1 : end;
    *end = 0;
    return word;
}

/* Takes a line that tells what is done with the data; false if it is another one. */
static bool take_task(input *c, const char *word, char *rest)
{
    if (!strcmp(word, "detail")) {
        c->detail = true;
    } else if (!strcmp(word, "fields")) {
        c->fields = c->o.rows = true;
    } else if (!strcmp(word, "write")) {
        c->format = rest;
    } else if (!strcmp(word, "without")) {
        c->one_less = true;
        c->without = (uint32_t)strtoul(rest, NULL, 10);
    } else if (!strcmp(word, "in-place")) {
        c->in_place = true;
    } else if (!strcmp(word, "relabel")) {
        c->back = true;
        c->point = (uint32_t)strtoul(rest, &rest, 10);
        c->label = *rest ? rest + 1 : NULL;
        if (c->label) unescape(rest + 1);
    } else if (!strcmp(word, "again")) {
        c->again = true;
    } else if (!strcmp(word, "aside")) {
        sm_text_bytes(&c->aside, rest, unescape(rest));
    } else if (!strcmp(word, "changed")) {
        sm_text_bytes(&c->changed, rest, unescape(rest));
    } else {
        return false;
    }
    return true;
}

/* Takes a line of input; false if the line belongs to the result. */
static bool take_line(input *c, char *line)
{
    static const char *const file[] = {"in", "second", "third"};
    static const char *const words[] = {"in",    "second",  "third",    "name",    "with",    "detail", "fields",
                                        "write", "without", "in-place", "relabel", "changed", "aside",  "again"};
    size_t length = strcspn(line, " "), k = 0;
    while (k < sizeof words / sizeof *words && (length != strlen(words[k]) || memcmp(line, words[k], length))) k++;
    if (k == sizeof words / sizeof *words) return false;
    char *rest = line;
    const char *word = word_of(&rest);
    for (size_t i = 0; i < 3; i++) {
        if (strcmp(word, file[i]) != 0) continue;
        sm_text_bytes(&c->file[i], rest, unescape(rest));
        if (c->files <= i) c->files = i + 1;
        return true;
    }
    if (!strcmp(word, "name")) {
        c->name[0] = rest;
    } else if (!take_task(c, word, rest)) {
        const char *option = word_of(&rest);
        unescape(rest);
        set_read_option(&c->o, option, rest);
    }
    return true;
}

/* Writes the files of a case; name becomes their names. */
static void put_files(const input *c, const char *name[3])
{
    static const char *const usual[] = {"in", "second", "third"};
    if (c->aside.length) put_file("target", sm_text_of(&c->aside), c->aside.length);
    for (size_t i = 0; i < 3; i++) {
        name[i] = c->name[i] ? c->name[i] : usual[i];
        if (i < c->files) put_file(name[i], sm_text_of(&c->file[i]), c->file[i].length);
    }
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
    for (uint32_t i = 0; p->table && i < p->n_partitions; i++) {
        if (!p->table[i]) continue;
        sm_text_printf(out, "%s ", p->partition[i].name);
        put_counts(out, p->table[i]);
    }
    if (p->counts || p->table) return;
    if (p->n <= MOST_POINTS)
        put_labels(out, d);
    else
        sm_text_printf(out, "points: %u\n", p->n);
    for (uint32_t i = 0; i < p->n_partitions && p->n_partitions > 2 && p->n <= MOST_POINTS; i++) {
        sm_text line = {0};
        for (uint32_t k = 0; k < p->partition[i].n; k++)
            sm_text_printf(&line, "%s%s", k ? "|" : "", sm_dict_text(p->partition[i].dict, p->partition[i].label[k]));
        sm_text_printf(out, "partition %s", p->partition[i].name);
        put_line(out, "", sm_text_of(&line));
        sm_text_free(&line);
    }
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
    const char *name[3];
    put_files(c, name);
    sm_status status = sm_read(&read, name, c->files, &c->o, &other);
    assert_int_equal(status, d ? SM_OK : err->status);
    put_read(&imported, d, &expected);
    put_read(&whole, status == SM_OK ? read : NULL, &other);
    if (strcmp(sm_text_of(&whole), sm_text_of(&imported)) != 0) sm_text_puts(out, sm_text_of(&whole));
    sm_text_free(&imported);
    sm_text_free(&whole);
    sm_dataset_free(read);
}

/* ---- what is done with the data ---------------------------------------------------------------------------------- */
/* The text with escapes, so that it could be an input. */
static void put_bytes(sm_text *out, const char *word, const sm_text *text)
{
    sm_text_printf(out, "%s ", word);
    for (size_t i = 0; i < text->length; i++) {
        unsigned char c = (unsigned char)text->data[i];
        const char *known = c == '\n' ? "\\n" : c == '\t' ? "\\t" : c == '\r' ? "\\r" : c == '\\' ? "\\\\" : NULL;
        if (known)
            sm_text_puts(out, known);
        else
            sm_text_printf(out, c >= ' ' && c < 127 ? "%c" : "\\x%02x", c);
    }
    sm_text_puts(out, "\n");
}

static void put_detail(sm_text *out, const sm_account *a)
{
    put_account(out, "read", a);
    for (uint32_t i = 0; i < a->n_sources; i++) {
        const sm_account_source *s = &a->source[i];
        sm_text_printf(out, "source %s: %s '%c' '%s' %s %s header %d (%s) rows %d\n", s->file, s->format,
                       s->separator == '\t' ? 'T'
                       : s->separator       ? s->separator
                                            : '0',
                       s->quoting, s->encoding, s->layout, s->header, s->header_why, (int)s->rows);
        for (uint32_t c = 0; c < s->n_columns; c++)
            sm_text_printf(out, "column %s: %s, %s\n", s->column[c].name, sm_column_role_name(s->column[c].role),
                           s->column[c].why);
    }
    for (uint32_t i = 0; i < a->n_left_out; i++) {
        const sm_omission *l = &a->left_out[i];
        sm_text_printf(out, "left out: %d %s, %s, line %d", (int)l->count, sm_left_name(l->why),
                       l->detail ? l->detail : "-", (int)l->first_line);
        for (uint64_t k = 0; l->line && k < l->count; k++) sm_text_printf(out, " %d", (int)l->line[k]);
        sm_text_puts(out, "\n");
    }
    for (int i = 0; i < 2; i++)
        if (a->names[i]) sm_text_printf(out, "name: %s\n", a->names[i]);
}

static void put_fields(sm_text *out, const sm_dataset *d)
{
    const sm_rows *rows = &sm_dataset_parts(d)->rows;
    for (uint32_t c = 0; c < rows->columns; c++)
        sm_text_printf(out, "%s%s: %s", c ? " | " : "columns: ", rows->column[c].name,
                       sm_column_role_name(rows->column[c].role));
    sm_text_puts(out, rows->columns ? "\n" : "no columns\n");
    for (uint32_t p = 0; p < sm_dataset_parts(d)->n && rows->columns; p++) {
        sm_error err = {0};
        sm_text line = {0}, *cell = sm_alloc(rows->columns, sizeof *cell);
        assert_ok(rows->read(rows->self, p, cell, &err), err);
        for (uint32_t c = 0; c < rows->columns; c++) {
            sm_text_printf(&line, "%s%s", c ? " | " : "", sm_text_of(&cell[c]));
            sm_text_free(&cell[c]);
        }
        put_bytes(out, "row:", &line);
        sm_text_free(&line);
        sm_free(cell);
    }
}

static sm_status write_as(const input *c, const sm_dataset *d, sm_text *to, sm_error *err)
{
    const sm_parts *p = sm_dataset_parts(d);
    uint32_t *cluster = NULL;
    sm_table *t = NULL;
    if (p->counts) {
        t = sm_table_copy(p->counts);
    } else {
        assert_ok(sm_table_of(&t, sm_dataset_truth(d), sm_dataset_pred(d), SM_STORE_BEST, err), *err);
        cluster = sm_alloc(p->n, sizeof *cluster);
        for (uint32_t i = 0; i < p->n; i++)
            cluster[i] = c->one_less && i == c->without ? SM_NONE : sm_dataset_pred(d)->label[i];
    }
    const sm_labels labels = {.data = d, .table = t, .cluster = cluster};
    sm_status status = sm_format_write(sm_format_find(c->format), &labels, sm_text_sink(to), err);
    sm_table_free(t);
    sm_free(cluster);
    return status;
}

typedef struct relabelling {
    const input *c;
    const sm_partition *from;
} relabelling;

static const char *label_of(const void *self, uint32_t point)
{
    const relabelling *r = self;
    return point == r->c->point ? r->c->label : sm_dict_text(r->from->dict, r->from->label[point]);
}

static sm_status write_back(const input *c, const sm_dataset *d, sm_text *to, sm_text *column, sm_error *err)
{
    const relabelling self = {c, sm_dataset_pred(d)};
    const sm_relabelled r = {.data = d, .from = self.from, .label = label_of, .self = &self, .in_place = c->in_place};
    return sm_write_back(&r, sm_text_sink(to), column, err);
}

static void put_done(sm_text *out, const input *c)
{
    const char *name[3];
    sm_dataset *d = NULL;
    sm_text text = {0}, column = {0};
    sm_error err = {0};
    put_files(c, name);
    sm_status status = sm_read(&d, name, c->files, &c->o, &err);
    if (status == SM_OK && c->detail) put_detail(out, &sm_dataset_parts(d)->account);
    if (status == SM_OK && c->fields) put_fields(out, d);
    if (status == SM_OK && c->format) status = write_as(c, d, &text, &err);
    if (c->changed.length) put_file(name[0], sm_text_of(&c->changed), c->changed.length);
    if (status == SM_OK && c->back) status = write_back(c, d, &text, &column, &err);
    if (status != SM_OK) sm_text_printf(out, "exit %d: %s\n", status, err.text);
    if (status == SM_OK && (c->format || c->back)) put_bytes(out, "written:", &text);
    if (column.length && !c->in_place) sm_text_printf(out, "column: %s\n", sm_text_of(&column));
    if (status == SM_OK && c->again) {
        sm_dataset_free(d);
        put_file(name[0], sm_text_of(&text), text.length);
        assert_ok(sm_read(&d, name, 1, &c->o, &err), err);
        put_labels(out, d);
    }
    sm_text_free(&text);
    sm_text_free(&column);
    sm_dataset_free(d);
}

static void put_result(sm_text *out, const input *c)
{
    sm_import *im = NULL;
    sm_dataset *d = NULL;
    sm_error err = {0};
    const char *name[3];
    if (c->detail || c->fields || c->format || c->back) {
        put_done(out, c);
        return;
    }
    put_files(c, name);
    sm_status status = sm_import_new(&im, name, c->files, &c->o, &err);
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
    for (size_t i = 0; i < 3; i++) sm_text_free(&c->file[i]);
    sm_text_free(&c->changed);
    sm_text_free(&c->aside);
    if (c->name[0]) unlink(c->name[0]);
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
