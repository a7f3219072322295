/* Labels as they are now, in a format of io. */
#include "base/mem.h"
#include "output/output.h"

/* The cluster of each point, by the table's ids; NULL if only counts are known. Free it with sm_free. */
static uint32_t *clusters_now(const sm_session *s)
{
    const sm_points *points = sm_session_points(s);
    if (!points) return NULL;
    uint32_t n = sm_points_n(points), *cluster = sm_alloc(n, sizeof *cluster);
    for (uint32_t p = 0; p < n; p++) cluster[p] = sm_points_cluster(points, p);
    return cluster;
}

static sm_status find_format(const sm_session *s, const char *format, const sm_format **out, sm_error *err)
{
    sm_text known = {0};
    *out = sm_format_find(format);
    if (*out && (*out)->write && sm_session_swapped(s) && sm_session_points(s))
        return sm_fail(err, SM_USAGE,
                       "format %s cannot represent exchanged reference and prediction; exchange them back with roles",
                       format);
    if (*out && (*out)->write) return SM_OK;
    for (size_t i = 0; sm_formats[i]; i++)
        if (sm_formats[i]->write) sm_text_printf(&known, "%s%s", known.length ? ", " : "", sm_formats[i]->name);
    sm_fail(err, SM_USAGE, "cannot write labels as \"%s\" (one of: %s)", sm_quote(format).text, sm_text_of(&known));
    sm_text_free(&known);
    return SM_USAGE;
}

void sm_output_labels(const sm_session *s, const char *format, sm_out *out)
{
    const sm_format *f;
    if (!sm_out_take(out, find_format(s, format, &f, out->err))) return;
    uint32_t *cluster = clusters_now(s);
    sm_labels labels = {.data = sm_session_data(s), .table = sm_session_table(s), .cluster = cluster};
    sm_out_take(out, sm_format_write(f, &labels, out->sink, out->err));
    sm_free(cluster);
}
