/* What chance would give, next to the values: columns, and members of the JSON. */
#include "score.h"
#include "study/many/chance.h"
#include <stddef.h>
#include <string.h>

typedef struct column {
    const char *head;
    bool bootstrap, spared; /* spared: a person does not get it; it has no Monte Carlo error */
    size_t at, error;       /* in sm_spread; error: its Monte Carlo error */
} column;

/* All columns of the report. */
static const column columns[SM_SCORE_CHANCE_COLUMNS] = {
    {"chance", false, false, offsetof(sm_spread, mean), offsetof(sm_spread, error)},
    {"chance_sd", false, true, offsetof(sm_spread, sd), 0},
    {"chance_low", false, false, offsetof(sm_spread, low), offsetof(sm_spread, edge_error)},
    {"chance_high", false, false, offsetof(sm_spread, high), offsetof(sm_spread, edge_error)},
    {"z", false, true, offsetof(sm_spread, z), 0},
    {"p", false, false, offsetof(sm_spread, p), offsetof(sm_spread, p_error)},
    {"bootstrap_low", true, false, offsetof(sm_spread, low), offsetof(sm_spread, edge_error)},
    {"bootstrap_high", true, false, offsetof(sm_spread, high), offsetof(sm_spread, edge_error)},
};

static bool score_chance_is_told(const sm_output_options *o, const column *c)
{
    if (!o->chance || !(c->bootstrap ? o->samples : o->tables)) return false;
    return o->bare || !c->spared;
}

size_t sm_score_chance_columns(const sm_output_options *o)
{
    size_t n = 0;
    for (size_t i = 0; i < SM_SCORE_CHANCE_COLUMNS; i++) n += score_chance_is_told(o, &columns[i]);
    return n;
}

static const column *column_of(const sm_output_options *o, size_t col)
{
    size_t i = 0;
    while (!score_chance_is_told(o, &columns[i]) || col--) i++;
    return &columns[i];
}

const char *sm_score_chance_head(const sm_output_options *o, size_t col)
{
    return column_of(o, col)->head;
}

static sm_spread spread_of(const sm_output_options *o, size_t row, bool bootstrap)
{
    return bootstrap ? o->chance->samples[row] : o->chance->tables[row];
}

sm_datum sm_score_chance_at(const sm_output_options *o, size_t row, size_t col)
{
    const column *c = column_of(o, col);
    sm_spread s = spread_of(o, row, c->bootstrap);
    double x;
    memcpy(&x, (const char *)&s + c->at, sizeof x);
    if (!s.n) return (sm_datum){.kind = SM_NOT_DEFINED, .words = "no table gave a value"};
    if (x != x) return (sm_datum){.kind = SM_NOT_DEFINED, .words = "all tables gave the same value"};
    return (sm_datum){.kind = SM_REAL, .real = x};
}

sm_datum sm_score_chance_said(const sm_output_options *o, size_t row, size_t col, int digits, char out[64], int *blank)
{
    const column *c = column_of(o, col);
    sm_spread s = spread_of(o, row, c->bootstrap);
    sm_datum d = sm_score_chance_at(o, row, col);
    double error;
    memcpy(&error, (const char *)&s + c->error, sizeof error);
    *blank = 0;
    if (d.kind != SM_REAL) return d;
    int told = sm_spread_digits(error, digits);
    *blank = told ? digits - told : digits + (digits > 0);
    if (c->at == offsetof(sm_spread, p))
        sm_spread_say_p(&s, told, o->ascii ? "<=" : "≤", out);
    else
        sm_fixed(out, d.real, told);
    return (sm_datum){.kind = SM_WORDS, .words = out, .number = true, .real = d.real};
}

void sm_score_chance_json(sm_json *j, const sm_output_options *o, const sm_index **row, size_t n, bool bootstrap)
{
    sm_json_open(j, bootstrap ? "bootstrap" : "chance", "{");
    for (size_t i = 0; i < n; i++) {
        sm_spread s = spread_of(o, i, bootstrap);
        if (!s.n) {
            sm_json_null(j, row[i]->id);
            continue;
        }
        sm_json_open(j, row[i]->id, "{");
        sm_json_real(j, "mean", s.mean);
        sm_json_real(j, "mean_error", s.error);
        sm_json_real(j, "sd", s.sd);
        sm_json_real(j, "low", s.low);
        sm_json_real(j, "high", s.high);
        if (bootstrap) sm_json_real(j, "bias", s.bias);
        if (bootstrap && s.n < o->samples) sm_json_whole(j, "samples", s.n);
        if (!bootstrap) {
            sm_json_real(j, "p", s.p);
            sm_json_real(j, "p_error", s.p_error);
            sm_json_real(j, "z", s.z);
        }
        sm_json_close(j, "}");
    }
    sm_json_close(j, "}");
}
