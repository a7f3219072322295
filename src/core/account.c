/* The account of a load: gathered while reading, told in one line. */
#include "setmatch/core/account.h"
#include "setmatch/base/mem.h"
#include <inttypes.h>
#include <string.h>

const char *sm_column_role_name(sm_column_role r)
{
    static const char *const name[SM_COLUMN_ROLES] = {"attribute", "truth", "prediction", "id",
                                                      "weight",    "count", "coordinate"};
    return name[r];
}

static const struct left {
    const char *name;
    bool points;
} left[SM_LEFTS] = {
    [SM_LEFT_NO_LABEL] = {"without a label", true},
    [SM_LEFT_BAD_ROW] = {"bad rows", true},
    [SM_LEFT_NO_PARTNER] = {"without a partner", true},
    [SM_LEFT_MARGIN] = {"margins", false},
    [SM_LEFT_PREAMBLE] = {"lines above the table", false},
    [SM_LEFT_COMMENT] = {"comments", false},
    [SM_LEFT_BLANK] = {"blank lines", false},
    [SM_LEFT_HEADER_AGAIN] = {"headers", false},
};

const char *sm_left_name(sm_left_why why)
{
    return left[why].name;
}

bool sm_left_is_points(sm_left_why why)
{
    return left[why].points;
}

static void source_done(sm_account_source *s)
{
    sm_free(s->file);
    for (uint32_t i = 0; i < s->n_columns; i++) sm_free(s->column[i].name);
    sm_free(s->column);
}

static void texts_done(char **text, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) sm_free(text[i]);
    sm_free(text);
}

void sm_account_done(sm_account *a)
{
    for (uint32_t i = 0; i < a->n_sources; i++) source_done(&a->source[i]);
    sm_free(a->source);
    for (uint32_t i = 0; i < a->n_left_out; i++) sm_free(a->left_out[i].line);
    sm_free(a->left_out);
    texts_done(a->warning, a->n_warnings);
    texts_done(a->remark, a->n_remarks);
    sm_free(a->names[0]);
    sm_free(a->names[1]);
    *a = (sm_account){0};
}

static sm_status add_text(char ***list, uint32_t *n, sm_text *text, sm_error *err)
{
    char **grown = sm_resize(*list, (size_t)*n + 1, sizeof *grown);
    if (!grown) return sm_no_memory(err);
    *list = grown;
    grown[*n] = sm_copy_text(sm_text_of(text), text->length);
    if (!grown[*n]) return sm_no_memory(err);
    ++*n;
    return SM_OK;
}

static sm_status add_printed(char ***list, uint32_t *n, sm_error *err, const char *format, va_list args)
{
    sm_text text = {0};
    sm_status status = sm_text_vprint(&text, err, format, args);
    if (status == SM_OK) status = add_text(list, n, &text, err);
    sm_text_done(&text);
    return status;
}

sm_status sm_account_warn(sm_account *a, sm_error *err, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sm_status status = add_printed(&a->warning, &a->n_warnings, err, format, args);
    va_end(args);
    return status;
}

sm_status sm_account_remark(sm_account *a, sm_error *err, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    sm_status status = add_printed(&a->remark, &a->n_remarks, err, format, args);
    va_end(args);
    return status;
}

