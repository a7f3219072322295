#include "tests/support/cases.h"
#include "tests/support/near.h"
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void read_whole(const char *path, sm_text *out)
{
    char part[4096];
    size_t n;
    FILE *f = fopen(path, "rb");
    if (!f) return;
    while ((n = fread(part, 1, sizeof part, f)) > 0) sm_text_bytes(out, part, n);
    fclose(f);
}

void write_whole(const char *path, const sm_text *text)
{
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(sm_text_of(text), 1, text->length, f), text->length);
    assert_int_equal(fclose(f), 0);
}

size_t unescape(char *text)
{
    static const char letter[] = "ntr0\\", meant[] = "\n\t\r\0\\";
    char *to = text;
    for (const char *from = text; *from; from++) {
        const char *known = *from == '\\' && from[1] ? strchr(letter, from[1]) : NULL;
        bool hex = *from == '\\' && from[1] == 'x';
        *to++ = hex ? (char)strtol((char[]){from[2], from[3], 0}, NULL, 16) : known ? meant[known - letter] : *from;
        from += hex ? 3 : known ? 1 : 0;
    }
    *to = 0;
    return (size_t)(to - text);
}

static const struct {
    const char *name;
    size_t at; /* in sm_read_options */
    bool is_flag;
} options[] = {
#define AT(field) offsetof(sm_read_options, field)
    {"true", AT(truth), false},
    {"pred", AT(pred), false},
    {"weight", AT(weight), false},
    {"id", AT(id), false},
    {"x", AT(x), false},
    {"y", AT(y), false},
    {"format", AT(format), false},
    {"missing", AT(missing), false},
    {"header", AT(header), false},
    {"quote", AT(quote), false},
    {"bad-rows", AT(bad_rows), false},
    {"margins", AT(margins), false},
    {"columns", AT(columns), false},
    {"coordinates", AT(coordinates), false},
    {"rows", AT(rows), true},
    {"names", AT(names), false},
    {"every", AT(every), true},
    {"both", AT(both), true},
    {"matrix", AT(matrix), true},
    {"transpose", AT(transpose), true},
    {"shards", AT(shards), true},
    {"force", AT(force), true},
    {"noise-named", AT(noise_named), true},
    {"only-counts", AT(only_counts), true},
    {"long-counts", AT(long_counts), true}};

void set_read_option(sm_read_options *o, const char *name, const char *value)
{
    if (!strcmp(name, "separator")) {
        o->separator = *value;
        return;
    }
    size_t i = 0;
    while (i < sizeof options / sizeof *options && strcmp(options[i].name, name)) i++;
    if (i == sizeof options / sizeof *options) fail_msg("unknown option: with %s", name);
    void *field = (char *)o + options[i].at;
    if (options[i].is_flag)
        *(bool *)field = true;
    else
        *(const char **)field = value;
}
