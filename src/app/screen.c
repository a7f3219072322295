/* The frame around a view: title, tabs, inspector, message, keys. What does not fit goes first: tabs, then inspector,
 * keys, title; the message line is there to the last. */
#include "inside.h"
#include "setmatch/view/words.h"
#include <stdio.h>
#include <string.h>

sm_screen sm_app_screen(const sm_app *a)
{
    int w = a->caps.w, h = a->caps.h;
    sm_screen s = {-1, -1, 0, h, -1, -1, -1, -1};
    int top = 0, bottom = h;
    if (h >= 5) s.title = top++;
    if (h >= 18 && w >= 60) s.tabs = top++;
    if (h >= 28 && s.tabs >= 0) top++;
    if (h >= 5) s.bottom = --bottom;
    if (h >= 2) s.message = --bottom;
    if (h >= SM_WARNING_LINES && sm_app_warnings(a)) s.warning = --bottom;
    if (h >= 15 && w >= 50) s.inspector = --bottom;
    if (h >= 28 && s.inspector >= 0) bottom--;
    s.body = top;
    s.body_h = bottom - top;
    return s;
}

sm_scene sm_app_scene(const sm_app *a)
{
    sm_screen s = sm_app_screen(a);
    sm_look look = {.ascii = a->options.ascii || !a->caps.utf8,
                    .ramp = a->caps.colours >= 256 && sm_app_theme(a) != SM_THEME_MONO};
    return (sm_scene){.session = a->session,
                      .w = a->caps.w,
                      .h = s.body_h,
                      .look = look,
                      .pending = a->pending,
                      .recent = sm_text_of(&a->recent),
                      .samples = sm_text_of(&a->samples),
                      .lessons = sm_text_of(&a->lessons),
                      .player = a->player};
}

/* ---- title --------------------------------------------------------------------------------------------------------
 */

static const char *base_name(const char *path)
{
    const char *slash = path ? strrchr(path, '/') : NULL;
    return slash && slash[1] ? slash + 1 : path ? path : "";
}

static bool in_lesson_view(const sm_app *a)
{
    return a->player && !strcmp(sm_app_view(a)->name, "lesson");
}

static sm_status title_lesson(const sm_app *a, sm_text *out)
{
    size_t step = sm_player_at(a->player) + 1, n = a->lesson->n_steps;
    if (a->caps.w < 60) return sm_text_print(out, NULL, "%s", a->lesson->name);
    sm_status status = sm_text_print(out, NULL, "lesson %s", a->lesson->name);
    if (!status && in_lesson_view(a)) return sm_text_print(out, NULL, " \"%s\"", a->lesson->title);
    return status ? status : sm_text_print(out, NULL, "  step %zu/%zu", step, n);
}

/* "step 4/7  ●●●◐○○○" */
static sm_status title_step(const sm_app *a, sm_text *out)
{
    size_t step = sm_player_at(a->player), n = a->lesson->n_steps;
    sm_status status = sm_text_print(out, NULL, a->caps.w < 60 ? "%zu/%zu" : "step %zu/%zu", step + 1, n);
    if (a->caps.w < 90 || n > 24) return status;
    const char *const dot[2][3] = {{"●", "◐", "○"}, {"*", "+", "."}};
    bool ascii = sm_app_scene(a).look.ascii;
    for (size_t i = 0; i < n && !status; i++)
        status = sm_text_print(out, NULL, "%s%s", i ? "" : "  ", dot[ascii][i < step ? 0 : i == step ? 1 : 2]);
    return status;
}

static sm_status title_left(const sm_app *a, sm_text *out)
{
    bool narrow = a->caps.w < 60;
    sm_status status = narrow ? SM_OK : sm_text_print(out, NULL, "setmatch · ");
    if (status) return status;
    if (a->player) return title_lesson(a, out);
    if (!a->session) return sm_text_print(out, NULL, narrow ? "setmatch" : "two partitions of the same points");
    const sm_dataset *d = sm_session_data(a->session);
    const sm_partition *t = sm_dataset_truth(d), *p = sm_dataset_pred(d);
    if (sm_session_swapped(a->session)) {
        const sm_partition *was = t;
        t = p;
        p = was;
    }
    const char *truth = base_name(t->file), *pred = base_name(p->file);
    if (strcmp(t->file ? t->file : "", p->file ? p->file : "") != 0)
        return sm_text_print(out, NULL, "%s × %s", truth, pred);
    return sm_text_print(out, NULL, narrow ? "%s" : "%s  %s × %s", truth, t->name ? t->name : "",
                         p->name ? p->name : "");
}

static sm_status title_shape(const sm_app *a, sm_text *out)
{
    if (!a->session || a->caps.w < 36) return SM_OK;
    if (in_lesson_view(a)) return title_step(a, out);
    sm_shape shape = sm_session_shape(a->session);
    uint32_t lone = sm_words_lone_cols(a->session), classes = shape.classes, clusters = shape.clusters;
    const sm_history *h = sm_session_history(a->session);
    uint32_t moves = sm_history_depth(h, sm_history_here(h));
    unsigned long long n = shape.points, dropped = sm_dataset_parts(sm_session_data(a->session))->dropped;
    if (a->caps.w < 60) {
        char j[32];
        sm_words_value(j, sm_words_now(a->session, "j_score"), 4);
        return lone ? sm_text_print(out, NULL, "T%u K%u!%u  J %s", classes, clusters, lone, j)
                    : sm_text_print(out, NULL, "T%u K%u  J %s", classes, clusters, j);
    }
    bool wide = a->caps.w >= 100;
    const char *gap = wide ? "  " : " ";
    sm_status status = sm_text_print(out, NULL, "n=%llu%sT=%u%sK=%u", n, gap, classes, gap, clusters);
    if (!status && lone) status = sm_text_print(out, NULL, wide ? " (%u unmatched)" : "!%u", lone);
    if (!status && dropped) status = sm_text_print(out, NULL, "%s%llu dropped", gap, dropped);
    return status ? status : sm_text_print(out, NULL, wide ? "  changes %u" : " ch %u", moves);
}

