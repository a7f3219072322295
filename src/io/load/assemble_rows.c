/* Which rows are points: files of the same length or joined by id, no row without a label, equal ones added up. */
#include "assemble.h"
#include <string.h>

static void check_lengths(sm_assembling *w)
{
    const sm_sheet *a = &w->sheet[0];
    uint64_t n = sm_data_rows(w, 0), most = w->a->bounds->most[SM_BOUND_POINTS];
    for (size_t i = 0; i < w->n && w->status == SM_OK; i++)
        if (sm_data_rows(w, i) == 0) w->status = sm_no_points(&w->sheet[i], "the file is empty", w->err);
    if (w->status == SM_OK && n > most && !a->fold)
        w->status = sm_over(w->a->bounds, SM_BOUND_POINTS, a->file, sm_sheet_line(a, most), 0, w->err);
    for (size_t i = 1; i < w->n && w->status == SM_OK && !w->a->r->joined; i++) {
        uint64_t m = sm_data_rows(w, i);
        size_t other = n > m ? 0 : i; /* the longer one */
        const sm_sheet *longer = &w->sheet[other];
        if (m == n) continue;
        uint64_t line = sm_sheet_line(longer, sm_first_row(longer, &w->of[other]) + (n > m ? m : n));
        bool more = w->of[0].columns > 1 && w->of[i].columns > 1; /* one of them may be an id */
        w->status =
            sm_fail_at(w->err, SM_INPUT, longer->file, line, 1,
                       "%s has %llu label%s but %s has %llu; this is the first one without a partner; check that both "
                       "files describe the same points%s",
                       w->sheet[i].file, (unsigned long long)m, sm_plural(m), a->file, (unsigned long long)n,
                       more ? ", or join them: --id NAME" : ", in the same order");
    }
}

/* ---- joined by id ------------------------------------------------------------------------------------------------ */
typedef struct ids { /* of a sheet: text of an id -> row */
    sm_dict *dict;
    uint32_t *row;
    size_t n, capacity;
    bool twice; /* one occurs twice when only a part of each is compared */
} ids;

/* 7 and 7.0 are one id. */
static sm_field id_at(const sm_assembling *w, size_t i, uint64_t row, char whole[32])
{
    const sm_column *c = &w->sheet[i].column[w->of[i].id];
    const char *text = sm_whole_text(sm_dict_text(c->dict, sm_cell_ids_at(&c->id, row)), whole);
    return (sm_field){text, strlen(text)};
}

/* The name of a file without directory and suffix, or .gz after that. */
static sm_field stem_of(sm_field id)
{
    size_t from = id.length, to;
    while (from && id.text[from - 1] != '/' && id.text[from - 1] != '\\') from--;
    if (id.length - from > 3 && memcmp(id.text + id.length - 3, ".gz", 3) == 0) id.length -= 3;
    for (to = id.length; to > from && id.text[to - 1] != '.';) to--;
    if (to < from + 2) to = id.length + 1; /* no dot, or in front only */
    return (sm_field){id.text + from, to - 1 - from};
}

/* What is in front of the first blank: the name of a sequence without its description. */
static sm_field word_of(sm_field id)
{
    size_t n = 0;
    while (n < id.length && id.text[n] != ' ' && id.text[n] != '\t') n++;
    return (sm_field){id.text, n};
}

/* Parts of ids that are compared if the whole ids do not match. */
typedef struct id_part {
    sm_field (*of)(sm_field id);
    const char *words; /* how the ids are joined by it */
} id_part;
static const id_part id_parts[] = {{stem_of, "without directory and suffix"}, {word_of, "up to the first space"}};

static sm_field key_at(const sm_assembling *w, size_t i, uint64_t row, const id_part *part, char whole[32])
{
    sm_field id = id_at(w, i, row, whole);
    return part ? part->of(id) : id;
}

static void index_ids(sm_assembling *w, size_t i, const id_part *part, ids *x)
{
    const sm_sheet *s = &w->sheet[i];
    char whole[32];
    sm_dict_new(&x->dict);
    for (uint64_t p = sm_first_row(s, &w->of[i]); p < s->rows && w->status == SM_OK && !x->twice; p++) {
        sm_field key = key_at(w, i, p, part, whole);
        uint32_t id = 0, row = (uint32_t)p;
        sm_dict_add(x->dict, key.text, key.length, &id);
        bool again = w->status == SM_OK && id < x->n;
        x->twice = part && again;
        if (again && !part)
            w->status = sm_fail_at(w->err, SM_INPUT, s->file, sm_sheet_line(s, p), 0,
                                   "duplicate id \"%s\" (first in line %llu); ids must be unique",
                                   sm_quote_brief(key.text).text, (unsigned long long)sm_sheet_line(s, x->row[id]));
        if (w->status == SM_OK && !again) sm_push(&x->row, &x->n, &x->capacity, &row, sizeof row);
    }
}

