/* What is compared, and whether it is too much to be written. */
#include "subject.h"
#include <inttypes.h>
#include <string.h>

sm_input sm_input_of(const sm_session *s)
{
    const sm_dataset *d = sm_session_data(s);
    const sm_sums *sums = sm_live_facts(sm_session_live(s))->sums;
    const sm_partition *truth = sm_dataset_truth(d), *pred = sm_dataset_pred(d);
    bool swapped = sm_session_swapped(s);
    sm_left_out left_out = sm_session_left_out(s);
    return (sm_input){
        .classes = swapped ? pred : truth,
        .clusters = swapped ? truth : pred,
        .n = sums->n,
        .dropped = left_out.noise + left_out.unlabelled,
        .left_out = left_out,
        .k_classes = sums->rows,
        .k_clusters = sums->cols,
    };
}

/* "y.txt" of a file of one column, else "f.csv  column 2"; without the file if that is NULL or "". */
static void put_title(const char *file, const sm_partition *p, sm_text *out)
{
    if (p->unnamed && p->alone) {
        sm_text_puts(out, file ? file : "");
        return;
    }
    if (file && *file) sm_text_printf(out, "%s  ", file);
    sm_partition_title(p, out);
}

void sm_table_called(const sm_session *s, sm_text *out)
{
    sm_input in = sm_input_of(s);
    const char *file = sm_file_name(in.classes->file), *other = sm_file_name(in.clusters->file);
    bool same = strcmp(file, other) == 0;
    put_title(file, in.classes, out);
    sm_text_puts(out, " × ");
    put_title(same ? NULL : other, in.clusters, out);
}

void sm_side_title(const sm_session *s, int side, sm_text *out)
{
    sm_input in = sm_input_of(s);
    const sm_partition *p = side ? in.clusters : in.classes;
    bool file = p->unnamed && p->alone, named = file || (p->name && *p->name);
    if (file)
        sm_text_puts(out, sm_file_name(p->file));
    else
        sm_partition_title(p, out);
    sm_text_printf(out, "%s%s", named ? ": " : "", side ? "clusters" : "classes");
}

sm_text sm_source_name(const sm_partition *p)
{
    sm_text name = {0};
    if (p->file && *p->file) sm_text_printf(&name, "%s:", p->file);
    sm_text_puts(&name, p->name ? p->name : "");
    return name;
}

sm_status sm_refuse_cells(const sm_session *s, sm_error *err)
{
    uint32_t rows, cols;
    sm_session_row_order(s, &rows);
    sm_session_col_order(s, &cols);
    uint64_t cells = (uint64_t)rows * cols;
    if (cells <= SM_CELLS_AT_MOST) return SM_OK;
    return sm_fail(err, SM_LIMIT,
                   "too many cells: %u class%s x %u cluster%s are %" PRIu64
                   ", at most %d are written; for the cells that are not empty: setmatch convert FILE -o counts.csv",
                   rows, sm_plural_es(rows), cols, sm_plural(cols), cells, SM_CELLS_AT_MOST);
}
