/* The four loops over a dense line in which a cold solve spends its time. Whole numbers only: every variant gives the
 * same answer, the processor decides which one is taken. */
#ifndef SM_MEASURE_ASSIGNMENT_SCAN_H
#define SM_MEASURE_ASSIGNMENT_SCAN_H
#include <stdint.h>

enum { SM_SCAN_BLOCK = 64, SM_SCAN_PIECE = 24 };

typedef struct sm_line_scan { /* a vertex x at distance `base - its price` offers base + v[j] - w[j] to every j */
    const uint64_t *w, *v;    /* weights of its line, prices of the other side */
    uint64_t base;
    uint64_t x;
    uint64_t *dist, *via; /* lowered where the offer is better */
    const uint64_t *mask; /* all ones: does not count in the answer */
    uint64_t *block;      /* least distance of each block of SM_SCAN_BLOCK */
    uint32_t n;
} sm_line_scan;

typedef struct sm_best_gains { /* the best two of w[j] - v[j]; 0 if none is above */
    uint64_t most, second;
} sm_best_gains;

typedef struct sm_scans {
    void (*relax)(const sm_line_scan *c);
    void (*least)(const sm_line_scan *c); /* block[b] = least base + v[j] - w[j] in the block, nothing else */
    sm_best_gains (*gains)(const uint64_t *w, const uint64_t *v, uint32_t n);
    /* Where the next piece of SM_SCAN_PIECE begins, from `from` on, in which this gain stands; what is left at the end
     * always counts as one. */
    uint32_t (*piece)(const uint64_t *w, const uint64_t *v, uint32_t n, uint64_t gain, uint32_t from);
} sm_scans;

enum { SM_SCANS = 3 };
/* Lists the scans that this processor supports, the fastest first and plain code last; returns their number. */
uint32_t sm_scans_here(sm_scans out[SM_SCANS]);
#endif
