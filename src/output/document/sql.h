/* What a database has to be asked to count pairs of class and cluster itself. */
#ifndef SM_OUTPUT_SQL_H
#define SM_OUTPUT_SQL_H
#include "base/text.h"
#include <stdbool.h>

#define SM_SQL_DIALECTS "postgres|duckdb|spark|ansi"

typedef struct sm_sql_query {
    const char *table;   /* SCHEMA.TABLE, or parts in the dialect's own quotes where they hold a point */
    const char *truth;   /* a column, as the database stores its name */
    const char *pred;    /* columns, separated by commas; one that holds a comma in double quotes */
    const char *dialect; /* name of a dialect above; NULL: ansi */
    bool keeps_missing;  /* --missing class; else rows without a label are left out, as they are by a reader */
} sm_sql_query;

/* A SELECT with GROUP BY: columns truth, prediction, count; of several predictions pred, class, cluster, count. json:
 * as an object. SM_USAGE for names that are none. */
void sm_output_sql(const sm_sql_query *q, bool json, sm_out *out);
#endif
