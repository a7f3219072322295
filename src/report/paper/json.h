/* JSON out, on cJSON. A document is one object; its members go out one after the other, so that a large one never
 * stands in memory whole. The first error sticks. */
#ifndef REPORT_JSON_H
#define REPORT_JSON_H
#include "setmatch/base/text.h"
#include <cjson/cJSON.h>

typedef struct sm_json {
    sm_sink out;
    sm_error *err;
    sm_status status;
    bool some; /* a member or an element is out already */
} sm_json;

sm_json sm_json_to(sm_sink out, sm_error *err);
void sm_json_raw(sm_json *j, const char *text);                /* our own punctuation */
void sm_json_member(sm_json *j, const char *key, cJSON *take); /* with a comma before it where one belongs */
void sm_json_element(sm_json *j, cJSON *take);
sm_status sm_json_end(sm_json *j, const char *close);

/* NULL without memory. */
cJSON *sm_json_words(const char *text); /* invalid UTF-8 (a file's name) becomes U+FFFD */
cJSON *sm_json_real(double x);          /* shortest text that reads back the same; null where x is not finite */
cJSON *sm_json_whole(uint64_t x);
/* Takes value over, also when it fails; false without memory. An object or array that failed is not whole: */
bool sm_json_put(cJSON *object, const char *key, cJSON *take), sm_json_push(cJSON *array, cJSON *take);
cJSON *sm_json_if(bool good, cJSON *take); /* take itself, or NULL and it is gone */
#endif
