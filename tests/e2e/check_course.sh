#!/bin/sh
# The course by keys in tmux at 80x24: every lesson to its last step with its questions answered, every task refused by
# its recorded wrong attempts and solved by its solution, and the list of units with what was done. Unit 1 alone; with --full all of it (minutes).
# Ends in "N passed, M failed"; 77: tmux or python3 is missing.
command -v tmux >/dev/null && command -v python3 >/dev/null || { echo "tmux or python3 is missing"; exit 77; }
SETMATCH=${SETMATCH:-build/setmatch}
case $SETMATCH in /*) ;; *) SETMATCH=$PWD/$SETMATCH ;; esac
export SETMATCH
exec python3 - "$@" <<'PY'
import json, os, re, subprocess, sys, tempfile, time

full = "--full" in sys.argv
socket = "course-%d" % os.getpid()
state = tempfile.TemporaryDirectory()
passed = failed = 0


def tmux(*words):
    return subprocess.run(["tmux", "-L", socket, "-f", "/dev/null", *words], capture_output=True, text=True).stdout


def wait_for(text, seconds=10):
    end = time.time() + seconds
    while time.time() < end:
        if text in tmux("capture-pane", "-p"):
            return True
        time.sleep(0.05)
    return False


def line(text):
    tmux("send-keys", ":")
    tmux("send-keys", "-l", text)
    tmux("send-keys", "Enter")


def check(name, good):
    global passed, failed
    passed, failed = passed + good, failed + (not good)
    if not good:
        print("%s:\n%s" % (name, tmux("capture-pane", "-p")))


units, names = 0, []
for row in open("samples/course.txt"):
    row = row.strip()
    if " | " in row and not row.startswith("#"):
        units += 1
    elif row and not row.startswith("#") and (full or units == 1):
        names.append(row)
program = "XDG_STATE_HOME=%s LC_ALL=C.UTF-8 %s sample:fig1b" % (state.name, os.environ["SETMATCH"])
tmux("new-session", "-d", "-x", "80", "-y", "24", program)
try:
    check("the explorer", wait_for("[1 Matrix]"))
    for name in names:
        steps = json.load(open("samples/lessons/%s.json" % name))["steps"]
        n = len(steps)
        line("lesson " + name)
        check(name, wait_for("step 1/%d" % n) or wait_for("lesson " + name, 1))
        for i, step in enumerate(steps):
            if i:
                tmux("send-keys", "Right")
            if "right" in step:
                right = re.sub(r"\{([^=}]*) = [^}]*\}", r"\1", step["right"])
                line('answer "%s"' % right)
                check("%s, answer %d" % (name, i + 1), wait_for("\n A  "))
        check(name + ", its end", wait_for("\n %d  " % n))
        for attempt in steps[-1].get("task", {}).get("refused", []):
            for command in attempt.split(";"):
                line(command.strip())
            time.sleep(0.1)
            check(name + ", refused", "Solved with" not in tmux("capture-pane", "-p"))
            line("step here")
        for command in steps[-1].get("task", {}).get("solution", []):
            line(command)
        if "task" in steps[-1]:
            check(name + ", solved", wait_for("Solved with "))
    line("view lesson")
    tmux("send-keys", "L")
    check("the list", wait_for("1 Reading the screen · 8 min · 3 of 3 done"))
finally:
    tmux("kill-server")
print("%d passed, %d failed" % (passed, failed))
sys.exit(1 if failed else 0)
PY
