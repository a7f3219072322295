/* Files of the program's own, whole or not at all, for nobody else to read. */
#include "place.h"
#include "setmatch/io/save.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* An empty file that has the rights before the bytes are there: saving takes them over. */
static void close_to_others(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (fd < 0) return; /* saving will say why */
    if (fchmod(fd, 0600) == 0) fsync(fd);
    close(fd);
}

sm_status sm_state_write(const char *name, const char *bytes, size_t length, sm_text *path, sm_error *err)
{
    sm_save *s = NULL;
    sm_status status = sm_place(path, name, err);
    if (status == SM_OK && !path->length)
        status =
            sm_fail(err, SM_IO, "there is no place for %s; neither XDG_STATE_HOME nor HOME names one; set one", name);
    if (status != SM_OK) return status;
    sm_make_directories(path->data);
    close_to_others(path->data);
    status = sm_save_open(&s, path->data, true, err);
    if (status != SM_OK) return status;
    sm_sink out = sm_save_sink(s);
    status = out.write(out.self, bytes, length, err);
    if (status == SM_OK) return sm_save_commit(s, err);
    sm_save_cancel(s);
    return status;
}
