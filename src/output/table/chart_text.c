/* A chart as lines for people: in braille with one letter per line, a title above and the letters' names below; and
 * running text that goes with it. */
#include "output/exhibit.h"
#include "ui/plot.h"
#include <string.h>

enum { LETTERS = 64, NARROWEST = 20, BARS_UP_TO = 12 };

static sm_status write_legend(const sm_chart *c, const char *letter, int width, sm_sink out, sm_error *err)
{
    sm_status status = sm_put(out, " ", err);
    int used = 1;
    for (size_t i = 0; i < c->n_series && !status; i++) {
        bool alone = letter[i] == c->series[i].name[0] && !c->series[i].name[1];
        int columns = alone ? 3 : 4 + sm_show_width(c->series[i].name, SM_SHOW_PLAIN);
        if (used + columns > width) {
            status = sm_put(out, "\n ", err);
            used = 1;
        }
        used += columns;
        if (!status)
            status = alone ? sm_putf(out, err, "  %c", letter[i])
                           : sm_putf(out, err, "  %c %s", letter[i], c->series[i].name);
    }
    return status ? status : sm_put(out, "\n\n", err);
}

sm_status sm_chart_text(const sm_chart *c, int width, int height, const sm_output_options *o, sm_sink out,
                        sm_error *err)
{
    char letter[LETTERS] = "";
    sm_plot plot = sm_plot_of(c, c->n_series && c->series[0].n <= BARS_UP_TO ? SM_PLOT_ALL : 1);
    sm_frame *f = NULL;
    if (c->n_boxes) height = (int)c->n_boxes + 2;
    sm_plot_letters(c, letter, sizeof letter);
    plot.letters = letter;
    sm_status status = sm_frame_new(&f, width < NARROWEST ? NARROWEST : width, height, err);
    if (status) return status;
    sm_plot_draw(&plot, sm_pen_on(f, (sm_look){.ascii = o->ascii}));
    if (c->title && *c->title) status = sm_putf(out, err, "%s\n\n", c->title);
    if (!status) status = sm_frame_write(f, false, out, err);
    sm_frame_free(f);
    if (status || c->n_boxes) return status ? status : sm_put(out, "\n", err);
    return write_legend(c, letter, width, out, err);
}

sm_status sm_words_text(const char *text, int width, const sm_output_options *o, sm_sink out, sm_error *err)
{
    sm_text shown = {0};
    sm_text_show(&shown, text, o->ascii ? SM_SHOW_ASCII : SM_SHOW_PLAIN);
    sm_status status = SM_OK;
    const char *from = sm_text_of(&shown);
    while (*from && !status) {
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
        status = sm_putf(out, err, "%.*s\n", (int)end, from);
        from += end + (from[end] == ' ');
    }
    sm_text_free(&shown);
    return status ? status : sm_put(out, "\n", err);
}
