/* The two verbs that write files: labels, and any document in any format. */
#include "base/mem.h"
#include "base/tick.h"
#include "io/bytes/save.h"
#include "io/write_back.h"
#include "output/matrix/matrix.h"
#include <string.h>
#include <strings.h>

/* ---- what a word of export means --------------------------------------------------------------------------------- */
typedef struct wanted { /* DOCUMENT[:INDICES][.FORMAT], or the FORMAT of the matrix */
    const sm_document *document;
    const sm_export *format;
    char *indices; /* NULL: not named */
} wanted;

static const sm_document *document_called(const char *name, size_t length)
{
    for (size_t i = 0; sm_documents[i]; i++)
        if (strlen(sm_documents[i]->name) == length && !strncmp(sm_documents[i]->name, name, length))
            return sm_documents[i];
    return NULL;
}

static sm_status nothing_such(const char *word, sm_error *err)
{
    sm_near near = {.word = word};
    sm_text known = {0};
    for (size_t i = 0; sm_output_exported(i); i++) {
        sm_near_try(&near, sm_output_exported(i));
        sm_text_printf(&known, "%s%s", i ? ", " : "", sm_output_exported(i));
    }
    if (sm_near_found(&near))
        sm_near_fail(&near, "document or format", NULL, err);
    else
        sm_fail(err, SM_USAGE, "unknown document or format \"%s\" (one of: %s)", sm_quote(word).text,
                sm_text_of(&known));
    sm_text_free(&known);
    return SM_USAGE;
}

const char *sm_output_exported(size_t i)
{
    size_t n = 0;
    for (; sm_exports[n]; n++)
        if (n == i) return sm_exports[n]->name;
    for (size_t d = 0; sm_documents[d]; d++)
        if (n + d == i) return sm_documents[d]->name;
    return NULL;
}

static sm_status read_wanted(wanted *w, const char *word, const char *file, sm_error *err)
{
    size_t named = strcspn(word, ":.");
    *w = (wanted){.document = document_called(word, named)};
    if (!w->document) {
        w->document = &sm_document_matrix;
        w->format = sm_export_find(word);
        return w->format ? SM_OK : nothing_such(word, err);
    }
    const char *rest = word + named;
    if (*rest == ':') {
        size_t length = strcspn(++rest, ".");
        w->indices = sm_copy_text(rest, length);
        rest += length;
    }
    const sm_export *const *formats = sm_document_formats(w->document);
    w->format = *rest == '.' ? sm_name_row(SM_NAMED_AT(formats), rest + 1) : sm_document_format(w->document, file);
    if (w->format) return SM_OK;
    if (*rest == '.') return sm_name_unknown(SM_NAMED_AT(formats), "format", rest + 1, NULL, err);
    return sm_document_refuse_ending(w->document, file, "export", err);
}

/* ---- what the verbs write ---------------------------------------------------------------------------------------- */
typedef struct errand {
    sm_session *session;
    const sm_command *command;
    wanted wanted;    /* of export */
    sm_text column;   /* of write: where the labels are */
    sm_text how;      /* facts about the file */
    bool in_place;    /* the file they came from is replaced */
    bool kept;        /* the form that the labels came in: noise is in it, with the labels that it had */
    sm_noises noises; /* of write, where points of noise stand one by one */
    char digest[65];  /* of what lies there now */
} errand;

static const sm_partition *edited(const sm_session *s)
{
    const sm_dataset *d = sm_session_data(s);
    return sm_session_swapped(s) ? sm_dataset_truth(d) : sm_dataset_pred(d);
}

/* A cluster "-1.7" of a point that was read as noise "-1". */
static bool stands_apart(const errand *e, const char *read, const char *now)
{
    size_t length = strlen(read);
    if (strncmp(now, read, length) != 0 || now[length] != '.') return false;
    const char *number = now + length + 1;
    if (!*number || number[strspn(number, "0123456789")]) return false;
    for (size_t i = 0; i < e->noises.n; i++) {
        const sm_noise *n = &e->noises.of[i];
        if (n->apart && n->truth == sm_session_swapped(e->session) && !strcmp(n->label, read)) return true;
    }
    return false;
}

/* Only noise is removed or made singletons; its label stays. */
static const char *label_now(const void *self, uint32_t point)
{
    const errand *e = self;
    const sm_partition *from = edited(e->session);
    uint32_t cluster = sm_points_cluster(sm_session_points(e->session), point);
    const char *read = sm_dict_text(from->dict, from->label[point]);
    if (cluster == SM_NONE) return read;
    const char *now = sm_table_col_name(sm_session_table(e->session), cluster);
    return stands_apart(e, read, now) ? read : now;
}

