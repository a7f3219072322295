/* The points one by one: where each came from and where it is now. */
#include "base/mem.h"
#include "documents.h"
#include "output/writers/writers.h"

typedef struct listed {
    const sm_dataset *data;
    const sm_points *points;
    const sm_table *table;
    const sm_partition *loaded; /* the labelling that is edited */
    int column[7];              /* which of the columns below stand in the grid */
    size_t cols;
} listed;

enum { ROW, ID, X, Y, CLASS, LOADED, NOW };

static const char *points_head(const void *self, size_t col)
{
    static const char *const name[] = {"row", "id", "x", "y", "class", "loaded", "cluster"};
    return name[((const listed *)self)->column[col]];
}

static sm_datum points_at(const void *self, size_t row, size_t col)
{
    const listed *l = self;
    const sm_parts *p = sm_dataset_parts(l->data);
    uint32_t i = (uint32_t)row, cluster = sm_points_cluster(l->points, i);
    switch (l->column[col]) {
    case ROW:
        return sm_datum_whole(sm_dataset_row(l->data, i));
    case ID:
        return sm_datum_words(sm_point_id(p, i));
    case X:
    case Y:
        return sm_datum_real(p->axis[l->column[col] == Y][i]);
    case CLASS:
        return sm_datum_words(sm_table_row_name(l->table, sm_points_class(l->points, i)));
    case LOADED:
        return sm_datum_words(sm_dict_text(l->loaded->dict, l->loaded->label[i]));
    default:
        return sm_datum_words(cluster == SM_NONE ? NULL : sm_table_col_name(l->table, cluster));
    }
}

static sm_status points_refuse(const sm_session *s, const sm_export *format, const sm_output_options *o, sm_error *err)
{
    if (sm_session_points(s)) return SM_OK;
    return sm_fail(err, SM_USAGE, "only counts are known, not points; see the matrix");
}

static void points_add(listed *l, int column, bool there)
{
    if (there) l->column[l->cols++] = column;
}

static void *points_open(sm_grid *grid, const sm_session *s, const sm_output_options *o, sm_out *out)
{
    listed *l = sm_alloc(1, sizeof *l);
    *l = (listed){.data = sm_session_data(s), .points = sm_session_points(s), .table = sm_session_table(s)};
    const sm_parts *p = sm_dataset_parts(l->data);
    l->loaded = sm_session_swapped(s) ? sm_dataset_truth(l->data) : sm_dataset_pred(l->data);
    points_add(l, ROW, true);
    points_add(l, ID, p->id != NULL);
    points_add(l, X, p->axis[0] != NULL);
    points_add(l, Y, p->axis[1] != NULL);
    points_add(l, CLASS, true);
    points_add(l, LOADED, true);
    points_add(l, NOW, true);
    *grid = (sm_grid){.title = "points",
                      .rows = sm_points_n(l->points),
                      .cols = l->cols,
                      .self = l,
                      .head = points_head,
                      .at = points_at};
    return l;
}

const sm_document sm_document_points = {
    .name = "points",
    .noun = "points",
    .usual = "csv",
    .of_points = true,
    .help = "Print each point with its loaded and its current cluster",
    .refuse = points_refuse,
    .open = points_open,
    .free = sm_free,
};
