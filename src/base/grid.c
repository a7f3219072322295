/* The cells and heads of a grid. */
#include "grid.h"
#include <math.h>

sm_datum sm_datum_value(sm_value v)
{
    if (v.state == SM_PENDING) return (sm_datum){.kind = SM_NOT_YET};
    if (v.state == SM_UNDEFINED) return (sm_datum){.kind = SM_NOT_DEFINED, .words = v.why};
    return sm_datum_real(v.number);
}

sm_datum sm_datum_number(double x)
{
    return isnan(x) ? (sm_datum){.kind = SM_NOT_DEFINED, .words = "no value"} : sm_datum_real(x);
}

sm_datum sm_datum_place(uint32_t place)
{
    return place ? sm_datum_whole(place) : (sm_datum){.kind = SM_EMPTY};
}

/* ---- columns ----------------------------------------------------------------------------------------------------- */

static bool is_for(sm_audience audience, bool bare)
{
    return audience == SM_FOR_ALL || (audience == SM_FOR_PROGRAMS) == bare;
}

sm_grid sm_grid_lay(sm_grid g)
{
    g.cols = 0;
    for (size_t i = 0; i < g.n_columns; i++) {
        size_t times = g.times ? g.times(g.self, i) : 1;
        g.repeat[i] = is_for(g.columns[i].audience, g.bare) ? times : 0;
        g.cols += g.repeat[i];
    }
    return g;
}

sm_spot sm_grid_spot(const sm_grid *g, size_t row, size_t col)
{
    sm_spot at = {.row = row, .nth = col};
    while (at.column + 1 < g->n_columns && at.nth >= g->repeat[at.column]) at.nth -= g->repeat[at.column++];
    return at;
}

const char *sm_grid_id(const sm_grid *g, size_t col)
{
    if (!g->columns) return sm_grid_head(g, col);
    sm_spot at = sm_grid_spot(g, 0, col);
    const char *id = g->columns[at.column].id;
    return id ? id : g->name(g->self, at);
}

const char *sm_grid_head(const sm_grid *g, size_t col)
{
    if (!g->columns) return g->heads ? g->heads[col] : g->head(g->self, col);
    sm_spot at = sm_grid_spot(g, 0, col);
    const sm_grid_column *c = &g->columns[at.column];
    if (!c->id || c->named_everywhere || (c->named && !g->bare)) return g->name(g->self, at);
    return c->head && !g->bare ? c->head : c->id;
}

/* ---- cells ------------------------------------------------------------------------------------------------------- */

static sm_datum read_field(const void *field, sm_grid_field type)
{
    switch (type) {
    case SM_GRID_TEXT:
        return sm_datum_words(*(const char *const *)field);
    case SM_GRID_COUNT:
        return sm_datum_whole(*(const uint64_t *)field);
    case SM_GRID_U32:
        return sm_datum_whole(*(const uint32_t *)field);
    case SM_GRID_CHANGE:
        return (sm_datum){.kind = SM_SIGNED, .change = *(const int64_t *)field};
    case SM_GRID_REAL:
        return sm_datum_number(*(const double *)field);
    case SM_GRID_VALUE:
        return sm_datum_value(*(const sm_value *)field);
    case SM_GRID_CALL:
        break;
    }
    return (sm_datum){.kind = SM_EMPTY};
}

static bool is_zero(sm_datum d)
{
    return (d.kind == SM_WHOLE && !d.whole) || (d.kind == SM_SIGNED && !d.change) ||
           (d.kind == SM_REAL && !(fabs(d.real) > 0));
}

sm_datum sm_grid_at(const sm_grid *g, size_t row, size_t col)
{
    if (!g->columns) return g->at(g->self, row, col);
    sm_spot at = sm_grid_spot(g, row, col);
    const sm_grid_column *c = &g->columns[at.column];
    sm_datum d =
        c->field ? read_field((const char *)g->row + row * g->row_size + c->offset, c->field) : g->cell(g->self, at);
    if (c->blank && (d.kind == SM_NOT_DEFINED || (d.kind == SM_WHOLE && !d.whole))) d.kind = SM_EMPTY;
    if (!d.emphasis && (!c->if_any || !is_zero(d))) d.emphasis = c->emphasis;
    return d;
}
