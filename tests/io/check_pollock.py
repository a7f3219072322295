"""One table, spoiled in the ways of "Pollock: A Data Loading Benchmark" (Vitagliano et al., VLDB 2023).

check_pollock.py [--full] [-v]: with --full every row and column; -v names what is refused.

The table is the project's own: 83 tickets with texts that hold commas, quotes and apostrophes. The kinds and their numbers
are those of the paper: 21 changes of the whole file, and for every row and column a separator lost, a separator too many, a
quote too many, and every row with other separators. Everything is read with `--bad-rows skip`. Right: every row that was
left alone, with its very labels, in order, and nothing else; the row that was harmed may be there with its own labels where
a quote was added, and must be left out where its separators were. Wrong: read, and anything else.

Then tables whose texts hold line ends, separators and quotes, with up to four rows of other widths: the rows that are read,
and the number and lines of those left out, are what Python's csv says of the same file.
"""
import collections
import csv
import io
import os
import random
import sys
import tempfile

from loading import Tally, every, labels, run, score

HEADER = ["date", "time", "ticket", "true", "pred", "amount", "title", "text", "comment"]
TITLES = ["Invoice twice, one paid", "Password reset", "Where's the parcel", 'Screen 24" broken', "Refund, please",
          "Address change", "Can't sign in", "Late again, third time"]
TEXTS = ["The customer writes that the amount was taken twice, and wants one of them back.", "No mail came, not even in spam.",
         "It's been on its way for nine days", 'She says "never again", and means it.', "Asked for the status; answered the same day.",
         "The form does not take the new address, whatever is typed, so we typed it ourselves.", "Wrong size"]
TRUE, PRED = HEADER.index("true"), HEADER.index("pred")


