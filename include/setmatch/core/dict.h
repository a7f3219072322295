/* Label text <-> id 0, 1, 2, ... in first-seen order. Ids and texts stay put for life. */
#ifndef SM_CORE_DICT_H
#define SM_CORE_DICT_H
#include "setmatch/base/error.h"
#include <stdbool.h>
#include <stddef.h>

typedef struct sm_dict sm_dict;
SM_MUST sm_status sm_dict_new(sm_dict **out, sm_error *err);
void sm_dict_free(sm_dict *d); /* NULL is fine, as in every *_free */
/* The id of text (length bytes, no NUL inside), given one if it is new. Amortised O(length); fails without memory. */
SM_MUST sm_status sm_dict_add(sm_dict *d, const char *text, size_t length, uint32_t *id, sm_error *err);
bool sm_dict_find(const sm_dict *d, const char *text, size_t length, uint32_t *id);
const char *sm_dict_text(const sm_dict *d, uint32_t id); /* ends in NUL, never moves */
uint32_t sm_dict_size(const sm_dict *d);
/* Words for points without a group. Those before the first NULL hardly mean anything else, so that they are hinted at
 * untold; those between it and the last NULL may be an answer too (na, none, nothing at all). */
extern const char *const sm_noise_words[];
/* Whether a label is one of them: compatible characters, case and blanks as in sm_text_fold. */
SM_MUST sm_status sm_label_means_noise(const char *label, bool *noise, sm_error *err);
#endif
