/* Arrays as numpy, Python, MATLAB and Julia print and write them. */
#include "pasted.h"
#include <ctype.h>
#include <string.h>

typedef struct array {
    sm_paste *p;
    const char *text;
    size_t length, at, line_at;
    uint64_t line;
    unsigned depth;
    bool nested, open, told; /* rows have brackets; a row is begun; "C = " or ";" is there */
    size_t longest;          /* line inside */
} array;

static bool skip_word(array *a, const char *word)
{
    size_t n = strlen(word);
    if (a->length - a->at < n || memcmp(a->text + a->at, word, n) != 0) return false;
    a->at += n;
    return true;
}

static void skip_blanks(array *a)
{
    for (; a->at < a->length && isspace((unsigned char)a->text[a->at]); a->at++)
        if (a->text[a->at] == '\n') a->line++, a->line_at = a->at + 1;
}

/* "C = ", "array(". */
static bool front(array *a)
{
    static const char *const call[] = {"np.array(", "numpy.array(", "array(",       "np.matrix(",
                                       "matrix(",   "tensor(",      "torch.tensor("};
    skip_blanks(a);
    size_t word = a->at;
    while (word < a->length && (isalnum((unsigned char)a->text[word]) || strchr("_.", a->text[word]))) word++;
    size_t sign = word;
    while (sign < a->length && a->text[sign] == ' ') sign++;
    if (word > a->at && sign < a->length && a->text[sign] == '=') {
        a->at = sign + 1;
        a->told = true;
        skip_blanks(a);
    }
    for (size_t i = 0; i < sizeof call / sizeof *call; i++)
        if (skip_word(a, call[i])) break;
    skip_blanks(a);
    return a->at < a->length && a->text[a->at] == '[';
}

/* ", dtype=int64)", ");" and nothing else. */
static bool back(array *a)
{
    skip_blanks(a);
    if (skip_word(a, ",")) {
        while (a->at < a->length && a->text[a->at] != ')' && a->text[a->at] != '\n') a->at++;
    }
    skip_word(a, ")");
    if (skip_word(a, ";")) a->told = true;
    skip_blanks(a);
    return a->at == a->length;
}

static void number(array *a)
{
    size_t from = a->at;
    while (a->at < a->length && strchr("0123456789.+-eE", a->text[a->at])) a->at++;
    size_t n = a->at - from;
    if (n > 1 && a->text[a->at - 1] == '.') n--; /* 5. */
    if (!a->open) sm_paste_row(a->p);
    a->open = true;
    sm_paste_cell_add(a->p, a->text + from, n, (sm_place){a->line, from - a->line_at + 1});
}

/* "...": MATLAB's row continues in the next line, or numpy left numbers out. */
static bool dots(array *a)
{
    size_t before = a->at;
    while (before && (a->text[before - 1] == ' ' || a->text[before - 1] == '\t')) before--;
    a->at += 3;
    size_t end = a->at;
    while (end < a->length && a->text[end] == ' ') end++;
    bool goes_on = !a->nested && end < a->length && a->text[end] == '\n' && before && a->text[before - 1] != '\n';
    if (goes_on) a->at = end + 1, a->line++, a->line_at = a->at;
    if (!goes_on) a->p->shortened = sm_paste_dots;
    return goes_on;
}

static bool inside(array *a)
{
    do {
        char c = a->text[a->at];
        if (c == '\n') {
            size_t length = a->at - a->line_at;
            a->longest = length > a->longest ? length : a->longest;
            if (!a->nested && a->depth == 1) a->open = false;
            a->line++;
            a->line_at = ++a->at;
        } else if (c == '[') {
            if (++a->depth > 2 || (a->depth == 2 && a->p->rows && !a->nested)) return false;
            a->nested = a->nested || a->depth == 2;
            a->open = false;
            a->at++;
        } else if (c == ']' || c == ';') {
            if (c == ';' && (a->nested || a->depth != 1)) return false;
            a->depth -= c == ']';
            a->told = a->told || c == ';';
            a->open = false;
            a->at++;
        } else if (c == '.' && a->length - a->at > 2 && memcmp(a->text + a->at, "...", 3) == 0) {
            if (!dots(a)) return false;
        } else if (c == ' ' || c == '\t' || c == ',') {
            a->at++;
        } else if (strchr("0123456789.+-", c) && a->depth == (a->nested ? 2u : 1u)) {
            number(a);
        } else {
            return false;
        }
    } while (a->depth && a->at < a->length);
    return a->depth == 0;
}

static bool is_even(const sm_paste *p)
{
    for (size_t i = 1; i < p->rows; i++)
        if (sm_paste_width(p, i) != sm_paste_width(p, 0)) return false;
    return p->rows > 0 && sm_paste_width(p, 0) > 1;
}

bool sm_paste_brackets(sm_paste *p)
{
    enum { NARROW = 60 }; /* longer lines may be those of one list, which numpy breaks */
    array a = {.p = p, .text = sm_text_of(&p->all), .length = p->all.length, .line = p->line[0].number};
    if (!front(&a) || !inside(&a) || !back(&a) || !is_even(p)) return false;
    p->table = true;
    return a.nested || (p->rows > 1 && (a.told || a.longest < NARROW));
}

bool sm_paste_display(sm_paste *p)
{
    size_t i = 0;
    while (i < p->lines && !p->line[i].length) i++;
    if (i == p->lines) return false;
    sm_paste_line title = p->line[i];
    char last = title.text[title.length - 1];
    bool julia = last == ':' && title.length > 7 && memchr(title.text, '{', title.length);
    if (last != '=' && !julia) return false;
    for (size_t k = 0; k + 1 < title.length && !julia; k++)
        if (!isalnum((unsigned char)title.text[k]) && !strchr("_.() ", title.text[k])) return false;
    for (i++; i < p->lines; i++) {
        sm_paste_line l = p->line[i];
        if (l.length) sm_paste_row(p);
        for (size_t at = 0; at < l.length;) {
            while (at < l.length && isspace((unsigned char)l.text[at])) at++;
            size_t from = at;
            while (at < l.length && !isspace((unsigned char)l.text[at])) at++;
            if (from == at) break;
            if (sm_number_of(l.text + from, at - from) == SM_NO_NUMBER) return false;
            sm_paste_cell_add(p, l.text + from, at - from, (sm_place){l.number, from + 1});
        }
    }
    p->table = true;
    return is_even(p);
}
