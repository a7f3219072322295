/* Which documents there are, and how one is written. */
#include "output/document/documents.h"
#include "output/explain/explain.h"
#include "output/lesson/lesson.h"
#include "output/match/match.h"
#include "output/matrix/matrix.h"
#include "output/score/score.h"
#include "output/study/compare.h"
#include "output/table/table.h"
#include "output/writers/article.h"

const sm_document *const sm_documents[] = {
    &sm_document_score,     &sm_document_matrix,  &sm_document_match,          &sm_document_explain,
    &sm_document_diagnosis, &sm_document_losses,  &sm_document_path,           &sm_document_points,
    &sm_document_log,       &sm_document_history, &sm_document_steps,          &sm_document_lesson,
    &sm_document_compare,   &sm_document_report,  &sm_document_classification, NULL,
};

static const sm_names document_names = {sm_documents, 0};

const sm_document *sm_document_find(const char *name)
{
    return sm_name_row(document_names, name);
}

static sm_status prepare(sm_session *s, const sm_document *d, const sm_export *e, const sm_output_options *o,
                         sm_error *err)
{
    unsigned needs = d->needs;
    sm_status status = d->refuse ? d->refuse(s, e, o, err) : SM_OK;
    if (status == SM_OK && d->needs_of) status = d->needs_of(s, o, &needs, err);
    if (status == SM_OK && !sm_session_settle(s, needs)) status = sm_stopped(err);
    return status;
}

/* In what has a caption, its caption tells what is left out. */
static void write_captioned(const sm_document *d, void *self, sm_grid *grid, const sm_export *format,
                            const char *left_out, const sm_output_options *o, sm_out *out)
{
    sm_text caption = {0};
    const sm_chart *drawn = d->chart && format->chart ? d->chart(self) : NULL;
    const char *title = drawn ? drawn->title : grid->title;
    sm_text_printf(&caption, "%s%s%s", title ? title : "", *left_out ? " · " : "", left_out);
    if (drawn) {
        sm_chart chart = *drawn;
        if (*left_out) chart.title = sm_text_of(&caption);
        format->chart(&chart, o, out);
    } else {
        if (*left_out) grid->title = sm_text_of(&caption);
        format->grid(grid, o, out);
    }
    sm_text_free(&caption);
}

static void write_grid(const sm_session *s, const sm_document *d, const sm_export *format, const char *left_out,
                       const sm_output_options *o, sm_out *out)
{
    sm_grid grid = {0};
    void *self = d->open(&grid, s, o, out);
    if (!sm_out_failed(out)) write_captioned(d, self, &grid, format, left_out, o, out);
    if (d->free) d->free(self);
}

/* Where a sentence of it says what is left out, that is not said again below. */
static void write_article(const sm_session *s, const sm_document *d, const sm_export *e, sm_text *left_out,
                          const sm_output_options *o, sm_out *out)
{
    sm_text title = {0};
    sm_table_called(s, &title);
    sm_article a = sm_article_begin(e, sm_text_of(&title), d->formats != NULL, o, out);
    d->article(s, &a.o, &a);
    sm_text_free(&title);
    if (a.left_out_told) sm_text_clear(left_out);
    sm_article_end(&a);
}

static void write_form(sm_session *s, const sm_document *d, const sm_export *e, sm_text *left_out,
                       const sm_output_options *o, sm_out *out)
{
    sm_output_options plain = *o;
    plain.colour = false;
    if (e == &sm_export_json && d->json)
        d->json(s, o, out);
    else if (e == &sm_export_table && d->people)
        d->people(s, o, out);
    else if (e == &sm_export_plain && d->plain)
        d->plain(s, o, out);
    else if (e == &sm_export_plain && d->plain_as_read)
        d->people(s, &plain, out);
    else if (e == &sm_export_svg && d->svg)
        d->svg(s, o, out);
    else if (e->article && d->article)
        write_article(s, d, e, left_out, o, out);
    else
        write_grid(s, d, e, sm_text_of(left_out), o, out);
}

/* Forms for readers end with what is left out; forms for programs have no place for it but their JSON. */
static void write_left_out(const sm_document *d, const sm_export *e, const char *left_out, sm_out *out)
{
    if (!*left_out || (e == &sm_export_table && d->heads)) return;
    if (e == &sm_export_latex && d->article) sm_out_printf(out, "%% %s\n", left_out); /* else the caption has it */
    if (e == &sm_export_table || e == &sm_export_markdown) sm_out_printf(out, "\n%s\n", left_out);
}

