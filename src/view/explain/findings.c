/* Diagnosis: what is wrong with this clustering, in sentences. */
#include "study/diagnose/findings.h"
#include "base/mem.h"
#include "explain.h"
#include "measure/index.h"
#include "session/command.h"
#include "view/widgets/chosen.h"
#include "view/widgets/study.h"
#include "view/widgets/words.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SEED = 1 };     /* as diagnose without --seed */
enum { WIDEST = 100 }; /* columns of a sentence that is still easy to read */

typedef struct subject { /* what the findings are of, apart from the table */
    size_t index;
    double beta;
    bool bits;
    uint64_t left_out;
} subject;

typedef struct diagnosis {
    sm_study study;
    const sm_registry *indices;
    size_t index;
    const sm_findings *found; /* of the study; NULL: not yet */
    subject of;
    sm_findings_page page; /* laid out for so many columns */
    int width;
    size_t at;    /* finding under the cursor */
    bool follows; /* as a tile: it lights the finding that claims the cell row, col; unlit: none does */
    bool unlit;
    uint32_t row, col;
    int top;           /* first line asked for */
    sm_chosen_few few; /* what the finding that Points was requested last is about, cells or points left out: */
    struct sm_place *place;
    uint32_t *out;
    sm_text title;
    size_t few_of; /* which that was; SIZE_MAX: none */
} diagnosis;

static size_t count_of(const diagnosis *d)
{
    return d->found ? d->found->n : 0;
}

/* ---- found ------------------------------------------------------------------------------------------------------- */

static subject subject_of(const diagnosis *d, const sm_session *s)
{
    sm_left_out l = sm_session_left_out(s);
    return (subject){.index = d->index,
                     .beta = sm_live_facts(sm_session_live(s))->beta,
                     .bits = sm_words_bits(s),
                     .left_out = l.noise + l.unlabelled + l.bad_rows + l.alone};
}

static bool is_outdated(const diagnosis *d, const sm_session *s)
{
    subject now = subject_of(d, s), was = d->of;
    return sm_study_outdated(&d->study, s) || now.index != was.index || now.bits != was.bits ||
           now.left_out != was.left_out || fabs(now.beta - was.beta) > 0;
}

static void begin_anew(diagnosis *d, const sm_session *s)
{
    sm_text why = {0};
    sm_left_out l = sm_session_left_out(s);
    const sm_account *account = &sm_dataset_parts(sm_session_data(s))->account;
    d->of = subject_of(d, s);
    l.apart = l.own = 0; /* these are in the table */
    sm_put_left_out(&why, &l, ", ");
    const sm_findings_ask ask = {.live = sm_session_live(s),
                                 .indices = d->indices,
                                 .index = sm_registry_at(d->indices, d->index),
                                 .seed = SEED,
                                 .bits = d->of.bits,
                                 .left_out = d->of.left_out,
                                 .why = why.length ? sm_text_of(&why) : NULL,
                                 .word = {account->names[0], account->names[1]}};
    sm_study_begin(&d->study, s);
    sm_study_start(&d->study, sm_findings_study, &ask);
    d->found = NULL;
    d->width = 0;
    d->few_of = SIZE_MAX;
    sm_text_free(&why);
}

/* ---- laid out ---------------------------------------------------------------------------------------------------- */

/* The first line that is seen: as asked for, but so that the finding under the cursor is seen. */
static int first_line(const diagnosis *d, int space)
{
    int from = 0, to = 0, top = d->top, lines = (int)d->page.lines; /* from its first line up to after its last */
    for (int i = 0; i < lines; i++) {
        if (d->page.finding[i] != d->at) continue;
        if (!to) from = i;
        to = i + 1;
    }
    if (top > lines - space) top = lines - space;
    if (to - top > space) top = to - space;
    if (d->at == 0 && to <= space) top = 0;
    if (from < top) top = from;
    return top > 0 ? top : 0;
}

