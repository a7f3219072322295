"""Valid files of every format, damaged at one place.

check_damage.py [--full | FORMAT..] [-v]: 2,016 files with 10,080 damages, or more of these formats; -v prints all
differences.

Damage to structure (a separator, quote, bracket, line end or line taken away, added or changed; something that is no number
in a cell of numbers) may be read only where the account shows it (another n, a new warning, a row left out), or where the
data are the same, that is, the same points in the same groups whatever these are called. In a file of communities the line
end is what holds a community together; there another number of groups shows it too. What is no number is never passed over:
such a file is refused, or its row is left out and counted. What is refused for a bad row is read again with
`--bad-rows skip`: the points that are left are the very ones, and what is missing is counted. Damage to a value (another
label, another count) changes exactly that point or count and nothing else.
"""
import collections
import json
import os
import random
import struct
import sys
import tempfile

from loading import Tally, every, labels, score

WORDS = ["oak", "ash", "elm tree", "birch, silver", 'the "old" yew', "beech", "larch", "1b", "Ta"]
SIMPLE = ["oak", "ash", "elm", "birch", "yew", "beech", "larch"]
NO_NUMBERS = ["1O", "nan", "x", "1.5", "-3", "0x1F", "inf", "1 2", "1e", '"1,204"']


class Points:
    """Labelled points of a format: what they are, and the files that say so."""

    def __init__(self, kind, draw):
        self.kind, self.draw = kind, draw
        k, n = draw.randrange(2, 6), draw.randrange(24, 60)
        words = WORDS if kind in ("csv", "semicolons", "tabs", "json", "columns", "jsonl", "quoted") else SIMPLE
        if kind in ("libsvm", "npy", "cnl", "savetxt") or draw.random() < 0.3 and kind != "arff":
            words = [str(i) for i in range(9)]
        classes, clusters = draw.sample(words, k), draw.sample(words, draw.randrange(2, 6))
        self.truth = classes * 2 + draw.choices(classes, k=n - 2 * k)
        draw.shuffle(self.truth)
        home = {c: draw.choice(clusters) for c in classes}
        self.pred = [home[t] if draw.random() < 0.7 else draw.choice(clusters) for t in self.truth]
        for i, label in enumerate(clusters * 2):
            self.pred[3 * i % n] = label
        i = max(range(n), key=lambda i: (self.truth.count(self.truth[i]), self.labels().count((self.truth[i], self.pred[i]))))
        for column in (self.truth, self.pred):
            column[0], column[i] = column[i], column[0]
        self.values = ["%.2f" % draw.uniform(1, 9) for _ in self.truth]
        self.header = draw.choice([("true", "pred"), ("species", "cluster"), ("label", "kmeans")])
        self.order = list(range(len(self.truth)))
        draw.shuffle(self.order)
        self.end = "\r\n" if kind in ("semicolons", "quoted") else "\n"

    def labels(self):
        return list(zip(self.truth, self.pred))

    def change_value(self):
        """One point gets another label."""
        column = self.draw.choice([self.truth, self.pred])
        others = sorted(set(column))
        i = self.draw.randrange(len(column))
        column[i] = self.draw.choice([label for label in others if label != column[i]])

    def change_number(self):
        return False

    def table(self, separator, quote_all=False):
        head = ["id", "value", *self.header]
        rows = [[str(i), v, t, p] for i, (v, t, p) in enumerate(zip(self.values, self.truth, self.pred), 1)]
        return "".join(separator.join(field(x, separator, quote_all) for x in row) + self.end for row in [head] + rows)

    def files(self):
        pairs, n = self.labels(), len(self.truth)
        if self.kind in ("csv", "semicolons", "tabs", "bars", "quoted"):
            separator = {"csv": ",", "semicolons": ";", "tabs": "\t", "bars": "|", "quoted": ","}[self.kind]
            return [("points.csv", self.table(separator, self.kind == "quoted"))]
        if self.kind == "write.table":
            return [("points.txt", '"%s" "%s"\n' % self.header + "".join('"%d" "%s" "%s"\n' % (i, t, p)
                                                                        for i, (t, p) in enumerate(pairs, 1)))]
        if self.kind == "savetxt":
            return [("points.txt", "# true pred\n" + "".join("%.18e %.18e\n" % (int(t), int(p)) for t, p in pairs))]
        if self.kind == "json":
            return [("points.json", "[" + ",\n ".join(json.dumps({self.header[0]: t, self.header[1]: p, "value": 0.5})
                                                      for t, p in pairs) + "]\n")]
        if self.kind == "columns":
            return [("points.json", json.dumps({self.header[0]: self.truth, self.header[1]: self.pred}, indent=1) + "\n")]
        if self.kind == "jsonl":
            return [("points.jsonl", "".join(json.dumps({self.header[0]: t, self.header[1]: p}) + "\n" for t, p in pairs))]
        if self.kind == "arff":
            declared = "".join("@attribute %s {%s}\n" % (name, ",".join(sorted(set(column)))) for name, column in
                               zip(("class", "cluster"), (self.truth, self.pred)))
            return [("points.arff", "% written for a test\n@relation trees\n@attribute value numeric\n" + declared + "@data\n" +
                     "".join("%s,%s,%s\n" % row for row in zip(self.values, self.truth, self.pred)))]
        if self.kind == "libsvm":
            return [("t.svm", "".join("%s 1:%s 3:0.5\n" % row for row in zip(self.truth, self.values))), ("p.txt", lines(self.pred))]
        if self.kind == "npy":
            return [("t.npy", npy(self.truth)), ("p.npy", npy(self.pred))]
        if self.kind == "cnl":
            return [("t.cnl", communities(self.truth, range(n))), ("p.cnl", communities(self.pred, self.order))]
        if self.kind == "labels":
            return [("t.txt", lines(self.truth)), ("p.txt", lines(self.pred))]
        if self.kind == "headed labels":
            return [("t.txt", self.header[0] + "\n" + lines(self.truth)), ("p.txt", self.header[1] + "\n" + lines(self.pred))]
        joined = ["id,%s\n" % self.header[0] + "".join("p%d,%s\n" % (i, t) for i, t in enumerate(self.truth)),
                  "id,%s\n" % self.header[1] + "".join("p%d,%s\n" % (i, self.pred[i]) for i in self.order)]
        return [("t.csv", joined[0]), ("p.csv", joined[1])]


