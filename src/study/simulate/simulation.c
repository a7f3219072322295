/* Checks what was asked of a simulation, and runs it. */
#include "base/mem.h"
#include "simulations.h"

const char *const sm_parameter_names[SM_PARAMETERS] = {
    [SM_PARAMETER_N] = "n",         [SM_PARAMETER_K] = "k",           [SM_PARAMETER_CLUSTERS] = "clusters",
    [SM_PARAMETER_ALPHA] = "alpha", [SM_PARAMETER_MERGES] = "merges",
};

static const sm_parameter *parameter_of(const sm_simulation *s, sm_parameter_id id)
{
    for (size_t i = 0; i < s->n_parameters; i++)
        if (s->parameters[i].id == id) return &s->parameters[i];
    return NULL;
}

uint64_t sm_simulation_value(const sm_simulation_ask *ask, sm_parameter_id id)
{
    const sm_parameter *p = parameter_of(ask->row, id);
    return ask->given[id] ? ask->value[id] : p ? p->initial : 0;
}

static sm_status check_parameter(const sm_simulation_ask *ask, sm_parameter_id id, sm_error *err)
{
    const sm_simulation *s = ask->row;
    const sm_parameter *p = parameter_of(s, id);
    if (!ask->given[id]) return SM_OK;
    if (!p)
        return sm_fail(err, SM_USAGE, "%s has no parameter %s; remove --%s", s->name, sm_parameter_names[id],
                       sm_parameter_names[id]);
    if (ask->value[id] >= p->low && ask->value[id] <= p->high) return SM_OK;
    return sm_fail(err, SM_USAGE, "--%s of %s must be from %llu to %llu, not %llu; %s", sm_parameter_names[id], s->name,
                   (unsigned long long)p->low, (unsigned long long)p->high, (unsigned long long)ask->value[id],
                   p->help);
}

static sm_status simulation_check(const sm_simulation_ask *ask, sm_error *err)
{
    const sm_simulation *s = ask->row;
    sm_status status = SM_OK;
    for (int id = 0; id < SM_PARAMETERS && !status; id++) status = check_parameter(ask, (sm_parameter_id)id, err);
    if (status) return status;
    if (ask->sizes && !s->sizes) return sm_fail(err, SM_USAGE, "%s does not use sizes; remove --sizes", s->name);
    if (ask->reps && !s->reps) return sm_fail(err, SM_USAGE, "%s is not repeated; remove --reps", s->name);
    if (ask->reps > s->most_reps)
        return sm_fail(err, SM_USAGE, "%s takes at most %llu repetitions, not %llu", s->name,
                       (unsigned long long)s->most_reps, (unsigned long long)ask->reps);
    if (ask->index && !s->indices) return sm_fail(err, SM_USAGE, "%s computes fixed indices; remove -m", s->name);
    if (ask->index && (!ask->n_index || ask->n_index > SM_SIMULATION_INDICES))
        return sm_fail(err, SM_USAGE, "%s takes 1 to %d indices at a time, not %zu", s->name, SM_SIMULATION_INDICES,
                       ask->n_index);
    return SM_OK;
}

const void *sm_simulation_study(sm_work *w, const void *asked)
{
    const sm_simulation_ask *ask = asked;
    sm_error err = {0};
    sm_work_check(w, simulation_check(ask, &err), &err);
    sm_simulated *r = sm_alloc(1, sizeof *r);
    *r = *(const sm_simulated *)ask->row->run(w, ask);
    if (!r->table.at) r->table = r->grid;
    if (!r->verdict) r->verdict = "";
    return r;
}
