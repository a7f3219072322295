/* What the columns of sheets mean: one file, several side by side, or parts of one table. */
#include "io/sheet/sheet.h"
#include "load.h"
#include "setmatch/base/mem.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sm_recognition_done(sm_recognition *r)
{
    for (size_t i = 0; i < r->n && r->of; i++) {
        sm_free(r->of[i].pred.at);
        sm_free(r->of[i].more.at);
        sm_free(r->of[i].coordinate.at);
    }
    sm_free(r->of);
    for (size_t i = 0; i < r->answers; i++) sm_text_done(&r->answer[i].words);
    sm_free(r->candidate);
    sm_dict_free(r->texts);
    sm_account_done(&r->notes);
    *r = (sm_recognition){0};
}

/* ---- looking ---------------------------------------------------------------------------------------------------- */
bool sm_judge_has_names(const sm_judge *j, size_t sheet)
{
    return j->r->of[sheet].header;
}

static bool first_is_header(const sm_judge *j, size_t sheet)
{
    return j->sheet[sheet].header == SM_HEADER_MAYBE && j->r->of[sheet].header;
}

const sm_column_facts *sm_judge_facts(const sm_judge *j, size_t sheet, uint32_t column)
{
    return first_is_header(j, sheet) ? &j->facts[sheet].below[column] : &j->facts[sheet].all[column];
}

uint64_t sm_judge_rows(const sm_judge *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    return first_is_header(j, sheet) && s->rows ? s->rows - 1 - j->facts[sheet].repeats : s->rows;
}

const char *sm_judge_name(const sm_judge *j, size_t sheet, uint32_t column, char room[16])
{
    return sm_column_called(&j->sheet[sheet], &j->r->of[sheet], column, room);
}

const char *sm_judge_file(const sm_judge *j, size_t sheet)
{
    return j->o->shards ? "" : j->sheet[sheet].file;
}

const char *sm_judge_colon(const sm_judge *j)
{
    return j->o->shards ? "" : ": ";
}

bool sm_judge_stopped(const sm_judge *j)
{
    return j->status != SM_OK || j->r->outcome >= SM_OPEN;
}

bool sm_options_name_columns(const sm_read_options *o)
{
    bool header = o->header && strcmp(o->header, "auto") != 0;
    return header || o->truth || o->pred || o->weight || o->id || o->x || o->y || o->coordinates;
}

/* ---- saying ----------------------------------------------------------------------------------------------------- */
const char *sm_judge_keep(sm_judge *j, const char *text)
{
    uint32_t id;
    if (j->status == SM_OK && !j->r->texts) j->status = sm_dict_new(&j->r->texts, j->err);
    if (j->status == SM_OK) j->status = sm_dict_add(j->r->texts, text, strlen(text), &id, j->err);
    return j->status == SM_OK ? sm_dict_text(j->r->texts, id) : "";
}

void sm_judge_ask(sm_judge *j, sm_decision outcome, size_t sheet, uint64_t line, const char *format, ...)
{
    if (sm_judge_stopped(j)) return;
    char text[sizeof j->r->question.text];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    j->r->outcome = outcome;
    sm_fail_at(&j->r->question, SM_INPUT, j->sheet[sheet].file, line, 0, "%s", text);
}

void sm_judge_likely(sm_judge *j, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (j->r->outcome < SM_LIKELY) j->r->outcome = SM_LIKELY;
    sm_text safe = {0};
    sm_text_puts_shown(&safe, text);
    sm_account_warn(&j->r->notes, "%s", sm_text_of(&safe));
    if (j->status == SM_OK) j->status = sm_text_status(&safe, j->err);
    sm_text_done(&safe);
}

