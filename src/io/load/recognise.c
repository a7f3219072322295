#include "recognise.h"
#include "io/sheet/names.h"
#include "setmatch/base/mem.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sm_recognition_done(sm_recognition *r)
{
    for (size_t i = 0; i < r->n && r->of; i++) {
        sm_free(r->of[i].pred);
        sm_free(r->of[i].more);
        sm_free(r->of[i].place);
    }
    sm_free(r->of);
    for (size_t i = 0; i < r->answers; i++) sm_text_done(&r->answer[i].words);
    for (size_t i = 0; i < r->texts; i++) sm_free(r->text[i]);
    sm_free(r->text);
    for (size_t i = 0; i < r->candidates; i++) sm_free(r->candidate[i]);
    sm_free(r->candidate);
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
    const char *name = j->sheet[sheet].column[column].name;
    if (sm_judge_has_names(j, sheet) && *name) return name;
    snprintf(room, 16, "%u", column + 1);
    return room;
}

bool sm_judge_open(const sm_judge *j)
{
    return j->r->outcome >= SM_OPEN;
}

bool sm_judge_options_name(const sm_read_options *o)
{
    bool header = o->header && strcmp(o->header, "auto") != 0;
    return header || o->truth || o->pred || o->weight || o->id || o->x || o->y || o->coordinates;
}

/* ---- saying ----------------------------------------------------------------------------------------------------- */
static sm_status keep_text(sm_judge *j, const char *text, const char **kept)
{
    sm_recognition *r = j->r;
    void *list = r->text;
    if (!sm_grow(&list, &r->texts_room, r->texts + 1, sizeof *r->text)) return sm_no_memory(j->err);
    r->text = list;
    r->text[r->texts] = sm_copy_text(text, strlen(text));
    if (!r->text[r->texts]) return sm_no_memory(j->err);
    *kept = r->text[r->texts++];
    return SM_OK;
}

sm_status sm_judge_ask(sm_judge *j, sm_decision outcome, size_t sheet, uint64_t line, const char *format, ...)
{
    if (sm_judge_open(j)) return SM_OK;
    char text[sizeof j->r->question.text];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    j->r->outcome = outcome;
    sm_fail_at(&j->r->question, SM_INPUT, j->sheet[sheet].file, line, 0, "%s", text);
    return SM_OK;
}

sm_status sm_judge_likely(sm_judge *j, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (j->r->outcome < SM_LIKELY) j->r->outcome = SM_LIKELY;
    sm_text safe = {0};
    sm_status status = sm_text_show(&safe, text, SM_SHOW_PLAIN, j->err);
    if (status == SM_OK) status = sm_account_warn(&j->r->notes, j->err, "%s", sm_text_of(&safe));
    sm_text_done(&safe);
    return status;
}

/* The options that an answer can name, and where they go. */
static const struct flag {
    const char *name;
    size_t at;
    char kind; /* t: a text, b: a flag, c: a character */
} flags[] = {
    {"--true", offsetof(sm_read_options, truth), 't'},    {"--pred", offsetof(sm_read_options, pred), 't'},
    {"--weight", offsetof(sm_read_options, weight), 't'}, {"--id", offsetof(sm_read_options, id), 't'},
    {"--header", offsetof(sm_read_options, header), 't'}, {"--margins", offsetof(sm_read_options, margins), 't'},
    {"--format", offsetof(sm_read_options, format), 't'}, {"--bad-rows", offsetof(sm_read_options, bad_rows), 't'},
    {"--matrix", offsetof(sm_read_options, matrix), 'b'}, {"--shards", offsetof(sm_read_options, shards), 'b'},
};

static const struct flag *find_flag(const char *name)
{
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(flags[i].name, name) == 0) return &flags[i];
    return NULL;
}

/* $'..': what would act on a terminal, or end the line, is written as its number. */
static sm_status quote_by_number(sm_text *out, const char *text, sm_error *err)
{
    sm_status status = sm_text_print(out, err, "$'");
    for (; *text && status == SM_OK; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < 0x20 || c > 0x7e || c == '\'' || c == '\\')
            status = sm_text_print(out, err, "\\%03o", c);
        else
            status = sm_text_add(out, text, 1, err);
    }
    return status == SM_OK ? sm_text_print(out, err, "'") : status;
}

