#include "unpack.h"
#include "setmatch/base/mem.h"
#include <zlib.h>

enum { PACKED_ROOM = 65536, GZIP_ONLY = 15 + 16 };

struct sm_unpack {
    z_stream z;
    const char *file;
    const sm_bounds *bounds;
    sm_pull pull;
    void *self;
    uint64_t packed, unpacked;
    bool ready, input_over, member_open, over;
    unsigned char in[PACKED_ROOM];
};

static void *zlib_alloc(void *opaque, unsigned count, unsigned size)
{
    return sm_alloc(count, size);
}

static void zlib_free(void *opaque, void *p)
{
    sm_free(p);
}

sm_status sm_unpack_open(sm_unpack **out, const char *file, const sm_bounds *bounds, sm_pull pull, void *self,
                         sm_error *err)
{
    *out = NULL;
    sm_unpack *u = sm_alloc(1, sizeof *u);
    if (!u) return sm_no_memory(err);
    u->file = file;
    u->bounds = bounds;
    u->pull = pull;
    u->self = self;
    u->z.zalloc = zlib_alloc;
    u->z.zfree = zlib_free;
    if (inflateInit2(&u->z, GZIP_ONLY) != Z_OK) {
        sm_free(u);
        return sm_no_memory(err);
    }
    u->ready = u->member_open = true;
    *out = u;
    return SM_OK;
}

void sm_unpack_close(sm_unpack *u)
{
    if (!u) return;
    if (u->ready) inflateEnd(&u->z);
    sm_free(u);
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
                      "%s; %llu bytes were unpacked before that; copy or download the file again", cause,
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
        if (*u->z.next_in != 0) return damaged(u, "there is something else behind the gzip data", err);
        u->z.next_in++;
        u->z.avail_in--;
    }
    if (inflateReset(&u->z) != Z_OK) return damaged(u, "the gzip data is damaged", err);
    u->member_open = true;
    return SM_OK;
}

static const char *why_damaged(const z_stream *z)
{
    static const char *const check[] = {"incorrect data check", "incorrect length check"};
    const char *said = z->msg ? z->msg : "";
    for (int i = 0; i < 2; i++) {
        const char *a = said, *b = check[i];
        while (*a && *a == *b) a++, b++;
        if (*a == 0 && *b == 0) return "the gzip checksum does not agree";
    }
    return "the gzip data is damaged";
}

static sm_status within(sm_unpack *u, sm_error *err)
{
    const uint64_t *most = u->bounds->most;
    if (u->unpacked > most[SM_BOUND_BYTES]) return sm_over(u->bounds, SM_BOUND_BYTES, u->file, 0, 0, err);
    if (u->unpacked > most[SM_BOUND_RATIO_FROM] && u->unpacked / most[SM_BOUND_RATIO] > u->packed)
        return sm_over(u->bounds, SM_BOUND_RATIO, u->file, 0, 0, err);
    return SM_OK;
}

static sm_status inflate_some(sm_unpack *u, sm_error *err)
{
    sm_status status = refill(u, err);
    if (status != SM_OK) return status;
    if (u->z.avail_in == 0) return damaged(u, "the gzip data ends too soon", err);
    unsigned room = u->z.avail_out;
    int code = inflate(&u->z, Z_NO_FLUSH);
    u->unpacked += room - u->z.avail_out;
    if (code == Z_MEM_ERROR) return sm_no_memory(err);
    if (code == Z_STREAM_END)
        u->member_open = false;
    else if (code != Z_OK && code != Z_BUF_ERROR)
        return damaged(u, why_damaged(&u->z), err);
    return SM_OK;
}

sm_status sm_unpack_read(sm_unpack *u, unsigned char *bytes, size_t room, size_t *got, sm_error *err)
{
    sm_status status = SM_OK;
    unsigned ask = room > 1u << 30 ? 1u << 30 : (unsigned)room;
    u->z.next_out = bytes;
    u->z.avail_out = ask;
    while (status == SM_OK && !u->over && u->z.avail_out > 0) {
        status = u->member_open ? inflate_some(u, err) : between_members(u, err);
        if (status == SM_OK) status = within(u, err);
    }
    *got = ask - u->z.avail_out;
    return status;
}
