/* How a dialog looks: a box over the lower part of the view; on a small screen its lines alone, the field that is being
 * typed first. */
#include "dialog.h"
#include "setmatch/view/words.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 60, LABEL = 10, FIELD = 12, PREVIEW = 27 };

/* "COUNT|all|P%" is called count. */
void sm_dialog_label(char out[24], const sm_arg *arg)
{
    size_t length = strcspn(arg->name, "|[,:=");
    if (arg->kind == SM_ARG_SIZES) {
        snprintf(out, 24, "sizes");
        return;
    }
    snprintf(out, 24, "%.*s", (int)(length < 20 ? length : 20), arg->name[0] == '@' ? "rows" : arg->name);
    for (char *p = out; *p; p++) *p = (char)tolower((unsigned char)*p);
}

static void add_names(const sm_app *a, bool rows, sm_text *out)
{
    uint32_t n;
    const sm_table *t = sm_session_table(a->session);
    const uint32_t *order = rows ? sm_session_row_order(a->session, &n) : sm_session_col_order(a->session, &n);
    for (uint32_t i = 0; i < n && out->length < 80; i++)
        if (sm_text_print(out, NULL, "%s ", rows ? sm_table_row_name(t, order[i]) : sm_table_col_name(t, order[i])))
            return;
}

static void hint(const sm_app *a, const sm_arg *arg, sm_text *out)
{
    uint64_t most = arg->kind == SM_ARG_COUNT ? sm_dialog_most(a) : 0;
    sm_status status = SM_OK;
    if (most)
        status = sm_text_print(out, NULL, "1…%llu, all or 30%%", (unsigned long long)most);
    else if (arg->kind == SM_ARG_CLASS || arg->kind == SM_ARG_CLUSTER || arg->kind == SM_ARG_TARGET)
        add_names(a, arg->kind == SM_ARG_CLASS, out);
    else
        status = sm_text_print(out, NULL, "%s", arg->help ? arg->help : "");
    if (!status && arg->kind == SM_ARG_TARGET) status = sm_text_print(out, NULL, "or a new name");
    if (status) sm_text_clear(out);
}

static void draw_field(const sm_app *a, sm_pen pen, size_t i, int y)
{
    const sm_dialog *d = &a->dialog;
    char label[24];
    bool here = d->here == i;
    int w = pen.box.w, lead = w >= 34 ? LABEL : 0, field = FIELD;
    sm_dialog_label(label, &d->verb->args[i]);
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
    hint(a, &d->verb->args[i], &words);
    int x = lead + field + 3;
    if (x < w - 4) sm_pen_cut(sm_pen_as(pen, SM_ROLE_DIM), x, y, w - x, sm_text_of(&words));
    sm_text_done(&words);
}

/* One index, before and after. */
static void draw_preview(const sm_app *a, sm_pen pen, const sm_previewed *p, int x, int y)
{
    size_t at = sm_words_index(p->id);
    const sm_value *drafted = sm_session_drafted(a->session);
    sm_value now = sm_session_now(a->session)[at], then = drafted ? drafted[at] : (sm_value){.state = SM_PENDING};
    char from[32], to[32], change[32];
    sm_words_value(from, now, 4);
    sm_words_value(to, then, 4);
    sm_words_change(change, now, then, 4);
    sm_pen_text(sm_pen_as(pen, SM_ROLE_BOX), x, y, p->label);
    x += 4;
    x += sm_pen_printf(sm_pen_as(pen, SM_ROLE_BOX), x, y, "%s→", from);
    x += sm_pen_text(sm_pen_as(pen, SM_ROLE_MATCHED), x, y, to) + 1;
    int verdict = sm_words_verdict(sm_indices[at], now, then);
    sm_pen_printf(sm_pen_as(pen, verdict > 0   ? SM_ROLE_BETTER
                                 : verdict < 0 ? SM_ROLE_WORSE
                                               : SM_ROLE_DIM),
                  x, y, "%s%s",
                  verdict > 0   ? "▲"
                  : verdict < 0 ? "▼"
                                : "",
                  change);
}

static int previews_across(int w)
{
    int across = w / PREVIEW;
    return across < 1 ? 1 : across;
}

