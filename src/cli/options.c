/* The options, a row each. */
#include "setmatch/base/mem.h"
#include "setmatch/base/threads.h"
#include "setmatch/measure/live.h"
#include "setmatch/report/sql.h"
#include "setmatch/ui/terminal.h"
#include "settings.h"
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

sm_status sm_number_parse(const char *text, double *out)
{
    char *end;
    if (!*text || strspn(text, "+-.0123456789eE") != strlen(text)) return SM_USAGE;
    *out = strtod(text, &end);
    return *end == 0 && isfinite(*out) ? SM_OK : SM_USAGE;
}

static sm_status set_beta(sm_settings *s, const char *text, sm_error *err)
{
    if (sm_number_parse(text, &s->beta) == SM_OK && s->beta >= 0.001 && s->beta <= 1000) return SM_OK;
    return sm_fail(err, SM_USAGE, "--beta needs a number from 0.001 to 1000, not \"%s\"; 1 weighs both alike",
                   sm_quote(text).text);
}

static sm_status set_separator(sm_settings *s, const char *text, sm_error *err)
{
    bool tab = strcmp(text, "tab") == 0 || strcmp(text, "\\t") == 0;
    char c = tab ? '\t' : text[0];
    if ((!tab && strlen(text) != 1) || c == '"' || c == '\n' || c == '\r' || (unsigned char)c >= 0x80)
        return sm_fail(err, SM_USAGE,
                       "--sep needs one character other than a quote or a line end, not \"%s\"; for a tab write tab",
                       sm_quote(text).text);
    s->reading.separator = c;
    return SM_OK;
}

static sm_status set_check(sm_settings *s, const char *text, sm_error *err)
{
    const char *equals = strrchr(text, '=');
    sm_check check = {0};
    const char *comma = strchr(text, ',');
    if (comma && strchr(comma, '='))
        return sm_fail(err, SM_USAGE, "--fail-under takes one check; found \"%s\"; repeat the option for another",
                       sm_quote(text).text);
    if (!equals || equals == text || sm_number_parse(equals + 1, &check.bound) != SM_OK)
        return sm_fail(err, SM_USAGE, "--fail-under needs ID=X with a number X, such as ari=0.8, not \"%s\"",
                       sm_quote(text).text);
    check.text = text;
    if (!sm_grow(&s->check, &s->check_room, s->n_checks + 1, sizeof check)) return sm_no_memory(err);
    s->check[s->n_checks++] = check;
    return SM_OK;
}

static sm_status set_definition(sm_settings *s, const char *text, sm_error *err)
{
    if (!sm_grow(&s->definition, &s->definition_room, s->n_definitions + 1, sizeof *s->definition))
        return sm_no_memory(err);
    s->definition[s->n_definitions++] = text;
    return SM_OK;
}

static sm_status set_size(sm_settings *s, const char *text, sm_error *err)
{
    char behind;
    int found = strlen(text) <= 7 && strspn(text, "0123456789x") == strlen(text)
                    ? sscanf(text, "%3dx%3d%c", &s->w, &s->h, &behind)
                    : 0;
    if (found == 2 && s->w >= 1 && s->w <= 500 && s->h >= 1 && s->h <= 500) return SM_OK;
    return sm_fail(err, SM_USAGE, "--size needs WIDTHxHEIGHT from 1x1 to 500x500, such as 100x30, not \"%s\"",
                   sm_quote(text).text);
}

static sm_status set_threads(sm_settings *s, const char *text, sm_error *err)
{
    size_t digits = strspn(text, "0123456789");
    s->threads = digits && digits <= 3 && !text[digits] ? (unsigned)strtoul(text, NULL, 10) : 0;
    if (s->threads >= 1 && s->threads <= SM_THREADS_MOST) return SM_OK;
    return sm_fail(err, SM_USAGE, "--threads needs a number from 1 to %d, not \"%s\"", SM_THREADS_MOST,
                   sm_quote(text).text);
}

unsigned sm_settings_threads(const sm_settings *s)
{
    return s->threads ? s->threads : sm_threads_usual();
}

static sm_status set_to(sm_settings *s, const char *text, sm_error *err)
{
    size_t digits = strspn(text, "0123456789");
    if (!digits || digits > 18 || text[digits])
        return sm_fail(err, SM_USAGE, "--to needs a number of changes, not \"%s\"; 0 is the data as loaded",
                       sm_quote(text).text);
    s->to = strtoull(text, NULL, 10);
    return SM_OK;
}

#define AT(member) offsetof(sm_settings, member)

