/* What one prediction gains over another, by class or by point. */
#include "gains.h"
#include "differences.h"
#include "output/table/table.h"

static sm_grid grid_of(const sm_gains *g, bool rows, bool bare)
{
    return rows ? sm_gains_points_grid(g, bare) : sm_gains_grid(g, bare);
}

static void put_notes(sm_page *p, const sm_gains *g)
{
    const sm_gain *all = sm_gains_all(g);
    const char *first = g->name[1], *second = g->name[2];
    uint64_t differ = all->gained + all->lost;
    const uint32_t *k = g->clusters;
    char sign[32];
    sm_put_p(sign, sm_sign_test(all->gained, all->lost));
    sm_page_end(p);
    sm_page_linef(p, "gained: right in %s and not in %s; lost: the other way round", second, first);
    sm_page_linef(p, "sign test over %llu point%s: %s (" SM_SIGN_TEST ")", (unsigned long long)differ,
                  sm_plural(differ), sign);
    sm_page_line(p, "right: in the cluster that the one-to-one optimum by counts pairs the class with");
    for (size_t i = 0; g->noise && i < g->noise->n; i++)
        sm_page_linef(p, "\"%s\" is noise%s", sm_quote(g->noise->of[i].label).text,
                      g->left_out ? "" : ": its points are right in neither");
    if (g->left_out)
        sm_page_linef(
            p, "compared on the %llu points that neither leaves out, of %llu; --each counts all, noise as not right",
            (unsigned long long)all->n, (unsigned long long)(all->n + g->left_out));
    if (k[0] != k[1])
        sm_page_linef(p,
                      "clusters: %s %u, %s %u; classes: %zu; a class without a cluster of its own has no right point",
                      first, k[0], second, k[1], g->n);
    for (int i = 0; i < 2; i++)
        if (g->optima[i] > 1)
            sm_page_linef(p, "%s has %s%u such optima; the first in loaded order is taken", g->name[i + 1],
                          g->optima[i] < 100 ? "" : "at least ", g->optima[i]);
}

static void gained_page(const sm_gains *g, bool rows, const sm_output_options *o, sm_out *out)
{
    sm_grid grid = grid_of(g, rows, false);
    uint64_t n = sm_gains_all(g)->n;
    sm_page page = sm_page_of(o, out);
    sm_page_linef(&page, "%s against %s, reference %s: %llu point%s", g->name[2], g->name[1], g->name[0],
                  (unsigned long long)n, sm_plural(n));
    sm_page_end(&page);
    sm_page_grid(&page, &grid);
    put_notes(&page, g);
    sm_page_free(&page);
    if (o->differences) sm_differences_page(o->differences, o, out);
}

static void gained_json(const sm_gains *g, bool rows, const sm_differences *d, sm_out *out)
{
    const sm_gain *all = sm_gains_all(g);
    sm_grid classes = sm_gains_grid(g, true), points = sm_gains_points_grid(g, true);
    sm_json j = sm_json_to(out);
    sm_json_open(&j, NULL, "{");
    sm_json_words(&j, "true", g->name[0]);
    sm_json_words(&j, "a", g->name[1]);
    sm_json_words(&j, "b", g->name[2]);
    if (g->noise && g->noise->n) sm_json_words(&j, "noise", g->noise->of[0].label); /* diff accepts only one */
    sm_json_cells(&j, &classes, g->n, 1);
    if (g->left_out) sm_json_whole(&j, "points_left_out", g->left_out);
    sm_json_open(&j, "sign_test", "{");
    sm_json_whole(&j, "n", all->gained + all->lost);
    sm_json_real(&j, "p", sm_sign_test(all->gained, all->lost));
    sm_json_words(&j, "method", SM_SIGN_TEST);
    sm_json_close(&j, "}");
    sm_json_open(&j, "optima", "{");
    for (int i = 0; i < 2; i++) sm_json_whole(&j, i ? "b" : "a", g->optima[i]);
    sm_json_close(&j, "}");
    sm_json_records(&j, "classes", &classes);
    if (d) sm_differences_json(&j, "difference", d, 0);
    if (rows) sm_json_records(&j, "points", &points);
    sm_json_close(&j, "}");
    sm_json_end(&j);
}

void sm_output_gains(const sm_gains *g, bool rows, const char *format, const sm_output_options *o, sm_out *out)
{
    const sm_export *e = sm_export_find(format);
    if (!e) {
        sm_out_take(out, sm_name_unknown(SM_NAMED_AT(sm_exports), "format", format, NULL, out->err));
        return;
    }
    sm_output_options own = *o;
    own.bare = e->bare;
    sm_grid grid = o->differences && !rows ? sm_differences_grid(o->differences) : grid_of(g, rows, e->bare);
    if (e == &sm_export_table)
        gained_page(g, rows, &own, out);
    else if (e == &sm_export_json)
        gained_json(g, rows, own.differences, out);
    else
        e->grid(&grid, &own, out);
}
