/* The points of a class or a cluster leave the table they are counted in, or their group. */
#include "drop.h"
#include "base/mem.h"
#include "core/edit.h"
#include <string.h>

/* The edit is done with. */
static sm_status drop_carry_out(sm_table *t, sm_edit *e, sm_status status, sm_error *err)
{
    if (!status) status = sm_table_prepare(t, e, err);
    for (size_t i = 0; i < e->n_ops && !status; i++) sm_table_op(t, &e->ops[i]);
    sm_edit_free(e);
    return status;
}

static sm_status drop_points(sm_table *t, const sm_noise *noise, sm_error *err)
{
    sm_edit e = {0};
    uint32_t gone = sm_table_find(t, noise->truth, noise->label);
    for (uint32_t c = 0; gone != SM_NONE && c < sm_table_cols(t); c++) {
        sm_line of = sm_table_col(t, c);
        for (uint32_t i = 0; i < of.n; i++) {
            sm_op out = {.kind = SM_OP_MOVE, .row = sm_line_at(of, i), .from = c, .to = SM_NONE, .count = of.count[i]};
            if (out.count && (noise->truth ? out.row : c) == gone) sm_edit_op(&e, out);
        }
    }
    return drop_carry_out(t, &e, SM_OK, err);
}

static sm_status drop_scatter(sm_table *t, const sm_noise *noise, sm_dict *names, sm_error *err)
{
    bool rows = noise->truth;
    const char *label = noise->label;
    sm_edit e = {0};
    uint32_t from = sm_table_find(t, rows, label), to = sm_table_size(t, rows);
    uint64_t points = from == SM_NONE ? 0 : sm_table_sum(t, rows, from), number = 0;
    if (!points) return SM_OK;
    sm_status status = sm_singletons_fit(label, points, err);
    if (!status && rows) sm_edit_op(&e, (sm_op){.kind = SM_OP_ROLES});
    sm_line of = sm_table_line(t, rows, from);
    for (uint32_t i = 0; i < of.n && !status; i++) {
        for (uint64_t k = 0; k < of.count[i] && !status; k++, to++) {
            sm_op open = {.kind = SM_OP_OPEN, .from = SM_NONE, .to = to};
            sm_table_part_name(t, rows, label, &number, names, &open.name);
            sm_edit_op(&e, open);
            sm_op out = {.kind = SM_OP_MOVE, .row = sm_line_at(of, i), .from = from, .to = to, .count = 1};
            sm_edit_op(&e, out);
        }
    }
    if (!status && rows) sm_edit_op(&e, (sm_op){.kind = SM_OP_ROLES});
    return drop_carry_out(t, &e, status, err);
}

/* Those of both sides count once. */
static uint64_t points_apart(const sm_table *t, const sm_noises *noise)
{
    uint64_t points = 0;
    for (size_t i = 0; i < noise->n; i++) {
        const sm_noise *a = &noise->of[i];
        uint32_t id = a->apart ? sm_table_find(t, a->truth, a->label) : SM_NONE;
        if (id == SM_NONE) continue;
        points += sm_table_sum(t, a->truth, id);
        for (size_t k = 0; k < noise->n && a->truth; k++) {
            const sm_noise *b = &noise->of[k];
            uint32_t col = b->apart && !b->truth ? sm_table_find_col(t, b->label) : SM_NONE;
            if (col != SM_NONE) points -= sm_table_at(t, id, col);
        }
    }
    return points;
}

sm_status sm_take_noise(sm_table *t, const sm_noises *noise, sm_dict **names, uint64_t *apart, sm_error *err)
{
    static const sm_noises none = {0};
    sm_status status = SM_OK;
    if (!noise) noise = &none;
    *names = NULL;
    for (size_t i = 0; i < noise->n && !status; i++)
        if (!noise->of[i].apart) status = drop_points(t, &noise->of[i], err);
    *apart = points_apart(t, noise);
    if (*apart && !status) sm_dict_new(names);
    for (size_t i = 0; i < noise->n && *apart && !status; i++)
        if (noise->of[i].apart) status = drop_scatter(t, &noise->of[i], *names, err);
    return status;
}

/* ---- the points that all keep ------------------------------------------------------------------------------------ */

/* The next label of the list that p leaves out, from *at on; SM_NONE after the last. */
static uint32_t next_left_out(const sm_partition *p, const sm_noises *noise, bool truth, size_t *at)
{
    uint32_t id;
    for (; noise && *at < noise->n; ++*at) {
        const sm_noise *of = &noise->of[*at];
        if (of->apart || of->truth != truth || !sm_dict_find(p->dict, of->label, strlen(of->label), &id)) continue;
        ++*at;
        return id;
    }
    return SM_NONE;
}

uint64_t sm_points_left_out(const sm_partition *p, const sm_noises *noise, bool truth)
{
    uint64_t points = 0;
    size_t at = 0;
    for (uint32_t id; (id = next_left_out(p, noise, truth, &at)) != SM_NONE;)
        for (uint32_t i = 0; i < p->n; i++) points += p->label[i] == id;
    return points;
}

void sm_mark_left_out(const sm_partition *p, const sm_noises *noise, bool truth, bool *gone)
{
    size_t at = 0;
    for (uint32_t id; (id = next_left_out(p, noise, truth, &at)) != SM_NONE;)
        for (uint32_t i = 0; i < p->n; i++) gone[i] = gone[i] || p->label[i] == id;
}

sm_status sm_shared_points(const sm_partition *const *side, size_t n, const sm_partition *truth, const sm_noises *noise,
                           uint32_t **kept, uint32_t *n_kept, sm_error *err)
{
    uint32_t points = n ? side[0]->n : 0;
    bool *gone = NULL;
    *kept = NULL;
    *n_kept = points;
    for (size_t s = 0; s < n + (truth != NULL); s++) {
        const sm_partition *p = s < n ? side[s] : truth;
        size_t at = 0;
        if (next_left_out(p, noise, s == n, &at) == SM_NONE) continue;
        if (!gone) gone = sm_alloc(points, sizeof *gone);
        sm_mark_left_out(p, noise, s == n, gone);
    }
    for (uint32_t i = 0; gone && i < points; i++) *n_kept -= gone[i];
    sm_status status = SM_OK;
    if (!*n_kept && points)
        status = sm_fail(err, SM_USAGE,
                         "no point is kept by every partition; compare each on its own points (--each, in the explorer "
                         ":set compare=each)");
    if (!status && *n_kept < points) {
        uint32_t next = 0;
        *kept = sm_alloc(*n_kept, sizeof **kept);
        for (uint32_t i = 0; *kept && i < points; i++)
            if (!gone[i]) (*kept)[next++] = i;
    }
    sm_free(gone);
    return status;
}

void sm_partition_kept(const sm_partition *p, const uint32_t *kept, uint32_t n_kept, sm_partition *out)
{
    *out = *p;
    out->n = n_kept;
    out->label = sm_alloc(n_kept, sizeof *out->label);
    for (uint32_t i = 0; i < n_kept; i++) out->label[i] = p->label[kept[i]];
}
