/* Detects the meaning of columns: in one file, several side by side, or parts of one table. */
#include "base/mem.h"
#include "io/sheet/sheet.h"
#include "load.h"
#include "roles.h"
#include <string.h>

void sm_recognition_free(sm_recognition *r)
{
    for (size_t i = 0; i < r->n && r->of; i++) {
        sm_free(r->of[i].pred.at);
        sm_free(r->of[i].more.at);
        sm_free(r->of[i].coordinate.at);
        for (int side = 0; side < 2; side++) {
            sm_free(r->of[i].beside[side].at);
            sm_free(r->of[i].inside[side].at);
        }
    }
    sm_free(r->of);
    for (size_t i = 0; i < r->answers; i++) sm_text_free(&r->answer[i].words);
    sm_free(r->candidate);
    sm_dict_free(r->texts);
    sm_account_free(&r->notes);
    *r = (sm_recognition){0};
}

/* ---- one file ---------------------------------------------------------------------------------------------------- */
/* Fills in what the sheet alone says, and asks where its rows contradict each other. */
static void begin_sheet(sm_detection *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    sm_meaning *m = &j->r->of[sheet];
    *m = (sm_meaning){.truth = -1, .weight = -1, .id = -1, .axis = {-1, -1}, .header_why = ""};
    /* A last column that is empty on every line was never there. */
    const sm_column *last = s->text && s->columns > 1 && s->rows ? &s->column[s->columns - 1] : NULL;
    bool named = last && (*last->name || !sm_column_stored(last));
    m->columns = s->columns;
    if (last && !named && sm_dict_size(last->dict) == 1 && !*sm_dict_text(last->dict, 0)) m->columns--;
    m->header = s->header == SM_HEADER_YES || s->header_in_comment;
    if (s->header_in_comment) m->header_why = "the last comment has the rows' width";
    /* R leaves the corner out above row names: 1 to n, or all different and not between commas. */
    bool blanks = s->dialect.separator == ' ' || s->dialect.separator == '\t';
    const sm_column_facts *f = s->dialect.short_first ? &j->facts[sheet].below[0] : NULL;
    if (f && !f->serial && !(blanks && sm_facts_different(f)))
        sm_detection_ask(j, SM_REFUSED, sheet, s->header_line,
                         "the first row is one field shorter than the others, and the first column is not a numbering; "
                         "found %u and %u fields; name every column",
                         s->columns - 1, s->columns);
    if (s->text && m->columns == 1 && s->blank_inside && !s->turned)
        sm_detection_ask(
            j, SM_REFUSED, sheet, s->blank_inside,
            "a blank line between labels; it would shift all labels after it; write NA for a missing label");
}

/* Quotes join lines that would all be rows without them, and no other row needs them: either may be meant. */
static void check_quotes(sm_detection *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    const sm_quotes_seen *q = &s->quotes;
    if (j->o->quote || !q->joined || q->needed || sm_detection_stopped(j)) return;
    sm_detection_ask(
        j, SM_OPEN, sheet, q->first.line,
        "a quote may open a field that goes on in the next line, or be a character (found %llu row%s with such "
        "fields, %llu without); specify which",
        (unsigned long long)s->rows, sm_plural(s->rows), (unsigned long long)(s->rows - q->joined + q->lines));
    j->r->question.column = q->first.column;
    sm_detection_propose(j, "quote", "none", NULL);
    sm_detection_propose(j, "quote", "\"", NULL);
}

static void check_empty(sm_detection *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    if (sm_detection_stopped(j) || sm_detection_rows(j, sheet)) return;
    sm_detection_ask(j, SM_REFUSED, sheet, s->header_line ? s->header_line : 1,
                     "no points; %s; is this the right file?",
                     s->bads         ? "no row could be read"
                     : s->rows       ? "there is only a header"
                     : s->columns    ? "the arrays are empty"
                     : s->comments.n ? "there are only comments"
                                     : "the file is empty");
}

static void refuse_transpose(sm_detection *j)
{
    j->status = sm_fail(j->err, SM_USAGE,
                        "--transpose requires a table of counts (found columns of labels); exchange --true and --pred");
}

