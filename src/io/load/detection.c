/* Shared by all stages of detection: inspect sheets, report results, find the columns named by options. */
#include "base/mem.h"
#include "io/sheet/sheet.h"
#include "load.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool sm_detection_has_names(const sm_detection *j, size_t sheet)
{
    return j->r->of[sheet].header;
}

static bool first_is_header(const sm_detection *j, size_t sheet)
{
    return j->sheet[sheet].header == SM_HEADER_MAYBE && j->r->of[sheet].header;
}

const sm_column_facts *sm_detection_facts(const sm_detection *j, size_t sheet, uint32_t column)
{
    return first_is_header(j, sheet) ? &j->facts[sheet].below[column] : &j->facts[sheet].all[column];
}

uint64_t sm_detection_rows(const sm_detection *j, size_t sheet)
{
    const sm_sheet *s = &j->sheet[sheet];
    return first_is_header(j, sheet) && s->rows ? s->rows - 1 - j->facts[sheet].repeats : s->rows;
}

const char *sm_detection_name(const sm_detection *j, size_t sheet, uint32_t column, char buffer[16])
{
    return sm_column_called(&j->sheet[sheet], &j->r->of[sheet], column, buffer);
}

bool sm_detection_stopped(const sm_detection *j)
{
    return j->status != SM_OK || j->r->outcome >= SM_OPEN;
}

const char *sm_header_told(const sm_read_options *o, size_t sheet)
{
    if (!o->header || strcmp(o->header, "auto") == 0) return NULL;
    if (!strchr(o->header, ',')) return o->header;
    return (strcmp(o->header, "yes,no") == 0) == (sheet == 0) ? "yes" : "no";
}

bool sm_options_settle_layout(const sm_read_options *o)
{
    return sm_header_told(o, 0) || sm_options_name_columns(o);
}

const char *sm_detection_keep(sm_detection *j, const char *text)
{
    uint32_t id;
    if (!j->r->texts) sm_dict_new(&j->r->texts);
    sm_dict_add(j->r->texts, text, strlen(text), &id);
    return sm_dict_text(j->r->texts, id);
}

void sm_detection_ask(sm_detection *j, sm_decision outcome, size_t sheet, uint64_t line, const char *format, ...)
{
    if (sm_detection_stopped(j)) return;
    va_list args;
    va_start(args, format);
    j->r->outcome = outcome;
    sm_vfail_at(&j->r->question, SM_INPUT, j->sheet[sheet].file, line, 0, format, args);
    va_end(args);
}

void sm_detection_likely(sm_detection *j, size_t sheet, const char *format, ...)
{
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (j->r->outcome < SM_LIKELY) j->r->outcome = SM_LIKELY;
    sm_text safe = {0};
    if (sheet != SM_NO_FILE && !j->o->shards) sm_text_printf(&safe, "%s: ", j->sheet[sheet].file);
    sm_text_show(&safe, text, SM_SHOW_PLAIN);
    sm_account_warn(&j->r->notes, "%s", sm_text_of(&safe));
    sm_text_free(&safe);
}

void sm_detection_propose(sm_detection *j, const char *option, ...)
{
    sm_recognition *r = j->r;
    bool counts = strcmp(option, "matrix") == 0 || strcmp(option, "shards") == 0;
    if (j->status != SM_OK || r->answers == SM_ANSWERS) return;
    if (j->o->every && counts) return; /* partitions are compared point by point */
    sm_resolution *a = &r->answer[r->answers++];
    *a = (sm_resolution){.o = *j->o};
    va_list args;
    va_start(args, option);
    for (; option; option = va_arg(args, const char *)) {
        const char *value = va_arg(args, const char *);
        bool flag;
        if (value) value = sm_detection_keep(j, value);
        sm_answer_lend(&a->o, option, value, &flag);
        sm_text_printf(&a->words, "%s--%s%s", a->words.length ? " " : "", option, flag ? "" : " ");
        if (!flag) sm_shell_quote(&a->words, value);
    }
    va_end(args);
}

