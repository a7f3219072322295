"""A terminal that is gone ends the explorer at once; however the explorer ends, the terminal is as it was.

Of a hang-up: gone within a second, not counting time in which the processor had others to serve; 50 ms of work at most
from then on; and the change that was made lies in the journal. The same of SIGTERM where the terminal takes nothing that
is sent to it, in the middle of up to 20 kB of keys: every record of the journal is whole, one behind the other. Of an
end: the same `stty -g`, the other screen left, the exit code. (A stop needs a shell: test_curses.c.) $GONE rounds of
each way.
"""
# Needs: terminals
import fcntl
import glob
import os
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
ROUNDS = int(os.environ.get("GONE", "1"))
SECONDS, WORK = 1.0, 0.05
SANITIZED = "asan" in SETMATCH or "clang" in SETMATCH  # their own work at the end is no part of it
LABELS = "class,cluster\n" + "a,x\n" * 5 + "b,y\n" * 5
CHANGE = b":move 1 a x y\r"


class Explorer:
    def __init__(self, owns=True, ignores=False, words=()):
        self.top = tempfile.mkdtemp(prefix="gone.", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
        path = os.path.join(self.top, "in.csv")
        with open(path, "w", encoding="ascii") as f:
            f.write(LABELS)
        self.master, self.slave = os.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        self.before, self.out, slave = termios.tcgetattr(self.slave), b"", self.slave

        def begin():
            for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM, signal.SIGTSTP):
                signal.signal(number, signal.SIG_DFL)
            if ignores:
                signal.signal(signal.SIGHUP, signal.SIG_IGN)
            os.setsid()
            if owns:  # else it is told of no hang-up by a signal, as under setsid
                fcntl.ioctl(slave, termios.TIOCSCTTY, 0)

        env = dict(os.environ, TERM="xterm-256color", LC_ALL="C.UTF-8", XDG_STATE_HOME=self.top)
        self.child = subprocess.Popen([SETMATCH, *words, path], stdin=slave, stdout=slave, stderr=slave, env=env,
                                      preexec_fn=begin)

    def wait_for(self, text):
        end = time.monotonic() + 20
        while text not in self.out:
            assert time.monotonic() < end, "no %r in %r" % (text, self.out[-300:])
            self.take(0.2)
        return self

    def press(self, keys):
        os.write(self.master, keys)
        return self

    def journal(self):
        return b"".join(open(j, "rb").read() for j in glob.glob(self.top + "/setmatch/**/*.journal", recursive=True))

    def changed(self):
        """Written before it is drawn; then nothing more is sent."""
        self.wait_for(b"command").press(CHANGE)
        end = time.monotonic() + 20
        while b"move 1 a x y" not in self.journal():
            assert time.monotonic() < end, "no change is in the journal: %r" % self.out[-300:]
            self.take(0.01)
        while self.take(0.2):
            pass
        return self

    def take(self, patience):
        if not select.select([self.master], [], [], patience)[0]:
            return False
        self.out += os.read(self.master, 65536)
        return True

    def worked(self):
        """Seconds that it worked, and that it waited for the processor; also of one that has ended but is not reaped."""
        with open("/proc/%d/schedstat" % self.child.pid, encoding="ascii") as f:
            work, delay = f.read().split()[:2]
        return int(work) / 1e9, int(delay) / 1e9

    def ended(self, reads=True):
        """Waits for its end without reaping it."""
        end = time.monotonic() + 20
        while not os.waitid(os.P_PID, self.child.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            assert time.monotonic() < end, "it goes on"
            if self.master < 0 or not reads:
                time.sleep(0.002)
            else:
                self.take(0.005)

    def done(self):
        if self.child.poll() is None:
            self.child.kill()
            self.child.wait()
        for fd in (self.master, self.slave):
            if fd >= 0:
                os.close(fd)
        shutil.rmtree(self.top)


def hang_up(busy=False, **how):
    def case():
        e = Explorer(**how)
        try:
            e.changed()
            if busy:  # in the middle of it
                e.press(b"123456" * 20)
            work, delay = e.worked()
            begun = time.monotonic()
            os.close(e.slave)
            os.close(e.master)
            e.slave = e.master = -1
            e.ended()
            took, (after, waited) = time.monotonic() - begun, e.worked()
            code = e.child.wait()
            kept = e.journal()
            assert code == 128 + signal.SIGHUP, code
            assert took - (waited - delay) <= SECONDS, "%.3f s" % took
            # Keys that it had been sent before are its work, not the hang-up's.
            assert SANITIZED or busy or after - work <= WORK, "it worked for %.3f s" % (after - work)
            assert b"move 1 a x y" in kept, kept
            return after - work if not busy else 0
        finally:
            e.done()
    return case


def stuck():
    """The terminal gives keys, and takes nothing."""
    e = Explorer()
    try:
        e.wait_for(b"command")
        os.set_blocking(e.master, False)
        keys, sent = (CHANGE + b":move 1 a y x\r") * 690, 0
        end = time.monotonic() + 20
        while sent < len(keys) and e.journal().count(b"move") < 20:  # as many as there is room for
            assert time.monotonic() < end, "no change is in the journal"
            try:
                sent += os.write(e.master, keys[sent:])
            except BlockingIOError:
                time.sleep(0.01)
        assert sent > 4000, "only %d bytes of keys are taken" % sent
        while e.journal().count(b"move") < 20:
            assert time.monotonic() < end, "no change is in the journal"
            time.sleep(0.05)
        work, delay = e.worked()
        begun = time.monotonic()
        e.child.send_signal(signal.SIGTERM)
        e.ended(reads=False)
        took, (after, waited) = time.monotonic() - begun, e.worked()
        assert e.child.wait() == 128 + signal.SIGTERM
        assert took - (waited - delay) <= SECONDS, "%.3f s" % took
        assert SANITIZED or after - work <= WORK, "it worked for %.3f s" % (after - work)
        assert termios.tcgetattr(e.slave) == e.before, "the terminal is not as it was"
        *records, rest = e.journal().split(b"\n")
        assert not rest, rest
        for i, record in enumerate(records):
            assert re.fullmatch(rb"[0-9a-f]{8} %d (# .*|move 1 a (x y|y x))" % i, record), record
        return after - work
    finally:
        e.done()


def leave(code, keys=b"", number=0, words=(), change=False, expected=None):
    def case():
        e = Explorer(words=words)
        try:
            e.changed() if change else e.wait_for(b"command")
            if keys:
                e.press(keys)
            if number:
                e.child.send_signal(number)
            e.ended()
            was = e.child.wait()
            while e.take(0):
                pass
            assert was == code or SANITIZED and was > 0 and code < 0, (was, code)
            assert termios.tcgetattr(e.slave) == e.before, "the terminal is not as it was"
            assert b"\x1b[?1049l" in e.out, "the other screen was not left"
            assert expected is None or expected in e.out, e.out[-300:]
            return 0
        finally:
            e.done()
    return case


HANG_UPS = {"a hang-up": hang_up(), "a hang-up in the middle of work": hang_up(busy=True),
            "a hang-up under nohup": hang_up(ignores=True), "a hang-up under setsid": hang_up(owns=False),
            "a hang-up under nohup and setsid": hang_up(owns=False, ignores=True),
            "SIGTERM where nothing is taken": stuck}
ENDS = {"q": leave(0, b"q"), "q! with a change": leave(0, b":q!\r", change=True), "Ctrl-C": leave(0, b"\x03"),
        "a check that failed": leave(1, b"q", words=("--fail-under", "ari=2"), expected=b"ari")}
for name in ("TERM", "INT", "HUP", "QUIT"):
    ENDS["SIG" + name] = leave(128 + getattr(signal, "SIG" + name), number=getattr(signal, "SIG" + name))
for name in ("ABRT", "SEGV", "BUS", "FPE", "ILL"):
    ENDS["SIG" + name] = leave(-getattr(signal, "SIG" + name), number=getattr(signal, "SIG" + name))


def main():
    passed, failed, most = {}, 0, 0
    for name, case in {**HANG_UPS, **ENDS}.items():
        for _ in range(ROUNDS):
            try:
                most = max(most, case())
                passed[name] = passed.get(name, 0) + 1
            except (AssertionError, OSError) as error:
                failed += 1
                print("FAILED %s: %s" % (name, error), flush=True)
    gone, given = (sum(passed.get(n, 0) for n in ways) for ways in (HANG_UPS, ENDS))
    print("%d hang-ups of %d kinds: gone within %g s, %.0f ms of the processor at most" % (
        gone, len(HANG_UPS), SECONDS, 1000 * most))
    print("%d ends of %d kinds: the terminal as it was" % (given, len(ENDS)))
    print("%d passed, %d failed" % (gone + given, failed))
    return failed > 0


sys.exit(main())
