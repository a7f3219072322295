/* Keeps facts about files between runs: recently opened ones, and answers about them. */
#include "base/os.h"
#include "io/bytes/bytes.h"
#include "io/load/answers.h"
#include "state.h"
#include <limits.h>
#include <string.h>
#include <sys/stat.h>

static const sm_state_list recent = {.name = "recent", .most_lines = 20, .most_bytes = 256 * 1024};
/* "SIZES DIGEST OPTIONS", a tab, and the files, a tab between. */
static const sm_state_list imports = {.name = "imports", .mark = '\t', .most_lines = 200, .most_bytes = 1024 * 1024};

void sm_recent_read(sm_text *lines)
{
    sm_state_read(lines, recent.name, recent.most_bytes);
}

void sm_recent_add(const char *path)
{
    char whole[PATH_MAX];
    if (strcmp(path, "-") != 0 && sm_os_realpath(path, whole) && !strchr(whole, '\n')) sm_state_add(&recent, whole);
}

/* Sizes and first row, so that another file of the same name is asked about anew. */
static void put_mark(sm_text *out, const sm_import *im, const char *const *files, size_t n)
{
    enum { COLUMNS = 1024 };
    sm_sha256 h;
    char hex[65];
    struct stat s;
    uint32_t columns = sm_import_columns(im), shown = columns < COLUMNS ? columns : COLUMNS;
    for (size_t i = 0; i < n; i++)
        sm_text_printf(out, "%s%lld", i ? "," : "", sm_os_stat(files[i], &s) == 0 ? (long long)s.st_size : 0);
    sm_sha256_begin(&h);
    for (uint32_t c = 0; c < shown && sm_import_rows(im); c++) {
        const char *cell = sm_import_cell(im, 0, c);
        sm_sha256_add(&h, cell, strlen(cell) + 1);
    }
    sm_sha256_end(&h, hex);
    sm_text_printf(out, " %u:%.16s ", columns, hex);
}

/* False: standard input, a sample, or a name that a line cannot hold. */
static bool put_files(sm_text *out, const char *const *files, size_t n)
{
    char whole[PATH_MAX];
    bool known = true;
    for (size_t i = 0; i < n && known; i++) {
        known = strcmp(files[i], "-") != 0 && sm_os_realpath(files[i], whole) && !strpbrk(whole, "\t\n");
        if (known) sm_text_printf(out, "\t%s", whole);
    }
    return known;
}

void sm_answers_remember(const sm_answers *a, const sm_import *im, const char *const *files, size_t n)
{
    sm_text line = {0};
    put_mark(&line, im, files, n);
    sm_answers_write(a, &line);
    bool fits = !strpbrk(sm_text_of(&line), "\t\n");
    if (fits && put_files(&line, files, n)) sm_state_add(&imports, line.data);
    sm_text_free(&line);
}

void sm_answers_recall(sm_answers *a, const sm_import *im, const char *const *files, size_t n, bool *found)
{
    sm_text mark = {0}, names = {0}, lines = {0}, words = {0};
    size_t length = 0;
    *a = (sm_answers){0};
    bool known = put_files(&names, files, n);
    if (known) put_mark(&mark, im, files, n);
    if (known) sm_state_read(&lines, imports.name, imports.most_bytes);
    const char *line = sm_state_find(&imports, sm_text_of(&lines), sm_text_of(&names), &length);
    *found = known && length > mark.length && memcmp(line, sm_text_of(&mark), mark.length) == 0;
    if (*found) sm_text_printf(&words, "%.*s", (int)(length - names.length - mark.length), line + mark.length);
    sm_text *const texts[] = {&mark, &names, &lines, &words};
    if (*found && sm_answers_add(a, sm_text_of(&words), NULL) != SM_OK) {
        sm_answers_free(a); /* of another version, or meddled with */
        *found = false;
    }
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) sm_text_free(texts[i]);
}
