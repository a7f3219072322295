#include "shape.h"
#include "names.h"
#include "sheet.h"
#include <string.h>
#include <strings.h>

/* nan, inf and hexadecimal numbers are neither numbers nor names. */
static bool is_name(const char *text, size_t length)
{
    static const char *const never[] = {"nan", "+nan", "-nan", "inf", "+inf", "-inf", "infinity", "-infinity"};
    if (!length || sm_number_of(text, length) != SM_NO_NUMBER) return false;
    if (length > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) return false;
    for (size_t i = 0; i < sizeof never / sizeof *never; i++)
        if (strlen(never[i]) == length && strncasecmp(text, never[i], length) == 0) return false;
    return true;
}

static bool all_names(char *const *cell, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!is_name(cell[i], strlen(cell[i]))) return false;
    return n > 0;
}

sm_headings sm_headings_of(char *const *first, size_t first_n, const sm_field *cell, size_t n, const char *told)
{
    bool no_corner = cell && n == first_n + 1; /* R leaves the corner out */
    bool corner = no_corner || !*first[0] || sm_name_is_corner(first[0], true) || strpbrk(first[0], "\\/");
    bool row_name = cell && is_name(cell[0].text, cell[0].length), first_name = is_name(first[0], strlen(first[0]));
    sm_headings s = {.header = corner || all_names(first, first_n)};
    if (told && strcmp(told, "yes") == 0) s.header = true;
    if (told && strcmp(told, "no") == 0) s.header = false;
    s.names = corner || ((s.header || first_name) && row_name);
    s.columns = s.header && no_corner ? n : first_n;
    return s;
}
