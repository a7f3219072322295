/* The bytes that a dataset came from, told by their sha256; and text files a line at a time. */
#include "base/os.h"
#include "base/tick.h"
#include "bytes.h"
#include "io/read.h"
#include "io/write_back.h"
#include "samples.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PIECE = 16 * 1024 };

static bool is_still(const sm_origin *o, int fd)
{
    struct stat st;
    if (sm_os_fstat(fd, &st) != 0) return false;
    sm_origin now = sm_origin_of(&st);
    return sm_origin_same(o, &now) && now.ctime == o->ctime;
}

static bool has_digest(int fd, const char *wanted)
{
    char piece[PIECE], hex[65];
    sm_sha256 hash;
    ssize_t n;
    sm_sha256_begin(&hash);
    while ((n = sm_os_read(fd, piece, sizeof piece)) > 0 || (n < 0 && errno == EINTR)) {
        if (n > 0) sm_sha256_add(&hash, piece, (size_t)n);
        if (!sm_tick()) break;
    }
    sm_sha256_end(&hash, hex);
    return n == 0 && strcmp(hex, wanted) == 0;
}

/* The bytes decide where they are known. Where they are not, new rights count as a change too. */
bool sm_origin_stands(const sm_origin *then, const char *file)
{
    struct stat st;
    int fd = sm_os_open(file, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0);
    if (fd < 0) return false;
    bool stands = sm_os_fstat(fd, &st) == 0;
    if (stands) {
        sm_origin now = sm_origin_of(&st);
        stands =
            sm_origin_same(then, &now) && (*then->sha256 ? has_digest(fd, then->sha256) : now.ctime == then->ctime);
    }
    sm_os_close(fd);
    return stands;
}

/* Standard input cannot be read again, and clocks of file systems tick as slowly as every two seconds: what changed a
 * moment ago may change again unseen. */
bool sm_origin_wants_digest(const char *const *files, size_t n)
{
    enum { CHEAP = 4 * 1024 * 1024, TICK_S = 2 };
    struct timespec now = {0};
    sm_os_clock(CLOCK_REALTIME, &now);
    for (size_t i = 0; i < n; i++) {
        struct stat st;
        if (strcmp(files[i], "-") == 0) return true;
        if (sm_os_stat(files[i], &st) != 0 || !S_ISREG(st.st_mode)) continue;
        if (st.st_size <= CHEAP || st.st_ctim.tv_sec + TICK_S >= now.tv_sec) return true;
    }
    return false;
}

bool sm_origin_is(const char *file, const char *other)
{
    struct stat a, b;
    return sm_os_stat(file, &a) == 0 && sm_os_stat(other, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

sm_origin sm_origin_now(const char *file)
{
    struct stat st;
    return sm_os_stat(file, &st) == 0 ? sm_origin_of(&st) : (sm_origin){0};
}

void sm_digest_begin(sm_digest *d, const sm_parts *parts)
{
    *d = (sm_digest){.parts = parts, .fd = -1};
    sm_sha256_begin(&d->all);
}

void sm_digest_free(sm_digest *d)
{
    if (d->fd >= 0) sm_os_close(d->fd);
    d->fd = -1;
}

static void give_up(sm_digest *d)
{
    sm_digest_free(d);
    *d->hex = 0;
    d->over = true;
}

/* hex is of the file number d->at. */
static void file_over(sm_digest *d)
{
    sm_digest_free(d);
    sm_sha256_add(&d->all, d->hex, 64);
    d->at++;
}

static void open_next(sm_digest *d)
{
    const sm_origin *o = &d->parts->origin[d->at];
    const sm_sample *sample = sm_sample_find(o->file);
    sm_sha256_begin(&d->file);
    if (*o->sha256) {
        memcpy(d->hex, o->sha256, sizeof d->hex);
        file_over(d);
    } else if (sample) {
        sm_sha256_add(&d->file, sample->bytes, sample->length);
        sm_sha256_end(&d->file, d->hex);
        file_over(d);
    } else {
        d->fd = o->changed ? sm_os_open(o->file, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0) : -1;
        if (d->fd < 0 || !is_still(o, d->fd)) give_up(d);
    }
}

static void read_piece(sm_digest *d)
{
    char piece[PIECE];
    ssize_t n = sm_os_read(d->fd, piece, sizeof piece);
    if (n > 0) {
        sm_sha256_add(&d->file, piece, (size_t)n);
    } else if (n < 0 ? errno != EINTR : !is_still(&d->parts->origin[d->at], d->fd)) {
        give_up(d);
    } else if (n == 0) {
        sm_sha256_end(&d->file, d->hex);
        file_over(d);
    }
}

bool sm_digest_run(sm_digest *d)
{
    while (!d->over && sm_tick_after(PIECE)) {
        if (d->at == d->parts->n_origins)
            d->over = true;
        else if (d->fd < 0)
            open_next(d);
        else
            read_piece(d);
        if (d->over && *d->hex && d->at > 1) sm_sha256_end(&d->all, d->hex);
    }
    return d->over;
}

sm_status sm_origin_sha256(const sm_parts *p, char hex[65], sm_error *err)
{
    sm_digest d;
    sm_digest_begin(&d, p);
    sm_status status = sm_digest_run(&d) ? SM_OK : sm_stopped(err);
    memcpy(hex, d.hex, sizeof d.hex);
    sm_digest_free(&d);
    return status;
}

sm_status sm_read_lines(sm_text *out, const char *file, sm_error *err)
{
    sm_source *in = NULL;
    sm_bounds b = sm_bounds_default();
    sm_status status = sm_source_open(&in, file, false, &b, err);
    if (status != SM_OK) return status;
    for (bool got = true; got && status == SM_OK;) {
        sm_physical line;
        status = sm_source_line(in, &line, &got, err);
        if (status == SM_OK && got) sm_text_bytes(out, line.text, line.length);
        if (status == SM_OK && got) sm_text_bytes(out, "\n", 1);
    }
    sm_source_close(in);
    return status;
}
