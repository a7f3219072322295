/* The parsed command line. Commands and options are rows; the parser, help, the manual page and the documents read the
 * same rows. */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H
#include "base/job.h"
#include "core/coursework.h"
#include "io/read.h"
#include "measure/registry.h"
#include "output/output.h"
#include "study/many/chance.h"
#include "study/simulate/simulation.h"

typedef struct sm_settings sm_settings;

/* ---- commands ---------------------------------------------------------------------------------------------------- */
enum { /* which commands an option belongs to */
       SM_ON_EXPLORE = 1,
       SM_ON_SCORE = 2,
       SM_ON_MATRIX = 4,
       SM_ON_MATCH = 8,
       SM_ON_EXPLAIN = 16,
       SM_ON_CONVERT = 32,
       SM_ON_LIST = 64,
       SM_ON_SCREEN = 128,
       SM_ON_DIAGNOSE = 8192,
       SM_ON_CLASSIFICATION = 1 << 18,
       SM_ON_DOCUMENT =
           SM_ON_SCORE | SM_ON_MATRIX | SM_ON_MATCH | SM_ON_EXPLAIN | SM_ON_DIAGNOSE | SM_ON_CLASSIFICATION,
       SM_ON_REPLAY = 256,
       SM_ON_REPORT = 1 << 20,
       SM_ON_COUNT = 1 << 21,
       SM_ON_SQL = 1 << 22,
       SM_ON_POINTS = 1 << 23,
       SM_ON_RECORD = 1 << 24,
       SM_ON_READING = SM_ON_EXPLORE | SM_ON_DOCUMENT | SM_ON_CONVERT | SM_ON_SCREEN | SM_ON_REPLAY | SM_ON_REPORT |
                       SM_ON_COUNT | SM_ON_POINTS | SM_ON_RECORD,
       SM_ON_LESSON = 512,
       SM_ON_SIMULATE = 1024,
       SM_ON_COMPARE = 2048,
       SM_ON_RANK = 4096,
       SM_ON_DIFF = 1 << 16,
       SM_ON_PAPER = 1 << 19,
       SM_ON_COLUMNS = SM_ON_READING | SM_ON_COMPARE | SM_ON_DIFF,
       SM_ON_LABELS = SM_ON_COLUMNS | SM_ON_RANK,
       SM_ON_ALL = (1 << 25) - 1
};

typedef struct sm_cli_task { /* a command of the command line */
    const char *name;        /* "" : the explorer, which needs no word */
    const char *operands, *help;
    const char *document; /* instead of help: the row of sm_documents that describes its output */
    bool looked_at;       /* its tables are in the order of the explorer */
    const char *example;
    unsigned on;
    size_t least;                /* operands needed */
    const char *first, *further; /* shell completion of the first operand, and of the others */
    sm_status (*run)(sm_settings *s, sm_error *err);
    const char *endings; /* extensions of its output files; NULL: those of sm_exports */
    /* Rejects an -o file whose extension no output has, before run; NULL: checks the extensions. */
    sm_status (*refuse)(const sm_settings *s, sm_error *err);
} sm_cli_task;
static inline const char *sm_cli_task_word(const sm_cli_task *t) /* its name, as a sentence calls it */
{
    return *t->name ? t->name : "the explorer";
}

/* ---- options ----------------------------------------------------------------------------------------------------- */
typedef enum sm_option_kind { SM_FLAG, SM_TEXT, SM_CALL, SM_COUNT } sm_option_kind;
typedef struct sm_option_row {
    const char *name; /* long, or NULL */
    char letter;      /* short, or 0 */
    const char *argument, *choices, *help;
    const char *kept; /* its key in the configuration file, NULL: none. Of a flag no-X the key is X */
    unsigned on;
    sm_option_kind kind;
    bool may_be_bare;   /* --NAME without a value means "" */
    bool may_be_empty;  /* '' is a text like any other */
    const char *offers; /* shell completion of the argument if there are no choices */
    unsigned least;     /* minimum of a count */
    size_t at;          /* where in sm_settings: bool of a flag, const char * of a text, sm_count of a count */
    sm_status (*set)(sm_settings *s, const char *text, sm_error *err); /* parser of a call */
} sm_option_row;
extern const sm_option_row sm_option_rows[]; /* ends in {0} */
/* Returns the help for a command, or NULL if the option is accepted there but has no effect. */
const char *sm_option_help(const sm_option_row *row, const sm_cli_task *of);

typedef struct sm_check { /* --fail-under */
    const char *text;     /* as given; its index is looked up when all are defined */
    const sm_index *index;
    double bound;
} sm_check;

typedef struct sm_count { /* an optional whole number */
    uint64_t is;
    bool given;
} sm_count;

