/* The names in a directory that a word may be completed to. */
#include "paths.h"
#include "base/mem.h"
#include "base/os.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { MOST_BYTES = 64 * 1024 * 1024 }; /* of names; what a directory holds beyond is not offered */
enum { BEGINS, BEGINS_FOLDED, HOLDS, NOT };

typedef struct listing {
    const char *wanted; /* the last part of the typed text */
    DIR *dir;
    int kind;      /* how well the names kept so far fit */
    sm_text names; /* NUL-terminated, with '/' before the NUL for a directory */
    size_t n;
} listing;

static int fit(const char *name, const char *wanted)
{
    size_t length = strlen(wanted);
    if (strncmp(name, wanted, length) == 0) return BEGINS;
    if (strncasecmp(name, wanted, length) == 0) return BEGINS_FOLDED;
    for (; *name; name++)
        if (strncasecmp(name, wanted, length) == 0) return HOLDS;
    return NOT;
}

/* Better candidates replace earlier ones. */
static void keep_name(listing *l, const struct dirent *e)
{
    const char *name = e->d_name;
    struct stat s;
    bool itself = strcmp(name, ".") == 0 || (strcmp(name, "..") == 0 && strcmp(l->wanted, "..") != 0);
    bool hidden = name[0] == '.' && l->wanted[0] != '.';
    int kind = itself || hidden ? NOT : fit(name, l->wanted);
    if (kind == NOT || kind > l->kind) return;
    if (kind < l->kind) {
        sm_text_clear(&l->names);
        l->n = 0;
        l->kind = kind;
    }
    l->n++;
    bool directory = e->d_type == DT_DIR;
    if (e->d_type == DT_UNKNOWN || e->d_type == DT_LNK)
        directory = sm_os_fstatat(dirfd(l->dir), name, &s) == 0 && S_ISDIR(s.st_mode);
    sm_text_printf(&l->names, "%s%s", name, directory ? "/" : "");
    sm_text_bytes(&l->names, "", 1);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void put_sorted(const listing *l, const char *before, size_t length, sm_text *out)
{
    const char **name = sm_alloc(l->n, sizeof *name), *at = sm_text_of(&l->names);
    for (size_t i = 0; i < l->n; i++, at += strlen(at) + 1) name[i] = at;
    qsort(name, l->n, sizeof *name, by_name);
    for (size_t i = 0; i < l->n; i++) {
        sm_text_bytes(out, before, length);
        sm_text_bytes(out, name[i], strlen(name[i]) + 1);
    }
    sm_free(name);
}

sm_status sm_paths_like(const char *typed, sm_text *out, sm_error *err)
{
    const char *home = strncmp(typed, "~/", 2) == 0 ? getenv("HOME") : NULL;
    sm_text path = {0}, directory = {0};
    bool expands = home && *home == '/';
    sm_text_printf(&path, "%s%s", expands ? home : "", expands ? typed + 1 : typed);
    const char *whole = sm_text_of(&path), *slash = strrchr(whole, '/');
    size_t length = slash ? (size_t)(slash - whole) + 1 : 0;
    listing l = {.wanted = whole + length, .kind = NOT};
    sm_text_printf(&directory, "%.*s", length ? (int)length : 1, length ? whole : ".");
    l.dir = sm_os_opendir(directory.data);
    for (struct dirent *e; l.dir && l.names.length < MOST_BYTES && (e = sm_os_readdir(l.dir));) keep_name(&l, e);
    if (l.dir) sm_os_closedir(l.dir);
    if (l.n) put_sorted(&l, whole, length, out);
    sm_text_free(&l.names);
    sm_text_free(&directory);
    sm_text_free(&path);
    return SM_OK;
}
