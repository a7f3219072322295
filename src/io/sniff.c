#include "sniff.h"
#include "choose.h"
#include <string.h>

enum { LINES = 50, CELLS = 256, CUT_OFF = 65536 /* a head this long may end within a line */ };

static bool is_skipped(sm_field line)
{
    bool comment = line.length && line.text[0] == '#' && (line.length == 1 || line.text[1] == ' ');
    return line.length == 0 || comment;
}

/* The next line of the head that is neither blank nor a comment. */
static bool next_line(const char **at, const char *end, sm_field *line)
{
    while (*at < end) {
        const char *start = *at, *stop = start;
        while (stop < end && *stop != '\n' && *stop != '\r') stop++;
        *at = stop + (stop < end);
        *line = (sm_field){start, (size_t)(stop - start)};
        if (!is_skipped(*line)) return true;
    }
    return false;
}

/* The same with line ends inside quotes, which begin at the begin of a field; counts the separators outside. */
static bool next_row(const char **at, const char *end, char separator, sm_field *row, size_t *count)
{
    while (*at < end) {
        const char *start = *at, *p = start;
        bool inside = false, fresh = true;
        *count = 0;
        for (; p < end && (inside || (*p != '\n' && *p != '\r')); p++) {
            if (*p == '"' && separator != '\t' && (inside || fresh)) inside = !inside;
            *count += *p == separator && !inside;
            fresh = *p == separator || (*p == '"' && !inside);
        }
        *at = p + (p < end);
        *row = (sm_field){start, (size_t)(p - start)};
        if (!is_skipped(*row)) return true;
    }
    return false;
}

static size_t count_of(sm_field line, char separator)
{
    size_t n = 0;
    const char *at = line.text;
    return next_row(&at, line.text + line.length, separator, &line, &n) ? n : 0;
}

static bool all_numbers_between(sm_field line, char separator)
{
    size_t from = 0;
    for (size_t i = 0; i <= line.length; i++) {
        if (i < line.length && line.text[i] != separator) continue;
        if (sm_number_of(line.text + from, i - from) == SM_NO_NUMBER) return false;
        from = i + 1;
    }
    return true;
}

typedef struct vote {
    size_t lines, with, first;
    bool agree, numbers;
} vote;

static vote ask(const char *head, size_t length, char separator)
{
    vote v = {.agree = true, .numbers = true};
    const char *at = head, *end = head + length;
    sm_field line;
    size_t n;
    while (v.lines < LINES && next_row(&at, end, separator, &line, &n)) {
        if (v.lines && at >= end && line.text + line.length == end) break; /* cut off by the end of the head */
        if (v.lines == 0) v.first = n;
        v.agree = v.agree && n == v.first;
        if (separator == ' ') v.numbers = v.numbers && all_numbers_between(line, ' ');
        v.with += n > 0;
        v.lines++;
    }
    return v;
}

char sm_sniff_separator(const char *head, size_t length)
{
    static const char candidate[] = {',', ';', '\t', '|'};
    char best = 0, likely = 0;
    size_t most = 0, likely_with = 0;
    for (size_t i = 0; i < sizeof candidate; i++) {
        vote v = ask(head, length, candidate[i]);
        if (v.agree && v.first > most) {
            most = v.first;
            best = candidate[i];
        }
        if (v.first > 0 && v.with * 2 > v.lines && v.with > likely_with) {
            likely_with = v.with;
            likely = candidate[i];
        }
    }
    if (best) return best;
    if (likely) return likely;
    vote blank = ask(head, length, ' ');
    return blank.agree && blank.first > 0 && blank.numbers && blank.lines > 1 ? ' ' : 0;
}

