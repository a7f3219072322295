/* A page that lies over the view: where it stands, and what scrolls it. */
#include "overlay.h"

enum { TO_THE_END = 1 << 24 };

sm_rect sm_page_box(const sm_app *a, sm_rect *in)
{
    sm_screen s = sm_app_screen(a);
    int top = s.title >= 0 ? 1 : 0, end = s.bottom >= 0 ? s.bottom : a->caps.h;
    sm_rect r = {0, top, a->caps.w, end - top};
    bool framed = r.w >= 20 && r.h >= 5;
    *in = framed ? (sm_rect){r.x + 2, r.y + 1, r.w - 4, r.h - 2} : r;
    return r;
}

int sm_page_by(const char *key, int page)
{
    const struct {
        const char *keys;
        int by;
    } ways[] = {{"Down j", 1},           {"Up k", -1},           {"PgDn C-f Space", page}, {"PgUp C-b", -page},
                {"End $ G", TO_THE_END}, {"Home 0", -TO_THE_END}};
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (sm_key_among(ways[i].keys, key)) return ways[i].by;
    return 0;
}
