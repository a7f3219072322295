#include "offers.h"
#include "lists.h"
#include "setmatch/app/app.h"
#include "setmatch/io/lesson.h"
#include "setmatch/io/samples.h"
#include <stdarg.h>
#include <string.h>

void sm_script_put(sm_script *s, const char *text)
{
    if (s->status == SM_OK) s->status = sm_put(s->out, text, s->err);
}

void sm_script_printf(sm_script *s, const char *format, ...)
{
    sm_text t = {0};
    va_list args;
    va_start(args, format);
    if (s->status == SM_OK) s->status = sm_text_vprint(&t, s->err, format, args);
    va_end(args);
    sm_script_put(s, sm_text_of(&t));
    sm_text_done(&t);
}

void sm_script_escaped(sm_script *s, const char *text, const char *special, const char *before)
{
    for (; *text && s->status == SM_OK; text++) {
        if (strchr(special, *text)) sm_script_put(s, before);
        sm_script_put(s, (char[]){*text, 0});
    }
}

/* ---- words of a kind --------------------------------------------------------------------------------------------- */
static const char *index_at(size_t i)
{
    const sm_index *x = sm_index_built_in(i);
    return x ? x->id : NULL;
}

static const char *traced_at(size_t i)
{
    return i ? index_at(i - 1) : "all";
}

static const char *view_at(size_t i)
{
    return sm_views[i] ? sm_views[i]->name : NULL;
}

static const char *list_at(size_t i)
{
    return sm_catalogues[i].name;
}

static const char *noise_at(size_t i)
{
    static const char *const word[] = {"none", "true:", "pred:", NULL};
    return word[i];
}

static const char *task_at(size_t i) /* the first row, the explorer, has no name */
{
    return sm_tasks[i + 1].name;
}

static const char *sample_at(size_t i)
{
    const char *name = sm_samples[i].name;
    return name ? name + strlen("sample:") : NULL;
}

static const char *lesson_task_at(size_t i)
{
    return sm_lesson_tasks[i].name;
}

static const char *simulation_at(size_t i)
{
    return i == 0 ? "list" : sm_simulations[i - 1] ? sm_simulations[i - 1]->name : NULL;
}

static const char *lesson_at(size_t i)
{
    return sm_lessons[i].name;
}

static void put_all(sm_script *s, const char *(*at)(size_t i), const char *between)
{
    for (size_t i = 0; at(i) && s->status == SM_OK; i++) sm_script_printf(s, "%s%s", i ? between : "", at(i));
}

void sm_script_words(sm_script *s, sm_completion kind, const char *between)
{
    static const struct {
        sm_completion kind;
        const char *(*at)(size_t i);
    } row[] = {{SM_OFFER_INDICES, index_at},
               {SM_OFFER_BOUNDS, index_at},
               {SM_OFFER_TRACED, traced_at},
               {SM_OFFER_VIEWS, view_at},
               {SM_OFFER_LISTS, list_at},
               {SM_OFFER_NOISE, noise_at},
               {SM_OFFER_LESSON_TASKS, lesson_task_at},
               {SM_OFFER_LESSONS, lesson_at},
               {SM_OFFER_SIMULATIONS, simulation_at}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (row[i].kind == kind) put_all(s, row[i].at, between);
}

void sm_script_tasks(sm_script *s, const char *between)
{
    put_all(s, task_at, between);
}

void sm_script_samples(sm_script *s, const char *between)
{
    put_all(s, sample_at, between);
}

void sm_script_choices(sm_script *s, const char *choices)
{
    for (; *choices && s->status == SM_OK; choices++) sm_script_put(s, *choices == '|' ? " " : (char[]){*choices, 0});
}

/* Both ends of a name that asks for a format: an ending of its own, and its name before one that it shares. */
void sm_script_endings(sm_script *s, const char *between)
{
    const char *gap = "";
    for (size_t i = 0; sm_formats[i]; i++) {
        const sm_format *f = sm_formats[i];
        const char *suffix = f->suffixes;
        if (!f->write || !suffix) continue;
        size_t length = strcspn(suffix, " ");
        bool shared = false;
        for (size_t k = 0; k < i; k++) shared = shared || strncmp(sm_formats[k]->suffixes, suffix, length) == 0;
        sm_script_printf(s, "%s%s%s%.*s", gap, shared ? f->name : "", shared ? "." : "", (int)length, suffix);
        gap = between;
    }
}
