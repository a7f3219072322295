/* setmatch-formats(5): what is read and written, from the rows of formats, known words and limits. What no row says
 * stands here in words. */
#include "docs.h"
#include "roff.h"
#include "setmatch/report/report.h"
#include "setmatch/session/session.h"
#include "settings.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void description(sm_roff *p)
{
    sm_roff_section(p, "DESCRIPTION");
    sm_roff_line(p,
                 "setmatch compares two labellings of the same points. They come from one file that holds both, or "
                 "from two files, the true classes first. How a file was read is told in one line on standard error, "
                 "which -q hides:");
    sm_roff_example(p, "note: tickets.csv: comma, header; truth \"true\" x prediction \"pred\" (by name); 600 points, "
                       "3 without a label left out (first at line 41)");
    sm_roff_paragraph(p,
                      "The same stands in \"input\" of every JSON and at the end of every report for people. What may "
                      "make the numbers mean something else (points left out, a header or columns decided by their "
                      "values alone) is a line of its own that begins with \"warning:\", with -q too.");
    sm_roff_paragraph(p,
                      "What the file does not settle is not guessed: the explorer asks. Elsewhere the exit code is "
                      "3, and the line that says what is open is followed by the columns that may be meant and by up "
                      "to three command lines, complete, of which one is copied:");
    sm_roff_example(
        p, "setmatch: flowers.csv:1: several of 3 columns may be the truth and prediction; found 2 that can be; "
           "say which\n  columns: variety, group, height\n"
           "  setmatch score flowers.csv --true variety --pred group");
    sm_roff_paragraph(p, "A file is read whole or not at all: a mistake is told with its place, file:line:column, and "
                         "nothing is made of the rest. --bad-rows skip is the exception.");
}

static void format_chosen(sm_roff *p)
{
    sm_roff_paragraph(
        p, "In italics: the endings by which convert chooses the format to write. A file is read in the format of "
           "--format; "
           "else in that of its name where this ends in npy, json, jsonl, arff, cnl, svm or libsvm; else in what its "
           "content is. Communities are recognised by their ending or --format alone; lines in brackets are refused, "
           "for they may be "
           "communities or a printed array.");
}

static void formats(sm_roff *p)
{
    sm_roff_section(p, "FORMATS");
    for (size_t i = 0; sm_formats[i]; i++)
        sm_roff_item(p, sm_formats[i]->name, sm_formats[i]->suffixes, sm_formats[i]->help);
    format_chosen(p);
}

static void plain_labels(sm_roff *p)
{
    sm_roff_section(p, "PLAIN LABELS");
    sm_roff_line(p, "A label a line, in two files, line by line the same points. Blank lines are left out at the end; "
                    "before a further label they are an error, for they would shift what follows.");
    sm_roff_paragraph(p,
                      "One line of 20 labels or more, divided by blanks or a separator, is one labelling, and two such "
                      "lines are two, if at most half as many labels are different.");
    sm_roff_paragraph(
        p,
        "The headers of two such files are judged together: a first line is one where it is a known name or text "
        "over numbers, where without it the files are equally long, or where it stands nowhere below although "
        "almost every other label occurs again (a warning). Where neither is clear, it is asked: --header yes or no.");
}

static void columns(sm_roff *p)
{
    sm_roff_section(p, "COLUMNS");
    sm_roff_line(
        p,
        "A row is a point. The columns are separated by the comma, tab, semicolon or bar under which most rows are "
        "equally wide, else by blanks if all are; --sep gives another character. Where every comma stands between two "
        "digits, semicolons come first. A field in double quotes may hold separators and line ends, and a quote "
        "that is doubled. Backslashes before quotes, or, between tabs, quotes that are characters like any other, are "
        "taken where only that makes all rows equally wide (a warning). Blanks around a field without quotes go. "
        "Left out are blank lines, lines at the top that begin with #, % or sep=, and lines of one field above "
        "a row with a known name; the last comment is the header if it has as many fields as the rows.");
    sm_roff_example(p, "id,class,cluster\n1,setosa,A\n2,virginica,C");
    sm_roff_paragraph(p,
                      "A row of another width is malformed, and so is a quote that does not close where a field ends. "
                      "The first one is the error, with the number of all. --bad-rows skip leaves them out, by reason "
                      "and line, as long as they are at most 10 or 1 %, whichever is more, and never over 10 %.");
    sm_roff_paragraph(
        p, "The first row is a header if options name columns in it, if it names a truth and a prediction, or if the "
           "column of a row number has no name. A known name, or text over nothing but numbers, speaks for a header; "
           "text that stands again below, or a number over numbers, against it. Where both do, it is asked. Where "
           "neither does and there are ten rows or more, new text over labels that keep coming back is a header "
           "(a warning), else it is asked. --header yes or no decides.");
    sm_roff_paragraph(
        p,
        "Which columns are compared: those of --true and --pred, by name or by number, counted from 1 (#1 is "
        "always the position); else the only one with a name of a truth and the only one with a name of a "
        "prediction. By elimination only where the file has no other columns but ids: if one is named, the other is "
        "the other; if none is, the first is the truth (a warning). A column whose values are all different is never "
        "taken so. Anything else is asked, with all columns that may be meant; where one labelling is found, the "
        "other is asked for. Two columns in which no label occurs twice are refused.");
    sm_roff_paragraph(p,
                      "Several columns of predictions beside one truth: setmatch compare FILE --true COL takes every "
                      "column of labels.");
    sm_roff_paragraph(
        p, "--id COL names the points; without it, a column whose values are all different is taken where its "
           "name ends in a word for an id, or where it has no name. --x COL and --y COL are coordinates for "
           "the scatter, numbers all; a pair of columns called x and y is taken for them. Every other column "
           "belongs to its point and is shown with it.");
    sm_roff_paragraph(
        p, "Two clusterings of which neither is the truth: --names A,B are the words for class and cluster.");
}

