/* JSON that holds a table: counts under a key with labels next to them, nested objects of counts, pandas' split and
 * table. */
#include "base/mem.h"
#include "formats.h"
#include "pasted.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef struct table {
    sm_scan *scan;
    sm_reading *r;
    sm_paste p;
} table;

/* ---- looking ----------------------------------------------------------------------------------------------------- */
/* Keys are compared in lower case, without what separates their words. */
static bool is_key(const char *key, const char *const *list)
{
    char plain[32];
    size_t n = 0;
    for (; *key && n + 1 < sizeof plain; key++)
        if (!strchr("_-. ", *key)) plain[n++] = (char)tolower((unsigned char)*key);
    plain[n] = 0;
    for (; *list; list++)
        if (!*key && strcmp(plain, *list) == 0) return true;
    return false;
}

enum { NUMBERS = cJSON_Number, COUNTS = cJSON_Number | cJSON_NULL, STRINGS = cJSON_String };
enum { SCALARS = cJSON_Number | cJSON_String | cJSON_NULL | cJSON_True | cJSON_False };

static const cJSON *item(const cJSON *object, const char *key)
{
    return cJSON_GetObjectItemCaseSensitive(object, key);
}

static bool is_list_of(const cJSON *value, int types)
{
    bool all = cJSON_IsArray(value) && value->child;
    for (const cJSON *c = all ? value->child : NULL; c && all; c = c->next) all = (c->type & types) != 0;
    return all;
}

static bool is_rows_of(const cJSON *value, int types)
{
    bool all = cJSON_IsArray(value) && value->child;
    for (const cJSON *c = all ? value->child : NULL; c && all; c = c->next) all = is_list_of(c, types);
    return all;
}

/* An object of objects, whose values are all of these types. */
static bool is_nested(const cJSON *value, int types)
{
    bool all = cJSON_IsObject(value) && value->child;
    for (const cJSON *c = all ? value->child : NULL; c && all; c = c->next) {
        all = cJSON_IsObject(c) && c->child;
        for (const cJSON *d = all ? c->child : NULL; d && all; d = d->next) all = (d->type & types) != 0;
    }
    return all;
}

/* Names of Vertex: {"id": .., "displayName": ..} */
static bool is_name_objects(const cJSON *value)
{
    bool all = cJSON_IsArray(value) && value->child;
    for (const cJSON *c = all ? value->child : NULL; c && all; c = c->next)
        all = cJSON_IsString(item(c, "displayName"));
    return all;
}

/* {"row": [..]} */
static bool is_row_objects(const cJSON *value)
{
    bool all = cJSON_IsArray(value) && value->child;
    for (const cJSON *c = all ? value->child : NULL; c && all; c = c->next) all = is_list_of(item(c, "row"), NUMBERS);
    return all;
}

/* [name, [[name, count] ..]], as pycm saves its rows */
static bool is_named_rows(const cJSON *value)
{
    bool all = cJSON_IsArray(value) && value->child;
    for (const cJSON *row = all ? value->child : NULL; row && all; row = row->next) {
        const cJSON *name = cJSON_IsArray(row) ? row->child : NULL, *pairs = name ? name->next : NULL;
        all = pairs && (name->type & SCALARS) && cJSON_IsArray(pairs) && pairs->child && !pairs->next;
        for (const cJSON *p = all ? pairs->child : NULL; p && all; p = p->next)
            all = cJSON_IsArray(p) && p->child && (p->child->type & SCALARS) && cJSON_IsNumber(p->child->next) &&
                  !p->child->next->next;
    }
    return all;
}

static bool is_counts(const cJSON *value)
{
    return is_rows_of(value, NUMBERS) || is_row_objects(value) || is_named_rows(value) || is_nested(value, COUNTS);
}

/* Rows of numbers, but some of their cells or whole rows may be something else, which is rejected later. */
static bool starts_with_numbers(const cJSON *value)
{
    return cJSON_IsArray(value) && cJSON_IsArray(value->child) && cJSON_IsNumber(value->child->child);
}

/* ---- cells ------------------------------------------------------------------------------------------------------- */
static void add_text(table *t, const char *text, const cJSON *at)
{
    sm_place place = at ? sm_scan_where(t->scan, at) : (sm_place){1, 1};
    sm_paste_cell_add(&t->p, text, strlen(text), place);
}

