/* A table or figure of a paper in its printed form, next to what the program computes for it, and their differences.
 * Its contents are data (samples/exhibits); how a part of it is computed and how it is written are rows. */
#ifndef SM_OUTPUT_EXHIBIT_H
#define SM_OUTPUT_EXHIBIT_H
#include "base/job.h"
#include "io/exhibit.h"
#include "output.h"
#include "study/many/rank.h"

typedef struct sm_exhibit_ask {
    const sm_exhibit_file *file;
    sm_registry *indices; /* they and the ranking must outlive the result */
    uint64_t seed;
    uint64_t reps;                    /* of its simulations; 0: as many as it says */
    unsigned threads;                 /* threads for its simulations; 0: one; the result does not depend on it */
    const sm_ranking_result *ranking; /* of its readings; NULL: the files are not at hand */
} sm_exhibit_ask;

typedef struct sm_exhibit sm_exhibit;
sm_job_body sm_exhibit_study; /* takes an sm_exhibit_ask, returns an sm_exhibit */
/* SM_USAGE names the nearest. */
SM_MUST sm_status sm_exhibit_find(const sm_exhibit_file **out, const char *name, sm_error *err);
#define SM_EXHIBIT_ENDINGS "txt text md markdown tex latex html htm svg json"
/* format: table (for people, at most so many columns), json, svg, markdown, latex, html. */
void sm_output_exhibit(const sm_exhibit *x, const char *format, int width, const sm_output_options *o, sm_out *out);
/* A chart as lines for people, with its title and a legend. */
void sm_chart_text(const sm_chart *c, int width, int height, const sm_output_options *o, sm_out *out);
/* A paragraph broken at spaces into lines of at most so many columns, and an empty line. */
void sm_words_text(const char *text, int width, const sm_output_options *o, sm_out *out);
#endif
