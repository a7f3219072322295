#include "dict.h"
#include "base/hash.h"
#include "base/mem.h"
#include "base/text.h"
#include <stdio.h>
#include <string.h>

enum { BLOCK = 64 * 1024, BLOCK_AT_FIRST = 256, SLOTS_AT_FIRST = 16 }; /* there may be a dictionary a column */

/* Texts are in blocks that never move; slots keep the hash next to the id, so texts are compared only if it matches. */
typedef struct block {
    struct block *next;
    size_t used, capacity;
} block;

typedef struct entry {
    const char *text;
    uint32_t length;
} entry;

typedef struct slot {
    uint32_t next, hash; /* id + 1; 0: free */
} slot;

/* Numbers in the run need no entry and no slot because their ids follow from their values. Block i of their texts has
 * 16 << i places, and a place is zero until its text is written. */
enum { NUMBER = 16, ROOMS = 28, ROOM_AT_FIRST = 16 };

struct sm_dict {
    entry *entries; /* of the texts that are not in the run */
    size_t n, capacity;
    sm_dict_run run;
    char (*spelled[ROOMS])[NUMBER];
    uint32_t shares; /* additional owners */
    slot *slots;
    size_t n_slots; /* a power of two, at least twice n */
    block *blocks;
};

void sm_dict_new(sm_dict **out)
{
    *out = NULL;
    sm_dict *d = sm_alloc(1, sizeof *d);
    d->n_slots = SLOTS_AT_FIRST;
    d->slots = sm_alloc(d->n_slots, sizeof *d->slots);
    *out = d;
}

void sm_dict_free(sm_dict *d)
{
    if (!d || d->shares--) return;
    for (block *b = d->blocks, *next; b; b = next) {
        next = b->next;
        sm_free(b);
    }
    for (int i = 0; i < ROOMS; i++) sm_free(d->spelled[i]);
    sm_free(d->entries);
    sm_free(d->slots);
    sm_free(d);
}

sm_dict *sm_dict_share(sm_dict *d)
{
    d->shares++;
    return d;
}

/* ---- numbers that count up --------------------------------------------------------------------------------------- */
/* Reports whether text is a number in the form that a run writes, and stores its value. */
static bool is_number(const char *text, size_t length, uint64_t *number)
{
    *number = 0;
    if (!length || length >= NUMBER || (*text == '0' && length > 1)) return false;
    for (size_t i = 0; i < length; i++) {
        unsigned digit = (unsigned)(unsigned char)text[i] - '0';
        if (digit > 9) return false;
        *number = *number * 10 + digit;
    }
    return true;
}

static char *number_place(const sm_dict *d, uint32_t i)
{
    int level = 63 - __builtin_clzll(i / ROOM_AT_FIRST + 1);
    return d->spelled[level][i + ROOM_AT_FIRST - ((size_t)ROOM_AT_FIRST << level)];
}

static const char *number_text(const sm_dict *d, uint32_t i)
{
    char *text = number_place(d, i);
    if (!*text) snprintf(text, NUMBER, "%llu", (unsigned long long)(d->run.first + i));
    return text;
}

static bool in_run(const sm_dict *d, uint64_t number, uint32_t *id)
{
    bool in = number >= d->run.first && number - d->run.first < d->run.n;
    if (in) *id = d->run.begin + (uint32_t)(number - d->run.first);
    return in;
}

/* Reports whether a number outside the run starts or continues it. A text before the run is never such a number, so
 * the number cannot be in the dictionary already. */
static bool goes_on(const sm_dict *d, uint64_t number)
{
    const sm_dict_run *r = &d->run;
    return r->n ? d->n == r->begin && number == r->first + r->n : d->n <= 1;
}

void sm_dict_count_up(sm_dict *d, uint32_t n)
{
    uint64_t all = (uint64_t)d->run.n + n;
    if (all + d->n > UINT32_MAX - 2) sm_die(SM_LIMIT, "too many labels");
    for (int i = 0; i < ROOMS && (uint64_t)ROOM_AT_FIRST * ((UINT64_C(1) << i) - 1) < all; i++)
        if (!d->spelled[i]) d->spelled[i] = sm_alloc((size_t)ROOM_AT_FIRST << i, NUMBER);
    d->run.n += n;
}

static void add_number(sm_dict *d, const char *text, size_t length, uint64_t number, uint32_t *id)
{
    if (!d->run.n) d->run = (sm_dict_run){number, (uint32_t)d->n, 0};
    sm_dict_count_up(d, 1);
    memcpy(number_place(d, d->run.n - 1), text, length);
    *id = sm_dict_size(d) - 1;
}

