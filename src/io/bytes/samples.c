/* The files under samples/, made into arrays when the program is built; one per row. */
#include "samples.h"
#include <string.h>

#include "samples.inc"

#define SAMPLE(id, ...)                                                                                                \
    {                                                                                                                  \
        .name = "sample:" #id, .bytes = sample_##id, .length = sizeof sample_##id, .help = __VA_ARGS__                 \
    }

const sm_sample sm_samples[] = {
    SAMPLE(fig1b, "3 classes, 4 clusters, one of them unmatched (J-score paper, Fig. 1B)"),
    SAMPLE(fig1d, "3 classes, 2 clusters of the same make-up (J-score paper, Fig. 1D)"),
    SAMPLE(eq14, "greedy pairing against the optimum (NCA paper, eq. 14)"),
    SAMPLE(eq14_shares, "the same as real shares, C/900 (NCA paper, Example 1)"),
    SAMPLE(matchings, "three weightings, three different one-to-one optima"),
    SAMPLE(genieclust, "the matrix of the genieclust page"),
    SAMPLE(blobs, "130 points in the plane, 3 classes, 3 clusters, some misplaced"),
    SAMPLE(iris, "150 irises, 3 species against 4 clusters"),
    SAMPLE(tickets, "300 letters to a help desk, to be read row by row (6)"),
    SAMPLE(round, "three round clouds and their k-means for K = 2 to 10", .truth = "class", .pred = "k3"),
    SAMPLE(bent, "two half moons and their k-means for K = 2 to 10", .truth = "class", .pred = "k2"),
    SAMPLE(rivals, "ten clusterings of the same 130 points, to be compared (7)"),
    SAMPLE(digits, "1797 handwritten digits, 10 classes against 10 clusters", .truth = "digit", .pred = "kmeans10"),
    {0},
};

const sm_sample *sm_sample_find(const char *name)
{
    for (const sm_sample *s = sm_samples; s->name; s++)
        if (strcmp(s->name, name) == 0) return s;
    return NULL;
}

bool sm_sample_is_meant(const char *name)
{
    return strncmp(name, "sample:", 7) == 0;
}
