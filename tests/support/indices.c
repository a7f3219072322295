#include "tests/support/indices.h"
#include <stdlib.h>

sm_registry *the_registry(void)
{
    static sm_registry *r;
    if (!r && sm_registry_new(&r, NULL) != SM_OK) abort();
    return r;
}

const sm_index *const *the_indices(void)
{
    return sm_registry_tabular(the_registry(), NULL);
}

size_t the_index_count(void)
{
    size_t n;
    sm_registry_tabular(the_registry(), &n);
    return n;
}
