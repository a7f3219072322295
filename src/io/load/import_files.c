/* Files of an import become sheets: one by one, or two of them side by side. */
#include "import_files.h"
#include "base/mem.h"
#include "base/os.h"
#include "base/tick.h"
#include "io/formats/formats.h"
#include <string.h>
#include <sys/stat.h>

/* Are there at most half as many values in a row as columns? */
static void repeats_values(const sm_sheet *s, uint64_t row, bool *repeats)
{
    sm_dict *seen = NULL;
    sm_dict_new(&seen);
    for (uint32_t c = 0; c < s->columns; c++) {
        uint32_t id;
        const char *text = sm_sheet_cell(s, row, c);
        sm_dict_add(seen, text, strlen(text), &id);
    }
    *repeats = sm_dict_size(seen) * 2 <= s->columns;
    sm_dict_free(seen);
}

/* One or two rows of at least 20 fields and at most half as many values are the labels of all points. */
static void see_transposed(const sm_import *im, const sm_sheet *s, bool *turned)
{
    enum { FIELDS = 20 };
    *turned = false;
    if (!s->text && !s->format->rows_turn) return;
    if (s->header == SM_HEADER_YES || s->rows < 1 || s->rows > 2 || s->columns < FIELDS || s->bads || im->o.matrix)
        return;
    if (im->n == 1 && sm_options_settle_layout(&im->o)) return;
    *turned = true;
    for (uint64_t r = 0; r < s->rows && *turned; r++) repeats_values(s, r, turned);
}

bool sm_import_means_matrix(const sm_read_options *o)
{
    return o->matrix || o->columns || (o->format && sm_format_find(o->format)->table);
}

static sm_status read_sheet(sm_import *im, size_t i, sm_source *in, sm_error *err)
{
    sm_sheet *s = &im->sheet[i];
    sm_read_options o = im->o;
    o.matrix = sm_import_means_matrix(&o);
    s->kept = o.rows;
    sm_reading r = {.o = &o, .bounds = &im->bounds, .sheet = s, .alone = im->n == 1, .keep_all = o.rows, .err = err};
    if (s->format->json) pthread_mutex_lock(&im->json);
    s->format->read(in, &r);
    if (s->format->json) pthread_mutex_unlock(&im->json);
    bool turned = false;
    if (r.status == SM_OK) see_transposed(im, s, &turned);
    if (r.status == SM_OK && turned) sm_turn_sheet(&r);
    if (r.status == SM_OK && s->turned && im->n == 1) s->column[0].asked = true;
    return r.status;
}

/* The file is called im->shown from here on, and is of the sheet's format. */
static sm_status open_picked(sm_import *im, size_t i, sm_source **in, sm_error *err)
{
    sm_sheet *s = &im->sheet[i];
    sm_status status = sm_source_open(in, im->files[i], im->o.hash, &im->bounds, err);
    if (status != SM_OK) return status;
    im->shown[i] = sm_copy_text(sm_source_file(*in), strlen(sm_source_file(*in)));
    s->file = im->shown[i];
    s->given = im->files[i];
    return sm_format_pick(&s->format, *in, &im->o, err);
}

/* status: of reading it. What is malformed in a file that has changed meanwhile may be of no file: that it changed is
 * told instead. */
static sm_status close_read(sm_import *im, size_t i, sm_source *in, sm_status status, sm_error *err)
{
    if (!in) return status;
    im->sheet[i].source = sm_source_told(in);
    if (status == SM_OK) status = sm_source_origin(in, &im->origin[i], err);
    sm_error changed = {0};
    if ((status == SM_INPUT || status == SM_LIMIT) && sm_source_unchanged(in, &changed) != SM_OK) {
        status = changed.status;
        if (err) *err = changed;
    }
    sm_source_close(in);
    return status == SM_OK ? sm_facts_of(&im->facts[i], &im->sheet[i], err) : status;
}

sm_status sm_import_read(sm_import *im, size_t i, sm_error *err)
{
    sm_source *in = i < SM_BESIDE ? im->ahead[i] : NULL;
    if (in) im->ahead[i] = NULL;
    sm_status status = in ? SM_OK : open_picked(im, i, &in, err);
    if (status == SM_OK) status = read_sheet(im, i, in, err);
    return close_read(im, i, in, status, err);
}

static bool are_plain_files(const sm_import *im, uint64_t *bytes)
{
    *bytes = 0;
    for (size_t i = 0; i < im->n; i++) {
        struct stat st;
        if (sm_os_stat(im->files[i], &st) != 0 || !S_ISREG(st.st_mode)) return false;
        *bytes += (uint64_t)st.st_size;
    }
    return true;
}

/* Forgets everything read from the file. */
static void forget_file(sm_import *im, size_t i)
{
    sm_source_close(im->ahead[i]);
    im->ahead[i] = NULL;
    sm_facts_free(&im->facts[i]);
    sm_sheet_free(&im->sheet[i]);
    sm_free(im->shown[i]);
    im->shown[i] = NULL;
    im->origin[i] = (sm_origin){0};
}

/* Its format takes both of them, or neither, as *done says: what is read of them is in the sheets. */
static sm_status read_beside(sm_import *im, bool *done, sm_error *err)
{
    sm_reading r[SM_BESIDE], *const of[SM_BESIDE] = {&r[0], &r[1]};
    for (size_t i = 0; i < SM_BESIDE; i++)
        r[i] = (sm_reading){.o = &im->o, .bounds = &im->bounds, .sheet = &im->sheet[i], .err = err};
    *done = im->sheet[0].format->read_pairs(im->ahead, of);
    sm_status status = *done ? r[0].status : SM_IO;
    for (size_t i = 0; i < SM_BESIDE; i++) {
        status = close_read(im, i, im->ahead[i], status, err);
        im->ahead[i] = NULL;
        if (!*done) forget_file(im, i);
    }
    return status;
}

sm_status sm_import_read_pairs(sm_import *im, bool *done, sm_error *err)
{
    uint64_t bytes;
    sm_status status = SM_OK;
    *done = false;
    if (im->n != SM_BESIDE || !sm_wants_counts(&im->o) || im->o.shards || im->o.id || !are_plain_files(im, &bytes))
        return SM_OK;
    for (size_t i = 0; i < SM_BESIDE && status == SM_OK; i++) {
        status = open_picked(im, i, &im->ahead[i], err);
        if (status != SM_OK) forget_file(im, i);
    }
    if (status != SM_OK) return status;
    const sm_format *format = im->sheet[0].format;
    return format == im->sheet[1].format && format->read_pairs ? read_beside(im, done, err) : SM_OK;
}

unsigned sm_import_threads(const sm_import *im)
{
    enum { LARGE = 1 << 20 };
    uint64_t bytes;
    return !are_plain_files(im, &bytes) || im->o.watch || sm_tick_is_set() || bytes < LARGE ? 1 : im->o.threads;
}
