/* The targets that read labels: text, JSON, counts and similarities, exchange formats, compressed files. The first
 * bytes of an input choose the file's name, how it is read and what is written of it; the rest is the file, or two. */
#include "fuzz.h"
#include "output/output.h"
#include <string.h>
#include <zlib.h>

static const char *pick(const char *const *list, size_t n, unsigned which)
{
    return list[which % n];
}
#define PICK(list, which) pick(list, sizeof(list) / sizeof *(list), which)

void fuzz_text(fuzz_input in)
{
    static const char *const names[][2] = {{"in.csv", "b.csv"}, {"in.txt", "b.txt"}, {"in.tsv", "b.tsv"}, {"in", "b"}};
    static const char *const headers[] = {NULL, "no", "yes", NULL};
    static const char separators[] = {0, 0, ';', '|'};
    unsigned how = fuzz_take(&in), choice = fuzz_take(&in);
    choice |= (unsigned)fuzz_take(&in) << 8;
    sm_read_options o = {.header = PICK(headers, how >> 2), .separator = separators[how >> 4 & 3]};
    if (how & 64) o.bad_rows = "skip";
    if (how & 128) o.only_counts = true; /* what score does */
    const char *const *name = names[how & 3];
    fuzz_read(name, fuzz_files(in, name), &o, fuzz_choice(in, choice));
}

void fuzz_json(fuzz_input in)
{
    static const char *const name[2] = {"in.json", "b.json"};
    unsigned how = fuzz_take(&in), choice = fuzz_take(&in);
    sm_read_options o = {.every = how & 1, .missing = how & 2 ? "class" : NULL, .only_counts = how & 4};
    fuzz_read(name, fuzz_files(in, name), &o, fuzz_choice(in, choice | (how & 0xf0) << 4));
}

void fuzz_counts(fuzz_input in)
{
    static const char *const names[][2] = {
        {"in.csv", "b.csv"}, {"in.tsv", "b.tsv"}, {"in.json", "b.json"}, {"in", "b"}};
    static const char *const margins[] = {NULL, NULL, "keep", "drop"};
    static const char *const formats[] = {NULL, "counts", "matrix", NULL};
    unsigned how = fuzz_take(&in), choice = fuzz_take(&in);
    const char *const *name = names[how & 3];
    sm_read_options o = {.margins = PICK(margins, how >> 2), .format = PICK(formats, how >> 4)};
    if (how & 64) {
        sm_text out = {0};
        sm_error err = {0};
        static const char *const written[] = {"table", "json", "csv", "markdown"};
        sm_output_options ro = {0};
        fuzz_files(in, name);
        o.format = NULL;
        sm_out to = sm_out_to(sm_text_sink(&out), &err);
        sm_output_similarity(name[0], &o, PICK(written, choice), &ro, &to);
        fuzz_error_holds(sm_out_end(&to), &err);
        sm_text_free(&out);
        return;
    }
    o.matrix = how & 128;
    fuzz_read(name, fuzz_files(in, name), &o, fuzz_choice(in, choice | (how & 0x30) << 4));
}

void fuzz_exchange(fuzz_input in)
{
    static const char *const names[][2] = {{"in.npy", "b.npy"},       {"in.cnl", "b.cnl"},     {"in.arff", "b.arff"},
                                           {"in.libsvm", "b.libsvm"}, {"in.jsonl", "b.jsonl"}, {"in", "b"}};
    unsigned how = fuzz_take(&in), choice = fuzz_take(&in);
    const char *const *name = names[(how & 15) % (sizeof names / sizeof *names)];
    sm_read_options o = {.every = how & 16, .missing = how & 32 ? "class" : NULL};
    fuzz_read(name, fuzz_files(in, name), &o, fuzz_choice(in, choice | (how & 0xc0) << 2));
}

/* ---- compressed
 * ------------------------------------------------------------------------------------------------------ */
typedef struct packed {
    uint8_t bytes[1 << 16];
    size_t length;
} packed;

/* A member of its own after what is there; what does not fit is left away. */
static void pack_member(packed *p, const uint8_t *bytes, size_t length)
{
    z_stream z = {0};
    if (deflateInit2(&z, 1, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY) != Z_OK) return;
    z.next_in = (uint8_t *)(uintptr_t)bytes;
    z.avail_in = (uInt)length;
    z.next_out = p->bytes + p->length;
    z.avail_out = (uInt)(sizeof p->bytes - p->length);
    deflate(&z, Z_FINISH);
    p->length = sizeof p->bytes - z.avail_out;
    deflateEnd(&z);
}

static void pack_bytes(packed *p, uint8_t byte, size_t times)
{
    for (size_t i = 0; i < times && p->length < sizeof p->bytes; i++) p->bytes[p->length++] = byte;
}

void fuzz_gz(fuzz_input in)
{
    static const char *const names[] = {"in.csv.gz", "in.gz", "in.json.gz", "in"};
    static packed p; /* large; nothing in it outlives a call */
    unsigned how = fuzz_take(&in), damage = fuzz_take(&in), where = fuzz_take(&in);
    const char *const name[2] = {PICK(names, how), "b"};
    sm_read_options o = {0};
    p.length = 0;
    if (damage % 8 == 0) { /* as it is */
        fuzz_read(name, fuzz_files(in, name), &o, fuzz_choice(in, how >> 2));
        return;
    }
    size_t cut = damage % 8 == 1 ? in.left * where / 256 : in.left;
    pack_member(&p, in.at, cut);
    if (damage % 8 == 1) pack_member(&p, in.at + cut, in.left - cut);
    size_t at = p.length * where / 256;
    if (damage % 8 == 2) p.length = at;
    if (damage % 8 == 3) p.bytes[at] ^= (uint8_t)(1u << (damage >> 3 & 7));
    if (damage % 8 == 4) pack_bytes(&p, 0, where);
    if (damage % 8 == 5) pack_bytes(&p, (uint8_t)where, damage >> 3);
    if (damage % 8 == 6) {
        packed *inner = &p;
        uint8_t copy[4096];
        size_t n = inner->length < sizeof copy ? inner->length : sizeof copy;
        memcpy(copy, inner->bytes, n);
        p.length = 0;
        pack_member(&p, copy, n);
    }
    fuzz_file(name[0], p.bytes, p.length);
    fuzz_read(name, 1, &o, fuzz_choice(in, how >> 2));
}
