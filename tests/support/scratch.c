#include "tests/support/scratch.h"
#include "tests/support/near.h"
#include <dirent.h>
#include <ftw.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DIRECTORY = 128, NAMES = 32, FILE_NAME = 192, DESCRIPTORS = 8 };

static char directory[DIRECTORY];
static pid_t owner; /* its children end without taking it along */

static int remove_below(const char *path, const struct stat *st, int kind, struct FTW *at)
{
    if (at->level > 0) remove(path);
    return 0;
}

void scratch_sweep(void)
{
    nftw(scratch(), remove_below, DESCRIPTORS, FTW_DEPTH | FTW_PHYS);
}

static void remove_scratch(void)
{
    if (getpid() != owner) return;
    scratch_sweep();
    rmdir(directory);
}

static bool make_under(const char *under)
{
    char name[PATH_MAX], whole[PATH_MAX];
    if (!under || snprintf(name, sizeof name, "%s/setmatch-test-XXXXXX", under) >= (int)sizeof name) return false;
    if (!mkdtemp(name)) return false;
    if (realpath(name, whole) && strlen(whole) < sizeof directory) {
        strcpy(directory, whole);
        return true;
    }
    rmdir(name);
    return false;
}

const char *scratch(void)
{
    if (*directory) return directory;
    const char *told = getenv("TMPDIR");
    bool made = told ? make_under(told) : make_under("/dev/shm") || make_under("/tmp");
    if (!made) fail_msg("no directory of its own under %s", told ? told : "/tmp");
    owner = getpid();
    atexit(remove_scratch);
    return directory;
}

const char *in_scratch(const char *name)
{
    static char path[NAMES][FILE_NAME];
    char one[FILE_NAME];
    size_t i = 0;
    int length = snprintf(one, sizeof one, "%s/%s", scratch(), name);
    assert_true(length < (int)sizeof one);
    while (i < NAMES - 1 && *path[i] && strcmp(path[i], one) != 0) i++;
    assert_true(!*path[i] || strcmp(path[i], one) == 0);
    return strcpy(path[i], one);
}

int names_in(const char *path)
{
    int n = 0;
    DIR *d = opendir(path);
    assert_non_null(d);
    for (const struct dirent *e; (e = readdir(d));) n += strcmp(e->d_name, ".") && strcmp(e->d_name, "..");
    closedir(d);
    return n;
}
