"""Generates parts of the documents: docs.py write|check PROGRAM; docs.py files lists the purpose of each source file.

In the Markdown files, a part between "<!-- generated: NAME -->" and "<!-- end -->" is generated. NAME is `screen ARGS`
(a frame of the program), `picture FILE "ALT" ARGS` (an SVG that the program writes to FILE), `run ARGS` (a command and its
output), `section TITLE` (a section of a manual page), `copy FILE HEADING` (the table below a heading), `files`, or a
list of the program as a Markdown table.

Within a line, the part between "<!-- figure: NAME -->" and "<!-- end -->" is generated. NAME is `count LIST` with
KEY=VALUE or KEY!=VALUE (the rows of a list) or `cell FILE COLUMN TEXT` (of the first table row that has TEXT). No line
may begin with this comment, because Markdown would end the paragraph there.

The manual pages, their Markdown form and the completions are generated completely, from docs/templates and
`setmatch list`: there a line @NAME is a generated block, @NAME@ within a line is replaced by words, and `code` is bold.
"""
import difflib, glob, json, os, re, subprocess, sys, tempfile

env = dict(os.environ, LC_ALL="C.UTF-8")
program = "build/setmatch"


def run(arguments, with_errors=False):
    errors = subprocess.STDOUT if with_errors else subprocess.DEVNULL
    return subprocess.run(f"{program} {arguments}", shell=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=errors, env=env).stdout.decode()


class Rows(dict):
    """A row whose missing cells are empty texts."""
    def __missing__(self, key):
        return ""


def rows(name, seen={}):
    if name not in seen:
        listed = json.loads(run(f"list {name} --json"))
        seen[name] = [Rows((k, v) for k, v in row.items() if v is not None) for row in listed]
    return seen[name]


def names(name, key="name"):
    return [row[key] for row in rows(name)]


# ---- names on the command line ---------------------------------------------------------------------------------------
def tasks():
    """The commands; the first, the explorer, has no name."""
    return [c["name"] for c in rows("commands") if c["name"]]


def word_of(command):
    return command["name"] or "explore"


def option_names(o):
    return ([f"--{o['name']}"] if o["name"] else []) + ([f"-{o['letter']}"] if o["letter"] else [])


def options_of(command):
    return [o for o in rows("options") if word_of(command) in o["commands"].split()]


def samples():
    return [name[len("sample:"):] for name in names("samples")]


def endings():
    """Extensions that convert writes. A format that shares one with an earlier format has its own name before it."""
    out, before = [], []
    for f in rows("formats"):
        first = f["endings"].split(" ")[0]
        if f["written"] == "yes" and first:
            out.append(f["name"] + "." + first if any(b.startswith(first) for b in before) else first)
        before.append(f["endings"])
    return out


def offered(kind):
    lesson = next(c for c in rows("commands") if c["name"] == "lesson")
    return {"indices": lambda: names("indices", "id"), "bounds": lambda: names("indices", "id"),
            "traced": lambda: ["all"] + names("indices", "id"), "views": lambda: names("views"),
            "lists": lambda: [row["name"] for row in json.loads(run("list --json"))],
            "noise": lambda: ["none", "true:", "pred:"], "lessons": lambda: names("lessons"),
            "lesson-tasks": lambda: lesson["operands"].split(" ")[0].split("|"),
            "tables": lambda: [], "paper-tasks": lambda: ["list", "show"], "exhibits": lambda: names("exhibits"),
            "simulations": lambda: ["list"] + names("simulations")}[kind]()


# ---- bash ------------------------------------------------------------------------------------------------------------
def bash_offer(kind):
    calls = {"files": "__setmatch_files", "new-file": "__setmatch_new_file", "data": "__setmatch_data",
             "indices": '__setmatch_words list "$__setmatch_indices"',
             "traced": '__setmatch_words list "all $__setmatch_indices"',
             "bounds": '__setmatch_words one "$__setmatch_indices" ='}
    return calls.get(kind) or f"__setmatch_words {'part' if kind == 'noise' else 'one'} '{' '.join(offered(kind))}'"


def bash_with_argument():
    return " | ".join(n for o in rows("options") if o["argument"] for n in option_names(o))


def bash_arguments():
    for o in rows("options"):
        if not o["choices"] and not o["offers"]:
            continue
        calls = [f"__setmatch_words one '{o['choices'].replace('|', ' ')}'"] if o["choices"] else []
        calls += [bash_offer(o["offers"])] if o["offers"] else []
        yield f"        {' | '.join(option_names(o))}) {''.join(calls)} ;;"


