/* A dialog for any verb: its arguments are the fields. What would come of it is drafted at every key, and nothing
 * changes before Enter. It is a box over the lower part of the view; what does not fit goes in this order: the blank
 * line, the shape, all but one line of the outcome, the frame, fields far from the one being typed. */
#include "overlay.h"
#include "setmatch/measure/index.h"
#include "setmatch/view/words.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = SM_ARGS, WIDTH = 66, LABEL = 10, FIELD = 12, PREVIEW = 30 };

typedef struct dialog { /* state of the overlay */
    const sm_verb *verb;
    sm_editor field[FIELDS];
    size_t n, here;
    sm_text line;   /* the command as it stands */
    sm_error wrong; /* why it cannot run as it stands; status SM_OK: it can */
    bool drafted, redrafted;
} dialog;

static dialog *dialog_of(const sm_app *a)
{
    return a->layer.state;
}

/* indices that are shown before and after, called as in the panel */
static const char *const previews[] = {"j_score", "j_recall", "j_precision", "ari", "nca",
                                       "pa",      "f_score",  "h_score",     "nmi"};
enum { PREVIEWS = sizeof previews / sizeof *previews };

static const char *field_text(const dialog *d, size_t field)
{
    return sm_text_of(&d->field[field].text);
}

/* ---- the command as it stands, and what would come of it ----------------------------------------------------------
 */

static void write_dialog(dialog *d)
{
    sm_text_clear(&d->line);
    sm_text_puts(&d->line, d->verb->name);
    for (size_t i = 0; i < d->n; i++) {
        const char *word = field_text(d, i);
        if (!*word && d->verb->args[i].optional) continue;
        sm_text_puts(&d->line, " ");
        if (d->verb->args[i].kind == SM_ARG_SIZES && *word) /* "by class" is two words of the line */
            sm_text_puts(&d->line, word);
        else
            sm_put_word(&d->line, word);
    }
}

unsigned sm_preview_needs(const sm_app *a)
{
    unsigned needs = 0;
    for (size_t i = 0; i < PREVIEWS; i++) needs |= sm_registry_id(a->indices, previews[i])->needs;
    return needs;
}

static bool is_cluster(sm_arg_kind kind)
{
    return kind == SM_ARG_CLUSTER || kind == SM_ARG_TARGET;
}

/* A change between a cluster and itself is one that somebody did not mean. */
static sm_status told_apart(const dialog *d, sm_error *err)
{
    for (size_t i = 0; i < d->n; i++)
        for (size_t j = i + 1; j < d->n; j++)
            if (is_cluster(d->verb->args[i].kind) && is_cluster(d->verb->args[j].kind) &&
                !strcmp(field_text(d, i), field_text(d, j)))
                return sm_fail(err, SM_USAGE,
                               "%s needs two clusters; \"%s\" stands in both fields; choose another with "
                               "Up or Down",
                               d->verb->name, field_text(d, i));
    return SM_OK;
}

static sm_status draft_dialog(sm_app *a, sm_error *err)
{
    dialog *d = dialog_of(a);
    sm_command c = {0};
    const sm_pace pace = sm_app_pace(a);
    d->wrong = (sm_error){0};
    d->drafted = false;
    write_dialog(d);
    sm_status status = sm_text_status(&d->line, err);
    if (status) return status;
    sm_status fits = sm_command_parse(&c, sm_text_of(&d->line), &d->wrong);
    if (!fits) fits = told_apart(d, &d->wrong);
    if (!fits) fits = sm_session_draft(a->session, &c, sm_preview_needs(a), &pace, &d->wrong);
    d->drafted = !fits;
    if (fits) sm_session_forget_draft(a->session);
    sm_command_done(&c);
    return SM_OK;
}

/* Values that were late are tried once more when those of the table itself are settled: from there the way is short. */
static bool redraft_dialog(sm_app *a)
{
    dialog *d = dialog_of(a);
    sm_error inner = {0};
    if (d->redrafted || !sm_session_draft_pending(a->session)) return false;
    d->redrafted = true;
    a->dirty = true;
    return draft_dialog(a, &inner) == SM_OK;
}

