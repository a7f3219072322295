/* Label text <-> id 0, 1, 2, ... in first-seen order. Ids and texts stay put for life. */
#ifndef SM_CORE_DICT_H
#define SM_CORE_DICT_H
#include "base/error.h"
#include <stdbool.h>
#include <stddef.h>

typedef struct sm_dict sm_dict;
void sm_dict_new(sm_dict **out);
void sm_dict_free(sm_dict *d);      /* NULL is fine, as in every *_free */
sm_dict *sm_dict_share(sm_dict *d); /* Adds an owner, who frees it too. Do not add texts to a shared one. */
/* Sets *id to the id of text (length bytes, no NUL inside) and adds text if it is new. Amortised O(length). */
void sm_dict_add(sm_dict *d, const char *text, size_t length, uint32_t *id);
const char *sm_dict_keep(sm_dict *d, const char *text); /* adds it if it is new; returns the copy */
bool sm_dict_find(const sm_dict *d, const char *text, size_t length, uint32_t *id);
const char *sm_dict_text(const sm_dict *d, uint32_t id); /* ends in NUL, never moves */
uint32_t sm_dict_size(const sm_dict *d);

/* A run of whole numbers (at most 15 digits) without gaps, such as a data frame's index. It starts with the first or
 * second text of the dictionary. It needs no hashing and almost no memory. */
typedef struct sm_dict_run {
    uint64_t first;    /* value of id begin */
    uint32_t begin, n; /* its ids are [begin, begin + n) */
} sm_dict_run;
sm_dict_run sm_dict_run_of(const sm_dict *d);
/* Adds the next n numbers to the run, which must exist and end with the last id. sm_dict_text writes a text when it is
 * first read, so two threads must not read them at once. */
void sm_dict_count_up(sm_dict *d, uint32_t n);
/* Words for noise labels. Those before the first NULL are unambiguous and always hinted at; those between it and the
 * last NULL can also be ordinary answers (na, none, nothing). */
extern const char *const sm_noise_words[];
/* Returns whether a label is one of them, compared as by sm_text_fold. */
void sm_label_means_noise(const char *label, bool *noise);
#endif
