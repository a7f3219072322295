/* Best partners told: class by class or cluster by cluster, with the partner and what it adds to the sum. */
#include "explain.h"

typedef struct partner {
    const char *self, *other;
    uint32_t row, col, reach; /* the cell; how many partners are as good */
    uint64_t size;            /* of the class (cluster) whose partner it is */
    uint64_t count, over, under;
} partner;

static partner partner_of(const sm_facts *f, sm_overlap o, uint32_t row, uint32_t col)
{
    const sm_best *best = &f->best[o];
    bool class = col == SM_NONE;
    partner p = {.row = class ? row : best->row_of_col[col], .col = class ? best->col_of_row[row] : col};
    uint64_t a = sm_class_size(f, p.row), b = sm_cluster_size(f, p.col);
    p.self = class ? sm_class_name(f, p.row) : sm_cluster_name(f, p.col);
    p.other = class ? sm_cluster_name(f, p.col) : sm_class_name(f, p.row);
    p.reach = class ? best->row_ties[row] : best->col_ties[col];
    p.size = class ? a : b;
    p.count = sm_count_at(f, p.row, p.col);
    sm_overlap_of(o, p.count, a, b, &p.over, &p.under);
    return p;
}

static double overlap(const partner *p)
{
    return (double)p->over / (double)p->under;
}

static double worth(const sm_facts *f, sm_overlap o, uint32_t row, uint32_t col)
{
    partner p = partner_of(f, o, row, col);
    return o == SM_MOST ? (double)p.count : (double)p.size / (double)f->sums->n * overlap(&p);
}

static double worth_of_most(const sm_facts *f, uint32_t row, uint32_t col)
{
    return worth(f, SM_MOST, row, col);
}

static double worth_of_f1(const sm_facts *f, uint32_t row, uint32_t col)
{
    return worth(f, SM_F1, row, col);
}

static double worth_of_jaccard(const sm_facts *f, uint32_t row, uint32_t col)
{
    return worth(f, SM_JACCARD, row, col);
}

static void say_most(const sm_facts *f, sm_derivation *d, sm_piece at)
{
    partner p = partner_of(f, SM_MOST, at.row, at.col);
    sm_derive_term(d, p.row, p.col, "%s → %s  %s of %s%s", p.self, p.other, SM_WHOLE(p.count), SM_WHOLE(p.size),
                   sm_say_ties(p.reach).text);
}

static void say_f1(const sm_facts *f, sm_derivation *d, sm_piece at)
{
    partner p = partner_of(f, SM_F1, at.row, at.col);
    sm_derive_term(d, p.row, p.col, "%s → %s  %s/%s · 2·%s/(%s + %s) = %s/%s · %s = %s%s", p.self, p.other,
                   SM_WHOLE(p.size), SM_WHOLE(f->sums->n), SM_WHOLE(p.count), SM_WHOLE(sm_class_size(f, p.row)),
                   SM_WHOLE(sm_cluster_size(f, p.col)), SM_WHOLE(p.size), SM_WHOLE(f->sums->n), SM_SAY(d, overlap(&p)),
                   SM_SAY(d, at.worth), sm_say_ties(p.reach).text);
    sm_derive_part(d, overlap(&p), "F1 of %s", p.self);
}

static void say_jaccard(const sm_facts *f, sm_derivation *d, sm_piece at)
{
    partner p = partner_of(f, SM_JACCARD, at.row, at.col);
    sm_derive_term(d, p.row, p.col, "%s → %s  %s/%s · %s/%s = %s/%s · %s = %s%s", p.self, p.other, SM_WHOLE(p.size),
                   SM_WHOLE(f->sums->n), SM_WHOLE(p.over), SM_WHOLE(p.under), SM_WHOLE(p.size), SM_WHOLE(f->sums->n),
                   SM_SAY(d, overlap(&p)), SM_SAY(d, at.worth), sm_say_ties(p.reach).text);
    sm_derive_part(d, overlap(&p), "I_%s", p.self);
}

const sm_pieces sm_most_of_classes = {.walk = sm_walk_classes, .worth = worth_of_most, .say = say_most, .adds = true};
const sm_pieces sm_most_of_clusters = {.walk = sm_walk_clusters, .worth = worth_of_most, .say = say_most, .adds = true};
const sm_pieces sm_f1_of_classes = {.walk = sm_walk_classes, .worth = worth_of_f1, .say = say_f1, .adds = true};
const sm_pieces sm_jaccard_of_classes = {
    .walk = sm_walk_classes, .worth = worth_of_jaccard, .say = say_jaccard, .adds = true};
const sm_pieces sm_jaccard_of_clusters = {
    .walk = sm_walk_clusters, .worth = worth_of_jaccard, .say = say_jaccard, .adds = true};