static void add_value(table *t, const cJSON *value)
{
    sm_place place = sm_scan_where(t->scan, value);
    char *shown = NULL;
    sm_field cell = {"null", 4};
    if (cJSON_IsString(value)) {
        cell = (sm_field){value->valuestring, strlen(value->valuestring)};
    } else if (cJSON_IsNumber(value))
        cell = sm_scan_number(t->scan, value);
    else if (!cJSON_IsNull(value)) {
        shown = cJSON_PrintUnformatted(value);
        cell = (sm_field){shown ? shown : "", shown ? strlen(shown) : 0};
    }
    sm_paste_cell_add(&t->p, cell.text, cell.length, place);
    cJSON_free(shown);
}

static void add_value_or(table *t, const cJSON *value, const char *text, const cJSON *at)
{
    if (value)
        add_value(t, value);
    else
        add_text(t, text, at);
}

static void refuse(table *t, const cJSON *at, const char *what)
{
    sm_reading_refuse(t->r, sm_scan_where(t->scan, at), "%s", what);
}

/* ---- a matrix with labels next to it ----------------------------------------------------------------------------- */
static const char *const matrix_keys[] = {
    "matrix",      "confusionmatrix",   "confusion",        "confmat",  "confmatrix", "cm",
    "contingency", "contingencymatrix", "contingencytable", "crosstab", "counts",     NULL};
static const char *const weak_keys[] = {"table", "data", "values", "array", "rows", NULL}; /* with labels only */
static const char *const row_keys[] = {"classes",      "index",       "rowlabels", "rownames", "truelabels",
                                       "actuallabels", "trueclasses", "ylabels",   "actual",   NULL};
static const char *const col_keys[] = {"clusters",    "columns",     "columnlabels", "collabels",
                                       "colnames",    "columnnames", "predlabels",   "predictedlabels",
                                       "predclasses", "xlabels",     "predicted",    NULL};
static const char *const both_keys[] = {"labels",          "classes",       "classnames", "classlabels", "targetnames",
                                        "labelnames",      "displaylabels", "names",      "categories",  "label",
                                        "annotationspecs", "alllabels",     NULL};

typedef struct found {
    const cJSON *matrix, *labels[2];
    bool named[2]; /* there are labels, but they do not fit */
} found;

static const cJSON *labels_in(const cJSON *object, const char *const *list, size_t n, const cJSON *other, bool *named)
{
    for (const cJSON *c = object->child; c; c = c->next) {
        if (!c->string || !is_key(c->string, list) || !(is_list_of(c, SCALARS) || is_name_objects(c))) continue;
        if (sm_json_length(c) == n) return c;
        *named = *named || c != other;
    }
    return NULL;
}

static const cJSON *first_row(const cJSON *matrix)
{
    const cJSON *row = matrix->child;
    return cJSON_IsObject(row) ? item(row, "row") : row;
}

static void find_labels(const cJSON *object, found *f)
{
    size_t n[2] = {sm_json_length(f->matrix), sm_json_length(first_row(f->matrix))};
    const char *const *const own[2] = {row_keys, col_keys};
    for (int side = 0; side < 2; side++) {
        const cJSON *other = f->labels[!side];
        if (!f->labels[side]) f->labels[side] = labels_in(object, own[side], n[side], other, &f->named[side]);
        if (!f->labels[side]) f->labels[side] = labels_in(object, both_keys, n[side], other, &f->named[side]);
    }
}

/* The table under a key of the object, or of an object in it; labels may be next to it or further out. */
static bool find_matrix(const cJSON *object, int depth, bool told, found *f)
{
    enum { DEEP = 3 };
    for (const cJSON *c = object->child; c && !f->matrix; c = c->next) {
        bool known = c->string && is_key(c->string, matrix_keys);
        bool weak = c->string && is_key(c->string, weak_keys);
        if ((known && starts_with_numbers(c)) || ((known || weak) && is_counts(c))) {
            f->matrix = c;
            if (starts_with_numbers(c) || is_row_objects(c)) find_labels(object, f);
            if (!known && !told && !(f->labels[0] && f->labels[1])) *f = (found){0};
        } else if (cJSON_IsObject(c) && depth < DEEP && find_matrix(c, depth + 1, known || told, f)) {
            if (starts_with_numbers(f->matrix) || is_row_objects(f->matrix)) find_labels(object, f);
        }
    }
    return f->matrix != NULL;
}

