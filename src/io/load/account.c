/* The account of a load, from the sheets and what was made of them. */
#include "base/mem.h"
#include "io/sheet/sheet.h"
#include "load.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void add_role(sm_account_source *to, int64_t column, sm_column_role role, const char *why)
{
    if (column < 0 || column >= to->n_columns || to->column[column].role != SM_COLUMN_ATTRIBUTE) return;
    to->column[column].role = role;
    to->column[column].why = why ? why : "";
}

static const char *format_of(const sm_sheet *s, const sm_meaning *m)
{
    if (!s->text) return s->format->name;
    if (s->form) return m->table ? "matrix" : m->weight >= 0 ? "counts" : "csv";
    if (m->table) return "matrix";
    if (m->weight >= 0) return "counts";
    return !s->dialect.separator ? "lines" : s->dialect.separator == '\t' ? "tsv" : "csv";
}

static void add_columns(sm_account_source *to, const sm_sheet *s, const sm_meaning *m)
{
    char buffer[16];
    if (m->table || !m->columns) return;
    to->column = sm_alloc(m->columns, sizeof *to->column);
    for (; to->n_columns < m->columns; to->n_columns++) {
        const char *name = sm_column_called(s, m, to->n_columns, buffer);
        char *copy = sm_copy_text(name, strlen(name));
        to->column[to->n_columns] =
            (sm_account_column){.name = copy, .unnamed = name == buffer, .role = SM_COLUMN_ATTRIBUTE, .why = ""};
    }
    add_role(to, m->truth, SM_COLUMN_TRUTH, m->truth_why);
    for (size_t i = 0; i < m->more.n; i++) add_role(to, m->more.at[i], SM_COLUMN_TRUTH, m->truth_why);
    for (size_t i = 0; i < m->pred.n; i++) add_role(to, m->pred.at[i], SM_COLUMN_PREDICTION, m->pred_why);
    bool weight = m->weight_why && strcmp(m->weight_why, "named") == 0;
    add_role(to, m->weight, weight ? SM_COLUMN_WEIGHT : SM_COLUMN_COUNT, m->weight_why);
    add_role(to, m->id, SM_COLUMN_ID, m->id_why);
    for (int i = 0; i < 2; i++) add_role(to, m->axis[i], SM_COLUMN_COORDINATE, m->axis_why);
    for (size_t i = 0; i < m->coordinate.n; i++) add_role(to, m->coordinate.at[i], SM_COLUMN_COORDINATE, "named");
}

static void add_source(sm_account *a, const sm_sheet *s, const sm_meaning *m)
{
    static const char *const quoting[] = {"", "backslash escapes", "no quotes"};
    static const char *const quotes[] = {"doubled", "backslash", "none"};
    sm_account_source *to = &a->source[a->n_sources++];
    uint64_t stored = s->rows - sm_first_row(s, m);
    *to = (sm_account_source){.file = sm_copy_text(s->file, strlen(s->file)),
                              .format = format_of(s, m),
                              .separator = s->text ? s->dialect.separator : 0,
                              .quoting = s->text && s->dialect.separator ? quoting[s->dialect.quoting] : "",
                              .quotes = s->text ? quotes[s->dialect.quoting] : NULL,
                              .encoding = s->source.utf16 ? "UTF-16" : "UTF-8",
                              .layout = m->table         ? "table of counts"
                                        : s->turned      ? "transposed"
                                        : m->weight >= 0 ? "counts"
                                                         : "rows",
                              .orientation = m->orientation ? m->orientation : "",
                              .header = m->header,
                              .header_why = m->header_why ? m->header_why : "",
                              .rows = stored + s->bads};
    add_columns(to, s, m);
}

static void add_left_out(sm_account *a, const sm_sheet *s, const sm_meaning *m)
{
    sm_account_leave(a, SM_LEFT_COMMENT, NULL, s->comments.n, s->comments.first_line);
    sm_account_leave(a, SM_LEFT_BELOW, NULL, s->below.n, s->below.first_line);
    sm_account_leave(a, SM_LEFT_PREAMBLE, NULL, s->above.n, s->above.first_line);
    if (m->columns > 1) sm_account_leave(a, SM_LEFT_BLANK, NULL, s->blank.n, s->blank.first_line);
    for (size_t i = 0; i < s->bads; i++) sm_account_leave(a, SM_LEFT_BAD_ROW, s->bad[i].why, 1, s->bad[i].line);
    uint64_t beside = m->beside[0].n + m->beside[1].n - m->margin_row - m->margin_col;
    if (m->table) sm_account_leave(a, SM_LEFT_BESIDE, NULL, beside, 0);
    if (m->table) sm_account_leave(a, SM_LEFT_MARGIN, NULL, (uint64_t)m->margin_row + m->margin_col, 0);
}

