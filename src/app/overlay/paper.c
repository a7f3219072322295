/* A page over the view with a paper's table or figure next to the computed values, scrolled like help. */
#include "io/exhibit.h"
#include "output/exhibit.h"
#include "overlay.h"
#include "view/widgets/study.h"
#include "view/widgets/words.h"
#include <stdio.h>
#include <string.h>

typedef struct paper_sheet { /* state of the overlay */
    const sm_exhibit_file *file;
    sm_study study;
    sm_text page; /* what is computed, for so many columns */
    int width;    /* 0: not written yet */
    int top;
} paper_sheet;

static int paper_lines(const paper_sheet *p)
{
    int n = 0;
    for (const char *at = sm_text_of(&p->page); *at; at += strcspn(at, "\n") + (strchr(at, '\n') != NULL)) n++;
    return n;
}

/* Writes the page again for another width. If the study failed, the page says why. */
static void paper_write(sm_app *a, paper_sheet *p, int width)
{
    sm_error err = p->study.wrong;
    sm_out out = sm_out_to(sm_text_sink(&p->page), &err);
    sm_output_options o = {.ascii = sm_app_look(a).ascii, .seed = 1};
    if (!p->study.over || p->width == width) return;
    p->width = width;
    sm_text_clear(&p->page);
    if (!err.status) sm_output_exhibit(sm_study_result(&p->study), "table", width, &o, &out);
    if (!err.status) return;
    sm_text_clear(&p->page);
    sm_text_puts(&p->page, err.text);
}

static void paper_draw(sm_app *a, sm_pen pen)
{
    paper_sheet *p = a->layer.state;
    char title[96];
    sm_rect in, r = sm_page_box(a, &in);
    if (sm_study_news(&p->study) && p->study.wrong.status) sm_say_error(&a->message, &p->study.wrong);
    paper_write(a, p, in.w);
    sm_pen box = sm_pen_as(sm_pen_in(pen, r), SM_ROLE_BOX), text = sm_pen_as(sm_pen_in(pen, in), SM_ROLE_BOX);
    snprintf(title, sizeof title, "%.40s · %.40s", p->file->name, p->file->place);
    sm_pen_fill(box, " ");
    if (in.w < r.w) sm_pen_frame(box, title);
    sm_pen_cursor(pen, in.x, in.y);
    if (!p->study.over) {
        sm_pen_printf(text, 0, 0, "… computing, %d %%", (int)(100 * sm_job_share(p->study.job)));
        return;
    }
    int lines = paper_lines(p), last = lines > in.h ? lines - in.h : 0, y = 0;
    if (p->top > last) p->top = last;
    for (const char *at = sm_text_of(&p->page); *at; y++) {
        char line[1024];
        size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        if (y >= p->top && y < p->top + in.h) sm_pen_cut(text, 0, y - p->top, in.w, line);
        at += length + (at[length] == '\n');
    }
    if (lines > in.h && in.w < r.w)
        sm_pen_printf(box, r.w > 30 ? r.w - 28 : 2, r.h - 1, " lines %d–%d of %d %s", p->top + 1, p->top + in.h, lines,
                      p->top < last ? "↓ " : "");
}

static sm_status paper_key(sm_app *a, const char *key, sm_error *err)
{
    paper_sheet *p = a->layer.state;
    sm_rect in;
    sm_page_box(a, &in);
    int lines = paper_lines(p), last = lines > in.h ? lines - in.h : 0;
    p->top += sm_page_by(key, in.h);
    if (p->top > last) p->top = last;
    if (p->top < 0) p->top = 0;
    if (sm_key_among("Enter Esc C-g q", key)) sm_overlay_closes(a);
    return SM_OK;
}

static sm_status paper_mouse(sm_app *a, const sm_mouse *m, sm_error *err)
{
    bool up = m->what == SM_MOUSE_WHEEL_UP, down = m->what == SM_MOUSE_WHEEL_DOWN;
    return up || down ? paper_key(a, up ? "Up" : "Down", err) : SM_OK;
}

static void paper_free(sm_app *a)
{
    paper_sheet *p = a->layer.state;
    sm_study_end(&p->study);
    sm_text_free(&p->page);
}

static const sm_binding paper_keys[] = {{"Enter Esc C-g q", "close", "close the page", "close"},
                                        {"Down Up j k", "scroll", "line down, up", "scroll"},
                                        {"PgDn PgUp Space C-f C-b", "page", "page down, up", "page"},
                                        {"Home End 0 $ G", "ends", "first, last line", NULL},
                                        {0}};

static const sm_overlay paper_overlay = {.name = "paper",
                                         .state_size = sizeof(paper_sheet),
                                         .keys = paper_keys,
                                         .key = paper_key,
                                         .mouse = paper_mouse,
                                         .draw = paper_draw,
                                         .free = paper_free};

/* A table or figure of a paper. */
sm_status sm_verb_paper(sm_app *a, const sm_command *c, sm_error *err)
{
    const sm_exhibit_file *file;
    sm_status status = sm_exhibit_find(&file, c->word[0], err);
    if (status) return status;
    sm_push_overlay(a, &paper_overlay);
    paper_sheet *p = a->layer.state;
    p->file = file;
    sm_study_begin(&p->study, NULL);
    sm_study_start(&p->study, sm_exhibit_study, &(sm_exhibit_ask){.file = file, .indices = a->indices, .seed = 1});
    return SM_OK;
}
