/* Are points of several files joined by id, and by which columns? */
#include "io/sheet/sheet.h"
#include "load.h"
#include "roles.h"
#include <string.h>

/* A column of one name in both files with all values different is an id. */
static void find_common_id(sm_detection *j)
{
    sm_meaning *of = j->r->of;
    if (j->n != 2 || j->o->id || (of[0].id >= 0 && of[1].id >= 0) || !of[0].header || !of[1].header) return;
    for (uint32_t a = 0; a < of[0].columns; a++)
        for (uint32_t b = 0; b < of[1].columns; b++) {
            if (strcmp(j->sheet[0].column[a].name, j->sheet[1].column[b].name) != 0) continue;
            if (!sm_facts_different(sm_detection_facts(j, 0, a)) || !sm_facts_different(sm_detection_facts(j, 1, b)))
                continue;
            of[0].id = a;
            of[1].id = b;
            of[0].id_why = of[1].id_why = "the same name, all values different";
            return;
        }
}

/* Beside a list of members, whose order means nothing, the only column with all values different is the id. */
static void find_id_of_members(sm_detection *j)
{
    size_t list = 0;
    while (list < j->n && !j->sheet[list].id_column) list++;
    for (size_t i = 0; i < j->n && list < j->n && !sm_detection_stopped(j); i++) {
        sm_meaning *m = &j->r->of[i];
        uint32_t found = 0, candidates = 0;
        for (uint32_t c = 0; c < m->columns && m->id < 0; c++) {
            if (sm_role_is_taken(m, c) || !sm_facts_different(sm_detection_facts(j, i, c))) continue;
            found = c;
            candidates++;
        }
        if (m->id < 0 && candidates != 1)
            sm_detection_ask(
                j, SM_REFUSED, i, 0,
                "no column of ids, which are needed to find the members that %s lists; add one, or name it: --id COL",
                j->sheet[list].file);
        if (m->id >= 0 || candidates != 1) continue;
        m->id = found;
        m->id_why = "all values different";
    }
}

typedef struct id_column {
    size_t sheet;
    uint32_t column;
} id_column;

static const char *id_text(const sm_detection *j, id_column c, uint64_t row, char whole[32])
{
    const sm_sheet *s = &j->sheet[c.sheet];
    return sm_whole_text(sm_sheet_cell(s, row + sm_first_row(s, &j->r->of[c.sheet]), c.column), whole);
}

/* By its name or that of another file's ids, or in front of columns without names; and most of its values differ. */
static bool may_hold_ids(const sm_detection *j, id_column c)
{
    const sm_column_facts *f = sm_detection_facts(j, c.sheet, c.column);
    const char *name = j->sheet[c.sheet].column[c.column].name;
    if (sm_role_is_taken(&j->r->of[c.sheet], c.column) || !f->stored || f->distinct * 2 <= f->rows) return false;
    if (!sm_detection_has_names(j, c.sheet)) return c.column == 0 && f->rows >= 20;
    for (size_t i = 0; i < j->n; i++) {
        int64_t id = j->r->of[i].id;
        if (id >= 0 && *name && strcmp(j->sheet[i].column[id].name, name) == 0) return true;
    }
    return sm_name_is_id(name);
}

/* The column of ids, or the first that may hold some; false: there is none. */
static bool find_ids(const sm_detection *j, size_t sheet, id_column *out)
{
    const sm_meaning *m = &j->r->of[sheet];
    *out = (id_column){sheet, m->id < 0 ? 0 : (uint32_t)m->id};
    if (m->id >= 0) return sm_detection_facts(j, sheet, out->column)->stored;
    while (out->column < m->columns && !may_hold_ids(j, *out)) out->column++;
    return out->column < m->columns;
}

/* The same values row by row need no join, and half of them in both are ids of the same points. */
static bool are_same_ids(sm_detection *j, id_column a, id_column b)
{
    uint64_t rows[2] = {sm_detection_rows(j, a.sheet), sm_detection_rows(j, b.sheet)}, common = 0;
    uint64_t least = rows[0] < rows[1] ? rows[0] : rows[1];
    bool ordered = rows[0] == rows[1];
    char x[32], y[32];
    sm_dict *seen = NULL;
    uint32_t id;
    sm_dict_new(&seen);
    for (uint64_t p = 0; p < rows[0]; p++) {
        const char *text = id_text(j, a, p, x);
        ordered = ordered && strcmp(text, id_text(j, b, p, y)) == 0;
        sm_dict_add(seen, text, strlen(text), &id);
    }
    for (uint64_t p = 0; p < rows[1]; p++) {
        const char *text = id_text(j, b, p, y);
        common += sm_dict_find(seen, text, strlen(text), &id);
    }
    sm_dict_free(seen);
    return !ordered && common * 2 >= least;
}

/* A duplicate does not make rows partners: files whose columns hold the ids of the first are joined by them, and the
 * join reports the duplicate. */
static void find_repeated_ids(sm_detection *j)
{
    id_column first, own;
    bool found = find_ids(j, 0, &first), same = false;
    for (size_t i = 1; i < j->n && found; i++) found = find_ids(j, i, &own);
    for (size_t i = 1; i < j->n && found && !same; i++) same = find_ids(j, i, &own) && are_same_ids(j, first, own);
    for (size_t i = 0; i < j->n && same; i++) {
        if (j->r->of[i].id >= 0 || !find_ids(j, i, &own)) continue;
        j->r->of[i].id = own.column;
        j->r->of[i].id_why = "most values different, and those of the other file";
    }
}

static size_t count_with_ids(const sm_detection *j)
{
    size_t n = 0;
    for (size_t i = 0; i < j->n; i++) n += j->r->of[i].id >= 0;
    return n;
}

/* Points are joined by id where all files have one. */
void sm_detection_join(sm_detection *j)
{
    find_common_id(j);
    find_id_of_members(j);
    if (sm_detection_stopped(j)) return;
    if (count_with_ids(j) < j->n && !j->o->id) find_repeated_ids(j);
    size_t with = count_with_ids(j);
    j->r->joined = with == j->n;
    if (j->r->joined || !with || j->o->id) return;
    for (size_t i = 0; i < j->n; i++) j->r->of[i].id = -1;
    if (j->n == 2)
        sm_detection_likely(j, 0, "only one of the files has ids; the files are joined row by row");
    else
        sm_detection_likely(j, SM_NO_FILE, "only %zu of the %zu files have ids; the files are joined row by row", with,
                            j->n);
}
