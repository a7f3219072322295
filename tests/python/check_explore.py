"""Drives setmatch.explore in tmux: labels that were written come back, others do not, and without a terminal it fails."""
import os
import shutil
import subprocess
import sys
import tempfile
import time

from module import LIBRARY, PROGRAM, TOP

if not shutil.which("tmux"):
    print("SKIPPED: tmux is missing")
    sys.exit(77)
place = tempfile.mkdtemp(prefix="explore.")
tmux = ["tmux", "-L", f"explore{os.getpid()}", "-f", "/dev/null"]
SCRIPT = """if True:
    import sys
    sys.path.insert(0, sys.argv[1])
    import setmatch
    true, pred = [1, 1, 1, 1, 2, 2, None, 2, 3, 3], [1, 1, 1, 2, 2, 2, 2, 2, 3, 3]
    if "numpy" in sys.argv:
        import numpy
        pred = numpy.array(pred, dtype="int16")
    labels = setmatch.explore(true, pred, rows={"note": list("abcdefghij")})
    with open(sys.argv[2], "w") as f:
        print(labels is pred, repr(labels), file=f)"""


def explore(keys, *words):
    """What explore returned after the keys, as text."""
    result = os.path.join(place, "result")
    if os.path.exists(result):
        os.remove(result)
    env = dict(os.environ, HOME=place, TERM="xterm-256color", SETMATCH=os.path.abspath(PROGRAM), SETMATCH_LIBRARY=LIBRARY)
    subprocess.run([*tmux, "new-session", "-d", "-x", "100", "-y", "30", sys.executable, "-c", SCRIPT,
                    os.path.join(TOP, "src", "python"), result, *words], env=env, check=True)
    wait("q quit")
    for key in keys:
        subprocess.run([*tmux, "send-keys", *key.split("|")], check=True)
        time.sleep(0.3)
    for _ in range(100):
        if os.path.exists(result) and os.path.getsize(result):
            break
        time.sleep(0.1)
    subprocess.run([*tmux, "kill-server"], capture_output=True)
    return open(result).read().strip() if os.path.exists(result) else "nothing"


def wait(text):
    for _ in range(100):
        screen = subprocess.run([*tmux, "capture-pane", "-p"], capture_output=True, text=True).stdout
        if text in screen:
            return
        time.sleep(0.1)


passed = failed = 0


def check(name, got, expected):
    global passed, failed
    passed, failed = passed + (got == expected), failed + (got != expected)
    if got != expected:
        print(f"failed: {name}: {got}")


move, write = [":", "-l|move 1 1 2 1", "Enter"], ["w", "Enter"]
try:
    check("written", explore([*move, *write, "q"]), "False [1, 1, 1, 1, 2, 2, 2, 2, 3, 3]")
    check("discarded", explore([*move, ":", "-l|q!", "Enter"]), "True [1, 1, 1, 2, 2, 2, 2, 2, 3, 3]")
    check("unchanged", explore(["q"]), "True [1, 1, 1, 2, 2, 2, 2, 2, 3, 3]")
    check("a new cluster", explore([":", "-l|move 1 1 2 9", "Enter", *write, "q"]), "False [1, 1, 1, 9, 2, 2, 2, 2, 3, 3]")
    if subprocess.run([sys.executable, "-c", "import numpy"], capture_output=True).returncode == 0:
        check("NumPy", explore([*move, *write, "q"], "numpy"), "False array([1, 1, 1, 1, 2, 2, 2, 2, 3, 3], dtype=int16)")
    done = subprocess.run([sys.executable, "-c", SCRIPT, os.path.join(TOP, "src", "python"), os.path.join(place, "none")],
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, env=dict(os.environ, SETMATCH_LIBRARY=LIBRARY))
    check("no terminal", done.stderr.strip().split("\n")[-1],
          "RuntimeError: explore needs a terminal: run python3 in one, without redirecting input or output")
finally:
    subprocess.run([*tmux, "kill-server"], capture_output=True)
    shutil.rmtree(place, ignore_errors=True)
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
