/* The dialog as it is drawn: a box over the lower part of the view. What does not fit goes in this order: the blank
 * line, the shape, all but one line of the outcome, the frame, fields far from the one being typed. */
#include "dialog.h"
#include "measure/index.h"
#include "view/widgets/words.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 66, LABEL = 10, FIELD = 12, PREVIEW = 30 };

/* Indices that are shown before and after, called as in the panel. */
static const char *const previews[] = {"j_score", "j_recall", "j_precision", "ari", "nca",
                                       "pa",      "f_score",  "h_score",     "nmi"};
enum { PREVIEWS = sizeof previews / sizeof *previews };

unsigned sm_preview_needs(const sm_app *a)
{
    unsigned needs = 0;
    for (size_t i = 0; i < PREVIEWS; i++) needs |= sm_registry_id(a->indices, previews[i])->needs;
    return needs;
}

size_t sm_dialog_indices(const sm_app *a)
{
    size_t n = PREVIEWS;
    if (sm_dialog_of(a)->all) sm_registry_tabular(a->indices, &n);
    return n;
}

static bool is_previewed(const sm_index *x)
{
    for (size_t i = 0; i < PREVIEWS; i++)
        if (!strcmp(x->id, previews[i])) return true;
    return false;
}

/* Those of the panel come first. */
static const sm_index *dialog_index(const sm_app *a, size_t i)
{
    if (i < PREVIEWS) return sm_registry_id(a->indices, previews[i]);
    const sm_index *const *x = sm_registry_tabular(a->indices, NULL);
    for (i -= PREVIEWS; is_previewed(*x) || i--;) x++;
    return *x;
}

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
    uint64_t most = arg->kind == SM_ARG_COUNT ? sm_dialog_most_points(a) : 0;
    bool rows = arg->kind == SM_ARG_CLASS;
    if (most) {
        sm_text_printf(out, "1…%llu, all or 30%%", (unsigned long long)most);
    } else if (rows || sm_arg_is_cluster(arg->kind)) {
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
    const sm_dialog *d = sm_dialog_of(a);
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
    sm_pen_put(sm_pen_as(pen, SM_ROLE_DIM), x, y, x < w - 4 ? w - x : 0, &words);
}

/* One index, before and after. */
static void draw_preview(const sm_app *a, sm_pen pen, const sm_index *index, int x, int y)
{
    const sm_value *drafted = sm_session_drafted(a->session);
    sm_value now = sm_session_now(a->session)[index->at];
    sm_value then = drafted ? drafted[index->at] : (sm_value){.state = SM_PENDING};
    if (sm_app_hides_values(a)) {
        sm_pen_printf(sm_pen_as(pen, SM_ROLE_BOX), x, y, "%s%-6s ?", index->distance ? "↓" : "", index->short_name);
        return;
    }
    sm_moved_words m = sm_words_moved(index, now, then, 4);
    int name = sm_pen_printf(sm_pen_as(pen, SM_ROLE_BOX), x, y, "%s%s", index->distance ? "↓" : "", index->short_name);
    x += name < 7 ? 7 : name + 1;
    x += sm_pen_printf(sm_pen_as(pen, SM_ROLE_BOX), x, y, "%s→", m.from);
    x += sm_pen_text(sm_pen_as(pen, SM_ROLE_MATCHED), x, y, m.to) + 1;
    sm_pen_printf(sm_pen_as(pen, m.role), x, y, "%s%s", m.arrow, m.change);
}

static int previews_across(int w)
{
    return w / PREVIEW < 1 ? 1 : w / PREVIEW;
}

static void draw_drafted_shape(const sm_app *a, sm_pen pen, int y)
{
    sm_shape now = sm_session_shape(a->session), then = sm_session_drafted_shape(a->session);
    if (!sm_dialog_of(a)->drafted) return;
    pen = sm_pen_as(pen, SM_ROLE_BOX);
    int x = now.classes == then.classes ? sm_pen_printf(pen, 0, y, "T %u   ", now.classes)
                                        : sm_pen_printf(pen, 0, y, "T %u → %u   ", now.classes, then.classes);
    x += now.clusters == then.clusters ? sm_pen_printf(pen, x, y, "K %u   ", now.clusters)
                                       : sm_pen_printf(pen, x, y, "K %u → %u   ", now.clusters, then.clusters);
    if (now.points != then.points)
        sm_pen_printf(pen, x, y, "n %llu → %llu", (unsigned long long)now.points, (unsigned long long)then.points);
}

