/* The example files, kept inside the program, so that they open from anywhere: "sample:fig1b". */
#ifndef SM_IO_SAMPLES_H
#define SM_IO_SAMPLES_H
#include <stdbool.h>
#include <stddef.h>

typedef struct sm_sample {
    const char *name, *help;  /* name as it is opened, "sample:fig1b" */
    const char *truth, *pred; /* the columns that count unless others are named; NULL: recognised as in any file */
    const unsigned char *bytes;
    size_t length;
} sm_sample;
extern const sm_sample sm_samples[];               /* ends in {0} */
const sm_sample *sm_sample_find(const char *name); /* NULL: no sample's name */
bool sm_sample_is_meant(const char *name);         /* it begins as the names of samples do */
#endif
