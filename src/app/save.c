/* What is written to files: a box that says what, in which format and where, and the command that it comes to. Nothing
 * is replaced unasked. */
#include "setmatch/io/save.h"
#include "inside.h"
#include "offers.h"
#include "setmatch/base/mem.h"
#include "setmatch/io/paths.h"
#include "setmatch/io/write_back.h"
#include "setmatch/report/report.h"
#include "setmatch/view/words.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { WHAT, FORMAT, FILE_NAME, FIELDS, WIDTH = 64, LABEL = 9 };

typedef struct save_box { /* over_state of the overlay */
    size_t what, format;  /* of the rows below; of the formats */
    sm_editor file;
    bool own; /* the name was typed, so it stays whatever is chosen */
    size_t here;
    sm_text line; /* the command as it stands */
    sm_offers offers;
} save_box;

/* ---- what can be written: the labels, the documents, the screen -------------------------------------------------- */
static size_t documents(void)
{
    size_t n = 0;
    while (sm_documents[n]) n++;
    return n;
}

static size_t whats(void)
{
    return documents() + 2;
}

static const sm_document *document_of(const save_box *b)
{
    return b->what >= 1 && b->what <= documents() ? sm_documents[b->what - 1] : NULL;
}

static const char *what_called(size_t i)
{
    return i == 0 ? "labels" : i <= documents() ? sm_documents[i - 1]->name : SM_SCREEN;
}

static const char *help_of(const save_box *b)
{
    const sm_document *d = document_of(b);
    if (d) return d->help;
    return b->what ? "what is seen now, as text" : "in the form they came in, the new ones in a column of their own";
}

static size_t formats(const save_box *b)
{
    size_t n = 0;
    if (!document_of(b)) return 1;
    while (sm_exports[n]) n++;
    return n;
}

static const char *format_called(const save_box *b, size_t i)
{
    if (document_of(b)) return sm_exports[i]->name;
    return b->what ? "text" : "as loaded";
}

static size_t usual_format(const save_box *b)
{
    const sm_document *d = document_of(b);
    for (size_t i = 0; d && sm_exports[i]; i++)
        if (!strcmp(sm_exports[i]->name, d->usual)) return i;
    return 0;
}

/* ---- the command ------------------------------------------------------------------------------------------------- */
/* "explain:ari": what the view is about, where it is the view of this document. */
static sm_status put_document(sm_app *a, const sm_document *d, sm_error *err)
{
    save_box *b = a->over_state;
    const sm_view *v = sm_app_view(a);
    sm_scene scene = sm_app_scene(a);
    sm_text indices = {0};
    bool own = v->document && !strcmp(v->document, d->name) && v->indices;
    sm_status status = own ? v->indices(a->state[a->here], &scene, &indices, err) : SM_OK;
    if (!status) status = sm_text_print(&b->line, err, "%s", d->name);
    if (!status && indices.length) status = sm_text_print(&b->line, err, ":%s", sm_text_of(&indices));
    if (!status && !indices.length && !strcmp(d->name, "explain"))
        status = sm_text_print(&b->line, err, ":j_score"); /* every index at once is nothing to read */
    sm_text_done(&indices);
    return status;
}

static sm_status write_line(sm_app *a, sm_error *err)
{
    save_box *b = a->over_state;
    const sm_document *d = document_of(b);
    const char *file = sm_text_of(&b->file.text);
    const sm_export *e = d ? sm_exports[b->format] : NULL;
    bool matrix = d && !strcmp(d->name, "matrix");
    sm_text_clear(&b->line);
    sm_status status = sm_text_print(&b->line, err, "%s ", b->what ? "export" : "write");
    if (!status && matrix)
        status = sm_text_print(&b->line, err, "%s", e->name);
    else if (!status && d)
        status = put_document(a, d, err);
    else if (!status && b->what)
        status = sm_text_print(&b->line, err, "%s", SM_SCREEN);
    bool told = d && sm_document_format(d, file) == e;
    if (!status && d && !matrix && !told) status = sm_text_print(&b->line, err, ".%s", e->name);
    if (!status && b->what) status = sm_text_print(&b->line, err, " ");
    return status ? status : sm_word_quote(&b->line, file, err);
}

/* The first of a format's endings, or its name. */
static sm_status put_ending(const save_box *b, sm_text *name, sm_error *err)
{
    const sm_document *d = document_of(b);
    const char *ending = d ? sm_exports[b->format]->suffixes : "txt";
    if (d && d->endings && !strcmp(sm_exports[b->format]->name, d->usual)) ending = d->endings;
    return sm_text_print(name, err, ".%.*s", (int)strcspn(ending, " "), ending);
}

