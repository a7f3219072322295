"""Parts of one table, read together with --shards: byte for byte what the whole gives, however it was cut: check_shards.py.

The table has 100,000 rows, classes that are numbers (with floats and missing labels among them, so that a part alone would
read them otherwise than the whole) and clusters that are words and numbers. Nothing about its cut may show.
"""
import collections
import json
import os
import random
import shutil
import tempfile

from loading import Tally, run

ROWS = int(os.environ.get("SHARD_ROWS", "100000"))


def make_rows(draw):
    classes = [str(i) for i in range(1, 13)]
    home = {c: draw.choice(["alpha", "beta", "10", "9", "gamma", "delta, two", "c1"]) for c in classes}
    rows = []
    for i in range(ROWS):
        truth = draw.choice(classes)
        pred = home[truth] if draw.random() < 0.7 else draw.choice(list(home.values()))
        if i % 997 == 0:
            truth = draw.choice(["", "NA"])
        rows.append((str(i), truth, pred))
    return rows


def write(path, head, rows):
    with open(path, "w", encoding="utf-8", newline="") as f:
        f.write(head + "\n")
        for row in rows:
            f.write(",".join('"%s"' % x if "," in x else x for x in row) + "\n")
    return path


def cut(rows, parts, draw):
    """The rows dealt out at random, some parts long and some short."""
    piles = [[] for _ in range(parts)]
    weights = [draw.random() + 0.05 for _ in range(parts)]
    for row, pile in zip(rows, draw.choices(range(parts), weights, k=len(rows))):
        piles[pile].append(row)
    return piles


def counted(rows):
    """The rows as counts of (class, cluster), without those that miss a label."""
    counts = collections.Counter((t, p) for _, t, p in rows if t not in ("", "NA"))
    return [(t, p, str(count)) for (t, p), count in counts.items()]


def score(paths, *options):
    return run(["score", "--shards", "--json", "-q", *options, *paths])


def same(tally, what, done, wanted):
    tally.check(done.returncode == 0 and done.stdout == wanted.stdout,
                "%s: not what the whole gives\n  exit %d %s\n  part  %s\n  whole %s" %
                (what, done.returncode, done.stderr.strip(), done.stdout[:400], wanted.stdout[:400]))


def cuts_agree(tally, rows, draw):
    whole = score([write("whole.csv", "id,true,pred", rows)])
    tally.check(whole.returncode == 0 and json.loads(whole.stdout)["input"]["n"] == sum(t not in ("", "NA") for _, t, _ in rows),
                "the whole: exit %d %s" % (whole.returncode, whole.stderr.strip()))
    for parts in (1, 2, 7, 64):
        paths = [write("part-%d-%d.csv" % (parts, i), "id,true,pred", pile) for i, pile in enumerate(cut(rows, parts, draw))]
        draw.shuffle(paths)
        same(tally, "%d parts" % parts, score(paths), whole)
    backwards = rows[::-1]
    same(tally, "the rows in another order", score([write("backwards.csv", "id,true,pred", backwards)]), whole)
    return whole


def floats_agree(tally, draw):
    """One part writes 1.0 where the other writes 1: together they are numbers, and the same ones."""
    rows = [(str(draw.randrange(1, 12)), str(draw.randrange(1, 12))) for _ in range(2000)]
    half = [(t + ".0", p) for t, p in rows[:1000]]
    whole = score([write("numbers.csv", "true,pred", half + rows[1000:])])
    same(tally, "floats in one part", score([write("b.csv", "true,pred", rows[1000:]), write("a.csv", "true,pred", half)]), whole)
    tally.check(whole.returncode == 0 and json.loads(whole.stdout)["input"]["classes"] == 11, "floats in one part: classes of the whole")


def counts_agree(tally, rows, draw):
    full = [row for row in rows if row[1] not in ("", "NA")]
    whole = score([write("counts.csv", "true,pred,count", counted(full))])
    piles = cut(full, 2, draw)
    paths = [write("counts-%d.csv" % i, "true,pred,count", counted(pile)) for i, pile in enumerate(piles)]
    same(tally, "two parts of counts", score(paths), whole)
    same(tally, "two parts of counts, exchanged", score(paths[::-1]), whole)
    labelled = write("labels.csv", "true,pred", [row[1:] for row in piles[0]])
    mixed = score([labelled, paths[1]])
    keys = ("n", "classes", "clusters")
    if mixed.returncode == 0 and whole.returncode == 0:
        told = [json.loads(done.stdout) for done in (mixed, whole)]
        tally.check(all(told[0]["input"][key] == told[1]["input"][key] for key in keys) and told[0]["indices"] == told[1]["indices"],
                    "labels and counts mixed: %s" % mixed.stdout[:400])
    else:
        tally.check(False, "labels and counts mixed: exit %d %s" % (mixed.returncode, mixed.stderr.strip()))


def made_by_count(path, labels):
    """The counts of a file of labels, as count writes them."""
    done = run(["count", "-q", labels, "-o", path, "-f"])
    return path if done.returncode == 0 else labels + ": exit %d %s" % (done.returncode, done.stderr.strip())


