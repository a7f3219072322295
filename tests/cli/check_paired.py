"""`compare --bootstrap` and `diff --bootstrap` against numpy: values by scikit-learn, the jackknife's bias by leaving out
every point, interval and p by samples that numpy draws, within their Monte Carlo error."""
# Needs: numpy sklearn
import json
import os
import subprocess
import sys
import tempfile

import numpy
from sklearn import metrics

program = os.environ["SETMATCH"]
THEIRS = {"ari": metrics.adjusted_rand_score, "nmi": metrics.normalized_mutual_info_score, "fm": metrics.fowlkes_mallows_score}
SAMPLES = 2000
passed = failed = 0


def check(what, ok):
    global passed, failed
    passed, failed = passed + bool(ok), failed + (not ok)
    if not ok:
        print("differs: " + what)


def values(t, a, b):
    return numpy.array([f(t, b) - f(t, a) for f in THEIRS.values()])


def run(*args):
    return json.loads(subprocess.run([program, *args, "--json", "-q", "-m", ",".join(THEIRS)], check=True,
                                     capture_output=True).stdout)


rng = numpy.random.default_rng(3)
n = 150
t = rng.integers(0, 4, n)
a = numpy.where(rng.random(n) < 0.25, rng.integers(0, 4, n), t)
b = numpy.where(rng.random(n) < 0.2, rng.integers(0, 5, n), a)
b[:12] = -1  # left out by b alone
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "three.csv")
    with open(path, "w", encoding="ascii") as f:
        f.write("class,a,b\n" + "".join("T%d,c%d,%s\n" % (x, y, "c%d" % z if z >= 0 else "-1") for x, y, z in zip(t, a, b)))
    options = (path, "--true", "class", "--pred", "a,b", "--noise", "pred:-1", "--bootstrap", str(SAMPLES))
    diff = run("diff", *options)["difference"]
    compared = run("compare", *options, "--sort", "ari")
    tsv = subprocess.run([program, "compare", "-q", "--tsv", "-m", "ari", *options], check=True, capture_output=True,
                         text=True).stdout.splitlines()

t, a, b = t[12:], a[12:], b[12:]
n = len(t)
now = values(t, a, b)
left = numpy.array([values(numpy.delete(t, i), numpy.delete(a, i), numpy.delete(b, i)) for i in range(n)])
bias = (n - 1) * (left.mean(axis=0) - now)
d = left.mean(axis=0) - left
acceleration = (d ** 3).sum(axis=0) / (6 * (d ** 2).sum(axis=0) ** 1.5)
drawn = [rng.integers(0, n, n) for _ in range(SAMPLES)]
seen = numpy.array([values(t[i], a[i], b[i]) for i in drawn])
moved = seen - seen.mean(axis=0) + now - bias
check("points", diff["points"] == n and diff["samples"] == SAMPLES and diff["from"] == "a")
for k, name in enumerate(THEIRS):
    x, sd = diff["indices"][name], seen[:, k].std()
    # The levels of the acceleration, which is below .05 here: of the error of the quantiles, 2.67 sd / sqrt(N) each.
    tolerance = 4 * 1.5 * 2.67 * sd / SAMPLES ** 0.5 + 3 * abs(acceleration[k]) * sd
    low, high = numpy.quantile(moved[:, k], [0.025, 0.975])
    centred = numpy.where(abs(seen[:, k]) < 1e-12, 0, seen[:, k] - 2 * bias[k])
    p = 2 * (1 + min((centred <= 0).sum(), (centred >= 0).sum())) / (1 + SAMPLES)
    check(name + " difference", abs(x["difference"] - now[k]) < 1e-12)
    check(name + " bias", abs(x["bias"] - bias[k]) < 1e-9)
    check(name + " low", abs(x["low"] - min(low, now[k])) < tolerance)
    check(name + " high", abs(x["high"] - max(high, now[k])) < tolerance)
    check(name + " p", abs(x["p"] - min(p, 1)) < 4 * 2 * (max(p, 1 / SAMPLES) / SAMPLES) ** 0.5)
other = [r for r in compared if "difference" in r]
check("compare: the others differ from the first", len(other) == 1 and other[0] is compared[1])
sign = 1 if other[0]["difference"]["from"] == "a" else -1
for k, name in enumerate(THEIRS):
    x = other[0]["difference"]["indices"][name]
    check("compare: " + name, abs(sign * x["difference"] - now[k]) < 1e-12 and abs(sign * x["bias"] - bias[k]) < 1e-9)
check("compare: columns", tsv[0].split("\t")[-4:] == ["ari_difference", "ari_low", "ari_high", "ari_p"])

