/* Every matching: one-to-one by three weightings, greedy, and the two correspondences by Jaccard. */
#include "documents.h"
#include "json.h"
#include "page.h"
#include "setmatch/base/mem.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

typedef struct match {
    const sm_session *session;
    const sm_facts *facts;
    const sm_table *table;
    const uint32_t *row, *col; /* open ones in the order of the view */
    uint32_t rows, cols;
    const uint64_t *row_sum, *col_sum;
} match;

static match match_of(const sm_session *s)
{
    match m = {.session = s, .facts = sm_live_facts(sm_session_live(s)), .table = sm_session_table(s)};
    m.row = sm_session_row_order(s, &m.rows);
    m.col = sm_session_col_order(s, &m.cols);
    m.row_sum = sm_table_row_sums(m.table);
    m.col_sum = sm_table_col_sums(m.table);
    return m;
}

/* ---- one side looking at the other ---------------------------------------------------------------------------------
 */
typedef struct side { /* classes choosing clusters, or clusters choosing classes */
    const match *m;
    bool by_class;
    const uint32_t *member;
    uint32_t n;
    const uint32_t *best, *ties; /* by id */
} side;

static side side_of(const match *m, bool by_class)
{
    const sm_best *b = &m->facts->best[SM_JACCARD];
    if (by_class) return (side){m, true, m->row, m->rows, b->col_of_row, b->row_ties};
    return (side){m, false, m->col, m->cols, b->row_of_col, b->col_ties};
}

static const char *own_name(const side *s, uint32_t id)
{
    return s->by_class ? sm_table_row_name(s->m->table, id) : sm_table_col_name(s->m->table, id);
}

static const char *other_name(const side *s, uint32_t id)
{
    return s->by_class ? sm_table_col_name(s->m->table, id) : sm_table_row_name(s->m->table, id);
}

static bool is_empty(const side *s, uint32_t id)
{
    return (s->by_class ? s->m->row_sum[id] : s->m->col_sum[id]) == 0;
}

static void jaccard_of(const side *s, uint32_t own, uint32_t other, uint64_t *over, uint64_t *under)
{
    uint32_t row = s->by_class ? own : other, col = s->by_class ? other : own;
    sm_overlap_of(SM_JACCARD, sm_table_at(s->m->table, row, col), s->m->row_sum[row], s->m->col_sum[col], over, under);
}

static double jaccard(const side *s, uint32_t own, uint32_t other)
{
    uint64_t over, under;
    jaccard_of(s, own, other, &over, &under);
    return under ? (double)over / (double)under : 0;
}

/* Calls found with every other partner that reaches the same Jaccard; cross products make the comparison exact. */
static bool each_tie(const side *s, uint32_t own, bool (*found)(void *self, const char *name), void *self)
{
    if (s->ties[own] < 2) return true;
    uint64_t over, under, c, u;
    jaccard_of(s, own, s->best[own], &over, &under);
    sm_line line = s->by_class ? sm_table_row(s->m->table, own) : sm_table_col(s->m->table, own);
    for (uint32_t p = 0; p < line.n; p++) {
        uint32_t other = sm_line_at(line, p);
        if (line.count[p] == 0 || other == s->best[own]) continue;
        jaccard_of(s, own, other, &c, &u);
        if ((sm_u128)c * under == (sm_u128)over * u && !found(self, other_name(s, other))) return false;
    }
    return true;
}

/* Nobody on the other side has it for a best partner. */
static bool is_unmatched(const side *chosen, uint32_t id)
{
    if (is_empty(chosen, id)) return false;
    side choosing = side_of(chosen->m, !chosen->by_class);
    for (uint32_t i = 0; i < choosing.n; i++)
        if (choosing.best[choosing.member[i]] == id) return false;
    return true;
}

/* ---- the one-to-one ones --------------------------------------------------------------------------------------------
 */
typedef struct pairing { /* a matching with its name */
    const char *name;
    const sm_matching *matching;
    bool counts; /* its total is a number of points */
    sm_weighting weighting;
} pairing;

