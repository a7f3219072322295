#include "tests/support/cases.h"
#include "tests/support/near.h"
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
