#include "choose.h"
#include "setmatch/base/mem.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const truth_names[] = {"class",       "label",  "true",      "truth", "y",       "ytrue", "target",
                                          "groundtruth", "actual", "reference", "gold",  "species", NULL};
static const char *const pred_names[] = {"cluster",  "pred",     "prediction", "predicted", "yhat", "ypred",
                                         "observed", "assigned", "community",  "result",    NULL};
static const char *const weight_names[] = {"count", "n", "freq", "weight", "cnt", NULL};
#define COUNT_OF(a) (sizeof(a) / sizeof *(a))

const sm_known sm_known_words[] = {
    {"truth", "columns of the true classes", truth_names},
    {"pred", "columns of the predicted clusters", pred_names},
    {"weight", "columns of counts", weight_names},
    {"missing", "fields that stand for a missing label", sm_missing_words},
    {0},
};

/* Case, '_', '-' and blanks do not matter in a known name. */
static bool is_one_of(const char *name, const char *const *list)
{
    char plain[16];
    size_t length = 0;
    for (; *name; name++) {
        if (*name == '_' || *name == '-' || *name == ' ') continue;
        if (length + 1 == sizeof plain) return false;
        plain[length++] = (char)tolower((unsigned char)*name);
    }
    plain[length] = 0;
    for (; *list; list++)
        if (strcmp(plain, *list) == 0) return true;
    return false;
}

bool sm_name_is_role(const char *name, unsigned roles)
{
    return ((roles & SM_ROLE_OF_TRUTH) && is_one_of(name, truth_names)) ||
           ((roles & SM_ROLE_OF_PRED) && is_one_of(name, pred_names));
}

bool sm_name_is_weight(const char *name)
{
    return is_one_of(name, weight_names);
}

bool sm_name_is_margin(const char *name)
{
    static const char *const margin[] = {"all", "total", "totals", "sum", "sums", "margin", "\xce\xa3", NULL};
    return is_one_of(name, margin);
}

void sm_roles_done(sm_roles *c)
{
    sm_free(c->pred);
    sm_free(c->more);
    sm_free(c->place);
    *c = (sm_roles){.truth = -1, .weight = -1, .id = -1, .axis = {-1, -1}};
}

bool sm_roles_complete(const sm_roles *c, unsigned wanted)
{
    return (!(wanted & SM_ROLE_OF_TRUTH) || c->truth >= 0) && (!(wanted & SM_ROLE_OF_PRED) || c->preds > 0);
}

const char *sm_column_called(const sm_sheet *s, uint32_t column, char room[16])
{
    if (s->header == SM_HEADER_YES && *s->column[column].name) return s->column[column].name;
    snprintf(room, 16, "%u", column + 1);
    return room;
}

/* ---- told ------------------------------------------------------------------------------------------------------ */
static sm_status list_names(const sm_sheet *s, sm_text *out, const char *between, sm_error *err)
{
    enum { SHOWN = 12 };
    char room[16];
    sm_status status = SM_OK;
    for (uint32_t i = 0; i < s->columns && i < SHOWN && status == SM_OK; i++)
        status = sm_text_print(out, err, "%s%.40s", i ? between : "", sm_column_called(s, i, room));
    if (status == SM_OK && s->columns > SHOWN) status = sm_text_print(out, err, "%s...", between);
    return status;
}

static const char *nearest(const sm_sheet *s, const char *text)
{
    const char *best = NULL;
    size_t least = (strlen(text) + 1) / 3 + 1;
    for (uint32_t i = 0; i < s->columns; i++) {
        size_t d = sm_distance(text, s->column[i].name);
        if (d < least) {
            least = d;
            best = s->column[i].name;
        }
    }
    return best;
}

static sm_status no_such(const sm_sheet *s, const char *text, sm_error *err)
{
    if (s->header != SM_HEADER_YES)
        return sm_fail_at(err, SM_INPUT, s->file, 0, 0,
                          "no column \"%s\"; the file has no header, its columns are 1 to %u; give a number", text,
                          s->columns);
    sm_text names = {0};
    sm_status status = list_names(s, &names, ", ", err);
    const char *near = nearest(s, text);
    if (status == SM_OK)
        status = sm_fail_at(err, SM_INPUT, s->file, s->header_line, 0, "no column \"%s\"; columns: %s; %s%s%s", text,
                            sm_text_of(&names), near ? "did you mean \"" : "name one of them", near ? near : "",
                            near ? "\"?" : "");
    sm_text_done(&names);
    return status;
}

