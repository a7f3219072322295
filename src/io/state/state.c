/* Files of the program's own: where they are, lists in them, writing them. */
#include "state.h"
#include "base/os.h"
#include "config.h"
#include "io/bytes/bytes.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

/* In the directory that the variable names, or below the home directory. */
static void put_own_path(sm_text *out, const char *variable, const char *below_home, const char *name)
{
    const char *directory = getenv(variable), *home = getenv("HOME");
    if (directory && *directory == '/')
        sm_text_printf(out, "%s/setmatch/%s", directory, name);
    else if (home && *home == '/')
        sm_text_printf(out, "%s/%s/setmatch/%s", home, below_home, name);
}

void sm_state_path(sm_text *out, const char *name)
{
    put_own_path(out, "XDG_STATE_HOME", ".local/state", name);
}

void sm_config_place(sm_text *out)
{
    put_own_path(out, "XDG_CONFIG_HOME", ".config", "config");
}

void sm_state_read(sm_text *out, const char *name, size_t most)
{
    sm_text path = {0};
    sm_state_path(&path, name);
    int fd = path.length ? sm_os_open(path.data, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0) : -1;
    if (fd >= 0) sm_read_descriptor(fd, most, out);
    if (fd >= 0) sm_os_close(fd);
    sm_text_free(&path);
}

static const char *key_of(const sm_state_list *list, const char *line, size_t length)
{
    const char *mark = list->mark ? memchr(line, list->mark, length) : line;
    return mark ? mark : line + length;
}

const char *sm_state_find(const sm_state_list *list, const char *lines, const char *key, size_t *length)
{
    size_t wanted = strlen(key);
    for (; *lines; lines += *length + (lines[*length] == '\n')) {
        *length = strcspn(lines, "\n");
        const char *is = key_of(list, lines, *length);
        if (*length && (size_t)(lines + *length - is) == wanted && memcmp(is, key, wanted) == 0) return lines;
    }
    *length = 0;
    return "";
}

void sm_state_add(const sm_state_list *list, const char *line)
{
    sm_text old = {0}, lines = {0}, path = {0};
    size_t length, kept = 1;
    sm_state_read(&old, list->name, list->most_bytes);
    const char *at = sm_text_of(&old), *same = sm_state_find(list, at, key_of(list, line, strlen(line)), &length);
    sm_text_printf(&lines, "%s\n", line);
    for (; *at && kept < list->most_lines; at += length + (at[length] == '\n')) {
        length = strcspn(at, "\n");
        if (!length || at == same) continue;
        sm_text_printf(&lines, "%.*s\n", (int)length, at);
        kept++;
    }
    if (sm_state_write(list->name, lines.data, lines.length, &path, NULL) != SM_OK)
        sm_text_clear(&path); /* nowhere to keep it */
    sm_text_free(&old);
    sm_text_free(&lines);
    sm_text_free(&path);
}

sm_status sm_state_write(const char *name, const char *bytes, size_t length, sm_text *path, sm_error *err)
{
    sm_state_path(path, name);
    sm_status status = SM_OK;
    if (!path->length) status = sm_fail(err, SM_IO, "no directory for %s; set XDG_STATE_HOME or HOME", name);
    if (status != SM_OK) return status;
    sm_make_directories(path->data);
    /* An empty file has the rights before the bytes are there: saving takes them over, or will say why it cannot. */
    int fd = sm_os_open(path->data, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (fd >= 0 && sm_os_fchmod(fd, 0600) == 0) sm_os_fsync(fd);
    if (fd >= 0) sm_os_close(fd);
    return sm_write_whole(path->data, bytes, length, err);
}

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