typedef struct matrices { /* that differ from the one that was found first */
    const cJSON *first, *other;
    sm_text paths;
    size_t n;
} matrices;

static void list_matrices(const cJSON *object, const char *head, int depth, bool told, matrices *m)
{
    enum { DEEP = 3, LISTED = 6 };
    for (const cJSON *c = object->child; c; c = c->next) {
        if (!c->string) continue;
        bool known = is_key(c->string, matrix_keys), weak = told && is_key(c->string, weak_keys);
        bool matrix = c == m->first || (known && starts_with_numbers(c)) || ((known || weak) && is_counts(c));
        if (!matrix && !(cJSON_IsObject(c) && depth < DEEP)) continue;
        sm_text path = {0};
        sm_text_printf(&path, "%s.%s", head, sm_quote_brief(c->string).text);
        if (!matrix) {
            list_matrices(c, sm_text_of(&path), depth + 1, told || known, m);
        } else if (c == m->first || !cJSON_Compare(c, m->first, true)) {
            if (m->n++ < LISTED) sm_text_printf(&m->paths, "%s%s", m->n > 1 ? ", " : "", sm_text_of(&path));
            if (c != m->first && !m->other) m->other = c;
        }
        sm_text_free(&path);
    }
}

/* ---- counts in quotes -------------------------------------------------------------------------------------------- */
static bool is_count_text(const cJSON *value)
{
    uint64_t count;
    return sm_count_of(value->valuestring, strlen(value->valuestring), &count) == SM_COUNT_OK;
}

/* Strings that are all counts: of rows, or of nested objects. */
static bool are_text_counts(const cJSON *value)
{
    bool all = is_rows_of(value, STRINGS) || is_nested(value, STRINGS);
    for (const cJSON *c = all ? value->child : NULL; c && all; c = c->next)
        for (const cJSON *d = c->child; d && all; d = d->next) all = is_count_text(d);
    return all;
}

/* The first count that is a string: of rows under a key, or of nested objects whose names are those of their keys. */
static const cJSON *find_text_count(const cJSON *object, int depth)
{
    enum { DEEP = 3 };
    size_t same = 0;
    bool nested = cJSON_IsObject(object) && are_text_counts(object);
    for (const cJSON *c = nested ? object->child : NULL; c; c = c->next) same += item(object->child, c->string) != NULL;
    if (nested && same * 2 >= sm_json_length(object)) return object->child->child;
    for (const cJSON *c = object->child; c; c = c->next) {
        bool rows = c->string && is_key(c->string, matrix_keys) && cJSON_IsArray(c) && are_text_counts(c);
        const cJSON *first = rows ? c->child->child : NULL;
        if (!first && cJSON_IsObject(c) && depth < DEEP) first = find_text_count(c, depth + 1);
        if (first) return first;
    }
    return NULL;
}

/* Adds the next label of a side, or T1, K1 and so on if it has none. */
static void add_label(table *t, const cJSON **next, size_t i, int side, const cJSON *at)
{
    const cJSON *c = *next;
    char made[24];
    snprintf(made, sizeof made, "%c%zu", side ? 'K' : 'T', i + 1);
    *next = c ? c->next : NULL;
    if (cJSON_IsObject(c)) c = item(c, "displayName");
    add_value_or(t, c, made, at);
}

static void matrix_with_labels(table *t, const found *f)
{
    size_t columns = sm_json_length(first_row(f->matrix)), i = 0;
    const cJSON *next[2] = {f->labels[0] ? f->labels[0]->child : NULL, f->labels[1] ? f->labels[1]->child : NULL};
    for (int side = 0; side < 2; side++)
        if (f->named[side] && !f->labels[side])
            refuse(t, f->matrix,
                   side ? "the labels do not fit the columns of the matrix; write one for each"
                        : "the labels do not fit the rows of the matrix; write one for each");
    sm_paste_row(&t->p);
    add_text(t, "", f->matrix);
    for (size_t c = 0; c < columns; c++) add_label(t, &next[1], c, 1, f->matrix);
    for (const cJSON *row = f->matrix->child; row; row = row->next, i++) {
        const cJSON *cells = cJSON_IsObject(row) ? item(row, "row") : row;
        if (!cJSON_IsArray(cells)) refuse(t, row, "this is not a row of counts; write an array of whole numbers");
        if (sm_json_length(cells) != columns)
            refuse(t, row, "a row of the matrix has another number of counts than the first");
        sm_paste_row(&t->p);
        add_label(t, &next[0], i, 0, row);
        for (const cJSON *c = cells ? cells->child : NULL; c; c = c->next) add_value(t, c);
    }
}

