/* Files of other kinds by their first bytes, as their own specifications have them: every kind is told when just its
 * mark is there and something follows, and none when the mark's last byte is another one or is missing. */
#include "io/bytes/bytes.h"
#include "tests/support/near.h"
#include <stdbool.h>

#define PLAIN_CSV "save the labels as CSV"
#define PICKLE    "a Python pickle; unpickling runs code and is never done; save the labels as CSV or .npy"
#define R_CSV     "; save the labels as CSV: write.csv(x, \"labels.csv\", row.names = FALSE)"
#define UNZLIB    "a bare zlib stream; compress it with gzip, or not at all"

typedef struct mark {
    const char *bytes;
    size_t length;
    const char *text;
} mark;

static const mark marks[] = {
    {"\x1f\x8b", 2, "gzip inside gzip; unpack it once: gzip -dc FILE"},       /* RFC 1952 */
    {"\xff\xfe", 2, "UTF-16; convert it: iconv -f UTF-16 -t UTF-8 FILE"},     /* RFC 2781 */
    {"\xfe\xff", 2, "UTF-16; convert it: iconv -f UTF-16 -t UTF-8 FILE"},     /* RFC 2781 */
    {"\0\0\xfe\xff", 4, "UTF-32; convert it: iconv -f UTF-32 -t UTF-8 FILE"}, /* Unicode, 23.8 */
    {"\x78\x01", 2, UNZLIB},                                                  /* RFC 1950, level 0 */
    {"\x78\x9c", 2, UNZLIB},                                                  /* level 2 */
    {"\x78\xda", 2, UNZLIB},                                                  /* level 3 */
    {"\xd0\xcf\x11\xe0", 4, "an old spreadsheet; save it as CSV"},            /* MS-CFB */
    {"BZh1", 4, "bzip2; unpack it: bzip2 -dc FILE"},                          /* a block size */
    {"BZh9", 4, "bzip2; unpack it: bzip2 -dc FILE"},                          /* from 1 to 9 */
    {"\xfd"
     "7zXZ",
     5, "xz; unpack it: xz -dc FILE"},                         /* xz-file-format */
    {"\x28\xb5\x2f\xfd", 4, "zstd; unpack it: zstd -dc FILE"}, /* RFC 8878 */
    {"PAR1\x15", 5, "Parquet; save it as CSV: pandas.read_parquet(FILE).to_csv(\"labels.csv\", index=False)"},
    {"ARROW1\0\0", 8,
     "Feather or Arrow; save it as CSV: pandas.read_feather(FILE).to_csv(\"labels.csv\", index=False)"},
    {"\x89HDF\r\n", 6, "HDF5, as .h5 and .h5ad are; save the columns of labels as CSV"},
    {"\x80\x02", 2, PICKLE},
    {"\x80\x03", 2, PICKLE},
    {"\x80\x04", 2, PICKLE},
    {"\x80\x05", 2, PICKLE},
    {"RDX2\nX\n", 7, "a workspace of R" R_CSV},
    {"RDX3\nX\n", 7, "a workspace of R" R_CSV},
    {"X\n\0\0\0", 5, "an object of R" R_CSV},
    {"MATLAB 5.0 MAT-file", 19, "MATLAB's .mat; save the labels as CSV: writematrix(x, \"labels.csv\")"},
    {"SQLite format 3\0", 16, "an SQLite database; save a table as CSV: sqlite3 -csv -header FILE \"select ..\""},
    {"%PDF-", 5, "a PDF; " PLAIN_CSV},
    {"\x89PNG", 4, "a picture; give a file of labels"},
    {"PK\x03\x04", 4, "a ZIP archive or spreadsheet; unpack it, or save it as CSV"},
};

static void check_told(const char *bytes, size_t length, const char *text)
{
    sm_error err = {0};
    char wanted[300];
    snprintf(wanted, sizeof wanted, "this is not text; it looks like %s", text);
    if (sm_refuse_foreign("f", bytes, length, &err) != SM_INPUT) fail_msg("not told: %s", text);
    assert_string_equal(err.text, wanted);
    assert_string_equal(err.file, "f");
    assert_int_equal(err.line, 1);
    assert_int_equal(err.column, 1);
}

static bool is_told(const char *bytes, size_t length)
{
    sm_error err = {0};
    return sm_refuse_foreign("f", bytes, length, &err) != SM_OK;
}