/* ---- opening and closing ----------------------------------------------------------------------------------------- */

sm_status sm_push_dialog(sm_app *a, const sm_command *c, sm_error *err)
{
    sm_status status = sm_push_overlay(a, &sm_overlay_dialog, err);
    if (status) return status;
    dialog *d = dialog_of(a);
    d->verb = c->verb;
    while (d->n < FIELDS && d->verb->args[d->n].kind != SM_ARG_NONE) d->n++;
    for (size_t i = 0; i < d->n && !status; i++)
        status = sm_editor_set(&d->field[i], i < c->n_words ? c->word[i] : "", true, err);
    /* what is under the cursor is known; the first thing to be typed is what is not */
    for (; d->here + 1 < d->n; d->here++) {
        sm_arg_kind kind = d->verb->args[d->here].kind;
        if (kind != SM_ARG_CLUSTER && kind != SM_ARG_POINTS) break;
    }
    if (status) sm_close_overlay(a);
    return status ? status : draft_dialog(a, err);
}

static void dialog_done(sm_app *a)
{
    dialog *d = dialog_of(a);
    for (size_t i = 0; i < FIELDS; i++) sm_editor_done(&d->field[i]);
    sm_text_done(&d->line);
    if (a->session) sm_session_forget_draft(a->session);
}

/* ---- choices of a field -------------------------------------------------------------------------------------------
 */

static size_t field_of(const dialog *d, sm_arg_kind kind)
{
    for (size_t i = 0; i < d->n; i++)
        if (d->verb->args[i].kind == kind) return i;
    return FIELDS;
}

/* Points that a COUNT can take; 0: not known. */
static uint64_t most_points(const sm_app *a)
{
    const dialog *d = dialog_of(a);
    size_t row = field_of(d, SM_ARG_CLASS), col = field_of(d, SM_ARG_CLUSTER);
    if (row == FIELDS || col == FIELDS) return 0;
    const sm_table *t = sm_session_table(a->session);
    uint32_t i = sm_table_find_row(t, field_text(d, row)), j = sm_table_find_col(t, field_text(d, col));
    return i == SM_NONE || j == SM_NONE ? 0 : sm_table_at(t, i, j);
}

static sm_status step_name(sm_app *a, bool rows, int by, sm_error *err)
{
    sm_editor *e = &dialog_of(a)->field[dialog_of(a)->here];
    const sm_table *t = sm_session_table(a->session);
    uint32_t n, at;
    const uint32_t *order = rows ? sm_session_row_order(a->session, &n) : sm_session_col_order(a->session, &n);
    for (at = 0; at < n; at++)
        if (!strcmp(sm_table_name(t, rows, order[at]), sm_text_of(&e->text))) break;
    if (!n) return SM_OK;
    uint32_t next = at == n ? (by > 0 ? 0 : n - 1) : (at + (by > 0 ? 1 : n - 1)) % n;
    return sm_editor_set(e, sm_table_name(t, rows, order[next]), true, err);
}

static sm_status step_number(sm_app *a, int by, uint64_t most, sm_error *err)
{
    sm_editor *e = &dialog_of(a)->field[dialog_of(a)->here];
    uint64_t now = strtoull(sm_text_of(&e->text), NULL, 10);
    if (by > 0 ? most && now >= most : now <= 1) return SM_OK;
    char text[32];
    snprintf(text, sizeof text, "%llu", (unsigned long long)(by > 0 ? now + 1 : now - 1));
    return sm_editor_set(e, text, true, err);
}

