/* NumPy's .npz: a ZIP archive of .npy arrays (numpy.savez). Arrays of labels become columns that are called as they
 * are. */
#include "base/mem.h"
#include "npy.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <zip.h>

enum { NAMED = 8 };   /* arrays that are left out, in a warning */
enum { WIDEST = 16 }; /* columns of an array with two dimensions, such as coordinates; wider ones are features */

typedef struct member { /* an array of the archive */
    char *name;         /* without .npy; owned */
    unsigned char *bytes;
    size_t length; /* of bytes */
    sm_npy array;
    uint64_t rows;
    bool labels; /* it can be columns */
    bool wide;   /* features, or a number without a dimension: no labels, whatever it is called */
    bool told;   /* --true or --pred names it */
    bool role;   /* it is reported, or its name says what it is where both are not told */
    char *why;   /* it cannot be read; owned; NULL: it can */
} member;

typedef struct npz {
    sm_reading *r; /* remembers the first failure */
    zip_t *zip;
    member *member;
    size_t n;
    uint64_t unpacked, rows;
} npz;

/* A failure of libzip is damage, unless it ran out of memory. libzip then often reports another error, or none, so
 * errno is asked. */
static void npz_damaged(npz *z, const char *found)
{
    if (errno == ENOMEM && z->r->status == SM_OK) z->r->status = sm_too_large(z->r->err);
    sm_reading_refuse(z->r, (sm_place){1, 1}, "this .npz file is damaged (found %s); save it again with numpy.savez",
                      sm_quote_brief(found).text);
}

static void npz_open(npz *z, const sm_text *all)
{
    zip_error_t error;
    zip_error_init(&error);
    errno = 0;
    zip_source_t *source = zip_source_buffer_create(all->data, all->length, 0, &error);
    z->zip = source ? zip_open_from_source(source, ZIP_RDONLY, &error) : NULL;
    if (!z->zip) npz_damaged(z, zip_error_strerror(&error));
    if (!z->zip && source) zip_source_free(source);
    zip_error_fini(&error);
}

static bool is_within_bounds(npz *z, const zip_stat_t *st)
{
    const uint64_t *most = z->r->bounds->most;
    z->unpacked += st->size;
    bool large = z->unpacked > most[SM_BOUND_BYTES];
    bool bomb = st->size > most[SM_BOUND_RATIO_FROM] && st->size / most[SM_BOUND_RATIO] > st->comp_size;
    if (large || bomb) sm_reading_limit(z->r, large ? SM_BOUND_BYTES : SM_BOUND_RATIO, 0, 0);
    return !large && !bomb;
}

static void npz_unpack(npz *z, zip_uint64_t at, const zip_stat_t *st, member *m)
{
    m->bytes = sm_alloc_large(st->size ? st->size : 1, 1);
    if (!m->bytes) z->r->status = sm_too_large(z->r->err);
    zip_file_t *file = m->bytes ? zip_fopen_index(z->zip, at, 0) : NULL;
    if (m->bytes && !file) npz_damaged(z, zip_strerror(z->zip));
    if (!file) return;
    zip_int64_t got = zip_fread(file, m->bytes, st->size);
    bool whole = got >= 0 && (zip_uint64_t)got == st->size && zip_fread(file, &(char){0}, 1) == 0; /* its checksum */
    if (zip_fclose(file) == 0 && whole) return;
    char found[600];
    snprintf(found, sizeof found, "array %s cut off or changed", sm_quote_brief(m->name).text);
    npz_damaged(z, found);
}

