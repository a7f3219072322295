/* LibSVM and SVMlight: "LABEL INDEX:VALUE INDEX:VALUE ... # comment" a line. Only the label is used. */
#include "formats.h"
#include "write.h"
#include <string.h>

static bool is_feature(const char *text, size_t length)
{
    const char *colon = memchr(text, ':', length);
    if (!colon || colon == text || colon + 1 == text + length) return false;
    size_t index = (size_t)(colon - text);
    bool named = (index == 3 && memcmp(text, "qid", 3) == 0) || sm_number_of(text, index) == SM_INTEGER;
    return named && sm_number_of(colon + 1, length - index - 1) != SM_NO_NUMBER;
}

static size_t blanks(const sm_physical *l, size_t at)
{
    while (at < l->length && (l->text[at] == ' ' || l->text[at] == '\t')) at++;
    return at;
}

static size_t word_end(const sm_physical *l, size_t at)
{
    while (at < l->length && l->text[at] != ' ' && l->text[at] != '\t' && l->text[at] != '#') at++;
    return at;
}

static sm_status wrong(const sm_sheet *s, const sm_physical *l, size_t at, const char *cause, const char *remedy,
                       sm_error *err)
{
    size_t length = word_end(l, at) - at;
    return sm_fail_at(err, SM_INPUT, s->file, l->line, at + 1, "%s; found \"%.*s\"; %s", cause,
                      length > 40 ? 40 : (int)length, l->text + at, remedy);
}

static sm_status read_point(sm_sheet *s, const sm_reading *r, const sm_physical *l, sm_error *err)
{
    size_t from = blanks(l, 0), to = word_end(l, from);
    if (is_feature(l->text + from, to - from))
        return wrong(s, l, from, "no label in front of the features", "each line begins with the label of its point",
                     err);
    for (const char *c = "\"|;:"; *c; c++)
        if (memchr(l->text + from, *c, to - from))
            return wrong(s, l, from, "this is no label", "a line is LABEL INDEX:VALUE ..., separated by blanks", err);
    if (memchr(l->text + from, ',', to - from))
        return wrong(s, l, from, "several labels for one point", "a point belongs to one class; keep one of them", err);
    sm_status status = sm_sheet_note_line(s, l->line, err);
    sm_field label = {l->text + from, to - from};
    if (status == SM_OK) status = sm_column_add(s, &s->column[0], label, (sm_place){l->line, from + 1}, r->bounds, err);
    for (size_t at = blanks(l, to); status == SM_OK && at < l->length && l->text[at] != '#'; at = blanks(l, to)) {
        to = word_end(l, at);
        if (!is_feature(l->text + at, to - at))
            return wrong(s, l, at, "this is no feature", "features are INDEX:VALUE, separated by blanks", err);
    }
    s->rows++;
    if (status == SM_OK && s->rows > r->bounds->most[SM_BOUND_POINTS])
        return sm_over(r->bounds, SM_BOUND_POINTS, s->file, l->line, 0, err);
    return status;
}

static sm_status read(sm_source *in, sm_reading *r, sm_error *err)
{
    sm_sheet *s = r->sheet;
    s->header = SM_HEADER_NO;
    sm_physical l;
    bool got = true;
    sm_status status = sm_sheet_add_column(s, "", 0, err);
    while (status == SM_OK && got) {
        status = sm_source_line(in, &l, &got, err);
        if (status == SM_OK && got && !sm_is_blank_text(l.text, l.length) && l.text[0] != '#')
            status = read_point(s, r, &l, err);
    }
    return status;
}

/* A label, then nothing but features; *features: how many. */
static bool is_point(const sm_physical *l, size_t *features)
{
    size_t from = blanks(l, 0), to = word_end(l, from);
    *features = 0;
    if (is_feature(l->text + from, to - from) || memchr(l->text + from, ',', to - from)) return false;
    for (size_t at = blanks(l, to); at < l->length && l->text[at] != '#'; at = blanks(l, to), ++*features) {
        to = word_end(l, at);
        if (!is_feature(l->text + at, to - at)) return false;
    }
    return true;
}

/* Nothing but such lines in the head, whose last line may be cut off. */
bool sm_is_libsvm(const char *head, size_t length)
{
    enum { LINES = 1000 };
    size_t features, with = 0, n = 0;
    for (const char *at = head, *rest; at && n < LINES; at = rest, n++) {
        sm_physical l = {.text = at};
        l.length = sm_head_line(at, length - (size_t)(at - head), &rest);
        if (sm_is_blank_text(l.text, l.length) || l.text[0] == '#') continue;
        if (!rest && n && head[length - 1] != '\n') break;
        if (!is_point(&l, &features)) return false;
        with += features > 0;
    }
    return with > 0;
}

static sm_status put_features(const sm_parts *p, uint32_t point, sm_sink out, sm_error *err)
{
    sm_status status = SM_OK;
    for (int i = 0; i < 2 && p->axis[i] && status == SM_OK; i++) {
        char text[32];
        sm_number(text, p->axis[i][point]);
        status = sm_putf(out, err, " %d:%s", i + 1, text);
    }
    return status == SM_OK ? sm_put(out, "\n", err) : status;
}

static sm_status write(const sm_dataset *d, const sm_table *t, const uint32_t *cluster, sm_sink out, sm_error *err)
{
    sm_status status = sm_need_points(d, cluster, "libsvm", err);
    for (uint32_t p = 0; status == SM_OK && p < sm_dataset_parts(d)->n; p++) {
        const char *label = sm_point_written(d, t, cluster, p).cluster;
        if (!label || sm_number_of(label, strlen(label)) == SM_NO_NUMBER)
            return sm_fail(err, SM_USAGE, "a label cannot be written in LibSVM; \"%.40s\" is no number; use csv",
                           label ? label : "(taken out)");
        status = sm_put(out, label, err);
        if (status == SM_OK) status = put_features(sm_dataset_parts(d), p, out, err);
    }
    return status;
}

const sm_format sm_format_libsvm = {
    .name = "libsvm",
    .help = "LibSVM or SVMlight: a label, then INDEX:VALUE features; only the label is used",
    .suffixes = "libsvm svm svmlight",
    .read = read,
    .write = write};
