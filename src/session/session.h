/* The loaded data and the current state. It is the only mutable state of the program; a const pointer can only read. */
#ifndef SM_SESSION_SESSION_H
#define SM_SESSION_SESSION_H
#include "command.h"
#include "core/noise.h"
#include "core/points.h"
#include "history.h"
#include "measure/live.h"
#include "measure/place.h"
#include "measure/registry.h"

typedef struct sm_session sm_session;
/* Takes the data, which are freed on failure too; borrows the registry. SM_CHECK if sm_tick ends it. O(points, or
 * cells). */
SM_MUST sm_status sm_session_new(sm_session **out, sm_dataset *take, sm_registry *indices, sm_error *err);
/* A session on these data, loaded as `like` was: what was part of loading is done here too, where it fits. Else as
 * sm_session_new. */
SM_MUST sm_status sm_session_like(sm_session **out, sm_dataset *take, const sm_session *like, sm_error *err);
void sm_session_free(sm_session *s);

/* Every change, travel and setting. Plans (may fail, nothing touched), prepares (may fail), applies
 * (cannot). SM_USAGE for what does not fit the table (an unknown label names the nearest, too many points tells how
 * many there are) and for verbs of other rooms (OUTSIDE, SCREEN). A change that changes nothing is SM_OK and leaves no
 * node. */
SM_MUST sm_status sm_session_run(sm_session *s, const sm_command *c, sm_error *err);
SM_MUST sm_status sm_session_run_line(sm_session *s, const char *line, sm_error *err);
SM_MUST sm_status sm_session_go(sm_session *s, sm_node n, sm_error *err);
/* Runs a change as part of loading (--noise): afterwards this is the root of the history, and noise is in the
 * account; or it fails, and nothing has changed. */
SM_MUST sm_status sm_session_start(sm_session *s, const char *line, sm_error *err);
const sm_account *
sm_session_account(const sm_session *s); /* how the data were read, with the noise at that time. Borrowed. */
typedef struct sm_shape {                /* non-empty classes and clusters, and points */
    uint32_t classes, clusters;
    uint64_t points;
} sm_shape;
/* The values after a change: applied, computed until sm_tick_after ends it, read into drafted (PENDING if it ended
 * too early), taken back. NULL forgets it. Also fills drafted_shape: classes, clusters and points afterwards. All
 * stays as it was; what live had computed may be pending again (now keeps its values). */
SM_MUST sm_status sm_session_draft(sm_session *s, const sm_command *c, unsigned needs, sm_error *err);
bool sm_session_draft_pending(const sm_session *s); /* whether there is a draft with unknown inputs */
void sm_session_forget_draft(sm_session *s);
/* Computes what needs ask for, and reads the values of all indices whose needs are met. Returns false if sm_tick_after
 * ended it: some needs are not met yet. */
bool sm_session_settle(sm_session *s, unsigned needs);

/* Appends what `split` takes as sizes for an open cluster of two points or more: so many parts, as equal as can be;
 * parts 0: what is likely meant, "by class", or halves where all its points are of one class. O(its classes). */
void sm_put_parts(sm_text *out, const sm_session *s, uint32_t col, uint32_t parts);

sm_shape sm_session_shape(const sm_session *s), sm_session_drafted_shape(const sm_session *s); /* zeros: no draft */

typedef struct sm_left_out {    /* what n leaves out of what was read, */
    uint64_t noise, unlabelled; /* points of a noise label, rows without a label; */
    uint64_t bad_rows, alone;   /* malformed rows, points of only one file; */
    uint64_t apart, own;        /* and points of a noise label that are counted: each on its own, or as a group */
} sm_left_out;
sm_left_out sm_session_left_out(const sm_session *s);
static inline uint64_t sm_noise_points(sm_left_out l) /* whatever was done with them */
{
    return l.noise + l.apart + l.own;
}
typedef enum sm_noise_label {
    SM_NOT_NOISE,
    SM_NOISE_HINTED, /* not declared, but the label suggests noise (sm_account) */
    SM_NOISE_SAID    /* a noise command, or an option, named it */
} sm_noise_label;
/* Returns whether a class (rows) or cluster of this name is noise. O(changes up to here). */
sm_noise_label sm_session_noise(const sm_session *s, bool rows, const char *name);
/* The labels whose points are left out as noise or stand one by one, by side and name as they were loaded, in the order
 * of the commands that said so last. *out, {0} at first, is replaced; none when it fails. SM_LIMIT for more than 16
 * labels. O(changes on the way here). */
