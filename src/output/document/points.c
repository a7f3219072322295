/* The points one by one: where each came from and where it is now. */
#include "base/mem.h"
#include "documents.h"
#include "output/writers/writers.h"

typedef struct listed {
    const sm_dataset *data;
    const sm_points *points;
    const sm_table *table;
    const sm_partition *loaded; /* the labelling that is edited */
} listed;

enum { ROW, ID, X, Y, CLASS, LOADED, NOW };
static const sm_grid_column columns[] = {
    [ROW] = {.id = "row"},     [ID] = {.id = "id"},         [X] = {.id = "x"},        [Y] = {.id = "y"},
    [CLASS] = {.id = "class"}, [LOADED] = {.id = "loaded"}, [NOW] = {.id = "cluster"}};

static size_t points_times(const void *self, size_t column)
{
    const sm_parts *p = sm_dataset_parts(((const listed *)self)->data);
    const bool lacks[NOW + 1] = {[ID] = !p->id, [X] = !p->axis[0], [Y] = !p->axis[1]};
    return !lacks[column];
}

static sm_datum points_cell(const void *self, sm_spot at)
{
    const listed *l = self;
    const sm_parts *p = sm_dataset_parts(l->data);
    uint32_t i = (uint32_t)at.row, cluster = sm_points_cluster(l->points, i);
    switch (at.column) {
    case ROW:
        return sm_datum_whole(sm_dataset_row(l->data, i));
    case ID:
        return sm_datum_words(sm_point_id(p, i));
    case X:
    case Y:
        return sm_datum_real(p->axis[at.column == Y][i]);
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

static void *points_open(sm_grid *grid, const sm_session *s, const sm_output_options *o, sm_out *out)
{
    listed *l = sm_alloc(1, sizeof *l);
    *l = (listed){.data = sm_session_data(s), .points = sm_session_points(s), .table = sm_session_table(s)};
    l->loaded = sm_session_swapped(s) ? sm_dataset_truth(l->data) : sm_dataset_pred(l->data);
    *grid = sm_grid_lay((sm_grid){.title = "points",
                                  .rows = sm_points_n(l->points),
                                  .self = l,
                                  SM_COLUMNS(columns),
                                  .times = points_times,
                                  .cell = points_cell});
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