static void one_file(sm_detection *j)
{
    const sm_sheet *s = &j->sheet[0];
    sm_meaning *m = &j->r->of[0];
    begin_sheet(j, 0);
    check_quotes(j, 0);
    check_empty(j, 0);
    if (!sm_detection_stopped(j)) sm_detection_layout(j);
    if (!sm_detection_stopped(j) && m->table) sm_detection_orientation(j);
    if (sm_detection_stopped(j) || m->table) return;
    if (m->columns == 1)
        sm_detection_ask(j, SM_REFUSED, 0, s->header_line ? s->header_line : 1,
                         "only one column of labels (found 1 column); give the other labelling too: TRUE PRED");
    if (!sm_detection_stopped(j)) sm_detection_header(j, 0);
    check_empty(j, 0);
    if (!sm_detection_stopped(j) && j->o->transpose) refuse_transpose(j);
    if (!sm_detection_stopped(j)) sm_detection_roles(j, 0, SM_ROLE_OF_TRUTH | SM_ROLE_OF_PRED);
}

/* ---- several files ----------------------------------------------------------------------------------------------- */
static sm_name_role role_called(const sm_detection *j, size_t sheet, uint32_t column)
{
    return sm_detection_has_names(j, sheet) ? sm_name_role_of(j->sheet[sheet].column[column].name) : SM_NAME_NONE;
}

static bool holds_both(const sm_detection *j, size_t sheet)
{
    uint32_t truths = 0, preds = 0, labels = 0;
    for (uint32_t i = 0; i < j->r->of[sheet].columns; i++) {
        sm_name_role role = role_called(j, sheet, i);
        truths += role == SM_NAME_TRUTH || role == SM_NAME_WEAK;
        preds += role == SM_NAME_PREDICTION;
        labels += sm_facts_labels(sm_detection_facts(j, sheet, i)) && !sm_detection_is_id(j, sheet, i);
    }
    return (truths && preds) || (labels >= 2 && !truths && !preds);
}

static bool holds_counts(const sm_detection *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    for (uint32_t i = 0; i < j->r->of[sheet].columns && sm_detection_has_names(j, sheet); i++)
        if (sm_name_is_count_word(s->column[i].name) && sm_detection_facts(j, sheet, i)->counts) return true;
    return sm_is_named_table(s);
}

/* Every file holds two columns of labels, and only spaces are between them. */
static bool blanks_divide(const sm_detection *j)
{
    for (size_t i = 0; i < j->n; i++) {
        const sm_sheet *s = &j->sheet[i];
        if (!s->text || s->dialect.separator != ' ' || j->r->of[i].columns != 2 || s->bads) return false;
        for (uint32_t c = 0; c < 2; c++)
            if (!sm_facts_labels(sm_detection_facts(j, i, c)) || sm_detection_is_id(j, i, c)) return false;
    }
    return true;
}

/* The first column whose name has a role; -1: none. */
static int64_t first_of(const sm_detection *j, size_t sheet, sm_name_role role)
{
    for (uint32_t i = 0; i < j->r->of[sheet].columns; i++)
        if (role_called(j, sheet, i) == role) return i;
    return -1;
}

/* Two files that hold both labellings, or counts: parts of one table, or one column of each? */
static void check_parts(sm_detection *j)
{
    if (sm_detection_stopped(j) || j->n != 2 || j->o->truth || j->o->pred || j->o->every) return;
    bool counts = holds_counts(j, 0) && holds_counts(j, 1), blanks = blanks_divide(j);
    if (blanks)
        sm_detection_ask(j, SM_OPEN, 0, 0,
                         "each line holds two words; it is not clear whether a line is one label; specify which");
    else if (counts || (holds_both(j, 0) && holds_both(j, 1)))
        sm_detection_ask(j, SM_OPEN, 0, 0,
                         "each file holds %s; they may be parts of one table, or the first is the truth and "
                         "the second the prediction; specify which",
                         counts ? "counts" : "both labellings");
    else
        return;
    if (blanks)
        sm_detection_propose(j, "format", "lines", NULL);
    else
        sm_detection_propose(j, "shards", NULL, NULL);
    if (blanks || !counts) {
        int64_t truth = first_of(j, 0, SM_NAME_TRUTH), pred = first_of(j, 1, SM_NAME_PREDICTION);
        if (truth < 0) truth = first_of(j, 0, SM_NAME_WEAK);
        if (truth < 0) truth = 0;
        if (pred < 0) pred = j->r->of[1].columns - 1;
        sm_detection_propose(j, "true", sm_detection_address(j, 0, (uint32_t)truth), "pred",
                             sm_detection_address(j, 1, (uint32_t)pred), NULL);
    }
    if (blanks) sm_detection_propose(j, "shards", NULL, NULL);
}