static void known(sm_roff *p)
{
    sm_roff_section(p, "KNOWN NAMES");
    sm_roff_line(p, "Case does not matter in the name of a column.");
    for (const sm_known *k = sm_known_words; k->name; k++) {
        sm_text words = {0};
        for (const char *const *w = k->word; *w && p->status == SM_OK; w++)
            p->status = sm_text_print(&words, p->err, "%s%s", words.length ? ", " : "", **w ? *w : "an empty field");
        sm_roff_item(p, k->help, NULL, sm_text_of(&words));
        sm_text_done(&words);
    }
    sm_roff_paragraph(p, "A name is split into its words at _, -, . and blanks, and where a small letter meets a "
                         "capital. Missing labels are "
                         "written just so, in this case.");
}

static void missing(sm_roff *p)
{
    sm_roff_section(p, "MISSING LABELS AND NOISE");
    sm_roff_line(
        p, "A row without one of its two labels is left out and counted (--missing drop), keeps what stands there "
           "as a label (class), or is an error (error).");
    sm_roff_paragraph(p,
                      "No label means noise unless --noise true:LABEL or pred:LABEL says so. Its points are then left "
                      "out (--noise-policy drop, which holds unless told otherwise), stay a group like any other "
                      "(own), or become a group each (singletons). What is left out stands wherever n does. A label of "
                      "a prediction that is a word for noise, and a class 0 beside clusters 1 to m, is pointed out, "
                      "never taken for noise by itself.");
    sm_roff_paragraph(p,
                      "Labels are texts and kept as they are: case and leading zeros count. Only where a column holds "
                      "nothing but whole numbers, and one of them is written as a float, they are read as whole "
                      "numbers: 1.0 is 1.");
}

static void two_files(sm_roff *p)
{
    sm_roff_section(p, "TWO FILES");
    sm_roff_line(
        p, "Two files, TRUE then PRED, hold a labelling each: the only column of a known name, else the only column "
           "of labels. Where both have ids, or --id COL names them, they are joined by them, in any order; each "
           "id stands once in each file, what has no partner is left out and counted, and less than half in "
           "common is refused. Else they are paired row by row and must be equally long. One of them may be "
           "standard input, \"-\".");
    sm_roff_paragraph(
        p, "Two files that both hold both labellings, or counts, are never paired; it is asked which is meant. "
           "--shards says "
           "that the files, one or many, are parts of one table: labels or counts, alone or mixed, in any order, with "
           "or without a header in each, are added up, and labels are sorted, so that the result is the same for any "
           "cut.");
}

static void counts(sm_roff *p)
{
    sm_roff_section(p, "COUNTS");
    sm_roff_line(
        p, "Instead of points, how many there are of each kind: three columns class, cluster and count, where the "
           "count bears a known name; --weight COL names any other. A column called weight is asked about, for it "
           "may be kilograms. Rows that name the same class and cluster add up. "
           "Counts are whole numbers from 0 to 9007199254740992.");
    sm_roff_example(p, "class,cluster,count\nTa,K1,10\nTb,K2,30");
    sm_roff_section(p, "TABLE OF COUNTS");
    sm_roff_line(
        p,
        "Classes down, clusters across. It is recognised by its corner, class\\\\cluster, as convert writes it; by an "
        "empty corner or a word like class there over whole numbers (a warning); and, square from three rows up, "
        "without names (a warning). --matrix says that the file is one, --true and --pred that it is not. Without "
        "names the classes are T1, T2 .. and the clusters K1, K2 .. What is no number among numbers is an error at its "
        "cell.");
    sm_roff_paragraph(p,
                      "A last row or column that holds the sums of the others is left out (a warning), --margins keep "
                      "counts it. One that is called so and does not hold them is asked about.");
    sm_roff_example(p, "class\\\\cluster,K1,K2,K3\nTa,10,0,0\nTb,0,30,2");
}

