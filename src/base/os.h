/* The interface to the system: every file, terminal and clock call goes through here, and memory through mem.h. Each
 * function is the POSIX call of its name, with its arguments, result and errno. tests/support/os_fault.c replaces os.c
 * to make the k-th call of a kind fail, write short or come late. `make check-layers` rejects these calls elsewhere and
 * lists the exceptions. */
#ifndef SM_BASE_OS_H
#define SM_BASE_OS_H
#include <dirent.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>

int sm_os_open(const char *path, int flags, mode_t mode); /* mode counts with O_CREAT and O_TMPFILE only */
int sm_os_openat(int directory, const char *path, int flags);
int sm_os_mkostemp(char *name, int flags);
int sm_os_dup(int fd);              /* closed on exec */
int sm_os_memory(const char *name); /* a file in memory, closed on exec */
int sm_os_close(int fd);
ssize_t sm_os_read(int fd, void *bytes, size_t capacity);
ssize_t sm_os_pread(int fd, void *bytes, size_t capacity, off_t at);
ssize_t sm_os_write(int fd, const void *bytes, size_t length);
ssize_t sm_os_pwrite(int fd, const void *bytes, size_t length, off_t at);
int sm_os_fsync(int fd);
int sm_os_fdatasync(int fd);
int sm_os_ftruncate(int fd, off_t length);
off_t sm_os_lseek(int fd, off_t at, int whence);
int sm_os_flock(int fd, int how);
int sm_os_isatty(int fd);

int sm_os_rename(const char *from, const char *to);
int sm_os_link(const char *from, const char *to);
int sm_os_unlink(const char *path);
int sm_os_unlinkat(int directory, const char *path);
int sm_os_mkdir(const char *path, mode_t mode);
DIR *sm_os_opendir(const char *path);
struct dirent *sm_os_readdir(DIR *d);
int sm_os_closedir(DIR *d);

int sm_os_stat(const char *path, struct stat *out);
int sm_os_lstat(const char *path, struct stat *out);
int sm_os_fstat(int fd, struct stat *out);
int sm_os_fstatat(int directory, const char *path, struct stat *out);
int sm_os_access(const char *path, int mode);
ssize_t sm_os_readlink(const char *path, char *out, size_t capacity);
char *sm_os_realpath(const char *path, char *out); /* out has PATH_MAX bytes */
int sm_os_fchmod(int fd, mode_t mode);
int sm_os_fchown(int fd, uid_t owner, gid_t group);
ssize_t sm_os_listxattr(const char *path, char *names, size_t capacity);
ssize_t sm_os_getxattr(const char *path, const char *name, void *value, size_t capacity);
int sm_os_fsetxattr(int fd, const char *name, const void *value, size_t length);

/* Standard output, buffered: all of length or false with errno; flushed, and nothing failed since it began. */
bool sm_os_print(const char *bytes, size_t length);
bool sm_os_print_flush(void);

int sm_os_poll(struct pollfd *fds, nfds_t n, int ms);
int sm_os_ppoll(struct pollfd *fds, nfds_t n, const struct timespec *patience, const sigset_t *mask);
int sm_os_clock(clockid_t which, struct timespec *out);
static inline int64_t sm_os_milliseconds(void) /* monotonic; 0 if the clock fails */
{
    struct timespec t;
    return sm_os_clock(CLOCK_MONOTONIC, &t) ? 0 : (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

pid_t sm_os_fork(void);
pid_t sm_os_waitpid(pid_t pid, int *status, int options);
int sm_os_pipe(int ends[2]); /* closed on exec; the end that is written to does not block */
/* Pages that child processes share, to be opened before use; NULL without address space. */
void *sm_os_map_shared(size_t size);
bool sm_os_open_map(void *p, size_t size); /* makes them readable and writable here; they begin zeroed */
void sm_os_unmap(void *p, size_t size);
void sm_os_close_range(int first, int last); /* closes first to last, inclusive; nothing if first > last */
void sm_os_die_with_parent(pid_t parent);    /* also if the parent has died already */
_Noreturn void sm_os_exit(int status);       /* exits a child process without exit handlers */

/* Around all work between two looks at the keyboard, which takes 50 ms at most. Only a test build measures it, and
 * reports the longest by kind ("idle", "draw", "present", "write", "event" or a key) and by view or overlay. */
void sm_os_slice_begins(void);
void sm_os_slice_ends(const char *kind, const char *whose);
#endif
