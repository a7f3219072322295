/* An exercise sheet: Markdown that reads as text. What is asked comes first, what is so comes at the end. */
#include "documents.h"
#include "setmatch/base/mem.h"
#include "setmatch/report/lesson.h"
#include "setmatch/session/player.h"
#include <string.h>

enum { ANSWER_LINES = 3 };

typedef struct sheet {
    const sm_lesson *lesson;
    const sm_report_options *o;
    sm_sink out;
    bool solved;
} sheet;

/* Labels and words of others may hold what Markdown takes for its own, and what a terminal does. */
static sm_status line(const sheet *t, const char *text, sm_error *err)
{
    sm_text shown = {0}, escaped = {0};
    sm_status status = sm_text_show(&shown, text, SM_SHOW_PLAIN, err);
    for (const char *p = sm_text_of(&shown); *p && status == SM_OK; p++) {
        if (strchr("\\`*_|<>#[]", *p)) status = sm_text_add(&escaped, "\\", 1, err);
        if (status == SM_OK) status = sm_text_add(&escaped, p, 1, err);
    }
    if (status == SM_OK) status = sm_put(t->out, sm_text_of(&escaped), err);
    sm_text_done(&shown);
    sm_text_done(&escaped);
    return status;
}

/* Its line ends stay. */
static sm_status words(const sheet *t, const char *text, sm_error *err)
{
    sm_status status = SM_OK;
    for (bool more = true; more && status == SM_OK;) {
        size_t length = strcspn(text, "\n");
        char *one = sm_copy_text(text, length);
        more = text[length] == '\n';
        status = one ? line(t, one, err) : sm_no_memory(err);
        if (status == SM_OK && more) status = sm_put(t->out, "\n", err);
        sm_free(one);
        text += length + more;
    }
    return status;
}

static sm_status cell(const sheet *t, const char *text, sm_error *err)
{
    sm_status status = sm_put(t->out, " ", err);
    if (status == SM_OK) status = line(t, text, err);
    return status == SM_OK ? sm_put(t->out, " |", err) : status;
}

/* ---- the table ----------------------------------------------------------------------------------------------------
 */
static sm_status matrix_head(const sheet *t, const sm_session *s, const uint32_t *col, uint32_t cols, sm_error *err)
{
    sm_status status = sm_put(t->out, "| |", err);
    for (uint32_t c = 0; c < cols && status == SM_OK; c++)
        status = cell(t, sm_table_col_name(sm_session_table(s), col[c]), err);
    if (status == SM_OK) status = sm_put(t->out, "\n|---|", err);
    for (uint32_t c = 0; c < cols && status == SM_OK; c++) status = sm_put(t->out, "---:|", err);
    return status == SM_OK ? sm_put(t->out, "\n", err) : status;
}

static sm_status matrix(const sheet *t, const sm_session *s, sm_error *err)
{
    uint32_t rows, cols;
    const uint32_t *row = sm_session_row_order(s, &rows), *col = sm_session_col_order(s, &cols);
    const sm_table *table = sm_session_table(s);
    sm_status status = matrix_head(t, s, col, cols, err);
    for (uint32_t r = 0; r < rows && status == SM_OK; r++) {
        status = sm_put(t->out, "|", err);
        if (status == SM_OK) status = cell(t, sm_table_row_name(table, row[r]), err);
        for (uint32_t c = 0; c < cols && status == SM_OK; c++)
            status = sm_putf(t->out, err, " %llu |", (unsigned long long)sm_table_at(table, row[r], col[c]));
        if (status == SM_OK) status = sm_put(t->out, "\n", err);
    }
    return status == SM_OK ? sm_put(t->out, "\n", err) : status;
}

/* ---- the indices --------------------------------------------------------------------------------------------------
 */
static sm_status value(const sheet *t, sm_value v, bool blank, sm_error *err)
{
    char text[64] = "undefined";
    if (blank) return sm_put(t->out, " ........ |", err);
    if (v.state == SM_DEFINED || v.state == SM_BY_CONVENTION) sm_fixed(text, v.number, t->o->digits ? t->o->digits : 4);
    return sm_putf(t->out, err, " %s |", text);
}

