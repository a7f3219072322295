"""Compares totals of one-to-one optima with scipy.optimize.linear_sum_assignment: check_scipy.py."""
# Needs: scipy.optimize
import json
import os
import random
import subprocess
import sys
import tempfile

import numpy
from scipy.optimize import linear_sum_assignment

TABLES = 60


def counts():
    """Between 2 x 2 and 60 x 60, from nearly empty to full, with or without a heavy diagonal."""
    rows, cols = (random.randint(2, random.choice((4, 12, 60))) for _ in range(2))
    most = random.choice((1, 3, 50, 100000))
    kept = random.choice((0.1, 0.5, 1))
    table = numpy.array([[random.randint(0, most) if random.random() < kept else 0 for _ in range(cols)]
                         for _ in range(rows)], dtype=float)
    for k in range(min(rows, cols)):
        table[k, k] += random.choice((0, 1, most))
    return table


def optimum(weights):
    return weights[linear_sum_assignment(weights, maximize=True)].sum()


def expected(table):
    a, b = table.sum(axis=1, keepdims=True), table.sum(axis=0, keepdims=True)
    return {"counts": optimum(table),
            "row_share": optimum(table / numpy.maximum(a, 1)),
            "braun_blanquet": optimum(table / numpy.maximum(numpy.maximum(a, b), 1))}


def run(program, option, table, write):
    handle, path = tempfile.mkstemp(suffix=".csv")
    with os.fdopen(handle, "w") as out:
        out.write("," + ",".join(f"K{j}" for j in range(table.shape[1])) + "\n")
        for i, row in enumerate(table):
            out.write(f"T{i}," + ",".join(write(x) for x in row) + "\n")
    try:
        done = subprocess.run([program, "match", option, path, "--json"], capture_output=True, text=True, check=True)
        return json.loads(done.stdout)["one_to_one"]
    finally:
        os.unlink(path)


def main():
    program, passed, failed = os.environ["SETMATCH"], 0, 0
    random.seed(1)
    for number in range(TABLES):
        table = counts()
        checks = []
        if table.sum() > 0:
            got = run(program, "--matrix", table, lambda x: str(int(x)))
            checks += [(name, got[name]["total"], want) for name, want in expected(table).items()]
        real = numpy.array([[random.gauss(0, 1) for _ in range(table.shape[1])] for _ in range(table.shape[0])])
        checks.append(("similarity", run(program, "--similarity", real, repr)["total"], optimum(real)))
        for name, ours, theirs in checks:
            if abs(ours - theirs) <= 1e-9 * max(1, abs(theirs)):
                passed += 1
            else:
                failed += 1
                print(f"table {number} ({table.shape}), {name}: {ours}, scipy {theirs}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
