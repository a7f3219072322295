/* Builds points from columns: selects the rows and makes the partitions. */
#ifndef IO_LOAD_ASSEMBLE_H
#define IO_LOAD_ASSEMBLE_H
#include "base/mem.h"
#include "load.h"

typedef struct sm_label_column {
    size_t sheet;
    const sm_column *column;
} sm_label_column;

typedef struct sm_assembling { /* remembers its first failure */
    sm_parts *out;
    const sm_sheet *sheet;
    const sm_meaning *of;
    size_t n;
    const sm_assembly *a;
    uint32_t **row; /* of each sheet: the cells of the points, in order; NULL: all of them from the first row on */
    uint32_t points;
    uint64_t *times;        /* multiplicity of each; NULL: that of the first sheet */
    sm_label_column *label; /* truth, predictions, additional truths */
    uint32_t labels;
    sm_error *err;
    sm_status status;
} sm_assembling;

static inline uint64_t sm_data_rows(const sm_assembling *w, size_t i)
{
    return w->sheet[i].rows - sm_first_row(&w->sheet[i], &w->of[i]);
}

static inline uint64_t sm_row_of(const sm_assembling *w, size_t i, uint32_t point)
{
    return w->row[i] ? w->row[i][point] : sm_first_row(&w->sheet[i], &w->of[i]) + point;
}

/* Returns how many input points a point represents. */
static inline uint64_t sm_times_of(const sm_assembling *w, uint32_t point)
{
    return w->times ? w->times[point] : sm_sheet_times(&w->sheet[0], sm_row_of(w, 0, point));
}

static inline uint64_t sm_line_of(const sm_assembling *w, size_t i, uint32_t point)
{
    return sm_sheet_line(&w->sheet[i], sm_row_of(w, i, point));
}

static inline const char *sm_text_at(const sm_assembling *w, size_t i, const sm_column *c, uint32_t point)
{
    return sm_dict_text(c->dict, sm_cell_ids_at(&c->id, sm_row_of(w, i, point)));
}

/* Allocates n elements of an array that the dataset or the work keeps. */
static inline void *sm_assembling_room(sm_assembling *w, size_t n, size_t size)
{
    void *array = w->status == SM_OK ? sm_alloc_large(n, size) : NULL;
    if (w->status == SM_OK && !array) w->status = sm_too_large(w->err);
    return array;
}

/* Returns whether only counts are requested and no column has coordinates. */
static inline bool sm_adds_up(const sm_assembling *w)
{
    const sm_meaning *m = &w->of[0];
    bool laid_out = m->axis[0] >= 0 || m->axis[1] >= 0 || m->coordinate.n || m->coordinates_in_file;
    return w->a->o->only_counts && w->labels == 2 && !m->more.n && !laid_out;
}
/* Selects the rows that are points (joined, without missing labels, merged if only counts are requested) and their
 * label columns. */
void sm_assemble_rows(sm_assembling *w);
#endif
