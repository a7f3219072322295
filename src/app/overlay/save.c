/* What to write, in which format and where: a box, and the command that it comes to. */
#include "io/bytes/paths.h"
#include "measure/index.h"
#include "offers.h"
#include "output/output.h"
#include "overlay.h"
#include <string.h>

enum { WHAT, FORMAT, FILE_NAME, FIELDS, WIDTH = 64, LABEL = 9 };

typedef struct save_box { /* state of the overlay */
    size_t what, format;  /* of the rows below; of the formats */
    sm_editor file;
    bool own; /* the name was typed, so it stays whatever is chosen */
    size_t here;
    sm_text line; /* the command as it is */
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

static size_t formats(const save_box *b)
{
    const sm_document *d = document_of(b);
    size_t n = 0;
    if (!d) return b->what ? 2 : 1; /* of the screen text and picture */
    while (sm_document_formats(d)[n]) n++;
    return n;
}

static const char *format_called(const save_box *b, size_t i)
{
    if (document_of(b)) return sm_document_formats(document_of(b))[i]->name;
    return !b->what ? "as loaded" : i ? "svg" : "text";
}

/* ---- a name to write to ------------------------------------------------------------------------------------------ */

/* "data/iris.csv.gz" without what its endings say. */
static int stem_length(const char *file)
{
    static const char *const endings[] = {".gz", ".csv", ".tsv", ".txt", ".json", ".labels"};
    size_t length = strlen(file);
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        size_t end = strlen(endings[i]);
        if (length > end && !strncmp(file + length - end, endings[i], end)) length -= end;
    }
    return (int)length;
}

/* The file that the labels came from; of a sample its bare name. */
static const char *labels_file(const sm_app *a)
{
    const char *file = a->session ? sm_dataset_pred(sm_session_data(a->session))->file : NULL;
    if (!file || !*file || !strcmp(file, "-")) return "labels";
    const char *colon = strchr(file, ':');
    return colon && !strchr(file, '/') ? colon + 1 : file; /* sample:NAME */
}

/* The endings stay, for the form does. */
void sm_put_write_name(const sm_app *a, sm_text *out)
{
    const char *file = labels_file(a), *endings = file + stem_length(file);
    sm_text_printf(out, "%.*s.setmatch%s", stem_length(file), file, *endings ? endings : ".csv");
}

/* ---- the command ------------------------------------------------------------------------------------------------- */

void sm_put_indices(const sm_app *a, sm_text *out)
{
    const sm_view *v = sm_app_view(a);
    sm_scene scene = sm_app_scene(a);
    if (v->indices) v->indices(sm_app_state(a), out);
    if (v->about_index) sm_text_puts(out, sm_registry_at(a->indices, v->subject(sm_app_state(a), &scene).index)->id);
}

/* "explain:ari": adds the subject if this document belongs to the view. */
static void put_document(const sm_app *a, const sm_document *d, sm_text *line)
{
    const sm_view *v = sm_app_view(a);
    sm_text indices = {0};
    if (v->document && !strcmp(v->document, d->name)) sm_put_indices(a, &indices);
    if (!indices.length && !strcmp(d->name, "explain"))
        sm_text_puts(&indices, "j_score"); /* every index at once is nothing to read */
    sm_text_printf(line, "%s%s%s", d->name, indices.length ? ":" : "", sm_text_of(&indices));
    sm_text_free(&indices);
}

static void write_save(sm_app *a)
{
    save_box *b = a->layer.state;
    const sm_document *d = document_of(b);
    const char *file = sm_text_of(&b->file.text);
    const sm_export *e = d ? sm_document_formats(d)[b->format] : NULL;
    bool matrix = d && !strcmp(d->name, "matrix");
    sm_text_clear(&b->line);
    sm_text_puts(&b->line, b->what ? "export " : "write ");
    if (matrix)
        sm_text_puts(&b->line, e->name);
    else if (d)
        put_document(a, d, &b->line);
    else if (b->what)
        sm_text_puts(&b->line, SM_SCREEN);
    if (d && !matrix && sm_document_format(d, file) != e) sm_text_printf(&b->line, ".%s", e->name);
    if (b->what) sm_text_puts(&b->line, " ");
    sm_put_word(&b->line, file);
}

