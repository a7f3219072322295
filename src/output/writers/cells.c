/* One cell of a grid as text. */
#include "base/tick.h"
#include "writers.h"
#include <inttypes.h>
#include <math.h>

bool sm_cell_is_number(sm_datum d)
{
    return d.kind == SM_WHOLE || d.kind == SM_SIGNED || d.kind == SM_REAL || d.kind == SM_NOT_DEFINED ||
           d.kind == SM_NOT_YET;
}

bool sm_whole_beyond(double x)
{
    return fabs(x) >= 100 && !(floor(x) < x);
}

void sm_cell_text(sm_datum d, int digits, const char *missing, sm_text *out)
{
    char number[64] = "";
    sm_text_clear(out);
    switch (d.kind) {
    case SM_WORDS:
        sm_text_puts(out, d.words);
        break;
    case SM_WHOLE:
        sm_text_printf(out, "%" PRIu64, d.whole);
        break;
    case SM_SIGNED:
        sm_text_printf(out, d.change ? "%+" PRId64 : "0", d.change);
        break;
    case SM_REAL:
        if (digits < 0)
            sm_number(number, d.real);
        else
            sm_fixed(number, d.real, sm_whole_beyond(d.real) ? 0 : digits);
        sm_text_puts(out, number);
        break;
    case SM_NOT_DEFINED:
    case SM_NOT_YET:
        sm_text_puts(out, missing);
        break;
    case SM_EMPTY:
        break;
    }
}

bool sm_grid_is_number(const sm_grid *g, size_t col)
{
    bool number = false;
    for (size_t r = 0; r < g->rows && sm_tick(); r++) {
        sm_datum d = sm_grid_at(g, r, col);
        if (d.kind == SM_WORDS && !d.number) return false;
        number = number || d.kind == SM_WORDS || sm_cell_is_number(d);
    }
    return number;
}
