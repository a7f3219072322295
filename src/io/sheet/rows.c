/* Records by their offsets: a block around each is kept, so that neighbours cost no further call. */
#include "setmatch/base/mem.h"
#include "sheet.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 64 * 1024, RECORD_AT_MOST = 8 * 1024 * 1024 };

typedef struct rows {
    sm_rows_from from; /* its texts and columns are copies */
    char **name;       /* a column each */
    sm_column_role *role;
    int fd;      /* -1: not opened yet */
    char *block; /* the bytes [at, at + length) of the source */
    size_t room, length;
    uint64_t at;
    bool to_end; /* the source ends with the block */
} rows;

void sm_rows_from_done(const sm_rows_from *from)
{
    sm_spool_close(from->spool);
    sm_free(from->keep);
    sm_free(from->offset);
    if (from->how_free) from->how_free(from->how);
}

static void rows_free(void *self)
{
    rows *r = self;
    for (uint32_t i = 0; r->name && i < r->from.columns; i++) sm_free(r->name[i]);
    if (r->fd >= 0) close(r->fd);
    sm_rows_from_done(&r->from);
    sm_free((char *)(uintptr_t)r->from.name);
    sm_free((char *)(uintptr_t)r->from.file);
    sm_free(r->name);
    sm_free(r->role);
    sm_free(r->block);
    sm_free(r);
}

static const char *rows_name(const void *self, uint32_t column)
{
    return ((const rows *)self)->name[column];
}

static sm_column_role rows_role(const void *self, uint32_t column)
{
    return ((const rows *)self)->role[column];
}

/* ---- the source -------------------------------------------------------------------------------------------------- */

static sm_status unreadable(const rows *r, const char *why, sm_error *err)
{
    return sm_fail_at(err, SM_IO, r->from.name, 0, 0, "the file cannot be read again; %s; its rows are not shown", why);
}

static sm_status changed(const rows *r, sm_error *err)
{
    return sm_fail_at(err, SM_IO, r->from.name, 0, 0,
                      "the file has changed since it was read; its rows are not shown; open it again");
}

static sm_status open_again(rows *r, sm_error *err)
{
    if (r->fd >= 0 || !r->from.file) return SM_OK;
    if (!r->from.origin.changed) return unreadable(r, "it is no plain file", err);
    r->fd = open(r->from.file, O_RDONLY | O_CLOEXEC | O_NOCTTY);
    return r->fd >= 0 ? SM_OK : unreadable(r, strerror(errno), err);
}

/* Asked behind the reading: what was read before is then from the file as it was. */
static sm_status check_origin(const rows *r, sm_error *err)
{
    struct stat st;
    if (r->fd < 0) return SM_OK;
    if (fstat(r->fd, &st) != 0) return unreadable(r, strerror(errno), err);
    const sm_origin now = sm_origin_of(&st), *then = &r->from.origin;
    bool same = now.size == then->size && now.device == then->device && now.inode == then->inode &&
                now.changed == then->changed;
    return same ? SM_OK : changed(r, err);
}

static sm_status read_source(const rows *r, uint64_t at, size_t room, char *bytes, size_t *got, sm_error *err)
{
    if (r->from.spool) return sm_spool_read(r->from.spool, at, room, bytes, got, err);
    return sm_read_at(r->fd, at, room, bytes, got) == 0 ? SM_OK : unreadable(r, strerror(errno), err);
}

/* ---- records ----------------------------------------------------------------------------------------------------- */

/* The block begins at at and holds want bytes, or all that there are. */
static sm_status load(rows *r, uint64_t at, size_t want, sm_error *err)
{
    r->length = 0;
    if (want > r->room) {
        char *block = sm_resize(r->block, want, 1);
        if (!block) return sm_no_memory(err);
        r->block = block;
        r->room = want;
    }
    sm_status status = read_source(r, at, want, r->block, &r->length, err);
    if (status) r->length = 0;
    r->at = at;
    r->to_end = r->length < want;
    return status;
}

/* What is known from at on without reading. */
static const char *at_hand(const rows *r, uint64_t at, size_t *length, bool *to_end)
{
    bool memory = r->from.bytes != NULL;
    const char *bytes = memory ? r->from.bytes : r->block;
    uint64_t begin = memory ? 0 : r->at, end = begin + (memory ? r->from.length : r->length);
    *to_end = memory || r->to_end;
    *length = at >= begin && at < end ? (size_t)(end - at) : 0;
    return *length ? bytes + (at - begin) : "";
}

