#include "shape.h"
#include "choose.h"
#include <string.h>

static bool numeric(const char *text, size_t length)
{
    return sm_number_of(text, length) != SM_NO_NUMBER;
}

/* What stands above row names. */
static bool is_corner(const char *text)
{
    return *text == 0 || sm_name_is_role(text, SM_ROLE_OF_TRUTH) || strncmp(text, "row", 3) == 0;
}

static bool any_text(char *const *cell, size_t from, size_t n)
{
    for (size_t i = from; i < n; i++)
        if (!numeric(cell[i], strlen(cell[i]))) return true;
    return false;
}

sm_headings sm_headings_of(char *const *first, size_t first_n, const sm_field *cell, size_t n, const char *told)
{
    bool head_text = any_text(first, 0, 1);
    bool row_text = cell && !numeric(cell[0].text, cell[0].length);
    bool no_corner = cell && n == first_n + 1; /* R leaves the corner out */
    sm_headings s = {.header = any_text(first, 1, first_n) || no_corner ||
                               (cell && head_text && (!row_text || is_corner(first[0])))};
    if (told && strcmp(told, "yes") == 0) s.header = true;
    if (told && strcmp(told, "no") == 0) s.header = false;
    s.names = cell ? row_text || no_corner : head_text;
    if (s.header && first_n > 1 && is_corner(first[0])) s.names = true;
    s.columns = s.header && no_corner ? n : first_n;
    return s;
}
