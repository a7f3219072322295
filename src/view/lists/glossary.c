/* The glossary: the words and signs used, and every index in a sentence. Open from everywhere, with nothing loaded too.
 */
#include "measure/index.h"
#include "view/view.h"
#include "view/widgets/entries.h"
#include "view/widgets/phrases.h"
#include <stdio.h>

static size_t glossary_phrases(void)
{
    size_t n = 0;
    while (sm_phrases[n].word) n++;
    return n;
}

static size_t glossary_count(const sm_scene *scene)
{
    return glossary_phrases() + sm_registry_count(scene->indices);
}

static void glossary_entry(const sm_scene *scene, size_t i, sm_entry *out)
{
    size_t n = glossary_phrases();
    const sm_index *x = i < n ? NULL : sm_registry_at(scene->indices, i - n);
    out->heading = i == 0 ? "WORDS AND SIGNS" : i == n ? "INDICES" : NULL;
    snprintf(out->name, sizeof out->name, "%s", x ? x->short_name : sm_phrases[i].word);
    if (x)
        snprintf(out->text, sizeof out->text, "%s (%s)%s. %s", x->name, x->id, x->distance ? ", a distance" : "",
                 x->sees);
    else
        snprintf(out->text, sizeof out->text, "%s", sm_phrases[i].meaning);
}

static const sm_entries_kind glossary_entries = {.name = 10,
                                                 .wraps = true,
                                                 .told =
                                                     "/ finds a word or an index; you can type the text in brackets",
                                                 .count = glossary_count,
                                                 .entry = glossary_entry};

static void glossary_init(void *state, const sm_registry *indices)
{
    ((sm_entries *)state)->kind = &glossary_entries;
}

static sm_subject glossary_subject(const void *state, const sm_scene *scene)
{
    size_t at = ((const sm_entries *)state)->at, n = glossary_phrases();
    return sm_about(at < n ? SIZE_MAX : at - n);
}

static sm_answer glossary_explain(const sm_press *press)
{
    if (!press->session || ((const sm_entries *)press->state)->at < glossary_phrases())
        return sm_reply(press, SM_SAY, "No index under the cursor; / finds one");
    return sm_reply(press, SM_RUN, "view explain");
}

static const char around[] = "MOVE AROUND", look[] = "LOOK";
static const sm_action glossary_actions[] = {
    {.bind = {"Down Up j k", "move", "next, previous entry", "entry"}, .act = sm_entries_move, .group = around},
    {.bind = {"PgDn PgUp C-f C-b", "page", "page down, up", "page"}, .act = sm_entries_move, .group = around},
    {.bind = {"g+g Home G End", "ends", "first, last entry", NULL}, .act = sm_entries_move, .group = around},
    {.bind = {"e Enter", "explain", "explain the index under the cursor", NULL},
     .act = glossary_explain,
     .group = look},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_glossary = {
    .name = "glossary",
    .title = "Glossary",
    .help = "The words and signs, and what each index reacts to. / finds one; q returns to the previous view.",
    .actions = glossary_actions,
    .state_size = sizeof(sm_entries),
    .stays = true,
    .init = glossary_init,
    .draw = sm_entries_draw,
    .inspect = sm_entries_inspect,
    .find = sm_entries_find,
    .settle = sm_entries_settle,
    .mouse = sm_entries_mouse,
    .subject = glossary_subject,
    .without_data = true,
};
