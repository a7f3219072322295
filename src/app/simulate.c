/* simulate: the view of simulations, with one of them running where one is named. */
#include "inside.h"
#include "setmatch/study/simulation.h"

sm_status sm_app_simulate(sm_app *a, const sm_command *c, sm_error *err)
{
    const sm_simulation *row = NULL;
    sm_status status = c->n_words ? sm_simulation_find(&row, c->word[0], err) : SM_OK;
    if (!status && row && row->labels)
        status = sm_fail(err, SM_USAGE, "%s makes a file of labels; outside: setmatch simulate %s -o FILE.csv; open it",
                         row->name, row->name);
    if (!status) status = sm_app_go(a, sm_view_at("simulation"), err);
    if (status || !row) return status;
    sm_scene scene = sm_app_scene(a);
    sm_app_view(a)->show(a->state[a->here], &scene, row->name);
    return SM_OK;
}
