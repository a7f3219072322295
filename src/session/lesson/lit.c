/* Finds the subject of a lesson's step, so that the table can highlight it. */
#include "session/player.h"
#include <stdio.h>
#include <string.h>

typedef struct lighting {
    sm_lit *out;
    size_t n, most;
} lighting;

static void light(lighting *l, const char *row, size_t row_length, const char *col, size_t col_length)
{
    sm_lit one;
    if (l->n == l->most || row_length >= sizeof one.row || col_length >= sizeof one.col) return;
    snprintf(one.row, sizeof one.row, "%.*s", (int)row_length, row);
    snprintf(one.col, sizeof one.col, "%.*s", (int)col_length, col);
    l->out[l->n++] = one;
}

enum { LIT_WORDS = 5 }; /* of a command */

static const char *lit_word(const char *at, size_t *length)
{
    at += strspn(at, " ");
    *length = strcspn(at, " ");
    return at;
}

/* The clusters that stay: the last one, and those before a comma. */
static void light_merged(lighting *l, const char *at)
{
    size_t n, next;
    for (at = lit_word(at, &n); n; at += n, at = lit_word(at, &n)) {
        const char *behind = lit_word(at + n, &next);
        bool comma = next == 1 && *behind == ',';
        if (!next || comma) light(l, "", 0, at, n);
        if (comma) at = behind, n = next;
    }
}

/* "move 20 Tc K3 K4": both cells; "split K4 10,10": its parts; "merge K1 K2": what became of both. */
static void light_command(lighting *l, const char *text)
{
    size_t n[LIT_WORDS] = {0};
    const char *word[LIT_WORDS] = {text};
    for (size_t i = 0; i < LIT_WORDS; i++) word[i] = lit_word(i ? word[i - 1] + n[i - 1] : text, &n[i]);
    bool move = !strncmp(text, "move ", 5), split = !strncmp(text, "split ", 6), merge = !strncmp(text, "merge ", 6);
    if (move) {
        light(l, word[2], n[2], word[3], n[3]);
        light(l, word[2], n[2], word[4], n[4]);
    }
    if (merge) light_merged(l, word[1]);
    if (!split) return;
    char part[sizeof(sm_lit)];
    light(l, "", 0, part, (size_t)snprintf(part, sizeof part, "%.*s.", (int)n[1], word[1]));
}

/* Highlights by the key of a value or a mark; "pairs" and "unmatched" list names in their text. */
static void light_key(lighting *l, const char *key, const char *text)
{
    const char *dot = strchr(key, '.'), *second = dot ? strchr(dot + 1, '.') : NULL;
    size_t n;
    if (!strncmp(key, "cell.", 5) && second)
        light(l, dot + 1, (size_t)(second - dot) - 1, second + 1, strlen(second + 1));
    if (!strncmp(key, "best.", 5)) light(l, dot + 1, strlen(dot + 1), text, strlen(text));
    bool pairs = !strncmp(key, "pairs.", 6), cols = !strcmp(key, "unmatched.clusters");
    if (!pairs && !cols && strcmp(key, "unmatched.classes") != 0) return;
    for (const char *at = lit_word(text, &n); n; at = lit_word(at + n, &n)) {
        const char *line = memchr(at, '-', n);
        if (pairs && line) light(l, at, (size_t)(line - at), line + 1, n - (size_t)(line - at) - 1);
        if (!pairs) light(l, at, cols ? 0 : n, at, cols ? n : 0);
    }
}

size_t sm_player_lit(const sm_player *p, sm_lit *out, size_t most)
{
    const sm_step *step = &p->lesson->step[p->at];
    bool told = !step->question || p->stop[p->at].answered;
    lighting l = {.out = out, .most = most};
    for (size_t i = 0; i < step->commands.n; i++) light_command(&l, step->commands.row[i].text);
    for (size_t i = 0; i < (told ? step->marks.n : step->n_open); i++)
        light_key(&l, step->marks.row[i].key, step->marks.row[i].text);
    return l.n;
}

/* A name that ends in a dot represents all that begin so; "" for all. */
static bool lit_name(const char *lit, const char *name)
{
    size_t n = strlen(lit);
    return n == 0 || strcmp(lit, name) == 0 || (lit[n - 1] == '.' && strncmp(lit, name, n) == 0);
}

bool sm_lit_has(const sm_lit *lit, size_t n, const char *row, const char *col)
{
    for (size_t i = 0; i < n; i++) {
        bool rows = row ? lit_name(lit[i].row, row) : !*lit[i].row,
             cols = col ? lit_name(lit[i].col, col) : !*lit[i].col;
        if (rows && cols) return true;
    }
    return false;
}