sm_dict_run sm_dict_run_of(const sm_dict *d)
{
    return d->run;
}

/* ---- other texts ------------------------------------------------------------------------------------------------- */
static const entry *entry_of(const sm_dict *d, uint32_t id)
{
    return &d->entries[id < d->run.begin ? id : id - d->run.n];
}

/* Returns the slot of the text, or the free slot for it. */
static size_t find_slot(const sm_dict *d, const char *text, size_t length, uint32_t hash)
{
    size_t mask = d->n_slots - 1, at = hash & mask;
    for (; d->slots[at].next; at = (at + 1) & mask) {
        if (d->slots[at].hash != hash) continue;
        const entry *e = entry_of(d, d->slots[at].next - 1);
        if (e->length == length && memcmp(e->text, text, length) == 0) break;
    }
    return at;
}

static void dict_widen(sm_dict *d)
{
    size_t n = d->n_slots * 2, mask = n - 1;
    slot *slots = sm_alloc(n, sizeof *slots);
    for (size_t i = 0; i < d->n_slots; i++) {
        size_t at = d->slots[i].hash & mask;
        if (!d->slots[i].next) continue;
        while (slots[at].next) at = (at + 1) & mask;
        slots[at] = d->slots[i];
    }
    sm_free(d->slots);
    d->slots = slots;
    d->n_slots = n;
}

static char *keep_text(sm_dict *d, const char *text, size_t length)
{
    block *b = d->blocks;
    if (!b || b->capacity - b->used < length + 1) {
        size_t capacity = !b ? BLOCK_AT_FIRST : b->capacity * 2 < BLOCK ? b->capacity * 2 : BLOCK;
        if (capacity < length + 1) capacity = length + 1;
        b = sm_alloc(1, sizeof *b + capacity);
        b->capacity = capacity;
        b->next = d->blocks;
        d->blocks = b;
    }
    char *kept = (char *)(b + 1) + b->used;
    memcpy(kept, text, length);
    kept[length] = 0;
    b->used += length + 1;
    return kept;
}

void sm_dict_add(sm_dict *d, const char *text, size_t length, uint32_t *id)
{
    uint64_t number;
    if (is_number(text, length, &number)) {
        if (in_run(d, number, id)) return;
        if (goes_on(d, number)) {
            add_number(d, text, length, number, id);
            return;
        }
    }
    uint32_t hash = (uint32_t)sm_hash(text, length, 0);
    size_t at = find_slot(d, text, length, hash);
    if (d->slots[at].next) {
        *id = d->slots[at].next - 1;
        return;
    }
    if (length >= UINT32_MAX || sm_dict_size(d) >= UINT32_MAX - 2) sm_die(SM_LIMIT, "too many labels");
    if (d->n * 2 >= d->n_slots) {
        dict_widen(d);
        at = find_slot(d, text, length, hash);
    }
    const entry made = {keep_text(d, text, length), (uint32_t)length};
    if (made.text) sm_push(&d->entries, &d->n, &d->capacity, &made, sizeof made);
    *id = sm_dict_size(d) - 1;
    d->slots[at] = (slot){*id + 1, hash};
}

const char *sm_dict_keep(sm_dict *d, const char *text)
{
    uint32_t id;
    sm_dict_add(d, text, strlen(text), &id);
    return sm_dict_text(d, id);
}

bool sm_dict_find(const sm_dict *d, const char *text, size_t length, uint32_t *id)
{
    uint64_t number;
    if (is_number(text, length, &number) && in_run(d, number, id)) return true;
    uint32_t in = d->slots[find_slot(d, text, length, (uint32_t)sm_hash(text, length, 0))].next;
    if (in) *id = in - 1;
    return in != 0;
}

const char *sm_dict_text(const sm_dict *d, uint32_t id)
{
    uint32_t i = id - d->run.begin;
    return i < d->run.n ? number_text(d, i) : entry_of(d, id)->text;
}

uint32_t sm_dict_size(const sm_dict *d)
{
    return (uint32_t)d->n + d->run.n;
}

const char *const sm_noise_words[] = {"-1",          "noise", "outlier", "unassigned", NULL, "",
                                      "unclustered", "na",    "nan",     "none",       NULL};
enum { NOISE_WORDS = sizeof sm_noise_words / sizeof *sm_noise_words };

void sm_label_means_noise(const char *label, bool *noise)
{
    sm_text folded = {0};
    sm_text_fold(&folded, label);
    *noise = false;
    for (size_t i = 0; i < NOISE_WORDS && !*noise; i++)
        *noise = sm_noise_words[i] && strcmp(sm_text_of(&folded), sm_noise_words[i]) == 0;
    sm_text_free(&folded);
}
