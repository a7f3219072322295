/* One screen of the explorer. Draws what it sees, answers what is pressed with a command; changes nothing but its own
 * state. */
#ifndef SM_VIEW_VIEW_H
#define SM_VIEW_VIEW_H
#include "session/player.h"
#include "ui/list.h"
#include "ui/terminal.h"

/* The part of a view that is visible as a tile. */
typedef enum sm_tile { SM_TILE_NONE, SM_TILE_VIEW, SM_TILE_CELLS, SM_TILE_INDICES } sm_tile; /* NONE: it is alone */

typedef struct sm_scene {      /* all a view may know */
    const sm_session *session; /* NULL: nothing is loaded (the start screen) */
    const sm_registry *indices;
    int w, h; /* of the part that is the view's: between the tab bar and the message line */
    sm_look look;
    sm_tile tile;     /* the view is one of several that are seen; CELLS, INDICES: of the matrix only these */
    bool passive;     /* the keys go to another one */
    unsigned pending; /* needs not met yet: their values show … */
    const char *recent, *samples; /* start screen: recent files, one per line; samples, one per line: name, tab, help */
    const char *lessons;          /* one per line: name, title, source, heading, what is told of it; tabs between */
    const char *papers;           /* their tables and figures, the same way */
    const sm_player *player;      /* the lesson that is walked through; NULL: none */
} sm_scene;

/* Which points are requested: those of some cells, or some points. */
typedef struct sm_chosen_few {
    const char *title; /* "right in B, not in A" */
    const struct sm_place {
        uint32_t row, col;
    } * cell; /* as the points are now: what moves there belongs to them, what leaves does not */
    size_t cells;
    const uint32_t *point; /* ascending */
    size_t points;
} sm_chosen_few;

/* The subject of a view, passed to the view that is opened from it. */
typedef struct sm_subject {
    size_t index, other;      /* positions in the registry; other: the one it disagrees with. SIZE_MAX: none */
    uint32_t row, col, point; /* SM_NONE: none */
    bool card;                /* the card of the index is requested */
    const struct sm_simulation *simulation; /* NULL: none */
    const sm_chosen_few *few;               /* for Points; NULL: none. Borrowed until show has returned */
    uint32_t column;                        /* of the file, SM_NONE: none; */
    const char *value;                      /* and one of its values, borrowed likewise; NULL: none */
    const char *algorithm;                  /* an algorithm by its name, borrowed likewise; NULL: that of the index */
    size_t step;                            /* the number of a step, from 0, of what is shown already; SIZE_MAX: none */
} sm_subject;
static inline sm_subject sm_about(size_t index)
{
    return (sm_subject){.index = index,
                        .other = SIZE_MAX,
                        .row = SM_NONE,
                        .col = SM_NONE,
                        .point = SM_NONE,
                        .column = SM_NONE,
                        .step = SIZE_MAX};
}

typedef enum sm_answer {
    SM_IGNORED,
    SM_TAKEN,   /* the view changed its own state */
    SM_RUN,     /* run the command in out */
    SM_ASK,     /* open the dialog of the command in out, filled in with its words; */
    SM_ASK_ALL, /* the same, and it shows what becomes of every index */
    SM_SAY,     /* show out as the message */
    SM_CHOOSE,  /* open the list of indices, see suits and choose of a view */
    SM_PROMPT,  /* open the line editor: out is "/", or ":" with what is after it */
    SM_LEAVE,   /* nothing left to close here: go home */
    SM_PRESS    /* as if the key that out names were pressed */
} sm_answer;

typedef struct sm_press {      /* a key, or what the mouse does, on its way to anyone who acts on it */
    void *state;               /* the view's; of an action of the explorer, the explorer */
    const sm_scene *scene;     /* what is seen, */
    const sm_session *session; /* and its session: never NULL in a view that needs data */
    const char *key;           /* NULL for the mouse, */
    const sm_mouse *mouse;     /* NULL for a key */
    sm_text *out;              /* argument of the answer */
} sm_press;

typedef struct sm_action { /* a key, a menu entry, a help line */
    sm_binding bind;
    const char *command; /* "undo"; or NULL and */
    sm_answer (*act)(const sm_press *press);
    const char *group; /* heading in help: MOVE AROUND, CHANGE, LOOK, ... */
} sm_action;

typedef struct sm_list_taker {
    sm_status (*take)(void *self, const sm_list *list, const sm_grid *grid, sm_error *err);
    void *self;
} sm_list_taker;