static void forget_ids(const sm_assembling *w, ids *x)
{
    for (size_t i = 0; x && i < w->n; i++) {
        sm_dict_free(x[i].dict);
        sm_free(x[i].row);
    }
    sm_free(x);
}

static ids *index_all(sm_assembling *w, const id_part *part)
{
    ids *x = sm_assembling_room(w, w->n, sizeof *x);
    for (size_t i = 0; i < w->n && w->status == SM_OK; i++) index_ids(w, i, part, &x[i]);
    return x;
}

/* The row of every other sheet with the id of a row of the first; false: it is not in all of them. */
static bool find_partners(const sm_assembling *w, const ids *x, const id_part *part, uint64_t row, uint32_t *partner)
{
    char whole[32];
    sm_field key = key_at(w, 0, row, part, whole);
    for (size_t i = 1; i < w->n; i++) {
        uint32_t found;
        if (!sm_dict_find(x[i].dict, key.text, key.length, &found)) return false;
        if (partner) partner[i] = x[i].row[found];
    }
    return true;
}

static uint64_t fewest_rows(const sm_assembling *w)
{
    uint64_t least = sm_data_rows(w, 0);
    for (size_t i = 1; i < w->n; i++) least = sm_data_rows(w, i) < least ? sm_data_rows(w, i) : least;
    return least;
}

/* Are half of the ids in all sheets? *first: a row whose id is. */
static bool are_common(const sm_assembling *w, const ids *x, const id_part *part, uint64_t *first)
{
    const sm_sheet *s = &w->sheet[0];
    uint64_t common = 0, least = fewest_rows(w);
    for (size_t i = 0; i < w->n; i++)
        if (x[i].twice) return false;
    for (uint64_t p = sm_first_row(s, &w->of[0]); p < s->rows && (!common || common * 2 < least); p++)
        if (find_partners(w, x, part, p, NULL) && !common++) *first = p;
    return common && common * 2 >= least;
}

static void warn_part(sm_assembling *w, const ids *x, const id_part *part, uint64_t row)
{
    char a[32], b[32];
    uint32_t *partner = sm_assembling_room(w, w->n, sizeof *partner);
    if (partner) {
        find_partners(w, x, part, row, partner);
        sm_account_warn(&w->out->account, "ids are joined %s: \"%s\" is \"%s\"", part->words,
                        sm_quote_brief(id_at(w, 0, row, a).text).text,
                        sm_quote_brief(id_at(w, 1, partner[1], b).text).text);
    }
    sm_free(partner);
}

/* If the ids do not match, the first part of them that does, one to one; *part NULL: the whole ids. */
static ids *match_parts(sm_assembling *w, ids *x, const id_part **part)
{
    uint64_t first = 0;
    *part = NULL;
    if (w->status != SM_OK || are_common(w, x, NULL, &first)) return x;
    for (size_t i = 0; i < sizeof id_parts / sizeof *id_parts && w->status == SM_OK; i++) {
        ids *y = index_all(w, &id_parts[i]);
        bool common = w->status == SM_OK && are_common(w, y, &id_parts[i], &first);
        forget_ids(w, common ? x : y);
        if (!common) continue;
        *part = &id_parts[i];
        warn_part(w, y, *part, first);
        return y;
    }
    return x;
}

/* How many different ids the sheets have together. */
static uint64_t count_ids(sm_assembling *w, const ids *x, const id_part *part)
{
    sm_dict *all = NULL;
    char whole[32];
    uint32_t id;
    sm_dict_new(&all);
    for (size_t i = 0; i < w->n; i++) {
        for (size_t p = 0; p < x[i].n && w->status == SM_OK; p++) {
            sm_field key = key_at(w, i, x[i].row[p], part, whole);
            sm_dict_add(all, key.text, key.length, &id);
        }
    }
    uint64_t n = w->status == SM_OK ? sm_dict_size(all) : 0;
    sm_dict_free(all);
    return n;
}