static bool is_index_number(const char *text, unsigned long *number)
{
    char *end;
    if (*text < '0' || *text > '9') return false;
    *number = strtoul(text, &end, 10);
    return *end == 0;
}

static sm_status find_column(const sm_sheet *s, const char *text, int64_t *at, sm_error *err)
{
    *at = -1;
    for (uint32_t i = 0; s->header == SM_HEADER_YES && i < s->columns; i++) {
        if (strcmp(s->column[i].name, text) != 0) continue;
        if (*at >= 0)
            return sm_fail_at(err, SM_INPUT, s->file, s->header_line, 0,
                              "two columns are called \"%s\"; they are columns %lld and %u; give the number", text,
                              (long long)*at + 1, i + 1);
        *at = i;
    }
    if (*at >= 0) return SM_OK;
    unsigned long number;
    if (!is_index_number(text, &number)) return no_such(s, text, err);
    if (number < 1 || number > s->columns)
        return sm_fail_at(err, SM_INPUT, s->file, 0, 0, "no column %lu; there are %u; give a number from 1 to %u",
                          number, s->columns, s->columns);
    *at = (int64_t)number - 1;
    return SM_OK;
}

static sm_status told_one(const sm_sheet *s, const char *text, int64_t *at, sm_error *err)
{
    return text ? find_column(s, text, at, err) : SM_OK;
}

static sm_status add_pred(sm_roles *c, int64_t column, sm_error *err)
{
    void *pred = c->pred;
    if (!sm_grow(&pred, &c->preds_room, c->preds + 1, sizeof *c->pred)) return sm_no_memory(err);
    c->pred = pred;
    c->pred[c->preds++] = (uint32_t)column;
    return SM_OK;
}

/* The first truth is the truth. */
static sm_status add_truth(sm_roles *c, int64_t column, sm_error *err)
{
    void *more = c->more;
    if (c->truth < 0) {
        c->truth = column;
        return SM_OK;
    }
    if (!sm_grow(&more, &c->mores_room, c->mores + 1, sizeof *c->more)) return sm_no_memory(err);
    c->more = more;
    c->more[c->mores++] = (uint32_t)column;
    return SM_OK;
}

static bool is_a_name(const sm_sheet *s, const char *text)
{
    for (uint32_t i = 0; s->header == SM_HEADER_YES && i < s->columns; i++)
        if (strcmp(s->column[i].name, text) == 0) return true;
    return false;
}

/* "COL,COL": unless a column is called just so. */
static sm_status told_list(const sm_sheet *s, const char *text, sm_roles *c,
                           sm_status (*add)(sm_roles *c, int64_t column, sm_error *err), sm_error *err)
{
    if (!text) return SM_OK;
    sm_status status = SM_OK;
    bool whole = is_a_name(s, text);
    do {
        size_t length = whole ? strlen(text) : strcspn(text, ",");
        char *one = sm_copy_text(text, length);
        if (!one) return sm_no_memory(err);
        int64_t at;
        status = find_column(s, one, &at, err);
        sm_free(one);
        if (status == SM_OK) status = add(c, at, err);
        text += length + (text[length] == ',');
    } while (status == SM_OK && *text);
    return status;
}

static sm_status add_place(sm_roles *c, int64_t column, sm_error *err)
{
    void *place = c->place;
    if (!sm_grow(&place, &c->places_room, c->places + 1, sizeof *c->place)) return sm_no_memory(err);
    c->place = place;
    c->place[c->places++] = (uint32_t)column;
    return SM_OK;
}

/* Columns where all of them are, else a file, else the columns that are not there are told. */
static sm_status told_places(const sm_sheet *s, const char *text, sm_roles *c, sm_error *err)
{
    sm_error inner = {0};
    sm_status status = told_list(s, text, c, add_place, &inner);
    if (status == SM_OK) return SM_OK;
    if (status != SM_INPUT) return sm_no_memory(err);
    c->places = 0;
    c->places_in_file = access(text, R_OK) == 0;
    return c->places_in_file ? SM_OK : told_list(s, text, c, add_place, err);
}

