/* The bytes of a stream, opened and uncompressed into a window from which they are given out. */
#include "source.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/tick.h"
#include "gzip.h"
#include "samples.h"
#include <errno.h>
#include <fcntl.h>
#include <iconv.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { WINDOW = 256 * 1024 };

const char *sm_source_file(const sm_source *s)
{
    return s->file;
}

const sm_bounds *sm_source_bounds(const sm_source *s)
{
    return s->bounds;
}

sm_source_facts sm_source_told(const sm_source *s)
{
    return s->facts;
}

void sm_source_head(const sm_source *s, const char **head, size_t *length)
{
    *head = s->window + s->start;
    *length = s->end - s->start;
}

void sm_source_close(sm_source *s)
{
    if (!s) return;
    if (s->fd >= 0 && !s->is_stdin) sm_os_close(s->fd);
    if (s->convert != (iconv_t)-1) iconv_close(s->convert);
    sm_unpack_close(s->unpack);
    sm_spool_close(s->spool);
    sm_free(s->hash);
    sm_free(s->window);
    sm_free(s->file);
    sm_free(s);
}

/* ---- a file as it is --------------------------------------------------------------------------------------------- */
sm_origin sm_origin_of(const struct stat *st)
{
    if (!S_ISREG(st->st_mode)) return (sm_origin){0};
    const int64_t changed = (int64_t)st->st_mtim.tv_sec * 1000000000 + st->st_mtim.tv_nsec;
    return (sm_origin){.size = (uint64_t)st->st_size,
                       .device = (uint64_t)st->st_dev,
                       .inode = (uint64_t)st->st_ino,
                       .changed = changed ? changed : 1, /* 0 would be no plain file */
                       .ctime = (int64_t)st->st_ctim.tv_sec * 1000000000 + st->st_ctim.tv_nsec};
}

bool sm_origin_same(const sm_origin *then, const sm_origin *now)
{
    return then->changed && now->size == then->size && now->device == then->device && now->inode == then->inode &&
           now->changed == then->changed;
}

/* ---- bytes as they lie in the file ------------------------------------------------------------------------------- */
enum { WATCH_MS = 20 };

sm_status sm_bounds_ask(const sm_bounds *b, const char *file, const char *bytes, size_t n, sm_error *err)
{
    const sm_watch *w = b->watch;
    if ((!w || w->goes_on(w->self, bytes, n)) && sm_tick()) return SM_OK;
    return sm_fail_at(err, SM_IO, file, 0, 0, "reading was stopped");
}

/* A pipe may have nothing to give for a long time, in which the user can stop. */
static sm_status await_bytes(const sm_source *s, sm_error *err)
{
    struct pollfd there = {.fd = s->fd, .events = POLLIN};
    sm_status status = SM_OK;
    while ((s->bounds->watch || sm_tick_is_set()) && status == SM_OK && sm_os_poll(&there, 1, WATCH_MS) == 0)
        status = sm_bounds_ask(s->bounds, s->file, "", 0, err);
    return status;
}

sm_status sm_source_unchanged(const sm_source *s, sm_error *err)
{
    struct stat st;
    if (!s->origin.changed) return SM_OK;
    if (sm_os_fstat(s->fd, &st) != 0)
        return sm_fail_at(err, SM_IO, s->file, 0, 0, "cannot read file: %s; try again or copy the file",
                          strerror(errno));
    const sm_origin now = sm_origin_of(&st);
    if (sm_origin_same(&s->origin, &now) && now.ctime == s->origin.ctime) return SM_OK;
    return sm_fail_at(err, SM_IO, s->file, 0, 0, "file changed during reading; read it again or copy it");
}