/* Behind them stands how the file was read: for people a last line, in LaTeX and SVG a comment. */
void sm_output_account(const sm_account *a, const char *format, const sm_output_options *o, sm_out *out)
{
    static const sm_escape comment[] = {{"--", "-\xe2\x80\x91"}, {NULL, NULL}}; /* would end it */
    const sm_export *e = sm_export_find(format);
    sm_text line = {0}, shown = {0};
    if (!a->n_sources || o->quiet) return;
    sm_account_line(a, &line);
    if (e == &sm_export_table) {
        sm_page p = sm_page_of(o, out);
        sm_page_end(&p);
        sm_page_linef(&p, "read from %s", sm_text_of(&line));
        sm_page_free(&p);
    } else if (e == &sm_export_latex) {
        sm_out_printf(out, "%% read from %s\n", sm_text_of(&line));
    } else if (e == &sm_export_markdown || e == &sm_export_svg) {
        bool comments = e == &sm_export_svg;
        if (comments)
            sm_escape_text(sm_text_of(&line), comment, &shown);
        else
            sm_escape_markdown(sm_text_of(&line), &shown);
        sm_out_printf(out, comments ? "<!-- read from %s -->\n" : "\nread from %s\n", sm_text_of(&shown));
    }
    sm_text_free(&line);
    sm_text_free(&shown);
}

/* A document of its own, or one of several, of which the last tells how all were read and what is left out. */
static void put_document(sm_session *s, const sm_document *d, const sm_export *e, const sm_output_options *o,
                         bool alone, sm_out *out)
{
    if (!sm_out_take(out, prepare(s, d, e, o, out->err))) return;
    sm_output_options own = *o;
    own.bare = e->bare;
    own.picture = e->chart != NULL;
    own.label = d->name;
    sm_text left_out = {0};
    sm_left_out l = sm_session_left_out(s);
    if (d->of_points) sm_put_left_out(&left_out, &l, ", ");
    write_form(s, d, e, &left_out, &own, out);
    if (alone) write_left_out(d, e, sm_text_of(&left_out), out);
    if (alone && d->of_points) sm_output_account(sm_session_account(s), e->name, &own, out);
    sm_text_free(&left_out);
}

void sm_output_document(sm_session *s, const char *document, const char *format, const sm_output_options *o,
                        sm_out *out)
{
    const sm_document *d = sm_document_find(document);
    const sm_names formats = SM_NAMED_AT(d ? sm_document_formats(d) : sm_exports);
    const sm_export *e = sm_name_row(formats, format);
    if (!d)
        sm_out_take(out, sm_name_unknown(document_names, "document", document, NULL, out->err));
    else if (!e)
        sm_out_take(out, sm_name_unknown(formats, "format", format, NULL, out->err));
    else
        put_document(s, d, e, o, true, out);
}

enum { CELLS_TO_READ = 10000 }; /* a larger matrix is nothing to read; it is named instead */

/* The document, or a line instead of one that is too large. */
static void part_of_all(sm_session *s, const char *document, uint64_t most, const sm_output_options *o, sm_out *out)
{
    uint32_t rows, cols;
    sm_session_row_order(s, &rows);
    sm_session_col_order(s, &cols);
    uint64_t cells = (uint64_t)rows * cols;
    if (cells <= most) {
        put_document(s, sm_document_find(document), &sm_export_table, o, false, out);
        return;
    }
    bool refused = cells > SM_CELLS_AT_MOST;
    sm_out_printf(out, "%s of %u class%s x %u cluster%s: too large to read here; %ssetmatch %s%s\n", document, rows,
                  sm_plural_es(rows), cols, sm_plural(cols), refused ? "for the cells that are not empty: " : "",
                  refused ? "convert FILE -o counts.csv" : document, refused ? "" : " writes it");
}

void sm_output_all(sm_session *s, const sm_output_options *o, sm_out *out)
{
    part_of_all(s, "matrix", CELLS_TO_READ, o, out);
    sm_out_puts(out, "\n");
    part_of_all(s, "match", SM_CELLS_AT_MOST, o, out);
    sm_out_puts(out, "\n");
    sm_output_document(s, "score", "table", o, out); /* and the account, once */
}
