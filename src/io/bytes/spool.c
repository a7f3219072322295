/* A stream kept in a file that nobody else can open. */
#include "base/job.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/text.h"
#include "bytes.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct sm_spool {
    int fd;
    uint64_t length;
    bool failed;
    sm_text where; /* the directory */
};

/* A file that never had a name, where the system makes such; else one whose name goes at once. -1 with errno. */
static int open_unnamed(const char *directory, sm_text *name)
{
    int fd = -1;
#ifdef O_TMPFILE
    fd = sm_os_open(directory, O_TMPFILE | O_RDWR | O_EXCL | O_CLOEXEC, 0600);
#endif
    if (fd >= 0) return fd;
    sm_text_printf(name, "%s/setmatch-XXXXXX", directory);
    fd = sm_os_mkostemp(name->data, O_CLOEXEC); /* 0600 */
    if (fd < 0 || sm_os_unlink(name->data) == 0) return fd;
    int why = errno;
    sm_os_close(fd);
    errno = why;
    return -1;
}

sm_status sm_spool_open(sm_spool **out, sm_error *err)
{
    const char *wished = getenv("TMPDIR"), *directory = wished && *wished ? wished : "/tmp";
    sm_text name = {0};
    *out = NULL;
    sm_spool *s = sm_alloc(1, sizeof *s);
    sm_text_printf(&s->where, "%s", directory);
    s->fd = open_unnamed(directory, &name);
    int why = errno;
    sm_text_free(&name);
    if (s->fd >= 0) {
        sm_jobs_keep_open(s->fd, true);
        *out = s;
        return SM_OK;
    }
    sm_spool_close(s);
    if (why == ENOMEM) return sm_too_large(err);
    return sm_fail_at(err, SM_IO, directory, 0, 0,
                      "cannot create a temporary file: %s; set TMPDIR to a directory with space", strerror(why));
}

void sm_spool_close(sm_spool *s)
{
    if (!s) return;
    if (s->fd >= 0) sm_jobs_keep_open(s->fd, false);
    if (s->fd >= 0) sm_os_close(s->fd);
    sm_text_free(&s->where);
    sm_free(s);
}

static sm_status cannot_add(sm_spool *s, const char *why, sm_error *err)
{
    s->failed = true;
    return sm_fail_at(err, SM_IO, sm_text_of(&s->where), 0, 0,
                      "cannot write the temporary copy of the input: %s; set TMPDIR to a directory with space", why);
}

sm_status sm_spool_add(sm_spool *s, const char *bytes, size_t length, sm_error *err)
{
    if (s->failed) return cannot_add(s, "an earlier write failed", err);
    for (size_t done = 0; done < length;) {
        ssize_t n = sm_os_pwrite(s->fd, bytes + done, length - done, (off_t)s->length);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return cannot_add(s, n < 0 ? strerror(errno) : "nothing was written", err);
        done += (size_t)n;
        s->length += (uint64_t)n;
    }
    return SM_OK;
}

int sm_read_at(int fd, uint64_t at, size_t capacity, char *bytes, size_t *got)
{
    for (*got = 0; *got < capacity;) {
        ssize_t n = sm_os_pread(fd, bytes + *got, capacity - *got, (off_t)(at + *got));
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return -1;
        if (n == 0) break;
        *got += (size_t)n;
    }
    return 0;
}

sm_status sm_spool_read(const sm_spool *s, uint64_t at, size_t capacity, char *bytes, size_t *got, sm_error *err)
{
    if (sm_read_at(s->fd, at, capacity, bytes, got) == 0) return SM_OK;
    return sm_fail_at(err, SM_IO, sm_text_of(&s->where), 0, 0,
                      "cannot read the temporary copy of the input: %s; open the input again", strerror(errno));
}
