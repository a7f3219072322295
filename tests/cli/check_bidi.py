"""Overrides and isolates (U+202A to U+202E, U+2066 to U+2069) in names of files, columns and labels.

Whatever shows text of a file spells them out, as <U+202E>: screens, messages, reports, and formats for programs on a
terminal. Unicode Standard Annex 9, section 2, names the nine. HTML and SVG isolate letters that read leftward.
"""
# Needs: terminals
import json
import os
import pty
import re
import subprocess
import tempfile

SETMATCH = os.environ["SETMATCH"]
NINE = [chr(c) for c in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))]
HEBREW, ARABIC = "\u05e9\u05dc\u05d5\u05dd 1 \u05d0", "\u0645\u0631\u062d\u0628\u0627" # with a digit between words
WAY = re.compile("[" + "".join(NINE) + "]")
passed = failed = 0


def check(what, good):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print("FAILED", what)


def run(*words, stdin=None):
    # In the C locale the program would show ASCII, and most of what passes would not be seen.
    done = subprocess.run([SETMATCH, *words], input=stdin, capture_output=True,
                          env=dict(os.environ, LC_ALL="C.UTF-8", XDG_STATE_HOME=os.devnull + "/none"))
    return (done.stdout + done.stderr).decode()


def on_terminal(*words):
    pid, fd = pty.fork()
    if pid == 0:
        os.environ["LC_ALL"] = "C.UTF-8"
        os.execv(SETMATCH, [SETMATCH, *words])
    out = b""
    while True:
        try:
            data = os.read(fd, 65536)
        except OSError:
            break
        if not data:
            break
        out += data
    os.close(fd)
    os.waitpid(pid, 0)
    return out.decode()


def spelled(what, text):
    check(what, not WAY.search(text) and "<U+20" in text)


def files():
    """A table whose names hold all nine, two predictions in it; and points with ids."""
    name = "f\u202eli\u2066.csv"
    rows = ["\u2067tru\u202ath,\u2068one\u202b,t\u202cwo,\u202did\u2069"]
    for i, c in enumerate(NINE):
        for j in range(3):
            rows.append(f"c{c}{i % 4},k{c}{i % 3},{'k' if j else 'm'}{c}{(i + j) % 3},p{c}{i}{j}")
    with open(name, "w", encoding="utf-8") as f:
        f.write("\n".join(rows) + "\n")
    heads = rows[0].split(",")
    with open("hebrew.csv", "w", encoding="utf-8") as f:
        f.write("class,cluster\n" + f"{HEBREW},{ARABIC}\n" * 3 + "latin,k\n" * 2)
    return name, heads


def texts(name, roles):
    for command in ("score", "matrix", "match", "explain", "report", "diagnose"):
        ids = ["j_score"] if command == "explain" else []
        spelled(f"{command} as text", run(command, *ids, name, *roles))
        check(f"{command} --plain on a terminal", not WAY.search(on_terminal(command, "--plain", *ids, name, *roles)))
    spelled("no command", run(name, *roles))
    spelled("compare", run("compare", name, "--true", roles[1]))
    spelled("diff", run("diff", name, "--true", roles[1], "--pred", roles[3] + ",t\u202cwo"))


def is_written(command, ending, out, said):
    """Only a report is a page of HTML, and it is no picture: an ending that is refused is the only reason to skip."""
    written = os.path.exists(out)
    check(f"{out}: {said.strip()}", written == ((command == "report") == (ending == "html") or ending in ("md", "tex")))
    check(f"{out} is refused for its ending", written or "(use one of: " in said)
    return written


def documents(name, roles):
    for command in ("score", "matrix", "match", "explain", "report", "diagnose"):
        for ending in ("html", "md", "tex", "svg"):
            ids = ["j_score"] if command == "explain" else []
            out = f"{command}.{ending}"
            said = run(command, *ids, name, *roles, "-f", "-o", out)
            if not is_written(command, ending, out, said):
                continue
            with open(out, encoding="utf-8") as f:
                text = f.read()
            check(f"{out}: {said[:80]}", not WAY.search(text))
            if command in ("matrix", "match", "report"):
                spelled_name = "U+20" if ending == "tex" else "&lt;U+20"
                check(f"{out} spells them", spelled_name in text)


def screens(name, roles):
    for view in ("matrix", "match", "explain", "path", "points", "compare", "next", "sweep", "disagree", "diagnosis",
                 "history", "steps", "import"):
        keys = ["--keys", "I"] if view == "import" else ["--view", view]
        spelled(f"screen {view}", run("screen", name, *roles, "--size", "132x43", *keys))
    # A change, so that message, history, title and the dialog have names of the file in them.
    for keys in ("m", "M", "x", "x Enter", "Enter", "/ c Enter", "e", "F8", ": m o v e Space 1 Tab", "m Enter R"):
        spelled(f"screen after {keys}", run("screen", name, *roles, "--size", "100x30", "--keys", keys))


def messages(name, roles):
    spelled("unknown file", run("score", "x" + name))
    spelled("unknown column", run("score", name, "--true", "\u202enone"))
    spelled("roles that are open", run("score", name))
    spelled("unknown index", run("score", name, *roles, "-m", "\u202eari"))
    spelled("unknown option", run("score", "--\u202eari", name))
    log = "# setmatch-log 1\nmove 1 c k\u202e m\n"
    with open("bad.log", "w", encoding="utf-8") as f:
        f.write(log)
    spelled("a log's line", run("replay", "bad.log", name, *roles))
    spelled("noise label", run("score", name, *roles, "--noise", "true:c\u202e9"))
    with open("bad\u202e.csv", "w", encoding="utf-8") as f:
        f.write('class,cluster\n"a\u202e"b,c\n')
    spelled("bad row", run("score", "bad\u202e.csv"))


def terminal(name, roles):
    for ending in ("--json", "--tsv"):
        spelled(f"matrix {ending} on a terminal", on_terminal("matrix", "-q", ending, name, *roles))
    spelled("score on a terminal", on_terminal("score", name, *roles))
    # What is piped is data: a reader gets the label back, every character of it.
    matrix = json.loads(subprocess.run([SETMATCH, "matrix", "-q", "--json", name, *roles], capture_output=True).stdout)
    check("JSON in a pipe keeps them", WAY.search(json.dumps(matrix, ensure_ascii=False)))


def isolated():
    for command in ("matrix", "match", "report"):
        for ending, around in (("html", ("<bdi>", "</bdi>")), ("svg", ('<tspan unicode-bidi="isolate">', "</tspan>"))):
            out = f"rtl-{command}.{ending}"
            if not is_written(command, ending, out, run(command, "hebrew.csv", "-f", "-o", out)):
                continue
            with open(out, encoding="utf-8") as f:
                text = re.sub("<title>.*?</title>", "", f.read())
            if ending == "html": # pictures inside it have elements of their own
                text = re.sub("<svg.*?</svg>", "", text, flags=re.DOTALL)
            for label in (HEBREW, ARABIC):
                whole = label.join(around)
                check(f"{out} isolates {label}", whole in text and text.count(label) == text.count(whole))
            check(f"{out} leaves latin", "latin".join(around) not in text and "latin" in text)


with tempfile.TemporaryDirectory() as place:
    os.chdir(place)
    NAME, HEADS = files()
    ROLES = ["--true", HEADS[0], "--pred", HEADS[1]]
    texts(NAME, ROLES)
    documents(NAME, ROLES)
    screens(NAME, ROLES)
    messages(NAME, ROLES)
    terminal(NAME, ROLES)
    isolated()
print(f"{passed} passed, {failed} failed")