/* "line 7, 19, 23": ten at most. */
static void warn_bad(sm_account *a, const sm_sheet *s, size_t n)
{
    enum { TOLD = 10 };
    sm_text lines = {0};
    size_t bads = 0;
    for (size_t i = 0; i < n; i++) bads += s[i].bads;
    if (!bads) return;
    if (a->shards) {
        sm_account_warn(a, "%zu bad row%s skipped", bads, sm_plural(bads));
        return;
    }
    sm_text_puts(&lines, bads > 1 ? "lines " : "line ");
    for (size_t i = 0; i < bads && i < TOLD; i++)
        sm_text_printf(&lines, "%s%llu", i ? ", " : "", (unsigned long long)s->bad[i].line);
    if (bads > TOLD) sm_text_printf(&lines, " and %zu more", bads - TOLD);
    sm_account_warn(a, "%s: %zu bad row%s skipped: %s", s->file, bads, sm_plural(bads), sm_text_of(&lines));
    sm_text_free(&lines);
}

static bool is_label(const sm_meaning *m, uint32_t column)
{
    bool label = m->table || m->truth == column;
    for (size_t i = 0; i < m->pred.n; i++) label = label || m->pred.at[i] == column;
    return label;
}

/* Cells with line breaks, column by column: quotes that are not meant as such may have swallowed rows. Of several parts
 * those of all of them. */
static void warn_broken(sm_account *a, const sm_assembly *from, size_t sheet)
{
    const sm_sheet *s = &from->sheet[sheet];
    const sm_meaning *m = &from->r->of[sheet];
    char buffer[16];
    for (uint32_t c = 0; s->text && c < s->columns; c++) {
        sm_passed all = {0};
        for (size_t i = a->shards ? 0 : sheet; i < (a->shards ? from->n : sheet + 1); i++) {
            const sm_sheet *part = &from->sheet[i];
            const sm_column *own = c < part->columns ? &part->column[c] : NULL;
            bool first = own && part->header == SM_HEADER_MAYBE && !from->r->of[i].header && strpbrk(own->name, "\r\n");
            if (first && !all.n) all.first_line = part->header_line;
            if (own && !all.n && !first) all.first_line = own->broken.first_line;
            all.n += first + (own ? own->broken.n : 0);
        }
        if (!all.n) continue;
        bool doubtful = s->quotes.joined || is_label(m, c);
        sm_text told = {0};
        sm_account_source *source = &a->source[sheet];
        if (c < source->n_columns) {
            source->column[c].line_breaks = all.n;
            source->column[c].first_line_break = all.first_line;
        }
        if (!a->shards && (doubtful || from->n > 1)) sm_text_printf(&told, "%s: ", s->file);
        sm_text_printf(&told, "%llu field%s of column %s hold%s a line break", (unsigned long long)all.n,
                       sm_plural(all.n), sm_quote_brief(sm_column_called(s, m, c, buffer)).text, all.n == 1 ? "s" : "");
        if (!a->shards) sm_text_printf(&told, ", the first in line %llu", (unsigned long long)all.first_line);
        (doubtful ? sm_account_warn : sm_account_remark)(a, "%s", sm_text_of(&told));
        sm_text_free(&told);
    }
}

static void warn_column(sm_account *a, const sm_sheet *s, const sm_meaning *m, uint32_t column)
{
    const sm_column *c = &s->column[column];
    char buffer[16];
    const char *called = sm_column_called(s, m, column, buffer);
    if (!s->text || !s->odd_quote) return;
    for (uint32_t id = 0; id < sm_dict_size(c->dict); id++) {
        const char *text = sm_dict_text(c->dict, id);
        if (!strchr(text, '"')) continue;
        uint64_t row = sm_first_row(s, m), cells = s->fold ? s->fold->n : c->cells;
        while (row < cells && sm_cell_ids_at(&c->id, row) != id) row++;
        if (row == cells) continue; /* it is in the header only */
        if (a->shards)
            sm_account_warn(a, "an unquoted label in column %s contains a quote", sm_quote_brief(called).text);
        else
            sm_account_warn(a, "%s: an unquoted label in column %s contains a quote (line %llu)", s->file,
                            sm_quote_brief(called).text, (unsigned long long)sm_sheet_line(s, row));
        return;
    }
}