static pairing pairing_of(const match *m, size_t i)
{
    if (i == SM_WEIGHTINGS) return (pairing){"greedy", m->facts->greedy, true, SM_BY_COUNT};
    sm_weighting w = (sm_weighting)i;
    return (pairing){sm_weighting_name(w), &m->facts->matching[w], w == SM_BY_COUNT, w};
}

static uint64_t whole_total(const pairing *p)
{
    return (uint64_t)(p->matching->weight >> 64);
}

/* What a pair of classes and clusters adds to the total. */
static double pair_weight(const match *m, const pairing *p, uint32_t row, uint32_t col)
{
    double c = (double)sm_table_at(m->table, row, col), a = (double)m->row_sum[row], b = (double)m->col_sum[col];
    if (p->weighting == SM_BY_ROW_SHARE) return c / a;
    if (p->weighting == SM_BY_BRAUN_BLANQUET) return c / (a > b ? a : b);
    return c;
}

/* ---- JSON ---------------------------------------------------------------------------------------------------------
 */
static cJSON *pair_json(const match *m, const pairing *p, uint32_t row, uint32_t col)
{
    cJSON *pair = cJSON_CreateObject();
    if (sm_json_put(pair, "class", sm_json_words(sm_table_row_name(m->table, row))) &&
        sm_json_put(pair, "cluster", sm_json_words(sm_table_col_name(m->table, col))) &&
        sm_json_put(pair, "count", sm_json_whole(sm_table_at(m->table, row, col))) &&
        (p->counts || sm_json_put(pair, "weight", sm_json_real(pair_weight(m, p, row, col)))))
        return pair;
    cJSON_Delete(pair);
    return NULL;
}

static cJSON *pairs_json(const match *m, const pairing *p)
{
    cJSON *pairs = cJSON_CreateArray();
    bool good = pairs != NULL;
    for (uint32_t r = 0; r < m->rows && good; r++) {
        uint32_t row = m->row[r], col = p->matching->col_of_row[row];
        if (col != SM_NONE) good = sm_json_push(pairs, pair_json(m, p, row, col));
    }
    if (good) return pairs;
    cJSON_Delete(pairs);
    return NULL;
}

static cJSON *pairing_json(const match *m, const pairing *p)
{
    cJSON *j = cJSON_CreateObject();
    cJSON *total = p->counts ? sm_json_whole(whole_total(p)) : sm_json_real(sm_fix_double(p->matching->weight));
    bool good = sm_json_put(j, "pairs", pairs_json(m, p));
    good = sm_json_put(j, "total", total) && good;
    if (p->matching->canonical) good = good && sm_json_put(j, "unique", cJSON_CreateBool(p->matching->optima == 1));
    if (good) return j;
    cJSON_Delete(j);
    return NULL;
}

static cJSON *one_to_one_json(const match *m)
{
    cJSON *j = cJSON_CreateObject();
    for (size_t i = 0; i < SM_WEIGHTINGS; i++) {
        pairing p = pairing_of(m, i);
        if (!sm_json_put(j, p.name, pairing_json(m, &p))) {
            cJSON_Delete(j);
            return NULL;
        }
    }
    return j;
}

static bool push_name(void *self, const char *name)
{
    return sm_json_push(self, sm_json_words(name));
}

static cJSON *choice_json(const side *s, uint32_t id)
{
    cJSON *j = cJSON_CreateObject(), *ties = cJSON_CreateArray();
    bool good = ties && each_tie(s, id, push_name, ties);
    good = good && sm_json_put(j, s->by_class ? "class" : "cluster", sm_json_words(own_name(s, id))) &&
           sm_json_put(j, s->by_class ? "cluster" : "class", sm_json_words(other_name(s, s->best[id]))) &&
           sm_json_put(j, "jaccard", sm_json_real(jaccard(s, id, s->best[id])));
    if (good)
        good = sm_json_put(j, "ties", ties);
    else
        cJSON_Delete(ties);
    if (good) return j;
    cJSON_Delete(j);
    return NULL;
}

