/* The names in a directory that a word may be completed to. */
#include "setmatch/io/paths.h"
#include "setmatch/base/mem.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { MOST_BYTES = 64 * 1024 * 1024 }; /* of names; what a directory holds beyond is not offered */
enum { BEGINS, BEGINS_FOLDED, HOLDS, NOT };

typedef struct listing {
    const char *wanted; /* the last part of what was typed */
    DIR *dir;
    int kind;      /* how well the names kept so far fit */
    sm_text names; /* NUL behind each, '/' before it where it is a directory */
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

static bool is_offered(const listing *l, const char *name)
{
    bool itself = strcmp(name, ".") == 0 || (strcmp(name, "..") == 0 && strcmp(l->wanted, "..") != 0);
    return !itself && (name[0] != '.' || l->wanted[0] == '.');
}

static bool is_directory(const listing *l, const struct dirent *e)
{
    struct stat s;
    if (e->d_type != DT_UNKNOWN && e->d_type != DT_LNK) return e->d_type == DT_DIR;
    return fstatat(dirfd(l->dir), e->d_name, &s, 0) == 0 && S_ISDIR(s.st_mode);
}

/* Better ones drive out what was found before. */
static sm_status keep(listing *l, const struct dirent *e, sm_error *err)
{
    int kind = is_offered(l, e->d_name) ? fit(e->d_name, l->wanted) : NOT;
    if (kind == NOT || kind > l->kind) return SM_OK;
    if (kind < l->kind) {
        sm_text_clear(&l->names);
        l->n = 0;
        l->kind = kind;
    }
    l->n++;
    sm_status status = sm_text_add(&l->names, e->d_name, strlen(e->d_name), err);
    if (status == SM_OK && is_directory(l, e)) status = sm_text_add(&l->names, "/", 1, err);
    return status == SM_OK ? sm_text_add(&l->names, "", 1, err) : status;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static sm_status put_sorted(const listing *l, const char *before, size_t length, sm_text *out, sm_error *err)
{
    const char **name = sm_alloc(l->n, sizeof *name), *at = sm_text_of(&l->names);
    sm_status status = name ? SM_OK : sm_no_memory(err);
    for (size_t i = 0; i < l->n && status == SM_OK; i++, at += strlen(at) + 1) name[i] = at;
    if (status == SM_OK) qsort(name, l->n, sizeof *name, by_name);
    for (size_t i = 0; i < l->n && status == SM_OK; i++) {
        status = sm_text_add(out, before, length, err);
        if (status == SM_OK) status = sm_text_add(out, name[i], strlen(name[i]) + 1, err);
    }
    sm_free(name);
    return status;
}

static sm_status list(const char *path, sm_text *out, sm_error *err)
{
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) + 1 : 0;
    listing l = {.wanted = path + length, .kind = NOT};
    sm_text directory = {0};
    sm_status status = sm_text_print(&directory, err, "%.*s", length ? (int)length : 1, length ? path : ".");
    if (status == SM_OK) l.dir = opendir(directory.data);
    for (struct dirent *e; l.dir && status == SM_OK && l.names.length < MOST_BYTES && (e = readdir(l.dir));)
        status = keep(&l, e, err);
    if (l.dir) closedir(l.dir);
    if (status == SM_OK && l.n) status = put_sorted(&l, path, length, out, err);
    sm_text_done(&l.names);
    sm_text_done(&directory);
    return status;
}

sm_status sm_paths_like(const char *typed, sm_text *out, sm_error *err)
{
    const char *home = strncmp(typed, "~/", 2) == 0 ? getenv("HOME") : NULL;
    if (!home || *home != '/') return list(typed, out, err);
    sm_text path = {0};
    sm_status status = sm_text_print(&path, err, "%s%s", home, typed + 1);
    if (status == SM_OK) status = list(path.data, out, err);
    sm_text_done(&path);
    return status;
}
