/* The index panel: a short list of those that people ask for, then every other index of the registry. */
#include "matrix.h"
#include "setmatch/measure/place.h"
#include "setmatch/view/words.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *id, *label, *bits; /* bits: the label when information is shown in them */
} shortlist[] = {{"j_score", "J-score", NULL},
                 {"j_recall", "  R T→K", NULL},
                 {"j_precision", "  P K→T", NULL},
                 {"f_score", "F-score", NULL},
                 {"h_score", "H-score", NULL},
                 {"pa", "PA", NULL},
                 {"nca", "NCA", NULL},
                 {"ari", "ARI", NULL},
                 {"ri", "Rand", NULL},
                 {"fm", "FM", NULL},
                 {"nmi", "NMI", NULL},
                 {"ami", "AMI", NULL},
                 {"homogeneity", "Homog.", NULL},
                 {"completeness", "Compl.", NULL},
                 {"vi", "VI nats", "VI bits"},
                 {"purity", "Purity", NULL}};
enum { SHORT = sizeof shortlist / sizeof *shortlist };

/* What the strip of a narrow screen shows. */
static const struct {
    const char *id, *label;
} strip[] = {{"j_score", "J"}, {"ari", "ARI"}, {"nca", "NCA"}, {"f_score", "F"}, {"nmi", "NMI"}, {"h_score", "H↓"}};
enum { STRIP = sizeof strip / sizeof *strip, STRIP_WIDTH = 19 };

uint32_t sm_panel_size(const sm_session *s)
{
    const sm_registry *r = sm_session_registry(s);
    size_t tabular;
    sm_registry_tabular(r, &tabular);
    return (uint32_t)(sm_words_places(s) ? sm_registry_count(r) : tabular);
}

static bool is_short(const char *id)
{
    for (size_t i = 0; i < SHORT; i++)
        if (!strcmp(shortlist[i].id, id)) return true;
    return false;
}

/* set panel=all lists them as the registry does. */
static bool lists_all(const sm_session *s)
{
    return s && !strcmp(sm_session_option(s, "panel"), "all");
}

/* Those that read coordinates stand behind the short list, where the distances of all pairs are soon summed up, else
 * behind all others. */
enum { GROUP_SOON, GROUP_TABLE, GROUP_LATE, GROUPS, GROUP_SHORT };

static int group_of(const sm_session *s, const sm_index *x)
{
    const struct sm_placed *placed = sm_live_facts(sm_session_live(s))->placed;
    if (x->of_places) return placed && placed->points <= SM_PLACE_UNASKED ? GROUP_SOON : GROUP_LATE;
    return is_short(x->id) ? GROUP_SHORT : GROUP_TABLE;
}

size_t sm_panel_at(const sm_session *s, uint32_t place)
{
    const sm_registry *r = sm_session_registry(s);
    if (lists_all(s)) return sm_words_places(s) ? place : sm_registry_tabular(r, NULL)[place]->at;
    if (place < SHORT) return sm_words_index(shortlist[place].id);
    uint32_t rest = place - SHORT;
    for (int group = 0; group < GROUPS; group++)
        for (size_t i = 0; i < sm_registry_count(r); i++)
            if (group_of(s, sm_registry_at(r, i)) == group && rest-- == 0) return i;
    return 0;
}

/* The symbol where it can be typed for this index, else the id. */
static const char *sign_of(const sm_registry *r, const sm_index *x)
{
    const sm_index *meant;
    return *x->symbol && !strchr(x->symbol, ' ') && sm_registry_find(r, x->symbol, &meant, NULL) == SM_OK && meant == x
               ? x->symbol
               : x->id;
}

const char *sm_panel_called(const sm_session *s, const char *id)
{
    for (size_t i = 0; i < SHORT; i++) {
        if (strcmp(shortlist[i].id, id) != 0) continue;
        const char *label = shortlist[i].bits && sm_words_bits(s) ? shortlist[i].bits : shortlist[i].label;
        return label + strspn(label, " ");
    }
    return NULL;
}