static void draw_title(const sm_app *a, sm_pen pen)
{
    sm_text left = {0}, right = {0};
    pen = sm_pen_as(pen, SM_ROLE_TITLE);
    sm_pen_fill(pen, " ");
    sm_status status = title_shape(a, &right);
    int w = a->caps.w, used = status ? 0 : sm_show_width(sm_text_of(&right), pen.look.ascii ? SM_SHOW_ASCII : 0);
    if (used > w - 4) used = w - 4 > 0 ? w - 4 : 0;
    if (!status) sm_pen_right(pen, w - 1 - used, 0, used, sm_text_of(&right));
    if (!title_left(a, &left)) sm_pen_cut(pen, 1, 0, w - used - 4, sm_text_of(&left));
    sm_text_done(&left);
    sm_text_done(&right);
}

/* ---- lines below --------------------------------------------------------------------------------------------------
 */

static void draw_inspector(const sm_app *a, sm_pen pen)
{
    const sm_view *v = sm_app_view(a);
    sm_scene scene = sm_app_scene(a);
    sm_text line = {0};
    if (v->inspect) v->inspect(a->state[a->here], &scene, &line);
    sm_pen_cut(sm_pen_as(pen, SM_ROLE_TEXT), 1, 0, a->caps.w - 2, sm_text_of(&line));
    sm_text_done(&line);
}

static int message_room(const sm_app *a)
{
    return a->caps.w - 2 * (a->caps.w > 40);
}

static unsigned look_flags(sm_pen pen)
{
    return pen.look.ascii ? SM_SHOW_ASCII : 0;
}

static const char *message_of(const sm_app *a, unsigned flags)
{
    const sm_text *form[] = {&a->message, &a->brief, &a->terse};
    const char *text = sm_text_of(form[0]);
    for (size_t i = 1; i < 3 && form[i]->length && sm_show_width(text, flags) > message_room(a); i++)
        text = sm_text_of(form[i]);
    return text;
}

static int wrapped(const sm_app *a, sm_pen pen, const char *text)
{
    pen.box.h = 0; /* only counted */
    return sm_words_wrap(pen, 0, 0, message_room(a), text);
}

int sm_app_message_lines(const sm_app *a)
{
    sm_pen pen = {.look = sm_app_scene(a).look};
    return wrapped(a, pen, message_of(a, look_flags(pen)));
}

void sm_app_draw_message(const sm_app *a, sm_pen pen, const char *text, sm_role role)
{
    sm_screen s = sm_app_screen(a);
    int last = s.message < 0 ? 0 : s.message, first = s.body < last ? s.body + (s.body_h > 3) : last;
    int lines = wrapped(a, pen, text), margin = a->caps.w > 40;
    if (lines < 1) return;
    if (lines > last - first + 1) lines = last - first + 1;
    sm_pen block = sm_pen_as(sm_pen_in(pen, (sm_rect){0, last - lines + 1, a->caps.w, lines}), role);
    sm_pen_fill(block, " ");
    if (lines == 1)
        sm_pen_cut(block, margin, 0, message_room(a), text);
    else
        sm_words_wrap(block, margin, 0, message_room(a), text);
}

static sm_pen line_of(const sm_app *a, sm_pen pen, int y)
{
    return sm_pen_in(pen, (sm_rect){0, y, a->caps.w, y < 0 ? 0 : 1});
}

void sm_app_draw(sm_app *a, sm_pen pen)
{
    sm_screen s = sm_app_screen(a);
    sm_scene scene = sm_app_scene(a);
    sm_pen_cursor(pen, 0, 0);                      /* wherever nobody has a better place for it */
    bool message_only = s.message < 0 && a->wrong; /* one line: an error takes it until the next key */
    if (!message_only)
        sm_app_view(a)->draw(a->state[a->here], &scene, sm_pen_in(pen, (sm_rect){0, s.body, a->caps.w, s.body_h}));
    if (s.title >= 0) draw_title(a, line_of(a, pen, s.title));
    if (s.tabs >= 0) sm_app_draw_tabs(a, line_of(a, pen, s.tabs));
    /* a second line of the message goes where the blank line was, and the inspector above it */
    int lift = s.body + s.body_h < s.inspector && sm_app_message_lines(a) == 2;
    if (s.inspector >= 0) draw_inspector(a, line_of(a, pen, s.inspector - lift));
    if (s.warning >= 0) sm_app_draw_warnings(a, line_of(a, pen, s.warning));
    if ((s.message >= 0 || message_only) && a->over_view != &sm_overlay_question)
        sm_app_draw_message(a, pen, message_of(a, look_flags(pen)), a->wrong ? SM_ROLE_ERROR : SM_ROLE_MESSAGE);
    if (s.bottom >= 0) sm_app_draw_hints(a, line_of(a, pen, s.bottom));
    if (a->over_view) a->over_view->draw(a, pen);
}
