#include "legend.h"

int sm_legend_draw(sm_pen pen, int y, int w, int most, const sm_legend_entry *entry, size_t n, size_t here)
{
    enum { MARGIN = 1, GAP = 3 };
    int x = MARGIN, lines = 1;
    for (size_t i = 0; i < n; i++) {
        int width = sm_show_width(entry[i].text, pen.look.ascii ? SM_SHOW_ASCII : SM_SHOW_PLAIN);
        if (x > MARGIN && x + width > w - MARGIN) {
            x = MARGIN;
            lines++;
        }
        if (lines <= most) {
            sm_pen_cut(sm_pen_as(pen, entry[i].role), x, y + lines - 1, w - MARGIN - x, entry[i].text);
            if (i == here) sm_pen_role(pen, x, y + lines - 1, 1, SM_ROLE_CURSOR);
        }
        x += width + GAP;
    }
    return lines;
}
