"""Every index from its definition, and the text commands on a table of counts: an independent route for the lessons.

Fractions where a formula is rational, mpmath where it has logarithms or roots, scipy's assignment solver for the
matchings. Nothing here is shared with the program. Checked against tests/data/papers.json: `oracle.py papers`.
`oracle.py course`: no step of a unit shows a solution of a task of that unit.
"""
import copy
import itertools
import json
import re
import sys
from fractions import Fraction as F

from mpmath import binomial, ln, mp, mpf, sqrt
from scipy.optimize import linear_sum_assignment

mp.dps = 40
UNDEFINED = "undefined"


def real(x):
    return mpf(x.numerator) / x.denominator if isinstance(x, F) else mpf(x)


def over(a, b):
    if not b:
        return F(0) if isinstance(a, (int, F)) else mpf(0)
    return F(a) / F(b) if isinstance(a, (int, F)) and isinstance(b, (int, F)) else real(a) / real(b)


def pairs(x):
    return F(x * (x - 1), 2)


class Table:
    """Rows are classes, columns clusters; empty ones do not count in any formula, but keep their names."""

    def __init__(self, counts, classes=None, clusters=None):
        self.c = [list(r) for r in counts]
        self.classes = list(classes or [str(i + 1) for i in range(len(counts))])
        self.clusters = list(clusters or [str(j + 1) for j in range(len(counts[0]))])

    in_order = False  # the points stand class by class

    def copy(self):
        t = Table(self.c, self.classes, self.clusters)
        t.in_order = self.in_order
        return t

    def dense(self):
        rows = [i for i, r in enumerate(self.c) if sum(r)]
        cols = [j for j in range(len(self.clusters)) if sum(r[j] for r in self.c)]
        return [[self.c[i][j] for j in cols] for i in rows], [self.classes[i] for i in rows], [self.clusters[j] for j in cols]

    # ---- the text commands -------------------------------------------------------------------------------------
    def column(self, name, make=False):
        if name not in self.clusters and make:
            self.clusters.append(name)
            for r in self.c:
                r.append(0)
        return self.clusters.index(name)

    def drop(self, j):
        del self.clusters[j]
        for r in self.c:
            del r[j]

    def move(self, count, cls, src, dst):
        i, a, b = self.classes.index(cls), self.column(src), self.column(dst, True)
        have = self.c[i][a]
        n = have if count == "all" else round(have * int(count[:-1]) / 100) if count.endswith("%") else int(count)
        assert 0 <= n <= have, (count, cls, src, have)
        self.c[i][a] -= n
        self.c[i][b] += n

    def split(self, name, how):
        j = self.column(name)
        col = [r[j] for r in self.c]
        holders = [i for i, x in enumerate(col) if x]
        if how == "by class":
            parts = [{i: col[i]} for i in holders]
        else:  # by rows: those of a matrix stand class by class
            assert len(holders) == 1 or self.in_order, "split by sizes is told for rows in the order of their classes"
            rows, sizes = [i for i in holders for _ in range(col[i])], [int(s) for s in how.split(",")]
            assert sum(sizes) == len(rows)
            parts = []
            for size in sizes:
                parts.append({i: rows[:size].count(i) for i in holders})
                rows = rows[size:]
        names = ["%s.%d" % (name, p + 1) for p in range(len(parts))]
        for i in holders:
            self.c[i][j] = 0
        for p, part in enumerate(parts):
            self.clusters.insert(j + 1 + p, names[p])
            for i, r in enumerate(self.c):
                r.insert(j + 1 + p, part.get(i, 0))
        self.drop(j)

    def merge(self, name, into):
        a, b = self.column(name), self.column(into)
        for r in self.c:
            r[b] += r[a]
        self.drop(a)

    def roles(self):
        self.c = [list(r) for r in zip(*self.c)]
        self.classes, self.clusters = self.clusters, self.classes


def words(line):
    out, rest = [], line.strip()
    while rest:
        if rest[0] == '"':
            word, end = json.JSONDecoder().raw_decode(rest)
            out.append(word)
            rest = rest[end:].strip()
        else:
            word, _, rest = rest.partition(" ")
            out.append(word)
            rest = rest.strip()
    return out