class Table:
    """Counts of classes and clusters, and the file that says so; counts are texts, so that one can be spoiled."""

    def __init__(self, kind, draw):
        self.kind, self.draw = kind, draw
        k, m = draw.randrange(3, 6), draw.randrange(3, 6)
        if kind == "numbers":
            m = k
        self.rows, self.columns = draw.sample(SIMPLE, k), ["K%d" % (j + 1) for j in range(m)]
        self.cells = [[str(draw.randrange(1, 40)) for _ in range(m)] for _ in range(k)]
        for i in range(k):
            self.cells[i][i % m] = str(40 + draw.randrange(50))

    def labels(self):
        return [(row, column) for row, cells in zip(self.rows, self.cells) for column, count in zip(self.columns, cells)
                for _ in range(int(count))]

    def change_value(self):
        line = self.draw.choice(self.cells)
        j = self.draw.randrange(len(line))
        line[j] = str(int(line[j]) + self.draw.randrange(1, 5))

    def change_number(self):
        line = self.draw.choice(self.cells)
        line[self.draw.randrange(len(line))] = self.draw.choice(NO_NUMBERS)
        return True

    def files(self):
        rows = [[name] + cells for name, cells in zip(self.rows, self.cells)]
        if self.kind == "numbers":
            return [("table.txt", "".join(" ".join(cells) + "\n" for cells in self.cells))]
        if self.kind == "counts":
            return [("counts.csv", "class,cluster,count\n" + "".join("%s,%s,%s\n" % (row, column, count)
                     for row, cells in zip(self.rows, self.cells) for column, count in zip(self.columns, cells)))]
        if self.kind == "table json":
            cells = "[" + ",\n ".join("[" + ", ".join(line) + "]" for line in self.cells) + "]"
            return [("table.json", '{"classes": %s,\n "clusters": %s,\n "counts": %s}\n' %
                     (json.dumps(self.rows), json.dumps(self.columns), cells))]
        if self.kind == "margins":
            if all(count.isdigit() for line in self.cells for count in line):
                self.sums = [[sum(map(int, line)) for line in self.cells], [sum(map(int, column)) for column in zip(*self.cells)]]
            rows = [row + [str(total)] for row, total in zip(rows, self.sums[0])]
            rows.append(["All"] + [str(total) for total in self.sums[1]] + [str(sum(self.sums[0]))])
            return [("table.csv", "".join(",".join(row) + "\n" for row in [["class"] + self.columns + ["All"]] + rows))]
        separator = "\t" if self.kind == "table tabs" else ","
        corner = {"table": "class", "table tabs": "", "table backslash": "true\\pred"}[self.kind]
        return [("table.csv", "".join(separator.join(row) + "\n" for row in [[corner] + self.columns] + rows))]


POINTS = ("csv", "semicolons", "tabs", "bars", "quoted", "write.table", "savetxt", "json", "columns", "jsonl", "arff", "libsvm",
          "npy", "cnl", "labels", "headed labels", "joined")
