/* The index panel: a short list of those that people ask for, then every other index of the registry. */
#include "matrix_internal.h"
#include "measure/place.h"
#include "view/widgets/words.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* What the strip of a narrow screen shows. */
static const char *const strip[] = {"j_score", "ari", "nmi"};
enum { STRIP = sizeof strip / sizeof *strip };

static uint32_t panel_size(const sm_session *s)
{
    const sm_registry *r = sm_session_registry(s);
    size_t tabular;
    sm_registry_tabular(r, &tabular);
    return (uint32_t)(sm_words_places(s) ? sm_registry_count(r) : tabular);
}

/* The user's own are after the short list; then those that read coordinates, where the distances of all pairs are
 * soon summed up, else after all others. */
enum { GROUP_OWN, GROUP_SOON, GROUP_TABLE, GROUP_LATE, GROUPS, GROUP_SHORT };

static int panel_group(const sm_session *s, const sm_index *x)
{
    const struct sm_placed *placed = sm_live_facts(sm_session_live(s))->placed;
    if (x->of_places) return placed && placed->points <= SM_PLACE_UNASKED ? GROUP_SOON : GROUP_LATE;
    if (x->defined) return GROUP_OWN;
    return x->asked_for ? GROUP_SHORT : GROUP_TABLE;
}

size_t sm_panel_at(const sm_session *s, uint32_t line)
{
    const sm_registry *r = sm_session_registry(s);
    /* set panel=all lists them as the registry does */
    if (!strcmp(sm_session_option(s, "panel"), "all"))
        return sm_words_places(s) ? line : sm_registry_tabular(r, NULL)[line]->at;
    if (line < SM_ASKED_FOR) return sm_words_index(sm_indices_asked_for[line]);
    uint32_t rest = line - SM_ASKED_FOR;
    for (int group = 0; group < GROUPS; group++)
        for (size_t i = 0; i < sm_registry_count(r); i++)
            if (panel_group(s, sm_registry_at(r, i)) == group && rest-- == 0) return i;
    return 0;
}

/* Lines between the head and what explains the signs: two lines if there is room. */
static sm_span panel_span(const sm_matrix *m, const sm_scene *scene)
{
    uint32_t n = panel_size(scene->session);
    return sm_span_from(0, m->index < n ? m->index : n - 1, scene->h - (scene->h >= 14 ? 3 : 2), n);
}

uint32_t sm_panel_line(const sm_matrix *m, const sm_scene *scene, int y)
{
    sm_span seen = panel_span(m, scene);
    return y < 1 || y > (int)seen.shown ? SM_NONE : seen.first + (uint32_t)(y - 1);
}

void sm_panel_go(sm_matrix *m, int by, const sm_scene *scene)
{
    int64_t at = (int64_t)m->index + by, last = (int64_t)panel_size(scene->session) - 1;
    m->index = (uint32_t)(at < 0 ? 0 : at > last ? last : at);
}

bool sm_panel_find(sm_matrix *m, const sm_scene *scene, const char *text, int direction)
{
    uint32_t n = panel_size(scene->session);
    for (uint32_t step = 1; step <= n; step++) {
        uint32_t line = direction < 0 ? (m->index + n - step) % n : (m->index + step) % n;
        const sm_index *x = sm_registry_at(scene->indices, sm_panel_at(scene->session, line));
        if (!sm_words_contain(x->id, text) && !sm_words_contain(x->name, text) && !sm_words_contain(x->symbol, text) &&
            !sm_words_contain(x->short_name, text))
            continue;
        m->index = line;
        return true;
    }
    return false;
}

/* ---- one index --------------------------------------------------------------------------------------------------- */

/* Columns of a line: its mark, the name, the value, and after a gap a bar, or what the last change did. */
enum { NAME = 6, LONG_NAME = 12, VALUE = 7, MEAN = 7, INTERVAL = 16, TREND = 1 + SM_TREND, BAR = 12, CHANGE = 7 };

typedef struct panel_row {
    const sm_matrix *m;
    const sm_scene *scene;
    const sm_matrix_plan *p;
    const sm_index *x;
    sm_value now, before;
    size_t at;
    bool here;
} panel_row;

