/* Numbers and verdicts in a few columns. */
#include "words.h"
#include "base/mem.h"
#include "measure/bounds/loss.h"
#include "measure/index.h"
#include "measure/place.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

void sm_words_count(char out[16], uint64_t count)
{
    static const char suffix[] = "kMGTP";
    if (count < 100000) {
        snprintf(out, 16, "%u", (unsigned)count);
        return;
    }
    uint64_t unit = 1000;
    size_t s = 0;
    while (count / unit >= 1000 && s + 1 < sizeof suffix - 1) {
        unit *= 1000;
        s++;
    }
    unsigned whole = (unsigned)(count / unit), tenth = (unsigned)(count % unit / (unit / 10));
    if (whole < 10)
        snprintf(out, 16, "%u.%u%c", whole, tenth, suffix[s]);
    else
        snprintf(out, 16, "%u%c", whole, suffix[s]);
}

void sm_words_share(char out[8], double x)
{
    int hundredths = x >= 1 ? 100 : (int)(x * 100 + 0.5);
    if (hundredths > 99 && x < 1) hundredths = 99; /* only a complete share prints as 1 */
    if (hundredths > 99)
        snprintf(out, 8, "1.0");
    else
        snprintf(out, 8, ".%02u", (unsigned)(x > 0 ? hundredths : 0) % 100);
}

/* A number in so many digits after the point; large ones give up digits, so that columns stay columns. */
static void real_words(char out[32], double x, int digits)
{
    char text[64];
    double size = fabs(x);
    int most = size >= 10000 ? 0 : size >= 1000 ? 1 : size >= 100 ? 2 : size >= 10 ? 3 : 17;
    if (size >= 1e7 && size < 1e18) {
        char count[16];
        sm_words_count(count, (uint64_t)size);
        snprintf(out, 32, "%s%s", x < 0 ? "-" : "", count);
        return;
    }
    sm_fixed(text, x, digits < most ? digits : most);
    snprintf(out, 32, "%.31s", text);
}

void sm_words_value(char out[32], sm_value v, int digits)
{
    if (v.state == SM_PENDING)
        snprintf(out, 32, "…");
    else if (v.state == SM_UNDEFINED)
        snprintf(out, 32, "n/a");
    else
        real_words(out, v.number, digits);
}

void sm_words_about(char out[32], const sm_session *s, const sm_index *x, sm_value v, int digits)
{
    char text[32];
    bool about = sm_facts_sampled(sm_live_facts(sm_session_live(s)), x, &(sm_sampled){0});
    sm_words_value(text, v, digits);
    snprintf(out, 32, "%s%.28s", about ? "≈" : "", text);
}

void sm_words_change(char out[32], sm_value from, sm_value to, int digits)
{
    out[0] = 0;
    if (!sm_value_known(from) || !sm_value_known(to)) return;
    double change = to.number - from.number;
    if (!(fabs(change) > 0)) {
        snprintf(out, 32, "·");
        return;
    }
    char text[32];
    real_words(text, change, digits);
    if (strspn(text, "0.") == strlen(text))
        snprintf(out, 32, "≈0");
    else
        snprintf(out, 32, "%s%.30s", change > 0 ? "+" : "", text);
}

sm_moved_words sm_words_moved(const sm_index *x, sm_value from, sm_value to, int digits)
{
    sm_moved_words m = {.role = SM_ROLE_DIM, .arrow = ""};
    sm_words_value(m.from, from, digits);
    sm_words_value(m.to, to, digits);
    sm_words_change(m.change, from, to, digits);
    if (!x || !sm_value_known(from) || !sm_value_known(to) || isnan(x->best)) return m;
    double change = to.number - from.number;
    if (!(fabs(change) > 0)) return m;
    m.verdict = (change > 0) == x->distance ? -1 : 1;
    m.role = m.verdict > 0 ? SM_ROLE_BETTER : SM_ROLE_WORSE;
    m.arrow = change > 0 ? "▲" : "▼";
    return m;
}

int sm_words_digits(const sm_session *s)
{
    int digits = s ? sm_session_digits(s) : 4;
    return digits < 0 ? 0 : digits;
}

bool sm_words_contain(const char *text, const char *part)
{
    return *part && strcasestr(text, part);
}

bool sm_words_bits(const sm_session *s)
{
    return s && !strcmp(sm_session_option(s, "log"), "2");
}

sm_value sm_words_unit(const sm_session *s, size_t index, sm_value v)
{
    if (sm_words_bits(s) && sm_registry_at(sm_session_registry(s), index)->nats) v.number *= SM_BITS_PER_NAT;
    return v;
}

size_t sm_words_index(const char *id)
{
    size_t at = sm_index_built_in_at(id);
    return at == SIZE_MAX ? 0 : at;
}

