"""Each limit as it is, and one more: limits.py PROGRAM.

What lies at a limit is read and scored, or refused for a reason of its own that CASES names; one more is, with exit code 5 and the figure, within 2 s of the processor. A
packed bomb and a quote that nobody closes for a gigabyte are refused as early, in little memory. (Points, and the bytes
of 4 GiB, are tried with smaller limits: io/test_limits.c.) Ends in "N limits .., the slowest refusal ..".
"""
import gzip
import os
import resource
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
SECONDS, MEMORY = 2.0, 256 << 20
HEAD, ROWS = b"class,cluster\n", b"a,x\nb,y\n"


def repeated(piece, length):
    """So many bytes, a piece of a megabyte at a time."""
    many = piece * (1048576 // len(piece))
    while length > 0:
        yield many[:length]
        length -= len(many)


def label(n):
    yield HEAD + ROWS + b"c" * n + b",x\n"


def field(n):
    yield b"class,cluster,note\na,x,"
    yield from repeated(b"n", n)
    yield b"\nb,y,m\n"


def line(n):
    row, columns = b"a,x", 2
    while len(row) < n:
        more = min(1000000, n - len(row) - 1)
        row, columns = row + b"," + b"n" * more, columns + 1
    yield b"class,cluster" + b"".join(b",n%d" % i for i in range(2, columns)) + b"\n" + row + b"\n"
    yield b"b,y" + b"," * (columns - 2) + b"\n"


def columns(n):
    yield b"class,cluster" + b"".join(b",n%d" % i for i in range(2, n)) + b"\n"
    yield (b"a,x" + b",1" * (n - 2) + b"\n") * 2


def labels(n):
    yield HEAD
    yield from (b"".join(b"c%d,x\n" % i for i in range(begin, min(begin + 10000, n))) for begin in range(0, n, 10000))


def json_bytes(n):
    table = b"[[1,2],[2,3]]"
    yield table
    yield from repeated(b" ", n - len(table))


def json_elements(n):
    """A table, all of it ones, whose rows and the array around them are values too."""
    rows = max(r for r in range(1, int(n ** 0.5) + 1) if (n - 1) % r == 0)
    row = b"[" + b",".join([b"1"] * ((n - 1) // rows - 1)) + b"]"
    yield b"[" + b",".join([row] * rows) + b"]"


def json_depth(n):
    yield b"[" * n + b"]" * n


CASES = {  # limit: what lies at it; words of the command
    "label": (label, ()), "field": (field, ()), "line": (line, ()), "columns": (columns, ()), "labels": (labels, ()),
    "json-bytes": (json_bytes, ("--matrix",)), "json-elements": (json_elements, ("--matrix",)),
    "json-depth": (json_depth, ("--matrix",)),
}


AT_LIMIT = {"json-depth": (3, "found an array at $[0][0]")}  # not scored there: exit code, words of the reason


def limits():
    told = subprocess.run([PROGRAM, "list", "limits", "--plain"], capture_output=True, text=True, check=True).stdout
    return {row.split("\t")[0]: int("".join(c for c in row.split("\t")[1] if c.isdigit())) for row in told.splitlines()}


def run(path, words):
    """Exit code, what it complained of, seconds of the processor, bytes of memory at most."""
    roles = () if "--matrix" in words else ("--true", "class", "--pred", "cluster")
    child = subprocess.Popen([PROGRAM, "score", "-q", "-m", "ri", *words, *roles, path], stdout=subprocess.DEVNULL,
                             stderr=subprocess.PIPE)
    said = child.stderr.read().decode(errors="replace")
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return child.returncode, said, used.ru_utime + used.ru_stime, used.ru_maxrss * 1024


def put(folder, name, pieces, opened=open):
    path = os.path.join(folder, name)
    with opened(path, "wb") as f:
        for piece in pieces:
            f.write(piece)
    return path


def wrong_with(name, most, folder):
    """What is not as promised, and the seconds of the refusal."""
    made, words = CASES[name]
    ending = ".json" if "--matrix" in words else ".csv"
    figure = "at most %d are read" % most
    path = put(folder, "at" + ending, made(most))
    code, said, _, _ = run(path, words)
    if code != AT_LIMIT.get(name, (0, ""))[0] or AT_LIMIT.get(name, (0, ""))[1] not in said or figure in said:
        yield "%s: what lies at it is refused: %d: %s" % (name, code, said.strip()), 0
    os.remove(path)
    path = put(folder, "over" + ending, made(most + 1))
    code, said, seconds, _ = run(path, words)
    os.remove(path)
    if code != 5 or figure not in said or said.count("\n") != 1:
        yield "%s: one more gives %d: %s" % (name, code, said.strip()), seconds
    if seconds > SECONDS:
        yield "%s: refused after %.1f s" % (name, seconds), seconds
    yield "", seconds


def wrong_with_giants(folder):
    few = put(folder, "few.csv.gz", (HEAD, *repeated(b"a,x\n", 60 << 20)), gzip.open)
    if run(few, ())[0] != 0:
        yield "ratio: 60 MiB that pack well are refused", 0
    os.remove(few)
    for name, pieces, opened in (("bomb.csv.gz", (HEAD, *repeated(b"a,x\n", 512 << 20)), gzip.open),
                                 ("quote.csv", (HEAD, b'a,x\nb,"', *repeated(b"y", 1 << 30)), open)):
        path = put(folder, name, pieces, opened)
        code, said, seconds, memory = run(path, ())
        os.remove(path)
        if code not in (3, 5) or said.count("\n") != 1:
            yield "%s: %d: %s" % (name, code, said.strip()), seconds
        if seconds > SECONDS or memory > MEMORY:
            yield "%s: %.1f s, %d MiB" % (name, seconds, memory >> 20), seconds
        print("%s: exit code %d after %.2f s, %d MiB: %s" % (name, code, seconds, memory >> 20, said.strip()))
        yield "", seconds


def main():
    most, slowest, wrong = limits(), 0, []
    place = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=place) as folder:
        for name in CASES:
            for what, seconds in wrong_with(name, most[name], folder):
                wrong += [what] if what else []
                slowest = max(slowest, seconds)
            print("%s: %d, and one more" % (name, most[name]), flush=True)
        for what, seconds in wrong_with_giants(folder):
            wrong += [what] if what else []
            slowest = max(slowest, seconds)
    for what in wrong:
        print("FAILED " + what)
    print("%d limits as they are, and one more; a bomb and an open quote of 1 GiB; the slowest refusal %.1f s" % (
        len(CASES), slowest))
    print("%d passed, %d failed" % (2 * len(CASES) + 2 - len(wrong), len(wrong)))
    return len(wrong) > 0


resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
sys.exit(main())
