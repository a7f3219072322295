/* The labels whose points are noise to whoever compares: left out, or each a group of its own. */
#ifndef SM_CORE_NOISE_H
#define SM_CORE_NOISE_H
#include "base/error.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SM_SINGLETONS_MOST = 1000000 }; /* as many as a file may have labels; counts may hold far more points */
/* SM_LIMIT where the points of a label are more than that. */
SM_MUST sm_status sm_singletons_fit(const char *label, uint64_t points, sm_error *err);

typedef struct sm_noise {
    char *label;
    bool truth; /* a class of the references; else a cluster of the predictions */
    bool apart; /* its points stand one by one; else they are left out */
} sm_noise;

typedef struct sm_noises { /* {0}: none */
    sm_noise *of;
    size_t n;
} sm_noises;
/* Appends a copy of the label. */
void sm_noises_add(sm_noises *s, bool truth, const char *label, bool apart);
/* The same labels, treated alike, in the same order. */
bool sm_noises_equal(const sm_noises *a, const sm_noises *b);
void sm_noises_free(sm_noises *s);
#endif
