/* JSON out, on cJSON. */
#include "json.h"
#include "setmatch/base/mem.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void *take_memory(size_t size)
{
    return sm_alloc(size, 1);
}

sm_json sm_json_to(sm_sink out, sm_error *err)
{
    cJSON_InitHooks(&(cJSON_Hooks){.malloc_fn = take_memory, .free_fn = sm_free});
    return (sm_json){.out = out, .err = err};
}

static void put_bytes(sm_json *j, const char *bytes, size_t length)
{
    if (j->status == SM_OK && length) j->status = j->out.write(j->out.self, bytes, length, j->err);
}

void sm_json_raw(sm_json *j, const char *text)
{
    put_bytes(j, text, strlen(text));
}

/* Outside of ASCII there are only strings in a JSON text, so an escape is right wherever such a character stands. */
static void put_escaped(sm_json *j, uint32_t code)
{
    char escape[16];
    if (code < 0x10000)
        snprintf(escape, sizeof escape, "\\u%04x", (unsigned)code);
    else
        snprintf(escape, sizeof escape, "\\u%04x\\u%04x", (unsigned)(0xD800 + ((code - 0x10000) >> 10)),
                 (unsigned)(0xDC00 + ((code - 0x10000) & 0x3FF)));
    sm_json_raw(j, escape);
}

static bool looks_like_itself(const char *bytes, size_t length)
{
    char one[8], shown[32];
    memcpy(one, bytes, length);
    one[length] = 0;
    sm_show(shown, sizeof shown, one, -1, SM_SHOW_PLAIN);
    return strcmp(one, shown) == 0;
}

/* Whatever a terminal might obey or a reader might not see is escaped; it reads back as the same text. */
static void put_printed(sm_json *j, const char *text)
{
    size_t length = strlen(text), from = 0, at = 0;
    while (at < length) {
        uint32_t code = 0;
        size_t step = sm_utf8_next(text + at, length - at, &code);
        if (step == 0) step = 1;
        if (code >= 0x7F && !looks_like_itself(text + at, step)) {
            put_bytes(j, text + from, at - from);
            put_escaped(j, code);
            from = at + step;
        }
        at += step;
    }
    put_bytes(j, text + from, length - from);
}

static void put_value(sm_json *j, cJSON *take)
{
    char *text = take && j->status == SM_OK ? cJSON_PrintUnformatted(take) : NULL;
    if (text)
        put_printed(j, text);
    else if (j->status == SM_OK)
        j->status = sm_no_memory(j->err);
    cJSON_free(text);
    cJSON_Delete(take);
}

void sm_json_member(sm_json *j, const char *key, cJSON *take)
{
    if (j->some) sm_json_raw(j, ",");
    j->some = true;
    put_value(j, sm_json_words(key));
    sm_json_raw(j, ":");
    put_value(j, take);
}

void sm_json_element(sm_json *j, cJSON *take)
{
    if (j->some) sm_json_raw(j, ",");
    j->some = true;
    put_value(j, take);
}

sm_status sm_json_end(sm_json *j, const char *close)
{
    sm_json_raw(j, close);
    sm_json_raw(j, "\n");
    return j->status;
}

cJSON *sm_json_words(const char *text)
{
    size_t length = strlen(text), good = sm_utf8_bad(text, length);
    if (good == length) return cJSON_CreateString(text);
    sm_text t = {0};
    sm_status status = SM_OK;
    for (size_t at = 0; status == SM_OK && at < length; at += good + 1) {
        good = sm_utf8_bad(text + at, length - at);
        status = sm_text_add(&t, text + at, good, NULL);
        if (status == SM_OK && at + good < length) status = sm_text_add(&t, "\xEF\xBF\xBD", 3, NULL);
    }
    cJSON *item = status == SM_OK ? cJSON_CreateString(sm_text_of(&t)) : NULL;
    sm_text_done(&t);
    return item;
}

cJSON *sm_json_real(double x)
{
    char text[32];
    if (!isfinite(x)) return cJSON_CreateNull();
    sm_number(text, x);
    return cJSON_CreateRaw(text);
}

cJSON *sm_json_whole(uint64_t x)
{
    char text[32];
    snprintf(text, sizeof text, "%" PRIu64, x);
    return cJSON_CreateRaw(text);
}

bool sm_json_put(cJSON *object, const char *key, cJSON *take)
{
    if (object && take && cJSON_AddItemToObject(object, key, take)) return true;
    cJSON_Delete(take);
    return false;
}

bool sm_json_push(cJSON *array, cJSON *take)
{
    if (array && take && cJSON_AddItemToArray(array, take)) return true;
    cJSON_Delete(take);
    return false;
}

cJSON *sm_json_if(bool good, cJSON *take)
{
    if (good) return take;
    cJSON_Delete(take);
    return NULL;
}
