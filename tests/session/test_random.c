/* Thousands of commands drawn at random. A node of the history must look the same whenever it is visited - names, ids,
 * counts, chains of points, the bits of every value - whatever was done in between; and a fresh session that runs the
 * commands of the way from the root must end up at the same place. */
#include "tests/session/look.h"

#include "measure/index.h"
#include "tests/support/indices.h"

typedef struct seen { /* per node: how it looked */
    char **text;
    size_t capacity;
} seen;

static void settle(sm_session *s, unsigned needs)
{
    sm_session_settle(s, needs);
}

static void look_values(const sm_session *s, sm_text *out)
{
    look_all(s, out);
    for (size_t x = 0; x < the_index_count(); x++) {
        char number[64];
        const sm_value *v = &sm_session_now(s)[x];
        bool is = v->state == SM_DEFINED || v->state == SM_BY_CONVENTION;
        snprintf(number, sizeof number, " %s=%d:%a", the_indices()[x]->id, (int)v->state, is ? v->number : 0);
        look_add(out, number);
    }
}

/* Remembers how the node here looks, or compares. */
static void visit(const sm_session *s, seen *k)
{
    sm_node here = sm_history_here(sm_session_history(s));
    void *text = k->text;
    sm_grow(&text, &k->capacity, (size_t)here + 1, sizeof *k->text);
    k->text = text;
    sm_text is = {0};
    look_values(s, &is);
    if (!k->text[here])
        k->text[here] = sm_copy_text(sm_text_of(&is), is.length);
    else if (strcmp(k->text[here], sm_text_of(&is)) != 0)
        fail_msg("node %u was\n%s\nand is\n%s", (unsigned)here, k->text[here], sm_text_of(&is));
    sm_text_free(&is);
}

static void forget(seen *k)
{
    for (size_t i = 0; i < k->capacity; i++) sm_free(k->text[i]);
    sm_free(k->text);
    *k = (seen){0};
}

/* ---- commands ---------------------------------------------------------------------------------------------------- */

static const char *row_name(const sm_session *s, uint64_t *seed)
{
    uint32_t n;
    const uint32_t *id = sm_session_row_order(s, &n);
    return n ? sm_table_row_name(sm_session_table(s), id[sample_below(seed, n)]) : "none";
}

static uint32_t some_col(const sm_session *s, uint64_t *seed)
{
    uint32_t n;
    const uint32_t *id = sm_session_col_order(s, &n);
    return n ? id[sample_below(seed, n)] : SM_NONE;
}

static const char *col_name(const sm_session *s, uint64_t *seed)
{
    uint32_t col = some_col(s, seed);
    return col == SM_NONE ? "none" : sm_table_col_name(sm_session_table(s), col);
}

static void words(sm_text *line, const char *verb, const char *const *word, size_t n)
{
    sm_text_clear(line);
    look_add(line, verb);
    for (size_t i = 0; i < n; i++) {
        look_add(line, " ");
        sm_put_word(line, word[i]);
    }
}

static void make_move(const sm_session *s, uint64_t *seed, sm_text *line)
{
    static const char *const count[] = {"1", "2", "all", "30%", "5", "0"};
    static const char *const fresh[] = {"new one", "new two", "x\ty"};
    const char *to = sample_below(seed, 8) ? col_name(s, seed) : fresh[sample_below(seed, 3)];
    words(line, "move", (const char *const[]){count[sample_below(seed, 6)], row_name(s, seed), col_name(s, seed), to},
          4);
}

static void make_split(const sm_session *s, uint64_t *seed, sm_text *line)
{
    uint32_t col = some_col(s, seed);
    uint64_t size = col == SM_NONE ? 0 : sm_table_col_sums(sm_session_table(s))[col];
    words(line, "split", (const char *const[]){col == SM_NONE ? "none" : sm_table_col_name(sm_session_table(s), col)},
          1);
    if (size < 2 || sample_below(seed, 2)) {
        look_add(line, " by class");
        return;
    }
    uint64_t first = 1 + sample_below(seed, (uint32_t)size - 1);
    sm_text_printf(line, " %u,%u", (unsigned)first, (unsigned)(size - first));
}