void sm_judge_propose(sm_judge *j, sm_proposal *option)
{
    sm_recognition *r = j->r;
    bool counts = strcmp(option[0][0], "matrix") == 0 || strcmp(option[0][0], "shards") == 0;
    if (j->status != SM_OK || r->answers == SM_ANSWERS) return;
    if (j->o->every && counts) return; /* partitions are compared point by point */
    sm_resolution *a = &r->answer[r->answers++];
    *a = (sm_resolution){.o = *j->o};
    for (; (*option)[0]; option++) {
        const char *value = (*option)[1] ? sm_judge_keep(j, (*option)[1]) : NULL;
        bool flag;
        sm_answer_lend(&a->o, (*option)[0], value, &flag);
        sm_text_printf(&a->words, "%s--%s%s", a->words.length ? " " : "", (*option)[0], flag ? "" : " ");
        if (!flag) sm_shell_quote(&a->words, value);
    }
    if (j->status == SM_OK) j->status = sm_text_status(&a->words, j->err);
}

const char *sm_judge_address(sm_judge *j, size_t sheet, uint32_t column)
{
    const sm_sheet *s = &j->sheet[sheet];
    const char *name = s->column[column].name;
    bool usable = sm_judge_has_names(j, sheet) && *name && *name != '#' && *name != '-' && !strpbrk(name, ",\r\n");
    for (uint32_t i = 0; usable && i < s->columns; i++) usable = i == column || strcmp(s->column[i].name, name) != 0;
    char number[16];
    snprintf(number, sizeof number, sm_judge_has_names(j, sheet) ? "#%u" : "%u", column + 1);
    return sm_judge_keep(j, usable ? name : number);
}

void sm_judge_add(sm_judge *j, sm_columns *list, uint32_t column)
{
    if (j->status != SM_OK || sm_push(&list->at, &list->n, &list->room, &column, sizeof column)) return;
    j->status = sm_no_memory(j->err);
}

/* ---- columns as options name them -------------------------------------------------------------------------------- */
static void no_such_column(sm_judge *j, size_t sheet, const char *text)
{
    enum { SHOWN = 12 };
    const sm_sheet *s = &j->sheet[sheet];
    uint64_t line = s->header_line ? s->header_line : 1;
    if (!sm_judge_has_names(j, sheet)) {
        j->status = sm_fail_at(j->err, SM_INPUT, s->file, line, 0,
                               "no column \"%s\"; the file has no header, its columns are 1 to %u; give a number", text,
                               s->columns);
        return;
    }
    sm_near near = {.word = text};
    sm_text names = {0};
    char room[16];
    for (uint32_t i = 0; i < s->columns; i++) {
        sm_near_try(&near, s->column[i].name);
        if (i < SHOWN) sm_text_printf(&names, "%s%.40s", i ? ", " : "", sm_judge_name(j, sheet, i, room));
    }
    if (s->columns > SHOWN) sm_text_printf(&names, " and %u more", s->columns - SHOWN);
    const char *found = sm_near_found(&near);
    j->status = sm_text_status(&names, j->err);
    if (j->status == SM_OK)
        j->status = sm_fail_at(j->err, SM_INPUT, s->file, line, 0, "no column \"%s\"; columns: %s; %s%s%s", text,
                               sm_text_of(&names), found ? "did you mean \"" : "name one of them", found ? found : "",
                               found ? "\"?" : "");
    sm_text_done(&names);
}

/* The first column of that name from `from` on; -1: none. */
static int64_t column_called(const sm_judge *j, size_t sheet, const char *text, uint32_t from)
{
    const sm_sheet *s = &j->sheet[sheet];
    for (uint32_t i = from; sm_judge_has_names(j, sheet) && i < s->columns; i++)
        if (strcmp(s->column[i].name, text) == 0) return i;
    return -1;
}

