"""kill -9 at any moment: the file on disk is the old or the new one, whole; every change that was seen comes back.

KILLS rounds of each, or as many as fit 8 seconds. The seed of the moments is printed; SEED repeats them.
"""
# Needs: 3.9 terminals
import fcntl
import os
import pty
import random
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time

SETMATCH = os.environ["SETMATCH"]
KILLS = int(os.environ.get("KILLS", "0"))
SEED = int(os.environ.get("SEED", str(os.getpid())))
SECONDS = 8
SIZE = (100, 30)


class Screen:
    """What a vt100 shows: cursor addressing, erasing, characters; attributes and padding are passed over."""

    def __init__(self):
        self.cells = [[" "] * SIZE[0] for _ in range(SIZE[1])]
        self.x = self.y = 0
        self.rest = ""

    def feed(self, data):
        text = self.rest + data
        at = 0
        while at < len(text):
            if text[at] != "\x1b":
                self.character(text[at])
                at += 1
                continue
            found = re.compile(r"\x1b(?:\[([?0-9;]*)([A-Za-z])|[()][A-Z0-9]|[=>78DEHM])").match(text, at)
            if not found:
                if len(text) - at > 30:
                    raise AssertionError("what is %r?" % text[at:at + 30])
                break
            if found.group(2):
                self.control(found.group(1), found.group(2))
            at = found.end()
        self.rest = text[at:]

    def character(self, c):
        if c == "\r":
            self.x = 0
        elif c == "\n":
            self.y = min(self.y + 1, SIZE[1] - 1)
        elif c == "\b":
            self.x = max(self.x - 1, 0)
        elif c >= " ":
            if self.x < SIZE[0] and self.y < SIZE[1]:
                self.cells[self.y][self.x] = c
            self.x += 1

    def control(self, arguments, letter):
        number = [int(a) if a.isdigit() else 0 for a in arguments.split(";")]
        n = max(number[0], 1)
        if letter == "H":
            self.y, self.x = n - 1, max(number[1] if len(number) > 1 else 1, 1) - 1
        elif letter in "ABCD":
            dx, dy = {"A": (0, -1), "B": (0, 1), "C": (1, 0), "D": (-1, 0)}[letter]
            self.x, self.y = max(self.x + n * dx, 0), max(self.y + n * dy, 0)
        elif letter == "K":
            first, last = (0, self.x + 1) if number[0] == 1 else (self.x, SIZE[0])
            self.cells[self.y][first:last] = [" "] * (last - first)
        elif letter == "J":
            self.control("", "K")
            for line in self.cells[self.y + 1:]:
                line[:] = [" "] * SIZE[0]
        elif letter not in "mhlrc":
            raise AssertionError("what is control %r %r?" % (arguments, letter))

    def text(self):
        return "\n".join("".join(line) for line in self.cells)


class Explorer:
    def __init__(self, path, state):
        self.screen = Screen()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            values = dict(os.environ, TERM="vt100", LC_ALL="C.UTF-8", XDG_STATE_HOME=state, LINES="30", COLUMNS="100")
            os.execve(SETMATCH, ["setmatch", path], values)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", SIZE[1], SIZE[0], 0, 0))
        self.bytes = b""

    def read(self, seconds):
        if not select.select([self.fd], [], [], seconds)[0]:
            return False
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            data = b""
        if not data:
            raise EOFError
        self.bytes += data
        whole = self.bytes.decode("utf-8", "ignore")
        self.bytes = self.bytes[len(whole.encode()):]
        self.screen.feed(whole)
        return True

    def wait_for(self, pattern):
        end = time.monotonic() + 20
        while True:
            found = re.search(pattern, self.screen.text())
            if found:
                return found
            if time.monotonic() > end:
                raise AssertionError("no %r on\n%s" % (pattern, self.screen.text()))
            self.read(1)

    def press(self, keys):
        os.write(self.fd, keys)

    def settle(self, seconds):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.read(left)

    def end(self, number=0):
        """Ends it, by this signal if one is given; all that it wrote before is seen."""
        if number:
            os.kill(self.pid, number)
        try:
            while True:
                if not self.read(20):
                    raise AssertionError("it does not end:\n" + self.screen.text())
        except EOFError:
            pass
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


def rounds(goes_on=lambda: False):
    end = time.monotonic() + SECONDS
    n = 0
    while goes_on() or (n < KILLS if KILLS else time.monotonic() < end):
        yield n
        n += 1


def labels(k3):
    """Fig. 1B with k3 of the 60 points of Tc in K3; the first in loaded order are those that move."""
    rows = ["Ta,K1"] * 10 + ["Tb,K2"] * 30 + ["Tc,K3"] * 40 + ["Tc,K3"] * (k3 - 40) + ["Tc,K4"] * (60 - k3)
    return "class,cluster\n" + "".join(row + "\n" for row in rows)


