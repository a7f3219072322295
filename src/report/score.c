/* Every index: a table for people by family, records, and the JSON of the contract. */
#include "documents.h"
#include "json.h"
#include "page.h"
#include "setmatch/base/mem.h"
#include <inttypes.h>
#include <string.h>

/* ---- which indices ------------------------------------------------------------------------------------------------
 */
static sm_status add_index(const sm_index **row, size_t *n, const char *name, size_t length, sm_error *err)
{
    char *copy = sm_copy_text(name, length);
    if (!copy) return sm_no_memory(err);
    const sm_index *x = NULL;
    sm_status status = sm_index_find(&x, copy, err);
    bool seen = false;
    for (size_t i = 0; i < *n && status == SM_OK; i++) seen = seen || row[i] == x;
    if (status == SM_OK && !seen) row[(*n)++] = x;
    sm_free(copy);
    return status;
}

static sm_status add_named(const sm_index **row, size_t *n, const char *list, sm_error *err)
{
    sm_status status = SM_OK;
    while (status == SM_OK) {
        list += strspn(list, " ,");
        size_t length = strcspn(list, ",");
        if (length == 0) break;
        size_t kept = length;
        while (list[kept - 1] == ' ') kept--;
        status = add_index(row, n, list, kept, err);
        list += length;
    }
    return status;
}

sm_status sm_indices_chosen(const char *list, const sm_index ***out, size_t *n, sm_error *err)
{
    bool all = !list || !*list || strcmp(list, "all") == 0;
    size_t most = sm_index_count();
    *n = 0;
    *out = NULL;
    const sm_index **row = sm_alloc(most + 1, sizeof(*row));
    if (!row) return sm_no_memory(err);
    sm_status status = SM_OK;
    if (all)
        for (; *n < most; (*n)++) row[*n] = sm_indices[*n];
    else
        status = add_named(row, n, list, err);
    if (status == SM_OK && *n == 0) status = sm_fail(err, SM_USAGE, "no index is named in \"%s\"", list);
    if (status == SM_OK)
        *out = row;
    else
        sm_free(row);
    return status;
}

static sm_status needs_of_indices(const sm_report_options *o, unsigned *needs, sm_error *err)
{
    const sm_index **row;
    size_t n;
    sm_status status = sm_indices_chosen(o->indices, &row, &n, err);
    if (status != SM_OK) return status;
    *needs = 0;
    for (size_t i = 0; i < n; i++) *needs |= row[i]->needs;
    sm_free(row);
    return SM_OK;
}

/* ---- what was compared --------------------------------------------------------------------------------------------
 */
sm_input sm_input_of(const sm_session *s)
{
    const sm_dataset *d = sm_session_data(s);
    const sm_parts *parts = sm_dataset_parts(d);
    const sm_sums *sums = sm_live_facts(sm_session_live(s))->sums;
    const sm_partition *truth = sm_dataset_truth(d), *pred = sm_dataset_pred(d);
    bool swapped = sm_session_swapped(s);
    uint64_t loaded = parts->counts ? sm_table_total(parts->counts) : parts->n;
    return (sm_input){
        .classes = swapped ? pred : truth,
        .clusters = swapped ? truth : pred,
        .n = sums->n,
        .dropped = parts->dropped + (loaded > sums->n ? loaded - sums->n : 0),
        .k_classes = sums->rows,
        .k_clusters = sums->cols,
    };
}

sm_status sm_source_name(const sm_partition *p, sm_text *out, sm_error *err)
{
    return sm_text_print(out, err, "%s:%s", p->file ? p->file : "", p->name ? p->name : "");
}

static double beta_of(const sm_session *s)
{
    return sm_live_facts(sm_session_live(s))->beta;
}

static bool reads_beta(const sm_index *x)
{
    return strstr(x->formula, "β") != NULL;
}

static sm_value value_of(const sm_session *s, const sm_index *x)
{
    return sm_live_value(sm_session_live(s), x);
}

/* ---- records ------------------------------------------------------------------------------------------------------
 */
typedef struct score_grid {
    const sm_session *session;
    const sm_index **row;
    bool bare;
    char *beta; /* the note of an index that reads beta, when it is not 1 */
} score_grid;

static const char *score_head(const void *self, size_t col)
{
    static const char *const bare[] = {"id", "value", "note"};
    static const char *const full[] = {"id", "symbol", "name", "value", "note"};
    return ((const score_grid *)self)->bare ? bare[col] : full[col];
}

static sm_datum words(const char *text)
{
    return *text ? (sm_datum){.kind = SM_WORDS, .words = text} : (sm_datum){.kind = SM_EMPTY};
}

static sm_datum score_value(sm_value v)
{
    if (v.state == SM_UNDEFINED) return (sm_datum){.kind = SM_NOT_DEFINED, .words = v.why};
    if (v.state == SM_PENDING) return (sm_datum){.kind = SM_NOT_YET};
    return (sm_datum){.kind = SM_REAL, .real = v.number};
}

