/* What can be set: one row per option, and what a setting does. */
#include "state.h"
#include <stdlib.h>
#include <string.h>

/* ---- the options ------------------------------------------------------------------------------------------------- */

const sm_option sm_options[] = {
    {.name = "values",
     .choices = SM_QUANTITY_NAMES,
     .initial = "count",
     .help = "what stands in a cell",
     .of_cells = true},
    {.name = "shade",
     .choices = "row|col|count|jaccard|none",
     .initial = "row",
     .help = "what a cell's shade shows",
     .of_cells = true},
    {.name = "marks",
     .choices = "auto|brackets|compact",
     .initial = "auto",
     .help =
         "marks of the matrix: brackets around a number, or one sign before it; auto: brackets where all columns fit"},
    {.name = "sort",
     .choices = SM_SORTS,
     .initial = "auto",
     .help = "order of classes and clusters; best: matched pairs on the diagonal; auto: in the explorer and in a "
             "report numbers by value, "
             "and best for more than 8 clusters or those called as the classes are; elsewhere as loaded"},
    {.name = "top",
     .initial = "0",
     .help = "only so many of the largest classes and clusters in the matrix, the rest as (other); 0: all",
     .accepts = "whole numbers from 0 (all) to 9999",
     .most = 9999,
     .whole = true},
    {.name = "match",
     .choices = SM_WEIGHTING_NAMES,
     .initial = "counts",
     .help = "weights of the one-to-one matching that the marks show"},
    {.name = "overlap",
     .choices = "jaccard|f1|count",
     .initial = "jaccard",
     .help = "what best partners are chosen by in Match and its picture"},
    {.name = "arrows",
     .choices = "both|class|cluster",
     .initial = "both",
     .help = "whose choices Match draws: of classes and clusters, or of one side"},
    {.name = "optimum",
     .choices = "off|on",
     .initial = "off",
     .help = "the one-to-one optimum in Match and in the pictures that the explorer writes of it"},
    {.name = "compare",
     .choices = "shared|each",
     .initial = "shared",
     .help = "noise in Compare: on the points that no partition leaves out, or each on its own points without ranks"},
    {.name = "log", .choices = "e|2", .initial = "e", .help = "unit of information: nats (e) or bits (2)"},
    {.name = "digits",
     .choices = "0|1|2|3|4|5|6|7|8|9|10|11|12|13|14|15|16|17",
     .initial = "4",
     .help = "digits behind the point"},
    {.name = "beta",
     .initial = "1",
     .help = "weight of completeness in v_measure, 0.001 to 1000",
     .accepts = "numbers from 0.001 to 1000, of digits and a point",
     .least = 0.001,
     .most = 1000},
    {.name = "theme",
     .choices = "auto|dark|light|mono",
     .initial = "auto",
     .help = "colours for a dark or a light background; auto: as the terminal says, else dark"},
    {.name = "clipboard",
     .choices = "auto|tmux|osc52|tool|file",
     .initial = "auto",
     .help = "where copy goes; auto: the first of these that is there"},
    {.name = "projector",
     .choices = "off|on",
     .initial = "off",
     .help = "lessons for a lecture room: thick lines, no notes beside them"},
    {.name = "notes",
     .choices = "off|on",
     .initial = "off",
     .help = "N shows the lecturer's note and minutes of a lesson's step"},
    {.name = "panel", .choices = "short|all", .initial = "short", .help = "indices that the panel lists"},
    {.name = "tiles",
     .choices = "auto|on|off",
     .initial = "auto",
     .help = "indices, diagnosis and points of the cell beside the matrix; auto: from 160x45 on, on: from 100x30 on"},
    {.name = "chance",
     .initial = "0",
     .help =
         "random tables with the same sizes, for what chance gives in the panel and in Explain; 1000 is enough, 0: off",
     .accepts = "whole numbers from 0 (off) to 100000",
     .most = 100000,
     .whole = true},
    {0}};

_Static_assert(sizeof sm_options / sizeof *sm_options <= SM_OPTIONS_AT_MOST, "room for every option's value");

static size_t option_at(const char *name, size_t length)
{
    size_t i = 0;
    while (sm_options[i].name &&
           (strlen(sm_options[i].name) != length || strncmp(sm_options[i].name, name, length) != 0))
        i++;
    return i;
}

bool sm_option_takes(const sm_option *o, const char *value, double *number)
{
    if (o->choices) return sm_choice_among(o->choices, value);
    if (o->whole && (strchr(value, '.') || (*value == '0' && value[1]))) return false;
    return sm_decimal_read(value, number) && *number >= o->least && *number <= o->most;
}

sm_status sm_setting_read(const char *word, const sm_option **option, const char **value, sm_error *err)
{
    size_t length = strcspn(word, "=");
    const sm_option *o = &sm_options[option_at(word, length)];
    if (!o->name) {
        sm_text name = {0};
        sm_text_printf(&name, "%.*s", (int)length, word);
        sm_status status = sm_name_unknown(SM_NAMED(sm_options), "option", sm_text_of(&name), NULL, err);
        sm_text_free(&name);
        return status;
    }
    *option = o;
    *value = word[length] ? word + length + 1 : "";
    if (sm_option_takes(o, *value, &(double){0})) return SM_OK;
    sm_text among = {0};
    if (o->choices) sm_put_choices(&among, o->choices);
    if (!o->choices) sm_text_printf(&among, "(expected %s)", o->accepts);
    sm_status status = sm_fail(err, SM_USAGE, "%s: invalid value \"%s\" %s; for example set %s=%s", o->name,
                               sm_quote(*value).text, sm_text_of(&among), o->name, o->initial);
    sm_text_free(&among);
    return status;
}

int sm_setting_axis(const char *word)
{
    return (*word == 'x' || *word == 'y') && word[1] == '=' ? *word - 'x' : -1;
}

sm_status sm_setting_check(const char *word, sm_error *err)
{
    const sm_option *option;
    const char *value;
    if (sm_setting_axis(word) >= 0) return SM_OK;
    return sm_setting_read(word, &option, &value, err);
}

int sm_session_digits(const sm_session *s)
{
    int digits = atoi(sm_session_option(s, "digits"));
    return digits ? digits : -1;
}

const char *sm_session_option(const sm_session *s, const char *name)
{
    size_t at = option_at(name, strlen(name));
    if (!sm_options[at].name) return NULL;
    return s->option[at] ? s->option[at] : sm_options[at].initial;
}

sm_weighting sm_session_match(const sm_session *s)
{
    const char *name = sm_session_option(s, "match");
    sm_weighting w = SM_BY_COUNT; /* the option takes these names only */
    while (w + 1 < SM_WEIGHTINGS && strcmp(sm_weighting_name(w), name) != 0) w++;
    return w;
}