def run_points(table, w):
    """move and assign where coordinates are known: which points go is told by their rows."""
    x, y, pred, truth = table.points
    if w[0] == "move":
        rows = [i for i, p in enumerate(zip(truth, pred)) if p == (w[2], w[3])][:int(w[1])]
    else:
        first, _, last = w[1][1:].partition("-")
        rows = range(int(first) - 1, int(last or first))
    pred = [w[-1] if i in rows else p for i, p in enumerate(pred)]
    return table_of({"true": truth, "pred": pred, "x": x, "y": y})


def run(table, loaded, line):
    """The table after a command; settings and views leave it alone."""
    w = words(line)
    t = table.copy()
    if getattr(table, "points", None) and w[0] in ("move", "assign"):
        return run_points(table, w)
    if w[0] == "move":
        t.move(*w[1:])
    elif w[0] == "split":
        t.split(w[1], " ".join(w[2:]))
    elif w[0] == "merge":
        t.merge(*w[1:])
    elif w[0] == "rename":
        t.clusters[t.column(w[1])] = w[2]
    elif w[0] == "swap":
        a, b = t.column(w[1]), t.column(w[2])
        t.clusters[a], t.clusters[b] = w[2], w[1]
    elif w[0] == "new":
        t.column(w[1], True)
    elif w[0] == "roles":
        t.roles()
    elif w[0] == "reset":
        t = loaded.copy()
    elif w[0] == "noise":
        side, label = w[1].split(":", 1)
        policy = w[2]
        if policy == "drop" and side == "pred":
            t.drop(t.column(label))
        elif side == "true":  # the rows of other policies go; those of this one are made from the row as loaded
            keep = [i for i, x in enumerate(t.classes) if x in loaded.classes and x != label]
            row = loaded.c[loaded.classes.index(label)] + [0] * (len(t.clusters) - len(loaded.clusters))
            ones = [[int(k == j) for k in range(len(row))] for j, x in enumerate(row) for _ in range(x)]
            extra = {"own": [row], "drop": [], "singletons": ones}[policy]
            t.c = [t.c[i] for i in keep] + extra
            t.classes = [t.classes[i] for i in keep] + ([label] if policy == "own" else
                                                        ["%s %d" % (label, i) for i in range(len(extra))])
        elif policy != "own":
            raise ValueError("the oracle does not know " + line)
    elif w[0] not in ("set", "view", "sort", "go"):
        raise ValueError("the oracle does not know " + line)
    return t


# ---- matchings ---------------------------------------------------------------------------------------------------
def weights(c, kind):
    a, b = [sum(r) for r in c], [sum(r[j] for r in c) for j in range(len(c[0]))]
    how = {"counts": lambda x, i, j: F(x), "row_share": lambda x, i, j: F(x, a[i]),
           "braun_blanquet": lambda x, i, j: F(x, max(a[i], b[j]))}[kind]
    return [[how(x, i, j) for j, x in enumerate(r)] for i, r in enumerate(c)]


def optimum(w):
    """The largest total, exactly, and the pairs that the solver found."""
    rows, cols = linear_sum_assignment([[float(x) for x in r] for r in w], maximize=True)
    return sum((w[i][j] for i, j in zip(rows, cols)), F(0))


def optima(w):
    """Every optimal matching as {row: col} without pairs of no weight, first in loaded order; for small tables."""
    k, l = len(w), len(w[0])
    best, found = F(0), set()

    def walk(i, used, total, taken):
        nonlocal best, found
        if i == k:
            if total > best:
                best, found = total, set()
            if total == best:
                found.add(tuple(taken))
            return
        for j in range(l):
            if j not in used and w[i][j]:
                walk(i + 1, used | {j}, total + w[i][j], taken + [(i, j)])
        walk(i + 1, used, total, taken)

    walk(0, frozenset(), F(0), [])
    key = lambda m: [dict(m).get(i, l) for i in range(k)]
    return sorted(found, key=key)


def greedy(c):
    left, out = [list(r) for r in c], []
    rows, cols = set(range(len(c))), set(range(len(c[0])))
    while rows and cols:
        i, j = max(((i, j) for i in rows for j in cols), key=lambda p: (left[p[0]][p[1]], -p[0], -p[1]))
        if not left[i][j]:
            break
        out.append((i, j))
        rows.discard(i)
        cols.discard(j)
    return sorted(out)


