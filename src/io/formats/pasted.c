/* Tables as programs print them become columns: Markdown, LaTeX, and what pasted_array.c and pasted_print.c know. */
#include "pasted.h"
#include "base/mem.h"
#include "formats.h"
#include <stdio.h>
#include <string.h>

enum { LINES_MOST = 20000, BYTES_MOST = 8 << 20 };

static void forget_rows(sm_paste *p)
{
    p->cells = p->rows = 0;
    p->first = p->second = 0;
    p->last = p->lines;
    p->table = false;
}

/* ---- Markdown ---------------------------------------------------------------------------------------------------- */
/* "|---|:--:|", "+----+----+". */
static bool is_rule(sm_paste_line l)
{
    size_t marks = 0;
    for (size_t i = 0; i < l.length; i++) {
        if (!strchr("|+-:= \t", l.text[i])) return false;
        marks += l.text[i] == '-' || l.text[i] == '=';
    }
    return marks > 0;
}

static bool is_piped(sm_paste_line l)
{
    size_t i = sm_skip_spaces(l.text, 0, l.length);
    return i < l.length && (l.text[i] == '|' || (l.text[i] == '+' && is_rule(l)));
}

/* Without the marks of bold and code around it, and the backslashes of escapes. */
static void piped_cell(sm_paste *p, const char *text, size_t length, sm_place place)
{
    static const char *const marks[] = {"**", "__", "`", "*"};
    sm_text plain = {0};
    while (length && *text == ' ') text++, length--, place.column++;
    while (length && text[length - 1] == ' ') length--;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t n = strlen(marks[i]);
        if (length <= 2 * n || memcmp(text, marks[i], n) != 0 || memcmp(text + length - n, marks[i], n) != 0) continue;
        text += n, length -= 2 * n;
    }
    for (size_t i = 0; i < length; i++) {
        bool escape = text[i] == '\\' && i + 1 < length && strchr("|_*`#", text[i + 1]);
        if (!escape) sm_text_bytes(&plain, text + i, 1);
    }
    sm_paste_cell_add(p, sm_text_of(&plain), plain.length, place);
    sm_text_free(&plain);
}

static void piped_row(sm_paste *p, sm_paste_line l)
{
    size_t from = sm_skip_spaces(l.text, 0, l.length) + 1, at = from;
    sm_paste_row(p);
    for (; at < l.length; at++) {
        if (l.text[at] != '|' || l.text[at - 1] == '\\') continue;
        piped_cell(p, l.text + from, at - from, (sm_place){l.number, from + 1});
        from = at + 1;
    }
    if (from < l.length) piped_cell(p, l.text + from, l.length - from, (sm_place){l.number, from + 1});
}

/* "| dog | 3 | 4 |": nothing but whole numbers after the first cell. */
static bool is_row_of_counts(sm_paste_line l)
{
    size_t pipes = 0, cells = 0;
    for (size_t i = 0; i < l.length; i++) {
        if (l.text[i] == '|') pipes++;
        if (pipes < 2) continue;
        if (!strchr("|0123456789 *", l.text[i])) return false;
        bool digit = l.text[i] >= '0' && l.text[i] <= '9';
        cells += digit && (l.text[i - 1] < '0' || l.text[i - 1] > '9');
    }
    return cells > 1;
}

/* Rows of counts below a rule are another table; measures are none. */
static void find_second_pipes(sm_paste *p)
{
    size_t at = 0;
    bool ruled = false, counts = false;
    for (size_t i = p->last; i < p->lines; i++) {
        if (!is_piped(p->line[i])) continue;
        if (!at) at = i + 1;
        ruled = ruled || is_rule(p->line[i]);
        counts = counts || (ruled && is_row_of_counts(p->line[i]));
    }
    if (counts) p->second = at;
}

static bool take_pipes(sm_paste *p)
{
    bool ruled = false;
    size_t i = 0;
    while (i < p->lines && !is_piped(p->line[i])) i++;
    for (p->first = i; i < p->lines && is_piped(p->line[i]); i++) {
        if (is_rule(p->line[i]))
            ruled = true;
        else
            piped_row(p, p->line[i]);
    }
    p->last = i;
    if (ruled && p->rows > 1) find_second_pipes(p);
    return ruled && p->rows > 1;
}

