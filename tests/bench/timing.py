"""One process timed: spawned without a shell and without copying this process, and waited for with what it used."""
import os
import pty
import select
import signal
import statistics
import time

QUIET = {**os.environ, "LC_ALL": "C.UTF-8"}


def run(argv, keep=None):
    """Wall and CPU seconds, and the most memory in bytes, of argv; its standard output goes to the file `keep`."""
    null = os.open(os.devnull, os.O_RDWR)
    out = os.open(keep, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600) if keep else null
    actions = [(os.POSIX_SPAWN_DUP2, null, 0), (os.POSIX_SPAWN_DUP2, out, 1), (os.POSIX_SPAWN_DUP2, null, 2)]
    begun = time.perf_counter()
    pid = os.posix_spawnp(argv[0], argv, QUIET, file_actions=actions)
    _, status, used = os.wait4(pid, 0)
    wall = time.perf_counter() - begun
    for fd in {null, out}:
        os.close(fd)
    if status:
        raise RuntimeError(f"{' '.join(argv)}: ended with {os.waitstatus_to_exitcode(status)}")
    return {"wall": wall, "cpu": used.ru_utime + used.ru_stime, "memory": used.ru_maxrss * 1024}


def told(argv, keep):
    """Of a program that times its own work and prints seconds as the last word: those."""
    used = run(argv, keep)
    with open(keep) as out:
        seconds = float(out.read().split()[-1])
    return {**used, "wall": seconds, "cpu": seconds}


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
    return {"wall": wall, "cpu": used.ru_utime + used.ru_stime, "memory": used.ru_maxrss * 1024}


def pairs(ours, peer, rounds, by):
    """The two take turns; medians of each, of the ratios peer/ours, and the most memory of ours."""
    a, b = [], []
    for _ in range(rounds):
        a.append(ours())
        if peer:
            b.append(peer())
    found = {"ours": statistics.median(x[by] for x in a), "memory": max(x["memory"] for x in a), "pairs": rounds}
    if peer:
        found["peer"] = statistics.median(x[by] for x in b)
        found["ratio"] = statistics.median(y[by] / max(x[by], 1e-9) for x, y in zip(a, b))
    return found