static sm_status told(const sm_sheet *s, const sm_reading *r, sm_roles *c, sm_error *err)
{
    const sm_read_options *o = r->o;
    bool truth = r->roles & SM_ROLE_OF_TRUTH, pred = r->roles & SM_ROLE_OF_PRED;
    sm_status status = o->every ? told_list(s, truth ? o->truth : NULL, c, add_truth, err)
                                : told_one(s, truth ? o->truth : NULL, &c->truth, err);
    if (status == SM_OK) status = told_list(s, pred ? o->pred : NULL, c, add_pred, err);
    if (status == SM_OK) status = told_one(s, r->alone ? o->weight : NULL, &c->weight, err);
    if (status == SM_OK) status = told_one(s, o->id, &c->id, err);
    if (status == SM_OK) status = told_one(s, truth ? o->x : NULL, &c->axis[0], err);
    if (status == SM_OK) status = told_one(s, truth ? o->y : NULL, &c->axis[1], err);
    return status == SM_OK && truth ? told_places(s, o->coordinates, c, err) : status;
}

/* ---- known names ----------------------------------------------------------------------------------------------- */
static bool is_taken(const sm_roles *c, uint32_t column)
{
    for (size_t i = 0; i < c->preds; i++)
        if (c->pred[i] == column) return true;
    for (size_t i = 0; i < c->mores; i++)
        if (c->more[i] == column) return true;
    for (size_t i = 0; i < c->places; i++)
        if (c->place[i] == column) return true;
    return c->truth == column || c->weight == column || c->id == column || c->axis[0] == column || c->axis[1] == column;
}

/* In a file with an "x", a "y" is the other coordinate. */
static bool is_coordinate(const sm_sheet *s, uint32_t column)
{
    if (strcmp(s->column[column].name, "y") != 0 && strcmp(s->column[column].name, "Y") != 0) return false;
    for (uint32_t i = 0; i < s->columns; i++)
        if (strcmp(s->column[i].name, "x") == 0 || strcmp(s->column[i].name, "X") == 0) return true;
    return false;
}

static int64_t called(const sm_sheet *s, const sm_roles *c, const char *name, const char *ending)
{
    size_t length = strlen(name);
    for (uint32_t i = 0; i < s->columns; i++)
        if (!is_taken(c, i) && !strncmp(s->column[i].name, name, length) && !strcmp(s->column[i].name + length, ending))
            return i;
    return -1;
}

/* Labels that were written back stand behind those they came from, in NAME_new. */
static int64_t newest(const sm_sheet *s, const sm_roles *c, int64_t column)
{
    for (int64_t next; (next = called(s, c, s->column[column].name, "_new")) >= 0;) column = next;
    return column;
}

static sm_status by_name(const sm_sheet *s, const sm_roles *c, unsigned role, int64_t *found, sm_error *err)
{
    *found = -1;
    char a[16], b[16];
    for (uint32_t i = 0; i < s->columns; i++) {
        if (is_taken(c, i) || is_coordinate(s, i) || !sm_name_is_role(s->column[i].name, role)) continue;
        if (*found >= 0) {
            bool truth = role == SM_ROLE_OF_TRUTH;
            const char *one = sm_column_called(s, (uint32_t)*found, a), *other = sm_column_called(s, i, b);
            return sm_fail_at(
                err, SM_INPUT, s->file, s->header_line, 0,
                "more than one column looks like the %s; found \"%s\" and \"%s\"; say which: --%s %s | %s",
                truth ? "truth" : "prediction", one, other, truth ? "true" : "pred", one, other);
        }
        *found = i;
    }
    if (role == SM_ROLE_OF_PRED && *found >= 0) *found = newest(s, c, *found);
    return SM_OK;
}

static bool is_index(const sm_sheet *s, uint32_t column)
{
    return column == 0 && s->header == SM_HEADER_YES && s->column[0].name[0] == 0;
}

/* Rows of counts hold nothing but the two labels, the count and perhaps an index. */
static void name_weight(const sm_sheet *s, const sm_reading *r, sm_roles *c)
{
    if (c->weight >= 0 || !r->alone || !sm_roles_complete(c, r->roles)) return;
    uint32_t others = 0;
    int64_t found = -1;
    for (uint32_t i = 0; i < s->columns; i++) {
        if (is_taken(c, i) || is_index(s, i)) continue;
        others++;
        if (sm_name_is_weight(s->column[i].name)) found = i;
    }
    if (others == 1) c->weight = found;
}

