/* Files are read and documents written, with options as on the command line. */
#include "base/mem.h"
#include "io/read.h"
#include "library.h"
#include "output/output.h"
#include "study/many/chance.h"
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

const char *setmatch_version(void)
{
    return SM_VERSION;
}

/* ---- options ----------------------------------------------------------------------------------------------------- */

typedef enum kind { TEXT, FLAG, NUMBER, SEPARATOR } kind;
typedef struct option_row {
    const char *name;
    kind kind;
    size_t at;
} option_row;

static sm_status read_number(const option_row *row, const char *text, uint64_t *out, sm_error *err)
{
    size_t digits = strspn(text, "0123456789");
    if (!digits || digits > 18 || text[digits])
        return sm_fail(err, SM_USAGE, "%s: invalid number \"%s\" (expected a whole number)", row->name,
                       sm_quote(text).text);
    *out = strtoull(text, NULL, 10);
    return SM_OK;
}

static sm_status read_separator(const char *text, char *out, sm_error *err)
{
    bool tab = !strcmp(text, "tab") || !strcmp(text, "\\t");
    if (!tab && (strlen(text) != 1 || strchr("\"\n\r", *text) || (unsigned char)*text >= 0x80))
        return sm_fail(err, SM_USAGE, "--sep: invalid separator \"%s\" (expected one character, or tab)",
                       sm_quote(text).text);
    *out = tab ? '\t' : *text;
    return SM_OK;
}

/* Reads options (NULL: none) into the struct at into, whose members rows name. */
static sm_status read_options(const char *const *options, const option_row *rows, void *into, sm_error *err)
{
    const sm_names names = {rows, sizeof *rows};
    for (; options && *options; options++) {
        const option_row *row = sm_name_row(names, *options);
        if (!row) return sm_name_unknown(names, "option", *options, NULL, err);
        void *at = (char *)into + row->at;
        sm_status status = SM_OK;
        if (row->kind == FLAG) {
            *(bool *)at = true;
            continue;
        }
        const char *value = *++options;
        if (!value) return sm_fail(err, SM_USAGE, "%s: missing value", row->name);
        if (row->kind == TEXT) *(const char **)at = value;
        if (row->kind == NUMBER) status = read_number(row, value, at, err);
        if (row->kind == SEPARATOR) status = read_separator(value, at, err);
        if (status) return status;
    }
    return SM_OK;
}

/* ---- files ------------------------------------------------------------------------------------------------------- */

#define AT(member) offsetof(sm_read_options, member)
static const option_row reading_rows[] = {
    {"--true", TEXT, AT(truth)},
    {"--pred", TEXT, AT(pred)},
    {"--id", TEXT, AT(id)},
    {"--weight", TEXT, AT(weight)},
    {"--x", TEXT, AT(x)},
    {"--y", TEXT, AT(y)},
    {"--coordinates", TEXT, AT(coordinates)},
    {"--sep", SEPARATOR, AT(separator)},
    {"--quote", TEXT, AT(quote)},
    {"--header", TEXT, AT(header)},
    {"--format", TEXT, AT(format)},
    {"--missing", TEXT, AT(missing)},
    {"--bad-rows", TEXT, AT(bad_rows)},
    {"--margins", TEXT, AT(margins)},
    {"--columns", TEXT, AT(columns)},
    {"--names", TEXT, AT(names)},
    {"--matrix", FLAG, AT(matrix)},
    {"--transpose", FLAG, AT(transpose)},
    {0},
};
#undef AT

typedef struct from_files {
    const char *file[2];
    const char *const *options;
} from_files;

static sm_status make_from_files(setmatch_table *t, void *ask, sm_error *err)
{
    const from_files *f = ask;
    sm_read_options o = {0};
    sm_dataset *data;
    if (!f->file[0]) return sm_fail(err, SM_USAGE, "the file is NULL");
    sm_status status = read_options(f->options, reading_rows, &o, err);
    if (!status) status = sm_read(&data, f->file, f->file[1] ? 2 : 1, &o, err);
    return status ? status : sm_session_new(&t->session, data, t->registry, err);
}

