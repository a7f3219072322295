/* Another lesson of the same kind: more points, in other proportions where the commands allow it, and labels in another
 * order. */
#include "base/mem.h"
#include "base/rng.h"
#include "lesson.h"
#include "table.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { FACTORS = 3 }; /* a cell holds 1 to 3 times as many points; all of them alike, 2 to 4 times */

typedef struct variation {
    sm_lesson *lesson;
    uint64_t seed;
    uint32_t alike; /* every cell times this; 0: each has its own factor */
    sm_rng rng;
} variation;

/* ---- factors ----------------------------------------------------------------------------------------------------- */
static uint64_t factor_hash(uint64_t h, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) h = (h ^ (unsigned char)text[i]) * 0x100000001b3; /* FNV-1a */
    return (h ^ 0xff) * 0x100000001b3;
}

/* The n-th word of a command after its verb, as long as the text has it; *length 0: there is none. */
static const char *factor_word(const char *command, size_t n, size_t *length)
{
    const char *at = command + strcspn(command, " ");
    for (; *at && n > 0; n--) {
        at += strspn(at, " ");
        at += strcspn(at, " ");
    }
    at += strspn(at, " ");
    *length = strcspn(at, " ");
    return at;
}

/* Whether some step splits the cluster by sizes: its cells share one factor then, so that the sizes still add up. */
static bool factor_shared(const sm_lesson *l, const char *cluster, size_t length)
{
    for (size_t i = 0; i < l->n_steps; i++)
        for (size_t j = 0; j < l->step[i].commands.n; j++) {
            size_t n;
            const char *text = l->step[i].commands.row[j].text, *word = factor_word(text, 0, &n);
            if (!strncmp(text, "split ", 6) && n == length && !strncmp(word, cluster, n)) return true;
        }
    return false;
}

/* Returns the factor of a cell. The same class and cluster have the same factor in every table of the lesson. */
static uint32_t factor_of(const variation *v, const char *class, size_t class_length, const char *cluster,
                          size_t cluster_length)
{
    if (v->alike) return v->alike;
    uint64_t h = factor_hash(0xcbf29ce484222325 ^ v->seed, cluster, cluster_length);
    if (!factor_shared(v->lesson, cluster, cluster_length)) h = factor_hash(h, class, class_length);
    sm_rng rng = sm_rng_new(h);
    return 1 + sm_rng_index(&rng, FACTORS);
}

static uint32_t factor_of_cell(const variation *v, const sm_partition *side, uint32_t class, uint32_t cluster)
{
    const char *row = sm_dict_text(side[0].dict, class), *col = sm_dict_text(side[1].dict, cluster);
    return factor_of(v, row, strlen(row), col, strlen(col));
}

