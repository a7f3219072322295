/* match --similarity: best partners both ways and the one-to-one optimum of any table of similarities. */
#include "base/mem.h"
#include "output/table/table.h"
#include "partners.h"
#include <stdio.h>

typedef struct similarity {
    sm_reals reals;
    sm_similar found;
    uint32_t *id; /* 0, 1, 2, ...: all are shown as they were read */
} similarity;

static const char *similarity_name(const void *self, int side, uint32_t id)
{
    const similarity *s = self;
    return (side ? s->reals.col_name : s->reals.row_name)[id];
}

static double similarity_at(const void *self, uint32_t row, uint32_t col)
{
    const similarity *s = self;
    return s->reals.value[(size_t)row * s->reals.cols + col];
}

static bool similarity_equal(const void *self, int side, uint32_t own, uint32_t other, uint32_t best)
{
    if (side) return similarity_at(self, other, own) >= similarity_at(self, best, own);
    return similarity_at(self, own, other) >= similarity_at(self, own, best);
}

static sm_best_partners similarity_partners(const similarity *s)
{
    static const sm_partner_words words = {
        .one = {"row", "column"},
        .all = {"rows", "columns"},
        .value = "similarity",
        .to = {"row_to_column", "column_to_row"},
        .heading = {"Best column of each row", "Best row of each column"},
        .unmatched = {"Rows that are no column's best:", "Columns that are no row's best:"},
    };
    return (sm_best_partners){
        .words = &words,
        .self = s,
        .id = {s->id, s->id},
        .n = {s->reals.rows, s->reals.cols},
        .ids = {s->reals.rows, s->reals.cols},
        .best = {s->found.best_col, s->found.best_row},
        .ties = {s->found.row_ties, s->found.col_ties},
        .name = similarity_name,
        .value = similarity_at,
        .equal = similarity_equal,
    };
}

/* ---- JSON and people --------------------------------------------------------------------------------------------- */
static void similarity_json(const similarity *s, sm_out *out)
{
    sm_json j = sm_json_to(out);
    sm_best_partners best = similarity_partners(s);
    sm_json_open(&j, NULL, "{");
    sm_json_open(&j, "one_to_one", "{");
    sm_json_open(&j, "pairs", "[");
    for (uint32_t r = 0; r < s->reals.rows; r++) {
        uint32_t c = s->found.col_of_row[r];
        if (c == SM_NONE) continue;
        sm_json_open(&j, NULL, "{");
        sm_json_words(&j, "row", s->reals.row_name[r]);
        sm_json_words(&j, "column", s->reals.col_name[c]);
        sm_json_real(&j, "similarity", similarity_at(s, r, c));
        sm_json_close(&j, "}");
    }
    sm_json_close(&j, "]");
    sm_json_real(&j, "total", s->found.total);
    sm_json_bool(&j, "unique", s->found.optima == 1);
    sm_json_close(&j, "}");
    sm_partners_json(&j, &best);
    sm_json_close(&j, "}");
    sm_json_end(&j);
}

static void similarity_people(const similarity *s, const sm_output_options *o, sm_out *out)
{
    sm_page p = sm_page_of(o, out);
    sm_best_partners best = similarity_partners(s);
    char number[64], optima[64] = "; the only optimum";
    if (s->found.optima > 1)
        snprintf(optima, sizeof optima, "; first as loaded of %u%s", s->found.optima,
                 s->found.optima >= 100 ? " or more" : "");
    sm_fixed(number, s->found.total, sm_page_digits(o));
    sm_page_heading(&p, "One-to-one optimum: total %s%s", number, optima);
    int left = sm_partners_width(&p, &best, 0), right = sm_partners_width(&p, &best, 1);
    for (uint32_t r = 0; r < s->reals.rows; r++) {
        uint32_t c = s->found.col_of_row[r];
        sm_page_pad(&p, 2);
        sm_page_cell(&p, s->reals.row_name[r], left, false);
        sm_page_text(&p, " – ");
        sm_page_cell(&p, c == SM_NONE ? "(none)" : s->reals.col_name[c], right > 6 ? right : 6, false);
        if (c != SM_NONE) {
            sm_fixed(number, similarity_at(s, r, c), sm_page_digits(o));
            sm_page_printf(&p, "  %s", number);
        }
        sm_page_end(&p);
    }
    sm_partners_page(&p, &best);
    sm_page_free(&p);
}

