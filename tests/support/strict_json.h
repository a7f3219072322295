/* One JSON text and nothing else, as RFC 8259 has it, and stricter where readers differ: no -0, no key twice in an
 * object, valid UTF-8, no half of a surrogate pair. It shares nothing with the reader of the program. */
#ifndef TESTS_SUPPORT_STRICT_JSON_H
#define TESTS_SUPPORT_STRICT_JSON_H
#include <stddef.h>

/* text ends in a zero byte after its length. NULL: it is one. Else what is wrong, and *at: the byte where. */
const char *strict_json(const char *text, size_t length, size_t *at);
#endif
