/* The account of a load, from the sheets and what was made of them. */
#include "assemble.h"
#include "io/sheet/names.h"
#include "setmatch/base/mem.h"
#include <stdio.h>
#include <string.h>

static void add_role(sm_account_source *to, int64_t column, sm_column_role role, const char *why)
{
    if (column < 0 || column >= to->n_columns || to->column[column].role != SM_COLUMN_ATTRIBUTE) return;
    to->column[column].role = role;
    to->column[column].why = why ? why : "";
}

static void add_roles(sm_account_source *to, const sm_meaning *m)
{
    add_role(to, m->truth, SM_COLUMN_TRUTH, m->truth_why);
    for (size_t i = 0; i < m->mores; i++) add_role(to, m->more[i], SM_COLUMN_TRUTH, m->truth_why);
    for (size_t i = 0; i < m->preds; i++) add_role(to, m->pred[i], SM_COLUMN_PREDICTION, m->pred_why);
    bool weight = m->weight_why && strcmp(m->weight_why, "named") == 0;
    add_role(to, m->weight, weight ? SM_COLUMN_WEIGHT : SM_COLUMN_COUNT, m->weight_why);
    add_role(to, m->id, SM_COLUMN_ID, m->id_why);
    for (int i = 0; i < 2; i++) add_role(to, m->axis[i], SM_COLUMN_COORDINATE, m->axis_why);
    for (size_t i = 0; i < m->places; i++) add_role(to, m->place[i], SM_COLUMN_COORDINATE, "named");
}

static const char *format_of(const sm_sheet *s, const sm_meaning *m)
{
    if (!s->text) return s->format->name;
    if (m->table) return "matrix";
    if (m->weight >= 0) return "counts";
    return !s->dialect.separator ? "lines" : s->dialect.separator == '\t' ? "tsv" : "csv";
}

static const char *quoting_of(const sm_sheet *s)
{
    static const char *const name[] = {"", "backslash escapes", "no quotes"};
    return s->text && s->dialect.separator ? name[s->dialect.quoting] : "";
}

static sm_status add_columns(sm_account_source *to, const sm_sheet *s, const sm_meaning *m, sm_error *err)
{
    char room[16];
    if (m->table || !m->columns) return SM_OK;
    to->column = sm_alloc(m->columns, sizeof *to->column);
    if (!to->column) return sm_no_memory(err);
    for (; to->n_columns < m->columns; to->n_columns++) {
        const char *name = sm_column_called(s, m, to->n_columns, room);
        char *copy = sm_copy_text(name, strlen(name));
        if (!copy) return sm_no_memory(err);
        to->column[to->n_columns] = (sm_account_column){copy, SM_COLUMN_ATTRIBUTE, ""};
    }
    add_roles(to, m);
    return SM_OK;
}

static sm_status add_source(sm_account *a, const sm_sheet *s, const sm_meaning *m, sm_error *err)
{
    sm_account_source *to = &a->source[a->n_sources++];
    uint64_t stored = s->is_table ? sm_dict_size(s->side[0]) : s->rows - sm_first_row(s, m);
    *to = (sm_account_source){.file = sm_copy_text(s->file, strlen(s->file)),
                              .format = format_of(s, m),
                              .separator = s->text ? s->dialect.separator : 0,
                              .quoting = quoting_of(s),
                              .encoding = s->source.utf16 ? "UTF-16" : "UTF-8",
                              .layout = m->table         ? "table of counts"
                                        : s->turned      ? "transposed"
                                        : m->weight >= 0 ? "counts"
                                                         : "rows",
                              .header = m->header,
                              .header_why = m->header_why ? m->header_why : "",
                              .rows = stored + s->bads};
    if (!to->file) return sm_no_memory(err);
    return add_columns(to, s, m, err);
}

static sm_status leave(sm_account *a, sm_left_why why, sm_passed passed, sm_error *err)
{
    return sm_account_leave(a, why, NULL, passed.n, passed.first_line, err);
}

