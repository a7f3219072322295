/* One number of one index. Undefined is a value, not an error and not NaN. Plain. */
#ifndef SM_MEASURE_VALUE_H
#define SM_MEASURE_VALUE_H
#include <stdbool.h>

/* What is inside of them stands in index.h. */
typedef struct sm_index sm_index;
typedef struct sm_facts sm_facts;

typedef enum sm_state { SM_PENDING, SM_DEFINED, SM_BY_CONVENTION, SM_UNDEFINED } sm_state;
typedef struct sm_value {
    double number; /* meaningless unless DEFINED or BY_CONVENTION; never NaN, inf or -0 */
    sm_state state;
    unsigned column; /* of being undefined: where in the text of a formula; 0: nowhere in particular */
    const char *why; /* of a convention or of being undefined; lives as long as the program */
} sm_value;
static inline bool sm_value_known(sm_value v) /* whether it has a number */
{
    return v.state == SM_DEFINED || v.state == SM_BY_CONVENTION;
}
#endif