static cJSON *choices_json(const match *m, bool by_class)
{
    side s = side_of(m, by_class);
    cJSON *list = cJSON_CreateArray();
    bool good = list != NULL;
    for (uint32_t i = 0; i < s.n && good; i++)
        if (s.best[s.member[i]] != SM_NONE) good = sm_json_push(list, choice_json(&s, s.member[i]));
    if (good) return list;
    cJSON_Delete(list);
    return NULL;
}

static cJSON *unmatched_names_json(const match *m, bool by_class)
{
    side s = side_of(m, by_class);
    cJSON *list = cJSON_CreateArray();
    bool good = list != NULL;
    for (uint32_t i = 0; i < s.n && good; i++)
        if (is_unmatched(&s, s.member[i])) good = sm_json_push(list, sm_json_words(own_name(&s, s.member[i])));
    if (good) return list;
    cJSON_Delete(list);
    return NULL;
}

static cJSON *unmatched_json(const match *m)
{
    cJSON *j = cJSON_CreateObject();
    if (sm_json_put(j, "classes", unmatched_names_json(m, true)) &&
        sm_json_put(j, "clusters", unmatched_names_json(m, false)))
        return j;
    cJSON_Delete(j);
    return NULL;
}

static sm_status match_json(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err)
{
    (void)o;
    match m = match_of(s);
    pairing greedy = pairing_of(&m, SM_WEIGHTINGS);
    sm_json j = sm_json_to(out, err);
    sm_json_raw(&j, "{");
    sm_json_member(&j, "one_to_one", one_to_one_json(&m));
    sm_json_member(&j, "greedy", pairing_json(&m, &greedy));
    sm_json_member(&j, "class_to_cluster", choices_json(&m, true));
    sm_json_member(&j, "cluster_to_class", choices_json(&m, false));
    sm_json_member(&j, "unmatched", unmatched_json(&m));
    return sm_json_end(&j, "}");
}

/* ---- people ---------------------------------------------------------------------------------------------------------
 */
static int widest(const sm_page *p, const side *s)
{
    int width = 1;
    for (uint32_t i = 0; i < s->n; i++) {
        int w = sm_page_width(p, own_name(s, s->member[i]));
        if (w > width) width = w;
    }
    return width;
}

static void heading(sm_page *p, const char *format, ...) SM_LIKE_PRINTF(2, 3);
static void heading(sm_page *p, const char *format, ...)
{
    char text[256];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    sm_page_bold(p, true);
    sm_page_text(p, text);
    sm_page_bold(p, false);
    sm_page_end(p);
}

static void pairing_heading(sm_page *p, const match *m, const pairing *q)
{
    char total[64], optima[64] = "";
    if (q->counts)
        snprintf(total, sizeof total, "%" PRIu64 " of %" PRIu64 " points", whole_total(q), m->facts->sums->n);
    else
        sm_fixed(total, sm_fix_double(q->matching->weight), sm_page_digits(p->o));
    if (q->matching->canonical && q->matching->optima >= 100)
        snprintf(optima, sizeof optima, "; the first as loaded of 100 or more optima");
    else if (q->matching->canonical && q->matching->optima > 1)
        snprintf(optima, sizeof optima, "; the first as loaded of %u optima", q->matching->optima);
    else if (q->matching->canonical)
        snprintf(optima, sizeof optima, "; the only optimum");
    heading(p, "%s%s: total %s%s", q->matching->canonical ? "One-to-one optimum by " : "", q->name, total, optima);
}