bool sm_words_tabular(const sm_registry *r, size_t at)
{
    return at < sm_registry_count(r) && !sm_registry_at(r, at)->of_places;
}

size_t sm_words_next_index(const sm_registry *r, size_t at, int by, bool with_places)
{
    size_t n = sm_registry_count(r);
    do at = (at + (by < 0 ? n - 1 : 1)) % n;
    while (sm_registry_at(r, at)->of_places && !with_places);
    return at;
}

bool sm_words_improves(const sm_index *x)
{
    return !x->of_places && !x->by_name && !isnan(x->best);
}

bool sm_words_places(const sm_session *s)
{
    return s && sm_live_facts(sm_session_live(s))->placed;
}

sm_value sm_words_now(const sm_session *s, const char *id)
{
    return sm_session_now(s)[sm_words_index(id)];
}

void sm_words_put(sm_text *out, const char *word)
{
    sm_text_puts(out, " ");
    sm_put_word(out, word);
}

static size_t step_of(const char *text)
{
    uint32_t code;
    size_t step = sm_utf8_next(text, strlen(text), &code);
    return step ? step : 1;
}

int sm_words_middle(char *out, size_t capacity, const char *text, int columns, unsigned flags)
{
    return sm_show_middle(out, capacity, text, columns, (columns - 1) / 2, flags);
}

int sm_words_pen(sm_pen pen, int x, int y, int columns, const char *text)
{
    char out[1024];
    if (columns <= 0) return 0;
    sm_words_middle(out, sizeof out, text, columns, pen.look.ascii ? SM_SHOW_ASCII : 0);
    return sm_pen_cut(pen, x, y, columns, out);
}

/* Bytes of the beginning of a word that fit into columns; one character at least. */
static size_t piece_of(const char *text, int columns, unsigned flags)
{
    size_t at = step_of(text), whole = strcspn(text, " ");
    char part[256];
    while (at < whole && at < 240) {
        size_t next = at + step_of(text + at);
        snprintf(part, sizeof part, "%.*s", (int)next, text);
        if (sm_show_width(part, flags) > columns) break;
        at = next;
    }
    return at;
}

size_t sm_words_line(const char *text, int columns, unsigned flags)
{
    size_t fits = 0, whole = strlen(text);
    for (size_t at = 0; at <= whole; at++) {
        if (text[at] != ' ' && text[at] != 0) continue;
        char shown[512], part[256];
        snprintf(part, sizeof part, "%.*s", (int)(at < 255 ? at : 255), text);
        if (sm_show(shown, sizeof shown, part, -1, flags) > columns) break;
        fits = at;
        if (at >= 255) break;
    }
    return fits ? fits : piece_of(text, columns, flags);
}

int sm_words_wrap(sm_pen pen, int x, int y, int columns, const char *text)
{
    unsigned flags = pen.look.ascii ? SM_SHOW_ASCII : 0;
    int lines = 0;
    while (columns > 0 && *(text += strspn(text, " "))) {
        size_t length = sm_words_line(text, columns, flags);
        char part[256];
        snprintf(part, sizeof part, "%.*s", (int)(length < 255 ? length : 255), text);
        sm_pen_cut(pen, x, y + lines, columns, part);
        lines++;
        text += length;
    }
    return lines;
}

static const sm_best *best_of(const sm_session *s)
{
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    return f->have & SM_NEED_BEST ? &f->best[SM_JACCARD] : NULL;
}

bool sm_words_unmatched(const sm_session *s, int side, uint32_t id)
{
    const sm_best *best = best_of(s);
    const sm_table *t = sm_session_table(s);
    if (!best || id >= (side == SM_CLASSES ? best->rows : best->cols)) return false;
    return side == SM_CLASSES ? sm_row_unmatched(best, t, id) : sm_col_unmatched(best, t, id);
}

/* Those with points that no line of the other side has for its best. */
uint32_t sm_words_count_unmatched(const sm_session *s, int side)
{
    const sm_best *best = best_of(s);
    if (!best) return 0;
    bool rows = side == SM_CLASSES;
    const uint32_t *chosen = rows ? best->row_of_col : best->col_of_row;
    uint32_t n = rows ? best->rows : best->cols, others = rows ? best->cols : best->rows, unmatched = 0;
    char *seen = sm_alloc(n, 1);
    for (uint32_t i = 0; i < others; i++)
        if (chosen[i] < n) seen[chosen[i]] = 1;
    for (uint32_t j = 0; j < n; j++) unmatched += sm_table_sum(sm_session_table(s), rows, j) > 0 && !seen[j];
    sm_free(seen);
    return unmatched;
}
