/* What was answered about files, kept between two runs: "SIZES DIGEST OPTIONS", a tab, and the files, a tab between. */
#include "io/bytes/place.h"
#include "io/bytes/sha256.h"
#include "setmatch/io/answers.h"
#include "setmatch/io/save.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { KEPT = 200, MOST_BYTES = 1024 * 1024, COLUMNS = 1024 };

/* Sizes and first row, so that another file of the same name is asked about anew. */
static sm_status put_mark(sm_text *out, const sm_import *im, const char *const *files, size_t n, sm_error *err)
{
    sm_sha256 h;
    char hex[65];
    struct stat s;
    sm_status status = SM_OK;
    uint32_t columns = sm_import_columns(im), shown = columns < COLUMNS ? columns : COLUMNS;
    for (size_t i = 0; i < n && status == SM_OK; i++) {
        long long size = stat(files[i], &s) == 0 ? (long long)s.st_size : 0;
        status = sm_text_print(out, err, "%s%lld", i ? "," : "", size);
    }
    sm_sha256_begin(&h);
    for (uint32_t c = 0; c < shown && sm_import_rows(im); c++) {
        const char *cell = sm_import_cell(im, 0, c);
        sm_sha256_add(&h, cell, strlen(cell) + 1);
    }
    sm_sha256_end(&h, hex);
    return status == SM_OK ? sm_text_print(out, err, " %u:%.16s", columns, hex) : status;
}

/* *known false: standard input, a sample, or a name that a line cannot hold. */
static sm_status put_files(sm_text *out, const char *const *files, size_t n, bool *known, sm_error *err)
{
    char whole[PATH_MAX];
    sm_status status = SM_OK;
    *known = n > 0;
    for (size_t i = 0; i < n && *known && status == SM_OK; i++) {
        *known = strcmp(files[i], "-") != 0 && realpath(files[i], whole) && !strpbrk(whole, "\t\n");
        if (*known) status = sm_text_print(out, err, "\t%s", whole);
    }
    return status;
}

/* The line of these files, "" if there is none: it ends in their names. */
static const char *find_line(const char *lines, const char *files, size_t *length)
{
    size_t tail = strlen(files);
    for (; *lines; lines += *length + (lines[*length] == '\n')) {
        *length = strcspn(lines, "\n");
        const char *tab = memchr(lines, '\t', *length);
        if (tab && *length - (size_t)(tab - lines) == tail && memcmp(tab, files, tail) == 0) return lines;
    }
    *length = 0;
    return "";
}

static sm_status with_front(const char *newest, const char *files, const char *old, sm_text *out, sm_error *err)
{
    sm_status status = sm_text_print(out, err, "%s%s\n", newest, files);
    size_t length, gone_length;
    const char *gone = find_line(old, files, &gone_length);
    for (int kept = 1; *old && kept < KEPT && status == SM_OK; old += length + (old[length] == '\n')) {
        length = strcspn(old, "\n");
        if (!length || old == gone) continue;
        status = sm_text_add(out, old, length, err);
        if (status == SM_OK) status = sm_text_add(out, "\n", 1, err);
        kept++;
    }
    return status;
}

void sm_answers_remember(const sm_answers *a, const sm_import *im, const char *const *files, size_t n)
{
    sm_text line = {0}, names = {0}, old = {0}, lines = {0}, path = {0};
    bool known = false;
    sm_status status = put_files(&names, files, n, &known, NULL);
    if (status == SM_OK && known) status = put_mark(&line, im, files, n, NULL);
    if (status == SM_OK) status = sm_text_add(&line, " ", 1, NULL);
    if (status == SM_OK) sm_answers_write(a, &line);
    if (status == SM_OK) status = sm_text_status(&line, NULL);
    bool fits = status == SM_OK && known && !strpbrk(sm_text_of(&line), "\t\n");
    if (fits) status = sm_place_read(&old, "imports", MOST_BYTES, NULL);
    if (fits && status == SM_OK)
        status = with_front(sm_text_of(&line), sm_text_of(&names), sm_text_of(&old), &lines, NULL);
    if (fits && status == SM_OK && sm_state_write("imports", lines.data, lines.length, &path, NULL) != SM_OK)
        fits = false; /* nowhere to keep it: the question comes again */
    sm_text *const texts[] = {&line, &names, &old, &lines, &path};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) sm_text_done(texts[i]);
}

sm_status sm_answers_recall(sm_answers *a, const sm_import *im, const char *const *files, size_t n, bool *found,
                            sm_error *err)
{
    sm_text mark = {0}, names = {0}, lines = {0}, words = {0};
    size_t length = 0;
    *a = (sm_answers){0};
    sm_status status = put_files(&names, files, n, found, err);
    if (status == SM_OK && *found) status = put_mark(&mark, im, files, n, err);
    if (status == SM_OK && *found) status = sm_place_read(&lines, "imports", MOST_BYTES, err);
    const char *line = *found && status == SM_OK ? find_line(sm_text_of(&lines), sm_text_of(&names), &length) : "";
    *found = length > mark.length && memcmp(line, sm_text_of(&mark), mark.length) == 0 && line[mark.length] == ' ';
    if (status == SM_OK && *found)
        status = sm_text_add(&words, line + mark.length, length - names.length - mark.length, err);
    if (status == SM_OK && *found && sm_answers_add(a, sm_text_of(&words), NULL) != SM_OK) {
        sm_answers_done(a); /* of another version, or meddled with */
        *found = false;
    }
    sm_text *const texts[] = {&mark, &names, &lines, &words};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) sm_text_done(texts[i]);
    return status;
}
