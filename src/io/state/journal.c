/* The own file of a process: made, written a record at a time, given up. */
#include "journal.h"
#include "base/mem.h"
#include "base/os.h"
#include "io/bytes/bytes.h"
#include "io/read.h"
#include "journal_parts.h"
#include "state.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

enum { NAMES_TRIED = 100, SYNC_MS = 1000 };

/* ---- made and freed ---------------------------------------------------------------------------------------------- */

sm_journal *sm_journal_new(int64_t now)
{
    sm_journal *j = sm_alloc(1, sizeof *j);
    j->now = now;
    j->fd = j->left_fd = j->digest.fd = -1;
    int fd = sm_os_open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC, 0);
    ssize_t n = fd >= 0 ? sm_os_read(fd, j->boot, 63) : 0;
    if (fd >= 0) sm_os_close(fd);
    j->boot[n > 0 ? n : 0] = 0;
    j->boot[strcspn(j->boot, "\n ")] = 0;
    if (!*j->boot) strcpy(j->boot, "-");
    return j;
}

void sm_journal_free(sm_journal *j)
{
    if (!j) return;
    if (j->fd >= 0) sm_os_close(j->fd);
    if (j->left_fd >= 0) sm_os_close(j->left_fd);
    sm_digest_free(&j->digest);
    sm_text *const texts[] = {&j->directory, &j->files, &j->own, &j->record, &j->left, &j->damaged};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) sm_text_free(texts[i]);
    sm_free(j);
}

/* ---- bytes ------------------------------------------------------------------------------------------------------- */
static sm_status not_kept(const sm_journal *j, int code, sm_error *err)
{
    return sm_fail(err, SM_IO, "change rejected, because it cannot be recorded in %s: %s; free space and try again",
                   sm_text_of(&j->directory), strerror(code));
}

/* Removes the bytes after the good records, left by a failed write or a retracted record. */
static int cut_ragged(sm_journal *j)
{
    if (!j->ragged) return 0;
    if (sm_os_ftruncate(j->fd, (off_t)j->length) != 0) return errno;
    j->ragged = false;
    return 0;
}

static int write_record(sm_journal *j)
{
    const char *bytes = sm_text_of(&j->record);
    size_t left = j->record.length;
    int code = cut_ragged(j);
    if (code) return code;
    j->ragged = true;
    while (left > 0) {
        ssize_t n = sm_os_write(j->fd, bytes, left);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) {
            code = n < 0 ? errno : EIO;
            cut_ragged(j);
            return code;
        }
        bytes += n;
        left -= (size_t)n;
    }
    j->ragged = false;
    j->length += j->record.length;
    return 0;
}

/* ---- the file ---------------------------------------------------------------------------------------------------- */
static void head_records(sm_journal *j)
{
    sm_text_clear(&j->record);
    j->sequence = 0;
    sm_record_add(&j->record, &j->sequence, "%s", SM_JOURNAL_FIRST);
    sm_record_add(&j->record, &j->sequence, "# process %ld %s", (long)getpid(), j->boot);
    for (const char *p = sm_text_of(&j->files); *p; p += strcspn(p, "\n") + 1)
        sm_record_add(&j->record, &j->sequence, "# file %.*s", (int)strcspn(p, "\n"), p);
}

/* It gets its name once it is locked and initialised, so that no process mistakes it for a dead one's. */
static int name_file(sm_journal *j, const char *unborn, sm_text *path)
{
    int code = EEXIST;
    for (int i = 0; i < NAMES_TRIED && code == EEXIST; i++) {
        sm_text_clear(path);
        sm_text_clear(&j->own);
        sm_text_printf(&j->own, "%ld-%d.journal", (long)getpid(), i);
        sm_text_printf(path, "%s%s", sm_text_of(&j->directory), sm_text_of(&j->own));
        code = sm_os_link(unborn, path->data) == 0 ? 0 : errno;
        if (code && code != ENOMEM && code != EEXIST)
            code = sm_os_rename(unborn, path->data) == 0 ? 0 : errno; /* no links there */
    }
    sm_os_unlink(unborn);
    if (code) sm_text_clear(&j->own);
    return code;
}