static sm_role row_role(const panel_row *r, sm_role role)
{
    return r->here ? SM_ROLE_CROSS : role;
}

static bool is_short(const sm_matrix_plan *p)
{
    return p->panel_w < 27;
}

/* ▲ and ▼ say where the number went, where they have room next to its sign; the role, whether that is better. */
static void draw_change(const panel_row *r, sm_pen pen, int x, int y, int columns)
{
    sm_moved_words m = sm_words_moved(r->x, r->before, r->now, 4);
    pen = sm_pen_as(pen, row_role(r, m.role));
    sm_pen_right(pen, x, y, CHANGE, m.change);
    if (columns > CHANGE) sm_pen_text(pen, x + CHANGE, y, m.arrow);
}

/* "-.0131": where a change takes the place of the bar, 0 is left out before the point, of the value too. */
static const char *without_zero(char text[32])
{
    char *zero = text + strspn(text, "+-");
    if (zero[0] == '0' && zero[1] == '.') memmove(zero, zero + 1, strlen(zero));
    return text;
}

/* Draws the last values at the end of the line; with fewer than three, the change is more useful. */
static int draw_trend(const panel_row *r, sm_pen pen, int y, int columns)
{
    double v[SM_TREND];
    size_t n = sm_session_trend(r->scene->session, r->at, v), most = (size_t)sm_most(columns, 0);
    if (n < 3) return 0;
    size_t first = n > most ? n - most : 0;
    sm_pen_trend(sm_pen_as(pen, row_role(r, SM_ROLE_DIM)), r->p->panel_w - (int)(n - first), y, v + first, n - first);
    return TREND;
}

/* From the left where more is better, from the right where less is, each in its hue. */
static void draw_bar(const panel_row *r, sm_pen pen, int x, int y, int columns)
{
    double v = r->now.number, high = r->x->high;
    if (!sm_value_known(r->now) || !isfinite(high) || !(high > 0)) return;
    double share = v <= 0 ? 0 : v >= high ? 1 : v / high;
    sm_role hue = row_role(r, (sm_role)(SM_ROLE_HUE0 + (r->x->distance ? 0 : 1)));
    int full = sm_least(columns, (int)(share * columns + 0.999));
    (r->x->distance ? sm_pen_bar_right : sm_pen_bar)(sm_pen_as(pen, hue), x, y, columns, share);
    sm_pen_role(pen, r->x->distance ? x : x + full, y, columns - full, row_role(r, SM_ROLE_DIM));
}

static void say_unit(const panel_row *r, double x, char out[32])
{
    sm_value v = {.number = x, .state = SM_DEFINED};
    sm_words_value(out, sm_words_unit(r->scene->session, r->at, v), 3);
}

/* The mean over random tables, their interval, and whether the value is within it (≈) or worse than it (-). */
static void draw_chance(const panel_row *r, sm_pen pen, int x, int y)
{
    sm_spread is = sm_chances_of(&r->m->chances, r->at, false);
    char mean[32] = "", low[32], high[32];
    bool never = r->m->chances.study.over || r->at >= r->m->chances.n;
    sm_pen dim = sm_pen_as(pen, row_role(r, SM_ROLE_DIM));
    snprintf(mean, sizeof mean, "%s", never ? "–" : "…");
    if (is.n) say_unit(r, is.mean, mean);
    sm_pen_right(dim, x, y, MEAN - 1, mean);
    if (!is.n) return;
    say_unit(r, is.low, low);
    say_unit(r, is.high, high);
    if (r->p->interval) sm_pen_printf(dim, x + MEAN, y, "[%s, %s]", low, high);
    if (!sm_value_known(r->now) || isnan(r->x->best)) return;
    int verdict = sm_chances_verdict(r->x, sm_session_now(r->scene->session)[r->at].number, &is);
    sm_pen mark = sm_pen_as(pen, row_role(r, verdict < 0 ? SM_ROLE_WORSE : SM_ROLE_KEY));
    if (verdict <= 0) sm_pen_text(mark, x + MEAN + (r->p->interval ? INTERVAL : 0), y, verdict ? "-" : "≈");
}