/* The file is called "fig1b.path.svg", unless a name was typed; then the command is written. */
static void name_and_write(sm_app *a)
{
    save_box *b = a->layer.state;
    sm_text name = {0};
    if (b->own) {
        write_save(a);
        return;
    }
    if (b->what) {
        const char *data = labels_file(a);
        const sm_document *d = document_of(b);
        const char *ending = d ? sm_document_formats(d)[b->format]->suffixes : b->format ? "svg" : "txt";
        if (d && d->endings && !strcmp(sm_document_formats(d)[b->format]->name, d->usual)) ending = d->endings;
        sm_text_printf(&name, "%.*s.%s.%.*s", stem_length(data), data, what_called(b->what), (int)strcspn(ending, " "),
                       ending); /* the first of the format's endings, or its name */
    } else {
        sm_put_write_name(a, &name);
    }
    sm_editor_set(&b->file, sm_text_of(&name), true);
    sm_text_free(&name);
    write_save(a);
}

static void choose_what(sm_app *a, size_t what)
{
    save_box *b = a->layer.state;
    b->what = what;
    b->format = 0;
    const sm_document *d = document_of(b);
    for (size_t i = 0; d && sm_document_formats(d)[i]; i++)
        if (!strcmp(sm_document_formats(d)[i]->name, d->usual)) b->format = i;
    name_and_write(a);
}

