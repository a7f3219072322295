/* Targets of q, in the order in which they are tried. */
#include "back.h"
#include <string.h>

static bool is_q(const sm_app *a, const char *key)
{
    return !strcmp(key, "q");
}

static bool is_beside(const sm_app *a, const char *key)
{
    return sm_app_tiled(a) && a->tiles.focus;
}

static void go_to_first_tile(sm_app *a)
{
    a->tiles.focus = 0;
}

/* The lesson itself is left at once, whatever led there. */
static bool is_on_tour(const sm_app *a, const char *key)
{
    bool in_lesson = a->tour.player && !strcmp(sm_app_view(a)->name, "lesson");
    return a->tour.own && (in_lesson || (!sm_app_away(a) && is_q(a, key)));
}

static bool is_away(const sm_app *a, const char *key)
{
    return sm_app_away(a);
}

static bool is_sliced(const sm_app *a, const char *key)
{
    return is_q(a, key) && a->session && sm_dataset_whole(sm_session_data(a->session));
}

static bool is_from_start(const sm_app *a, const char *key)
{
    return is_q(a, key) && a->from_start && a->session;
}

static const sm_way_back ways[] = {
    {is_beside, "back", "returns to the matrix", go_to_first_tile, NULL},
    {is_on_tour, "own data", "returns to your own data", sm_app_own_data, NULL},
    {is_away, "back", "goes back", sm_app_go_back, NULL},
    {is_sliced, "slices", "shows all rows again", NULL, "slice"},
    {is_from_start, "start", "returns to the start screen", NULL, NULL},
    {is_q, "quit", "quits", NULL, "quit"},
};

const sm_way_back *sm_way_back_of(const sm_app *a, const char *key)
{
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (ways[i].open(a, key)) return &ways[i];
    return NULL;
}