static bool is_called(const char *name, char letter)
{
    return tolower((unsigned char)name[0]) == letter && !name[1];
}

/* A pair of columns called x and y, where neither was told. */
static void name_axes(const sm_sheet *s, const sm_reading *r, sm_roles *c)
{
    int64_t found[2] = {-1, -1};
    if (!(r->roles & SM_ROLE_OF_TRUTH) || c->axis[0] >= 0 || c->axis[1] >= 0) return;
    for (uint32_t i = 0; i < s->columns; i++)
        for (int a = 0; a < 2; a++)
            if (!is_taken(c, i) && is_called(s->column[i].name, a ? 'y' : 'x')) found[a] = i;
    if (found[0] < 0 || found[1] < 0) return;
    c->axis[0] = found[0];
    c->axis[1] = found[1];
    c->axis_by_name = true;
}

/* What the format says of its columns, where nobody told and no name did. */
static sm_status by_format(const sm_sheet *s, const sm_reading *r, sm_roles *c, sm_error *err)
{
    if (c->id < 0 && s->id_column) c->id = (int64_t)s->id_column - 1;
    if (!s->label_column || is_taken(c, s->label_column - 1)) return SM_OK;
    if ((r->roles & SM_ROLE_OF_TRUTH) && c->truth < 0)
        c->truth = (int64_t)s->label_column - 1;
    else if (r->roles == SM_ROLE_OF_PRED && !c->preds && !r->o->every)
        return add_pred(c, s->label_column - 1, err);
    return SM_OK;
}

static sm_status choose_by_names(const sm_sheet *s, const sm_reading *r, sm_roles *c, sm_error *err)
{
    sm_status status = SM_OK;
    int64_t found = -1;
    if ((r->roles & SM_ROLE_OF_TRUTH) && c->truth < 0) {
        status = by_name(s, c, SM_ROLE_OF_TRUTH, &found, err);
        if (status == SM_OK) c->truth = found;
        c->by_name = found >= 0;
    }
    if (status == SM_OK && (r->roles & SM_ROLE_OF_PRED) && !c->preds && !r->o->every) {
        status = by_name(s, c, SM_ROLE_OF_PRED, &found, err);
        if (status == SM_OK && found < 0 && r->roles == SM_ROLE_OF_PRED)
            status = by_name(s, c, SM_ROLE_OF_TRUTH, &found, err);
        if (status == SM_OK && found >= 0) status = add_pred(c, found, err);
        c->by_name = c->by_name || found >= 0;
    }
    if (status == SM_OK) name_weight(s, r, c);
    if (status == SM_OK) name_axes(s, r, c);
    return status;
}

sm_status sm_choose_named(const sm_sheet *s, const sm_reading *r, sm_roles *c, sm_error *err)
{
    sm_roles_done(c);
    sm_status status = told(s, r, c, err);
    if (status == SM_OK && s->header == SM_HEADER_YES) status = choose_by_names(s, r, c, err);
    return status == SM_OK ? by_format(s, r, c, err) : status;
}

static bool told_here(const sm_sheet *s, const char *text)
{
    unsigned long number;
    if (!text || is_index_number(text, &number)) return false;
    for (uint32_t i = 0; i < s->columns; i++)
        if (strcmp(s->column[i].name, text) == 0) return true;
    return false;
}

/* Is one of "COL,COL" a name that stands here? */
static bool names_places(const sm_sheet *s, const char *text)
{
    for (size_t length; *text; text += length + (text[length] == ',')) {
        length = strcspn(text, ",");
        for (uint32_t i = 0; i < s->columns; i++)
            if (strlen(s->column[i].name) == length && length && !memcmp(s->column[i].name, text, length) &&
                sm_number_of(text, length) == SM_NO_NUMBER)
                return true;
    }
    return false;
}

