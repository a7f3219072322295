/* lesson: the lessons as a list, as text, as an exercise sheet, and every value that they state checked. */
#include "io/lesson/lesson.h"
#include "base/mem.h"
#include "lesson_sight.h"
#include "lists.h"
#include "output/lesson/lesson.h"
#include "session/lesson/coursework.h"
#include "session/player.h"
#include "tasks.h"
#include <stdio.h>
#include <string.h>

/* ---- check ------------------------------------------------------------------------------------------------------- */
typedef struct checked { /* a value that a lesson states; or, with an error, a lesson that cannot be walked */
    char *lesson, *key, *stated, *found, *error;
    size_t step, line;
    sm_claim claim;
    bool right;
} checked;

typedef struct checking {
    const sm_settings *s;
    const char *name;
    checked *row;
    size_t n, capacity;
    size_t passed, failed;
    bool malformed;
} checking;

static char *copy_of(const char *text)
{
    return text ? sm_copy_text(text, strlen(text)) : NULL;
}

static void keep_row(checking *c, checked r)
{
    sm_push(&c->row, &c->n, &c->capacity, &r, sizeof r);
    *(r.right ? &c->passed : &c->failed) += 1;
}

static sm_status keep_finding(void *self, const sm_finding *f, sm_error *err)
{
    checking *c = self;
    keep_row(c, (checked){.lesson = copy_of(c->name),
                          .key = copy_of(f->said->key),
                          .stated = copy_of(f->said->text),
                          .found = copy_of(f->found),
                          .step = f->step + 1,
                          .claim = f->claim,
                          .right = f->right});
    return SM_OK;
}

static sm_status check_step(void *self, sm_player *p, sm_session *s, sm_error *err)
{
    return sm_player_check(p, s, keep_finding, self, err);
}

static sm_status keep_hidden(void *self, size_t step, const char *what, sm_error *err)
{
    sm_said said = {.key = "sight", .text = what};
    sm_finding f = {.step = step, .claim = SM_CLAIM_PROSE, .said = &said, .found = "not seen on a screen of 80x24"};
    return keep_finding(self, &f, err);
}

/* Its values and words, and then what a small screen shows of it. */
static sm_status check_lesson(checking *c, const char *name, sm_error *err)
{
    sm_lesson *l = NULL;
    sm_player *p = NULL;
    sm_status status = sm_lesson_read(&l, name, err);
    if (status == SM_OK) status = sm_player_new(&p, l, c->s->registry, err);
    if (status == SM_OK) status = sm_player_walk(p, check_step, c, err);
    if (status == SM_OK) status = sm_lesson_sight(p, name, keep_hidden, c, err);
    sm_player_free(p);
    sm_lesson_free(l);
    return status;
}

/* A lesson that cannot be walked is reported, and one more failure; the others are still checked. */
static sm_status check_one(checking *c, const char *name, sm_error *err)
{
    sm_error inner = {0};
    c->name = name;
    sm_status status = check_lesson(c, name, &inner);
    if (status == SM_OK) return SM_OK;
    if (status != SM_INPUT)
        return sm_fail_at(err, status, *inner.file ? inner.file : NULL, inner.line, inner.column, "%s", inner.text);
    sm_complain(&inner);
    c->malformed = true;
    keep_row(c, (checked){.lesson = copy_of(name), .error = copy_of(inner.text), .line = (size_t)inner.line});
    return SM_OK;
}

static const char *const claims[SM_CLAIMS] = {"stated", "printed", "misprint", "words", "prose", "task", "source"};

static void write_lines(const checking *c, sm_out *out)
{
    for (size_t i = 0; i < c->n; i++) {
        const checked *r = &c->row[i];
        if (r->error) continue;
        sm_out_printf(out, "%s %s step %zu %s %s \"%s\"", r->right ? "ok" : "differs", r->lesson, r->step, r->key,
                      claims[r->claim], sm_quote(r->stated).text);
        if (!r->right) sm_out_printf(out, " found \"%s\"", sm_quote(r->found).text);
        sm_out_puts(out, "\n");
    }
    sm_out_printf(out, "%zu passed, %zu failed\n", c->passed, c->failed);
}

