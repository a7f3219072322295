/* A lesson being walked. Its steps are nodes of the session's history: continuing runs the commands of the step, going
 * back travels; what the learner changes apart from is a branch. A step with data of its own begins a new section, on
 * another session. The player owns no session and outlives none that it is asked about. */
#ifndef SM_SESSION_PLAYER_H
#define SM_SESSION_PLAYER_H
#include "core/lesson.h"
#include "session.h"

typedef enum sm_guess { SM_GUESS_NONE, SM_GUESS_UP, SM_GUESS_DOWN, SM_GUESS_SAME } sm_guess;
typedef struct sm_stop { /* a step */
    sm_node node;        /* its target in the section's session; meaningless unless reached */
    bool reached;
    bool answered;        /* its question: the answer is shown */
    bool replied, missed; /* somebody tried, and was wrong at first */
    const char *reason;   /* why the last reply was wrong; NULL: it was not, or there was none */
    size_t *look;         /* displayed indices: positions in the registry, in the lesson's order, */
    size_t n_look;
    sm_guess *guess; /* and what was guessed of each */
    sm_value *value; /* values of the indices there, in registry order */
} sm_stop;
typedef struct sm_player { /* read-only; the functions below change it */
    const sm_lesson *lesson;
    sm_registry *indices;
    size_t at, section; /* the step; the step that the session was made for */
    bool begun;         /* whether there is a session */
    bool quiz;          /* the question mode is on */
    sm_stop *stop;      /* as the user named it */
} sm_player;
/* The lesson and the registry are borrowed. SM_INPUT with its line and a path for a command, an index or a value that
 * there cannot be. */
SM_MUST sm_status sm_player_new(sm_player **out, const sm_lesson *l, sm_registry *indices, sm_error *err);
void sm_player_free(sm_player *p);

/* Returns whether step (from 0) has other data than the current session. */
bool sm_player_elsewhere(const sm_player *p, size_t step);
/* A session on the data of step; sm_player_step takes it from there. Until then the player stands as it was, so that a
 * session that comes to nothing changes nothing. */
SM_MUST sm_status sm_player_session(const sm_player *p, size_t step, sm_session **out, sm_error *err);
/* Goes to the step, forwards or back, from wherever the session is; runs the commands of those on the way that were
 * never run. fresh: s was made by sm_player_session for it. On failure the step stays what it was. */
SM_MUST sm_status sm_player_step(sm_player *p, sm_session *s, size_t step, bool fresh, sm_error *err);
/* The session that was begun last is gone, or none came of it: the next step is elsewhere. */
void sm_player_lost(sm_player *p);
bool sm_player_astray(const sm_player *p, const sm_session *s); /* the learner changed something since */
/* The values ahead of the step's commands, as those of a stop; NULL: it has none. */
const sm_value *sm_player_before(const sm_player *p);
/* Returns the values of the previous step if it had another table; NULL if the step continues the table, or is the
 * first. */
const sm_value *sm_player_table_before(const sm_player *p);

/* The phase that ends at this place of the history, on the session begun last; NULL: none does. */
const char *sm_player_phase(const sm_player *p, sm_node node);

/* ---- the question mode: rises, falls or stays? ------------------------------------------------------------------- */
void sm_player_quiz(sm_player *p, bool on); /* counts from nought */
/* Checks a guess about the row-th index. Counts once; false if there is nothing to guess. */
bool sm_player_guess(sm_player *p, size_t row, sm_guess guess);
sm_guess sm_player_answer(const sm_player *p, size_t row);
bool sm_player_asks(const sm_player *p, size_t row); /* its number is to be hidden */
size_t sm_player_score(const sm_player *p, size_t *of);
void sm_player_show_answer(sm_player *p);

/* ---- replies: a question with a right answer and wrong ones ------------------------------------------------------ */
/* Returns whether the answer is a typed number instead of a choice. */
bool sm_player_wants_number(const sm_player *p);
enum { SM_CHOICES_MOST = 4 };                 /* that have keys */
size_t sm_player_choices(const sm_player *p); /* 0: a number is requested, or nothing is judged */
const char *sm_player_choice(const sm_player *p, size_t i);
/* Whether a letter, a choice in its words or a number is right, and why not. *reason is NULL if it is right and "" if
 * the lesson gives no reason. SM_USAGE for what is none of them. */
SM_MUST sm_status sm_player_judge(const sm_player *p, const char *text, bool *right, const char **reason,
                                  sm_error *err);
/* Checks a reply and records it. A correct one shows the answer. */
SM_MUST sm_status sm_player_reply(sm_player *p, const char *text, bool *right, sm_error *err);
size_t sm_player_replies(const sm_player *p, size_t *of); /* right at the first try, of those tried */
size_t sm_player_untried(const sm_player *p); /* number of unanswered questions, including those only displayed */

/* ---- what a step is about: cells, columns and rows to light ------------------------------------------------------ */
enum { SM_LIT_MOST = 32 };
typedef struct sm_lit { /* "": every class, every cluster; a name that ends in a dot: all that begin so */
    char row[40], col[40];
} sm_lit;
/* Collects the visible changes of the commands and the names marked in the text; returns their number. */
size_t sm_player_lit(const sm_player *p, sm_lit *out, size_t most);
/* Returns whether a cell is highlighted; row NULL: the complete column, col NULL: the complete row. */
bool sm_lit_has(const sm_lit *lit, size_t n, const char *row, const char *col);

/* ---- stated values ----------------------------------------------------------------------------------------------- */
typedef enum sm_claim {
    SM_CLAIM_VALUE,
    SM_CLAIM_PRINTED,
    SM_CLAIM_MISPRINT,
    SM_CLAIM_WORDS,
    SM_CLAIM_PROSE,
    SM_CLAIM_TASK,
    SM_CLAIM_SOURCE,
    SM_CLAIMS
} sm_claim;
typedef struct sm_finding {
    size_t step;
    sm_claim claim;      /* MISPRINT: it must not agree; WORDS: marked in the words; PROSE: what is wrong with them;
                          * TASK: the changes of its solution, or an attempt that fails; SOURCE: a sentence and
                          * where it comes from */
    const sm_said *said; /* key and stated text */
    bool right;
    const char *found; /* 17 digits, or words; until the next one */
} sm_finding;
typedef sm_status sm_finding_sink(void *self, const sm_finding *f, sm_error *err);
/* Everything stated of the step that the session is at. Computes all. */
SM_MUST sm_status sm_player_check(sm_player *p, sm_session *s, sm_finding_sink *each, void *self, sm_error *err);
/* Appends the words with a mark, {WORD = any}, at each that the check would want one of. */
void sm_prose_mark(const char *words, sm_text *out);
/* Walks the whole lesson from the start, on sessions of its own. at: called at every step with the
 * session as it is there; may be NULL. */
typedef sm_status sm_at_step(void *self, sm_player *p, sm_session *s, sm_error *err);
SM_MUST sm_status sm_player_walk(sm_player *p, sm_at_step *at, void *self, sm_error *err);

/* One value by its key ("ari", "pairs.counts", "best.Ta"): words, or a number with *words empty. SM_USAGE for a key
 * that there is not; needs everything computed. */
SM_MUST sm_status sm_stated_find(const sm_session *s, const char *key, sm_text *words, sm_value *number, sm_error *err);
/* Returns whether a number agrees with a stated one: "0.75" to half a unit of its last digit, "7" exactly, "<=0.5",
 * "undefined". */
bool sm_stated_agrees(const char *stated, sm_value number);
#endif