static void write_pairing(sm_page *p, const match *m, const pairing *q)
{
    side classes = side_of(m, true), clusters = side_of(m, false);
    int left = widest(p, &classes), right = widest(p, &clusters);
    pairing_heading(p, m, q);
    for (uint32_t r = 0; r < m->rows; r++) {
        char weight[64] = "";
        uint32_t row = m->row[r], col = q->matching->col_of_row[row];
        if (is_empty(&classes, row)) continue;
        sm_page_pad(p, 2);
        sm_page_cell(p, sm_table_row_name(m->table, row), left, false);
        sm_page_text(p, " – ");
        sm_page_cell(p, col == SM_NONE ? "(none)" : sm_table_col_name(m->table, col), right > 6 ? right : 6, false);
        if (col != SM_NONE) {
            sm_page_printf(p, "  %" PRIu64, sm_table_at(m->table, row, col));
            sm_fixed(weight, pair_weight(m, q, row, col), sm_page_digits(p->o));
            if (!q->counts) sm_page_printf(p, "  %s", weight);
        }
        sm_page_end(p);
    }
}

static bool page_tie(void *self, const char *name)
{
    sm_page *p = self;
    sm_page_text(p, " = ");
    sm_page_cell(p, name, sm_page_width(p, name), false);
    return p->status == SM_OK;
}

static void write_choices(sm_page *p, const match *m, bool by_class)
{
    side s = side_of(m, by_class);
    int width = widest(p, &s);
    heading(p, "%s", by_class ? "Best cluster of each class (Jaccard)" : "Best class of each cluster (Jaccard)");
    for (uint32_t i = 0; i < s.n; i++) {
        char number[64];
        uint32_t id = s.member[i];
        if (s.best[id] == SM_NONE) continue;
        sm_fixed(number, jaccard(&s, id, s.best[id]), sm_page_digits(p->o));
        sm_page_pad(p, 2);
        sm_page_cell(p, own_name(&s, id), width, false);
        sm_page_printf(p, " → %s  ", number);
        sm_page_cell(p, other_name(&s, s.best[id]), sm_page_width(p, other_name(&s, s.best[id])), false);
        each_tie(&s, id, page_tie, p);
        sm_page_end(p);
    }
}

static void write_unmatched(sm_page *p, const match *m, bool by_class)
{
    side s = side_of(m, by_class);
    bool some = false;
    sm_page_text(p, by_class ? "Classes that no cluster chooses:" : "Clusters that no class chooses:");
    for (uint32_t i = 0; i < s.n; i++) {
        if (!is_unmatched(&s, s.member[i])) continue;
        const char *name = own_name(&s, s.member[i]);
        sm_page_text(p, some ? ", " : " ");
        sm_page_cell(p, name, sm_page_width(p, name), false);
        some = true;
    }
    if (!some) sm_page_text(p, " none");
    sm_page_end(p);
}

static sm_status match_people(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err)
{
    match m = match_of(s);
    sm_page p = sm_page_of(o, out, err);
    for (size_t i = 0; i <= SM_WEIGHTINGS; i++) {
        pairing q = pairing_of(&m, i);
        write_pairing(&p, &m, &q);
    }
    write_choices(&p, &m, true);
    write_choices(&p, &m, false);
    write_unmatched(&p, &m, true);
    write_unmatched(&p, &m, false);
    return sm_page_done(&p);
}

/* ---- records
 * ---------------------------------------------------------------------------------------------------------- */
typedef struct record { /* one line: a pair of some matching, a choice, or one that nobody chooses */
    const char *relation;
    uint32_t row, col; /* SM_NONE: left empty */
    double weight;
    uint32_t among; /* how many are as good: matchings, or partners */
} record;

typedef struct match_grid {
    match m;
    record *rec;
    size_t n, room;
} match_grid;

static bool add_record(match_grid *g, record r)
{
    void *rec = g->rec;
    if (!sm_grow(&rec, &g->room, g->n + 1, sizeof r)) return false;
    g->rec = rec;
    g->rec[g->n++] = r;
    return true;
}

