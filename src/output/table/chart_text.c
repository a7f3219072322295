/* A chart as lines for people: in braille with one letter per line, a title above and the letters' names below; and
 * running text that goes with it. */
#include "output/exhibit.h"
#include "ui/plot.h"
#include <string.h>

enum { LETTERS = 64, NARROWEST = 20, BARS_UP_TO = 12 };

static void write_legend(const sm_chart *c, const char *letter, int width, sm_out *out)
{
    int used = 1;
    sm_out_puts(out, " ");
    for (size_t i = 0; i < c->n_series; i++) {
        bool alone = letter[i] == c->series[i].name[0] && !c->series[i].name[1];
        int columns = alone ? 3 : 4 + sm_show_width(c->series[i].name, SM_SHOW_PLAIN);
        if (used + columns > width) {
            sm_out_puts(out, "\n ");
            used = 1;
        }
        used += columns;
        sm_out_printf(out, "  %c%s%s", letter[i], alone ? "" : " ", alone ? "" : c->series[i].name);
    }
    sm_out_puts(out, "\n\n");
}

void sm_chart_text(const sm_chart *c, int width, int height, const sm_output_options *o, sm_out *out)
{
    char letter[LETTERS] = "";
    sm_plot plot = sm_plot_of(c, c->n_series && c->series[0].n <= BARS_UP_TO ? SM_PLOT_ALL : 1);
    sm_frame *f = NULL;
    sm_text lines = {0};
    if (c->n_boxes) height = (int)c->n_boxes + 2;
    sm_plot_letters(c, letter, sizeof letter);
    plot.letters = letter;
    if (!sm_out_take(out, sm_frame_new(&f, width < NARROWEST ? NARROWEST : width, height, out->err))) return;
    sm_plot_draw(&plot, sm_pen_on(f, (sm_look){.ascii = o->ascii}));
    if (c->title && *c->title) sm_out_printf(out, "%s\n\n", c->title);
    sm_frame_write(f, false, &lines);
    sm_out_text(out, &lines);
    sm_text_free(&lines);
    sm_frame_free(f);
    if (c->n_boxes)
        sm_out_puts(out, "\n");
    else
        write_legend(c, letter, width, out);
}

void sm_words_text(const char *text, int width, const sm_output_options *o, sm_out *out)
{
    sm_text shown = {0};
    sm_text_show(&shown, text, o->ascii ? SM_SHOW_ASCII : SM_SHOW_PLAIN);
    const char *from = sm_text_of(&shown);
    while (*from) {
        size_t end = 0;
        for (size_t i = 0;; i++) {
            if (from[i] && from[i] != ' ') continue;
            char line[1024];
            size_t length = i < sizeof line - 1 ? i : sizeof line - 1;
            memcpy(line, from, length);
            line[length] = 0;
            if (end && sm_show_width(line, SM_SHOW_PLAIN) > width) break;
            end = i;
            if (!from[i]) break;
        }
        sm_out_printf(out, "%.*s\n", (int)end, from);
        from += end + (from[end] == ' ');
    }
    sm_text_free(&shown);
    sm_out_puts(out, "\n");
}
