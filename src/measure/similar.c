#include "setmatch/base/mem.h"
#include "setmatch/measure/matching.h"
void sm_similar_done(sm_similar *s)
{
    void *all[] = {s->col_of_row, s->row_of_col, s->best_col,  s->best_row,
                   s->row_ties,   s->col_ties,   s->row_price, s->col_price};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) sm_free(all[i]);
    *s = (sm_similar){0};
}
