/* Values stated by a lesson, as its player asks for them. */
#ifndef SRC_SESSION_STATED_H
#define SRC_SESSION_STATED_H
#include "core/lesson.h"
#include "measure/registry.h"

sm_status sm_stated_sound(const sm_said *said, sm_registry *indices,
                          sm_error *err); /* SM_USAGE: a key or a text that can never be right */
bool sm_stated_key(const char *key);      /* a separate key; else the id of an index */
bool sm_stated_in_words(const char *key); /* pairs, labels; else a number */
#endif