typedef struct sm_view {
    const char *name, *title, *help; /* help: a paragraph */
    const char *digit;               /* "1".. or NULL: without a tab */
    const sm_action *actions;        /* ends in {{0}} */
    size_t state_size;
    bool without_data; /* can be shown while nothing is loaded */
    /* Another prediction of the same data is opened: its state stays, being about no labelling; or a fresh one takes
     * the cursor and what was chosen from the one that was, which is freed then. Both unset: it begins anew. */
    bool stays;
    void (*carry)(void *state, void *was, const sm_scene *scene);
    /* state is zeroed before; the registry outlives it */
    void (*init)(void *state, const sm_registry *indices);
    void (*free)(void *state);
    unsigned (*needs)(const void *state, const sm_scene *scene); /* inputs of draw */
    void (*draw)(const void *state, const sm_scene *scene, sm_pen pen);
    /* The inspector: one line about what is under the cursor; "" for none. */
    void (*inspect)(const void *state, const sm_scene *scene, sm_text *out);
    /* Returns whether q closes a part of the view (a panel) first. NULL: never. */
    bool (*inside)(const void *state);
    /* Returns whether the view also uses the blank lines around it on a tall screen. NULL: never. */
    bool (*crowded)(const void *state, const sm_session *session);
    /* Which of its tiles the keys go to; SM_TILE_NONE: it wants the screen for itself. NULL: it has one. */
    sm_tile (*part)(const void *state);
    /* Returns the hints of the bottom line instead of those of the actions, ending in {0}; NULL: those of the actions.
     */
    const sm_binding *(*keys)(const void *state);
    /* `/` in this view: jump to the next hit of text (again: from the one after); false: none. NULL: no search. */
    bool (*find)(void *state, const sm_scene *scene, const char *text, int direction);
    /* Called before every draw, and before a key, the mouse or a search comes if anything happened since: the session
     * may have changed shape (an edit, another file), so clamp cursors and make what the others only read. May be
     * NULL. */
    void (*settle)(void *state, const sm_scene *scene);
    /* Goes to what it is asked about, as far as it knows of such things. May be NULL. */
    void (*show)(void *state, const sm_scene *scene, const sm_subject *about);
    /* The index that the view is about becomes the one at this place in the registry, as the list of indices or `/`
     * says; only one that suits, because it can change here. Both or neither. */
    bool (*suits)(const void *state, const sm_scene *scene, const struct sm_index *x);
    void (*choose)(void *state, const sm_scene *scene, size_t index);
    /* Returns the subject of the view opened from this one. Called after settle. May be NULL. */
    sm_subject (*subject)(const void *state, const sm_scene *scene);
    /* What copy takes: the rows of a list as they are seen, or a row of report's documents; where there is neither, the
     * screen. list calls take, unless there is nothing. format: unless told otherwise; NULL: text. */
    sm_status (*list)(const void *state, const sm_scene *scene, const struct sm_list_taker *to, sm_error *err);
    const char *document, *format;
    /* Appends what it shows as lines, for copy text. NULL: the list or the document is text enough. */
    void (*lines)(const void *state, sm_text *out);
    /* The points that are listed, in their order: what `export rows` writes. NULL: none are. */
    const uint32_t *(*listed)(const void *state, size_t *n);
    bool about_index; /* the document is about the index of the view's subject */
    /* Appends the ids, between commas, of the indices that it is about. NULL: that one, or those it takes by itself. */
    void (*indices)(const void *state, sm_text *out);
    /* `&` in this view: only what holds text is shown; "": all. NULL: nothing to be filtered. */
    void (*filter)(void *state, const sm_scene *scene, const char *text);
    /* The mouse in the view's part of the screen, cells counted from its corner. A press takes the cursor there; where
     * it was already, SM_PRESS with the key that opens it, which counts when the button comes up without a move. A
     * drag, always inside, continues from the cell pressed; release comes only after one; most views ignore both. The
     * wheel ignored is three times Up or Down. NULL: nothing to be pointed at. */
    sm_answer (*mouse)(const sm_press *press);
    /* The command whose outcome draw and inspect show next to what is (sm_session_drafted); nothing written: none. May
     * be NULL. */
    void (*preview)(const void *state, const sm_scene *scene, sm_text *out);
    /* Work of the view that would make a key wait, until sm_tick_after ends it. It is called when nothing else is to be
     * done. Returns true if it did something: then it is called again. May be NULL. */
    bool (*work)(void *state, const sm_scene *scene);
    /* Ends that work: Ctrl-C, or the view is left. False when nothing was under way. May be NULL. */
    bool (*stop)(void *state);
} sm_view;
extern const sm_view *const sm_views[]; /* ends in NULL; the first is home */
extern const char sm_view_digits[];     /* the digits of all of them, as keys of a binding */
size_t sm_view_at(const char *name);    /* its place among them; SIZE_MAX: there is none */
const sm_view *sm_view_find(const char *name);
/* Writes a line to press->out and returns answer. */
sm_answer sm_reply(const sm_press *press, sm_answer answer, const char *format, ...) SM_LIKE_PRINTF(3, 4);
sm_answer sm_replied(const sm_press *press, sm_answer answer); /* the same for a line that is written already */
sm_answer sm_press_asks(const sm_press *press);    /* opens the line editor after the sign that was pressed */
sm_answer sm_press_chooses(const sm_press *press); /* opens the list of indices */
/* Returns the next (1) or previous (-1) choice of "a|b|c" after now, wrapping around; the first if now is not one. */
const char *sm_choice_beside(const char *choices, const char *now, int by, size_t *length);
/* Sets an option to the choice after its present one, round and round. */
sm_answer sm_next_choice(const sm_press *press, const char *option);
/* Returns the new position of a cursor among n (0 if there are none): arrows, pages, both ends. */
size_t sm_press_moved(const sm_press *press, size_t from, size_t n, size_t page);
/* What a view answers to a press of the mouse: on what the cursor was on already (again), it is Enter. */
sm_answer sm_pressed(const sm_press *press, bool hit, bool again);
/* An act: , and [ open the loaded prediction before this one, ; and ] the one after it. */
sm_answer sm_other_partition(const sm_press *press);
#endif