static const char *const checked_heads[] = {"lesson", "step",   "key",  "claim", "stated",
                                            "found",  "result", "line", "error"};

static sm_datum checked_at(const void *self, size_t row, size_t col)
{
    const checked *r = &((const checking *)self)->row[row];
    const char *result = r->error ? "malformed" : r->right ? "ok" : "differs";
    const char *const words[] = {r->lesson, NULL, r->key,  r->error ? NULL : claims[r->claim], r->stated, r->found,
                                 result,    NULL, r->error};
    uint64_t whole = col == 1 ? r->step : col == 7 ? r->line : 0;
    if (words[col]) return (sm_datum){.kind = SM_WORDS, .words = words[col]};
    return whole ? (sm_datum){.kind = SM_WHOLE, .whole = whole} : (sm_datum){.kind = SM_EMPTY};
}

static void write_checked(void *self, sm_out *out)
{
    const checking *c = self;
    const sm_export *e = sm_export_find(sm_settings_format(c->s));
    sm_output_options o = sm_settings_report(c->s, false);
    sm_grid grid = {.title = "checked values",
                    .rows = c->n,
                    .cols = sizeof checked_heads / sizeof *checked_heads,
                    .self = c,
                    .heads = checked_heads,
                    .at = checked_at};
    if (e == sm_export_find("json"))
        e->grid(&grid, &o, out);
    else
        write_lines(c, out);
}

static void free_checked(checking *c)
{
    for (size_t i = 0; i < c->n; i++) {
        char *const text[] = {c->row[i].lesson, c->row[i].key, c->row[i].stated, c->row[i].found, c->row[i].error};
        for (size_t k = 0; k < sizeof text / sizeof *text; k++) sm_free(text[k]);
    }
    sm_free(c->row);
}

static sm_status lesson_check(sm_settings *s, sm_error *err)
{
    checking c = {.s = s};
    sm_status status = SM_OK;
    for (size_t i = 1; i < s->n_operands && status == SM_OK; i++) status = check_one(&c, s->operand[i], err);
    for (const sm_embedded *e = sm_lessons; s->n_operands == 1 && e->name && status == SM_OK; e++)
        status = check_one(&c, e->name, err);
    if (status == SM_OK) status = sm_with_output(s, write_checked, &c, err);
    if (status == SM_OK && c.failed) s->exit_code = c.malformed ? SM_INPUT : SM_CHECK;
    free_checked(&c);
    return status;
}

/* ---- list -------------------------------------------------------------------------------------------------------- */
static void write_list(void *self, sm_out *out)
{
    const sm_settings *s = self;
    sm_catalogue_write(sm_catalogue_find("lessons"), s->plain ? 1 : SIZE_MAX, s, out);
}

static sm_status lesson_list(sm_settings *s, sm_error *err)
{
    return sm_with_output(s, write_list, s, err);
}

/* ---- sheet ------------------------------------------------------------------------------------------------------- */
typedef struct sheet { /* lesson[i].lesson and .asked are owned */
    const sm_settings *s;
    sm_exercise_sheet of;
    sm_sheet_lesson *lesson;
    size_t capacity;
    sm_sheet_part part;
    bool as_written; /* --seed changes nothing */
} sheet;

static void write_sheet(void *self, sm_out *out)
{
    const sheet *p = self;
    bool json = strcmp(sm_settings_format(p->s), "json") == 0;
    sm_output_options o = sm_settings_report(p->s, !json);
    const sm_export *whole = sm_settings_whole(p->s);
    if (json)
        sm_output_sheet_json(&p->of, p->s->registry, out);
    else
        sm_output_sheet(&p->of, p->s->registry, whole ? whole : sm_export_find("markdown"), p->part, &o, out);
}

/* The key is a separate file next to the sheet, NAME-key.tex next to NAME.tex. */
static sm_status write_key(sm_settings *s, sheet *p, sm_error *err)
{
    const char *ending, *file = s->output;
    size_t length = sm_ending_of(file, &ending);
    sm_text name = {0};
    size_t stem = length ? strlen(file) - length - 1 : strlen(file);
    sm_text_bytes(&name, file, stem);
    sm_text_printf(&name, "-key%s", file + stem);
    sm_status status = SM_OK;
    p->part = SM_SHEET_KEY;
    s->output = sm_text_of(&name);
    status = sm_with_output(s, write_sheet, p, err);
    s->output = file;
    sm_text_free(&name);
    return status;
}