int64_t sm_judge_find(sm_judge *j, size_t sheet, const char *text)
{
    const sm_sheet *s = &j->sheet[sheet];
    const char *digits = text + (*text == '#');
    bool is_number = *digits && strspn(digits, "0123456789") == strlen(digits);
    unsigned long number = is_number ? strtoul(digits, NULL, 10) : 0;
    int64_t at = column_called(j, sheet, text, 0),
            second = at < 0 ? -1 : column_called(j, sheet, text, (uint32_t)at + 1);
    if (j->status != SM_OK) return -1;
    if (second >= 0)
        j->status = sm_fail_at(j->err, SM_INPUT, s->file, s->header_line, 0,
                               "two columns are called \"%s\"; they are columns %lld and %lld; give the position: "
                               "#%lld",
                               text, (long long)at + 1, (long long)second + 1, (long long)at + 1);
    else if (at < 0 && !is_number)
        no_such_column(j, sheet, text);
    else if (at < 0 && (number < 1 || number > s->columns))
        j->status = sm_fail_at(j->err, SM_INPUT, s->file, s->header_line ? s->header_line : 1, 0,
                               "no column %lu; there %s %u; give a number from 1 to %u", number,
                               s->columns == 1 ? "is" : "are", s->columns, s->columns);
    else if (at < 0)
        at = (int64_t)number - 1;
    return j->status == SM_OK ? at : -1;
}

/* Unless a column is called just so. */
void sm_judge_list(sm_judge *j, size_t sheet, const char *text, sm_columns *list)
{
    if (!text) return;
    bool whole = column_called(j, sheet, text, 0) >= 0;
    do {
        size_t length = whole ? strlen(text) : strcspn(text, ",");
        char *one = sm_copy_text(text, length);
        if (!one) j->status = sm_no_memory(j->err);
        int64_t at = one ? sm_judge_find(j, sheet, one) : -1;
        sm_free(one);
        if (at >= 0) sm_judge_add(j, list, (uint32_t)at);
        text += length + (text[length] == ',');
    } while (j->status == SM_OK && *text);
}

/* ---- one file ---------------------------------------------------------------------------------------------------- */
/* A last column that is empty on every line was never there. */
static uint32_t filled_columns(const sm_sheet *s)
{
    if (!s->text || s->columns < 2) return s->columns;
    const sm_column *last = &s->column[s->columns - 1];
    bool empty = sm_column_stored(last) && sm_dict_size(last->dict) == 1 && !*sm_dict_text(last->dict, 0);
    return s->columns - (empty && s->rows > 0 && !*last->name);
}

static void begin_sheet(sm_judge *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    sm_meaning *m = &j->r->of[sheet];
    *m = (sm_meaning){.truth = -1, .weight = -1, .id = -1, .axis = {-1, -1}, .header_why = ""};
    m->columns = filled_columns(s);
    m->header = s->header == SM_HEADER_YES || s->header_in_comment;
    if (s->header_in_comment) m->header_why = "the last comment has the rows' width";
    /* R leaves the corner out above row names: 1 to n, or all different and not between commas. */
    bool blanks = s->dialect.separator == ' ' || s->dialect.separator == '\t';
    const sm_column_facts *f = s->dialect.short_first ? &j->facts[sheet].below[0] : NULL;
    if (f && !f->serial && !(blanks && sm_facts_different(f)))
        sm_judge_ask(j, SM_REFUSED, sheet, s->header_line,
                     "the first row is one field shorter than the others, and the first column is not a numbering; "
                     "found %u and %u fields; name every column",
                     s->columns - 1, s->columns);
    if (s->text && m->columns == 1 && s->blank_inside && !s->turned)
        sm_judge_ask(j, SM_REFUSED, sheet, s->blank_inside,
                     "a blank line between labels; it would shift all labels after it; write NA for a missing label");
}

static void check_empty(sm_judge *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    if (sm_judge_stopped(j) || s->is_table || sm_judge_rows(j, sheet)) return;
    sm_judge_ask(j, SM_REFUSED, sheet, s->header_line ? s->header_line : 1, "no points; %s; is this the right file?",
                 s->bads         ? "no row could be read"
                 : s->rows       ? "there is only a header"
                 : s->columns    ? "the arrays are empty"
                 : s->comments.n ? "there are only comments"
                                 : "the file is empty");
}

