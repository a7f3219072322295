"""Checks the Markdown files: doc_check.py PROGRAM.

Every relative link must name a file, and its anchor a heading. Every block of shell commands must exit with 0 in a
directory of example files, unless a comment "<!-- not run: REASON -->" or "<!-- recipe: ... -->" is above it.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

TOP = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
PAGES = sorted(glob.glob("*.md", root_dir=TOP) + glob.glob("docs/**/*.md", root_dir=TOP, recursive=True))
FENCE = re.compile(r"(<!-- [^\n]*-->\n)?^```(\w*)\n(.*?)^```$", re.M | re.S)


def anchors(text):
    """Returns the anchors that GitHub gives the headings of a page."""
    headings = re.findall(r"^#+ (.*)$", FENCE.sub("", text), re.M)
    return {re.sub(r"[^\w\- ]", "", h.lower()).replace(" ", "-") for h in headings}


def broken_links(page):
    text = open(os.path.join(TOP, page)).read()
    for target in re.findall(r"\]\(([^)\s]+)\)", FENCE.sub("", text)):
        if re.match(r"https?:|mailto:", target):
            continue
        path, _, anchor = target.partition("#")
        path = os.path.normpath(os.path.join(TOP, os.path.dirname(page), path)) if path else os.path.join(TOP, page)
        if not os.path.exists(path):
            yield f"{page}: link to {target}: no such file"
        elif anchor and anchor not in anchors(open(path).read()):
            yield f"{page}: link to {target}: no such heading"


def write_examples():
    """Writes the example files that the documents name."""
    rows = [("a" if i % 3 else "b", "x" if i % 3 or i % 5 == 0 else "y", i) for i in range(60)]
    with open("labels.csv", "w") as f:
        f.write("true,pred\n" + "".join(f"{t},{p}\n" for t, p, i in rows))
    with open("truth.csv", "w") as f:
        f.write("id,true\n" + "".join(f"{i},{t}\n" for t, p, i in rows))
    for run in "run1.csv", "run2.csv":
        with open(run, "w") as f:
            f.write("id,pred\n" + "".join(f"{i},{p}\n" for t, p, i in rows))
    with open("manifest.csv", "w") as f:
        f.write("dataset,algorithm,true,pred\none,first,truth.csv,run1.csv\none,second,truth.csv,run2.csv\n")


def failing_commands(page, env):
    text = open(os.path.join(TOP, page)).read()
    for above, language, block in FENCE.findall(text):
        if language != "sh" or above.startswith(("<!-- not run:", "<!-- recipe:")):
            continue
        with tempfile.TemporaryDirectory() as place:
            os.chdir(place)
            write_examples()
            done = subprocess.run(["sh", "-e", "-c", block], stdin=subprocess.DEVNULL, capture_output=True, text=True, env=env)
            os.chdir(TOP)
        if done.returncode:
            yield f"{page}: exit code {done.returncode} from:\n{block}{done.stderr[-400:]}"


def main(program):
    env = dict(os.environ, LC_ALL="C.UTF-8", XDG_CONFIG_HOME="/nonexistent")
    with tempfile.TemporaryDirectory() as tools:
        os.symlink(os.path.abspath(program), f"{tools}/setmatch")
        env["PATH"] = f"{tools}:{env['PATH']}"
        passed = failed = 0
        for page in PAGES:
            wrong = list(broken_links(page)) + list(failing_commands(page, env))
            print("\n".join(wrong), end="\n" if wrong else "")
            passed, failed = passed + (not wrong), failed + bool(wrong)
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main(*sys.argv[1:]))
