/* What Tab offers. The kinds of a verb's arguments say where candidates come from, a row a kind. */
#include "inside.h"
#include "setmatch/measure/formula.h"
#include "words.h"
#include <string.h>

enum { OFFERED_AT_MOST = 1000 };

typedef struct offer {
    const sm_session *session; /* NULL: nothing is loaded */
    const sm_known_names *known;
    const char *typed; /* the last word so far, unquoted */
    bool inside;       /* second round: candidates that hold it somewhere else than at the beginning */
    size_t n;
    sm_text *out;
    sm_error *err;
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

static bool holds(const char *text, const char *part)
{
    for (; *text; text++)
        if (begins(text, part)) return true;
    return false;
}

static sm_status offer_raw(offer *o, const char *word, bool quote)
{
    bool fits = o->inside ? !begins(word, o->typed) && holds(word, o->typed) : begins(word, o->typed);
    if (!fits || o->n >= OFFERED_AT_MOST) return SM_OK;
    o->n++;
    sm_status status = quote ? sm_word_quote(o->out, word, o->err) : sm_text_add(o->out, word, strlen(word), o->err);
    return status == SM_OK ? sm_text_add(o->out, "\n", 1, o->err) : status;
}

static sm_status offer_word(offer *o, const char *word)
{
    return offer_raw(o, word, true);
}

/* head and a label, or a choice, as one word. */
static sm_status offer_pair(offer *o, const char *head, const char *tail, size_t length)
{
    sm_text word = {0};
    sm_status status = sm_text_print(&word, o->err, "%s", head);
    if (status == SM_OK) status = sm_text_add(&word, tail, length, o->err);
    if (status == SM_OK) status = offer_word(o, sm_text_of(&word));
    sm_text_done(&word);
    return status;
}

static sm_status offer_choices(offer *o, const char *head, const char *choices)
{
    sm_status status = SM_OK;
    for (const char *p = choices; p && *p && status == SM_OK;) {
        size_t length = strcspn(p, "|");
        status = offer_pair(o, head, p, length);
        p += length + (p[length] == '|');
    }
    return status;
}

static sm_status offer_labels(offer *o, const char *head, bool rows)
{
    if (!o->session) return SM_OK;
    const sm_table *t = sm_session_table(o->session);
    uint32_t n = rows ? sm_table_rows(t) : sm_table_cols(t);
    sm_status status = SM_OK;
    for (uint32_t i = 0; i < n && status == SM_OK && o->n < OFFERED_AT_MOST; i++) {
        if (!(rows ? sm_table_row_open(t, i) : sm_table_col_open(t, i))) continue;
        const char *name = rows ? sm_table_row_name(t, i) : sm_table_col_name(t, i);
        status = offer_pair(o, head, name, strlen(name));
    }
    return status;
}

/* ---- a row a kind ------------------------------------------------------------------------------------------------ */

static sm_status offer_nothing(offer *o, const sm_arg *a)
{
    return SM_OK;
}

static sm_status offer_own(offer *o, const sm_arg *a)
{
    return offer_choices(o, "", a->choices);
}

static sm_status offer_sizes(offer *o, const sm_arg *a)
{
    return offer_raw(o, a->choices, false);
}

static sm_status offer_classes(offer *o, const sm_arg *a)
{
    return offer_labels(o, "", true);
}

static sm_status offer_clusters(offer *o, const sm_arg *a)
{
    return offer_labels(o, "", false);
}

static sm_status offer_settings(offer *o, const sm_arg *a)
{
    sm_status status = SM_OK;
    size_t named = strcspn(o->typed, "=");
    for (size_t i = 0; sm_options[i].name && status == SM_OK; i++) {
        const sm_option *option = &sm_options[i];
        sm_text head = {0};
        status = sm_text_print(&head, o->err, "%s=", option->name);
        bool this_one = o->typed[named] && begins(o->typed, sm_text_of(&head));
        if (status == SM_OK && this_one && option->choices)
            status = offer_choices(o, sm_text_of(&head), option->choices);
        if (status == SM_OK && !o->typed[named]) status = offer_word(o, sm_text_of(&head));
        sm_text_done(&head);
    }
    return status;
}

static sm_status offer_sides(offer *o, const sm_arg *a)
{
    sm_status status = offer_labels(o, "true:", true);
    return status == SM_OK ? offer_labels(o, "pred:", false) : status;
}

static sm_status offer_list(offer *o, const char *const *name)
{
    sm_status status = SM_OK;
    for (; name && *name && status == SM_OK; name++) status = offer_word(o, *name);
    return status;
}

/* What is not UTF-8 cannot be typed, and is not offered. */
static sm_status offer_path(offer *o, const char *path)
{
    size_t length = strlen(path), before = o->out->length;
    if (sm_utf8_bad(path, length) < length) return SM_OK;
    sm_status status = sm_word_quote(o->out, path, o->err);
    bool open = status == SM_OK && path[length - 1] == '/' && o->out->data[before] == '"';
    if (open) o->out->length--; /* a directory goes on */
    return status == SM_OK ? sm_text_add(o->out, "\n", 1, o->err) : status;
}

/* All of them: who lists files has chosen already which. */
static sm_status offer_files(offer *o, const sm_arg *a)
{
    sm_text paths = {0};
    if (!o->known->files || o->inside) return SM_OK;
    sm_status status = o->known->files(o->typed, &paths, o->err);
    for (size_t at = 0; at < paths.length && status == SM_OK; at += strlen(paths.data + at) + 1)
        status = offer_path(o, paths.data + at);
    sm_text_done(&paths);
    return status;
}

static sm_status offer_views(offer *o, const sm_arg *a)
{
    return offer_list(o, o->known->views);
}

static sm_status offer_exports(offer *o, const sm_arg *a)
{
    return offer_list(o, o->known->exports);
}

/* What a formula may name. In formulas case matters, but whoever types rarely minds. */
static sm_status offer_formula(offer *o, const sm_arg *a)
{
    static const char *const words =
        "sum_i(|sum_j(|sum_ij(|max_i(|max_j(|max_ij(|min_i(|min_j(|min_ij(|mean_i(|mean_j(|mean_ij(|match(|shares(|"
        "sqrt(|ln(|abs(|pairs(|min(|max(|n|k|k'|K|beta|a|b|c";
    sm_status status = SM_OK;
    for (const sm_formula_quantity *q = sm_formula_quantities; q->name && status == SM_OK; q++)
        status = offer_raw(o, q->name, false);
    for (const char *p = words; *p && status == SM_OK;) {
        char word[16];
        size_t length = strcspn(p, "|");
        memcpy(word, p, length);
        word[length] = 0;
        status = offer_raw(o, word, false);
        p += length + (p[length] == '|');
    }
    const sm_registry *r = o->session ? sm_session_registry(o->session) : NULL;
    for (size_t i = 0; r && i < sm_registry_count(r) && status == SM_OK; i++)
        if (sm_registry_at(r, i)->parsed) status = offer_raw(o, sm_registry_at(r, i)->id, false);
    return status;
}

static sm_status offer_argument(offer *o, const sm_arg *a)
{
    static sm_status (*const from[])(offer *, const sm_arg *) = {
        [SM_ARG_NONE] = offer_nothing,     [SM_ARG_COUNT] = offer_own,       [SM_ARG_CLASS] = offer_classes,
        [SM_ARG_CLUSTER] = offer_clusters, [SM_ARG_TARGET] = offer_clusters, [SM_ARG_NAME] = offer_own,
        [SM_ARG_SIZES] = offer_sizes,      [SM_ARG_POINTS] = offer_nothing,  [SM_ARG_SETTING] = offer_settings,
        [SM_ARG_CHOICE] = offer_own,       [SM_ARG_NUMBER] = offer_nothing,  [SM_ARG_LABEL] = offer_sides,
        [SM_ARG_FILE] = offer_files,       [SM_ARG_VIEW] = offer_views,      [SM_ARG_EXPORT] = offer_exports,
        [SM_ARG_FORMULA] = offer_formula,
    };
    return from[a->kind](o, a);
}

static sm_status offer_verbs(offer *o)
{
    sm_status status = SM_OK;
    for (size_t i = 0; sm_verbs[i] && status == SM_OK; i++) status = offer_word(o, sm_verbs[i]->name);
    return status;
}

/* Those that begin with the word, then those that hold it; all when nothing is typed yet. */
static sm_status offer_all(offer *o, const sm_verb *v, size_t word)
{
    const sm_arg *a = v && word ? sm_verb_arg(v, word - 1) : NULL;
    if (word && !a) return SM_OK;
    sm_status status = SM_OK;
    for (int round = 0; round < 2 && status == SM_OK; round++) {
        o->inside = round == 1;
        status = word ? offer_argument(o, a) : offer_verbs(o);
    }
    return status;
}

/* ---- finding the last word --------------------------------------------------------------------------------------- */

typedef struct unfinished { /* a line up to its last word */
    sm_text word;           /* unquoted so far; empty behind a blank */
    size_t from, number;    /* 0: the verb */
    const sm_verb *verb;
} unfinished;

/* The name at the end of a formula, behind its "NAME ="; in front of that nothing is known. */
static sm_status look_at_formula(unfinished *u, const char *line, size_t at, sm_error *err)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_'";
    u->from = strlen(line);
    u->number = strchr(line + at, '=') ? 1 : 2;
    while (u->from > at && strchr(letters, line[u->from - 1])) u->from--;
    while (line[u->from] >= '0' && line[u->from] <= '9') u->from++; /* 2P: a number times P */
    sm_text_clear(&u->word);
    return sm_text_add(&u->word, line + u->from, strlen(line) - u->from, err);
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
        if (u->verb && u->verb->args[0].kind == SM_ARG_FORMULA) return look_at_formula(u, line, at, err);
    }
}

sm_status sm_complete(const struct sm_session *s, const char *line, const char *const *views, size_t *from,
                      sm_text *out, sm_error *err)
{
    const sm_known_names known = {.views = views};
    return sm_complete_among(s, line, &known, from, out, err);
}

sm_status sm_complete_among(const struct sm_session *s, const char *line, const sm_known_names *known, size_t *from,
                            sm_text *out, sm_error *err)
{
    unfinished u = {0};
    sm_error broken = {0};
    *from = strlen(line);
    sm_status status = look_at(&u, line, &broken);
    if (status == SM_OK) {
        offer o = {.session = s, .known = known, .typed = sm_text_of(&u.word), .out = out, .err = err};
        *from = u.from;
        status = offer_all(&o, u.verb, u.number);
    } else if (status == SM_USAGE) {
        status = SM_OK; /* a broken quote: nothing to offer */
    } else {
        status = sm_fail(err, status, "%s", broken.text);
    }
    sm_text_done(&u.word);
    return status;
}
