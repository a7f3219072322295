/* Noise labels, whose points are either left out or counted as singletons. */
#ifndef SM_CORE_NOISE_H
#define SM_CORE_NOISE_H
#include "base/error.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SM_SINGLETONS_MOST = 1000000 }; /* the maximum number of labels in a file; counts can have far more points */
/* SM_LIMIT if a label has more points than that. */
SM_MUST sm_status sm_singletons_fit(const char *label, uint64_t points, sm_error *err);

typedef struct sm_noise {
    char *label;
    bool truth; /* a class of the references; else a cluster of the predictions */
    bool apart; /* its points are singletons; else they are left out */
} sm_noise;

typedef struct sm_noises { /* {0}: none */
    sm_noise *of;
    size_t n;
} sm_noises;
/* Appends a copy of the label. */
void sm_noises_add(sm_noises *s, bool truth, const char *label, bool apart);
/* Returns whether both have the same labels and policies in the same order. */
bool sm_noises_equal(const sm_noises *a, const sm_noises *b);
void sm_noises_free(sm_noises *s);
#endif