/* The value, and what the last change made of it, in the eleven columns of a narrow panel. */
static void draw_changed(const panel_row *r, sm_pen line, int x, int y)
{
    char text[32];
    sm_moved_words m = sm_words_moved(r->x, r->before, r->now, 4);
    sm_pen_right(sm_pen_as(line, row_role(r, m.role)), x + 5, y, 6, without_zero(m.change));
    for (int digits = 3; digits >= 0; digits--) {
        sm_words_value(text, r->now, digits);
        if (strlen(without_zero(text)) <= 4) break;
    }
    sm_pen_right(line, x, y, 4, text);
}

/* pressed: the value begins where a long name ends, which takes the place of the mark then, if there is none. */
static void draw_name(const panel_row *r, sm_pen line, int y, int name, bool pressed)
{
    bool part = !strcmp(r->x->id, "j_recall") || !strcmp(r->x->id, "j_precision"); /* J is their mean */
    char text[64];
    sm_pen_text(line, 1, y, r->here ? "▸" : r->x->distance ? "↓" : " ");
    snprintf(text, sizeof text, "%s%s%s", part && name > NAME ? " " : "", r->x->short_name,
             r->x->nats && sm_words_bits(r->scene->session) ? " bits" : "");
    bool early = pressed && !r->here && !r->x->distance && sm_show_width(text, 0) >= name;
    sm_words_pen(line, early ? 1 : 2, y, name, text);
}

/* Behind a name that is too long by so many columns, a blank included; 0.5 is .5 there. */
static int value_width(const char *text, int over)
{
    char shorter[32];
    snprintf(shorter, sizeof shorter, "%s", text);
    return sm_show_width(over ? without_zero(shorter) : text, 0) + over + (over > 0);
}

static void draw_index(const panel_row *r, sm_pen pen, int y)
{
    const sm_matrix_plan *p = r->p;
    bool chance = sm_chances_wanted(r->scene) > 0, brief = is_short(p), changed = r->m->fresh && !chance;
    int bar = r->m->tiled ? sm_most(BAR, p->panel_w - VALUE - 2 - LONG_NAME) : BAR; /* a tile has room */
    int behind = chance ? 3 + MEAN + (p->interval ? INTERVAL : 0) : brief ? 6 : bar;
    int name = sm_most(NAME, p->panel_w - VALUE - 2 - behind), x = 2 + name, value = brief ? 6 : VALUE;
    int digits = sm_least(sm_words_digits(r->scene->session), brief ? 3 : value - 3);
    char text[32];
    sm_pen line = sm_pen_as(pen, row_role(r, SM_ROLE_TEXT)), dim = sm_pen_as(pen, row_role(r, SM_ROLE_DIM));
    if (r->here) sm_pen_repeat(line, 1, y, p->panel_w - 1, " ");
    bool pressed = changed && brief && r->now.state != SM_UNDEFINED;
    int over = brief ? 0 : sm_most(0, sm_show_width(r->x->short_name, 0) - name); /* a long name takes from the value */
    draw_name(r, line, y, name + over, pressed);
    if (pressed) {
        draw_changed(r, line, x, y);
        return;
    }
    sm_words_about(text, r->scene->session, r->x, r->now, digits);
    for (int less = digits - 1; less > 0 && value_width(text, over) > value; less--)
        sm_words_about(text, r->scene->session, r->x, r->now, less);
    sm_pen_right(line, x, y, value, over ? without_zero(text) : text);
    if (r->now.state == SM_BY_CONVENTION) sm_pen_text(line, x + value, y, "†");
    x += value + 1;
    int rest = p->panel_w - x;
    if (r->now.state == SM_UNDEFINED) {
        sm_pen_cut(dim, x, y, rest, sm_index_reason(r->x, r->now).text);
        return;
    }
    if (chance) {
        draw_chance(r, line, x, y);
        return;
    }
    int trend = brief ? 0 : draw_trend(r, line, y, changed ? rest - CHANGE : SM_TREND);
    if (changed)
        draw_change(r, line, x, y, rest - trend);
    else
        draw_bar(r, line, x, y, sm_least(bar, rest - trend));
}

