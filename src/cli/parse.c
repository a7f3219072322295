/* argv against the rows of commands and options. */
#include "base/mem.h"
#include "base/os.h"
#include "io/bytes/samples.h"
#include "line.h"
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONG_ONLY = 256 }; /* getopt's value of row i without a letter is LONG_ONLY + i */

/* ---- options ----------------------------------------------------------------------------------------------------- */
typedef struct opener { /* what getopt_long wants, made from the rows */
    struct option *longs;
    sm_text shorts;
} opener;

static void opener_of(opener *o)
{
    size_t n = 0, used = 0;
    while (sm_option_rows[n].help) n++;
    *o = (opener){.longs = sm_alloc(n + 1, sizeof *o->longs)};
    sm_text_puts(&o->shorts, "-:"); /* keep operands in order; without the dash getopt moves them to the end */
    for (size_t i = 0; i < n; i++) {
        const sm_option_row *row = &sm_option_rows[i];
        int value = row->letter ? row->letter : LONG_ONLY + (int)i;
        if (row->name)
            o->longs[used++] = (struct option){row->name,
                                               !row->argument     ? no_argument
                                               : row->may_be_bare ? optional_argument
                                                                  : required_argument,
                                               NULL, value};
        if (row->letter) sm_text_printf(&o->shorts, "%c%s", row->letter, row->argument ? ":" : "");
    }
}

static size_t parse_row_of(int value)
{
    if (value >= LONG_ONLY) return (size_t)(value - LONG_ONLY);
    size_t i = 0;
    while (sm_option_rows[i].help && sm_option_rows[i].letter != value) i++;
    return i;
}

static void parse_name_of(const sm_option_row *row, char out[32])
{
    size_t length = row->name ? strlen(row->name) : 1;
    size_t dashes = row->name ? 2 : 1;
    memset(out, '-', dashes);
    memcpy(out + dashes, row->name ? row->name : &row->letter, length);
    out[dashes + length] = 0;
}

static sm_status wrong_place(const sm_settings *s, const sm_option_row *row, sm_error *err)
{
    char name[32];
    sm_text where = {0};
    parse_name_of(row, name);
    for (const sm_cli_task *t = sm_cli_tasks; t->name; t++)
        if (t->on & row->on) sm_text_printf(&where, "%s%s", where.length ? ", " : "", sm_cli_task_word(t));
    sm_fail(err, SM_USAGE, "%s does not accept %s (accepted by: %s)", sm_cli_task_word(s->task), name,
            sm_text_of(&where));
    sm_text_free(&where);
    return SM_USAGE;
}

static sm_status set_count(sm_settings *s, const sm_option_row *row, const char *text, sm_error *err)
{
    sm_count *count = (sm_count *)((char *)s + row->at);
    size_t digits = strspn(text, "0123456789");
    errno = 0;
    unsigned long long number = digits && !text[digits] ? strtoull(text, NULL, 10) : 0;
    if (!digits || text[digits] || errno == ERANGE)
        return sm_fail(err, SM_USAGE, "--%s: invalid number \"%s\" (expected a whole number, at most 2^64 - 1)",
                       row->name, sm_quote(text).text);
    if (number < row->least)
        return sm_fail(err, SM_USAGE, "--%s: invalid number %llu (expected at least %u)", row->name, number,
                       row->least);
    *count = (sm_count){number, true};
    return SM_OK;
}

/* Two names of one thing (-m and --by-index) that say different things. */
static sm_status parse_contradicts(const sm_settings *s, size_t i, const char *text, sm_error *err)
{
    char one[32], other[32];
    const sm_option_row *row = &sm_option_rows[i];
    for (size_t k = 0; sm_option_rows[k].help; k++) {
        const sm_option_row *twin = &sm_option_rows[k];
        if (k == i || twin->kind != SM_TEXT || twin->at != row->at || !(s->given[k / 32] >> k % 32 & 1)) continue;
        const char *before = *(const char *const *)((const char *)s + row->at);
        if (!strcmp(before, text)) continue;
        parse_name_of(twin, one);
        parse_name_of(row, other);
        return sm_fail(err, SM_USAGE, "%s %s and %s %s are mutually exclusive", one, before, other, text);
    }
    return SM_OK;
}

