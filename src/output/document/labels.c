/* Labels as they are now, in a format of io. */
#include "base/mem.h"
#include "output/output.h"

/* cluster[p], by the table's ids; NULL (and OK) when only counts are known. */
static void clusters_now(const sm_session *s, uint32_t **out)
{
    const sm_points *points = sm_session_points(s);
    *out = NULL;
    if (!points) return;
    uint32_t n = sm_points_n(points), *cluster = sm_alloc(n, sizeof *cluster);
    for (uint32_t p = 0; p < n; p++) cluster[p] = sm_points_cluster(points, p);
    *out = cluster;
}

static sm_status cannot_write(const char *format, sm_error *err)
{
    sm_text known = {0};
    for (size_t i = 0; sm_formats[i]; i++)
        if (sm_formats[i]->write) sm_text_printf(&known, "%s%s", known.length ? ", " : "", sm_formats[i]->name);
    sm_fail(err, SM_USAGE, "cannot write labels as \"%s\" (one of: %s)", sm_quote(format).text, sm_text_of(&known));
    sm_text_free(&known);
    return SM_USAGE;
}

sm_status sm_output_labels(const sm_session *s, const char *format, sm_sink out, sm_error *err)
{
    const sm_format *f = sm_format_find(format);
    if (!f || !f->write) return cannot_write(format, err);
    uint32_t *cluster = NULL;
    if (sm_session_swapped(s) && sm_session_points(s))
        return sm_fail(
            err, SM_USAGE,
            "reference and prediction are exchanged, which format %s cannot show; exchange them back first: roles",
            format);
    clusters_now(s, &cluster);
    sm_status status = SM_OK;
    sm_labels labels = {.data = sm_session_data(s), .table = sm_session_table(s), .cluster = cluster};
    status = sm_format_write(f, &labels, out, err);
    sm_free(cluster);
    return status;
}
