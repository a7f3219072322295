/* Files of other kinds, identified by their first bytes: their type, and how to get labels from them. */
#include "bytes.h"
#include <stdbool.h>
#include <string.h>
#include <strings.h>

static const struct foreign {
    const char *magic;
    size_t length;
    const char *what, *remedy;
} foreign[] = {
    {"\x1f\x8b", 2, "gzip inside gzip", "unpack it once: gzip -dc FILE"},
    {"\xff\xfe\0\0", 4, "UTF-32", "convert it: iconv -f UTF-32 -t UTF-8 FILE"}, /* it begins as UTF-16 does */
    {"\0\0\xfe\xff", 4, "UTF-32", "convert it: iconv -f UTF-32 -t UTF-8 FILE"},
    {"\xff\xfe", 2, "UTF-16", "convert it: iconv -f UTF-16 -t UTF-8 FILE"}, /* inside gzip */
    {"\xfe\xff", 2, "UTF-16", "convert it: iconv -f UTF-16 -t UTF-8 FILE"},
    {"\x78\x01", 2, "a bare zlib stream", "compress it with gzip, or not at all"},
    {"\x78\x9c", 2, "a bare zlib stream", "compress it with gzip, or not at all"},
    {"\x78\xda", 2, "a bare zlib stream", "compress it with gzip, or not at all"},
    {"\xd0\xcf\x11\xe0", 4, "an old spreadsheet", "save it as CSV"},
    {"BZh", 3, "bzip2", "unpack it: bzip2 -dc FILE"},
    {"\xfd"
     "7zXZ",
     5, "xz", "unpack it: xz -dc FILE"},
    {"\x28\xb5\x2f\xfd", 4, "zstd", "unpack it: zstd -dc FILE"},
    {"PAR1\x15", 5, "Parquet", "save it as CSV: pandas.read_parquet(FILE).to_csv(\"labels.csv\", index=False)"},
    {"ARROW1\0\0", 8, "Feather or Arrow",
     "save it as CSV: pandas.read_feather(FILE).to_csv(\"labels.csv\", index=False)"},
    {"\x89HDF\r\n", 6, "HDF5, as .h5 and .h5ad are", "save the columns of labels as CSV"},
    {"\x80\x02", 2, "a Python pickle", "unpickling runs code and is never done; save the labels as CSV or .npy"},
    {"\x80\x03", 2, "a Python pickle", "unpickling runs code and is never done; save the labels as CSV or .npy"},
    {"\x80\x04", 2, "a Python pickle", "unpickling runs code and is never done; save the labels as CSV or .npy"},
    {"\x80\x05", 2, "a Python pickle", "unpickling runs code and is never done; save the labels as CSV or .npy"},
    {"RDX2\nX\n", 7, "a workspace of R", "save the labels as CSV: write.csv(x, \"labels.csv\", row.names = FALSE)"},
    {"RDX3\nX\n", 7, "a workspace of R", "save the labels as CSV: write.csv(x, \"labels.csv\", row.names = FALSE)"},
    {"X\n\0\0\0", 5, "an object of R", "save the labels as CSV: write.csv(x, \"labels.csv\", row.names = FALSE)"},
    {"MATLAB 5.0 MAT-file", 19, "MATLAB's .mat", "save the labels as CSV: writematrix(x, \"labels.csv\")"},
    {"SQLite format 3\0", 16, "an SQLite database", "save a table as CSV: sqlite3 -csv -header FILE \"select ..\""},
    {"%PDF-", 5, "a PDF", "save the labels as CSV"},
    {"\x89PNG", 4, "a picture", "give a file of labels"},
};

bool sm_is_npz(const char *head, size_t length)
{
    enum { NAME_LENGTH_AT = 26, NAME_AT = 30 };
    static const char magic[] = "PK\x03\x04", ending[] = ".npy";
    const unsigned char *byte = (const unsigned char *)head;
    if (length <= NAME_AT || memcmp(head, magic, sizeof magic - 1) != 0) return false;
    size_t n = byte[NAME_LENGTH_AT] | (size_t)byte[NAME_LENGTH_AT + 1] << 8;
    if (n > length - NAME_AT || n < sizeof ending) return false;
    return memcmp(head + NAME_AT + n - (sizeof ending - 1), ending, sizeof ending - 1) == 0;
}

/* Identifies the content of a ZIP archive by its first entry: spreadsheets are archives too. */
static struct foreign foreign_zip(const char *head, size_t length)
{
    enum { NAME_LENGTH_AT = 26, NAME_AT = 30 };
    static const char types[] = "[Content_Types].xml";
    size_t n = length > NAME_AT ? (unsigned char)head[NAME_LENGTH_AT] : 0;
    const char *name = head + NAME_AT;
    if (n > length - NAME_AT) n = 0;
    if (n == sizeof types - 1 && !memcmp(name, types, n))
        return (struct foreign){.what = "a spreadsheet (.xlsx)", .remedy = "save the sheet as CSV"};
    return (struct foreign){.what = "a ZIP archive or spreadsheet", .remedy = "unpack it, or save it as CSV"};
}

/* Texts that are no data, whatever their lines look like. */
static const struct foreign_text {
    const char *begin, *what, *remedy;
} foreign_texts[] = {
    {"<!doctype html", "a web page (HTML)", "download the data themselves"},
    {"<html", "a web page (HTML)", "download the data themselves"},
    {"version https://git-lfs.github.com/spec/", "a pointer of Git LFS", "fetch the file it stands for: git lfs pull"},
};

sm_status sm_refuse_foreign(const char *file, const char *head, size_t length, sm_error *err)
{
    for (size_t i = 0; i < sizeof foreign_texts / sizeof *foreign_texts; i++) {
        const struct foreign_text *f = &foreign_texts[i];
        size_t n = strlen(f->begin);
        if (length < n || strncasecmp(head, f->begin, n) != 0) continue;
        return sm_fail_at(err, SM_INPUT, file, 1, 1, "this is %s, not labels; %s", f->what, f->remedy);
    }
    struct foreign found = {NULL, 0, NULL, NULL};
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign && !found.what; i++) {
        const struct foreign *f = &foreign[i];
        bool numbered = f->length == 3; /* bzip2: a digit follows */
        if (length < f->length || memcmp(head, f->magic, f->length) != 0) continue;
        if (!numbered || (length > 3 && head[3] >= '1' && head[3] <= '9')) found = *f;
    }
    if (length >= 4 && !memcmp(head, "PK\x03\x04", 4) && !sm_is_npz(head, length)) found = foreign_zip(head, length);
    if (found.what)
        return sm_fail_at(err, SM_INPUT, file, 1, 1, "this is not text; it looks like %s; %s", found.what,
                          found.remedy);
    bool little = length >= 4 && head[0] && !head[1] && head[2] && !head[3];
    bool big = length >= 4 && !head[0] && head[1] && !head[2] && head[3];
    if (!little && !big) return SM_OK;
    return sm_fail_at(err, SM_INPUT, file, 1, 1,
                      "this is not UTF-8; it looks like UTF-16; convert it: iconv -f %s -t UTF-8 FILE",
                      little ? "UTF-16LE" : "UTF-16BE");
}
