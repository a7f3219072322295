/* gz, compressed and uncompressed. */
#include "gzip.h"
#include "base/mem.h"
#define ZLIB_CONST /* next_in points to const */
#include <string.h>
#include <zlib.h>

enum { PIECE = 16 * 1024, PACKED_CAPACITY = 65536, GZIP = 15 + 16, MEMORY = 8 };

static void *zlib_alloc(void *self, unsigned count, unsigned size)
{
    return sm_alloc(count, size);
}

static void zlib_free(void *self, void *p)
{
    sm_free(p);
}

struct sm_pack {
    z_stream z;
    sm_sink to;
    unsigned char piece[PIECE];
};

sm_pack *sm_pack_open(sm_sink to)
{
    sm_pack *p = sm_alloc(1, sizeof *p);
    p->to = to;
    p->z.zalloc = zlib_alloc;
    p->z.zfree = zlib_free;
    deflateInit2(&p->z, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP, MEMORY, Z_DEFAULT_STRATEGY);
    return p;
}

static sm_status deflate_some(sm_pack *p, int how, sm_error *err)
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
        status = deflate_some(p, Z_NO_FLUSH, err);
        bytes += part;
        length -= part;
    }
    return status;
}

sm_status sm_pack_end(sm_pack *p, sm_error *err)
{
    p->z.avail_in = 0;
    return deflate_some(p, Z_FINISH, err);
}

void sm_pack_close(sm_pack *p)
{
    if (p) deflateEnd(&p->z);
    sm_free(p);
}

struct sm_unpack {
    z_stream z;
    const char *file;
    const sm_bounds *bounds;
    sm_pull pull;
    void *self;
    uint64_t packed, unpacked;
    bool input_over, member_open, over, endless;
    unsigned char in[PACKED_CAPACITY];
};

sm_unpack *sm_unpack_open(const char *file, const sm_bounds *bounds, sm_pull pull, void *self)
{
    sm_unpack *u = sm_alloc(1, sizeof *u);
    u->file = file;
    u->bounds = bounds;
    u->pull = pull;
    u->self = self;
    u->z.zalloc = zlib_alloc;
    u->z.zfree = zlib_free;
    inflateInit2(&u->z, GZIP);
    u->member_open = true;
    return u;
}

void sm_unpack_close(sm_unpack *u)
{
    if (!u) return;
    inflateEnd(&u->z);
    sm_free(u);
}

void sm_unpack_endless(sm_unpack *u, bool endless)
{
    u->endless = endless;
}

static sm_status refill(sm_unpack *u, sm_error *err)
{
    if (u->z.avail_in || u->input_over) return SM_OK;
    size_t got = 0;
    sm_status status = u->pull(u->self, u->in, sizeof u->in, &got, err);
    if (status != SM_OK) return status;
    u->input_over = got == 0;
    u->packed += got;
    u->z.next_in = u->in;
    u->z.avail_in = (unsigned)got;
    return SM_OK;
}

static sm_status damaged(sm_unpack *u, const char *cause, sm_error *err)
{
    return sm_fail_at(err, SM_INPUT, u->file, 0, 0,
                      "%s (after %llu uncompressed bytes); copy or download the file again", cause,
                      (unsigned long long)u->unpacked);
}

/* Behind a member: another one, zero padding, or the end. Anything else is garbage. */
static sm_status between_members(sm_unpack *u, sm_error *err)
{
    for (;;) {
        sm_status status = refill(u, err);
        if (status != SM_OK) return status;
        if (u->z.avail_in == 0) {
            u->over = true;
            return SM_OK;
        }
        if (*u->z.next_in == 0x1f) break;
        if (*u->z.next_in != 0) return damaged(u, "unexpected bytes after the gzip data", err);
        u->z.next_in++;
        u->z.avail_in--;
    }
    if (inflateReset(&u->z) != Z_OK) return damaged(u, "the gzip data is damaged", err);
    u->member_open = true;
    return SM_OK;
}

static sm_status inflate_some(sm_unpack *u, sm_error *err)
{
    sm_status status = refill(u, err);
    if (status != SM_OK) return status;
    if (u->z.avail_in == 0) return damaged(u, "the gzip data ends too early", err);
    unsigned capacity = u->z.avail_out;
    int code = inflate(&u->z, Z_NO_FLUSH);
    u->unpacked += capacity - u->z.avail_out;
    if (code == Z_STREAM_END) u->member_open = false;
    bool checksum =
        u->z.msg && (strcmp(u->z.msg, "incorrect data check") == 0 || strcmp(u->z.msg, "incorrect length check") == 0);
    if (code != Z_STREAM_END && code != Z_OK && code != Z_BUF_ERROR)
        return damaged(u, checksum ? "the gzip checksum does not match" : "the gzip data is damaged", err);
    return SM_OK;
}

sm_status sm_unpack_read(sm_unpack *u, unsigned char *bytes, size_t capacity, size_t *got, sm_error *err)
{
    const uint64_t *most = u->bounds->most;
    sm_status status = SM_OK;
    unsigned ask = capacity > 1u << 30 ? 1u << 30 : (unsigned)capacity;
    u->z.next_out = bytes;
    u->z.avail_out = ask;
    while (status == SM_OK && !u->over && u->z.avail_out > 0) {
        status = u->member_open ? inflate_some(u, err) : between_members(u, err);
        bool large = u->unpacked > most[SM_BOUND_BYTES] && !u->endless;
        bool bomb = u->unpacked > most[SM_BOUND_RATIO_FROM] && u->unpacked / most[SM_BOUND_RATIO] > u->packed;
        if (status == SM_OK && (large || bomb))
            status = sm_over(u->bounds, large ? SM_BOUND_BYTES : SM_BOUND_RATIO, u->file, 0, 0, err);
    }
    *got = ask - u->z.avail_out;
    return status;
}