TABLES = ("table", "table tabs", "table backslash", "margins", "numbers", "counts", "table json")
SEPARATOR = {"semicolons": ";", "tabs": "\t", "bars": "|", "table tabs": "\t", "write.table": " ", "savetxt": " ", "libsvm": " ",
             "cnl": " ", "numbers": " ", "labels": "", "headed labels": ""}


def field(value, separator, quote_all):
    if quote_all or '"' in value or separator in value:
        return '"' + value.replace('"', '""') + '"'
    return value


def lines(values):
    return "".join(value + "\n" for value in values)


def communities(column, order):
    groups = collections.OrderedDict()
    for i in order:
        groups.setdefault(column[i], []).append(str(i))
    return "".join(" ".join(nodes) + "\n" for nodes in groups.values())


def npy(column):
    head = "{'descr': '<i8', 'fortran_order': False, 'shape': (%d,), }" % len(column)
    head += " " * ((-len(head) - 11) % 64) + "\n"
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode() + struct.pack("<%dq" % len(column), *map(int, column))


def build(kind, seed):
    draw = random.Random("%s %d" % (kind, seed))
    return (Table if kind in TABLES else Points)(kind, draw)


def spots(text, characters):
    """Where these characters stand; only outside of quotes, unless they are quotes: inside they are part of a value."""
    found, inside = [], False
    for i, c in enumerate(text):
        if c in characters and (not inside or c == '"'):
            found.append(i)
        if c == '"' and text[i - 1:i] != "\\":
            inside = not inside
    return found


def spoil_text(text, separator, draw):
    """(what was done, the text after it); None where there is nothing of that kind to damage."""
    how = draw.choice(["separator away", "separator added", "separator changed", "quote away", "quote added", "quote changed",
                       "bracket away", "line end away", "line end added", "line away", "line twice"])
    if how.startswith("separator") or how.startswith("bracket") or how in ("quote away", "quote changed", "line end away"):
        signs = separator if how[0] == "s" else "[]{}:" if how[0] == "b" else '"' if how[0] == "q" else "\n"
        found = spots(text, signs)
        if not found:
            return None
        i = draw.choice(found)
        new = {"separator added": 2 * text[i], "separator changed": draw.choice(",;\t| "), "quote changed": "'"}.get(how, "")
        return "%s at %d" % (how, i), text[:i] + new + text[i + 1:]
    if how in ("quote added", "line end added"):
        i = draw.randrange(len(text))
        return "%s at %d" % (how, i), text[:i] + ('"' if how[0] == "q" else "\n") + text[i:]
    rows = text.split("\n")
    i = draw.randrange(len(rows) - 1)
    rows[i:i + 1] = [] if how == "line away" else [rows[i], rows[i]]
    return "%s, line %d" % (how, i + 1), "\n".join(rows)


def spoil_bytes(content, draw):
    """An array of numpy that was cut off, or whose head says something else."""
    if draw.random() < 0.5:
        size = draw.randrange(len(content))
        return "cut at byte %d" % size, content[:size]
    i = draw.randrange(content.index(b"\n"))
    return "byte %d of the head changed" % i, content[:i] + bytes([content[i] ^ (1 << draw.randrange(7))]) + content[i + 1:]


def write(place, files):
    paths = []
    for name, content in files:
        paths.append(os.path.join(place, name))
        with open(paths[-1], "wb") as f:
            f.write(content if isinstance(content, bytes) else content.encode())
    return paths


def groups(found, kind=""):
    """The points with their groups by order of appearance, so that names do not matter. The order of communities' nodes is
    the program's: of these, every cell with its two sums."""
    if kind == "cnl":
        sums = [collections.Counter(side) for side in zip(*found)]
        return sorted((count, sums[0][t], sums[1][p]) for (t, p), count in collections.Counter(found).items())
    number = [{}, {}]
    return [tuple(side.setdefault(label, len(side)) for side, label in zip(number, pair)) for pair in found]


def structure(kind, model, before, place, draw):
    """A complaint, or nothing, after one damage to structure."""
    files = model.files()
    which = draw.randrange(len(files))
    name, content = files[which]
    if isinstance(content, bytes):
        done = spoil_bytes(content, draw)
    elif draw.random() < 0.2 and model.change_number():
        done = "no number", model.files()[0][1]
    else:
        done = spoil_text(content, SEPARATOR.get(kind, ","), draw)
    if done is None or done[1] == content:
        return None
    how, files[which] = done[0], (name, done[1])
    came = score(write(place, files))
    if came.kind == "broken":
        return how, came, files[which]
    if came.kind != "read":
        return skipped(before, place, how, files) if kind in POINTS[:5] else ""
    if how == "no number":
        return "" if came.left_out() > before[0].left_out() else (how, came, files[which])
    old = before[0]
    if came.shape()[0] != old.shape()[0] or came.left_out() != old.left_out() or came.warned() != old.warned():
        return ""
    if kind == "cnl" and came.shape() != old.shape():
        return ""
    found = labels([os.path.join(place, n) for n, _ in files])
    same = groups(found, kind) == groups(before[1], kind) or sorted(found) == sorted(before[1])
    return "" if same else (how, came, files[which])