static void tell_lost(sm_assembling *w, const ids *x, const id_part *part, uint64_t line)
{
    sm_account *a = &w->out->account;
    uint64_t n = count_ids(w, x, part);
    if (w->status != SM_OK) return;
    unsigned long long lost = n - w->points;
    sm_account_leave(a, SM_LEFT_NO_PARTNER, NULL, lost, line);
    if (w->n == 2)
        sm_account_warn(a, "%llu without a partner left out: their ids are in one file only", lost);
    else
        sm_account_warn(a, "%llu without a partner left out: their ids are not in all %zu files", lost, w->n);
}

/* The rows of each sheet for the ids that are in all of them, in the order of the first. */
static void keep_common(sm_assembling *w, const ids *x, const id_part *part)
{
    const sm_sheet *s = &w->sheet[0];
    uint64_t lost_line = 0, least = fewest_rows(w);
    bool lost = false;
    uint32_t kept = 0, *partner = sm_assembling_room(w, w->n, sizeof *partner);
    for (size_t i = 0; i < w->n; i++) w->row[i] = sm_assembling_room(w, w->points, sizeof **w->row);
    for (uint64_t p = sm_first_row(s, &w->of[0]); p < s->rows && w->status == SM_OK; p++) {
        bool there = find_partners(w, x, part, p, partner);
        for (size_t i = 1; i < w->n && there; i++) w->row[i][kept] = partner[i];
        if (!there && !lost_line) lost_line = sm_sheet_line(s, p);
        w->row[0][kept] = (uint32_t)p;
        kept += there;
    }
    sm_free(partner);
    for (size_t i = 0; i < w->n; i++) lost = lost || sm_data_rows(w, i) > kept;
    if (w->status == SM_OK && ((uint64_t)kept * 2 < least || kept == 0))
        w->status = sm_fail_at(
            w->err, SM_INPUT, w->sheet[1].file, 0, 0,
            "the ids are not those of %s; %u of %llu are in %s; check that %s files describe the same points", s->file,
            kept, (unsigned long long)sm_data_rows(w, 0), w->n > 2 ? "all files" : "both", w->n > 2 ? "all" : "both");
    w->points = kept;
    if (lost && w->status == SM_OK) tell_lost(w, x, part, lost_line);
}

static void join(sm_assembling *w)
{
    const id_part *part = NULL;
    if (w->status != SM_OK || !w->a->r->joined) return;
    ids *x = index_all(w, NULL);
    x = match_parts(w, x, &part);
    if (w->status == SM_OK) keep_common(w, x, part);
    forget_ids(w, x);
}

/* ---- rows that go ------------------------------------------------------------------------------------------------ */
static void list_labels(sm_assembling *w)
{
    size_t n = 1 + w->of[0].more.n;
    for (size_t i = 0; i < w->n; i++) n += w->of[i].pred.n;
    w->label = sm_assembling_room(w, n, sizeof *w->label);
    if (w->status != SM_OK) return;
    const sm_column *first = w->sheet[0].column;
    if (w->of[0].truth >= 0) w->label[w->labels++] = (sm_label_column){0, &first[w->of[0].truth]};
    for (size_t i = 0; i < w->n; i++)
        for (size_t k = 0; k < w->of[i].pred.n; k++)
            w->label[w->labels++] = (sm_label_column){i, &w->sheet[i].column[w->of[i].pred.at[k]]};
    for (size_t k = 0; k < w->of[0].more.n; k++)
        w->label[w->labels++] = (sm_label_column){0, &first[w->of[0].more.at[k]]};
}

typedef struct merged { /* points that are the first of their two labels */
    uint32_t *count;    /* of each pair of labels */
    uint32_t *pair, *first, n;
} merged;

enum { PIECE = 1024 };
static void cells_of_points(const sm_assembling *w, sm_label_column l, uint32_t from, uint32_t n, uint32_t *to)
{
    const uint32_t *row = w->row[l.sheet];
    if (!row) sm_cell_ids_copy(&l.column->id, sm_row_of(w, l.sheet, from), n, to);
    for (uint32_t i = 0; row && i < n; i++) to[i] = sm_cell_ids_at(&l.column->id, row[from + i]);
}

/* The cells of all points, where these are bytes one after the other; else NULL. */
static const uint8_t *bytes_of_points(const sm_assembling *w, sm_label_column l)
{
    const uint8_t *bytes = w->row[l.sheet] ? NULL : sm_cell_ids_bytes(&l.column->id);
    return bytes ? bytes + sm_row_of(w, l.sheet, 0) : NULL;
}