static void one_file(sm_judge *j)
{
    const sm_sheet *s = &j->sheet[0];
    sm_meaning *m = &j->r->of[0];
    begin_sheet(j, 0);
    m->table = s->is_table;
    check_empty(j, 0);
    if (!sm_judge_stopped(j) && !m->table) sm_judge_layout(j);
    if (sm_judge_stopped(j) || m->table) return;
    if (m->columns == 1)
        sm_judge_ask(j, SM_REFUSED, 0, s->header_line ? s->header_line : 1,
                     "only one column of labels; found 1 column; give the other labelling too: TRUE PRED");
    if (!sm_judge_stopped(j)) sm_judge_header(j, 0);
    check_empty(j, 0);
    if (!sm_judge_stopped(j)) sm_judge_roles(j, 0, SM_ROLE_OF_TRUTH | SM_ROLE_OF_PRED);
}

/* ---- several files ----------------------------------------------------------------------------------------------- */
static sm_name_role role_called(const sm_judge *j, size_t sheet, uint32_t column)
{
    return sm_judge_has_names(j, sheet) ? sm_name_role_of(j->sheet[sheet].column[column].name) : SM_NAME_NONE;
}

static bool holds_both(const sm_judge *j, size_t sheet)
{
    uint32_t truths = 0, preds = 0, labels = 0;
    for (uint32_t i = 0; i < j->r->of[sheet].columns; i++) {
        sm_name_role role = role_called(j, sheet, i);
        truths += role == SM_NAME_TRUTH || role == SM_NAME_WEAK;
        preds += role == SM_NAME_PREDICTION;
        labels += sm_facts_labels(sm_judge_facts(j, sheet, i)) && !sm_judge_is_id(j, sheet, i);
    }
    return (truths && preds) || (labels >= 2 && !truths && !preds);
}

static bool holds_counts(const sm_judge *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    for (uint32_t i = 0; i < j->r->of[sheet].columns && sm_judge_has_names(j, sheet); i++)
        if (sm_name_is_count(s->column[i].name) && sm_judge_facts(j, sheet, i)->counts) return true;
    return s->is_table;
}

/* Every file holds two columns of labels, and only blanks stand between them. */
static bool blanks_divide(const sm_judge *j)
{
    for (size_t i = 0; i < j->n; i++) {
        const sm_sheet *s = &j->sheet[i];
        if (!s->text || s->dialect.separator != ' ' || j->r->of[i].columns != 2 || s->bads) return false;
        for (uint32_t c = 0; c < 2; c++)
            if (!sm_facts_labels(sm_judge_facts(j, i, c)) || sm_judge_is_id(j, i, c)) return false;
    }
    return true;
}

/* The first column whose name has a role; -1: none. */
static int64_t first_of(const sm_judge *j, size_t sheet, sm_name_role role)
{
    for (uint32_t i = 0; i < j->r->of[sheet].columns; i++)
        if (role_called(j, sheet, i) == role) return i;
    return -1;
}

static void propose_pair(sm_judge *j)
{
    int64_t truth = first_of(j, 0, SM_NAME_TRUTH), pred = first_of(j, 1, SM_NAME_PREDICTION);
    if (truth < 0) truth = first_of(j, 0, SM_NAME_WEAK);
    if (truth < 0) truth = 0;
    if (pred < 0) pred = j->r->of[1].columns - 1;
    sm_judge_propose(j, (sm_proposal[]){{"true", sm_judge_address(j, 0, (uint32_t)truth)},
                                        {"pred", sm_judge_address(j, 1, (uint32_t)pred)},
                                        {NULL, NULL}});
}