static bool is_plain(const sm_detection *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    return s->text && j->r->of[sheet].columns == 1 && !s->turned;
}

/* Decides the headers of plain label files together, or after the other file. */
static void judge_headers(sm_detection *j)
{
    size_t plain = 0, other = 0;
    bool told = sm_header_told(j->o, 0) != NULL;
    for (size_t i = 0; i < j->n; i++) {
        plain += is_plain(j, i);
        if (!is_plain(j, i)) other = i;
    }
    if (sm_detection_stopped(j)) return;
    if (plain == j->n && !told) {
        sm_detection_plain_headers(j);
        return;
    }
    bool beside = plain == 1 && j->n == 2 && !sm_is_named_table(&j->sheet[other]);
    for (size_t i = 0; i < j->n && !sm_detection_stopped(j); i++)
        if (!sm_is_named_table(&j->sheet[i]) && !(beside && i != other)) sm_detection_header(j, i);
    if (beside && !sm_detection_stopped(j)) sm_detection_header_beside(j, 1 - other, sm_detection_rows(j, other));
}

/* No label occurs twice in either: there is nothing to compare. */
static void check_all_different(sm_detection *j)
{
    const sm_meaning *of = j->r->of;
    if (sm_detection_stopped(j) || j->n != 2 || (j->o->truth && j->o->pred) || of[1].pred.n != 1) return;
    if (sm_detection_rows(j, 0) < 2 || !sm_facts_different(sm_detection_facts(j, 0, (uint32_t)of[0].truth)) ||
        !sm_facts_different(sm_detection_facts(j, 1, of[1].pred.at[0])))
        return;
    const sm_column *pair[2] = {&j->sheet[0].column[of[0].truth], &j->sheet[1].column[of[1].pred.at[0]]};
    if (of[0].header && of[1].header && sm_names_are_y(pair[0]->name, pair[1]->name)) {
        sm_detection_likely(
            j, SM_NO_FILE,
            "no label occurs twice in either file; they are read because of their names, y_true and y_pred");
        return;
    }
    bool lines = j->sheet[0].text && j->sheet[1].text; /* arrays have none that could list members */
    sm_detection_ask(
        j, SM_REFUSED, 0, 0,
        "no label occurs twice in either file, so there is nothing to compare; %sto read them anyway: --true "
        "1 --pred 1",
        lines ? "if a line lists the members of a cluster, name the files .cnl (--format cnl); " : "");
}

static void several_files(sm_detection *j)
{
    for (size_t i = 0; i < j->n; i++) begin_sheet(j, i);
    for (size_t i = 0; i < j->n; i++) check_quotes(j, i);
    for (size_t i = 0; i < j->n; i++) check_empty(j, i);
    judge_headers(j);
    check_parts(j);
    for (size_t i = 0; i < j->n && !sm_detection_stopped(j); i++) {
        bool pred = i > 0 || (j->o->every && j->o->both);
        if (sm_is_named_table(&j->sheet[i]))
            sm_detection_ask(j, SM_REFUSED, i, 0,
                             "a table of counts beside another file; it holds both labellings; give it alone, or add "
                             "tables up with --shards");
        else
            sm_detection_roles(j, i, (i == 0 ? SM_ROLE_OF_TRUTH : 0u) | (pred ? SM_ROLE_OF_PRED : 0u));
    }
    check_all_different(j);
    if (!sm_detection_stopped(j)) sm_detection_join(j);
}