/* Quoted as a shell wants it. */
sm_status sm_shell_quote(sm_text *out, const char *text, sm_error *err)
{
    sm_text shown = {0};
    sm_status seen = sm_text_show(&shown, text, SM_SHOW_PLAIN, err);
    bool harmless = seen == SM_OK && strcmp(sm_text_of(&shown), text) == 0;
    sm_text_done(&shown);
    if (seen != SM_OK) return seen;
    if (!harmless) return quote_by_number(out, text, err);
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.,:/+=@%";
    if (*text && strspn(text, plain) == strlen(text)) return sm_text_print(out, err, "%s", text);
    sm_status status = sm_text_print(out, err, "'");
    for (; *text && status == SM_OK; text++)
        status = *text == '\'' ? sm_text_print(out, err, "'\\''") : sm_text_add(out, text, 1, err);
    return status == SM_OK ? sm_text_print(out, err, "'") : status;
}

sm_status sm_judge_propose(sm_judge *j, const char *const (*option)[2])
{
    sm_recognition *r = j->r;
    if (r->answers == SM_ANSWERS) return SM_OK;
    bool counts = strcmp(option[0][0], "--matrix") == 0 || strcmp(option[0][0], "--shards") == 0;
    if (j->o->every && counts) return SM_OK; /* partitions are compared point by point */
    sm_resolution *a = &r->answer[r->answers];
    *a = (sm_resolution){.o = *j->o};
    sm_status status = SM_OK;
    for (size_t i = 0; option[i][0] && status == SM_OK; i++) {
        const struct flag *f = find_flag(option[i][0]);
        char *to = (char *)&a->o + f->at;
        const char *kept = NULL;
        if (f->kind == 'b') memcpy(to, &(bool){true}, sizeof(bool));
        if (f->kind == 't') status = option[i][1] ? keep_text(j, option[i][1], &kept) : sm_no_memory(j->err);
        if (f->kind == 't') memcpy(to, &kept, sizeof kept);
        if (status == SM_OK) status = sm_text_print(&a->words, j->err, "%s%s", i ? " " : "", f->name);
        if (status == SM_OK && f->kind == 't') status = sm_text_print(&a->words, j->err, " ");
        if (status == SM_OK && f->kind == 't') status = sm_shell_quote(&a->words, kept, j->err);
    }
    if (status == SM_OK)
        r->answers++;
    else
        sm_text_done(&a->words);
    return status;
}

const char *sm_judge_address(sm_judge *j, size_t sheet, uint32_t column)
{
    const sm_sheet *s = &j->sheet[sheet];
    const char *name = s->column[column].name, *kept = NULL;
    bool usable = sm_judge_has_names(j, sheet) && *name && !strchr(name, ',') && *name != '#' && *name != '-' &&
                  !strpbrk(name, "\r\n");
    for (uint32_t i = 0; usable && i < s->columns; i++) usable = i == column || strcmp(s->column[i].name, name) != 0;
    char number[16];
    snprintf(number, sizeof number, sm_judge_has_names(j, sheet) ? "#%u" : "%u", column + 1);
    return keep_text(j, usable ? name : number, &kept) == SM_OK ? kept : NULL;
}

