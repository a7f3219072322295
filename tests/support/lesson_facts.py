"""Facts that the lessons state and no table of theirs shows, each worked out from the definitions (numpy, scipy).

A sentence of a lesson names the function here that proves it: { = lesson_facts.py NAME}. Ends in "N passed, M failed".
"""
import csv
import itertools
import math
import os
import re
import sys
from fractions import Fraction as F

import numpy as np

sys.path.insert(0, os.path.dirname(__file__))
import oracle as o  # noqa: E402


def near(x, y, room=5e-5):
    return abs(float(x) - y) <= room


def values(counts, *ids):
    found = o.indices(o.Table(counts))
    return [float(o.real(found[i])) for i in ids]


def tables(rows, cols):
    """Every table with these sums, and how many shuffles of the labels give it."""
    if len(rows) == 1:
        yield [list(cols)], 1
        return
    def fill(left, at):
        if at == len(cols) - 1:
            if left <= cols[at]:
                yield [left]
            return
        for x in range(min(left, cols[at]) + 1):
            for rest in fill(left - x, at + 1):
                yield [x] + rest
    for row in fill(rows[0], 0):
        ways = math.factorial(rows[0])
        for x in row:
            ways //= math.factorial(x)
        for rest, more in tables(rows[1:], [c - x for c, x in zip(cols, row)]):
            yield [row] + rest, ways * more


def shuffles(rows, cols):
    """Every table with its probability."""
    whole = math.factorial(sum(cols))
    for c in cols:
        whole //= math.factorial(c)
    for table, _ in tables(rows, cols):
        ways = 1
        for r, row in zip(rows, table):
            ways *= math.factorial(r)
            for x in row:
                ways //= math.factorial(x)
        yield table, F(ways, whole)


def best(weights):
    """The largest one-to-one total of every small table in an array of them."""
    rows, cols = weights.shape[-2:]
    picks = itertools.permutations(range(cols), rows) if rows <= cols else None
    return np.max([sum(weights[..., i, p[i]] for i in range(rows)) for p in picks], axis=0)


# ---- facts -------------------------------------------------------------------------------------------------------
def namings():
    table = [[2, 2, 0], [0, 1, 1], [2, 0, 1]]
    return sorted(sum(table[i][p[i]] for i in range(3)) for p in itertools.permutations(range(3))) == [0, 3, 3, 3, 4, 5]


def shuffled_accuracy():
    """A of eq. 14 (.37) by 20000 shuffles; A and NCA of Fig. 1B of the J-score paper exactly."""
    rng = np.random.default_rng(1)
    classes, clusters = np.repeat([0, 1, 2], 100), np.repeat([0, 1, 2], [110, 104, 86])
    draws = []
    for _ in range(20000):
        counts = np.zeros((3, 3), int)
        np.add.at(counts, (classes, rng.permutation(clusters)), 1)
        draws.append(counts)
    ok = near(best(np.array(draws)).mean() / 300, .37, .005)
    rows, cols, total = [10, 30, 60], [10, 30, 40, 20], 0
    a = nca = 0.0
    logs = [math.lgamma(x + 1) for x in range(101)]
    fixed = sum(logs[x] for x in rows) + sum(logs[x] for x in cols) - logs[100]
    for first in ([x, y, z, 10 - x - y - z] for x in range(11) for y in range(11 - x) for z in range(11 - x - y)):
        x, y, z = np.meshgrid(*(np.arange(c - f + 1) for c, f in zip(cols[:3], first[:3])), indexing="ij")
        second = np.stack([x, y, z, 30 - x - y - z])
        third = np.array(cols)[:, None, None, None] - np.array(first)[:, None, None, None] - second
        fits = (second[3] >= 0) & (third >= 0).all(axis=0)
        second, third = second[:, fits], third[:, fits]
        if not fits.any():
            continue
        table = np.stack([np.broadcast_to(np.array(first)[:, None], second.shape), second, third]).transpose(2, 0, 1)
        p = np.exp(fixed - np.array(logs)[table].sum(axis=(1, 2)))
        total += p.sum()
        a += (p * best(table)).sum() / 100
        nca += (p * (best(table / np.array(rows)[:, None]) - 1) / 2).sum()
    return ok and near(total, 1, 1e-9) and near(a, .375044, 5e-7) and near(nca, .067814, 5e-7)


