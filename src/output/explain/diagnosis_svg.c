/* The diagnosis as a picture: its sentences, and next to each finding a bar of the points that it explains. */
#include "diagnosis.h"
#include "explain.h"
#include "output/writers/writers.h"
#include <inttypes.h>
#include <stdint.h>
#include <string.h>

enum { EDGE = 16, TITLE = 56, HEAD = 26, LINE = 20, COLUMNS = 88, BAR = 120, GAP = 60, LETTER = 13 };

typedef struct diagnosis_picture {
    const sm_findings *f;
    sm_findings_page page;
    sm_svg v;
    uint64_t most; /* points of the largest finding */
} diagnosis_picture;

/* The bar at the first line of a finding. All bars have the same unit. */
static void draw_points(diagnosis_picture *d, size_t finding, double y)
{
    uint64_t points = d->f->item[finding].points;
    double width = d->most ? BAR * (double)points / (double)d->most : 0;
    sm_svg_rect(&d->v, (sm_svg_box){EDGE + BAR - width, y - 11, width, 12}, SM_SVG_LONE, NULL);
    sm_svg_printf(&d->v, EDGE + BAR + 8, y, (sm_svg_font){.size = 12, .ink = SM_SVG_QUIET}, "%" PRIu64, points);
}

static void draw_sentences(diagnosis_picture *d, double y)
{
    const char *line = sm_text_of(&d->page.text);
    size_t before = SIZE_MAX;
    for (size_t i = 0; i < d->page.lines; i++, y += LINE) {
        size_t length = strcspn(line, "\n"), finding = d->page.finding[i];
        if (finding != SIZE_MAX && finding != before) draw_points(d, finding, y);
        before = finding;
        sm_svg_printf(&d->v, EDGE + BAR + GAP, y, (sm_svg_font){.size = LETTER, .fixed = true, .bold = i == 0}, "%.*s",
                      (int)length, line);
        line += length + (line[length] == '\n');
    }
}

void sm_diagnosis_svg(const sm_session *s, const sm_output_options *o, sm_out *out)
{
    sm_job *job = NULL;
    diagnosis_picture d = {.f = NULL};
    sm_text title = {0};
    if (sm_out_take(out, sm_diagnosis_found(s, o, &job, &d.f, out->err))) {
        size_t most = o->top ? o->top : SM_FINDINGS_TOP;
        sm_findings_lay_out(d.f, most, COLUMNS, &d.page);
        for (size_t i = 0; i < d.f->n && i < most; i++)
            if (d.f->item[i].points > d.most) d.most = d.f->item[i].points;
        sm_table_called(s, &title);
        double width = 2 * EDGE + BAR + GAP + COLUMNS * LETTER * 0.61, y = EDGE + TITLE;
        d.v = sm_svg_begin(width, y + LINE * (double)d.page.lines + EDGE, sm_text_of(&title), o, out);
        sm_svg_text(&d.v, EDGE, EDGE + 14, (sm_svg_font){.size = 18, .bold = true, .columns = 80}, sm_text_of(&title));
        if (d.most)
            sm_svg_text(&d.v, EDGE, y, (sm_svg_font){.size = 12, .bold = true, .ink = SM_SVG_QUIET},
                        "points of a finding");
        draw_sentences(&d, y);
        sm_svg_end(&d.v);
    }
    sm_text_free(&title);
    sm_findings_page_free(&d.page);
    sm_job_free(job);
}