/* Two files that hold both labellings, or counts: parts of one table, or one column of each? */
static void check_parts(sm_judge *j)
{
    static sm_proposal shards[] = {{"shards", NULL}, {NULL, NULL}}, lines[] = {{"format", "lines"}, {NULL, NULL}};
    if (sm_judge_stopped(j) || j->n != 2 || j->o->truth || j->o->pred || j->o->every) return;
    bool counts = holds_counts(j, 0) && holds_counts(j, 1), blanks = blanks_divide(j);
    if (blanks)
        sm_judge_ask(j, SM_OPEN, 0, 0,
                     "each line holds two words; it is not clear whether a line is one label; specify which");
    else if (counts || (holds_both(j, 0) && holds_both(j, 1)))
        sm_judge_ask(j, SM_OPEN, 0, 0,
                     "each file holds %s; they may be parts of one table, or the first is the truth and "
                     "the second the prediction; specify which",
                     counts ? "counts" : "both labellings");
    else
        return;
    sm_judge_propose(j, blanks ? lines : shards);
    if (blanks || !counts) propose_pair(j);
    if (blanks) sm_judge_propose(j, shards);
}

/* A column of one name in both files with all values different is an id. */
static void find_common_id(sm_judge *j)
{
    sm_meaning *of = j->r->of;
    if (j->n != 2 || j->o->id || (of[0].id >= 0 && of[1].id >= 0) || !of[0].header || !of[1].header) return;
    for (uint32_t a = 0; a < of[0].columns; a++)
        for (uint32_t b = 0; b < of[1].columns; b++) {
            if (strcmp(j->sheet[0].column[a].name, j->sheet[1].column[b].name) != 0) continue;
            if (!sm_facts_different(sm_judge_facts(j, 0, a)) || !sm_facts_different(sm_judge_facts(j, 1, b))) continue;
            of[0].id = a;
            of[1].id = b;
            of[0].id_why = of[1].id_why = "the same name, all values different";
            return;
        }
}

/* Points are joined by id where all files have one. */
static void decide_join(sm_judge *j)
{
    size_t with = 0;
    find_common_id(j);
    for (size_t i = 0; i < j->n; i++) with += j->r->of[i].id >= 0;
    j->r->joined = with == j->n;
    if (j->r->joined || !with || j->o->id) return;
    for (size_t i = 0; i < j->n; i++) j->r->of[i].id = -1;
    sm_judge_likely(j, "%s: only one of the files has ids; the files are joined row by row", j->sheet[0].file);
}

static bool is_plain(const sm_judge *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    return !s->is_table && s->text && j->r->of[sheet].columns == 1 && !s->turned;
}

/* Of plain label files together, or beside another file after that one's. */
static void judge_headers(sm_judge *j)
{
    size_t plain = 0, other = 0;
    bool told = j->o->header && strcmp(j->o->header, "auto") != 0;
    for (size_t i = 0; i < j->n; i++) {
        plain += is_plain(j, i);
        if (!is_plain(j, i)) other = i;
    }
    if (sm_judge_stopped(j)) return;
    if (plain == j->n && !told) {
        sm_judge_plain_headers(j);
        return;
    }
    bool beside = plain == 1 && j->n == 2 && !j->sheet[other].is_table;
    for (size_t i = 0; i < j->n && !sm_judge_stopped(j); i++)
        if (!j->sheet[i].is_table && !(beside && i != other)) sm_judge_header(j, i);
    if (beside && !sm_judge_stopped(j)) sm_judge_header_beside(j, 1 - other, sm_judge_rows(j, other));
}

/* No label occurs twice in either: there is nothing to compare. */
static void check_all_different(sm_judge *j)
{
    const sm_meaning *of = j->r->of;
    if (sm_judge_stopped(j) || j->n != 2 || (j->o->truth && j->o->pred) || of[1].pred.n != 1) return;
    if (sm_judge_rows(j, 0) < 2 || !sm_facts_different(sm_judge_facts(j, 0, (uint32_t)of[0].truth)) ||
        !sm_facts_different(sm_judge_facts(j, 1, of[1].pred.at[0])))
        return;
    sm_judge_ask(j, SM_REFUSED, 0, 0,
                 "no label occurs twice in either file, so there is nothing to compare; if a line lists the members "
                 "of a cluster, name the files .cnl (--format cnl); to read them anyway: --true 1 --pred 1");
}

