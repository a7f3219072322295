"""Times setmatch beside the peers that are installed, reports, and never fails for being slow.

bench.py BUILD [--rows TEXT[,TEXT]] [--pairs N] [--seconds S] [--size ROWS]
    rows of the group TEXT, or whose name holds it, all unless given; N pairs a row, or as many as begin within S seconds
bench.py --compare OLD.json NEW.json                            two reports side by side
Two programs take turns; the median of the ratios of the pairs is told, since only ratios hold on a shared machine. A
report is kept as BUILD/bench/TIME-COMMIT.json. CPU time unless a row says wall clock; the peak is that of our whole process.
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
GROUPS = {"load", "table", "indices", "emi", "matching", "sampling", "moves", "start", "memory"}


def figure(x, by):
    return f"{x / 1e6:.1f} MB" if by == "memory" else f"{x * 1e3:.3g} ms" if x < 0.1 else f"{x * 1e3:.0f} ms"


def verdict(row, found):
    if row.goal is None:
        return "no goal"
    if row.peer:
        return "met" if found["ratio"] >= row.goal else "short"
    return "met" if found["ours"] <= row.goal else "short"


def one(row, options):
    for need in row.needs:
        (rows.module if need in MODULES else rows.program)(need)
    found = timing.pairs(row.ours, row.peer, options.pairs, row.by, options.seconds)
    found.update(name=row.name, group=row.group, by=row.by, goal=row.goal, verdict=verdict(row, found))
    told = f"{row.name:<92} {figure(found['ours'], row.by):>10}"
    if row.peer:
        told += f"  peer {figure(found['peer'], row.by):>10}  ratio {found['ratio']:8.2f}"
    if row.per:
        found["bytes a row"] = found["ours"] / row.per
        told += f"  {found['bytes a row']:.2f} bytes a row"
    if row.by != "memory" and found["memory"]:
        told += f"  peak {figure(found['memory'], 'memory'):>9}"
    goal = "" if row.goal is None else f"  goal {row.goal:g}" if row.peer else f"  goal {figure(row.goal, row.by)}"
    print(f"{told}{goal}  {found['verdict']}  ({found['pairs']} {'pairs' if row.peer else 'runs'})", flush=True)
    return found


def slope(points):
    """Of log time over log size, by least squares."""
    x, y = ([math.log(p[i]) for p in points] for i in (0, 1))
    middle = statistics.mean(x), statistics.mean(y)
    return sum((a - middle[0]) * (b - middle[1]) for a, b in zip(x, y)) / sum((a - middle[0]) ** 2 for a in x)


def grow(build, data, wanted, options):
    for name, group, steps in rows.growth(build, data, options.size):
        if not wanted("growth of " + name, group):
            continue
        points = []
        for size, run in steps:
            try:
                points.append((size, timing.pairs(run, None, options.pairs, "cpu", options.seconds / 4)["ours"]))
            except RuntimeError as what:
                print(f"growth of {name} at {size:g}: {what}", flush=True)
        told = ", ".join(f"{size:g}: {figure(t, 'cpu')}" for size, t in points)
        between = [slope(points[i : i + 2]) for i in range(len(points) - 1)]
        print(f"growth of {name}: {told}; exponents {', '.join(f'{e:.2f}' for e in between)}; over all {slope(points):.2f}", flush=True)
        yield {"name": "growth of " + name, "group": group, "points": points, "between": between, "exponent": slope(points)}


def report(options):
    build, found, missing = options.build, [], {}
    texts = [x for x in (options.rows or "").split(",") if x]

    def wanted(name, group):
        return not texts or any(x == group if x in GROUPS else x in name for x in texts)

    begun = time.monotonic()
    data = Data(os.path.join(build, "bench", "data"))
    for row in rows.rows(build, data, options.size):
        if not wanted(row.name, row.group):
            continue
        try:
            found.append(one(row, options))
        except rows.Missing as what:
            missing.setdefault(str(what), []).append(row.name)
            print(f"{row.name:<92} {what} is missing", flush=True)
        except (RuntimeError, ValueError, IndexError, OSError, ImportError, TypeError) as what:
            print(f"{row.name:<92} could not be run: {what}", flush=True)
    found += grow(build, data, wanted, options)
    conclude(found, missing)
    keep(found, options)
    print(f"it took {(time.monotonic() - begun) / 60:.0f} minutes")


def conclude(found, missing):
    judged = [x for x in found if x.get("verdict") in ("met", "short")]
    print(f"\n{len(judged)} rows with a goal, {sum(x['verdict'] == 'met' for x in judged)} met")
    for name in sorted(missing):
        print(f"missing: {name} ({len(missing[name])} {'row' if len(missing[name]) == 1 else 'rows'})")

    def reached(x):
        return x["ratio"] / x["goal"] if "ratio" in x else x["goal"] / x["ours"]

    print("farthest from their goals, 1 is met:")
    for x in sorted(judged, key=reached)[:5]:
        print(f"  {reached(x):.2f}  {x['name']}")


def keep(found, options):
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True).stdout.strip() or "none"
    path = os.path.join(options.build, "bench", f"{time.strftime('%Y%m%dT%H%M%S')}-{commit}.json")
    with open(path, "w") as out:
        json.dump({"commit": commit, "size": options.size, "rows": found}, out, indent=1)
    print(f"kept as {path}")


def compare(old, new):
    """What both tell, and what only one does. Ratios hold between machines and hours, seconds do not."""
    was, now = ({x["name"]: x for x in json.load(open(path))["rows"]} for path in (old, new))
    for name, x in now.items():
        key = "ratio" if "ratio" in x else "ours" if "ours" in x else "exponent"
        if key not in was.get(name, {}):
            print(f"{name:<92} only in {new}")
            continue
        told = f"{name:<92} {key:<8} {was[name][key]:10.4g} -> {x[key]:10.4g}  ({x[key] / was[name][key]:.2f} times)"
        verdicts = was[name].get("verdict"), x.get("verdict")
        print(told + (f"  was {verdicts[0]}, is {verdicts[1]}" if verdicts[0] != verdicts[1] else ""))
    for name in was:
        if name not in now:
            print(f"{name:<92} only in {old}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", nargs="?")
    parser.add_argument("--rows")
    parser.add_argument("--pairs", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--size", type=lambda x: int(float(x)), default=10000000)
    parser.add_argument("--compare", nargs=2)
    given = parser.parse_args()
    if given.compare:
        compare(*given.compare)
    elif given.build:
        report(given)
    else:
        parser.error("BUILD or --compare is needed")


if __name__ == "__main__":
    main()