static sm_datum score_note(const score_grid *g, const sm_index *x, sm_value v)
{
    if (v.state == SM_UNDEFINED || v.state == SM_BY_CONVENTION) return words(v.why ? v.why : "");
    return words(g->beta && reads_beta(x) ? g->beta : "");
}

static sm_datum score_at(const void *self, size_t row, size_t col)
{
    const score_grid *g = self;
    const sm_index *x = g->row[row];
    if (g->bare && col > 0) col += 2;
    switch (col) {
    case 0:
        return words(x->id);
    case 1:
        return words(x->symbol);
    case 2:
        return words(x->name);
    case 3:
        return score_value(value_of(g->session, x));
    default:
        return score_note(g, x, value_of(g->session, x));
    }
}

static void score_done(void *self)
{
    score_grid *g = self;
    if (!g) return;
    sm_free(g->row);
    sm_free(g->beta);
    sm_free(g);
}

static sm_status beta_note(const sm_session *s, char **out, sm_error *err)
{
    char number[32];
    sm_text t = {0};
    if (beta_of(s) == 1) return SM_OK;
    sm_number(number, beta_of(s));
    sm_status status = sm_text_print(&t, err, "beta = %s", number);
    *out = t.data;
    return status;
}

static sm_status score_open(void **self, sm_grid *grid, const sm_session *s, const sm_report_options *o, sm_error *err)
{
    size_t n = 0;
    score_grid *g = sm_alloc(1, sizeof *g);
    if (!g) return sm_no_memory(err);
    g->session = s;
    g->bare = o->bare;
    sm_status status = sm_indices_chosen(o->indices, &g->row, &n, err);
    if (status == SM_OK) status = beta_note(s, &g->beta, err);
    if (status != SM_OK) {
        score_done(g);
        return status;
    }
    *self = g;
    *grid = (sm_grid){
        .title = "indices", .rows = n, .cols = o->bare ? 3 : 5, .self = g, .head = score_head, .at = score_at};
    return SM_OK;
}

/* ---- people -------------------------------------------------------------------------------------------------------
 */
typedef struct widths {
    int id, symbol, value;
} widths;

