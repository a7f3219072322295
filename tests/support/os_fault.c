#include "tests/support/os_fault.h"
#include "base/os.h"
#include "tests/support/mem_fault.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <sys/xattr.h>
#include <unistd.h>

typedef struct os_order {
    os_kind kind;
    uint64_t k, calls[OS_KINDS];
    bool keep, happened;
    int how, opened;
} os_order;

static os_order order;

void os_fault_at(os_kind kind, uint64_t k, bool keep, int how)
{
    order = (os_order){.kind = kind, .k = k, .keep = keep, .how = how, .opened = order.opened};
}

uint64_t os_fault_calls(os_kind kind)
{
    return order.calls[kind];
}
bool os_fault_happened(void)
{
    return order.happened;
}
int os_fault_open(void)
{
    return order.opened;
}

/* The call is counted; true when it is to fail, with errno set. A late one waits here and succeeds. */
static bool struck(os_kind kind)
{
    uint64_t n = ++order.calls[kind];
    if (!order.k || kind != order.kind || n < order.k || (n > order.k && !order.keep)) return false;
    order.happened = true;
    if (order.how == OS_LATE) nanosleep(&(struct timespec){.tv_nsec = 20 * 1000 * 1000}, NULL);
    if (order.how < 0) return false;
    errno = order.how;
    return true;
}

bool os_fault_slow(void)
{
    return struck(OS_SLICE);
}

/* How much of length this call may do: half of it when it is to be short. */
static size_t as_much(os_kind kind, size_t length)
{
    uint64_t n = order.calls[kind];
    bool hit = order.k && kind == order.kind && order.how == OS_SHORT && n >= order.k && (n == order.k || order.keep);
    return hit && length > 1 ? length / 2 : length;
}

static os_kind kind_of(int fd)
{
    return isatty(fd) ? OS_TERMINAL : OS_WRITE;
}

static int counted(int fd)
{
    order.opened += fd >= 0;
    return fd;
}

/* ---- open files -------------------------------------------------------------------------------------------------- */
int sm_os_open(const char *path, int flags, mode_t mode)
{
    return struck(OS_OPEN) ? -1 : counted(open(path, flags, mode));
}
int sm_os_openat(int directory, const char *path, int flags)
{
    return struck(OS_OPEN) ? -1 : counted(openat(directory, path, flags));
}
int sm_os_mkostemp(char *name, int flags)
{
    return struck(OS_OPEN) ? -1 : counted(mkostemp(name, flags));
}
int sm_os_dup(int fd)
{
    return struck(OS_OPEN) ? -1 : counted(fcntl(fd, F_DUPFD_CLOEXEC, 0));
}
int sm_os_memory(const char *name)
{
    return struck(OS_OPEN) ? -1 : counted(memfd_create(name, MFD_CLOEXEC));
}
int sm_os_close(int fd)
{
    int done = close(fd);
    order.opened -= done == 0;
    return struck(OS_CLOSE) ? -1 : done;
}
ssize_t sm_os_read(int fd, void *bytes, size_t capacity)
{
    return struck(OS_READ) ? -1 : read(fd, bytes, as_much(OS_READ, capacity));
}
ssize_t sm_os_pread(int fd, void *bytes, size_t capacity, off_t at)
{
    return struck(OS_READ) ? -1 : pread(fd, bytes, as_much(OS_READ, capacity), at);
}
ssize_t sm_os_write(int fd, const void *bytes, size_t length)
{
    os_kind kind = kind_of(fd);
    return struck(kind) ? -1 : write(fd, bytes, as_much(kind, length));
}
ssize_t sm_os_pwrite(int fd, const void *bytes, size_t length, off_t at)
{
    return struck(OS_WRITE) ? -1 : pwrite(fd, bytes, as_much(OS_WRITE, length), at);
}
int sm_os_fsync(int fd)
{
    return struck(OS_FSYNC) ? -1 : fsync(fd);
}
int sm_os_fdatasync(int fd)
{
    return struck(OS_FSYNC) ? -1 : fdatasync(fd);
}
int sm_os_ftruncate(int fd, off_t length)
{
    return struck(OS_WRITE) ? -1 : ftruncate(fd, length);
}
off_t sm_os_lseek(int fd, off_t at, int whence)
{
    return struck(OS_READ) ? -1 : lseek(fd, at, whence);
}
int sm_os_flock(int fd, int how)
{
    return struck(OS_RIGHTS) ? -1 : flock(fd, how);
}
int sm_os_isatty(int fd)
{
    return isatty(fd);
}

/* ---- names and directories --------------------------------------------------------------------------------------- */
int sm_os_rename(const char *from, const char *to)
{
    return struck(OS_RENAME) ? -1 : rename(from, to);
}
int sm_os_link(const char *from, const char *to)
{
    return struck(OS_RENAME) ? -1 : link(from, to);
}
int sm_os_unlink(const char *path)
{
    return struck(OS_UNLINK) ? -1 : unlink(path);
}
int sm_os_unlinkat(int directory, const char *path)
{
    return struck(OS_UNLINK) ? -1 : unlinkat(directory, path, 0);
}
int sm_os_mkdir(const char *path, mode_t mode)
{
    return struck(OS_OPEN) ? -1 : mkdir(path, mode);
}
DIR *sm_os_opendir(const char *path)
{
    DIR *d = struck(OS_OPEN) ? NULL : opendir(path);
    order.opened += d != NULL;
    return d;
}
struct dirent *sm_os_readdir(DIR *d)
{
    return struck(OS_READ) ? NULL : readdir(d);
}
int sm_os_closedir(DIR *d)
{
    order.opened--;
    return closedir(d);
}

