/* Keys that a lesson can state about a table, one per row, and whether they are true. */
#include "stated.h"
#include "measure/index.h"
#include "measure/matching.h"
#include "session/player.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum stated_size {
    STATED_NONE, /* the key is of no size */
    STATED_POINTS,
    STATED_CLASSES,
    STATED_CLUSTERS,
    STATED_EXPECTED
} stated_size;

typedef struct claimed {
    const sm_session *s;
    const sm_table *t;
    const sm_facts *f;
    const char *rest; /* after the key's dot */
    stated_size which;
    sm_text *words;
    sm_value *number;
    sm_error *err;
} claimed;

static void state_number(const claimed *c, double x)
{
    *c->number = (sm_value){.number = x, .state = SM_DEFINED};
}

/* ---- sizes ------------------------------------------------------------------------------------------------------- */
static sm_status state_size(const claimed *c)
{
    const sm_shape is = sm_session_shape(c->s);
    const double size[] = {[STATED_POINTS] = (double)is.points,
                           [STATED_CLASSES] = is.classes,
                           [STATED_CLUSTERS] = is.clusters,
                           [STATED_EXPECTED] = c->f->emi};
    state_number(c, size[c->which]);
    return SM_OK;
}

/* ---- pairs ------------------------------------------------------------------------------------------------------- */
static const sm_matching *matching_of(const claimed *c)
{
    for (int w = 0; w < SM_WEIGHTINGS; w++)
        if (!strcmp(c->rest, sm_weighting_name((sm_weighting)w))) return &c->f->matching[w];
    return c->f->greedy;
}

static sm_status state_pairs(const claimed *c)
{
    const sm_matching *m = matching_of(c);
    for (uint32_t i = 0; i < sm_table_rows(c->t); i++) {
        uint32_t j = i < m->rows ? m->col_of_row[i] : SM_NONE;
        if (j == SM_NONE || sm_table_at(c->t, i, j) == 0) continue;
        sm_text_printf(c->words, "%s%s-%s", c->words->length ? " " : "", sm_table_row_name(c->t, i),
                       sm_table_col_name(c->t, j));
    }
    return SM_OK;
}

static sm_status state_total(const claimed *c)
{
    state_number(c, sm_q64_double(matching_of(c)->weight));
    return SM_OK;
}

static sm_status state_optima(const claimed *c)
{
    state_number(c, matching_of(c)->optima);
    return SM_OK;
}

/* ---- partners ---------------------------------------------------------------------------------------------------- */
static sm_status state_unmatched(const claimed *c)
{
    const sm_best *b = &c->f->best[SM_JACCARD];
    bool rows = strcmp(c->rest, "clusters") != 0;
    for (uint32_t i = 0; i < sm_table_size(c->t, rows); i++)
        if (sm_table_open(c->t, rows, i) && (rows ? sm_row_unmatched : sm_col_unmatched)(b, c->t, i))
            sm_text_printf(c->words, "%s%s", c->words->length ? " " : "", sm_table_name(c->t, rows, i));
    return SM_OK;
}

static sm_status state_best(const claimed *c)
{
    uint32_t row = sm_table_find_row(c->t, c->rest);
    if (row == SM_NONE)
        return sm_fail(c->err, SM_USAGE, "unknown class \"%s\"; best.CLASS must name a class of the table",
                       sm_quote(c->rest).text);
    uint32_t col = c->f->best[SM_JACCARD].col_of_row[row];
    if (col != SM_NONE) sm_text_puts(c->words, sm_table_col_name(c->t, col));
    return SM_OK;
}

/* CLASS.CLUSTER, where a label may hold points too: every place to cut is tried. */
static sm_status state_cell(const claimed *c)
{
    for (const char *dot = strchr(c->rest, '.'); dot; dot = strchr(dot + 1, '.')) {
        sm_text name = {0};
        sm_text_bytes(&name, c->rest, (size_t)(dot - c->rest));
        uint32_t row = sm_table_find_row(c->t, sm_text_of(&name)), col = sm_table_find_col(c->t, dot + 1);
        sm_text_free(&name);
        if (row != SM_NONE && col != SM_NONE) {
            state_number(c, (double)sm_table_at(c->t, row, col));
            return SM_OK;
        }
    }
    return sm_fail(c->err, SM_USAGE,
                   "unknown cell \"%s\"; cell.CLASS.CLUSTER must name a class and a cluster of the table",
                   sm_quote(c->rest).text);
}

/* ---- the rows ---------------------------------------------------------------------------------------------------- */
typedef struct key_row {
    const char *key, *choices; /* choices: what may be after the dot; "": any label; NULL: nothing, and no dot */
    bool words;
    sm_status (*of)(const claimed *c);
    stated_size which;
} key_row;

