/* The load report: collected while reading, printed in one line. */
#include "account.h"
#include "base/mem.h"
#include <inttypes.h>
#include <string.h>

const char *sm_column_role_name(sm_column_role r)
{
    static const char *const name[SM_COLUMN_ROLES] = {"attribute", "truth", "prediction", "id",
                                                      "weight",    "count", "coordinate"};
    return name[r];
}

const char *sm_left_name(sm_left_why why)
{
    static const char *const name[SM_LEFTS] = {
        [SM_LEFT_NO_LABEL] = "without a label",
        [SM_LEFT_BAD_ROW] = "bad rows",
        [SM_LEFT_NO_PARTNER] = "without a partner",
        [SM_LEFT_MARGIN] = "margins",
        [SM_LEFT_BESIDE] = "lines beside the table",
        [SM_LEFT_PREAMBLE] = "lines above the table",
        [SM_LEFT_BELOW] = "lines below the table",
        [SM_LEFT_COMMENT] = "comments",
        [SM_LEFT_BLANK] = "blank lines",
        [SM_LEFT_NOISE] = "noise",
    };
    return name[why];
}

void sm_account_free(sm_account *a)
{
    for (uint32_t i = 0; i < a->n_sources; i++) {
        sm_account_source *s = &a->source[i];
        for (uint32_t c = 0; c < s->n_columns; c++) sm_free(s->column[c].name);
        sm_free(s->column);
        sm_free(s->file);
    }
    for (uint32_t i = 0; i < a->n_left_out; i++) sm_free(a->left_out[i].line);
    for (uint32_t i = 0; i < a->n_warnings; i++) sm_free(a->warning[i]);
    for (uint32_t i = 0; i < a->n_remarks; i++) sm_free(a->remark[i]);
    sm_free(a->source);
    sm_free(a->left_out);
    sm_free(a->warning);
    sm_free(a->remark);
    sm_free(a->names[0]);
    sm_free(a->names[1]);
    *a = (sm_account){0};
}

/* ---- noting ------------------------------------------------------------------------------------------------------ */
static void account_add(sm_account *a, char ***list, uint32_t *n, const char *format, va_list args)
{
    sm_text text = {0};
    char **grown = sm_resize(*list, (size_t)*n + 1, sizeof *grown);
    *list = grown;
    sm_text_vprintf(&text, format, args);
    grown[(*n)++] = text.data;
}

void sm_account_warn(sm_account *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    account_add(a, &a->warning, &a->n_warnings, format, args);
    va_end(args);
    bool again = false;
    for (uint32_t i = 0; a->shards && i + 1 < a->n_warnings && !again; i++)
        again = strcmp(a->warning[i], a->warning[a->n_warnings - 1]) == 0;
    if (again) sm_free(a->warning[--a->n_warnings]);
}

void sm_account_remark(sm_account *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    account_add(a, &a->remark, &a->n_remarks, format, args);
    va_end(args);
}

static sm_omission *omission_of(sm_account *a, sm_left_why why, const char *detail, uint64_t line)
{
    for (uint32_t i = 0; i < a->n_left_out; i++) {
        sm_omission *l = &a->left_out[i];
        bool same = l->detail == detail || (l->detail && detail && strcmp(l->detail, detail) == 0);
        if (l->why == why && same) return l;
    }
    sm_omission *grown = sm_resize(a->left_out, (size_t)a->n_left_out + 1, sizeof *grown);
    a->left_out = grown;
    grown[a->n_left_out] = (sm_omission){.why = why, .detail = detail, .first_line = line};
    return &grown[a->n_left_out++];
}

void sm_account_leave(sm_account *a, sm_left_why why, const char *detail, uint64_t count, uint64_t line)
{
    if (!count) return;
    if (a->shards) line = 0;
    sm_omission *l = omission_of(a, why, detail, line);
    if (!l) return;
    l->count += count;
    if (why != SM_LEFT_BAD_ROW || !line) return;
    size_t n = (size_t)l->count - 1;
    sm_push(&l->line, &n, &l->lines_capacity, &line, sizeof line);
}