# ---- indices -----------------------------------------------------------------------------------------------------
def expected_information(a, b, n):
    total = mpf(0)
    for x in a:
        for y in b:
            for m in range(max(1, x + y - n), min(x, y) + 1):
                total += binomial(x, m) * binomial(n - x, y - m) / binomial(n, y) * m / n * ln(mpf(n) * m / (x * y))
    return total


def entropy(sizes, n):
    return -sum((mpf(x) / n * ln(mpf(x) / n) for x in sizes), mpf(0))


def counting(c, a, b, n):
    s, p, q, every = (sum(map(pairs, v)) for v in ([x for r in c for x in r], a, b, [n]))
    s2, a2, b2 = (F(sum(x * x for x in v)) for v in ([x for r in c for x in r], a, b))
    n2 = F(n * n)
    e, e2 = over(p * q, every), over(a2 * b2, n2)
    root, root2 = sqrt(real(p * q)), sqrt(real(a2 * b2))
    rows = [[F(x, a[i]) for x in r] for i, r in enumerate(c)]
    k = len(a)
    q1 = [sum(r[j] for r in rows) for j in range(len(b))]
    cs, cb = sum(x * x for r in rows for x in r), sum(x * x for x in q1)
    ca, cn, ce = F(k), F(k * k), over(F(k) * cb, F(k * k))
    croot = sqrt(real(ca * cb))
    return {
        "ri": over(every + 2 * s - p - q, every), "ari": over(s - e, (p + q) / 2 - e), "fm": over(real(s), root),
        "afm": over(real(s - e), root - real(e)), "pair_precision": over(s, q), "pair_recall": over(s, p),
        "pair_f1": over(2 * s, p + q), "pair_jaccard": over(s, p + q - s), "mirkin": p * 2 + q * 2 - 4 * s,
        "ri_lim": 1 + over(2 * s2 - a2 - b2, n2), "fm_lim": over(real(s2), root2),
        "nr": over(s2 - e2, (a2 + b2) / 2 - e2), "nfm": over(real(s2 - e2), root2 - real(e2)),
        "ncr": over(cs - ce, (ca + cb) / 2 - ce), "ncfm": over(real(cs - ce), croot - real(ce)),
    }


def information(c, a, b, n, emi):
    hu, hv = entropy(a, n), entropy(b, n)
    joint = entropy([x for r in c for x in r if x], n)
    mi = hu + hv - joint
    mi = mpf(0) if abs(mi) < mpf(10) ** -30 else mi
    out = {"entropy_true": hu, "entropy_pred": hv, "mi": mi, "nmi_joint": over(mi, joint), "vi": 2 * joint - hu - hv,
           "nvi": over(2 * joint - hu - hv, joint), "nid": 1 - over(mi, max(hu, hv)),
           "homogeneity": mi / hu if hu else mpf(1), "completeness": mi / hv if hv else mpf(1), "emi": emi}
    means = {"": (hu + hv) / 2, "_min": min(hu, hv), "_max": max(hu, hv), "_sqrt": sqrt(hu * hv)}
    flat = len(a) == 1 or len(b) == 1 or max(a) == 1 or max(b) == 1
    for name, mean in means.items():
        out["nmi" + name] = over(mi, mean)
        out["ami" + name] = mpf(0) if flat else over(mi - emi, mean - emi)
    h, m = out["homogeneity"], out["completeness"]
    out["v_measure"] = over(2 * h * m, h + m)
    shares = [[mpf(x) / a[i] for x in r] for i, r in enumerate(c)]
    k = len(a)
    q = [sum(r[j] for r in shares) for j in range(len(b))]
    hc = -sum((x / k * ln(x / k) for x in q if x), mpf(0))
    hj = -sum((x / k * ln(x / k) for r in shares for x in r if x), mpf(0))
    hk = ln(mpf(k))
    out["ncmi"] = over(2 * (hk + hc - hj), hk + hc)
    return out


