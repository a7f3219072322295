/* An exercise sheet: Markdown that reads as text. The questions come first, the solutions at the end. */
#include "documents.h"
#include "setmatch/base/mem.h"
#include "setmatch/report/lesson.h"
#include "setmatch/session/player.h"
#include <string.h>

enum { ANSWER_LINES = 3 };

typedef struct sheet {
    sm_out out;
    const sm_report_options *o;
    bool solved;
} sheet;

/* Labels and words of others may hold what Markdown takes for its own, and what a terminal does. */
static void write_shown(sheet *t, const char *text)
{
    sm_text shown = {0}, escaped = {0};
    if (sm_text_show(&shown, text, SM_SHOW_PLAIN, NULL) != SM_OK) escaped.failed = true;
    for (const char *p = sm_text_of(&shown); *p; p++)
        sm_text_printf(&escaped, "%s%c", strchr("\\`*_|<>#[]", *p) ? "\\" : "", *p);
    sm_out_text(&t->out, &escaped);
    sm_text_done(&shown);
    sm_text_done(&escaped);
}

static void write_sheet_cell(sheet *t, const char *text)
{
    sm_out_puts(&t->out, " ");
    write_shown(t, text);
    sm_out_puts(&t->out, " |");
}

/* Line ends stay. */
static void write_paragraph(sheet *t, const char *before, const char *text)
{
    sm_out_puts(&t->out, before);
    for (const char *end; *text; text = end + (*end == '\n')) {
        end = text + strcspn(text, "\n");
        char *line = sm_copy_text(text, (size_t)(end - text));
        if (!line) sm_out_take(&t->out, sm_no_memory(t->out.err));
        write_shown(t, line ? line : "");
        if (*end) sm_out_puts(&t->out, "\n");
        sm_free(line);
    }
    sm_out_puts(&t->out, "\n\n");
}

static void write_matrix(sheet *t, const sm_session *s)
{
    uint32_t rows, cols;
    const uint32_t *row = sm_session_row_order(s, &rows), *col = sm_session_col_order(s, &cols);
    const sm_table *table = sm_session_table(s);
    sm_out_puts(&t->out, "| |");
    for (uint32_t c = 0; c < cols; c++) write_sheet_cell(t, sm_table_col_name(table, col[c]));
    sm_out_puts(&t->out, "\n|---|");
    for (uint32_t c = 0; c < cols; c++) sm_out_puts(&t->out, "---:|");
    for (uint32_t r = 0; r < rows; r++) {
        sm_out_puts(&t->out, "\n|");
        write_sheet_cell(t, sm_table_row_name(table, row[r]));
        for (uint32_t c = 0; c < cols; c++)
            sm_out_printf(&t->out, " %llu |", (unsigned long long)sm_table_at(table, row[r], col[c]));
    }
    sm_out_puts(&t->out, "\n\n");
}

static void write_value(sheet *t, sm_value v, bool blank)
{
    char text[64] = "undefined";
    if (sm_value_known(v)) sm_fixed(text, v.number, t->o->digits ? t->o->digits : 4);
    sm_out_printf(&t->out, " %s |", blank ? "........" : text);
}

static void write_indices(sheet *t, const sm_player *p)
{
    const sm_stop *here = &p->stop[p->at];
    const sm_value *before = sm_player_before(p), *now = here->value;
    if (!here->n_look) return;
    sm_out_puts(&t->out, before ? "| index | before | now |\n|---|---:|---:|\n" : "| index | value |\n|---|---:|\n");
    for (size_t i = 0; i < here->n_look; i++) {
        sm_out_puts(&t->out, "|");
        write_sheet_cell(t, sm_registry_at(p->indices, here->look[i])->name);
        if (before) write_value(t, before[here->look[i]], false);
        write_value(t, now[here->look[i]], !t->solved);
        sm_out_puts(&t->out, "\n");
    }
    sm_out_puts(&t->out, "\n");
}

static void write_commands(sheet *t, const sm_step *step)
{
    sm_text shown = {0};
    for (size_t i = 0; i < step->commands.n; i++) {
        sm_text_puts(&shown, "    ");
        if (sm_text_show(&shown, step->commands.row[i].text, SM_SHOW_PLAIN, NULL) != SM_OK) shown.failed = true;
        sm_text_puts(&shown, i + 1 < step->commands.n ? "\n" : "\n\n");
    }
    sm_out_text(&t->out, &shown);
    sm_text_done(&shown);
}

/* What is to be reached, or with the solutions how. */
static void write_task(sheet *t, const sm_challenge *task)
{
    const sm_says *list = t->solved ? &task->solution : &task->goal;
    if (!task->goal.n) return;
    sm_out_puts(&t->out, t->solved ? "A solution:\n\n" : "Find changes after which all of this holds:\n\n");
    for (size_t i = 0; i < list->n; i++) {
        sm_out_puts(&t->out, "* ");
        write_shown(t, list->row[i].text);
        sm_out_puts(&t->out, "\n");
    }
    if (!t->solved && task->best) sm_out_printf(&t->out, "\nFewest changes known: %s\n", task->best);
    sm_out_puts(&t->out, "\n");
}

static sm_status write_sheet_step(void *self, sm_player *p, sm_session *s, sm_error *err)
{
    sheet *t = self;
    const sm_step *step = &p->lesson->step[p->at];
    sm_out_printf(&t->out, "### %zu. ", p->at + 1);
    write_paragraph(t, "", step->title ? step->title : "Step");
    if (t->solved || step->task.goal.n) write_paragraph(t, "", step->words);
    if (t->solved ? step->commands.n > 0 : step->data != NULL) write_matrix(t, s);
    if (!t->solved) write_commands(t, step);
    write_indices(t, p);
    write_task(t, &step->task);
    if (!t->solved && step->question) {
        write_paragraph(t, "Question: ", step->question);
        for (size_t i = 0; i < sm_player_choices(p); i++) {
            sm_out_printf(&t->out, "%c) ", (int)('a' + i));
            write_paragraph(t, "", sm_player_choice(p, i));
        }
        for (int i = 0; i < ANSWER_LINES; i++)
            sm_out_puts(&t->out, "........................................................................\n\n");
    }
    if (t->solved && step->answer) write_paragraph(t, "Answer: ", step->answer);
    if (t->solved && step->after) write_paragraph(t, "", step->after);
    return sm_out_end(&t->out);
}

sm_status sm_report_sheet(const sm_lesson *l, sm_registry *indices, const sm_report_options *o, sm_sink out,
                          sm_error *err)
{
    sheet t = {.out = sm_out_to(out, err), .o = o};
    sm_player *p = NULL;
    sm_status status = sm_player_new(&p, l, indices, err);
    if (status != SM_OK) return status;
    write_paragraph(&t, "# ", l->title);
    write_paragraph(&t, "Source: ", l->source);
    write_paragraph(&t, "", l->about);
    write_paragraph(&t, "## ", "Exercises");
    sm_out_take(&t.out, sm_player_walk(p, write_sheet_step, &t, err));
    write_paragraph(&t, "## ", "Solutions");
    t.solved = true;
    if (t.out.status == SM_OK) sm_out_take(&t.out, sm_player_walk(p, write_sheet_step, &t, err));
    sm_player_free(p);
    return sm_out_end(&t.out);
}