static const char *label_of(const sm_session *s, uint32_t place)
{
    if (place >= SHORT || lists_all(s))
        return sign_of(sm_session_registry(s), sm_registry_at(sm_session_registry(s), sm_panel_at(s, place)));
    return shortlist[place].bits && sm_words_bits(s) ? shortlist[place].bits : shortlist[place].label;
}

/* Between the head and what explains the signs: two lines where there is room. */
static int lines_of(const sm_scene *scene)
{
    return scene->h - (scene->h >= 14 ? 3 : 2);
}

/* ---- scrolling ------------------------------------------------------------------------------------------------- */

static uint32_t first_shown(const sm_matrix *m, const sm_session *s, int lines)
{
    uint32_t n = sm_panel_size(s), shown = lines < 1 ? 1 : (uint32_t)lines, place = m->place < n ? m->place : n - 1;
    if (place < shown || shown >= n) return 0;
    return place - shown + 1;
}

uint32_t sm_panel_line(const sm_matrix *m, const sm_scene *scene, int y)
{
    int lines = lines_of(scene);
    uint32_t place = first_shown(m, scene->session, lines) + (uint32_t)(y - 1);
    return y < 1 || y > lines || place >= sm_panel_size(scene->session) ? SM_NONE : place;
}

void sm_panel_go(sm_matrix *m, int by, const sm_scene *scene)
{
    int64_t at = (int64_t)m->place + by, last = (int64_t)sm_panel_size(scene->session) - 1;
    m->place = (uint32_t)(at < 0 ? 0 : at > last ? last : at);
}

bool sm_panel_find(sm_matrix *m, const sm_scene *scene, const char *text, int direction)
{
    uint32_t n = sm_panel_size(scene->session);
    for (uint32_t step = 1; step <= n; step++) {
        uint32_t place = direction < 0 ? (m->place + n - step) % n : (m->place + step) % n;
        const sm_index *x = sm_registry_at(scene->indices, sm_panel_at(scene->session, place));
        if (!sm_words_contain(x->id, text) && !sm_words_contain(x->name, text) && !sm_words_contain(x->symbol, text))
            continue;
        m->place = place;
        return true;
    }
    return false;
}

/* ---- drawing --------------------------------------------------------------------------------------------------- */

typedef struct row {
    const sm_index *x;
    sm_value now, before;
    const char *label;
    size_t at;
    bool here;
} row;

static double share_of(const sm_index *x, double v)
{
    if (!isfinite(x->high) || !(x->high > 0)) return -1;
    return v <= 0 ? 0 : v >= x->high ? 1 : v / x->high;
}

static void draw_change(const row *r, sm_pen pen, int x, int y)
{
    char text[32];
    sm_words_change(text, r->before, r->now, 3);
    int verdict = sm_words_verdict(r->x, r->before, r->now);
    sm_role role = verdict > 0 ? SM_ROLE_BETTER : verdict < 0 ? SM_ROLE_WORSE : SM_ROLE_DIM;
    if (r->here) role = SM_ROLE_CROSS;
    sm_pen_right(sm_pen_as(pen, role), x, y, 6, text);
    if (verdict) sm_pen_text(sm_pen_as(pen, role), x + 6, y, verdict > 0 ? "▲" : "▼");
}

static void draw_trend(const sm_scene *scene, const row *r, sm_pen pen, int x, int y)
{
    double v[SM_TREND];
    size_t n = sm_session_trend(scene->session, r->at, v);
    if (n < 3) return; /* two values are what the change beside it says */
    sm_pen_trend(sm_pen_as(pen, r->here ? SM_ROLE_CROSS : SM_ROLE_DIM), x + SM_TREND - (int)n, y, v, n);
}

