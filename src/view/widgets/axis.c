#include "axis.h"
#include "base/text.h"
#include "words.h"
#include <ctype.h>
#include <string.h>

sm_axis sm_axis_of(const sm_session *s, int side)
{
    sm_axis a;
    a.order = side == SM_CLASSES ? sm_session_row_order(s, &a.n) : sm_session_col_order(s, &a.n);
    return a;
}

uint32_t sm_axis_find(sm_axis a, uint32_t id)
{
    uint32_t at = 0;
    while (at < a.n && a.order[at] != id) at++;
    return at;
}

const char *sm_axis_name(const sm_session *s, int side, uint32_t id)
{
    const sm_table *t = sm_session_table(s);
    if (id == SM_OTHER) return "(other)";
    if (id >= (side == SM_CLASSES ? sm_table_rows(t) : sm_table_cols(t))) return "none";
    return side == SM_CLASSES ? sm_table_row_name(t, id) : sm_table_col_name(t, id);
}

void sm_axis_new_name(const sm_session *s, uint32_t cluster, sm_text *out)
{
    const char *name = sm_axis_name(s, SM_CLUSTERS, cluster);
    uint32_t number = sm_axis_of(s, SM_CLUSTERS).n;
    size_t stem = strlen(name);
    while (stem && isdigit((unsigned char)name[stem - 1])) stem--;
    do {
        sm_text_clear(out);
        sm_text_printf(out, "%.*s%u", (int)stem, name, ++number);
    } while (sm_table_find_col(sm_session_table(s), sm_text_of(out)) != SM_NONE);
}

uint64_t sm_axis_sum(const sm_session *s, int side, uint32_t id)
{
    const sm_table *t = sm_session_table(s);
    return (side == SM_CLASSES ? sm_table_row_sums(t) : sm_table_col_sums(t))[id];
}

const char *sm_axis_word(int side)
{
    return side == SM_CLASSES ? "class" : "cluster";
}

void sm_axis_say(sm_text *out, const sm_session *s, int side, uint32_t id)
{
    const char *name = sm_axis_name(s, side, id);
    bool number = isdigit((unsigned char)*name);
    sm_text_printf(out, "%s%s%s", number ? sm_axis_word(side) : "", number ? " " : "", name);
}

int sm_axis_widest(const sm_session *s, int side, sm_axis a, unsigned flags)
{
    enum { NAMES = 300 };
    int width = a.n && a.order[a.n - 1] == SM_OTHER ? sm_show_width(sm_axis_name(s, side, SM_OTHER), flags) : 2;
    for (uint32_t i = 0; i < a.n && i < NAMES; i++)
        width = sm_most(width, sm_show_width(sm_axis_name(s, side, a.order[i]), flags));
    return width;
}

typedef struct axis_names {
    const sm_session *s;
    int side;
    sm_axis a;
} axis_names;

static const char *axis_name_at(const void *self, uint32_t i)
{
    const axis_names *n = self;
    return n->a.order[i] == SM_OTHER ? NULL : sm_axis_name(n->s, n->side, n->a.order[i]);
}

sm_affix sm_axis_affix(const sm_session *s, int side, sm_axis a)
{
    axis_names names = {s, side, a};
    return sm_affix_of(axis_name_at, &names, a.n);
}

sm_span sm_span_from(uint32_t first, uint32_t at, int space, uint32_t of)
{
    uint32_t shown = space < 1 ? 1 : (uint32_t)space;
    if (shown > of) shown = of;
    if (at < first) first = at;
    if (at >= first + shown) first = at - shown + 1;
    if (first > of - shown) first = of - shown;
    return (sm_span){first, shown, of};
}

sm_span sm_span_around(uint32_t at, int space, uint32_t of)
{
    uint32_t shown = space < 1 ? 1 : (uint32_t)space;
    return sm_span_from(at > shown / 2 ? at - shown / 2 : 0, at, space, of);
}

sm_span sm_span_leaf(uint32_t at, int space, uint32_t of)
{
    uint32_t shown = space < 1 ? 1 : (uint32_t)space, ahead = shown / 4, by = shown > 1 ? shown / 2 : 1;
    return sm_span_from(at > ahead ? (at - ahead) / by * by : 0, at, space, of);
}