/* ---- nested objects ---------------------------------------------------------------------------------------------- */
/* The member of an object with this key; members that are requested in their order are found at once. */
static const cJSON *member_after(const cJSON *object, const cJSON **next, const char *key)
{
    const cJSON *member = *next && strcmp((*next)->string, key) == 0 ? *next : item(object, key);
    if (member) *next = member->next;
    return member;
}

/* Rows by the outer keys. Where a count is not there, it is 0; a value, and it is missing. */
static void rows_of_objects(table *t, const cJSON *outer, bool counts)
{
    sm_dict *names; /* of the inner objects, in the order of first appearance */
    uint32_t id;
    sm_dict_new(&names);
    for (const cJSON *c = outer->child; c; c = c->next)
        for (const cJSON *d = c->child; d; d = d->next) sm_dict_add(names, d->string, strlen(d->string), &id);
    sm_paste_row(&t->p);
    add_text(t, "", outer);
    for (uint32_t i = 0; i < sm_dict_size(names); i++) add_text(t, sm_dict_text(names, i), outer);
    for (const cJSON *c = outer->child; c; c = c->next) {
        const cJSON *next = c->child;
        sm_paste_row(&t->p);
        add_text(t, c->string, c);
        for (uint32_t i = 0; i < sm_dict_size(names); i++) {
            const cJSON *d = member_after(c, &next, sm_dict_text(names, i));
            add_value_or(t, counts && cJSON_IsNull(d) ? NULL : d, counts ? "0" : "null", c);
        }
    }
    sm_dict_free(names);
}

/* Columns by the outer keys, as pandas writes a frame by default. */
static void columns_of_objects(table *t, const cJSON *outer)
{
    const cJSON **next = sm_alloc(sm_json_length(outer), sizeof *next); /* the member after the last one found */
    sm_paste_row(&t->p);
    add_text(t, "", outer);
    for (const cJSON *c = outer->child; c; c = c->next) add_text(t, c->string, c);
    for (const cJSON *d = outer->child->child; d; d = d->next) {
        size_t i = 0;
        sm_paste_row(&t->p);
        add_text(t, d->string, d);
        for (const cJSON *c = outer->child; c; c = c->next, i++) {
            if (!next[i]) next[i] = c->child;
            const cJSON *cell = member_after(c, &next[i], d->string);
            add_value_or(t, cell, "null", c);
        }
    }
    sm_free(next);
}

static bool is_numbering(const cJSON *object)
{
    size_t n = 0;
    char text[24];
    for (const cJSON *d = object->child; d; d = d->next, n++) {
        snprintf(text, sizeof text, "%zu", n);
        if (strcmp(text, d->string) != 0) return false;
    }
    return true;
}

/* A frame of labels: its columns have roles, or hold words, or are numbered and much longer than there are columns. */
static bool is_frame(const cJSON *root)
{
    bool truth = false, pred = false;
    for (const cJSON *c = root->child; c; c = c->next) {
        truth = truth || sm_name_role_of(c->string) == SM_NAME_TRUTH || sm_name_role_of(c->string) == SM_NAME_WEAK;
        pred = pred || sm_name_role_of(c->string) == SM_NAME_PREDICTION;
    }
    size_t rows = sm_json_length(root->child);
    bool long_list = is_numbering(root->child) && rows > 20 && rows > 4 * sm_json_length(root);
    return (truth && pred && is_numbering(root->child)) || long_list || !is_nested(root, COUNTS);
}

static void nested(table *t, const cJSON *root, const char **form)
{
    bool frame = is_frame(root),
         columns = is_numbering(root->child) || sm_json_length(root) < sm_json_length(root->child);
    *form = "nested objects of counts, their outer keys as rows";
    t->p.table = t->p.named = !frame;
    t->p.headed = frame;
    t->r->sheet->outer_keys = !frame;
    if (frame) *form = "columns by row";
    if (frame && columns)
        columns_of_objects(t, root);
    else
        rows_of_objects(t, root, !frame);
}

