"""Writes tests/data/index_values.txt: tables with values of pair counting and information that are right to 30 digits.

Pair counts are integers and fractions, logarithms and roots mpmath with 60 digits; the formulas are written out from
their definitions. Nothing here is shared with the program. Run from the top of the tree:
    python3 tests/support/make_index_values.py > tests/data/index_values.txt
"""
import random

from mpmath import binomial, ln, mp, mpf, sqrt

mp.dps = 60


def pairs(x):
    return x * (x - 1) // 2


def part(over, under):
    return mpf(over) / mpf(under) if under else mpf(0)


def entropy(sizes, n):
    return -sum(mpf(x) / n * ln(mpf(x) / n) for x in sizes)


def expected(a, b, n):
    total = mpf(0)
    for x in a:
        for y in b:
            for c in range(max(1, x + y - n), min(x, y) + 1):
                weight = binomial(x, c) * binomial(n - x, y - c) / binomial(n, y)
                total += mpf(c) / n * ln(mpf(n) * c / (x * y)) * weight
    return total


def counting(c, a, b, n):
    s, p, q, every = sum(map(pairs, c)), sum(map(pairs, a)), sum(map(pairs, b)), pairs(n)
    s2, a2, b2, n2 = sum(x * x for x in c), sum(x * x for x in a), sum(x * x for x in b), n * n
    root, root2 = sqrt(mpf(p) * q), sqrt(mpf(a2) * b2)
    e, e2 = part(p * q, every), part(a2 * b2, n2)
    return {
        "ri": part(every - p - q + 2 * s, every),
        "ari": part(2 * (s * every - p * q), (p + q) * every - 2 * p * q),
        "fm": part(s, root),
        "afm": part(s - e, root - e) if p and q else mpf(0),
        "ri_lim": part(n2 - a2 - b2 + 2 * s2, n2),
        "fm_lim": s2 / root2,
        "nr": part(2 * (s2 * n2 - a2 * b2), (a2 + b2) * n2 - 2 * a2 * b2),
        "nfm": (s2 - e2) / (root2 - e2),
        "pair_precision": part(s, q),
        "pair_recall": part(s, p),
        "pair_f1": part(2 * s, p + q),
        "pair_jaccard": part(s, p + q - s),
        "mirkin": mpf(2 * (p + q - 2 * s)),
    }


def information(c, a, b, n, chance):
    hu, hv, joint = entropy(a, n), entropy(b, n), entropy(c, n)
    mi = hu + hv - joint
    means = {"": (hu + hv) / 2, "_min": min(hu, hv), "_max": max(hu, hv), "_sqrt": sqrt(hu * hv)}
    v = {"entropy_true": hu, "entropy_pred": hv, "mi": mi, "nmi_joint": mi / joint, "vi": hu + hv - 2 * mi}
    v["nvi"], v["nid"] = 1 - mi / joint, 1 - mi / means["_max"]
    if hu:
        v["homogeneity"] = mi / hu
    if hv:
        v["completeness"] = mi / hv
    for name, mean in means.items():
        if mean:
            v["nmi" + name] = mi / mean
    if chance:
        v["emi"] = expected(a, b, n)
        for name, mean in means.items():
            v["ami" + name] = (mi - v["emi"]) / (mean - v["emi"])
            v["mean" + name] = mean - v["emi"]  # the divisor, for the tolerance
    return v


def shares(table):
    """The three indices of the table whose rows are divided by their sums; its total is k and so is its A2."""
    k = len(table)
    c = [[mpf(x) / sum(r) for x in r] for r in table]
    q = [sum(column) for column in zip(*c)]
    s2, b2 = sum(x * x for r in c for x in r), sum(x * x for x in q)
    e = b2 / k
    u, v = ln(mpf(k)), entropy(q, k)
    mi = u + v - entropy([x for r in c for x in r if x], k)
    return {
        "ncr": (s2 - e) / ((k + b2) / 2 - e),
        "ncfm": (s2 - e) / (sqrt(k * b2) - e),
        "ncmi": mi / ((u + v) / 2),
    }


def degenerate(c, a, b, n):
    return len(c) == len(a) == len(b) or 1 in (len(a), len(b)) or n in (len(a), len(b))


def show(table, chance):
    a = [sum(r) for r in table]
    b = [sum(column) for column in zip(*table)]
    c = [x for r in table for x in r if x]
    n = sum(a)
    if 0 in a or 0 in b or degenerate(c, a, b, n):
        return False
    print(f"table {len(a)} {len(b)} " + " ".join(str(x) for r in table for x in r))
    for name, value in {**counting(c, a, b, n), **shares(table), **information(c, a, b, n, chance)}.items():
        print(name, mp.nstr(value, 30))
    return True


def scattered(rows, cols, most, holes):
    return [[0 if random.random() < holes else random.randint(1, most) for _ in range(cols)] for _ in range(rows)]


def nearly_independent(rows, cols, size):
    table = [[size * (i + 1) * (j + 2) for j in range(cols)] for i in range(rows)]
    table[0][0] += 1
    return table


def main():
    random.seed(20240628)
    written = 0
    while written < 80:
        shape = random.randint(2, 5), random.randint(2, 6)
        written += show(scattered(*shape, random.choice((2, 5, 12)), random.choice((0.2, 0.5, 0.7))), True)
    while written < 150:
        shape = random.randint(2, 6), random.randint(2, 6)
        most = random.choice((10**4, 10**7, 10**10, 10**12))
        written += show(scattered(*shape, most, random.choice((0, 0.3, 0.6))), False)
    for size in (1, 10, 10**3, 10**5, 10**7, 10**9, 10**11):
        for shape in ((2, 2), (2, 5), (4, 3), (6, 6)):
            written += show(nearly_independent(*shape, size), size == 1)
    for n in (5, 100, 10**4, 10**6, 10**9, 10**12):
        written += show([[n - 2, 1], [1, 0]], n <= 100)
        written += show([[n - 1, 1], [1, n - 1]], n <= 100)
        written += show([[n - 1, 1], [0, n]], n <= 100)
        written += show([[n, 0, 1], [0, n, 0]], n <= 100)
    for m in (4, 9, 20):  # near singletons: two points together on each side
        table = [[1 if i == j else 0 for j in range(m)] for i in range(m)]
        table[0][0] = 2
        table[1][1], table[1][2] = 1, 1
        written += show(table, True)


main()