/* Returns whether the file is as it was read, or as this program wrote it. */
static bool is_known(const errand *e, const char *file)
{
    const sm_session *s = e->session;
    const sm_parts *p = sm_dataset_parts(sm_session_data(s));
    const sm_origin *written = sm_session_written(s);
    if (written) return sm_origin_stands(written, file);
    for (uint32_t i = 0; i < p->n_origins; i++)
        if (p->origin[i].file && !strcmp(p->origin[i].file, file)) return sm_origin_stands(&p->origin[i], file);
    return false;
}

/* A file that labels were read from is not replaced by less than it holds. */
static sm_status refuse_loss(const char *file, const char *why, sm_error *err)
{
    return sm_fail_at(err, SM_USAGE, file, 0, 0,
                      "refusing to overwrite a file that cannot be written back completely: %s; use another name", why);
}

static sm_status check_kept(const sm_session *s, const char *file, sm_error *err)
{
    sm_error why = {0};
    const sm_partition *from = edited(s);
    if (!from->file || !sm_origin_is(file, from->file) || sm_dataset_whole(sm_session_data(s))) return SM_OK;
    sm_status status = sm_may_write_back(sm_session_data(s), from, &why);
    return status == SM_CHECK ? refuse_loss(file, why.text, err) : status;
}

static sm_status check_no_input(const sm_session *s, const char *file, sm_error *err)
{
    const sm_parts *p = sm_dataset_parts(sm_session_data(s));
    for (uint32_t i = 0; i < p->n_origins; i++)
        if (p->origin[i].file && sm_origin_is(file, p->origin[i].file))
            return sm_fail_at(err, SM_USAGE, file, 0, 0, "refusing to overwrite the input file; use another name");
    return SM_OK;
}

/* What others did to the file since it was read must not be lost, and the true labels are not the place for others. */
static sm_status check_place(errand *e, const char *file, sm_error *err)
{
    const sm_partition *from = edited(e->session);
    const sm_parts *p = sm_dataset_parts(sm_session_data(e->session));
    e->in_place = from->file && sm_origin_is(file, from->file);
    const char *what = sm_dataset_what(sm_session_data(e->session));
    if (e->in_place && what)
        return sm_fail_at(err, SM_USAGE, file, 0, 0, "only the points with %s are loaded; use another name", what);
    bool known = !e->in_place || is_known(e, from->file);
    if (!known && !sm_tick()) return sm_stopped(err);
    if (!known)
        return sm_fail_at(
            err, SM_IO, file, 0, 0,
            "refusing to overwrite a file that changed since it was read; use another name, or open it again");
    for (uint32_t i = 0; i < p->n_origins && !e->in_place; i++)
        if (p->origin[i].file && sm_origin_is(file, p->origin[i].file))
            return sm_fail_at(err, SM_USAGE, file, 0, 0,
                              "refusing to overwrite the file of the other labels; use another name");
    return SM_OK;
}

static sm_status write_back(errand *e, sm_sink out, sm_error *err)
{
    sm_relabelled r = {.data = sm_session_data(e->session),
                       .from = edited(e->session),
                       .label = label_now,
                       .self = e,
                       .in_place = e->in_place,
                       .rewritten = sm_session_written(e->session) != NULL};
    if (!r.from->file || sm_dataset_whole(r.data)) return SM_CHECK;
    bool apart = sm_session_points(e->session) && sm_session_left_out(e->session).apart;
    sm_status status = apart ? sm_session_noises(e->session, &e->noises, err) : SM_OK;
    return status == SM_OK ? sm_write_back(&r, out, &e->column, err) : status;
}

/* The format that the labels came in; NULL: not known. */
static const sm_format *format_read(const sm_session *s)
{
    const sm_parts *p = sm_dataset_parts(sm_session_data(s));
    const char *file = edited(s)->file, *format = p->format;
    for (uint32_t i = 0; file && i < p->account.n_sources && i < p->n_origins; i++)
        if (!strcmp(p->origin[i].file, file)) format = p->account.source[i].format;
    return format ? sm_format_find(format) : NULL;
}

static bool ends_as_source(const sm_session *s, const char *file)
{
    const char *mine = NULL, *other = NULL;
    const char *from = edited(s)->file;
    size_t length = sm_ending_of(file, &mine), same = from ? sm_ending_of(from, &other) : 0;
    return length && length == same && !strncasecmp(mine, other, length);
}

/* Whether the file's name asks for another format than the labels came in. A name that ends as the source does keeps
 * the source's form, whatever that is. */
