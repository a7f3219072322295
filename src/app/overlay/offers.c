#include "offers.h"
#include "base/mem.h"
#include "ui/terminal.h"
#include <string.h>

enum { LINES = 10, MARGIN = 1 };

static size_t offer_length(const sm_offers *o, size_t i)
{
    return strcspn(o->word[i], "\n");
}

static bool is_directory(const sm_offers *o, size_t i)
{
    size_t length = offer_length(o, i);
    return length && o->word[i][length - 1] == '/';
}

void sm_offers_close(sm_offers *o)
{
    o->open = false;
}

void sm_offers_free(sm_offers *o)
{
    sm_text_free(&o->words);
    sm_text_free(&o->typed);
    sm_free(o->word);
    *o = (sm_offers){0};
}

/* ---- into the line ----------------------------------------------------------------------------------------------- */

static void put_in_line(const sm_offers *o, sm_editor *e, const char *word, size_t length, const char *behind)
{
    sm_text line = {0};
    sm_text_bytes(&line, sm_text_of(&o->typed), o->from);
    sm_text_bytes(&line, word, length);
    sm_text_puts(&line, behind);
    sm_editor_set(e, sm_text_of(&line), false);
    sm_text_free(&line);
}

/* Done with it: a blank for the next word, but a directory continues. */
static void put_whole(const sm_offers *o, sm_editor *e, size_t i)
{
    put_in_line(o, e, o->word[i], offer_length(o, i), o->alone || is_directory(o, i) ? "" : " ");
}

/* Returns the length of the common prefix in complete characters; escaped text is left to the user's choice. */
static size_t agreed_length(const sm_offers *o)
{
    const char *first = o->word[0];
    size_t common = offer_length(o, 0);
    for (size_t i = 1; i < o->n && common; i++) {
        size_t same = 0;
        while (same < common && first[same] == o->word[i][same]) same++;
        common = same;
    }
    const char *escape = memchr(first, '\\', common);
    if (escape) common = (size_t)(escape - first);
    while (common && ((unsigned char)first[common] & 0xC0) == 0x80) common--;
    return common;
}

static void find_words(sm_offers *o)
{
    const char *all = sm_text_of(&o->words);
    o->n = 0;
    for (const char *p = all; *p; p += strcspn(p, "\n") + 1) o->n++;
    sm_free(o->word);
    o->word = sm_alloc(o->n, sizeof *o->word);
    for (size_t i = 0; i < o->n; i++, all += strcspn(all, "\n") + 1) o->word[i] = all;
    o->here = o->n;
    o->top = 0;
}

