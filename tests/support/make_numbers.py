#!/usr/bin/python3
"""Reference values for tests/measure, from mpmath at 600 bits.

    python3 tests/support/make_numbers.py xlogx > tests/data/xlogx.txt
    python3 tests/support/make_numbers.py emi > tests/data/emi.txt
    python3 tests/support/make_numbers.py emi_tables > tests/data/emi_tables.txt
    python3 tests/support/make_numbers.py gregory    the table in src/measure/number/emi_table.h
"""
import random
import sys
from fractions import Fraction
from mpmath import mp, mpf, log, floor, exp, loggamma

mp.prec = 600


def xlogx():
    """x, then floor(x ln x * 2^128) as three 64-bit hexadecimal words, most significant first."""
    random.seed(1)
    xs = set(range(0, 66)) | {2**k + d for k in range(2, 54) for d in (-1, 0, 1)}
    xs |= {random.getrandbits(random.randrange(2, 54)) for _ in range(300)} | {10**k for k in range(16)}
    for x in sorted(v for v in xs if v <= 2**53):
        v = int(floor(x * log(x) * mpf(2) ** 128)) if x else 0
        print(x, *["%016x" % (v >> s & (2**64 - 1)) for s in (128, 64, 0)])


def one(a, b, n):
    """n times the part of E[MI] of one cluster of size b and one class of size a, by its definition."""
    lo, hi = max(0, a + b - n), min(a, b)
    mode = (a + 1) * (b + 1) // (n + 2)
    top = mpf(0)
    total = mpf(0)

    def ln_p(x):
        return -(loggamma(x + 1) + loggamma(a - x + 1) + loggamma(b - x + 1) + loggamma(n - a - b + x + 1))

    start = ln_p(mode)
    # binomials exactly: C(n, b) in logarithms
    scale = (loggamma(a + 1) + loggamma(b + 1) + loggamma(n - a + 1) + loggamma(n - b + 1) - loggamma(n + 1))
    p0 = exp(start + scale)
    for step in (1, -1):
        p, x = p0, mode
        if step < 0:
            p, x = back(p, x, a, b, n), x - 1
        while lo <= x <= hi and p > mpf(2) ** -250:
            if x:
                total += p * x * log(mpf(n) * x / (mpf(a) * b))
            if step > 0:
                p *= mpf(a - x) * (b - x) / (mpf(x + 1) * (n - a - b + x + 1))
            else:
                p = back(p, x, a, b, n)
            x += step
    return total


def back(p, x, a, b, n):
    """P(x - 1) from P(x)"""
    return p * mpf(x) * (n - a - b + x) / (mpf(a - x + 1) * (b - x + 1)) if x else mpf(0)