/* "fig1b.path.svg", unless a name was typed. */
static sm_status name_file(sm_app *a, sm_error *err)
{
    save_box *b = a->over_state;
    sm_text name = {0};
    if (b->own) return SM_OK;
    sm_status status = b->what ? sm_app_stem(a, &name, err) : sm_app_write_name(a, &name, err);
    if (!status && b->what) status = sm_text_print(&name, err, ".%s", what_called(b->what));
    if (!status && b->what) status = put_ending(b, &name, err);
    if (!status) status = sm_editor_set(&b->file, sm_text_of(&name), true, err);
    sm_text_done(&name);
    return status;
}

static sm_status settle(sm_app *a, sm_error *err)
{
    sm_status status = name_file(a, err);
    return status ? status : write_line(a, err);
}

sm_status sm_app_ask_save(sm_app *a, sm_error *err)
{
    if (!a->session) return sm_app_say(a, err, "nothing is loaded to write; open FILE loads");
    sm_status status = sm_app_lay(a, &sm_overlay_save, err);
    return status ? status : settle(a, err);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */
static sm_status choose_what(sm_app *a, size_t what, sm_error *err)
{
    save_box *b = a->over_state;
    b->what = what;
    b->format = usual_format(b);
    return settle(a, err);
}

static sm_status step(sm_app *a, bool down, sm_error *err)
{
    save_box *b = a->over_state;
    if (b->here == WHAT) return choose_what(a, (b->what + (down ? 1 : whats() - 1)) % whats(), err);
    if (b->here == FORMAT) b->format = (b->format + (down ? 1 : formats(b) - 1)) % formats(b);
    return settle(a, err);
}

/* The next that begins with this letter. */
static sm_status jump(sm_app *a, char letter, sm_error *err)
{
    save_box *b = a->over_state;
    size_t n = b->here == WHAT ? whats() : formats(b), now = b->here == WHAT ? b->what : b->format;
    for (size_t i = 1; i <= n; i++) {
        size_t at = (now + i) % n;
        if (*(b->here == WHAT ? what_called(at) : format_called(b, at)) != letter) continue;
        if (b->here == WHAT) return choose_what(a, at, err);
        b->format = at;
        return settle(a, err);
    }
    return SM_OK;
}

static sm_status enter(sm_app *a, sm_error *err)
{
    save_box *b = a->over_state;
    sm_text line = b->line;
    b->line = (sm_text){0};
    sm_app_close(a);
    sm_status status = sm_app_line(a, sm_text_of(&line), err);
    sm_text_done(&line);
    return status;
}

static sm_status type(sm_app *a, const char *pressed, sm_error *err)
{
    save_box *b = a->over_state;
    bool taken = false;
    if (b->here != FILE_NAME) return pressed[1] ? SM_OK : jump(a, *pressed, err);
    sm_status status = sm_editor_key(&b->file, pressed, &taken, err);
    b->own = b->own || taken;
    return status ? status : write_line(a, err);
}

/* A name stands here as it is, so one that could not be typed is not offered. */
static sm_status complete(save_box *b, sm_error *err)
{
    sm_offers *o = &b->offers;
    sm_text paths = {0};
    sm_text_clear(&o->words);
    o->alone = true;
    sm_status status = sm_paths_like(sm_text_of(&b->file.text), &paths, err);
    for (size_t at = 0; at < paths.length && !status; at += strlen(paths.data + at) + 1) {
        sm_editor typed = {0};
        status = sm_editor_set(&typed, paths.data + at, false, err);
        bool same = !status && !strcmp(sm_text_of(&typed.text), paths.data + at);
        if (same) status = sm_text_print(&o->words, err, "%s\n", paths.data + at);
        sm_editor_done(&typed);
    }
    sm_text_done(&paths);
    return status ? status : sm_offers_begin(o, &b->file, err);
}

/* Tab completes a name that was begun; where nothing goes on from it, and in the other fields, it goes to the next. */
static sm_status tab(sm_app *a, bool backwards, sm_error *err)
{
    save_box *b = a->over_state;
    sm_status status = SM_OK;
    bool begun = b->here == FILE_NAME && b->own && !backwards;
    size_t length = b->file.text.length;
    if (begun) status = complete(b, err);
    if (!begun || (!b->offers.open && b->file.text.length == length))
        b->here = (b->here + (backwards ? FIELDS - 1 : 1)) % FIELDS;
    return status ? status : write_line(a, err);
}

static sm_status offers_key(sm_app *a, const char *pressed, bool *taken, sm_error *err)
{
    save_box *b = a->over_state;
    bool again = false;
    sm_status status = sm_offers_key(&b->offers, &b->file, pressed, taken, &again, err);
    if (!status && again) status = complete(b, err);
    return status ? status : write_line(a, err);
}

static sm_status key(sm_app *a, const char *pressed, sm_error *err)
{
    save_box *b = a->over_state;
    bool taken = false;
    sm_status status = b->offers.open ? offers_key(a, pressed, &taken, err) : SM_OK;
    if (status || taken) return status;
    if (sm_key_among("Esc C-g", pressed)) {
        sm_app_close(a);
        return sm_app_say(a, err, "nothing was written");
    }
    if (sm_key_among("Enter", pressed)) return enter(a, err);
    if (sm_key_among("Tab S-Tab", pressed)) return tab(a, *pressed == 'S', err);
    bool sideways = b->here != FILE_NAME && sm_key_among("Left Right", pressed);
    if (sideways || sm_key_among("Up Down", pressed)) return step(a, sm_key_among("Down Right", pressed), err);
    return type(a, pressed, err);
}

static sm_status paste(sm_app *a, const char *text, sm_error *err)
{
    save_box *b = a->over_state;
    if (b->here != FILE_NAME) return SM_OK;
    b->own = true;
    sm_offers_close(&b->offers);
    sm_status status = sm_editor_insert(&b->file, text, err);
    return status ? status : write_line(a, err);
}

static void done(sm_app *a)
{
    save_box *b = a->over_state;
    sm_editor_done(&b->file);
    sm_text_done(&b->line);
    sm_offers_done(&b->offers);
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */
/* The choices from the one taken on, as far as they fit. */
static void draw_choices(const save_box *b, sm_pen pen, size_t field, int x, int y)
{
    size_t n = field == WHAT ? whats() : formats(b), now = field == WHAT ? b->what : b->format;
    for (size_t i = 0; i < n && x < pen.box.w; i++) {
        size_t at = (now + i) % n;
        const char *name = field == WHAT ? what_called(at) : format_called(b, at);
        int w = sm_show_width(name, 0) + 2;
        if (i && x + w > pen.box.w) return;
        sm_role role = i ? SM_ROLE_DIM : b->here == field ? SM_ROLE_FIELD_HERE : SM_ROLE_FIELD;
        sm_pen own = sm_pen_as(pen, role);
        if (i == 0) sm_pen_text(own, x + w - 1, y, "]");
        if (i == 0) sm_pen_text(own, x, y, "[");
        sm_pen_cut(own, x + 1, y, pen.box.w - x - 1, name);
        if (i == 0 && b->here == field) sm_pen_cursor(own, x, y);
        x += w;
    }
}

static void draw_field(const save_box *b, sm_pen pen, size_t field, int y)
{
    static const char *const label[FIELDS] = {"what", "format", "file"};
    int w = pen.box.w, lead = w >= 30 ? LABEL : 0;
    if (lead) sm_pen_text(pen, 0, y, label[field]);
    if (field != FILE_NAME) {
        draw_choices(b, pen, field, lead, y);
        return;
    }
    bool here = b->here == FILE_NAME;
    sm_pen edit = sm_pen_as(pen, here ? SM_ROLE_FIELD_HERE : SM_ROLE_FIELD);
    sm_pen_repeat(edit, lead, y, w - lead, " ");
    sm_pen_text(edit, lead, y, "[");
    sm_pen_text(edit, w - 1, y, "]");
    sm_pen inner = sm_pen_in(edit, (sm_rect){lead + 1, y, w - lead - 2, 1});
    sm_editor_draw(&b->file, inner, 0, 0, w - lead - 2, here);
}

static void draw_framed(const save_box *b, sm_pen pen)
{
    sm_pen_fill(pen, " ");
    sm_pen_frame(pen, "write to a file");
    sm_pen in = sm_pen_in(pen, (sm_rect){2, 1, pen.box.w - 4, pen.box.h - 2});
    for (size_t i = 0; i < FIELDS; i++) draw_field(b, in, i, (int)i);
    sm_pen_cut(sm_pen_as(in, SM_ROLE_DIM), 0, FIELDS, in.box.w, help_of(b));
}

static void draw_bare(const save_box *b, sm_pen pen)
{
    int room = pen.box.h, first = (int)b->here - room + 1;
    if (first < 0) first = 0;
    sm_pen_fill(pen, " ");
    for (int i = 0; i < room && first + i < FIELDS; i++) draw_field(b, pen, (size_t)(first + i), i);
}

static void draw_same(const sm_app *a, const save_box *b, sm_pen pen, int y)
{
    int w = a->caps.w, margin = w > 40;
    sm_pen line = sm_pen_as(sm_pen_in(pen, (sm_rect){0, y, w, 1}), SM_ROLE_MESSAGE);
    sm_pen_fill(line, " ");
    int x = margin + sm_pen_text(sm_pen_as(line, SM_ROLE_DIM), margin, 0, "same as  :");
    sm_pen_cut(line, x, 0, w - x, sm_text_of(&b->line));
}

static void draw(sm_app *a, sm_pen pen)
{
    const save_box *b = a->over_state;
    sm_screen s = sm_app_screen(a);
    int w = a->caps.w, end = s.inspector >= 0 ? s.inspector : s.message >= 0 ? s.message : a->caps.h;
    int top = s.title >= 0 ? 1 : 0, height = FIELDS + 3, width = w < WIDTH + 4 ? w : WIDTH;
    bool framed = w >= 24 && end - top >= height;
    pen = sm_pen_as(pen, SM_ROLE_BOX);
    if (framed)
        draw_framed(b, sm_pen_in(pen, (sm_rect){(w - width) / 2, end - height, width, height}));
    else
        draw_bare(b, sm_pen_in(pen, (sm_rect){0, 0, w, s.message >= 0 ? s.message : a->caps.h}));
    if (s.message >= 0) draw_same(a, b, pen, s.message);
    int above = framed ? end - height - top : 0;
    sm_offers_draw(&b->offers, sm_pen_in(pen, above > 0 ? (sm_rect){0, top, w, above}
                                                        : (sm_rect){0, s.message, w, s.message >= 0}));
}

static const sm_binding keys[] = {{"Enter", "write", "write it", "write it"},
                                  {"Esc C-g", "cancel", "write nothing", "cancel"},
                                  {"Tab S-Tab", "field", "next field", "next field"},
                                  {"Up Down", "choice", "other choice", "choices"},
                                  {0}};

const sm_overlay sm_overlay_save = {.name = "save",
                                    .state_size = sizeof(save_box),
                                    .keys = keys,
                                    .key = key,
                                    .paste = paste,
                                    .draw = draw,
                                    .done = done};

/* ---- carrying it out --------------------------------------------------------------------------------------------- */
static bool is_export(const sm_command *c)
{
    return !strcmp(c->verb->name, "export");
}

static const char *file_of(const sm_command *c)
{
    return c->n_words ? c->word[c->n_words - 1] : "";
}

static sm_status write_screen(sm_app *a, const sm_command *c, sm_text *said, sm_error *err)
{
    const sm_frame *frame;
    sm_save *s = NULL;
    sm_status status = sm_refuse_ending(file_of(c), "export screen", "txt text", false, err);
    if (status) return status;
    sm_text_clear(&a->message); /* what was said about the file is not what is wanted in it */
    a->dirty = true;
    status = sm_app_frame(a, &frame, err);
    if (!status) status = sm_save_open(&s, file_of(c), a->forced, err);
    if (status) return status;
    status = sm_frame_write(frame, false, sm_save_sink(s), err);
    if (!status) status = sm_text_print(said, err, "wrote the screen to %s", file_of(c));
    if (!status) return sm_save_commit_saying(s, said, NULL, err);
    sm_save_cancel(s);
    return status;
}

/* A yes runs the same line again, with leave to replace. */
static sm_status ask_first(sm_app *a, const sm_command *c, sm_error *err)
{
    sm_text line = {0}, words = {0};
    sm_status status = sm_text_print(&line, err, "!");
    if (!status) status = sm_command_format(c, &line, err);
    const char *source = sm_dataset_pred(sm_session_data(a->session))->file;
    bool own = !is_export(c) && source && sm_origin_is(file_of(c), source);
    if (!status)
        status = sm_text_print(&words, err, "%s exists%s", file_of(c), own ? " and is where the labels came from" : "");
    if (!status) status = sm_app_confirm(a, sm_text_of(&words), sm_text_of(&line), err);
    sm_text_done(&line);
    sm_text_done(&words);
    return status;
}

sm_status sm_app_write_out(sm_app *a, const sm_command *c, sm_error *err)
{
    sm_text said = {0};
    if (!a->session) return sm_fail(err, SM_USAGE, "nothing is loaded to %s; open FILE loads", c->verb->name);
    if (!a->forced && strcmp(file_of(c), "-") != 0 && access(file_of(c), F_OK) == 0) return ask_first(a, c, err);
    bool screen = is_export(c) && !strcmp(c->word[0], SM_SCREEN);
    sm_status status = screen ? write_screen(a, c, &said, err) : sm_report_run(a->session, c, a->forced, &said, err);
    if (!status && !is_export(c)) sm_app_saved(a, file_of(c));
    if (!status) sm_app_say_text(a, &said);
    sm_text_done(&said);
    return status;
}