static sm_status read_some(sm_source *s, void *bytes, size_t capacity, size_t *got, sm_error *err)
{
    size_t left = s->sample ? s->sample->length - s->sample_at : 0;
    if (s->sample) {
        *got = capacity < left ? capacity : left;
        if (*got) memcpy(bytes, s->sample->bytes + s->sample_at, *got);
        s->sample_at += *got;
    }
    sm_status status = s->sample ? SM_OK : await_bytes(s, err);
    if (status != SM_OK) return status;
    while (!s->sample) {
        ssize_t n = sm_os_read(s->fd, bytes, capacity);
        if (n < 0 && errno == EINTR) continue;
        *got = n > 0 ? (size_t)n : 0;
        if (n < 0 && errno == EISDIR) return sm_fail_at(err, SM_IO, s->file, 0, 0, "is a directory; name a file in it");
        if (n < 0)
            return sm_fail_at(err, SM_IO, s->file, 0, 0, "cannot read file: %s; try again or copy the file",
                              strerror(errno));
        break;
    }
    if (s->hash) sm_sha256_add(s->hash, bytes, *got);
    return *got ? SM_OK : sm_source_unchanged(s, err);
}

static sm_status pull(void *self, unsigned char *bytes, size_t capacity, size_t *got, sm_error *err)
{
    sm_source *s = self;
    size_t left = s->peeked - s->peek_at;
    if (!left) return read_some(s, bytes, capacity, got, err);
    if (left > capacity) left = capacity;
    memcpy(bytes, s->peek + s->peek_at, left);
    s->peek_at += left;
    *got = left;
    return SM_OK;
}

static sm_status peek(sm_source *s, sm_error *err)
{
    sm_status status = SM_OK;
    size_t got = 1;
    while (status == SM_OK && got && s->peeked < SM_SOURCE_PEEK) {
        status = read_some(s, s->peek + s->peeked, SM_SOURCE_PEEK - s->peeked, &got, err);
        s->peeked += got;
    }
    return status;
}

/* ---- the window of uncompressed bytes ---------------------------------------------------------------------------- */
enum { STRIDE = 64 };

static unsigned is_odd(unsigned char c)
{
    unsigned control = (c < 0x20) | (c == 0x7f), line_end = (c == '\n') | (c == '\r') | (c == '\t');
    return (c >= 0x80) | (control & (line_end ^ 1u));
}

/* Only ASCII without control characters but tab and line ends. In strides of a fixed length, for the vector units. */
static bool is_plain(const char *bytes, size_t length)
{
    size_t i = 0;
    for (; i + STRIDE <= length; i += STRIDE) {
        unsigned char odd = 0;
        for (size_t k = 0; k < STRIDE; k++) odd |= (unsigned char)is_odd((unsigned char)bytes[i + k]);
        if (odd) return false;
    }
    for (; i < length; i++)
        if (is_odd((unsigned char)bytes[i])) return false;
    return true;
}

static sm_status make_room(sm_source *s, sm_error *err)
{
    size_t from = s->keeps ? (size_t)(s->kept - s->base) : s->start;
    if (from > 0) memmove(s->window, s->window + from, s->end - from);
    s->end -= from;
    s->start -= from;
    s->base += from;
    if (s->end + 8 < s->capacity) return SM_OK;
    size_t capacity = s->capacity ? s->capacity * 2 : WINDOW;
    char *window = sm_resize_large(s->window, capacity + SM_BEHIND_BLOCK, 1);
    if (!window) return sm_too_large(err);
    memset(window + capacity, 0, SM_BEHIND_BLOCK);
    s->window = window;
    s->capacity = capacity;
    return SM_OK;
}

/* UTF-16 becomes UTF-8: room bytes at most, *got 0 only at the end. */
static sm_status pull_converted(void *self, unsigned char *to, size_t capacity, size_t *got, sm_error *err)
{
    sm_source *s = self;
    char *out = (char *)to;
    size_t left = capacity;
    for (*got = 0; left == capacity;) {
        size_t more = 0;
        sm_status status = pull(s, (unsigned char *)s->raw + s->raw_left, sizeof s->raw - s->raw_left, &more, err);
        if (status != SM_OK) return status;
        char *in = s->raw;
        s->raw_left += more;
        size_t before = s->raw_left, failed = iconv(s->convert, &in, &s->raw_left, &out, &left);
        int why = failed == (size_t)-1 ? errno : 0;
        memmove(s->raw, in, s->raw_left);
        *got = capacity - left;
        if (why == EILSEQ || (why == EINVAL && !more && s->raw_left == before))
            return sm_fail_at(err, SM_INPUT, s->file, 0, 0,
                              "invalid UTF-16 after a byte order mark; save the file as UTF-8");
        if (!more && !s->raw_left) break;
    }
    return SM_OK;
}