/* By class, then in two, three and more equal parts. */
static sm_status step_parts(sm_app *a, int by, sm_error *err)
{
    enum { PARTS_AT_MOST = 12 };
    const dialog *d = dialog_of(a);
    const sm_table *t = sm_session_table(a->session);
    size_t cluster = field_of(d, SM_ARG_CLUSTER);
    uint32_t col = cluster < FIELDS ? sm_table_find_col(t, field_text(d, cluster)) : SM_NONE, parts = 1;
    if (col == SM_NONE) return SM_OK;
    uint64_t size = sm_table_sum(t, false, col), most = size < PARTS_AT_MOST ? size : PARTS_AT_MOST;
    for (const char *p = field_text(d, d->here); *p; p++) parts += *p == ',';
    parts += by > 0 ? 1 : (uint32_t)-1;
    if (parts > most) return SM_OK;
    sm_text sizes = {0};
    if (parts < 2)
        sm_text_puts(&sizes, "by class");
    else
        sm_put_parts(&sizes, a->session, col, parts);
    sm_status status = sm_text_status(&sizes, err);
    if (!status) status = sm_editor_set(&dialog_of(a)->field[d->here], sm_text_of(&sizes), true, err);
    sm_text_done(&sizes);
    return status;
}

static sm_status step_choice(sm_app *a, const char *choices, int by, sm_error *err)
{
    sm_editor *e = &dialog_of(a)->field[dialog_of(a)->here];
    char text[128];
    const char *now = sm_text_of(&e->text), *before = NULL, *pick = NULL, *last = choices;
    for (const char *p = choices; p; last = p, p = strchr(p, '|') ? strchr(p, '|') + 1 : NULL) {
        size_t length = strcspn(p, "|");
        if (length == strlen(now) && !strncmp(p, now, length))
            pick = by > 0 ? (p[length] ? p + length + 1 : choices) : before ? before : "";
        before = p;
    }
    if (!pick) pick = choices;
    if (!*pick) pick = last;
    snprintf(text, sizeof text, "%.*s", (int)strcspn(pick, "|"), pick);
    return sm_editor_set(e, text, true, err);
}

static sm_status step_field(sm_app *a, int by, sm_error *err)
{
    dialog *d = dialog_of(a);
    const sm_arg *arg = &d->verb->args[d->here];
    if (arg->kind == SM_ARG_CLASS) return step_name(a, true, by, err);
    if (arg->kind == SM_ARG_CLUSTER || arg->kind == SM_ARG_TARGET) return step_name(a, false, by, err);
    if (arg->kind == SM_ARG_COUNT) return step_number(a, by, most_points(a), err);
    if (arg->kind == SM_ARG_NUMBER) return step_number(a, by, 0, err);
    if (arg->kind == SM_ARG_SIZES) return step_parts(a, by, err);
    return arg->choices ? step_choice(a, arg->choices, by, err) : SM_OK;
}

/* ---- drawing --- */

/* "COUNT|all|P%" is called count. */
static void field_label(char out[24], const sm_arg *arg)
{
    size_t length = strcspn(arg->name, "|[,:=");
    const char *name = arg->kind == SM_ARG_SIZES ? "sizes" : arg->name[0] == '@' ? "rows" : arg->name;
    snprintf(out, 24, "%.*s", (int)(name != arg->name || length > 20 ? 20 : length), name);
    for (char *p = out; *p; p++) *p = (char)tolower((unsigned char)*p);
}

/* What may be typed there. */
static void put_choices(const sm_app *a, const sm_arg *arg, sm_text *out)
{
    uint64_t most = arg->kind == SM_ARG_COUNT ? most_points(a) : 0;
    bool rows = arg->kind == SM_ARG_CLASS;
    if (most) {
        sm_text_printf(out, "1…%llu, all or 30%%", (unsigned long long)most);
    } else if (rows || is_cluster(arg->kind)) {
        uint32_t n;
        const sm_table *t = sm_session_table(a->session);
        const uint32_t *order = rows ? sm_session_row_order(a->session, &n) : sm_session_col_order(a->session, &n);
        for (uint32_t i = 0; i < n && out->length < 80; i++)
            sm_text_printf(out, "%s ", sm_table_name(t, rows, order[i]));
    } else if (arg->help) {
        sm_text_puts(out, arg->help);
    }
    if (arg->kind == SM_ARG_TARGET) sm_text_puts(out, "or a new name");
}