def matching(c, a, b, n):
    k, l = len(a), len(b)
    big = max(k, l)
    cells = [(i, j, c[i][j]) for i in range(k) for j in range(l)]
    pa, ca, ba = optimum(weights(c, "counts")) / n, optimum(weights(c, "row_share")) / k, optimum(weights(c, "braun_blanquet")) / big
    down = lambda v: sorted(v, reverse=True) + [0] * (big - len(v))
    purity = F(sum(max(r[j] for r in c) for j in range(l)), n)
    inverse = F(sum(max(r) for r in c), n)
    jac = lambda i, j: F(c[i][j], a[i] + b[j] - c[i][j])
    f1 = lambda i, j: F(2 * c[i][j], a[i] + b[j])
    r = sum(F(a[i], n) * max(jac(i, j) for j in range(l)) for i in range(k))
    p = sum(F(b[j], n) * max(jac(i, j) for i in range(k)) for j in range(l))
    lowest = sum(F(min(x, y)) for x, y in zip(down(a), down(b))) / (F(big) * n)
    share = weights(c, "row_share")
    if l > k:
        wide = share + [[max(share[i][j] for i in range(k)) for j in range(l)]] * (l - k)
    elif k > l:
        wide = [row + [max(row)] * (k - l) for row in share]
    else:
        wide = share
    v = optimum(wide)
    undef = UNDEFINED
    return {
        "purity": purity, "inverse_purity": inverse, "h_score": 1 - inverse, "split_join": 2 * n - n * purity - n * inverse,
        "f_score": sum(F(a[i], n) * max(f1(i, j) for j in range(l)) for i in range(k)),
        "pa": pa, "greedy_accuracy": F(sum(c[i][j] for i, j in greedy(c)), n), "classification_error": 1 - pa,
        "na": undef if big == 1 else (pa - F(1, big)) / (1 - F(1, big)), "ca": ca,
        "nca": undef if k == 1 else (k * ca - 1) / (k - 1), "nca_onto": undef if k == 1 else (v - 1) / (k - 1), "ba": ba,
        "nba": over(ba - lowest, 1 - lowest), "psi": max(F(0), over(ba - lowest, 1 - lowest)),
        "spsi": undef if big == 1 else max(F(0), (ba - F(1, big)) / (1 - F(1, big))),
        "j_recall": r, "j_precision": p, "j_score": over(2 * r * p, r + p),
        "ecs": sum(F(x * x, max(a[i], b[j])) for i, j, x in cells) / n,
        "identical": F(int(sum(1 for x in cells if x[2]) == k == l)),
    }


BY_NAME = {"accuracy", "balanced_accuracy", "macro_f1", "weighted_f1", "kappa", "mcc"}
NO_BEST = {"entropy_true", "entropy_pred", "mi", "emi"}
BEST_0 = {"mirkin", "vi", "nvi", "nid", "h_score", "split_join", "classification_error"}


def classifying(c, classes, clusters, a, b, n):
    """As scikit-learn defines them, over the names of both sides; those without a shared name are undefined."""
    names = sorted(set(classes) | set(clusters))
    shared = [s for s in names if s in classes and s in clusters]
    if not shared:
        return {x: UNDEFINED for x in BY_NAME}
    right = {s: c[classes.index(s)][clusters.index(s)] for s in shared}
    true = {s: a[classes.index(s)] if s in classes else 0 for s in names}
    pred = {s: b[clusters.index(s)] if s in clusters else 0 for s in names}
    f1 = {s: F(2 * right.get(s, 0), true[s] + pred[s]) for s in names}
    hits, chance = sum(right.values()), sum(true[s] * pred[s] for s in names)
    spread = (n * n - sum(x * x for x in a)) * (n * n - sum(x * x for x in b))
    return {
        "balanced_accuracy": sum(F(right.get(s, 0), true[s]) for s in names if true[s]) / len(classes),
        "macro_f1": sum(f1.values()) / len(names),
        "weighted_f1": sum(f1[s] * true[s] for s in names) / n,
        "kappa": F(n * hits - chance, n * n - chance) if n * n > chance else UNDEFINED,
        "mcc": (n * hits - chance) / sqrt(mpf(spread)) if spread else F(0),
    }


