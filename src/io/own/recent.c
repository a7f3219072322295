/* The files that were opened last, one a line, newest first. */
#include "io/bytes/place.h"
#include "setmatch/io/save.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT = 20, MOST_BYTES = 256 * 1024 };

sm_status sm_recent_read(sm_text *lines, sm_error *err)
{
    return sm_place_read(lines, "recent", MOST_BYTES, err);
}

/* newest in front, then the old lines but for itself. */
static sm_status with_front(const char *newest, const sm_text *old, sm_text *out, sm_error *err)
{
    sm_status status = sm_text_print(out, err, "%s\n", newest);
    const char *at = sm_text_of(old);
    for (int kept = 1; *at && kept < KEPT && status == SM_OK;) {
        size_t length = strcspn(at, "\n");
        if (length && !(length == strlen(newest) && memcmp(at, newest, length) == 0)) {
            status = sm_text_add(out, at, length, err);
            if (status == SM_OK) status = sm_text_add(out, "\n", 1, err);
            kept++;
        }
        at += length + (at[length] == '\n');
    }
    return status;
}

static sm_status write_list(char *path, const sm_text *lines, sm_error *err)
{
    sm_save *s = NULL;
    sm_make_directories(path);
    sm_status status = sm_save_open(&s, path, true, err);
    if (status != SM_OK) return status;
    sm_sink out = sm_save_sink(s);
    status = out.write(out.self, sm_text_of(lines), lines->length, err);
    if (status == SM_OK) return sm_save_commit(s, err);
    sm_save_cancel(s);
    return status;
}

void sm_recent_add(const char *path)
{
    char whole[PATH_MAX];
    if (strcmp(path, "-") == 0 || !realpath(path, whole) || strchr(whole, '\n')) return;
    sm_text old = {0}, lines = {0}, file = {0};
    sm_status status = sm_place(&file, "recent", NULL);
    if (status == SM_OK && file.length) {
        status = sm_recent_read(&old, NULL);
        if (status == SM_OK) status = with_front(whole, &old, &lines, NULL);
        if (status == SM_OK) status = write_list(file.data, &lines, NULL);
    }
    sm_text_done(&old);
    sm_text_done(&lines);
    sm_text_done(&file);
}