const sm_option_row sm_option_rows[] = {
    {.name = "true",
     .argument = "COL",
     .on = SM_ON_COLUMNS | SM_ON_SQL,
     .kind = SM_TEXT,
     .at = AT(reading.truth),
     .help = "column of the true classes, by name or number"},
    {.name = "pred",
     .argument = "COL[,COL]",
     .on = SM_ON_COLUMNS | SM_ON_SQL,
     .kind = SM_TEXT,
     .at = AT(reading.pred),
     .help = "columns of the predicted clusters; where one is scored, the first of them"},
    {.name = "weight",
     .argument = "COL",
     .on = SM_ON_READING,
     .kind = SM_TEXT,
     .at = AT(reading.weight),
     .help = "column of counts: how many points a row stands for"},
    {.name = "id",
     .argument = "COL",
     .on = SM_ON_COLUMNS,
     .kind = SM_TEXT,
     .at = AT(reading.id),
     .help = "column with the ids of the points"},
    {.name = "x",
     .argument = "COL",
     .on = SM_ON_READING,
     .kind = SM_TEXT,
     .at = AT(reading.x),
     .help = "column of the first coordinate, for the scatter plot; columns called x and y are found without it"},
    {.name = "y",
     .argument = "COL",
     .on = SM_ON_READING,
     .kind = SM_TEXT,
     .at = AT(reading.y),
     .help = "column of the second coordinate"},
    {.name = "coordinates",
     .argument = "COL[,COL..]|FILE",
     .on = SM_ON_READING,
     .kind = SM_TEXT,
     .at = AT(reading.coordinates),
     .help = "columns of numbers, or a file with a row of numbers for each point: for silhouettes and the like"},
    {.name = "exact",
     .on = SM_ON_EXPLORE | SM_ON_SCREEN | SM_ON_DOCUMENT | SM_ON_REPLAY | SM_ON_REPORT,
     .kind = SM_FLAG,
     .at = AT(exact),
     .help = "silhouettes of all points where there are more than 20000; else of a sample, with its interval"},
    {.name = "matrix",
     .on = SM_ON_READING,
     .kind = SM_FLAG,
     .at = AT(reading.matrix),
     .help = "the file is a matrix of counts, classes by clusters"},
    {.name = "noise",
     .argument = "none|true:LABEL|pred:LABEL",
     .on = SM_ON_READING | SM_ON_COMPARE | SM_ON_DIFF,
     .kind = SM_TEXT,
     .at = AT(noise),
     .offers = "noise",
     .help = "the label that means noise; none by default"},
    {.name = "noise-policy",
     .argument = "POLICY",
     .choices = "own|drop|singletons",
     .on = SM_ON_READING | SM_ON_COMPARE,
     .kind = SM_TEXT,
     .at = AT(noise_policy),
     .help = "noise is kept as a group of its own, ignored (drop, the default), or one group per point"},
    {.name = "missing",
     .argument = "POLICY",
     .choices = "drop|class|error",
     .on = SM_ON_LABELS | SM_ON_SQL,
     .kind = SM_TEXT,
     .at = AT(reading.missing),
     .help = "rows without a label are ignored (drop, the default), kept as a label of their own, or an error"},
    {.name = "sep",
     .argument = "C",
     .on = SM_ON_LABELS,
     .kind = SM_CALL,
     .set = set_separator,
     .help = "character between the columns; write tab for a tab"},
    {.name = "header",
     .argument = "WHETHER",
     .choices = "auto|yes|no",
     .on = SM_ON_LABELS,
     .kind = SM_TEXT,
     .at = AT(reading.header),
     .help = "whether the first row names the columns"},
    {.name = "shards",
     .on = SM_ON_LABELS,
     .kind = SM_FLAG,
     .at = AT(reading.shards),
     .help = "the files are parts of one table: labels or counts, added up"},
    {.name = "format",
     .argument = "NAME",
     .on = SM_ON_LABELS,
     .kind = SM_TEXT,
     .at = AT(reading.format),
     .help = "format of the files, as in setmatch list formats; recognised by default"},
    {.name = "bad-rows",
     .argument = "POLICY",
     .choices = "error|skip",
     .on = SM_ON_LABELS,
     .kind = SM_TEXT,
     .at = AT(reading.bad_rows),
     .help = "malformed rows are an error (the default), or ignored if they are few"},
    {.name = "margins",
     .argument = "POLICY",
     .choices = "keep|drop",
     .on = SM_ON_LABELS,
     .kind = SM_TEXT,
     .at = AT(reading.margins),
     .help = "sums in the last row and column of a table of counts are counted or ignored"},
    {.name = "names",
     .argument = "A,B",
     .on = SM_ON_LABELS,
     .kind = SM_TEXT,
     .at = AT(reading.names),
     .help = "words for class and cluster, where neither is the ground truth"},
    {.name = "beta",
     .argument = "B",
     .on = SM_ON_LABELS,
     .kind = SM_CALL,
     .set = set_beta,
     .help = "weight of completeness relative to homogeneity in the V-measure; 1 by default"},
    {.letter = 'm',
     .argument = "ID[,ID]",
     .on = SM_ON_DIAGNOSE | SM_ON_SCORE | SM_ON_SIMULATE | SM_ON_COMPARE | SM_ON_RANK | SM_ON_REPORT,
     .kind = SM_TEXT,
     .at = AT(indices),
     .offers = "indices",
     .help = "only these indices, by id or symbol; all: every index, those of coordinates where there are some. Of "
             "diagnose the one that ranks"},
    {.name = "by-index",
     .argument = "ID",
     .on = SM_ON_DIAGNOSE,
     .kind = SM_TEXT,
     .at = AT(indices),
     .offers = "indices",
     .help = "the index by which findings are ranked; the J-score by default"},
    {.name = "top",
     .argument = "N",
     .on = SM_ON_DIAGNOSE,
     .kind = SM_COUNT,
     .at = AT(top),
     .help = "at most N findings; 5 by default, all with --json and --tsv"},
    {.name = "values",
     .argument = "QUANTITY",
     .choices = SM_QUANTITY_NAMES,
     .on = SM_ON_MATRIX,
     .kind = SM_TEXT,
     .at = AT(values),
     .help = "what a cell of the matrix shows"},
    {.name = "similarity",
     .argument = "FILE",
     .on = SM_ON_MATCH,
     .kind = SM_TEXT,
     .at = AT(similarity),
     .offers = "files",
     .help = "match the rows and columns of any table of similarities; larger means more alike"},
    {.name = "seed",
     .argument = "N",
     .on = SM_ON_ALL,
     .kind = SM_COUNT,
     .at = AT(seed),
     .help = "seed of the random numbers; 1 by default. The same seed gives the same numbers everywhere"},
    {.name = "chance",
     .argument = "N",
     .on = SM_ON_SCORE | SM_ON_REPORT | SM_ON_EXPLAIN,
     .kind = SM_COUNT,
     .at = AT(chance),
     .help = "mean, 95 % interval and p-value of each index over N random tables with the same margins; 1000 is "
             "enough. With --steps, how many shuffles are shown"},
    {.name = "steps",
     .argument = "ALGORITHM",
     .choices = "assignment|pairs|emi|information|namings|permutation|policies",
     .on = SM_ON_EXPLAIN,
     .kind = SM_TEXT,
     .may_be_bare = true,
     .at = AT(steps),
     .help = "the algorithm behind the index, step by step; or --steps=assignment, pairs, emi, information, namings, "
             "permutation or policies"},
    {.name = "by",
     .argument = "COL",
     .on = SM_ON_SCORE | SM_ON_REPORT | SM_ON_DIAGNOSE,
     .kind = SM_TEXT,
     .at = AT(by),
     .help = "besides the whole, a result for the rows of each value of this column"},
    {.name = "bootstrap",
     .argument = "N",
     .on = SM_ON_SCORE,
     .kind = SM_COUNT,
     .at = AT(bootstrap),
     .help = "95 % interval of each index over N samples of the points, drawn with replacement"},
    {.name = "threads",
     .argument = "N",
     .on = SM_ON_LABELS | SM_ON_SIMULATE | SM_ON_PAPER,
     .kind = SM_CALL,
     .set = set_threads,
     .help =
         "threads for large files, random tables, samples, rivals, silhouettes, repetitions and data sets; as many as "
         "there are processors by default. The result is the same with any number"},
    {.name = "reps",
     .argument = "N",
     .on = SM_ON_SIMULATE | SM_ON_PAPER,
     .kind = SM_COUNT,
     .at = AT(reps),
     .help = "repetitions; as many as in the paper by default, ten times as many for nca-fig3"},
    {.name = "n",
     .argument = "N",
     .on = SM_ON_SIMULATE,
     .kind = SM_COUNT,
     .at = AT(parameter[SM_PARAMETER_N]),
     .help = "points"},
    {.name = "k",
     .argument = "N",
     .on = SM_ON_SIMULATE,
     .kind = SM_COUNT,
     .at = AT(parameter[SM_PARAMETER_K]),
     .help = "classes"},
    {.name = "clusters",
     .argument = "N",
     .on = SM_ON_SIMULATE,
     .kind = SM_COUNT,
     .at = AT(parameter[SM_PARAMETER_CLUSTERS]),
     .help = "clusters; as many as there are classes by default"},
    {.name = "sizes",
     .argument = "N,N",
     .on = SM_ON_SIMULATE,
     .kind = SM_TEXT,
     .at = AT(sizes),
     .help =
         "sizes of the classes, such as 10,30,60, and of the clusters unless --clusters, --alpha or --merges is given"},
    {.name = "alpha",
     .argument = "N",
     .on = SM_ON_SIMULATE,
     .kind = SM_COUNT,
     .at = AT(parameter[SM_PARAMETER_ALPHA]),
     .help = "draw the sizes from a Dirichlet distribution of this concentration: 1 uneven, 100 nearly equal"},
    {.name = "merges",
     .argument = "N",
     .on = SM_ON_SIMULATE,
     .kind = SM_COUNT,
     .at = AT(parameter[SM_PARAMETER_MERGES]),
     .help = "make the clusters from the classes: at most N merges, then splits"},
    {.name = "json",
     .on = SM_ON_DOCUMENT | SM_ON_CONVERT | SM_ON_LIST | SM_ON_SIMULATE | SM_ON_COMPARE | SM_ON_DIFF | SM_ON_RANK |
           SM_ON_LESSON | SM_ON_REPLAY | SM_ON_PAPER | SM_ON_COUNT | SM_ON_SQL,
     .kind = SM_FLAG,
     .at = AT(json),
     .help = "JSON; undefined is null"},
    {.name = "tsv",
     .on = SM_ON_DOCUMENT | SM_ON_CONVERT | SM_ON_LIST | SM_ON_SIMULATE | SM_ON_COMPARE | SM_ON_DIFF | SM_ON_RANK,
     .kind = SM_FLAG,
     .at = AT(tsv),
     .help = "tab-separated columns with a heading"},
    {.name = "md", .on = SM_ON_DIAGNOSE, .kind = SM_FLAG, .at = AT(markdown), .help = "Markdown"},
    {.name = "plain",
     .on = SM_ON_DOCUMENT | SM_ON_CONVERT | SM_ON_LIST | SM_ON_SIMULATE | SM_ON_COMPARE | SM_ON_DIFF | SM_ON_RANK |
           SM_ON_LESSON | SM_ON_PAPER,
     .kind = SM_FLAG,
     .at = AT(plain),
     .help = "plain lines, with tabs between the fields"},
    {.name = "rows", .on = SM_ON_DIFF, .kind = SM_FLAG, .at = AT(rows), .help = "the points that differ, one by one"},
    {.name = "sort",
     .argument = "ID",
     .on = SM_ON_COMPARE,
     .kind = SM_TEXT,
     .at = AT(sort),
     .offers = "indices",
     .help = "index to rank the partitions by, best first; the J-score by default"},
    {.name = "dialect",
     .argument = "NAME",
     .choices = SM_SQL_DIALECTS,
     .on = SM_ON_SQL,
     .kind = SM_TEXT,
     .at = AT(dialect),
     .help = "the SQL that the database speaks; ansi by default"},
    {.name = "manifest",
     .argument = "FILE",
     .on = SM_ON_PAPER,
     .kind = SM_TEXT,
     .at = AT(manifest),
     .offers = "files",
     .help = "CSV that names the benchmark clusterings which nca-table3 and nca-fig6 are of, as for rank"},
    {.name = "skip-missing",
     .on = SM_ON_RANK | SM_ON_PAPER,
     .kind = SM_FLAG,
     .at = AT(skip_missing),
     .help = "skip and count the rows of the manifest whose files cannot be read, instead of failing"},
    {.name = "fail-under",
     .argument = "ID=X",
     .on = SM_ON_READING,
     .kind = SM_CALL,
     .set = set_check,
     .offers = "bounds",
     .help = "exit with 1 if a similarity is below X, a distance above X, or the value undefined; may be repeated"},
    {.name = "define",
     .argument = "NAME=FORMULA",
     .on = SM_ON_ALL,
     .kind = SM_CALL,
     .set = set_definition,
     .kept = "define",
     .help =
         "an index of your own, as in 'SS = YY/(2P + 2Q - 3YY)'; '; range 0 1; best 1' may follow; may be repeated"},
    {.name = "size",
     .argument = "WxH",
     .on = SM_ON_SCREEN,
     .kind = SM_CALL,
     .set = set_size,
     .help = "columns and rows of the screen; 100x30 by default"},
    {.name = "view",
     .argument = "NAME",
     .on = SM_ON_EXPLORE | SM_ON_SCREEN,
     .kind = SM_TEXT,
     .at = AT(view),
     .offers = "views",
     .help = "the view to open first"},
    {.name = "keys",
     .argument = "KEYS",
     .on = SM_ON_SCREEN,
     .kind = SM_TEXT,
     .at = AT(keys),
     .may_be_empty = true,
     .help =
         "keys to press first, separated by spaces, as in \"j l m 5 Enter\"; a word that is not a key is typed letter "
         "by letter; click:X,Y and the like are the mouse, with cells counted from 0"},
    {.name = "to",
     .argument = "N",
     .on = SM_ON_REPLAY,
     .kind = SM_CALL,
     .set = set_to,
     .help = "stop after the first N changes of the log"},
    {.name = "trace",
     .argument = "ID,ID|all",
     .on = SM_ON_REPLAY,
     .kind = SM_TEXT,
     .at = AT(trace),
     .offers = "traced",
     .help = "CSV (JSON with --json) of these indices instead of the report, one row for each point that moves; "
             "row 0 is the start"},
    {.name = "projector",
     .on = SM_ON_EXPLORE | SM_ON_SCREEN | SM_ON_LESSON,
     .kind = SM_FLAG,
     .at = AT(projector),
     .help = "lessons for a lecture theatre: three indices, thick lines, no notes"},
    {.name = "theme",
     .argument = "NAME",
     .choices = "auto|dark|light|mono",
     .on = SM_ON_ALL,
     .kind = SM_TEXT,
     .at = AT(theme),
     .help = "colours of the explorer"},
    {.name = "color",
     .kept = "color",
     .argument = "WHEN",
     .choices = "auto|always|never",
     .on = SM_ON_ALL,
     .kind = SM_TEXT,
     .at = AT(color),
     .help = "colours and bold text; auto: on a terminal, unless NO_COLOR is set"},
    {.name = "screen",
     .on = SM_ON_EXPLORE,
     .kind = SM_FLAG,
     .at = AT(screen),
     .help = "require the explorer: exit 6 where there is no terminal for it"},
    {.name = "no-mouse",
     .kept = "mouse",
     .on = SM_ON_ALL,
     .kind = SM_FLAG,
     .at = AT(no_mouse),
     .help = "leave the mouse to the terminal, so that its own selection works (as it does with Shift held)"},
    {.name = "config",
     .argument = "FILE|none",
     .on = SM_ON_ALL,
     .kind = SM_TEXT,
     .at = AT(config),
     .offers = "files",
     .help = "read options from FILE; the explorer reads ~/.config/setmatch/config by default"},
    {.name = "no-input",
     .on = SM_ON_ALL,
     .kind = SM_FLAG,
     .at = AT(no_input),
     .help = "never ask: what would need an answer is not done, with a message"},
    {.name = "ascii",
     .kept = "ascii",
     .on = SM_ON_ALL,
     .kind = SM_FLAG,
     .at = AT(ascii),
     .help = "draw with ASCII only"},
    {.name = "output",
     .letter = 'o',
     .argument = "FILE",
     .on = SM_ON_ALL,
     .kind = SM_TEXT,
     .at = AT(output),
     .offers = "new-file",
     .help = "write to FILE, completely or not at all, instead of standard output"},
    {.name = "force",
     .letter = 'f',
     .on = SM_ON_ALL,
     .kind = SM_FLAG,
     .at = AT(reading.force),
     .help = "replace FILE; continue where a doubt would stop"},
    {.name = "quiet",
     .letter = 'q',
     .on = SM_ON_ALL,
     .kind = SM_FLAG,
     .at = AT(quiet),
     .help = "only the result, warnings and errors: no notes, no line that says how the file was read"},
    {.name = "help", .letter = 'h', .on = SM_ON_ALL, .kind = SM_FLAG, .at = AT(help), .help = "show this help"},
    {.name = "version", .on = SM_ON_ALL, .kind = SM_FLAG, .at = AT(version), .help = "show the version"},
    {0},
};

const sm_exit_row sm_exit_rows[] = {
    {"0", "success"},
    {"1", "a requested check failed (--fail-under)"},
    {"2", "the command line is wrong"},
    {"3", "a file has wrong content, or a question about it is open"},
    {"4", "reading or writing failed"},
    {"5", "a limit was exceeded, or memory ran out"},
    {"6", "no usable terminal where one was required"},
    {"70", "a bug in the program"},
    {"128+n", "ended by signal n; 141 when the reader of the output closed it"},
    {0},
};