static void make_two(const sm_session *s, uint64_t *seed, sm_text *line)
{
    static const char *const verb[] = {"merge", "swap"};
    words(line, verb[sample_below(seed, 2)], (const char *const[]){col_name(s, seed), col_name(s, seed)}, 2);
}

static void make_name(const sm_session *s, uint64_t *seed, sm_text *line)
{
    char name[16];
    snprintf(name, sizeof name, "N %u", (unsigned)sample_below(seed, 40));
    if (sample_below(seed, 3))
        words(line, "rename", (const char *const[]){col_name(s, seed), name}, 2);
    else
        words(line, "new", (const char *const[]){name}, 1);
}

static void make_assign(const sm_session *s, uint64_t *seed, sm_text *line)
{
    unsigned n = sm_session_points(s) ? sm_points_n(sm_session_points(s)) : 1;
    unsigned a = 1 + sample_below(seed, n), b = a + sample_below(seed, n - a + 1), c = 1 + sample_below(seed, n);
    char rows[64];
    snprintf(rows, sizeof rows, "@%u-%u,%u", a, b > a + 5 ? a + 5 : b, c);
    words(line, "assign", (const char *const[]){rows, col_name(s, seed)}, 2);
}

static void make_noise(const sm_session *s, uint64_t *seed, sm_text *line)
{
    static const char *const policy[] = {"own", "drop", "singletons", "own"};
    static const char *const loaded[] = {"true:T1", "pred:K1", "true:T2", "pred:K2"};
    bool truth = sample_below(seed, 2) == 0;
    sm_text label = {0};
    look_add(&label, truth ? "true:" : "pred:");
    look_add(&label, truth ? row_name(s, seed) : col_name(s, seed));
    const char *word = sample_below(seed, 2) ? loaded[sample_below(seed, 4)] : sm_text_of(&label);
    words(line, "noise", (const char *const[]){word, policy[sample_below(seed, 4)]}, 2);
    sm_text_free(&label);
}

static void make_roles(const sm_session *s, uint64_t *seed, sm_text *line)
{
    words(line, "roles", NULL, 0);
}

static void make_travel(const sm_session *s, uint64_t *seed, sm_text *line)
{
    static const char *const verb[] = {"undo", "redo", "undo 3", "redo 2", "undo 20", "reset"};
    uint32_t k = sample_below(seed, 8);
    sm_text_clear(line);
    if (k < 6)
        look_add(line, verb[k]);
    else
        sm_text_printf(line, "go %u", (unsigned)sample_below(seed, (uint32_t)sm_history_size(sm_session_history(s))));
}

static void make_sort(const sm_session *s, uint64_t *seed, sm_text *line)
{
    static const char *const order[] = {"loaded", "size", "best", "label"};
    words(line, "sort", (const char *const[]){order[sample_below(seed, 4)]}, 1);
}

static void (*const make[])(const sm_session *, uint64_t *, sm_text *) = {
    make_move, make_move,   make_move,  make_split, make_split,  make_two,    make_two,    make_name,
    make_name, make_assign, make_noise, make_roles, make_travel, make_travel, make_travel, make_sort,
};

/* ---- the test ---------------------------------------------------------------------------------------------------- */