/* ---- columns as options name them -------------------------------------------------------------------------------- */
static sm_status no_such(sm_judge *j, size_t sheet, const char *text)
{
    const sm_sheet *s = &j->sheet[sheet];
    uint64_t line = s->header_line ? s->header_line : 1;
    if (!sm_judge_has_names(j, sheet))
        return sm_fail_at(j->err, SM_INPUT, s->file, line, 0,
                          "no column \"%s\"; the file has no header, its columns are 1 to %u; give a number", text,
                          s->columns);
    sm_near near = {.word = text};
    sm_text names = {0};
    sm_status status = SM_OK;
    enum { SHOWN = 12 };
    char room[16];
    for (uint32_t i = 0; i < s->columns && status == SM_OK; i++) {
        sm_near_try(&near, s->column[i].name);
        if (i < SHOWN)
            status = sm_text_print(&names, j->err, "%s%.40s", i ? ", " : "", sm_judge_name(j, sheet, i, room));
    }
    if (status == SM_OK && s->columns > SHOWN)
        status = sm_text_print(&names, j->err, " and %u more", s->columns - SHOWN);
    const char *found = sm_near_found(&near);
    if (status == SM_OK)
        status = sm_fail_at(j->err, SM_INPUT, s->file, line, 0, "no column \"%s\"; columns: %s; %s%s%s", text,
                            sm_text_of(&names), found ? "did you mean \"" : "name one of them", found ? found : "",
                            found ? "\"?" : "");
    sm_text_done(&names);
    return status;
}

static bool is_number(const char *text, unsigned long *number)
{
    char *end;
    if (*text < '0' || *text > '9') return false;
    *number = strtoul(text, &end, 10);
    return *end == 0;
}

sm_status sm_judge_find(sm_judge *j, size_t sheet, const char *text, int64_t *at)
{
    const sm_sheet *s = &j->sheet[sheet];
    unsigned long number;
    *at = -1;
    for (uint32_t i = 0; sm_judge_has_names(j, sheet) && i < s->columns; i++) {
        if (strcmp(s->column[i].name, text) != 0) continue;
        if (*at >= 0)
            return sm_fail_at(j->err, SM_INPUT, s->file, s->header_line, 0,
                              "two columns are called \"%s\"; they are columns %lld and %u; give the position: #%lld",
                              text, (long long)*at + 1, i + 1, (long long)*at + 1);
        *at = i;
    }
    if (*at >= 0) return SM_OK;
    if (!is_number(text + (*text == '#'), &number)) return no_such(j, sheet, text);
    if (number < 1 || number > s->columns)
        return sm_fail_at(j->err, SM_INPUT, s->file, s->header_line ? s->header_line : 1, 0,
                          "no column %lu; there %s %u; give a number from 1 to %u", number,
                          s->columns == 1 ? "is" : "are", s->columns, s->columns);
    *at = (int64_t)number - 1;
    return SM_OK;
}

static bool is_a_name(const sm_judge *j, size_t sheet, const char *text)
{
    const sm_sheet *s = &j->sheet[sheet];
    for (uint32_t i = 0; sm_judge_has_names(j, sheet) && i < s->columns; i++)
        if (strcmp(s->column[i].name, text) == 0) return true;
    return false;
}

/* "COL,COL": unless a column is called just so. */
sm_status sm_judge_list(sm_judge *j, size_t sheet, const char *text, uint32_t **list, size_t *n, size_t *room)
{
    if (!text) return SM_OK;
    sm_status status = SM_OK;
    bool whole = is_a_name(j, sheet, text);
    do {
        size_t length = whole ? strlen(text) : strcspn(text, ",");
        char *one = sm_copy_text(text, length);
        if (!one) return sm_no_memory(j->err);
        int64_t at = -1;
        status = sm_judge_find(j, sheet, one, &at);
        sm_free(one);
        void *grown = *list;
        if (status == SM_OK && !sm_grow(&grown, room, *n + 1, sizeof **list)) return sm_no_memory(j->err);
        *list = grown;
        if (status == SM_OK) (*list)[(*n)++] = (uint32_t)at;
        text += length + (text[length] == ',');
    } while (status == SM_OK && *text);
    return status;
}

/* ---- one file ---------------------------------------------------------------------------------------------------- */
/* A last column that is empty on every line was never there. */
static uint32_t filled_columns(const sm_judge *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    if (!s->text || s->columns < 2) return s->columns;
    const sm_column *last = &s->column[s->columns - 1];
    bool empty = sm_column_stored(last) && sm_dict_size(last->dict) == 1 && !*sm_dict_text(last->dict, 0);
    return s->columns - (empty && s->rows > 0 && !*last->name);
}