static void pairs(table *t, const cJSON *matrix)
{
    sm_paste_row(&t->p);
    add_text(t, "", matrix);
    for (const cJSON *p = matrix->child->child->next->child; p; p = p->next) add_value(t, p->child);
    size_t columns = sm_json_length(matrix->child->child->next);
    for (const cJSON *row = matrix->child; row; row = row->next) {
        sm_paste_row(&t->p);
        add_value(t, row->child);
        const cJSON *head = matrix->child->child->next->child;
        if (sm_json_length(row->child->next) != columns)
            refuse(t, row, "a row of the matrix has other names than the first");
        for (const cJSON *p = row->child->next->child; p && head; p = p->next, head = head->next) {
            if (!cJSON_Compare(p->child, head->child, true))
                refuse(t, p, "a row of the matrix has other names than the first");
            add_value(t, p->child->next);
        }
    }
}

/* ---- pandas' split and table ------------------------------------------------------------------------------------- */
/* Are all cells but the names counts? */
static bool are_counts(const table *t)
{
    uint64_t count;
    if (t->r->status != SM_OK || !t->p.rows) return false;
    size_t width = sm_paste_width(&t->p, 0);
    for (size_t row = 1; row < t->p.rows; row++)
        for (size_t i = 1; i < width && i < sm_paste_width(&t->p, row); i++) {
            sm_field cell = sm_paste_at(&t->p, row, i);
            if (sm_count_of(cell.text, cell.length, &count) != SM_COUNT_OK) return false;
        }
    return width > 2;
}

/* Are half of the names of the rows those of columns too? So are the sides of a crosstab of the same labels. */
static bool half_are_columns(const table *t)
{
    size_t same = 0, width = t->p.rows ? sm_paste_width(&t->p, 0) : 0;
    if (t->r->status != SM_OK || t->p.rows < 2) return false;
    for (size_t row = 1; row < t->p.rows; row++) {
        sm_field name = sm_paste_at(&t->p, row, 0);
        bool there = false;
        for (size_t i = 1; i < width && !there; i++) {
            sm_field other = sm_paste_at(&t->p, 0, i);
            there = name.length == other.length && memcmp(name.text, other.text, name.length) == 0;
        }
        same += there;
    }
    return same * 2 >= t->p.rows - 1;
}

/* {"columns": [..], "index": [..], "data": [[..]]}; without an index it is a list of rows. */
static void split(table *t, const cJSON *columns, const cJSON *index, const cJSON *data)
{
    const cJSON *i = index ? index->child : NULL;
    sm_paste_row(&t->p);
    if (index) add_text(t, "", index);
    for (const cJSON *c = columns->child; c; c = c->next) add_value(t, c);
    if (index && sm_json_length(index) != sm_json_length(data))
        refuse(t, index, "$.index and $.data differ in length; each row needs both");
    for (const cJSON *row = data->child; row && t->r->status == SM_OK; row = row->next, i = i ? i->next : NULL) {
        if (!cJSON_IsArray(row) || sm_json_length(row) != sm_json_length(columns))
            refuse(t, row, "a row of $.data has another number of values than $.columns; write as many");
        sm_paste_row(&t->p);
        if (i) add_value(t, i);
        for (const cJSON *c = row->child; c; c = c->next) add_value(t, c);
    }
    t->p.headed = !index || !(are_counts(t) || half_are_columns(t));
}

/* {"schema": {"fields": [{"name": ..}]}, "data": [{..}]} */
static bool schema(table *t, const cJSON *fields, const cJSON *data)
{
    bool first = true;
    sm_paste_row(&t->p);
    for (const cJSON *f = fields->child; f; f = f->next, first = false) {
        const cJSON *name = item(f, "name");
        if (!cJSON_IsString(name)) return false;
        add_text(t, first && strcmp(name->valuestring, "index") == 0 ? "" : name->valuestring, name);
    }
    for (const cJSON *row = data->child; row; row = row->next) {
        sm_paste_row(&t->p);
        for (const cJSON *f = fields->child; f; f = f->next) {
            const cJSON *name = item(f, "name");
            const cJSON *cell = item(row, name->valuestring);
            add_value_or(t, cell, "null", row);
        }
    }
    t->p.headed = !are_counts(t) && !half_are_columns(t);
    return true;
}