static int preview_lines(int w)
{
    int n = 0;
    while (sm_previews[n].id) n++;
    return (n + previews_across(w) - 1) / previews_across(w);
}

static void draw_shape(const sm_app *a, sm_pen pen, int y)
{
    sm_shape now = sm_session_shape(a->session), then = sm_session_drafted_shape(a->session);
    if (!a->dialog.drafted) return;
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
    const sm_dialog *d = &a->dialog;
    if (d->wrong.status) {
        char text[512];
        snprintf(text, sizeof text, "%.*s", (int)strcspn(d->wrong.text, "\n"), d->wrong.text);
        sm_words_wrap(sm_pen_as(sm_pen_in(pen, (sm_rect){0, y, pen.box.w, lines}), SM_ROLE_ERROR), 0, 0, pen.box.w,
                      text);
        return;
    }
    int across = previews_across(pen.box.w), width = pen.box.w / across;
    for (int i = 0; sm_previews[i].id && i / across < lines; i++)
        draw_preview(a, pen, &sm_previews[i], i % across * width, y + i / across);
}

static void draw_title(const sm_dialog *d, sm_pen box)
{
    char title[160];
    size_t clause = strcspn(d->verb->help, ",;");
    int used =
        snprintf(title, sizeof title, "%s: %.*s", d->verb->name, (int)(clause < 90 ? clause : 90), d->verb->help);
    sm_pen_frame(box, used <= box.box.w - 6 ? title : d->verb->name);
}

static void draw_box(const sm_app *a, sm_pen box)
{
    const sm_dialog *d = &a->dialog;
    int n = (int)d->n, results = preview_lines(box.box.w - 4);
    sm_pen_fill(box, " ");
    draw_title(d, box);
    sm_pen pen = sm_pen_in(box, (sm_rect){2, 1, box.box.w - 4, box.box.h - 2});
    for (int i = 0; i < n; i++) draw_field(a, pen, (size_t)i, i);
    draw_result(a, pen, n + 1, results);
    draw_shape(a, pen, n + 1 + results);
    sm_pen keys = sm_pen_as(pen, SM_ROLE_KEY);
    sm_pen_cut(keys, 0, n + 2 + results, pen.box.w, "Enter do it   Esc cancel   Tab next field   ↑↓ choices");
}

static void draw_lines(const sm_app *a, sm_pen pen)
{
    const sm_dialog *d = &a->dialog;
    sm_pen_fill(pen, " ");
    draw_field(a, pen, d->here, 0);
    draw_result(a, pen, 1, pen.box.h - 1 < 3 ? pen.box.h - 1 : 3);
    for (size_t i = 1; i < d->n; i++) draw_field(a, pen, (d->here + i) % d->n, (int)i + 3);
}

void sm_dialog_draw(sm_app *a, sm_pen pen)
{
    sm_screen s = sm_app_screen(a);
    int w = a->caps.w, h = s.message >= 0 ? s.message : a->caps.h;
    int width = w < WIDTH + 4 ? w : WIDTH, height = (int)a->dialog.n + preview_lines(width - 4) + 5;
    int end = s.inspector >= 0 ? s.inspector : h;
    pen = sm_pen_as(pen, SM_ROLE_BOX);
    if (width >= 44 && height <= end - 2) {
        int x = w >= width + 8 ? 4 : (w - width) / 2, y = s.body + s.body_h - height;
        draw_box(a, sm_pen_in(pen, (sm_rect){x, y < 0 ? 0 : y, width, height}));
    } else {
        draw_lines(a, sm_pen_in(pen, (sm_rect){0, 0, w, h}));
    }
    if (s.message < 0) return;
    sm_pen line = sm_pen_as(sm_pen_in(pen, (sm_rect){0, s.message, w, 1}), SM_ROLE_MESSAGE);
    sm_pen_fill(line, " ");
    int x = sm_pen_text(sm_pen_as(line, SM_ROLE_DIM), w > 40 ? 1 : 0, 0, "same as  :") + (w > 40 ? 1 : 0);
    sm_pen_cut(line, x, 0, w - x, sm_text_of(&a->dialog.line));
}
