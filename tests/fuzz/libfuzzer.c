/* Where libFuzzer comes in: the target that $FUZZ_TARGET names is driven with the bytes that it makes up. */
#include "fuzz.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    chosen()->run((fuzz_input){bytes, length});
    return 0;
}
