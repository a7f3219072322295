"""docs/project/reliability.md: reliability.py write|check|note ...

Each part of `make check-all` calls `reliability.py note PART FIGURE`, which writes a line "FIGURE | DATE COMMIT, RELEASE"
to build/reliability/PART. `write` copies these lines into the rows of the document; a row without a full run says "never".
`check` fails if a promise has no row or figure, a command is not a target of the Makefile, or a row is from an earlier
release.
"""
import datetime
import os
import re
import subprocess
import sys

DOCUMENT = "docs/project/reliability.md"
RESULTS = "build/reliability"
VERSION = re.compile(r'#define SM_VERSION "([^"]*)"')
ROW = re.compile(r"^\| (P\d+) \| (.*?) \| (.*?) \| (.*?) \| (.*?) \| (.*?) \|$")
PROMISES = ["P%d" % i for i in range(1, 18)]


def run(*command):
    return subprocess.run(command, check=False, capture_output=True, text=True).stdout.strip()


def version():
    with open("src/output/output.h", encoding="utf-8") as f:
        return VERSION.search(f.read()).group(1)


def note(part, figure):
    os.makedirs(RESULTS, exist_ok=True)
    commit = run("git", "rev-parse", "--short", "HEAD") or "unknown"
    with open(os.path.join(RESULTS, part), "w", encoding="utf-8") as f:
        f.write(f"{figure} | {datetime.date.today()} {commit}, {version()}\n")


def noted(promise):
    """Returns figure and date of a promise from its parts, such as P1 or P1-text, or None."""
    if not os.path.isdir(RESULTS):
        return None
    names = sorted(n for n in os.listdir(RESULTS) if n == promise or n.startswith(promise + "-"))
    lines = []
    for name in names:
        with open(os.path.join(RESULTS, name), encoding="utf-8") as f:
            lines.append(f.read().strip().rsplit(" | ", 1))
    return ("; ".join(figure for figure, _ in lines), max(when for _, when in lines)) if lines else None


def write():
    with open(DOCUMENT, encoding="utf-8") as f:
        text = f.read().split("\n")
    for i, line in enumerate(text):
        row = ROW.match(line)
        found = noted(row.group(1)) if row else None
        if found:
            cells = list(row.groups())
            cells[3], cells[5] = found
            text[i] = "| " + " | ".join(cells) + " |"
    with open(DOCUMENT, "w", encoding="utf-8") as f:
        f.write("\n".join(text))


def targets():
    with open("Makefile", encoding="utf-8") as f:
        return set(re.findall(r"^([a-z][a-z-]*)[ a-z-]*:", f.read(), re.M))


def wrong_with(row, known, now):
    promise, _, _, reached, command, when = row.groups()
    if not reached or reached == "-":
        yield f"{promise} has no figure that was reached"
    names = re.findall(r"make ([a-z-]+)", command)
    if not names:
        yield f"{promise} names no command"
    for name in names:
        if name not in known:
            yield f"{promise}: the Makefile has no target {name}"
    if when == "never":
        return # said so, beside what was seen of it
    stated = re.search(r"\d{4}-\d\d-\d\d \S+, (\S+)$", when)
    if not stated:
        yield f"{promise}: date, commit and release are missing in \"{when}\""
    elif stated.group(1) != now:
        yield f"{promise} was run for {stated.group(1)}; the release is {now}"


def check():
    with open(DOCUMENT, encoding="utf-8") as f:
        rows = [r for r in map(ROW.match, f.read().split("\n")) if r]
    wrong = [] if [r.group(1) for r in rows] == PROMISES else ["the rows are not P1 to P17, each once and in order"]
    known, now = targets(), version()
    for row in rows:
        wrong += wrong_with(row, known, now)
    for line in wrong:
        print(f"{DOCUMENT}: {line}")
    print(f"{len(rows)} passed, {len(wrong)} failed")
    return 1 if wrong else 0


def main():
    task = sys.argv[1]
    if task == "note":
        note(sys.argv[2], sys.argv[3])
        return 0
    return write() if task == "write" else check()


sys.exit(main())
