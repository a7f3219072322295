"""Label vectors with and without a header, of known and unknown names, in the shapes they are written in.

check_header.py [--full] [-v]: with --full every vector, size and shape; -v names what is left open.

The vectors: the project's samples, the data sets of tests/data/vectors as pandas and R write them, and generated ones with
names in five scripts. Each is cut to 5, 10, 20, 50, 200 rows (from the start, and from rows drawn in another order) and used
whole. No header may be counted as a point; of the files without one at most 0.2 % may have their first row taken for a
header, each with its warning; from 20 rows up at most 6 % may be left open. What is opened by a printed line must count
every point once.
"""
import collections
import csv
import glob
import os
import random
import sys
import tempfile

from loading import Tally, every, score, try_line

HERE = os.path.dirname(os.path.abspath(__file__))
SIZES = (5, 10, 20, 50, 200, None)
KNOWN = [("true", "pred"), ("species", "cluster"), ("y_true", "y_pred"), ("label", "prediction"), ("Target", "KMeans"),
         ("cell_type", "leiden"), ("groundTruth", "assigned"), ("actual", "predicted")]
UNKNOWN = [("kind", "gruppe"), ("alpha", "beta"), ("観測", "結果"), ("вид", "итог"),
           ("manual gate", "flowsom"), ("είδος", "ομάδα"), ("نوع", "نتيجة"), ("V1a", "meta")]
SCRIPTS = {
    "Latin": "oak ash elm birch cedar alder larch maple rowan willow aspen beech hazel holly juniper lime pine plane poplar yew",
    "Cyrillic": "дуб ясень вяз берёза кедр ольха клён рябина ива осина бук лещина падуб тис липа сосна платан тополь граб пихта",
    "Greek": "δρυς φλαμουριά πεύκο ελιά κέδρος οξιά ιτιά λεύκα σφένδαμος μελία κουμαριά δάφνη κυπαρίσσι έλατο καρυδιά μουριά",
    "Chinese": "橡树 白蜡 榆树 桦树 雪松 桤木 落叶松 枫树 花楸 柳树 山杨 山毛榉 榛树 冬青 刺柏 椴树 松树 悬铃木 杨树 红豆杉",
    "Arabic": "بلوط دردار بتولا أرز صفصاف حور زان بندق صنوبر زيتون تين نخيل سرو توت جوز لوز رمان خروب سدر طلح",
}


def read_columns(path, names):
    with open(path, encoding="utf-8", newline="") as f:
        rows = list(csv.DictReader(f))
    return [[row[name] for row in rows] for name in names]


def stored_vectors():
    """(name, truth, prediction) of the files that are kept."""
    samples = os.path.join(HERE, "..", "..", "samples")
    for name, columns in (("blobs", ("class", "cluster")), ("fig1b", ("class", "cluster")), ("fig1d", ("class", "cluster")),
                          ("iris", ("species", "cluster")), ("rivals", ("class", "kmeans5")), ("rivals", ("bands", "halves")),
                          ("rivals", ("kmeans3_again", "eighth_wrong"))):
        yield "sample " + name + " " + columns[1], *read_columns(os.path.join(samples, name + ".csv"), columns)
    for path in sorted(glob.glob(os.path.join(HERE, "..", "data", "vectors", "*.csv"))):
        with open(path, encoding="utf-8") as f:
            names = next(csv.reader(f))
        yield os.path.basename(path), *read_columns(path, names)


def generated_vectors():
    """Labels drawn with uneven sizes; clusters are words, words with a number, numbers, or one part noise."""
    for script, words in SCRIPTS.items():
        words = words.split()
        for i, k in enumerate((2, 3, 5, 9, 16)):
            draw = random.Random("%s %d" % (script, k))
            weights = [1 / (1 + j) ** (0.3 * i) for j in range(k)]
            truth = draw.choices(words[:k], weights, k=900)
            to = [words[:k], ["%s %d" % (words[0], j) for j in range(k)], [str(j) for j in range(k)],
                  [str(j - 1) for j in range(k)], ["c%02d" % j for j in range(k)]][i]
            pred = [to[words.index(t)] if draw.random() < 0.7 else draw.choice(to) for t in truth]
            yield "%s %d" % (script, k), truth, pred


def quoted(value):
    return '"' + value.replace('"', '""') + '"'


def one_file(rows, separator=",", write=str):
    return "".join(separator.join(map(write, row)) + "\n" for row in rows)


def plain(values):
    return "".join(value + "\n" for value in values)


