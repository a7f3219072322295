/* gz by inflate itself: every way of ending too soon or too late is seen. */
#ifndef IO_UNPACK_H
#define IO_UNPACK_H
#include "bytes.h"

typedef struct sm_unpack sm_unpack;
typedef sm_status (*sm_pull)(void *self, unsigned char *bytes, size_t room, size_t *got, sm_error *err);
SM_MUST sm_status sm_unpack_open(sm_unpack **out, const char *file, const sm_bounds *bounds, sm_pull pull, void *self,
                                 sm_error *err);
void sm_unpack_close(sm_unpack *u);
/* *got 0 only at the end of the last member. */
SM_MUST sm_status sm_unpack_read(sm_unpack *u, unsigned char *bytes, size_t room, size_t *got, sm_error *err);
#endif
