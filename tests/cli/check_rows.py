"""What `export rows` writes, against the file it came from as python reads it; status and belongs_in against a
one-to-one optimum by scipy, where that is installed, else by trying every permutation."""
import csv
import itertools
import json
import os
import subprocess
import sys
import tempfile

program, source = os.environ["SETMATCH"], "samples/tickets.csv"
passed = failed = 0


def check(name, holds):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    if not holds:
        print("differs:", name)


def export(keys, file):
    typed = " ".join("Space" if c == " " else c for c in f"export rows {file}")
    subprocess.run([program, "screen", source, "--keys", f"6 c c c {keys} : {typed} Enter"], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)


def homes(rows):
    classes, clusters = sorted({r["true_team"] for r in rows}), sorted({r["predicted"] for r in rows})
    count = {(t, k): sum(r["true_team"] == t and r["predicted"] == k for r in rows) for t in classes for k in clusters}
    best = max(itertools.permutations(clusters), key=lambda p: sum(count[t, k] for t, k in zip(classes, p)))
    return dict(zip(classes, best))


with open(source, newline="") as f:
    rows = list(csv.DictReader(f))
home = homes(rows)
for row in rows:
    row["belongs_in"] = home[row["true_team"]]
    row["status"] = "placed" if row["predicted"] == row["belongs_in"] else "misplaced"

filters = {"": lambda r: True, "language=de": lambda r: r["language"] == "de",
           "confidence>0.8": lambda r: float(r["confidence"]) > 0.8, "text~twice": lambda r: "twice" in r["text"].lower(),
           "placed~belongs": lambda r: r["status"] == "misplaced"}
with tempfile.TemporaryDirectory() as d:
    for i, (text, holds) in enumerate(filters.items()):
        keys = "& " + " ".join(text) + " Enter" if text else ""
        wanted = [r for r in rows if holds(r)]
        check(f"{text or 'all'} finds rows", wanted)
        for ending in "csv", "jsonl":
            file = os.path.join(d, f"rows{i}.{ending}")
            export(keys, file)
            with open(file, newline="") as f:
                found = list(csv.DictReader(f)) if ending == "csv" else [json.loads(line) for line in f]
            check(f"{text or 'all'} as {ending}", found == wanted)
    def points(*options):
        done = subprocess.run([program, "points", "-q", source, "--true", "true_team", "--pred", "predicted", *options],
                              check=True, capture_output=True, text=True)
        return done.stdout

    a, k = rows[0]["true_team"], rows[0]["predicted"]
    for options, holds in (
            ((), lambda r: True), (("--class", a), lambda r: r["true_team"] == a),
            (("--cluster", k), lambda r: r["predicted"] == k),
            (("--class", a, "--cluster", k), lambda r: r["true_team"] == a and r["predicted"] == k),
            (("--misplaced",), lambda r: r["status"] == "misplaced"),
            (("--misplaced", "--cluster", k), lambda r: r["status"] == "misplaced" and r["predicted"] == k)):
        wanted = [r for r in rows if holds(r)]
        check(f"points {options}", list(csv.DictReader(points(*options).splitlines(True))) == wanted and wanted)
        check(f"points {options} --json", json.loads(points(*options, "--json")) == wanted)
        file = os.path.join(d, f"points{len(options)}.jsonl")
        points(*options, "-f", "-o", file)
        with open(file) as f:
            check(f"points {options} -o", [json.loads(line) for line in f] == wanted)
    found = json.loads(subprocess.run([program, "diagnose", "-q", source, "--true", "true_team", "--pred", "predicted",
                                       "--json"], check=True, capture_output=True).stdout)["findings"]
    for i, finding in enumerate(found):
        cells = {(c["class"], c["cluster"]) for c in finding["cells"]}
        wanted = [r for r in rows if (r["true_team"], r["predicted"]) in cells]
        check(f"points of finding {i + 1}", len(wanted) == finding["points"] and
              list(csv.DictReader(points("--finding", str(i + 1)).splitlines(True))) == wanted)
    check("there are findings", found)
    file = os.path.join(d, "sorted.csv")
    export("Right " * 8 + "s", file)
    with open(file, newline="") as f:
        found = list(csv.DictReader(f))
    check("sorted by confidence, equals as in the file", found == sorted(rows, key=lambda r: float(r["confidence"])))
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
