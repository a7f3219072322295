/* The calls of the system, as they are. */
#include "os.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

/* ---- open files -------------------------------------------------------------------------------------------------- */
int sm_os_open(const char *path, int flags, mode_t mode)
{
    return open(path, flags, mode);
}
int sm_os_openat(int directory, const char *path, int flags)
{
    return openat(directory, path, flags);
}
int sm_os_mkostemp(char *name, int flags)
{
    return mkostemp(name, flags);
}
int sm_os_dup(int fd)
{
    return fcntl(fd, F_DUPFD_CLOEXEC, 0);
}
int sm_os_memory(const char *name)
{
    return memfd_create(name, MFD_CLOEXEC);
}
int sm_os_close(int fd)
{
    return close(fd);
}
ssize_t sm_os_read(int fd, void *bytes, size_t capacity)
{
    return read(fd, bytes, capacity);
}
ssize_t sm_os_pread(int fd, void *bytes, size_t capacity, off_t at)
{
    return pread(fd, bytes, capacity, at);
}
ssize_t sm_os_write(int fd, const void *bytes, size_t length)
{
    return write(fd, bytes, length);
}
ssize_t sm_os_pwrite(int fd, const void *bytes, size_t length, off_t at)
{
    return pwrite(fd, bytes, length, at);
}
int sm_os_fsync(int fd)
{
    return fsync(fd);
}
int sm_os_fdatasync(int fd)
{
    return fdatasync(fd);
}
int sm_os_ftruncate(int fd, off_t length)
{
    return ftruncate(fd, length);
}
off_t sm_os_lseek(int fd, off_t at, int whence)
{
    return lseek(fd, at, whence);
}
int sm_os_flock(int fd, int how)
{
    return flock(fd, how);
}
int sm_os_isatty(int fd)
{
    return isatty(fd);
}

/* ---- names and directories --------------------------------------------------------------------------------------- */
int sm_os_rename(const char *from, const char *to)
{
    return rename(from, to);
}
int sm_os_link(const char *from, const char *to)
{
    return link(from, to);
}
int sm_os_unlink(const char *path)
{
    return unlink(path);
}
int sm_os_unlinkat(int directory, const char *path)
{
    return unlinkat(directory, path, 0);
}
int sm_os_mkdir(const char *path, mode_t mode)
{
    return mkdir(path, mode);
}
DIR *sm_os_opendir(const char *path)
{
    return opendir(path);
}
struct dirent *sm_os_readdir(DIR *d)
{
    return readdir(d);
}
int sm_os_closedir(DIR *d)
{
    return closedir(d);
}

/* ---- what is known of a file ------------------------------------------------------------------------------------- */
int sm_os_stat(const char *path, struct stat *out)
{
    return stat(path, out);
}
int sm_os_lstat(const char *path, struct stat *out)
{
    return lstat(path, out);
}
int sm_os_fstat(int fd, struct stat *out)
{
    return fstat(fd, out);
}
int sm_os_fstatat(int directory, const char *path, struct stat *out)
{
    return fstatat(directory, path, out, 0);
}
int sm_os_access(const char *path, int mode)
{
    return access(path, mode);
}
ssize_t sm_os_readlink(const char *path, char *out, size_t capacity)
{
    return readlink(path, out, capacity);
}
char *sm_os_realpath(const char *path, char *out)
{
    return realpath(path, out);
}
int sm_os_fchmod(int fd, mode_t mode)
{
    return fchmod(fd, mode);
}
int sm_os_fchown(int fd, uid_t owner, gid_t group)
{
    return fchown(fd, owner, group);
}
ssize_t sm_os_listxattr(const char *path, char *names, size_t capacity)
{
    return listxattr(path, names, capacity);
}
ssize_t sm_os_getxattr(const char *path, const char *name, void *value, size_t capacity)
{
    return getxattr(path, name, value, capacity);
}
int sm_os_fsetxattr(int fd, const char *name, const void *value, size_t length)
{
    return fsetxattr(fd, name, value, length, 0);
}

/* ---- standard output, the terminal, the clock -------------------------------------------------------------------- */
bool sm_os_print(const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, stdout) == length;
}
bool sm_os_print_flush(void)
{
    return fflush(stdout) == 0 && !ferror(stdout);
}
int sm_os_poll(struct pollfd *fds, nfds_t n, int ms)
{
    return poll(fds, n, ms);
}
int sm_os_ppoll(struct pollfd *fds, nfds_t n, const struct timespec *patience, const sigset_t *mask)
{
    return ppoll(fds, n, patience, mask);
}
int sm_os_clock(clockid_t which, struct timespec *out)
{
    return clock_gettime(which, out);
}

/* ---- processes --------------------------------------------------------------------------------------------------- */
pid_t sm_os_fork(void)
{
    return fork();
}
pid_t sm_os_waitpid(pid_t pid, int *status, int options)
{
    return waitpid(pid, status, options);
}
int sm_os_pipe(int ends[2])
{
    return pipe2(ends, O_CLOEXEC | O_NONBLOCK);
}
void *sm_os_map_shared(size_t size)
{
    void *p = mmap(NULL, size, PROT_NONE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    return p == MAP_FAILED ? NULL : p;
}
bool sm_os_open_map(void *p, size_t size)
{
    return !mprotect(p, size, PROT_READ | PROT_WRITE);
}
void sm_os_unmap(void *p, size_t size)
{
    munmap(p, size);
}
void sm_os_close_range(int first, int last)
{
    if (first <= last) close_range((unsigned)first, (unsigned)last, 0);
}
void sm_os_die_with_parent(pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
}
#ifdef SM_COVERAGE
void __gcov_dump(void);
#endif
void sm_os_exit(int status)
{
#ifdef SM_COVERAGE
    __gcov_dump();
#endif
    _exit(status);
}

void sm_os_slice_begins(void) {}
void sm_os_slice_ends(const char *kind, const char *whose)
{
    (void)kind;
    (void)whose;
}