def prepare(top):
    path = os.path.join(top, "in.csv")
    with open(path, "w") as file:
        file.write(labels(40))
    return path


# ---- while saving ------------------------------------------------------------------------------------------------

def killed_while_saving(top):
    """A replay that does little else than save, over and over: each time one of two contents."""
    path, out, log = prepare(top), os.path.join(top, "out.csv"), os.path.join(top, "log")
    with open(log, "w") as file:
        file.write("# setmatch-log 1\n" + ("move 5 Tc K4 K3\nwrite %s\nundo\nwrite %s\n" % (out, out)) * 5000)
    whole = set()
    for changes in (2, 3):  # the last save before the second change, before the third
        subprocess.run([SETMATCH, "replay", "-q", "-f", log, path, "--to", str(changes)], check=True,
                       stdout=subprocess.DEVNULL)
        with open(out) as file:
            whole.add(file.read())
    assert len(whole) == 2, whole
    total = torn = during = 0
    longest, latest = 0.04, time.monotonic() + 60
    for _ in rounds(lambda: during == 0 and time.monotonic() < latest):
        process = subprocess.Popen([SETMATCH, "replay", "-q", "-f", log, path], stdout=subprocess.DEVNULL)
        time.sleep(random.uniform(0.002, longest))
        if not during:  # it may begin late where many wait for the processor
            longest = min(longest * 1.1, 2)
        process.kill()
        process.wait()
        with open(out) as file:
            torn += file.read() not in whole
        during += any(name.startswith(".setmatch-") for name in os.listdir(top))
        total += 1
    subprocess.run([SETMATCH, "convert", "-q", "-f", path, "-o", out], check=True)
    left = [name for name in os.listdir(top) if name.startswith(".setmatch-")]
    print("%d kills while saving, %d of them with a save under way: %d torn" % (total, during, torn))
    assert torn == 0 and during > 0, (torn, during)
    assert not left, "stale files stay: %s" % left