/* Failing is not a reason not to read: the rows are not shown then, and the reason is. */
static void spool(sm_source *s, const char *bytes, size_t length)
{
    if (!s->spool || sm_spool_add(s->spool, bytes, length, &s->no_spool) == SM_OK) return;
    sm_spool_close(s->spool);
    s->spool = NULL;
}

/* The line that the window's last byte is in. */
uint64_t sm_source_last_line(const sm_source *s)
{
    uint64_t line = s->line + 1;
    if (s->lineless) return 1;
    char end = memchr(s->window + s->start, '\n', s->end - s->start) ? '\n' : '\r';
    for (size_t i = s->start; i < s->end; i++) line += s->window[i] == end;
    return line;
}

sm_status sm_source_fill(sm_source *s, sm_error *err)
{
    sm_status status = make_room(s, err);
    size_t before = s->end;
    while (status == SM_OK && !s->input_over && s->end < s->capacity) {
        size_t got = 0;
        unsigned char *to = (unsigned char *)s->window + s->end;
        if (s->facts.utf16 && s->capacity - s->end < 8) break; /* a character might not fit */
        if (s->unpack)
            status = sm_unpack_read(s->unpack, to, s->capacity - s->end, &got, err);
        else
            status = (s->facts.utf16 ? pull_converted : pull)(s, to, s->capacity - s->end, &got, err);
        if (status == SM_OK) spool(s, s->window + s->end, got);
        s->input_over = got == 0;
        s->end += got;
        s->total += got;
        if (status == SM_OK && s->total > s->bounds->most[SM_BOUND_BYTES] && !s->endless)
            status = sm_over(s->bounds, SM_BOUND_BYTES, s->file, sm_source_last_line(s), 0, err);
    }
    if (status == SM_OK) status = sm_bounds_ask(s->bounds, s->file, s->window + before, s->end - before, err);
    bool inside =
        status == SM_INPUT || status == SM_LIMIT; /* what is compressed or converted is damaged, or too much */
    if (inside && err && *err->file && !err->line) err->line = sm_source_last_line(s);
    if (s->lineless) return status;
    s->plain = is_plain(s->window, s->end);
    s->has_cr = s->end && memchr(s->window, '\r', s->end) != NULL;
    s->has_quote = s->end && memchr(s->window, '"', s->end) != NULL;
    return status;
}

/* ---- opening ----------------------------------------------------------------------------------------------------- */
static sm_status open_file(sm_source *s, const char *file, sm_error *err)
{
    if (!*file) return sm_fail(err, SM_USAGE, "empty file name; check that the shell variable is set");
    s->is_stdin = strcmp(file, "-") == 0;
    const char *shown = s->is_stdin ? "stdin" : file;
    s->file = sm_copy_text(shown, strlen(shown));
    s->sample = sm_sample_find(file);
    if (s->sample) return SM_OK;
    s->fd = s->is_stdin ? STDIN_FILENO : sm_os_open(file, O_RDONLY | O_CLOEXEC | O_NOCTTY, 0);
    struct stat st;
    if (s->fd >= 0 && sm_os_fstat(s->fd, &st) == 0) {
        s->origin = sm_origin_of(&st);
        return SM_OK;
    }
    if (sm_sample_is_meant(file)) return sm_name_unknown(SM_NAMED(sm_samples), "sample", file, NULL, err);
    return sm_fail_at(err, SM_IO, s->file, 0, 0, "cannot open file: %s", strerror(errno));
}

