"""Times setmatch beside the peers that are installed, reports, and never fails for being slow.

bench.py BUILD [--rows TEXT[,TEXT]] [--pairs N] [--size ROWS]   rows whose name or group holds a TEXT; all unless given
bench.py --compare OLD.json NEW.json                            two reports side by side
Two programs take turns; the median of the ratios of the pairs is told, since only ratios hold on a shared machine. A
report is kept as BUILD/bench/TIME-COMMIT.json.
"""
import argparse
import json
import math
import os
import statistics
import subprocess
import time

import rows
import timing
from data import Data

MODULES = {"numpy", "scipy", "sklearn", "pandas", "igraph"}


def figure(x, by):
    return f"{x / 1e6:.1f} MB" if by == "memory" else f"{x * 1e3:.1f} ms"


def verdict(row, found):
    if row.goal is None:
        return "no goal"
    if row.peer:
        return "met" if found["ratio"] >= row.goal else "short"
    return "met" if found["ours"] <= row.goal else "short"


def one(row, rounds):
    for need in row.needs:
        (rows.module if need in MODULES else rows.program)(need)
    found = timing.pairs(row.ours, row.peer, rounds, row.by)
    found.update(name=row.name, group=row.group, by=row.by, goal=row.goal, verdict=verdict(row, found))
    told = f"{row.name:<66} {figure(found['ours'], row.by):>12}"
    if row.peer:
        told += f"  peer {figure(found['peer'], row.by):>12}  ratio {found['ratio']:8.2f}"
    goal = "" if row.goal is None else f"  goal {row.goal:g}" if row.peer else f"  goal {figure(row.goal, row.by)}"
    print(f"{told}{goal}  {found['verdict']}", flush=True)
    return found


def grow(setmatch, data, wanted, rounds):
    for name, group, small, large, times in rows.growth(setmatch, data):
        if wanted(name, group):
            ratio = statistics.median(timing.run(large)["cpu"] / timing.run(small)["cpu"] for _ in range(rounds))
            exponent = math.log(ratio) / math.log(times)
            print(f"{'growth of ' + name:<66} exponent {exponent:.2f}", flush=True)
            yield {"name": "growth of " + name, "group": group, "exponent": exponent}


def moves(build, data, wanted):
    for k in (10, 100, 1000, 3000):
        if wanted(f"moves k = {k}", "moves"):
            file = data.counts(k) if k > 100 else data.whole(1000000, k)
            out = subprocess.run([f"{build}/tests/bench/moves", file, "200"], capture_output=True, text=True)
            print(f"k = {k}\n{out.stdout or out.stderr}", end="", flush=True)
            yield {"name": f"moves k = {k}", "group": "moves", "text": out.stdout}


def report(options):
    build, found, missing = options.build, [], set()
    texts = [x for x in (options.rows or "").split(",") if x]

    def wanted(name, group):
        return not texts or any(x in name or x == group for x in texts)

    setmatch, data = os.path.join(build, "setmatch"), Data(os.path.join(build, "bench", "data"))
    for row in rows.rows(setmatch, data, options.size, os.path.join(build, "bench", "out")):
        if not wanted(row.name, row.group):
            continue
        try:
            found.append(one(row, options.pairs))
        except rows.Missing as what:
            missing.add(str(what))
            print(f"{row.name:<66} {what} is missing", flush=True)
        except (RuntimeError, ValueError, IndexError, OSError, ImportError) as what:
            print(f"{row.name:<66} could not be run: {what}", flush=True)
    found += grow(setmatch, data, wanted, options.pairs)
    found += moves(build, data, wanted)
    judged = [x for x in found if x.get("verdict") in ("met", "short")]
    print(f"{len(judged)} rows with a goal, {sum(x['verdict'] == 'met' for x in judged)} met; missing: {', '.join(sorted(missing)) or 'nothing'}")
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip() or "none"
    path = os.path.join(build, "bench", f"{time.strftime('%Y%m%dT%H%M%S')}-{commit}.json")
    with open(path, "w") as out:
        json.dump({"commit": commit, "size": options.size, "rows": found}, out, indent=1)
    print(f"kept as {path}")


def compare(old, new):
    was, now = ({x["name"]: x for x in json.load(open(path))["rows"]} for path in (old, new))
    for name, x in now.items():
        key = "ratio" if "ratio" in x else "ours" if "ours" in x else "exponent"
        if key in x and key in was.get(name, {}):
            print(f"{name:<66} {key} {was[name][key]:.4g} -> {x[key]:.4g}  ({x[key] / was[name][key]:.2f} times)")


parser = argparse.ArgumentParser()
parser.add_argument("build", nargs="?")
parser.add_argument("--rows")
parser.add_argument("--pairs", type=int, default=7)
parser.add_argument("--size", type=lambda x: int(float(x)), default=10000000)
parser.add_argument("--compare", nargs=2)
given = parser.parse_args()
if given.compare:
    compare(*given.compare)
elif given.build:
    report(given)
else:
    parser.error("BUILD or --compare is needed")
