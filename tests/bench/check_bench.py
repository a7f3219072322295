"""What make bench reckons, on figures made by hand: medians, verdicts, exponents, the comparison of two reports, and that
every row has a name of its own. Where spawn is built: a process's peak memory is its own, however large its driver is."""
import contextlib
import io
import json
import os
import sys
import tempfile
from types import SimpleNamespace

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bench
import rows
import timing
from data import Data

passed = failed = 0


def check(what, holds):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    if not holds:
        print("failed:", what)


def runs(figures):
    """One after the other: what each takes, in seconds; its memory is a thousand times that."""
    left = list(figures)
    return lambda: {"cpu": left[0], "wall": 2 * left[0], "memory": 1000 * left[0], "spent": left.pop(0)}


# The ratios are 4, 1 and 3: their median is 3, not the ratio of the medians, which is 2.
found = timing.pairs(runs([1, 4, 2]), runs([4, 4, 6]), 3, "cpu", 1000)
check("median of the ratios of pairs", found["ratio"] == 3 and found["ours"] == 2 and found["peer"] == 4)
check("the most memory of ours", found["memory"] == 4000 and found["pairs"] == 3)
check("no pair begins when time is up", timing.pairs(runs([1, 1, 1]), runs([9, 9, 9]), 3, "cpu", 20)["pairs"] == 2)
check("by wall clock", timing.pairs(runs([1]), None, 1, "wall", 9)["ours"] == 2)
for goal, peer, figures, said in ((3, True, {"ratio": 3, "ours": 1}, "met"), (3, True, {"ratio": 2.9, "ours": 1}, "short"),
                                  (3, False, {"ours": 3}, "met"), (3, False, {"ours": 3.1}, "short"),
                                  (None, True, {"ratio": 9, "ours": 1}, "no goal")):
    check(f"verdict {said}", bench.verdict(SimpleNamespace(goal=goal, peer=peer), figures) == said)
check("time that grows with the square has exponent 2", abs(bench.slope([(1, 5), (10, 500), (100, 50000)]) - 2) < 1e-9)

with tempfile.TemporaryDirectory() as at:
    for name, reported in (("old", [{"name": "a", "ratio": 2.0, "verdict": "short"}, {"name": "gone", "ours": 1.0}]),
                           ("new", [{"name": "a", "ratio": 5.0, "verdict": "met"}, {"name": "fresh", "ours": 1.0}])):
        with open(os.path.join(at, name), "w") as f:
            json.dump({"rows": reported}, f)
    told = io.StringIO()
    with contextlib.redirect_stdout(told):
        bench.compare(os.path.join(at, "old"), os.path.join(at, "new"))
    told = told.getvalue().splitlines()
    check("a ratio in both, and its verdict", "2 ->" in told[0] and "(2.50 times)  was short, is met" in told[0])
    check("rows of one report only", told[1].startswith("fresh") and "only in" in told[1] and told[2].startswith("gone"))
    names = [row.name for row in rows.rows("build/release", Data(at), 1000)]
    check("every row has a name of its own", len(names) == len(set(names)) > 50)

spawn = os.path.join(sys.argv[1] if len(sys.argv) > 1 else "build/release", "tests/bench/spawn")
if os.path.exists(spawn):
    large = bytearray(100000000)
    large[::4096] = b"x" * len(large[::4096])
    check("a child's peak is its own", 0 < timing.Timing(spawn).run(["true"])["memory"] < 50000000)
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
