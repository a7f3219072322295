/* Short texts of a column, found by their very bytes. */
#include "base/mem.h"
#include "sheet.h"
#include <string.h>

enum { BITS_AT_FIRST = 6, SPARSE = 4096 }; /* few texts lie far apart, so that nearly all are found at once */

void sm_shorts_free(sm_shorts *s)
{
    sm_free(s->slot);
    *s = (sm_shorts){0};
}

bool sm_short_key(sm_field text, uint64_t *low, uint64_t *high)
{
    unsigned char bytes[16] = {0};
    if (text.length > SM_SHORT) return false;
    unsigned odd = 0;
    for (size_t i = 0; i < text.length; i++) {
        bytes[i] = (unsigned char)text.text[i];
        odd |= (bytes[i] < 0x20) | (bytes[i] == '"') | (bytes[i] == 0x7f);
    }
    if (text.length) odd |= (bytes[0] == ' ') | (bytes[text.length - 1] == ' ');
    memcpy(low, bytes, 8);
    memcpy(high, bytes + 8, 8);
    return !odd;
}

static bool short_place(sm_short *slot, unsigned bits, sm_short one)
{
    size_t mask = ((size_t)1 << bits) - 1, at = sm_short_home(one.low, one.high, bits);
    for (int i = 0; i < SM_SHORT_PROBES; i++, at = (at + 1) & mask) {
        if (slot[at].next) continue;
        slot[at] = one;
        return true;
    }
    return false;
}

/* Texts without a free slot are skipped. */
static bool shorts_widen(sm_shorts *s)
{
    unsigned bits = s->slot ? s->bits + 1 : BITS_AT_FIRST;
    sm_short *slot = sm_alloc_large((size_t)1 << bits, sizeof *slot);
    if (!slot) return false;
    size_t n = 0;
    for (size_t i = 0; s->slot && i < (size_t)1 << s->bits; i++)
        if (s->slot[i].next) n += short_place(slot, bits, s->slot[i]);
    sm_free(s->slot);
    *s = (sm_shorts){slot, bits, n};
    return true;
}

sm_status sm_short_add(sm_shorts *s, uint64_t low, uint64_t high, uint32_t id, sm_error *err)
{
    if ((!s->slot || s->n * (s->n < SPARSE ? 8 : 2) >= (size_t)1 << s->bits) && !shorts_widen(s))
        return sm_too_large(err);
    s->n += short_place(s->slot, s->bits, (sm_short){low, high, id + 1, 0});
    return SM_OK;
}