/* What is rejected changes nothing; a draft before the command changes nothing either. */
static void one_command(sm_session *s, uint64_t *seed, sm_text *line, unsigned needs, seen *k)
{
    sm_error err = {0};
    make[sample_below(seed, sizeof make / sizeof *make)](s, seed, line);
    sm_command c;
    assert_ok(sm_command_parse(&c, sm_text_of(line), &err), err);
    if (c.verb->kind == SM_VERB_CHANGE && sample_below(seed, 4) == 0) {
        sm_status status = sm_session_draft(s, &c, needs, &err);
        if (status != SM_OK && status != SM_USAGE) fail_msg("%s: %s", sm_text_of(line), err.text);
        settle(s, needs);
        visit(s, k);
    }
    err = (sm_error){0};
    sm_status status = sm_session_run(s, &c, &err);
    if (status != SM_OK && status != SM_USAGE) fail_msg("%s: %s", sm_text_of(line), err.text);
    sm_command_free(&c);
    settle(s, needs);
    visit(s, k);
}

/* Runs the commands on the way from the root to node n of another session. */
static void replay(const sm_history *h, sm_node n, sm_session *fresh)
{
    if (n == 0) return;
    replay(h, sm_history_at(h, n)->parent, fresh);
    if (sm_history_at(h, n)->edit.n_ops) run(fresh, sm_history_at(h, n)->text);
}

static void a_thousand_commands(sm_session *(*begin)(void), uint64_t seed, int commands, unsigned needs)
{
    sm_session *s = begin(), *fresh = begin();
    sm_text line = {0}, is = {0}, again = {0};
    seen k = {0};
    settle(s, needs);
    visit(s, &k);
    for (int i = 0; i < commands; i++) one_command(s, &seed, &line, needs, &k);
    replay(sm_session_history(s), sm_history_here(sm_session_history(s)), fresh);
    settle(fresh, needs);
    look_values(s, &is);
    look_values(fresh, &again);
    assert_string_equal(sm_text_of(&is), sm_text_of(&again));
    assert_true(sm_history_size(sm_session_history(s)) > (size_t)commands / 4);
    run(s, "go 0");
    settle(s, needs);
    visit(s, &k);
    forget(&k);
    sm_text_free(&line);
    sm_text_free(&is);
    sm_text_free(&again);
    sm_session_free(s);
    sm_session_free(fresh);
}

static const uint64_t count[] = {3, 1, 2, 0, 0, 4, 1, 0, 6, 2, 2, 1, 0, 0, 0, 5};

static sm_session *with_points(void)
{
    return session_of(sample_dataset(count, 4, 4));
}

static sm_session *with_counts(void)
{
    return session_of_counts(count, 4, 4);
}

static sm_session *sparse_with_points(void)
{
    uint64_t seed = 5, cell[60 * 60] = {0};
    for (int i = 0; i < 120; i++) cell[sample_below(&seed, 60) * 60 + sample_below(&seed, 60)]++;
    return session_of(sample_dataset(cell, 60, 60));
}

TEST(nodes_with_points_look_the_same_on_every_visit)
{
    for (uint64_t seed = 1; seed <= 5; seed++) a_thousand_commands(with_points, seed, 400, SM_NEED_ALL);
}

TEST(nodes_with_counts_look_the_same_on_every_visit)
{
    a_thousand_commands(with_counts, 77, 1000, SM_NEED_ALL);
}

TEST(nodes_with_many_labels_look_the_same)
{
    a_thousand_commands(sparse_with_points, 99, 200, SM_NEED_VALUES);
}

/* ---- lowest rows ------------------------------------------------------------------------------------------------- */

enum { LOWEST_POINTS = 300, LOWEST_ROUNDS = 150, LOWEST_BEFORE = 4 };

