/* Files of scripts: commands that a test plays, one per line. A line that begins with --- begins a script and names it;
 * lines that begin with # are comments. Lines "each A | B" make the script play once for each of them, with {1}, {2}
 * replaced by A and B. */
#ifndef TESTS_SUPPORT_SCRIPTS_H
#define TESTS_SUPPORT_SCRIPTS_H
#include "core/dataset.h"

typedef struct script {
    char name[200], *file;
    char *text; /* from its title on; ends at the next title */
    int line;   /* of the title */
} script;

typedef struct script_walk {
    const script *script;
    const char *row; /* of "each"; or NULL */
    const char *at;
    int line, next_line;
    char *kept[400]; /* lines handed out: they stay until the end, so that texts can be borrowed from them */
    size_t n_kept;
} script_walk;

script_walk script_begin(const script *s, const char *row);
char *script_next(script_walk *w); /* the next command; NULL at the end */
void script_end(script_walk *w);

/* Runs each script of the files *.txt in folder as a separate test; with an argument, those whose names contain it.
 * views: rows of "each-view", which ends in NULL; may be NULL. */
int scripts_main(const char *folder, int argc, char **argv, const char *const *views,
                 void (*play)(const script *s, const char *row));

/* Removes spaces around a text, then the quotes that protect spaces at its ends, then escapes. */
char *script_trim(char *text);
/* The first word of *text, which then begins after it. */
char *script_word(char **text);
/* Splits "A | B | C" into so many parts; fails if there are more or fewer. */
void script_split(char *text, const char *mark, char **part, size_t parts);
/* "Ta|Tb x K1|K2: 5 1; 2 7", or the counts alone: rows T1.., columns K1.. A copy of the text is taken apart. */
sm_dataset *script_table(const char *text);
#endif
