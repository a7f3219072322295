"""After any log the values equal those of a fresh table: check_replay.py [LOGS [SEED]].

Random labellings are changed by random logs of moves, merges, splits, noise, roles, undo, redo and go. The last row of
`replay --trace` and of its JSON must equal `score` of the table that the log's last line exports.
"""
import collections
import csv
import json
import math
import os
import random
import subprocess
import sys
import tempfile

INDICES = "ri,ari,homogeneity,completeness,entropy_true,entropy_pred,mi,ami,nca,j_recall,j_precision,purity,pa,nmi"


def run(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL)


def random_log(draw, classes, clusters):
    """Lines that may fail are fine: replay is told to go on only as far as they hold."""
    lines, changes = [], 0
    for _ in range(draw.randrange(2, 9)):
        kind = draw.choice(["move", "move", "merge", "noise", "noise", "roles", "roles", "undo", "go", "redo"])
        a, b = draw.choice(classes), draw.sample(clusters, 2)
        if kind == "move":
            lines.append(f"move 1 {a} {b[0]} {b[1]}")
        elif kind == "merge":
            lines.append(f"merge {b[0]} {b[1]}")
        elif kind == "noise":
            side = draw.choice([f"true:{a}", f"pred:{b[0]}"])
            lines.append(f"noise {side} {draw.choice(['singletons', 'drop', 'own'])}")
        elif kind == "roles":
            lines.append("roles")
        elif kind in ("undo", "redo") and changes:
            lines.append(f"{kind} {draw.randrange(1, changes + 1)}")
        elif kind == "go" and changes:
            lines.append(f"go {draw.randrange(0, changes + 1)}")
        else:
            continue
        changes += 1
    return lines


def good_lines(program, data, lines, place):
    """The lines that replay accepts, in their order."""
    good = []
    for line in lines:
        with open(f"{place}/log", "w") as f:
            f.write("\n".join(["# setmatch-log 1", *good, line]) + "\n")
        if run(program, "replay", "-q", f"{place}/log", data).returncode == 0:
            good.append(line)
    return good


def same(a, b):
    if a is None or b is None:
        return a is None and b is None
    return math.isclose(a, b, rel_tol=1e-12, abs_tol=1e-12)


def check(program, draw, place, seen):
    data, matrix = f"{place}/data.csv", f"{place}/matrix.csv"
    classes, clusters = ["A", "B", "N"], ["x", "y", "z"]
    with open(data, "w") as f:
        f.write("class,cluster\n")
        for i in range(draw.randrange(4, 14)):
            f.write(f"{draw.choice(classes)},{draw.choice(clusters)}\n")
    lines = good_lines(program, data, random_log(draw, classes, clusters), place)
    with open(f"{place}/log", "w") as f:
        f.write("\n".join(["# setmatch-log 1", *lines, f"export matrix {matrix}"]) + "\n")
    if os.path.exists(matrix):
        os.unlink(matrix)
    replayed = run(program, "replay", "-q", f"{place}/log", data, "--json")
    traced = run(program, "replay", "-q", "-f", f"{place}/log", data, "--trace", INDICES)
    if replayed.returncode or traced.returncode:
        return f"replay failed: {replayed.stderr}{traced.stderr}"
    last = json.loads(replayed.stdout)[-1]
    row = list(csv.DictReader(traced.stdout.splitlines()))[-1]
    fresh = run(program, "score", "--json", "-q", "--matrix", "--margins", "keep", matrix)
    if "no points; all counts are 0" in fresh.stderr:
        return None  # an empty table has no score
    if fresh.returncode:
        return f"{fresh.stderr.strip()}; log {lines}; {open(data).read()!r}"
    seen.update(tables=1, lines=len(lines))
    values = json.loads(fresh.stdout)["indices"]
    for index in INDICES.split(","):
        by_trace = float(row[index]) if row[index] else None
        if not same(values[index], last[index]) or not same(values[index], by_trace):
            return f"{index}: fresh {values[index]}, JSON {last[index]}, trace {by_trace}; log {lines}; {open(data).read()!r}"
    return None


def main(program, logs="120", seed="28"):
    draw, failed, seen = random.Random(int(seed)), 0, collections.Counter()
    with tempfile.TemporaryDirectory() as place:
        for _ in range(int(logs)):
            wrong = check(program, draw, place, seen)
            failed += wrong is not None
            if wrong:
                print(wrong)
    # Logs that nothing replays, or that leave nothing, would pass without a comparison.
    if seen["tables"] + failed < 0.9 * int(logs) or seen["lines"] < 2 * seen["tables"]:
        print(f"too little compared: {seen['tables']} tables after {seen['lines']} lines")
        failed += 1
    print(f"{int(logs) - failed} passed, {failed} failed")
    return failed > 0


sys.exit(main(os.environ["SETMATCH"], *sys.argv[1:]))