/* ---- parts of one table ------------------------------------------------------------------------------------------ */
static bool same_names(const sm_sheet *s, const sm_sheet *t, uint32_t columns)
{
    bool same = true;
    for (uint32_t i = 0; same && i < columns; i++) same = strcmp(s->column[i].name, t->column[i].name) == 0;
    return same;
}

static void check_same_columns(sm_detection *j, size_t sheet)
{
    const sm_meaning *a = &j->r->of[0], *b = &j->r->of[sheet];
    const sm_sheet *s = &j->sheet[0], *t = &j->sheet[sheet];
    bool counted = (a->weight >= 0) != (b->weight >= 0), named = !a->table && a->header && b->header;
    bool same = a->table == b->table && (counted || a->columns == b->columns);
    if (same && named && !counted) same = same_names(s, t, a->columns);
    if (same && named)
        same = strcmp(s->column[a->truth].name, t->column[b->truth].name) == 0 &&
               strcmp(s->column[a->pred.at[0]].name, t->column[b->pred.at[0]].name) == 0;
    if (!same)
        sm_detection_ask(j, SM_REFUSED, sheet, 0,
                         "this is not part of the same table as %s; their columns differ; parts have the same columns",
                         s->file);
}

/* Each part is recognised as a separate file would be, with the header of the first; all must say the same. */
static void judge_shards(sm_detection *j)
{
    for (size_t i = 0; i < j->n && !sm_detection_stopped(j); i++) {
        sm_recognition own = {.of = &j->r->of[i], .n = 1};
        sm_read_options with_header = *j->o;
        with_header.header = "yes";
        const sm_sheet *first = &j->sheet[0], *s = &j->sheet[i];
        bool headed = i && j->r->of[0].header && !j->r->of[0].table && s->header == SM_HEADER_MAYBE;
        bool alike = headed && s->columns && s->columns == first->columns && same_names(first, s, s->columns);
        sm_detection part = {&j->sheet[i], &j->facts[i], 1, alike ? &with_header : j->o, &own, j->err, SM_OK};
        one_file(&part);
        if (alike) own.of->header_why = "that of the first part";
        own.of = NULL;
        j->status = part.status;
        j->r->outcome = own.outcome > j->r->outcome ? own.outcome : j->r->outcome;
        if (own.outcome >= SM_OPEN) j->r->question = own.question;
        for (uint32_t k = 0; k < own.notes.n_warnings; k++) sm_account_warn(&j->r->notes, "%s", own.notes.warning[k]);
        sm_recognition_free(&own);
        if (!sm_detection_stopped(j)) check_same_columns(j, i);
    }
}

static sm_status check_options(const sm_read_options *o, size_t files, sm_error *err)
{
    const struct {
        const char *option, *choices, *told;
    } row[] = {{"--header", "auto|yes|no|yes,no|no,yes", o->header},
               {"--quote", "\"|none", o->quote},
               {"--bad-rows", "error|skip", o->bad_rows},
               {"--margins", "keep|drop", o->margins},
               {"--missing", "drop|class|error", o->missing}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (row[i].told && !sm_choice_among(row[i].choices, row[i].told))
            return sm_choice_fail(row[i].option, row[i].choices, row[i].told, err);
    if (o->header && strchr(o->header, ',') && (files != 2 || o->shards))
        return sm_fail(err, SM_USAGE, "--header %s requires two files, TRUE and PRED (found %zu%s); use yes or no",
                       o->header, files, o->shards ? " with --shards" : "");
    return SM_OK;
}

sm_status sm_recognise(sm_recognition *out, const sm_sheet *sheet, const sm_sheet_facts *facts, size_t n,
                       const sm_read_options *o, sm_error *err)
{
    *out = (sm_recognition){.of = sm_alloc(n, sizeof *out->of), .n = n, .notes = {.shards = o->shards}};
    sm_detection j = {sheet, facts, n, o, out, err, check_options(o, n, err)};
    if (j.status == SM_OK && o->transpose && (o->every || (n > 1 && !o->shards))) refuse_transpose(&j);
    if (j.status == SM_OK) (o->shards ? judge_shards : n == 1 ? one_file : several_files)(&j);
    if (j.status != SM_OK) sm_recognition_free(out);
    return j.status;
}