static bool asks(const sm_lesson *l)
{
    for (size_t i = 0; i < l->n_steps; i++)
        if (l->step[i].question || l->step[i].task.goal.n) return true;
    return false;
}

/* The lesson in other proportions, or where the commands do not fit those, with all cells alike. */
static sm_status read_varied(const sm_settings *s, const char *name, sm_lesson **out, sm_error *err)
{
    sm_player *player = NULL;
    sm_error misfit = {0};
    sm_status status = sm_lesson_read(out, name, err);
    if (status == SM_OK) status = sm_lesson_vary(*out, s->seed.is, false, err);
    if (status == SM_OK) status = sm_player_new(&player, *out, s->registry, err);
    if (status != SM_OK) return status;
    status = sm_player_walk(player, NULL, NULL, &misfit);
    sm_player_free(player);
    if (status == SM_OK) return SM_OK;
    if (misfit.status == SM_LIMIT && err) *err = misfit; /* a limit: other proportions do not help */
    if (misfit.status == SM_LIMIT) return SM_LIMIT;
    sm_lesson_free(*out);
    *out = NULL;
    status = sm_lesson_read(out, name, err);
    return status == SM_OK ? sm_lesson_vary(*out, s->seed.is, true, err) : status;
}

/* With a seed the tables are others, and the questions stay with theirs. */
static sm_status add_lesson(sheet *p, const char *name, sm_error *err)
{
    void *row = p->lesson;
    sm_lesson *l = NULL, *asked = NULL;
    sm_grow(&row, &p->capacity, p->of.n + 1, sizeof *p->lesson);
    p->of.lesson = p->lesson = row;
    sm_status status = sm_lesson_read(&l, name, err);
    if (status == SM_OK && p->s->seed.given && !p->as_written) {
        asked = l;
        l = NULL;
        status = read_varied(p->s, name, &l, err);
        if (status == SM_OK && !asks(asked)) {
            sm_lesson_free(asked);
            asked = NULL;
        }
    }
    if (status == SM_OK) {
        p->lesson[p->of.n++] = (sm_sheet_lesson){l, asked};
        return SM_OK;
    }
    sm_lesson_free(l);
    sm_lesson_free(asked);
    return status;
}

/* The number of the unit that is named by it, or by its title; 0: none is. */
static unsigned unit_named(const char *word)
{
    for (unsigned unit = 1; sm_units[unit - 1].title; unit++) {
        char number[16];
        snprintf(number, sizeof number, "%u", unit);
        if (!strcmp(word, number) || !strcmp(word, sm_units[unit - 1].title)) return unit;
    }
    return 0;
}

static sm_status add_operand(sheet *p, const char *word, sm_error *err)
{
    unsigned unit = unit_named(word), units = 0;
    sm_status status = SM_OK;
    while (sm_units[units].title) units++;
    if (!unit && word[strspn(word, "0123456789")] == 0)
        return sm_fail(err, SM_USAGE, "unknown unit %s (expected 1 to %u)", sm_quote(word).text, units);
    if (!unit) return add_lesson(p, word, err);
    if (p->s->n_operands == 2) p->of.title = sm_units[unit - 1].title;
    for (const sm_embedded *e = sm_lessons; e->name && status == SM_OK; e++)
        if (e->unit == unit) status = add_lesson(p, e->name, err);
    return status;
}

static void free_sheet(sheet *p)
{
    for (size_t i = 0; i < p->of.n; i++) {
        sm_lesson_free((sm_lesson *)p->lesson[i].lesson);
        sm_lesson_free((sm_lesson *)p->lesson[i].asked);
    }
    sm_free(p->lesson);
}

