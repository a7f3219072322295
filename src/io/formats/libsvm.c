/* LibSVM and SVMlight: "LABEL INDEX:VALUE INDEX:VALUE ... # comment" a line. Only the label is used. */
#include "formats.h"
#include <string.h>

static bool is_feature(const char *text, size_t length)
{
    const char *colon = memchr(text, ':', length);
    if (!colon || colon == text || colon + 1 == text + length) return false;
    size_t index = (size_t)(colon - text);
    bool named = (index == 3 && memcmp(text, "qid", 3) == 0) || sm_number_of(text, index) == SM_INTEGER;
    return named && sm_number_of(colon + 1, length - index - 1) != SM_NO_NUMBER;
}

static size_t word_end(const sm_physical *l, size_t at)
{
    while (at < l->length && !sm_is_space(l->text[at]) && l->text[at] != '#') at++;
    return at;
}

static void wrong_word(sm_reading *r, const sm_physical *l, size_t at, const char *cause, const char *remedy)
{
    size_t length = word_end(l, at) - at;
    sm_reading_refuse(r, (sm_place){l->line, at + 1}, "%s (found \"%s\"); %s", cause,
                      sm_quote_bytes(l->text + at, length).text, remedy);
}

static void read_point(sm_reading *r, const sm_physical *l)
{
    size_t from = sm_skip_spaces(l->text, 0, l->length), to = word_end(l, from);
    sm_field label = {l->text + from, to - from};
    if (is_feature(label.text, label.length))
        wrong_word(r, l, from, "no label in front of the features", "each line begins with the label of its point");
    for (const char *c = "\"|;:"; *c; c++)
        if (memchr(label.text, *c, label.length))
            wrong_word(r, l, from, "this is not a label", "a line is LABEL INDEX:VALUE ..., separated by blanks");
    if (memchr(label.text, ',', label.length))
        wrong_word(r, l, from, "several labels for one point", "a point belongs to one class; keep one of them");
    sm_note_line(r, l->line);
    sm_add_cell(r, &r->sheet->column[0], label, (sm_place){l->line, from + 1});
    for (size_t at = sm_skip_spaces(l->text, to, l->length); at < l->length && l->text[at] != '#';
         at = sm_skip_spaces(l->text, to, l->length)) {
        to = word_end(l, at);
        if (!is_feature(l->text + at, to - at))
            wrong_word(r, l, at, "this is not a feature", "features are INDEX:VALUE, separated by blanks");
    }
    sm_end_row(r, l->line);
}

static void read_libsvm(sm_source *in, sm_reading *r)
{
    sm_physical l;
    r->sheet->header = SM_HEADER_NO;
    sm_add_column(r, "", 0);
    while (sm_reading_line(r, in, &l))
        if (!sm_is_blank_text(l.text, l.length) && l.text[0] != '#') read_point(r, &l);
}

/* A label, then nothing but features; *features: how many. */
static bool is_point(const sm_physical *l, size_t *features)
{
    size_t from = sm_skip_spaces(l->text, 0, l->length), to = word_end(l, from);
    *features = 0;
    if (is_feature(l->text + from, to - from) || memchr(l->text + from, ',', to - from)) return false;
    for (size_t at = sm_skip_spaces(l->text, to, l->length); at < l->length && l->text[at] != '#';
         at = sm_skip_spaces(l->text, to, l->length), ++*features) {
        to = word_end(l, at);
        if (!is_feature(l->text + at, to - at)) return false;
    }
    return true;
}

/* Nothing but such lines in the head, whose last line may be cut off. */
static bool is_libsvm(const char *head, size_t length)
{
    enum { LINES = 1000 };
    size_t features, n = 0;
    bool with = false;
    for (const char *at = head, *rest; at && n < LINES; at = rest, n++) {
        sm_physical l = {.text = at};
        l.length = sm_head_line(at, length - (size_t)(at - head), &rest);
        if (sm_is_blank_text(l.text, l.length) || l.text[0] == '#') continue;
        if (!rest && n && head[length - 1] != '\n') break;
        if (!is_point(&l, &features)) return false;
        with = with || features > 0;
    }
    return with;
}

static void write_libsvm(const sm_labels *l, sm_out *out)
{
    const sm_parts *parts = sm_dataset_parts(l->data);
    for (uint32_t p = 0; out->status == SM_OK && p < sm_points_written(l); p++) {
        const char *label = sm_point_written(l, p).cluster;
        if (!label) label = "(taken out)";
        if (sm_number_of(label, strlen(label)) == SM_NO_NUMBER)
            sm_cannot_write(out, "in LibSVM", label, "is not a number");
        sm_out_puts(out, label);
        for (int i = 0; i < 2 && parts->axis[i]; i++) {
            char text[32];
            sm_number(text, parts->axis[i][p]);
            sm_out_printf(out, " %d:%s", i + 1, text);
        }
        sm_out_puts(out, "\n");
    }
}

const sm_format sm_format_libsvm = {
    .name = "libsvm",
    .help = "LibSVM or SVMlight: a label, then INDEX:VALUE features; only the label is used",
    .suffixes = "libsvm svm svmlight",
    .called = "LibSVM",
    .is = is_libsvm,
    .any_content = true,
    .a_guess = true,
    .points = true,
    .read = read_libsvm,
    .write = write_libsvm};