def ended_while_saving(top):
    """By a signal that ends it: what it was writing goes with it, at once; the file is old or new."""
    path, out, log = prepare(top), os.path.join(top, "out.csv"), os.path.join(top, "log")
    with open(log, "w") as file:
        file.write("# setmatch-log 1\n" + ("move 5 Tc K4 K3\nwrite %s\nundo\nwrite %s\n" % (out, out)) * 5000)
    subprocess.run([SETMATCH, "replay", "-q", "-f", log, path, "--to", "2"], check=True, stdout=subprocess.DEVNULL)
    asked = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGALRM, signal.SIGUSR1,
             signal.SIGUSR2, signal.SIGXCPU)

    def as_ever(): # in the background a shell has two of them ignored
        for number in asked:
            signal.signal(number, signal.SIG_DFL)

    for n in range(max(40, KILLS // 10)):
        process = subprocess.Popen([SETMATCH, "replay", "-q", "-f", log, path, "--trace", "j_score", "-o",
                                    os.path.join(top, "trace.csv")], stdout=subprocess.DEVNULL, preexec_fn=as_ever)
        deadline = time.monotonic() + 10
        while not any(name.startswith(".setmatch-") for name in os.listdir(top)) and time.monotonic() < deadline:
            pass # until something is being written: the trace, and now and then a save under way too
        time.sleep(random.uniform(0, 0.01))
        process.send_signal(asked[n % len(asked)])
        code = process.wait()
        left = [name for name in os.listdir(top) if name.startswith(".setmatch-")]
        assert code == -asked[n % len(asked)], (code, asked[n % len(asked)])
        assert not left, "stale files stay after %s: %s" % (asked[n % len(asked)], left)
        assert not os.path.exists(os.path.join(top, "trace.csv"))


# ---- while editing -----------------------------------------------------------------------------------------------

def expected_values(path, top):
    """J after 0, 1, 2 .. single moves, four digits."""
    log = os.path.join(top, "moves")
    with open(log, "w") as file:
        file.write("# setmatch-log 1\nmove 20 Tc K4 K3\n")
    rows = subprocess.run([SETMATCH, "replay", "-q", log, path, "--trace", "j_score"], check=True,
                          stdout=subprocess.PIPE, text=True).stdout.split("\n")[1:-1]
    return ["%.4f" % float(row.rsplit(",", 1)[1]) for row in rows]


CHANGES = r"changes (\d+)"  # in the title, once there are any


def edit_and_kill(path, state):
    """Moves, one by one, faster than they can be done; killed at any moment. Returns how many were seen."""
    explorer = Explorer(path, state)
    explorer.wait_for(r"\? help")
    explorer.press(b":move 1 Tc K4 K3\r" + b"." * random.randrange(18))
    try:
        explorer.settle(random.uniform(0, 0.03))
    except EOFError:
        raise AssertionError("it ended by itself:\n" + explorer.screen.text())
    explorer.end(signal.SIGKILL)
    seen = re.search(CHANGES, explorer.screen.text())
    return int(seen.group(1)) if seen else 0


def restored(path, state, expected, seen, base=0):
    """Starts again: what was left is offered, not applied; :restore gives the same J. Returns how many came back."""
    explorer = Explorer(path, state)
    explorer.wait_for(r"J +" + expected[base])
    explorer.wait_for(r"\? help")
    explorer.wait_for(r"restore brings|by name|opened")
    offer = re.search(r"(\d+) changes? from", explorer.screen.text())
    offered = int(offer.group(1)) if offer else 0
    assert offered >= seen, "%d were seen, %d are offered:\n%s" % (seen, offered, explorer.screen.text())
    if offered:
        explorer.press(b":restore\r")
        explorer.wait_for(r"restored %d change" % offered)
        explorer.wait_for(r"changes %d\b" % offered)
        explorer.wait_for(r"J +" + expected[base + offered])
    explorer.press(b":q!\r")
    code = explorer.end()
    assert code == 0, code
    left = [name for name in os.listdir(os.path.join(state, "setmatch")) if name != "recent"]
    assert not left, "left behind: %s" % left
    return offered


def killed_while_editing(top):
    path, state = prepare(top), os.path.join(top, "state")
    expected = expected_values(path, top)
    total = seen = back = 0
    for _ in rounds():
        here = edit_and_kill(path, state)
        back += restored(path, state, expected, here)
        seen += here
        total += 1
    print("%d kills while editing: %d changes seen, %d restored" % (total, seen, back))
    assert seen > 0
    with open(path) as file:
        assert file.read() == labels(40)


def saved_edited_killed_reopened():
    """The labels replace the file they came from; the edits behind that come back on top of it."""
    top = tempfile.mkdtemp(prefix="kill.")
    path, state = prepare(top), os.path.join(top, "state")
    expected = expected_values(path, top)
    explorer = Explorer(path, state)
    explorer.wait_for(r"\? help")
    explorer.press(b":move 5 Tc K4 K3\r:write! %s\r" % path.encode())
    explorer.wait_for(r"wrote the labels")
    explorer.press(b":move 1 Tc K4 K3\r..")
    explorer.wait_for(r"J +" + expected[8])
    explorer.end(signal.SIGKILL)
    explorer = Explorer(path, state)
    explorer.wait_for(r"3 changes from .* not saved: :restore brings them back")
    explorer.wait_for(r"J +" + expected[5])
    explorer.press(b":restore\r")
    explorer.wait_for(r"J +" + expected[8])
    explorer.press(b":q!\r")
    assert explorer.end() == 0
    shutil.rmtree(top)


def a_second_copy_is_told_of_the_first():
    top = tempfile.mkdtemp(prefix="kill.")
    path, state = prepare(top), os.path.join(top, "state")
    first = Explorer(path, state)
    first.wait_for(r"\? help")
    second = Explorer(path, state)
    second.wait_for(r"open in process %d; changes here go to a separate journal" % first.pid)
    second.press(b"q")
    first.press(b"q")
    assert second.end() == 0 and first.end() == 0
    assert os.listdir(os.path.join(state, "setmatch")) == ["recent"]
    shutil.rmtree(top)


def a_hang_up_leaves_the_changes_to_be_restored():
    top = tempfile.mkdtemp(prefix="kill.")
    path, state = prepare(top), os.path.join(top, "state")
    expected = expected_values(path, top)
    explorer = Explorer(path, state)
    explorer.wait_for(r"\? help")
    explorer.press(b":move 1 Tc K4 K3\r")
    explorer.wait_for(r"J +" + expected[1])
    assert explorer.end(signal.SIGHUP) == 128 + signal.SIGHUP
    assert restored(path, state, expected, 1) == 1
    shutil.rmtree(top)


def in_place(case):
    def run():
        top = tempfile.mkdtemp(prefix="kill.", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
        case(top)
        shutil.rmtree(top)
    run.__name__ = case.__name__
    return run


random.seed(SEED)
print("SEED=%d" % SEED)
failed = 0
CASES = [in_place(killed_while_saving), in_place(ended_while_saving), in_place(killed_while_editing),
         saved_edited_killed_reopened, a_second_copy_is_told_of_the_first,
         a_hang_up_leaves_the_changes_to_be_restored]
for case in CASES:
    try:
        case()
    except (AssertionError, OSError, ValueError, EOFError, subprocess.CalledProcessError) as error:
        failed += 1
        print("FAILED %s: %s" % (case.__name__, error))
print("%d passed, %d failed" % (len(CASES) - failed, failed))
sys.exit(failed > 0)
