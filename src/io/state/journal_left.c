/* Journals of other processes, dead or alive, distinguished by their locks. */
#include "base/os.h"
#include "io/bytes/bytes.h"
#include "io/read.h"
#include "journal_parts.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>

static bool ends_in(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n > m && strcmp(text + n - m, end) == 0;
}

typedef enum fit { OTHER, SAME_INPUT, SAVED_FILE } fit;

/* The saved file takes the place of one of the input's, or is the whole of it. */
static bool reads_saved_file(const sm_journal *j, const sm_leaving *l)
{
    const char *mine = sm_text_of(&j->files), *saved = sm_text_of(&l->saved_file);
    size_t length = l->saved_file.length;
    for (; length && *mine; mine += strcspn(mine, "\n") + 1)
        if (strncmp(mine, saved, length) == 0) return true;
    return false;
}

static sm_status fit_of(sm_journal *j, const sm_leaving *l, fit *out, sm_error *err)
{
    bool same_files = strcmp(sm_text_of(&j->files), sm_text_of(&l->files)) == 0, saved = reads_saved_file(j, l);
    *out = OTHER;
    if (!l->known || (!same_files && !saved)) return SM_OK;
    sm_status status = sm_journal_ready(j, err);
    if (status == SM_CHECK) return SM_OK; /* do not offer it if the user stopped it */
    if (status != SM_OK) return status;
    bool other_bytes = *j->digest.hex && strlen(l->sha256) == 64 && strcmp(j->digest.hex, l->sha256) != 0;
    if (same_files && !other_bytes && strcmp(j->state, l->state) == 0)
        *out = SAME_INPUT;
    else if (saved && strcmp(j->state, l->saved_state) == 0)
        *out = SAVED_FILE;
    return SM_OK;
}

/* The newest of those that fit is what is offered. */
static void note_left(sm_journal *j, const char *name, const sm_leaving *l, fit how)
{
    j->n_older += j->left.length > 0;
    if ((j->left.length && l->changed <= j->left_changed)) return;
    sm_text_clear(&j->left);
    sm_text_puts(&j->left, name);
    j->left_changed = l->changed;
    j->left_saved = how == SAVED_FILE;
    j->n_left = l->n - l->n_saved;
    j->left_damaged = l->damaged;
    j->n_lost = l->n_lost;
}

/* Gives a damaged journal the name under which it is kept. path is of the journal, and then of what is kept. */
static void set_aside(sm_text *path)
{
    sm_text to = {0};
    sm_text_printf(&to, "%s" SM_JOURNAL_DAMAGED, sm_text_of(path));
    if (sm_os_rename(sm_text_of(path), to.data) == 0) sm_text_puts(path, SM_JOURNAL_DAMAGED);
    sm_text_free(&to);
}

static void keep_damaged(sm_journal *j, const char *name, const sm_leaving *l)
{
    sm_text path = {0};
    sm_text_printf(&path, "%s%s", sm_text_of(&j->directory), name);
    set_aside(&path);
    sm_text_printf(&j->damaged, "%sa journal is damaged at line %zu: %zu change%s cannot be read; it is kept as %s",
                   j->damaged.length ? "; " : "", l->damaged, l->n_lost, sm_plural(l->n_lost), sm_text_of(&path));
    sm_text_free(&path);
}

static sm_status look_into(sm_journal *j, const char *name, int directory, int fd, sm_error *err)
{
    sm_leaving l;
    fit how = OTHER;
    const char *files = sm_text_of(&j->files);
    bool locked = sm_os_flock(fd, LOCK_SH | LOCK_NB) != 0, no_locks = locked && errno != EWOULDBLOCK;
    sm_leaving_read(&l, fd);
    sm_status status = SM_OK;
    /* Without locks: another boot of the system, or a process that has ended. */
    bool dead = no_locks ? strcmp(l.boot, j->boot) != 0 || sm_process_is_dead(l.pid) : !locked;
    /* Standard input from a pipe is the same for two processes only by chance. */
    bool piped = strncmp(files, "-\n", 2) == 0 || strstr(files, "\n-\n");
    if (dead && l.n_lost && l.n == l.n_saved)
        keep_damaged(j, name, &l);
    else if (dead && l.known && l.n == l.n_saved)
        sm_os_unlinkat(directory, name);
    else if (dead)
        status = fit_of(j, &l, &how, err);
    else if (l.known && *files && !piped && strcmp(sm_text_of(&l.files), files) == 0)
        j->live = l.pid;
    if (status == SM_OK && how != OTHER) note_left(j, name, &l, how);
    sm_leaving_free(&l);
    return status;
}

