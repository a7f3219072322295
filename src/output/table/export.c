/* Which ways to write a grid there are. */
#include "table.h"

const sm_export *const sm_exports[] = {
    &sm_export_table,    &sm_export_plain, &sm_export_tsv, &sm_export_csv, &sm_export_json,
    &sm_export_markdown, &sm_export_latex, &sm_export_svg, NULL,
};

const sm_export *sm_export_find(const char *name)
{
    return sm_name_row(SM_NAMED_AT(sm_exports), name);
}

const sm_export *const sm_whole_exports[] = {&sm_export_html, &sm_export_markdown, &sm_export_latex, NULL};

const sm_export *const *sm_document_formats(const sm_document *d)
{
    return d->formats ? d->formats : sm_exports;
}