static void draw_dialog_field(const sm_app *a, sm_pen pen, size_t i, int y)
{
    const dialog *d = dialog_of(a);
    char label[24];
    bool here = d->here == i;
    int w = pen.box.w, lead = w >= 34 ? LABEL : 0, field = FIELD;
    field_label(label, &d->verb->args[i]);
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_BOX), 0, y, lead ? LABEL - 1 : w / 2, label);
    if (!lead) lead = w < 12 ? 0 : sm_show_width(label, 0) + 1;
    if (field > w - lead - 2) field = w - lead - 2;
    sm_pen edit = sm_pen_as(pen, here ? SM_ROLE_FIELD_HERE : SM_ROLE_FIELD);
    sm_pen_text(edit, lead, y, "[");
    sm_pen_repeat(edit, lead + 1, y, field, " ");
    sm_pen inner = sm_pen_in(edit, (sm_rect){lead + 1, y, field, 1});
    sm_editor_draw(&d->field[i], inner, 0, 0, field, here);
    if (here && field < 1) sm_pen_cursor(pen, 0, y);
    sm_pen_text(edit, lead + 1 + field, y, "]");
    sm_text words = {0};
    put_choices(a, &d->verb->args[i], &words);
    int x = lead + field + 3;
    if (x < w - 4) sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), x, y, w - x, sm_pen_words(pen, &words));
    sm_text_done(&words);
}

/* One index, before and after. */
static void draw_preview(const sm_app *a, sm_pen pen, const char *id, int x, int y)
{
    size_t at = sm_words_index(id);
    const sm_value *drafted = sm_session_drafted(a->session);
    sm_value now = sm_session_now(a->session)[at], then = drafted ? drafted[at] : (sm_value){.state = SM_PENDING};
    char from[32], to[32], change[32];
    sm_words_value(from, now, 4);
    sm_words_value(to, then, 4);
    sm_words_change(change, now, then, 4);
    const sm_index *index = sm_registry_at(a->indices, at);
    sm_pen_printf(sm_pen_as(pen, SM_ROLE_BOX), x, y, "%s%s", index->distance ? "↓" : "", index->short_name);
    x += 7;
    x += sm_pen_printf(sm_pen_as(pen, SM_ROLE_BOX), x, y, "%s→", from);
    x += sm_pen_text(sm_pen_as(pen, SM_ROLE_MATCHED), x, y, to) + 1;
    int verdict = sm_words_verdict(index, now, then);
    sm_pen_printf(sm_pen_as(pen, verdict > 0   ? SM_ROLE_BETTER
                                 : verdict < 0 ? SM_ROLE_WORSE
                                               : SM_ROLE_DIM),
                  x, y, "%s%s",
                  !verdict                   ? ""
                  : then.number > now.number ? "▲"
                                             : "▼",
                  change);
}

static int previews_across(int w)
{
    return w / PREVIEW < 1 ? 1 : w / PREVIEW;
}

static void draw_drafted_shape(const sm_app *a, sm_pen pen, int y)
{
    sm_shape now = sm_session_shape(a->session), then = sm_session_drafted_shape(a->session);
    if (!dialog_of(a)->drafted) return;
    pen = sm_pen_as(pen, SM_ROLE_BOX);
    int x = now.classes == then.classes ? sm_pen_printf(pen, 0, y, "T %u   ", now.classes)
                                        : sm_pen_printf(pen, 0, y, "T %u → %u   ", now.classes, then.classes);
    x += now.clusters == then.clusters ? sm_pen_printf(pen, x, y, "K %u   ", now.clusters)
                                       : sm_pen_printf(pen, x, y, "K %u → %u   ", now.clusters, then.clusters);
    if (now.points != then.points)
        sm_pen_printf(pen, x, y, "n %llu → %llu", (unsigned long long)now.points, (unsigned long long)then.points);
}

