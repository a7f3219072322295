/* Where q leads from here: ways in the order in which they are looked for. */
#include "back.h"
#include <string.h>

static bool is_q(const char *key)
{
    return !strcmp(key, "q");
}

static bool is_beside(const sm_app *a, const char *key)
{
    return sm_app_tiled(a) && a->tiles.focus;
}

static sm_status go_to_first_tile(sm_app *a, sm_error *err)
{
    a->tiles.focus = 0;
    return SM_OK;
}

/* The lesson itself is left at once, whatever led there. */
static bool is_on_tour(const sm_app *a, const char *key)
{
    bool in_lesson = a->tour.player && !strcmp(sm_app_view(a)->name, "lesson");
    return a->tour.own && (in_lesson || (!sm_app_away(a) && is_q(key)));
}

static sm_status go_to_own_data(sm_app *a, sm_error *err)
{
    sm_app_own_data(a);
    return SM_OK;
}

static bool is_away(const sm_app *a, const char *key)
{
    return sm_app_away(a);
}

static sm_status go_to_last_view(sm_app *a, sm_error *err)
{
    sm_app_go_back(a);
    return SM_OK;
}

static bool is_sliced(const sm_app *a, const char *key)
{
    return is_q(key) && a->session && sm_dataset_whole(sm_session_data(a->session));
}

static sm_status go_to_slices(sm_app *a, sm_error *err)
{
    return sm_carry_line(a, "slice", err);
}

static bool is_from_start(const sm_app *a, const char *key)
{
    return is_q(key) && a->from_start && a->session;
}

static bool is_at_home(const sm_app *a, const char *key)
{
    return is_q(key);
}

static const sm_way_back ways[] = {
    {is_beside, "back", "leads to the matrix", go_to_first_tile},
    {is_on_tour, "own data", "leads back to your own data", go_to_own_data},
    {is_away, "back", "leads back", go_to_last_view},
    {is_sliced, "slices", "leads back to all rows", go_to_slices},
    {is_from_start, "start", "leads to the start screen", sm_app_shut},
    {is_at_home, "quit", "quits", sm_app_quit},
};

const sm_way_back *sm_way_back_of(const sm_app *a, const char *key)
{
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (ways[i].open(a, key)) return &ways[i];
    return NULL;
}