const char *sm_separator_name(char c)
{
    static const struct {
        char c;
        const char *name;
    } row[] = {{',', "commas"}, {';', "semicolons"}, {'\t', "tabs"}, {'|', "bars"}, {' ', "blanks"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (row[i].c == c) return row[i].name;
    return "the separator that was given";
}

bool sm_looks_like_json(const char *head, size_t length)
{
    size_t i = 0;
    while (i < length && memchr(" \t\r\n", head[i], 4)) i++;
    return i < length && (head[i] == '{' || head[i] == '[');
}

bool sm_is_blank_text(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!memchr(" \t\r\n", text[i], 4)) return false;
    return true;
}

size_t sm_head_line(const char *head, size_t length, const char **rest)
{
    size_t n = 0;
    while (n < length && head[n] != '\n' && head[n] != '\r') n++;
    size_t end = n + (n < length) + (n + 1 < length && head[n] == '\r' && head[n + 1] == '\n');
    *rest = end < length ? head + end : NULL;
    return n;
}

bool sm_looks_like_json_lines(const char *head, size_t length)
{
    const char *rest;
    size_t n = sm_head_line(head, length, &rest), more = rest ? (size_t)(head + length - rest) : 0;
    while (n && (head[n - 1] == ' ' || head[n - 1] == '\t')) n--;
    bool whole = n >= 2 && head[0] == '{' && head[n - 1] == '}' && !memchr(head, '[', n);
    while (more && memchr(" \t\r\n", *rest, 4)) rest++, more--;
    return whole && more && *rest == '{';
}

/* ---- one long line --------------------------------------------------------------------------------------------- */
static size_t tokens(sm_field line, char separator)
{
    size_t n = 0;
    bool inside = false;
    for (size_t i = 0; i < line.length; i++) {
        bool blank = line.text[i] == separator || line.text[i] == ' ' || line.text[i] == '\t';
        n += !blank && !inside;
        inside = !blank;
    }
    return n;
}

static bool is_bracketed_vector(sm_field line)
{
    const char *open = memchr(line.text, '[', line.length);
    if (!open) return false;
    for (const char *p = line.text; p < open; p++)
        if (*p == '"' || *p == ',' || *p == '{') return false;
    bool named = memchr(line.text, '=', (size_t)(open - line.text)) != NULL;
    if (open != line.text && !named) return false;
    const char *rest = open + 1;
    size_t left = line.length - (size_t)(rest - line.text);
    while (left && rest[left - 1] == ' ') left--;
    if (left < 2 || rest[left - 1] != ']') return false;
    for (size_t i = 0; i + 1 < left; i++)
        if ((unsigned char)rest[i] < ' ' || strchr(",[]{}\":", rest[i])) return false;
    return tokens((sm_field){rest, left - 1}, ' ') > 1;
}

bool sm_is_vector(const char *head, size_t length)
{
    const char *at = head, *end = head + length;
    sm_field line, more;
    if (!next_line(&at, end, &line)) return false;
    if (next_line(&at, end, &more)) return false;
    if (is_bracketed_vector(line)) return true;
    if (sm_looks_like_json(head, length) || memchr(line.text, '"', line.length)) return false;
    char separator = sm_sniff_separator(head, length);
    if (separator && separator != '\t') return count_of(line, separator) >= 2 && all_numbers_between(line, separator);
    return tokens(line, ' ') > 2;
}

/* ---- tables of counts ------------------------------------------------------------------------------------------ */
static size_t cells_of(sm_field line, char separator, sm_field cell[CELLS])
{
    size_t n = 0, from = 0;
    for (size_t i = 0; i <= line.length && n < CELLS; i++) {
        if (i < line.length && line.text[i] != separator) continue;
        sm_field c = {line.text + from, i - from};
        if (separator != '\t' && c.length >= 2 && c.text[0] == '"' && c.text[c.length - 1] == '"') {
            c.text++;
            c.length -= 2;
        }
        cell[n++] = c;
        from = i + 1;
    }
    return n;
}

static bool is_count(sm_field c)
{
    uint64_t count;
    return sm_count_of(c.text, c.length, &count) == SM_COUNT_OK;
}

static bool name_is(sm_field c, bool (*test)(const char *))
{
    char name[24];
    if (c.length >= sizeof name) return false;
    memcpy(name, c.text, c.length);
    name[c.length] = 0;
    return test(name);
}

static bool is_role_name(const char *name)
{
    return sm_name_is_role(name, SM_ROLE_OF_TRUTH | SM_ROLE_OF_PRED) || sm_name_is_weight(name);
}

/* Clusters may well be called y or n. */
static bool is_long_role_name(const char *name)
{
    return strlen(name) > 1 && is_role_name(name);
}

static bool is_id_name(const char *name)
{
    static const char *const id[] = {"id",  "ID",    "Id",     "name", "Name", "index",
                                     "row", "point", "sample", "item", "key"};
    for (size_t i = 0; i < sizeof id / sizeof *id; i++)
        if (strcmp(name, id[i]) == 0) return true;
    return false;
}

/* Cluster names: none of them the name of a role. */
static bool header_of_matrix(const sm_field *cell, size_t n)
{
    bool some = false;
    for (size_t i = 1; i < n; i++) {
        if (cell[i].length == 0 || name_is(cell[i], is_long_role_name)) return false;
        some = some || !is_count(cell[i]);
    }
    return !name_is(cell[0], is_id_name) && (some || cell[0].length == 0);
}

static bool is_class_name(const char *name)
{
    return sm_name_is_role(name, SM_ROLE_OF_TRUTH) || strncmp(name, "row", 3) == 0;
}

static bool same(sm_field a, sm_field b)
{
    return a.length == b.length && memcmp(a.text, b.text, a.length) == 0;
}

/* A name of the classes, then clusters called by different numbers: only then may the rows be called by numbers. */
static bool numbered_header(const sm_field *cell, size_t n)
{
    for (size_t i = 1; i < n; i++) {
        if (!is_count(cell[i])) return false;
        for (size_t k = 1; k < i; k++)
            if (same(cell[k], cell[i])) return false;
    }
    return name_is(cell[0], is_class_name);
}

static bool row_of_matrix(const sm_field *cell, size_t n, bool numbered, const sm_field *names, size_t rows)
{
    if (!numbered && sm_number_of(cell[0].text, cell[0].length) != SM_NO_NUMBER) return false;
    for (size_t i = 1; i < n; i++)
        if (!is_count(cell[i])) return false;
    for (size_t i = 0; i < rows; i++)
        if (same(names[i], cell[0])) return false;
    return true;
}

/* Names of rows are all different. */
bool sm_looks_like_matrix(const char *head, size_t length)
{
    char separator = sm_sniff_separator(head, length);
    const char *at = head, *end = head + length;
    sm_field line, cell[CELLS], name[LINES];
    if (!separator || !next_line(&at, end, &line)) return false;
    size_t columns = cells_of(line, separator, cell), rows = 0;
    bool numbered = columns >= 3 && numbered_header(cell, columns);
    if (columns < 3 || (!numbered && !header_of_matrix(cell, columns))) return false;
    while (rows < LINES && next_line(&at, end, &line)) {
        if (at >= end && end[-1] != '\n' && rows > 0 && length >= CUT_OFF) break;
        if (cells_of(line, separator, cell) != columns || !row_of_matrix(cell, columns, numbered, name, rows))
            return false;
        name[rows++] = cell[0];
    }
    return rows > 0;
}

bool sm_looks_like_counts(const char *head, size_t length)
{
    char separator = sm_sniff_separator(head, length);
    const char *at = head, *end = head + length;
    sm_field line, cell[CELLS];
    if (!separator || !next_line(&at, end, &line)) return false;
    size_t n = cells_of(line, separator, cell), weights = 0, roles = 0;
    if (n < 3 || n > 4 || (n == 4 && cell[0].length)) return false;
    for (size_t i = n - 3; i < n; i++) {
        weights += name_is(cell[i], sm_name_is_weight);
        roles += name_is(cell[i], is_role_name);
    }
    return weights == 1 && roles == 3;
}
