/* Small tasks with files: reading, writing, directories, standard output. */
#include "base/mem.h"
#include "base/os.h"
#include "bytes.h"
#include "save.h"
#include <errno.h>
#include <string.h>

void sm_read_descriptor(int fd, size_t most, sm_text *out)
{
    char piece[16 * 1024];
    while (out->length < most) {
        ssize_t n = sm_os_read(fd, piece, sizeof piece);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;
        sm_text_bytes(out, piece, (size_t)n);
    }
}

sm_status sm_write_whole(const char *path, const char *bytes, size_t length, sm_error *err)
{
    sm_save *s = NULL;
    char *directory = sm_copy_text(path, strlen(path));
    sm_make_directories(directory);
    sm_free(directory);
    sm_status status = sm_save_open(&s, path, true, err);
    if (status != SM_OK) return status;
    sm_sink out = sm_save_sink(s);
    status = out.write(out.self, bytes, length, err);
    return sm_save_close(s, status, NULL, NULL, err);
}

int sm_make_directories(char *path)
{
    int code = 0;
    for (char *p = path + 1; *p; p++) {
        if (*p != '/') continue;
        *p = 0;
        if (sm_os_mkdir(path, 0700) == 0 || errno == EEXIST)
            code = 0;
        else if (!code)
            code = errno;
        *p = '/';
    }
    return code;
}

static sm_status standard_failed(sm_stdout *o, sm_error *err)
{
    int code = errno;
    o->broken_pipe = o->broken_pipe || code == EPIPE;
    return sm_fail_at(err, SM_IO, "stdout", 0, 0, "cannot write output: %s; the output is incomplete",
                      strerror(code ? code : EIO));
}

static sm_status standard_write(void *self, const char *bytes, size_t length, sm_error *err)
{
    errno = 0;
    if (length == 0 || sm_os_print(bytes, length)) return SM_OK;
    return standard_failed(self, err);
}

sm_sink sm_stdout_sink(sm_stdout *o)
{
    return (sm_sink){standard_write, o};
}

sm_status sm_stdout_flush(sm_stdout *o, sm_error *err)
{
    errno = 0;
    if (sm_os_print_flush()) return SM_OK;
    return standard_failed(o, err);
}