/* ---- LaTeX ------------------------------------------------------------------------------------------------------- */
static size_t braces_end(const char *text, size_t length, size_t at)
{
    size_t depth = 0;
    for (; at < length; at++) {
        depth += text[at] == '{';
        depth -= text[at] == '}' && depth;
        if (!depth) return at + 1;
    }
    return length;
}

/* Commands whose arguments are nowhere in the text. */
static bool is_unprinted(const char *command, size_t length)
{
    static const char *const row[] = {"cline",   "cmidrule", "rowcolor", "cellcolor",   "label",
                                      "caption", "hspace",   "vspace",   "addlinespace"};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (strlen(row[i]) == length && memcmp(row[i], command, length) == 0) return true;
    return false;
}

/* The text of a cell without commands: of one with braces its last ones stay, of \multicolumn{n} the cell counts n. */
static void plain_latex(const char *text, size_t length, sm_text *out, size_t *span)
{
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (c == '$' || c == '{' || c == '}') continue;
        if (c == '~' || c == '\n' || c == '\t') c = ' ';
        if (c != '\\') {
            sm_text_bytes(out, &c, 1);
            continue;
        }
        size_t word = i + 1;
        while (word < length && ((text[word] | 32) >= 'a' && (text[word] | 32) <= 'z')) word++;
        if (word == i + 1) { /* \_ \% \& represent themselves, \, for a blank */
            if (word < length && strchr("_%&#${}", text[word])) sm_text_bytes(out, text + word, 1);
            i = word;
            continue;
        }
        bool multi = word - i == 12 && memcmp(text + i, "\\multicolumn", 12) == 0;
        if (word - i == 14 && memcmp(text + i, "\\textbackslash", 14) == 0) sm_text_puts(out, "\\");
        if (multi && word < length && text[word] == '{') *span = (size_t)(text[word + 1] - '0');
        size_t argument = word, end = word;
        while (end < length && (text[end] == '{' || text[end] == '[')) {
            argument = end;
            if (text[end] == '[')
                while (end < length && text[end] != ']') end++, argument = end + 1;
            end = text[end < length ? end : length - 1] == ']' ? end + 1 : braces_end(text, length, end);
        }
        if (argument < end && text[argument] == '{' && !is_unprinted(text + i + 1, word - i - 1))
            plain_latex(text + argument + 1, end - argument - 2, out, span);
        i = (end > word ? end : word) - 1;
    }
}

static void latex_cell(sm_paste *p, const char *text, size_t length, sm_place place)
{
    sm_text plain = {0};
    size_t span = 1;
    plain_latex(text, length, &plain, &span);
    sm_paste_cell_add(p, sm_text_of(&plain), plain.length, place);
    for (; span > 1 && span < 10; span--) sm_paste_cell_add(p, "", 0, place);
    sm_text_free(&plain);
}

/* Comments become spaces, so that places stay. */
static void blank_comments(sm_text *all)
{
    bool comment = false;
    for (size_t i = 0; i < all->length; i++) {
        char *c = &all->data[i];
        comment = *c != '\n' && (comment || *c == '%');
        if (comment)
            *c = ' ';
        else if (*c == '\\' && i + 1 < all->length && all->data[i + 1] != '\n')
            i++;
    }
}

static void find_second_latex(sm_paste *p, const char *behind)
{
    if (!(behind = strstr(behind, "\\begin{tabular"))) return;
    for (const char *c = sm_text_of(&p->all); c < behind; c++) p->second += *c == '\n';
    p->second++;
}

