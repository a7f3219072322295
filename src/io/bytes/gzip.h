/* gzip with zlib directly: detects truncated and trailing data, and writes neither name nor time. */
#ifndef IO_GZIP_H
#define IO_GZIP_H
#include "bytes.h"

typedef struct sm_pack sm_pack;
sm_pack *sm_pack_open(sm_sink to);
SM_MUST sm_status sm_pack_add(sm_pack *p, const char *bytes, size_t length, sm_error *err);
SM_MUST sm_status sm_pack_end(sm_pack *p, sm_error *err); /* flushes the rest; p must still be closed */
void sm_pack_close(sm_pack *p);

typedef struct sm_unpack sm_unpack;
typedef sm_status (*sm_pull)(void *self, unsigned char *bytes, size_t capacity, size_t *got, sm_error *err);
sm_unpack *sm_unpack_open(const char *file, const sm_bounds *bounds, sm_pull pull, void *self);
void sm_unpack_close(sm_unpack *u);
void sm_unpack_endless(sm_unpack *u, bool endless); /* limits the uncompressed size only by the ratio */
/* *got 0 only at the end of the last member. */
SM_MUST sm_status sm_unpack_read(sm_unpack *u, unsigned char *bytes, size_t capacity, size_t *got, sm_error *err);
#endif
