"""E[MI] of the program against its definition in 50 digits, on random class and cluster sizes of every kind.

check_emi.py [TABLES [SEED]]. The reference sums P(x) x ln(x n/(ab)) over the hypergeometric distribution of a
cell. Where its standard deviation s is large, over every h-th place alone, h at most s/3: by Poisson's summation formula
that changes the sum by a share of about exp(-2 pi^2 s^2/h^2) < 1e-77, for what is summed is smooth. Nothing of it is in
the program, which uses a series, a walk and nodes instead.
"""
# Needs: mpmath
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter

from mpmath import exp, floor, ln, loggamma, mp, mpf, sqrt

mp.dps = 50
WALKED, ANY = 1e-14, 1e-13  # relative: where every pair of sizes is summed for itself, and where nodes may stand for them


def log_chance(x, a, b, n):
    return (
        loggamma(a + 1) + loggamma(b + 1) + loggamma(n - a + 1) + loggamma(n - b + 1) - loggamma(n + 1)
        - loggamma(x + 1) - loggamma(a - x + 1) - loggamma(b - x + 1) - loggamma(n - a - b + x + 1)
    )


def term(a, b, n):
    """E of x ln(x n/(ab)) for a cell of a class of a and a cluster of b points; as the program has it, times 1."""
    if a == n or b == n:
        return mpf(0)
    mean = mpf(a) * b / n
    sd = sqrt(mean * (n - a) / n * (n - b) / (n - 1))
    least, most = max(0, a + b - n), min(a, b)
    if sd > 12:
        step, around = int(sd / 3), int(18 * sd)
        middle = int(mean)
        places = range(max(least, middle - around // step * step), min(most, middle + around) + 1, step)
        places = range(middle - (middle - places.start) // step * step, places.stop, step)
        return step * sum(exp(log_chance(x, a, b, n)) * x * ln(x * mpf(n) / a / b) for x in places if x)
    total, x = mpf(0), int(floor(mpf(a + 1) * (b + 1) / (n + 2)))
    x = min(max(x, least), most)
    first = exp(log_chance(x, a, b, n))
    for way in (1, -1):
        y, p = (x, first) if way > 0 else (x - 1, first * x * (n - a - b + x) / ((a - x + 1) * (b - x + 1)))
        while least <= y <= most and p > mpf(10) ** -45:
            if y:
                total += p * y * ln(y * mpf(n) / a / b)
            if way > 0:
                p = p * (a - y) * (b - y) / (mpf(y + 1) * (n - a - b + y + 1))
            else:
                p = p * y * (n - a - b + y) / (mpf(a - y + 1) * (b - y + 1))
            y += way
    return total


def reference(rows, cols):
    n = sum(rows)
    many_b = Counter(cols).items()
    return sum(s * t * term(a, b, n) for a, s in Counter(rows).items() for b, t in many_b) / n


# ---- sizes, a function a kind: k of them, n together -----------------------------------------------------------------


def equal(r, n, k):
    return [n // k + (i < n % k) for i in range(k)]


def giant(r, n, k):
    return [n - k + 1] + [1] * (k - 1)


def singletons(r, n, k):
    return [1] * n if n <= 100000 else [n - 99999] + [1] * 99999


def halves(r, n, k):
    return [n // 2, n - n // 2]


def near_all(r, n, k):
    few = r.randint(1, max(1, n // 100))
    return [n - few, few]


def cut(r, n, k):
    """At k - 1 random places."""
    k = min(k, 12, n)
    at = sorted(r.sample(range(1, n), k - 1)) if k > 1 else []
    return [y - x for x, y in zip([0] + at, at + [n])]


def falling(r, n, k):
    """Each about half of the one before, then singletons: every order of magnitude."""
    sizes = []
    while n > 3 and len(sizes) < 20:
        sizes.append(n // 2 + r.randint(0, 1))
        n -= sizes[-1]
    return sizes + [1] * n if n <= 1000 else sizes + [n]


def few_sizes(r, n, k):
    """Many groups of three sizes."""
    small = max(1, n // (2 * k))
    return [small] * (k // 2) + [3 * small] * (k // 8) + [n - small * (k // 2) - 3 * small * (k // 8)]


def side_by_side(r, n, k):
    """40 sizes that lie close together, and the rest: nodes stand for them."""
    low = max(64, n // 5000)
    sizes = [low + 1 + i * max(1, low // 30) for i in range(40)]
    return sizes + [n - sum(sizes)] if sum(sizes) < n else cut(r, n, k)


KINDS = [equal, giant, singletons, halves, near_all, cut, falling, few_sizes]


def margins(r, number):
    n = int(10 ** r.uniform(1, 9))
    kinds = [side_by_side] * 2 if number % 25 == 24 else [KINDS[number % len(KINDS)], r.choice(KINDS)]
    if kinds[0] is side_by_side:
        n = r.choice([200000, 3000000, 10 ** 9])
    ks = [min(n, int(10 ** r.uniform(0.3, 5))) for _ in kinds]
    sides = [kind(r, n, k) for kind, k in zip(kinds, ks)]
    assert all(sum(side) == n and min(side) > 0 for side in sides), (kinds, n, ks)
    return kinds, sides


# ---- the program -----------------------------------------------------------------------------------------------------


def write_table(file, rows, cols):
    """Counts with these sums: the rows' points go to the columns in order."""
    file.write("class,cluster,count\n")
    i = j = 0
    left, room = rows[0], cols[0]
    while True:
        x = min(left, room)
        file.write(f"T{i},K{j},{x}\n")
        left, room = left - x, room - x
        if not left:
            i += 1
            if i == len(rows):
                return
            left = rows[i]
        if not room:
            j += 1
            room = cols[j]


def computed(program, rows, cols):
    with tempfile.NamedTemporaryFile("w", suffix=".csv", delete=False) as file:
        write_table(file, rows, cols)
    try:
        begun = time.perf_counter()
        out = subprocess.run(
            [program, "score", "-q", "--json", "-m", "emi", "--true", "class", "--pred", "cluster", "--weight", "count", file.name],
            check=True, capture_output=True, text=True,
        ).stdout
        return json.loads(out)["indices"]["emi"], time.perf_counter() - begun
    finally:
        os.unlink(file.name)


def nodes_may_stand(side):
    """More than 24 sizes from L up to 4L, L = 64 4^i: counted generously, by any such range that they may share."""
    n, sizes = sum(side), sorted(set(side))
    return any(sum(L <= s < 4 * L for s in sizes) > 24 for L in (64 * 4 ** i for i in range(22)) if 64 * L <= n)


def main():
    program, tables = os.environ["SETMATCH"], int(sys.argv[1]) if len(sys.argv) > 1 else 24
    r = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 20)
    passed = failed = 0
    worst, longest = (0, ""), (0, "")
    for number in range(tables):
        kinds, (rows, cols) = margins(r, number)
        what = f"{kinds[0].__name__} x {kinds[1].__name__}, n = {sum(rows)}, {len(rows)} x {len(cols)}"
        value, seconds = computed(program, rows, cols)
        right = reference(rows, cols)
        error = float(abs(value - right) / right) if right else abs(value)
        allowed = ANY if nodes_may_stand(rows) or nodes_may_stand(cols) else WALKED
        worst, longest = max(worst, (error, what)), max(longest, (seconds, what))
        passed, failed = passed + (error <= allowed), failed + (error > allowed)
        if error > allowed:
            print(f"{what}: {value!r}, should be {mp.nstr(right, 17)}: relative error {error:.2g}, allowed {allowed:g}")
    print(f"largest relative error {worst[0]:.2g} ({worst[1]}); longest process {longest[0]:.3f} s ({longest[1]})")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
