/* Help texts: options that differ by command, commands, and exit codes. */
#include "settings.h"
#include <string.h>

#define PROCESSORS " (default: all processors); results do not depend on N"
enum { ELSEWHERE = SM_ON_ALL & ~(SM_ON_EXPLORE | SM_ON_SCREEN | SM_ON_LESSON) }; /* commands without the explorer */

static const struct {
    const char *option; /* its name, or its letter if it has no name */
    unsigned on;        /* the commands; the first matching row applies */
    const char *help;   /* NULL: not shown */
} option_words[] = {
    {"pred", SM_ON_COMPARE, "Read the predictions from these columns (default: every column of labels)"},
    {"pred", SM_ON_DIFF, "Read the two predictions from these columns"},
    {"pred", SM_ON_SQL, "Count the predicted clusters in these columns"},
    {"x", SM_ON_EXPLORE | SM_ON_SCREEN,
     "Use this column as the first coordinate in plots and silhouettes (default: x)"},
    {"x", SM_ON_READING, "Use this column as the first coordinate for silhouettes (default: x)"},
    {"noise", SM_ON_DIFF, "Treat this label as noise in both predictions (default: none)"},
    {"beta", SM_ON_DIFF, NULL},
    {"m", SM_ON_SCORE, "Compute only these indices, by id or symbol; all: every index, also of coordinates"},
    {"m", SM_ON_REPORT, "Report and derive only these indices (default: every index; derive the J-score)"},
    {"m", SM_ON_DIAGNOSE, "Rank the findings by this index, like --by-index"},
    {"m", SM_ON_COMPARE | SM_ON_RANK | SM_ON_SIMULATE,
     "Compute only these indices, by id or symbol; all: every index of the table"},
    {"seed", SM_ON_LESSON, "Vary the numbers on an exercise sheet; the questions keep theirs"},
    {"seed",
     SM_ON_MATRIX | SM_ON_MATCH | SM_ON_CONVERT | SM_ON_LIST | SM_ON_COMPARE | SM_ON_RANK | SM_ON_DIFF | SM_ON_COUNT |
         SM_ON_SQL,
     NULL},
    {"chance", SM_ON_EXPLAIN, "Show N shuffles; requires --steps"},
    {"chance", SM_ON_SCORE | SM_ON_REPORT, "Print mean, 95 % interval and p-value over N random tables (try 1000)"},
    {"bootstrap", SM_ON_COMPARE | SM_ON_DIFF,
     "Print 95 % interval and p-value of each difference from N >= 100 samples"},
    {"threads", SM_ON_SCORE, "Use N threads for files, random tables, samples and silhouettes" PROCESSORS},
    {"threads", SM_ON_REPORT, "Use N threads for files, random tables and silhouettes" PROCESSORS},
    {"threads", SM_ON_EXPLAIN, "Use N threads for files and silhouettes" PROCESSORS},
    {"threads", SM_ON_COMPARE, "Use N threads for files and predictions" PROCESSORS},
    {"threads", SM_ON_READING | SM_ON_DIFF, "Use N threads for large files" PROCESSORS},
    {"threads", SM_ON_RANK, "Use N threads for data sets" PROCESSORS},
    {"threads", SM_ON_SIMULATE | SM_ON_PAPER, "Use N threads for repetitions" PROCESSORS},
    {"top", SM_ON_MATRIX, "Print the N largest classes and clusters, and sum the rest"},
    {"top", SM_ON_DIAGNOSE, "Print at most N findings (default: 5; all with --json and --tsv)"},
    {"sort", SM_ON_MATRIX,
     "Order classes and clusters by: auto, loaded, size, best, label (default: loaded; pictures: auto)"},
    {"sort", SM_ON_COMPARE, "Rank the partitions by this index, best first (default: the J-score)"},
    {"define", SM_ON_DIFF | SM_ON_SQL, NULL},
    {"view", SM_ON_SCREEN, "Show this view"},
    {"projector", SM_ON_LESSON, "Start the lesson with thick lines and without notes, for a lecture theatre"},
    {"theme", SM_ON_SCREEN, "Set the colours of a picture (auto: dark)"},
    {"theme", ELSEWHERE, NULL},
    {"no-mouse", ELSEWHERE | SM_ON_SCREEN, NULL},
    {"no-input", ELSEWHERE, NULL},
    {"color", SM_ON_CONVERT | SM_ON_COUNT | SM_ON_SQL, NULL},
    {"ascii", SM_ON_CONVERT | SM_ON_COUNT | SM_ON_SQL, NULL},
};

const char *sm_option_help(const sm_option_row *row, const sm_cli_task *of)
{
    const char letter[] = {row->letter, 0}, *name = row->name ? row->name : letter;
    if (!(row->on & of->on)) return NULL;
    for (size_t i = 0; i < sizeof option_words / sizeof *option_words; i++)
        if (option_words[i].on & of->on && !strcmp(option_words[i].option, name)) return option_words[i].help;
    return row->help;
}

const char *sm_cli_task_help(const sm_cli_task *t)
{
    return t->document ? sm_document_find(t->document)->help : t->help;
}

const sm_exit_row sm_exit_rows[] = {
    {"0", "success"},
    {"1", "a requested check failed (--fail-under)"},
    {"2", "invalid command line"},
    {"3", "invalid or ambiguous input file"},
    {"4", "reading or writing failed"},
    {"5", "a limit was exceeded, or out of memory"},
    {"6", "a terminal was required but none is usable"},
    {"70", "a bug in the program"},
    {"128+n", "ended by signal n (141: the output was closed)"},
    {0},
};