/* A byte order mark of UTF-16: what follows is converted. */
static sm_status see_utf16(sm_source *s, sm_error *err)
{
    const unsigned char *p = s->peek;
    bool little = s->peeked >= 2 && p[0] == 0xff && p[1] == 0xfe && !(s->peeked >= 4 && !p[2] && !p[3]);
    bool big = s->peeked >= 2 && p[0] == 0xfe && p[1] == 0xff;
    if (!little && !big) return SM_OK;
    s->convert = iconv_open("UTF-8", little ? "UTF-16LE" : "UTF-16BE");
    if (s->convert == (iconv_t)-1) return sm_too_large(err);
    s->facts.utf16 = true;
    s->peek_at = 2;
    return SM_OK;
}

static sm_status begin(sm_source *s, const char *file, sm_error *err)
{
    sm_status status = open_file(s, file, err);
    if (status == SM_OK) status = peek(s, err);
    if (status == SM_OK) status = see_utf16(s, err);
    s->facts.gz = status == SM_OK && s->peeked >= 2 && s->peek[0] == 0x1f && s->peek[1] == 0x8b;
    if (s->facts.gz) {
        s->unpack = sm_unpack_open(s->file, s->bounds, pull, s);
    } else if (status == SM_OK)
        s->facts.gz_name_only = sm_named_gz(file);
    if (status == SM_OK) status = sm_source_fill(s, err);
    const char *head;
    size_t length;
    if (status == SM_OK) sm_source_head(s, &head, &length);
    if (status == SM_OK) status = sm_refuse_foreign(s->file, head, length, err);
    static const char mark[] = "\xef\xbb\xbf\xef\xbb\xbf";
    if (status == SM_OK && s->end >= 6 && memcmp(s->window, mark, 6) == 0)
        status = sm_fail_at(err, SM_INPUT, s->file, 1, 1,
                            "this file begins with two byte order marks; save it as UTF-8 with one or none");
    if (status == SM_OK && s->end >= 3 && memcmp(s->window, mark, 3) == 0) s->start = 3;
    return status;
}

static sm_source *new_source(const sm_bounds *bounds)
{
    sm_source *s = sm_alloc(1, sizeof *s);
    *s = (sm_source){.bounds = bounds, .fd = -1, .convert = (iconv_t)-1};
    return s;
}

static sm_status opened(sm_source **out, sm_source *s, sm_status status)
{
    *out = status == SM_OK ? s : NULL;
    if (status != SM_OK) sm_source_close(s);
    return status;
}

sm_status sm_source_open(sm_source **out, const char *file, bool hashed, const sm_bounds *bounds, sm_error *err)
{
    sm_source *s = new_source(bounds);
    if (hashed) {
        s->hash = sm_alloc(1, sizeof *s->hash);
        sm_sha256_begin(s->hash);
    }
    return opened(out, s, begin(s, file, err));
}

sm_status sm_source_open_memory(sm_source **out, const char *bytes, size_t length, const sm_bounds *bounds,
                                sm_error *err)
{
    sm_source *s = new_source(bounds);
    s->memory = (sm_sample){.name = "memory", .bytes = (const unsigned char *)bytes, .length = length};
    s->sample = &s->memory;
    s->file = sm_copy_text("memory", 6);
    return opened(out, s, sm_source_fill(s, err));
}

sm_status sm_source_origin(sm_source *s, sm_origin *out, sm_error *err)
{
    char rest[4096];
    *out = s->origin;
    if (!s->hash) return SM_OK;
    sm_status status;
    size_t got = 0;
    do status = pull(s, (unsigned char *)rest, sizeof rest, &got, err);
    while (status == SM_OK && got);
    sm_sha256 hash = *s->hash;
    sm_sha256_end(&hash, out->sha256);
    return status;
}

void sm_source_spool(sm_source *s)
{
    bool plain = s->sample || (!s->is_stdin && s->origin.changed);
    if (s->base || s->spool || (plain && !s->facts.gz && !s->facts.utf16)) return;
    if (sm_spool_open(&s->spool, &s->no_spool) == SM_OK) spool(s, s->window, s->end);
}

sm_spool *sm_source_take_spool(sm_source *s, sm_error *why)
{
    sm_spool *taken = s->spool;
    *why = s->no_spool;
    s->spool = NULL;
    return taken;
}
