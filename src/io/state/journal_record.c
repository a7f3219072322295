/* Records of a journal, written and read. Reading stops ahead of the first one that is not as it was written. */
#include "base/os.h"
#include "journal_parts.h"
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

enum { CRC_DIGITS = 8, MOST_BYTES = 1 << 28 };

static void format_crc(char out[CRC_DIGITS + 1], const char *bytes, size_t length)
{
    uint32_t crc = (uint32_t)crc32_z(0, (const unsigned char *)bytes, length);
    snprintf(out, CRC_DIGITS + 1, "%08" PRIx32, crc);
}

void sm_record_add(sm_text *out, uint64_t *sequence, const char *format, ...)
{
    size_t from = out->length;
    char crc[CRC_DIGITS + 1];
    va_list args;
    sm_text_printf(out, "%08d %" PRIu64 " ", 0, (*sequence)++);
    va_start(args, format);
    sm_text_vprintf(out, format, args);
    va_end(args);
    sm_text_puts(out, "\n");
    format_crc(crc, out->data + from + CRC_DIGITS + 1, out->length - from - CRC_DIGITS - 2);
    memcpy(out->data + from, crc, CRC_DIGITS);
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
static void take_first(sm_leaving *l, const char *rest)
{
    l->known = *rest == 0;
}

static void take_process(sm_leaving *l, const char *rest)
{
    char *boot;
    l->pid = strtol(rest, &boot, 10);
    snprintf(l->boot, sizeof l->boot, "%s", boot + (*boot == ' '));
}

static void take_file(sm_leaving *l, const char *rest)
{
    sm_text_printf(&l->files, "%s\n", rest);
}

static void take_digest(sm_leaving *l, const char *rest)
{
    snprintf(l->sha256, sizeof l->sha256, "%s", rest);
}

static void take_state(sm_leaving *l, const char *rest)
{
    snprintf(l->state, sizeof l->state, "%s", rest);
}

static void take_saved(sm_leaving *l, const char *rest)
{
    rest += *rest == ' ';
    size_t digits = strcspn(rest, " ");
    snprintf(l->saved_state, sizeof l->saved_state, "%.*s", (int)digits, rest);
    sm_text_clear(&l->saved_file);
    sm_text_printf(&l->saved_file, "%s\n", rest + digits + (rest[digits] == ' '));
    sm_text_printf(&l->lines, SM_SAVED " %s\n", rest);
    l->n_saved = l->n;
    l->saved_at = l->lines.length;
}

static const struct {
    const char *prefix;
    void (*take)(sm_leaving *l, const char *rest);
} rows[] = {{SM_JOURNAL_FIRST, take_first},   {"# process ", take_process}, {"# file ", take_file},
            {"# input sha256 ", take_digest}, {"# state ", take_state},     {SM_SAVED, take_saved}};

static void take_record(sm_leaving *l, const char *text)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strncmp(text, rows[i].prefix, strlen(rows[i].prefix)) == 0) {
            rows[i].take(l, text + strlen(rows[i].prefix));
            return;
        }
    if (*text == '#') return; /* a remark */
    l->n++;
    sm_text_printf(&l->lines, "%s\n", text);
}

/* Counts the commands from the first bad record on. A last line without an end was never acknowledged, so a file that
 * only ends early is not damaged. */
static void take_damage(sm_leaving *l, const char *bytes, size_t length, size_t line)
{
    for (const char *p = bytes, *end; (end = memchr(p, '\n', length - (size_t)(p - bytes))) != NULL; p = end + 1) {
        const char *text = end - p > CRC_DIGITS ? p + CRC_DIGITS + 1 : end;
        while (text < end && *text >= '0' && *text <= '9') text++;
        bool remark = end - text > 1 && text[0] == ' ' && text[1] == '#';
        l->n_lost += !remark;
    }
    if (l->n_lost) l->damaged = line;
}

/* ---- a file ------------------------------------------------------------------------------------------------------ */
void sm_leaving_read(sm_leaving *out, int fd)
{
    sm_text bytes = {0};
    struct stat st;
    size_t at = 0;
    *out = (sm_leaving){0};
    if (sm_os_fstat(fd, &st) == 0) out->changed = (int64_t)st.st_mtim.tv_sec * 1000000000 + st.st_mtim.tv_nsec;
    sm_read_descriptor(fd, MOST_BYTES, &bytes);
    for (uint64_t sequence = 0; at < bytes.length; sequence++) {
        const char *text = record_at(bytes.data, bytes.length, &at, sequence);
        if (!text) take_damage(out, bytes.data + at, bytes.length - at, (size_t)sequence + 1);
        if (!text || (sequence == 0 && strcmp(text, SM_JOURNAL_FIRST) != 0)) break;
        take_record(out, text);
    }
    sm_text_free(&bytes);
}

void sm_leaving_free(sm_leaving *l)
{
    sm_text_free(&l->files);
    sm_text_free(&l->lines);
    sm_text_free(&l->saved_file);
    *l = (sm_leaving){0};
}

/* ---- paths ------------------------------------------------------------------------------------------------------- */
void sm_path_add(sm_text *out, const char *path)
{
    char whole[PATH_MAX];
    if (strcmp(path, "-") != 0 && sm_os_realpath(path, whole)) path = whole;
    for (; *path; path++) {
        unsigned char c = (unsigned char)*path;
        if (c <= ' ' || c == '%' || c == 0x7f)
            sm_text_printf(out, "%%%02X", c);
        else
            sm_text_bytes(out, path, 1);
    }
}
