#include "setmatch/base/names.h"
#include "setmatch/base/text.h"
#include <string.h>

const void *sm_names_row(sm_names n, size_t i)
{
    const void *first; /* the row, or the name that it begins with */
    memcpy(&first, (const char *)n.table + i * (n.size ? n.size : sizeof first), sizeof first);
    return first && n.size ? (const char *)n.table + i * n.size : first;
}

const char *sm_names_at(sm_names n, size_t i)
{
    const void *row = sm_names_row(n, i);
    const char *name = NULL;
    if (row) memcpy(&name, row, sizeof name);
    return name;
}

const void *sm_names_find(sm_names n, const char *name)
{
    const char *at;
    for (size_t i = 0; (at = sm_names_at(n, i)) != NULL; i++)
        if (strcmp(at, name) == 0) return sm_names_row(n, i);
    return NULL;
}

sm_status sm_names_unknown(sm_names n, const char *kind, const char *word, sm_error *err)
{
    sm_near near = {.word = word};
    sm_text all = {0};
    const char *name, *nearest;
    for (size_t i = 0; (name = sm_names_at(n, i)) != NULL; i++) {
        if (!*name) continue;
        sm_near_try(&near, name);
        sm_text_printf(&all, "%s%s", all.length ? ", " : "", name);
    }
    nearest = sm_near_found(&near);
    sm_fail(err, SM_USAGE, "unknown %s \"%s\"; %s%s%s", kind, word, nearest ? "did you mean " : "choose from ",
            nearest ? nearest : sm_text_of(&all), nearest ? "?" : "");
    sm_text_done(&all);
    return SM_USAGE;
}
