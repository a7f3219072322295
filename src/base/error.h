/* What went wrong, told once, at its place. A status is an exit code: nothing translates one into the other. */
#ifndef SM_BASE_ERROR_H
#define SM_BASE_ERROR_H
#include <stdarg.h>
#include <stdint.h>

#define SM_MUST              __attribute__((warn_unused_result))
#define SM_LIKE_PRINTF(f, a) __attribute__((format(printf, f, a)))

typedef int sm_status;
enum {
    SM_OK = 0,
    SM_CHECK = 1,    /* a check that was asked for failed */
    SM_USAGE = 2,    /* the command line or a command is wrong */
    SM_INPUT = 3,    /* a file's content is wrong */
    SM_IO = 4,       /* reading or writing failed */
    SM_LIMIT = 5,    /* a limit was exceeded, or out of memory */
    SM_TERMINAL = 6, /* no usable terminal where one was demanded */
    SM_INTERNAL = 70
};

typedef struct sm_error {
    sm_status status;
    char file[256];
    uint64_t line, column; /* 1-based, column in bytes; 0: no place */
    char text[1024];       /* "cause; what was found; what to do", no prefix; lines after the first are a list */
} sm_error;

/* Fills *err unless it is NULL or already holds an error (the first one wins); returns status.
 * Control characters of foreign text are made visible, whatever was formatted in. */
sm_status sm_fail(sm_error *err, sm_status status, const char *format, ...) SM_LIKE_PRINTF(3, 4);
/* The same with a place; file may be NULL. */
sm_status sm_fail_at(sm_error *err, sm_status status, const char *file, uint64_t line, uint64_t column,
                     const char *format, ...) SM_LIKE_PRINTF(6, 7);
/* The same for functions that take a format themselves: args is used up only where the text is formatted, not where
 * err is NULL or holds an error; va_end stays with the caller. */
sm_status sm_vfail_at(sm_error *err, sm_status status, const char *file, uint64_t line, uint64_t column,
                      const char *format, va_list args) SM_LIKE_PRINTF(6, 0);
sm_status sm_too_large(sm_error *err); /* returns SM_LIMIT: no memory for a block that depends on the input */
sm_status sm_stopped(sm_error *err);   /* SM_CHECK: somebody ended what was under way */
#endif