def every_kind_agrees(tally, rows, draw):
    """Parts as labels, as counts that the program made of them, and some of each, in any order: one and the same JSON."""
    full = [row[1:] for row in rows if row[1] not in ("", "NA")]
    whole = score([write("full.csv", "true,pred", full)])
    tally.check(whole.returncode == 0 and json.loads(whole.stdout)["input"]["n"] == len(full), "the whole: exit %d" % whole.returncode)
    for parts in (1, 2, 7, 64):
        labels = [write("labels-%d-%d.csv" % (parts, i), "true,pred", pile) for i, pile in enumerate(cut(full, parts, draw))]
        counts = [made_by_count("made-%d-%d.csv" % (parts, i), path) for i, path in enumerate(labels)]
        mixed = [draw.choice(pair) for pair in zip(labels, counts)]
        if parts > 1:
            mixed[:2] = [labels[0], counts[1]]
        for kind, paths in (("labels", labels), ("counts", counts), ("labels and counts", mixed)):
            draw.shuffle(paths)
            same(tally, "%d parts, %s" % (parts, kind), score(paths), whole)


def names_overlap(tally):
    """A class may be called like a cluster, a label like a column, and quoted or not: the names of a side are its own."""
    rows = [("x", "y"), ("y", "x"), ("pred", "true"), ("count", "1"), ("1", "count"), ("x", "x"), ("x, y", 'a "b"')] * 3
    quoted = [tuple('"%s"' % v.replace('"', '""') if set(v) & set(',"') else v for v in row) for row in rows]

    def put(path, some):
        with open(path, "w", encoding="utf-8", newline="") as f:
            f.write("true,pred\n" + "".join(",".join(row) + "\n" for row in some))
        return path

    whole = score([put("names.csv", quoted)])
    told = json.loads(whole.stdout)["input"] if whole.returncode == 0 else {}
    tally.check([told.get(k) for k in ("n", "classes", "clusters")] == [21, 6, 6], "overlapping names: exit %d %s" % (whole.returncode, whole.stderr))
    parts = [put("names-a.csv", quoted[:9]), put("names-b.csv", quoted[9:])]
    same(tally, "overlapping names, labels", score(parts[::-1]), whole)
    same(tally, "overlapping names, mixed", score([made_by_count("names-a-made.csv", parts[0]), parts[1]]), whole)


def oddities_agree(tally, draw):
    """Rows of another width and control characters are told in the same words, whichever part they stand in."""
    rows = [(draw.choice("abc"), draw.choice("xyz")) for _ in range(900)]
    for i in range(40, 900, 100):
        rows[i] += ("more",)
    rows[70] = ("a\x01", "x")
    whole = run(["score", "--shards", "--json", "-q", "--bad-rows", "skip", write("odd.csv", "true,pred", rows)])
    told = json.loads(whole.stdout)["input"] if whole.returncode == 0 else {}
    tally.check(told.get("n") == 891 and [group["count"] for group in told["left_out"]] == [9] and len(told["warnings"]) == 2,
                "rows of another width: exit %d %s %s" % (whole.returncode, whole.stderr.strip(), told))
    piles = [rows[:300], rows[300:600], rows[600:]]
    paths = [write("odd-%d.csv" % i, "true,pred", pile) for i, pile in enumerate(piles)]
    same(tally, "rows of another width in three parts", score(paths[::-1], "--bad-rows", "skip"), whole)


def asked_without(tally):
    """Without the option two parts are never paired row by row: both remedies are printed, and --shards reads them."""
    for name, paths in (("parts of labels", ["part-2-0.csv", "part-2-1.csv"]), ("parts of counts", ["counts-0.csv", "counts-1.csv"])):
        done = run(["score", "-q", *paths])
        tally.check(done.returncode == 3 and "--shards" in done.stderr,
                    "%s without --shards: exit %d %s" % (name, done.returncode, done.stderr.strip() or done.stdout[:200]))


def disagreement(tally):
    cases = (("headers of other names", "true,pred", "true,cluster"), ("headers of other classes", "species,pred", "true,pred"),
             ("counts of other names", "true,pred,count", "class,cluster,count"))
    for what, first, second in cases:
        rows = [("a", "x", "2"), ("b", "y", "3"), ("a", "y", "1")]
        width = first.count(",") + 1
        done = score([write("one.csv", first, [row[:width] for row in rows]), write("two.csv", second, [row[:width] for row in rows])])
        tally.check(done.returncode == 3 and done.stderr.startswith("setmatch: ") and done.stderr.count("\n") == 1,
                    "%s: exit %d %s" % (what, done.returncode, done.stderr.strip() or done.stdout[:200]))
    done = score([write("one.csv", "true,pred,count", [("a", "x", "2"), ("b", "y", "3")]), write("two.csv", "species,pred", [("a", "x"), ("b", "y")])])
    tally.check(done.returncode == 3 and done.stderr.startswith("setmatch: ") and done.stderr.count("\n") == 1,
                "labels of other names among counts: exit %d %s" % (done.returncode, done.stderr.strip() or done.stdout[:200]))


def main():
    tally, draw = Tally(), random.Random(64)
    place = tempfile.mkdtemp()
    os.chdir(place)
    rows = make_rows(draw)
    cuts_agree(tally, rows, draw)
    floats_agree(tally, draw)
    counts_agree(tally, rows, draw)
    every_kind_agrees(tally, rows, draw)
    names_overlap(tally)
    oddities_agree(tally, draw)
    asked_without(tally)
    disagreement(tally)
    shutil.rmtree(place)
    tally.end()


main()
