/* XParseColor's rgb:R/G/B with one to four digits each, as xterm answers, with or without an alpha, and #RRGGBB. */
#include "ground.h"
#include <stdlib.h>
#include <string.h>

void sm_told_begin(sm_told *a)
{
    *a = (sm_told){.under_way = true};
}

bool sm_told_byte(sm_told *a, int byte, bool *stray)
{
    enum { BEL = 7, ESC = 27, ST = 0x9C };
    *stray = false;
    bool ends = byte == BEL || byte == ST || (a->escaped && byte == '\\');
    if (ends || (byte == ESC && !a->escaped)) {
        a->under_way = !ends;
        a->escaped = !ends;
        return ends;
    }
    if (!a->escaped && byte > ' ' && byte < 127 && strchr("0123456789abcdefABCDEFrg:/#;", byte) &&
        a->n < SM_TOLD_AT_MOST) {
        a->text[a->n++] = (char)byte;
        a->text[a->n] = 0;
        return false;
    }
    a->under_way = false;
    *stray = true;
    return false;
}

/* 0..1 of the digits from *text on, at most so many; -1: none. */
static double channel(const char **text, size_t most)
{
    char digits[5] = "";
    size_t n = strspn(*text, "0123456789abcdefABCDEF");
    if (n > most) n = most;
    if (!n || n > 4) return -1;
    memcpy(digits, *text, n);
    *text += n;
    return (double)strtol(digits, NULL, 16) / ((1 << 4 * n) - 1);
}

sm_theme_name sm_told_ground(const char *text)
{
    static const double weight[3] = {0.2126, 0.7152, 0.0722};
    const char *slashed = strncmp(text, "rgb", 3) == 0 ? strchr(text, ':') : NULL, *at = slashed;
    double luminance = 0;
    if (!slashed && *text != '#') return SM_THEME_AUTO;
    for (int i = 0; i < 3; i++) {
        if (slashed && *at != (i ? '/' : ':')) return SM_THEME_AUTO;
        if (slashed) at++;
        if (!slashed && i == 0) at = text + 1;
        double x = channel(&at, slashed ? 4 : 2);
        if (x < 0) return SM_THEME_AUTO;
        luminance += weight[i] * x * x; /* sRGB's curve, near enough */
    }
    return luminance > 0.18 ? SM_THEME_LIGHT : SM_THEME_DARK; /* black is read better on it than white */
}