/* ---- the panel --------------------------------------------------------------------------------------------------- */

static void draw_panel_head(const sm_matrix *m, const sm_scene *scene, const sm_matrix_plan *p, sm_pen pen,
                            sm_span seen)
{
    sm_pen head = sm_pen_as(pen, m->panel ? SM_ROLE_CROSS : SM_ROLE_HEAD);
    sm_pen_printf(head, 2, 0, "INDICES %u–%u/%u", seen.first + 1, seen.first + seen.shown, seen.of);
    if (sm_chances_wanted(scene)) {
        int x = p->panel_w - 2 - (p->interval ? INTERVAL : 0);
        sm_pen_right(head, x - MEAN, 0, MEAN - 1, "chance");
        if (p->interval) sm_pen_text(head, x, 0, "[95 % interval]");
    } else if (m->fresh && !is_short(p)) {
        sm_pen_right(head, p->panel_w - 8, 0, 8, "change");
    }
}

/* Draws the legend of the signs and the key hints. signs -1: in the same line if they fit. */
static void draw_panel_foot(const sm_matrix *m, const sm_matrix_plan *p, sm_pen pen, int signs, int keys)
{
    static const char *const in_panel[] = {"Enter: explain  Tab: matrix", "Enter explain  Tab matrix",
                                           "Enter  Tab: back"};
    static const char *const outside[] = {"↓ lower is better  Tab: panel", "↓ lower better  Tab",
                                          "↓ lower  Tab: panel"};
    int columns = p->panel_w - 2;
    if (signs >= 0) sm_pen_cut(pen, 2, signs, columns, "↓ lower is better");
    if (m->tiled) return; /* its heading says where the keys go */
    const char *text = signs >= 0 && !m->panel ? "Tab: panel" : NULL;
    for (size_t i = 0; i < 3 && !text; i++) {
        const char *one = (m->panel ? in_panel : outside)[i];
        if (i == 2 || sm_show_width(one, 0) <= columns) text = one;
    }
    sm_pen_cut(pen, 2, keys, columns, text);
}

/* What the marks mean, how many tables that was, and how to be rid of it. */
static void draw_chance_foot(const sm_matrix *m, const sm_matrix_plan *p, sm_pen pen, int signs, int keys)
{
    const sm_chances *c = &m->chances;
    sm_text line = {0};
    if (signs >= 0)
        sm_pen_cut(pen, 2, signs, p->panel_w - 2,
                   p->interval ? "≈ within the chance interval  - worse" : "≈ as by chance  - worse");
    else
        sm_text_printf(&line, "≈ chance · ");
    bool over = c->study.over && !c->study.wrong.status; /* a narrow panel has no room for "random" */
    if (over && p->panel_w < 33)
        sm_text_printf(&line, "%llu table%s%s", (unsigned long long)c->tables, sm_plural(c->tables),
                       sm_dataset_parts(sm_session_data(c->session))->shares ? " of shares" : "");
    else
        sm_chances_say(c, &line);
    sm_text_puts(&line, c->study.stopped ? " · p continues" : c->study.over ? " · p off" : " · Ctrl-C stops");
    sm_pen_put(pen, 2, keys, p->panel_w - 2, &line);
}

void sm_panel_draw(const sm_matrix *m, const sm_scene *scene, const sm_matrix_plan *p, sm_pen pen)
{
    const sm_session *s = scene->session;
    sm_span seen = panel_span(m, scene);
    int h = scene->h, signs = h >= 14 ? h - 2 : -1;
    sm_pen dim = sm_pen_as(pen, SM_ROLE_DIM);
    for (int y = 0; y < h && !scene->tile; y++)
        sm_pen_text(sm_pen_as(pen, m->panel ? SM_ROLE_KEY : SM_ROLE_DIM), 0, y, "│");
    for (uint32_t i = 0; i < seen.shown; i++) {
        uint32_t line = seen.first + i;
        size_t at = sm_panel_at(s, line);
        panel_row r = {.m = m, .scene = scene, .p = p, .x = sm_registry_at(scene->indices, at), .at = at};
        r.now = sm_words_unit(s, at, sm_session_now(s)[at]);
        r.before = sm_words_unit(s, at, sm_session_before(s)[at]);
        r.here = m->panel && line == m->index;
        draw_index(&r, pen, 1 + (int)i);
        if (r.here) sm_pen_cursor(pen, 1, 1 + (int)i);
    }
    draw_panel_head(m, scene, p, pen, seen);
    if (sm_chances_wanted(scene))
        draw_chance_foot(m, p, dim, signs, h - 1);
    else
        draw_panel_foot(m, p, dim, signs, h - 1);
}

