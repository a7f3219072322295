/* What was asked of a simulation, checked. */
#include "simulations.h"

const char *const sm_parameter_names[SM_PARAMETERS] = {
    [SM_PARAMETER_N] = "n",         [SM_PARAMETER_K] = "k",           [SM_PARAMETER_CLUSTERS] = "clusters",
    [SM_PARAMETER_ALPHA] = "alpha", [SM_PARAMETER_MERGES] = "merges",
};

/* ---- what was asked for ------------------------------------------------------------------------------------------ */

static const sm_parameter *parameter_of(const sm_simulation *s, sm_parameter_id id)
{
    for (size_t i = 0; i < s->n_parameters; i++)
        if (s->parameters[i].id == id) return &s->parameters[i];
    return NULL;
}

uint64_t sm_simulation_value(const sm_simulation *s, const sm_simulation_ask *ask, sm_parameter_id id)
{
    const sm_parameter *p = parameter_of(s, id);
    return ask->given[id] ? ask->value[id] : p ? p->initial : 0;
}

static sm_status check_parameter(const sm_simulation *s, const sm_simulation_ask *ask, sm_parameter_id id,
                                 sm_error *err)
{
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

static sm_status simulation_check(const sm_simulation *s, const sm_simulation_ask *ask, sm_error *err)
{
    sm_status status = SM_OK;
    for (int id = 0; id < SM_PARAMETERS && !status; id++) status = check_parameter(s, ask, (sm_parameter_id)id, err);
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

sm_status sm_simulation_open(const sm_simulation *s, sm_sliced *job, const sm_simulation_ask *ask, sm_error *err)
{
    *job = (sm_sliced){0};
    sm_status status = simulation_check(s, ask, err);
    if (!status) status = s->open(job, ask, err);
    if (status) *job = (sm_sliced){0};
    return status;
}