/* Rows end in \\; what holds no & is not a row, such as \begin and \caption. */
static bool take_latex(sm_paste *p)
{
    blank_comments(&p->all);
    const char *text = sm_text_of(&p->all);
    size_t from = 0, cell = 0, cells = 0, end = p->all.length;
    uint64_t line = 1;
    size_t line_at = 0;
    bool fresh = true;
    sm_place at = {1, 1};
    const char *begin = strstr(text, "\\begin{tabular");
    const char *stop = strstr(text, "\\end{tabular");
    if (begin) from = cell = (size_t)(begin - text);
    if (stop) end = (size_t)(stop - text);
    if (stop) find_second_latex(p, stop);
    for (size_t i = 0; i < from; i++)
        if (text[i] == '\n') line++, line_at = i + 1;
    p->first = begin ? (size_t)line - 1 : 0;
    if (begin) { /* its columns and options */
        size_t to = braces_end(text, end, from + 6);
        while (to < end && (text[to] == '{' || text[to] == '[' || text[to] == '*')) {
            size_t next = text[to] == '{' ? braces_end(text, end, to) : to + 1;
            if (text[to] == '[')
                while (next < end && text[next - 1] != ']') next++;
            to = next;
        }
        from = cell = to;
    }
    for (size_t i = from; i < end; i++) {
        bool escaped = text[i] == '\\' && i + 1 < end && text[i + 1] != '\\';
        bool ends = text[i] == '\\' && i + 1 < end && text[i + 1] == '\\';
        if (text[i] == '\n') line++, line_at = i + 1;
        if (fresh && text[i] != ' ' && text[i] != '\n') at = (sm_place){line, i - line_at + 1}, fresh = false;
        if (text[i] == '&' || (ends && cells)) {
            if (!cells++) sm_paste_row(p);
            latex_cell(p, text + cell, i - cell, at);
        }
        if (text[i] == '&') cell = i + 1, fresh = true;
        if (ends) {
            i++;
            while (i + 1 < end && text[i + 1] == ' ') i++;
            if (i + 1 < end && text[i + 1] == '[')
                while (i < end && text[i] != ']') i++;
            cell = i + 1, fresh = true, cells = 0;
        }
        if (escaped) i++;
    }
    p->last = p->lines;
    return p->rows > 1;
}

/* ---- which form -------------------------------------------------------------------------------------------------- */
static bool begins_bracket(const char *head, size_t length)
{
    return sm_is_printed_array(head, length) || memchr(head, '[', length < 64 ? length : 64) != NULL;
}

static bool begins_display(const char *head, size_t length)
{
    const char *rest;
    size_t n = sm_head_line(head, length, &rest);
    while (n && head[n - 1] == ' ') n--;
    return rest && n && (head[n - 1] == '=' || head[n - 1] == ':');
}

static bool begins_pipes(const char *head, size_t length)
{
    for (size_t i = 0; i + 1 < length; i++)
        if ((i == 0 || head[i - 1] == '\n') && (head[i] == '|' || (head[i] == '+' && strchr("-=", head[i + 1]))))
            return true;
    return false;
}

/* A tabular, or a first line of cells that ends in \\. */
static bool begins_latex(const char *head, size_t length)
{
    const char *rest;
    static const char tabular[] = "\\begin{tabular";
    for (size_t i = 0; i + sizeof tabular <= length; i++)
        if (memcmp(head + i, tabular, sizeof tabular - 1) == 0) return true;
    size_t n = sm_head_line(head, length, &rest), cells = 0;
    for (size_t i = 0; i < n; i++) {
        cells += head[i] == '&';
        if (cells && i + 1 < n && head[i] == '\\' && head[i + 1] == '\\') return true;
    }
    return false;
}

/* Two lines that end in two numbers each, and a line of one word or one that begins with spaces before them; no other
 * separator than spaces. */
