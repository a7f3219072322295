/* Table 2 of nca-2024: which index has which property, as printed and as the property lab finds it. */
#include "exhibit.h"
#include "study/properties/property.h"
#include "study/simulate/simulation.h"
#include <math.h>
#include <string.h>

static size_t column_named(const sm_grid *g, const char *head)
{
    size_t c = 0;
    while (c < g->cols && strcmp(sm_grid_head(g, c), head) != 0) c++;
    return c;
}

/* Returns the sign that the lab found, or 0 if its grid, with a row per index and property, has no such row. */
static char found_sign(const sm_grid *g, const char *id, const char *property)
{
    size_t index = column_named(g, "index"), named = column_named(g, "property"), found = column_named(g, "found");
    for (size_t r = 0; found < g->cols && r < g->rows; r++) {
        if (strcmp(sm_grid_at(g, r, index).words, id) != 0) continue;
        if (strcmp(sm_grid_at(g, r, named).words, property) == 0) return *sm_grid_at(g, r, found).words;
    }
    return 0;
}

static const char *sign_shown(char sign)
{
    return sign == '-' ? "−" : sign == '+' ? "+" : "?";
}

static void property_cell(sm_exhibit *x, sm_cells *c, size_t row, size_t p, const char *name, char printed, char found)
{
    sm_cells_put(c, row, p + 1,
                 sm_exhibit_kept(x, printed == found ? "%s %s" : "%s %s!", sign_shown(printed), sign_shown(found)));
    if (printed != found) c->strong[row * c->cols + p + 1] = true;
    sm_beside b = {.where = name,
                   .what = sm_properties[p].name,
                   .printed = sign_shown(printed),
                   .computed = found ? sign_shown(found) : NULL,
                   .number = (double)NAN,
                   .verdict = !found             ? SM_NOT_COMPUTED
                              : printed == found ? SM_AGREES
                                                 : SM_DIFFERS};
    sm_push(&x->row, &x->rows, &x->row_capacity, &b, sizeof b);
}

static void properties_show(sm_exhibit *x)
{
    sm_simulation_ask ask = {.indices = x->ask.indices,
                             .seed = x->ask.seed,
                             .reps = x->ask.reps ? x->ask.reps : (uint64_t)sm_file_number(x->part, "reps", 0),
                             .threads = x->ask.threads};
    sm_exhibit_check(x, sm_simulation_find(&ask.row, "properties", &x->err));
    const sm_grid *g = &((const sm_simulated *)sm_simulation_study(x->work, &ask))->grid;
    size_t rows = sm_file_count(x->part, "rows"), at = 0;
    sm_cells *c = sm_exhibit_table(x, sm_file_text(x->part, "title"), rows, SM_PROPERTIES + 1);
    sm_cells_head(c, 0, "Index");
    for (size_t p = 0; p < SM_PROPERTIES; p++)
        sm_cells_head(c, p + 1, sm_exhibit_kept(x, "[%s]", sm_properties[p].name));
    for (const cJSON *row = sm_file_list(x->part, "rows"); row; row = row->next, at++) {
        const char *id = sm_file_text(row, "index"), *signs = sm_file_text(row, "signs");
        if (!id || !signs || strlen(signs) != SM_PROPERTIES)
            sm_exhibit_fail(x, "expected ten signs in a row of Table 2");
        sm_cells_put(c, at, 0, sm_file_text(row, "name"));
        for (size_t p = 0; p < SM_PROPERTIES; p++)
            property_cell(x, c, at, p, sm_file_text(row, "name"), signs[p], found_sign(g, id, sm_properties[p].name));
    }
}

const sm_part_kind sm_part_properties = {.name = "properties", .show = properties_show};
