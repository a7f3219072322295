/* simulate: runs an experiment from its seed, and prints plots and a table, or writes records or a picture. */
#include "base/mem.h"
#include "lists.h"
#include "output/exhibit.h"
#include <string.h>

enum { TALL = 20 };

typedef struct simulate {
    const sm_settings *s;
    const sm_simulation *row;
    sm_simulation_ask ask;
    const sm_simulated *found;
    const sm_export *format;
    bool people;
} simulate;

/* ---- for people -------------------------------------------------------------------------------------------------- */

static void write_for_people(const simulate *m, sm_out *out)
{
    const sm_simulated *r = m->found;
    sm_output_options shown = sm_settings_report(m->s, false);
    int width = sm_settings_columns(m->s);
    for (size_t i = 0; i < r->n_charts; i++) sm_chart_text(&r->chart[i], width, TALL, &shown, out);
    sm_out_puts(out, r->verdict);
    bool timed = *r->verdict && m->s->seconds >= 0;
    if (timed) sm_out_printf(out, "It took %.1f s.\n\n", m->s->seconds);
    if (*m->row->note) sm_words_text(m->row->note, width, &shown, out);
    sm_output_options o = sm_settings_report(m->s, true);
    m->format->grid(&r->table, &o, out);
}

/* ---- for programs ------------------------------------------------------------------------------------------------ */

static void simulate_write_json(const simulate *m, sm_out *out)
{
    sm_output_options o = sm_settings_report(m->s, false);
    uint64_t reps = m->ask.reps ? m->ask.reps : m->row->reps;
    sm_out_printf(out, "{\"simulation\":\"%s\",\"seed\":%llu,\"repetitions\":%llu", m->row->name,
                  (unsigned long long)m->ask.seed, (unsigned long long)reps);
    for (size_t i = 0; i < m->row->n_parameters; i++) {
        sm_parameter_id id = m->row->parameters[i].id;
        sm_out_printf(out, ",\"%s\":%llu", sm_parameter_names[id],
                      (unsigned long long)sm_simulation_value(&m->ask, id));
    }
    sm_out_puts(out, ",\"rows\":");
    m->format->grid(&m->found->grid, &o, out);
    sm_out_puts(out, "}\n");
}

/* All of its charts, or its table of marks. */
static void write_picture(const simulate *m, sm_out *out)
{
    enum { MOST = 16 };
    const sm_simulated *r = m->found;
    const sm_chart *c[MOST];
    size_t n = 0;
    for (; n < MOST && n < r->n_charts; n++) c[n] = &r->chart[n];
    if (n)
        sm_charts_draw(c, n, n > 1 ? m->row->title : c[0]->title, NULL, out);
    else
        sm_marks_draw(&r->table, m->row->title, out);
}

static void write_outcome(void *self, sm_out *out)
{
    const simulate *m = self;
    sm_output_options o = sm_settings_report(m->s, false);
    if (m->people)
        write_for_people(m, out);
    else if (strcmp(m->format->name, "json") == 0 && !m->row->labels)
        simulate_write_json(m, out);
    else if (m->format->chart && (m->found->n_charts || m->row->marks))
        write_picture(m, out);
    else
        m->format->grid(&m->found->grid, &o, out);
}

/* ---- running ----------------------------------------------------------------------------------------------------- */

static sm_status choose_format(simulate *m, sm_error *err)
{
    const sm_settings *s = m->s;
    bool asked = s->json || s->tsv || s->plain || s->markdown;
    m->format = sm_export_find(sm_settings_format(s));
    m->people = !asked && !s->output && !m->row->labels;
    if (asked || m->people) return SM_OK;
    m->format = s->output && strcmp(s->output, "-") != 0 ? sm_export_of_file(s->output) : sm_export_find("csv");
    if (m->format) return SM_OK;
    return sm_fail(err, SM_USAGE, "unknown file extension in \"%s\" (one of: csv, tsv, json, md, tex, svg)",
                   sm_quote(s->output).text);
}

static void ask_of(simulate *m, const sm_index *const *index, size_t n)
{
    const sm_settings *s = m->s;
    m->ask = (sm_simulation_ask){.row = m->row,
                                 .indices = s->registry,
                                 .seed = sm_settings_seed(s),
                                 .reps = s->reps.is,
                                 .threads = sm_settings_threads(s),
                                 .sizes = s->sizes};
    if (s->indices) m->ask.index = index, m->ask.n_index = n;
    for (int i = 0; i < SM_PARAMETERS; i++) {
        m->ask.value[i] = s->parameter[i].is;
        m->ask.given[i] = s->parameter[i].given;
    }
}

static sm_status run_row(sm_settings *s, simulate *m, sm_error *err)
{
    sm_job *job = NULL;
    sm_status status = sm_settings_study(s, &job, sm_simulation_study, &m->ask, m->row->name, err);
    if (!status) m->found = sm_job_result(job);
    if (!status) status = sm_with_output(s, write_outcome, m, err);
    bool contradicts = !status && m->found->contradicts;
    if (contradicts && !m->people) sm_tell("setmatch: ", m->found->verdict);
    sm_job_free(job);
    return contradicts ? SM_CHECK : status;
}

static sm_status simulate_list(sm_settings *s, sm_error *err)
{
    static const char *const operand[] = {"simulations"};
    s->operand = operand;
    s->n_operands = 1;
    return sm_run_list(s, err);
}

sm_status sm_run_simulate(sm_settings *s, sm_error *err)
{
    simulate m = {.s = s};
    const sm_index **index = NULL;
    size_t n = 0;
    if (s->n_operands > 1)
        return sm_fail(err, SM_USAGE, "only one simulation can run; remove \"%s\"", sm_quote(s->operand[1]).text);
    if (strcmp(s->operand[0], "list") == 0) return simulate_list(s, err);
    sm_status status = sm_simulation_find(&m.row, s->operand[0], err);
    if (!status && s->reps.given && !s->reps.is)
        status = sm_fail(err, SM_USAGE, "--reps: expected at least 1, found 0; omit it for the default");
    if (!status) status = choose_format(&m, err);
    if (!status) status = sm_indices_chosen(s->registry, s->indices, &index, &n, err);
    if (status) return status;
    ask_of(&m, index, n);
    status = run_row(s, &m, err);
    sm_free(index);
    return status;
}
