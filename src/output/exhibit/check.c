/* Ends the study of an exhibit when a part fails. */
#include "exhibit.h"

void sm_exhibit_check(sm_exhibit *x, sm_status status)
{
    sm_work_check(x->work, status, &x->err);
}

void sm_exhibit_fail(sm_exhibit *x, const char *format, ...)
{
    sm_text text = {0};
    va_list args;
    va_start(args, format);
    sm_text_vprintf(&text, format, args);
    va_end(args);
    sm_fail(&x->err, SM_INTERNAL, "%s", sm_text_of(&text));
    sm_work_fail(x->work, &x->err);
}

const sm_index **sm_exhibit_indices(sm_exhibit *x, const char *ids, size_t *n)
{
    const sm_index **index = NULL;
    sm_exhibit_check(x, sm_indices_chosen(x->ask.indices, ids, &index, n, &x->err));
    return index;
}