static sm_status set_option(sm_settings *s, size_t i, const char *text, sm_error *err)
{
    const sm_option_row *row = &sm_option_rows[i];
    char name[32];
    if (!(row->on & s->task->on)) return wrong_place(s, row, err);
    parse_name_of(row, name);
    s->given[i / 32] |= 1u << i % 32;
    if (row->may_be_bare && !text) text = "";
    if (row->choices && (*text || !row->may_be_bare) && !sm_choice_among(row->choices, text))
        return sm_choice_fail(name, row->choices, text, err);
    if (row->kind == SM_TEXT && !*text && !row->may_be_empty && !row->may_be_bare)
        return sm_fail(err, SM_USAGE, "%s: empty value (expected %s); setmatch %s --help describes it", name,
                       row->argument, s->task->name);
    if (row->kind == SM_CALL) return row->set(s, text, err);
    if (row->kind == SM_COUNT) return set_count(s, row, text, err);
    if (row->kind == SM_FLAG)
        *(bool *)((char *)s + row->at) = true;
    else {
        sm_status status = parse_contradicts(s, i, text, err);
        if (status) return status;
        *(const char **)((char *)s + row->at) = text;
    }
    return SM_OK;
}

bool sm_settings_given(const sm_settings *s, const char *name)
{
    size_t i = 0;
    while (sm_option_rows[i].help && (!sm_option_rows[i].name || strcmp(sm_option_rows[i].name, name) != 0)) i++;
    return s->given[i / 32] >> i % 32 & 1;
}

/* Options of other programs, and what does the same here. */
static const struct {
    const char *name, *advice;
} foreign_options[] = {
    {"csv", "-o NAME.csv writes CSV, and --tsv prints columns separated by tabs"},
    {"latex", "-o NAME.tex writes LaTeX"},
    {"tex", "-o NAME.tex writes LaTeX"},
    {"html", "-o NAME.html writes HTML"},
    {"svg", "-o NAME.svg writes SVG"},
    {"markdown", "--md prints Markdown"},
    {"out", "-o FILE writes to a file"},
    {"output-format", "--json, --tsv, --plain and --md choose the output, and so does the extension of -o FILE"},
    {"pretty", "JSON is one line; a program such as jq indents it"},
    {"indent", "JSON is one line; a program such as jq indents it"},
    {"metric", "-m ID[,ID] chooses indices"},
    {"metrics", "-m ID[,ID] chooses indices"},
    {"delimiter", "--sep C sets the separator"},
    {"no-header", "--header no reads the first row as data"},
    {NULL, NULL},
};

static sm_status unknown_option(const char *word, sm_error *err)
{
    char bare[64];
    size_t length = strcspn(word, "=");
    if (length >= sizeof bare) length = sizeof bare - 1;
    memcpy(bare, word, length);
    bare[length] = 0;
    bool is_long = strncmp(bare, "--", 2) == 0;
    for (size_t i = 0; is_long && foreign_options[i].name; i++)
        if (strcmp(bare + 2, foreign_options[i].name) == 0)
            return sm_fail(err, SM_USAGE, "unknown option %s; %s", bare, foreign_options[i].advice);
    sm_near near = {.word = is_long ? bare + 2 : ""};
    for (size_t i = 0; sm_option_rows[i].help; i++)
        if (sm_option_rows[i].name) sm_near_try(&near, sm_option_rows[i].name);
    const char *nearest = is_long ? sm_near_found(&near) : NULL;
    if (nearest) return sm_fail(err, SM_USAGE, "unknown option %s; did you mean --%s?", bare, nearest);
    return sm_fail(err, SM_USAGE, "unknown option %s; see setmatch --help", bare);
}

static sm_status bad_option(const sm_settings *s, int value, char **argv, sm_error *err)
{
    char name[32];
    if (value == ':') {
        const sm_option_row *row = &sm_option_rows[parse_row_of(optopt)];
        if (!(row->on & s->task->on)) return wrong_place(s, row, err);
        parse_name_of(row, name);
        return sm_fail(err, SM_USAGE, "%s: missing value (expected %s); setmatch %s --help describes it", name,
                       row->argument, s->task->name);
    }
    if (optopt && sm_option_rows[parse_row_of(optopt)].help) {
        parse_name_of(&sm_option_rows[parse_row_of(optopt)], name);
        return sm_fail(err, SM_USAGE, "%s takes no value (found \"%s\")", name, sm_quote(argv[optind - 1]).text);
    }
    if (!optopt) return unknown_option(argv[optind - 1], err);
    char letter[3] = {'-', (char)optopt, 0};
    return unknown_option(letter, err);
}

/* Finds the command: the first operand, which can follow options. */
static const sm_cli_task *parse_task(const opener *o, int argc, char **argv)
{
    int value = 0;
    optind = 0; /* restart getopt in case it was called before */
    while (value != -1 && value != 1) value = getopt_long(argc, argv, sm_text_of(&o->shorts), o->longs, NULL);
    const char *word = value == 1 ? optarg : optind < argc ? argv[optind] : "";
    const sm_cli_task *task = sm_cli_task_find(word);
    return task ? task : sm_cli_task_find("");
}

