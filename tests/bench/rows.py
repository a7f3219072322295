"""What is timed, a row each: name, group, our command, the peer's, what the peer needs, by which clock, the goal."""
import os
import shutil
import subprocess

import timing

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = "/usr/bin/python3"
# Peers that no package brings: a row against one of them is named as missing, never left out in silence.
NOT_PACKAGED = {"aricode", "genieclust", "lapjv", "LEMON"}


class Missing(Exception):
    pass


def program(name):
    if name in NOT_PACKAGED or not shutil.which(name):
        raise Missing(name)
    return name


def module(name):
    if subprocess.run([PYTHON, "-c", f"import {name}"], capture_output=True).returncode:
        raise Missing(f"python3-{name}")


class Row:
    """goal: of the ratio peer/ours, at least; or, without a peer, of our figure in seconds or bytes, at most. per: so
    many rows share the memory."""

    def __init__(self, name, group, ours, peer=None, needs=(), by="cpu", goal=None, per=None):
        self.name, self.group, self.ours, self.peer = name, group, ours, peer
        self.needs, self.by, self.goal, self.per = needs, by, goal, per


class Bench:
    """How the commands of the rows are run."""

    def __init__(self, build, data, size):
        self.build, self.data, self.size = build, data, size
        self.setmatch = os.path.join(build, "setmatch") if os.path.exists(os.path.join(build, "setmatch")) else "build/setmatch"
        self.timing = timing.Timing(f"{build}/tests/bench/spawn")
        self.keep = os.path.join(build, "bench", "out")
        self.score = [self.setmatch, "score", "-q", "--json"]
        self.mawk = ["mawk", "-F,", "{c[$0]++} END {for (i in c) n++; print n}"]

    def of(self, command, *files):
        return lambda: self.timing.run([*command, *(f() for f in files)])

    def peer(self, name, file, *more):
        return lambda: self.timing.told([PYTHON, f"{HERE}/peers.py", name, file(), *map(str, more)], self.keep)

    def kernel(self, work, reps, *files):
        return lambda: self.timing.told([f"{self.build}/tests/bench/kernels", work, str(reps), *(f() for f in files)], self.keep)


def loading(b):
    data, size = b.data, b.size
    yield Row(f"strings, {size} rows: score", "load", b.of(b.score, lambda: data.strings(size)), b.of(b.mawk, lambda: data.strings(size)), ["mawk"], goal=3.5)
    yield Row(f"strings, {size} rows: score, whole process, against read_csv and value_counts of pandas", "load", b.of(b.score, lambda: data.strings(size)),
              b.peer("read_and_count", lambda: data.strings(size)), ["pandas"], goal=4.5)
    yield Row(f"whole numbers, {size} rows: score", "load", b.of(b.score, lambda: data.whole(size)), b.of(b.mawk, lambda: data.whole(size)), ["mawk"], goal=3)
    yield Row("strings, 1e6 rows: score, wall clock", "load", b.of(b.score, lambda: data.strings(1000000)),
              b.of(b.mawk, lambda: data.strings(1000000)), ["mawk"], by="wall", goal=2.5)
    plain = [lambda: data.plain(size, 0), lambda: data.plain(size, 1)]
    paste = 'paste "$0" "$1" | mawk "{c[\\$0]++} END {for (i in c) n++; print n}"'
    yield Row(f"two plain files, {size} rows", "load", b.of(b.score, *plain), b.of(["sh", "-c", paste], *plain), ["mawk", "paste"], goal=4)
    arrays = [lambda: data.arrays(size, 0), lambda: data.arrays(size, 1)]
    yield Row(f".npy, 2 x {size}, against itself on CSV", "load", b.of(b.score, *arrays), b.of(b.score, lambda: data.whole(size)), goal=5)
    yield Row(f".npy, 2 x {size}, against mawk on CSV", "load", b.of(b.score, *arrays), b.of(b.mawk, lambda: data.whole(size)), ["mawk"])
    yield Row(f".npy, 2 x {size}: score, whole process, against load and bincount of numpy", "load", b.of(b.score, *arrays),
              b.peer("load_and_count", arrays[0]), ["numpy"])
    yield Row(f"two plain files, {size} rows, on all processors, against one, wall clock", "load", b.of(b.score, *plain),
              b.of([*b.score, "--threads", "1"], *plain), by="wall")
    yield Row("quoted, 1e6 rows, against libcsv and a hash", "load", b.of(b.score, lambda: data.quoted(1000000)),
              b.of([f"{b.build}/tests/bench/csv_count"], lambda: data.quoted(1000000)), goal=0.85)
    yield Row("quoted, 1e6 rows: score, whole process, against read_csv and value_counts of pandas", "load", b.of(b.score, lambda: data.quoted(1000000)),
              b.peer("read_and_count", lambda: data.quoted(1000000)), ["pandas"])
    yield Row(f"gz, {size} rows, against zcat alone", "load", b.of(b.score, lambda: data.packed(size)),
              b.of(["zcat"], lambda: data.packed(size)), ["zcat"], goal=0.67)
    for k in (10000, 100000):
        yield Row(f"whole numbers, 1e6 rows, k = {k}: count of S alone", "load", b.of([*b.score, "-m", "ari"], lambda k=k: data.whole(1000000, k)),
                  b.of(b.mawk, lambda k=k: data.whole(1000000, k)), ["mawk"], goal=2.5)


