/* What chance would give, beside the values: columns, and members of the JSON. */
#include "score.h"
#include "setmatch/study/chance.h"

typedef struct column {
    const char *head;
    bool bootstrap;
    double (*of)(const sm_spread *s);
} column;

static double mean(const sm_spread *s)
{
    return s->mean;
}

static double sd(const sm_spread *s)
{
    return s->sd;
}

static double low(const sm_spread *s)
{
    return s->low;
}

static double high(const sm_spread *s)
{
    return s->high;
}

static double z(const sm_spread *s)
{
    return s->z;
}

static double p(const sm_spread *s)
{
    return s->p;
}

/* The whole of what is told; people are spared sd and z. */
static const column columns[SM_SCORE_CHANCE_COLUMNS] = {
    {"chance", false, mean}, {"chance_sd", false, sd}, {"chance_low", false, low},   {"chance_high", false, high},
    {"z", false, z},         {"p", false, p},          {"bootstrap_low", true, low}, {"bootstrap_high", true, high},
};

static bool is_told(const sm_report_options *o, const column *c)
{
    if (!o->chance || !(c->bootstrap ? o->samples : o->tables)) return false;
    return o->bare || (c->of != sd && c->of != z);
}

size_t sm_score_chance_columns(const sm_report_options *o)
{
    size_t n = 0;
    for (size_t i = 0; i < SM_SCORE_CHANCE_COLUMNS; i++) n += is_told(o, &columns[i]);
    return n;
}

static const column *column_of(const sm_report_options *o, size_t col)
{
    size_t i = 0;
    while (!is_told(o, &columns[i]) || col--) i++;
    return &columns[i];
}

const char *sm_score_chance_head(const sm_report_options *o, size_t col)
{
    return column_of(o, col)->head;
}

static sm_spread spread_of(const sm_report_options *o, size_t row, bool bootstrap)
{
    return bootstrap ? sm_chance_bootstrap(o->chance, row) : sm_chance_spread(o->chance, row);
}

sm_datum sm_score_chance_at(const sm_report_options *o, size_t row, size_t col)
{
    const column *c = column_of(o, col);
    sm_spread s = spread_of(o, row, c->bootstrap);
    double x = s.n ? c->of(&s) : 0;
    if (!s.n) return (sm_datum){.kind = SM_NOT_DEFINED, .words = "no table gave a value"};
    if (x != x) return (sm_datum){.kind = SM_NOT_DEFINED, .words = "all tables gave the same value"};
    return (sm_datum){.kind = SM_REAL, .real = x};
}

static bool put(cJSON *object, const char *key, double x)
{
    return sm_json_put(object, key, x == x ? sm_json_real(x) : cJSON_CreateNull());
}

static cJSON *spread_json(sm_spread s, bool bootstrap)
{
    cJSON *j = s.n ? cJSON_CreateObject() : cJSON_CreateNull();
    if (!j || !s.n) return j;
    bool good = put(j, "mean", s.mean) && put(j, "sd", s.sd) && put(j, "low", s.low) && put(j, "high", s.high);
    if (!bootstrap) good = good && put(j, "p", s.p) && put(j, "z", s.z);
    return sm_json_if(good, j);
}

cJSON *sm_score_chance_json(const sm_report_options *o, const sm_index **row, size_t n, bool bootstrap)
{
    cJSON *j = cJSON_CreateObject();
    bool good = j != NULL;
    for (size_t i = 0; i < n && good; i++)
        good = sm_json_put(j, row[i]->id, spread_json(spread_of(o, i, bootstrap), bootstrap));
    return sm_json_if(good, j);
}
