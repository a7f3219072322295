/* The inside of a diagnosis: what every part of it reads, and the parts themselves. */
#ifndef STUDY_DIAGNOSE_PARTS_H
#define STUDY_DIAGNOSE_PARTS_H
#include "base/mem.h"
#include "base/text.h"
#include "findings.h"
#include "measure/index.h"
#include "study/many/chance.h"

#define SM_FINDINGS_ROUNDING 1e-12 /* values that differ by less are the same */

typedef struct sm_off {    /* a cell with points outside the matched cluster of its class */
    uint32_t row, col, by; /* by: number of the finding that claims it; SM_NONE */
    uint64_t count;
} sm_off;

typedef struct sm_id_list {
    uint32_t *id;
    size_t n, capacity;
} sm_id_list;

typedef struct sm_found { /* a finding under construction */
    sm_finding_kind kind;
    uint32_t number; /* as claimed */
    sm_id_list row, col;
    sm_finding_cell *cell;
    size_t n_cells, cell_capacity;
    uint64_t points;
    sm_value then;      /* value of the index after correcting its cells */
    double cost, other; /* other: by the J-score, where the index is another one */
    bool costed, tried;
    sm_text text, command, says;
    bool needs_truth;
    double gain;
} sm_found;

/* Steps that apply a finding or a remedy to a table. */
typedef enum sm_repair_kind { SM_REPAIR_MOVE, SM_REPAIR_MERGE, SM_REPAIR_DROP, SM_REPAIR_JOIN } sm_repair_kind;
typedef struct sm_repair {
    sm_repair_kind kind;
    uint32_t row, from, to; /* MOVE: all points of a cell, to SM_NONE a new cluster of the class; MERGE, DROP: a
                               cluster; JOIN: class `from` into class `to` */
} sm_repair;
typedef struct sm_repairs {
    sm_repair *at;
    size_t n, capacity;
} sm_repairs;

typedef enum sm_floor { SM_FLOOR_FAR, SM_FLOOR_NEAR, SM_FLOOR_WITHIN } sm_floor;

/* The state of the study. */
typedef struct sm_finder {
    sm_work *work;
    const sm_findings_ask *ask;
    const sm_index *j; /* the J-score: a note reports its cost if the index hardly counts a finding */
    sm_live *live;     /* a copy, changed while something is tried */
    const sm_table *table;
    uint64_t n, misplaced, off_points;
    uint32_t classes, clusters; /* that have points, */
    uint32_t noises;            /* and of these clusters, how many have a label that means noise */
    uint32_t *home;             /* matched cluster of a class; SM_NONE */
    bool *real;                 /* it is one */
    uint32_t *counted;          /* cluster of a class in the optimum with noise, which ACC counts */
    uint64_t *largest;          /* largest cell of a class */
    uint32_t *tenant, *owner;   /* class whose matched cluster it is (SM_NONE), and its owner */
    bool *noise;                /* a cluster looks like it */
    uint32_t *recovered;
    size_t n_recovered;
    sm_off *off; /* row after row; by_col: the same cells, column after column */
    size_t n_off, off_capacity, *row_at, *col_at, *by_col;
    sm_found *found;
    size_t n_found, found_capacity, n_shown;
    sm_value now, j_now, pure, whole; /* pure, whole: homogeneity, completeness */
    bool trivial;                     /* one sentence is enough */
    sm_floor floor;
    sm_spread shuffled;
    sm_edit edit; /* of the repairs that are tried */
    sm_repairs repairs;
    uint32_t next_col; /* of a new cluster; like its name, never shown, it stays with the table */
    sm_text *name;     /* of new clusters */
    size_t names, name_capacity;
    uint32_t *opened; /* of a class: its new cluster in the edit being made; SM_NONE */
    sm_text note[4];
    size_t notes;
} sm_finder;

/* ---- homes.c ----------------------------------------------------------------------------------------------------- */
void sm_homes_make(sm_finder *f); /* memory, noise */
/* Owners and cells off, by the homes in the optimum without noise, which is one of so many. */
void sm_homes_take(sm_finder *f, uint32_t optima);
void sm_homes_recovered(sm_finder *f);
/* Returns true if the table has so many cells that noise alone fills some of them. */
bool sm_findings_many(const sm_finder *f);

/* ---- floor.c ----------------------------------------------------------------------------------------------------- */
void sm_floor_find(sm_finder *f); /* into f->floor */

