/* Every index for people, family by family. */
#include "base/mem.h"
#include "measure/place.h"
#include "output/writers/writers.h"
#include "score.h"
#include "study/many/chance.h"
#include <inttypes.h>
#include <stdint.h>
#include <string.h>

typedef struct widths {
    int id, symbol, value, chance[SM_SCORE_CHANCE_COLUMNS];
} widths;

static void value_text(const sm_page *p, const sm_index *x, sm_value v, char out[64])
{
    if (sm_value_known(v))
        sm_fixed(out, v.number, x->counts || sm_whole_beyond(v.number) ? 0 : sm_page_digits(p->o));
    else
        strcpy(out, v.state == SM_PENDING ? "…" : "n/a");
}

static void chance_text(const sm_page *p, size_t row, size_t col, char out[64])
{
    int blank = 0;
    sm_datum d = sm_score_chance_said(p->o, row, col, sm_page_digits(p->o), out, &blank);
    if (d.kind != SM_WORDS) strcpy(out, "n/a");
    for (size_t end = strlen(out); blank > 0 && end < 63; blank--) out[end++] = ' ', out[end] = 0;
}

/* A column of chance has room for a number below ten with its sign, and for the longest that is in it. */
static widths widths_of(const sm_page *p, const sm_session *s, const sm_index **row, size_t n)
{
    widths w = {0};
    char value[64];
    for (size_t i = 0; i < n; i++) {
        value_text(p, row[i], sm_score_value(s, row[i]), value);
        w.id = sm_wider(w.id, sm_page_width(p, row[i]->id));
        w.symbol = sm_wider(w.symbol, sm_page_width(p, row[i]->short_name));
        w.value = sm_wider(w.value, sm_page_width(p, value));
    }
    for (size_t col = 0; col < sm_score_chance_columns(p->o); col++) {
        w.chance[col] = sm_wider(sm_page_width(p, sm_score_chance_head(p->o, col)), sm_page_digits(p->o) + 3);
        for (size_t i = 0; i < n; i++) {
            chance_text(p, i, col, value);
            w.chance[col] = sm_wider(w.chance[col], sm_page_width(p, value));
        }
    }
    return w;
}

/* The columns of chance of an index; SIZE_MAX: their heads. */
static void write_chance(sm_page *p, const widths *w, size_t row)
{
    for (size_t col = 0; col < sm_score_chance_columns(p->o); col++) {
        char text[64];
        if (row != SIZE_MAX) chance_text(p, row, col, text);
        sm_page_pad(p, 2);
        sm_page_cell(p, row == SIZE_MAX ? sm_score_chance_head(p->o, col) : text, w->chance[col], true);
    }
}

static void write_chance_head(sm_page *p, const sm_session *s, widths w)
{
    sm_text doubt = {0};
    const sm_output_options *o = p->o;
    if (!o->chance) return;
    sm_page_end(p);
    if (o->tables)
        sm_page_printf(
            p,
            "chance: mean and 95 %% interval over %llu random table%s with the same margins; p: share of them with "
            "a value at least as good",
            (unsigned long long)o->tables, sm_plural(o->tables));
    if (o->tables) sm_page_end(p);
    if (o->samples)
        sm_page_printf(
            p, "bootstrap: 95 %% interval over %llu samples of the points, drawn with replacement, without bias",
            (unsigned long long)o->samples);
    if (o->samples) sm_page_end(p);
    sm_page_linef(p, "seed %llu; digits as far as so many draws tell them", (unsigned long long)o->seed);
    sm_chance_doubt(sm_dataset_parts(sm_session_data(s)), &doubt);
    if (doubt.length) sm_page_linef(p, "warning: %s", sm_text_of(&doubt));
    sm_text_free(&doubt);
    sm_page_end(p);
    sm_page_pad(p, 6 + w.id + w.symbol + w.value + 1);
    write_chance(p, &w, SIZE_MAX);
    sm_page_end(p);
}

static void write_index(sm_page *p, widths w, const sm_index *x, sm_value v, size_t row)
{
    char value[64];
    value_text(p, x, v, value);
    sm_page_pad(p, 2);
    sm_page_cell(p, x->id, w.id, false);
    sm_page_pad(p, 2);
    sm_page_cell(p, x->short_name, w.symbol, false);
    sm_page_pad(p, 2);
    sm_page_cell(p, value, w.value, true);
    sm_page_text(p, v.state == SM_BY_CONVENTION ? "†" : " ");
    write_chance(p, &w, row);
    sm_page_text(p, x->distance ? " ↓ " : "   ");
    sm_page_text(p, x->name);
    if (v.state == SM_UNDEFINED && v.why) sm_page_printf(p, " (%s)", sm_index_reason(x, v).text);
    sm_page_end(p);
}

