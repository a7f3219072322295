/* Writes a file next to its target and replaces it atomically, or not at all. */
#include "save.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/tick.h"
#include "bytes.h"
#include "gzip.h"
#include "samples.h"
#include "unfinished.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

enum { BUFFER = 64 * 1024, LINKS_FOLLOWED = 40, NAMES_TRIED = 100, INTERRUPTED_AT_MOST = 100 };

struct sm_save {
    char *shown;              /* the name as it was given, for messages */
    char *target;             /* what is replaced: the end of the links */
    char *temp;               /* NULL: target is not a plain file and is written as it is */
    sm_unfinished unfinished; /* that one, while it must not outlive us */
    int fd, directory;        /* the latter of target; -1: it may be written but not read */
    bool replace, there;      /* there: a plain file, which stays as it is until the new one is whole */
    const char *in_place;     /* why the target is overwritten in place; NULL: it is replaced */
    bool kept;                /* the temporary file is the only whole copy and stays */
    bool terminal;            /* the target is one: labels may not act as commands to it */
    sm_shown screen;
    sm_pack *pack;  /* a name in .gz: what is written is compressed */
    sm_sha256 hash; /* of what was written, as it must be read again */
    size_t used;
    char buffer[BUFFER];
};

static void save_free(sm_save *s)
{
    if (s->fd >= 0) sm_os_close(s->fd);
    if (s->directory >= 0) sm_os_close(s->directory);
    if (s->temp && *s->temp && !s->kept) sm_os_unlink(s->temp);
    sm_unfinished_drop(&s->unfinished);
    sm_pack_close(s->pack);
    sm_text_free(&s->screen.line);
    sm_free(s->temp);
    sm_free(s->target);
    sm_free(s->shown);
    sm_free(s);
}

static sm_status io_failed(const sm_save *s, const char *what, int code, sm_error *err)
{
    const char *before = s->there ? "the file is as it was before, " : "";
    bool home = code == ENOENT && *s->shown == '~';
    return sm_fail_at(err, SM_IO, s->shown, 0, 0, "%s; %s; %s%s", what, strerror(code), before,
                      home ? "~ is not expanded here; write the full path" : "save it elsewhere");
}

/* ---- the target -------------------------------------------------------------------------------------------------- */
static size_t directory_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

/* path with what the link at its end says in place of its last part. */
static char *link_target(const char *path)
{
    enum { LONGEST = 4096 };
    char *link = sm_alloc(LONGEST, 1), *joined = NULL;
    ssize_t n = sm_os_readlink(path, link, LONGEST - 1);
    if (n > 0) {
        size_t head = *link == '/' ? 0 : directory_length(path);
        joined = sm_alloc(head + (size_t)n + 1, 1);
        memcpy(joined, path, head);
        memcpy(joined + head, link, (size_t)n);
    }
    sm_free(link);
    return joined;
}

/* Where anybody may put a link but nobody take another's away (/tmp), only one's own and those of the directory's owner
 * are followed, as the kernel does where protected_symlinks is set. */
static sm_status check_link(const sm_save *s, const struct stat *link, sm_error *err)
{
    struct stat directory;
    size_t head = directory_length(s->target);
    char *name = head ? sm_copy_text(s->target, head) : sm_copy_text(".", 1);
    bool known = sm_os_stat(name, &directory) == 0;
    sm_free(name);
    bool for_all = known && (directory.st_mode & S_ISVTX) && (directory.st_mode & S_IWOTH);
    if (known && (!for_all || link->st_uid == geteuid() || link->st_uid == directory.st_uid)) return SM_OK;
    return sm_fail_at(err, SM_IO, s->shown, 0, 0,
                      "refusing to follow another user's link in a shared directory; name its target, or another file");
}

/* /dev/stdout, /dev/fd/1: what lies there has a descriptor, but no name that the link could give. */
static bool leads_to_no_name(const char *link, const char *name)
{
    struct stat named, is;
    return sm_os_lstat(name, &named) != 0 && sm_os_stat(link, &is) == 0 && !S_ISREG(is.st_mode);
}

