"""What the proofs of loading share: the program run on a file, and what came of it in a form that can be judged."""
import concurrent.futures
import json
import os
import shlex
import subprocess

PROGRAM = os.path.abspath(os.environ.get("SETMATCH", "build/setmatch"))


class Outcome:
    """How one reading ended: `read` with its account, `open` with command lines, `refused`, or `broken` (anything else)."""

    def __init__(self, done):
        self.status, self.out, self.err = done.returncode, done.stdout, done.stderr
        self.account, self.lines = {}, []
        if self.status == 0:
            self.account = json.loads(self.out)["input"]
            self.kind = "read"
        elif self.status == 3 and self.err.startswith("setmatch: "):
            self.lines = [line.strip() for line in self.err.split("\n")[1:] if line.startswith("  ")]
            self.lines = [line for line in self.lines if line.startswith("setmatch ")]
            self.kind = "open" if self.lines else "refused"
        else:
            self.kind = "broken"

    def sources(self):
        """The accounts of the files: one a file where there are two."""
        return self.account.get("sources") or [self.account]

    def header(self):
        return [source.get("header") for source in self.sources()]

    def column(self, role):
        """The name of the column in this role; from its path where the account lists no columns."""
        for source in self.sources():
            for column in source.get("columns", []):
                if column["role"] == role:
                    return column["name"]
        return self.account["true" if role == "truth" else "pred"].rsplit(":", 1)[-1]

    def warned(self):
        return list(self.account.get("warnings", []))

    def left_out(self):
        return sum(group["count"] for group in self.account.get("left_out", []))

    def shape(self):
        return tuple(self.account.get(key) for key in ("n", "classes", "clusters"))

    def told(self):
        """In one line, for a failure."""
        if self.kind == "read":
            keys = ("n", "classes", "clusters", "true", "pred", "header", "left_out", "warnings")
            return "read " + json.dumps({key: self.account.get(key) for key in keys}, ensure_ascii=False)
        return "%s, exit %d: %s" % (self.kind, self.status, self.err.strip() or "nothing on standard error")


def run(arguments, cwd=None, stdin=None):
    return subprocess.run([PROGRAM, *arguments], cwd=cwd, input=stdin, stdin=None if stdin else subprocess.DEVNULL,
                          capture_output=True, encoding="utf-8", errors="replace", close_fds=False, timeout=120)


def score(files, options=(), cwd=None):
    return Outcome(run(["score", "--json", "-q", "-m", "ri", *options, *files], cwd))


def labels(files, options=(), cwd=None):
    """The points as (truth, prediction), in order; None where the program does not read the file."""
    done = run(["convert", "--json", "-q", *options, *files], cwd)
    if done.returncode != 0:
        return None
    told = json.loads(done.stdout)
    if "y_true" in told:
        return [tuple(pair) for pair in zip(told["y_true"], told["y_pred"])]
    return [(row, column) for row, counts in zip(told["classes"], told["counts"])
            for column, count in zip(told["clusters"], counts) for _ in range(count)]


def try_line(line, cwd=None):
    """A printed command line, run as it stands but for the form of its answer; it begins with the verb that was used."""
    words = shlex.split(line)[1:]
    if words[0].startswith("-"):
        return Outcome(subprocess.CompletedProcess(words, 2, "", "it does not begin with the command"))
    if words[0] == "score":
        words = [word for word in words if word not in ("--json", "-q", "--plain", "--tsv")] + ["--json", "-q"]
        return Outcome(run(words, cwd))
    done = run(words, cwd)
    done.stdout = '{"input": {}}'
    return Outcome(done)


def every(function, items):
    """function(item) for all of them, two at a time, in order."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(pool.map(function, items))


class Tally:
    """Counts what was checked and prints what differs, at most so many times."""

    def __init__(self, most=60):
        self.passed = self.failed = 0
        self.most = most

    def check(self, ok, text):
        self.passed, self.failed = self.passed + bool(ok), self.failed + (not ok)
        if not ok and self.failed <= self.most:
            print(text)

    def end(self):
        if self.failed > self.most:
            print("... and %d more" % (self.failed - self.most))
        print("%d passed, %d failed" % (self.passed, self.failed))
        raise SystemExit(self.failed != 0)