SM_MUST sm_status sm_session_noises(const sm_session *s, sm_noises *out, sm_error *err);
/* The i-th that there is, in words after its count: "noise left out"; NULL: there are no more. */
const char *sm_left_out_say(const sm_left_out *l, size_t i, uint64_t *count);
/* "569 noise left out, 3 without a label left out"; nothing if nothing is left out. */
void sm_put_left_out(sm_text *out, const sm_left_out *l, const char *between);

uint64_t sm_session_revision(const sm_session *s); /* grows whenever something to be seen may differ */
const sm_dataset *sm_session_data(const sm_session *s);
const sm_points *sm_session_points(const sm_session *s); /* NULL when only counts are known */
const sm_live *sm_session_live(const sm_session *s);
void sm_session_placing(sm_session *s, sm_placing how);         /* as sm_live_placing */
void sm_session_place_like(const sm_session *s, sm_live *live); /* so too, but for threads, another live table */
sm_registry *sm_session_registry(const sm_session *s);          /* of all values below */
const sm_table *sm_session_table(const sm_session *s);
const sm_history *sm_session_history(const sm_session *s);
/* One an index, in registry order. now: as computed; before: ahead of the change that led here (PENDING at the root,
 * and if nobody was for long, but for the root, whose values stay); drafted: NULL without a draft. */
const sm_value *sm_session_now(const sm_session *s), *sm_session_before(const sm_session *s),
    *sm_session_drafted(const sm_session *s);
/* Notes and questions at a node of the history (say, ask), for the lesson built from the path there. */
typedef struct sm_note {
    sm_node node;
    char *words;    /* NULL: none */
    char **asked;   /* question, answer, what counts as right, and wrong answers as "WRONG=REASON" */
    size_t n_asked; /* 0: nothing; else 2 at least */
} sm_note;
const sm_note *sm_session_note(const sm_session *s, sm_node node); /* NULL: nothing was */
/* Up to SM_TREND defined values of index x at the last changes that led here, oldest first, this one included; returns
 * how many. */
#define SM_TREND 5
size_t sm_session_trend(const sm_session *s, size_t x, double out[SM_TREND]);
const char *sm_session_last(const sm_session *s); /* command of the last change, to be repeated; "" if none */
/* The file the labels came from, as it is since they were last written back into it; NULL: they were not. */
const sm_origin *sm_session_written(const sm_session *s);
void sm_session_note_written(sm_session *s, sm_origin now);
bool sm_session_swapped(const sm_session *s); /* roles exchanged: classes are the dataset's prediction */

/* ---- what is seen, in which order (set sort) --------------------------------------------------------------------- */
/* From now on somebody looks at the table: sort=auto puts numbers in their order, and clusters of more than 8, or those
 * that are called as the classes are, so that the one-to-one optimum lies on the diagonal. Without, all is as loaded.
 */
void sm_session_watch(sm_session *s);
const char *sm_session_sorted(const sm_session *s); /* the order in force: "as loaded", "by number", "diagonal", .. */
const uint32_t *sm_session_row_order(const sm_session *s, uint32_t *n); /* open rows, in the order of the view */
const uint32_t *sm_session_col_order(const sm_session *s, uint32_t *n);

/* ---- options: rows; set OPTION=VALUE ----------------------------------------------------------------------------- */
typedef struct sm_option {
    const char *name, *choices, *initial, *help; /* choices separated by |, or NULL: */
    const char *accepts;                         /* description of the accepted values: a number */
    double least, most;                          /* without choices: a number from min to max, inclusive */
    bool whole;                                  /* written without a point and without zeros in front */
    bool of_cells; /* affects how cells are displayed: a lesson, which mentions counts, resets it */
} sm_option;
extern const sm_option sm_options[]; /* ends in {0}: values shade sort match log digits panel... */
/* Whether value is one of its choices or a number in its bounds, which then is *number: as sm_decimal_read reads it, a
 * whole one without noughts ahead of it. */
bool sm_option_takes(const sm_option *o, const char *value, double *number);
SM_MUST sm_status sm_setting_check(const char *word, sm_error *err); /* checks whether set accepts OPTION=VALUE */
/* set digits, as derivations and documents take it: -1 for none. */
int sm_session_digits(const sm_session *s);
const char *sm_session_option(const sm_session *s, const char *name); /* never NULL for a name among sm_options */
sm_weighting sm_session_match(const sm_session *s);
#endif