struct sm_settings {
    sm_registry *registry; /* owned */
    sm_read_options reading;
    const char *lesson;           /* of lesson start and record */
    const char *record, *answers; /* file of a student's work; directory of lessons to grade by */
    sm_coursework *work;          /* of record; owned */
    bool projector, slides, notes;
    const char *noise, *noise_policy, *color, *theme, *values, *indices, *similarity, *output, *view, *keys, *trace,
        *config, *steps, *sort, *sizes, *by, *manifest, *dialect;
    bool exact; /* silhouettes of all points */
    bool misplaced, skip_missing, each, wide, rows, json, tsv, markdown, plain, ascii, no_mouse, no_input, screen,
        quiet, help, version;
    double beta;
    int w, h;                                /* size of a screen */
    unsigned threads;                        /* 0: not given */
    uint64_t to;                             /* changes that a replay makes */
    const char *class_label, *cluster_label; /* filters of points */
    sm_count finding, seed, chance, bootstrap, top, reps, parameter[SM_PARAMETERS];
    sm_check *check;
    size_t n_checks, check_capacity;
    const char **definition; /* --define */
    size_t n_definitions, definition_capacity;

    sm_text set;         /* lines OPTION=VALUE for the explorer: of the configuration, then of the command line */
    sm_text config_file; /* "": none */
    sm_text warning;     /* its warning */
    char *kept[8];       /* texts from it */
    size_t n_kept;

    const sm_cli_task *tasks, *task; /* sm_cli_tasks, for commands that iterate over them; the current one */
    const char **typed;              /* the arguments after the program's name */
    size_t n_typed;
    const char *const *operand;
    size_t n_operands;
    unsigned given[4];      /* bits: which rows of sm_option_rows were given */
    double seconds;         /* that the last long work took; below 0: the clock did not answer */
    int exit_code;          /* exit code if it is not the status: 128 + signal, 141 */
    sm_text judgement;      /* lines of checks that failed, for stderr */
    sm_text remark[3];      /* warnings for a document: prediction, chance and bias, */
    const char *remarks[4]; /* and those that are set, ending with NULL */
    sm_text choices;        /* lines after an error: the choices */
};

/* ---- running ----------------------------------------------------------------------------------------------------- */
sm_status sm_settings_session(sm_settings *s, const char *const *file, size_t n, sm_session **out, sm_error *err);
/* Reads the input. If it is ambiguous, s->choices gets the columns and the command lines to choose from. */
sm_status sm_settings_read(sm_settings *s, const char *const *file, size_t n, const sm_read_options *o,
                           sm_dataset **out, sm_error *err);
void sm_settings_tell_account(const sm_settings *s, const sm_account *a); /* a note (unless quiet) and the warnings */
sm_status sm_settings_reading(const sm_settings *s, const char *const *file, size_t n, sm_read_options *out,
                              sm_error *err);
sm_status sm_settings_begin(const sm_settings *s, sm_session *session,
                            sm_error *err); /* applies noise and other options */
/* Splits --noise into a label, which is borrowed (NULL: none is noise), and its side. */
sm_status sm_settings_noise(const sm_settings *s, const char **label, bool *truth, sm_error *err);
/* Adds the label with the given policy; does nothing for NULL or the policy own. */
void sm_settings_noises(const sm_settings *s, const char *label, bool truth, sm_noises *out);
sm_status sm_settings_no_noise(const char *label, bool truth, sm_error *err); /* fails: nothing has that label */
sm_output_options sm_settings_report(const sm_settings *s, bool people);
const char *
sm_settings_format(const sm_settings *s); /* one of sm_exports: as requested, else by the extension of -o, else table */
const sm_export *
sm_settings_whole(const sm_settings *s); /* format of a document, by the extension of -o; NULL: not a document */
bool sm_settings_wants_colour(const sm_settings *s); /* --color and NO_COLOR together */
int sm_settings_columns(const sm_settings *s);       /* maximum width of text: that of the terminal, at most 120 */
/* Judges --fail-under by the values as they are; lines for stderr go to s->judgement. SM_CHECK when one fails. */
sm_status sm_settings_judge(sm_settings *s, sm_session *session, sm_error *err);

/* ---- output ------------------------------------------------------------------------------------------------------ */
struct sm_output;
/* Hands a sink to write: stdout, or the file of -o, which appears whole or not at all. */
sm_status sm_with_output(sm_settings *s, void (*write)(void *self, sm_out *out), void *self, sm_error *err);
/* Rejects the extension of -o (see sm_refuse_ending) unless an option selects the format. */
sm_status sm_settings_refuse(const sm_settings *s, const char *who, const char *own, bool formats, sm_error *err);
#define SM_TEXT_ENDINGS    "txt text"
#define SM_PICTURE_ENDINGS "svg" /* the only picture format of screen */
void sm_complain(const sm_error *err);
void sm_tell(const char *prefix, const char *lines); /* to stderr, a prefix before each line */

/* ---- long work --------------------------------------------------------------------------------------------------- */
/* Runs a study; see sm_job_call. Draws a progress bar, unless --quiet; Ctrl-C stops it with SM_CHECK and a message. */
SM_MUST sm_status sm_settings_study(sm_settings *s, sm_job **out, sm_job_body *body, const void *ask, const char *what,
                                    sm_error *err);
unsigned sm_settings_threads(const sm_settings *s); /* default: the number of processors */

/* ---- help -------------------------------------------------------------------------------------------------------- */
const char *sm_cli_task_help(const sm_cli_task *t); /* its own help, or that of its document */
typedef struct sm_exit_row {
    const char *code, *help;
} sm_exit_row;
extern const sm_exit_row sm_exit_rows[]; /* the exit codes; ends in {0} */
#endif