static void draw_value(const sm_scene *scene, const row *r, sm_pen pen, int x, int y, int width)
{
    char text[32];
    int digits = sm_words_digits(scene->session);
    sm_words_value(text, r->now, digits < width - 2 ? digits : width - 3);
    sm_pen_right(pen, x, y, width, text);
    if (r->now.state == SM_BY_CONVENTION) sm_pen_text(pen, x + width, y, "†");
}

/* ---- what chance gives ------------------------------------------------------------------------------------------- */

enum { MEAN = 7, INTERVAL = 16 }; /* "-0.012", " [-0.104, 0.108]", columns */

static bool shows_chance(const sm_scene *scene)
{
    return sm_chances_wanted(scene) > 0;
}

static void say_unit(const sm_session *s, size_t at, double x, char out[32])
{
    sm_words_value(out, sm_words_unit(s, at, (sm_value){.number = x, .state = SM_DEFINED}), 3);
}

static void draw_chance(const sm_matrix *m, const sm_scene *scene, const sm_matrix_place *p, const row *r, sm_pen pen,
                        int x, int y)
{
    const sm_session *s = scene->session;
    size_t among = sm_registry_row(scene->indices, r->x);
    sm_spread is = sm_chances_of(&m->chances, among);
    char mean[32] = "", low[32], high[32];
    bool never = m->chances.over || among >= m->chances.n;
    sm_role dim = r->here ? SM_ROLE_CROSS : SM_ROLE_DIM;
    if (is.n)
        say_unit(s, r->at, is.mean, mean);
    else
        snprintf(mean, sizeof mean, "%s", never ? "–" : "…");
    sm_pen_right(sm_pen_as(pen, dim), x, y, MEAN - 1, mean);
    if (!is.n) return;
    say_unit(s, r->at, is.low, low);
    say_unit(s, r->at, is.high, high);
    if (p->interval) sm_pen_printf(sm_pen_as(pen, dim), x + MEAN, y, "[%s, %s]", low, high);
    if (!sm_words_is_number(r->now) || isnan(r->x->best)) return;
    int verdict = sm_chances_verdict(r->x, sm_session_now(s)[r->at].number, &is);
    sm_pen mark = sm_pen_as(pen, r->here ? SM_ROLE_CROSS : verdict < 0 ? SM_ROLE_WORSE : SM_ROLE_KEY);
    if (verdict <= 0) sm_pen_text(mark, x + MEAN + (p->interval ? INTERVAL : 0), y, verdict ? "▼" : "≈");
}

/* Columns behind the value, its sign included. */
static int behind_value(const sm_scene *scene, const sm_matrix_place *p)
{
    if (shows_chance(scene)) return 3 + MEAN + (p->interval ? INTERVAL : 0);
    return 8 + (p->bars ? 6 : 0) + (p->trend ? 6 : 0);
}

static void draw_index(const sm_matrix *m, const sm_scene *scene, const sm_matrix_place *p, const row *r, sm_pen pen,
                       int y)
{
    int value = 7, name = p->panel_w - 9 - behind_value(scene, p);
    if (name < 4) name = 4;
    sm_pen line = sm_pen_as(pen, r->here ? SM_ROLE_CROSS : SM_ROLE_TEXT);
    if (r->here) sm_pen_repeat(line, 1, y, p->panel_w - 1, " ");
    sm_pen_text(line, 1, y, r->here ? "▸" : r->x->distance ? "↓" : " ");
    sm_words_pen(line, 2, y, name, r->label);
    int x = 2 + name;
    draw_value(scene, r, line, x, y, value);
    x += value + 1;
    if (r->now.state == SM_UNDEFINED) {
        sm_pen_cut(sm_pen_as(line, r->here ? SM_ROLE_CROSS : SM_ROLE_DIM), x, y, p->panel_w - x,
                   r->now.why ? r->now.why : "");
        return;
    }
    if (p->bars) {
        double share = sm_words_is_number(r->now) ? share_of(r->x, r->now.number) : -1;
        sm_pen_repeat(sm_pen_as(line, SM_ROLE_DIM), x, y, share < 0 ? 0 : 5, "·");
        if (share >= 0) sm_pen_bar(sm_pen_as(line, r->here ? SM_ROLE_CROSS : SM_ROLE_DIM), x, y, 5, share);
        x += 6;
    }
    if (shows_chance(scene)) {
        draw_chance(m, scene, p, r, line, x, y);
        return;
    }
    draw_change(r, line, x, y);
    if (p->trend) draw_trend(scene, r, line, x + 7, y);
}

