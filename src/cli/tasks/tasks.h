/* The commands, and helpers that several of them share. */
#ifndef CLI_TASKS_H
#define CLI_TASKS_H
#include "cli/settings/settings.h"

sm_status sm_run_explore(sm_settings *s, sm_error *err), sm_run_document(sm_settings *s, sm_error *err),
    sm_run_match(sm_settings *s, sm_error *err), sm_run_explain(sm_settings *s, sm_error *err),
    sm_run_convert(sm_settings *s, sm_error *err), sm_run_list(sm_settings *s, sm_error *err),
    sm_run_screen(sm_settings *s, sm_error *err), sm_run_replay(sm_settings *s, sm_error *err),
    sm_run_compare(sm_settings *s, sm_error *err), sm_run_diff(sm_settings *s, sm_error *err),
    sm_run_rank(sm_settings *s, sm_error *err), sm_run_lesson(sm_settings *s, sm_error *err),
    sm_run_lesson_start(sm_settings *s, sm_error *err), sm_run_simulate(sm_settings *s, sm_error *err),
    sm_run_paper(sm_settings *s, sm_error *err), sm_run_count(sm_settings *s, sm_error *err),
    sm_run_sql(sm_settings *s, sm_error *err), sm_run_points(sm_settings *s, sm_error *err),
    sm_run_record(sm_settings *s, sm_error *err), sm_run_lesson_grade(sm_settings *s, sm_error *err);
sm_status sm_open_work(sm_settings *s, sm_error *err); /* the file of --record, if it is given */

sm_status sm_refuse_report(const sm_settings *s, sm_error *err), sm_refuse_paper(const sm_settings *s, sm_error *err);
sm_status sm_refuse_convert(const sm_settings *s, sm_error *err), sm_refuse_replay(const sm_settings *s, sm_error *err),
    sm_refuse_lesson(const sm_settings *s, sm_error *err);

typedef struct sm_lesson_task { /* a subcommand of `lesson` */
    const char *name, *operands, *help;
    size_t least, most;  /* operands after the subcommand */
    const char *endings; /* extensions of its output files; NULL: those of sm_exports */
    const char *accepts; /* options that other lesson commands reject; NULL: none */
    sm_status (*run)(sm_settings *s, sm_error *err);
} sm_lesson_task;
extern const sm_lesson_task sm_lesson_tasks[]; /* ends in {0} */

/* ---- what several of them need ----------------------------------------------------------------------------------- */
sm_status sm_settings_check_indices(const sm_settings *s, sm_error *err); /* checks -m before a long read */
uint64_t sm_settings_seed(const sm_settings *s);
struct sm_differences;
void sm_tell_differences(const struct sm_differences *d); /* warns of biases */
/* Reads the files of the command line. Without files *out is NULL, and the explorer begins with its start screen. */
sm_status sm_open_files(sm_settings *s, sm_session **out, sm_error *err);
/* Runs the explorer on a terminal without a screen; takes the session. */
struct sm_terminal;
sm_status sm_run_headless(sm_settings *s, sm_session *take, struct sm_terminal *t, sm_error *err);
bool sm_writes_picture(const sm_settings *s); /* the output file is an SVG */
/* Matrix, matchings and indices to stdout or -o. */
sm_status sm_text_report(sm_settings *s, sm_session *session, sm_error *err);

/* ---- readings ---------------------------------------------------------------------------------------------------- */
/* Reads the files of a manifest, ranks them by these indices, and passes the result to with, which must not keep it. */
struct sm_ranking_result;
sm_status sm_with_ranking(sm_settings *s, const char *manifest, const char *indices,
                          sm_status (*with)(void *self, const struct sm_ranking_result *r, sm_error *err), void *self,
                          sm_error *err);

/* ---- slices ------------------------------------------------------------------------------------------------------ */
/* Scores each value of the column of --by separately. *out, whose result is an sm_slices, stays NULL without --by. */
sm_status sm_settings_slices(sm_settings *s, sm_session *session, sm_job **out, sm_error *err);
#endif