/* All of them are read, so that --help is found after a mistake; the first mistake is the one that is reported. */
static sm_status read_options(sm_settings *s, int argc, char **argv, sm_error *err)
{
    opener o;
    opener_of(&o);
    sm_status first = SM_OK;
    opterr = 0;
    s->task = parse_task(&o, argc, argv);
    optind = 0;
    while (true) {
        int value = getopt_long(argc, argv, sm_text_of(&o.shorts) + 1, o.longs, NULL);
        if (value == -1) break;
        sm_status one = value == '?' || value == ':' ? bad_option(s, value, argv, err)
                                                     : set_option(s, parse_row_of(value), optarg, err);
        if (first == SM_OK) first = one;
    }
    sm_free(o.longs);
    sm_text_free(&o.shorts);
    return first;
}

/* ---- commands ---------------------------------------------------------------------------------------------------- */
static bool looks_like_a_file(const char *word)
{
    return strcmp(word, "-") == 0 || strpbrk(word, "./") != NULL || sm_os_access(word, F_OK) == 0 ||
           sm_sample_find(word) != NULL;
}

static sm_status find_task(sm_settings *s, sm_error *err)
{
    s->tasks = sm_cli_tasks;
    if (*s->task->name) {
        s->operand++;
        s->n_operands--;
        return SM_OK;
    }
    if (s->n_operands == 1 && !strcmp(s->operand[0], "help") && !looks_like_a_file(s->operand[0])) {
        s->help = true;
        s->n_operands = 0;
        return SM_OK;
    }
    if (s->n_operands && sm_sample_is_meant(s->operand[0]) && !looks_like_a_file(s->operand[0]))
        return sm_name_unknown(SM_NAMED(sm_samples), "sample", s->operand[0], NULL, err);
    if (s->n_operands && !looks_like_a_file(s->operand[0]))
        return sm_name_unknown(SM_NAMED(sm_cli_tasks), "command or file", s->operand[0], NULL, err);
    return SM_OK;
}

static sm_status check_places(const sm_settings *s, sm_error *err)
{
    if (s->json + s->tsv + s->plain + s->markdown > 1)
        return sm_fail(err, SM_USAGE, "--json, --tsv, --plain and --md are mutually exclusive");
    if (s->noise_policy && !s->noise)
        return sm_fail(err, SM_USAGE, "--noise-policy requires --noise, such as --noise pred:-1");
    return SM_OK;
}

/* getopt reorders argv, so this keeps a copy. */
static void keep_typed(sm_settings *out, int argc, char **argv)
{
    size_t n = argc > 0 ? (size_t)argc - 1 : 0;
    if (!n) return;
    out->typed = sm_alloc(n, sizeof *out->typed);
    for (; out->n_typed < n; out->n_typed++) out->typed[out->n_typed] = argv[out->n_typed + 1];
}

sm_status sm_settings_parse(sm_settings *out, int argc, char **argv, sm_error *err)
{
    sm_error own = {0};
    *out = (sm_settings){.beta = 1, .to = UINT64_MAX, .w = 100, .h = 30, .color = "auto", .task = sm_cli_task_find("")};
    sm_status status = sm_registry_new(&out->registry, &own);
    if (status == SM_OK) keep_typed(out, argc, argv);
    if (status == SM_OK) status = read_options(out, argc, argv, &own);
    out->operand = (const char *const *)(argv + optind);
    out->n_operands = (size_t)(argc - optind);
    if (status == SM_OK || out->help) {
        sm_status found = find_task(out, &own);
        status = status == SM_OK ? found : status;
    }
    if (status == SM_OK) status = check_places(out, &own);
    if (status == SM_OK && out->n_operands < out->task->least && !out->similarity)
        status = sm_fail(&own, SM_USAGE, "%s: missing operand (expected %s); see setmatch %s --help", out->task->name,
                         out->task->operands, out->task->name);
    bool topic = out->help && out->n_operands && !*out->task->name && !looks_like_a_file(out->operand[0]);
    if (topic) status = sm_name_unknown(SM_NAMED(sm_cli_tasks), "command", out->operand[0], NULL, err ? err : &own);
    if (topic) return status;
    if (out->help || out->version) return SM_OK;
    if (status != SM_OK && err) *err = own;
    return status;
}

void sm_settings_free(sm_settings *s)
{
    sm_registry_free(s->registry);
    sm_coursework_free(s->work);
    sm_free(s->definition);
    sm_free(s->check);
    for (size_t i = 0; i < s->n_kept; i++) sm_free(s->kept[i]);
    sm_text_free(&s->set);
    sm_text_free(&s->choices);
    sm_free(s->typed);
    sm_text_free(&s->config_file);
    sm_text_free(&s->warning);
    sm_text_free(&s->judgement);
    for (size_t i = 0; i < sizeof s->remark / sizeof *s->remark; i++) sm_text_free(&s->remark[i]);
}
