/* Which ways to write a grid there are. */
#include "table.h"

const sm_export *const sm_exports[] = {
    &sm_export_table,    &sm_export_plain, &sm_export_tsv, &sm_export_csv,  &sm_export_json,
    &sm_export_markdown, &sm_export_latex, &sm_export_svg, &sm_export_html, NULL,
};

const sm_export *sm_export_find(const char *name)
{
    return sm_name_row(SM_NAMED_AT(sm_exports), name);
}
