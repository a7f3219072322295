/* The list of the compared partitions: drawn with value and rank in one column, copied with a column for each. */
#include "compare.h"
#include "measure/index.h"
#include "session/history.h"
#include "view/widgets/words.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { WIDE = 100, NAME_WIDE = 26, NAME_NARROW = 18, NAME_LEAST = 12, FAR = 3 };
enum { NAME, COPIES, CLUSTERS, INDEX };

/* ---- a cell ------------------------------------------------------------------------------------------------------ */

typedef struct measures {
    int name, value, rank; /* widths */
    int digits;            /* of a value */
    bool ascii;
} measures;

/* Wide enough for the widest value and rank. */
static measures measures_of(const sm_candidates *v)
{
    int w = v->w;
    measures m = {.digits = w < WIDE ? 3 : 4, .rank = 1, .ascii = v->ascii};
    m.name = w >= WIDE ? NAME_WIDE : w >= 60 ? NAME_NARROW : w >= 30 ? NAME_LEAST : NAME_LEAST / 2;
    for (size_t n = v->compare->n; n >= 10; n /= 10) m.rank++;
    m.value = v->show != 2 ? 3 + m.digits : 0;
    return m;
}

static bool is_pinned(const sm_candidates *v, size_t row)
{
    return v->pinned != SM_NONE && sm_candidates_candidate(v, v->row[row]) == sm_candidates_candidate(v, v->pinned);
}

/* "+": this index ranks the row more than three places better than the index that the list is sorted by. */
static const char *rank_sign(const sm_candidates *v, uint32_t partition, size_t index)
{
    const sm_list *l = &v->listing.list;
    if (!l->sorted || l->sort_col < SM_CANDIDATES_FIXED) return " ";
    uint32_t here = sm_candidates_rank(v, partition, index),
             there = sm_candidates_rank(v, partition, v->index[l->sort_col - SM_CANDIDATES_FIXED]);
    if (!here || !there) return " ";
    return here + FAR < there ? "+" : here > there + FAR ? "-" : " ";
}

static sm_emphasis emphasis_of(const sm_candidates *v, size_t row, size_t index)
{
    if (v->pinned == SM_NONE || is_pinned(v, row) || v->show == 2)
        return sm_candidates_rank(v, v->row[row], index) == 1 ? SM_MATCHED : SM_PLAIN;
    sm_value pinned = sm_candidates_value(v, v->pinned, index), is = sm_candidates_value(v, v->row[row], index);
    return sm_emphasis_of(sm_words_moved(sm_registry_at(v->listing.indices, index), pinned, is, 4).verdict);
}

/* The value, or its difference from the pinned partition, and the rank. */
static sm_datum index_cell(const sm_candidates *v, size_t row, size_t index)
{
    char value[32] = "", rank[48] = "";
    measures m = measures_of(v);
    uint32_t partition = v->row[row];
    sm_value is = sm_candidates_value(v, partition, index);
    if (v->pinned == SM_NONE || is_pinned(v, row))
        sm_words_value(value, is, m.digits);
    else
        sm_words_change(value, sm_candidates_value(v, v->pinned, index), is, m.digits);
    if (v->show != 1)
        snprintf(rank, sizeof rank, "%*.0u%s", m.rank + (v->show == 0), sm_candidates_rank(v, partition, index),
                 rank_sign(v, partition, index));
    int width = sm_show_width(value, v->ascii ? SM_SHOW_ASCII : SM_SHOW_PLAIN);
    sm_datum d = sm_listing_words(&v->listing, "%*s%s%s", m.value > width ? m.value - width : 0, "",
                                  v->show == 2 ? "" : value, rank);
    d.number = true;
    d.real = sm_value_known(is) ? is.number : (double)NAN;
    return sm_datum_as(d, emphasis_of(v, row, index));
}

/* Marks the pinned and the open partition. Cuts long names in the middle, because many have a common beginning. */
static sm_datum name_cell(const sm_candidates *v, size_t row)
{
    char name[SM_LIST_TEXT - 8];
    uint32_t partition = v->row[row];
    const char *whole = v->compare->name[partition];
    bool open = v->unfolded ? partition == v->open
                            : sm_candidates_candidate(v, partition) == sm_candidates_candidate(v, v->open);
    const char *sign = is_pinned(v, row) ? v->ascii ? "#" : "◆" : open ? v->ascii ? "o" : "•" : " ";
    sm_words_middle(name, sizeof name, whole, measures_of(v).name, v->ascii ? SM_SHOW_ASCII : SM_SHOW_PLAIN);
    sm_datum d = sm_listing_words(&v->listing, "%s %s", sign, name);
    d.key = whole;
    return d;
}

static sm_datum candidates_cell(const void *state, sm_spot at)
{
    const sm_candidates *v = state;
    const sm_candidate *r = &v->compare->candidate[sm_candidates_candidate(v, v->row[at.row])];
    if (at.column == NAME) return name_cell(v, at.row);
    if (at.column == CLUSTERS) return sm_datum_whole(sm_candidates_k(v, v->row[at.row]));
    if (at.column == INDEX) return index_cell(v, at.row, v->index[at.nth]);
    sm_datum d = r->copies > 1 ? sm_listing_words(&v->listing, "×%u", r->copies) : sm_datum_words("");
    d.number = true;
    d.real = r->copies;
    return d;
}