/* ---- a few as text ----------------------------------------------------------------------------------------------- */

/* "J 0.6978 -0.0131▼   ARI ..": the changes as long as they are news. Returns the columns used; reserved: so many
 * are left ahead of the hint. */
int sm_panel_strip(const sm_matrix *m, const sm_scene *scene, int reserved, sm_pen pen)
{
    int x = 1;
    for (int i = 0; i < STRIP; i++) {
        size_t at = sm_words_index(strip[i]);
        sm_value now = sm_session_now(scene->session)[at], before = sm_session_before(scene->session)[at];
        const sm_index *index = sm_registry_at(scene->indices, at);
        sm_moved_words moved = sm_words_moved(index, before, now, 4);
        x += sm_pen_printf(pen, x, 0, "%s %s", index->short_name, moved.to) + 1;
        if (m->fresh && moved.verdict)
            x += sm_pen_printf(sm_pen_as(pen, moved.role), x, 0, "%s%s", moved.change, moved.arrow);
        x += 2;
    }
    char hint[32];
    snprintf(hint, sizeof hint, "Tab: all %u", panel_size(scene->session));
    if (x + (int)strlen(hint) + reserved < scene->w) x += sm_pen_text(sm_pen_as(pen, SM_ROLE_DIM), x, 0, hint);
    return x;
}

/* ---- what it reads, what it says --------------------------------------------------------------------------------- */

unsigned sm_panel_needs(const sm_matrix *m, const sm_scene *scene)
{
    unsigned needs = 0;
    sm_span seen = panel_span(m, scene);
    for (uint32_t line = seen.first; line < seen.of && line < seen.first + (uint32_t)sm_most(1, scene->h); line++)
        needs |= sm_registry_at(scene->indices, sm_panel_at(scene->session, line))->needs;
    return needs;
}

void sm_panel_inspect(const sm_matrix *m, const sm_scene *scene, sm_text *out)
{
    size_t at = sm_panel_at(scene->session, m->index);
    const sm_index *x = sm_registry_at(scene->indices, at);
    sm_value v = sm_session_now(scene->session)[at];
    const char *why = v.state == SM_UNDEFINED || v.state == SM_BY_CONVENTION ? v.why : NULL;
    sm_text_printf(out, "%s · %s", x->id, x->name);
    if (why) sm_text_printf(out, " · %s", why);
    size_t length = out->length;
    sm_spread is =
        sm_chances_wanted(scene) && at < m->chances.n ? sm_chances_of(&m->chances, at, false) : (sm_spread){0};
    if (is.n && isfinite(is.p)) {
        sm_text_puts(out, " · ");
        sm_chances_say_p(&is, 3, out);
        sm_text_puts(out, " by chance");
    }
    sm_sampled of;
    if (sm_facts_sampled(sm_live_facts(sm_session_live(scene->session)), x, &of)) {
        char low[32], high[32];
        sm_words_value(low, (sm_value){.number = of.low, .state = SM_DEFINED}, 3);
        sm_words_value(high, (sm_value){.number = of.high, .state = SM_DEFINED}, 3);
        sm_text_printf(out, " · %s to %s at 95 %%, of %u of %u points", low, high, of.points, of.of);
    }
    if (out->length > length) sm_text_printf(out, " · %s", x->symbol);
    sm_text_printf(out, " = %s · range %s", x->shown, x->range);
    if (!isnan(x->best) || x->defined) sm_text_printf(out, " · %s", sm_index_direction(x));
}