def indices(table, emi=None):
    """All of them, by id; Fraction, mpf or UNDEFINED."""
    c, classes, clusters = table.dense()
    a, b = [sum(r) for r in c], [sum(r[j] for r in c) for j in range(len(clusters))]
    n = sum(a)
    if emi is None:
        emi = expected_information(a, b, n) if n <= 2000 else mpf(0)
    out = {**counting(c, a, b, n), **information(c, a, b, n, emi), **matching(c, a, b, n)}
    shared = set(classes) & set(clusters)
    out["accuracy"] = F(sum(c[classes.index(s)][clusters.index(s)] for s in shared), n) if shared else UNDEFINED
    out.update(classifying(c, classes, clusters, a, b, n))
    if out["identical"] == 1:
        for x in out:
            if x not in NO_BEST and x not in BY_NAME:
                out[x] = F(0) if x in BEST_0 else F(1)
    return out


def found(table, key, cache):
    """What a lesson's key stands for: a number or a text."""
    c, classes, clusters = table.dense()
    if key == "n":
        return F(sum(map(sum, c)))
    if key == "classes":
        return F(len(classes))
    if key == "clusters":
        return F(len(clusters))
    head, _, rest = key.partition(".")
    name = lambda m: " ".join("%s-%s" % (classes[i], clusters[j]) for i, j in sorted(m))
    if head in ("pairs", "total", "optima"):
        if rest == "greedy":
            g = greedy(c)
            return name(g) if head == "pairs" else F(sum(c[i][j] for i, j in g))
        w = weights(c, rest)
        if head == "total":
            return optimum(w)
        every = optima(w)
        return name(every[0]) if head == "pairs" else F(min(100, len(every)))
    a, b = [sum(r) for r in c], [sum(r[j] for r in c) for j in range(len(clusters))]
    jac = [[F(x, a[i] + b[j] - x) for j, x in enumerate(r)] for i, r in enumerate(c)]
    if head == "unmatched":
        taken = {max(range(len(b)), key=lambda j: (jac[i][j], -j)) for i in range(len(a))}
        chosen = {max(range(len(a)), key=lambda i: (jac[i][j], -i)) for j in range(len(b))}
        return " ".join(clusters[j] for j in range(len(b)) if j not in taken) if rest == "clusters" else \
            " ".join(classes[i] for i in range(len(a)) if i not in chosen)
    if head == "best":
        i = classes.index(rest)
        return clusters[max(range(len(b)), key=lambda j: (jac[i][j], -j))]
    if head == "cell":
        for i, x in enumerate(table.classes):
            for j, y in enumerate(table.clusters):
                if rest == x + "." + y:
                    return F(table.c[i][j])
        raise KeyError(key)
    if "all" not in cache:
        cache["all"] = indices(table)
        if getattr(table, "points", None):
            cache["all"].update(coordinates(*table.points[:3]))
        if getattr(table, "beta", None):  # Rosenberg & Hirschberg 2007
            h, c, b = cache["all"]["homogeneity"], cache["all"]["completeness"], table.beta
            cache["all"]["v_measure"] = (1 + b) * h * c / (b * h + c)
    return cache["all"][key]


# ---- stated values -----------------------------------------------------------------------------------------------
def agrees(value, stated):
    if isinstance(value, str) or stated == UNDEFINED:
        return value == stated
    for sign, fits in ((">=", lambda v, t: v >= t - 1e-12), ("<=", lambda v, t: v <= t + 1e-12), (">", lambda v, t: v > t), ("<", lambda v, t: v < t)):
        if stated.startswith(sign):
            return fits(real(value), mpf(stated[len(sign):]))
    digits = len(stated.partition(".")[2])
    room = mpf(10) ** -digits / 2 + mpf("1e-12") if digits else mpf("1e-9")
    return abs(real(value) - mpf(stated)) <= room


