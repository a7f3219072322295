/* JSON lines are written back record by record: the value of one key is replaced, or a key is added after the others.
 * All other bytes stay. */
#include "base/mem.h"
#include "base/tick.h"
#include "formats.h"
#include "io/write_back.h"
#include <string.h>

#define MARK "\xef\xbb\xbf"

typedef struct json_back {
    const sm_relabelled *r;
    const sm_text *text;
    const uint32_t *point_of;
    uint64_t records;
    bool number; /* every label is a JSON number, or null */
    bool taken;  /* a record has the name of the new key */
    sm_text name;
    sm_out *out; /* NULL: the records are only checked */
    sm_error *err;
    sm_status status;
} json_back;

static void no_form(json_back *b)
{
    if (b->status == SM_OK) b->status = sm_fail(b->err, SM_CHECK, "its records were not found again as they were read");
}

typedef struct record {
    const char *line; /* borrowed from the text */
    size_t length;    /* without its line end and spaces around it */
    uint64_t number;  /* from 0 */
    sm_field value;   /* of the label, as it is written */
    const cJSON *label;
} record;

/* The text of a value that can be a label, as it is written. */
static sm_field text_of_value(const sm_scan *scan, const cJSON *value)
{
    const char *from = scan->text + scan->start[value->valueint], *to = from + 1;
    if (cJSON_IsNumber(value)) return sm_scan_number(scan, value);
    while (cJSON_IsString(value) && *to != '"') to += *to == '\\' ? 2 : 1;
    return (sm_field){from, cJSON_IsString(value) ? (size_t)(to + 1 - from) : strlen("null")};
}

static bool says_label(const json_back *b, const record *rec)
{
    const sm_partition *from = b->r->from;
    uint32_t point = b->point_of[rec->number];
    if (point == SM_NONE || b->r->rewritten) return true;
    const char *label = sm_dict_text(from->dict, from->label[point]);
    char number[64];
    if (cJSON_IsNumber(rec->label) && rec->value.length < sizeof number) {
        memcpy(number, rec->value.text, rec->value.length);
        number[rec->value.length] = 0;
        return sm_label_means(number, label);
    }
    return sm_label_means(cJSON_IsString(rec->label) ? rec->label->valuestring : "null", label);
}

static bool is_json_number(const char *text)
{
    sm_scan scan = {0};
    sm_bounds bounds = sm_bounds_default();
    sm_error ignored = {0};
    bool number = (*text == '-' || (*text >= '0' && *text <= '9')) &&
                  sm_scan_text(&scan, "label", text, strlen(text), &bounds, &ignored) == SM_OK &&
                  strlen(text) == strcspn(text, " \t\r\n");
    sm_scan_free(&scan);
    return number;
}

/* As it is written where it means the same; else a number among numbers, or a string. */
static void put_value(json_back *b, const record *rec)
{
    uint32_t point = b->point_of[rec->number];
    const sm_partition *from = b->r->from;
    const char *label = point == SM_NONE ? NULL : b->r->label(b->r->self, point);
    bool same =
        point == SM_NONE || (label && !b->r->rewritten && !strcmp(label, sm_dict_text(from->dict, from->label[point])));
    if (same)
        sm_out_bytes(b->out, rec->value.text, rec->value.length);
    else if (!label)
        sm_out_puts(b->out, "null");
    else if (b->number && is_json_number(label))
        sm_out_puts(b->out, label);
    else
        sm_put_json(b->out, label);
}

/* A new key is set apart as the one of the label is. */
static void put_record(json_back *b, const record *rec)
{
    const char *end = rec->line + rec->length - 1, *behind = rec->value.text + rec->value.length;
    if (b->r->in_place) {
        sm_out_bytes(b->out, rec->line, (size_t)(rec->value.text - rec->line));
        put_value(b, rec);
        sm_out_bytes(b->out, behind, (size_t)(end + 1 - behind));
        return;
    }
    bool spaced = rec->value.text[-1] == ' ';
    while (end[-1] == ' ' || end[-1] == '\t') end--;
    sm_out_bytes(b->out, rec->line, (size_t)(end - rec->line));
    sm_out_puts(b->out, spaced ? ", " : ",");
    sm_put_json(b->out, sm_text_of(&b->name));
    sm_out_puts(b->out, spaced ? ": " : ":");
    put_value(b, rec);
    sm_out_bytes(b->out, end, (size_t)(rec->line + rec->length - end));
}

