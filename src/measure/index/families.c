/* The families of indices, in the order in which their rows are shown. */
#include "family.h"

const sm_index *sm_index_built_in(size_t i)
{
    static const sm_index *const family[] = {sm_pair_indices,    sm_information_indices, sm_matching_indices,
                                             sm_jaccard_indices, sm_association_indices, sm_place_indices};
    for (size_t k = 0; k < sizeof family / sizeof *family; k++)
        for (const sm_index *x = family[k]; x->id; x++)
            if (i-- == 0) return x;
    return NULL;
}