/* Every other class has its points together, every other one scattered; likewise clusters. */
static sm_dataset *mixed_points(uint64_t seed)
{
    uint32_t label[2][LOWEST_POINTS];
    for (uint32_t i = 0; i < LOWEST_POINTS; i++) {
        label[0][i] = i < 4 ? i : sample_below(&seed, 2) ? i * 2 / LOWEST_POINTS * 2 : 1 + sample_below(&seed, 2) * 2;
        label[1][i] = i < 4 ? i : sample_below(&seed, 2) ? i * 2 / LOWEST_POINTS * 2 : 1 + sample_below(&seed, 2) * 2;
    }
    sm_partition *both = sm_alloc(2, sizeof *both);
    for (int s = 0; s < 2; s++)
        both[s] = sample_partition(s ? "pred" : "true", s ? "K" : "T", label[s], LOWEST_POINTS, 4);
    sm_parts parts = {.partition = both, .n_partitions = 2, .truth = 0, .pred = 1, .n = LOWEST_POINTS};
    sm_dataset *d = NULL;
    sm_dataset_new(&d, &parts);
    return d;
}

static const char *name_now(const sm_session *s, uint32_t point)
{
    return sm_table_col_name(sm_session_table(s), sm_points_cluster(sm_session_points(s), point));
}

/* The points that were labelled FROM and are labelled TO now are the lowest rows of their class that had FROM. */
static void took_the_lowest(const sm_session *s, char **was, const char *from, const char *to, const char *line)
{
    const sm_points *p = sm_session_points(s);
    for (uint32_t class = 0; class < 4; class ++)
        for (uint32_t i = 0, stayed = SM_NONE; i < LOWEST_POINTS; i++) {
            if (sm_points_class(p, i) != class || strcmp(was[i], from) != 0) continue;
            bool went = strcmp(name_now(s, i), to) == 0;
            if (went && stayed != SM_NONE) fail_msg("%s: row %u went, row %u stayed", line, i + 1, stayed + 1);
            if (!went && stayed == SM_NONE) stayed = i;
        }
}

static char **labels_now(const sm_session *s)
{
    char **name = sm_alloc(LOWEST_POINTS, sizeof *name);
    for (uint32_t i = 0; i < LOWEST_POINTS; i++) {
        const char *text = name_now(s, i);
        name[i] = sm_copy_text(text, strlen(text));
    }
    return name;
}

static void labels_free(char **name)
{
    for (uint32_t i = 0; i < LOWEST_POINTS; i++) sm_free(name[i]);
    sm_free(name);
}

/* The session's labels as a file that was just read: ids by first appearance, nothing done before. */
static sm_session *read_again(const sm_session *s)
{
    sm_partition *both = sm_alloc(2, sizeof *both);
    const sm_partition *truth = sm_dataset_truth(sm_session_data(s));
    both[0] = sample_partition("true", "T", truth->label, LOWEST_POINTS, 4);
    both[1] = sample_partition("pred", "K", truth->label, LOWEST_POINTS, 0);
    for (uint32_t i = 0; i < LOWEST_POINTS; i++) {
        const char *name = name_now(s, i);
        sm_dict_add(both[1].dict, name, strlen(name), &both[1].label[i]);
    }
    sm_parts parts = {.partition = both, .n_partitions = 2, .truth = 0, .pred = 1, .n = LOWEST_POINTS};
    sm_dataset *d = NULL;
    sm_dataset_new(&d, &parts);
    return session_of(d);
}

/* Anything but what takes points out of the table, exchanges the roles or only travels. */
static void something_before(sm_session *s, uint64_t *seed, sm_text *line)
{
    static void (*const some[])(const sm_session *, uint64_t *, sm_text *) = {make_move, make_assign, make_split,
                                                                              make_two, make_travel};
    sm_error err = {0};
    some[sample_below(seed, sizeof some / sizeof *some)](s, seed, line);
    sm_status status = sm_session_run_line(s, sm_text_of(line), &err);
    if (status != SM_OK && status != SM_USAGE) fail_msg("%s: %s", sm_text_of(line), err.text);
}

static void same_labels(const sm_session *a, const sm_session *b, const char *line)
{
    for (uint32_t i = 0; i < LOWEST_POINTS; i++)
        if (strcmp(name_now(a, i), name_now(b, i)) != 0)
            fail_msg("%s: row %u is in %s, where the labels were just read in %s", line, i + 1, name_now(a, i),
                     name_now(b, i));
}

