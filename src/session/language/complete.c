/* Candidates of Tab; the kind of an argument determines their source. */
#include "measure/formula.h"
#include "session/state/state.h"
#include "words.h"
#include <stdio.h>
#include <string.h>

enum { OFFERED_AT_MOST = 1000, OPTION_HEAD = 64 };

typedef struct offer {
    const sm_session *session; /* NULL: nothing is loaded */
    const sm_known_names *known;
    const char *typed; /* the last word so far, unquoted */
    bool inside;       /* second round: candidates that hold it somewhere else than at the beginning */
    size_t n;
    sm_text *out;
} offer;

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool begins(const char *text, const char *with)
{
    while (*with && lower(*text) == lower(*with)) text++, with++;
    return *with == 0;
}

static void offer_raw(offer *o, const char *word, bool quote)
{
    bool fits = begins(word, o->typed) != o->inside;
    if (fits && o->inside) {
        const char *part = word;
        while (*part && !begins(part, o->typed)) part++;
        fits = *part;
    }
    if (!fits || o->n >= OFFERED_AT_MOST) return;
    o->n++;
    if (quote)
        sm_put_word(o->out, word);
    else
        sm_text_puts(o->out, word);
    sm_text_puts(o->out, "\n");
}

/* Choices separated by |; they need no quotes: "by class" is written without. */
static void offer_choices(offer *o, const char *head, const char *choices)
{
    for (const char *p = choices; p && *p;) {
        int length = (int)strcspn(p, "|");
        sm_text word = {0};
        sm_text_printf(&word, "%s%.*s", head, length, p);
        offer_raw(o, sm_text_of(&word), false);
        sm_text_free(&word);
        p += length + (p[length] == '|');
    }
}

/* head and a label, as one word. */
static void offer_labels(offer *o, const char *head, bool rows)
{
    if (!o->session) return;
    const sm_table *t = sm_session_table(o->session);
    sm_text word = {0};
    for (uint32_t i = 0; i < sm_table_size(t, rows) && o->n < OFFERED_AT_MOST; i++) {
        if (!sm_table_open(t, rows, i)) continue;
        sm_text_clear(&word);
        sm_text_printf(&word, "%s%s", head, sm_table_name(t, rows, i));
        offer_raw(o, sm_text_of(&word), true);
    }
    sm_text_free(&word);
}

/* x= and y= take a column of the file. */
static void offer_axes(offer *o)
{
    const sm_rows *rows = o->session ? &sm_dataset_parts(sm_session_data(o->session))->rows : NULL;
    for (int a = 0; a < 2; a++) {
        const char *head = a ? "y=" : "x=";
        if (!strchr(o->typed, '=')) offer_raw(o, head, true);
        for (uint32_t i = 0; rows && i < rows->columns && begins(o->typed, head); i++) {
            sm_text word = {0};
            sm_text_printf(&word, "%s%s", head, rows->column[i].name);
            if (*rows->column[i].name) offer_raw(o, sm_text_of(&word), true);
            sm_text_free(&word);
        }
    }
}

static void offer_settings(offer *o)
{
    size_t named = strcspn(o->typed, "=");
    offer_axes(o);
    for (const sm_option *option = sm_options; option->name; option++) {
        char head[OPTION_HEAD];
        snprintf(head, sizeof head, "%s=", option->name);
        if (!o->typed[named])
            offer_raw(o, head, true);
        else if (begins(o->typed, head))
            offer_choices(o, head, option->choices);
    }
}

static void offer_columns(offer *o)
{
    const sm_rows *rows = o->session ? &sm_dataset_parts(sm_session_data(o->session))->rows : NULL;
    for (uint32_t i = 0; rows && i < rows->columns; i++)
        if (*rows->column[i].name) offer_raw(o, rows->column[i].name, true);
}

/* All of them: who lists files has chosen already which. What is not UTF-8 cannot be typed, and is not offered. */
static void offer_files(offer *o)
{
    sm_text paths = {0};
    if (!o->known->files || o->inside) return;
    o->known->files(o->typed, &paths, NULL);
    for (size_t at = 0; at < paths.length; at += strlen(paths.data + at) + 1) {
        const char *path = paths.data + at;
        size_t length = strlen(path), before = o->out->length;
        if (sm_utf8_bad(path, length) < length) continue;
        sm_put_word(o->out, path);
        o->n++;
        bool open = path[length - 1] == '/' && o->out->data[before] == '"';
        if (open) o->out->length--; /* a directory continues */
        sm_text_puts(o->out, "\n");
    }
    sm_text_free(&paths);
}

/* What a formula may name. In formulas case matters, but anyone who types rarely minds. */
static void offer_formula(offer *o)
{
    static const char *const words[] = {"sum_i(", "sum_j(",  "sum_ij(", "max_i(",  "max_j(",   "max_ij(", "min_i(",
                                        "min_j(", "min_ij(", "mean_i(", "mean_j(", "mean_ij(", "match(",  "shares(",
                                        "sqrt(",  "ln(",     "abs(",    "pairs(",  "min(",     "max(",    "n",
                                        "k",      "k'",      "K",       "beta",    "a",        "b",       "c"};
    for (const sm_formula_quantity *q = sm_formula_quantities; q->name; q++) offer_raw(o, q->name, false);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) offer_raw(o, words[i], false);
    const sm_registry *r = o->session ? sm_session_registry(o->session) : NULL;
    for (size_t i = 0; r && i < sm_registry_count(r); i++)
        if (sm_registry_at(r, i)->parsed) offer_raw(o, sm_registry_at(r, i)->id, false);
}