/* ---- records: the pairs, then the choices of the rows, then those of the columns --------------------------------- */
static const char *const similarity_heads[] = {"relation", "row", "column", "similarity", "among"};

typedef struct record {
    const char *relation;
    uint32_t row, col, among;
} record;

static record similarity_record_at(const similarity *s, size_t r)
{
    uint32_t rows = s->reals.rows, cols = s->reals.cols;
    if (r < rows) return (record){"row_to_column", (uint32_t)r, s->found.best_col[r], s->found.row_ties[r]};
    r -= rows;
    if (r < cols) return (record){"column_to_row", s->found.best_row[r], (uint32_t)r, s->found.col_ties[r]};
    r -= cols;
    /* The shorter side is matched whole, so the pairs are counted along it. */
    if (rows <= cols) return (record){"one_to_one", (uint32_t)r, s->found.col_of_row[r], s->found.optima};
    return (record){"one_to_one", s->found.row_of_col[r], (uint32_t)r, s->found.optima};
}

static sm_datum record_cell(const void *self, size_t r, size_t c)
{
    const similarity *s = self;
    record rec = similarity_record_at(s, r);
    const sm_datum cell[] = {sm_datum_words(rec.relation), sm_datum_words(s->reals.row_name[rec.row]),
                             sm_datum_words(s->reals.col_name[rec.col]),
                             sm_datum_real(similarity_at(s, rec.row, rec.col)), sm_datum_whole(rec.among)};
    return cell[c];
}

static void write_similarity(const similarity *s, const sm_export *e, const sm_output_options *o, sm_out *out)
{
    size_t rows = s->reals.rows, cols = s->reals.cols;
    sm_grid grid = {.title = "similarity",
                    .rows = rows + cols + (rows < cols ? rows : cols),
                    .cols = 5,
                    .self = s,
                    .heads = similarity_heads,
                    .at = record_cell};
    if (e == &sm_export_json)
        similarity_json(s, out);
    else if (e == &sm_export_table)
        similarity_people(s, o, out);
    else
        e->grid(&grid, o, out);
}

/* Tables without names are numbered from 1. */
static void number_names(char ***name, uint32_t n)
{
    if (*name) return;
    *name = sm_alloc(n, sizeof **name);
    for (uint32_t i = 0; i < n; i++) {
        char text[16];
        int length = snprintf(text, sizeof text, "%u", i + 1);
        (*name)[i] = sm_copy_text(text, (size_t)length);
    }
}

void sm_output_similarity(const char *file, const sm_read_options *reading, const char *format,
                          const sm_output_options *o, sm_out *out)
{
    similarity s = {0};
    const sm_export *e = sm_export_find(format);
    sm_status status = e ? sm_read_reals(&s.reals, file, reading, out->err)
                         : sm_name_unknown(SM_NAMED_AT(sm_exports), "format", format, NULL, out->err);
    sm_similarity table = {.rows = s.reals.rows, .cols = s.reals.cols, .value = s.reals.value};
    if (status == SM_OK) status = sm_similar_of(&s.found, &table, out->err);
    if (sm_out_take(out, status)) {
        uint32_t most = s.reals.rows > s.reals.cols ? s.reals.rows : s.reals.cols;
        number_names(&s.reals.row_name, s.reals.rows);
        number_names(&s.reals.col_name, s.reals.cols);
        s.id = sm_alloc(most, sizeof *s.id);
        for (uint32_t i = 0; i < most; i++) s.id[i] = i;
        write_similarity(&s, e, o, out);
    }
    sm_free(s.id);
    sm_similar_free(&s.found);
    sm_reals_free(&s.reals);
}