/* Looks at a record, or writes it. */
static void take_record(json_back *b, record *rec)
{
    sm_scan scan = {0};
    cJSON *tree = NULL;
    sm_bounds bounds = sm_bounds_default();
    sm_text copy = {0};
    sm_error inner = {0};
    sm_text_bytes(&copy, rec->line, rec->length);
    sm_status status =
        b->status ? b->status
                  : sm_scan_tree(&scan, b->r->from->file, sm_text_of(&copy), copy.length, &bounds, &tree, &inner);
    if (!b->status && status == SM_LIMIT) b->status = sm_fail(b->err, status, "%s", inner.text);
    const cJSON *value = status ? NULL : cJSON_GetObjectItemCaseSensitive(tree, b->r->from->name);
    if (value && cJSON_IsArray(value) && value->child && !value->child->next) value = value->child;
    if (!value || !(cJSON_IsString(value) || cJSON_IsNumber(value) || cJSON_IsNull(value))) {
        no_form(b);
    } else {
        rec->label = value;
        rec->value = text_of_value(&scan, value);
        rec->value.text = rec->line + (rec->value.text - scan.text);
        b->number = b->number && !cJSON_IsString(value);
        b->taken = b->taken || cJSON_GetObjectItemCaseSensitive(tree, sm_text_of(&b->name));
        if (!says_label(b, rec)) no_form(b);
        if (b->out && !b->status) put_record(b, rec);
    }
    cJSON_Delete(tree);
    sm_scan_free(&scan);
    sm_text_free(&copy);
}

/* Every record in turn; what is between them is copied. */
static void walk(json_back *b)
{
    enum { ASKED_EVERY = 1 << 12 };
    const char *p = sm_text_of(b->text), *end = p + b->text->length, *done = p;
    record rec = {0};
    while (p < end && !b->status) {
        p += strspn(p, " \t\r\n");
        if (p >= end) break;
        size_t length = strcspn(p, "\r\n");
        rec.line = p;
        rec.length = length;
        while (strchr(" \t", p[rec.length - 1])) rec.length--;
        if (rec.number >= b->records) {
            no_form(b);
            break;
        }
        if (b->out) sm_out_bytes(b->out, done, (size_t)(p - done));
        take_record(b, &rec);
        done = p + rec.length;
        p += length;
        if (++rec.number % ASKED_EVERY == 0 && !b->status && !sm_tick()) b->status = sm_stopped(b->err);
    }
    if (rec.number != b->records) no_form(b);
    if (b->out && !b->status) sm_out_bytes(b->out, done, (size_t)(end - done));
}

sm_status sm_write_back_json(const sm_relabelled *r, const sm_text *text, const uint32_t *point_of, uint64_t records,
                             bool mark, sm_sink sink, sm_text *column, sm_error *err)
{
    json_back b = {.r = r, .text = text, .point_of = point_of, .records = records, .number = true, .err = err};
    sm_out out = sm_out_to(sink, err);
    sm_text_puts(&b.name, r->from->name);
    do {
        if (!r->in_place) sm_text_puts(&b.name, "_new");
        b.taken = false;
        walk(&b);
    } while (!b.status && b.taken && !r->in_place);
    sm_text_puts(column, sm_text_of(&b.name));
    if (!b.status) {
        b.out = &out;
        if (mark) sm_out_puts(&out, MARK);
        walk(&b);
        sm_out_take(&out, b.status);
        b.status = sm_out_end(&out);
    }
    sm_text_free(&b.name);
    return b.status;
}