def bash_options():
    for c in rows("commands"):
        listed = " ".join(n for o in options_of(c) for n in option_names(o))
        yield f"        {c['name'] or chr(39) * 2 + ' | explore'}) __setmatch_words one '{listed}' ;;"


def bash_operands():
    for c in rows("commands"):
        if c["first"] != c["further"]:
            yield f"    {c['name']}:0) {bash_offer(c['first'])} ;;"
        if c["further"]:
            yield f"    {word_of(c)}:*) {bash_offer(c['further'])} ;;"


# ---- zsh -------------------------------------------------------------------------------------------------------------
def zsh_offer(kind, choices=""):
    calls = {"files": "_files", "new-file": "__setmatch_new_file", "data": "__setmatch_data",
             "indices": "__setmatch_indices", "traced": "__setmatch_indices all", "bounds": "__setmatch_bounds", "": ""}
    words = choices.replace("|", " ") or (" ".join(offered(kind)).replace(":", "\\:") if kind not in calls else "")
    return calls.get(kind, "") + (f"({words})" if words else "")


def zsh_option(o):
    follows, close, name, letter = ("=", "+") if o["argument"] else ("", ""), "", o["name"], o["letter"]
    follows, close = follows
    if name and letter:
        spec = f"'(-{letter} --{name})'{{-{letter}{close},--{name}{follows}}}"
    elif name:
        spec = f"'{'*' if 'may be repeated' in o['help'] else ''}--{name}{follows}'"
    else:
        spec = f"'-{letter}{close}'"
    text = re.sub(r"[\[\]:]", lambda m: "\\" + m.group(), o["help"]).replace("'", "'\\''")
    argument = re.sub(r"[\[\]:]", lambda m: "\\" + m.group(), o["argument"])
    return f"            {spec}'[{text}]{f':{argument}:' + zsh_offer(o['offers'], o['choices']) if argument else ''}'"


def zsh_tasks():
    for c in rows("commands"):
        yield f"    {c['name'] or chr(39) * 2})\n        specs=("
        yield from map(zsh_option, options_of(c))
        yield f"            '1:command:({c['name']})'" if c["name"] else "            '1:command or file:__setmatch_first'"
        if c["first"] != c["further"]:
            yield f"            '2:word:{zsh_offer(c['first'])}'"
        if c["further"]:
            yield f"            '*:file:{zsh_offer(c['further'])}'"
        yield "        ) ;;"


# ---- fish ------------------------------------------------------------------------------------------------------------
def fish_offer(kind, choices=""):
    calls = {"files": " -r -F", "new-file": " -r -F", "indices": " -x -a '(__setmatch_list $__setmatch_indices)'",
             "traced": " -x -a '(__setmatch_list all $__setmatch_indices)'",
             "bounds": " -x -a '$__setmatch_indices='"}
    words = choices.replace("|", " ") or (" ".join(offered(kind)) if kind and kind not in calls else "")
    return calls.get(kind) or " -x" + (f" -a '{words}'" if words else "")


def fish_on(commands):
    return f"complete -c setmatch -n '__setmatch_on {commands}'"


def fish_help(text):
    return " -d '" + re.sub(r"[\\']", lambda m: "\\" + m.group(), text) + "'"


def fish_commands():
    for c in rows("commands"):
        if c["name"]:
            yield f"{fish_on('explore')} -a {c['name']}{fish_help(c['help'])}"
        if c["first"] in ("lists", "indices"):
            yield fish_on(word_of(c)) + fish_offer(c["first"])
        if c["further"] == "data":
            yield f"{fish_on(word_of(c))} -F -a 'sample:{{{','.join(samples())}}}'"


def fish_options():
    for o in rows("options"):
        flags = (f" -l {o['name']}" if o["name"] else "") + (f" -s {o['letter']}" if o["letter"] else "")
        yield (fish_on(o["commands"]) + flags + (fish_offer(o["offers"], o["choices"]) if o["argument"] else "") +
               fish_help(o["help"]))
        if o["offers"] == "new-file":
            yield f"{fish_on('convert')}{flags} -r -F -a '(__setmatch_new_file)'{fish_help(o['help'])}"