static sm_status lesson_sheet(sm_settings *s, sm_error *err)
{
    bool apart = s->output && strcmp(s->output, "-") != 0 && strcmp(sm_settings_format(s), "json") != 0;
    sheet p = {.s = s, .part = apart ? SM_SHEET_EXERCISES : SM_SHEET_BOTH};
    sm_status status = SM_OK;
    for (size_t i = 1; i < s->n_operands && status == SM_OK; i++) status = add_operand(&p, s->operand[i], err);
    if (p.of.n > 1 && !p.of.title) p.of.title = "Exercise sheet";
    if (status == SM_OK) status = sm_with_output(s, write_sheet, &p, err);
    if (status == SM_OK && apart) status = write_key(s, &p, err);
    free_sheet(&p);
    return status;
}

/* ---- show -------------------------------------------------------------------------------------------------------- */
static void write_lessons(void *self, sm_out *out)
{
    const sheet *p = self;
    const sm_export *whole = p->s->markdown ? sm_export_find("markdown") : sm_settings_whole(p->s);
    bool json = strcmp(sm_settings_format(p->s), "json") == 0;
    sm_output_options o = sm_settings_report(p->s, !json);
    if (json)
        sm_output_lesson_json(p->lesson[0].lesson, p->s->registry, out);
    else if (whole || p->s->slides)
        sm_output_lesson_page(&p->of, p->s->registry,
                              whole ? whole : sm_name_row(SM_NAMED_AT(sm_whole_exports), "html"), p->s->slides,
                              p->s->notes, &o, out);
    else
        for (size_t i = 0; i < p->of.n; i++)
            sm_output_lesson(p->lesson[i].lesson, p->s->registry, p->s->notes, &o, out);
}

static sm_status lesson_show(sm_settings *s, sm_error *err)
{
    sheet p = {.s = s, .as_written = true};
    const sm_export *whole = sm_settings_whole(s);
    bool html = whole ? strcmp(whole->name, "html") == 0 : !s->output || !strcmp(s->output, "-");
    sm_status status = SM_OK;
    if (s->slides && (!html || s->json || s->markdown || s->tsv || s->plain))
        return sm_fail(err, SM_USAGE, "--slides writes HTML; use -o NAME.html");
    for (size_t i = 1; i < s->n_operands && status == SM_OK; i++) status = add_operand(&p, s->operand[i], err);
    if (status == SM_OK && p.of.n > 1 && strcmp(sm_settings_format(s), "json") == 0)
        status = sm_fail(err, SM_USAGE, "JSON holds one lesson (found %zu); name one of them", p.of.n);
    if (status == SM_OK && p.of.n > 1 && !p.of.title) p.of.title = "Lessons";
    if (status == SM_OK) status = sm_with_output(s, write_lessons, &p, err);
    free_sheet(&p);
    return status;
}

/* ---- form -------------------------------------------------------------------------------------------------------- */
static void write_form(void *self, sm_out *out)
{
    sm_output_coursework(self, out);
}

static sm_status lesson_form(sm_settings *s, sm_error *err)
{
    sheet p = {.s = s, .as_written = true};
    sm_coursework *form = sm_coursework_new();
    sm_status status = SM_OK;
    for (size_t i = 1; i < s->n_operands && status == SM_OK; i++) status = add_operand(&p, s->operand[i], err);
    for (size_t i = 0; i < p.of.n && status == SM_OK; i++)
        status = sm_coursework_form(form, p.lesson[i].lesson, s->registry, err);
    if (status == SM_OK) status = sm_with_output(s, write_form, form, err);
    sm_coursework_free(form);
    free_sheet(&p);
    return status;
}