static const key_row keys[] = {
    {"n", NULL, false, state_size, STATED_POINTS},
    {"classes", NULL, false, state_size, STATED_CLASSES},
    {"clusters", NULL, false, state_size, STATED_CLUSTERS},
    {"emi", NULL, false, state_size, STATED_EXPECTED},
    {"pairs", SM_WEIGHTING_NAMES "|greedy", true, state_pairs, STATED_NONE},
    {"total", SM_WEIGHTING_NAMES "|greedy", false, state_total, STATED_NONE},
    {"optima", SM_WEIGHTING_NAMES, false, state_optima, STATED_NONE},
    {"unmatched", "clusters|classes", true, state_unmatched, STATED_NONE},
    {"best", "", true, state_best, STATED_NONE},
    {"cell", "", false, state_cell, STATED_NONE},
};

static const key_row *key_of(const char *key, const char **rest)
{
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        size_t length = strlen(keys[i].key);
        if (strncmp(key, keys[i].key, length) != 0) continue;
        *rest = key + length + (key[length] == '.');
        if (!keys[i].choices ? key[length] == 0 : key[length] == '.')
            if (!keys[i].choices || !*keys[i].choices || sm_choice_among(keys[i].choices, *rest)) return &keys[i];
    }
    return NULL;
}

static sm_status unknown_key(const char *key, sm_error *err)
{
    return sm_fail(err, SM_USAGE,
                   "unknown value \"%s\" (one of: an index id, n, classes, clusters, emi, pairs.X, total.X, optima.X, "
                   "unmatched.X, best.CLASS, cell.CLASS.CLUSTER); see list indices",
                   sm_quote(key).text);
}

/* How many characters of < <= > >= it begins with. */
static size_t sign_of(const char *text)
{
    if (*text != '<' && *text != '>') return 0;
    return text[1] == '=' ? 2 : 1;
}

sm_status sm_stated_sound(const sm_said *said, sm_registry *indices, sm_error *err)
{
    const char *rest;
    const sm_index *x;
    const key_row *row = key_of(said->key, &rest);
    sm_error inner = {0};
    if (!row && sm_registry_find(indices, said->key, &x, &inner) != SM_OK)
        return strchr(said->key, '.') ? unknown_key(said->key, err) : sm_fail(err, SM_USAGE, "%s", inner.text);
    bool number = sm_number_read(said->text + sign_of(said->text), &(double){0});
    if ((row && row->words) || !strcmp(said->text, "undefined") || number) return SM_OK;
    return sm_fail(err, SM_USAGE, "not a number (found \"%s\"); write 0.75, <=0.5 or undefined",
                   sm_quote_brief(said->text).text);
}

sm_status sm_stated_find(const sm_session *s, const char *key, sm_text *words, sm_value *number, sm_error *err)
{
    claimed c = {s, sm_session_table(s), sm_live_facts(sm_session_live(s)), NULL, STATED_NONE, words, number, err};
    const key_row *row = key_of(key, &c.rest);
    const sm_index *x;
    sm_text_clear(words);
    *number = (sm_value){.state = SM_UNDEFINED};
    if (row) {
        c.which = row->which;
        sm_status status = row->of(&c);
        return status;
    }
    if (sm_registry_find(sm_session_registry(s), key, &x, NULL) != SM_OK) return unknown_key(key, err);
    *number = sm_live_value(sm_session_live(s), x);
    return SM_OK;
}

bool sm_stated_key(const char *key)
{
    const char *rest;
    return key_of(key, &rest) != NULL;
}

bool sm_stated_in_words(const char *key)
{
    const char *rest;
    const key_row *row = key_of(key, &rest);
    return row && row->words;
}

/* ---- agreement --------------------------------------------------------------------------------------------------- */
enum { POWER = 32 }; /* bytes of a power of ten */

/* Of the last digit that is written after the point: of 2.5e-3 the unit is 1e-4; 0 if there is no such digit. */
static double unit_of(const char *number)
{
    const char *point = strchr(number, '.'), *e = strpbrk(number, "eE");
    size_t digits = point ? strspn(point + 1, "0123456789") : 0;
    long power = (e ? strtol(e + 1, NULL, 10) : 0) - (long)digits;
    char text[POWER];
    snprintf(text, sizeof text, "1e%ld", power);
    return digits ? strtod(text, NULL) : 0;
}

bool sm_stated_agrees(const char *stated, sm_value number)
{
    bool none = strcmp(stated, "undefined") == 0;
    if (none || !sm_value_known(number)) return none && !sm_value_known(number);
    size_t sign = sign_of(stated);
    double t = strtod(stated + sign, NULL), v = number.number, unit = unit_of(stated + sign);
    double slack = 1e-12 * (fabs(t) > 1 ? fabs(t) : 1);
    if (sign && stated[0] == '<') return sign == 2 ? v <= t + slack : v < t;
    if (sign) return sign == 2 ? v >= t - slack : v > t;
    if (unit > 0) return fabs(v - t) <= 0.5 * unit + (slack < unit / 1000 ? slack : unit / 1000);
    return fabs(v - t) <= 1e-9;
}