/* ---- which ------------------------------------------------------------------------------------------------------- */
/* Two lists of labels are there, which are not the names of the matrix. */
static bool has_labels(const cJSON *root, const found *f)
{
    bool truth = false, pred = false;
    for (const cJSON *c = root->child; c; c = c->next) {
        bool names = c == f->labels[0] || c == f->labels[1];
        sm_name_role role = is_list_of(c, SCALARS) && !names ? sm_name_role_of(c->string) : SM_NAME_NONE;
        truth = truth || role == SM_NAME_TRUTH || role == SM_NAME_WEAK;
        pred = pred || role == SM_NAME_PREDICTION;
    }
    return truth && pred;
}

/* The keys of the format json-matrix. */
static bool is_ours(const cJSON *root)
{
    return item(root, "classes") && item(root, "clusters") && item(root, "counts");
}

static void take_ours(table *t, const cJSON *root, found *f, const char **form)
{
    const cJSON *own[2] = {item(root, "classes"), item(root, "clusters")};
    for (int side = 0; side < 2; side++) {
        f->named[side] = true;
        if (f->labels[side] != own[side]) f->labels[side] = NULL; /* others that happen to fit */
    }
    t->r->sheet->exact_table = true;
    *form = NULL;
}

/* A table next to two lists of labels: --matrix reads the table, columns that are named are read instead. */
static bool takes_matrix(table *t, const cJSON *root, const found *f)
{
    const sm_read_options *o = t->r->o;
    if (is_ours(root)) return true;
    if (!has_labels(root, f) || o->matrix) {
        /* Nothing says which of several tables to read. */
        matrices m = {.first = f->matrix};
        list_matrices(root, "$", 0, t->r->o->matrix, &m);
        if (m.other)
            sm_reading_refuse(
                t->r, sm_scan_where(t->scan, m.other),
                "%zu different tables of counts (found %s); write the one that is meant into a file of its own", m.n,
                sm_text_of(&m.paths));
        sm_text_free(&m.paths);
        return true;
    }
    if (!o->truth && !o->pred)
        sm_reading_refuse(
            t->r, sm_scan_where(t->scan, f->matrix),
            "a table of counts beside two lists of labels (found both in one file); specify which: --matrix, "
            "or --true NAME --pred NAME");
    return t->r->status != SM_OK;
}

static bool take(table *t, const cJSON *root, const char **form)
{
    found f = {0};
    const cJSON *columns = item(root, "columns"), *index = item(root, "index"), *data = item(root, "data");
    const cJSON *fields = item(item(root, "schema"), "fields");
    bool lists = cJSON_IsArray(data) && cJSON_IsArray(data->child);
    *form = "a matrix with labels";
    const cJSON *text = find_text_count(root, 0);
    if (text) {
        refuse(t, text, "counts must be numbers (found a string); write them without quotes");
    } else if (is_list_of(columns, SCALARS) && lists && (!index || is_list_of(index, SCALARS))) {
        *form = "a table with columns and data";
        split(t, columns, index, data);
    } else if (cJSON_IsArray(fields) && fields->child && cJSON_IsArray(data) && cJSON_IsObject(data->child)) {
        *form = "a table with a schema";
        return schema(t, fields, data);
    } else if (is_nested(root, SCALARS) && !find_matrix(root, 0, false, &f)) {
        nested(t, root, form);
    } else if ((f.matrix || find_matrix(root, 0, t->r->o->matrix, &f)) && takes_matrix(t, root, &f)) {
        t->p.table = t->p.named = true;
        if (is_ours(root)) take_ours(t, root, &f, form);
        if (is_nested(f.matrix, COUNTS))
            nested(t, f.matrix, form);
        else if (is_named_rows(f.matrix))
            pairs(t, f.matrix);
        else
            matrix_with_labels(t, &f);
    } else {
        return false;
    }
    return true;
}

bool sm_json_table(sm_scan *scan, sm_reading *r, const cJSON *root)
{
    table t = {.scan = scan, .r = r, .p = {.exact = true}};
    const char *form = NULL;
    bool taken = cJSON_IsObject(root) && take(&t, root, &form);
    if (taken && r->status == SM_OK) sm_paste_feed(&t.p, r, form);
    sm_paste_free(&t.p);
    return taken || r->status != SM_OK;
}
