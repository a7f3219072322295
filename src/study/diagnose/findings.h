/* What is wrong with a clustering, in sentences: findings, ranked by what an index would gain if their points lay where
 * they belong. The study tries every finding on a copy of the table and compares the value with shuffled labels.
 *
 * Terms. The home of a class is its cluster in the one-to-one optimum by counts (of equal totals the one of higher
 * Jaccard), clusters that look like noise left out; it is real if it holds a quarter of the class, or the class is
 * its largest. The owner of a cluster is the class whose real home it is, else its largest class. Points are off in a
 * cell that is not (class, real home); every such cell belongs to one finding at most. */
#ifndef SM_STUDY_FINDINGS_H
#define SM_STUDY_FINDINGS_H
#include "base/grid.h"
#include "base/job.h"
#include "base/text.h"
#include "measure/live.h"
#include "measure/registry.h"

/* In the order in which they claim their cells; the first claim keeps them. */
typedef enum sm_finding_kind {
    SM_FINDING_LEFT_OUT,          /* a cluster that looks like noise, or rows that are not in the table */
    SM_FINDING_SIMILAR_LABELS,    /* classes whose labels mean the same */
    SM_FINDING_GIANT_CLUSTER,     /* more than half of everything, and of many classes */
    SM_FINDING_CONFUSED_PAIR,     /* two classes, each partly in the home of the other */
    SM_FINDING_FRAGMENTS,         /* small clusters that match no class */
    SM_FINDING_UNMATCHED_CLASS,   /* a class without a matched cluster, in many clusters */
    SM_FINDING_MIXED_CLUSTER,     /* substantial parts of other classes in one cluster */
    SM_FINDING_SPREAD_CLASS,      /* a class that owns several clusters */
    SM_FINDING_UNMATCHED_CLUSTER, /* nobody's home, and none of the above */
    SM_FINDING_NEAR_FLOOR,        /* the value is no better than for shuffled labels */
    SM_FINDING_KINDS
} sm_finding_kind;
const char *sm_finding_id(sm_finding_kind kind); /* "mixed_cluster" */

typedef struct sm_finding_cell { /* points of a class in a cluster, and the cluster that they belong in */
    uint32_t row, col, to;       /* to SM_NONE: a new cluster, one for each class */
    uint64_t count;
} sm_finding_cell;

typedef struct sm_remedy {
    const char *command; /* lines of the command language; NULL: there is no remedy */
    const char *says;    /* "merge clusters V and W into U"; "" if it needs the truth */
    const char *advice;  /* what to try, for the first finding if every remedy needs the truth; how to count rows that
                            are not in the table; NULL: none */
    const char *text;    /* the advice, or "merge .. into U: J +0.163"; "" */
    const char *shell;   /* the command line that carries it out; "" */
    bool needs_truth;    /* it separates the points of a cluster by their class */
    double gain;         /* gain of the index after running it; better is positive */
} sm_remedy;

typedef struct sm_findings_item {
    sm_finding_kind kind;
    const uint32_t *row, *col; /* classes and clusters that it is about, the most important first */
    size_t rows, cols;
    const sm_finding_cell *cell; /* that it claims */
    size_t cells;
    uint64_t points;  /* in them; or rows left out */
    bool costed;      /* cost is known: */
    double cost;      /* the index after moving exactly these cells' points (noise: dropped, labels: joined), minus now;
                         better is positive */
    const char *text; /* sentences, one per line; labels are made visible, and cut */
    const char *cost_text; /* "J +0.065"; "": no cost */
    sm_remedy remedy;
} sm_findings_item;

typedef struct sm_findings_ask {
    const sm_live *live; /* need not be computed */
    const sm_registry *indices;
    const sm_index *index; /* of the table alone */
    uint64_t seed;         /* of the shuffled labels */
    bool bits;             /* information is in bits */
    uint64_t left_out;     /* rows that are not in the table, of those read */
    const char *why;       /* and what they are: "3 without a label left out"; NULL: none */
    const char *count_in;  /* static text: how to count them; NULL: unknown */
    const char *word[2];   /* names for class and cluster if neither is the ground truth; NULL: those */
    bool shell;            /* remedies are options and commands of a shell, not of the explorer */
    const char *read_by;   /* what a shell adds to `setmatch replay -` so that it reads the same table: files and
                              options, quoted; NULL: no such line exists */
} sm_findings_ask;

/* Returns an sm_findings, which keeps no pointer into ask except to the index. O(cells) once, up to 100 shuffled tables
 * (25 if a table has a million cells), then a change and its computing for each finding and remedy; it tries the 2000
 * findings with most points. */
sm_job_body sm_findings_study;

typedef struct sm_findings {
    const sm_index *index;
    sm_value value;
    uint64_t points, misplaced; /* misplaced: points minus the one-to-one optimum by counts, as in ACC */
    const uint32_t *recovered;  /* classes that a cluster recovers (Jaccard over 1/2), in loaded order */
    size_t n_recovered;
    /* Those worth showing: 3 points and a cost of 0.0005 and of 1 % of the loss at least. A class without a cluster of
     * its own is always shown. In a table of more than 400 cells so is every cell that noise hardly explains, whatever
     * it costs. Highest cost first, then most points. */
    const sm_findings_item *item;
    size_t n;
    const char *note[5]; /* sentences outside findings: whether anything is notable, and at most two about blind spots.
                            Ends in NULL */
    const char *value_text;         /* "J 0.6978" */
    const char *misplaced_text;     /* "1426 of 1797 points in place, 371 misplaced" */
    const char *clusters_text;      /* "10 clusters for 10 classes; 7 recovered .." */
    uint64_t off_points, rest_most; /* of all cells that are off; and the largest cell that no item claims */
    size_t off_cells;
} sm_findings;

/* ---- as people read it; each appends to out ---------------------------------------------------------------------- */
enum { SM_FINDINGS_TOP = 5 }; /* that are shown by default */
/* "132 other misplaced points in 33 cells, at most 13 in one.", after that many findings; "" if none are left. */
void sm_findings_say_rest(const sm_findings *f, size_t listed, sm_text *out);
/* All of it as lines of at most width columns, at most top findings: the head, each finding with its cost at the right
 * end and its remedy below, what is left, notes. Appends to page. */
typedef struct sm_findings_page {
    sm_text text;    /* each line ends in a newline */
    size_t *finding; /* of each line; SIZE_MAX: of none */
    size_t lines, capacity;
} sm_findings_page; /* {0} is empty */
void sm_findings_lay_out(const sm_findings *f, size_t top, int width, sm_findings_page *page);
void sm_findings_page_free(sm_findings_page *p);

/* ---- as records -------------------------------------------------------------------------------------------------- */
typedef struct sm_findings_table { /* what sm_findings_grid shows */
    const sm_findings *f;
    const sm_table *table;
    size_t n;      /* findings */
    sm_text *text; /* for the text of a cell */
} sm_findings_table;
sm_grid sm_findings_grid(const sm_findings_table *t, bool bare);
const char *sm_finding_line(const sm_findings_item *x, sm_text *text); /* its sentences in one line, in text */
#endif