/* Draws the result, or why there is none. */
static void draw_result(const sm_app *a, sm_pen pen, int y, int lines)
{
    sm_dialog *d = sm_dialog_of(a);
    if (d->wrong.status) {
        char text[512];
        snprintf(text, sizeof text, "%.*s", (int)strcspn(d->wrong.text, "\n"), d->wrong.text);
        sm_words_wrap(sm_pen_as(sm_pen_in(pen, (sm_rect){0, y, pen.box.w, lines}), SM_ROLE_ERROR), 0, 0, pen.box.w,
                      text);
        return;
    }
    int across = previews_across(pen.box.w), width = pen.box.w / across;
    size_t n = sm_dialog_indices(a);
    bool more = d->all && lines > 1 && n > (size_t)(lines * across);
    if (more) lines--;
    for (size_t i = 0; d->top + i < n && i < (size_t)(lines * across); i++)
        draw_preview(a, pen, dialog_index(a, d->top + i), (int)i % across * width, y + (int)i / across);
    size_t last = d->top + (size_t)(lines * across) < n ? d->top + (size_t)(lines * across) : n;
    d->shown = (size_t)(lines * across);
    if (more)
        sm_pen_printf(sm_pen_as(pen, SM_ROLE_DIM), 0, y + lines, "%zu to %zu of %zu indices · PgDn PgUp", d->top + 1,
                      last, n);
}

static void dialog_title(const sm_dialog *d, char title[160], int columns)
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

static box fit_box(const sm_app *a, int space)
{
    int w = a->caps.w, n = (int)sm_dialog_of(a)->n;
    int width = sm_dialog_of(a)->all && w > WIDTH + 8 ? w - 8 : WIDTH;
    box b = {.width = w < width + 4 ? w : width, .gap = true, .shape = true, .framed = w >= 24};
    int across = previews_across(b.width - 4);
    b.results = ((int)sm_dialog_indices(a) + across - 1) / across;
    if (sm_dialog_of(a)->all)
        while (b.results > 4 && box_height(b, n) > space) b.results--;
    if (box_height(b, n) > space) b.gap = false;
    if (box_height(b, n) > space) b.shape = false;
    while (b.results > 1 && box_height(b, n) > space) b.results--;
    if (box_height(b, n) > space) b.framed = false;
    return b;
}

static void draw_dialog_box(const sm_app *a, sm_pen pen, box b)
{
    const sm_dialog *d = sm_dialog_of(a);
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

static int first_line(const sm_dialog *d, int h)
{
    int first = (int)d->here - lines_for_fields(h) + 1;
    return first < 0 ? 0 : first;
}

/* Title, as many fields as fit around the one being typed, in their order, and a line of the outcome. */
static void draw_dialog_lines(const sm_app *a, sm_pen pen)
{
    const sm_dialog *d = sm_dialog_of(a);
    int h = pen.box.h, space = lines_for_fields(h), n = (int)d->n, first = first_line(d, h);
    char title[160];
    dialog_title(d, title, pen.box.w);
    sm_pen_fill(pen, " ");
    if (titled(h)) sm_pen_cut(sm_pen_as(pen, SM_ROLE_HEAD), 0, 0, pen.box.w, title);
    for (int i = 0; i < space && first + i < n; i++) draw_dialog_field(a, pen, (size_t)(first + i), titled(h) + i);
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
    int height = box_height(*b, (int)sm_dialog_of(a)->n), x = w >= b->width + 8 ? 4 : (w - b->width) / 2;
    int y = s.body + s.body_h - height;
    return (sm_rect){x, y < top ? top : y, b->width, height};
}

size_t sm_dialog_field_at(const sm_app *a, int x, int y)
{
    box b;
    sm_rect r = dialog_place(a, &b);
    const sm_dialog *d = sm_dialog_of(a);
    int n = (int)d->n, line = b.framed ? y - r.y - 1 : y - titled(r.h), first = b.framed ? 0 : first_line(d, r.h);
    int shown = b.framed ? n : lines_for_fields(r.h);
    if (x < r.x || x >= r.x + r.w || line < 0 || line >= shown || first + line >= n) return SM_DIALOG_FIELDS;
    return (size_t)(first + line);
}

void sm_dialog_draw(sm_app *a, sm_pen pen)
{
    sm_screen s = sm_app_screen(a);
    box b;
    sm_rect r = dialog_place(a, &b);
    pen = sm_pen_as(pen, SM_ROLE_BOX);
    if (b.framed)
        draw_dialog_box(a, sm_pen_in(pen, r), b);
    else
        draw_dialog_lines(a, sm_pen_in(pen, r));
    if (s.message >= 0) sm_draw_same(a, pen, &sm_dialog_of(a)->line);
}