# ---- manual pages ----------------------------------------------------------------------------------------------------
def roff(text):
    """Escapes text for roff: a backslash is \\e, a copyable hyphen is \\-, and other characters are \\[u....]."""
    spelled = {"\\": "\\e", "-": "\\-", "'": "\\(aq", "^": "\\(ha", "~": "\\(ti", "`": "\\(ga"}
    return "".join(spelled.get(c) or (c if ord(c) < 128 else f"\\[u{ord(c):04X}]") for c in text)


def marked(text):
    """Text of a template: what is between backquotes is bold."""
    return "".join(f"\\fB{roff(part)}\\fR" if i % 2 else roff(part) for i, part in enumerate(text.split("`")))


def item(bold, italic, words):
    return f".TP\n\\fB{roff(bold)}\\fR{f' {chr(92)}fI{roff(italic)}{chr(92)}fR' if italic else ''}\n\\&{roff(words)}"


def man_synopsis():
    for c in rows("commands"):
        yield f"\\fBsetmatch{' ' if c['name'] else ''}{roff(c['name'])}\\fR \\fI{roff(c['operands'])}\\fR\n.br"


def man_keys():
    titles = {v["name"]: v["title"] for v in rows("views")}
    for where in ["everywhere"] + names("views"):
        yield f".SS {titles.get(where, 'Everywhere')}"
        yield from (item(a["keys"], "", a["help"]) for a in rows("actions") if a["where"] == where)


def man_kept():
    for o in rows("options"):
        if o["kept"]:
            yield item(o["kept"], o["choices"] if o["argument"] else "yes|no",
                       ("" if o["kept"] == o["name"] else "no: ") + o["help"])


items = {
    "commands": lambda: (item(c["name"] or "setmatch", c["operands"], c["help"]) for c in rows("commands")),
    "options": lambda: (item(", ".join(reversed(option_names(o))), o["choices"] or o["argument"], o["help"])
                        for o in rows("options")),
    "verbs": lambda: (item(v["name"], v["arguments"], v["help"]) for v in rows("verbs")),
    "indices": lambda: (item(x["id"], x["symbol"], x["name"]) for x in rows("indices")),
    "quantities": lambda: (item(q["name"], q["formula"] or "", q["title"]) for q in rows("quantities")),
    "exits": lambda: (item(e["code"], "", e["help"]) for e in rows("exits")),
    "examples": lambda: (item(c["example"], "", c["help"]) for c in rows("commands")),
    "formats": lambda: (item(f["name"], f["endings"], f["help"]) for f in rows("formats")),
    "words": lambda: (item(w["help"], "", w["words"]) for w in rows("words")),
    "settings": lambda: (item(s["name"], s["choices"] or s["accepts"], s["help"]) for s in rows("settings")),
    "limits": lambda: (item(str(m["most"]), "", m["help"]) for m in rows("limits")),
    "synopsis": man_synopsis, "keys": man_keys, "kept": man_kept,
    "bash_arguments": bash_arguments, "bash_options": bash_options, "bash_operands": bash_operands,
    "zsh_tasks": zsh_tasks, "fish_commands": fish_commands, "fish_options": fish_options,
}


def page(path):
    """Headings (#), paragraphs, examples (indented), definitions (a line, then ':   TEXT'), and '!' before roff."""
    out, after_heading = [], False
    for part in re.split(r"\n\n+", open(path).read().strip("\n")):
        lines = part.split("\n")
        if part[0] == "#":
            out.append(f".SH {part[2:]}")
        elif part[0] == "!":
            out += [line[1:].replace("@version@", run("--version").split()[1]) for line in lines]
        elif part[0] == "@":
            out += items[part[1:]]()
        elif part.startswith("    "):
            out += [".PP\n.nf\n.RS"] + ["\\&" + roff(line[4:]) for line in lines] + [".RE\n.fi"]
        elif len(lines) > 1 and lines[1].startswith(":   "):
            words = " ".join([lines[1][4:]] + [line.strip() for line in lines[2:]])
            out.append(f".TP\n\\fB{roff(lines[0])}\\fR\n\\&{marked(words)}")
        else:
            out += ([] if after_heading else [".PP"]) + ["\\&" + marked(" ".join(lines))]
        after_heading = part[0] == "#"
    return "\n".join(out) + "\n"


def script(path):
    words = {"indices": lambda: " ".join(names("indices", "id")), "samples": lambda: " ".join(samples()),
             "samples,": lambda: ",".join(samples()), "endings": lambda: " ".join(endings()),
             "endings,": lambda: ",".join(endings()), "tasks": lambda: " ".join(tasks()),
             "tasks|": lambda: " | ".join(tasks()), "with_argument": bash_with_argument}
    text = re.sub(r"^@(\w+)$", lambda m: "\n".join(items[m.group(1)]()), open(path).read(), flags=re.M)
    return re.sub(r"@(\w+[,|]?)@", lambda m: words[m.group(1)](), text)