uint64_t sm_account_left(const sm_account *a, sm_left_why why)
{
    uint64_t n = 0;
    for (uint32_t i = 0; i < a->n_left_out; i++)
        if (a->left_out[i].why == why) n += a->left_out[i].count;
    return n;
}

void sm_account_noise(sm_account *a, const char *label, const char *policy, uint64_t points, uint64_t left_out)
{
    sm_account_remark(a, "noise label %s, policy %s: %" PRIu64 " point%s", sm_quote(label).text, policy, points,
                      sm_plural(points));
    sm_account_leave(a, SM_LEFT_NOISE, NULL, left_out, 0);
    a->points -= left_out < a->points ? left_out : a->points;
    if (left_out)
        sm_account_warn(a, "%" PRIu64 " noise point%s left out (--noise-policy own keeps %s)", left_out,
                        sm_plural(left_out), left_out == 1 ? "it" : "them");
}

/* ---- one line ---------------------------------------------------------------------------------------------------- */
static void put_separator(char c, sm_text *out)
{
    static const struct {
        char c;
        const char *name;
    } row[] = {{',', "comma"}, {';', "semicolon"}, {'\t', "tab"}, {'|', "bar"}, {' ', "blanks"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        if (row[i].c != c) continue;
        sm_text_puts(out, row[i].name);
        return;
    }
    sm_text_bytes(out, &c, 1);
}

static void put_reading(const sm_account_source *s, sm_text *out)
{
    if (s->separator)
        put_separator(s->separator, out);
    else
        sm_text_puts(out, s->format);
    if (*s->quoting) sm_text_printf(out, ", %s", s->quoting);
    if (strcmp(s->encoding, "UTF-8") != 0) sm_text_printf(out, ", %s", s->encoding);
    if (strcmp(s->layout, "rows") != 0) sm_text_printf(out, ", %s", s->layout);
    if (s->orientation && *s->orientation) sm_text_printf(out, ", %s", s->orientation);
    sm_text_puts(out, s->header ? ", header" : ", no header");
}

/* Sources that follow each other and were read in the same way are told together: "a.txt, b.txt: lines, no header". */
static void put_sources(const sm_account *a, uint32_t n, sm_text *out)
{
    sm_text reading = {0}, next = {0};
    for (uint32_t i = 0; i < n; i++) {
        sm_text_clear(&reading);
        sm_text_clear(&next);
        put_reading(&a->source[i], &reading);
        if (i + 1 < n) put_reading(&a->source[i + 1], &next);
        sm_text_show(out, a->source[i].file, SM_SHOW_PLAIN);
        if (strcmp(sm_text_of(&reading), sm_text_of(&next)) == 0) {
            sm_text_puts(out, ", ");
            continue;
        }
        sm_text_printf(out, ": %s%s", sm_text_of(&reading), i + 1 < n ? "; " : "");
    }
    sm_text_free(&reading);
    sm_text_free(&next);
}

/* Parts of one table all have the columns of the first. */
static uint32_t sources_told(const sm_account *a)
{
    return a->shards && a->n_sources ? 1 : a->n_sources;
}

/* How many columns have a role; the first of them is column *at of *first. */
static uint32_t columns_of(const sm_account *a, sm_column_role role, const sm_account_source **first, uint32_t *at)
{
    uint32_t n = 0;
    *first = NULL;
    for (uint32_t i = 0; i < sources_told(a); i++)
        for (uint32_t c = 0; c < a->source[i].n_columns; c++) {
            if (a->source[i].column[c].role != role || n++) continue;
            *first = &a->source[i];
            *at = c;
        }
    return n;
}

/* Identifies a column by name, by number, or by file if it is the only column there. */
static void put_column(const char *word, const sm_account_source *s, uint32_t column, sm_text *out)
{
    const sm_account_column *c = &s->column[column];
    bool file = c->unnamed && s->n_columns == 1;
    sm_text_printf(out, c->unnamed ? file ? "%s " : "%s column " : "%s \"", word);
    sm_text_show(out, file ? s->file : c->name, SM_SHOW_PLAIN);
    sm_text_puts(out, c->unnamed ? "" : "\"");
}

static void put_roles(const sm_account *a, sm_text *out)
{
    const sm_account_source *truth, *pred;
    uint32_t at[2], truths = columns_of(a, SM_COLUMN_TRUTH, &truth, &at[0]),
                    preds = columns_of(a, SM_COLUMN_PREDICTION, &pred, &at[1]);
    if (!truths && !preds) return;
    sm_text_puts(out, "; ");
    if (truth) put_column(a->names[0] ? a->names[0] : "truth", truth, at[0], out);
    if (truth && pred) sm_text_puts(out, " x ");
    if (preds == 1) put_column(a->names[1] ? a->names[1] : "prediction", pred, at[1], out);
    if (preds > 1) sm_text_printf(out, "%u predictions", preds);
    if (a->how && *a->how) sm_text_printf(out, " (%s)", a->how);
}

/* The first column of ids of a source; NULL: it has none. */
static const sm_account_column *id_of(const sm_account_source *s)
{
    for (uint32_t c = 0; c < s->n_columns; c++)
        if (s->column[c].role == SM_COLUMN_ID) return &s->column[c];
    return NULL;
}

/* Several files that all have ids are joined by them: their columns, each name once. */
static void put_join(const sm_account *a, sm_text *out)
{
    if (a->shards || a->n_sources < 2) return;
    for (uint32_t i = 0; i < a->n_sources; i++)
        if (!id_of(&a->source[i])) return;
    for (uint32_t i = 0; i < a->n_sources; i++) {
        const sm_account_column *c = id_of(&a->source[i]);
        bool told = false;
        for (uint32_t k = 0; k < i; k++) told = told || strcmp(id_of(&a->source[k])->name, c->name) == 0;
        if (told) continue;
        sm_text_puts(out, i ? " x " : "; joined by ");
        put_column("id", &a->source[i], (uint32_t)(c - a->source[i].column), out);
    }
}

/* In a sentence; the name is what JSON has. */
static const char *left_words(const sm_omission *l)
{
    static const char *const one[SM_LEFTS] = {
        [SM_LEFT_BAD_ROW] = "bad row",
        [SM_LEFT_MARGIN] = "margin",
        [SM_LEFT_BESIDE] = "line beside the table",
        [SM_LEFT_PREAMBLE] = "line above the table",
        [SM_LEFT_BELOW] = "line below the table",
        [SM_LEFT_COMMENT] = "comment",
        [SM_LEFT_BLANK] = "blank line",
        [SM_LEFT_NOISE] = "noise point",
    };
    if (l->count == 1 && one[l->why]) return one[l->why];
    return l->why == SM_LEFT_NOISE ? "noise points" : sm_left_name(l->why);
}

/* What a note says behind "FILE: ", and of which source; the whole note if it names none. */
static const char *note_behind_file(const sm_account *a, const char *note, const char **file)
{
    size_t longest = 0;
    *file = "";
    for (uint32_t i = 0; i < a->n_sources; i++) {
        size_t length = strlen(a->source[i].file);
        if (length <= longest || strncmp(note, a->source[i].file, length) || strncmp(note + length, ": ", 2)) continue;
        longest = length;
        *file = a->source[i].file;
    }
    return longest ? note + longest + 2 : note;
}

/* Note i of n in place of what out holds, with the names of all files of which the same is said. False: it was told
 * with an earlier one. */
static bool put_note(const sm_account *a, char *const *note, uint32_t n, uint32_t i, sm_text *out)
{
    const char *file, *other, *text = note_behind_file(a, note[i], &file);
    for (uint32_t k = 0; k < i; k++)
        if (strcmp(note_behind_file(a, note[k], &other), text) == 0 && !*other == !*file) return false;
    sm_text_clear(out);
    sm_text_puts(out, file);
    for (uint32_t k = i + 1; k < n && *file; k++)
        if (strcmp(note_behind_file(a, note[k], &other), text) == 0 && *other && strcmp(file, other) != 0)
            sm_text_printf(out, ", %s", other);
    sm_text_printf(out, "%s%s", *file ? ": " : "", text);
    return true;
}

void sm_account_line(const sm_account *a, sm_text *out)
{
    if (a->shards && a->n_sources > 1) sm_text_printf(out, "%u parts, the first ", a->n_sources);
    put_sources(a, sources_told(a), out);
    put_roles(a, out);
    put_join(a, out);
    sm_text_printf(out, "; %" PRIu64 " point%s", a->points, sm_plural(a->points));
    for (uint32_t i = 0; i < a->n_left_out; i++) {
        const sm_omission *l = &a->left_out[i];
        sm_text_printf(out, ", %" PRIu64 " %s left out", l->count, left_words(l));
        if (l->detail) sm_text_printf(out, " (%s)", l->detail);
        if (l->first_line && !a->shards)
            sm_text_printf(out, " (%s line %" PRIu64 ")", l->count > 1 ? "first at" : "at", l->first_line);
    }
    sm_text note = {0};
    for (uint32_t i = 0; i < a->n_remarks; i++)
        if (put_note(a, a->remark, a->n_remarks, i, &note)) sm_text_printf(out, "; %s", sm_text_of(&note));
    sm_text_free(&note);
}

bool sm_account_warning(const sm_account *a, uint32_t i, sm_text *out)
{
    return put_note(a, a->warning, a->n_warnings, i, out);
}

/* ---- copying ----------------------------------------------------------------------------------------------------- */
static void *account_array(sm_account *to, size_t n, size_t size)
{
    return sm_alloc(n, size);
}

static char *account_text(sm_account *to, const char *text)
{
    char *copy = text ? sm_copy_text(text, strlen(text)) : NULL;
    return copy;
}

static void copy_source(sm_account *to, const sm_account_source *from)
{
    sm_account_source *s = &to->source[to->n_sources++];
    *s = *from;
    s->n_columns = 0;
    s->file = account_text(to, from->file);
    s->column = account_array(to, from->n_columns, sizeof *s->column);
    for (; s->n_columns < from->n_columns; s->n_columns++) {
        s->column[s->n_columns] = from->column[s->n_columns];
        s->column[s->n_columns].name = account_text(to, from->column[s->n_columns].name);
    }
}

static void copy_omission(sm_account *to, const sm_omission *from)
{
    sm_omission *l = &to->left_out[to->n_left_out++];
    *l = *from;
    l->lines_capacity = from->line ? (size_t)from->count : 0;
    if (from->line) l->line = account_array(to, l->lines_capacity, sizeof *l->line);
    if (from->line) memcpy(l->line, from->line, l->lines_capacity * sizeof *l->line);
}

void sm_account_copy(sm_account *to, const sm_account *from)
{
    *to = (sm_account){.shards = from->shards, .how = from->how, .points = from->points};
    to->source = account_array(to, from->n_sources, sizeof *to->source);
    to->left_out = account_array(to, from->n_left_out, sizeof *to->left_out);
    for (uint32_t i = 0; i < from->n_sources; i++) copy_source(to, &from->source[i]);
    for (uint32_t i = 0; i < from->n_left_out; i++) copy_omission(to, &from->left_out[i]);
    for (uint32_t i = 0; i < from->n_warnings; i++) sm_account_warn(to, "%s", from->warning[i]);
    for (uint32_t i = 0; i < from->n_remarks; i++) sm_account_remark(to, "%s", from->remark[i]);
    for (int i = 0; i < 2; i++) to->names[i] = account_text(to, from->names[i]);
}
