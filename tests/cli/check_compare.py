"""`setmatch compare` on one reference and 200 columns, every fifth a relabelled copy of the one before, against
scikit-learn (values), scipy (ranks, Kendall's tau-b)."""
# Needs: numpy scipy sklearn
import json
import os
import random
import re
import subprocess
import sys
import tempfile

from scipy.stats import kendalltau, rankdata
from sklearn import metrics

THEIRS = {"ari": metrics.adjusted_rand_score, "nmi": metrics.normalized_mutual_info_score, "fm": metrics.fowlkes_mallows_score}
program = os.environ["SETMATCH"]
passed = failed = 0


def check(what, ok):
    global passed, failed
    passed, failed = passed + bool(ok), failed + (not ok)
    if not ok:
        print("differs: " + what)


random.seed(5)
n, columns = 500, 200
truth = [i * 4 // n for i in range(n)]
pred = []
for c in range(columns):
    k = random.randint(2, 9)
    if c % 5 == 4:
        pred.append([100 - x for x in pred[-1]])
    else:
        pred.append([t % k if random.random() > c / columns else random.randrange(k) for t in truth])

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "many.csv")
    with open(path, "w", encoding="ascii") as f:
        f.write("truth," + ",".join(f"a{c}" for c in range(columns)) + "\n")
        f.writelines(f"T{truth[i]}," + ",".join(f"c{p[i]}" for p in pred) + "\n" for i in range(n))
    args = [program, "compare", "-q", "--true", "truth", "-m", ",".join(THEIRS), path]
    ours = json.loads(subprocess.run(args + ["--json"], check=True, capture_output=True).stdout)
    page = subprocess.run(args, check=True, capture_output=True, env={**os.environ, "LC_ALL": "C.UTF-8"}).stdout.decode()

# folded: equal once clusters are numbered by their first appearance
distinct = {}
for c, p in enumerate(pred):
    seen = {}
    distinct.setdefault(tuple(seen.setdefault(x, len(seen)) for x in p), []).append(c)
check("number of distinct partitions", len(ours) == len(distinct))
check("copies", sorted(r["copies"] for r in ours) == sorted(map(len, distinct.values())))
first = {f"a{group[0]}": group[0] for group in distinct.values()}
check("names", {r["name"] for r in ours} == set(first))
check("sorted by the first index", [r["rank"]["ari"] for r in ours] == sorted(r["rank"]["ari"] for r in ours))
for name, theirs in THEIRS.items():
    values = [theirs(truth, pred[first[r["name"]]]) for r in ours]
    check(name + " values", all(abs(v - r["indices"][name]) < 1e-9 for v, r in zip(values, ours)))
    ranks = rankdata([-round(v, 10) for v in values], method="min")
    check(name + " ranks", all(int(a) == r["rank"][name] for a, r in zip(ranks, ours)))
tau = kendalltau([r["rank"]["ari"] for r in ours], [r["rank"]["nmi"] for r in ours]).statistic
check("tau-b of ari and nmi, two digits", re.search(r"^NMI +%.2f" % tau, page, re.M))
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