def emi():
    """a b n, then the value to 40 digits"""
    cases = [(1, 1, 1), (5, 5, 5), (1, 1, 2), (1, 3, 7), (4, 1, 9), (2, 3, 5), (7, 6, 10), (9, 9, 10), (3, 99, 100),
             (50, 50, 100), (33, 27, 100), (99, 99, 100), (1, 10**6, 10**6), (1, 1, 10**6), (1, 999999, 10**6),
             (3, 999999, 10**6), (1000, 1000, 10**6), (900, 1100, 10**6), (2, 2, 10**7), (3, 3, 10**7),
             (1, 5000000, 10**7), (12345, 777, 10**6), (10000, 10000, 10**6), (10300, 9800, 10**6),
             (100000, 100000, 10**6), (600000, 700000, 10**6), (100000, 100000, 10**7), (5000000, 5000000, 10**7),
             (9000000, 2000000, 10**7), (9999999, 9999999, 10**7), (9999999, 5000000, 10**7), (1000, 1000, 10**7),
             (31, 9999000, 10**7), (3162, 3162, 10**7), (6000, 8000, 10**6), (40, 50000, 10**6), (200, 5000, 10**6),
             (2500, 1000, 10**6), (4000, 1000, 10**6)]
    cases += [(16000, 16000, 10**6), (16001, 15999, 10**6), (1600000, 160, 10**6 * 2), (10**6, 10**6, 10**8),
              (123456789, 98765, 10**10), (1600000, 1600000, 10**10), (513, 500000, 10**6), (1100000, 300, 1300000)]
    # means of 0.001 to 120, about the small numbers whose logarithms emi.c keeps
    cases += [(31, 33, 10**6), (700, 900, 10**6), (1500, 1500, 10**6), (6, 6, 12), (3000, 2100, 10**6),
              (5000, 4000, 10**6), (8000, 7500, 10**6), (64, 999000, 10**6), (120, 660000, 10**6), (8000, 10000, 10**6),
              (95, 995000, 10**6), (9700, 9900, 10**6), (120, 990000, 10**6), (7, 14, 30)]
    # variances about 40, where a series takes over, in all corners, and large n
    cases += [(6330, 6400, 10**6), (6360, 6400, 10**6), (81, 500000, 10**6), (401, 900000, 10**6), (162, 162, 324),
              (160, 160, 320), (400, 650, 800), (99600, 99900, 10**5), (10**6 - 6400, 6400, 10**6), (41, 2000, 2050),
              (10**9 - 50000, 10**6, 10**9), (200000, 250000, 10**9), (6400000, 6400000, 10**12),
              (10**7, 10**7, 10**12), (500, 10**11, 10**12), (10**10, 10**9, 10**12)]
    for a, b, n in cases:
        print(a, b, n, mp.nstr(one(a, b, n), 40, strip_zeros=False) if b < n and a < n else "0")


    for a, b, n in [(3 * 10**8, 10**9, 10**10), (2**52, 2**52, 2**53), (2**50 + 12345, 2**51 - 1, 2**53),
                    (2**53 - 10**6, 2**52, 2**53)]:
        print(a, b, n, mp.nstr(smooth(a, b, n), 30))


def smooth(a, b, n):
    """The same with an integral in place of the sum: they differ by exp(-2 pi^2 variance), variance > 10^4."""
    mu = mpf(a) * b / n
    deviation = mp.sqrt(mu * (n - a) * (n - b) / (mpf(n) * (n - 1)))

    def ln_p(x):
        return -(loggamma(x + 1) + loggamma(a - x + 1) + loggamma(b - x + 1) + loggamma(n - a - b + x + 1))

    top = ln_p(mu)
    grid = [mu + deviation * k / 8 for k in range(-130, 131)]
    p = [exp(ln_p(x) - top) for x in grid]
    return sum(w * x * log(x / mu) for w, x in zip(p, grid)) / sum(p)


def emi_tables():
    """k, the class sizes, k', the cluster sizes, then E[MI] to 40 digits: expectations next to nothing, and others"""
    cases = [([n - 1, 1], [n - 1, 1]) for n in (4, 100, 10**4, 10**6, 10**7)]
    cases += [([n - 1, 1], [n // 2, n // 2]) for n in (100, 10**6)]
    cases += [([n - 1, 1], [n - 6, 3, 2, 1]) for n in (100, 10**7)]
    cases += [([n - 2, 1, 1], [n - 2, 2]) for n in (1000, 10**7)]
    cases += [([5000, 5000], [5001, 4999]), ([9990, 10], [9991, 9]), ([999999, 1], [333334, 333333, 333333])]
    cases += [([300, 200, 100], [250, 250, 50, 50]), ([10**7 - 40, 20, 20], [10**7 - 30, 30])]
    for a, b in cases:
        n = sum(a)
        assert n == sum(b)
        value = sum(one(x, y, n) for x in a for y in b) / n
        print(len(a), *a, len(b), *b, mp.nstr(value, 40))


def gregory():
    """k |G_(k+1)| / |G_k| for k = 2 .. 63, where z / ln(1 + z) = 1 + G_1 z + G_2 z^2 + .."""
    logs = [Fraction((-1) ** k, k + 1) for k in range(66)]
    g = [Fraction(1)]
    for n in range(1, 66):
        g.append(-sum(g[j] * logs[n - j] for j in range(n)))
    for k in range(2, 64):
        print(float(abs(k * g[k + 1] / g[k])).hex())


{"xlogx": xlogx, "emi": emi, "emi_tables": emi_tables, "gregory": gregory}[sys.argv[1]]()
