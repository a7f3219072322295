/* The simulations, one row each. To add one, write its file with its row and name it here. */
#ifndef SM_SRC_STUDY_SIMULATIONS_H
#define SM_SRC_STUDY_SIMULATIONS_H
#include "simulation.h"

#define SM_SIMULATION_ROWS(row)                                                                                        \
    row(jscore_fig2) row(jscore_fig3) row(nca_fig2) row(nca_fig3) row(properties) row(random)

#define row(name) extern const sm_simulation sm_simulation_##name;
SM_SIMULATION_ROWS(row)
#undef row
#endif