/* ---- data -------------------------------------------------------------------------------------------------------- */
/* Returns a random order of the names: the new position of each. */
static void vary_names(sm_partition *to, const sm_partition *from, uint32_t *place, sm_rng *rng)
{
    uint32_t k = sm_dict_size(from->dict);
    uint32_t *order = sm_alloc(k, sizeof *order);
    to->name = sm_copy_text(from->name, strlen(from->name));
    to->file = sm_copy_text(from->file, strlen(from->file));
    sm_dict_new(&to->dict);
    for (uint32_t i = 0; i < k; i++) {
        uint32_t j = sm_rng_index(rng, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    for (uint32_t i = 0; i < k; i++) {
        const char *name = sm_dict_text(from->dict, order[i]);
        sm_dict_add(to->dict, name, strlen(name), &place[order[i]]);
    }
    sm_free(order);
}

static sm_status vary_counts(sm_parts *to, const sm_table *from, const sm_partition *side, uint32_t *const place[2],
                             const variation *v, sm_error *err)
{
    sm_status status = sm_table_new(&to->counts, to->partition[0].dict, to->partition[1].dict, SM_STORE_BEST, err);
    for (uint32_t i = 0; i < sm_table_rows(from) && status == SM_OK; i++) {
        sm_line line = sm_table_row(from, i);
        for (uint32_t c = 0; c < line.n && status == SM_OK; c++) {
            uint32_t col = sm_line_at(line, c);
            if (!line.count[c]) continue;
            uint64_t count = line.count[c] * factor_of_cell(v, side, i, col);
            to->n += (uint32_t)count; /* a lesson is small */
            status = sm_table_add(to->counts, place[0][i], place[1][col], count, err);
        }
    }
    return status;
}

/* Point i of the varied data is point[i] of the lesson's. */
static void vary_points(sm_parts *to, const sm_parts *from, const sm_partition *side, uint32_t *const place[2],
                        const variation *v)
{
    uint32_t *factor = sm_alloc(from->n, sizeof *factor);
    for (uint32_t i = 0; i < from->n; i++)
        to->n += factor[i] = factor_of_cell(v, side, side[0].label[i], side[1].label[i]);
    for (int x = 0; x < 2; x++) {
        to->partition[x].n = to->n;
        to->partition[x].label = sm_alloc(to->n, sizeof *to->partition[x].label);
        if (from->axis[x]) to->axis[x] = sm_alloc(to->n, sizeof *to->axis[x]);
    }
    for (uint32_t i = 0, n = 0; i < from->n; i++)
        for (uint32_t j = 0; j < factor[i]; j++, n++)
            for (int x = 0; x < 2; x++) {
                to->partition[x].label[n] = place[x][side[x].label[i]];
                if (to->axis[x]) to->axis[x][n] = from->axis[x][i];
            }
    sm_free(factor);
}

/* Each point so many times as the factor of its cell. */
static sm_status vary_data(sm_dataset **d, variation *v, sm_error *err)
{
    const sm_parts *from = sm_dataset_parts(*d);
    const sm_partition side[2] = {from->partition[from->truth], from->partition[from->pred]};
    uint32_t *place[2] = {NULL, NULL};
    sm_parts to = {.pred = 1};
    sm_dataset *varied = NULL;
    to.partition = sm_alloc(2, sizeof *to.partition);
    to.format = sm_copy_text("lesson", 6);
    sm_status status = SM_OK;
    for (; to.n_partitions < 2; to.n_partitions++) {
        uint32_t i = to.n_partitions;
        place[i] = sm_alloc(sm_dict_size(side[i].dict), sizeof *place[i]);
        vary_names(&to.partition[i], &side[i], place[i], &v->rng);
    }
    if (from->counts)
        status = vary_counts(&to, from->counts, side, place, v, err);
    else
        vary_points(&to, from, side, place, v);
    if (status == SM_OK) sm_dataset_new(&varied, &to);
    sm_parts_free(&to);
    sm_free(place[0]);
    sm_free(place[1]);
    if (status != SM_OK) return status;
    sm_dataset_free(*d);
    *d = varied;
    return SM_OK;
}

/* ---- commands ---------------------------------------------------------------------------------------------------- */
static uint32_t command_factor(const variation *v, const char *command);

/* Returns the factor of a cluster to split: that of the last move into it; for a part (K4.1), that of the whole. */
static uint32_t split_factor(const variation *v, const char *name, size_t length)
{
    const sm_lesson *l = v->lesson;
    const char *move = NULL;
    for (size_t i = 0; i < l->n_steps; i++)
        for (size_t j = 0; j < l->step[i].commands.n; j++) {
            size_t to;
            const char *text = l->step[i].commands.row[j].text, *into = factor_word(text, 3, &to);
            if (!strncmp(text, "move ", 5) && to == length && !strncmp(into, name, to)) move = text;
        }
    if (move) return command_factor(v, move);
    size_t whole = length;
    while (whole > 0 && name[whole - 1] != '.') whole--;
    if (whole > 1 && factor_shared(l, name, whole - 1)) return split_factor(v, name, whole - 1);
    return factor_of(v, "", 0, name, length);
}

static uint32_t command_factor(const variation *v, const char *command)
{
    size_t class, cluster, split;
    const char *row = factor_word(command, 1, &class), *col = factor_word(command, 2, &cluster);
    const char *name = factor_word(command, 0, &split);
    if (!strncmp(command, "move ", 5)) return factor_of(v, row, class, col, cluster);
    return split_factor(v, name, split);
}

/* The counts of a move and the sizes of a split, times their factor; labels stay as they are. */
static void vary_command(const variation *v, const char *command, const char **varied)
{
    bool move = !strncmp(command, "move ", 5), split = !strncmp(command, "split ", 6);
    const char *sizes = move ? command + 5 : split ? strrchr(command, ' ') + 1 : NULL;
    sm_text text = {0};
    *varied = command;
    if (!sizes || !isdigit((unsigned char)*sizes)) return;
    size_t length = strcspn(sizes, " ");
    if (strspn(sizes, "0123456789,") < length) return; /* a share stays one */
    uint32_t factor = command_factor(v, command);
    sm_text_bytes(&text, command, (size_t)(sizes - command));
    for (const char *at = sizes; at < sizes + length; at += *at == ',') {
        char *end;
        sm_text_printf(&text, "%s%lu", at > sizes ? "," : "", strtoul(at, &end, 10) * factor);
        at = end;
    }
    sm_text_puts(&text, sizes + length);
    *varied = sm_dict_keep(v->lesson->words, sm_text_of(&text));
    sm_text_free(&text);
}

/* The factors look at the commands as they were, so all are varied before any is replaced. */
static void vary_commands(const variation *v, size_t n)
{
    const char **varied = sm_alloc(n, sizeof *varied);
    sm_lesson *l = v->lesson;
    size_t at = 0;
    for (size_t i = 0; i < l->n_steps; i++)
        for (size_t j = 0; j < l->step[i].commands.n; j++)
            vary_command(v, l->step[i].commands.row[j].text, &varied[at++]);
    at = 0;
    for (size_t i = 0; i < l->n_steps; i++)
        for (size_t j = 0; j < l->step[i].commands.n; j++) l->step[i].commands.row[j].text = varied[at++];
    sm_free(varied);
}

sm_status sm_lesson_vary(sm_lesson *l, uint64_t seed, bool alike, sm_error *err)
{
    variation v = {.lesson = l, .seed = seed, .rng = sm_rng_new(seed)};
    size_t commands = 0;
    if (alike) v.alike = 2 + sm_rng_index(&v.rng, FACTORS);
    l->about = "Exercises as in the lesson of this name, on other tables.";
    sm_status status = SM_OK;
    for (size_t i = 0; i < l->n_steps && status == SM_OK; i++) {
        sm_step *s = &l->step[i];
        if (s->data) status = vary_data(&s->data, &v, err);
        commands += s->commands.n;
        s->title = s->question = s->answer = s->after = s->right = s->hide = NULL;
        s->words = "";
        s->wrong.n = s->marks.n = s->values.n = s->printed.n = s->misprint.n = s->task.goal.n = 0;
    }
    if (status == SM_OK) vary_commands(&v, commands);
    return status;
}