/* As a tile next to the matrix: lights the finding that claims the cell under its cursor, if there is one. */
static void follow(diagnosis *d, const sm_scene *scene)
{
    if (!scene->tile || !scene->passive) d->unlit = d->follows = false;
    if (!d->follows) return;
    d->unlit = true;
    for (size_t i = 0; i < d->found->n && d->unlit; i++) {
        const sm_findings_item *x = &d->found->item[i];
        for (size_t c = 0; c < x->cells && d->unlit; c++)
            if (x->cell[c].row == d->row && x->cell[c].col == d->col) d->at = i, d->unlit = false;
    }
}

static void diagnosis_settle(void *state, const sm_scene *scene)
{
    diagnosis *d = state;
    int width = scene->w - 2 < WIDEST ? scene->w - 2 : WIDEST;
    if (is_outdated(d, scene->session)) begin_anew(d, scene->session);
    if (sm_study_news(&d->study)) d->found = sm_study_result(&d->study);
    if (!d->found) return;
    if (d->at >= d->found->n) d->at = d->found->n ? d->found->n - 1 : 0;
    follow(d, scene);
    if (d->width == width) return;
    d->width = width;
    sm_findings_page_free(&d->page);
    sm_findings_lay_out(d->found, SIZE_MAX, width < 24 ? 24 : width, &d->page);
}

/* ---- drawn ------------------------------------------------------------------------------------------------------- */

static void diagnosis_draw(const void *state, const sm_scene *scene, sm_pen pen)
{
    const diagnosis *d = state;
    if (!d->found) {
        sm_text text = {0};
        sm_study_say(&d->study, &text);
        sm_pen_printf(pen, 1, 0, "%s%s%s",
                      d->study.wrong.status ? d->study.wrong.text
                                            : "… comparing with shuffled labels, trying every finding",
                      text.length ? ": " : "", sm_text_of(&text));
        sm_text_free(&text);
        return;
    }
    int top = first_line(d, scene->h), y = -top;
    const char *line = sm_text_of(&d->page.text);
    size_t before = SIZE_MAX;
    for (size_t i = 0; i < d->page.lines && *line; i++, y++) {
        char text[1024];
        size_t length = strcspn(line, "\n"), finding = d->page.finding[i];
        bool here = finding != SIZE_MAX && finding == d->at && !d->unlit;
        snprintf(text, sizeof text, "%.*s", (int)length, line);
        line += length + (line[length] == '\n');
        if (y < 0 || y >= scene->h) continue;
        sm_role role = i == 0 ? SM_ROLE_HEAD : here ? SM_ROLE_CURSOR : SM_ROLE_TEXT;
        if (here) sm_pen_repeat(sm_pen_as(pen, role), 1, y, d->width, " "); /* one block, however long its lines */
        sm_pen_cut(sm_pen_as(pen, role), 1, y, scene->w - 2, text);
        if (here && finding != before) {
            sm_pen_text(sm_pen_as(pen, SM_ROLE_CURSOR), 1, y, "▸");
            sm_pen_cursor(pen, 1, y);
        }
        before = finding;
    }
    sm_pen_more(pen, scene->w - 1, 0, scene->h, top > 0, y > scene->h);
}