/* ---- claims.c ---------------------------------------------------------------------------------------------------- */
/* Each adds all findings of its kind. */
void sm_claim_left_out(sm_finder *f), sm_claim_similar(sm_finder *f), sm_claim_giant(sm_finder *f),
    sm_claim_pairs(sm_finder *f), sm_claim_fragments(sm_finder *f), sm_claim_unmatched_classes(sm_finder *f),
    sm_claim_mixed(sm_finder *f), sm_claim_spread(sm_finder *f), sm_claim_unmatched_clusters(sm_finder *f),
    sm_claim_floor(sm_finder *f);

/* ---- remedies.c -------------------------------------------------------------------------------------------------- */
/* Each adds what carries out a finding to f->repairs; the cost of the finding is theirs. */
void sm_repairs_of_cells(sm_finder *f, const sm_found *x), sm_repairs_drop(sm_finder *f, const sm_found *x),
    sm_repairs_join(sm_finder *f, const sm_found *x);
/* Puts remedy number `which` of the finding into f->repairs. Returns false if there is none. First come those that need
 * no truth: noise left out; all clusters merged, then each by itself, at most 20. Last, with *needs_truth and no
 * repairs, what carries out the finding itself. */
bool sm_remedy_try(sm_finder *f, const sm_found *x, size_t which, bool *needs_truth);
void sm_repairs_edit(sm_finder *f); /* f->repairs as f->edit */
void sm_repairs_command(const sm_finder *f, sm_text *out);
void sm_repairs_say(const sm_finder *f, sm_text *out);

/* ---- sentences.c ------------------------------------------------------------------------------------------------- */
void sm_say_left_out(sm_finder *f, const sm_found *x, sm_text *out),
    sm_say_similar(sm_finder *f, const sm_found *x, sm_text *out),
    sm_say_giant(sm_finder *f, const sm_found *x, sm_text *out),
    sm_say_pair(sm_finder *f, const sm_found *x, sm_text *out),
    sm_say_fragments(sm_finder *f, const sm_found *x, sm_text *out),
    sm_say_unmatched_class(sm_finder *f, const sm_found *x, sm_text *out),
    sm_say_mixed(sm_finder *f, const sm_found *x, sm_text *out),
    sm_say_spread(sm_finder *f, const sm_found *x, sm_text *out),
    sm_say_unmatched_cluster(sm_finder *f, const sm_found *x, sm_text *out),
    sm_say_floor(sm_finder *f, const sm_found *x, sm_text *out);

enum { SM_LISTED = 5 };
typedef struct sm_named { /* a label in a list: "8", "8 (53)", "8 (53 of 174)" */
    uint32_t id;
    bool counted;
    uint64_t count, of; /* out of 0: not printed */
} sm_named;
void sm_say_label(const sm_finder *f, bool rows, uint32_t id, sm_text *out); /* quoted where it could mislead */
/* "class", "Clusters": or what they are called where neither is the ground truth */
void sm_say_word(const sm_finder *f, bool rows, bool several, bool begins, sm_text *out);
void sm_say_groups(const sm_finder *f, bool rows, uint64_t n, sm_text *out); /* "10 clusters" */
/* "classes 8 (53) and 1 (24)" */
void sm_say_names(const sm_finder *f, bool rows, const sm_named *list, size_t n, bool begins, sm_text *out);
void sm_say_number(const sm_finder *f, double x, int digits, bool sign, sm_text *out); /* in the index's unit */

bool sm_findings_too_few(const sm_finder *f); /* points for a verdict: the classes themselves could be chance */

/* ---- report.c ---------------------------------------------------------------------------------------------------- */
const sm_findings *sm_finder_report(const sm_finder *f);

/* ---- notes.c ----------------------------------------------------------------------------------------------------- */
void sm_notes_make(sm_finder *f);

/* ---- kinds.c ----------------------------------------------------------------------------------------------------- */
typedef struct sm_finding_row { /* a kind */
    const char *id, *plural;    /* plural: as a note calls several of them */
    bool at_floor;              /* found near the floor too */
    void (*claim)(sm_finder *f);
    void (*say)(sm_finder *f, const sm_found *x, sm_text *out);
    void (*carry_out)(sm_finder *f, const sm_found *x); /* NULL: it has no cost */
    const char *advice; /* what to try if no command helps that needs no truth; NULL: see there */
} sm_finding_row;
extern const sm_finding_row sm_finding_rows[SM_FINDING_KINDS];
double sm_findings_least(const sm_index *x, sm_value now); /* minimum gain worth reporting; NAN: x reports none */
bool sm_findings_shown(const sm_finder *f, const sm_found *x);
/* Returns what a remedy has to gain to be named; NAN: nothing is. */
double sm_findings_worth(const sm_finder *f, const sm_found *x);
#endif
