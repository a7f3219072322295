"""Files with the same labels and an index column that counts up, counts down or is absent give the same results. Each
point keeps its id, and an index that counts up takes little CPU time. Expected ids are the cells that this script
writes; results of the file that counts down are the reference, since it stores its ids as ordinary texts."""
import csv
import io
import json
import os
import random
import resource
import subprocess
import sys
import tempfile

program = os.environ["SETMATCH"]
RELEASE = os.path.abspath("build/setmatch") == program or "/release/" in program  # sanitizers distort times
ROWS, TIMED = 70000, 400000  # ids of four bytes
passed = failed = 0


def check(name, holds):
    global passed, failed
    passed, failed = passed + bool(holds), failed + (not holds)
    if not holds:
        print("differs:", name)


def write(name, rows, ids):
    rng = random.Random(rows)
    with open(name, "w") as f:
        f.write(",y_true,y_pred\n" if ids else "y_true,y_pred\n")
        for i in range(rows):
            truth = rng.randrange(4)
            labels = f"{truth},{truth if rng.random() < .8 else rng.randrange(4)}\n"
            f.write(f"{ids[i]},{labels}" if ids else labels)
    return name


def run(*words):
    return subprocess.run([program, *words], check=True, capture_output=True, text=True).stdout


def values(command, file):
    """Returns the JSON results without what names the file."""
    def strip(x):
        if isinstance(x, dict):
            return {k: strip(v) for k, v in x.items() if k not in ("read", "input", "files", "file", "source")}
        return [strip(v) for v in x] if isinstance(x, list) else x
    return strip(json.loads(run(command, "-q", "--json", file)))


def plain(text):
    """Removes the quotes and spaces around a cell."""
    return text.strip().strip('"')


def seconds(command, file):
    best = 1e9
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        run(command, "-q", file)
        best = min(best, resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before)
    return best


up = [str(i) for i in range(ROWS)]
with tempfile.TemporaryDirectory() as d:
    os.chdir(d)
    late, padded = ROWS - 10, ROWS // 2
    ids = {"down": up[::-1], "up": up, "from_one": [str(i + 1) for i in range(ROWS)],
           "late": up[:late] + ["x"] + up[late + 1:], "zeros": up[:padded] + ["007"] + up[padded + 1:],
           "quoted": up[:padded] + [f'"{padded}"'] + up[padded + 1:],
           "blank": up[:padded] + [f" {padded}"] + up[padded + 1:],
           "gap": up[:padded] + [str(i + 5) for i in range(padded, ROWS)]}
    files = {name: write(f"{name}.csv", ROWS, column) for name, column in ids.items()}
    for command in "score", "compare", "diagnose":
        wanted = values(command, files["down"])
        check(f"{command} has a result", wanted)
        for name, file in files.items():
            check(f"{command} of {name}", values(command, file) == wanted)
    for name, file in files.items():
        rows = list(csv.DictReader(io.StringIO(run("points", "-q", file))))
        check(f"rows of {name}", [plain(row[""]) for row in rows] == [plain(x) for x in ids[name]])
        lines = [line.split("○")[1].split() for line in run("screen", file, "--keys", "6 End").splitlines() if "○" in line]
        shown = [line[:2] for line in lines if line[0].isdigit()]
        check(f"ids on the screen of {name}", len(shown) > 5 and all(plain(ids[name][int(n) - 1]) == x for n, x in shown))
        back = f"back_{name}.csv"
        run("convert", "-q", file, "-o", back)
        with open(file) as a, open(back) as b:
            check(f"{name} written", [[plain(x) for x in row] for row in csv.reader(a)][1:] == list(csv.reader(b))[1:])
    # The second file is in reverse order, so only a join by ids pairs the rows.
    with open(files["up"]) as f:
        rows = list(csv.DictReader(f))
    with open("truth.csv", "w") as a, open("pred.csv", "w") as b:
        a.write("id,label\n" + "".join(f"{r['']},{r['y_true']}\n" for r in rows))
        b.write("id,label\n" + "".join(f"{r['']},{r['y_pred']}\n" for r in reversed(rows)))
    joined = json.loads(run("score", "-q", "--json", "--id", "id", "truth.csv", "pred.csv"))
    check("joined by ids", joined["indices"] == json.loads(run("score", "-q", "--json", files["up"]))["indices"])
    if RELEASE:
        write("indexed.csv", TIMED, range(TIMED)), write("bare.csv", TIMED, None)
        for command in "compare", "diagnose":
            with_index, without = seconds(command, "indexed.csv"), seconds(command, "bare.csv")
            print(f"{command}: {with_index:.3f} s with an index, {without:.3f} s without")
            check(f"time of {command}", with_index <= 3 * without + .02)  # a clock tick may be 10 ms
print(f"{passed} passed, {failed} failed")
sys.exit(failed != 0)