static sm_status add_left_out(sm_account *a, const sm_sheet *s, const sm_meaning *m, sm_error *err)
{
    sm_status status = leave(a, SM_LEFT_COMMENT, s->comments, err);
    if (status == SM_OK) status = leave(a, SM_LEFT_PREAMBLE, s->above, err);
    if (status == SM_OK && m->columns > 1) status = leave(a, SM_LEFT_BLANK, s->blank, err);
    for (size_t i = 0; i < s->bads && status == SM_OK; i++)
        status = sm_account_leave(a, SM_LEFT_BAD_ROW, s->bad[i].why, 1, s->bad[i].line, err);
    uint64_t margins = (uint64_t)m->margin_row + m->margin_col;
    if (status == SM_OK && m->table) status = sm_account_leave(a, SM_LEFT_MARGIN, NULL, margins, 0, err);
    uint64_t again = 0;
    for (uint64_t p = sm_first_row(s, m); m->repeats && !m->table && p < s->rows; p++)
        again += sm_is_header_again(s, m, p);
    return status == SM_OK ? sm_account_leave(a, SM_LEFT_HEADER_AGAIN, NULL, again, 0, err) : status;
}

/* "line 7, 19, 23": ten at most. */
static sm_status list_lines(const sm_sheet *s, sm_text *out, sm_error *err)
{
    enum { TOLD = 10 };
    sm_status status = sm_text_print(out, err, s->bads > 1 ? "lines " : "line ");
    for (size_t i = 0; i < s->bads && i < TOLD && status == SM_OK; i++)
        status = sm_text_print(out, err, "%s%llu", i ? ", " : "", (unsigned long long)s->bad[i].line);
    return status == SM_OK && s->bads > TOLD ? sm_text_print(out, err, " and %zu more", s->bads - TOLD) : status;
}

static sm_status warn_bad(sm_account *a, const sm_sheet *s, bool shards, sm_error *err)
{
    sm_text lines = {0};
    if (!s->bads) return SM_OK;
    sm_status status = list_lines(s, &lines, err);
    if (status == SM_OK && !shards)
        status = sm_account_warn(a, err, "%s: %zu bad row%s left out: %s", s->file, s->bads, s->bads == 1 ? "" : "s",
                                 sm_text_of(&lines));
    sm_text_done(&lines);
    return status;
}

/* ---- labels that may not be what they seem -------------------------------------------------------------------------
 */
static uint64_t line_of_text(const sm_sheet *s, const sm_column *c, uint64_t first, uint32_t id)
{
    for (uint64_t p = first; p < c->cells; p++)
        if (c->id[p] == id) return sm_sheet_line(s, p);
    return 0;
}

static sm_status warn_column(sm_account *a, const sm_sheet *s, const sm_meaning *m, uint32_t column, sm_error *err)
{
    const sm_column *c = &s->column[column];
    char room[16];
    const char *called = sm_column_called(s, m, column, room);
    bool line_break = false, quote = false;
    sm_status status = SM_OK;
    if (!s->text || (!s->broken && !s->odd_quote)) return SM_OK;
    for (uint32_t id = 0; id < sm_dict_size(c->dict) && status == SM_OK; id++) {
        const char *text = sm_dict_text(c->dict, id);
        bool breaks = !line_break && strpbrk(text, "\r\n"), quotes = s->odd_quote && !quote && strchr(text, '"');
        uint64_t line = breaks || quotes ? line_of_text(s, c, sm_first_row(s, m), id) : 0;
        if (!line) continue;
        line_break = line_break || breaks;
        quote = quote || quotes;
        status = sm_account_warn(a, err, "%s: a label of column %.40s holds a %s (line %llu)", s->file, called,
                                 breaks ? "line break" : "quote, though it is not quoted", (unsigned long long)line);
    }
    return status;
}

static sm_status warn_labels(sm_account *a, const sm_sheet *s, const sm_meaning *m, sm_error *err)
{
    sm_status status = SM_OK;
    if (m->table || s->is_table) return SM_OK;
    if (m->truth >= 0) status = warn_column(a, s, m, (uint32_t)m->truth, err);
    for (size_t i = 0; i < m->preds && status == SM_OK; i++) status = warn_column(a, s, m, m->pred[i], err);
    if (status == SM_OK && s->text && s->dialect.quoting == SM_QUOTES_NONE && s->dialect.separator == '\t')
        status = sm_account_warn(
            a, err, "%s: quotes are taken as characters, because only so all rows are equally wide", s->file);
    return status;
}