static void draw_head(const sm_matrix *m, const sm_scene *scene, const sm_matrix_place *p, sm_pen pen, uint32_t first,
                      int shown)
{
    sm_pen head = sm_pen_as(pen, m->panel ? SM_ROLE_CROSS : SM_ROLE_HEAD);
    uint32_t n = sm_panel_size(scene->session), last = first + (uint32_t)shown;
    char text[48];
    snprintf(text, sizeof text, "INDICES %u–%u/%u", first + 1, last > n ? n : last, n);
    sm_pen_text(head, 2, 0, text);
    if (shows_chance(scene)) {
        int x = p->panel_w - 2 - (p->interval ? INTERVAL : 0);
        sm_pen_right(head, x - MEAN, 0, MEAN - 1, "chance");
        if (p->interval) sm_pen_text(head, x, 0, "[95 % of it]");
        return;
    }
    int end = p->panel_w - (p->trend ? 6 : 1);
    sm_pen_right(head, end - 9, 0, 8, "change");
    if (p->trend) sm_pen_text(head, p->panel_w - 5, 0, "trend");
}

/* What the signs mean, and where the keys go. signs -1: in the same line, as far as it goes. */
static void draw_foot(const sm_matrix *m, const sm_matrix_place *p, sm_pen pen, int signs, int keys)
{
    bool wide = p->panel_w >= 38;
    const char *to = !m->panel         ? "Tab: panel"
                     : p->panel_w < 29 ? "Enter explain  Tab matrix"
                                       : "Enter: explain  Tab: matrix";
    if (signs >= 0) sm_pen_text(pen, 2, signs, wide ? "▲ better ▼ worse  ↓ lower is better" : "▲ better  ▼ worse");
    if (m->panel || (wide && signs >= 0))
        sm_pen_cut(pen, 2, keys, p->panel_w - 2, to);
    else
        sm_pen_cut(pen, 2, keys, p->panel_w - 2, "↓ lower better  Tab: panel");
}

/* What the marks mean, how many tables that was, and how to be rid of it. */
static void draw_chance_foot(const sm_matrix *m, const sm_matrix_place *p, sm_pen pen, int signs, int keys)
{
    const sm_chances *c = &m->chances;
    sm_text line = {0};
    const char *to = c->stopped ? " · p goes on" : c->over ? " · p off" : " · Ctrl-C stops";
    if (signs >= 0)
        sm_pen_cut(pen, 2, signs, p->panel_w - 2,
                   p->interval ? "≈ within what chance gives  ▼ worse" : "≈ as by chance  ▼ worse");
    sm_status status = signs >= 0 ? SM_OK : sm_text_print(&line, NULL, "≈ chance · ");
    if (!status) status = sm_chances_say(c, &line);
    if (!status) status = sm_text_print(&line, NULL, "%s", to);
    if (!status) sm_pen_cut(pen, 2, keys, p->panel_w - 2, sm_text_of(&line));
    sm_text_done(&line);
}