/* 0, or why there is no file. */
static int make_file(sm_journal *j)
{
    sm_text unborn = {0}, path = {0};
    j->length = 0;
    j->headed = j->ragged = false;
    if (!j->directory.length) return ENOENT;
    head_records(j);
    sm_text_printf(&unborn, "%s%ld-0.new", sm_text_of(&j->directory), (long)getpid());
    int code = 0;
    if (!code) {
        int lacking = sm_make_directories(j->directory.data);
        sm_os_unlink(unborn.data);
        j->fd = sm_os_open(unborn.data, O_WRONLY | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        code = j->fd >= 0 ? 0 : lacking && errno == ENOENT ? lacking : errno;
    }
    if (!code && sm_os_flock(j->fd, LOCK_EX | LOCK_NB) != 0) errno = 0; /* then the number of the process tells */
    if (!code) code = write_record(j);
    if (!code)
        code = name_file(j, unborn.data, &path);
    else if (j->fd >= 0)
        sm_os_unlink(unborn.data);
    if (code && j->fd >= 0) {
        sm_os_close(j->fd);
        j->fd = -1;
    }
    sm_text_free(&unborn);
    sm_text_free(&path);
    return code;
}

/* There will be no place however often one tries; changes continue without. */
static bool is_for_good(int code)
{
    static const int none[] = {ENOENT, ENOTDIR, EACCES, EPERM, EROFS, ENAMETOOLONG, ELOOP};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (code == none[i]) return true;
    return false;
}

/* ---- begun and ended --------------------------------------------------------------------------------------------- */

static void say(const sm_journal *j, int code, sm_text *said)
{
    char when[32];
    if (j->left.length) {
        sm_left_when(j, when);
        sm_text_printf(said, "%zu change%s from %s %s not saved: :restore brings %s back", j->n_left,
                       sm_plural(j->n_left), when, j->n_left == 1 ? "was" : "were", j->n_left == 1 ? "it" : "them");
        if (j->n_older) sm_text_puts(said, ", then older ones");
        if (j->left_damaged)
            sm_text_printf(said, "; the journal is damaged at line %zu: %zu later change%s cannot be read",
                           j->left_damaged, j->n_lost, sm_plural(j->n_lost));
    }
    if (j->damaged.length) sm_text_printf(said, "%s%s", said->length ? "; " : "", sm_text_of(&j->damaged));
    if (j->live)
        sm_text_printf(said, "%salso open in process %ld%s", said->length ? "; " : "", j->live,
                       said->length ? "" : "; changes here go to a separate journal");
    if (code)
        sm_text_printf(said, "%s%s: %s%s%s", said->length ? "; " : "",
                       j->off ? "changes will not survive a crash" : "no change can be made now",
                       sm_text_of(&j->directory), j->directory.length ? ": " : "", strerror(code));
}

sm_status sm_journal_begin(sm_journal *j, const sm_dataset *d, const sm_table *table, const sm_points *points,
                           sm_text *said, sm_error *err)
{
    sm_journal_end(j, true);
    j->data = d;
    j->table = table;
    j->points = points;
    sm_digest_begin(&j->digest, sm_dataset_parts(d));
    const sm_parts *p = sm_dataset_parts(j->data);
    sm_text_clear(&j->files);
    if (!j->directory.length) sm_state_path(&j->directory, "");
    for (uint32_t i = 0; i < p->n_origins; i++) {
        sm_path_add(&j->files, p->origin[i].file);
        sm_text_puts(&j->files, "\n");
        sm_save_tidy(p->origin[i].file);
    }
    sm_status status = sm_left_find(j, err);
    if (status != SM_OK) return status;
    int code = make_file(j);
    j->off = is_for_good(code);
    say(j, code, said);
    return SM_OK;
}

void sm_journal_end(sm_journal *j, bool keep)
{
    sm_text path = {0};
    if (j->fd >= 0 && keep && j->unsaved)
        sm_journal_sync(j);
    else if (j->fd >= 0) {
        sm_text_printf(&path, "%s%s", sm_text_of(&j->directory), sm_text_of(&j->own));
        sm_os_unlink(path.data);
    }
    sm_text_free(&path);
    if (j->fd >= 0) sm_os_close(j->fd);
    if (j->left_fd >= 0) sm_os_close(j->left_fd);
    j->fd = j->left_fd = -1;
    sm_digest_free(&j->digest);
    j->data = NULL;
    j->known = j->off = j->headed = j->ragged = false;
    j->unsaved = j->length = j->sequence = 0;
    j->waiting = 0;
    sm_text_clear(&j->own);
    sm_text_clear(&j->left);
}

/* ---- to the disk ------------------------------------------------------------------------------------------------- */
static int64_t steady_ms(void)
{
    struct timespec t = {0};
    sm_os_clock(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000 + 1; /* never 0 */
}

void sm_journal_sync(sm_journal *j)
{
    j->waiting = 0;
    while (j->fd >= 0 && sm_os_fdatasync(j->fd) != 0 && errno == EINTR) continue;
}

int sm_journal_due(const sm_journal *j)
{
    if (!j->waiting) return 0;
    int64_t left = j->waiting + SYNC_MS - steady_ms();
    return left < 1 ? 1 : (int)left;
}

void sm_journal_tick(sm_journal *j)
{
    if (j->waiting && steady_ms() >= j->waiting + SYNC_MS) sm_journal_sync(j);
}

sm_status sm_journal_saving(sm_journal *j, sm_error *err)
{
    *j->saved = 0;
    if (j->fd < 0 || !j->unsaved || sm_state_sum(j->saved, j->table, j->points)) return SM_OK;
    *j->saved = 0;
    return sm_stopped(err);
}

/* ---- records ----------------------------------------------------------------------------------------------------- */
/* Ahead of the first command: what it is that will be changed; then the lines. */
static void add_lines(sm_journal *j, const char *lines)
{
    sm_text_clear(&j->record);
    if (!j->headed) {
        sm_record_add(&j->record, &j->sequence, "# input sha256 %s", *j->digest.hex ? j->digest.hex : "-");
        sm_record_add(&j->record, &j->sequence, "# state %s", j->state);
    }
    for (; *lines; lines += strcspn(lines, "\n"), lines += *lines == '\n')
        sm_record_add(&j->record, &j->sequence, "%.*s", (int)strcspn(lines, "\n"), lines);
}

sm_status sm_journal_add(sm_journal *j, const char *lines, sm_error *err)
{
    if (!j->data) return sm_fail(err, SM_INTERNAL, "a change of data that no journal knows");
    int code = j->fd < 0 && !j->off ? make_file(j) : 0;
    j->off = j->off || is_for_good(code);
    if (j->off) return SM_OK;
    if (code) return not_kept(j, code, err);
    *j->saved = 0;
    j->before = j->length;
    j->sequence_before = j->sequence;
    j->unsaved_before = j->unsaved;
    sm_status status = sm_journal_ready(j, err);
    if (status == SM_OK) add_lines(j, lines);
    if (status == SM_OK && (code = write_record(j)) != 0) status = not_kept(j, code, err);
    if (status != SM_OK) {
        j->sequence = j->sequence_before;
        return status;
    }
    j->headed_before = j->headed;
    j->headed = true;
    for (; *lines; lines += strcspn(lines, "\n"), lines += *lines == '\n') /* commands after the last "# saved" */
        j->unsaved = strncmp(lines, SM_SAVED, strlen(SM_SAVED)) == 0 ? 0 : j->unsaved + 1;
    if (!j->waiting) j->waiting = steady_ms();
    sm_journal_tick(j);
    return SM_OK;
}

/* If it cannot be cut off now, the next record waits until it can. */
void sm_journal_retract(sm_journal *j)
{
    if (j->fd < 0) return;
    j->length = j->before;
    j->sequence = j->sequence_before;
    j->unsaved = j->unsaved_before;
    j->headed = j->headed_before;
    j->ragged = true;
    cut_ragged(j);
}

void sm_journal_saved(sm_journal *j, const char *file)
{
    sm_text path = {0};
    uint64_t next = j->sequence;
    if (j->fd < 0 || !j->unsaved || (!*j->saved && sm_journal_saving(j, NULL) != SM_OK)) return;
    sm_path_add(&path, file);
    sm_text_clear(&j->record);
    sm_record_add(&j->record, &next, SM_SAVED " %s %s", j->saved, sm_text_of(&path));
    if (write_record(j) == 0) {
        j->sequence = next;
        j->unsaved = 0;
    }
    sm_text_free(&path);
    *j->saved = 0;
    sm_journal_sync(j);
}