/* What was odd about the bytes. */
static sm_status tell_source(sm_account *a, const sm_sheet *s, sm_error *err)
{
    const sm_source_facts *f = &s->source;
    sm_status status = SM_OK;
    bool mixed =
        !s->broken && (f->lf > 0) + (f->cr > 0) + (f->crlf > 0) > 1; /* line breaks in quotes are counted too */
    if (f->gz) status = sm_account_remark(a, err, "%s unpacked with gzip", s->file);
    if (status == SM_OK && f->gz_name_only)
        status = sm_account_remark(a, err, "%s is not compressed, whatever its name says", s->file);
    if (status == SM_OK && f->cr && !mixed)
        status = sm_account_remark(a, err, "%s: lines end in carriage returns", s->file);
    if (status == SM_OK && mixed)
        status = sm_account_warn(a, err, "%s: line ends of different kinds are mixed", s->file);
    if (status == SM_OK && f->controls)
        status = sm_account_warn(a, err, "%s: %llu control character%s in the text, the first in line %llu", s->file,
                                 (unsigned long long)f->controls, f->controls == 1 ? "" : "s",
                                 (unsigned long long)f->control_line);
    return status;
}

/* ---- all of it ------------------------------------------------------------------------------------------------------
 */
static sm_status take_names(sm_account *a, const char *names, sm_error *err)
{
    if (!names) return SM_OK;
    size_t length = strcspn(names, ",");
    if (!length || !names[length] || !names[length + 1])
        return sm_fail(err, SM_USAGE, "--names wants two words; found \"%.40s\"; write --names A,B", names);
    a->names[0] = sm_copy_text(names, length);
    a->names[1] = sm_copy_text(names + length + 1, strlen(names + length + 1));
    return a->names[0] && a->names[1] ? SM_OK : sm_no_memory(err);
}

/* Of two reasons the weaker is told: one that is no name before a known name, that before an option. */
static bool weaker_is_pred(const char *truth, const char *pred)
{
    static const char sure[] = "named|by name";
    return sm_choice_among(sure, truth) && (!strcmp(truth, "named") || !sm_choice_among(sure, pred));
}

static const char *how_found(const sm_assembly *from)
{
    const sm_meaning *m = &from->r->of[0], *p = &from->r->of[from->n - 1];
    if (m->table || from->sheet[0].is_table) return "";
    if (from->o->shards) p = m;
    if (m->preds > 1 && m->pred_why) return m->pred_why;
    bool single = from->n == 2 && !from->o->shards && m->columns == 1 && p->columns == 1;
    if (single) return "";
    return m->truth_why && p->pred_why && strcmp(m->truth_why, p->pred_why) != 0
               ? (weaker_is_pred(m->truth_why, p->pred_why) ? p->pred_why : m->truth_why)
           : p->pred_why ? p->pred_why
                         : "";
}

static uint64_t count_points(const sm_parts *p)
{
    return p->counts ? sm_table_total(p->counts) : p->n;
}

sm_status sm_add_account(sm_parts *out, const sm_assembly *from, sm_error *err)
{
    sm_account *a = &out->account;
    sm_status status = SM_OK;
    a->shards = from->o->shards;
    a->how = how_found(from);
    a->points = count_points(out);
    a->source = sm_alloc(from->n, sizeof *a->source);
    if (!a->source) return sm_no_memory(err);
    for (size_t i = 0; i < from->n && status == SM_OK; i++) {
        const sm_sheet *s = &from->sheet[i];
        const sm_meaning *m = &from->r->of[i];
        status = add_source(a, s, m, err);
        if (status == SM_OK && !a->shards) status = add_left_out(a, s, m, err);
        if (status == SM_OK) status = warn_bad(a, s, a->shards, err);
        if (status == SM_OK && !a->shards) status = warn_labels(a, s, m, err);
        if (status == SM_OK && !a->shards) status = tell_source(a, s, err);
    }
    for (uint32_t i = 0; i < from->r->notes.n_warnings && status == SM_OK; i++)
        status = sm_account_warn(a, err, "%s", from->r->notes.warning[i]);
    for (uint32_t i = 0; i < out->n_partitions && status == SM_OK; i++) status = sm_hint(out, i, from->o, err);
    return status == SM_OK ? take_names(a, from->o->names, err) : status;
}