/* Right-aligned above the values. The sign of the sorted column takes two more cells. */
static const char *candidates_name(const void *state, sm_spot at)
{
    const sm_candidates *v = state;
    measures m = measures_of(v);
    const sm_list *l = &v->listing.list;
    bool sorted = l->sorted && l->sort_col == SM_CANDIDATES_FIXED + at.nth;
    int space = (v->show == 2 ? m.rank : m.value) - (sorted ? 2 : 0);
    return sm_listing_words(&v->listing, "%*s", space, sm_candidates_index(v, at.nth)->short_name).words;
}

static size_t candidates_times(const void *state, size_t column)
{
    return column == INDEX ? ((const sm_candidates *)state)->n_index : 1;
}

static const char *candidates_missing(const void *state, const sm_scene *scene)
{
    const sm_candidates *v = state;
    return v->compare && v->n ? NULL : sm_candidates_missing(&v->listing.study);
}

/* Returns whether the only changes are ignored noise, which the comparison ignores too. */
static bool without_changes(const sm_session *s)
{
    static const char noise[] = "noise ";
    const sm_history *h = sm_session_history(s);
    sm_node at = sm_history_here(h);
    while (at && !strncmp(sm_history_at(h, at)->text, noise, sizeof noise - 1)) at = sm_history_at(h, at)->parent;
    return at != 0;
}

/* "98 distinct of 226 predictions · reference labels0 · by J · labels.csv" */
static int candidates_above(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_candidates *v = state;
    if (!v->compare) return 0;
    const sm_parts *p = sm_dataset_parts(v->data);
    const sm_list *l = &v->listing.list;
    size_t n = v->compare->references, of = v->compare->n, done = v->compare->done;
    sm_text left = {0}, right = {0};
    sm_text_printf(&left, "%zu distinct of %zu prediction%s", of, p->n_partitions - n, sm_plural(p->n_partitions - n));
    if (without_changes(scene->session)) sm_text_puts(&left, ", as loaded, without your changes");
    if (n > 1)
        sm_text_printf(&left, " · each value the best over %zu references", n);
    else
        sm_text_printf(&left, " · reference %s", v->compare->name[p->truth]);
    if (l->sorted && l->sort_col >= SM_CANDIDATES_FIXED)
        sm_text_printf(&left, " · by %s", sm_candidates_index(v, l->sort_col - SM_CANDIDATES_FIXED)->short_name);
    for (size_t i = 0; i < v->noise.n; i++)
        sm_text_printf(&left, " · %s %s %s", v->noise.of[i].truth ? "noise in the truth" : "noise",
                       v->noise.of[i].label,
                       v->noise.of[i].apart ? "as singletons in each"
                       : v->each            ? "left out of each"
                                            : "left out");
    if (v->compare->each)
        sm_text_puts(&left, " · each on its own points, no ranks");
    else if (v->compare->points < p->n)
        sm_text_printf(&left, " · on the %llu points that all keep", (unsigned long long)v->compare->points);
    if (l->filter[0]) sm_text_printf(&left, " · only \"%s\"", sm_quote(l->filter).text);
    if (v->pinned != SM_NONE) sm_text_printf(&left, " · changes against %s", v->compare->name[v->pinned]);
    if (p->n_origins == 1)
        sm_text_printf(&left, " · %s", sm_file_name(p->origin[0].file));
    else if (p->n_origins)
        sm_text_printf(&left, " · %u file%s", (unsigned)p->n_origins, sm_plural(p->n_origins));
    if (!v->listing.study.over)
        sm_text_printf(&right, v->listing.study.stopped ? "stopped at %zu of %zu, o continues" : "%zu of %zu", done,
                       of);
    return sm_listing_heading(scene, pen, &left, &right, NULL);
}

static void candidates_below(const void *state, const sm_scene *scene, sm_pen pen)
{
    const sm_candidates *v = state;
    const sm_error *wrong = &v->listing.study.wrong;
    sm_pen_cut(wrong->status ? sm_pen_as(pen, SM_ROLE_ERROR) : pen, 1, 1, scene->w - 2,
               wrong->status ? wrong->text : sm_text_of(&v->facts));
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), 1, 2, scene->w - 2,
               v->pinned == SM_NONE ? "value and rank; + -: over 3 ranks above or below the sorted column; ×n copies"
                                    : "change from the pinned; + -: over 3 ranks above or below the sorted column");
}

static const sm_grid_column candidates_columns[] = {[NAME] = {.id = "  partition", .emphasis = SM_HEADING},
                                                    [COPIES] = {.id = "×n", .emphasis = SM_FAINT},
                                                    [CLUSTERS] = {.id = "K", .emphasis = SM_FAINT},
                                                    [INDEX] = {.id = NULL}};
const sm_listing_kind sm_candidates_listing = {.grid = {.title = "partitions",
                                                        SM_COLUMNS(candidates_columns),
                                                        .times = candidates_times,
                                                        .name = candidates_name,
                                                        .cell = candidates_cell},
                                               .placed = true,
                                               .below = 3,
                                               .missing = candidates_missing,
                                               .above = candidates_above,
                                               .draw_below = candidates_below};