/* R leaves the corner out above row names: 1 to n, or all different and not between commas. */
static sm_status check_short_first(sm_judge *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    if (!s->dialect.short_first) return SM_OK;
    const sm_column_facts *f = &j->facts[sheet].below[0];
    bool blanks = s->dialect.separator == ' ' || s->dialect.separator == '\t';
    if (f->serial || (blanks && sm_facts_different(f))) return SM_OK;
    return sm_judge_ask(j, SM_REFUSED, sheet, s->header_line,
                        "the first row is one field shorter than the others, and the first column is no numbering; "
                        "found %u and %u fields; name every column",
                        s->columns - 1, s->columns);
}

static sm_status check_blank_lines(sm_judge *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    if (!s->text || j->r->of[sheet].columns != 1 || !s->blank_inside || s->turned) return SM_OK;
    return sm_judge_ask(
        j, SM_REFUSED, sheet, s->blank_inside,
        "a blank line between labels; it would shift all labels behind it; write NA for a missing label");
}

static sm_status begin_sheet(sm_judge *j, size_t sheet)
{
    sm_meaning *m = &j->r->of[sheet];
    *m = (sm_meaning){.truth = -1, .weight = -1, .id = -1, .axis = {-1, -1}, .header_why = ""};
    m->columns = filled_columns(j, sheet);
    m->header = j->sheet[sheet].header == SM_HEADER_YES || j->sheet[sheet].header_in_comment;
    if (j->sheet[sheet].header_in_comment) m->header_why = "the last comment has the rows' width";
    sm_status status = check_short_first(j, sheet);
    return status == SM_OK ? check_blank_lines(j, sheet) : status;
}

static sm_status check_empty(sm_judge *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    if (s->is_table || sm_judge_rows(j, sheet)) return SM_OK;
    return sm_judge_ask(j, SM_REFUSED, sheet, s->header_line ? s->header_line : 1,
                        "no points; %s; is this the right file?",
                        s->bads         ? "no row could be read"
                        : s->rows       ? "there is only a header"
                        : s->columns    ? "the arrays are empty"
                        : s->comments.n ? "there are only comments"
                                        : "the file is empty");
}

static sm_status one_file(sm_judge *j)
{
    sm_status status = begin_sheet(j, 0);
    if (status != SM_OK || sm_judge_open(j)) return status;
    if (j->sheet[0].is_table) {
        j->r->of[0].table = true;
        return SM_OK;
    }
    status = check_empty(j, 0);
    if (status == SM_OK && !sm_judge_open(j)) status = sm_judge_layout(j);
    if (status != SM_OK || sm_judge_open(j) || j->r->of[0].table) return status;
    if (j->r->of[0].columns == 1)
        return sm_judge_ask(j, SM_REFUSED, 0, j->sheet[0].header_line ? j->sheet[0].header_line : 1,
                            "only one column of labels; found 1 column; give the other labelling too: TRUE PRED");
    status = sm_judge_header(j, 0);
    if (status == SM_OK && !sm_judge_open(j)) status = check_empty(j, 0);
    if (status == SM_OK && !sm_judge_open(j)) status = sm_judge_roles(j, 0, SM_ROLE_OF_TRUTH | SM_ROLE_OF_PRED);
    return status;
}

/* ---- several files ------------------------------------------------------------------------------------------------
 */
static bool holds_both(const sm_judge *j, size_t sheet)
{
    uint32_t truths = 0, preds = 0, labels = 0;
    for (uint32_t i = 0; i < j->r->of[sheet].columns; i++) {
        sm_name_role role =
            sm_judge_has_names(j, sheet) ? sm_name_role_of(j->sheet[sheet].column[i].name) : SM_NAME_NONE;
        truths += role == SM_NAME_TRUTH || role == SM_NAME_WEAK;
        preds += role == SM_NAME_PREDICTION;
        labels += sm_facts_labels(sm_judge_facts(j, sheet, i)) && !sm_judge_is_id(j, sheet, i);
    }
    return (truths && preds) || (labels >= 2 && !truths && !preds);
}

