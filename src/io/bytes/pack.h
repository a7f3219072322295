/* gz by deflate: the same bytes in give the same bytes out, whoever packs them and when. */
#ifndef IO_PACK_H
#define IO_PACK_H
#include "setmatch/base/text.h"

typedef struct sm_pack sm_pack;
SM_MUST sm_status sm_pack_open(sm_pack **out, sm_sink to, sm_error *err);
SM_MUST sm_status sm_pack_add(sm_pack *p, const char *bytes, size_t length, sm_error *err);
SM_MUST sm_status sm_pack_end(sm_pack *p, sm_error *err); /* what is still to come; p remains to be closed */
void sm_pack_close(sm_pack *p);
#endif
