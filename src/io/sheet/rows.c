/* Records by their offsets: a block around each is kept, so that neighbours cost no further call. */
#include "base/arena.h"
#include "base/job.h"
#include "base/mem.h"
#include "base/os.h"
#include "sheet.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 64 * 1024, RECORD_AT_MOST = 8 * 1024 * 1024 };

typedef struct rows {
    sm_rows_from from; /* its texts and columns are copies */
    int fd;            /* -1: not opened yet */
    char *block;       /* the bytes [at, at + length) of the source */
    size_t capacity, length;
    uint64_t at;
    bool to_end; /* the source ends with the block */
} rows;

static void text_free(const char *text)
{
    sm_free((char *)(uintptr_t)text);
}

static void rows_free(void *self)
{
    rows *r = self;
    for (uint32_t i = 0; r->from.column && i < r->from.columns; i++) text_free(r->from.column[i].name);
    sm_free((sm_row_column *)(uintptr_t)r->from.column);
    if (r->fd >= 0) sm_jobs_keep_open(r->fd, false);
    if (r->fd >= 0) sm_os_close(r->fd);
    sm_spool_close(r->from.spool);
    sm_free(r->from.kept);
    sm_free(r->from.offset);
    text_free(r->from.name);
    text_free(r->from.file);
    sm_free(r->block);
    sm_free(r);
}

static sm_status unreadable(const rows *r, const char *why, sm_error *err)
{
    return sm_fail_at(err, SM_IO, r->from.name, 0, 0, "cannot read the file again: %s; its rows are not shown", why);
}

static sm_status changed(const rows *r, sm_error *err)
{
    return sm_fail_at(err, SM_IO, r->from.name, 0, 0,
                      "the file has changed since it was read; its rows are not shown; open it again");
}

static sm_status open_again(rows *r, sm_error *err)
{
    if (r->fd >= 0 || !r->from.file) return SM_OK;
    if (!r->from.origin.changed) return unreadable(r, "it is not a plain file", err);
    r->fd = sm_os_open(r->from.file, O_RDONLY | O_CLOEXEC | O_NOCTTY, 0);
    if (r->fd < 0) return unreadable(r, strerror(errno), err);
    sm_jobs_keep_open(r->fd, true);
    return SM_OK;
}

/* Asked after the reading: what was read before is then from the file as it was. */
static sm_status check_origin(const rows *r, sm_error *err)
{
    struct stat st;
    if (r->fd < 0) return SM_OK;
    if (sm_os_fstat(r->fd, &st) != 0) return unreadable(r, strerror(errno), err);
    const sm_origin now = sm_origin_of(&st);
    return sm_origin_same(&r->from.origin, &now) ? SM_OK : changed(r, err);
}

/* The block begins at at and holds want bytes, or all that there are. */
static sm_status load_block(rows *r, uint64_t at, size_t want, sm_error *err)
{
    sm_status status = SM_OK;
    r->length = 0;
    sm_arena *job = sm_arena_use(NULL); /* the block outlives a study that reads rows */
    sm_grow(&r->block, &r->capacity, want, 1);
    sm_arena_use(job);
    if (r->from.spool)
        status = sm_spool_read(r->from.spool, at, want, r->block, &r->length, err);
    else if (sm_read_at(r->fd, at, want, r->block, &r->length) != 0)
        status = unreadable(r, strerror(errno), err);
    if (status) r->length = 0;
    r->at = at;
    r->to_end = r->length < want;
    return status;
}

/* Returns the bytes known from at on without reading. */
static const char *at_hand(const rows *r, uint64_t at, size_t *length, bool *to_end)
{
    bool memory = r->from.bytes != NULL;
    const char *bytes = memory ? r->from.bytes : r->block;
    uint64_t begin = memory ? 0 : r->at, end = begin + (memory ? r->from.length : r->length);
    *to_end = memory || r->to_end;
    *length = at >= begin && at < end ? (size_t)(end - at) : 0;
    return *length ? bytes + (at - begin) : "";
}

/* Splits the record that begins at bytes, in growing parts, since most rows are short. A part does not end within a
 * character. *whole: false if more bytes are needed; at_end: no more bytes. */
static sm_status split_record(const sm_rows_from *from, const char *bytes, size_t length, bool at_end, sm_text *cell,
                              bool *whole, sm_error *err)
{
    enum { FIRST = 2048 };
    sm_status status = SM_OK;
    *whole = false;
    for (size_t want = FIRST; status == SM_OK && !*whole; want *= 8) {
        bool last = want >= length && at_end;
        size_t n = want >= length ? length : want;
        while (!last && n && ((unsigned char)bytes[n - 1] & 0xC0) == 0x80) n--;
        n -= !last && n && (unsigned char)bytes[n - 1] >= 0xC0;
        if (n || last) status = sm_records_split(&from->dialect, bytes, n, last, cell, from->columns, whole, err);
        if (want >= length) break;
    }
    return status;
}

