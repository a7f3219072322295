"""Files as strangers write them (tests/data/wild) against what a person sees in them.

check_wild.py [WORD..]: only the files whose names contain one of these words.
"""
import collections
import csv
import os
import sys

from loading import Tally, every, score, try_line

WILD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "data", "wild")


def among(wanted, found):
    return wanted in ("-", "*") or str(found) in wanted.split("|")


def first(wanted, found):
    return among(wanted.split("|")[0], found)


def misread(row, came):
    """What in an account is not what a person sees; empty where nothing is."""
    n, classes, clusters = came.shape()
    wrong = [name for name, found in (("classes", classes), ("clusters", clusters)) if not among(row[name], found)]
    if not first(row["n"], n):
        wrong.append("n")
    if row["truth"] != "-" and came.column("truth") != row["truth"]:
        wrong.append("truth")
    if row["prediction"] != "-" and came.column("prediction") != row["prediction"]:
        wrong.append("prediction")
    if row["header"] != "-" and came.header() != [said == "true" for said in row["header"].split(",")]:
        wrong.append("header")
    return wrong


def judge(row):
    """(kind, complaint): kind is right, line, refused or something else; the complaint is empty where all is well."""
    files = row["files"].split()
    options = [] if row["options"] == "-" else row["options"].split()
    came = score(files, options, WILD)
    if came.kind == "broken":
        return "broken", "neither read nor refused"
    if came.kind == "read":
        wrong = misread(row, came)
        counts = [name for name in wrong if name in ("n", "classes", "clusters")]
        if counts or row["n"] == "*":
            return "something else", "counted as something else: " + ", ".join(counts or ["it should not be read"])
        if wrong:
            return "right", "not as a person sees it: " + ", ".join(wrong)
    if len(came.lines) > 3:
        return came.kind, "more than three command lines"
    counted = []
    for line in came.lines:
        tried = try_line(line, WILD)
        if tried.kind != "read":
            return "line that fails", "a printed line fails: %s -> %s" % (line, tried.told())
        if tried.account and not among(row["n"], tried.shape()[0]):
            return "line that fails", "a printed line counts something else: %s -> %s" % (line, tried.told())
        counted += [tried.shape()] if tried.account else []
    seen = [first(row["n"], n) and among(row["classes"], k) and among(row["clusters"], m) for n, k, m in counted]
    if seen and row["n"] != "*" and not any(seen):
        return "line that fails", "no printed line counts what a person sees"
    if came.kind not in row["outcome"].split("|"):
        return came.kind, "another outcome"
    return {"read": "right", "open": "line"}.get(came.kind, came.kind), ""


def main():
    with open(os.path.join(WILD, "expected.tsv"), encoding="utf-8", newline="") as f:
        rows = list(csv.DictReader(f, delimiter="\t", quoting=csv.QUOTE_NONE))
    if len(sys.argv) > 1:
        rows = [row for row in rows if any(word in row["files"] for word in sys.argv[1:])]
    tally, kinds = Tally(200), collections.Counter()
    for row, (kind, complaint) in zip(rows, every(judge, rows)):
        kinds[kind] += 1
        text = ""
        if complaint:
            options = [] if row["options"] == "-" else row["options"].split()
            came = score(row["files"].split(), options, WILD)
            text = "%s %s: %s\n  wanted %s\n  came   %s" % (
                row["files"], " ".join(options), complaint,
                " ".join("%s=%s" % (key, row[key]) for key in list(row)[2:] if row[key] != "-"), came.told())
        tally.check(not complaint, text)
    print("%d files: %s" % (len(rows), ", ".join("%s %d" % pair for pair in kinds.most_common())))
    tally.end()


main()