# The m out of n bootstrap needs no jackknife: samples of m = n/4 points have four times the bias and twice the spread of
# the estimate. Its bias and interval agree with the program's.
n, m, times = 1200, 300, 1500
t = rng.integers(0, 6, n)
a = numpy.where(rng.random(n) < 0.4, rng.integers(0, 8, n), t)
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "two.csv")
    with open(path, "w", encoding="ascii") as f:
        f.write("class,a\n" + "".join("T%d,c%d\n" % pair for pair in zip(t, a)))
    ours = run("score", path, "--true", "class", "--pred", "a", "--bootstrap", str(times))["bootstrap"]
drawn = [rng.integers(0, n, m) for _ in range(times)]
for name, f in THEIRS.items():
    now, seen = f(t, a), numpy.array([f(t[i], a[i]) for i in drawn])
    bias, error = (seen.mean() - now) * m / n, seen.std() / times ** 0.5 * m / n
    low, high = numpy.quantile((seen - seen.mean()) * (m / n) ** 0.5, [0.025, 0.975]) + now - bias
    x = ours[name]
    check(f"{name}: bias {x['bias']}, {bias} by m out of n", abs(x["bias"] - bias) < 4 * error + 0.15 * abs(bias))
    for end, value in (("low", low), ("high", high)):
        check(f"{name}: {end} {x[end]}, {value} by m out of n", abs(x[end] - value) < 0.1 * (high - low))

# Distances that grow with the points: the plain percentiles of samples, by a contingency matrix of numpy.
GROWING = {"mirkin": lambda c: (c.sum(0) ** 2).sum() + (c.sum(1) ** 2).sum() - 2 * (c ** 2).sum(),
           "split_join": lambda c: 2 * c.sum() - c.max(0).sum() - c.max(1).sum()}
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "two.csv")
    with open(path, "w", encoding="ascii") as f:
        f.write("class,a\n" + "".join("T%d,c%d\n" % pair for pair in zip(t, a)))
    THEIRS = GROWING
    ours = run("score", path, "--true", "class", "--pred", "a", "--bootstrap", str(times))["bootstrap"]
counts = metrics.cluster.contingency_matrix(t, a)
drawn = rng.multinomial(n, (counts / n).ravel(), size=times).reshape(times, *counts.shape)
for name, f in GROWING.items():
    seen, x = numpy.array([f(c) for c in drawn]), ours[name]
    check(f"{name}: bias {x['bias']}", x["bias"] == 0)
    for end, value in zip(("low", "high"), numpy.quantile(seen, [0.025, 0.975])):
        check(f"{name}: {end} {x[end]}, {value}", abs(x[end] - value) < 4 * 2 * 2.67 * seen.std() / times ** 0.5)
# Sparse tables: 10 % of the points spread over all cells. Data sets that numpy draws say how large the bias is; of every
# index whose bias exceeds its standard error the program warns, and of no other.
k, n = 40, 3000
THEIRS = {"ari": metrics.adjusted_rand_score, "nmi": metrics.normalized_mutual_info_score,
          "ami": metrics.adjusted_mutual_info_score}


def sparse(size):
    x = rng.integers(0, k, size)
    return [x] + [numpy.where(rng.random(size) < 0.1, rng.integers(0, k, size), x) for _ in range(2)]


large = [sparse(400000)[:2] for _ in range(2)]
drawn = numpy.array([[f(*sparse(n)[:2]) for f in THEIRS.values()] for _ in range(20)])
biased = abs(drawn.mean(0) - [numpy.mean([f(*x) for x in large]) for f in THEIRS.values()]) > drawn.std(0)
check("numpy: the bias of NMI and AMI exceeds their standard error", list(biased) == [False, True, True])
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "sparse.csv")
    columns = sparse(n)
    with open(path, "w", encoding="ascii") as f:
        f.write("class,a,b,same\n" + "".join("T%d,c%d,d%d,e%d\n" % row for row in zip(*columns, columns[0])))
    # The biases of a and b cancel; "same" is the classes, whose values are 1, so the difference has the bias of a.
    for command, pred, expected in (("score", "a", True), ("diff", "a,b", False), ("compare", "a,b", False),
                                    ("diff", "a,same", True), ("compare", "a,same", True)):
        for form in ("--json", "-q"):
            ran = subprocess.run([program, command, "-q", form, "-m", "ari,nmi,ami", path, "--true", "class", "--pred",
                                  pred, "--bootstrap", "100"], check=True, capture_output=True, text=True)
            warned = "the bias of NMI, AMI (up to 0.0" in ran.stderr
            check(f"{command} {pred} {form}: {ran.stderr}", warned == expected and ran.stderr.count("bias") == warned)
            if form == "--json":
                check(f"{command}: warnings", ("the bias of NMI, AMI" in ran.stdout) == warned and "warnings" in ran.stdout)
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