# ---- parts of Markdown -----------------------------------------------------------------------------------------------
tables = {  # the head of each list, and the cells of a row
    "commands": (("command", "operands", "what it does"),
                 lambda r: (r["name"] or "setmatch", r["operands"], r["help"])),
    "options": (("option", "short", "argument", "what it does"),
                lambda r: (r["name"] and "--" + r["name"], r["letter"] and "-" + r["letter"],
                           r["choices"] or r["argument"], r["help"])),
    "verbs": (("command", "words", "what it does"), lambda r: (r["name"], r["arguments"], r["help"])),
    "exits": (("exit code", "what it means"), lambda r: (r["code"], r["help"])),
    "actions": ("where", "keys", "name", "help"), "formats": ("name", "endings", "written", "help"),
    "exports": ("name", "help"), "quantities": ("name", "title", "formula"),
    "indices": ("id", "symbol", "range", "name", "formula", "source", "doi"),
    "words": (("use", "words"), lambda r: (r["help"], r["words"])), "limits": ("most", "help"),
    "settings": (("setting", "values", "what it does"), lambda r: (r["name"], r["choices"] or r["accepts"], r["help"])),
}


def table(name):
    heads, cells = tables[name] if callable(tables[name][1]) else (tables[name], lambda r: [r[h] for h in tables[name]])
    escapes = {"<": "&lt;", "&": "&amp;"}
    escaped = lambda text: re.sub(r"[|\\`*_\[\]<&]", lambda m: escapes.get(m.group(), "\\" + m.group()), str(text))
    lines = [heads, None] + [cells(r) for r in rows(name)]
    return "\n".join("| --- " * len(heads) + "|" if line is None else f"| {' | '.join(map(escaped, line))} |"
                     for line in lines)


def markdown_kept():
    kept = [f"| {o['kept']} | {(o['choices'] if o['argument'] else 'yes|no').replace('|', chr(92) + '|')} | {o['help']} |"
            for o in rows("options") if o["kept"]]
    return "\n".join(["| option | values | what it does |", "| --- | --- | --- |"] + kept)


def sections(path):
    """The parts of each section of a manual page's template, by its title."""
    found, title = {}, None
    for part in re.split(r"\n\n+", open(path).read().strip("\n")):
        if part[0] == "#":
            title = part[2:]
            found[title] = []
        elif part[0] != "!":
            found[title].append(part)
    return found


def markdown(parts):
    """Paragraphs, examples, definitions and tables of a template as Markdown."""
    def escaped(text):
        parts = [re.sub(r"[\\<_*]", r"\\\g<0>", part) for part in text.split("`")]
        parts[::2] = [re.sub(r"(?<![\w-])--[a-z][a-z-]*", r"`\g<0>`", part) for part in parts[::2]]
        parts[1::2] = text.split("`")[1::2]
        return "`".join(parts)

    for part in parts:
        lines = part.split("\n")
        if part[0] == "@":
            yield markdown_kept() if part == "@kept" else table(part[1:])
        elif part.startswith("    "):
            yield "```text\n" + "\n".join(line[4:] for line in lines) + "\n```"
        elif len(lines) > 1 and lines[1].startswith(":   "):
            yield f"* **{escaped(lines[0])}**: {escaped(' '.join([lines[1][4:]] + [line.strip() for line in lines[2:]]))}"
        else:
            yield escaped(part)


def markdown_section(title):
    found = [s[title] for s in map(sections, [FORMATS, "docs/templates/setmatch.1.txt"]) if title in s]
    return re.sub(r"(^\* .*)\n(?=\n\* )", r"\1", "\n\n".join(markdown(found[0])), flags=re.M)


FORMATS = "docs/templates/setmatch-formats.5.txt"
ELSEWHERE = "NAME SEE_ALSO CONFIGURATION FORMULAS QUANTITIES LESSON LESSON_MARKS LESSON_QUESTIONS LESSON_CHECK".split()


def markdown_page():
    """The sections about formats that no other page has."""
    out = [f"<!-- Generated from {FORMATS} by make docs. -->\n# File formats"]
    for title in sections(FORMATS):
        if title.replace(" ", "_") not in ELSEWHERE:
            out += [f"## {title.capitalize().replace('Json', 'JSON')}", markdown_section(title)]
    return "\n\n".join(out) + "\n"