static bool begins_print(const char *head, size_t length)
{
    enum { SOME = 40 };
    bool headed = false, before = false;
    for (size_t lines = 0; length && lines < SOME; lines++) {
        const char *rest;
        size_t n = sm_head_line(head, length, &rest), words = 0, numbers = 0;
        headed = headed || (n && head[0] == ' ');
        for (size_t i = 0; i < n; words++) {
            while (i < n && head[i] == ' ') i++;
            size_t from = i;
            while (i < n && head[i] != ' ') i++;
            if (from == i) break;
            numbers = sm_number_of(head + from, i - from) == SM_NO_NUMBER ? 0 : numbers + 1;
        }
        headed = headed || words == 1 || (words == 2 && !numbers);
        if (headed && before && numbers >= 2) return true;
        before = numbers >= 2 && words > 2;
        length = rest ? length - (size_t)(rest - head) : 0;
        head = rest;
    }
    return false;
}

static const struct {
    const char *name;
    bool (*begins)(const char *head, size_t length);
    bool (*take)(sm_paste *p);
} forms[] = {{"a printed array", begins_bracket, sm_paste_brackets},
             {"a printed array", begins_display, sm_paste_display},
             {"a Markdown or grid table", begins_pipes, take_pipes},
             {"a LaTeX table", begins_latex, take_latex},
             {"a printed table", begins_print, sm_paste_print}};
enum { FORMS = sizeof forms / sizeof *forms };

/* The lines of a text of moderate length; false: it is longer, or cannot be read. */
static bool gather(sm_paste *p, sm_source *in, sm_reading *r)
{
    sm_physical l;
    while (sm_reading_line(r, in, &l)) {
        size_t n = l.length;
        while (n && sm_is_space(l.text[n - 1])) n--;
        sm_paste_line one = {NULL, n, l.line};
        if (p->lines >= LINES_MOST || p->all.length > BYTES_MOST) return false;
        one.text = (const char *)(uintptr_t)p->all.length; /* an offset till the end */
        sm_push(&p->line, &p->lines, &p->lines_capacity, &one, sizeof one);
        sm_text_bytes(&p->all, l.text, l.length);
        sm_text_puts(&p->all, "\n");
    }
    for (size_t i = 0; i < p->lines; i++) p->line[i].text = sm_text_of(&p->all) + (uintptr_t)p->line[i].text;
    return r->status == SM_OK && p->lines > 0;
}

bool sm_read_pasted(sm_source *in, sm_reading *r)
{
    const char *head, *form = NULL;
    size_t length;
    bool may[FORMS], any = false;
    sm_paste p = {0};
    sm_source_head(in, &head, &length);
    while (length && (*head == '\n' || *head == '\r')) head++, length--;
    for (size_t i = 0; i < FORMS; i++) any = (may[i] = length && forms[i].begins(head, length)) || any;
    if (!any) return false;
    bool array = sm_is_printed_array(head, length);
    sm_bookmark begin = sm_source_mark(in);
    sm_source_keep(in);
    bool whole = gather(&p, in, r);
    for (size_t i = 0; i < FORMS && whole && !form && !p.shortened && !p.broken; i++) {
        forget_rows(&p);
        if (may[i] && forms[i].take(&p)) form = forms[i].name;
    }
    if (p.shortened)
        sm_reading_refuse(r, (sm_place){p.lines ? p.line[p.first].number : 1, 0},
                          "a shortened print (%s); some of its numbers are not there; print all of them, or save "
                          "them (numpy.savetxt, to_csv)",
                          p.shortened);
    if (p.broken)
        sm_reading_refuse(r, (sm_place){p.line[p.last - 1].number + 1, 0},
                          "a printed table that goes on here in another way; its columns cannot be put together; write "
                          "it with write.csv or to_csv");
    if (form && p.second)
        sm_reading_refuse(r, (sm_place){p.line[p.second - 1].number, 0},
                          "a second table below the first one; which of them is meant is not clear; keep one table in "
                          "the file");
    if (form && r->status == SM_OK) sm_paste_feed(&p, r, form);
    if (!form && array)
        sm_reading_refuse(r, (sm_place){1, 1},
                          "an array in brackets that is neither JSON nor a whole table of numbers; save it with "
                          "numpy.savetxt, or write its rows without brackets");
    bool taken = form || r->status != SM_OK;
    if (!taken) sm_source_back(in, &begin);
    sm_source_let_go(in);
    sm_paste_free(&p);
    return taken;
}
