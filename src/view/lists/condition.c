/* The forms of a filter, a row each. */
#include "condition.h"
#include "setmatch/ui/sorting.h"
#include "setmatch/view/words.h"
#include <string.h>

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

static const struct sm_condition_way *way_at(const char *text)
{
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (!strncmp(text, ways[i].sign, strlen(ways[i].sign))) return &ways[i];
    return NULL;
}

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

void sm_condition_read(sm_condition *c, const char *text, size_t (*column)(const void *self, const char *name),
                       const void *self)
{
    *c = (sm_condition){0};
    sm_list_words(c->text, sm_datum_words(text), 0);
    for (const char *at = text; *at; at++) {
        char name[SM_LIST_TEXT];
        const struct sm_condition_way *way = way_at(at);
        if (!way || at == text) continue;
        copy_trimmed(name, text, (size_t)(at - text));
        c->column = column(self, name);
        if (c->column == SIZE_MAX) {
            if (!*c->unknown && !strpbrk(name, " ,.:;?\"'()/")) memcpy(c->unknown, name, sizeof name);
            continue;
        }
        c->unknown[0] = 0;
        c->way = way;
        at += strlen(way->sign);
        copy_trimmed(c->text, at, strlen(at));
        return;
    }
}

bool sm_condition_holds(const sm_condition *c, sm_datum cell)
{
    char room[SM_LIST_TEXT];
    const struct sm_condition_way *way = c->way;
    if (cell.kind != SM_WORDS) sm_list_words(room, cell, 4);
    const char *words = cell.kind == SM_WORDS ? cell.words : room;
    if (!way || way->part) return sm_words_contain(words, c->text) || (cell.key && sm_words_contain(cell.key, c->text));
    if (way->exactly) return strcmp(cell.key ? cell.key : words, c->text) == 0 ? way->same : !way->same;
    sm_datum value = sm_datum_field(c->text);
    bool number = cell.kind == SM_WHOLE || cell.kind == SM_REAL || (cell.kind == SM_WORDS && cell.number);
    double is = cell.kind == SM_WHOLE ? (double)cell.whole : cell.real;
    if (value.number ? !number : !*words) return false;
    int order = value.number ? (is > value.real) - (is < value.real) : sm_natural_order(words, c->text);
    return order < 0 ? way->less : order > 0 ? way->more : way->same;
}
