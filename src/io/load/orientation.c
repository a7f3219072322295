/* Which side of a table of counts holds the classes: as its corner says, as the names of a side say, or the rows. */
#include "io/sheet/sheet.h"
#include "load.h"
#include <stdio.h>
#include <string.h>

enum { ROWS, COLS, SIDES };

static bool is_strong(sm_name_role role)
{
    return role == SM_NAME_TRUTH || role == SM_NAME_PREDICTION;
}

/* Do the roles of the two sides decide? *turned: the rows are the clusters. */
static bool roles_decide(const sm_name_role role[SIDES], bool *turned)
{
    bool apart = role[ROWS] != role[COLS];
    *turned = apart && (role[ROWS] == SM_NAME_PREDICTION || role[COLS] == SM_NAME_TRUTH);
    return *turned || (apart && (role[ROWS] == SM_NAME_TRUTH || role[COLS] == SM_NAME_PREDICTION)) ||
           (role[ROWS] == SM_NAME_WEAK && role[COLS] == SM_NAME_NONE);
}

/* "rows\columns", also with '/', "vs" or "by" between; a corner without any of these names the rows. */
static void corner_roles(const char *corner, sm_name_role role[SIDES])
{
    static const char *const between[] = {"\\", "/", " vs. ", " vs ", " by ", " x ", " × ", "|"};
    char rows[256];
    size_t length = strlen(corner);
    const char *cols = "";
    for (size_t i = 0; i < sizeof between / sizeof *between && !*cols; i++) {
        const char *at = strstr(corner, between[i]);
        if (!at) continue;
        length = (size_t)(at - corner);
        cols = at + strlen(between[i]);
    }
    snprintf(rows, sizeof rows, "%.*s", (int)(length < sizeof rows ? length : sizeof rows - 1), corner);
    role[ROWS] = sm_name_role_of(rows);
    role[COLS] = sm_name_role_of(cols);
}

/* The role that every name of a side has. */
static sm_name_role side_role(const sm_sheet *s, const sm_meaning *m, int side)
{
    sm_name_role all = SM_NAME_NONE;
    if (side == ROWS ? !m->row_names : !m->col_names) return SM_NAME_NONE;
    for (size_t i = 0; i < m->inside[side].n; i++) {
        uint32_t at = m->inside[side].at[i];
        sm_name_role one = sm_name_role_of(side == ROWS ? sm_sheet_cell(s, at, 0) : s->column[at].name);
        if (!is_strong(one) || (i && one != all)) return SM_NAME_NONE;
        all = one;
    }
    return all;
}

void sm_detection_orientation(sm_detection *j)
{
    static const char *const told[] = {"rows are classes as told", "rows are clusters as told"},
                             *const named[] = {"rows are classes by name", "rows are clusters by name"};
    const sm_sheet *s = &j->sheet[0];
    sm_meaning *m = &j->r->of[0];
    sm_name_role role[SIDES] = {SM_NAME_NONE, SM_NAME_NONE};
    bool given = s->exact_table, turned = false, decided = false;
    if (!given && m->row_names && m->col_names) corner_roles(s->column[0].name, role);
    decided = roles_decide(role, &turned);
    for (int side = 0; side < SIDES && !decided && !given; side++)
        if (!is_strong(role[side]) && is_strong(side_role(s, m, side))) role[side] = side_role(s, m, side);
    decided = decided || roles_decide(role, &turned);
    m->turned = turned != j->o->transpose;
    if (s->outer_keys && !decided && !j->o->transpose)
        sm_detection_likely(j, 0,
                            "the outer keys are read as classes, a guess; pandas writes a crosstab with its columns as "
                            "outer keys (--transpose reads them as clusters)");
    m->orientation = j->o->transpose ? told[m->turned] : decided ? named[m->turned] : "rows are classes by default";
}