bool sm_names_known(const sm_sheet *s, const sm_reading *r)
{
    const sm_read_options *o = r->o;
    const char *const spec[] = {o->truth, o->pred, o->weight, o->id, o->x, o->y};
    for (size_t i = 0; i < COUNT_OF(spec); i++)
        if (told_here(s, spec[i])) return true;
    if (o->coordinates && names_places(s, o->coordinates)) return true;
    for (uint32_t i = 0; i < s->columns; i++) {
        const char *name = s->column[i].name;
        if (strlen(name) > 1 && (sm_name_is_role(name, SM_ROLE_OF_TRUTH | SM_ROLE_OF_PRED) || sm_name_is_weight(name)))
            return true;
    }
    return false;
}

/* ---- what is left ---------------------------------------------------------------------------------------------- */
static sm_number_kind kind_of_dict(const sm_sheet *s, const sm_column *c, uint64_t *distinct)
{
    sm_number_kind kind = SM_INTEGER;
    uint32_t from = 0;
    bool again = c->many || !s->skip;
    for (uint64_t p = s->skip; !again && p < c->cells; p++) again = c->id[p] == 0;
    if (!again) from = 1;
    *distinct = 0;
    for (uint32_t i = from; i < sm_dict_size(c->dict); i++) {
        const char *text = sm_dict_text(c->dict, i);
        if (sm_is_missing(text, strlen(text))) continue;
        (*distinct)++;
        sm_number_kind one = sm_number_of(text, strlen(text));
        if (one == SM_NO_NUMBER || kind == SM_NO_NUMBER)
            kind = SM_NO_NUMBER;
        else if (one > kind)
            kind = one;
    }
    return kind;
}

sm_column_facts sm_column_about(const sm_sheet *s, const sm_column *c)
{
    sm_column_facts f = {0};
    f.kind = kind_of_dict(s, c, &f.distinct);
    if (!c->first_missing.line || c->many || c->passed_over) return f;
    for (uint64_t p = s->skip; p < c->cells; p++) {
        const char *text = sm_dict_text(c->dict, c->id[p]);
        f.missing += sm_is_missing(text, strlen(text));
    }
    return f;
}

static bool is_candidate(const sm_sheet *s, const sm_roles *c, uint32_t i)
{
    if (is_taken(c, i) || is_index(s, i) || s->column[i].many) return false;
    sm_column_facts f = sm_column_about(s, &s->column[i]);
    return f.kind != SM_FLOAT && f.distinct * 2 <= s->rows - s->skip;
}

static bool is_left(const sm_sheet *s, const sm_roles *c, uint32_t i)
{
    return !is_taken(c, i) && !is_index(s, i);
}

/* The columns that pass, if there are exactly as many as are wanted. */
static size_t exactly(const sm_sheet *s, const sm_roles *c, size_t wanted, uint32_t found[2],
                      bool (*passes)(const sm_sheet *, const sm_roles *, uint32_t))
{
    size_t n = 0;
    for (uint32_t i = 0; i < s->columns && n <= wanted; i++) {
        if (!passes(s, c, i)) continue;
        if (n < wanted) found[n] = i;
        n++;
    }
    return n == wanted ? n : 0;
}

static const char *example(const sm_sheet *s, const sm_column *c, uint32_t which)
{
    uint32_t i = which + (s->skip ? 1 : 0);
    return i < sm_dict_size(c->dict) ? sm_dict_text(c->dict, i) : "";
}

static sm_status describe_column(const sm_sheet *s, uint32_t i, sm_text *out, sm_error *err)
{
    static const char *const kind[] = {"text", "integer", "integer", "number"};
    const sm_column *c = &s->column[i];
    sm_column_facts f = sm_column_about(s, c);
    char room[16], name[32], e[3][24];
    sm_show(name, sizeof name, sm_column_called(s, i, room), 12, SM_SHOW_CUT);
    for (uint32_t k = 0; k < 3; k++) sm_show(e[k], sizeof e[k], example(s, c, k), 8, SM_SHOW_CUT);
    return sm_text_print(out, err, "\n      %-12s %-8s %8llu %8llu  %s %s %s", name, kind[f.kind],
                         (unsigned long long)f.distinct, (unsigned long long)f.missing, e[0], e[1], e[2]);
}

