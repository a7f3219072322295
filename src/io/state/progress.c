/* How far someone has come in the course. */
#include "progress.h"
#include "state.h"
#include <stdlib.h>
#include <string.h>

static const sm_state_list progress = {.name = "lessons", .mark = '\t', .most_lines = 500, .most_bytes = 64 * 1024};

void sm_progress_read(sm_text *lines)
{
    sm_state_read(lines, progress.name, progress.most_bytes);
}

void sm_progress_keep(const char *line)
{
    sm_state_add(&progress, line);
}

static const char seen[] = "seen"; /* earlier programs read it as 0 */

void sm_progress_put(sm_text *out, const char *name, size_t number)
{
    if (number == SM_PROGRESS_SEEN)
        sm_text_printf(out, "%s\t%s", seen, name);
    else
        sm_text_printf(out, "%zu\t%s", number, name);
}

size_t sm_progress_of(const char *lines, const char *name)
{
    size_t length;
    sm_text key = {0};
    sm_text_printf(&key, "\t%s", name);
    const char *line = sm_state_find(&progress, lines, sm_text_of(&key), &length);
    sm_text_free(&key);
    if (!length) return SIZE_MAX;
    return strncmp(line, seen, strlen(seen)) ? (size_t)strtoul(line, NULL, 10) : SM_PROGRESS_SEEN;
}
