/* Writes and reads the records of a journal, and sums up the state of the points that they name. Reading stops before
 * the first damaged record. */
#include "base/mem.h"
#include "base/os.h"
#include "base/tick.h"
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

/* The text of the record at *at, which then is after it; NULL when it is bad, cut off or not number sequence. */
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

/* Returns the rest of text after prefix, or NULL if it does not begin with it. */
static const char *after(const char *text, const char *prefix)
{
    size_t length = strlen(prefix);
    return strncmp(text, prefix, length) == 0 ? text + length : NULL;
}

static void read_saved(sm_leaving *l, const char *rest)
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

static void read_record(sm_leaving *l, const char *text)
{
    const char *rest;
    if ((rest = after(text, SM_JOURNAL_FIRST))) {
        l->known = *rest == 0;
    } else if ((rest = after(text, "# process "))) {
        char *boot;
        l->pid = strtol(rest, &boot, 10);
        snprintf(l->boot, sizeof l->boot, "%s", boot + (*boot == ' '));
    } else if ((rest = after(text, "# file "))) {
        sm_text_printf(&l->files, "%s\n", rest);
    } else if ((rest = after(text, "# input sha256 "))) {
        snprintf(l->sha256, sizeof l->sha256, "%s", rest);
    } else if ((rest = after(text, "# state "))) {
        snprintf(l->state, sizeof l->state, "%s", rest);
    } else if ((rest = after(text, SM_SAVED))) {
        read_saved(l, rest);
    } else if (*text != '#') {
        l->n++;
        sm_text_printf(&l->lines, "%s\n", text);
    }
}

/* Counts the commands from the first bad record on. A last line without an end was never acknowledged, so a file that
 * only ends early is not damaged. */
static void count_damage(sm_leaving *l, const char *bytes, size_t length, size_t line)
{
    for (const char *p = bytes, *end; (end = memchr(p, '\n', length - (size_t)(p - bytes))) != NULL; p = end + 1) {
        const char *text = end - p > CRC_DIGITS ? p + CRC_DIGITS + 1 : end;
        while (text < end && *text >= '0' && *text <= '9') text++;
        bool remark = end - text > 1 && text[0] == ' ' && text[1] == '#';
        l->n_lost += !remark;
    }
    if (l->n_lost) l->damaged = line;
}

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
        if (!text) count_damage(out, bytes.data + at, bytes.length - at, (size_t)sequence + 1);
        if (!text || (sequence == 0 && strcmp(text, SM_JOURNAL_FIRST) != 0)) break;
        read_record(out, text);
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

/* The finalizer of splitmix64: every bit of x reaches every bit of the result. */
static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

static uint64_t term(uint64_t number, uint64_t row, uint64_t col)
{
    return mixed(number + mixed(row + mixed(col + UINT64_C(0x9e3779b97f4a7c15))));
}

static uint64_t hash_name(const char *name)
{
    size_t length = strlen(name);
    return (uint64_t)crc32_z(0, (const unsigned char *)name, length) << 32 | (uint32_t)length;
}

bool sm_state_sum(char digits[SM_STATE_DIGITS + 1], const sm_table *t, const sm_points *p)
{
    enum { NAME_COST = 100, ITEM_COST = 20 };
    const uint32_t rows = sm_table_rows(t), cols = sm_table_cols(t), points = p ? sm_points_n(p) : 0;
    uint64_t *row = sm_alloc(rows, sizeof *row), *col = sm_alloc(cols, sizeof *col), sum = sm_table_total(t);
    bool goes_on = true;
    for (uint32_t i = 0; i < rows && goes_on; i++) {
        row[i] = hash_name(sm_table_row_name(t, i));
        goes_on = sm_tick_after(NAME_COST);
    }
    for (uint32_t j = 0; j < cols && goes_on; j++) {
        col[j] = hash_name(sm_table_col_name(t, j));
        goes_on = sm_tick_after(NAME_COST);
    }

    for (uint32_t i = 0; i < points && goes_on; i++) {
        uint32_t cluster = sm_points_cluster(p, i);
        sum += term(i, row[sm_points_class(p, i)], cluster == SM_NONE ? 0 : col[cluster]);
        goes_on = sm_tick_after(ITEM_COST);
    }
    for (uint32_t i = 0; !p && i < rows && goes_on; i++) {
        sm_line line = sm_table_row(t, i);
        for (uint32_t k = 0; k < line.n; k++)
            if (line.count[k]) sum += term(line.count[k], row[i], col[sm_line_at(line, k)]);
        goes_on = sm_tick_after(ITEM_COST * (line.n + 1));
    }
    snprintf(digits, SM_STATE_DIGITS + 1, "%016" PRIx64, mixed(sum));
    sm_free(row);
    sm_free(col);
    return goes_on;
}

sm_status sm_journal_ready(sm_journal *j, sm_error *err)
{
    if (!j->data || j->off || j->known) return SM_OK;
    if (!sm_digest_run(&j->digest) || !sm_state_sum(j->state, j->table, j->points)) return sm_stopped(err);
    j->known = true;
    return SM_OK;
}
