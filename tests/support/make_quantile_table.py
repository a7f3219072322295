"""Makes src/study/draw/quantile_table.h: the normal quantile of v in polynomials, an interval of v a row.

python3 tests/support/make_quantile_table.py >src/study/draw/quantile_table.h
"""
from mpmath import chebyfit, erfinv, mp, mpf, polyval, sqrt

mp.dps = 40
OCTAVES, PARTS, TERMS = 15, 16, 5


def quantile(v):
    return sqrt(2) * erfinv(1 - 2 * v)


def row(octave, part):
    """-Phi^-1(v) as a polynomial in the distance from the interval's middle, over its middle; and the largest error."""
    low = mpf(2) ** (-octave - 2) * (1 + mpf(part) / PARTS)
    middle = low + mpf(2) ** (-octave - 2) / PARTS / 2
    half = mpf(2) ** (-octave - 2) / PARTS / 2
    coefficients, error = chebyfit(lambda x: quantile(middle + x * half), [-1, 1], TERMS, error=True)
    scaled = [c / (half / mpf(2) ** (-octave - 2)) ** (TERMS - 1 - i) for i, c in enumerate(coefficients)]
    return scaled[::-1], error


worst, rows = 0, []
for octave in reversed(range(OCTAVES)):
    for part in range(PARTS):
        coefficients, error = row(octave, part)
        worst = max(worst, error)
        rows.append("    {" + ", ".join(float(c).hex() for c in coefficients) + "},")
print("/* Made by tests/support/make_quantile_table.py. Row 16 i + j: the normal quantile of 1 - v for v in 2^(i-16) times")
print(f" * (1 + j/16) to (1 + (j+1)/16), in powers of v 2^(16-i) - 1 - (j + 1/2)/16; errors below {float(worst):.1e}. */")
print("static const double quantile_table[%d][%d] = {" % (OCTAVES * PARTS, TERMS))
print("\n".join(rows))
print("};")