static void diagnosis_inspect(const void *state, const sm_scene *scene, sm_text *out)
{
    const diagnosis *d = state;
    if (d->at >= count_of(d)) return;
    const sm_findings_item *x = &d->found->item[d->at];
    const sm_session *s = scene->session;
    const sm_account *account = &sm_dataset_parts(sm_session_data(s))->account;
    const char *class = account->names[0] ? account->names[0] : "class",
               *cluster = account->names[1] ? account->names[1] : "cluster";
    enum { CELLS = 3 };
    sm_text_printf(out, "%llu point%s", (unsigned long long)x->points, sm_plural(x->points));
    if (x->cells) sm_text_printf(out, " in %zu cell%s: ", x->cells, sm_plural(x->cells));
    for (size_t i = 0; i < x->cells && i < CELLS; i++)
        sm_text_printf(out, "%s%llu of %s %s in %s %s", i ? ", " : "", (unsigned long long)x->cell[i].count, class,
                       sm_axis_name(s, SM_CLASSES, x->cell[i].row), cluster,
                       sm_axis_name(s, SM_CLUSTERS, x->cell[i].col));
    if (x->cells > CELLS) sm_text_puts(out, " ..");
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

static sm_answer diagnosis_move(const sm_press *press)
{
    diagnosis *d = press->state;
    enum { FINDINGS_OF_A_PAGE = 5 };
    d->at = sm_press_moved(press, d->at, count_of(d), FINDINGS_OF_A_PAGE);
    d->top = first_line(d, press->scene->h);
    return SM_TAKEN;
}

static void forget_few(diagnosis *d)
{
    sm_free(d->place);
    sm_free(d->out);
    d->out = NULL;
    sm_text_free(&d->title);
    d->place = NULL;
    d->few_of = SIZE_MAX;
}

/* Lists the points that are in no cell because they were removed as noise. Returns their count. */
static size_t list_left_out(const sm_session *s, uint32_t **out)
{
    const sm_points *points = sm_session_points(s);
    size_t n = 0, of = sm_session_left_out(s).noise;
    if (of) *out = sm_alloc(of, sizeof **out);
    if (!of) return 0;
    for (uint32_t p = 0; p < sm_points_n(points) && n < of; p++)
        if (sm_points_class(points, p) == SM_NONE || sm_points_cluster(points, p) == SM_NONE) (*out)[n++] = p;
    return n;
}

/* Chooses every cell of the finding under the cursor, or the points that it reports as left out. Its first sentence is
 * their title. */
static void choose_cells(diagnosis *d, const sm_session *s)
{
    const sm_findings_item *x = &d->found->item[d->at];
    forget_few(d);
    size_t n = x->cells || x->kind != SM_FINDING_LEFT_OUT ? 0 : list_left_out(s, &d->out);
    if (x->cells) d->place = sm_alloc(x->cells, sizeof *d->place);
    if (!d->place && !n) return;
    for (size_t i = 0; i < x->cells; i++) d->place[i] = (struct sm_place){x->cell[i].row, x->cell[i].col};
    sm_text_bytes(&d->title, x->text, strcspn(x->text, "\n"));
    d->few = (sm_chosen_few){
        .title = sm_text_of(&d->title), .cell = d->place, .cells = x->cells, .point = d->out, .points = n};
    d->few_of = d->at;
}

/* The subject is its cells, the largest of them, or what it is about. */
static sm_answer go_to_cells(const sm_press *press)
{
    diagnosis *d = press->state;
    bool points = *press->key == 'p' && sm_session_points(press->session);
    if (d->at >= count_of(d)) return sm_reply(press, SM_SAY, "There is no finding to go to");
    if (points) choose_cells(d, press->session);
    if (!d->found->item[d->at].cells && (!points || d->few_of != d->at))
        return sm_reply(press, SM_SAY, "This finding is about no cell of the table, so there are no points to show");
    return sm_reply(press, SM_RUN, points ? "view points" : "view matrix");
}

/* Merges one below the other become one command: those into one cluster together, a comma between the others. */
static sm_status put_merges(const char *lines, sm_text *out, sm_error *err)
{
    sm_command *c = NULL;
    size_t n = 0, capacity = 0;
    sm_status status = SM_OK;
    for (const char *p = lines; *p && !status; p += strcspn(p, "\n"), p += *p == '\n') {
        sm_text line = {0};
        sm_command one = {0};
        sm_text_bytes(&line, p, strcspn(p, "\n"));
        status = sm_command_parse(&one, sm_text_of(&line), err);
        if (!status) sm_push(&c, &n, &capacity, &one, sizeof one);
        sm_text_free(&line);
    }
    for (size_t i = 0; i < n && !status; i++) {
        size_t before = 0;
        while (before < i && strcmp(c[before].word[1], c[i].word[1]) != 0) before++;
        if (before < i) continue; /* told with that one */
        sm_text_puts(out, i ? " ," : "merge");
        for (size_t k = i; k < n; k++)
            if (!strcmp(c[k].word[1], c[i].word[1])) sm_words_put(out, c[k].word[0]);
        sm_words_put(out, c[i].word[1]);
    }
    for (size_t i = 0; i < n; i++) sm_command_free(&c[i]);
    sm_free(c);
    return status;
}

static sm_answer apply_remedy(const sm_press *press)
{
    diagnosis *d = press->state;
    sm_error err = {0};
    if (d->at >= count_of(d)) return sm_reply(press, SM_SAY, "There is no finding to correct");
    sm_remedy r = d->found->item[d->at].remedy;
    if ((!r.command || r.needs_truth) && r.advice)
        return sm_reply(press, SM_SAY, "No change of this table corrects it: %s", r.advice);
    if (!r.command || r.needs_truth)
        return sm_reply(press, SM_SAY, "No remedy without classes corrects this finding; p lists its points");
    if (!strchr(r.command, '\n')) return sm_reply(press, SM_ASK_ALL, "%s", r.command);
    if (put_merges(r.command, press->out, &err)) return SM_IGNORED;
    return sm_replied(press, SM_ASK_ALL);
}

static sm_answer other_index(const sm_press *press)
{
    diagnosis *d = press->state;
    d->index = sm_words_next_index(d->indices, d->index, *press->key == '[' ? -1 : 1, false);
    d->at = 0;
    return SM_TAKEN;
}

static bool diagnosis_suits(const void *state, const sm_scene *scene, const sm_index *x)
{
    return sm_words_improves(x);
}

static void diagnosis_choose(void *state, const sm_scene *scene, size_t index)
{
    diagnosis *d = state;
    d->index = index;
    d->at = 0;
    d->study.stopped = false;
}

static sm_answer diagnosis_mouse(const sm_press *press)
{
    diagnosis *d = press->state;
    if (press->mouse->what != SM_MOUSE_PRESS) return SM_IGNORED;
    size_t line = (size_t)(press->mouse->y + first_line(d, press->scene->h));
    bool hit = count_of(d) && line < d->page.lines && d->page.finding[line] != SIZE_MAX;
    if (!hit) return SM_TAKEN;
    bool again = d->at == d->page.finding[line];
    d->at = d->page.finding[line];
    return sm_pressed(press, true, again);
}

static bool diagnosis_find(void *state, const sm_scene *scene, const char *text, int direction)
{
    diagnosis *d = state;
    size_t n = count_of(d);
    for (size_t step = 1; step <= n; step++) {
        size_t at = (direction < 0 ? d->at + n - step : d->at + step) % n;
        if (!sm_words_contain(d->found->item[at].text, text)) continue;
        d->at = at;
        return true;
    }
    return false;
}

/* ---- the view ---------------------------------------------------------------------------------------------------- */

static void diagnosis_init(void *state, const sm_registry *indices)
{
    diagnosis *d = state;
    d->indices = indices;
    d->index = sm_words_index("j_score");
    d->few_of = SIZE_MAX;
}

static void diagnosis_free(void *state)
{
    diagnosis *d = state;
    sm_study_end(&d->study);
    forget_few(d);
    sm_findings_page_free(&d->page);
}

static void diagnosis_carry(void *state, void *was, const sm_scene *scene)
{
    diagnosis *d = state;
    const diagnosis *from = was;
    d->index = from->index;
    d->at = from->at;
}

static void diagnosis_show(void *state, const sm_scene *scene, const sm_subject *about)
{
    diagnosis *d = state;
    if (sm_words_tabular(scene->indices, about->index)) d->index = about->index;
    d->study.stopped = false;
    d->follows = scene->tile && about->row != SM_NONE && about->col != SM_NONE;
    d->row = about->row;
    d->col = about->col;
}

static sm_subject diagnosis_subject(const void *state, const sm_scene *scene)
{
    const diagnosis *d = state;
    sm_subject about = sm_about(d->index);
    if (d->at >= count_of(d)) return about;
    const sm_findings_item *x = &d->found->item[d->at];
    if (x->cells) about.row = x->cell[0].row, about.col = x->cell[0].col;
    if (d->few_of == d->at) about.few = &d->few;
    return about;
}

static void diagnosis_lines(const void *state, sm_text *out)
{
    const diagnosis *d = state;
    if (d->found) sm_text_puts(out, sm_text_of(&d->page.text));
}

/* The findings as they were found: nothing is found a second time. */
static sm_status diagnosis_list(const void *state, const sm_scene *scene, const sm_list_taker *to, sm_error *err)
{
    const diagnosis *d = state;
    sm_text text = {0};
    sm_list list = {0};
    const sm_findings_table records = {d->found, sm_session_table(scene->session), count_of(d), &text};
    if (!records.n) return SM_OK;
    sm_grid grid = sm_findings_grid(&records, false);
    sm_status status = sm_list_take(&list, &grid, SIZE_MAX, err);
    if (!status) status = to->take(to->self, &list, &grid, err);
    sm_list_free(&list);
    sm_text_free(&text);
    return status;
}

static const char around[] = "MOVE AROUND", look[] = "LOOK", change[] = "CHANGE THE CLUSTERING";
static const sm_action diagnosis_actions[] = {
    {.bind = {"Up Down k j", "move", "finding", "finding"}, .act = diagnosis_move, .group = around},
    {.bind = {"Enter", "cells", "its largest cell in the matrix", "cells"}, .act = go_to_cells, .group = look},
    {.bind = {"p", "points", "the points of its cells", "points"}, .act = go_to_cells, .group = look},
    {.bind = {"a", "remedy", "apply its remedy", "apply"}, .act = apply_remedy, .group = change},
    {.bind = {"i", "choose", "choose the index from a list", "index"}, .act = sm_press_chooses, .group = look},
    {.bind = {"[ ]", "index", "previous, next index", NULL}, .act = other_index, .group = look},
    {.bind = {"#", "losses", "what each class and cluster costs", "numbers"}, .command = "view losses", .group = look},
    {.bind = {"e", "explain", "explain the index", "explain"}, .command = "view explain", .group = look},
    {.bind = {"r", "continue", "continue after Ctrl-C", NULL}, .act = sm_study_resume, .group = look},
    {.bind = {"C-f PgDn C-b PgUp", "page", "page down, up", NULL}, .act = diagnosis_move, .group = around},
    {.bind = {"g+g Home G End", "ends", "first, last finding", NULL}, .act = diagnosis_move, .group = around},
    {.bind = {NULL, NULL, NULL, NULL}},
};

const sm_view sm_view_diagnosis = {
    .name = "diagnosis",
    .title = "Diagnosis",
    .help =
        "What is wrong with this clustering, ranked by the gain of an index if only the points of a finding were in "
        "the clusters they belong in. Gains do not add up. If the value is no better than for shuffled labels, nothing "
        "else is listed. A class is recovered if a cluster overlaps it with a Jaccard index over 1/2. Points belong in "
        "the cluster that the one-to-one optimum by counts pairs with their class. # shows the same in numbers. a "
        "shows how the remedy below a finding changes every index, and Enter there applies it as one change.",
    .actions = diagnosis_actions,
    .state_size = sizeof(diagnosis),
    .carry = diagnosis_carry,
    .init = diagnosis_init,
    .free = diagnosis_free,
    .draw = diagnosis_draw,
    .inspect = diagnosis_inspect,
    .find = diagnosis_find,
    .settle = diagnosis_settle,
    .mouse = diagnosis_mouse,
    .suits = diagnosis_suits,
    .choose = diagnosis_choose,
    .show = diagnosis_show,
    .subject = diagnosis_subject,
    .list = diagnosis_list,
    .lines = diagnosis_lines,
    .document = "diagnosis",
    .about_index = true,
    .stop = sm_study_stop,
};
