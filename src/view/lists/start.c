/* The start screen: what this is, and something to open. */
#include "view/view.h"
#include "view/widgets/entries.h"
#include "view/widgets/words.h"
#include <stdio.h>

/* Behind samples and recent files: a file to be named, then views. */
static const struct {
    const char *name, *says, *command; /* NULL: O is pressed */
} pages[] = {
    {"another file", "asks for its name, and Tab completes it", NULL},
    {"lessons", "a course: the papers' examples step by step, and their simulations", "view lesson"},
    {"glossary", "T, K, I_t, the brackets, and R P H F as each paper uses them", "view glossary"},
};
enum { PAGES = sizeof pages / sizeof *pages };

static size_t start_count(const sm_scene *scene)
{
    return sm_entries_lines(scene->samples) + sm_entries_lines(scene->recent) + PAGES;
}

static void start_entry(const sm_scene *scene, size_t i, sm_entry *out)
{
    size_t samples = sm_entries_lines(scene->samples), recent = sm_entries_lines(scene->recent);
    if (i < samples)
        sm_entries_read(scene->samples, i, out);
    else if (i < samples + recent)
        sm_entries_read(scene->recent, i - samples, out);
    else
        snprintf(out->name, sizeof out->name, "%s", pages[i - samples - recent].name);
    if (i >= samples + recent) snprintf(out->text, sizeof out->text, "%s", pages[i - samples - recent].says);
    out->heading = i == samples ? "FILES" : i == 0 ? "SAMPLES" : i == samples + recent + 1 ? "TO LEARN" : NULL;
}

static const char *const start_lead[] = {"setmatch compares two partitions of the same points",
                                         "Open a file of class and cluster labels, move points, and watch every index.",
                                         "O opens a file, Tab completes its name   or   setmatch FILE   from the shell",
                                         NULL};
static const sm_entries_kind start_entries = {.lead = start_lead,
                                              .name = 19,
                                              .told = "Enter opens the entry under the cursor; / finds an entry",
                                              .count = start_count,
                                              .entry = start_entry};

static void start_init(void *state, const sm_registry *indices)
{
    ((sm_entries *)state)->kind = &start_entries;
}

static sm_answer start_choose(const sm_press *press)
{
    size_t at = ((const sm_entries *)press->state)->at, files = start_count(press->scene) - PAGES;
    sm_entry entry = {.heading = NULL};
    if (at == files) return sm_reply(press, SM_PRESS, "O");
    if (at > files) return sm_reply(press, SM_RUN, "%s", pages[at - files].command);
    start_entry(press->scene, at, &entry);
    sm_text_puts(press->out, "open");
    sm_words_put(press->out, entry.name);
    return sm_replied(press, SM_RUN);
}

static sm_answer start_glossary(const sm_press *press)
{
    return sm_reply(press, SM_RUN, "view glossary");
}

static const char around[] = "MOVE AROUND", program[] = "FILE";
static const sm_action start_actions[] = {
    {.bind = {"Up Down k j", "move", "choose", "choose"}, .act = sm_entries_move, .group = around},
    {.bind = {"Enter", "open-this", "open it", "open"}, .act = start_choose, .group = program},
    {.bind = {"Tab", "glossary", "words and signs", "glossary"}, .act = start_glossary, .group = around},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = sm_entries_move, .group = around},
    {.bind = {"g+g Home G End", "ends", "first, last entry", NULL}, .act = sm_entries_move, .group = around},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_start = {
    .name = "start",
    .title = "Start",
    .help = "Samples, recent files and lessons to open. Tab explains the words and signs.",
    .actions = start_actions,
    .state_size = sizeof(sm_entries),
    .init = start_init,
    .draw = sm_entries_draw,
    .inspect = sm_entries_inspect,
    .find = sm_entries_find,
    .settle = sm_entries_settle,
    .mouse = sm_entries_mouse,
    .without_data = true,
};