/* A line for each column: what is in it. */
static sm_status describe(const sm_sheet *s, sm_text *out, sm_error *err)
{
    enum { SHOWN = 7 };
    sm_status status =
        sm_text_print(out, err, "\n      %-12s %-8s %8s %8s  %s", "column", "type", "distinct", "missing", "e.g.");
    for (uint32_t i = 0; i < s->columns && i < SHOWN && status == SM_OK; i++) status = describe_column(s, i, out, err);
    if (status == SM_OK && s->columns > SHOWN)
        status = sm_text_print(out, err, "\n      ... and %u more", s->columns - SHOWN);
    return status;
}

static sm_status one_column(const sm_sheet *s, sm_error *err)
{
    return sm_fail_at(err, SM_INPUT, s->file, 0, 0,
                      "one column of labels; two are needed, truth and prediction; give a second file, or a file with "
                      "two columns");
}

static sm_status cannot_choose(const sm_sheet *s, const sm_reading *r, const sm_roles *c, sm_error *err)
{
    if (s->columns == 1 && r->alone) return one_column(s, err);
    bool truth = (r->roles & SM_ROLE_OF_TRUTH) && c->truth < 0, pred = (r->roles & SM_ROLE_OF_PRED) && !c->preds;
    sm_text names = {0}, table = {0};
    sm_status status = list_names(s, &names, " | ", err);
    if (status == SM_OK) status = describe(s, &table, err);
    if (status == SM_OK)
        status = sm_fail_at(
            err, SM_INPUT, s->file, 0, 0, "%s; there are %u columns; say which: %s %s%s%s%s",
            truth && pred ? "no two columns look like truth and prediction"
            : truth       ? "no column looks like the truth"
                          : "no column looks like the prediction",
            s->columns, truth ? "--true" : "--pred", sm_text_of(&names), truth && pred ? ", and --pred likewise" : "",
            truth && pred && r->alone ? " (or --matrix for a table of counts)" : "", sm_text_of(&table));
    sm_text_done(&names);
    sm_text_done(&table);
    return status;
}

/* What was not stored cannot be used. */
static sm_status check_stored(const sm_sheet *s, const sm_roles *c, sm_error *err)
{
    char room[16];
    for (uint32_t i = 0; i < s->columns; i++) {
        if (!is_taken(c, i) || !(s->column[i].many || s->column[i].passed_over)) continue;
        return sm_fail_at(err, SM_INPUT, s->file, 0, 0,
                          "column %s has a different value in nearly every row; is it really a column of labels?; name "
                          "the columns by number: --true N --pred N",
                          sm_column_called(s, i, room));
    }
    return SM_OK;
}

/* Every column that could be a labelling and is nothing else; where there is only one, whatever is in it. */
static sm_status add_every(const sm_sheet *s, const sm_reading *r, sm_roles *c, sm_error *err)
{
    if (!r->o->every || !(r->roles & SM_ROLE_OF_PRED) || c->preds) return SM_OK;
    if ((r->roles & SM_ROLE_OF_TRUTH) && c->truth < 0) return cannot_choose(s, r, c, err);
    size_t left = 0;
    for (uint32_t i = 0; i < s->columns; i++) left += is_left(s, c, i);
    sm_status status = SM_OK;
    for (uint32_t i = 0; i < s->columns && status == SM_OK; i++)
        if (left == 1 ? is_left(s, c, i) : is_candidate(s, c, i)) status = add_pred(c, i, err);
    return status;
}

sm_status sm_choose(const sm_sheet *s, const sm_reading *r, sm_roles *c, sm_error *err)
{
    sm_status status = sm_choose_named(s, r, c, err);
    if (status == SM_OK) status = add_every(s, r, c, err);
    if (status != SM_OK) return status;
    if (sm_roles_complete(c, r->roles)) return check_stored(s, c, err);
    bool truth = (r->roles & SM_ROLE_OF_TRUTH) && c->truth < 0, pred = (r->roles & SM_ROLE_OF_PRED) && !c->preds;
    uint32_t found[2];
    size_t wanted = (size_t)truth + (size_t)pred;
    size_t n = exactly(s, c, wanted, found, is_left);
    if (!n) n = exactly(s, c, wanted, found, is_candidate);
    if (!n) return cannot_choose(s, r, c, err);
    if (truth) c->truth = found[0];
    if (pred) status = add_pred(c, found[wanted - 1], err);
    c->by_elimination = true;
    return status == SM_OK ? check_stored(s, c, err) : status;
}