static sm_status split(rows *r, const char *bytes, size_t length, bool at_end, sm_text *cell, bool *whole,
                       sm_error *err)
{
    for (uint32_t i = 0; i < r->from.columns; i++) sm_text_clear(&cell[i]);
    *whole = false;
    return r->from.split(r->from.how, bytes, length, at_end, cell, r->from.columns, whole, err);
}

static sm_status read_record(rows *r, uint64_t at, sm_text *cell, sm_error *err)
{
    bool to_end, whole = false;
    size_t length;
    const char *bytes = at_hand(r, at, &length, &to_end);
    sm_status status = length ? split(r, bytes, length, to_end, cell, &whole, err) : SM_OK;
    for (size_t want = BLOCK; !status && !whole; want *= 2) {
        if ((length && to_end) || r->from.bytes) return changed(r, err);
        if (want > RECORD_AT_MOST)
            return sm_fail_at(err, SM_LIMIT, r->from.name, 0, 0,
                              "this row is longer than %d MiB; it is not shown; shorten it",
                              RECORD_AT_MOST / 1024 / 1024);
        status = load(r, at, want, err);
        if (status) return status;
        bytes = at_hand(r, at, &length, &to_end);
        if (!length) return changed(r, err);
        status = split(r, bytes, length, to_end, cell, &whole, err);
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

/* ---- made -------------------------------------------------------------------------------------------------------- */

static sm_status copy(char **out, const char *text, sm_error *err)
{
    *out = sm_copy_text(text, strlen(text));
    return *out ? SM_OK : sm_no_memory(err);
}

static sm_status copy_texts(rows *r, const sm_rows_from *from, sm_error *err)
{
    char *name = NULL, *file = NULL;
    sm_status status = copy(&name, from->name, err);
    if (!status && from->file) status = copy(&file, from->file, err);
    r->from.name = name;
    r->from.file = file;
    r->name = sm_alloc(from->columns, sizeof *r->name);
    r->role = sm_alloc(from->columns, sizeof *r->role);
    if (!status && (!r->name || !r->role)) status = sm_no_memory(err);
    for (uint32_t i = 0; i < from->columns && !status; i++) {
        r->role[i] = from->column[i].role;
        status = copy(&r->name[i], from->column[i].name, err);
    }
    r->from.column = NULL;
    r->from.origin.file = NULL;
    return status;
}

sm_status sm_rows_make(sm_rows *out, const sm_rows_from *from, sm_error *err)
{
    *out = (sm_rows){0};
    rows *r = sm_alloc(1, sizeof *r);
    if (!r) {
        sm_rows_from_done(from);
        return sm_no_memory(err);
    }
    *r = (rows){.from = *from, .fd = -1};
    sm_status status = copy_texts(r, from, err);
    if (status) {
        rows_free(r);
        return status;
    }
    *out = (sm_rows){.self = r,
                     .columns = from->columns,
                     .name = rows_name,
                     .role = rows_role,
                     .read = rows_read,
                     .free = rows_free};
    return SM_OK;
}

/* ---- several side by side ---------------------------------------------------------------------------------------- */

typedef struct joined {
    sm_rows *part;
    size_t n;
} joined;

static const sm_rows *part_of(const joined *j, uint32_t *column)
{
    const sm_rows *p = j->part;
    for (; *column >= p->columns; p++) *column -= p->columns;
    return p;
}

static const char *joined_name(const void *self, uint32_t column)
{
    const sm_rows *p = part_of(self, &column);
    return p->name(p->self, column);
}

static sm_column_role joined_role(const void *self, uint32_t column)
{
    const sm_rows *p = part_of(self, &column);
    return p->role(p->self, column);
}

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
    sm_free(j);
}

sm_status sm_rows_join(sm_rows *out, sm_rows *part, size_t n, sm_error *err)
{
    joined *j = sm_alloc(1, sizeof *j);
    sm_rows *copy = sm_alloc(n, sizeof *copy);
    *out = (sm_rows){0};
    if (j && copy) {
        memcpy(copy, part, n * sizeof *copy);
        *j = (joined){copy, n};
        *out = (sm_rows){.self = j, .name = joined_name, .role = joined_role, .read = joined_read, .free = joined_free};
        for (size_t i = 0; i < n; i++) out->columns += part[i].columns;
        return SM_OK;
    }
    for (size_t i = 0; i < n; i++)
        if (part[i].free) part[i].free(part[i].self);
    sm_free(j);
    sm_free(copy);
    return sm_no_memory(err);
}
