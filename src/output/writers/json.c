/* JSON out, as it goes. */
#include "base/mem.h"
#include "writers.h"
#include <cjson/cJSON.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static void *take_memory(size_t size)
{
    return sm_alloc(size, 1);
}

cJSON *sm_json_tree(const char *text, size_t length)
{
    cJSON_InitHooks(&(cJSON_Hooks){.malloc_fn = take_memory, .free_fn = sm_free});
    return cJSON_ParseWithLength(text, length);
}

sm_json sm_json_to(sm_out *out)
{
    cJSON_InitHooks(&(cJSON_Hooks){.malloc_fn = take_memory, .free_fn = sm_free});
    return (sm_json){.out = out};
}

/* ---- strings ----------------------------------------------------------------------------------------------------- */
/* Outside of ASCII there are only strings in a JSON text, so an escape is right wherever such a character stands. */
static void put_escaped(sm_out *out, uint32_t code)
{
    char escape[16];
    if (code < 0x10000)
        snprintf(escape, sizeof escape, "\\u%04x", (unsigned)code);
    else
        snprintf(escape, sizeof escape, "\\u%04x\\u%04x", (unsigned)(0xD800 + ((code - 0x10000) >> 10)),
                 (unsigned)(0xDC00 + ((code - 0x10000) & 0x3FF)));
    sm_out_puts(out, escape);
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
static void put_printed(sm_out *out, const char *text)
{
    size_t length = strlen(text), from = 0, at = 0;
    while (at < length) {
        uint32_t code = 0;
        size_t step = sm_utf8_next(text + at, length - at, &code);
        if (step == 0) step = 1;
        if (code >= 0x7F && !looks_like_itself(text + at, step)) {
            sm_out_bytes(out, text + from, at - from);
            put_escaped(out, code);
            from = at + step;
        }
        at += step;
    }
    sm_out_bytes(out, text + from, length - from);
}

static void json_put_string(sm_out *out, const char *text)
{
    if (sm_out_failed(out)) return;
    sm_text mended = {0};
    size_t length = strlen(text);
    for (size_t at = 0, good; at < length && sm_utf8_bad(text, length) < length; at += good + 1) {
        good = sm_utf8_bad(text + at, length - at);
        sm_text_printf(&mended, "%.*s%s", (int)good, text + at, at + good < length ? "\xEF\xBF\xBD" : "");
    }
    cJSON *item = cJSON_CreateStringReference(mended.length ? sm_text_of(&mended) : text);
    char *spelled = item ? cJSON_PrintUnformatted(item) : NULL;
    put_printed(out, spelled);
    cJSON_free(spelled);
    cJSON_Delete(item);
    sm_text_free(&mended);
}

/* ---- members and elements ---------------------------------------------------------------------------------------- */
static sm_out *place(sm_json *j, const char *key)
{
    uint64_t here = 1ULL << j->depth;
    if (j->some & here) sm_out_puts(j->out, j->lines && j->depth == 1 ? ",\n" : ",");
    j->some |= here;
    if (key) json_put_string(j->out, key);
    if (key) sm_out_puts(j->out, ":");
    return j->out;
}

void sm_json_open(sm_json *j, const char *key, const char *bracket)
{
    sm_out_puts(place(j, key), bracket);
    j->depth++;
    j->some &= ~(1ULL << j->depth);
}

void sm_json_close(sm_json *j, const char *bracket)
{
    sm_out_puts(j->out, bracket);
    j->depth--;
}

void sm_json_words(sm_json *j, const char *key, const char *text)
{
    if (!text) {
        sm_json_null(j, key);
        return;
    }
    json_put_string(place(j, key), text);
}

void sm_json_if_words(sm_json *j, const char *key, const char *text)
{
    if (text) sm_json_words(j, key, text);
}

void sm_json_real(sm_json *j, const char *key, double x)
{
    char text[32] = "null";
    if (isfinite(x)) sm_number(text, x);
    sm_out_puts(place(j, key), text);
}

void sm_json_value(sm_json *j, const char *key, sm_value v)
{
    sm_json_real(j, key, sm_value_known(v) ? v.number : NAN);
}

void sm_json_whole(sm_json *j, const char *key, uint64_t x)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, x);
    sm_out_puts(place(j, key), text);
}

void sm_json_rank(sm_json *j, const char *key, uint32_t rank)
{
    if (rank)
        sm_json_whole(j, key, rank);
    else
        sm_json_null(j, key);
}

void sm_json_bool(sm_json *j, const char *key, bool x)
{
    sm_out_puts(place(j, key), x ? "true" : "false");
}

void sm_json_null(sm_json *j, const char *key)
{
    sm_out_puts(place(j, key), "null");
}

void sm_json_end(sm_json *j)
{
    sm_out_puts(j->out, "\n");
}
