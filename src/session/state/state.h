/* The session's inside: what it holds, and how values, options, notes and the order of the view are kept. */
#ifndef SRC_SESSION_STATE_H
#define SRC_SESSION_STATE_H
#include "session/session.h"

enum { SM_OPTIONS_AT_MOST = 32, SM_PAST = 16 };

/* Ids of rows and columns that the next OPEN takes at a node. Counted along the way from the root, not over all that
 * ever was: so a draft, or a branch that was left, does not shift the ids (and with them the loaded order) of what
 * comes next. */
typedef struct sm_ids {
    uint32_t rows, cols;
} sm_ids;

typedef struct sm_started { /* a change that was part of loading */
    sm_edit edit;
    char *text;
} sm_started;

typedef struct sm_order { /* open ids in the order of the view */
    uint32_t *id, n;
} sm_order;

typedef struct sm_sort_key {
    uint64_t high, low;
    uint32_t id;
} sm_sort_key;

struct sm_session {
    sm_dataset *data;
    sm_account *account; /* the data's, with the noise that was named while loading; NULL: the data's */
    sm_live *live;
    sm_registry *indices; /* borrowed */
    sm_points *points;    /* NULL: counts only */
    sm_history *history;
    sm_dict *names; /* labels that the data does not have */
    bool swapped;
    sm_placing placing; /* without threads: for other live tables of these points too */
    sm_origin written;  /* without its name; changed 0: not written yet */
    uint64_t revision;

    sm_ids *ids; /* a pair a node */
    size_t ids_capacity;
    sm_started *start;
    size_t n_start, start_capacity;
    sm_note *note; /* one per node of the history that has notes */
    size_t n_notes, notes_capacity;
    sm_node last; /* the last change that was run, 0: none */

    char *option[SM_OPTIONS_AT_MOST]; /* NULL: as it is initially */
    char *axis[2];                    /* see axes.h; NULL: the coordinates that were read */

    sm_order rows, cols;
    uint32_t *order_key, *row_place; /* scratch, a number an id */
    sm_sort_key *sort_key;           /* scratch, two an id */
    size_t order_capacity;
    bool watched;                       /* somebody looks at it: sort=auto arranges */
    bool order_numeric, order_diagonal; /* its result: rows by number, columns after their partners; */
    bool order_matched;                 /* in the order of the canonical matching */

    sm_value *values, *now, *loaded, *drafted, *none; /* values, one per index; none: always pending */
    sm_value *past[SM_PAST];                          /* values at the nodes visited last, newest first, */
    sm_node past_node[SM_PAST];                       /* and which they are, each once */
    size_t n_past;
    unsigned read; /* needs that `now` is on, */
    size_t n_read; /* and how many indices there were */
    int placed;    /* per cent of the distances of all pairs that are summed up; screens tell it */
    bool has_draft, draft_pending;
    sm_shape drafted_shape;
};

/* ---- values ------------------------------------------------------------------------------------------------------ */
void sm_values_new(sm_session *s);
void sm_values_passed(sm_session *s, sm_node left); /* now becomes what it was at the node that was left */
bool sm_values_read(sm_session *s);   /* copies the values of the live table; returns true if any is new */
bool sm_at_root(const sm_session *s); /* the table is as it was loaded: at the root, or after a reset */
void sm_values_forget(sm_session *s, size_t index);

/* ---- options ----------------------------------------------------------------------------------------------------- */
int sm_setting_axis(const char *word); /* 0 for "x=COLUMN", 1 for "y=COLUMN"; -1: another option */
SM_MUST sm_status sm_setting_read(const char *word, const sm_option **option, const char **value, sm_error *err);
SM_MUST sm_status sm_run_set(sm_session *s, const sm_command *c, sm_error *err);
SM_MUST sm_status sm_run_sort(sm_session *s, const sm_command *c, sm_error *err);
SM_MUST sm_status sm_run_define(sm_session *s, const sm_command *c, sm_error *err);

/* ---- what is said of a change ------------------------------------------------------------------------------------ */
SM_MUST sm_status sm_run_say(sm_session *s, const sm_command *c, sm_error *err);
SM_MUST sm_status sm_run_ask(sm_session *s, const sm_command *c, sm_error *err);
void sm_notes_free(sm_session *s);

/* ---- order ------------------------------------------------------------------------------------------------------- */
void sm_order_reserve(sm_session *s, size_t more);
void sm_order_changed(sm_session *s, const sm_edit *e); /* e NULL: anything may differ. Cannot fail after reserve */
unsigned sm_order_needs(const sm_session *s);
bool sm_order_settled(sm_session *s);          /* true when the order became another */
#define SM_SORTS "auto|loaded|size|best|label" /* the orders there are */
#endif