void sm_panel_draw(const sm_matrix *m, const sm_scene *scene, const sm_matrix_place *p, sm_pen pen)
{
    const sm_session *s = scene->session;
    int h = scene->h, lines = lines_of(scene);
    for (int y = 0; y < h; y++) sm_pen_text(sm_pen_as(pen, m->panel ? SM_ROLE_KEY : SM_ROLE_DIM), 0, y, "│");
    uint32_t first = first_shown(m, s, lines), n = sm_panel_size(s);
    int shown = 0;
    for (; shown < lines && first + (uint32_t)shown < n; shown++) {
        uint32_t place = first + (uint32_t)shown;
        size_t at = sm_panel_at(s, place);
        row r = {.x = sm_registry_at(scene->indices, at), .at = at};
        r.now = sm_words_unit(s, at, sm_session_now(s)[at]);
        r.before = sm_words_unit(s, at, sm_session_before(s)[at]);
        r.label = label_of(s, place);
        r.here = m->panel && place == m->place;
        draw_index(m, scene, p, &r, pen, 1 + shown);
        if (r.here) sm_pen_cursor(pen, 1, 1 + shown);
    }
    draw_head(m, scene, p, pen, first, shown);
    (shows_chance(scene) ? draw_chance_foot : draw_foot)(m, p, sm_pen_as(pen, SM_ROLE_DIM),
                                                         h - lines - 1 == 2 ? h - 2 : -1, h - 1);
}

/* ---- a few as text --------------------------------------------------------------------------------------------- */

int sm_panel_strip_lines(int w)
{
    int across = w / STRIP_WIDTH;
    return across < 1 ? 1 : (STRIP + across) / across; /* and the hint */
}

void sm_panel_strip(const sm_scene *scene, sm_pen pen)
{
    int across = scene->w / STRIP_WIDTH;
    if (across < 1) across = 1;
    for (int i = 0; i < STRIP; i++) {
        size_t at = sm_words_index(strip[i].id);
        sm_value now = sm_session_now(scene->session)[at], before = sm_session_before(scene->session)[at];
        char value[32], change[32];
        sm_words_value(value, now, 4);
        sm_words_change(change, before, now, 3);
        int x = 1 + i % across * STRIP_WIDTH, y = i / across;
        x += sm_pen_text(pen, x, y, strip[i].label) + 1;
        x += sm_pen_text(pen, x, y, value) + 1;
        int verdict = sm_words_verdict(sm_registry_at(scene->indices, at), before, now);
        sm_pen_text(sm_pen_as(pen, verdict > 0   ? SM_ROLE_BETTER
                                   : verdict < 0 ? SM_ROLE_WORSE
                                                 : SM_ROLE_DIM),
                    x, y, change);
    }
    sm_pen_printf(sm_pen_as(pen, SM_ROLE_DIM), 1 + STRIP % across * STRIP_WIDTH, STRIP / across, "Tab: all %u",
                  sm_panel_size(scene->session));
}

/* ---- what it reads, what it says ------------------------------------------------------------------------------- */

unsigned sm_panel_needs(const sm_matrix *m, const sm_scene *scene)
{
    unsigned needs = 0;
    uint32_t first = first_shown(m, scene->session, lines_of(scene)), n = sm_panel_size(scene->session);
    for (uint32_t place = first; place < n && place < first + (uint32_t)(scene->h > 0 ? scene->h : 1); place++)
        needs |= sm_registry_at(scene->indices, sm_panel_at(scene->session, place))->needs;
    return needs;
}

void sm_panel_inspect(const sm_matrix *m, const sm_scene *scene, sm_text *out)
{
    size_t at = sm_panel_at(scene->session, m->place);
    const sm_index *x = sm_registry_at(scene->indices, at);
    sm_value v = sm_session_now(scene->session)[at];
    const char *why = v.state == SM_UNDEFINED || v.state == SM_BY_CONVENTION ? v.why : NULL;
    sm_status status = sm_text_print(out, NULL, "%s · %s", x->id, x->name);
    if (!status && why) status = sm_text_print(out, NULL, " · %s", why);
    if (!status) status = sm_text_print(out, NULL, " = %s · range %s", x->shown, x->range);
    if (!status && !isnan(x->best))
        status = sm_text_print(out, NULL, " · %s is better", x->distance ? "lower" : "higher");
    if (status) sm_text_clear(out);
}
