/* Adds the texts and panels of a part to its exhibit, and printed values next to computed ones. */
#include "exhibit.h"
#include "session/player.h"
#include <math.h>
#include <string.h>

const char *const sm_verdict_names[SM_VERDICTS] = {"agrees", "differs", "misprint", "not computed", "not printed"};

/* ---- texts and panels -------------------------------------------------------------------------------------------- */
const char *sm_exhibit_kept(sm_exhibit *x, const char *format, ...)
{
    sm_text t = {0};
    va_list args;
    va_start(args, format);
    sm_text_vprintf(&t, format, args);
    va_end(args);
    return sm_text_of(&t);
}

sm_panel *sm_exhibit_panel(sm_exhibit *x, const sm_panel_kind *kind, const char *title)
{
    sm_grow(&x->panel, &x->panel_capacity, x->panels + 1, sizeof *x->panel);
    sm_panel *p = &x->panel[x->panels++];
    *p = (sm_panel){.kind = kind, .title = title ? title : ""};
    return p;
}

sm_cells *sm_exhibit_table(sm_exhibit *x, const char *title, size_t rows, size_t cols)
{
    sm_cells c = {.rows = rows,
                  .cols = cols,
                  .head = sm_alloc(cols, sizeof *c.head),
                  .text = sm_alloc(rows * cols, sizeof *c.text),
                  .strong = sm_alloc(rows * cols, sizeof *c.strong)};
    sm_panel *p = sm_exhibit_panel(x, &sm_panel_table, title);
    p->cells = c;
    return &p->cells;
}

void sm_cells_head(sm_cells *c, size_t col, const char *kept)
{
    c->head[col] = kept;
}

void sm_cells_put(sm_cells *c, size_t row, size_t col, const char *kept)
{
    c->text[row * c->cols + col] = kept;
}

/* ---- printed and computed values --------------------------------------------------------------------------------- */
static void add_beside(sm_exhibit *x, sm_beside b, const cJSON *said, bool agrees)
{
    b.printed = sm_file_text(said, "printed");
    b.why = sm_file_text(said, "why");
    bool misprint = cJSON_IsTrue(cJSON_GetObjectItemCaseSensitive(said, "misprint"));
    b.verdict = !b.printed    ? SM_NOT_PRINTED
                : !b.computed ? SM_NOT_COMPUTED
                : agrees      ? SM_AGREES
                : misprint    ? SM_MISPRINTED
                              : SM_DIFFERS;
    if (!b.where) b.where = "";
    if (!b.printed) b.printed = "–";
    sm_push(&x->row, &x->rows, &x->row_capacity, &b, sizeof b);
}

/* "0.66..." matches numbers with those first digits, which are cut there, not rounded. */
static bool begins_so(const char *printed, const char *dots, double v)
{
    const char *point = strchr(printed, '.');
    size_t digits = point && point < dots ? (size_t)(dots - point - 1) : 0;
    char shown[64];
    double unit = 1;
    for (size_t i = 0; i < digits; i++) unit /= 10;
    sm_fixed(shown, trunc(v / unit + (v < 0 ? -1e-9 : 1e-9)) * unit, (int)digits);
    return strlen(shown) == (size_t)(dots - printed) && strncmp(shown, printed, (size_t)(dots - printed)) == 0;
}

const char *sm_exhibit_called(const sm_exhibit *x, const sm_index *index)
{
    return sm_file_text(x->tree, "symbols") ? index->symbol : index->short_name;
}

void sm_exhibit_number(sm_exhibit *x, const char *where, const char *what, const cJSON *said, sm_value v)
{
    const char *printed = sm_file_text(said, "printed");
    const char *dots = printed ? strstr(printed, "...") : NULL;
    char shown[64] = "n/a";
    bool whole = printed && !strchr(printed, '.') && !(floor(v.number) < v.number);
    if (sm_value_known(v)) sm_fixed(shown, v.number, whole ? 0 : 5);
    bool agrees =
        printed && (dots ? sm_value_known(v) && begins_so(printed, dots, v.number) : sm_stated_agrees(printed, v));
    sm_beside b = {.where = where,
                   .what = what,
                   .computed = sm_exhibit_kept(x, "%s", shown),
                   .number = sm_value_known(v) ? v.number : (double)NAN};
    add_beside(x, b, said, agrees);
}

void sm_exhibit_words(sm_exhibit *x, const char *where, const char *what, const cJSON *said, const char *computed)
{
    const char *printed = sm_file_text(said, "printed");
    sm_beside b = {.where = where, .what = what, .computed = sm_exhibit_kept(x, "%s", computed), .number = (double)NAN};
    add_beside(x, b, said, printed && strcmp(printed, computed) == 0);
}

void sm_exhibit_absent(sm_exhibit *x, const char *where, const char *what, const cJSON *said)
{
    add_beside(x, (sm_beside){.where = where, .what = what, .number = (double)NAN}, said, false);
}
