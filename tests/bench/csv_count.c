/* What a program of an afternoon does with libcsv and a hash table: counts the rows of FILE by their text. The peer for
 * quoted files. Prints how many distinct rows there are. */
#include <csv.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct slot {
    char *key;
    size_t length;
    uint64_t hash, times;
} slot;

typedef struct counting {
    slot *slot;
    size_t slots, n;
    char row[4096];
    size_t length;
} counting;

static uint64_t hash_of(const char *bytes, size_t length)
{
    uint64_t h = UINT64_C(14695981039346656037); /* FNV-1a */
    for (size_t i = 0; i < length; i++) h = (h ^ (unsigned char)bytes[i]) * UINT64_C(1099511628211);
    return h;
}

static void widen(counting *c)
{
    size_t before = c->slots;
    slot *old = c->slot;
    c->slots = before ? before * 2 : 1024;
    c->slot = calloc(c->slots, sizeof *c->slot);
    if (!c->slot) exit(5);
    for (size_t i = 0; i < before; i++) {
        size_t at = old[i].hash & (c->slots - 1);
        if (!old[i].key) continue;
        while (c->slot[at].key) at = (at + 1) & (c->slots - 1);
        c->slot[at] = old[i];
    }
    free(old);
}

static void on_field(void *text, size_t length, void *self)
{
    counting *c = self;
    if (length + 1 > sizeof c->row - c->length) exit(5);
    memcpy(c->row + c->length, text, length);
    c->length += length;
    c->row[c->length++] = 0;
}

static void on_row(int end, void *self)
{
    counting *c = self;
    (void)end;
    if (c->n * 2 >= c->slots) widen(c);
    uint64_t hash = hash_of(c->row, c->length);
    size_t at = hash & (c->slots - 1);
    while (c->slot[at].key && (c->slot[at].hash != hash || c->slot[at].length != c->length ||
                               memcmp(c->slot[at].key, c->row, c->length) != 0))
        at = (at + 1) & (c->slots - 1);
    if (!c->slot[at].key) {
        c->slot[at] = (slot){malloc(c->length + 1), c->length, hash, 0};
        if (!c->slot[at].key) exit(5);
        memcpy(c->slot[at].key, c->row, c->length);
        c->n++;
    }
    c->slot[at].times++;
    c->length = 0;
}

int main(int argc, char **argv)
{
    static char block[256 * 1024];
    counting c = {0};
    struct csv_parser p;
    FILE *in = argc > 1 ? fopen(argv[1], "rb") : NULL;
    if (!in || csv_init(&p, 0) != 0) return 3;
    for (size_t n; (n = fread(block, 1, sizeof block, in)) > 0;)
        if (csv_parse(&p, block, n, on_field, on_row, &c) != n) return 3;
    csv_fini(&p, on_field, on_row, &c);
    csv_free(&p);
    fclose(in);
    printf("%zu\n", c.n);
    for (size_t i = 0; i < c.slots; i++) free(c.slot[i].key);
    free(c.slot);
    return 0;
}