def within(part, whole_list):
    """Whether the one is the other with some left out, in order."""
    rest = iter(whole_list)
    return all(any(x == y for y in rest) for x in part)


def skipped(before, place, how, files):
    """The same damage with --bad-rows skip: what is left are the very points, and what is not there is counted. A line end
    makes one row of two, or leaves a row with a shorter label before a bad one: there a bad row has to be counted."""
    paths = [os.path.join(place, name) for name, _ in files]
    came = score(paths, ["--bad-rows", "skip"])
    if came.kind == "broken":
        return how + " skipped", came, files[0]
    if came.kind != "read":
        return ""
    if how.startswith("line end") and came.left_out() > before[0].left_out():
        return ""
    found = labels(paths, ["--bad-rows", "skip"])
    if within(found, before[1]) and len(before[1]) - len(found) <= came.left_out() or within(before[1], found):
        return ""
    old = before[0].warned()
    return "" if any(text not in old and "bad row" not in text for text in came.warned()) else (how + " skipped", came, files[0])


def value(kind, model, place):
    """The same after another label or count: only that may change."""
    model.change_value()
    files = model.files()
    came = score(write(place, files))
    if came.kind != "read":
        return "another value", came, files[-1]
    found = labels([os.path.join(place, n) for n, _ in files])
    wanted = model.labels()
    if kind == "numbers" or kind == "cnl":
        same = groups(found, kind) == groups(wanted, kind)
    else:
        same = found == wanted
    return "" if same and came.shape()[0] == len(wanted) else ("another value", came, files[-1])


def whole(kind, model, place):
    """(outcome, labels, complaint) of the file before any damage."""
    files = model.files()
    paths = write(place, files)
    came = score(paths)
    if came.kind != "read" or came.shape()[0] != len(model.labels()):
        return came, None, ("not damaged", came, files[0])
    found = labels(paths)
    exact = kind not in ("numbers", "cnl")
    wrong = found != model.labels() if exact else groups(found, kind) != groups(model.labels(), kind)
    return came, found, ("not damaged", came, files[0]) if wrong else ""


def trial(job):
    """All complaints about one file and its damages: (number tried, [(how, outcome, file)])."""
    kind, seed, damages = job
    with tempfile.TemporaryDirectory() as place:
        came, found, complaint = whole(kind, build(kind, seed), place)
        if complaint:
            return 1, [complaint]
        tried, complaints = 1, []
        for i in range(damages):
            draw = random.Random("%s %d %d" % (kind, seed, i))
            if i % 4 == 3:
                model = build(kind, seed)
                model.draw = draw
                complaint = value(kind, model, place)
            else:
                complaint = None
                for _ in range(20):
                    model = build(kind, seed)
                    model.files()
                    model.draw = draw
                    complaint = structure(kind, model, (came, found), place, draw)
                    if complaint is not None:
                        break
            tried += complaint is not None
            complaints += [complaint] if complaint else []
        return tried, complaints


def excerpt(content):
    return content[:400] if isinstance(content, bytes) else "\n    ".join(content[:1200].split("\n")[:14])


def main():
    number, damages = (84, 5) if "--full" in sys.argv else (2, 7)
    jobs = [(kind, seed, damages) for kind in POINTS + TABLES for seed in range(number)]
    if "--full" not in sys.argv and len(sys.argv) > 1:
        jobs = [(kind, seed, 40) for kind, seed, _ in jobs if kind in sys.argv[1:]]
    tally, kinds, by_way = Tally(1000 if "-v" in sys.argv else 60), collections.Counter(), collections.Counter()
    for (kind, seed, _), (tried, complaints) in zip(jobs, every(trial, jobs)):
        tally.passed += tried - len(complaints)
        kinds[kind] += tried
        for how, came, (name, content) in complaints:
            by_way[kind, how.split(" at ")[0].split(",")[0] + " skipped" * how.endswith("skipped")] += 1
            tally.check(False, "%s %d, %s: silent\n  %s\n  %s:\n    %s" % (kind, seed, how, came.told(), name, excerpt(content)))
    for (kind, how), count in by_way.most_common():
        print("%4d %s: %s" % (count, kind, how))
    print("%d files and damages of %d formats" % (sum(kinds.values()), len(kinds)))
    tally.end()


main()
