"""Indices that read coordinates against scikit-learn, to 1e-9: on the irises and on random sets, as they are read and
after 100 random moves, every fourth of which is taken back; from columns and from a file of coordinates. Sets that lie
much farther from 0 than they are wide are left out: scikit-learn takes distances from squares and loses digits there."""
# Needs: sklearn.metrics
import csv
import gzip
import json
import os
import random
import subprocess
import sys
import tempfile

from sklearn import metrics

PROGRAM = os.environ["SETMATCH"]
IRIS = ["sepal_length", "sepal_width", "petal_length", "petal_width"]
SCORES = {
    "silhouette": metrics.silhouette_score,
    "calinski_harabasz": metrics.calinski_harabasz_score,
    "davies_bouldin": metrics.davies_bouldin_score,
}


compared = []  # what was found to agree; the first that differs ends it


def run(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, timeout=60)
    if done.returncode:
        sys.exit(f"{words}: {done.stderr}")
    return done.stdout


def compare(what, found, points, classes, clusters):
    for name, score in SCORES.items():
        for ending, labels in (("", clusters), ("_true", classes)):
            value, wanted = found[name + ending], score(points, labels)
            compared.append(what + " " + name + ending)
            if value is None or abs(value - wanted) > 1e-9 * max(1, abs(wanted)):
                sys.exit(f"{what}: {name + ending} is {value}, scikit-learn says {wanted}")


def walk(rng, clusters):
    """A log of 100 moves and what is left of them: every fourth is followed by an undo."""
    names, lines, now = sorted(set(clusters)), ["# setmatch-log 1"], list(clusters)
    for step in range(100):
        before = list(now)
        for point in rng.sample(range(len(now)), rng.choice([1, 1, 1, 5])):
            to = rng.choice(names)
            if now[point] == to or now.count(now[point]) < 2:
                continue
            lines.append(f"assign @{point + 1} {to}")
            last = list(now)
            now[point] = to
        if step % 4 == 3 and now != before:
            lines.append("undo")
            now = last
    return lines, now


def check(folder, what, file, where, points, classes, clusters, rng):
    compare(what, json.loads(run("score", file, *where, "--json"))["indices"], points, classes, clusters)
    lines, now = walk(rng, clusters)
    out, log = os.path.join(folder, "out.json"), os.path.join(folder, "log")
    if os.path.exists(out):
        os.remove(out)
    with open(log, "w") as f:
        f.write("\n".join(lines + [f"export score {out}"]) + "\n")
    run("replay", log, file, *where)
    with open(out) as f:
        compare(what + ", moved", json.load(f)["indices"], points, classes, now)


def write(file, head, rows):
    with open(file, "w", newline="") as f:
        csv.writer(f).writerows([head, *rows])


def random_set(folder, seed, rng):
    n, axes, k = rng.choice([40, 200, 600]), rng.choice([1, 2, 5, 9]), rng.choice([2, 3, 8])
    far, wide = rng.choice([0, 10, -300]), rng.choice([1e-6, 1, 1e5])
    classes = [f"T{rng.randrange(k)}" for _ in range(n)]
    clusters = [("K" + c[1:]) if rng.random() < 0.8 else f"K{rng.randrange(k + 1)}" for c in classes]
    points = [[far * wide + wide * (3 * int(c[1:]) * (a % 2) + rng.gauss(0, 1)) for a in range(axes)] for c in classes]
    labels, places = os.path.join(folder, "labels.csv"), os.path.join(folder, "places.tsv.gz")
    write(labels, ["class", "cluster"], zip(classes, clusters))
    with gzip.open(places, "wt") as f:
        f.write("".join("\t".join(map(repr, p)) + "\n" for p in points))
    check(folder, f"random set {seed} (n {n}, axes {axes}, k {k})", labels, ["--coordinates", places], points, classes,
          clusters, rng)


def main():
    rng = random.Random(7)
    with open("samples/iris.csv", newline="") as f:
        rows = list(csv.DictReader(f))
    points = [[float(r[c]) for c in IRIS] for r in rows]
    with tempfile.TemporaryDirectory() as folder:
        check(folder, "irises", "samples/iris.csv", ["--coordinates", ",".join(IRIS)], points,
              [r["species"] for r in rows], [r["cluster"] for r in rows], rng)
        for seed in range(5):
            random_set(folder, seed, random.Random(seed))
    print(f"{len(compared)} passed, 0 failed")


main()
