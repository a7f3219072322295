/* One cell of a grid as text, and escaping. */
#include "cells.h"
#include <inttypes.h>
#include <string.h>

bool sm_cell_is_number(sm_datum d)
{
    return d.kind == SM_WHOLE || d.kind == SM_REAL || d.kind == SM_NOT_DEFINED || d.kind == SM_NOT_YET;
}

sm_status sm_cell_text(sm_datum d, int digits, const char *missing, sm_text *out, sm_error *err)
{
    char number[64] = "";
    sm_text_clear(out);
    switch (d.kind) {
    case SM_WORDS:
        return sm_text_add(out, d.words, strlen(d.words), err);
    case SM_WHOLE:
        return sm_text_print(out, err, "%" PRIu64, d.whole);
    case SM_REAL:
        if (digits < 0)
            sm_number(number, d.real);
        else
            sm_fixed(number, d.real, digits);
        return sm_text_add(out, number, strlen(number), err);
    case SM_NOT_DEFINED:
    case SM_NOT_YET:
        return sm_text_add(out, missing, strlen(missing), err);
    case SM_EMPTY:
        break;
    }
    return SM_OK;
}

static const sm_escape *escape_at(const char *text, const sm_escape *row)
{
    for (; row->from; row++)
        if (*row->from == *text && strncmp(row->from, text, strlen(row->from)) == 0) return row;
    return NULL;
}

sm_status sm_escape_text(const char *text, const sm_escape *row, sm_text *out, sm_error *err)
{
    sm_status status = SM_OK;
    while (*text && status == SM_OK) {
        const sm_escape *hit = NULL;
        size_t plain = 0;
        while (text[plain] && !(hit = escape_at(text + plain, row))) plain++;
        status = sm_text_add(out, text, plain, err);
        if (status == SM_OK && hit) status = sm_text_add(out, hit->text, strlen(hit->text), err);
        text += plain + (hit ? strlen(hit->from) : 0);
    }
    return status;
}
