/* Where labels are cut, and how they look then. */
#include "labels.h"
#include "setmatch/base/mem.h"
#include "setmatch/view/words.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_ROOM = 1024 };

int sm_cut_label(char *out, size_t room, sm_cut cut, const char *label, uint32_t place, unsigned flags)
{
    if (!cut.columns || sm_show_width(label, flags) <= cut.columns) return sm_show(out, room, label, -1, flags);
    if (!cut.numbered) return sm_words_cut(out, room, label, cut.columns, cut.tail, flags);
    char number[16];
    int digits = snprintf(number, sizeof number, "~%u", place + 1), head = cut.columns - digits;
    int used = head > 0 ? sm_show(out, room, label, head, flags) : 0;
    if (head <= 0) *out = 0;
    size_t length = strlen(out);
    snprintf(out + length, room - length, "%s", number);
    return used + digits;
}

static int by_hash(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

static uint64_t hash_of(const char *text)
{
    uint64_t hash = 14695981039346656037u; /* FNV-1a */
    for (; *text; text++) hash = (hash ^ (unsigned char)*text) * 1099511628211u;
    return hash;
}

static bool all_differ(const sm_session *s, int side, sm_axis a, sm_cut cut, unsigned flags, uint64_t *hash)
{
    char text[LABEL_ROOM];
    for (uint32_t i = 0; i < a.n; i++) {
        sm_cut_label(text, sizeof text, cut, sm_axis_name(s, side, a.order[i]), i, flags);
        hash[i] = hash_of(text);
    }
    qsort(hash, a.n, sizeof *hash, by_hash);
    for (uint32_t i = 1; i < a.n; i++)
        if (hash[i] == hash[i - 1]) return false;
    return true;
}

sm_cut sm_cut_of(const sm_session *s, int side, sm_axis a, int columns, unsigned flags)
{
    sm_cut cut = {.columns = columns, .tail = (columns - 1) / 3};
    int third = cut.tail;
    bool wide = false;
    for (uint32_t i = 0; i < a.n && !wide; i++)
        wide = sm_show_width(sm_axis_name(s, side, a.order[i]), flags) > columns;
    if (!wide) return (sm_cut){0};
    if (a.n > SM_LABELS_MOST) a.n = SM_LABELS_MOST;
    uint64_t *hash = sm_alloc(a.n, sizeof *hash);
    if (!hash || columns < 3) {
        sm_free(hash);
        return cut;
    }
    for (int by = 0; by < columns; by++) /* a third, one less, one more, two less, .. */
        for (int sign = -1; sign <= 1; sign += 2) {
            cut.tail = third + sign * by;
            if (cut.tail < 0 || cut.tail > columns - 2 || (by == 0 && sign > 0)) continue;
            if (!all_differ(s, side, a, cut, flags, hash)) continue;
            sm_free(hash);
            return cut;
        }
    sm_free(hash);
    return (sm_cut){.columns = columns, .tail = third, .numbered = true};
}
