/* Differences between clusterings: a table, and members of the JSON. */
#include "differences.h"
#include "measure/index.h"
#include "output/table/table.h"
#include "study/many/chance.h"
#include <math.h>

void sm_differences_page(const sm_differences *d, const sm_output_options *o, sm_out *out)
{
    sm_grid grid = sm_differences_grid(d);
    const sm_paired *first = &d->pair[0];
    sm_page page = sm_page_of(o, out);
    sm_page_end(&page);
    sm_page_linef(&page,
                  "differences from %s: %llu samples of the %llu points that are compared, drawn with replacement",
                  d->base, (unsigned long long)first->samples, (unsigned long long)first->points);
    sm_page_linef(&page, "95 %% intervals without bias; p two-sided, each by itself; seed %llu",
                  (unsigned long long)first->seed);
    sm_page_end(&page);
    sm_page_free(&page);
    sm_export_table.grid(&grid, o, out);
}

/* Of this pair alone. */
static void differences_warnings(sm_json *j, const sm_differences *d, size_t pair)
{
    const sm_differences one = {.pair = &d->pair[pair], .n = 1, .index = d->index, .n_index = d->n_index};
    sm_text line = {0};
    sm_differences_doubt(&one, &line);
    sm_json_open(j, "warnings", "[");
    if (line.length) sm_json_words(j, NULL, sm_text_of(&line));
    sm_json_close(j, "]");
    sm_text_free(&line);
}

void sm_differences_json(sm_json *j, const char *key, const sm_differences *d, size_t pair)
{
    const sm_paired *p = &d->pair[pair];
    sm_json_open(j, key, "{");
    sm_json_words(j, "from", d->base);
    sm_json_whole(j, "points", p->points);
    sm_json_whole(j, "samples", p->samples);
    sm_json_whole(j, "seed", p->seed);
    sm_json_open(j, "indices", "{");
    for (size_t i = 0; i < d->n_index; i++) {
        const sm_paired_index *x = &p->of[i];
        if (!x->n) {
            sm_json_null(j, d->index[i]->id);
            continue;
        }
        sm_json_open(j, d->index[i]->id, "{");
        sm_json_real(j, "difference", x->difference);
        sm_json_real(j, "low", x->low);
        sm_json_real(j, "high", x->high);
        sm_json_real(j, "bias", x->bias);
        sm_json_real(j, "p", x->p);
        if (x->n < p->samples) sm_json_whole(j, "samples", x->n);
        sm_json_close(j, "}");
    }
    sm_json_close(j, "}");
    differences_warnings(j, d, pair);
    sm_json_close(j, "}");
}

void sm_differences_doubt(const sm_differences *d, sm_text *out)
{
    sm_bias_doubt doubt = {0};
    for (size_t i = 0; i < d->n_index; i++) {
        const sm_paired_index *worst = &d->pair[0].of[i];
        for (size_t k = 1; k < d->n; k++) {
            const sm_paired_index *x = &d->pair[k].of[i];
            if (fabs(x->bias) * worst->sd > fabs(worst->bias) * x->sd) worst = x;
        }
        sm_bias_doubt_add(&doubt, d->index[i], worst->bias, worst->sd);
    }
    sm_bias_doubt_tell(&doubt, out);
}
