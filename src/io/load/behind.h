/* What it takes to show the rows behind the points: where each stands in its file, or the row itself. */
#ifndef IO_BEHIND_H
#define IO_BEHIND_H
#include "assemble.h"

/* out->rows, of points that were assembled from these sheets, whose offsets and spools it takes. */
SM_MUST sm_status sm_add_rows(sm_parts *out, sm_sheet *sheet, const sm_assembly *from, const sm_origin *origin,
                              sm_error *err);
#endif
