"""Counts wording that docs/project/vocabulary.tsv replaces: prose.py [--update] [--show MODULE].

Each module of src, docs and tests has a budget in tests/data/prose_budget.txt. The check fails if a count exceeds it.
--update lowers budgets to the counts and never raises one; if a module is renamed, rename its row. --show prints the
matches in one module.
"""
import pathlib
import re
import sys

VOCABULARY = "docs/project/vocabulary.tsv"
BUDGET = pathlib.Path("tests/data/prose_budget.txt")
GENERATED = ["docs/setmatch.1", "docs/setmatch-formats.5", "docs/reference/formats.md"]
QUOTING = ["docs/project/style.md", "docs/CHANGELOG.md"]  # pages that name the wording, or describe old releases
SUFFIXES = {"src": {".c", ".h"}, "tests": {".c", ".h", ".sh", ".py"}, "docs": {".md", ".txt"}}
C_TEXT = re.compile(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"', re.S)
SCRIPT_TEXT = re.compile(r'"""(?!"").*?"""|(?:^|\s)# [^\n]*', re.S)
NOT_TEXT = re.compile(r"^<!-- generated.*?^<!-- end -->|^ *```.*?^ *```|`[^`\n]*`|<!--.*?-->", re.S | re.M)


def patterns():
    with open(VOCABULARY, encoding="utf-8") as f:
        return [re.compile(line.split("\t")[0], re.I) for line in f if not line.startswith("#")]


def text_of(path):
    """Comments and strings of C, comments of scripts, and documents without code. Line breaks become spaces."""
    text = path.read_text(encoding="utf-8", errors="replace")
    if path.suffix in (".c", ".h"):
        text = re.sub(r'"\s*"', "", re.sub(r"\n\s*\*", "\n", "\n".join(C_TEXT.findall(text))))
    elif path.suffix in (".py", ".sh"):
        text = "\n".join(SCRIPT_TEXT.findall(text))
    else:
        text = NOT_TEXT.sub(" ", text)
    return re.sub(r"\s+", " ", text)


def modules():
    """The files of each module. README.md and FAQ.md belong to docs."""
    found = {"docs/.": sorted(pathlib.Path(".").glob("*.md"))}
    for top, suffixes in SUFFIXES.items():
        for path in sorted(p for p in pathlib.Path(top).rglob("*") if p.suffix in suffixes):
            if path.as_posix() in GENERATED + QUOTING or path.parts[1] in ("corpus", "golden", "data"):
                continue
            name = f"{top}/{path.parts[1] if len(path.parts) > 2 else '.'}"
            found.setdefault(name, []).append(path)
    return found


def matches(paths):
    return [(path, m) for path in paths for text in [text_of(path)] for p in patterns() for m in p.finditer(text)]


def main(update=False, show=None):
    if show:
        for path, m in matches(modules().get(show, [])):
            print(f"{path}: {m.string[max(0, m.start() - 40):m.end() + 30]}")
        return 0
    budgets = dict(line.split() for line in BUDGET.read_text().splitlines()) if BUDGET.exists() else {}
    counts = {name: len(matches(paths)) for name, paths in sorted(modules().items())}
    if update:
        lower = {name: min(n, int(budgets.get(name, 0 if budgets else n))) for name, n in counts.items()}
        BUDGET.write_text("".join(f"{name} {n}\n" for name, n in lower.items()))
        budgets = lower
    over = [name for name, n in counts.items() if n > int(budgets.get(name, 0))]
    for name in over:
        print(f"{name}: {counts[name]} matches of {VOCABULARY}, {budgets.get(name, 0)} allowed; --show {name} lists them")
    print(f"{len(counts) - len(over)} passed, {len(over)} failed")
    return len(over) > 0


arguments = sys.argv[1:]
sys.exit(main("--update" in arguments, arguments[arguments.index("--show") + 1] if "--show" in arguments else None))
