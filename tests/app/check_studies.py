"""Studies as child processes of an explorer on a terminal: a storm of edits leaves no child and no descriptor, a killed
study ends alone, and a killed explorer leaves neither a study nor the lock of its journal. STORM=1000 and K=3000 for the
whole storm (minutes)."""
# Needs: terminals
import itertools
import os
import random
import signal
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from pty_program import Program

SETMATCH = os.path.abspath(os.environ['SETMATCH'])
STORM, K = int(os.environ.get('STORM', 150)), int(os.environ.get('K', 300))
KILLS = STORM // 5
edits = itertools.cycle([b'u', bytes([ord('R') & 31])])  # the first change is undone and redone in turn
passed = failed = 0


def check(good, words):
    global passed, failed
    good = bool(good)
    passed += good
    failed += not good
    if not good:
        print('FAILED: ' + words)


def processes(p):
    try:
        return [int(c) for c in open('/proc/%d/task/%d/children' % (p.pid, p.pid)).read().split()]
    except OSError:
        return []


def children(p):
    """The children that run. One that has ended is reaped at the next event."""
    return [c for c in processes(p) if is_alive(c)]


def descriptors(p):
    return len(os.listdir('/proc/%d/fd' % p.pid))


def rests(p):
    return p.read(0.02) is not None and not children(p)


def is_alive(pid):
    try:
        return open('/proc/%d/stat' % pid).read().rsplit(')', 1)[1].split()[0] != 'Z'
    except OSError:
        return False


def within(seconds, holds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.02)
    return False


def explorer(place):
    p = Program([SETMATCH, '-q', 'counts.csv'], 120, 40, cwd=place,
                env={'XDG_STATE_HOME': os.path.join(place, 'state'), 'XDG_CONFIG_HOME': '/nonexistent'})
    check(p.until(b'quit', 120), 'the explorer starts')
    p.silent(0.3, 10)
    return p


def edit(p):
    p.send(next(edits))


def storm(p):
    """What next tries hundreds of moves, and each edit makes it begin anew."""
    check(within(180, lambda: rests(p)), 'the first study ends')
    before, most = descriptors(p), 0
    for i in range(STORM):
        edit(p)
        p.read(0.02)
        most = max(most, len(children(p)))
    check(most > 0, 'no study was ever seen at work')
    check(within(180, lambda: rests(p)), 'children are left: %s' % children(p))
    p.send(b'\x1b[B')
    check(within(10, lambda: p.read(0.02) is not None and not processes(p)), 'zombies are left: %s' % processes(p))
    check(descriptors(p) == before, '%d descriptors, %d before the storm' % (descriptors(p), before))


def kills(p, draw):
    """The explorer reports that the computation ended and remains usable."""
    told = 0
    for i in range(KILLS):
        edit(p)
        time.sleep(draw.random() * 0.03)
        for child in children(p):
            try:
                os.kill(child, signal.SIGKILL)
            except OSError:
                pass
        p.seen = b''
        told += p.until(b'signal 9', 0.2)
        check(not p.over, 'the explorer ended with its study')
        if p.over:
            return
    check(told > 0, 'no killed study was reported')


def main():
    draw = random.Random(29)
    with tempfile.TemporaryDirectory() as place:
        with open(os.path.join(place, 'counts.csv'), 'w') as f:
            f.write(',' + ','.join('k%d' % j for j in range(K)) + '\n')
            for i in range(K):
                f.write('c%d,' % i + ','.join(str(draw.randrange(1, 9) + 50 * (i == j)) for j in range(K)) + '\n')
        p = explorer(place)
        for key in ':move 1 c0 k0 k1':
            p.send(key.encode() if key != ' ' else b' ')
        p.send(b'\r')
        p.silent(0.3, 10)
        p.send(b'W')
        p.silent(0.3, 10)
        storm(p)
        kills(p, draw)
        edit(p)
        check(within(10, lambda: p.read(0.01) is not None and children(p)), 'no study works after the kills')
        left = children(p)
        os.kill(p.pid, signal.SIGKILL)
        os.waitpid(p.pid, 0)
        check(within(5, lambda: not any(is_alive(c) for c in left)), 'studies outlive their explorer')
        p = explorer(place)
        check(p.until(b'restore', 5), 'the journal of a killed explorer is offered')
        p.end()
    print('%d passed, %d failed' % (passed, failed))
    return failed > 0


if __name__ == '__main__':
    sys.exit(main())
