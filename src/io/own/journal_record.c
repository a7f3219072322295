/* Records of a journal, written and read. Reading stops ahead of the first one that is not as it was written. */
#include "journal_parts.h"
#include "setmatch/base/mem.h"
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

enum { CRC_DIGITS = 8, MOST_BYTES = 1 << 28 };

static void format_crc(char out[CRC_DIGITS + 1], const char *bytes, size_t length)
{
    uint32_t crc = (uint32_t)crc32_z(0, (const unsigned char *)bytes, length);
    snprintf(out, CRC_DIGITS + 1, "%08" PRIx32, crc);
}

sm_status sm_record_add(sm_text *out, uint64_t sequence, const char *text, sm_error *err)
{
    size_t from = out->length;
    sm_status status = sm_text_print(out, err, "%08d %" PRIu64 " %s\n", 0, sequence, text);
    if (status != SM_OK) return status;
    char crc[CRC_DIGITS + 1];
    char *behind = out->data + from + CRC_DIGITS + 1;
    format_crc(crc, behind, out->length - from - CRC_DIGITS - 2);
    memcpy(out->data + from, crc, CRC_DIGITS);
    return SM_OK;
}

/* The text of the record at *at, which then is behind it; NULL when it is bad, cut off or not number sequence. */
static const char *record_at(char *bytes, size_t length, size_t *at, uint64_t sequence)
{
    char *line = bytes + *at, *end = memchr(line, '\n', length - *at);
    char crc[CRC_DIGITS + 1], number[24];
    if (!end || end - line < CRC_DIGITS + 2 || line[CRC_DIGITS] != ' ') return NULL;
    char *behind = line + CRC_DIGITS + 1;
    if (memchr(line, 0, (size_t)(end - line))) return NULL;
    format_crc(crc, behind, (size_t)(end - behind));
    int digits = snprintf(number, sizeof number, "%" PRIu64 " ", sequence);
    if (memcmp(line, crc, CRC_DIGITS) != 0 || strncmp(behind, number, (size_t)digits) != 0) return NULL;
    *end = 0;
    *at = (size_t)(end - bytes) + 1;
    return behind + digits;
}

/* ---- what the texts say ------------------------------------------------------------------------------------------ */
static sm_status add_line(sm_text *out, const char *text, sm_error *err)
{
    sm_status status = sm_text_add(out, text, strlen(text), err);
    return status == SM_OK ? sm_text_add(out, "\n", 1, err) : status;
}

static sm_status take_first(sm_leaving *l, const char *rest, sm_error *err)
{
    l->known = *rest == 0;
    return SM_OK;
}

static sm_status take_process(sm_leaving *l, const char *rest, sm_error *err)
{
    char *boot;
    l->pid = strtol(rest, &boot, 10);
    snprintf(l->boot, sizeof l->boot, "%s", boot + (*boot == ' '));
    return SM_OK;
}

static sm_status take_file(sm_leaving *l, const char *rest, sm_error *err)
{
    return add_line(&l->files, rest, err);
}

static sm_status take_digest(sm_leaving *l, const char *rest, sm_error *err)
{
    snprintf(l->sha256, sizeof l->sha256, "%s", rest);
    return SM_OK;
}

static sm_status take_state(sm_leaving *l, const char *rest, sm_error *err)
{
    snprintf(l->state, sizeof l->state, "%s", rest);
    return SM_OK;
}

static sm_status take_saved(sm_leaving *l, const char *rest, sm_error *err)
{
    rest += *rest == ' ';
    size_t digits = strcspn(rest, " ");
    snprintf(l->saved_state, sizeof l->saved_state, "%.*s", (int)digits, rest);
    sm_text_clear(&l->saved_file);
    sm_status status = add_line(&l->saved_file, rest + digits + (rest[digits] == ' '), err);
    if (status == SM_OK) status = sm_text_print(&l->lines, err, SM_SAVED " %s\n", rest);
    l->n_saved = l->n;
    l->saved_at = l->lines.length;
    return status;
}

static const struct {
    const char *prefix;
    sm_status (*take)(sm_leaving *l, const char *rest, sm_error *err);
} rows[] = {{SM_JOURNAL_FIRST, take_first},   {"# process ", take_process}, {"# file ", take_file},
            {"# input sha256 ", take_digest}, {"# state ", take_state},     {SM_SAVED, take_saved}};

static sm_status take(sm_leaving *l, const char *text, sm_error *err)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strncmp(text, rows[i].prefix, strlen(rows[i].prefix)) == 0)
            return rows[i].take(l, text + strlen(rows[i].prefix), err);
    if (*text == '#') return SM_OK; /* a remark */
    l->n++;
    return add_line(&l->lines, text, err);
}

/* ---- a file ------------------------------------------------------------------------------------------------------ */
static sm_status slurp(int fd, sm_text *out, sm_error *err)
{
    char piece[16 * 1024];
    sm_status status = SM_OK;
    while (status == SM_OK && out->length < MOST_BYTES) {
        ssize_t n = read(fd, piece, sizeof piece);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;
        status = sm_text_add(out, piece, (size_t)n, err);
    }
    return status;
}

sm_status sm_leaving_read(sm_leaving *out, int fd, sm_error *err)
{
    sm_text bytes = {0};
    struct stat st;
    *out = (sm_leaving){0};
    if (fstat(fd, &st) == 0) out->changed = (int64_t)st.st_mtim.tv_sec * 1000000000 + st.st_mtim.tv_nsec;
    sm_status status = slurp(fd, &bytes, err);
    size_t at = 0;
    for (uint64_t sequence = 0; status == SM_OK && at < bytes.length; sequence++) {
        const char *text = record_at(bytes.data, bytes.length, &at, sequence);
        if (!text || (sequence == 0 && strcmp(text, SM_JOURNAL_FIRST) != 0)) break;
        status = take(out, text, err);
    }
    sm_text_done(&bytes);
    if (status != SM_OK) sm_leaving_done(out);
    return status;
}

void sm_leaving_done(sm_leaving *l)
{
    sm_text_done(&l->files);
    sm_text_done(&l->lines);
    sm_text_done(&l->saved_file);
    *l = (sm_leaving){0};
}

/* ---- paths ------------------------------------------------------------------------------------------------------- */
static sm_status escape(sm_text *out, const char *path, sm_error *err)
{
    sm_status status = SM_OK;
    for (; *path && status == SM_OK; path++) {
        unsigned char c = (unsigned char)*path;
        status =
            c <= ' ' || c == '%' || c == 0x7f ? sm_text_print(out, err, "%%%02X", c) : sm_text_add(out, path, 1, err);
    }
    return status;
}

sm_status sm_path_add(sm_text *out, const char *path, sm_error *err)
{
    char whole[PATH_MAX];
    bool is_file = strcmp(path, "-") != 0 && realpath(path, whole);
    return escape(out, is_file ? whole : path, err);
}
