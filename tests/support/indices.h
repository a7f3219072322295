/* The built-in indices, for tests that run nothing which would have a separate registry. */
#ifndef TESTS_SUPPORT_INDICES_H
#define TESTS_SUPPORT_INDICES_H
#include "measure/index.h"
#include "measure/registry.h"

/* One for the whole program, made when it is first asked for: where allocations are made to fail, ask before. */
sm_registry *the_registry(void);
const sm_index *const *the_indices(void); /* those of the table alone, then NULL; */
size_t the_index_count(void);             /* how many */
#endif
