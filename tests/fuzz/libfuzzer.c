/* Where libFuzzer comes in: the target that $FUZZ_TARGET names is driven with the bytes that it makes up. */
#include "fuzz.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SECONDS_AT_MOST = 10, /* of the processor, under sanitizers: however many others wait for it too */
    WRITES_ONE_OF = 4     /* inputs, by the sum of their bytes: then twice as many are read in the same time */
};

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static const fuzz_target *chosen(void)
{
    static const fuzz_target *target; /* does not change while it runs */
    const char *name = getenv("FUZZ_TARGET");
    for (const fuzz_target *t = fuzz_targets; t->name && name && !target; t++)
        if (strcmp(t->name, name) == 0) target = t;
    return target;
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
    if (!chosen()) {
        fputs("FUZZ_TARGET is none of:", stderr);
        for (const fuzz_target *t = fuzz_targets; t->name; t++) fprintf(stderr, " %s", t->name);
        fputs("\n", stderr);
        exit(2);
    }
    the_registry();
    fuzz_enter();
    atexit(fuzz_leave);
    return 0;
}

static double used(void)
{
    struct timespec t = {0};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    double begun = used();
    unsigned sum = 0;
    for (size_t i = 0; i < length; i++) sum += bytes[i];
    chosen()->run((fuzz_input){bytes, length, sum % WRITES_ONE_OF != 0});
    double took = used() - begun;
    if (took > SECONDS_AT_MOST) fuzz_broken("this took %.1f s of the processor", took);
    return 0;
}
