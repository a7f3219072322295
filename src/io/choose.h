/* Which column means what: as told, then by known names, then the only ones it can be. Never a silent guess. */
#ifndef IO_CHOOSE_H
#define IO_CHOOSE_H
#include "sheet.h"

typedef struct sm_roles {
    int64_t truth, weight, id, axis[2]; /* column numbers from 0; -1: none */
    uint32_t *place;                    /* columns of --coordinates */
    size_t places, places_room;
    bool places_in_file;   /* --coordinates names a file */
    uint32_t *pred, *more; /* more: further truths (--true A,B where every column is compared) */
    size_t preds, preds_room, mores, mores_room;
    bool by_name, by_elimination; /* how truth or pred was found, when not told */
    bool axis_by_name;            /* the coordinates were not told but are called x and y */
} sm_roles;

void sm_roles_done(sm_roles *c);
/* Told and known names only; what is not found stays empty. */
SM_MUST sm_status sm_choose_named(const sm_sheet *s, const sm_reading *r, sm_roles *out, sm_error *err);
/* All of it, once every cell is read. */
SM_MUST sm_status sm_choose(const sm_sheet *s, const sm_reading *r, sm_roles *out, sm_error *err);
bool sm_roles_complete(const sm_roles *c, unsigned wanted);
/* Is there a name in the first record that makes it a header? */
bool sm_names_known(const sm_sheet *s, const sm_reading *r);
bool sm_name_is_role(const char *name, unsigned roles); /* a known name of a truth or prediction column */
bool sm_name_is_weight(const char *name);
bool sm_name_is_margin(const char *name); /* "All", "Total": of a row or column of sums */
const char *sm_column_called(const sm_sheet *s, uint32_t column, char room[16]); /* its name or number */

typedef struct sm_column_facts {
    sm_number_kind kind; /* SM_NO_NUMBER: text */
    uint64_t distinct, missing;
} sm_column_facts;
sm_column_facts sm_column_about(const sm_sheet *s, const sm_column *c);
#endif
