"""score --by: every value of every slice equals, bit for bit, that of a file with the slice's rows alone, in JSON and in
the table. diff: gained and lost points against a count made here, its sign test against scipy where that is installed,
else against exact fractions."""
import csv
import itertools
import json
import math
import os
import subprocess
import sys
import tempfile
from fractions import Fraction

program, source = os.environ["SETMATCH"], "samples/tickets.csv"
passed = failed = 0


def check(name, holds):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    if not holds:
        print("differs:", name)


def run(*args):
    return subprocess.run([program, *args, "-q"], check=True, stdout=subprocess.PIPE).stdout.decode()


with open(source, newline="") as f:
    rows = list(csv.DictReader(f))


def write(file, part):
    with open(file, "w", newline="") as f:
        w = csv.DictWriter(f, rows[0].keys())
        w.writeheader()
        w.writerows(part)


with tempfile.TemporaryDirectory() as d:
    file = os.path.join(d, "part.csv")
    for column, options in ("split", ["--true", "true_team", "--pred", "predicted"]), \
            ("language", ["--true", "true_team", "--pred", "second", "--noise", "pred:c1"]), \
            ("true_team", ["--true", "true_team", "--pred", "predicted"]):
        whole = json.loads(run("score", source, *options, "--by", column, "--json"))
        check(f"by {column} names it", whole["by"] == column)
        check(f"by {column} is the whole besides", whole["indices"] == json.loads(run("score", source, *options, "--json"))["indices"])
        check(f"by {column} has every value", [s["value"] for s in whole["slices"]] == list(dict.fromkeys(r[column] for r in rows)))
        table = run("score", source, *options, "--by", column, "-m", "j_score,ari").split(f"by {column}, each")[1].splitlines()[2:]
        for i, s in enumerate(whole["slices"]):
            write(file, [r for r in rows if r[column] == s["value"]])
            alone = json.loads(run("score", file, *options, "--json"))
            for key in "indices", "undefined":
                check(f"{column}={s['value']} {key}", s[key] == alone[key])
            check(f"{column}={s['value']} n", [s["n"], s["classes"], s["clusters"]] ==
                  [alone["input"][k] for k in ("n", "classes", "clusters")])
            shown = ["n/a" if alone["indices"][k] is None else f"{alone['indices'][k]:.4f}" for k in ("j_score", "ari")]
            check(f"{column}={s['value']} in the table", table[i].split() == [s["value"], str(s["n"]), str(s["classes"]), str(s["clusters"]), *shown])


def right(pred):
    classes, clusters = sorted({r["true_team"] for r in rows}), sorted({r[pred] for r in rows})
    count = {(t, k): sum(r["true_team"] == t and r[pred] == k for r in rows) for t in classes for k in clusters}
    best = max(itertools.permutations(clusters), key=lambda p: sum(count[t, k] for t, k in zip(classes, p)))
    home = dict(zip(classes, best))
    return [home[r["true_team"]] == r[pred] for r in rows]


def sign_test(gained, lost):
    n, least = gained + lost, min(gained, lost)
    try:
        from scipy.stats import binomtest
        return binomtest(gained, n).pvalue if n else 1
    except ImportError:
        return float(min(Fraction(1), Fraction(2 * sum(math.comb(n, i) for i in range(least + 1)), 2**n)))


for a, b in ("predicted", "second"), ("second", "predicted"):
    first, second = right(a), right(b)
    found = json.loads(run("diff", source, "--true", "true_team", "--pred", f"{a},{b}", "--id", "id", "--rows", "--json"))
    for c in found["classes"] + [dict(found, **{"class": None})]:
        mine = [i for i, r in enumerate(rows) if c["class"] in (None, r["true_team"])]
        wanted = [len(mine), sum(first[i] for i in mine), sum(second[i] for i in mine),
                  sum(second[i] and not first[i] for i in mine), sum(first[i] and not second[i] for i in mine)]
        check(f"{a} {b} class {c['class']}", [c[k] for k in ("n", "first", "second", "gained", "lost")] == wanted)
    wanted = [{"row": i + 1, "id": r["id"], "class": r["true_team"], "first": r[a], "second": r[b],
               "change": "gained" if second[i] else "lost"} for i, r in enumerate(rows) if first[i] != second[i]]
    check(f"{a} {b} points", found["points"] == wanted)
    p = sign_test(found["gained"], found["lost"])
    check(f"{a} {b} sign test", abs(found["sign_test"]["p"] - p) < 1e-12 and found["sign_test"]["n"] == len(wanted))
    listed = list(csv.DictReader(run("diff", source, "--true", "true_team", "--pred", f"{a},{b}", "--rows", "--tsv").splitlines(), delimiter="\t"))
    check(f"{a} {b} rows", [int(r["row"]) for r in listed] == [w["row"] for w in wanted])
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
