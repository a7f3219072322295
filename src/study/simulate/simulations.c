/* The list of simulations, and finding one. */
#include "simulations.h"
#include "base/text.h"

#define row(name) &sm_simulation_##name,
const sm_simulation *const sm_simulations[] = {SM_SIMULATION_ROWS(row) NULL};
#undef row

sm_status sm_simulation_find(const sm_simulation **out, const char *name, sm_error *err)
{
    const sm_names names = {sm_simulations, 0};
    *out = sm_name_row(names, name);
    return *out ? SM_OK : sm_name_unknown(names, "simulation", name, NULL, err);
}