static bool is_counts_like(const sm_judge *j, size_t sheet)
{
    if (j->sheet[sheet].is_table) return true;
    for (uint32_t i = 0; i < j->r->of[sheet].columns; i++)
        if (sm_judge_has_names(j, sheet) && sm_name_is_count(j->sheet[sheet].column[i].name) &&
            sm_judge_facts(j, sheet, i)->counts)
            return true;
    return false;
}

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

/* The first label column of a kind, for an answer. */
static int64_t first_of(const sm_judge *j, size_t sheet, sm_name_role role)
{
    for (uint32_t i = 0; i < j->r->of[sheet].columns; i++)
        if (sm_judge_has_names(j, sheet) && sm_name_role_of(j->sheet[sheet].column[i].name) == role) return i;
    return -1;
}

static sm_status propose_pair(sm_judge *j)
{
    int64_t truth = first_of(j, 0, SM_NAME_TRUTH), pred = first_of(j, 1, SM_NAME_PREDICTION);
    if (truth < 0) truth = first_of(j, 0, SM_NAME_WEAK);
    if (truth < 0) truth = 0;
    if (pred < 0) pred = j->r->of[1].columns - 1;
    const char *t = sm_judge_address(j, 0, (uint32_t)truth), *p = sm_judge_address(j, 1, (uint32_t)pred);
    return sm_judge_propose(j, (const char *const[][2]){{"--true", t}, {"--pred", p}, {NULL, NULL}});
}

static const char *const shards_answer[][2] = {{"--shards", NULL}, {NULL, NULL}};
static const char *const lines_answer[][2] = {{"--format", "lines"}, {NULL, NULL}};

/* Two files that hold both labellings, or counts: parts of one table, or one column of each? */
static sm_status check_parts(sm_judge *j)
{
    bool both = true, counts = true;
    if (j->n != 2 || j->o->truth || j->o->pred || j->o->every) return SM_OK;
    for (size_t i = 0; i < j->n; i++) {
        both = both && holds_both(j, i);
        counts = counts && is_counts_like(j, i);
    }
    if (blanks_divide(j)) {
        sm_status status = sm_judge_ask(
            j, SM_OPEN, 0, 0, "each line holds two words; it is not clear whether a line is one label; say which");
        if (status == SM_OK) status = sm_judge_propose(j, lines_answer);
        if (status == SM_OK) status = propose_pair(j);
        return status == SM_OK ? sm_judge_propose(j, shards_answer) : status;
    }
    if (!both && !counts) return SM_OK;
    sm_status status = sm_judge_ask(j, SM_OPEN, 0, 0,
                                    "each file holds %s; they may be parts of one table, or the first is the truth and "
                                    "the second the prediction; say which",
                                    counts ? "counts" : "both labellings");
    if (status == SM_OK) status = sm_judge_propose(j, shards_answer);
    return status == SM_OK && !counts ? propose_pair(j) : status;
}

/* Points are joined by id where both files have one, or a column of one name with all values different. */
static sm_status settle_join(sm_judge *j)
{
    bool all = true, any = false;
    for (size_t i = 0; i < j->n; i++) {
        all = all && j->r->of[i].id >= 0;
        any = any || j->r->of[i].id >= 0;
    }
    j->r->joined = all;
    if (all || !any) return SM_OK;
    for (size_t i = 0; i < j->n; i++)
        if (j->r->of[i].id >= 0 && !j->o->id) j->r->of[i].id = -1;
    if (j->o->id) return SM_OK;
    return sm_judge_likely(j, "%s: only one of the files has ids; the files are joined row by row", j->sheet[0].file);
}

