"""Runs the recipes in docs/how-to as they are printed there: recipes.sh.

Ahead of a block stands what it needs and what comes of it: counts.csv, or parts that were counted, must give the n, classes
and clusters that the labels themselves give, and every index as the same number to the last digit (the account of how each
was read differs); a printed index must be theirs. A recipe whose tool is missing is named, not tried.
PostgreSQL is a server of this run alone, on a socket in a temporary directory; it refuses root, so root starts it as
another user.
"""
import json
import os
import pathlib
import pwd
import random
import re
import shutil
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
ROWS = int(os.environ.get("RECIPE_ROWS", "1000000"))
BLOCK = re.compile(r"^<!-- recipe: (.*?); needs: (.*?); (makes|prints): (.*?) -->\n```(\w+)\n(.*?)^```$", re.M | re.S)


def write_labels(path):
    draw = random.Random(12)
    classes = ["class %d" % i for i in range(30)] + ['a "quoted" one', "with, comma", "NA", ""]
    with open(path, "w", encoding="utf-8", newline="") as f:
        f.write("true,pred,other\n")
        for _ in range(ROWS):
            c = draw.randrange(len(classes))
            p = c % 25 if draw.random() < 0.8 else draw.randrange(25)
            quoted = '"%s"' % classes[c].replace('"', '""') if set(classes[c]) & set(',"') else classes[c]
            f.write("%s,k%d,o%d\n" % (quoted, p, c % 7))


def interpreter(module):
    """A python that has the module: this one, or the system's."""
    for python in (sys.executable, "/usr/bin/python3"):
        if os.path.exists(python) and subprocess.run([python, "-c", "import " + module], capture_output=True).returncode == 0:
            return python
    return None


class Postgres:
    """A server of its own; user None: the one who runs this."""

    def __init__(self, place):
        self.bin = max((str(p.parent) for p in pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb")), default=None)
        self.bin = self.bin or (os.path.dirname(shutil.which("initdb")) if shutil.which("initdb") else None)
        self.home = os.path.join(place, "server")
        self.user = None
        self.runs = False
        if os.geteuid() == 0:
            for name in ("postgres", "nobody"):
                try:
                    self.user = self.user or pwd.getpwnam(name)
                except KeyError:
                    pass

    def run(self, *command):
        who = {"user": self.user.pw_uid, "group": self.user.pw_gid, "extra_groups": []} if self.user else {}
        return subprocess.run(command, cwd=self.home, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **who).returncode == 0

    def start(self):
        if not self.bin or (os.geteuid() == 0 and not self.user):
            return False
        os.mkdir(self.home)
        if self.user:
            os.chown(self.home, self.user.pw_uid, self.user.pw_gid)
        self.runs = (self.run(self.bin + "/initdb", "-D", self.home + "/data", "-U", "recipes", "-A", "trust", "--locale=C.UTF-8") and
                     self.run(self.bin + "/pg_ctl", "-D", self.home + "/data", "-w", "-l", self.home + "/log", "-o",
                              "-c listen_addresses= -k " + self.home, "start"))
        os.environ.update(PGHOST=self.home, PGUSER="recipes", PGDATABASE="postgres")
        return self.runs

    def stop(self):
        if self.runs:
            self.run(self.bin + "/pg_ctl", "-D", self.home + "/data", "-m", "immediate", "stop")


def missing(needs, server):
    """What a recipe wants and this machine has not; None, and the python it runs with."""
    python = None
    for need in needs.split():
        kind, _, name = need.rpartition(":")
        if kind == "python":
            python = interpreter(name)
            if not python:
                return "python3 with %s" % name, None
        elif kind == "server":
            if not server.runs and not server.start():
                return "a PostgreSQL server", None
        elif not shutil.which(name):
            return name, None
    return None, python


def score(*words):
    done = subprocess.run(["setmatch", "score", "-q", "--json", *words], capture_output=True, text=True)
    return done.stdout if done.returncode == 0 else "exit %d: %s" % (done.returncode, done.stderr)


def same_counts(got, whole):
    """The same n, classes and clusters, and every index written alike; the account tells how each was read."""
    try:
        a, b = json.loads(got), json.loads(whole)
    except ValueError:
        return False
    keys = ("n", "classes", "clusters")
    return all(a["input"][k] == b["input"][k] for k in keys) and json.dumps(a["indices"]) == json.dumps(b["indices"])


def wrong_with(kind, what, printed, whole):
    if kind == "prints":
        value = json.loads(whole)["indices"][what]
        last = printed.split()[-1] if printed.split() else ""
        return None if last and float(last) == value else "printed %r, not %r" % (last, value)
    got = pathlib.Path("score.json").read_text() if what == "shards" else score("--shards", what)
    return None if same_counts(got, whole) else "other numbers: %s" % got[:300]


def main():
    place = tempfile.mkdtemp(prefix="recipes.")
    os.chmod(place, 0o755)
    os.chdir(place)
    os.mkdir("bin")
    os.symlink(os.path.abspath(os.environ.get("SETMATCH", str(TOP / "build/setmatch"))), "bin/setmatch")
    os.environ["PATH"] = place + "/bin:" + os.environ["PATH"]
    os.environ["PYTHONPATH"] = str(TOP / "src/python")
    os.environ.setdefault("SETMATCH_LIBRARY", str(TOP / "build/libsetmatch.so.1"))
    write_labels("labels.csv")
    whole = score("--shards", "labels.csv", "--true", "true", "--pred", "pred")
    passed = failed = 0
    server = Postgres(place)
    blocks = [b for page in sorted((TOP / "docs/how-to").glob(sys.argv[1] if sys.argv[1:] else "*.md")) for b in BLOCK.findall(page.read_text(encoding="utf-8"))]
    try:
        for name, needs, kind, what, language, text in blocks:
            lacking, python = missing(needs, server)
            if lacking:
                print("not tried: %s; there is no %s here" % (name, lacking))
                continue
            for old in ("counts.csv", "score.json"):
                pathlib.Path(old).unlink(missing_ok=True)
            program = {"sh": ["sh", "-eu", "-c", text], "python": [python or "", "-c", text], "r": ["Rscript", "-e", text]}[language]
            done = subprocess.run(program, capture_output=True, text=True)
            wrong = done.stderr[-600:] if done.returncode else wrong_with(kind, what, done.stdout, whole)
            print("%s: %s" % (name, "ok" if not wrong else wrong))
            passed, failed = passed + (not wrong), failed + bool(wrong)
    finally:
        server.stop()
        os.chdir("/")
        shutil.rmtree(place, ignore_errors=True)
    blocked = "" if blocks else "no recipes were found; "
    print("%s%d rows; %d passed, %d failed" % (blocked, ROWS, passed, failed))
    sys.exit(1 if failed or not blocks else 0)


main()