static void value_text(const sm_page *p, sm_value v, char out[64])
{
    if (v.state == SM_DEFINED || v.state == SM_BY_CONVENTION)
        sm_fixed(out, v.number, sm_page_digits(p->o));
    else
        strcpy(out, v.state == SM_PENDING ? "…" : "n/a");
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

static widths widths_of(const sm_page *p, const sm_session *s, const sm_index **row, size_t n)
{
    widths w = {0};
    char value[64];
    for (size_t i = 0; i < n; i++) {
        value_text(p, value_of(s, row[i]), value);
        w.id = larger(w.id, sm_page_width(p, row[i]->id));
        w.symbol = larger(w.symbol, sm_page_width(p, row[i]->symbol));
        w.value = larger(w.value, sm_page_width(p, value));
    }
    return w;
}

static void write_index(sm_page *p, widths w, const sm_index *x, sm_value v)
{
    char value[64];
    value_text(p, v, value);
    sm_page_pad(p, 2);
    sm_page_cell(p, x->id, w.id, false);
    sm_page_pad(p, 2);
    sm_page_cell(p, x->symbol, w.symbol, false);
    sm_page_pad(p, 2);
    sm_page_cell(p, value, w.value, true);
    sm_page_text(p, v.state == SM_BY_CONVENTION ? "†" : " ");
    sm_page_text(p, x->distance ? " ↓ " : "   ");
    sm_page_text(p, x->name);
    if (v.state == SM_UNDEFINED && v.why) sm_page_printf(p, " (%s)", v.why);
    sm_page_end(p);
}

static void write_footnotes(sm_page *p, const sm_session *s, const sm_index **row, size_t n)
{
    bool distances = false, conventions = false;
    for (size_t i = 0; i < n; i++) {
        distances = distances || row[i]->distance;
        conventions = conventions || value_of(s, row[i]).state == SM_BY_CONVENTION;
    }
    if (distances || conventions) sm_page_end(p);
    if (distances) sm_page_line(p, "↓ a distance: lower is better");
    for (size_t i = 0; i < n && conventions; i++) {
        sm_value v = value_of(s, row[i]);
        if (v.state != SM_BY_CONVENTION) continue;
        sm_page_printf(p, "† %s by convention: %s", row[i]->id, v.why ? v.why : "");
        sm_page_end(p);
    }
}

static void write_input(sm_page *p, const sm_session *s)
{
    sm_input in = sm_input_of(s);
    sm_text truth = {0}, pred = {0};
    if (p->status == SM_OK) p->status = sm_source_name(in.classes, &truth, p->err);
    if (p->status == SM_OK) p->status = sm_source_name(in.clusters, &pred, p->err);
    sm_page_printf(p, "%s × %s  n=%" PRIu64 "  classes=%u  clusters=%u", sm_text_of(&truth), sm_text_of(&pred), in.n,
                   in.k_classes, in.k_clusters);
    if (in.dropped) sm_page_printf(p, "  dropped=%" PRIu64, in.dropped);
    if (p->o->noise) sm_page_printf(p, "  noise %s", p->o->noise);
    sm_page_end(p);
    sm_text_done(&truth);
    sm_text_done(&pred);
}

static sm_status score_people(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err)
{
    const sm_index **row;
    size_t n;
    char *beta = NULL;
    sm_status status = sm_indices_chosen(o->indices, &row, &n, err);
    if (status == SM_OK) status = beta_note(s, &beta, err);
    sm_page p = sm_page_of(o, out, err);
    p.status = status;
    if (status == SM_OK) {
        widths w = widths_of(&p, s, row, n);
        write_input(&p, s);
        if (beta) sm_page_line(&p, beta);
        for (size_t i = 0; i < n; i++) {
            if (i == 0 || strcmp(row[i]->family, row[i - 1]->family) != 0) {
                sm_page_end(&p);
                sm_page_bold(&p, true);
                sm_page_text(&p, row[i]->family);
                sm_page_bold(&p, false);
                sm_page_end(&p);
            }
            write_index(&p, w, row[i], value_of(s, row[i]));
        }
        write_footnotes(&p, s, row, n);
        sm_free(row);
    }
    sm_free(beta);
    return sm_page_done(&p);
}

/* ---- JSON ---------------------------------------------------------------------------------------------------------
 */
static cJSON *source_json(const sm_partition *p)
{
    sm_text t = {0};
    cJSON *item = sm_source_name(p, &t, NULL) == SM_OK ? sm_json_words(sm_text_of(&t)) : NULL;
    sm_text_done(&t);
    return item;
}

static cJSON *input_json(const sm_session *s, const sm_report_options *o)
{
    sm_input in = sm_input_of(s);
    cJSON *j = cJSON_CreateObject();
    if (sm_json_put(j, "true", source_json(in.classes)) && sm_json_put(j, "pred", source_json(in.clusters)) &&
        sm_json_put(j, "n", sm_json_whole(in.n)) && sm_json_put(j, "classes", sm_json_whole(in.k_classes)) &&
        sm_json_put(j, "clusters", sm_json_whole(in.k_clusters)) &&
        sm_json_put(j, "dropped", sm_json_whole(in.dropped)) &&
        sm_json_put(j, "noise", sm_json_words(o->noise ? o->noise : "none")))
        return j;
    cJSON_Delete(j);
    return NULL;
}

static bool put_index(cJSON *values, cJSON *undefined, cJSON *conventions, const sm_index *x, sm_value v)
{
    bool known = v.state == SM_DEFINED || v.state == SM_BY_CONVENTION;
    bool good = sm_json_put(values, x->id, known ? sm_json_real(v.number) : cJSON_CreateNull());
    if (v.state == SM_BY_CONVENTION) good = good && sm_json_push(conventions, sm_json_words(x->id));
    if (!known) good = good && sm_json_put(undefined, x->id, sm_json_words(v.why ? v.why : "not known yet"));
    return good;
}

static void write_values(sm_json *j, const sm_session *s, const sm_index **row, size_t n)
{
    cJSON *values = cJSON_CreateObject(), *undefined = cJSON_CreateObject(), *conventions = cJSON_CreateArray();
    bool good = values && undefined && conventions;
    for (size_t i = 0; i < n && good; i++)
        good = put_index(values, undefined, conventions, row[i], value_of(s, row[i]));
    if (!good && j->status == SM_OK) j->status = sm_no_memory(j->err);
    sm_json_member(j, "indices", values);
    sm_json_member(j, "undefined", undefined);
    sm_json_member(j, "conventions", conventions);
}

static sm_status score_json(const sm_session *s, const sm_report_options *o, sm_sink out, sm_error *err)
{
    const sm_index **row;
    size_t n;
    sm_status status = sm_indices_chosen(o->indices, &row, &n, err);
    if (status != SM_OK) return status;
    sm_json j = sm_json_to(out, err);
    sm_json_raw(&j, "{");
    sm_json_member(&j, "program", sm_json_words("setmatch"));
    sm_json_member(&j, "version", sm_json_words(SM_VERSION));
    sm_json_member(&j, "input", input_json(s, o));
    if (beta_of(s) != 1) sm_json_member(&j, "beta", sm_json_real(beta_of(s)));
    write_values(&j, s, row, n);
    sm_free(row);
    return sm_json_end(&j, "}");
}

const sm_document sm_document_score = {
    .name = "score",
    .help = "every index",
    .needs_of = needs_of_indices,
    .open = score_open,
    .done = score_done,
    .json = score_json,
    .people = score_people,
};
