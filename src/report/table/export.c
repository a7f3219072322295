/* Which ways to write a grid there are. */
#include "report/paper/cells.h"
#include <string.h>

const sm_export *const sm_exports[] = {
    &sm_export_table,    &sm_export_plain, &sm_export_tsv, &sm_export_csv, &sm_export_json,
    &sm_export_markdown, &sm_export_latex, &sm_export_svg, NULL,
};

const sm_export *sm_export_find(const char *name)
{
    for (size_t i = 0; sm_exports[i]; i++)
        if (strcmp(sm_exports[i]->name, name) == 0) return sm_exports[i];
    return NULL;
}