/* A move or a split after other changes, and the same one if nothing was done before. */
static void lowest_round(sm_session *s, uint64_t *seed, sm_text *line)
{
    for (int i = 0; i < LOWEST_BEFORE; i++) something_before(s, seed, line);
    uint32_t col = some_col(s, seed);
    bool moves = sample_below(seed, 2) == 0;
    sm_text from = {0}, to = {0};
    look_add(&from, sm_table_col_name(sm_session_table(s), col));
    uint64_t size = sm_table_col_sums(sm_session_table(s))[col];
    if (moves) {
        look_add(&to, "somewhere else");
        words(line, "move", (const char *const[]){"40%", row_name(s, seed), sm_text_of(&from), sm_text_of(&to)}, 4);
    } else {
        sm_text_printf(&to, "%s.1", sm_text_of(&from));
        words(line, "split", (const char *const[]){sm_text_of(&from)}, 1);
        unsigned first = size < 2 ? 1 : 1 + sample_below(seed, (uint32_t)size - 1);
        sm_text_printf(line, " %u,%u", first, (unsigned)size - first);
    }
    bool fresh_name = sm_table_find_col(sm_session_table(s), sm_text_of(&to)) == SM_NONE;
    if (size >= 2 && fresh_name) {
        sm_session *fresh = read_again(s);
        char **was = labels_now(s);
        sm_node before = sm_history_here(sm_session_history(s));
        run(s, sm_text_of(line));
        run(fresh, sm_text_of(line));
        took_the_lowest(s, was, sm_text_of(&from), sm_text_of(&to), sm_text_of(line));
        same_labels(s, fresh, sm_text_of(line));
        if (sm_history_here(sm_session_history(s)) != before) {
            run(s, "undo");
            for (uint32_t i = 0; i < LOWEST_POINTS; i++) assert_string_equal(name_now(s, i), was[i]);
            run(s, "redo");
            same_labels(s, fresh, "redo");
        }
        labels_free(was);
        sm_session_free(fresh);
    }
    sm_text_free(&from);
    sm_text_free(&to);
}

TEST(move_and_split_take_the_points_moved_last)
{
    for (uint64_t seed = 1; seed <= 3; seed++) {
        uint64_t draw = seed;
        sm_session *s = session_of(mixed_points(seed));
        sm_text line = {0};
        for (unsigned i = 0; i < LOWEST_ROUNDS / sample_fewer(); i++) {
            if (i % 10 == 0) run(s, "reset");
            lowest_round(s, &draw, &line);
        }
        sm_text_free(&line);
        sm_session_free(s);
    }
}

/* 20,000 clusters of one point make a dense table of 64 x 64 a sparse one in the middle of the change; taking all back
 * must find room for cells that were empty at that moment. */
TEST(undo_has_memory_after_a_table_became_sparse)
{
    static uint64_t cell[64 * 64];
    for (int i = 0; i < 64; i++) {
        for (int j = 0; j < 64; j++) cell[i * 64 + j] = j ? 2 : 320;
    }
    sm_session *s = session_of(sample_dataset(cell, 64, 64));
    sm_text was = {0}, is = {0};
    settle(s, SM_NEED_VALUES);
    look_values(s, &was);
    assert_true(sm_table_dense(sm_session_table(s)));
    run(s, "merge K7 K8");
    run(s, "noise pred:K1 singletons");
    assert_false(sm_table_dense(sm_session_table(s)));
    run(s, "noise true:T1 drop");
    settle(s, SM_NEED_VALUES);
    run(s, "go 0");
    settle(s, SM_NEED_VALUES);
    look_values(s, &is);
    assert_string_equal(sm_text_of(&is), sm_text_of(&was));
    sm_text_free(&was);
    sm_text_free(&is);
    sm_session_free(s);
}