static bool same_detail(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static sm_status note_line(sm_omission *l, uint64_t line, sm_error *err)
{
    void *lines = l->line;
    if (l->why != SM_LEFT_BAD_ROW || !line) return SM_OK;
    if (!sm_grow(&lines, &l->lines_room, (size_t)l->count, sizeof *l->line)) return sm_no_memory(err);
    l->line = lines;
    l->line[l->count - 1] = line;
    return SM_OK;
}

sm_status sm_account_leave(sm_account *a, sm_left_why why, const char *detail, uint64_t count, uint64_t line,
                           sm_error *err)
{
    if (!count) return SM_OK;
    sm_omission *l = NULL;
    for (uint32_t i = 0; i < a->n_left_out && !l; i++)
        if (a->left_out[i].why == why && same_detail(a->left_out[i].detail, detail)) l = &a->left_out[i];
    if (!l) {
        sm_omission *grown = sm_resize(a->left_out, (size_t)a->n_left_out + 1, sizeof *grown);
        if (!grown) return sm_no_memory(err);
        a->left_out = grown;
        l = &grown[a->n_left_out++];
        *l = (sm_omission){.why = why, .detail = detail, .first_line = line};
    }
    l->count += count;
    return note_line(l, line, err);
}

uint64_t sm_account_left(const sm_account *a, sm_left_why why)
{
    uint64_t n = 0;
    for (uint32_t i = 0; i < a->n_left_out; i++)
        if (a->left_out[i].why == why) n += a->left_out[i].count;
    return n;
}

/* ---- one line -------------------------------------------------------------------------------------------------- */
static const char *separator_name(char c, char room[2])
{
    static const struct {
        char c;
        const char *name;
    } row[] = {{',', "comma"}, {';', "semicolon"}, {'\t', "tab"}, {'|', "bar"}, {' ', "blanks"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (row[i].c == c) return row[i].name;
    room[0] = c;
    room[1] = 0;
    return room;
}

static sm_status put_source(const sm_account_source *s, sm_text *out, sm_error *err)
{
    char room[2];
    sm_status status = sm_text_show(out, s->file, SM_SHOW_PLAIN, err);
    if (status == SM_OK) status = sm_text_print(out, err, ": ");
    if (status == SM_OK && s->separator)
        status = sm_text_print(out, err, "%s", separator_name(s->separator, room));
    else if (status == SM_OK)
        status = sm_text_print(out, err, "%s", s->format);
    if (status == SM_OK && *s->quoting) status = sm_text_print(out, err, ", %s", s->quoting);
    if (status == SM_OK && strcmp(s->encoding, "UTF-8") != 0) status = sm_text_print(out, err, ", %s", s->encoding);
    if (status == SM_OK && strcmp(s->layout, "rows") != 0) status = sm_text_print(out, err, ", %s", s->layout);
    if (status == SM_OK) status = sm_text_print(out, err, s->header ? ", header" : ", no header");
    return status;
}

/* Parts of one table all have the columns of the first. */
static uint32_t sources_told(const sm_account *a)
{
    return a->shards && a->n_sources ? 1 : a->n_sources;
}

static const sm_account_column *column_of(const sm_account *a, sm_column_role role, bool last)
{
    const sm_account_column *found = NULL;
    for (uint32_t i = 0; i < sources_told(a); i++)
        for (uint32_t c = 0; c < a->source[i].n_columns; c++)
            if (a->source[i].column[c].role == role && (!found || last)) found = &a->source[i].column[c];
    return found;
}

static uint32_t count_of(const sm_account *a, sm_column_role role)
{
    uint32_t n = 0;
    for (uint32_t i = 0; i < sources_told(a); i++)
        for (uint32_t c = 0; c < a->source[i].n_columns; c++) n += a->source[i].column[c].role == role;
    return n;
}

static sm_status put_name(const char *word, const sm_account_column *c, sm_text *out, sm_error *err)
{
    sm_status status = sm_text_print(out, err, "%s \"", word);
    if (status == SM_OK) status = sm_text_show(out, c->name, SM_SHOW_PLAIN, err);
    return status == SM_OK ? sm_text_print(out, err, "\"") : status;
}

static sm_status put_roles(const sm_account *a, sm_text *out, sm_error *err)
{
    const sm_account_column *truth = column_of(a, SM_COLUMN_TRUTH, false);
    const sm_account_column *pred = column_of(a, SM_COLUMN_PREDICTION, false);
    uint32_t preds = count_of(a, SM_COLUMN_PREDICTION);
    if (!truth && !pred) return SM_OK;
    sm_status status = sm_text_print(out, err, "; ");
    if (status == SM_OK && truth) status = put_name(a->names[0] ? a->names[0] : "truth", truth, out, err);
    if (status == SM_OK && truth && pred) status = sm_text_print(out, err, " x ");
    if (status == SM_OK && preds == 1) status = put_name(a->names[1] ? a->names[1] : "prediction", pred, out, err);
    if (status == SM_OK && preds > 1) status = sm_text_print(out, err, "%u predictions", preds);
    return status == SM_OK && a->how && *a->how ? sm_text_print(out, err, " (%s)", a->how) : status;
}

static sm_status put_left_out(const sm_account *a, sm_text *out, sm_error *err)
{
    sm_status status = SM_OK;
    for (uint32_t i = 0; i < a->n_left_out && status == SM_OK; i++) {
        const sm_omission *l = &a->left_out[i];
        status = sm_text_print(out, err, ", %" PRIu64 " %s left out", l->count, left[l->why].name);
        if (status == SM_OK && l->detail) status = sm_text_print(out, err, " (%s)", l->detail);
        if (status == SM_OK && l->first_line && !a->shards)
            status = sm_text_print(out, err, " (%s line %" PRIu64 ")", l->count > 1 ? "first at" : "at", l->first_line);
    }
    return status;
}

sm_status sm_account_line(const sm_account *a, sm_text *out, sm_error *err)
{
    sm_status status = SM_OK;
    uint32_t shown = sources_told(a);
    for (uint32_t i = 0; i < shown && status == SM_OK; i++) {
        if (i) status = sm_text_print(out, err, "; ");
        if (status == SM_OK && a->shards && a->n_sources > 1)
            status = sm_text_print(out, err, "%u parts, the first ", a->n_sources);
        if (status == SM_OK) status = put_source(&a->source[i], out, err);
    }
    if (status == SM_OK) status = put_roles(a, out, err);
    if (status == SM_OK)
        status = sm_text_print(out, err, "; %" PRIu64 " point%s", a->points, a->points == 1 ? "" : "s");
    if (status == SM_OK) status = put_left_out(a, out, err);
    for (uint32_t i = 0; i < a->n_remarks && status == SM_OK; i++)
        status = sm_text_print(out, err, "; %s", a->remark[i]);
    return status;
}

/* ---- copying --------------------------------------------------------------------------------------------------- */
static char *copy_of(const char *text, bool *failed)
{
    char *copy = text ? sm_copy_text(text, strlen(text)) : NULL;
    *failed = *failed || (text && !copy);
    return copy;
}

static void copy_texts(char ***to, uint32_t *n, char *const *from, uint32_t m, bool *failed)
{
    *to = m ? sm_alloc(m, sizeof **to) : NULL;
    *failed = *failed || (m && !*to);
    for (; *to && *n < m && !*failed; ++*n) (*to)[*n] = copy_of(from[*n], failed);
}

static void copy_source(sm_account_source *to, const sm_account_source *from, bool *failed)
{
    *to = *from;
    to->file = copy_of(from->file, failed);
    to->n_columns = 0;
    to->column = from->n_columns ? sm_alloc(from->n_columns, sizeof *to->column) : NULL;
    *failed = *failed || (from->n_columns && !to->column);
    for (; to->column && to->n_columns < from->n_columns && !*failed; to->n_columns++) {
        to->column[to->n_columns] = from->column[to->n_columns];
        to->column[to->n_columns].name = copy_of(from->column[to->n_columns].name, failed);
    }
}

static void copy_left_out(sm_account *to, const sm_account *from, bool *failed)
{
    to->left_out = from->n_left_out ? sm_alloc(from->n_left_out, sizeof *to->left_out) : NULL;
    *failed = *failed || (from->n_left_out && !to->left_out);
    for (; to->left_out && to->n_left_out < from->n_left_out && !*failed; to->n_left_out++) {
        sm_omission *l = &to->left_out[to->n_left_out];
        *l = from->left_out[to->n_left_out];
        l->lines_room = 0;
        if (!l->line) continue;
        l->line = sm_alloc((size_t)l->count, sizeof *l->line);
        *failed = !l->line;
        if (l->line) memcpy(l->line, from->left_out[to->n_left_out].line, (size_t)l->count * sizeof *l->line);
    }
}

sm_status sm_account_copy(sm_account *to, const sm_account *from, sm_error *err)
{
    bool failed = false;
    *to = (sm_account){.shards = from->shards, .how = from->how, .points = from->points};
    to->source = from->n_sources ? sm_alloc(from->n_sources, sizeof *to->source) : NULL;
    failed = from->n_sources && !to->source;
    for (; to->source && to->n_sources < from->n_sources && !failed; to->n_sources++)
        copy_source(&to->source[to->n_sources], &from->source[to->n_sources], &failed);
    if (!failed) copy_left_out(to, from, &failed);
    if (!failed) copy_texts(&to->warning, &to->n_warnings, from->warning, from->n_warnings, &failed);
    if (!failed) copy_texts(&to->remark, &to->n_remarks, from->remark, from->n_remarks, &failed);
    for (int i = 0; i < 2; i++) to->names[i] = copy_of(from->names[i], &failed);
    return failed ? sm_no_memory(err) : SM_OK;
}