/* With what is at hand, then with more and more of the source. */
static sm_status read_record(rows *r, uint64_t at, sm_text *cell, sm_error *err)
{
    bool to_end, whole = false;
    size_t length;
    const char *bytes = at_hand(r, at, &length, &to_end);
    sm_status status = SM_OK;
    for (size_t want = length ? 0 : BLOCK; !status && !whole; want = want ? want * 2 : BLOCK) {
        if (want) {
            if ((length && to_end) || r->from.bytes) return changed(r, err);
            if (want > RECORD_AT_MOST)
                return sm_fail_at(err, SM_LIMIT, r->from.name, 0, 0,
                                  "this row is longer than %d MiB; it is not shown; shorten it",
                                  RECORD_AT_MOST / 1024 / 1024);
            status = load_block(r, at, want, err);
            if (status) return status;
            bytes = at_hand(r, at, &length, &to_end);
            if (!length) return changed(r, err);
        }
        for (uint32_t i = 0; i < r->from.columns; i++) sm_text_clear(&cell[i]);
        status = split_record(&r->from, bytes, length, to_end, cell, &whole, err);
    }
    return status;
}

static sm_status rows_read(void *self, uint32_t point, sm_text *cell, sm_error *err)
{
    rows *r = self;
    sm_error inner = {0};
    if (r->from.refused.status) {
        if (err && !err->status) *err = r->from.refused;
        return r->from.refused.status;
    }
    const char *text = r->from.kept ? r->from.kept + r->from.offset[point] : NULL;
    for (uint32_t i = 0; text && i < r->from.columns; i++, text += strlen(text) + 1) {
        sm_text_clear(&cell[i]);
        sm_text_puts(&cell[i], text);
    }
    if (text) return SM_OK;
    sm_status status = open_again(r, &inner);
    if (!status) status = read_record(r, r->from.offset[point], cell, &inner);
    /* Bytes that are others now explain whatever was wrong with them. */
    sm_status still = status == SM_LIMIT ? SM_OK : check_origin(r, err);
    if (still) {
        r->length = 0;
        return still;
    }
    if (status && err && !err->status) *err = inner;
    return status;
}

static const char *copied(const char *text)
{
    return text ? sm_copy_text(text, strlen(text)) : NULL;
}

void sm_rows_make(sm_rows *out, const sm_rows_from *from)
{
    rows *r = sm_alloc(1, sizeof *r);
    sm_row_column *column = sm_alloc(from->columns, sizeof *column);
    *out = (sm_rows){0};
    *r = (rows){.from = *from, .fd = -1};
    for (uint32_t i = 0; i < from->columns; i++)
        column[i] = (sm_row_column){copied(from->column[i].name), from->column[i].role};
    r->from.column = column;
    r->from.name = copied(from->name);
    r->from.file = copied(from->file);
    r->from.origin.file = NULL;
    *out = (sm_rows){.self = r, .column = column, .columns = from->columns, .read = rows_read, .free = rows_free};
}

typedef struct joined {
    sm_rows *part;
    size_t n;
    sm_row_column *column; /* their names borrowed */
} joined;

static sm_status joined_read(void *self, uint32_t point, sm_text *cell, sm_error *err)
{
    joined *j = self;
    sm_status status = SM_OK;
    for (size_t i = 0; i < j->n && status == SM_OK; i++) {
        status = j->part[i].read(j->part[i].self, point, cell, err);
        cell += j->part[i].columns;
    }
    return status;
}

static void joined_free(void *self)
{
    joined *j = self;
    for (size_t i = 0; i < j->n; i++)
        if (j->part[i].free) j->part[i].free(j->part[i].self);
    sm_free(j->part);
    sm_free(j->column);
    sm_free(j);
}

void sm_rows_join(sm_rows *out, sm_rows *part, size_t n)
{
    joined *j = sm_alloc(1, sizeof *j);
    uint32_t columns = 0, at = 0;
    for (size_t i = 0; i < n; i++) columns += part[i].columns;
    *out = (sm_rows){0};
    *j = (joined){part, n, sm_alloc(columns, sizeof *j->column)};

    for (size_t i = 0; i < n; i++)
        for (uint32_t c = 0; c < part[i].columns; c++) j->column[at++] = part[i].column[c];
    *out = (sm_rows){.self = j, .column = j->column, .columns = columns, .read = joined_read, .free = joined_free};
}
