/* The words of help: of options in single commands, where they mean less there or nothing, of commands, and of what
 * the program ends with. */
#include "settings.h"
#include <string.h>

#define PROCESSORS "as many as there are processors by default. The result is the same with any number"
enum { ELSEWHERE = SM_ON_ALL & ~(SM_ON_EXPLORE | SM_ON_SCREEN | SM_ON_LESSON) }; /* no explorer is opened or drawn */

static const struct {
    const char *option; /* its name, or its letter where it has none */
    unsigned on;        /* in the help of these; the first row that fits counts */
    const char *help;   /* NULL: it is not shown */
} option_words[] = {
    {"pred", SM_ON_COMPARE, "columns of the predicted clusters; without it every column of labels is one"},
    {"pred", SM_ON_DIFF, "columns of the two predictions"},
    {"pred", SM_ON_SQL, "columns of the predicted clusters"},
    {"x", SM_ON_EXPLORE | SM_ON_SCREEN,
     "column of the first coordinate, for the scatter plot, silhouettes and the like; columns called x and y are found "
     "without it"},
    {"x", SM_ON_READING,
     "column of the first coordinate, for silhouettes and the like; columns called x and y are found without it"},
    {"noise", SM_ON_DIFF, "the label that means noise in both predictions, which is no cluster; none by default"},
    {"beta", SM_ON_DIFF, NULL},
    {"m", SM_ON_SCORE,
     "only these indices, by id or symbol; all: every index, those of coordinates where the points have some"},
    {"m", SM_ON_REPORT,
     "only these indices, by id or symbol, each of them worked out; without it every index, and the J-score worked "
     "out"},
    {"m", SM_ON_DIAGNOSE, "the index by which findings are ranked, as --by-index"},
    {"m", SM_ON_COMPARE | SM_ON_RANK | SM_ON_SIMULATE,
     "only these indices, by id or symbol; all: every index of the table"},
    {"seed", SM_ON_LESSON, "of sheet: other numbers, drawn from this seed; questions keep theirs"},
    {"seed",
     SM_ON_MATRIX | SM_ON_MATCH | SM_ON_CONVERT | SM_ON_LIST | SM_ON_COMPARE | SM_ON_RANK | SM_ON_DIFF | SM_ON_COUNT |
         SM_ON_SQL,
     NULL},
    {"chance", SM_ON_EXPLAIN, "with --steps: how many shuffles are shown"},
    {"chance", SM_ON_SCORE | SM_ON_REPORT,
     "mean, 95 % interval and p-value of each index over N random tables with the same margins; 1000 is enough"},
    {"threads", SM_ON_SCORE, "threads for several large files, random tables, samples and silhouettes; " PROCESSORS},
    {"threads", SM_ON_REPORT, "threads for several large files, random tables and silhouettes; " PROCESSORS},
    {"threads", SM_ON_EXPLAIN, "threads for several large files and silhouettes; " PROCESSORS},
    {"threads", SM_ON_COMPARE, "threads for several large files and the predictions; " PROCESSORS},
    {"threads", SM_ON_READING | SM_ON_DIFF, "threads for several large files; " PROCESSORS},
    {"threads", SM_ON_RANK, "threads for the data sets; " PROCESSORS},
    {"threads", SM_ON_SIMULATE | SM_ON_PAPER, "threads for the repetitions; " PROCESSORS},
    {"top", SM_ON_MATRIX, "only the N largest classes and clusters; the rest is summed"},
    {"top", SM_ON_DIAGNOSE, "at most N findings; 5 by default, all with --json and --tsv"},
    {"sort", SM_ON_MATRIX,
     "order of classes and clusters (one of: auto, loaded, size, best, label); auto for pictures and LaTeX, else "
     "loaded"},
    {"sort", SM_ON_COMPARE, "index to rank the partitions by, best first; the J-score by default"},
    {"define", SM_ON_DIFF | SM_ON_SQL, NULL},
    {"view", SM_ON_SCREEN, "the view to show"},
    {"projector", SM_ON_LESSON, "of start: for a lecture theatre, with thick lines and no notes"},
    {"theme", SM_ON_SCREEN, "colours of a picture; auto is dark"},
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

const char *sm_task_help(const sm_cli_task *t)
{
    return t->document ? sm_document_find(t->document)->help : t->help;
}

const sm_exit_row sm_exit_rows[] = {
    {"0", "success"},
    {"1", "a requested check failed (--fail-under)"},
    {"2", "the command line is wrong"},
    {"3", "a file has wrong content, or a question about it is open"},
    {"4", "reading or writing failed"},
    {"5", "a limit was exceeded, or memory ran out"},
    {"6", "no usable terminal where one was required"},
    {"70", "a bug in the program"},
    {"128+n", "ended by signal n; 141 when the reader of the output closed it"},
    {0},
};
