/* Words of a line, and what a word says where an argument of a kind is requested. */
#ifndef SRC_SESSION_WORDS_H
#define SRC_SESSION_WORDS_H
#include "session/command.h"

/* Position of a word: its first byte, including a quote (found is false at the end of the line); unclosed: the line
 * ended inside quotes. */
typedef struct sm_word_place {
    size_t from;
    bool found, unclosed, quoted;
} sm_word_place;
/* The next word of line at *at, unquoted, appended to out; *at ends after it. SM_USAGE for a broken quote. */
SM_MUST sm_status sm_word_next(const char *line, size_t *at, sm_text *out, sm_word_place *place, sm_error *err);
/* The same for plain text without quotes, up to a space; false: none. */
enum { SM_PLAIN_WORD = 64 };
bool sm_plain_word(const char **at, char word[SM_PLAIN_WORD]);
size_t sm_line_begin(const char *line); /* behind spaces and the leading ':' */

typedef struct sm_amount { /* 5, all, 30% */
    bool all, share;
    uint64_t number; /* points; of a share: millionths of a percent */
} sm_amount;
SM_MUST sm_status sm_amount_read(const char *word, sm_amount *out, sm_error *err);
uint64_t sm_amount_of(sm_amount a, uint64_t there); /* can exceed the available points */
SM_MUST sm_status sm_whole_read(const char *word, uint64_t *out, sm_error *err);
/* One more size of "10,10"; *at starts at the word and is NULL after the last. */
SM_MUST sm_status sm_size_read(const char **at, uint64_t *size, sm_error *err);
/* One more range of "@12-20,31"; as above. */
SM_MUST sm_status sm_range_read(const char **at, uint64_t *low, uint64_t *high, sm_error *err);
bool sm_sizes_by_class(const char *word);
/* true:LABEL or pred:LABEL; *label points into word. */
SM_MUST sm_status sm_label_read(const char *word, bool *of_truth, const char **label, sm_error *err);
/* Checks whether word can be the argument at all; labels are looked up later. */
SM_MUST sm_status sm_arg_check(const sm_arg *a, const char *word, sm_error *err);
const sm_arg *sm_verb_arg(const sm_verb *v, size_t word); /* the argument that a word represents; NULL: one too many */
SM_MUST sm_status sm_command_fits(const sm_command *c, sm_error *err); /* words, and each as wanted */
#endif