/* ---- which ------------------------------------------------------------------------------------------------------- */
const sm_lesson_task sm_lesson_tasks[] = {
    {.name = "list",
     .accepts = "md",
     .operands = "",
     .help = "List every lesson with its name, title and source",
     .run = lesson_list},
    {.name = "show",
     .accepts = "md slides notes",
     .operands = "NAME|FILE.json|UNIT...",
     .help = "Print lessons with their computed numbers; -o NAME.html, .md or .tex writes a page, --slides slides",
     .least = 1,
     .most = SIZE_MAX,
     .endings = "txt text json md markdown tex html htm",
     .run = lesson_show},
    {.name = "check",
     .operands = "[NAME...]",
     .help = "Check every value of a lesson; exit with 1 if one differs, 3 if invalid",
     .most = SIZE_MAX,
     .endings = "txt text json",
     .run = lesson_check},
    {.name = "sheet",
     .accepts = "md",
     .operands = "NAME|FILE.json|UNIT...",
     .help = "Write an exercise sheet and its key; -o NAME.md, .tex or .html writes the key to NAME-key",
     .least = 1,
     .most = SIZE_MAX,
     .endings = "md markdown tex html htm json",
     .run = lesson_sheet},
    {.name = "start",
     .accepts = "record notes",
     .operands = "NAME|FILE.json",
     .help = "Open the lesson in the explorer",
     .least = 1,
     .most = 1,
     .endings = SM_TEXT_ENDINGS,
     .run = sm_run_lesson_start},
    {.name = "form",
     .operands = "NAME|FILE.json|UNIT...",
     .help = "Write a JSON file for replies and changes, which lesson grade reads",
     .least = 1,
     .most = SIZE_MAX,
     .endings = "json",
     .run = lesson_form},
    {.name = "grade",
     .accepts = "md answers",
     .operands = "FILE.json...",
     .help = "Grade students' files: a table of students by questions; exit with 1 if a log contradicts its result",
     .least = 1,
     .most = SIZE_MAX,
     .run = sm_run_lesson_grade},
    {0},
};

static const sm_names lesson_names = {sm_lesson_tasks, sizeof *sm_lesson_tasks};

/* A lesson's name instead of the subcommand is the most likely mistake. */
static sm_status unknown_lesson_task(const char *word, sm_error *err)
{
    for (const sm_embedded *e = sm_lessons; e->name; e++)
        if (strcmp(e->name, word) == 0)
            return sm_fail(err, SM_USAGE, "unknown lesson command \"%s\"; did you mean lesson start %s?",
                           sm_quote(word).text, word);
    return sm_name_unknown(lesson_names, "lesson command", word, NULL, err);
}

sm_status sm_refuse_lesson(const sm_settings *s, sm_error *err)
{
    char who[32];
    const sm_lesson_task *t = sm_name_row(lesson_names, s->operand[0]);
    if (!t) return SM_OK; /* reported before anything is written */
    snprintf(who, sizeof who, "lesson %s", t->name);
    return sm_settings_refuse(s, who, t->endings, t->endings == NULL, err);
}

/* Options of single lesson commands. */
static sm_status check_options(const sm_settings *s, const sm_lesson_task *t, sm_error *err)
{
    const struct {
        const char *name;
        bool given;
    } row[] = {{"md", s->markdown},
               {"slides", s->slides},
               {"notes", s->notes},
               {"record", s->record},
               {"answers", s->answers}};
    sm_status status = SM_OK;
    for (size_t i = 0; i < sizeof row / sizeof *row && status == SM_OK; i++) {
        size_t length = strlen(row[i].name);
        sm_text accepted = {0};
        if (!row[i].given || sm_ending_among(t->accepts, row[i].name, length)) continue;
        for (const sm_lesson_task *l = sm_lesson_tasks; l->name; l++)
            if (sm_ending_among(l->accepts, row[i].name, length))
                sm_text_printf(&accepted, "%slesson %s", accepted.length ? ", " : "", l->name);
        status = sm_fail(err, SM_USAGE, "lesson %s does not accept --%s (accepted by: %s)", t->name, row[i].name,
                         sm_text_of(&accepted));
        sm_text_free(&accepted);
    }
    return status;
}

sm_status sm_run_lesson(sm_settings *s, sm_error *err)
{
    const sm_lesson_task *t = sm_name_row(lesson_names, s->operand[0]);
    if (!t) return unknown_lesson_task(s->operand[0], err);
    size_t n = s->n_operands - 1;
    if (n < t->least) return sm_fail(err, SM_USAGE, "lesson %s: missing name; see lesson list", t->name);
    if (n > t->most)
        return sm_fail(err, SM_USAGE, "lesson %s takes %s; remove \"%s\"", t->name,
                       t->most ? "one lesson" : "nothing more", sm_quote(s->operand[1 + t->most]).text);
    sm_status status = check_options(s, t, err);
    return status == SM_OK ? t->run(s, err) : status;
}
