/* lesson: the lessons as a list, as text, as an exercise sheet, and every value that they state looked at. */
#include "setmatch/io/lesson.h"
#include "lists.h"
#include "setmatch/report/lesson.h"
#include "setmatch/session/player.h"
#include "settings.h"
#include <string.h>

/* ---- check --------------------------------------------------------------------------------------------------------
 */
typedef struct checking {
    sm_settings *s;
    sm_sink out;
    const char *name;
    size_t passed, failed;
} checking;

static sm_status write_finding(void *self, const sm_finding *f, sm_error *err)
{
    static const char *const claim[SM_CLAIMS] = {"stated", "printed", "misprint"};
    checking *c = self;
    *(f->right ? &c->passed : &c->failed) += 1;
    sm_status status = sm_putf(c->out, err, "%s %s step %zu %s %s \"%s\"", f->right ? "ok" : "differs", c->name,
                               f->step + 1, f->said->key, claim[f->claim], f->said->text);
    if (status != SM_OK || f->right) return status == SM_OK ? sm_put(c->out, "\n", err) : status;
    return sm_putf(c->out, err, " found \"%s\"\n", f->found);
}

static sm_status check_step(void *self, sm_player *p, sm_session *s, sm_error *err)
{
    return sm_player_check(p, s, write_finding, self, err);
}

static sm_status walk(const char *name, sm_at_step *at, void *self, sm_error *err)
{
    sm_lesson *l = NULL;
    sm_player *p = NULL;
    sm_status status = sm_lesson_read(&l, name, err);
    if (status == SM_OK) status = sm_player_new(&p, l, err);
    if (status == SM_OK) status = sm_player_walk(p, at, self, err);
    sm_player_free(p);
    sm_lesson_free(l);
    return status;
}

/* A lesson that cannot be walked is one more failure; the others are still looked at. */
static sm_status check_one(checking *c, const char *name, sm_error *err)
{
    sm_error inner = {0};
    c->name = name;
    sm_status status = walk(name, check_step, c, &inner);
    if (status == SM_OK) return SM_OK;
    if (status != SM_INPUT)
        return sm_fail_at(err, status, *inner.file ? inner.file : NULL, inner.line, inner.column, "%s", inner.text);
    c->failed++;
    return sm_putf(c->out, err, "differs %s: line %zu: %s\n", name, (size_t)inner.line, inner.text);
}

static sm_status check_all(void *self, sm_sink out, sm_error *err)
{
    checking *c = self;
    const sm_settings *s = c->s;
    sm_status status = SM_OK;
    c->out = out;
    for (size_t i = 1; i < s->n_operands && status == SM_OK; i++) status = check_one(c, s->operand[i], err);
    for (const sm_embedded *e = sm_lessons; s->n_operands == 1 && e->name && status == SM_OK; e++)
        status = check_one(c, e->name, err);
    return status == SM_OK ? sm_putf(out, err, "%zu passed, %zu failed\n", c->passed, c->failed) : status;
}

static sm_status check(sm_settings *s, sm_error *err)
{
    checking c = {.s = s};
    sm_status status = sm_with_output(s, check_all, &c, err);
    if (status == SM_OK && c.failed) s->exit_code = SM_CHECK;
    return status;
}

/* ---- list ---------------------------------------------------------------------------------------------------------
 */
static sm_status write_list(void *self, sm_sink out, sm_error *err)
{
    const sm_settings *s = self;
    const sm_export *e = sm_export_find(sm_settings_format(s));
    sm_report_options options = sm_settings_report(s, !e->bare);
    sm_grid grid = sm_catalogue_grid(sm_catalogue_find("lessons"), !e->bare);
    if (s->plain) grid.cols = 1;
    return e->grid(&grid, &options, out, err);
}

static sm_status list(sm_settings *s, sm_error *err)
{
    return sm_with_output(s, write_list, s, err);
}

/* ---- show and sheet -----------------------------------------------------------------------------------------------
 */
typedef struct page {
    const sm_settings *s;
    sm_lesson *lesson;
    bool sheet;
} page;

static sm_status write_page(void *self, sm_sink out, sm_error *err)
{
    const page *p = self;
    sm_report_options o = sm_settings_report(p->s, !p->s->json);
    if (p->sheet) return sm_report_sheet(p->lesson, &o, out, err);
    return p->s->json ? sm_report_lesson_json(p->lesson, out, err) : sm_report_lesson(p->lesson, &o, out, err);
}

static sm_status write_lesson(sm_settings *s, bool sheet, sm_error *err)
{
    page p = {.s = s, .sheet = sheet};
    sm_status status = sm_lesson_read(&p.lesson, s->operand[1], err);
    if (status == SM_OK) status = sm_with_output(s, write_page, &p, err);
    sm_lesson_free(p.lesson);
    return status;
}

static sm_status show(sm_settings *s, sm_error *err)
{
    return write_lesson(s, false, err);
}

static sm_status sheet(sm_settings *s, sm_error *err)
{
    return write_lesson(s, true, err);
}

/* ---- which --------------------------------------------------------------------------------------------------------
 */
const sm_lesson_task sm_lesson_tasks[] = {
    {"list", "", "every lesson: its name, its title and where it comes from", 0, 0, list},
    {"show", "NAME|FILE.json", "a lesson as text, its numbers worked out", 1, 1, show},
    {"check", "[NAME...]", "every value that a lesson states, looked at; exit 1 if one differs", 0, SIZE_MAX, check},
    {"sheet", "NAME|FILE.json", "an exercise sheet, Markdown: questions, blanks, and the solutions", 1, 1, sheet},
    {"start", "NAME|FILE.json", "the explorer, at the first step", 1, 1, sm_run_lesson_start},
    {0},
};

static sm_status unknown_task(const char *word, sm_error *err)
{
    sm_near near = {.word = word};
    sm_text all = {0};
    sm_status status = SM_OK;
    for (const sm_lesson_task *t = sm_lesson_tasks; t->name && status == SM_OK; t++) {
        status =
            sm_text_print(&all, err, "\n      setmatch lesson %s%s%s", t->name, *t->operands ? " " : "", t->operands);
        sm_near_try(&near, t->name);
    }
    const char *best = sm_near_found(&near);
    if (status == SM_OK)
        status = sm_fail(err, SM_USAGE, "\"%s\" cannot be done with lessons; %s%s; this can%s", word,
                         best ? "the nearest is " : "list, show and check can", best ? best : "", sm_text_of(&all));
    sm_text_done(&all);
    return status;
}

sm_status sm_run_lesson(sm_settings *s, sm_error *err)
{
    const sm_lesson_task *t = sm_lesson_tasks;
    while (t->name && strcmp(t->name, s->operand[0]) != 0) t++;
    if (!t->name) return unknown_task(s->operand[0], err);
    size_t n = s->n_operands - 1;
    if (n < t->least)
        return sm_fail(err, SM_USAGE, "lesson %s wants a lesson; none is named; lesson list shows them", t->name);
    if (n > t->most)
        return sm_fail(err, SM_USAGE, "lesson %s takes %s; found \"%s\" besides; leave it out", t->name,
                       t->most ? "one lesson" : "nothing more", s->operand[1 + t->most]);
    return t->run(s, err);
}
