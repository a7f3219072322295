/* gz by deflate. The header holds neither name nor time. */
#include "pack.h"
#include "setmatch/base/mem.h"
#define ZLIB_CONST /* next_in points to const */
#include <zlib.h>

enum { PIECE = 16 * 1024, GZIP = 15 + 16, MEMORY = 8 };

struct sm_pack {
    z_stream z;
    sm_sink to;
    bool ready;
    unsigned char piece[PIECE];
};

static void *take(void *self, unsigned count, unsigned size)
{
    return sm_alloc(count, size);
}

static void give(void *self, void *p)
{
    sm_free(p);
}

sm_status sm_pack_open(sm_pack **out, sm_sink to, sm_error *err)
{
    *out = NULL;
    sm_pack *p = sm_alloc(1, sizeof *p);
    if (!p) return sm_no_memory(err);
    p->to = to;
    p->z.zalloc = take;
    p->z.zfree = give;
    p->ready = deflateInit2(&p->z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP, MEMORY, Z_DEFAULT_STRATEGY) == Z_OK;
    if (!p->ready) {
        sm_free(p);
        return sm_no_memory(err);
    }
    *out = p;
    return SM_OK;
}

static sm_status run(sm_pack *p, int how, sm_error *err)
{
    sm_status status = SM_OK;
    int code = Z_OK;
    do {
        p->z.next_out = p->piece;
        p->z.avail_out = PIECE;
        code = deflate(&p->z, how);
        size_t length = PIECE - p->z.avail_out;
        if (code == Z_STREAM_ERROR) return sm_fail(err, SM_INTERNAL, "packing failed");
        if (length) status = p->to.write(p->to.self, (const char *)p->piece, length, err);
    } while (status == SM_OK && (p->z.avail_out == 0 || (how == Z_FINISH && code != Z_STREAM_END)));
    return status;
}

sm_status sm_pack_add(sm_pack *p, const char *bytes, size_t length, sm_error *err)
{
    const size_t most = 1 << 30; /* what zlib counts in */
    sm_status status = SM_OK;
    while (length > 0 && status == SM_OK) {
        size_t part = length < most ? length : most;
        p->z.next_in = (const Bytef *)bytes;
        p->z.avail_in = (uInt)part;
        status = run(p, Z_NO_FLUSH, err);
        bytes += part;
        length -= part;
    }
    return status;
}

sm_status sm_pack_end(sm_pack *p, sm_error *err)
{
    p->z.avail_in = 0;
    return run(p, Z_FINISH, err);
}

void sm_pack_close(sm_pack *p)
{
    if (p && p->ready) deflateEnd(&p->z);
    sm_free(p);
}