static sm_status indices(const sheet *t, const sm_player *p, sm_error *err)
{
    size_t n;
    const size_t *look = sm_player_look(p, sm_player_at(p), &n);
    const sm_value *before = sm_player_before(p), *now = sm_player_here(p);
    if (!n) return SM_OK;
    sm_status status =
        sm_put(t->out, before ? "| index | before | now |\n|---|---:|---:|\n" : "| index | value |\n|---|---:|\n", err);
    for (size_t i = 0; i < n && status == SM_OK; i++) {
        status = sm_put(t->out, "|", err);
        if (status == SM_OK) status = cell(t, sm_registry_at(sm_player_registry(p), look[i])->name, err);
        if (status == SM_OK && before) status = value(t, before[look[i]], false, err);
        if (status == SM_OK) status = value(t, now[look[i]], !t->solved, err);
        if (status == SM_OK) status = sm_put(t->out, "\n", err);
    }
    return status == SM_OK ? sm_put(t->out, "\n", err) : status;
}

/* ---- steps --------------------------------------------------------------------------------------------------------
 */
static sm_status paragraph(const sheet *t, const char *before, const char *text, sm_error *err)
{
    sm_status status = sm_put(t->out, before, err);
    if (status == SM_OK) status = words(t, text, err);
    return status == SM_OK ? sm_put(t->out, "\n\n", err) : status;
}

static sm_status commands(const sheet *t, const sm_step *step, sm_error *err)
{
    sm_text shown = {0};
    sm_status status = SM_OK;
    for (size_t i = 0; i < step->commands.n && status == SM_OK; i++) {
        status = sm_text_print(&shown, err, "    ");
        if (status == SM_OK) status = sm_text_show(&shown, step->commands.row[i].text, SM_SHOW_PLAIN, err);
        if (status == SM_OK) status = sm_text_add(&shown, "\n", 1, err);
    }
    if (status == SM_OK) status = sm_put(t->out, sm_text_of(&shown), err);
    sm_text_done(&shown);
    return status == SM_OK && step->commands.n ? sm_put(t->out, "\n", err) : status;
}

static sm_status asked(const sheet *t, const sm_step *step, sm_error *err)
{
    sm_status status = step->question ? paragraph(t, "Question: ", step->question, err) : SM_OK;
    for (int i = 0; step->question && i < ANSWER_LINES && status == SM_OK; i++)
        status = sm_put(t->out, "........................................................................\n\n", err);
    return status;
}

static sm_status write_step(void *self, sm_player *p, sm_session *s, sm_error *err)
{
    const sheet *t = self;
    const sm_step *step = &t->lesson->step[sm_player_at(p)];
    sm_status status = sm_putf(t->out, err, "### %zu. ", sm_player_at(p) + 1);
    if (status == SM_OK) status = paragraph(t, "", step->title ? step->title : "Step", err);
    if (status == SM_OK && t->solved) status = paragraph(t, "", step->words, err);
    if (status == SM_OK && !t->solved && step->data) status = matrix(t, s, err);
    if (status == SM_OK && !t->solved) status = commands(t, step, err);
    if (status == SM_OK && t->solved && step->commands.n) status = matrix(t, s, err);
    if (status == SM_OK) status = indices(t, p, err);
    if (status == SM_OK && !t->solved) status = asked(t, step, err);
    return status == SM_OK && t->solved && step->answer ? paragraph(t, "Answer: ", step->answer, err) : status;
}

sm_status sm_report_sheet(const sm_lesson *l, sm_registry *indices, const sm_report_options *o, sm_sink out,
                          sm_error *err)
{
    sheet t = {.lesson = l, .o = o, .out = out};
    sm_player *p = NULL;
    sm_status status = sm_player_new(&p, l, indices, err);
    if (status == SM_OK) status = paragraph(&t, "# ", l->title, err);
    if (status == SM_OK) status = paragraph(&t, "Source: ", l->source, err);
    if (status == SM_OK) status = paragraph(&t, "", l->about, err);
    if (status == SM_OK) status = paragraph(&t, "## ", "Exercises", err);
    if (status == SM_OK) status = sm_player_walk(p, write_step, &t, err);
    if (status == SM_OK) status = paragraph(&t, "## ", "Solutions", err);
    t.solved = true;
    if (status == SM_OK) status = sm_player_walk(p, write_step, &t, err);
    sm_player_free(p);
    return status;
}