def table_of(data, samples="samples"):
    if "sample" in data:
        import csv
        with open("%s/%s.csv" % (samples, data["sample"])) as f:
            rows = list(csv.DictReader(f))
        heads = list(rows[0])
        truth = next(h for h in heads if h in ("class", "species", "true", "truth", "class\\cluster"))
        pred = data.get("labels") or next((h for h in heads if h in ("cluster", "pred", "kmeans")), None)
        if pred is None:  # a matrix: the classes in the first column; of shares the counts that they are of, 900 of C/900
            times = 900 if any("." in r[h] for r in rows for h in heads[1:]) else 1
            return Table([[round(float(r[h]) * times) for h in heads[1:]] for r in rows], [r[truth] for r in rows], heads[1:])
        if "count" in heads:
            data = {"true": [r[truth] for r in rows for _ in range(int(r["count"]))], "pred": [r[pred] for r in rows for _ in range(int(r["count"]))]}
        else:
            data = {"true": [r[truth] for r in rows], "pred": [r[pred] for r in rows]}
            if heads[:2] == ["x", "y"]:
                data.update(x=[r["x"] for r in rows], y=[r["y"] for r in rows])
    if "matrix" in data:
        table = Table(data["matrix"], data.get("classes"), data.get("clusters"))
        table.in_order = True
        return table
    truth, pred = [str(x) for x in data["true"]], [str(x) for x in data["pred"]]
    classes, clusters = list(dict.fromkeys(truth)), list(dict.fromkeys(pred))
    counts = [[0] * len(clusters) for _ in classes]
    for x, y in zip(truth, pred):
        counts[classes.index(x)][clusters.index(y)] += 1
    table = Table(counts, classes, clusters)
    if "x" in data:  # until the first change: a move names counts, and not which points go
        table.points = data["x"], data["y"], pred, truth
    return table