static bool asks_for_another(const sm_session *s, const char *file)
{
    if (ends_as_source(s, file)) return false;
    const sm_format *f = sm_format_of_file(file, !sm_session_points(s)), *read = format_read(s);
    return f && (!read || !read->write || !sm_format_fit(read, file));
}

/* The document that is most often written to a file with this ending; NULL: none is. */
static const char *document_of_ending(const char *file)
{
    const char *ending = NULL;
    size_t length = sm_ending_of(file, &ending);
    if (sm_export_of_file(file)) return "matrix";
    for (size_t i = 0; sm_whole_exports[i]; i++)
        if (sm_ending_among(sm_whole_exports[i]->suffixes, ending, length)) return "report";
    return NULL;
}

sm_status sm_labels_refuse_ending(const char *file, const sm_labels_writer *who, sm_error *err)
{
    const char *document = document_of_ending(file);
    sm_text known = {0};
    if (sm_format_of_file(file, false)) return SM_OK;
    if (document)
        return sm_fail(err, SM_USAGE,
                       "%s takes the format from the extension of %s, but \"%s\" belongs to a document; use %s%s%s%s",
                       who->verb, who->file, sm_quote(file).text, who->before, document, who->after,
                       sm_quote(file).text);
    for (size_t i = 0; sm_formats[i]; i++)
        if (sm_formats[i]->write && sm_formats[i]->suffixes)
            sm_text_printf(&known, "%s%s (%s)", known.length ? ", " : "", sm_formats[i]->name, sm_formats[i]->suffixes);
    sm_fail(err, SM_USAGE, "%s takes the format from the extension of %s, but \"%s\" has none of %s", who->verb,
            who->file, sm_quote(file).text, sm_text_of(&known));
    sm_text_free(&known);
    return SM_USAGE;
}

static sm_status refuse_labels_ending(const sm_session *s, const char *file, sm_error *err)
{
    static const sm_labels_writer words = {"write", "FILE", "export ", " "};
    const char *ending = NULL;
    bool free = !sm_ending_of(file, &ending) || ends_as_source(s, file);
    return free ? SM_OK : sm_labels_refuse_ending(file, &words, err);
}

/* Returns the format to write if the original cannot be kept: by the file name, else the format that was read. */
static const sm_format *labels_format(const sm_session *s, const char *file)
{
    const sm_format *f = format_read(s);
    if (asks_for_another(s, file)) return sm_format_of_file(file, !sm_session_points(s));
    return f && f->write ? f : sm_format_find(sm_session_points(s) ? "csv" : "matrix");
}

void sm_output_write_promise(const sm_session *s, const char *file, sm_text *out)
{
    const sm_format *f = labels_format(s, file);
    const char *from = edited(s)->file;
    bool kept = sm_may_write_back(sm_session_data(s), edited(s), NULL) == SM_OK, own = from && sm_origin_is(file, from);
    sm_error no = {0};
    if (refuse_labels_ending(s, file, &no) != SM_OK)
        sm_text_puts(out, "no format of labels has this ending");
    else if (own)
        sm_text_puts(out, kept ? "in place of those that were read; all else stays as it is"
                               : "the labels came from this file, so it stays; name another");
    else if (kept && !asks_for_another(s, file))
        sm_text_puts(out, "as they came in; next to other columns in one of their own");
    else
        sm_text_printf(out, "the %s alone, as %s; all else is left out", sm_session_points(s) ? "labels" : "counts",
                       f->called ? f->called : f->name);
}

/* Writes the labels in their original form; if that is impossible, in the original format. */
static void write_labels(errand *e, sm_out *out)
{
    sm_error inner = {0};
    const char *file = e->command->word[0];
    bool other = !e->in_place && asks_for_another(e->session, file);
    sm_status status = other ? SM_CHECK : write_back(e, out->sink, &inner);
    e->kept = status == SM_OK;
    if (status == SM_OK) return;
    if (!other && !sm_tick()) {
        sm_out_take(out, sm_stopped(out->err));
    } else if (status != SM_CHECK) {
        sm_out_take(out, sm_fail_at(out->err, status, inner.file, inner.line, inner.column, "%s", inner.text));
    } else if (e->in_place) {
        sm_out_take(out, refuse_loss(file, inner.text, out->err));
    } else {
        if (*inner.text) sm_text_printf(&e->how, "; not in the form they came in: %s", inner.text);
        sm_output_labels(e->session, labels_format(e->session, file)->name, out);
    }
}