def tables(b):
    """Of labels that stand in memory: nothing is read, nothing is started."""
    data, size = b.data, b.size
    for k, peer, goal in ((100, "bincount", 4), (1000, "bincount", 2), (10000, "coo", 2.5)):
        arrays = [lambda k=k: data.arrays(size, 0, k), lambda k=k: data.arrays(size, 1, k)]
        yield Row(f"table of arrays, {size}, k = {k}, against {'scipy' if peer == 'coo' else 'numpy'} {peer}", "table", b.kernel("table", 5, *arrays),
                  b.peer(peer, arrays[0], 5), ["numpy", "scipy"], goal=goal)


def indices(b):
    data = b.data
    for k in (10, 100, 1000):
        yield Row(f"every index, 1e6, k = {k}: whole process with its file, against 7 calls of scikit-learn in memory", "indices", b.of(b.score, lambda k=k: data.whole(1000000, k)),
                  b.peer("scores", lambda k=k: data.whole(1000000, k)), ["sklearn", "pandas"])
        yield Row(f"every index, 1e6, k = {k}: labels in memory, against 7 calls of scikit-learn in memory", "indices",
                  b.kernel("indices", 5, lambda k=k: data.whole(1000000, k)), b.peer("scores", lambda k=k: data.whole(1000000, k)),
                  ["sklearn", "pandas"], goal=1000 if k == 100 else None)
        yield Row(f"every index, 1e6, k = {k}: whole process with its file, against 5 calls of igraph in memory", "indices", b.of(b.score, lambda k=k: data.whole(1000000, k)),
                  b.peer("igraph", lambda k=k: data.whole(1000000, k)), ["igraph", "pandas"])
    yield Row("every index but E[MI], 1e6, against genieclust", "indices", None, None, ["genieclust"], goal=1.5)
    for k in (100, 1000):
        yield Row(f"E[MI], 1e6, k = {k}", "emi", b.kernel("emi", 5, lambda k=k: data.counts(k)),
                  b.peer("expected", lambda k=k: data.whole(1000000, k)), ["sklearn", "pandas"], goal=2000)
    yield Row("E[MI], 1e6, against aricode", "emi", None, None, ["aricode"], goal=300)
    yield Row("E[MI], 1e4 x 1e4 clusters of unlike sizes", "emi", b.kernel("emi", 5, lambda: data.unlike(10000)), goal=0.02)
    yield Row("E[MI], 1e6 points, 8000 x 7000 labels, whole process", "emi", b.of([*b.score, "-m", "ami"], lambda: data.sizes(1000000, 8000, 7000)))


def matchings(b):
    data = b.data
    for k, cells, goal in ((100, False, 6), (1000, False, 10), (2000, True, None)):
        yield Row(f"assignment, {'random' if cells else 'confusion'} {k}", "matching", b.kernel("assignment", 5, lambda k=k, c=cells: data.counts(k, random_cells=c)),
                  b.peer("assignment", lambda k=k, c=cells: data.counts(k, random_cells=c), 5), ["scipy"], goal=goal)
    yield Row("assignment, random 2000, against lapjv", "matching", None, None, ["lapjv"], goal=1)
    for kind in ("random", "confusion"):
        yield Row(f"sparse assignment, {kind}, 1e4 x 1e4, 1e5 cells, against scipy.sparse", "matching",
                  b.kernel("assignment", 3, lambda kind=kind: data.sparse(kind)), b.peer("sparse", lambda kind=kind: data.sparse(kind), 3), ["scipy"], goal=3 if kind == "random" else 2)
    yield Row("sparse assignment, random, against LEMON", "matching", None, None, ["LEMON"], goal=10)


def sampling(b):
    data = b.data
    for k, reps in ((10, 1000), (100, 1000), (1000, 10)):
        draw = [*b.score, "-m", "ari", "--matrix"]
        yield Row(f"chance, {reps} tables, 1e6, k = {k}: whole process, against random_table of scipy in memory", "sampling", b.of([*draw, "--chance", str(reps)], lambda k=k: data.counts(k)),
                  b.peer("tables", lambda k=k: data.counts(k), reps), ["scipy"], goal=3 if k == 100 else None)
        yield Row(f"bootstrap, {reps} samples, 1e6, k = {k}: whole process, against multinomial of numpy in memory", "sampling", b.of([*draw, "--bootstrap", str(reps)], lambda k=k: data.counts(k)),
                  b.peer("samples", lambda k=k: data.counts(k), reps), ["numpy"], goal=8 if k == 100 else None)
        yield Row(f"chance in the library, {reps} whole tables, 1e6, k = {k}", "sampling", b.kernel("tables", reps, lambda k=k: data.counts(k)),
                  b.peer("tables", lambda k=k: data.counts(k), reps), ["scipy"], goal=3 if k == 100 else None)
        yield Row(f"bootstrap in the library, {reps} whole samples, 1e6, k = {k}", "sampling", b.kernel("samples", reps, lambda k=k: data.counts(k)),
                  b.peer("samples", lambda k=k: data.counts(k), reps), ["numpy"], goal=8 if k == 100 else None)
    both = [*b.score, "-m", "ari", "--matrix", "--chance", "1000"]
    for name, reps in (("properties", 300), ("nca-fig2", 10000), ("nca-fig3", 10000)):
        one = [b.setmatch, "simulate", name, "-q", "--json", "--reps", str(reps)]
        yield Row(f"simulate {name}, {reps} repetitions, on all processors, against one, wall clock", "sampling", b.of(one),
                  b.of([*one, "--threads", "1"]), by="wall")
    yield Row("chance on all processors, against one, 1e6, k = 100, wall clock", "sampling", b.of(both, lambda: data.counts(100)),
              b.of([*both, "--threads", "1"], lambda: data.counts(100)), by="wall")