static void json(sm_roff *p)
{
    sm_roff_section(p, "JSON");
    sm_roff_line(p,
                 "One of these. Keys are names of columns, and the rules for columns hold. null is a missing label.");
    sm_roff_example(p, "{\"y_true\": [\"a\", \"a\", \"b\"], \"y_pred\": [1, 1, 2]}\n"
                       "[{\"class\": \"a\", \"cluster\": 1}, {\"class\": \"b\", \"cluster\": 2}]\n"
                       "{\"actual\": [\"a\", \"b\"], \"observed\": [\"x\", \"y\"], \"count\": [3, 4]}\n"
                       "{\"classes\": [\"Ta\", \"Tb\"], \"clusters\": [\"K1\"], \"counts\": [[3], [4]]}\n"
                       "[[12, 37, 1], [40, 0, 0], [0, 0, 30]]\n"
                       "[1, 1, 2]");
    sm_roff_paragraph(
        p, "The last is one labelling of two. Labels are strings or numbers; a whole number of more than 53 bits is "
           "refused, it goes in quotes. An array of one label is that label. "
           "Text behind the value, NaN and other things that JSON does not know are errors.");
}

static void bytes(sm_roff *p)
{
    sm_roff_section(p, "BYTES");
    sm_roff_line(
        p, "Text is UTF-8, with a byte order mark or without, or UTF-16 with one; anything else is an error that says "
           "what it looks "
           "like. Lines end in LF, CR LF or CR. gzip is recognised by its first bytes, from standard input too. A "
           "zero byte is an error.");
    sm_roff_paragraph(p, "sample:NAME reads an example from inside the program.");
}

static void similarities(sm_roff *p)
{
    sm_roff_section(p, "TABLE OF SIMILARITIES");
    sm_roff_line(p, "What match --similarity reads: a table like one of counts, of any finite numbers, larger is more "
                    "alike; in JSON "
                    "an array of rows, or an object with classes, clusters and values.");
    sm_roff_example(p, "name,p,q\nu,0.9,0.8\nv,0.8,0.1");
}

static void written(sm_roff *p)
{
    sm_roff_section(p, "WHAT IS WRITTEN");
    sm_roff_line(
        p, "convert takes the format from the name in -o: from its own name before the ending (labels.counts.csv, "
           "counts.csv) or as the ending (out.counts), else from the ending. csv is "
           "labels where the points are known, else a table of counts. Without -o it is CSV; --json, --tsv "
           "and --plain choose another. Where only counts were read, formats of points cannot be written, except that "
           "json "
           "becomes json-matrix.");
    sm_roff_paragraph(p,
                      "Labels are written back as they were read, under the headings id (where there are ids), class "
                      "and cluster. Points that were left out are left out. lines holds the "
                      "prediction alone. counts has no line for an empty cell, so that it stays small where the matrix "
                      "is not.");
    sm_roff_paragraph(p, "A file appears whole or not at all, and none is replaced without -f.");
}

static void log_format(sm_roff *p)
{
    sm_roff_section(p, "LOG");
    sm_roff_line(
        p, "What :export log FILE writes and setmatch replay carries out: this line, optionally the digest of the "
           "input, then a text command of setmatch(1) a line. Blank lines and lines that begin with # are "
           "left out.");
    sm_roff_example(p, SM_LOG_FIRST_LINE "\n" SM_LOG_INPUT "DIGITS\nmove 5 Tc K4 K3\nmerge K4 K3");
    sm_roff_paragraph(p, "DIGITS are the 64 hexadecimal digits of sha256sum(1); another input is refused.");
}

static void readings(sm_roff *p)
{
    sm_roff_section(p, "LIST OF READINGS");
    sm_roff_line(p, "What setmatch rank reads: CSV with these headings, column only where a file of predictions has "
                    "several, true_column only where the reference is one of several columns. Paths are relative to "
                    "the list's own directory. Lines of the same data set and algorithm "
                    "are alternative references; for each index the best value counts.");
    sm_roff_example(p, "dataset,algorithm,true,pred,column\niris,kmeans,iris.labels,iris.csv,kmeans3");
}