def make_table():
    """Rows of fields; every label occurs often, and one prediction in four errs."""
    draw, classes = random.Random(2023), ["billing", "login", "shipping", "refund"]
    rows = []
    for i in range(83):
        truth = draw.choice(classes)
        pred = truth if draw.random() < 0.75 else draw.choice(classes)
        title = draw.choice(TITLES) if i % 13 == 0 else draw.choice([t for t in TITLES if '"' not in t])
        text = draw.choice(TEXTS) if i % 17 == 0 else draw.choice([t for t in TEXTS if '"' not in t])
        rows.append(["%02d/%02d/2024" % (1 + i % 28, 1 + i // 28), "%02d:%02d" % (8 + i % 10, 15 * (i % 4)), "T-%04d" % (1000 + 7 * i),
                     truth, pred, "%d.%02d" % (draw.randrange(100), draw.randrange(100)), title, text, ""])
    return rows


def field(value, separator=",", quote='"', escape=None):
    """A field as written: in quotes where it has to be."""
    if quote not in value and separator not in value and "\n" not in value:
        return value or ('""' if separator == " " else "")
    return quote + value.replace(quote, (quote if escape is None else escape) + quote) + quote


def line(row, separator=",", **how):
    return separator.join(field(value, separator, **how) for value in row)


def text(rows, separator=",", end="\r\n", **how):
    return "".join(line(row, separator, **how) + end for row in rows)


def whole_file(rows):
    """(name, content, rows that must be there or None where nothing can be) for the changes of the whole file."""
    table, half = [HEADER] + rows, rows[:40]
    wide = [HEADER + ["col1"]] + [row + ["x"] for row in half]
    narrow = [HEADER[:7]] + [row[:7] for row in half]
    yield "source", text(table), rows
    yield "file_no_payload", "", None
    yield "file_no_trailing_newline", text(table)[:-2], rows
    yield "file_double_trailing_newline", text(table) + "\r\n", rows
    yield "file_no_header", text(rows), rows
    yield "file_header_multirow_2", text([HEADER] + table), rows
    yield "file_header_multirow_3", text([HEADER, HEADER] + table), rows
    yield "file_preamble", "Tickets of spring 2024\r\nexported by hand\r\n\r\n" + text(table), rows
    yield "file_multitable_same", text(table) + text([HEADER] + half), rows + half
    yield "file_multitable_more", text(table) + text(wide), rows
    yield "file_multitable_less", text(table) + text(narrow), rows
    yield "file_header_only", text([HEADER]), None
    yield "file_one_data_row", text(table[:2]), rows[:1]
    yield "file_field_delimiter_0x20", text(table, " "), rows
    yield "file_field_delimiter_0x2C_0x20", text(table, ", "), rows
    yield "file_field_delimiter_0x3B", text(table, ";"), rows
    yield "file_field_delimiter_0x9", text(table, "\t"), rows
    yield "file_quotation_char_0x27", text(table, quote="'"), rows
    yield "file_escape_char_0x5C", text(table, escape="\\"), rows
    yield "file_escape_char_0x00", text(table, escape=""), rows
    yield "file_record_delimiter_0xA", text(table, end="\n"), rows
    yield "file_record_delimiter_0xD", text(table, end="\r"), rows


def harmed(table, kind, row, column):
    """The content of the file whose one row is harmed at one column."""
    lines = [line(r) for r in table]
    fields = [field(value) for value in table[row]]
    if kind == "row_less_sep":
        lines[row] = ",".join(fields[:column] + [""])[:-1] + ",".join(fields[column:])
    elif kind == "row_more_sep":
        lines[row] = ",".join(fields[:column] + ["," + fields[column]] + fields[column + 1:])
    elif kind == "row_extra_quote":
        lines[row] = ",".join(fields[:column] + ['"' + fields[column]] + fields[column + 1:])
    else:
        lines[row] = line(table[row], " ")
    return "".join(each + "\r\n" for each in lines)


def single_rows(rows):
    """(kind, name, row, content) for the changes of one row; row 0 is the header."""
    table, width = [HEADER] + rows, len(HEADER)
    for kind, columns in (("row_less_sep", range(1, width)), ("row_more_sep", range(width)), ("row_extra_quote", range(width)),
                          ("row_field_delimiter_0x20", [0])):
        for row in range(len(table)):
            for column in columns:
                yield kind, "%s_row%d_col%d" % (kind, row, column), row, harmed(table, kind, row, column)


def pairs(rows):
    return [(row[TRUE], row[PRED]) for row in rows]


def right(kind, found, rows, row):
    """Whether these labels are those of all rows; without the harmed one, or with it where that is allowed."""
    if kind.startswith("file") or kind == "source":
        wanted = pairs(rows)
        return found == wanted or kind == "file_escape_char_0x00" and found == pairs([r for r in rows if '"' not in "".join(r)])
    if row == 0:
        return found == pairs(rows)
    without = pairs(rows[:row - 1] + rows[row:])
    return found == without or kind == "row_extra_quote" and found == pairs(rows)


def verdict(variant):
    """right, refused or wrong for (kind, name, row, content, rows)."""
    kind, name, row, content, rows = variant
    with tempfile.TemporaryDirectory() as place:
        path = os.path.join(place, name + ".csv")
        with open(path, "w", encoding="utf-8", newline="") as f:
            f.write(content)
        found = labels([path], ["--bad-rows", "skip"])
        if found is None:
            status = run(["convert", "--json", "-q", "--bad-rows", "skip", path]).returncode
            return ("right" if rows is None else "refused") if status == 3 else "broken"
    return "right" if rows is not None and right(kind, found, rows, row) else "wrong"


def variants(full):
    """All 2,290; or the whole files, a seeded sample of the rows of each kind, and every separator lost in a row whose text
    holds quotes, where a comma of the text can make up for it."""
    rows = make_table()
    files = [("source" if name == "source" else name, name, None, content, wanted) for name, content, wanted in whole_file(rows)]
    singles = collections.defaultdict(list)
    for kind, name, row, content in single_rows(rows):
        singles[kind].append((kind, name, row, content, rows))
    numbers = {kind: len(found) for kind, found in singles.items()}
    if not full:
        draw = random.Random(7)
        quotes = {i for i, row in enumerate(rows, 1) if '"' in "".join(row)}
        singles = {kind: draw.sample(found, 70) + [each for each in found if kind == "row_less_sep" and each[2] in quotes]
                   for kind, found in singles.items()}
    return files, singles, numbers


def draw_widths(seed):
    """The content of a table some rows of which have a field more or less, in quotes where a text needs them."""
    draw, out = random.Random("widths %d" % seed), io.StringIO(newline="")
    put = csv.writer(out, lineterminator=draw.choice(["\n", "\r\n"]), quoting=draw.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
    put.writerow(["class", "cluster", "note"])
    odd = set(draw.sample(range(1, 48), draw.randrange(1, 5)))
    for i in range(48):
        note = "".join(draw.choice(["a", " b", ",", '"', "\n", "oak,elm,x", "\nash,yew,z\n"]) for _ in range(draw.randrange(6))).strip(" ")
        row = [draw.choice(["oak", "ash"]), draw.choice(["elm", "yew"]), note]
        put.writerow(draw.choice([row[:2], row + ["more"], row + ["\noak,elm,x"], [note + "\nash,yew", "z"]]) if i in odd else row)
    return out.getvalue()


def check_widths(tally, seed):
    content = draw_widths(seed)
    reader, rows, bad, begins = csv.reader(io.StringIO(content, newline=""), strict=True), [], [], 1
    for row in reader:
        rows += [row] if len(row) == 3 else []
        bad += [] if len(row) == 3 else [begins]
        begins = reader.line_num + 1
    with tempfile.TemporaryDirectory() as place:
        path = os.path.join(place, "widths.csv")
        with open(path, "w", encoding="utf-8", newline="") as f:
            f.write(content)
        found, account = labels([path], ["--bad-rows", "skip"]), score([path], ["--bad-rows", "skip"])
        refused = run(["score", "-q", path]).stderr
    groups = [group for group in account.account.get("left_out", []) if group["reason"].startswith("bad row")]
    tally.check(found == [tuple(row[:2]) for row in rows[1:]] and sum(group["count"] for group in groups) == len(bad) and
                min(group["first_line"] for group in groups) == bad[0], "widths %d: %s; wanted bad rows at %s\n%s" %
                (seed, account.told(), bad, content))
    number = "the first of %d such rows" % len(bad) if len(bad) > 1 else "expected 3 fields"
    tally.check(number in refused and "(0, " not in refused, "widths %d: %s; wanted %s" % (seed, refused, number))


def main():
    files, singles, numbers = variants("--full" in sys.argv)
    tally, share, whole = Tally(), 0.0, len(files) + sum(numbers.values())
    for kind, group in [("file", files)] + list(singles.items()):
        counts = collections.Counter()
        for variant, came in zip(group, every(verdict, group)):
            counts[came] += 1
            tally.check(came in ("right", "refused"), "%s: %s; wanted every row that was left alone with its very labels" %
                        (variant[1], came))
            if came == "refused" and "-v" in sys.argv:
                print("refused: " + variant[1])
        share += counts["right"] / len(group) * numbers.get(kind, len(files))
        print("%-25s %s" % (kind, ", ".join("%s %d" % pair for pair in sorted(counts.items()))))
    print("right: %.1f %% of %d files" % (100 * share / whole, whole))
    tally.check(share / whole >= 0.97, "fewer than 97 % are read right")
    for seed in range(1000 if "--full" in sys.argv else 40):
        check_widths(tally, seed)
    tally.end()


main()
