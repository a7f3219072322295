"""What is timed, a row each: name, group, our command, the peer's, what the peer needs, by which clock, the goal."""
import os
import shutil
import subprocess

import timing

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = "/usr/bin/python3"


class Missing(Exception):
    pass


def program(name):
    if not shutil.which(name):
        raise Missing(name)
    return name


def module(name):
    if subprocess.run([PYTHON, "-c", f"import {name}"], capture_output=True).returncode:
        raise Missing(f"python3-{name}")


class Row:
    """goal: of the ratio peer/ours, at least; or, without a peer, of our figure in the unit of `unit`, at most."""

    def __init__(self, name, group, ours, peer=None, needs=(), by="cpu", goal=None, unit="s"):
        self.name, self.group, self.ours, self.peer = name, group, ours, peer
        self.needs, self.by, self.goal, self.unit = needs, by, goal, unit


def rows(setmatch, data, size, keep):
    score = [setmatch, "score", "-q", "--json"]
    mawk = ["mawk", "-F,", "{c[$0]++} END {for (i in c) n++; print n}"]

    def ours(*argv):
        return lambda: timing.run([*argv])

    def peer(name, file, *more):
        return lambda: timing.told([PYTHON, f"{HERE}/peers.py", name, file(), *map(str, more)], keep)

    def of(command, *files):
        return lambda: timing.run([*command, *(f() for f in files)])

    yield Row(f"strings, {size} rows: score", "load", of(score, lambda: data.strings(size)), of(mawk, lambda: data.strings(size)), ["mawk"], goal=3.5)
    yield Row(f"strings, {size} rows: score, pandas", "load", of(score, lambda: data.strings(size)),
              peer("read_and_count", lambda: data.strings(size)), ["pandas"], goal=4.5)
    yield Row(f"whole numbers, {size} rows: score", "load", of(score, lambda: data.whole(size)), of(mawk, lambda: data.whole(size)), ["mawk"], goal=3)
    yield Row("strings, 1e6 rows: score, wall clock", "load", of(score, lambda: data.strings(1000000)),
              of(mawk, lambda: data.strings(1000000)), ["mawk"], by="wall", goal=2.5)
    plain = [lambda: data.plain(size, 0), lambda: data.plain(size, 1)]
    yield Row(f"two plain files, {size} rows", "load", of(score, *plain),
              lambda: timing.run(["sh", "-c", 'paste "$0" "$1" | mawk "{c[\\$0]++} END {for (i in c) n++; print n}"', plain[0](), plain[1]()]),
              ["mawk"], goal=4)
    yield Row(f".npy, 2 x {size}, against itself on CSV", "load", of(score, lambda: data.arrays(size, 0), lambda: data.arrays(size, 1)),
              of(score, lambda: data.whole(size)), ["numpy"], goal=5)
    yield Row("quoted, 1e6 rows, against pandas", "load", of(score, lambda: data.quoted(1000000)),
              peer("read_and_count", lambda: data.quoted(1000000)), ["pandas"])
    yield Row(f"gz, {size} rows, against zcat alone", "load", of(score, lambda: data.packed(size)),
              of(["zcat"], lambda: data.packed(size)), ["zcat"], goal=0.67)
    for k in (10000, 100000):
        yield Row(f"whole numbers, 1e6 rows, k = {k}: count of S alone", "load", of([*score, "-m", "ari"], lambda k=k: data.whole(1000000, k)),
                  of(mawk, lambda k=k: data.whole(1000000, k)), ["mawk"], goal=2.5)
    for k in (100, 1000, 10000):
        yield Row(f"table of arrays, {size}, k = {k}, .npy read too, against bincount", "load",
                  of([*score, "-m", "ari"], lambda k=k: data.arrays(size, 0, k), lambda k=k: data.arrays(size, 1, k)),
                  peer("bincount", lambda k=k: data.arrays(size, 0, k)), ["numpy"])
    for k in (10, 100, 1000):
        yield Row(f"every index, 1e6, k = {k}, against 7 of scikit-learn", "indices", of(score, lambda k=k: data.whole(1000000, k)),
                  peer("scores", lambda k=k: data.whole(1000000, k)), ["sklearn", "pandas"], goal=1000 if k == 100 else None)
        yield Row(f"every index, 1e6, k = {k}, against 5 of igraph", "indices", of(score, lambda k=k: data.whole(1000000, k)),
                  peer("igraph", lambda k=k: data.whole(1000000, k)), ["igraph", "pandas"])
    for k in (100, 1000):
        yield Row(f"E[MI], 1e6, k = {k}, of the counts", "emi", of([*score, "-m", "emi", "--matrix"], lambda k=k: data.counts(k)),
                  peer("expected", lambda k=k: data.whole(1000000, k)), ["sklearn", "pandas"], goal=2000)
    yield Row("E[MI], 1e6 points, 8000 x 7000 labels, whole process", "emi", of([*score, "-m", "ami"], lambda: data.sizes(1000000, 8000, 7000)), by="wall")
    for k, cells in ((1000, False), (2000, True)):
        yield Row(f"assignment, {'random' if cells else 'confusion'} {k}, file read too", "matching",
                  of([*score, "-m", "pa", "--matrix"], lambda k=k, c=cells: data.counts(k, random_cells=c)),
                  peer("assignment", lambda k=k, c=cells: data.counts(k, random_cells=c)), ["scipy"], goal=10 if not cells else None)
    for k, reps, few in ((10, 1000, 20000), (100, 1000, 1000), (1000, 10, 10)):
        yield Row(f"chance, {reps} tables, 1e6, k = {k}", "sampling", of([*score, "-m", "ari", "--matrix", "--chance", str(reps)], lambda k=k: data.counts(k)),
                  peer("tables", lambda k=k: data.counts(k), reps), ["scipy"], goal=3)
        yield Row(f"bootstrap, {reps} samples, 1e6, k = {k}", "sampling", of([*score, "-m", "ari", "--matrix", "--bootstrap", str(reps)], lambda k=k: data.counts(k)),
                  peer("samples", lambda k=k: data.counts(k), reps), ["numpy"], goal=8)
    yield Row("chance on all processors, against one, 1e6, k = 100", "sampling", of([*score, "-m", "ari", "--matrix", "--chance", "1000"], lambda: data.counts(100)),
              of([*score, "-m", "ari", "--matrix", "--chance", "1000", "--threads", "1"], lambda: data.counts(100)), by="wall")
    yield Row("score, 150 rows", "start", ours(*score, "samples/iris.csv"), ours(*mawk, "samples/iris.csv"), ["mawk"], by="wall")
    yield Row("first byte on the screen, 150 rows", "start", lambda: timing.first_byte([setmatch, "samples/iris.csv"]), by="wall", goal=0.05)
    yield Row(f"first byte on the screen, {size} rows", "start", lambda: timing.first_byte([setmatch, data.strings(size)]), by="wall", goal=0.05)
    yield Row(f"memory, {size} rows: score", "memory", of(score, lambda: data.strings(size)), by="memory", goal=16e6, unit="B")
    yield Row(f"memory, {size} rows: one screen", "memory", of([setmatch, "screen", "-q"], lambda: data.strings(size)), by="memory", unit="B")


# Growth: (name, group, small, large, how much larger): the exponent is log(large / small) / log(how much).
def growth(setmatch, data):
    score = [setmatch, "score", "-q", "--json"]
    chance = [*score, "-m", "ari", "--matrix", "--chance", "20", "--threads", "1"]
    yield "loading in rows, 1e5 to 1e6", "load", [*score, data.strings(100000)], [*score, data.strings(1000000)], 10
    yield "random tables in cells, k = 100 to 1000", "sampling", [*chance, data.counts(100)], [*chance, data.counts(1000)], 100
    yield "one-to-one matching in k, 100 to 1000", "matching", [*score, "-m", "pa", "--matrix", data.counts(100)], [*score, "-m", "pa", "--matrix", data.counts(1000)], 10