static sm_status find_common_id(sm_judge *j)
{
    if (j->n != 2 || j->o->id || (j->r->of[0].id >= 0 && j->r->of[1].id >= 0)) return SM_OK;
    for (uint32_t a = 0; a < j->r->of[0].columns; a++)
        for (uint32_t b = 0; b < j->r->of[1].columns; b++) {
            bool same = sm_judge_has_names(j, 0) && sm_judge_has_names(j, 1) &&
                        strcmp(j->sheet[0].column[a].name, j->sheet[1].column[b].name) == 0;
            if (!same || !sm_facts_different(sm_judge_facts(j, 0, a)) || !sm_facts_different(sm_judge_facts(j, 1, b)))
                continue;
            j->r->of[0].id = a;
            j->r->of[1].id = b;
            j->r->of[0].id_why = j->r->of[1].id_why = "the same name, all values different";
            return SM_OK;
        }
    return SM_OK;
}

static bool is_plain(const sm_judge *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    return !s->is_table && s->text && j->r->of[sheet].columns == 1 && !s->turned;
}

/* Of plain label files together, or beside another file after that one's. */
static sm_status judge_headers(sm_judge *j)
{
    size_t plain = 0, other = 0;
    sm_status status = SM_OK;
    for (size_t i = 0; i < j->n; i++) {
        plain += is_plain(j, i);
        if (!is_plain(j, i)) other = i;
    }
    if (plain == j->n && !(j->o->header && strcmp(j->o->header, "auto") != 0)) return sm_judge_plain_headers(j);
    bool beside = plain == 1 && j->n == 2 && !j->sheet[other].is_table;
    for (size_t i = 0; i < j->n && status == SM_OK && !sm_judge_open(j); i++)
        if (!j->sheet[i].is_table && !(beside && i != other)) status = sm_judge_header(j, i);
    if (beside && status == SM_OK && !sm_judge_open(j))
        status = sm_judge_header_beside(j, 1 - other, sm_judge_rows(j, other));
    return status;
}

/* No label occurs twice in either: there is nothing to compare. */
static sm_status check_all_different(sm_judge *j)
{
    if (j->n != 2 || (j->o->truth && j->o->pred) || j->r->of[1].preds != 1 || sm_judge_rows(j, 0) < 2) return SM_OK;
    if (!sm_facts_different(sm_judge_facts(j, 0, (uint32_t)j->r->of[0].truth)) ||
        !sm_facts_different(sm_judge_facts(j, 1, j->r->of[1].pred[0])))
        return SM_OK;
    return sm_judge_ask(
        j, SM_REFUSED, 0, 0,
        "no label occurs twice in either file, so there is nothing to compare; if a line lists the members "
        "of a cluster, name the files .cnl (--format cnl); to read them anyway: --true 1 --pred 1");
}

static sm_status several_files(sm_judge *j)
{
    sm_status status = SM_OK;
    for (size_t i = 0; i < j->n && status == SM_OK; i++) status = begin_sheet(j, i);
    for (size_t i = 0; i < j->n && status == SM_OK; i++) status = check_empty(j, i);
    if (status != SM_OK || sm_judge_open(j)) return status;
    status = judge_headers(j);
    if (status == SM_OK && !sm_judge_open(j)) status = check_parts(j);
    for (size_t i = 0; i < j->n && status == SM_OK && !sm_judge_open(j); i++) {
        bool pred = i > 0 || (j->o->every && j->o->both);
        if (j->sheet[i].is_table)
            return sm_judge_ask(
                j, SM_REFUSED, i, 0,
                "a table of counts beside another file; it holds both labellings; give it alone, or add "
                "tables up with --shards");
        status = sm_judge_roles(j, i, (i == 0 ? SM_ROLE_OF_TRUTH : 0u) | (pred ? SM_ROLE_OF_PRED : 0u));
    }
    if (status == SM_OK && !sm_judge_open(j)) status = check_all_different(j);
    if (status == SM_OK && !sm_judge_open(j)) status = find_common_id(j);
    return status == SM_OK && !sm_judge_open(j) ? settle_join(j) : status;
}

/* ---- parts of one table -------------------------------------------------------------------------------------------
 */