static void write_document(errand *e, sm_out *out)
{
    const wanted *w = &e->wanted;
    sm_output_options o = {
        .indices = w->indices,
        .values = sm_session_option(e->session, "values"),
        .digits = sm_session_digits(e->session),
        .as_seen = true,
        .file = e->command->word[1],
    };
    sm_output_document(e->session, w->document->name, w->format->name, &o, out);
}

static void say_labels(const errand *e, sm_text *said)
{
    const char *column = sm_text_of(&e->column);
    sm_text_printf(said, "wrote the labels to %s%s%s", e->command->word[0], *column ? ", column " : "", column);
}

static void say_document(const errand *e, sm_text *said)
{
    sm_text_printf(said, "wrote the %s to %s", e->wanted.document->noun, e->command->word[1]);
}

/* The output lacks points of the input file, or has them unchanged. */
static void say_noise(const errand *e, sm_text *said)
{
    sm_left_out all = sm_session_left_out(e->session), lacks = {.noise = all.noise};
    if (e->kept && (all.noise || all.apart)) sm_text_puts(said, "; noise keeps its labels");
    if (e->kept || !all.noise) return;
    sm_text_puts(said, "; ");
    sm_put_left_out(said, &lacks, "");
}

typedef struct order { /* a verb carried out here */
    const char *verb;
    size_t n_words, file;                                                     /* which word names the file */
    sm_status (*spare)(const sm_session *s, const char *file, sm_error *err); /* before a yes is requested */
    sm_status (*check)(errand *e, const char *file, sm_error *err);           /* before anything is opened */
    void (*write)(errand *e, sm_out *out);
    void (*say)(const errand *e, sm_text *said);
} order;

static const order orders[] = {
    {.verb = "write",
     .n_words = 1,
     .file = 0,
     .spare = check_kept,
     .check = check_place,
     .write = write_labels,
     .say = say_labels},
    {.verb = "export", .n_words = 2, .file = 1, .spare = check_no_input, .write = write_document, .say = say_document},
    {0},
};

/* Builds the final message first, so that nothing can fail once the file exists. */
static sm_status save(const order *o, errand *e, bool replace, sm_text *said, sm_error *err)
{
    sm_save *s = NULL;
    const char *file = e->command->word[o->file];
    if (strcmp(file, "-") == 0)
        return sm_fail(err, SM_USAGE, "%s needs a file name (found \"-\"); name a file", o->verb);
    sm_status status = replace ? o->spare(e->session, file, err) : SM_OK;
    if (status == SM_OK && o->check && replace) status = o->check(e, file, err);
    if (status == SM_OK) status = sm_save_open(&s, file, replace, err);
    if (status != SM_OK) return status;
    sm_out out = sm_out_to(sm_save_sink(s), err);
    o->write(e, &out);
    if (!sm_out_failed(&out)) {
        o->say(e, said);
        sm_text_puts(said, sm_text_of(&e->how));
        say_noise(e, said);
    }
    return sm_save_close(s, sm_out_end(&out), said, e->digest, err);
}

sm_status sm_output_may_replace(const sm_session *s, const sm_command *c, sm_error *err)
{
    for (const order *o = orders; o->verb; o++)
        if (!strcmp(o->verb, c->verb->name) && c->n_words == o->n_words) return o->spare(s, c->word[o->file], err);
    return SM_OK;
}

static sm_status carry_out(const order *o, sm_session *s, const sm_command *c, bool replace, sm_text *said,
                           sm_error *err)
{
    errand e = {.session = s, .command = c};
    const char *file = c->word[o->file];
    sm_status status = o->file ? read_wanted(&e.wanted, c->word[0], file, err) : refuse_labels_ending(s, file, err);
    if (status == SM_OK) status = save(o, &e, replace, said, err);
    if (status == SM_OK && e.in_place) {
        sm_origin now = sm_origin_now(c->word[o->file]);
        memcpy(now.sha256, e.digest, sizeof now.sha256);
        sm_session_note_written(s, now);
    }
    sm_free(e.wanted.indices);
    sm_noises_free(&e.noises);
    sm_text_free(&e.column);
    sm_text_free(&e.how);
    return status;
}

sm_status sm_output_run(sm_session *s, const sm_command *c, bool replace, sm_text *said, sm_error *err)
{
    for (const order *o = orders; o->verb; o++) {
        if (strcmp(o->verb, c->verb->name) != 0) continue;
        if (c->n_words != o->n_words) break;
        return carry_out(o, s, c, replace, said, err);
    }
    return sm_fail(err, SM_USAGE, "%s with %zu arguments does not write a file", c->verb->name, c->n_words);
}
