/* The one language of change: keys, menu, prompt, lessons, logs, journal and replay all speak it. Labels, never numbers
 * of rows. A verb is a row; its arguments say what they are, so parsing, completion, dialog and help come from it. */
#ifndef SM_SESSION_COMMAND_H
#define SM_SESSION_COMMAND_H
#include "base/text.h"
#include "core/dict.h"
#include "core/edit.h"

struct sm_session;
struct sm_command;

typedef enum sm_verb_kind {
    SM_VERB_CHANGE,  /* move assign split merge swap rename new roles noise: becomes an edit */
    SM_VERB_TRAVEL,  /* undo redo go reset: to another place in the history */
    SM_VERB_SETTING, /* set sort: read by screens and reports */
    SM_VERB_OUTSIDE, /* write export open: report and app do it */
    SM_VERB_SCREEN   /* view quit: the explorer does it */
} sm_verb_kind;
typedef enum sm_arg_kind {
    SM_ARG_NONE,
    SM_ARG_COUNT,   /* 5, all, 30% */
    SM_ARG_CLASS,   /* name of an open class */
    SM_ARG_CLUSTER, /* name of an open cluster */
    SM_ARG_TARGET,  /* a cluster's name, new or old */
    SM_ARG_NAME,    /* a new name */
    SM_ARG_SIZES,   /* 10,10  or  by class */
    SM_ARG_POINTS,  /* @12-20,31 */
    SM_ARG_SETTING, /* option=value */
    SM_ARG_CHOICE,  /* one of choices, separated by | */
    SM_ARG_NUMBER,
    SM_ARG_LABEL, /* true:LABEL or pred:LABEL */
    SM_ARG_FILE,
    SM_ARG_DATA,    /* a file to be read, or a sample; */
    SM_ARG_LESSON,  /* a lesson's name, or its file; */
    SM_ARG_PAPER,   /* a table or figure of a paper; */
    SM_ARG_COLUMN,  /* a column of the input file, */
    SM_ARG_VIEW,    /* a view's name, */
    SM_ARG_EXPORT,  /* a document of export; its completer knows them */
    SM_ARG_FORMULA, /* NAME = FORMULA: the rest of the line as it is; */
    SM_ARG_TEXT     /* the same of any text */
} sm_arg_kind;
typedef struct sm_arg {
    sm_arg_kind kind;
    const char *name, *choices, *help; /* choices of a CHOICE; of others: what Tab offers */
    bool optional, rest;               /* rest: may be given several times (open FILE.., merge CLUSTER.. INTO) */
} sm_arg;

#define SM_ARGS 4
typedef struct sm_verb {
    const char *name, *help;
    sm_verb_kind kind;
    bool kept; /* a setting that journals and logs keep as they keep changes */
    sm_arg args[SM_ARGS];
} sm_verb;
extern const sm_verb sm_verbs[]; /* ends in {0} */
const sm_verb *sm_verb_find(const char *name);
void sm_put_usage(sm_text *out, const sm_verb *v); /* "undo [N]" */

#define SM_WORDS_AT_MOST 1000
typedef struct sm_command {
    const sm_verb *verb;
    char **word; /* after the verb; unquoted; owned. "by class" of a split is one word. "": the comma between two
                    merges, as no cluster is named by an empty word */
    size_t n_words;
} sm_command;
/* Words are separated by spaces; one with spaces or odd characters is quoted as in JSON. A leading ':' is skipped.
 * SM_USAGE: an unknown verb (the nearest is named), a missing or superfluous word, a broken quote; err->column is the
 * word's byte. Whether labels exist is found out when it is planned. */
SM_MUST sm_status sm_command_parse(sm_command *out, const char *line, sm_error *err);
void sm_put_command(sm_text *out, const sm_command *c); /* parses back to the same */
void sm_command_free(sm_command *c);

typedef struct sm_known_names { /* words that other rooms know; each list ends in NULL, and may be NULL */
    const char *const *views, *const *exports, *const *samples, *const *lessons, *const *papers;
    /* Appends the paths that complete the typed text, NUL-terminated; directories end in '/'. NULL: none. */
    sm_status (*files)(const char *typed, sm_text *out, sm_error *err);
} sm_known_names;
/* Tab at the end of line: appends to out the candidates for the last word, each as the whole word to put there, quoted
 * if need be, '\n' after each; the quotes of a directory stay open. *from: byte where that word begins. s may be NULL.
 */
SM_MUST sm_status sm_complete(const struct sm_session *s, const char *line, const sm_known_names *known, size_t *from,
                              sm_text *out, sm_error *err);
#endif