/* Each part is recognised as a file of its own would be, with the header of the first; all must say the same. */
static sm_status same_columns(sm_judge *j, size_t sheet)
{
    const sm_meaning *a = &j->r->of[0], *b = &j->r->of[sheet];
    const sm_sheet *s = &j->sheet[0], *t = &j->sheet[sheet];
    bool counted = (a->weight >= 0) != (b->weight >= 0);
    bool same = a->table == b->table && (counted || a->columns == b->columns);
    for (uint32_t i = 0; same && !counted && !a->table && a->header && b->header && i < a->columns; i++)
        same = strcmp(s->column[i].name, t->column[i].name) == 0;
    if (same && !a->table && a->header && b->header)
        same = strcmp(s->column[a->truth].name, t->column[b->truth].name) == 0 &&
               strcmp(s->column[a->pred[0]].name, t->column[b->pred[0]].name) == 0;
    if (same) return SM_OK;
    return sm_judge_ask(j, SM_REFUSED, sheet, 0,
                        "this is no part of the same table as %s; their columns differ; parts have the same columns",
                        s->file);
}

/* Does a part begin with the header of the first one? */
static bool begins_alike(const sm_judge *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[0], *t = &j->sheet[sheet];
    bool same = sheet && j->r->of[0].header && !j->r->of[0].table && s->columns == t->columns && t->columns;
    for (uint32_t i = 0; same && i < s->columns; i++) same = strcmp(s->column[i].name, t->column[i].name) == 0;
    return same && t->header == SM_HEADER_MAYBE;
}

static sm_status shards(sm_judge *j)
{
    sm_status status = SM_OK;
    for (size_t i = 0; i < j->n && status == SM_OK && !sm_judge_open(j); i++) {
        sm_judge part = *j;
        sm_recognition own = {.of = &j->r->of[i], .n = 1};
        part.sheet = &j->sheet[i];
        part.facts = &j->facts[i];
        part.n = 1;
        part.r = &own;
        sm_read_options with_header = *j->o;
        with_header.header = "yes";
        bool alike = begins_alike(j, i);
        if (alike) part.o = &with_header;
        status = one_file(&part);
        if (alike) own.of->header_why = "that of the first part";
        own.of = NULL;
        j->r->outcome = own.outcome > j->r->outcome ? own.outcome : j->r->outcome;
        if (own.outcome >= SM_OPEN) j->r->question = own.question;
        if (i == 0 && status == SM_OK) status = sm_account_copy(&j->r->notes, &own.notes, j->err);
        j->r->of[i].repeats = j->r->of[i].header;
        sm_recognition_done(&own);
        if (status == SM_OK && !sm_judge_open(j)) status = same_columns(j, i);
    }
    return status;
}

static sm_status check_options(const sm_read_options *o, sm_error *err)
{
    static const struct {
        const char *option, *choices;
        size_t at;
    } row[] = {{"--header", "auto|yes|no", offsetof(sm_read_options, header)},
               {"--bad-rows", "error|skip", offsetof(sm_read_options, bad_rows)},
               {"--margins", "keep|drop", offsetof(sm_read_options, margins)},
               {"--missing", "drop|class|error", offsetof(sm_read_options, missing)}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        const char *told;
        memcpy(&told, (const char *)o + row[i].at, sizeof told);
        if (told && !sm_choice_among(row[i].choices, told))
            return sm_fail(err, SM_USAGE, "unknown %s \"%s\"; the choices are %s; give one", row[i].option, told,
                           row[i].choices);
    }
    return SM_OK;
}

sm_status sm_recognise(sm_recognition *out, const sm_sheet *sheet, const sm_sheet_facts *facts, size_t n,
                       const sm_read_options *o, sm_error *err)
{
    *out = (sm_recognition){.of = sm_alloc(n, sizeof *out->of), .n = n};
    if (!out->of) return sm_no_memory(err);
    sm_judge j = {sheet, facts, n, o, out, err};
    sm_status status = check_options(o, err);
    if (status == SM_OK) status = o->shards ? shards(&j) : n == 1 ? one_file(&j) : several_files(&j);
    if (status == SM_OK) return SM_OK;
    sm_recognition_done(out);
    return status;
}