void sm_offers_begin(sm_offers *o, sm_editor *line)
{
    o->open = false;
    find_words(o);
    sm_text_clear(&o->typed);
    sm_text_printf(&o->typed, "%s", sm_text_of(&line->text));
    if (!o->n) return;
    if (o->n == 1) {
        put_whole(o, line, 0);
        return;
    }
    size_t common = agreed_length(o), typed = o->typed.length - o->from;
    o->open = true;
    if (common <= typed) return;
    put_in_line(o, line, o->word[0], common, "");
    sm_text_clear(&o->typed);
    sm_text_printf(&o->typed, "%s", sm_text_of(&line->text));
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static size_t moved_offer(const sm_offers *o, const char *key)
{
    bool none = o->here == o->n;
    size_t last = o->n - 1;
    if (sm_key_among("Tab Down C-n", key)) return none || o->here == last ? 0 : o->here + 1;
    if (sm_key_among("S-Tab Up C-p", key)) return none || o->here == 0 ? last : o->here - 1;
    if (sm_key_among("PgDn C-f", key)) return none ? 0 : o->here + LINES > last ? last : o->here + LINES;
    return none || o->here < LINES ? 0 : o->here - LINES;
}

static void enter_offer(sm_offers *o, sm_editor *line, bool *taken, bool *again)
{
    *taken = o->here < o->n; /* with none chosen, the line is what is meant */
    o->open = false;
    if (!*taken) return;
    *again = is_directory(o, o->here);
    put_whole(o, line, o->here);
}

void sm_offers_key(sm_offers *o, sm_editor *line, const char *key, bool *taken, bool *again)
{
    *taken = true;
    *again = false;
    if (sm_key_among("Enter", key)) {
        enter_offer(o, line, taken, again);
        return;
    }
    if (sm_key_among("Esc C-g", key)) {
        o->open = false;
        sm_editor_set(line, sm_text_of(&o->typed), false);
        return;
    }
    *taken = sm_key_among("Tab S-Tab Up Down C-n C-p PgUp PgDn C-f C-b", key);
    o->open = *taken;
    if (!*taken) return;
    o->here = moved_offer(o, key);
    if (o->here < o->top) o->top = o->here;
    if (o->here >= o->top + LINES) o->top = o->here - LINES + 1;
    put_in_line(o, line, o->word[o->here], offer_length(o, o->here), "");
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */

/* Offers a path by its last part; the rest is already in the line. */
static void offer_name(const sm_offers *o, size_t i, char out[256])
{
    const char *word = o->word[i];
    size_t length = offer_length(o, i), from = length ? length - 1 : 0;
    while (from > 0 && word[from - 1] != '/') from--;
    if (length - from > 255) length = from + 255;
    while (length > from && ((unsigned char)word[length] & 0xC0) == 0x80) length--;
    memcpy(out, word + from, length - from);
    out[length - from] = 0;
}

static sm_pen offer_pen(const sm_offers *o, size_t i, sm_pen pen, sm_role other)
{
    return sm_pen_as(pen, i == o->here ? SM_ROLE_FIELD_HERE : other);
}

/* Draws the candidates side by side; returns the columns used. */
static int draw_offers_line(const sm_offers *o, sm_pen pen, int w)
{
    int x = MARGIN;
    char name[256];
    sm_pen_fill(pen, " ");
    for (size_t i = 0; i < o->n && x <= w; i++) {
        offer_name(o, i, name);
        sm_pen_text(offer_pen(o, i, pen, SM_ROLE_DIM), x, 0, name);
        x += sm_show_width(name, pen.look.ascii ? SM_SHOW_ASCII : 0) + 2;
    }
    return x - 2;
}

static int offers_width(const sm_offers *o, unsigned flags, int most)
{
    char name[256];
    int width = 24;
    for (size_t i = 0; i < o->n && i < 4096 && width < most; i++) {
        offer_name(o, i, name);
        int w = sm_show_width(name, flags) + 3;
        if (w > width) width = w;
    }
    return width < most ? width : most;
}

static void draw_offers_list(const sm_offers *o, sm_pen pen, int lines)
{
    int width = offers_width(o, pen.look.ascii ? SM_SHOW_ASCII : 0, pen.box.w);
    size_t top = o->top, capacity = (size_t)lines - 1, here = o->here == o->n ? 0 : o->here;
    if (here >= top + capacity) top = here - capacity + 1; /* fewer lines than the list counts on */
    sm_pen box = sm_pen_as(sm_pen_in(pen, (sm_rect){0, pen.box.h - lines, width, lines}), SM_ROLE_BOX);
    sm_pen_fill(box, " ");
    for (size_t i = 0; i < capacity && top + i < o->n; i++) {
        char name[256];
        offer_name(o, top + i, name);
        sm_pen row = offer_pen(o, top + i, box, SM_ROLE_BOX);
        if (top + i == o->here) sm_pen_repeat(row, 0, (int)i, width, " ");
        sm_pen_cut(row, MARGIN, (int)i, width - 2, name);
    }
    sm_pen foot = sm_pen_as(sm_pen_in(pen, (sm_rect){0, pen.box.h - 1, pen.box.w, 1}), SM_ROLE_DIM);
    sm_pen_fill(foot, " ");
    sm_pen_printf(foot, MARGIN, 0, "%zu of %zu   ↑↓ Tab move   Enter takes   Esc closes",
                  o->here == o->n ? 0 : o->here + 1, o->n);
}

void sm_offers_draw(const sm_offers *o, sm_pen pen)
{
    int h = pen.box.h;
    if (!o->open || h < 1) return;
    sm_pen line = sm_pen_in(pen, (sm_rect){0, h - 1, pen.box.w, 1});
    sm_pen counted = line;
    counted.box.h = 0;
    if (draw_offers_line(o, counted, pen.box.w) < pen.box.w || h < 3) {
        draw_offers_line(o, line, pen.box.w);
        return;
    }
    size_t wanted = o->n < LINES ? o->n : LINES;
    draw_offers_list(o, pen, (int)wanted + 1 < h ? (int)wanted + 1 : h);
}