static inline void count_pair(merged *g, uint32_t pair, uint32_t point)
{
    if (g->count[pair]++) return;
    g->pair[g->n] = pair;
    g->first[g->n++] = point;
}

static void find_pairs(const sm_assembling *w, merged *g)
{
    const sm_label_column a = w->label[0], b = w->label[1];
    const uint32_t stride = sm_dict_size(b.column->dict);
    const uint8_t *narrow = bytes_of_points(w, a), *other = bytes_of_points(w, b);
    uint32_t x[PIECE], y[PIECE];
    bool direct = narrow && other;
    for (uint32_t p = 0; direct && p < w->points; p++) count_pair(g, narrow[p] * stride + other[p], p);
    for (uint32_t p = 0; !direct && p < w->points; p += PIECE) {
        uint32_t n = w->points - p < PIECE ? w->points - p : PIECE;
        cells_of_points(w, a, p, n, x);
        cells_of_points(w, b, p, n, y);
        for (uint32_t i = 0; i < n; i++) count_pair(g, x[i] * stride + y[i], p + i);
    }
}

/* If only counts are requested, merges points with the same two labels. */
static void merge_points(sm_assembling *w)
{
    enum { PAIRS = 1 << 22 };
    bool few = w->status == SM_OK && sm_adds_up(w) && w->of[0].weight < 0 && !w->sheet[0].fold && w->points;
    uint64_t pairs =
        few ? (uint64_t)sm_dict_size(w->label[0].column->dict) * sm_dict_size(w->label[1].column->dict) : 0;
    if (!few || pairs > PAIRS || pairs > w->points) return;
    merged g = {.count = sm_assembling_room(w, pairs, sizeof *g.count),
                .pair = sm_assembling_room(w, pairs, sizeof *g.pair)};
    g.first = sm_assembling_room(w, pairs, sizeof *g.first);
    if (w->status == SM_OK) find_pairs(w, &g);
    w->times = sm_assembling_room(w, g.n, sizeof *w->times);
    for (uint32_t q = 0; w->times && q < g.n; q++) w->times[q] = g.count[g.pair[q]];
    for (size_t i = 0; i < w->n && w->status == SM_OK; i++) {
        uint32_t *row = sm_assembling_room(w, g.n, sizeof *row);
        for (uint32_t q = 0; row && q < g.n; q++) row[q] = (uint32_t)sm_row_of(w, i, g.first[q]);
        sm_free(w->row[i]);
        w->row[i] = row;
    }
    w->points = g.n;
    sm_free(g.count);
    sm_free(g.pair);
    sm_free(g.first);
}

/* Of many columns, those whose labels are missing, with how often: it may be one that nobody asked about. */
static void put_lacking(const sm_assembling *w, const uint64_t *lacking, sm_text *out)
{
    enum { NAMED = 4 };
    uint32_t told = 0, n = 0;
    if (w->labels <= 2) return;
    for (uint32_t k = 0; k < w->labels; k++) n += lacking[k] > 0;
    for (uint32_t k = 0; k < w->labels; k++) {
        const sm_label_column *l = &w->label[k];
        char buffer[16];
        if (!lacking[k] || told == NAMED) continue;
        sm_text_puts(out, told++ ? ", \"" : n > 1 ? ", missing in columns \"" : ", missing in column \"");
        sm_text_show(out,
                     sm_column_called(&w->sheet[l->sheet], &w->of[l->sheet],
                                      (uint32_t)(l->column - w->sheet[l->sheet].column), buffer),
                     SM_SHOW_PLAIN);
        sm_text_puts(out, "\"");
        if (n > 1) sm_text_printf(out, " (%llu)", (unsigned long long)lacking[k]);
    }
    if (n > told) sm_text_printf(out, " and %u more", n - told);
}

/* Rows without a label go; the rest is listed for each sheet, and record numbers are kept. */
static void keep_rows(sm_assembling *w, const unsigned char *gone, uint32_t kept, const uint64_t *lacking)
{
    uint64_t left = 0, line = 0;
    for (uint32_t p = 0; p < w->points; p++) {
        if (gone[p] && !left) line = sm_line_of(w, 0, p);
        left += gone[p] ? sm_times_of(w, p) : 0;
    }
    for (size_t i = 0; i < w->n; i++) {
        uint32_t *row = sm_assembling_room(w, kept, sizeof *row);
        for (uint32_t p = 0, q = 0; p < w->points && w->status == SM_OK; p++)
            if (!gone[p]) row[q++] = (uint32_t)sm_row_of(w, i, p);
        sm_free(w->row[i]);
        w->row[i] = row;
    }
    for (uint32_t p = 0, q = 0; w->times && p < w->points; p++)
        if (!gone[p]) w->times[q++] = w->times[p];
    w->points = kept;
    sm_text where = {0};
    put_lacking(w, lacking, &where);
    sm_leave_unlabelled(w->out, left, line, sm_text_of(&where));
    sm_text_free(&where);
}

