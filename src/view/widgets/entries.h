/* Entries under headings: a name and what it is, some lines above them. What the start screen, the glossary, the
 * lessons and the simulations are made of. The entries are the first member of the view's state, so that the functions
 * below can be in its row of actions and in its sm_view. */
#ifndef SM_VIEW_ENTRIES_H
#define SM_VIEW_ENTRIES_H
#include "study/simulate/simulation.h"
#include "view/view.h"

typedef struct sm_entry {
    const char *heading; /* what the group is called that begins with it; NULL: it continues one */
    char name[512], text[512], source[256];
    char group[160], told[256]; /* a heading that is made, and what is said at the cursor */
    char about[256];            /* a summary, said ahead of that; searched too */
} sm_entry;

typedef struct sm_entries_kind {
    const char *const *lead; /* lines above them, ends in NULL */
    int name;                /* columns of a name */
    bool wraps;              /* a text takes as many lines as it needs; else it is cut */
    const char *told;        /* what is said of them all at the cursor */
    size_t (*count)(const sm_scene *scene);
    void (*entry)(const sm_scene *scene, size_t i, sm_entry *out); /* *out is zeroed before */
} sm_entries_kind;

typedef struct sm_entries {
    const sm_entries_kind *kind;
    size_t at; /* the entry under the cursor */
    int top;   /* the first line asked for; clamped when drawn, so that a larger screen shows everything again */
} sm_entries;

/* Acts and members of sm_view. The wheel and the keys of moving go entry by entry. */
sm_answer sm_entries_move(const sm_press *press), sm_entries_mouse(const sm_press *press);
void sm_entries_settle(void *state, const sm_scene *scene);
void sm_entries_draw(const void *state, const sm_scene *scene, sm_pen pen);
void sm_entries_inspect(const void *state, const sm_scene *scene, sm_text *out);
bool sm_entries_find(void *state, const sm_scene *scene, const char *text, int direction);

size_t sm_entries_lines(const char *lines);                       /* of a scene: one line per entry; NULL: none */
void sm_entries_read(const char *lines, size_t i, sm_entry *out); /* name, text, source, group, told, about */
const sm_simulation *sm_entries_simulation(size_t i);             /* of those with something to see; NULL */
#endif