/* Its header, read quietly: what is not array of labels is left out. */
static void npz_look(npz *z, member *m)
{
    sm_error ignored = {0};
    sm_reading quiet = *z->r;
    quiet.err = &ignored;
    m->array = (sm_npy){.bytes = m->bytes, .length = m->length, .r = &quiet, .any_number = true};
    sm_npy_take_header(&m->array);
    m->rows = quiet.status == SM_OK ? m->array.n / m->array.columns : 0;
    m->wide = quiet.status == SM_OK && (m->array.columns > WIDEST || m->array.scalar);
    m->labels = quiet.status == SM_OK && !m->wide;
    m->array.r = z->r;
    if (quiet.status == SM_OK) return;
    m->why = sm_copy_text(ignored.text, strlen(ignored.text));
}

static void npz_take(npz *z, zip_uint64_t at)
{
    zip_stat_t st;
    errno = 0;
    if (zip_stat_index(z->zip, at, 0, &st) != 0 || !(st.valid & ZIP_STAT_SIZE) || !st.name) {
        npz_damaged(z, "an entry without a size");
        return;
    }
    size_t length = strlen(st.name), ending = sizeof ".npy" - 1;
    if (length <= ending || strcmp(st.name + length - ending, ".npy") != 0 || !is_within_bounds(z, &st)) return;
    member *m = &z->member[z->n++];
    m->length = st.size;
    m->name = sm_alloc_large(length - ending + 1, 1);
    if (!m->name) {
        z->r->status = sm_too_large(z->r->err);
        return;
    }
    memcpy(m->name, st.name, length - ending);
    npz_unpack(z, at, &st, m);
}

/* Unpacks the arrays. While the archive is open nothing calls sm_alloc, which would not come back and leak it. */
static void npz_take_all(npz *z, const sm_text *all)
{
    npz_open(z, all);
    zip_int64_t entries = z->zip ? zip_get_num_entries(z->zip, 0) : 0;
    if (z->r->status == SM_OK && (uint64_t)entries > z->r->bounds->most[SM_BOUND_COLUMNS])
        sm_reading_limit(z->r, SM_BOUND_COLUMNS, 1, 0);
    if (z->r->status == SM_OK && !(z->member = sm_alloc_large((size_t)entries + 1, sizeof *z->member)))
        z->r->status = sm_too_large(z->r->err);
    for (zip_int64_t i = 0; i < entries && z->r->status == SM_OK; i++) npz_take(z, (zip_uint64_t)i);
    if (z->zip) zip_discard(z->zip);
}

static void npz_find_roles(npz *z)
{
    const sm_read_options *o = z->r->o;
    for (size_t i = 0; i < z->n; i++) {
        member *m = &z->member[i];
        m->told = sm_list_names(o->truth, m->name) || sm_list_names(o->pred, m->name);
        m->role = m->told || (!(o->truth && o->pred) && !m->wide && sm_name_is_role(m->name));
    }
}

/* As many rows as the arrays that are told have, else those that are labellings by name, else most; of equally many,
 * the longest. */
static void npz_choose_rows(npz *z)
{
    size_t most = 0;
    for (size_t i = 0; i < z->n; i++) {
        const member *m = &z->member[i];
        size_t same = m->told ? 3 * z->n * z->n : 0;
        if (!m->labels) continue;
        for (size_t k = 0; k < z->n; k++)
            if (z->member[k].labels && z->member[k].rows == m->rows) same += z->member[k].role ? 1 + z->n : 1;
        bool better = same > most || (same == most && m->rows > z->rows);
        if (!better) continue;
        most = same;
        z->rows = m->rows;
    }
}

