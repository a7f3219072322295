/* Two sides that choose each other: the best partner of each member, the partners that are as good, and the unmatched.
 * Classes and clusters, or the rows and columns of any table of similarities. */
#ifndef OUTPUT_PARTNERS_H
#define OUTPUT_PARTNERS_H
#include "output/writers/writers.h"

typedef struct sm_partner_words { /* of side 0 and side 1 */
    const char *one[2], *all[2];  /* keys: "class", "classes" */
    const char *value, *to[2];    /* keys: "jaccard", "class_to_cluster" */
    const char *heading[2], *unmatched[2];
} sm_partner_words;

typedef struct sm_best_partners {
    const sm_partner_words *words;
    const void *self;
    const uint32_t *id[2]; /* the members to be shown, n of them; ids go up to ids */
    uint32_t n[2], ids[2];
    const uint32_t *best[2], *ties[2]; /* by id; best SM_NONE: none, for it is empty */
    const char *(*name)(const void *self, int side, uint32_t id);
    double (*value)(const void *self, uint32_t row, uint32_t col);
    bool (*equal)(const void *self, int side, uint32_t own, uint32_t other, uint32_t best); /* as good as the best */
} sm_best_partners;

bool sm_partners_unmatched(const sm_best_partners *p, int side, uint32_t id);
/* The lists of choices and "unmatched", into the open object; and the same for people. */
void sm_partners_json(sm_json *j, const sm_best_partners *p);
void sm_partners_page(sm_page *page, const sm_best_partners *p);
int sm_partners_width(const sm_page *page, const sm_best_partners *p, int side); /* of the widest name, at least 1 */
#endif
