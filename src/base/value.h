/* A value of an index. Undefined is a value, neither an error nor NaN. */
#ifndef SM_BASE_VALUE_H
#define SM_BASE_VALUE_H
#include <stdbool.h>

typedef enum sm_state { SM_PENDING, SM_DEFINED, SM_BY_CONVENTION, SM_UNDEFINED } sm_state;
typedef struct sm_value {
    double number; /* meaningless unless DEFINED or BY_CONVENTION; never NaN, inf or -0 */
    sm_state state;
    unsigned column; /* UNDEFINED: position in the text of a formula; 0: none */
    const char *why; /* BY_CONVENTION or UNDEFINED: the reason; lives as long as the program */
} sm_value;
static inline bool sm_value_known(sm_value v) /* whether the value is a number */
{
    return v.state == SM_DEFINED || v.state == SM_BY_CONVENTION;
}
#endif