/* No other array takes the place of one that is a labelling by its name. */
static void npz_refuse_lost(npz *z)
{
    const member *kept = NULL;
    for (size_t i = 0; i < z->n; i++)
        if (z->member[i].labels && z->member[i].rows == z->rows && (!kept || !kept->role)) kept = &z->member[i];
    for (size_t i = 0; i < z->n && z->r->status == SM_OK; i++) {
        const member *m = &z->member[i];
        if (!m->role || (m->labels && m->rows == z->rows)) continue;
        if (m->why)
            sm_reading_refuse(z->r, (sm_place){1, 1}, "array \"%s\" cannot be read: %s", sm_quote_brief(m->name).text,
                              m->why);
        else if (kept && m->labels)
            sm_reading_refuse(z->r, (sm_place){1, 1},
                              "array \"%s\" has %llu row%s, but \"%s\" has %llu; name two arrays of the same points: "
                              "--true NAME --pred NAME",
                              sm_quote_brief(m->name).text, (unsigned long long)m->rows, sm_plural(m->rows),
                              sm_quote_brief(kept->name).text, (unsigned long long)kept->rows);
    }
    for (size_t i = 0; i < z->n; i++) z->member[i].labels = z->member[i].labels && z->member[i].rows == z->rows;
}

static void npz_add_columns(npz *z)
{
    sm_text name = {0}, *left_out = &z->r->sheet->left_out_arrays;
    size_t n_left = 0;
    for (size_t i = 0; i < z->n && z->r->status == SM_OK; i++) {
        const member *m = &z->member[i];
        if (!m->labels) {
            sm_text *out = &z->r->sheet->left_out_arrays;
            if (++n_left <= NAMED) sm_text_printf(out, "%s%s", n_left > 1 ? ", " : "", sm_quote_brief(m->name).text);
        }
        for (uint64_t c = 0; c < m->array.columns && m->labels && z->r->status == SM_OK; c++) {
            sm_text_clear(&name);
            sm_text_puts(&name, m->name);
            if (m->array.two) sm_text_printf(&name, "_%llu", (unsigned long long)c);
            if (z->r->status == SM_OK) sm_add_column(z->r, sm_text_of(&name), name.length);
        }
    }
    if (n_left > NAMED) sm_text_printf(left_out, " and %zu more", n_left - NAMED);
    sm_text_free(&name);
}

static void read_npz(sm_source *in, sm_reading *r)
{
    sm_text all = {0};
    npz z = {.r = r};
    r->status = sm_source_all(in, &all, SM_BOUND_BYTES, r->err);
    if (r->status == SM_OK) npz_take_all(&z, &all);
    for (size_t i = 0; i < z.n && r->status == SM_OK; i++) npz_look(&z, &z.member[i]);
    if (r->status == SM_OK) npz_find_roles(&z);
    if (r->status == SM_OK) npz_choose_rows(&z);
    if (r->status == SM_OK) npz_refuse_lost(&z);
    if (r->status == SM_OK && !z.rows)
        sm_reading_refuse(r, (sm_place){1, 1},
                          "no array of labels in this .npz file; save whole numbers or strings: "
                          "numpy.savez(FILE, y_true=y_true, y_pred=y_pred)");
    if (r->status == SM_OK && z.rows > r->bounds->most[SM_BOUND_POINTS]) sm_reading_limit(r, SM_BOUND_POINTS, 1, 0);
    r->sheet->header = SM_HEADER_YES;
    npz_add_columns(&z);
    if (r->status == SM_OK) sm_mark_columns(r);
    const sm_npy **array = sm_alloc(z.n, sizeof *array);
    size_t n = 0;
    for (size_t i = 0; i < z.n; i++)
        if (z.member[i].labels) array[n++] = &z.member[i].array;
    if (r->status == SM_OK) sm_npy_add_rows(r, array, n, z.rows);
    sm_free(array);
    for (size_t i = 0; i < z.n; i++) {
        sm_free(z.member[i].name);
        sm_free(z.member[i].bytes);
        sm_free(z.member[i].why);
    }
    sm_free(z.member);
    sm_text_free(&all);
}

static bool is_npz(const char *head, size_t length)
{
    return sm_is_npz(head, length);
}

const sm_format sm_format_npz = {.name = "npz",
                                 .help = "NumPy's archive of arrays, each a column called as the array is",
                                 .suffixes = "npz",
                                 .called = "NumPy's .npz",
                                 .is = is_npz,
                                 .read = read_npz};