def first_sentence(path):
    """Returns the first sentence of the leading comment, of the header if a source file has none."""
    comment = re.match(r"/\*(.*?)\*/", open(path).read(), re.S)
    if not comment:
        stem = path[len("src/"):-2]
        headers = [f"src/{stem}.h", f"src/{stem.split('/')[0]}/{os.path.basename(stem)}.h"]
        return next((first_sentence(h) for h in headers if os.path.exists(h)), "?")
    text = re.sub(r"\s*\n\s*\*?\s*", " ", comment.group(1)).strip()
    return re.match(r".*?\.(?= |$)|.*", text).group()


def files():
    for room in re.findall(r"^(\w+):", open("src/layers.txt").read(), re.M):
        yield f"\n**{room}**\n"
        for path in sorted(glob.glob(f"src/{room}/**/*.[ch]", recursive=True)):
            yield f"* `{path}`: {first_sentence(path)}"


pictures = {}  # file name: SVG


def picture(arguments):
    with tempfile.TemporaryDirectory() as place:
        run(f"{' '.join(arguments.split())} -q -o {place}/frame.svg")
        return open(f"{place}/frame.svg").read()


def generated(name, beside=""):
    if name == "files":
        return "\n".join(files()) + "\n"
    kind, _, arguments = name.partition(" ")
    if kind == "screen":
        return "```text\n" + re.sub(r" +$", "", run(name), flags=re.M) + "```"
    if kind == "picture":
        path, alt, arguments = re.match(r'(\S+) "(.*?)"\s(.*)', arguments, re.S).groups()
        pictures[path] = picture(arguments)
        return f"![{' '.join(alt.split())}]({os.path.relpath(path, os.path.dirname(beside) or '.')})"
    if kind == "copy":
        path, _, heading = arguments.partition(" ")
        below = open(path).read().split(f"\n## {heading}\n")[1].split("\n## ")[0]
        return "\n".join(line for line in below.split("\n") if line.startswith("|"))
    if kind == "section":
        return markdown_section(arguments)
    if kind == "run":
        return f"```text\n$ setmatch {arguments}\n{run(arguments, True)}```"
    return table(name)


def figure(name):
    kind, source, *words = name.split(" ", 2)
    if kind == "cell":
        column, _, text = words[0].partition(" ")
        row = next(line for line in open(source) if line.startswith("|") and text in line)
        return row.split("|")[int(column)].strip()
    key, unlike, value = re.match(r"(\w+)(!?)=(.*)", words[0]).groups() if words else ("", "", "")
    return str(sum((row[key] == value) != bool(unlike) for row in rows(source)))


def filled(path):
    text = re.sub(r"(<!-- generated: (.*?) -->\n).*?(<!-- end -->)",
                  lambda m: m.group(1) + generated(m.group(2), path) + "\n" + m.group(3), open(path).read(), flags=re.S)
    return re.sub(r"(<!-- figure: (.*?) -->).*?(<!-- end -->)",
                  lambda m: m.group(1) + figure(m.group(2)) + m.group(3), text)


def documents(only_whole):
    if not only_whole:
        for path in sorted(glob.glob("*.md") + glob.glob("docs/**/*.md", recursive=True)):
            if path != "docs/reference/formats.md":
                yield path, filled(path)
        yield "docs/reference/formats.md", markdown_page()
        yield from pictures.items()
    for name in ["setmatch.1", "setmatch-formats.5"]:
        yield f"docs/{name}", page(f"docs/templates/{name}.txt")
    for name in ["setmatch.bash", "_setmatch", "setmatch.fish"]:
        yield f"docs/completions/{name}", script(f"docs/templates/{name}")


def main(mode, *arguments):
    global program
    if mode == "files":
        print("\n".join(files()))
        return 0
    program, bad, count = arguments[0], 0, 0
    for path, fresh in documents("whole" in arguments):
        there = open(path).read() if os.path.exists(path) else ""
        count += 1
        if fresh == there:
            continue
        if mode == "write":
            open(path, "w").write(fresh)
            continue
        sys.stdout.writelines(difflib.unified_diff(there.splitlines(True), fresh.splitlines(True), path, "expected"))
        print(f"{path} is out of date; run make docs")
        bad += 1
    print(f"{count - bad} passed, {bad} failed")
    return bad > 0


sys.exit(main(*sys.argv[1:]))
