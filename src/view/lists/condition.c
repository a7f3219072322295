/* The forms of a filter, one per row, and how several are distinguished. */
#include "condition.h"
#include "base/text.h"
#include "ui/sorting.h"
#include "view/widgets/words.h"
#include <stdio.h>
#include <string.h>
#include <strings.h>

struct sm_condition_way {
    const char *sign;
    bool part;             /* the cell contains the value */
    bool less, same, more; /* the cell may be so to it */
    bool exactly;          /* as a text */
};

static const struct sm_condition_way ways[] = {
    {.sign = "!=", .less = true, .more = true, .exactly = true},
    {.sign = ">=", .same = true, .more = true},
    {.sign = "<=", .less = true, .same = true},
    {.sign = "=", .same = true, .exactly = true},
    {.sign = "~", .part = true},
    {.sign = ">", .more = true},
    {.sign = "<", .less = true},
};

static void copy_trimmed(char out[SM_LIST_TEXT], const char *text, size_t length)
{
    char whole[SM_LIST_TEXT];
    while (length && text[length - 1] == ' ') length--;
    while (length && *text == ' ') text++, length--;
    if (length >= sizeof whole) length = sizeof whole - 1;
    memcpy(whole, text, length);
    whole[length] = 0;
    memcpy(out, whole, sizeof whole);
}

/* ---- where one ends and the next begins -------------------------------------------------------------------------- */

typedef struct condition_reader {
    size_t (*column)(const void *self, const char *name);
    const void *self;
    sm_conditions *to;
} condition_reader;

typedef struct condition_head { /* "column >=" */
    size_t column;
    const struct sm_condition_way *way;
    const char *value; /* text after the sign */
} condition_head;

/* Behind the closing quote of the text that begins at `at`; NULL: none begins there. */
static const char *behind_quotes(const char *at)
{
    const char *end = *at == '"' ? strchr(at + 1, '"') : NULL;
    return end ? end + 1 : NULL;
}

/* A column may be called "a=b", so every sign is tried; unknown gets the first word that could have been meant as one,
 * or "". */
static bool head_at(const condition_reader *r, const char *text, condition_head *head, char unknown[SM_LIST_TEXT])
{
    char name[SM_LIST_TEXT];
    const char *quoted = behind_quotes(text);
    *unknown = 0;
    for (const char *at = quoted ? quoted : text; *at; at++) {
        size_t i = 0, n = at == text ? 0 : sizeof ways / sizeof *ways;
        while (i < n && strncmp(at, ways[i].sign, strlen(ways[i].sign)) != 0) i++;
        if (i >= n) continue;
        const struct sm_condition_way *way = &ways[i];
        copy_trimmed(name, text, (size_t)(at - text));
        if (quoted && quoted + strspn(quoted, " ") == at) copy_trimmed(name, text + 1, (size_t)(quoted - text - 2));
        *head = (condition_head){r->column(r->self, name), way, at + strlen(way->sign)};
        if (head->column != SIZE_MAX) return true;
        if (!*unknown && !strpbrk(name, " ,.:;?\"'()/")) memcpy(unknown, name, sizeof name);
    }
    return false;
}

/* Behind what joins two conditions; NULL: nothing does here. */
static const char *behind_joint(const char *at)
{
    const char *end = at + strspn(at, " ,"), *word = end + strspn(end, "&");
    if (end > at && !strncasecmp(end, "and ", 4)) word = end + 3;
    return word == at ? NULL : word + strspn(word, " ");
}

/* The value that begins at `at`: where it ends, and where the next condition begins, "" at the end of all. Behind a
 * condition what stands like a column must be one; after a text it may be text. */