def greedy_loss():
    """Greedy has at least half of the optimum, and loses a third of the points only where there is a tie."""
    def holds(table):
        cells = [x for row in table for x in row]
        n, most = sum(cells), int(best(np.array(table)))
        lost = most - sum(table[i][j] for i, j in o.greedy(table))
        tie = len(set(filter(None, cells))) < len(list(filter(None, cells)))
        return 2 * lost <= most and (3 * lost < n or (3 * lost == n and tie) or not lost)
    small = ([c[:2], c[2:]] for c in itertools.product(range(9), repeat=4) if any(c))
    large = ([c[:3], c[3:6], c[6:]] for c in itertools.product(range(3), repeat=9) if any(c))
    return all(map(holds, small)) and all(map(holds, large))


def partitions(n):
    def grow(labels, used):
        if len(labels) == n:
            yield tuple(labels)
            return
        for x in range(used + 1):
            yield from grow(labels + [x], max(used, x + 1))
    return list(grow([], 0))


def crossed(x, y):
    counts = [[0] * (max(y) + 1) for _ in range(max(x) + 1)]
    for a, b in zip(x, y):
        counts[a][b] += 1
    return counts


def triangles():
    """The fewest points on which 1 - J, 1 - NMI, 1 - ARI, 1 - NCA break the triangle inequality; 1 - A and VI: none."""
    first, seen = {}, {}
    for n in range(2, 6):
        every = partitions(n)
        d = {}
        for x in every:
            for y in every:
                table = tuple(sorted(map(tuple, crossed(x, y))))
                if table not in seen:
                    found = o.indices(o.Table(table))
                    number = lambda i: math.nan if found[i] == o.UNDEFINED else float(o.real(found[i]))
                    seen[table] = {"j": 1 - number("j_score"), "nmi": 1 - number("nmi"), "ari": 1 - number("ari"),
                                   "pa": 1 - number("pa"), "vi": number("vi"), "nca": 1 - number("nca")}
                d[x, y] = seen[table]
        for x, y, z in itertools.product(every, repeat=3):
            for k in d[x, y]:
                if d[x, z][k] > d[x, y][k] + d[y, z][k] + 1e-9:
                    first.setdefault(k, n)
    return first == {"j": 5, "nmi": 3, "ari": 4, "nca": 4}


def twenty_shuffles():
    every = list(shuffles([3, 3], [3, 3]))
    ok = sorted(p * 20 for _, p in every) == [1, 1, 9, 9]
    ok = ok and near(sum(p * F(values(t, "ari")[0]).limit_denominator(1000) for t, p in every), 0)
    four = [values(t, "ari")[0] for t, _ in shuffles([4, 4], [4, 4])]
    return ok and near(min(four), -1 / 6) and near(values([[2, 2], [2, 2]], "ari")[0], -1 / 6)


def three_pairs():
    """Three classes of two points in three clusters that are not empty: A is at least 3/6, and 3/6 for some."""
    rows = [r for r in itertools.product(range(3), repeat=3) if sum(r) == 2]
    least = min(int(best(np.array(t))) for t in itertools.product(rows, repeat=3) if all(map(sum, zip(*t))))
    return least == 3


