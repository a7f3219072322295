/* What a column's cells say about it, counted once. */
#ifndef IO_FACTS_H
#define IO_FACTS_H
#include "sheet.h"

typedef struct sm_column_facts {
    bool stored;                                /* false: nothing below is known */
    uint64_t rows;                              /* cells looked at */
    uint64_t first_again;                       /* how often the first record's cell stands among them */
    uint64_t distinct, once;                    /* values; those that occur once */
    uint64_t missing, wholes, fractions, texts; /* cells by what they are; they add up to rows */
    bool counts;                                /* all are whole numbers from 0 */
    bool serial;                                /* 0, 1, 2 ... or 1, 2, 3 ... */
} sm_column_facts;

typedef struct sm_sheet_facts {
    sm_column_facts *below; /* of each column, without the first record and records that equal it */
    sm_column_facts *all;   /* of each column, from the first record on */
    uint64_t repeats;       /* records that equal the first */
} sm_sheet_facts;

SM_MUST sm_status sm_facts_of(sm_sheet_facts *out, const sm_sheet *s, sm_error *err); /* O(cells) */
void sm_facts_done(sm_sheet_facts *f);

static inline bool sm_facts_different(const sm_column_facts *f)
{
    return f->stored && f->rows > 0 && f->distinct == f->rows;
}
/* Nothing but numbers, missing ones aside. */
static inline bool sm_facts_numbers(const sm_column_facts *f)
{
    return f->stored && f->texts == 0 && f->wholes + f->fractions > 0;
}
/* No fractions and, from 20 rows up, at most half as many values as rows. */
static inline bool sm_facts_labels(const sm_column_facts *f)
{
    return f->stored && f->fractions == 0 && (f->rows < 20 || f->distinct * 2 <= f->rows) && f->missing < f->rows;
}
#endif