/* ---- what is known of a file ------------------------------------------------------------------------------------- */
int sm_os_stat(const char *path, struct stat *out)
{
    return struck(OS_STAT) ? -1 : stat(path, out);
}
int sm_os_lstat(const char *path, struct stat *out)
{
    return struck(OS_STAT) ? -1 : lstat(path, out);
}
int sm_os_fstat(int fd, struct stat *out)
{
    return struck(OS_STAT) ? -1 : fstat(fd, out);
}
int sm_os_fstatat(int directory, const char *path, struct stat *out)
{
    return struck(OS_STAT) ? -1 : fstatat(directory, path, out, 0);
}
int sm_os_access(const char *path, int mode)
{
    return struck(OS_STAT) ? -1 : access(path, mode);
}
ssize_t sm_os_readlink(const char *path, char *out, size_t capacity)
{
    return struck(OS_STAT) ? -1 : readlink(path, out, capacity);
}
char *sm_os_realpath(const char *path, char *out)
{
    return struck(OS_STAT) ? NULL : realpath(path, out);
}
int sm_os_fchmod(int fd, mode_t mode)
{
    return struck(OS_RIGHTS) ? -1 : fchmod(fd, mode);
}
int sm_os_fchown(int fd, uid_t owner, gid_t group)
{
    return struck(OS_RIGHTS) ? -1 : fchown(fd, owner, group);
}
ssize_t sm_os_listxattr(const char *path, char *names, size_t capacity)
{
    return struck(OS_RIGHTS) ? -1 : listxattr(path, names, capacity);
}
ssize_t sm_os_getxattr(const char *path, const char *name, void *value, size_t capacity)
{
    return struck(OS_RIGHTS) ? -1 : getxattr(path, name, value, capacity);
}
int sm_os_fsetxattr(int fd, const char *name, const void *value, size_t length)
{
    return struck(OS_RIGHTS) ? -1 : fsetxattr(fd, name, value, length, 0);
}

/* ---- standard output, the terminal, the clock -------------------------------------------------------------------- */
bool sm_os_print(const char *bytes, size_t length)
{
    return !struck(OS_PRINT) && fwrite(bytes, 1, length, stdout) == length;
}
bool sm_os_print_flush(void)
{
    return !struck(OS_PRINT) && fflush(stdout) == 0 && !ferror(stdout);
}
int sm_os_poll(struct pollfd *fds, nfds_t n, int ms)
{
    return struck(OS_TERMINAL) ? -1 : poll(fds, n, ms);
}
int sm_os_ppoll(struct pollfd *fds, nfds_t n, const struct timespec *patience, const sigset_t *mask)
{
    bool waits = !patience || patience->tv_sec || patience->tv_nsec;
    if (struck(OS_TERMINAL)) return -1;
    if (waits && poll(fds, n, 0) == 0) os_fault_waits();
    return ppoll(fds, n, patience, mask);
}
int sm_os_clock(clockid_t which, struct timespec *out)
{
    return struck(OS_CLOCK) ? -1 : clock_gettime(which, out);
}

/* ---- orders from outside ----------------------------------------------------------------------------------------- */
static const char *const kind_name[OS_KINDS] = {"open", "read",   "write", "fsync",    "rename", "unlink",  "close",
                                                "stat", "rights", "print", "terminal", "clock",  "process", "slice"};
static const char allocation[] = "allocation";

/* "KIND:K:once|ever:HOW", before main. */
__attribute__((constructor)) static void take_order(void)
{
    char kind[16] = "", times[8] = "", how[8] = "";
    unsigned long long k = 0;
    const char *served = os_fault_served(), *said = served ? served : getenv("SETMATCH_FAULT");
    if (!said || sscanf(said, "%15[a-z]:%llu:%7[a-z]:%7s", kind, &k, times, how) != 4) return;
    bool keep = strcmp(times, "ever") == 0;
    if (strcmp(kind, allocation) == 0) mem_fault_at(k, keep);
    int code = strcmp(how, "slow") == 0    ? EIO
               : strcmp(how, "short") == 0 ? OS_SHORT
               : strcmp(how, "late") == 0  ? OS_LATE
                                           : atoi(how);
    for (os_kind i = 0; i < OS_KINDS; i++)
        if (strcmp(kind, kind_name[i]) == 0) os_fault_at(i, k, keep, code);
}

__attribute__((destructor)) void os_fault_tell(void)
{
    const char *file = getenv("SETMATCH_FAULT_TOLD");
    FILE *out = file ? fopen(file, "we") : NULL;
    if (!out) return;
    fprintf(out, "%s %llu\n", allocation, (unsigned long long)mem_fault_calls());
    for (os_kind i = 0; i < OS_SLICE; i++) fprintf(out, "%s %llu\n", kind_name[i], (unsigned long long)order.calls[i]);
    fprintf(out, "happened %d\nblocks %llu\nfiles %d\n", order.happened || mem_fault_happened(),
            (unsigned long long)mem_fault_live(), order.opened);
    slices_tell(out);
    fclose(out);
}

/* ---- processes --------------------------------------------------------------------------------------------------- */
pid_t sm_os_fork(void)
{
    return struck(OS_PROCESS) ? -1 : fork();
}
pid_t sm_os_waitpid(pid_t pid, int *status, int options)
{
    return waitpid(pid, status, options);
}
int sm_os_pipe(int ends[2])
{
    return struck(OS_PROCESS) ? -1 : pipe2(ends, O_CLOEXEC | O_NONBLOCK);
}
void *sm_os_map_shared(size_t size)
{
    if (struck(OS_PROCESS)) return NULL;
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
