/* A table or figure of a paper as it is printed, with what is computed for it beside: a page over the view, scrolled
 * like help. Simulations of it are run in slices while it is open. */
#include "io/exhibit.h"
#include "output/exhibit.h"
#include "overlay.h"
#include "view/widgets/words.h"
#include <stdio.h>
#include <string.h>

typedef struct paper_sheet { /* state of the overlay */
    const sm_exhibit_file *file;
    sm_sliced job;
    sm_text page; /* what is computed, for so many columns */
    int width;    /* 0: not written yet */
    int top;
    bool over;   /* nothing is left to be worked at */
    bool failed; /* and the page says why there is nothing to show */
} paper_sheet;

static int paper_lines(const paper_sheet *p)
{
    int n = 0;
    for (const char *at = sm_text_of(&p->page); *at; at += strcspn(at, "\n") + (strchr(at, '\n') != NULL)) n++;
    return n;
}

/* Anew for another width; a failure is what the page says. */
static void paper_write(sm_app *a, paper_sheet *p, int width)
{
    sm_error err = {0};
    sm_output_options o = {.ascii = sm_app_look(a).ascii, .seed = 1};
    if (!p->over || p->failed || p->width == width) return;
    p->width = width;
    sm_text_clear(&p->page);
    if (sm_output_exhibit(p->job.self, "table", width, &o, sm_text_sink(&p->page), &err) == SM_OK) return;
    sm_text_clear(&p->page);
    sm_text_puts(&p->page, err.text);
}

static void paper_draw(sm_app *a, sm_pen pen)
{
    paper_sheet *p = a->layer.state;
    char title[96];
    sm_rect in, r = sm_page_box(a, &in);
    paper_write(a, p, in.w);
    sm_pen box = sm_pen_as(sm_pen_in(pen, r), SM_ROLE_BOX), text = sm_pen_as(sm_pen_in(pen, in), SM_ROLE_BOX);
    snprintf(title, sizeof title, "%.40s · %.40s", p->file->name, p->file->place);
    sm_pen_fill(box, " ");
    if (in.w < r.w) sm_pen_frame(box, title);
    sm_pen_cursor(pen, in.x, in.y);
    if (!p->over) {
        sm_pen_printf(text, 0, 0, "… computing, %d %%", (int)(100 * p->job.progress(p->job.self)));
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

static bool paper_work(sm_app *a, uint64_t *budget)
{
    paper_sheet *p = a->layer.state;
    sm_error err = {0};
    if (p->over) return false;
    if (p->job.run(p->job.self, budget, &p->over, &err)) {
        p->over = p->failed = true;
        sm_text_clear(&p->page);
        sm_text_puts(&p->page, err.text);
        sm_say_error(&a->message, &err);
    }
    return !p->over;
}

static void paper_free(sm_app *a)
{
    paper_sheet *p = a->layer.state;
    if (p->job.self) p->job.free(p->job.self);
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
                                         .work = paper_work,
                                         .free = paper_free};

/* A table or figure of a paper. */
sm_status sm_verb_paper(sm_app *a, const sm_command *c, sm_error *err)
{
    const sm_exhibit_file *file;
    sm_sliced job = {0};
    sm_status status = sm_exhibit_find(&file, c->word[0], err);
    if (!status) status = sm_exhibit_new(&job, file, &(sm_exhibit_ask){.indices = a->indices, .seed = 1});
    if (!status) sm_push_overlay(a, &paper_overlay);
    if (status) {
        if (job.self) job.free(job.self);
        return status;
    }
    paper_sheet *p = a->layer.state;
    p->file = file;
    p->job = job;
    return SM_OK;
}
