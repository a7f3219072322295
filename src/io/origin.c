/* The bytes that a dataset came from, told by their sha256; and text files a line at a time. */
#include "setmatch/base/mem.h"
#include "setmatch/io/read.h"
#include "setmatch/io/samples.h"
#include "sha256.h"
#include "source.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PIECE = 64 * 1024 };

sm_origin sm_origin_of(const struct stat *st)
{
    if (!S_ISREG(st->st_mode)) return (sm_origin){0};
    return (sm_origin){.size = (uint64_t)st->st_size,
                       .device = (uint64_t)st->st_dev,
                       .inode = (uint64_t)st->st_ino,
                       .changed = (int64_t)st->st_mtim.tv_sec * 1000000000 + st->st_mtim.tv_nsec};
}

static bool is_still(const sm_origin *o, int fd)
{
    struct stat st;
    if (!o->changed || fstat(fd, &st) != 0) return false;
    sm_origin now = sm_origin_of(&st);
    return now.size == o->size && now.device == o->device && now.inode == o->inode && now.changed == o->changed;
}

static bool hash_file(int fd, void *piece, char hex[65])
{
    sm_sha256 h;
    ssize_t n;
    sm_sha256_begin(&h);
    while ((n = read(fd, piece, PIECE)) != 0) {
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        sm_sha256_add(&h, piece, (size_t)n);
    }
    sm_sha256_end(&h, hex);
    return true;
}

/* "" when it is not, or no longer, to be known. */
static sm_status hash_origin(const sm_origin *o, char hex[65], sm_error *err)
{
    const sm_sample *sample = sm_sample_find(o->file);
    *hex = 0;
    if (*o->sha256 || (!o->changed && !sample)) {
        memcpy(hex, o->sha256, sizeof o->sha256);
        return SM_OK;
    }
    if (sample) {
        sm_sha256 h;
        sm_sha256_begin(&h);
        sm_sha256_add(&h, sample->bytes, sample->length);
        sm_sha256_end(&h, hex);
        return SM_OK;
    }
    int fd = open(o->file, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0) return SM_OK;
    void *piece = sm_alloc(PIECE, 1);
    bool known = piece && is_still(o, fd) && hash_file(fd, piece, hex) && is_still(o, fd);
    sm_free(piece);
    close(fd);
    if (!known) *hex = 0;
    return piece ? SM_OK : sm_no_memory(err);
}

sm_status sm_origin_sha256(const sm_parts *p, char hex[65], sm_error *err)
{
    sm_sha256 all;
    *hex = 0;
    if (!p->n_origins) return SM_OK;
    sm_sha256_begin(&all);
    for (uint32_t i = 0; i < p->n_origins; i++) {
        sm_status status = hash_origin(&p->origin[i], hex, err);
        if (status != SM_OK || !*hex) return status;
        sm_sha256_add(&all, hex, 64);
    }
    if (p->n_origins > 1) sm_sha256_end(&all, hex);
    return SM_OK;
}

sm_status sm_read_lines(sm_text *out, const char *file, sm_error *err)
{
    sm_source *in = NULL;
    sm_bounds b = sm_bounds_default();
    sm_status status = sm_source_open(&in, file, &b, err);
    if (status != SM_OK) return status;
    for (bool got = true; got && status == SM_OK;) {
        sm_physical line;
        status = sm_source_line(in, &line, &got, err);
        if (status == SM_OK && got) status = sm_text_add(out, line.text, line.length, err);
        if (status == SM_OK && got) status = sm_text_add(out, "\n", 1, err);
    }
    sm_source_close(in);
    return status;
}