def coordinates(x, y, label):
    """Silhouette, Calinski-Harabasz and Davies-Bouldin, by their definitions."""
    at = [(mpf(a), mpf(b)) for a, b in zip(x, y)]
    groups = {g: [p for p, l in zip(at, label) if l == g] for g in dict.fromkeys(label)}
    far = lambda p, q: sqrt((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2)
    mid = lambda ps: (sum(p[0] for p in ps) / len(ps), sum(p[1] for p in ps) / len(ps))
    mean = lambda v: sum(v) / len(v)
    total = mpf(0)
    for p, l in zip(at, label):
        if len(groups[l]) > 1:
            a = sum(far(p, q) for q in groups[l]) / (len(groups[l]) - 1)
            b = min(mean([far(p, q) for q in ps]) for g, ps in groups.items() if g != l)
            total += (b - a) / max(a, b)
    n, k, centre = len(at), len(groups), mid(at)
    mids = {g: mid(ps) for g, ps in groups.items()}
    between = sum(len(ps) * far(mids[g], centre) ** 2 for g, ps in groups.items())
    within = sum(far(p, mids[l]) ** 2 for p, l in zip(at, label))
    spread = {g: mean([far(p, mids[g]) for p in ps]) for g, ps in groups.items()}
    apart = all(far(mids[g], mids[h]) for g in groups for h in groups if g != h)
    db = UNDEFINED if not apart else mean([max((spread[g] + spread[h]) / far(mids[g], mids[h]) for h in groups if h != g) for g in groups])
    return {"silhouette": total / n, "calinski_harabasz": between / (k - 1) / (within / (n - k)), "davies_bouldin": db}


def goal(text, now, start, before):
    """Whether "nca > start", "pa - greedy_accuracy >= 0.2", "unmatched.clusters = 0" holds; each table with its cache."""
    def value(at, what):
        if what.startswith("unmatched."):
            return mpf(len(found(at[0], what, at[1]).split()))
        return real(found(at[0], what, at[1]))
    w = text.split(" ")
    left = (lambda at: value(at, w[0]) - value(at, w[2])) if w[1] == "-" else (lambda at: value(at, w[0]))
    op, than = w[-2:]
    a = left(now)
    b = left(start) if than == "start" else left(before) if than == "before" else \
        mpf(than) if re.match(r"-?[\d.]", than) else value(now, than)
    same = abs(a - b) <= mpf("1e-9")
    return {"=": same, ">=": same or a > b, "<=": same or a < b, ">": not same and a > b, "<": not same and a < b}[op]


def attempt(task, start, loaded, commands):
    """Whether these changes are taken and reach the goal."""
    past = [(start, {})]
    for line in commands:
        w, old = words(line), past[-1]
        if w[0] not in task.get("verbs", [w[0]]) or len(past) > int(task.get("budget", len(past))):
            return False
        if w[0] == "move" and "points" in task and int(w[1]) > int(task["points"]):
            return False
        past.append((run(old[0], loaded, line), {}))
        if not all(goal(g, past[-1], past[0], old) for g in task.get("each", [])):
            return False
    return all(goal(g, past[-1], past[0], past[-1]) for g in task["goal"])


def formula(table, text, cache):
    """A key, an index, or arithmetic with them."""
    c, classes, clusters = table.dense()
    try:
        return found(table, text, cache)
    except (KeyError, ValueError):
        pass
    a, b, n = [sum(r) for r in c], [sum(col) for col in zip(*c)], sum(map(sum, c))
    both, cls, clu, every = (sum(x * (x - 1) // 2 for x in xs) for xs in ([x for r in c for x in r], a, b, [n]))
    names = {"YY": mpf(both), "YN": mpf(cls - both), "NY": mpf(clu - both), "NN": mpf(every - cls - clu + both), "P": mpf(cls), "Q": mpf(clu),
             "sqrt": sqrt, "ln": ln, "n": mpf(n), "mpf": mpf}
    if "all" in cache or re.search(r"\b[a-z]\w*_|\b(ari|nmi|nca|pa|ca|mi|ri|fm)\b", text):
        found(table, "pa", cache)
        names.update((k, real(v)) for k, v in cache["all"].items() if v != UNDEFINED)
    return eval(re.sub(r"(?<![\w.])(\d+(?:\.\d+)?)", r"mpf('\1')", text), {"__builtins__": {}}, names)


def shown(text):
    """What a number in the words may be: a value and half a unit of its last digit."""
    text = text.replace("\u2212", "-")
    percent, text = text.endswith("%"), text.rstrip(" %")
    if "/" in text:
        above, below = text.split("/")
        return mpf(above) / mpf(below), mpf("1e-9")
    digits = len(text.partition(".")[2])
    unit = mpf(10) ** -digits / 2 if digits else mpf("1e-9")
    return (mpf(text) / 100, unit / 100) if percent else (mpf(text), unit)


def marks(step, seen):
    """The marks in the words of a step, {0.75 = j_score}, {fell = falls ari}, as (key, text, value, agrees)."""
    table, cache = seen[-1]
    text = " ".join([step.get(k, "") for k in ("title", "words", "question", "answer")] + list(step.get("wrong", {}).values()))
    at = lambda what: (what.partition("@")[0], seen[int(what.partition("@")[2]) - 1] if "@" in what else None)
    for stated, what in re.findall(r"\{([^{}]*?) = ([^{}]*)\}", text):
        way, _, rest = what.partition(" ")
        if what == "any" or not stated:  # { = SOURCE}
            continue
        if what == "published":
            value = stated
            ok = stated in list(step.get("printed", {}).values()) + list(step.get("misprint", {}).values())
        elif way in ("rises", "falls", "stays"):
            ok, value = True, way
            for what_ in rest.split():
                key, then = at(what_)
                before = real(found((then or seen[-2])[0], key, (then or seen[-2])[1]))
                by = real(found(table, key, cache)) - before
                went = "stays" if abs(by) < 1e-12 else "rises" if by > 0 else "falls"
                ok, value = ok and went == way, went if went != way else value
        elif "@" in what:
            key, then = at(what)
            value = found(then[0], key, then[1])
            ok = abs(real(value) - shown(stated)[0]) <= shown(stated)[1] + mpf("1e-12")
        else:
            value = formula(table, what, cache)
            ok = value == stated if isinstance(value, str) else \
                abs(real(value) - shown(stated)[0]) <= shown(stated)[1] + mpf("1e-12")
        yield what, stated, value, ok


def lesson(path):
    """Yields (step, key, stated, value, agrees) of a lesson file."""
    with open(path) as f:
        doc = json.load(f)
    loaded = table = None
    past, seen = [], []
    for number, step in enumerate(doc["steps"], 1):
        data = step.get("data", doc.get("data") if table is None else None)
        if data:
            loaded = table = table_of(data)
            past = []
        for line in step.get("commands", []):
            w = words(line)
            if w[0] == "undo":
                for _ in range(int(w[1]) if len(w) > 1 else 1):
                    table = past.pop()
                continue
            past.append(table)
            table = run(table, loaded, line)
            if w[0] == "set" and w[1].startswith("beta="):
                table = copy.copy(table)
                table.beta = mpf(w[1][5:])
            if w[0] in ("set", "view", "sort"):
                past.pop()
        cache = {}
        seen.append((table, cache))
        for key, stated, value, ok in marks(step, seen):
            yield number, "words", key, stated, value, ok
        task = step.get("task")
        if task:
            right = attempt(task, table, loaded, task["solution"]) and len(task["solution"]) == int(task["best"])
            yield number, "task", "solution", task["best"], "solved" if right else "not solved", right
            for line in task.get("refused", []):
                ok = not attempt(task, table, loaded, line.split("; "))
                yield number, "task", "refused", line, "open" if ok else "solved", ok
        for kind in ("values", "printed", "misprint"):
            for key, stated in step.get(kind, {}).items():
                value = found(table, key, cache)
                yield number, kind, key, stated, value, agrees(value, stated) != (kind == "misprint")


def tables(doc):
    """The table of every step of a lesson, after its commands."""
    loaded = table = None
    past = []
    for step in doc["steps"]:
        data = step.get("data", doc.get("data") if table is None else None)
        if data:
            loaded = table = table_of(data)
            past = []
        for line in step.get("commands", []):
            w = words(line)
            if w[0] == "undo":
                for _ in range(int(w[1]) if len(w) > 1 else 1):
                    table = past.pop()
                continue
            if w[0] not in ("set", "view", "sort"):
                past.append(table)
            table = run(table, loaded, line)
        yield table


def course(path="samples/course.txt", lessons="samples/lessons/%s.json"):
    """Whether a step of a unit shows a state that solves a task of the unit: the task's classes, and its goal met."""
    units = []
    for line in open(path, encoding="utf-8"):
        if "|" in line and line[0] != "#":
            units.append([])
        elif line.strip() and line[0] != "#":
            units[-1].append(json.load(open(lessons % line.strip(), encoding="utf-8")))
    sizes = lambda t: (sorted(map(sum, t.dense()[0])), getattr(t, "points", (None, None))[:2])
    for unit in units:
        for doc in unit:
            task = doc["steps"][-1].get("task")
            start = task and list(tables(doc))[-1]
            for other in (o for o in unit if task and o is not doc):
                for number, table in enumerate(tables(other), 1):
                    if sizes(table) != sizes(start):
                        continue
                    at = (table, {}), (start, {})
                    yield other["name"], number, doc["name"], not all(goal(g, at[0], at[1], at[0]) for g in task["goal"])


def papers(path="tests/data/papers.json"):
    bad = seen = 0
    for case in json.load(open(path)):
        got = indices(Table(case["matrix"]))
        for key, want in case["expected"].items():
            v = got.get(key)
            seen += 1
            ok = (v == UNDEFINED) if want is None else v is not None and v != UNDEFINED and abs(real(v) - mpf(want)) < 1e-9
            if not ok:
                bad += 1
                print("differs", case["name"], key, want, v)
    print("%d passed, %d failed" % (seen - bad, bad))
    return bad


if __name__ == "__main__":
    if sys.argv[1:] == ["papers"]:
        sys.exit(1 if papers() else 0)
    passed = failed = 0
    for name, number, task_, ok in course() if sys.argv[1:2] == ["course"] else []:
        passed, failed = passed + ok, failed + (not ok)
        if not ok:
            print("%s step %d shows a solution of %s" % (name, number, task_))
    for file in sys.argv[1:] if sys.argv[1:2] != ["course"] else []:
        for number, kind, key, stated, value, ok in lesson(file):
            passed, failed = passed + ok, failed + (not ok)
            if not ok:
                found_ = value if isinstance(value, str) else mp.nstr(real(value), 12)
                print("differs %s step %d %s %s: stated %s, found %s" % (file, number, kind, key, stated, found_))
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(1 if failed else 0)
