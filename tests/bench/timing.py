"""One process timed: spawned by a small program of its own (BUILD/tests/bench/spawn), and waited for with what it used.
A child's peak memory begins at that of the process that spawned it, so Python must not be the one."""
import os
import pty
import re
import select
import signal
import statistics
import subprocess
import time

QUIET = {**os.environ, "LC_ALL": "C.UTF-8"}


class Timing:
    def __init__(self, spawn):
        self.spawn = spawn

    def run(self, argv, keep=os.devnull):
        """Wall and CPU seconds, and the most memory in bytes, of argv; its standard output goes to the file `keep`."""
        got, put = os.pipe()
        done = subprocess.run([self.spawn, str(put), keep, *argv], env=QUIET, pass_fds=[put])
        os.close(put)
        with open(got) as said:
            told = said.read().split()
        if done.returncode or len(told) != 4:
            raise RuntimeError(f"{argv[0]} cannot be started")
        if told[3] != "0":
            raise RuntimeError(f"{' '.join(argv)}: ended with {os.waitstatus_to_exitcode(int(told[3]))}")
        return {"wall": float(told[0]), "cpu": float(told[1]), "memory": int(told[2]), "spent": float(told[0])}

    def told(self, argv, keep):
        """Of a program that times its own work and prints seconds as the last word: those."""
        used = self.run(argv, keep)
        with open(keep) as out:
            seconds = float(out.read().split()[-1])
        return {**used, "wall": seconds, "cpu": seconds}

    def moves(self, argv, keep, line):
        """Of the report of moves: the p90 of its line."""
        used = self.run(argv, keep)
        with open(keep) as out:
            p90 = re.search(rf"^{line}.* p90 ([0-9.]+)", out.read(), re.M)
        return {**used, "wall": float(p90[1]) / 1e3, "cpu": float(p90[1]) / 1e3}


def first_byte(argv):
    """Seconds until something stands on a terminal of 120x40; then the process is ended."""
    master, slave = pty.openpty()
    actions = [(os.POSIX_SPAWN_DUP2, slave, fd) for fd in (0, 1, 2)]
    begun = time.perf_counter()
    pid = os.posix_spawnp(
        argv[0], argv, {**QUIET, "TERM": "xterm-256color", "COLUMNS": "120", "LINES": "40"}, file_actions=actions, setsid=True
    )
    ready, _, _ = select.select([master], [], [], 60)
    wall = time.perf_counter() - begun
    os.kill(pid, signal.SIGKILL)
    _, _, used = os.wait4(pid, 0)
    os.close(master)
    os.close(slave)
    if not ready:
        raise RuntimeError("nothing on the screen within a minute")
    return {"wall": wall, "cpu": used.ru_utime + used.ru_stime, "memory": 0, "spent": wall}


def pairs(ours, peer, rounds, by, seconds):
    """The two take turns, at most so often, and no more once that took so long; medians of each, of the ratios
    peer/ours, and the most memory of ours."""
    a, b = [], []
    while len(a) < rounds and sum(x["spent"] for x in a + b) < seconds:
        a.append(ours())
        if peer:
            b.append(peer())
    found = {"ours": statistics.median(x[by] for x in a), "memory": max(x["memory"] for x in a), "pairs": len(a)}
    if peer:
        found["peer"] = statistics.median(x[by] for x in b)
        found["ratio"] = statistics.median(y[by] / max(x[by], 1e-9) for x, y in zip(a, b))
    return found
