/* An animated picture. Each line of the screen is drawn once for each content it has, and CSS shows it at its times. */
#include "base/mem.h"
#include "picture.h"
#include "recording.h"
#include <string.h>

typedef struct animation {
    const sm_recording *r;
    sm_out *out;
    char **rule; /* the keyframes, each once */
    size_t n_rules, rule_capacity;
    bool *done; /* for each moment: the current line of its frame is drawn */
} animation;

static const sm_frame *frame_at(const animation *a, size_t moment)
{
    return a->r->moment[moment].frame;
}

/* Marks the moments whose line y looks as at `first`, and returns the keyframes that show it then. */
static void put_keyframes(animation *a, size_t first, int y, sm_text *rule)
{
    bool shown = false;
    if (first) sm_text_puts(rule, "0%{visibility:hidden}");
    for (size_t i = first; i < a->r->n; i++) {
        bool same = sm_same_line(frame_at(a, first), frame_at(a, i), y);
        if (same) a->done[i] = true;
        if (same != shown)
            sm_text_printf(rule, "%.5g%%{visibility:%s}", 100.0 * a->r->moment[i].at / a->r->end,
                           same ? "visible" : "hidden");
        shown = same;
    }
}

static size_t number_of_rule(animation *a, const sm_text *rule)
{
    size_t i = 0;
    while (i < a->n_rules && strcmp(a->rule[i], rule->data) != 0) i++;
    if (i < a->n_rules) return i;

    char *copy = sm_copy_text(rule->data, rule->length);
    sm_push(&a->rule, &a->n_rules, &a->rule_capacity, &copy, sizeof copy);
    return i;
}

static void draw_line(animation *a, int y)
{
    size_t n = a->r->n;
    memset(a->done, 0, n * sizeof *a->done);
    for (size_t i = 0; i < n; i++) {
        if (a->done[i]) continue;
        sm_text rule = {0};
        put_keyframes(a, i, y, &rule);
        bool always = strcmp(rule.data, "0%{visibility:visible}") == 0;
        bool last = sm_same_line(frame_at(a, i), frame_at(a, n - 1), y);
        if (!always)
            sm_out_printf(a->out, "<g class=\"k%zu\"%s>\n", number_of_rule(a, &rule),
                          last ? "" : " visibility=\"hidden\"");
        sm_picture_line(a->out, frame_at(a, i), a->r->theme, y);
        if (!always) sm_out_puts(a->out, "</g>\n");
        sm_text_free(&rule);
    }
}

static void put_style_sheet(const animation *a)
{
    sm_out_printf(a->out, "<style>@media (prefers-reduced-motion:no-preference){g{animation:%dms step-end infinite}\n",
                  a->r->end);
    for (size_t i = 0; i < a->n_rules; i++)
        sm_out_printf(a->out, ".k%zu{animation-name:k%zu}@keyframes k%zu{%s}\n", i, i, i, a->rule[i]);
    sm_out_puts(a->out, "}</style>\n");
}

void sm_recording_picture(const sm_recording *r, const char *title, sm_out *out)
{
    animation a = {.r = r, .out = out, .done = sm_alloc(r->n, sizeof *a.done)};
    const sm_frame *first = frame_at(&a, 0);
    sm_picture_begin(out, first, r->theme, title);
    for (int y = 0; y < sm_frame_h(first); y++) draw_line(&a, y);
    put_style_sheet(&a);
    sm_picture_end(out);

    for (size_t i = 0; i < a.n_rules; i++) sm_free(a.rule[i]);
    sm_free(a.rule);
    sm_free(a.done);
}
