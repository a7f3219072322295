/* What would put a finding right, as changes of a table and as lines of the command language. */
#include "base/mem.h"
#include "parts.h"

static void add_repair(sm_finder *f, sm_repair repair)
{
    sm_push(&f->repairs.at, &f->repairs.n, &f->repairs.capacity, &repair, sizeof repair);
}

void sm_repairs_of_cells(sm_finder *f, const sm_found *x)
{
    for (size_t i = 0; i < x->n_cells; i++) {
        const sm_finding_cell *c = &x->cell[i];
        if (c->to != c->col) add_repair(f, (sm_repair){SM_REPAIR_MOVE, c->row, c->col, c->to});
    }
}

void sm_repairs_drop(sm_finder *f, const sm_found *x)
{
    if (x->col.n) add_repair(f, (sm_repair){.kind = SM_REPAIR_DROP, .from = x->col.id[0]});
}

/* Into the largest of them. */
void sm_repairs_join(sm_finder *f, const sm_found *x)
{
    const uint64_t *size = sm_table_row_sums(f->table);
    uint32_t to = x->row.id[0];
    for (size_t i = 1; i < x->row.n; i++)
        if (size[x->row.id[i]] > size[to]) to = x->row.id[i];
    for (size_t i = 0; i < x->row.n; i++) {
        if (x->row.id[i] != to) add_repair(f, (sm_repair){.kind = SM_REPAIR_JOIN, .from = x->row.id[i], .to = to});
    }
}

/* ---- which remedies there are ------------------------------------------------------------------------------------ */

/* The home of the largest class of a cluster that is nobody's home; SM_NONE: it has none. */
static uint32_t home_of_owner(const sm_finder *f, uint32_t col)
{
    uint32_t owner = f->owner[col];
    return f->tenant[col] == SM_NONE && owner != SM_NONE && f->real[owner] ? f->home[owner] : SM_NONE;
}

static bool merges_clusters(sm_finding_kind kind)
{
    return kind == SM_FINDING_SPREAD_CLASS || kind == SM_FINDING_UNMATCHED_CLUSTER || kind == SM_FINDING_FRAGMENTS;
}

/* Clusters without a separate class go into the home of their largest class: all of them (SIZE_MAX), or only one.
 * *n: how many there are. */
static void merge_some(sm_finder *f, const sm_found *x, size_t only, size_t *n)
{
    *n = 0;
    for (size_t i = 0; i < x->col.n; i++) {
        uint32_t from = x->col.id[i], to = home_of_owner(f, from);
        if (to == SM_NONE) continue;
        bool wanted = only == SIZE_MAX || only == *n;
        if (wanted) add_repair(f, (sm_repair){.kind = SM_REPAIR_MERGE, .from = from, .to = to});
        ++*n;
    }
}

bool sm_remedy_try(sm_finder *f, const sm_found *x, size_t which, bool *needs_truth)
{
    enum { SINGLES = 20 };
    size_t n = 0, without = 0;
    f->repairs.n = 0;
    if (x->kind == SM_FINDING_LEFT_OUT) {
        /* An empty label cannot be written where noise is named. */
        without = x->col.n && !*sm_table_col_name(f->table, x->col.id[0]) ? 0 : 1;
        if (which < without) sm_repairs_drop(f, x);
    } else if (merges_clusters(x->kind)) {
        merge_some(f, x, which ? which - 1 : SIZE_MAX, &n);
        without = n > 1 ? 1 + (n < SINGLES ? n : SINGLES) : n;
        if (which >= without) f->repairs.n = 0;
    }
    *needs_truth = which == without && x->kind != SM_FINDING_LEFT_OUT;
    return which < without || *needs_truth;
}

/* ---- repairs as an edit ------------------------------------------------------------------------------------------ */

static void add_move(sm_finder *f, uint32_t row, uint32_t from, uint32_t to, uint64_t count)
{
    sm_edit_op(&f->edit, (sm_op){.kind = SM_OP_MOVE, .row = row, .from = from, .to = to, .count = count});
}

/* A name that no cluster has and nobody sees; it stays with the table. */
static const char *new_name(sm_finder *f, size_t which)
{
    while (f->names <= which) {
        sm_text text = {0};
        unsigned long long number = f->names;
        do {
            sm_text_clear(&text);
            sm_text_printf(&text, "\x01%llu", number++);
        } while (sm_table_find_col(f->table, sm_text_of(&text)) != SM_NONE);
        sm_push(&f->name, &f->names, &f->name_capacity, &text, sizeof text);
    }
    return sm_text_of(&f->name[which]);
}

static void open_for(sm_finder *f, uint32_t row, uint32_t *opened)
{
    if (f->opened[row] != SM_NONE) return;
    const char *name = new_name(f, *opened);
    f->opened[row] = f->next_col + (*opened)++;
    sm_edit_op(&f->edit, (sm_op){.kind = SM_OP_OPEN, .from = SM_NONE, .to = f->opened[row], .name = name});
}

/* All of a cluster; to SM_NONE: out of the table. */
static void move_cluster(sm_finder *f, uint32_t from, uint32_t to)
{
    sm_line l = sm_table_col(f->table, from);
    for (uint32_t p = 0; p < l.n; p++)
        if (l.count[p]) add_move(f, sm_line_at(l, p), from, to, l.count[p]);
}

