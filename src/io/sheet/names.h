/* What the name of a column, or a label, may say. */
#ifndef IO_NAMES_H
#define IO_NAMES_H
#include "setmatch/io/read.h"

typedef enum sm_word_list {
    SM_WORDS_TRUTH,
    SM_WORDS_PREDICTION,
    SM_WORDS_WEAK,
    SM_WORDS_NEITHER,
    SM_WORDS_ID,
    SM_WORDS_COUNT,
    SM_WORDS_CORNER,
    SM_WORDS_MARGIN,
    SM_WORDS_NOISE,
    SM_WORDS_MISSING,
    SM_WORD_LISTS
} sm_word_list;

typedef enum sm_name_role { SM_NAME_NONE, SM_NAME_TRUTH, SM_NAME_PREDICTION, SM_NAME_WEAK } sm_name_role;
sm_name_role sm_name_role_of(const char *name);
bool sm_name_is_count(const char *name);
bool sm_name_is_id(const char *name); /* its last word is */
bool sm_name_is_margin(const char *name);
bool sm_label_is_noise(const char *label);
/* A role, count or id word in at most four words, no digit at its end: what makes a first row look like a header. */
bool sm_name_is_known(const char *name);
/* Is the name among "COL,COL", or is that list the name? NULL names none. */
bool sm_list_names(const char *list, const char *name);
/* What stands above row names; told: --matrix was given. */
bool sm_name_is_corner(const char *name, bool told);
#endif