static void several_files(sm_judge *j)
{
    for (size_t i = 0; i < j->n; i++) begin_sheet(j, i);
    for (size_t i = 0; i < j->n; i++) check_empty(j, i);
    judge_headers(j);
    check_parts(j);
    for (size_t i = 0; i < j->n && !sm_judge_stopped(j); i++) {
        bool pred = i > 0 || (j->o->every && j->o->both);
        if (j->sheet[i].is_table)
            sm_judge_ask(j, SM_REFUSED, i, 0,
                         "a table of counts beside another file; it holds both labellings; give it alone, or add "
                         "tables up with --shards");
        else
            sm_judge_roles(j, i, (i == 0 ? SM_ROLE_OF_TRUTH : 0u) | (pred ? SM_ROLE_OF_PRED : 0u));
    }
    check_all_different(j);
    if (!sm_judge_stopped(j)) decide_join(j);
}

/* ---- parts of one table ------------------------------------------------------------------------------------------ */
static bool same_names(const sm_sheet *s, const sm_sheet *t, uint32_t columns)
{
    bool same = true;
    for (uint32_t i = 0; same && i < columns; i++) same = strcmp(s->column[i].name, t->column[i].name) == 0;
    return same;
}

static void check_same_columns(sm_judge *j, size_t sheet)
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
        sm_judge_ask(j, SM_REFUSED, sheet, 0,
                     "this is not part of the same table as %s; their columns differ; parts have the same columns",
                     s->file);
}

/* Each part is recognised as a file of its own would be, with the header of the first; all must say the same. */
static void judge_shards(sm_judge *j)
{
    for (size_t i = 0; i < j->n && !sm_judge_stopped(j); i++) {
        sm_recognition own = {.of = &j->r->of[i], .n = 1};
        sm_read_options with_header = *j->o;
        with_header.header = "yes";
        const sm_sheet *first = &j->sheet[0], *s = &j->sheet[i];
        bool headed = i && j->r->of[0].header && !j->r->of[0].table && s->header == SM_HEADER_MAYBE;
        bool alike = headed && s->columns && s->columns == first->columns && same_names(first, s, s->columns);
        sm_judge part = {&j->sheet[i], &j->facts[i], 1, alike ? &with_header : j->o, &own, j->err, SM_OK};
        one_file(&part);
        if (alike) own.of->header_why = "that of the first part";
        own.of = NULL;
        j->status = part.status;
        j->r->outcome = own.outcome > j->r->outcome ? own.outcome : j->r->outcome;
        if (own.outcome >= SM_OPEN) j->r->question = own.question;
        if (i == 0) {
            j->r->notes = own.notes;
            own.notes = (sm_account){0};
        }
        j->r->of[i].repeats = j->r->of[i].header;
        sm_recognition_done(&own);
        if (!sm_judge_stopped(j)) check_same_columns(j, i);
    }
}

static sm_status check_options(const sm_read_options *o, sm_error *err)
{
    const struct {
        const char *option, *choices, *told;
    } row[] = {{"--header", "auto|yes|no", o->header},
               {"--bad-rows", "error|skip", o->bad_rows},
               {"--margins", "keep|drop", o->margins},
               {"--missing", "drop|class|error", o->missing}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (row[i].told && !sm_choice_among(row[i].choices, row[i].told))
            return sm_fail(err, SM_USAGE, "unknown %s \"%s\"; the choices are %s; give one", row[i].option, row[i].told,
                           row[i].choices);
    return SM_OK;
}

sm_status sm_recognise(sm_recognition *out, const sm_sheet *sheet, const sm_sheet_facts *facts, size_t n,
                       const sm_read_options *o, sm_error *err)
{
    *out = (sm_recognition){.of = sm_alloc(n, sizeof *out->of), .n = n};
    sm_judge j = {sheet, facts, n, o, out, err, out->of ? check_options(o, err) : sm_no_memory(err)};
    if (j.status == SM_OK) (o->shards ? judge_shards : n == 1 ? one_file : several_files)(&j);
    if (j.status == SM_OK) j.status = sm_account_status(&out->notes, err);
    if (j.status != SM_OK) sm_recognition_done(out);
    return j.status;
}