def shapes(truth, pred, header):
    """(name of the shape, names of the files, contents). header is the two names, or None."""
    head, points = ([tuple(header)] if header else []), list(zip(truth, pred))
    ids = ["s%04d" % (i + 1) for i in range(len(truth))]
    numbered = ([("id", *header)] if header else []) + [(str(i), *point) for i, point in enumerate(points, 1)]
    indexed = ([("", *header)] if header else []) + [(str(i), *point) for i, point in enumerate(points)]
    named = ([("sample", *header)] if header else []) + [(i, *point) for i, point in zip(ids, points)]
    r_rows = ([header] if header else []) + [(str(i), *point) for i, point in enumerate(points, 1)]
    first = [header[0]] if header else []
    second = [header[1]] if header else []
    yield "commas", [one_file(head + points)]
    yield "tabs", [one_file(head + points, "\t")]
    yield "quotes", [one_file(head + points, ",", quoted)]
    yield "numbered", [one_file(numbered, ";")]
    yield "index", [one_file(indexed)]
    yield "write.table", [one_file(r_rows, " ", quoted)]
    yield "samples", [one_file(named)]
    yield "two files", [plain(first + truth), plain(second + pred)]
    if header:
        yield "one of two", [plain(truth), plain(second + pred)]


def cuts(truth, pred):
    """(rows, truth, prediction) at every size, from the start and from rows drawn in another order."""
    order = list(range(len(truth)))
    random.Random(len(truth)).shuffle(order)
    for size in SIZES:
        if size is None or size < len(truth):
            yield truth[:size], pred[:size]
            if size is not None:
                yield [truth[i] for i in order[:size]], [pred[i] for i in order[:size]]


def cases():
    """(what it is, rows, has a header, contents) for everything."""
    for i, (name, truth, pred) in enumerate(list(stored_vectors()) + list(generated_vectors())):
        for j, (t, p) in enumerate(cuts(truth, pred)):
            if len(set(t)) == len(t) or len(set(p)) == len(p):
                continue
            pick = (i + j) % 8
            for kind, header in (("without", None), ("known", KNOWN[pick]), ("unknown", UNKNOWN[pick]),
                                 ("unknown", UNKNOWN[(pick + 3) % 8])):
                for shape, contents in shapes(t, p, header):
                    yield "%s, %d rows, %s header%s, %s" % (name, len(t), kind, " " + ",".join(header) if header else "",
                                                            shape), len(t), kind, contents


def judge(case):
    """right, open, refused, point (a header counted as one), taken (a point taken for a header), or wrong."""
    what, rows, kind, contents = case
    with tempfile.TemporaryDirectory() as place:
        paths = []
        for name, content in zip("tp", contents):
            paths.append(os.path.join(place, name + ".csv"))
            with open(paths[-1], "w", encoding="utf-8") as f:
                f.write(content)
        came = score(paths)
        if came.kind != "read":
            for line in came.lines:
                tried = try_line(line)
                if tried.kind != "read":
                    return "line that fails", line + " -> " + tried.told()
            return came.kind, came.told()
        n = came.shape()[0] + came.left_out()
        if n == rows:
            return "right", came.told()
        if n == rows + 1 and kind != "without":
            return "point", came.told()
        if n == rows - 1 and kind == "without":
            return ("taken" if came.warned() else "taken in silence"), came.told()
        return "wrong", came.told()


def main():
    everything = list(cases())
    if "--full" not in sys.argv:
        everything = random.Random(5).sample(everything, 900)
    tally, counts = Tally(), collections.defaultdict(collections.Counter)
    for case, (kind, told) in zip(everything, every(judge, everything)):
        what, rows, header, _ = case
        counts[header, "from 20 rows" if rows >= 20 else "below 20 rows"][kind] += 1
        tally.check(kind in ("right", "open", "refused", "taken"), "%s: %s\n  %s" % (what, kind, told))
        if kind in ("open", "refused", "taken") and "-v" in sys.argv:
            print("%s: %s\n  %s" % (what, kind, told))
    for key in sorted(counts):
        print("%-8s %-13s %s" % (*key, ", ".join("%s %d" % pair for pair in counts[key].most_common())))
    without = sum((counts[key] for key in counts if key[0] == "without"), collections.Counter())
    tally.check(without["taken"] <= max(1, 0.002 * sum(without.values())), "more than 0.2 %% of the points are taken for headers: %d"
                % without["taken"])
    for header in ("without", "known", "unknown"):
        large = counts[header, "from 20 rows"]
        left = large["open"] + large["refused"]
        tally.check(left <= 0.06 * sum(large.values()), "%s header, from 20 rows up: %d of %d are left open, more than 6 %%"
                    % (header, left, sum(large.values())))
    tally.end()


main()
