#!/usr/bin/python3
"""Writes src/measure/number/xlogx_table.h: the constants of argument reduction for ln, from mpmath at 400 bits.

    python3 tests/support/make_xlogx_table.py > src/measure/number/xlogx_table.h
"""
from mpmath import mp, mpf, log, floor

mp.prec = 400
FRACTION, COARSE, FINE = 138, 14, 22


def limbs(value, bits):
    whole = int(floor(value * mpf(2) ** bits + mpf(1) / 2))
    return ["0x%016x" % (whole >> (64 * k) & (2**64 - 1)) for k in range(3)]


def row(factor, bits):
    a = limbs(-log(mpf(factor) / 2**bits), FRACTION)
    return "    {%d, {%s}}," % (factor, ", ".join(a))


def up(over, under):
    return -(-over // under)


print("/* Written by tests/support/make_xlogx_table.py (mpmath, 400 bits); see xlogx.c for what the numbers mean. */")
print("static const struct reduction coarse[64] = {")
for i in range(64):
    print(row(up(2**COARSE * 64, 64 + i), COARSE))
print("};")
print("static const struct reduction fine[67] = {")
for j in range(67):
    print(row(up(2**FINE * 4096, 4096 + j), FINE))
print("};")
print("/* ln 2 in units of 2^-192 */")
print("static const uint64_t ln2[3] = {%s};" % ", ".join(limbs(log(2), 192)))
print("/* 1/k in units of 2^-128, k = 2 to 11 */")
print("static const uint64_t inverse[12][2] = {{0}, {0},")
for k in range(2, 12):
    whole = 2**128 // k
    print("    {0x%016x, 0x%016x}," % (whole & (2**64 - 1), whole >> 64))
print("};")