/* Silhouettes of many points are computed when they are named. */
static void write_left_out(sm_page *p, const sm_session *s)
{
    const struct sm_placed *placed = sm_live_facts(sm_session_live(s))->placed;
    bool unasked = !p->o->indices || !*p->o->indices;
    if (!placed || !unasked || p->o->chance || placed->points <= SM_PLACE_UNASKED) return;
    sm_page_end(p);
    sm_page_printf(p, "silhouettes need the distances of %s pairs of %u points; ask for them with -m silhouette",
                   placed->too_many ? "many" : "all", placed->points);
    sm_page_end(p);
}

/* What silhouettes of a sample are worth. */
static void write_sample(sm_page *p, const sm_session *s, const sm_index **row, size_t n)
{
    const sm_facts *f = sm_live_facts(sm_session_live(s));
    size_t some = 0;
    for (size_t i = 0; i < n; i++) {
        sm_sampled of;
        if (!sm_facts_sampled(f, row[i], &of)) continue;
        char text[2][64];
        sm_fixed(text[0], of.low, sm_page_digits(p->o));
        sm_fixed(text[1], of.high, sm_page_digits(p->o));
        if (!some++) sm_page_end(p);
        sm_page_printf(p, "%s: of %u points chosen at random, between %s and %s at 95 %%; --exact takes all points",
                       row[i]->id, of.points, text[0], text[1]);
        sm_page_end(p);
    }
}

/* With indices in a custom order, headings would repeat. */
static bool families_recur(const sm_index **row, size_t n)
{
    for (size_t i = 2; i < n; i++)
        for (size_t k = 0; k + 1 < i && strcmp(row[i]->family, row[i - 1]->family) != 0; k++)
            if (strcmp(row[i]->family, row[k]->family) == 0) return true;
    return false;
}

static void write_footnotes(sm_page *p, const sm_session *s, const sm_index **row, size_t n)
{
    bool distances = false, conventions = false;
    for (size_t i = 0; i < n; i++) {
        distances = distances || row[i]->distance;
        conventions = conventions || sm_score_value(s, row[i]).state == SM_BY_CONVENTION;
    }
    if (distances || conventions) sm_page_end(p);
    if (distances) sm_page_line(p, "↓ a distance: lower is better");
    for (size_t i = 0; i < n && conventions; i++) {
        sm_value v = sm_score_value(s, row[i]);
        if (v.state != SM_BY_CONVENTION) continue;
        sm_page_printf(p, "† %s by convention: %s", row[i]->id, sm_index_reason(row[i], v).text);
        sm_page_end(p);
    }
}

/* Readers who know accuracy expect names to count. */
static void write_renamed(sm_page *p, const sm_session *s)
{
    const sm_index *accuracy = NULL;
    if (!sm_facts_identical(sm_live_facts(sm_session_live(s)))) return;
    if (sm_registry_find(sm_session_registry(s), "accuracy", &accuracy, NULL) != SM_OK) return;
    sm_value v = sm_score_value(s, accuracy);
    if (sm_value_known(v) && v.number == 1) return;
    sm_page_end(p);
    sm_page_line(p, "The partitions are identical, only the names differ. Indices ignore names, except those by equal "
                    "names, such as accuracy.");
}

static void write_input(sm_page *p, const sm_session *s)
{
    sm_input in = sm_input_of(s);
    sm_text truth = {0}, pred = {0};
    sm_partition_source(in.classes, &truth);
    sm_partition_source(in.clusters, &pred);
    sm_page_printf(p, "%s × %s  n=%" PRIu64 "  classes=%u  clusters=%u", sm_text_of(&truth), sm_text_of(&pred), in.n,
                   in.k_classes, in.k_clusters);
    sm_page_left_out(p, s);
    if (p->o->noise) sm_page_printf(p, "  noise %s", p->o->noise);
    sm_page_end(p);
    sm_text_free(&truth);
    sm_text_free(&pred);
}

void sm_score_people(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    const sm_index **row;
    size_t n;
    sm_status status =
        sm_indices_chosen_of(sm_session_registry(s), sm_score_places(s, o), o->indices, &row, &n, out->err);
    if (!sm_out_take(out, status)) return;
    sm_page p = sm_page_of(o, out);
    widths w = widths_of(&p, s, row, n);
    write_input(&p, s);
    if (sm_score_beta(s) != 1) {
        char beta[32];
        sm_number(beta, sm_score_beta(s));
        sm_page_linef(&p, "beta = %s", beta);
    }
    write_chance_head(&p, s, w);
    const bool headed = !families_recur(row, n);
    for (size_t i = 0; i < n; i++) {
        bool begins = i == 0 || (headed && strcmp(row[i]->family, row[i - 1]->family) != 0);
        if (begins) sm_page_end(&p);
        if (begins && headed) sm_page_heading(&p, "%s", row[i]->family);
        write_index(&p, w, row[i], sm_score_value(s, row[i]), i);
    }
    write_footnotes(&p, s, row, n);
    write_renamed(&p, s);
    write_left_out(&p, s);
    write_sample(&p, s, row, n);
    sm_free(row);
    sm_page_free(&p);
    sm_score_slices_people(s, o, out);
}