static const char *value_end(const condition_reader *r, const char *at, bool strict, const char **next)
{
    char unknown[SM_LIST_TEXT];
    condition_head head;
    const char *quoted = behind_quotes(at), *joint = quoted ? behind_joint(quoted) : NULL;
    *next = at + strlen(at);
    if (quoted && quoted[strspn(quoted, " ")] == 0) return quoted;
    if (joint) {
        *next = joint;
        return quoted;
    }
    for (const char *end = at; *end; end++) {
        joint = end > at && (end[-1] == ' ' || end[-1] == ',') && *end != '&' ? NULL : behind_joint(end);
        if (!joint) continue;
        bool known = head_at(r, joint, &head, unknown);
        if (known || (strict && *unknown)) {
            *next = joint;
            return end;
        }
    }
    return *next;
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

static const char no_or[] = "Conditions must all hold: there is no \"or\", nor \"not\" (column!=value)",
                  too_many[] = "A filter takes at most eight conditions",
                  no_head[] = "Expected another condition: column=value, column~text, column>number";

/* "de or" of "language=de or language=fr" */
static bool ends_in_other_joint(const char *value, const char *next)
{
    static const char *const words[] = {"or", "or not", "not", "|", "||"};
    char end[SM_LIST_TEXT];
    const char *blank = strrchr(value, ' ');
    memcpy(end, blank ? blank + 1 : value, strlen(blank ? blank + 1 : value) + 1);
    for (size_t i = 0; *next && i < sizeof words / sizeof *words; i++)
        if (!strcasecmp(end, words[i])) return true;
    return false;
}

/* One condition of those that begin at text; the next one's place, NULL: it cannot be read. */
static const char *condition_read_one(const condition_reader *r, const char *text)
{
    sm_conditions *to = r->to;
    sm_condition *c = &to->at[to->n];
    condition_head head;
    const char *next, *end;
    bool first = to->n == 0, any = head_at(r, text, &head, c->unknown);
    if (!any && !first) {
        memcpy(to->unknown, c->unknown, sizeof to->unknown);
        if (!*c->unknown) to->wrong = no_head;
        return NULL;
    }
    c->way = any ? head.way : NULL;
    c->column = any ? head.column : 0;
    if (any) c->unknown[0] = 0;
    const char *value = any ? head.value + strspn(head.value, " ") : text;
    end = value_end(r, value, any, &next);
    const char *inner = value + strspn(value, " ");
    bool quoted = behind_quotes(inner) && behind_quotes(inner) == end;
    copy_trimmed(c->text, quoted ? inner + 1 : value, quoted ? (size_t)(end - inner) - 2 : (size_t)(end - value));
    if (ends_in_other_joint(c->text, next)) to->wrong = no_or;
    to->n++;
    return to->wrong ? NULL : next;
}

void sm_conditions_read(sm_conditions *c, const char *text, size_t (*column)(const void *self, const char *name),
                        const void *self)
{
    char whole[SM_LIST_TEXT];
    condition_reader r = {column, self, c};
    *c = (sm_conditions){0};
    sm_list_words(whole, sm_datum_words(text), 0);
    const char *at = whole;
    do {
        at = condition_read_one(&r, at);
        if (at && *at && c->n == SM_CONDITIONS) c->wrong = too_many;
    } while (at && *at && c->n < SM_CONDITIONS);
}

/* ---- asking ------------------------------------------------------------------------------------------------------ */

bool sm_condition_holds(sm_condition *c, sm_datum cell)
{
    char buffer[SM_LIST_TEXT];
    const struct sm_condition_way *way = c->way;
    if (cell.kind != SM_WORDS) sm_list_words(buffer, cell, 4);
    const char *words = cell.kind == SM_WORDS ? cell.words : buffer;
    if (!way || way->part) return sm_words_contain(words, c->text) || (cell.key && sm_words_contain(cell.key, c->text));
    bool number = cell.kind == SM_WHOLE || cell.kind == SM_REAL || (cell.kind == SM_WORDS && cell.number);
    c->numbers += number;
    c->not_number += !number && *words;
    if (way->exactly) return strcmp(cell.key ? cell.key : words, c->text) == 0 ? way->same : !way->same;
    sm_datum value = sm_datum_field(c->text);
    double is = cell.kind == SM_WHOLE ? (double)cell.whole : cell.real;
    if (value.number ? !number : !*words) return false;
    int order = value.number ? (is > value.real) - (is < value.real) : sm_natural_order(words, c->text);
    return order < 0 ? way->less : order > 0 ? way->more : way->same;
}

void sm_condition_mismatch(const sm_condition *c, const char *name, char *out, size_t capacity)
{
    bool number = sm_datum_field(c->text).number;
    *out = 0;
    if (!c->way || c->way->part || !*c->text) return;
    if (!number && c->numbers && !c->not_number)
        snprintf(out, capacity, "%s holds numbers (found \"%s\"); Esc ends the filter", name, sm_quote(c->text).text);
    if (number && !c->way->exactly && c->not_number && !c->numbers)
        snprintf(out, capacity, "%s holds no numbers to compare with %s; Esc ends the filter", name, c->text);
}