static bool add_pairing(match_grid *g, size_t i)
{
    static const char *const name[] = {"one_to_one counts", "one_to_one row_share", "one_to_one braun_blanquet",
                                       "greedy"};
    pairing p = pairing_of(&g->m, i);
    bool good = true;
    for (uint32_t r = 0; r < g->m.rows && good; r++) {
        uint32_t row = g->m.row[r], col = p.matching->col_of_row[row];
        if (col == SM_NONE) continue;
        uint32_t among = p.matching->canonical ? p.matching->optima : 1;
        good = add_record(g, (record){name[i], row, col, pair_weight(&g->m, &p, row, col), among});
    }
    return good;
}

static bool add_choices(match_grid *g, bool by_class)
{
    side s = side_of(&g->m, by_class);
    bool good = true;
    for (uint32_t i = 0; i < s.n && good; i++) {
        uint32_t id = s.member[i], best = s.best[id];
        if (best == SM_NONE) continue;
        good = add_record(g, (record){by_class ? "class_to_cluster" : "cluster_to_class", by_class ? id : best,
                                      by_class ? best : id, jaccard(&s, id, best), s.ties[id]});
    }
    return good;
}

static bool add_unmatched(match_grid *g, bool by_class)
{
    side s = side_of(&g->m, by_class);
    bool good = true;
    for (uint32_t i = 0; i < s.n && good; i++) {
        uint32_t id = s.member[i];
        if (!is_unmatched(&s, id)) continue;
        good = add_record(g, (record){"unmatched", by_class ? id : SM_NONE, by_class ? SM_NONE : id, 0, 0});
    }
    return good;
}

static const char *match_head(const void *self, size_t col)
{
    static const char *const head[] = {"relation", "class", "cluster", "count", "value", "among"};
    (void)self;
    return head[col];
}

static sm_datum match_at(const void *self, size_t r, size_t c)
{
    const match_grid *g = self;
    const record *rec = &g->rec[r];
    const sm_datum empty = {.kind = SM_EMPTY};
    bool pair = rec->row != SM_NONE && rec->col != SM_NONE;
    switch (c) {
    case 0:
        return (sm_datum){.kind = SM_WORDS, .words = rec->relation};
    case 1:
        if (rec->row == SM_NONE) return empty;
        return (sm_datum){.kind = SM_WORDS, .words = sm_table_row_name(g->m.table, rec->row)};
    case 2:
        if (rec->col == SM_NONE) return empty;
        return (sm_datum){.kind = SM_WORDS, .words = sm_table_col_name(g->m.table, rec->col)};
    case 3:
        if (!pair) return empty;
        return (sm_datum){.kind = SM_WHOLE, .whole = sm_table_at(g->m.table, rec->row, rec->col)};
    case 4:
        return pair ? (sm_datum){.kind = SM_REAL, .real = rec->weight} : empty;
    default:
        return pair ? (sm_datum){.kind = SM_WHOLE, .whole = rec->among} : empty;
    }
}

static void match_done(void *self)
{
    match_grid *g = self;
    if (g) sm_free(g->rec);
    sm_free(g);
}

static sm_status match_open(void **self, sm_grid *grid, const sm_session *s, const sm_report_options *o, sm_error *err)
{
    (void)o;
    match_grid *g = sm_alloc(1, sizeof *g);
    bool good = g != NULL;
    if (g) g->m = match_of(s);
    for (size_t i = 0; i <= SM_WEIGHTINGS && good; i++) good = add_pairing(g, i);
    good = good && add_choices(g, true) && add_choices(g, false) && add_unmatched(g, true) && add_unmatched(g, false);
    if (!good) {
        match_done(g);
        return sm_no_memory(err);
    }
    *self = g;
    *grid = (sm_grid){.title = "matchings", .rows = g->n, .cols = 6, .self = g, .head = match_head, .at = match_at};
    return SM_OK;
}

const sm_document sm_document_match = {
    .name = "match",
    .help = "every matching and both correspondences",
    .needs = SM_NEED_ALL & ~(unsigned)(SM_NEED_ONTO | SM_NEED_EMI),
    .open = match_open,
    .done = match_done,
    .json = match_json,
    .people = match_people,
};
