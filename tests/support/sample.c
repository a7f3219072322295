#include "tests/support/sample.h"
#include "base/mem.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void must(bool fine)
{
    if (!fine) {
        fprintf(stderr, "a sample could not be made\n");
        exit(1);
    }
}

uint64_t sample_next(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

uint32_t sample_below(uint64_t *state, uint32_t n)
{
    return (uint32_t)(sample_next(state) % n);
}

static void add_name(sm_dict *d, const char *name)
{
    uint32_t id;
    sm_dict_add(d, name, strlen(name), &id);
    must(true);
}

unsigned sample_fewer(void)
{
    const char *text = getenv("SETMATCH_FEWER");
    int times = text ? atoi(text) : 1;
    return times > 1 ? (unsigned)times : 1;
}

sm_dict *sample_names(const char *prefix, uint32_t n)
{
    sm_dict *d;
    sm_dict_new(&d);
    must(true);
    for (uint32_t i = 0; i < n; i++) {
        char name[32];
        snprintf(name, sizeof name, "%s%u", prefix, i + 1);
        add_name(d, name);
    }
    return d;
}

sm_table *sample_table(const uint64_t *count, uint32_t rows, uint32_t cols, sm_storage storage, sm_dict **row_names,
                       sm_dict **col_names)
{
    *row_names = sample_names("T", rows);
    *col_names = sample_names("K", cols);
    sm_triple *triple = sm_alloc((size_t)rows * cols, sizeof *triple);
    must(true);
    size_t m = 0;
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t j = 0; j < cols; j++) triple[m++] = (sm_triple){i, j, count[(size_t)i * cols + j]};
    sm_table *t;
    must(sm_table_of_triples(&t, *row_names, *col_names, triple, m, storage, NULL) == SM_OK);
    sm_free(triple);
    return t;
}

sm_partition sample_partition(const char *name, const char *prefix, const uint32_t *label, uint32_t n, uint32_t labels)
{
    sm_partition p = {.name = sm_copy_text(name, strlen(name)),
                      .file = sm_copy_text("sample", 6),
                      .n = n,
                      .label = sm_alloc(n, sizeof(uint32_t)),
                      .dict = sample_names(prefix, labels)};
    must(p.name && p.file && p.label);
    if (n) memcpy(p.label, label, n * sizeof *label);
    return p;
}

void sample_partition_free(sm_partition *p)
{
    sm_free(p->name);
    sm_free(p->file);
    sm_free(p->label);
    sm_dict_free(p->dict);
}

void sample_ids(sm_parts *p, const char *prefix)
{
    char text[64];
    sm_dict_new(&p->ids);
    must((p->id = sm_alloc(p->n, sizeof *p->id)));
    for (uint32_t i = 0; i < p->n; i++) {
        int length = snprintf(text, sizeof text, "%s%u", prefix, i);
        sm_dict_add(p->ids, text, (size_t)length, &p->id[i]);
        must(true);
    }
}

sm_dataset *sample_named(const uint64_t *count, uint32_t rows, uint32_t cols, const char *const *row_names,
                         const char *const *col_names)
{
    uint64_t n = 0;
    for (uint32_t i = 0; i < rows * cols; i++) n += count[i];
    uint32_t *row = sm_alloc(n, sizeof *row), *col = sm_alloc(n, sizeof *col), at = 0;
    sm_partition *both = sm_alloc(2, sizeof *both);
    must(both);
    for (uint32_t i = 0; i < rows * cols; i++)
        for (uint64_t c = 0; c < count[i]; c++, at++) {
            row[at] = i / cols;
            col[at] = i % cols;
        }
    both[0] = sample_partition("class", "T", row, at, row_names ? 0 : rows);
    both[1] = sample_partition("cluster", "K", col, at, col_names ? 0 : cols);
    for (uint32_t i = 0; row_names && i < rows; i++) add_name(both[0].dict, row_names[i]);
    for (uint32_t j = 0; col_names && j < cols; j++) add_name(both[1].dict, col_names[j]);
    sm_free(row);
    sm_free(col);
    sm_parts parts = {.partition = both, .n_partitions = 2, .truth = 0, .pred = 1, .n = at};
    sm_dataset *d;
    sm_dataset_new(&d, &parts);
    must(true);
    return d;
}

sm_dataset *sample_dataset(const uint64_t *count, uint32_t rows, uint32_t cols)
{
    return sample_named(count, rows, cols, NULL, NULL);
}

sm_dataset *sample_fig1b(void)
{
    static const uint64_t count[] = {10, 0, 0, 0, 0, 30, 0, 0, 0, 0, 40, 20};
    static const char *const classes[] = {"Ta", "Tb", "Tc"};
    return sample_named(count, 3, 4, classes, NULL);
}