static sm_status look_at(sm_journal *j, const char *name, int directory, sm_error *err)
{
    long pid = 0;
    bool unborn = ends_in(name, ".new");
    if (!unborn && !ends_in(name, ".journal")) return SM_OK;
    int fd = sm_os_openat(directory, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0) return SM_OK;
    sm_status status = SM_OK;
    if (!unborn)
        status = look_into(j, name, directory, fd, err);
    else if (sscanf(name, "%ld-", &pid) == 1 && sm_process_is_dead(pid) && sm_os_flock(fd, LOCK_EX | LOCK_NB) == 0)
        sm_os_unlinkat(directory, name); /* its process ended before it gave the file its name */
    sm_os_close(fd);
    return status;
}

sm_status sm_left_find(sm_journal *j, sm_error *err)
{
    sm_text_clear(&j->left);
    sm_text_clear(&j->damaged);
    j->n_left = j->n_older = j->left_damaged = j->n_lost = 0;
    j->live = 0;
    DIR *d = j->directory.length ? sm_os_opendir(sm_text_of(&j->directory)) : NULL;
    sm_status status = SM_OK;
    if (!d) return SM_OK;
    for (struct dirent *e = sm_os_readdir(d); e && status == SM_OK; e = sm_os_readdir(d))
        if (!j->own.length || strcmp(e->d_name, sm_text_of(&j->own)) != 0)
            status = look_at(j, e->d_name, dirfd(d), err);
    sm_os_closedir(d);
    return status;
}

void sm_left_when(const sm_journal *j, char out[32])
{
    time_t then = (time_t)(j->left_changed / 1000000000), now = (time_t)j->now;
    struct tm at, today;
    *out = 0;
    if (!localtime_r(&then, &at) || !localtime_r(&now, &today)) return;
    bool same = at.tm_year == today.tm_year && at.tm_yday == today.tm_yday;
    if (!strftime(out, 32, same ? "%H:%M" : "%Y-%m-%d %H:%M", &at)) *out = 0;
}

static sm_status nothing_left(sm_error *err)
{
    return sm_fail(err, SM_USAGE, "nothing to restore; these data have no unsaved changes");
}

/* Appends the path of the journal that was left. */
static void put_left_path(const sm_journal *j, sm_text *path)
{
    sm_text_printf(path, "%s%s", sm_text_of(&j->directory), sm_text_of(&j->left));
}

static sm_status open_left(sm_journal *j, sm_error *err)
{
    sm_text path = {0};
    put_left_path(j, &path);
    j->left_fd = sm_os_open(path.data, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK, 0);
    sm_text_free(&path);
    if (j->left_fd < 0) return nothing_left(err);
    if (sm_os_flock(j->left_fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return sm_fail(err, SM_USAGE, "another process is restoring these changes; try again later");
    return SM_OK;
}

static void close_left(sm_journal *j)
{
    if (j->left_fd >= 0) sm_os_close(j->left_fd);
    j->left_fd = -1;
}

sm_status sm_journal_left(sm_journal *j, sm_left *out, sm_error *err)
{
    sm_leaving l = {0};
    *out = (sm_left){0};
    close_left(j);
    if (!j->data) return nothing_left(err);
    sm_status status = j->left.length ? open_left(j, err) : nothing_left(err);
    if (status == SM_OK) sm_leaving_read(&l, j->left_fd);
    if (status == SM_OK && l.n == l.n_saved) status = nothing_left(err);
    if (status != SM_OK) {
        sm_leaving_free(&l);
        close_left(j);
        return status;
    }
    out->from = j->left_saved ? l.saved_at : 0;
    out->lines = l.lines;
    out->n = l.n - l.n_saved;
    l.lines = (sm_text){0};
    out->damaged = j->left_damaged = l.damaged;
    out->n_lost = l.n_lost;
    if (l.damaged) put_left_path(j, &out->kept);
    if (l.damaged) sm_text_puts(&out->kept, SM_JOURNAL_DAMAGED);
    sm_left_when(j, out->when);
    sm_leaving_free(&l);
    return SM_OK;
}

void sm_left_free(sm_left *l)
{
    sm_text_free(&l->lines);
    sm_text_free(&l->kept);
}

bool sm_journal_forget(sm_journal *j)
{
    sm_text path = {0};
    bool kept = j->fd >= 0; /* else what was left is all there is: it stays for the next start */
    bool goes = kept && j->left_fd >= 0;
    if (goes) put_left_path(j, &path);
    if (goes && j->left_damaged)
        set_aside(&path);
    else if (goes)
        sm_os_unlink(path.data);
    sm_text_free(&path);
    close_left(j);
    if (!kept) sm_text_clear(&j->left);
    return kept && sm_left_find(j, NULL) == SM_OK && j->left.length > 0;
}