const char *sm_detection_address(sm_detection *j, size_t sheet, uint32_t column)
{
    const sm_sheet *s = &j->sheet[sheet];
    const char *name = s->column[column].name;
    bool usable = sm_detection_has_names(j, sheet) && *name && *name != '#' && *name != '-' && !strpbrk(name, ",\r\n");
    for (uint32_t i = 0; usable && i < s->columns; i++) usable = i == column || strcmp(s->column[i].name, name) != 0;
    char number[16];
    snprintf(number, sizeof number, sm_detection_has_names(j, sheet) ? "#%u" : "%u", column + 1);
    return sm_detection_keep(j, usable ? name : number);
}

void sm_columns_add(sm_columns *list, uint32_t column)
{
    sm_push(&list->at, &list->n, &list->capacity, &column, sizeof column);
}

bool sm_columns_hold(const sm_columns *list, uint64_t column)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i] == column) return true;
    return false;
}

static void no_such_column(sm_detection *j, size_t sheet, const char *text)
{
    enum { SHOWN = 12 };
    const sm_sheet *s = &j->sheet[sheet];
    uint64_t line = s->header_line ? s->header_line : 1;
    if (!sm_detection_has_names(j, sheet)) {
        j->status = sm_fail_at(j->err, SM_INPUT, s->file, line, 0,
                               "unknown column \"%s\"; the file has no header, use a number from 1 to %u",
                               sm_quote(text).text, s->columns);
        return;
    }
    sm_near near = {.word = text};
    sm_text names = {0};
    char buffer[16];
    for (uint32_t i = 0; i < s->columns; i++) {
        sm_near_try(&near, s->column[i].name);
        if (i < SHOWN)
            sm_text_printf(&names, "%s%s", i ? ", " : "", sm_quote_brief(sm_detection_name(j, sheet, i, buffer)).text);
    }
    if (s->columns > SHOWN) sm_text_printf(&names, " and %u more", s->columns - SHOWN);
    const char *found = sm_near_found(&near);
    j->status =
        sm_fail_at(j->err, SM_INPUT, s->file, line, 0, "unknown column \"%s\" (one of: %s)%s%s%s", sm_quote(text).text,
                   sm_text_of(&names), found ? "; did you mean \"" : "", found ? found : "", found ? "\"?" : "");
    sm_text_free(&names);
}

/* The first column of that name from `from` on; -1: none. */
static int64_t column_called(const sm_detection *j, size_t sheet, const char *text, uint32_t from)
{
    const sm_sheet *s = &j->sheet[sheet];
    for (uint32_t i = from; sm_detection_has_names(j, sheet) && i < s->columns; i++)
        if (strcmp(s->column[i].name, text) == 0) return i;
    return -1;
}

int64_t sm_detection_find(sm_detection *j, size_t sheet, const char *text)
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
                               "ambiguous column \"%s\" (columns %lld and %lld); use its position: #%lld",
                               sm_quote(text).text, (long long)at + 1, (long long)second + 1, (long long)at + 1);
    else if (at < 0 && !is_number)
        no_such_column(j, sheet, text);
    else if (at < 0 && (number < 1 || number > s->columns))
        j->status = sm_fail_at(j->err, SM_INPUT, s->file, s->header_line ? s->header_line : 1, 0,
                               "unknown column %lu (expected a number from 1 to %u)", number, s->columns);
    else if (at < 0)
        at = (int64_t)number - 1;
    return j->status == SM_OK ? at : -1;
}

/* Unless a column is called just so. */
void sm_detection_list(sm_detection *j, size_t sheet, const char *text, sm_columns *list)
{
    if (!text) return;
    bool whole = column_called(j, sheet, text, 0) >= 0;
    do {
        size_t length = whole ? strlen(text) : strcspn(text, ",");
        char *one = sm_copy_text(text, length);
        int64_t at = sm_detection_find(j, sheet, one);
        sm_free(one);
        if (at >= 0) sm_columns_add(list, (uint32_t)at);
        text += length + (text[length] == ',');
    } while (j->status == SM_OK && *text);
}