/* False in *named where the target stays a link, to be opened as it is. */
static sm_status follow_links(sm_save *s, bool *named, sm_error *err)
{
    struct stat st;
    *named = true;
    for (int i = 0; i < LINKS_FOLLOWED; i++) {
        if (sm_os_lstat(s->target, &st) != 0 || !S_ISLNK(st.st_mode)) return SM_OK;
        sm_status status = check_link(s, &st, err);
        if (status != SM_OK) return status;
        char *next = link_target(s->target);
        *named = !leads_to_no_name(s->target, next);
        if (!*named) {
            sm_free(next);
            return SM_OK;
        }
        sm_free(s->target);
        s->target = next;
    }
    return io_failed(s, "the links form a cycle", ELOOP, err);
}

/* The directory is opened while there is still nothing that a failure could leave half done. */
static sm_status make_temp(sm_save *s, mode_t mode, sm_error *err)
{
    size_t head = directory_length(s->target), capacity = head + 40;
    s->temp = sm_alloc(capacity, 1);
    char *name = sm_copy_text(s->target, head);
    s->directory = sm_os_open(head ? name : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
    int code = EEXIST;
    for (int i = 0; i < NAMES_TRIED && s->fd < 0 && (code == EEXIST || code == EINTR); i++) {
        snprintf(s->temp, capacity, "%s.setmatch-%ld-%d", name, (long)getpid(), i);
        s->fd = sm_unfinished_open(&s->unfinished, s->temp, mode);
        code = s->fd < 0 ? errno : 0;
    }
    sm_free(name);
    if (s->fd >= 0) {
        if (sm_os_flock(s->fd, LOCK_EX | LOCK_NB) != 0) errno = 0; /* tells others that it is being written */
        return SM_OK;
    }
    *s->temp = 0;
    return io_failed(s, "this directory does not accept new files", code, err);
}

/* Who else may read and write it, where the file system knows such lists. */
static bool copy_list(const sm_save *s)
{
    static const char name[] = "system.posix_acl_access";
    char list[4096];
    ssize_t n = sm_os_getxattr(s->target, name, list, sizeof list);
    if (n <= 0) return n == 0 || errno != ERANGE;
    return sm_os_fsetxattr(s->fd, name, list, (size_t)n) == 0;
}

/* What users hung on it by name ("user.comment"). The buffer is still empty, and as long as a value may be. */
static bool copy_attributes(sm_save *s, const char *names, size_t length)
{
    for (const char *name = names; name < names + length; name += strlen(name) + 1) {
        if (strncmp(name, "user.", 5) != 0) continue;
        ssize_t n = sm_os_getxattr(s->target, name, s->buffer, BUFFER);
        if (n < 0 || sm_os_fsetxattr(s->fd, name, s->buffer, (size_t)n) != 0) return false;
    }
    return true;
}

static void keep_attributes(sm_save *s)
{
    ssize_t n = sm_os_listxattr(s->target, NULL, 0);
    if (n <= 0) return; /* none, or nothing that this file system has */
    char *names = sm_alloc((size_t)n + 1, 1);
    n = sm_os_listxattr(s->target, names, (size_t)n);
    bool kept = n >= 0 && copy_attributes(s, names, (size_t)n);
    sm_free(names);
    if (!kept && !s->in_place) s->in_place = "its attributes cannot be copied";
}

/* Owner first, because changing it may clear bits of the mode; the mode last, because only it lets others in. What
 * cannot be given to a new file, and additional names of the old one, are kept by overwriting the old one in its place.
 */
static void copy_rights(sm_save *s, const struct stat *old)
{
    bool owner = sm_os_fchown(s->fd, old->st_uid, old->st_gid) == 0;
    if (!owner && sm_os_fchown(s->fd, (uid_t)-1, old->st_gid) != 0) errno = 0;
    bool list = copy_list(s), mode = sm_os_fchmod(s->fd, old->st_mode & 07777) == 0;
    struct stat now;
    bool same = sm_os_fstat(s->fd, &now) == 0 && now.st_uid == old->st_uid && now.st_gid == old->st_gid;
    if (old->st_nlink > 1)
        s->in_place = "it has further names (hard links)";
    else if (!same)
        s->in_place = "it belongs to another user";
    else if (!mode || !list)
        s->in_place = "its permissions cannot be copied";
}

/* The path exists but is not a file: a device, or a pipe that needs a process at the other end. */
static sm_status open_special(sm_save *s, bool pipe, int links, sm_error *err)
{
    int flags = O_WRONLY | O_CLOEXEC | O_NOCTTY | links;
    int probe = pipe ? sm_os_open(s->target, flags | O_NONBLOCK, 0) : -1;
    if (pipe && probe < 0 && errno == ENXIO)
        return sm_fail_at(err, SM_IO, s->shown, 0, 0, "pipe has no reader; start the reader first, or name a file");
    s->fd = sm_os_open(s->target, flags, 0);
    int code = errno;
    if (probe >= 0) sm_os_close(probe);
    s->terminal = s->fd >= 0 && sm_os_isatty(s->fd);
    return s->fd >= 0 ? SM_OK : io_failed(s, "the file cannot be opened", code, err);
}

static sm_status open_target(sm_save *s, sm_error *err)
{
    bool named;
    sm_status status = follow_links(s, &named, err);
    if (status != SM_OK) return status;
    struct stat old;
    bool there = sm_os_lstat(s->target, &old) == 0;
    if (there && S_ISDIR(old.st_mode))
        return sm_fail_at(err, SM_IO, s->shown, 0, 0, "is a directory; name a file in it");
    s->there = there && S_ISREG(old.st_mode);
    if (there && !s->there) return open_special(s, S_ISFIFO(old.st_mode), named ? O_NOFOLLOW : 0, err);
    if (there && !s->replace) return sm_fail_at(err, SM_IO, s->shown, 0, 0, "file exists; use -f to overwrite it");
    if (there && sm_os_access(s->target, W_OK) != 0) return io_failed(s, "the file is write-protected", errno, err);
    sm_save_tidy(s->target);
    status = make_temp(s, there ? 0600 : 0666, err);
    if (status != SM_OK || !there) return status;
    keep_attributes(s);
    copy_rights(s, &old);
    return SM_OK;
}

static sm_status put_bytes(void *self, const char *bytes, size_t length, sm_error *err);

sm_status sm_save_open(sm_save **out, const char *file, bool replace, sm_error *err)
{
    *out = NULL;
    if (sm_sample_is_meant(file))
        return sm_fail_at(err, SM_USAGE, file, 0, 0, "this is the name of built-in data; write ./%s for a file",
                          sm_quote(file).text);
    sm_save *s = sm_alloc(1, sizeof *s);
    s->fd = s->directory = -1;
    s->replace = replace;
    sm_sha256_begin(&s->hash);
    s->shown = sm_copy_text(file, strlen(file));
    s->target = sm_copy_text(file, strlen(file));
    sm_status status = open_target(s, err);
    s->screen.out = (sm_sink){put_bytes, s};
    if (status == SM_OK && sm_named_gz(file)) s->pack = sm_pack_open((sm_sink){put_bytes, s});
    if (status == SM_OK)
        *out = s;
    else
        save_free(s);
    return status;
}

/* ---- bytes ------------------------------------------------------------------------------------------------------- */
/* 0, or why not. */
static int write_to(int fd, const char *bytes, size_t length)
{
    int interrupted = 0;
    while (length > 0) {
        ssize_t n = sm_os_write(fd, bytes, length);
        if (n < 0 && errno == EINTR && ++interrupted < INTERRUPTED_AT_MOST) continue;
        if (n <= 0) return n < 0 ? errno : EIO;
        bytes += n;
        length -= (size_t)n;
    }
    return 0;
}

static sm_status write_all(sm_save *s, const char *bytes, size_t length, sm_error *err)
{
    if (s->temp) sm_sha256_add(&s->hash, bytes, length);
    int code = write_to(s->fd, bytes, length);
    return code ? io_failed(s, "writing failed", code, err) : SM_OK;
}

static sm_status flush(sm_save *s, sm_error *err)
{
    size_t used = s->used;
    s->used = 0;
    return write_all(s, s->buffer, used, err);
}

static sm_status put_bytes(void *self, const char *bytes, size_t length, sm_error *err)
{
    sm_save *s = self;
    sm_status status = SM_OK;
    if (s->used + length > BUFFER) status = flush(s, err);
    if (status != SM_OK) return status;
    if (length >= BUFFER) return write_all(s, bytes, length, err);
    memcpy(s->buffer + s->used, bytes, length);
    s->used += length;
    return SM_OK;
}

static sm_status save_write(void *self, const char *bytes, size_t length, sm_error *err)
{
    sm_save *s = self;
    if (s->terminal) return sm_shown_sink(&s->screen).write(&s->screen, bytes, length, err);
    return s->pack ? sm_pack_add(s->pack, bytes, length, err) : put_bytes(s, bytes, length, err);
}

bool sm_names_pipe(const char *file)
{
    struct stat is;
    return sm_os_stat(file, &is) == 0 && S_ISFIFO(is.st_mode);
}

bool sm_names_terminal(const char *file)
{
    struct stat is;
    if (sm_os_stat(file, &is) != 0 || !S_ISCHR(is.st_mode)) return false;
    int fd = sm_os_open(file, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, 0);
    bool terminal = fd >= 0 && sm_os_isatty(fd);
    if (fd >= 0) sm_os_close(fd);
    return terminal;
}

sm_sink sm_save_sink(sm_save *s)
{
    return (sm_sink){save_write, s};
}

/* ---- taking the target's place ----------------------------------------------------------------------------------- */
static int sync_to_disk(int fd)
{
    int code, interrupted = 0;
    do code = sm_os_fsync(fd) == 0 ? 0 : errno;
    while (code == EINTR && ++interrupted < INTERRUPTED_AT_MOST);
    return code;
}

/* Hands each piece of the file, from its begin, to take; 0, or why not. */
static int read_again(int fd, int (*take)(void *self, const char *bytes, size_t length), void *self)
{
    char piece[16 * 1024];
    if (sm_os_lseek(fd, 0, SEEK_SET) != 0) return errno ? errno : EIO;
    for (int interrupted = 0;;) {
        ssize_t n = sm_os_read(fd, piece, sizeof piece);
        if (n == 0) return 0;
        if (n < 0 && errno == EINTR && ++interrupted < INTERRUPTED_AT_MOST) continue;
        int code = n < 0 ? errno : take(self, piece, (size_t)n);
        if (code) return code;
    }
}

static int take_hash(void *self, const char *bytes, size_t length)
{
    sm_sha256_add(self, bytes, length);
    return sm_tick() ? 0 : ECANCELED;
}

/* What lies on the disk is what was written: only then may it take the place of anything. */
static sm_status check_file(sm_save *s, int fd, sm_error *err)
{
    sm_sha256 again, wanted = s->hash;
    char is[65], was[65];
    sm_sha256_begin(&again);
    int code = read_again(fd, take_hash, &again);
    if (code == ECANCELED) return sm_stopped(err);
    if (code) return io_failed(s, "the file cannot be read back", code, err);
    sm_sha256_end(&again, is);
    sm_sha256_end(&wanted, was);
    return strcmp(is, was) == 0 ? SM_OK : io_failed(s, "the file read back differs from what was written", EIO, err);
}

static int copy_piece(void *self, const char *bytes, size_t length)
{
    return write_to(*(int *)self, bytes, length);
}

/* Under a name that nobody takes for something stale. */
static const char *keep_copy(sm_save *s, char *name, size_t capacity)
{
    int length = snprintf(name, capacity, "%s.new", s->target);
    if (length < 0 || (size_t)length >= capacity || sm_os_link(s->temp, name) != 0) return s->temp;
    s->kept = false;
    return name;
}

/* The whole new file is next to it as long as this takes, and stays if it fails or is ended by a signal: from the
 * moment on that the target is emptied it is the only one. */
static sm_status overwrite(sm_save *s, sm_error *err)
{
    int from = sm_os_open(s->temp, O_RDONLY | O_CLOEXEC, 0);
    if (from < 0) return io_failed(s, "the file cannot be overwritten", errno, err);
    s->kept = true;
    sm_unfinished_drop(&s->unfinished);
    int to = sm_os_open(s->target, O_RDWR | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0);
    if (to < 0) {
        int code = errno;
        s->kept = false;
        sm_os_close(from);
        return io_failed(s, "the file cannot be overwritten", code, err);
    }
    int code = read_again(from, copy_piece, &to);
    if (!code) code = sync_to_disk(to);
    sm_status status = code ? io_failed(s, "overwriting failed", code, NULL) : check_file(s, to, NULL);
    sm_os_close(from);
    if (sm_os_close(to) != 0 && errno != EINTR && status == SM_OK) {
        code = errno;
        status = SM_IO;
    }
    char name[4096];
    if (status != SM_OK)
        return sm_fail_at(err, SM_IO, s->shown, 0, 0,
                          "overwriting failed: %s; the complete new file is %s, move it yourself",
                          strerror(code ? code : EIO), keep_copy(s, name, sizeof name));
    s->kept = false;
    sm_os_unlink(s->temp);
    *s->temp = 0;
    return SM_OK;
}

/* Without leave to replace, a file that came into being meanwhile must stay. */
static sm_status take_place(sm_save *s, sm_error *err)
{
    if (s->in_place) return overwrite(s, err);
    if (!s->replace && sm_os_link(s->temp, s->target) == 0) {
        sm_os_unlink(s->temp);
    } else if (!s->replace && errno == EEXIST) {
        return io_failed(s, "the file exists", EEXIST, err);
    } else if (sm_os_rename(s->temp, s->target) != 0) {
        return io_failed(s, "the file cannot be replaced", errno, err);
    }
    *s->temp = 0;
    return SM_OK;
}

static sm_status commit(sm_save *s, sm_error *err)
{
    sm_status status = s->terminal ? sm_shown_end(&s->screen, err) : s->pack ? sm_pack_end(s->pack, err) : SM_OK;
    if (status != SM_OK) return status;
    status = flush(s, err);
    int code = status == SM_OK && s->temp ? sync_to_disk(s->fd) : 0;
    if (code) status = io_failed(s, "the disk did not accept the file", code, err);
    if (status == SM_OK && s->temp) status = check_file(s, s->fd, err);
    int fd = s->fd;
    s->fd = -1;
    if (sm_os_close(fd) != 0 && errno != EINTR && status == SM_OK) status = io_failed(s, "closing failed", errno, err);
    if (status == SM_OK && s->temp) status = take_place(s, err);
    code = status == SM_OK && s->temp && s->directory >= 0 ? sync_to_disk(s->directory) : 0;
    if (code && code != EINVAL)
        status = sm_fail_at(err, SM_IO, s->shown, 0, 0,
                            "file replaced, but the disk did not confirm it: %s; save again", strerror(code));
#ifdef SM_TORTURE_LIE /* `make torture` must find this one out */
    if (code && code != EINVAL && err) *err = (sm_error){0};
    if (code && code != EINVAL) status = io_failed(s, "the disk did not accept it; nothing was changed", code, err);
#endif
    return status;
}

sm_status sm_save_commit(sm_save *s, sm_text *said, char digest[65], sm_error *err)
{
    sm_status status = SM_OK;
    if (said && s->in_place) sm_text_printf(said, "; overwritten in its place, because %s", s->in_place);
    status = commit(s, err);
    if (digest) *digest = 0;
    if (digest && s->temp) sm_sha256_end(&s->hash, digest);
    save_free(s);
    return status;
}

void sm_save_cancel(sm_save *s)
{
    if (s) save_free(s);
}

sm_status sm_save_close(sm_save *s, sm_status status, sm_text *said, char digest[65], sm_error *err)
{
    if (status == SM_OK) return sm_save_commit(s, said, digest, err);
    sm_save_cancel(s);
    return status;
}