/* What would come of it, or why nothing would. */
static void draw_result(const sm_app *a, sm_pen pen, int y, int lines)
{
    const dialog *d = dialog_of(a);
    if (d->wrong.status) {
        char text[512];
        snprintf(text, sizeof text, "%.*s", (int)strcspn(d->wrong.text, "\n"), d->wrong.text);
        sm_words_wrap(sm_pen_as(sm_pen_in(pen, (sm_rect){0, y, pen.box.w, lines}), SM_ROLE_ERROR), 0, 0, pen.box.w,
                      text);
        return;
    }
    int across = previews_across(pen.box.w), width = pen.box.w / across;
    for (int i = 0; i < PREVIEWS && i / across < lines; i++)
        draw_preview(a, pen, previews[i], i % across * width, y + i / across);
}

static void dialog_title(const dialog *d, char title[160], int columns)
{
    size_t clause = strcspn(d->verb->help, ",;");
    snprintf(title, 160, "%s: %.*s", d->verb->name, (int)(clause < 90 ? clause : 90), d->verb->help);
    if (sm_show_width(title, 0) > columns) snprintf(title, 160, "%s", d->verb->name);
}

typedef struct box { /* what of a dialog fits */
    int width, results;
    bool gap, shape, framed;
} box;

static int box_height(box b, int fields)
{
    return fields + b.gap + b.results + b.shape + 2 * b.framed;
}

static box fit_box(const sm_app *a, int room)
{
    int w = a->caps.w, n = (int)dialog_of(a)->n;
    box b = {.width = w < WIDTH + 4 ? w : WIDTH, .gap = true, .shape = true, .framed = w >= 24};
    int across = previews_across(b.width - 4);
    b.results = (PREVIEWS + across - 1) / across;
    if (box_height(b, n) > room) b.gap = false;
    if (box_height(b, n) > room) b.shape = false;
    while (b.results > 1 && box_height(b, n) > room) b.results--;
    if (box_height(b, n) > room) b.framed = false;
    return b;
}

static void draw_dialog_box(const sm_app *a, sm_pen pen, box b)
{
    const dialog *d = dialog_of(a);
    int n = (int)d->n, y = n + b.gap;
    char title[160];
    dialog_title(d, title, pen.box.w - 6);
    sm_pen_fill(pen, " ");
    sm_pen_frame(pen, title);
    sm_pen in = sm_pen_in(pen, (sm_rect){2, 1, pen.box.w - 4, pen.box.h - 2});
    for (int i = 0; i < n; i++) draw_dialog_field(a, in, (size_t)i, i);
    draw_result(a, in, y, d->wrong.status ? in.box.h - y : b.results);
    if (b.shape && !d->wrong.status) draw_drafted_shape(a, in, y + b.results);
}

static int titled(int h)
{
    return h >= 3;
}

static int lines_for_fields(int h)
{
    return h >= 2 ? h - 1 - titled(h) : h;
}

static int first_line(const dialog *d, int h)
{
    int first = (int)d->here - lines_for_fields(h) + 1;
    return first < 0 ? 0 : first;
}

/* Title, as many fields as fit around the one being typed, in their order, and a line of the outcome. */
static void draw_dialog_lines(const sm_app *a, sm_pen pen)
{
    const dialog *d = dialog_of(a);
    int h = pen.box.h, room = lines_for_fields(h), n = (int)d->n, first = first_line(d, h);
    char title[160];
    dialog_title(d, title, pen.box.w);
    sm_pen_fill(pen, " ");
    if (titled(h)) sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 0, 0, pen.box.w, title);
    for (int i = 0; i < room && first + i < n; i++) draw_dialog_field(a, pen, (size_t)(first + i), titled(h) + i);
    if (h >= 2) draw_result(a, pen, h - 1, 1);
}

/* Where the dialog is: a box, or all lines but the last ones. */
static sm_rect dialog_place(const sm_app *a, box *b)
{
    sm_screen s = sm_app_screen(a);
    int w = a->caps.w, end = s.inspector >= 0 ? s.inspector : s.message >= 0 ? s.message : a->caps.h;
    int top = s.title >= 0 ? 1 : 0;
    *b = fit_box(a, end - top);
    if (!b->framed) return (sm_rect){0, 0, w, s.message >= 0 ? s.message : a->caps.h};
    int height = box_height(*b, (int)dialog_of(a)->n), x = w >= b->width + 8 ? 4 : (w - b->width) / 2;
    int y = s.body + s.body_h - height;
    return (sm_rect){x, y < top ? top : y, b->width, height};
}

