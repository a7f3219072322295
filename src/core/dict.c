#include "setmatch/core/dict.h"
#include "setmatch/base/hash.h"
#include "setmatch/base/mem.h"
#include "setmatch/base/text.h"
#include <string.h>

enum { BLOCK = 64 * 1024, BLOCK_AT_FIRST = 256, SLOTS_AT_FIRST = 16 }; /* there may be a dictionary a column */

/* Texts live in blocks that never move; slots hold the hash beside the id, so that texts are looked at only where it
 * agrees. */
typedef struct block {
    struct block *next;
    size_t used, room;
} block;

typedef struct entry {
    const char *text;
    uint32_t length;
} entry;

typedef struct slot {
    uint32_t next, hash; /* id + 1; 0: free */
} slot;

struct sm_dict {
    entry *entries;
    size_t n, room;
    slot *slots;
    size_t n_slots; /* a power of two, at least twice n */
    block *blocks;
};

sm_status sm_dict_new(sm_dict **out, sm_error *err)
{
    *out = NULL;
    sm_dict *d = sm_alloc(1, sizeof *d);
    if (!d) return sm_no_memory(err);
    d->n_slots = SLOTS_AT_FIRST;
    d->slots = sm_alloc(d->n_slots, sizeof *d->slots);
    if (!d->slots) {
        sm_free(d);
        return sm_no_memory(err);
    }
    *out = d;
    return SM_OK;
}

void sm_dict_free(sm_dict *d)
{
    if (!d) return;
    for (block *b = d->blocks, *next; b; b = next) {
        next = b->next;
        sm_free(b);
    }
    sm_free(d->entries);
    sm_free(d->slots);
    sm_free(d);
}

/* The slot that holds the text, or the free one where it would go. */
static size_t find_slot(const sm_dict *d, const char *text, size_t length, uint32_t hash)
{
    size_t mask = d->n_slots - 1, at = hash & mask;
    for (; d->slots[at].next; at = (at + 1) & mask) {
        if (d->slots[at].hash != hash) continue;
        const entry *e = &d->entries[d->slots[at].next - 1];
        if (e->length == length && memcmp(e->text, text, length) == 0) break;
    }
    return at;
}

static bool dict_widen(sm_dict *d)
{
    size_t n = d->n_slots * 2, mask = n - 1;
    slot *slots = sm_alloc(n, sizeof *slots);
    if (!slots) return false;
    for (size_t i = 0; i < d->n_slots; i++) {
        size_t at = d->slots[i].hash & mask;
        if (!d->slots[i].next) continue;
        while (slots[at].next) at = (at + 1) & mask;
        slots[at] = d->slots[i];
    }
    sm_free(d->slots);
    d->slots = slots;
    d->n_slots = n;
    return true;
}

static char *keep_text(sm_dict *d, const char *text, size_t length)
{
    block *b = d->blocks;
    if (!b || b->room - b->used < length + 1) {
        size_t room = !b ? BLOCK_AT_FIRST : b->room * 2 < BLOCK ? b->room * 2 : BLOCK;
        if (room < length + 1) room = length + 1;
        b = sm_alloc(1, sizeof *b + room);
        if (!b) return NULL;
        b->room = room;
        b->next = d->blocks;
        d->blocks = b;
    }
    char *kept = (char *)(b + 1) + b->used;
    memcpy(kept, text, length);
    kept[length] = 0;
    b->used += length + 1;
    return kept;
}

sm_status sm_dict_add(sm_dict *d, const char *text, size_t length, uint32_t *id, sm_error *err)
{
    uint32_t hash = (uint32_t)sm_hash(text, length, 0);
    size_t at = find_slot(d, text, length, hash);
    if (d->slots[at].next) {
        *id = d->slots[at].next - 1;
        return SM_OK;
    }
    if (length >= UINT32_MAX || d->n >= UINT32_MAX - 2) return sm_fail(err, SM_LIMIT, "too many labels");
    if (d->n * 2 >= d->n_slots) {
        if (!dict_widen(d)) return sm_no_memory(err);
        at = find_slot(d, text, length, hash);
    }
    const entry made = {keep_text(d, text, length), (uint32_t)length};
    if (!made.text || !sm_push(&d->entries, &d->n, &d->room, &made, sizeof made)) return sm_no_memory(err);
    *id = (uint32_t)d->n - 1;
    d->slots[at] = (slot){(uint32_t)d->n, hash};
    return SM_OK;
}

bool sm_dict_find(const sm_dict *d, const char *text, size_t length, uint32_t *id)
{
    uint32_t in = d->slots[find_slot(d, text, length, (uint32_t)sm_hash(text, length, 0))].next;
    if (in) *id = in - 1;
    return in != 0;
}

const char *sm_dict_text(const sm_dict *d, uint32_t id)
{
    return d->entries[id].text;
}

uint32_t sm_dict_size(const sm_dict *d)
{
    return (uint32_t)d->n;
}

const char *const sm_noise_words[] = {"-1",          "noise", "outlier", "unassigned", NULL, "",
                                      "unclustered", "na",    "nan",     "none",       NULL};
enum { NOISE_WORDS = sizeof sm_noise_words / sizeof *sm_noise_words };

sm_status sm_label_means_noise(const char *label, bool *noise, sm_error *err)
{
    sm_text folded = {0};
    sm_text_fold(&folded, label);
    *noise = false;
    for (size_t i = 0; i < NOISE_WORDS && !*noise; i++)
        *noise = sm_noise_words[i] && strcmp(sm_text_of(&folded), sm_noise_words[i]) == 0;
    sm_status status = sm_text_status(&folded, err);
    sm_text_done(&folded);
    return status;
}