def moves(b):
    data = b.data
    for k, goal in ((10, None), (100, 30e-6), (1000, 200e-6), (3000, 1e-3)):
        yield Row(f"from a move to the canonical matching, k = {k}, median", "moves", b.kernel("move", 300, lambda k=k: data.counts(k)), goal=goal)
    yield Row("from a move to the canonical matching, ties, k = 1000, median", "moves",
              b.kernel("move", 300, lambda: data.counts(1000, random_cells=True)))
    yield Row("from a move to the canonical matching, 1e5 x 1e5 clusters of 200,000 points, median", "moves",
              b.kernel("move", 300, lambda: data.whole(200000, 100000)))
    for k in (10, 100, 1000, 3000):
        argv = [f"{b.build}/tests/bench/moves", lambda k=k: data.counts(k), "200"]
        for line, goal in (("a move, until the screen is drawn", 3e-3), ("a move, until every index is drawn", None)):
            yield Row(f"{line}, k = {k}, p90", "moves",
                      lambda a=argv, line=line: b.timing.moves([x() if callable(x) else x for x in a], b.keep, line), goal=goal)


def process(b):
    data, size = b.data, b.size
    small = "samples/iris.csv"
    yield Row("score, 150 rows, wall clock", "start", b.of([*b.score, small]), b.of([*b.mawk, small]), ["mawk"], by="wall")
    yield Row("first byte on the screen, 150 rows, wall clock", "start", lambda: timing.first_byte([b.setmatch, small]), by="wall", goal=0.05)
    yield Row(f"first byte on the screen, {size} rows, wall clock", "start", lambda: timing.first_byte([b.setmatch, data.strings(size)]), by="wall", goal=0.05)
    yield Row(f"memory, {size} rows: score", "memory", b.of(b.score, lambda: data.strings(size)), by="memory", goal=16e6, per=size)
    yield Row(f"memory, two plain files of {size}: score", "memory", b.of(b.score, lambda: data.plain(size, 0), lambda: data.plain(size, 1)), by="memory", per=size)
    yield Row(f"memory, .npy, 2 x {size}: score", "memory", b.of(b.score, lambda: data.arrays(size, 0), lambda: data.arrays(size, 1)), by="memory", per=size)
    yield Row(f"memory, {size} rows: the explorer's screen", "memory", b.of([b.setmatch, "screen", "-q"], lambda: data.strings(size)), by="memory", per=size)


def rows(build, data, size):
    b = Bench(build, data, size)
    for group in (loading, tables, indices, matchings, sampling, moves, process):
        yield from group(b)


# Growth: name, group, and at each size of the work how it is run; the exponent is the slope between neighbours and over all.
def growth(build, data, size):
    b = Bench(build, data, size)
    ari = [*b.score, "-m", "ari"]
    yield "loading in rows", "load", [(n, b.of(b.score, lambda n=n: data.strings(n))) for n in (100000, 1000000, 10000000) if n <= max(size, 1000000)]
    yield "loading in k, 1e6 rows", "load", [(k, b.of(ari, lambda k=k: data.whole(1000000, k))) for k in (10, 100, 1000, 3000, 100000)]
    yield "one-to-one matching in k", "matching", [(k, b.kernel("assignment", 3, lambda k=k: data.counts(k))) for k in (10, 100, 1000, 3000)] + \
        [(100000, b.kernel("assignment", 1, lambda: data.whole(200000, 100000)))]
    yield "a move with the canonical matching in k", "moves", [(k, b.kernel("move", 300, lambda k=k: data.counts(k))) for k in (10, 100, 1000, 3000)] + \
        [(100000, b.kernel("move", 300, lambda: data.whole(200000, 100000)))]
    yield "E[MI] in k", "emi", [(k, b.kernel("emi", 3, lambda k=k: data.counts(k))) for k in (10, 100, 1000, 3000)] + \
        [(100000, b.kernel("emi", 1, lambda: data.whole(200000, 100000)))]
    draw = [*ari, "--matrix", "--chance", "20", "--threads", "1"]
    yield "random tables in k", "sampling", [(k, b.of(draw, lambda k=k: data.counts(k))) for k in (10, 100, 1000)]
