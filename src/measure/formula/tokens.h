/* The words of a formula. */
#ifndef SM_SRC_MEASURE_FORMULA_TOKENS_H
#define SM_SRC_MEASURE_FORMULA_TOKENS_H
#include "base/error.h"
#include <stddef.h>
#include <stdint.h>

typedef enum sm_token_kind { SM_TOKEN_NUMBER, SM_TOKEN_NAME, SM_TOKEN_SIGN, SM_TOKEN_END } sm_token_kind;
typedef struct sm_token {
    sm_token_kind kind;
    const char *text; /* in the plain text */
    size_t length;
    uint32_t column;
} sm_token;

typedef struct sm_tokens {
    char *plain;      /* the text in ASCII: *, -, ', sqrt, beta, sum_i and ^2 for their glyphs */
    uint16_t *column; /* column of each byte of plain */
    sm_token *token;  /* the last one is SM_TOKEN_END */
    size_t n;
} sm_tokens; /* {0} before; done also where it failed */
/* SM_USAGE, with the column. */
SM_MUST sm_status sm_tokens_of(sm_tokens *out, const char *text, sm_error *err);
void sm_tokens_free(sm_tokens *t);
#endif