void sm_push_save(sm_app *a)
{
    if (!a->session) {
        sm_say_words(&a->message, "nothing is loaded to write; open FILE loads");
        return;
    }
    const sm_view *v = sm_app_view(a);
    /* In a view of a document other than the table, such as the diagnosis, exports that document. */
    size_t what = 0;
    for (size_t i = 0; v->lines && v->document && sm_documents[i]; i++)
        if (!strcmp(sm_documents[i]->name, v->document)) what = i + 1;
    sm_push_overlay(a, &sm_overlay_save);
    choose_what(a, what);
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

/* The next that begins with this letter. */
static void jump_to_choice(sm_app *a, char letter)
{
    save_box *b = a->layer.state;
    size_t n = b->here == WHAT ? whats() : formats(b), now = b->here == WHAT ? b->what : b->format;
    for (size_t i = 1; i <= n; i++) {
        size_t at = (now + i) % n;
        if (*(b->here == WHAT ? what_called(at) : format_called(b, at)) != letter) continue;
        if (b->here == WHAT) {
            choose_what(a, at);
            return;
        }
        b->format = at;
        name_and_write(a);
        return;
    }
}

static void type_name(sm_app *a, const char *pressed)
{
    save_box *b = a->layer.state;
    bool taken = false;
    if (b->here != FILE_NAME) {
        if (!pressed[1]) jump_to_choice(a, *pressed);
        return;
    }
    sm_editor_key(&b->file, pressed, &taken);
    b->own = b->own || taken;
    write_save(a);
}

/* A name is here as it is, so one that could not be typed is not offered. */
static sm_status complete_path(save_box *b, sm_error *err)
{
    sm_offers *o = &b->offers;
    sm_text paths = {0};
    sm_text_clear(&o->words);
    o->alone = true;
    sm_status status = sm_paths_like(sm_text_of(&b->file.text), &paths, err);
    for (size_t at = 0; at < paths.length && !status; at += strlen(paths.data + at) + 1) {
        sm_editor typed = {0};
        sm_editor_set(&typed, paths.data + at, false);
        bool same = !strcmp(sm_text_of(&typed.text), paths.data + at);
        if (same) sm_text_printf(&o->words, "%s\n", paths.data + at);
        sm_editor_free(&typed);
    }
    sm_text_free(&paths);
    if (!status) sm_offers_begin(o, &b->file);
    return status;
}

/* Tab completes a name that was begun; if nothing continues from it, and in the other fields, it goes to the next. */
static sm_status next_field(sm_app *a, bool backwards, sm_error *err)
{
    save_box *b = a->layer.state;
    sm_status status = SM_OK;
    bool begun = b->here == FILE_NAME && b->own && !backwards;
    size_t length = b->file.text.length;
    if (begun) status = complete_path(b, err);
    if (!begun || (!b->offers.open && b->file.text.length == length))
        b->here = (b->here + (backwards ? FIELDS - 1 : 1)) % FIELDS;
    if (!status) write_save(a);
    return status;
}

static sm_status save_key(sm_app *a, const char *key, sm_error *err)
{
    save_box *b = a->layer.state;
    bool taken = false, again = false;
    if (b->offers.open) {
        sm_offers_key(&b->offers, &b->file, key, &taken, &again);
        sm_status status = SM_OK;
        if (again) status = complete_path(b, err);
        if (!status) write_save(a);
        if (status || taken) return status;
    }
    if (sm_key_among("Esc C-g", key)) {
        sm_say_words(&a->message, "nothing was written");
        sm_overlay_closes(a);
        return SM_OK;
    }
    if (sm_key_among("Enter", key)) {
        sm_overlay_answer(a, SM_RUNS, "%s", sm_text_of(&b->line));
        return SM_OK;
    }
    if (sm_key_among("Tab S-Tab", key)) return next_field(a, *key == 'S', err);
    bool sideways = b->here != FILE_NAME && sm_key_among("Left Right", key);
    if (!sideways && !sm_key_among("Up Down", key)) {
        type_name(a, key);
        return SM_OK;
    }
    bool down = sm_key_among("Down Right", key);
    if (b->here == WHAT) {
        choose_what(a, (b->what + (down ? 1 : whats() - 1)) % whats());
        return SM_OK;
    }
    if (b->here == FORMAT) b->format = (b->format + (down ? 1 : formats(b) - 1)) % formats(b);
    name_and_write(a);
    return SM_OK;
}

static sm_status save_paste(sm_app *a, const char *text, sm_error *err)
{
    save_box *b = a->layer.state;
    if (b->here != FILE_NAME) return SM_OK;
    b->own = true;
    sm_offers_close(&b->offers);
    sm_editor_insert(&b->file, text);
    write_save(a);
    return SM_OK;
}

static void save_free(sm_app *a)
{
    save_box *b = a->layer.state;
    sm_editor_free(&b->file);
    sm_text_free(&b->line);
    sm_offers_free(&b->offers);
}

/* ---- drawing ----------------------------------------------------------------------------------------------------- */
/* Draws the choices from the selected one on, as many as fit. */
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

static void draw_save_field(const save_box *b, sm_pen pen, size_t field, int y)
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

/* promise: what the file of labels will hold. */
static void draw_save_box(const save_box *b, sm_pen pen, const char *promise)
{
    const sm_document *d = document_of(b);
    const char *help = d ? d->help : b->what ? "the current screen, as text or as a picture in colour" : promise;
    sm_pen_fill(pen, " ");
    sm_pen_frame(pen, "write to a file");
    sm_pen in = sm_pen_in(pen, (sm_rect){2, 1, pen.box.w - 4, pen.box.h - 2});
    for (size_t i = 0; i < FIELDS; i++) draw_save_field(b, in, i, (int)i);
    sm_pen_cut(sm_pen_as(in, SM_ROLE_DIM), 0, FIELDS, in.box.w, help);
}

static void save_draw(sm_app *a, sm_pen pen)
{
    const save_box *b = a->layer.state;
    sm_screen s = sm_app_screen(a);
    int w = a->caps.w, end = s.inspector >= 0 ? s.inspector : s.message >= 0 ? s.message : a->caps.h;
    int top = s.title >= 0 ? 1 : 0, height = FIELDS + 3, width = w < WIDTH + 4 ? w : WIDTH;
    bool framed = w >= 24 && end - top >= height;
    pen = sm_pen_as(pen, SM_ROLE_BOX);
    if (framed) {
        sm_text promise = {0};
        sm_rect box = {(w - width) / 2, end - height, width, height};
        if (a->session) sm_output_write_promise(a->session, sm_text_of(&b->file.text), &promise);
        draw_save_box(b, sm_pen_in(pen, box), sm_text_of(&promise));
        sm_text_free(&promise);
    } else { /* as many fields as fit, the one at hand among them */
        int space = s.message >= 0 ? s.message : a->caps.h, first = (int)b->here - space + 1;
        sm_pen bare = sm_pen_in(pen, (sm_rect){0, 0, w, space});
        if (first < 0) first = 0;
        sm_pen_fill(bare, " ");
        for (int i = 0; i < space && first + i < FIELDS; i++) draw_save_field(b, bare, (size_t)(first + i), i);
    }
    if (s.message >= 0) sm_draw_same(a, pen, &b->line);
    int above = framed ? end - height - top : 0;
    sm_offers_draw(&b->offers, sm_pen_in(pen, above > 0 ? (sm_rect){0, top, w, above}
                                                        : (sm_rect){0, s.message, w, s.message >= 0}));
}

static const sm_binding save_keys[] = {{"Enter", "write", "write it", "write it"},
                                       {"Esc C-g", "cancel", "write nothing", "cancel"},
                                       {"Tab S-Tab", "field", "next field", "next field"},
                                       {"Up Down", "choice", "other choice", "choices"},
                                       {0}};

const sm_overlay sm_overlay_save = {.name = "save",
                                    .state_size = sizeof(save_box),
                                    .keys = save_keys,
                                    .key = save_key,
                                    .paste = save_paste,
                                    .draw = save_draw,
                                    .free = save_free};
