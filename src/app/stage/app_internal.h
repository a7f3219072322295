/* The explorer's inside: its parts, each with its own small header. */
#ifndef SRC_APP_STAGE_APP_INTERNAL_H
#define SRC_APP_STAGE_APP_INTERNAL_H
#include "app/app.h"
#include "io/state/state.h"
#include "journaled.h"
#include "keep.h"
#include "keys.h"
#include "layer.h"
#include "messages.h"
#include "modal.h"
#include "screen.h"
#include "settings.h"
#include "stage.h"
#include "ui/editor.h"

typedef struct sm_hand { /* the mouse's first button, while it is down in the view's part of the screen */
    bool down, dragged;
    sm_mouse at;
    char key[16]; /* key sent if the button is released where it was pressed; "": none */
} sm_hand;

typedef struct sm_clip { /* copied text that has not reached the clipboard yet */
    bool wanted;
    sm_text bytes, what;
} sm_clip;

struct sm_app {
    sm_session *session; /* NULL: nothing loaded */
    sm_registry *indices;
    sm_caps caps;
    sm_app_options options;
    sm_read_options reading;
    struct sm_answers *answers; /* choices for the loaded files; NULL: none */
    sm_frame *frame;
    sm_terminal *terminal; /* current terminal, if any; tells when to poll for keys */
    sm_writing writing;
    bool dirty;

    sm_stage stage;
    sm_tiling tiles;
    sm_layer layer;
    sm_tour tour;
    sm_messages message;
    sm_keep keep;
    sm_clip clip;
    sm_hand hand;

    const sm_action *actions; /* the explorer's own rows of keys */
    char first[16];           /* first key of a binding of two */
    char pressed[16];         /* key to press next, as if typed; a pair is "g+g"; "": none */

    unsigned pending;  /* needs of the view, not met */
    bool rested;       /* nothing to do when idle: all values are computed, or none can be */
    sm_text previewed; /* the command that the view wanted to see the outcome of */
    sm_node previewed_at;

    sm_text settings;                         /* lines OPTION=VALUE, for data that are opened */
    sm_text recent, samples, lessons, papers; /* entries of the start screen and the lesson list, one per line */
    sm_text progress;                         /* progress in the course, in the format of sm_progress_read */
    sm_text typed, sought;                    /* typed: lines of the : prompt, newest last */
    bool from_start;                          /* the program began at the start screen, and q leads back to it */
    bool forced;                              /* the current command was typed with ! */
    bool over, wants_stop;
};
#endif