TEST(every_mark_is_recognised_by_all_its_bytes)
{
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        char bytes[64];
        memset(bytes, 'x', sizeof bytes);
        memcpy(bytes, marks[i].bytes, marks[i].length);
        check_told(bytes, sizeof bytes, marks[i].text);
        check_told(bytes, marks[i].length, marks[i].text);
        if (is_told(bytes, marks[i].length - 1)) fail_msg("told by fewer bytes: %s", marks[i].text);
        bytes[marks[i].length - 1] = '~';
        if (is_told(bytes, sizeof bytes)) fail_msg("told by another byte: %s", marks[i].text);
    }
    assert_false(is_told("BZh0xxxx", 8));
    assert_false(is_told("BZh:xxxx", 8));
    assert_false(is_told("", 0));
    /* a mark of UTF-32 begins with that of UTF-16 */
    check_told("\xff\xfe\0\0x\0\0\0", 8, "UTF-32; convert it: iconv -f UTF-32 -t UTF-8 FILE");
    check_told("\xff\xfe\0x", 4, "UTF-16; convert it: iconv -f UTF-16 -t UTF-8 FILE");
    check_told("\xff\xfex\0", 4, "UTF-16; convert it: iconv -f UTF-16 -t UTF-8 FILE");
}

/* APPNOTE.TXT 4.3.7: the length of the first name lies at 26, the name at 30. */
TEST(archive_content_is_recognised_by_its_first_name)
{
    static const struct {
        const char *name;
        unsigned char length; /* as it says */
        const char *text;
    } row[] = {
        {"[Content_Types].xml", 19, "a spreadsheet (.xlsx); save the sheet as CSV"},
        {"[Content_Types].xmm", 19, "a ZIP archive or spreadsheet; unpack it, or save it as CSV"},
        {"[Content_Types].xml", 18, "a ZIP archive or spreadsheet; unpack it, or save it as CSV"},
        {".npy", 4, "a ZIP archive or spreadsheet; unpack it, or save it as CSV"},
        {"a.npz", 5, "a ZIP archive or spreadsheet; unpack it, or save it as CSV"},
        {"a.npyx", 6, "a ZIP archive or spreadsheet; unpack it, or save it as CSV"},
        {"a.npy", 200, "a ZIP archive or spreadsheet; unpack it, or save it as CSV"}, /* more than there is */
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        char head[80] = "PK\x03\x04";
        head[26] = (char)row[i].length;
        memcpy(head + 30, row[i].name, strlen(row[i].name));
        check_told(head, 30 + strlen(row[i].name), row[i].text);
    }
    char head[31] = "PK\x03\x04";
    head[26] = 5;
    check_told(head, 30, "a ZIP archive or spreadsheet; unpack it, or save it as CSV");
}

TEST(texts_that_are_not_data_are_reported)
{
    static const struct {
        const char *head, *text;
    } row[] = {
        {"<!DOCTYPE html>", "this is a web page (HTML), not labels; download the data themselves"},
        {"<!doctype HTML", "this is a web page (HTML), not labels; download the data themselves"},
        {"<html>", "this is a web page (HTML), not labels; download the data themselves"},
        {"<HTML", "this is a web page (HTML), not labels; download the data themselves"},
        {"version https://git-lfs.github.com/spec/v1\n",
         "this is a pointer of Git LFS, not labels; fetch the file it stands for: git lfs pull"},
    };
    static const char *const none[] = {"<!doctype htm", "<htm", "<body>", "version https://git-lfs.github.com/spec",
                                       " <html>"};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_error err = {0};
        assert_int_equal(sm_refuse_foreign("f", row[i].head, strlen(row[i].head), &err), SM_INPUT);
        assert_string_equal(err.text, row[i].text);
        assert_int_equal(err.line, 1);
        assert_int_equal(err.column, 1);
    }
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) assert_false(is_told(none[i], strlen(none[i])));
}

/* Two ASCII characters of UTF-16, with the zero bytes on either side. */
TEST(utf_16_without_a_mark_is_recognised_by_zero_bytes)
{
    static const struct {
        const char *bytes;
        size_t length;
        const char *from; /* NULL: it is not told */
    } row[] = {
        {"a\0,\0", 4, "UTF-16LE"}, {"\0a\0,", 4, "UTF-16BE"}, {"a\0,\0b\0", 6, "UTF-16LE"}, {"a\0,", 3, NULL},
        {"\0a\0", 3, NULL},        {"a\0,b", 4, NULL},        {"ab,\0", 4, NULL},           {"a\0\0\0", 4, NULL},
        {"\0ab,", 4, NULL},        {"\0a\0\0", 4, NULL},      {"\0\0\0b", 4, NULL},         {"ab\0c", 4, NULL},
        {"\0\0,\0", 4, NULL},      {"abcd", 4, NULL},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        sm_error err = {0};
        char wanted[120] = "";
        if (row[i].from)
            snprintf(wanted, sizeof wanted,
                     "this is not UTF-8; it looks like UTF-16; convert it: iconv -f %s -t UTF-8 FILE", row[i].from);
        sm_status status = sm_refuse_foreign("f", row[i].bytes, row[i].length, &err);
        if (status != (row[i].from ? SM_INPUT : SM_OK)) fail_msg("row %zu: status %d", i, status);
        assert_string_equal(err.text, wanted);
        assert_int_equal(err.line, row[i].from != NULL);
        assert_int_equal(err.column, row[i].from != NULL);
    }
}