int setmatch_from_files(setmatch_table **out, const char *truth, const char *pred, const char *const *options,
                        setmatch_error *err)
{
    from_files f = {{truth, pred}, options};
    return sm_call_new(out, make_from_files, &f, err);
}

/* ---- documents --------------------------------------------------------------------------------------------------- */

typedef struct document_row {
    const char *name;
    bool points; /* it lists them */
} document_row;
static const document_row document_rows[] = {
    {"score", false},
    {"matrix", false},
    {"match", false},
    {"explain", false},
    {"diagnosis", false},
    {"classification", false},
    {"losses", false},
    {"points", true},
    {"history", true},
    {"log", true},
    {0},
};

typedef struct document_options {
    const char *indices, *values;
    uint64_t top, seed, chance, bootstrap;
} document_options;
#define AT(member) offsetof(document_options, member)
static const option_row document_option_rows[] = {
    {"-m", TEXT, AT(indices)},
    {"--values", TEXT, AT(values)},
    {"--top", NUMBER, AT(top)},
    {"--seed", NUMBER, AT(seed)},
    {"--chance", NUMBER, AT(chance)},
    {"--bootstrap", NUMBER, AT(bootstrap)},
    {0},
};

typedef struct documenting {
    const char *name, *format;
    const char *const *options;
    char *text;
} documenting;

static sm_status find_chance(setmatch_table *t, const document_options *given, sm_job **job, sm_error *err)
{
    sm_chance_ask ask = {
        .live = sm_session_live(t->session), .seed = given->seed, .tables = given->chance, .samples = given->bootstrap};
    const sm_index **index = NULL;
    sm_status status = sm_indices_chosen(t->registry, given->indices, &index, &ask.n, err);
    ask.index = index;
    if (!status) status = sm_job_call(job, sm_chance_study, &ask, NULL, err);
    sm_free(index);
    return status;
}

static sm_status write_document(setmatch_table *t, void *ask, sm_error *err)
{
    documenting *d = ask;
    const sm_names names = SM_NAMED(document_rows);
    document_options given = {.seed = 1};
    sm_text text = {0};
    sm_job *job = NULL;
    if (!d->name) return sm_fail(err, SM_USAGE, "the document is NULL");
    const document_row *row = sm_name_row(names, d->name);
    if (!row) return sm_name_unknown(names, "document", d->name, NULL, err);
    sm_status status = read_options(d->options, document_option_rows, &given, err);
    if (!status && row->points) status = sm_library_points(t, err);
    if (!status && (given.chance || given.bootstrap)) status = find_chance(t, &given, &job, err);
    sm_output_options o = {.indices = given.indices,
                           .values = given.values,
                           .top = given.top,
                           .digits = sm_session_digits(t->session),
                           .seed = given.seed,
                           .tables = given.chance,
                           .samples = given.bootstrap};
    if (job && !status) o.chance = sm_job_result(job);
    sm_out out = sm_out_to(sm_text_sink(&text), err);
    if (sm_out_take(&out, status)) sm_output_document(t->session, d->name, d->format ? d->format : "json", &o, &out);
    status = sm_out_end(&out);
    sm_job_free(job);
    if (text.length && text.data[text.length - 1] != '\n') sm_text_puts(&text, "\n");
    if (!status) {
        sm_arena *mine = sm_arena_use(NULL); /* the caller owns it */
        d->text = sm_alloc_large(text.length + 1, 1);
        sm_arena_use(mine);
        if (!d->text) status = sm_too_large(err);
    }
    if (!status) memcpy(d->text, sm_text_of(&text), text.length);
    sm_text_free(&text);
    return status;
}

int setmatch_document(setmatch_table *t, const char *document, const char *format, const char *const *options,
                      char **text, setmatch_error *err)
{
    documenting d = {document, format, options, NULL};
    if (text) *text = NULL;
    int code = sm_call(t, write_document, &d, err);
    if (text)
        *text = d.text;
    else
        setmatch_text_free(d.text);
    return code;
}

void setmatch_text_free(char *text)
{
    sm_free(text);
}