def random_information():
    """E[NMI] of three classes of 20 points and k clusters of one size: the entropies are fixed, so E[MI]/mean."""
    def mean(k):
        a, b = [20] * 3, [60 // k] * k
        return float(o.expected_information(a, b, 60) / ((o.entropy(a, 60) + o.entropy(b, 60)) / 2))
    found = [mean(k) for k in (3, 10, 20)]
    return all(near(x, y) for x, y in zip(found, (.0318, .1066, .2040))) and found == sorted(found)


def rand_terms(t):
    p = lambda x: x * (x - 1) // 2
    rows, cols = t.sum(axis=-1), t.sum(axis=-2)
    n = rows.sum(axis=-1)
    yy, a, b, every = p(t).sum(axis=(-1, -2)), p(rows).sum(axis=-1), p(cols).sum(axis=-1), p(n)
    return yy, a, b, every


def ari_of(t):
    yy, a, b, every = rand_terms(t)
    below = (a + b) * every - 2 * a * b
    return np.where(below, 2 * (yy * every - a * b) / np.where(below, below, 1), 0.)


def corrections():
    """ARI falls when a point goes home in no table of two classes with its largest cells on the diagonal, up to 120
    points; of three classes, and no tie for the largest cell, the smallest such table has 13."""
    for n in range(2, 121):
        a, b = np.meshgrid(np.arange(n + 1), np.arange(n + 1), indexing="ij")
        for c in range(n + 1):
            d = n - a - b - c
            ok = (d >= c) & (a >= b) & (b >= 1) & (a + b > 0) & (c + d > 0)
            if not ok.any():
                continue
            t = np.stack([np.stack([a[ok], b[ok]], -1), np.stack([np.full(ok.sum(), c), d[ok]], -1)], -2)
            home = t.copy()
            home[:, 0, 0] += 1
            home[:, 0, 1] -= 1
            if (ari_of(home) < ari_of(t) - 1e-12).any():
                return False
    def falls(n):
        bars = np.array(list(itertools.combinations(range(n + 8), 8)))
        cells = np.diff(np.concatenate([np.full((len(bars), 1), -1), bars, np.full((len(bars), 1), n + 8)], 1)) - 1
        t = cells.reshape(-1, 3, 3)
        others = t.copy()
        others[:, range(3), range(3)] = -1
        dominant = (t.diagonal(axis1=1, axis2=2) > others.max(axis=2)).all(axis=1)
        t = t[dominant & (t[:, 0, 1] > 0)]
        home = t.copy()
        home[:, 0, 0] += 1
        home[:, 0, 1] -= 1
        return (ari_of(home) < ari_of(t) - 1e-12).any()
    return not any(falls(n) for n in range(3, 13)) and falls(13)


def before_merging():
    return near(values([[4, 2, 0, 0, 0], [0, 0, 3, 1, 0], [0, 0, 0, 1, 3]], "nca")[0], .5833)


def noise_policies():
    """ARI and NCA of X, Y and W where noise is left out, and where each point of it is a class."""
    pred = {"x": "12344", "y": "11211", "w": "11123"}
    def table(who, kept):
        truth = "aab" + ("no" if kept else "")
        return crossed(*([sorted(set(s)).index(c) for c in s] for s in (truth, pred[who][:len(truth)])))
    drop = {w: values(table(w, False), "ari", "nca") for w in "xyw"}
    ones = {w: values(table(w, True), "ari", "nca") for w in "xyw"}
    return near(drop["x"][0], 0) and near(drop["w"][0], 0) and near(ones["x"][0], -.1111) and \
        near(ones["y"][0], .1379) and near(drop["x"][1], .5) and near(ones["x"][1], .5)


def silhouette(x, y, label):
    return float(o.coordinates(x, y, label)["silhouette"])


def silhouettes():
    """Two rows of four points: the best of all divisions into two; k-means on `round` and `bent`, K = 2 to 10."""
    def top(gap):
        x, y = [0, 1, 2, 3] * 2, [0] * 4 + [gap] * 4
        every = [(silhouette(x, y, p), p) for p in itertools.product((0, 1), repeat=8) if p[0] == 0 and any(p)]
        return max(every)[1]
    ok = top(1) == (0, 0, 1, 1, 0, 0, 1, 1) and top(2) == (0, 0, 0, 0, 1, 1, 1, 1)
    def sample(name):
        with open("samples/%s.csv" % name) as f:
            return list(csv.DictReader(f))
    rows = sample("round")
    x, y = [r["x"] for r in rows], [r["y"] for r in rows]
    per = [o.coordinates(x, y, [r["k%d" % k] for r in rows]) for k in range(2, 11)]
    ok = ok and ["%.2f" % p["silhouette"] for p in per] == "0.81 0.66 0.50 0.43 0.45 0.37 0.37 0.39 0.37".split()
    ok = ok and max(range(9), key=lambda i: per[i]["calinski_harabasz"]) == 1
    rows = sample("bent")
    x, y = [r["x"] for r in rows], [r["y"] for r in rows]
    ch = [o.coordinates(x, y, [r["k%d" % k] for r in rows]) for k in range(2, 11)]
    ok = ok and near(ch[0]["calinski_harabasz"], 140, .5) and ch[8]["calinski_harabasz"] > 280
    return ok and max(range(9), key=lambda i: ch[i]["calinski_harabasz"]) == 8 and \
        min(range(9), key=lambda i: ch[i]["davies_bouldin"]) == 8


def five_points():
    """Shuffles of sizes 3 and 2: one in ten is perfect, three have four points right, six three."""
    right = {}
    for t, p in shuffles([3, 2], [3, 2]):
        most = int(best(np.array(t)))
        right[most] = right.get(most, 0) + p
    return right == {5: F(1, 10), 4: F(3, 10), 3: F(6, 10)}


def walk(start, moves):
    t = [list(r) for r in start]
    yield [list(r) for r in t]
    for count, i, a, b in moves:
        for _ in range(count):
            t[i][a] -= 1
            t[i][b] += 1
            yield [list(r) for r in t]


def paths():
    """Figs. 4 and 5: what single moves do to NCA, and where the dips of Fig. 5 end."""
    four = [values(t, "nca")[0] for t in walk([[54, 0], [54, 0]], [(54, 1, 0, 1), (13, 1, 1, 0), (27, 0, 0, 1), (14, 1, 1, 0)])]
    ok = len(four) == 109 and all(near(abs(b - a) * 54, 1, 1e-9) for a, b in zip(four, four[1:]))
    moves = [(24, 2, 0, 2), (24, 1, 0, 1), (12, 0, 0, 1), (12, 1, 1, 0), (4, 0, 0, 2), (4, 0, 1, 2), (4, 1, 0, 2), (4, 1, 1, 2),
             (8, 2, 2, 0), (8, 2, 2, 1)]
    five = [values(t, "nca", "nr", "nfm", "nmi", "j_score") for t in walk([[24, 0, 0]] * 3, moves)]
    by = [round((b[0] - a[0]) * 48, 6) for a, b in zip(five, five[1:])]
    ok = ok and (by.count(1), by.count(-1), by.count(0)) == (48, 48, 8) and by[72:76] == by[80:84] == [0] * 4
    home = five[24:49]
    return ok and all(b[k] > a[k] for k in range(5) for a, b in zip(home[5:], home[6:])) and \
        min(range(25), key=lambda i: home[i][3]) == 4 and min(range(25), key=lambda i: home[i][2]) == 5


def orders():
    """From one cluster to three classes of m points: the orders in which NMI never falls, and that ARI always does."""
    for m, good in ((3, 18), (4, 68), (5, 250)):
        nmi_good = ari_good = total = 0
        cache = {}
        def at(i, j):
            if (i, j) not in cache:
                cache[i, j] = values([[m, 0, 0], [m - i, i, 0], [m - j, 0, j]], "nmi", "ari")
            return cache[i, j]
        for order in set(itertools.permutations([0] * m + [1] * m)) if m < 5 else \
                ([int(k in pick) for k in range(2 * m)] for pick in itertools.combinations(range(2 * m), m)):
            i = j = 0
            seen = [at(0, 0)]
            for second in order:
                i, j = (i, j + 1) if second else (i + 1, j)
                seen.append(at(i, j))
            total += 1
            nmi_good += all(b[0] >= a[0] - 1e-12 for a, b in zip(seen, seen[1:]))
            ari_good += all(b[1] >= a[1] - 1e-12 for a, b in zip(seen, seen[1:]))
        if nmi_good != good or ari_good or total != math.comb(2 * m, m):
            return False
    return True


def page_nmi():
    return near(values([[12, 37, 1], [40, 0, 0], [0, 0, 30]], "nmi")[0], .7496)


def lowest_ari():
    """Of all tables of 2 to 6 points; [[1, 1], [1, 1]] has -1/2."""
    low = min(float(ari_of(np.array(crossed(x, y)))) for n in range(2, 7) for x in partitions(n) for y in partitions(n))
    return near(low, -.5, 1e-12) and near(values([[1, 1], [1, 1]], "ari")[0], -.5, 1e-12)


def printed_emi():
    """Eq. 22 as printed, with the factorials of the sizes twice: 1.9439; E[MI] itself .1629."""
    a, b, n, fact = [2, 3], [3, 2], 5, math.factorial
    total = 0.0
    for x in a:
        for y in b:
            for m in range(max(1, x + y - n), min(x, y) + 1):
                p = math.comb(x, m) * math.comb(n - x, y - m) / math.comb(n, y)
                total += p * fact(x) * fact(y) * m / n * math.log(n * m / (x * y))
    return near(total, 1.9439) and near(o.expected_information(a, b, n), .1629)


def cited(what):
    """What the sources in the lessons name, by a pattern."""
    named = set()
    for name in os.listdir("samples/lessons"):
        with open("samples/lessons/" + name, encoding="utf-8") as f:
            named |= set(re.findall(r"\{ = " + what + r"\}", f.read()))
    return sorted(named)


if __name__ == "__main__":
    passed = failed = 0
    tests = {name for _, _, names in os.walk("tests") for name in names}
    facts = [(name, name in globals() and globals()[name]()) for name in cited(r"lesson_facts\.py (\w+)")]
    for name, ok in facts + [(name, name in tests) for name in cited(r"(test_\w+\.c)")]:
        passed, failed = passed + bool(ok), failed + (not ok)
        if not ok:
            print("differs %s" % name)
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(1 if failed else 0)
