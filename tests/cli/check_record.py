"""Recordings: each asciicast is parsed, and played it ends with the screen that the same keys lead to; an animated SVG
shows each line of the screen once at any time, and needs no script.
"""
import json
import os
import re
import subprocess
import tempfile
import xml.etree.ElementTree as tree

SETMATCH = os.environ["SETMATCH"]
SVG = "{http://www.w3.org/2000/svg}"
SCRIPT = "pause:1 j l m 5 pause:2 Enter 2 j 3 7 8 D /0 Enter"
LIMIT = 400_000  # bytes of a picture of 20 seconds
WIDE = re.compile("[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]")


def run(*arguments):
    return subprocess.run([SETMATCH, *arguments], stdin=subprocess.DEVNULL, capture_output=True, check=True,
                          env=dict(os.environ, LC_ALL="C.UTF-8")).stdout.decode()


def events_of(cast):
    """Returns the header and the events of an asciicast, version 2."""
    header, *events = map(json.loads, cast.splitlines())
    assert header["version"] == 2 and header["width"] > 0 and header["height"] > 0
    assert len(header["theme"]["palette"].split(":")) == 16
    times = [time for time, kind, text in events if kind == "o" and isinstance(text, str)]
    assert len(times) == len(events) and times == sorted(times)
    return header, events


def played(cast):
    """Returns the lines that a terminal shows at the end. It knows the four sequences that a recording uses."""
    header, events = events_of(cast)
    lines = [[" "] * header["width"] for _ in range(header["height"])]
    x = y = 0
    for _, _, text in events:
        for part in re.findall(r"\033\[[?\d;]*[A-Za-z]|[^\033]", text):
            if part[0] != "\033":
                lines[y][x] = part
                wide = bool(WIDE.match(part))
                if wide:
                    lines[y][x + 1] = ""
                x += 1 + wide
            elif part[-1] == "H":
                y, x = (int(n) - 1 for n in part[2:-1].split(";"))
            else:
                assert part[-1] == "m" or part in ("\033[2J", "\033[?25l", "\033[?25h"), part
    return "".join("".join(line).rstrip() + "\n" for line in lines)


def cast_ends_with_the_screen(place):
    for size in "100x30", "80x24":
        keys = re.sub(r"pause:\S+", "", SCRIPT)
        screen = run("screen", "-q", "sample:digits", "--size", size, "--keys", keys)
        assert played(run("record", "-q", f"{place}/keys", "sample:digits", "--size", size)) == screen


def lesson_is_recorded_to_its_last_step(place):
    for name in run("lesson", "list", "--plain").split("\n")[:-1]:
        name = name.split("\t")[0]
        title = played(run("record", "-q", "--lesson", name)).split("\n")[0]
        at, steps = re.search(r"step (\d+)/(\d+)", title).groups()
        assert at == steps and name in title, title


def picture_shows_each_line_once(place):
    run("record", "-q", f"{place}/keys", "sample:digits", "-o", f"{place}/tour.svg")
    text = open(f"{place}/tour.svg").read()
    root = tree.fromstring(text)
    assert len(text) < LIMIT and "<script" not in text and not root.findall(f".//{SVG}script")
    rules = dict(re.findall(r"@keyframes (k\d+)\{(.*?\})\}", text))

    def shown(group, time):
        steps = re.findall(r"([\d.e+-]+)%\{visibility:(\w+)\}", rules[group.get("class")])
        return [to for at, to in steps if float(at) <= time][-1] == "visible"

    def line_of(group):
        texts = [int(float(t.get("y"))) for t in group.iter(f"{SVG}text")]
        return texts[0] if texts else None

    for time in 0, 10, 33.3, 50, 77, 99.9:
        lines = [line_of(g) for g in root.findall(f"{SVG}g") if shown(g, time)]
        lines = [line for line in lines if line is not None]
        assert len(lines) == len(set(lines)), f"a line is shown twice at {time} %"
    still = [g for g in root.findall(f"{SVG}g") if g.get("visibility") != "hidden"]
    assert all(shown(g, 100) for g in still), "without animations another frame than the last is shown"


def main():
    passed = failed = 0
    with tempfile.TemporaryDirectory() as place:
        with open(f"{place}/keys", "w") as f:
            f.write(SCRIPT)
        for check in cast_ends_with_the_screen, lesson_is_recorded_to_its_last_step, picture_shows_each_line_once:
            try:
                check(place)
                passed += 1
            except (AssertionError, ValueError, subprocess.CalledProcessError) as e:
                failed += 1
                print(f"{check.__name__}: {e!r}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    raise SystemExit(main())
