/* Every index that there is, in one order: those of the table, those that also read coordinates, then the user's own,
 * as they were defined. A position never changes, nor does the address of a row: arrays of values are indexed by
 * sm_index.at, and have room for SM_INDICES_MOST if they outlive a definition. */
#ifndef SM_MEASURE_REGISTRY_H
#define SM_MEASURE_REGISTRY_H
#include "base/error.h"
#include "base/value.h"
#include <stddef.h>

typedef struct sm_index sm_index;
typedef struct sm_facts sm_facts;

enum { SM_DEFINED_MOST = 64, SM_INDICES_MOST = 192 }; /* maximum number of defined indices; of all */

typedef struct sm_registry sm_registry;
SM_MUST sm_status sm_registry_new(sm_registry **out, sm_error *err);
void sm_registry_free(sm_registry *r);
/* Adds an index of the user's: "SS = YY/(2P + 2Q - 3YY); range 0 1; best 1". A second definition of a name in the same
 * words is the first one again. SM_USAGE names the column and what was expected there. */
SM_MUST sm_status sm_registry_define(sm_registry *r, const char *text, const sm_index **out, sm_error *err);
/* Computes a definition without adding it. PENDING if the inputs do not suffice. */
SM_MUST sm_status sm_registry_preview(const sm_registry *r, const char *text, const sm_facts *f, sm_value *out,
                                      sm_error *err);

/* The value of a formula, which needs no name. */
SM_MUST sm_status sm_registry_value(const sm_registry *r, const char *text, const sm_facts *f, sm_value *out,
                                    sm_error *err);

size_t sm_registry_count(const sm_registry *r);
const sm_index *sm_registry_at(const sm_registry *r, size_t i); /* i < count; its at is i */
/* The built-in ones that people ask for, by id, in the order in which short lists show them. */
enum { SM_ASKED_FOR = 16 };
extern const char *const sm_indices_asked_for[SM_ASKED_FOR];
/* Those whose value the table alone decides, for lists of what changes do to them: n of them (n may be NULL), then
 * NULL. It stays where it is and grows at its end. */
const sm_index *const *sm_registry_tabular(const sm_registry *r, size_t *n);
size_t sm_registry_own(const sm_registry *r, const sm_index *x); /* number of a defined index, from 0 */
size_t sm_registry_row(const sm_registry *r, const sm_index *x); /* its place in that list; n: it is not there */

/* By id, or by a short name, symbol or alias that is unambiguous when case is ignored. SM_USAGE names the nearest id,
 * or the candidates of an ambiguous name. */
SM_MUST sm_status sm_registry_find(const sm_registry *r, const char *name, const sm_index **out, sm_error *err);
/* The same; SM_USAGE for an index that also reads coordinates. */
SM_MUST sm_status sm_registry_find_tabular(const sm_registry *r, const char *name, const sm_index **out, sm_error *err);
const sm_index *sm_registry_id(const sm_registry *r, const char *id); /* exactly this id; NULL: there is none */
#endif