/* What was odd about the bytes: of one file, or of n parts together. */
static void tell_source(sm_account *a, const sm_assembly *from, size_t at, size_t n)
{
    sm_source_facts all = {0};
    bool broken = false, unquoted = false;
    const char *file = a->shards ? "" : from->sheet[at].file, *colon = a->shards ? "" : ": ";
    for (size_t i = at; i < at + n; i++) {
        const sm_sheet *s = &from->sheet[i];
        all.lf += s->source.lf;
        all.cr += s->source.cr;
        all.crlf += s->source.crlf;
        all.controls += s->source.controls;
        broken = broken || s->broken;
        unquoted = unquoted || (!from->r->of[i].table && s->text && s->dialect.quoting == SM_QUOTES_NONE &&
                                s->dialect.separator && !from->o->quote);
    }
    bool mixed = !broken && (all.lf > 0) + (all.cr > 0) + (all.crlf > 0) > 1; /* those in quotes are counted too */
    if (unquoted)
        sm_account_warn(a, "%s%squotes are read literally, because otherwise the rows would have different widths",
                        file, colon);
    if (mixed) sm_account_warn(a, "%s%sthe line endings are mixed", file, colon);
    if (all.controls && a->shards)
        sm_account_warn(a, "%llu control character%s in the text", (unsigned long long)all.controls,
                        sm_plural(all.controls));
    if (all.controls && !a->shards)
        sm_account_warn(a, "%s: %llu control character%s in the text, the first in line %llu", file,
                        (unsigned long long)all.controls, sm_plural(all.controls),
                        (unsigned long long)from->sheet[at].source.control_line);
    const sm_text *arrays = &from->sheet[at].left_out_arrays;
    if (arrays->length)
        sm_account_warn(a, "%s%signored arrays that do not label the same points: %s", file, colon, sm_text_of(arrays));
    const sm_source_facts *f = &from->sheet[at].source;
    if (a->shards) return; /* what follows changes no number */
    if (from->sheet[at].form) sm_account_remark(a, "%s: read from %s", file, from->sheet[at].form);
    if (f->gz) sm_account_remark(a, "%s unpacked with gzip", file);
    if (f->gz_name_only) sm_account_remark(a, "%s is not compressed, despite its name", file);
    if (f->cr && !mixed) sm_account_remark(a, "%s: lines end in carriage returns", file);
}

/* Parts in any order, and any cut of a table, are reported in the same words in the same order. */
static int by_kind(const void *a, const void *b)
{
    const sm_omission *x = a, *y = b;
    if (x->why != y->why) return x->why < y->why ? -1 : 1;
    return strcmp(x->detail ? x->detail : "", y->detail ? y->detail : "");
}

static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static sm_status take_names(sm_account *a, const char *names, sm_error *err)
{
    if (!names) return SM_OK;
    size_t length = strcspn(names, ",");
    if (!length || !names[length] || !names[length + 1])
        return sm_fail(err, SM_USAGE, "--names: expected two words, found \"%s\"; write --names A,B",
                       sm_quote_brief(names).text);
    a->names[0] = sm_copy_text(names, length);
    a->names[1] = sm_copy_text(names + length + 1, strlen(names + length + 1));
    return SM_OK;
}

static const char *how_found(const sm_assembly *from)
{
    const sm_meaning *m = &from->r->of[0], *p = &from->r->of[from->n - 1];
    if (m->table) return "";
    if (from->o->shards) p = m;
    if (m->pred.n > 1 && m->pred_why) return m->pred_why;
    bool single = from->n == 2 && !from->o->shards && m->columns == 1 && p->columns == 1;
    if (single) return "";
    if (!m->truth_why || !p->pred_why) return p->pred_why ? p->pred_why : "";
    /* Of two reasons, the weaker one is reported: an unrecognised name before a recognised one, that before an option.
     */
    static const char sure[] = "named|by name";
    bool named = strcmp(m->truth_why, "named") == 0;
    bool pred_weaker = sm_choice_among(sure, m->truth_why) && (named || !sm_choice_among(sure, p->pred_why));
    return pred_weaker ? p->pred_why : m->truth_why;
}

sm_status sm_add_account(sm_parts *out, const sm_assembly *from, sm_error *err)
{
    sm_account *a = &out->account;
    sm_status status = SM_OK;
    a->shards = from->o->shards;
    a->how = how_found(from);
    const sm_table *counts = out->table ? out->table[out->pred] : out->counts;
    a->points = counts ? sm_table_total(counts) : out->n;
    a->source = sm_alloc(from->n, sizeof *a->source);
    for (size_t i = 0; i < from->n; i++) {
        const sm_sheet *s = &from->sheet[i];
        const sm_meaning *m = &from->r->of[i];
        add_source(a, s, m);
        add_left_out(a, s, m);
        if (!a->shards) warn_bad(a, s, 1);
        if (!a->shards || !i) warn_broken(a, from, i);
        bool rows = !m->table;
        if (rows && m->truth >= 0) warn_column(a, s, m, (uint32_t)m->truth);
        for (size_t k = 0; rows && k < m->pred.n; k++) warn_column(a, s, m, m->pred.at[k]);
        if (!a->shards) tell_source(a, from, i, 1);
    }
    if (a->shards) {
        warn_bad(a, from->sheet, from->n);
        tell_source(a, from, 0, from->n);
    }
    for (uint32_t i = 0; i < from->r->notes.n_warnings; i++) sm_account_warn(a, "%s", from->r->notes.warning[i]);
    for (uint32_t i = 0; i < out->n_partitions; i++) sm_hint(out, i, from->o);
    if (a->shards) {
        if (a->n_left_out) qsort(a->left_out, a->n_left_out, sizeof *a->left_out, by_kind);
        if (a->n_warnings) qsort(a->warning, a->n_warnings, sizeof *a->warning, by_text);
    }
    status = take_names(a, from->o->names, err);
    return status;
}