/* Points leave the table as one class and come back as the other. */
static void join_classes(sm_finder *f, uint32_t from, uint32_t to)
{
    sm_line l = sm_table_row(f->table, from);
    for (uint32_t p = 0; p < l.n; p++) {
        if (!l.count[p]) continue;
        add_move(f, from, sm_line_at(l, p), SM_NONE, l.count[p]);
        add_move(f, to, SM_NONE, sm_line_at(l, p), l.count[p]);
    }
}

void sm_repairs_edit(sm_finder *f)
{
    uint32_t opened = 0;
    f->edit.n_ops = 0;
    for (size_t i = 0; i < f->repairs.n; i++)
        if (f->repairs.at[i].kind == SM_REPAIR_MOVE) f->opened[f->repairs.at[i].row] = SM_NONE;
    for (size_t i = 0; i < f->repairs.n; i++) {
        const sm_repair *d = &f->repairs.at[i];
        if (d->kind == SM_REPAIR_MOVE) {
            bool new = d->to == SM_NONE;
            if (new) open_for(f, d->row, &opened);
            uint64_t count = sm_table_at(f->table, d->row, d->from);
            add_move(f, d->row, d->from, new ? f->opened[d->row] : d->to, count);
        } else if (d->kind == SM_REPAIR_JOIN)
            join_classes(f, d->from, d->to);
        else
            move_cluster(f, d->from, d->kind == SM_REPAIR_MERGE ? d->to : SM_NONE);
    }
}

/* ---- repairs as lines of the command language -------------------------------------------------------------------- */

static void put_words(sm_text *out, const char *verb, const char *const *word, size_t n)
{
    sm_text_printf(out, "%s%s", out->length ? "\n" : "", verb);
    for (size_t i = 0; i < n; i++) {
        sm_text_puts(out, " ");
        sm_put_word(out, word[i]);
    }
}

/* The new cluster of a class is called as the class, or so with a number that nothing is called by. */
static void name_for(const sm_finder *f, uint32_t row, sm_text *out)
{
    const char *label = sm_table_row_name(f->table, row);
    unsigned number = 2;
    sm_text_puts(out, label);
    while ((sm_table_find_col(f->table, sm_text_of(out)) != SM_NONE || !out->length ||
            (number > 2 && sm_table_find_row(f->table, sm_text_of(out)) != SM_NONE))) {
        sm_text_clear(out);
        sm_text_printf(out, "%s-%u", label, number++);
    }
}

static void command_of(const sm_finder *f, const sm_repair *d, sm_text *out)
{
    const sm_table *t = f->table;
    sm_text name = {0};
    if (d->kind == SM_REPAIR_MOVE) {
        if (d->to == SM_NONE)
            name_for(f, d->row, &name);
        else
            sm_text_puts(&name, sm_table_col_name(t, d->to));
        put_words(out, "move all",
                  (const char *[]){sm_table_row_name(t, d->row), sm_table_col_name(t, d->from), sm_text_of(&name)}, 3);
    } else if (d->kind == SM_REPAIR_MERGE) {
        put_words(out, "merge", (const char *[]){sm_table_col_name(t, d->from), sm_table_col_name(t, d->to)}, 2);
    } else if (d->kind == SM_REPAIR_DROP) {
        sm_text_printf(&name, "pred:%s", sm_table_col_name(t, d->from));
        put_words(out, "noise", (const char *[]){sm_text_of(&name), "drop"}, 2);
    } else {
        put_words(out, "merge", (const char *[]){sm_table_row_name(t, d->from), sm_table_row_name(t, d->to)}, 2);
    }
    sm_text_free(&name);
}

void sm_repairs_command(const sm_finder *f, sm_text *out)
{
    bool joins = f->repairs.n && f->repairs.at[0].kind == SM_REPAIR_JOIN; /* of classes, while they are the clusters */
    if (joins) sm_text_puts(out, "roles");
    for (size_t i = 0; i < f->repairs.n; i++) command_of(f, &f->repairs.at[i], out);
    if (joins) sm_text_puts(out, "\nroles");
}

void sm_repairs_say(const sm_finder *f, sm_text *out)
{
    const sm_repair *d = f->repairs.at;
    sm_named list[SM_LISTED];
    size_t n = f->repairs.n;
    bool one_target = true;
    if (n && d->kind == SM_REPAIR_DROP) {
        sm_text command = {0};
        if (f->ask->shell) sm_text_printf(&command, "--noise pred:%s", sm_table_col_name(f->table, d->from));
        if (!f->ask->shell) command_of(f, d, &command);
        sm_text_printf(out, "leave it out with %s", sm_text_of(&command));
        sm_text_free(&command);
        return;
    }
    for (size_t i = 0; i < n; i++) one_target = one_target && d[i].to == d[0].to;
    for (size_t i = 0; i < n && i < SM_LISTED; i++) list[i] = (sm_named){.id = d[i].from};
    if (!one_target) {
        sm_text_puts(out, "merge ");
        sm_say_groups(f, false, n, out);
        sm_text_puts(out, " into the homes of their largest ");
        sm_say_word(f, true, true, false, out);
        return;
    }
    sm_text_puts(out, "merge ");
    sm_say_names(f, false, list, n, false, out);
    sm_text_puts(out, " into ");
    sm_say_label(f, false, d[0].to, out);
}