/* The field there, or FIELDS. */
static size_t dialog_field_at(const sm_app *a, int x, int y)
{
    box b;
    sm_rect r = dialog_place(a, &b);
    const dialog *d = dialog_of(a);
    int n = (int)d->n, line = b.framed ? y - r.y - 1 : y - titled(r.h), first = b.framed ? 0 : first_line(d, r.h);
    int shown = b.framed ? n : lines_for_fields(r.h);
    if (x < r.x || x >= r.x + r.w || line < 0 || line >= shown || first + line >= n) return FIELDS;
    return (size_t)(first + line);
}

static void dialog_draw(sm_app *a, sm_pen pen)
{
    sm_screen s = sm_app_screen(a);
    box b;
    sm_rect r = dialog_place(a, &b);
    pen = sm_pen_as(pen, SM_ROLE_BOX);
    if (b.framed)
        draw_dialog_box(a, sm_pen_in(pen, r), b);
    else
        draw_dialog_lines(a, sm_pen_in(pen, r));
    if (s.message >= 0) sm_draw_same(a, pen, &dialog_of(a)->line);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static void to_field(dialog *d, size_t by)
{
    d->here = (d->here + by) % d->n;
    d->field[d->here].fresh = true;
}

static sm_status dialog_key(sm_app *a, const char *key, sm_error *err)
{
    dialog *d = dialog_of(a);
    bool taken = false;
    if (sm_key_among("Esc C-g", key)) {
        sm_say_transient(&a->message, "nothing was changed");
        return sm_overlay_closes(a);
    }
    if (sm_key_among("Enter", key)) /* an error stands in the dialog */
        return d->drafted ? sm_overlay_answer(a, SM_RUNS, err, "%s", sm_text_of(&d->line)) : SM_OK;
    if (sm_key_among("Tab S-Tab", key)) {
        to_field(d, *key == 'S' ? d->n - 1 : 1);
        return SM_OK;
    }
    d->redrafted = false;
    sm_status status = sm_key_among("Up Down", key) ? step_field(a, *key == 'U' ? 1 : -1, err)
                                                    : sm_editor_key(&d->field[d->here], key, &taken, err);
    return status ? status : draft_dialog(a, err);
}

static sm_status dialog_paste(sm_app *a, const char *text, sm_error *err)
{
    sm_status status = sm_editor_insert(&dialog_of(a)->field[dialog_of(a)->here], text, err);
    return status ? status : draft_dialog(a, err);
}

static sm_status dialog_mouse(sm_app *a, const sm_mouse *m, sm_error *err)
{
    dialog *d = dialog_of(a);
    if (m->what == SM_MOUSE_WHEEL_UP || m->what == SM_MOUSE_WHEEL_DOWN)
        return dialog_key(a, m->what == SM_MOUSE_WHEEL_UP ? "Up" : "Down", err);
    size_t field = m->what == SM_MOUSE_PRESS ? dialog_field_at(a, m->x, m->y) : FIELDS;
    if (field < d->n) to_field(d, d->n + field - d->here);
    return SM_OK;
}

static const sm_binding dialog_keys[] = {{"Enter", "do", "do it", "do it"},
                                         {"Esc C-g", "cancel", "change nothing", "cancel"},
                                         {"Tab S-Tab", "field", "next field", "next field"},
                                         {"Up Down", "choice", "other choice", "choices"},
                                         {0}};

const sm_overlay sm_overlay_dialog = {.name = "dialog",
                                      .state_size = sizeof(dialog),
                                      .keys = dialog_keys,
                                      .key = dialog_key,
                                      .paste = dialog_paste,
                                      .mouse = dialog_mouse,
                                      .draw = dialog_draw,
                                      .done = dialog_done,
                                      .settled = redraft_dialog,
                                      .drafts = true};