static void drop_missing(sm_assembling *w)
{
    bool refuse = w->a->o->missing && strcmp(w->a->o->missing, "error") == 0;
    if (sm_keeps_missing(w->a->o)) return;
    unsigned char *gone = sm_assembling_room(w, w->points, 1);
    uint64_t *lacking = sm_assembling_room(w, w->labels, sizeof *lacking);
    for (uint32_t k = 0; k < w->labels; k++) {
        sm_label_column l = w->label[k];
        for (uint32_t p = 0; l.column->any_missing && p < w->points && w->status == SM_OK; p++) {
            const char *text = sm_text_at(w, l.sheet, l.column, p);
            if (!sm_is_missing(text, strlen(text))) continue;
            gone[p] = 1;
            lacking[k] += sm_times_of(w, p);
            if (!refuse) continue;
            const sm_sheet *s = &w->sheet[l.sheet];
            char buffer[16];
            uint64_t line = sm_line_of(w, l.sheet, p), first = l.column->first_missing.line;
            w->status = sm_fail_at(w->err, SM_INPUT, s->file, line, line == first ? l.column->first_missing.column : 0,
                                   "missing label in column %s; fill it in, or skip such rows: --missing drop",
                                   sm_column_called(s, &w->of[l.sheet], (uint32_t)(l.column - s->column), buffer));
        }
    }
    uint32_t kept = 0;
    for (uint32_t p = 0; p < w->points && w->status == SM_OK; p++) kept += !gone[p];
    if (w->status == SM_OK && kept == 0) w->status = sm_no_points(&w->sheet[0], "no row has both labels", w->err);
    if (w->status == SM_OK && kept < w->points) keep_rows(w, gone, kept, lacking);
    sm_free(gone);
    sm_free(lacking);
}

/* ---- rows that are several points -------------------------------------------------------------------------------- */
/* The points of a row, as its count says. */
static uint64_t count_of_row(sm_assembling *w, uint32_t point)
{
    uint64_t count = 0;
    sm_status status = sm_sheet_count(&w->sheet[0], sm_row_of(w, 0, point), (uint32_t)w->of[0].weight, &count, w->err);
    if (status != SM_OK) w->status = status;
    return count;
}

/* Several labellings are compared point by point: a row that represents n points becomes n of them. */
static void expand_counts(sm_assembling *w)
{
    const uint64_t most = w->a->bounds->most[SM_BOUND_POINTS];
    uint64_t total = 0;
    if (w->status != SM_OK || !w->a->o->every || w->of[0].weight < 0 || w->n > 1) return;
    for (uint32_t p = 0; p < w->points && w->status == SM_OK; p++) {
        uint64_t count = count_of_row(w, p);
        if (w->status == SM_OK && count > most - total)
            w->status = sm_over(w->a->bounds, SM_BOUND_POINTS, w->sheet[0].file, sm_line_of(w, 0, p), 0, w->err);
        total += count;
    }
    if (w->status == SM_OK && !total) w->status = sm_no_points(&w->sheet[0], "all counts are 0", w->err);
    uint32_t *row = sm_assembling_room(w, total, sizeof *row);
    for (uint32_t p = 0, q = 0; row && p < w->points; p++)
        for (uint64_t i = count_of_row(w, p); i > 0; i--) row[q++] = (uint32_t)sm_row_of(w, 0, p);
    if (!row) return;
    sm_free(w->row[0]);
    w->row[0] = row;
    w->points = (uint32_t)total;
}

void sm_assemble_rows(sm_assembling *w)
{
    check_lengths(w);
    /* Those rows that are stored: equal ones may be one. */
    w->points = (uint32_t)(sm_sheet_stored(&w->sheet[0]) - sm_first_row(&w->sheet[0], &w->of[0]));
    join(w);
    list_labels(w);
    merge_points(w);
    drop_missing(w);
    expand_counts(w);
}
