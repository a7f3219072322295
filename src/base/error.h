/* Reports an error once, where it occurred. A status is also the exit code. */
#ifndef SM_BASE_ERROR_H
#define SM_BASE_ERROR_H
#include <stdarg.h>
#include <stdint.h>

#define SM_MUST              __attribute__((warn_unused_result))
#define SM_LIKE_PRINTF(f, a) __attribute__((format(printf, f, a)))

typedef int sm_status;
enum {
    SM_OK = 0,
    SM_CHECK = 1,    /* a requested check failed */
    SM_USAGE = 2,    /* invalid command line or command */
    SM_INPUT = 3,    /* invalid content of a file */
    SM_IO = 4,       /* reading or writing failed */
    SM_LIMIT = 5,    /* a limit was exceeded, or out of memory */
    SM_TERMINAL = 6, /* a terminal was required but none is usable */
    SM_INTERNAL = 70
};

typedef struct sm_error {
    sm_status status;
    char file[256];
    uint64_t line, column; /* 1-based, column in bytes; 0: unknown */
    char text[1024];       /* "problem; what was found; what to do" without prefix; additional lines are a list */
} sm_error;

/* Fills *err unless it is NULL or already holds an error (the first one wins); returns status. Escapes control
 * characters in the formatted text. */
sm_status sm_fail(sm_error *err, sm_status status, const char *format, ...) SM_LIKE_PRINTF(3, 4);
/* The same with a position; file may be NULL. */
sm_status sm_fail_at(sm_error *err, sm_status status, const char *file, uint64_t line, uint64_t column,
                     const char *format, ...) SM_LIKE_PRINTF(6, 7);
/* The same with a va_list, which is consumed only if the text is formatted. The caller calls va_end. */
sm_status sm_vfail_at(sm_error *err, sm_status status, const char *file, uint64_t line, uint64_t column,
                      const char *format, va_list args) SM_LIKE_PRINTF(6, 0);
sm_status sm_too_large(sm_error *err); /* returns SM_LIMIT: a block that depends on the input does not fit in memory */
sm_status sm_stopped(sm_error *err);   /* SM_CHECK: the work was stopped */
#endif
