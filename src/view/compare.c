/* Compare: one reference against many partitions. */
#include "views.h"
static void draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    (void)state, (void)scene, (void)pen;
}
static const sm_action actions[] = {{.bind = {NULL, NULL, NULL, NULL}}};
const sm_view sm_view_compare = {.name = "compare",
                                 .title = "Compare",
                                 .help = "Many partitions.",
                                 .digit = "7",
                                 .actions = actions,
                                 .state_size = 1,
                                 .draw = draw};