/* Where the candidates of an argument come from: its choices, and what a row says of its kind. */
static void offer_argument(offer *o, const sm_arg *a)
{
    const struct {
        const char *class, *cluster; /* labels, and what is before them */
        const char *const *name;
        void (*more)(offer *o);
    } rows[] = {[SM_ARG_TEXT] = {.class = NULL},
                [SM_ARG_CLASS] = {.class = ""},
                [SM_ARG_CLUSTER] = {.cluster = ""},
                [SM_ARG_TARGET] = {.cluster = ""},
                [SM_ARG_LABEL] = {.class = "true:", .cluster = "pred:"},
                [SM_ARG_SETTING] = {.more = offer_settings},
                [SM_ARG_FILE] = {.more = offer_files},
                [SM_ARG_DATA] = {.name = o->known->samples, .more = offer_files},
                [SM_ARG_LESSON] = {.name = o->known->lessons, .more = offer_files},
                [SM_ARG_PAPER] = {.name = o->known->papers},
                [SM_ARG_COLUMN] = {.more = offer_columns},
                [SM_ARG_VIEW] = {.name = o->known->views},
                [SM_ARG_EXPORT] = {.name = o->known->exports},
                [SM_ARG_FORMULA] = {.more = offer_formula}},
      *row = &rows[a->kind];
    offer_choices(o, "", a->choices);
    if (row->class) offer_labels(o, row->class, true);
    if (row->cluster) offer_labels(o, row->cluster, false);
    if (row->more) row->more(o);
    /* files that begin so are what is meant, rather than a name that holds it somewhere, or any name at all */
    if (row->more == offer_files && o->n && (o->inside || !*o->typed)) return;
    for (const char *const *name = row->name; name && *name; name++) offer_raw(o, *name, true);
}

/* Those that begin with the word, then those that hold it; all when nothing is typed yet. */
static void offer_all(offer *o, const sm_verb *v, size_t word)
{
    const sm_arg *a = v && word ? sm_verb_arg(v, word - 1) : NULL;
    for (int round = 0; round < 2; round++) {
        o->inside = round == 1;
        if (a) offer_argument(o, a);
        for (size_t i = 0; !word && sm_verbs[i].name; i++) offer_raw(o, sm_verbs[i].name, true);
    }
}

/* ---- finding the last word --------------------------------------------------------------------------------------- */

typedef struct unfinished { /* a line up to its last word */
    sm_text word;           /* unquoted so far; empty after a blank */
    size_t from, number;    /* 0: the verb */
    const sm_verb *verb;
} unfinished;

/* The name at the end of a formula, after its "NAME ="; in front of that nothing is known. */
static void look_at_formula(unfinished *u, const char *line, size_t at)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_'";
    u->from = strlen(line);
    u->number = 1;
    if (!strchr(line + at, '=')) u->verb = NULL;
    while (u->from > at && strchr(letters, line[u->from - 1])) u->from--;
    while (line[u->from] >= '0' && line[u->from] <= '9') u->from++; /* 2P: a number times P */
    sm_text_clear(&u->word);
    sm_text_puts(&u->word, line + u->from);
}

static sm_status look_at(unfinished *u, const char *line, sm_error *err)
{
    sm_word_place place;
    size_t at = sm_line_begin(line), end = strlen(line);
    u->from = at;
    for (;; u->number++) {
        sm_text_clear(&u->word);
        sm_status status = sm_word_next(line, &at, &u->word, &place, err);
        if (status != SM_OK) return status;
        u->from = place.from;
        bool last = !place.found || place.unclosed || (at == end && !place.quoted);
        if (last) return SM_OK;
        if (u->number == 0) u->verb = sm_verb_find(sm_text_of(&u->word));
        if (u->verb && u->verb->args[0].kind == SM_ARG_TEXT) {
            u->from = end;
            sm_text_clear(&u->word);
            u->number = 1;
            return SM_OK;
        }
        if (u->verb && u->verb->args[0].kind == SM_ARG_FORMULA) {
            look_at_formula(u, line, at);
            return SM_OK;
        }
    }
}

sm_status sm_complete(const struct sm_session *s, const char *line, const sm_known_names *known, size_t *from,
                      sm_text *out, sm_error *err)
{
    unfinished u = {0};
    sm_error broken = {0};
    *from = strlen(line);
    sm_status status = look_at(&u, line, &broken);
    if (status == SM_OK) {
        offer o = {.session = s, .known = known, .typed = sm_text_of(&u.word), .out = out};
        *from = u.from;
        offer_all(&o, u.verb, u.number);
    } else if (status == SM_USAGE) {
        status = SM_OK; /* a broken quote: nothing to offer */
    } else {
        status = sm_fail(err, status, "%s", broken.text);
    }
    sm_text_free(&u.word);
    return status;
}
