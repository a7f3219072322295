"""`setmatch rank` on 32 simulated data sets and 5 algorithms, against numpy, scipy and scikit-learn."""
# Needs: numpy scipy sklearn
import json
import os
import subprocess
import sys
import tempfile

import numpy
from scipy.optimize import linear_sum_assignment
from scipy.stats import kendalltau, pearsonr, rankdata, spearmanr
from sklearn.metrics import adjusted_rand_score, normalized_mutual_info_score
from sklearn.metrics.cluster import contingency_matrix

program = os.environ["SETMATCH"]
IDS = ["ari", "nmi", "nca", "vi"]
passed = failed = 0


def check(what, ok):
    global passed, failed
    passed, failed = passed + bool(ok), failed + (not ok)
    if not ok:
        print("differs: " + what)


def nca(t, p):
    share = contingency_matrix(t, p) / contingency_matrix(t, p).sum(axis=1, keepdims=True)
    rows, cols = linear_sum_assignment(-share)
    k = share.shape[0]
    return (share[rows, cols].sum() - 1) / (k - 1)


def vi(t, p):
    c = contingency_matrix(t, p) / len(t)
    h = lambda x: -(x[x > 0] * numpy.log(x[x > 0])).sum()
    return 2 * h(c.ravel()) - h(c.sum(axis=0)) - h(c.sum(axis=1))


def values(t, p):
    return [adjusted_rand_score(t, p), normalized_mutual_info_score(t, p), nca(t, p), vi(t, p)]


rng = numpy.random.default_rng(11)
os.chdir(tempfile.mkdtemp())
os.mkdir("data")
best, readings, sizes, rows = {}, [], [], ["dataset,algorithm,true,pred,column"]
for d in range(32):
    n, k = int(rng.integers(60, 300)), int(rng.integers(2, 9))
    truth = rng.permutation(numpy.concatenate([numpy.arange(k), rng.integers(0, k, n - k)]))
    other = numpy.where(truth == 0, 1, truth) if d % 4 == 0 and k > 2 else None
    columns = []
    for a in range(5):
        moved = rng.random(n) < rng.uniform(0, 0.15 * (a + 1))
        columns.append(truth if d == a else numpy.where(moved, rng.integers(0, k + a - 1 or 1, n), truth))
    numpy.savetxt("data/%d.true" % d, truth, fmt="%d")
    with open("data/%d.csv" % d, "w") as f:
        f.write(",".join('"alg %d"' % a for a in range(5)) + "\n")
        f.writelines(",".join(map(str, r)) + "\n" for r in zip(*columns))
    for name, t in (("true", truth), ("other", other)):
        if t is None:
            continue
        numpy.savetxt("data/%d.%s" % (d, name), t, fmt="%d")
        sizes.append(numpy.bincount(t))
        for a in range(5):
            rows.append("set %d,alg %d,data/%d.%s,data/%d.csv,alg %d" % (d, a, d, name, d, a))
            v = values(t, columns[a])
            if len(set(zip(t, columns[a]))) > len(set(t)) or len(set(t)) != len(set(columns[a])):
                readings.append(v)
            old = best.get((d, a))
            best[d, a] = v if old is None else [max(x, y) for x, y in zip(v[:3], old[:3])] + [min(v[3], old[3])]
with open("manifest.csv", "w") as f:
    f.write("\n".join(rows) + "\n")

run = lambda *more: subprocess.run([program, "rank", "manifest.csv", "-m", ",".join(IDS), *more], capture_output=True,
                                   text=True, timeout=60)
doc = json.loads(run("--json").stdout)
medians = numpy.array([[numpy.median([best[d, a][x] for d in range(32)]) for x in range(4)] for a in range(5)])
ranks = numpy.array([rankdata(m if i == "vi" else -m, method="min") for i, m in zip(IDS, medians.T)]).T
check("readings", doc["readings"] == len(rows) - 1)
for row in doc["algorithms"]:
    a = int(row["name"][4:])
    check("data sets", row["datasets"] == 32)
    for x, i in enumerate(IDS):
        check("median of " + i, abs(row["median"][i] - medians[a, x]) < 1e-9)
        check("rank of " + i, row["rank"][i] == ranks[a, x])
r = numpy.array(readings)
for x, i in enumerate(IDS):
    for y, j in enumerate(IDS[:x]):
        check("pearson", abs(doc["pearson"][i][j] - pearsonr(r[:, x], r[:, y])[0]) < 1e-9)
        check("spearman", abs(doc["spearman"][i][j] - spearmanr(r[:, x], r[:, y])[0]) < 1e-6)
        check("kendall", abs(doc["kendall"][i][j] - kendalltau(ranks[:, x], ranks[:, y])[0]) < 1e-9)
gini = [numpy.abs(s[:, None] - s).sum() / 2 / ((len(s) - 1) * s.sum()) for s in (z[z > 0] for z in sizes)]
check("gini", abs(doc["gini"]["mean"] - numpy.mean(gini)) < 1e-9 and doc["gini"]["references"] == len(gini))

with open("manifest.csv", "a") as f:
    f.write("set 3,alg 9,data/3.true,data/gone.csv,x\n")
done = run()
check("a missing file names its line", done.returncode != 0 and "manifest.csv:%d:" % (len(rows) + 1) in done.stderr)
done = run("--skip-missing", "--json")
check("and is skipped on demand", done.returncode == 0 and "1 manifest row skipped: files cannot be read" in done.stderr)
check("the others are as before", json.loads(done.stdout)["algorithms"] == doc["algorithms"])
for name, begin in (("r.csv", "algorithm,datasets,ari,ari_rank"), ("r.tex", "\\begin{tabular}"), ("r.md", "| algorithm")):
    run("--skip-missing", "-o", name)
    check(name, os.path.exists(name) and begin in open(name).read())
# One file as pandas writes it: an index, the truth, every model; one of them with nearly as many clusters as points.
with open("all.csv", "w") as f:
    f.write(",diagnosis,a,b,fine\n")
    f.writelines("%d,%d,%d,%d,%d\n" % (i, i % 3, i % 3, i % 2, i // 2 * 7 % 50) for i in range(60))
with open("one.csv", "w") as f:
    f.write("dataset,algorithm,true,pred,column,true_column\n")
    f.writelines("x,%s,all.csv,all.csv,%s,diagnosis\n" % (c, c) for c in ("a", "b", "fine"))
one = json.loads(subprocess.run([program, "rank", "one.csv", "-m", "ari", "--json"], capture_output=True, text=True,
                                timeout=60).stdout)
wanted = {c: adjusted_rand_score([i % 3 for i in range(60)], [f(i) for i in range(60)]) for c, f in
          (("a", lambda i: i % 3), ("b", lambda i: i % 2), ("fine", lambda i: i // 2 * 7 % 50))}
check("truth and models in one file", all(abs(a["median"]["ari"] - wanted[a["name"]]) < 1e-9 for a in one["algorithms"]))
check("all three of them", len(one["algorithms"]) == 3)
print("%d passed, %d failed" % (passed, failed))
sys.exit(failed > 0)