static void lessons(sm_roff *p)
{
    sm_roff_section(p, "LESSON");
    sm_roff_line(p,
                 "What setmatch lesson reads besides those inside the program: a JSON object with name, title, source, "
                 "about, data and steps; doi where there is one.");
    sm_roff_example(p, "{\"name\": \"two\", \"title\": \"Two groups\", \"source\": \"by hand\", \"about\": \"A "
                       "merge.\",\n"
                       " \"data\": {\"matrix\": [[2, 1], [0, 3]], \"classes\": [\"a\", \"b\"], \"clusters\": [\"x\", "
                       "\"y\"]},\n"
                       " \"steps\": [{\"words\": \"One point of a is in y.\", \"look\": [\"pa\"], \"values\": {\"pa\": "
                       "\"0.8333\"}},\n"
                       "           {\"words\": \"It comes home.\", \"commands\": [\"move 1 a y x\"], \"values\": "
                       "{\"pa\": \"1\"}}]}");
    sm_roff_paragraph(
        p, "data is {\"sample\": NAME}, or matrix with classes and clusters, or true and pred, arrays of labels of one "
           "length, with x and y if at all. A step has words; where it is wanted a title, commands (text commands of "
           "setmatch(1)), look (the indices to watch, until another step says others), phase, question and answer, and "
           "data of its own to begin anew on.");
    sm_roff_paragraph(
        p,
        "values states what holds after the commands, as text: setmatch lesson check compares at the digits that are "
        "written. A key is an index, or n, classes, clusters, emi, cell.CLASS.CLUSTER, best.CLASS, unmatched.clusters, "
        "pairs.counts, total.counts, optima.counts (likewise row_share, braun_blanquet, greedy). printed is what the "
        "source says, misprint what it says wrongly.");
}

static void configuration(sm_roff *p)
{
    sm_roff_section(p, "CONFIGURATION");
    sm_roff_line(
        p, "$XDG_CONFIG_HOME/setmatch/config, else ~/.config/setmatch/config, or --config FILE; :save-config writes "
           "it. A line is OPTION = VALUE; empty lines, headings in brackets and what follows # or ; are passed "
           "over. What is wrong in it is pointed out, and the rest counts. The command line comes first, then the "
           "environment. The options of set:");
    for (const sm_option *o = sm_options; o->name; o++)
        sm_roff_item(p, o->name, o->choices ? o->choices : o->accepts, o->help);
    sm_roff_paragraph(p, "And of the command line:");
    for (const sm_option_row *o = sm_option_rows; o->help && p->status == SM_OK; o++) {
        if (!o->kept) continue;
        sm_text words = {0};
        p->status = sm_text_print(&words, p->err, "%s%s", strcmp(o->kept, o->name) ? "no: " : "", o->help);
        sm_roff_item(p, o->kept, o->kind == SM_FLAG ? "yes|no" : o->choices, sm_text_of(&words));
        sm_text_done(&words);
    }
}

static void limits(sm_roff *p)
{
    sm_roff_section(p, "LIMITS");
    sm_roff_line(p, "More than this is not read; the exit code is then 5.");
    for (const sm_limit *l = sm_limits; l->name; l++) {
        char most[24];
        snprintf(most, sizeof most, "%" PRIu64, l->value);
        sm_roff_item(p, most, NULL, l->help);
    }
    char cells[128];
    snprintf(cells, sizeof cells,
             "cells, classes times clusters, of what matrix and match go through; the lines of matrix "
             "--plain are free of it");
    char most[24];
    snprintf(most, sizeof most, "%d", SM_CELLS_AT_MOST);
    sm_roff_item(p, most, NULL, cells);
    sm_roff_section(p, "SEE ALSO");
    sm_roff_raw(p, ".BR setmatch (1)\n");
}

sm_status sm_manual_formats(sm_sink out, sm_error *err)
{
    sm_roff p = {.out = out, .err = err};
    void (*const part[])(sm_roff *) = {description, formats,  plain_labels, columns,       known,        missing,
                                       two_files,   counts,   json,         bytes,         similarities, written,
                                       log_format,  readings, lessons,      configuration, limits};
    sm_roff_raw(&p, ".TH SETMATCH-FORMATS 5 \"\" \"setmatch " SM_VERSION "\"\n");
    sm_roff_section(&p, "NAME");
    sm_roff_raw(&p, "setmatch-formats \\- what setmatch reads and writes\n");
    for (size_t i = 0; i < sizeof part / sizeof *part; i++) part[i](&p);
    return p.status;
}
