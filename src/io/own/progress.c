/* How far someone has come in the course. */
#include "io/bytes/bytes.h"
#include "setmatch/io/lesson.h"
#include <stdlib.h>

static const sm_state_list progress = {.name = "lessons", .mark = '\t', .most_lines = 500, .most_bytes = 64 * 1024};

sm_status sm_progress_read(sm_text *lines, sm_error *err)
{
    sm_state_read(lines, progress.name, progress.most_bytes);
    return sm_text_status(lines, err);
}

void sm_progress_keep(const char *line)
{
    sm_state_add(&progress, line);
}

size_t sm_progress_of(const char *lines, const char *name)
{
    size_t length = 0;
    sm_text key = {0};
    sm_text_printf(&key, "\t%s", name);
    const char *line = sm_state_find(&progress, lines, sm_text_of(&key), &length);
    sm_text_done(&key);
    return length ? (size_t)strtoul(line, NULL, 10) : SIZE_MAX;
}
