#!/usr/bin/env python3
"""Changes one operator, constant or return of the program at a time and asks whether a test notices.

    mutants.py BUILD_DIR [--count N] [--seed N] [--from N] [--rooms A,B] [--slowest S] [--only FILE[:LINE]] [--jobs N]

The program's objects in BUILD_DIR (made with -fPIC by `make mutants`) become a shared library that every test is linked
with once, so that a mutant costs one compilation and one link. A mutant is killed when a test fails, hangs or crashes;
one that does not compile counts for nothing, and a few more than N are drawn for that. Survivors are printed as FILE:LINE: was -> is; those that
tests/data/mutants.txt lists (FILE: the line's text: was -> is, a tab, the reason) are told with their reason. A reason that
begins with "same:" says why no run could differ, so that there is nothing to notice: such a mutant is told, but not counted. Reports;
exits 1 only when fewer than 95 of 100 are killed."""
import argparse
import concurrent.futures
import glob
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

ROOMS = ['core', 'measure', 'session', 'io']
SWAPS = {'<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '==', '&&': '||', '||': '&&',
         '+': '-', '-': '+', '/': '*', '+=': '-=', '-=': '+=', '++': '--', '--': '++'}
OPERATOR = re.compile(r'(?<= )(<=|>=|==|!=|&&|\|\||\+=|-=|<|>|\+|-|/)(?= )|\+\+|--')
NUMBER = re.compile(r'(?<![\w.])\d+(?![\w.])')
RETURN = re.compile(r'\breturn ([^;]+);')


def blanked(text):
    """The text with comments, strings, characters and preprocessor lines as blanks, line for line."""
    keep = lambda m: re.sub(r'[^\n]', ' ', m.group(0))
    text = re.sub(r'/\*.*?\*/|//[^\n]*|"(\\.|[^"\\\n])*"|\'(\\.|[^\'\\\n])*\'', keep, text, flags=re.S)
    return re.sub(r'^#(.*\\\n)*.*$', keep, text, flags=re.M)


def sites(path):
    """(line, start, end, was, is) of everything that may be changed inside functions."""
    depth, found = 0, []
    for number, line in enumerate(blanked(open(path).read()).split('\n'), 1):
        inside = depth > 0 and 'static const' not in line and '_Static_assert' not in line
        depth += line.count('{') - line.count('}')
        if not inside:
            continue
        for m in OPERATOR.finditer(line):
            found.append((number, m.start(), m.end(), m.group(0), SWAPS[m.group(0)]))
        for m in NUMBER.finditer(line):
            found.append((number, m.start(), m.end(), m.group(0), str(int(m.group(0)) + 1)))
        for m in RETURN.finditer(line):
            value = m.group(1)
            if value in ('true', 'false'):
                found.append((number, m.start(1), m.end(1), value, 'false' if value == 'true' else 'true'))
            elif re.fullmatch(r'[a-z_]+\(.*\)', value) and 'sm_fail' not in value and 'sm_no_memory' not in value:
                found.append((number, m.start(1), m.end(1), value, '0'))
    return found


def drawn(count, seed, rooms):
    """Equally many of every room, and of a room's files by their number of places."""
    result = []
    for room in rooms:
        every = [(path, s) for path in sorted(glob.glob(f'src/{room}/**/*.c', recursive=True)) for s in sites(path)]
        key = lambda e: hashlib.sha256(f'{seed} {e[0]} {e[1]}'.encode()).digest()
        result += sorted(every, key=key)[:(count + len(rooms) - 1) // len(rooms)]
    return result[:count]


def scripts():
    """Those that drive the program and compare what it says; not those about documents, terminals and installing."""
    about_others = ('docs', 'install', 'wording', 'runner', 'reliability', 'completions', 'flags', 'terminal', 'kill')
    for path in sorted(glob.glob('tests/*/check_*.sh')):
        room, name = path.split('/')[1], os.path.basename(path)[6:-3]
        if room not in ('e2e', 'term', 'support') and name not in about_others:
            yield [room, name, ['sh', path], 0.0]


class Bench:
    """The commands that built BUILD_DIR, and every test linked with the library there."""

    def __init__(self, build):
        self.build = build
        self.cc = os.environ.get('CC', 'gcc').split()
        self.cflags = os.environ['MUTANT_CFLAGS'].split()
        self.libs = os.environ['MUTANT_LIBS'].split()
        self.objects = sorted(o for o in glob.glob(f'{build}/**/*.o', recursive=True)
                              if '/tests/' not in o and not o.endswith('/main.o'))
        support = [o for o in glob.glob(f'{build}/tests/support/*.o') if not o.endswith('_fault.o')]
        faults = sorted(glob.glob(f'{build}/tests/support/*_fault.o'))
        self.base = os.path.abspath(f'{build}/whole')
        os.makedirs(self.base, exist_ok=True)
        self.library(self.base, {})
        self.tests = []
        for o in sorted(glob.glob(f'{build}/tests/*/test_*.o')):
            room = o.split('/')[-2]
            if room in ('e2e', 'bench', 'fuzz'):
                continue
            exe = o[:-2] + '.dyn'
            self.link(exe, [o] + (faults if o.endswith('_fault.o') else []) + support)
            self.tests.append([room, os.path.basename(o)[5:-2], [os.path.abspath(exe)], 0.0])
        self.program = os.path.abspath(f'{build}/setmatch.dyn')
        self.link(self.program, [f'{build}/main.o'])
        for t in sorted(glob.glob('tests/cli/*.t')):
            self.tests.append(['cli', os.path.basename(t), ['sh', 'tests/cli/run_transcripts.sh', t], 0.0])
        self.tests += scripts()

    def link(self, out, objects):
        subprocess.run(self.cc + ['-o', out] + objects + [f'-L{self.base}', '-lsetmatch'] + self.libs, check=True)

    def library(self, where, replaced):
        objects = [replaced.get(o, o) for o in self.objects]
        subprocess.run(self.cc + ['-shared', '-o', f'{where}/libsetmatch.so'] + objects + self.libs, check=True)

    def run(self, test, where, seconds):
        """True when the test passes."""
        env = dict(os.environ, LD_LIBRARY_PATH=where, SETMATCH=self.program, TMPDIR=where)
        child = subprocess.Popen(test[2], env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            return child.wait(timeout=seconds) in (0, 77)
        except subprocess.TimeoutExpired:
            return False
        finally:
            try:
                os.killpg(child.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            child.wait()

    def time_of(self, test, slowest):
        """Seconds; None when it fails or takes longer."""
        begin = time.monotonic()
        return time.monotonic() - begin if self.run(test, self.base, slowest) else None

    def baseline(self, slowest, jobs):
        """Times every test on the unchanged program; one that fails there tells nothing, one that takes longer than slowest
        seconds is not run, so that what is killed is a lower bound."""
        kept = []
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            for t, seconds in zip(self.tests, pool.map(lambda t: self.time_of(t, slowest), self.tests)):
                if seconds is None:
                    print(f'mutants: {t[0]}/{t[1]} fails without a mutant, or is too slow, and is left out', file=sys.stderr)
                else:
                    kept.append(t[:3] + [seconds])
        self.tests = kept

    def order(self, path):
        """Those named like the file, its room's, then what reads it from above; quick ones first."""
        room, name = path.split('/')[1], os.path.basename(path)[:-2]
        above = {'core': 0, 'measure': 0, 'session': 0, 'io': 0, 'cli': 1, 'report': 1, 'study': 2, 'app': 2}
        def key(t):
            like = t[1].startswith(name.split('_')[0])
            return (0 if like and t[0] == room else 1 if t[0] == room else 2 + above.get(t[0], 3), t[3])
        return sorted(self.tests, key=key)


def attempt(bench, path, site):
    """The name of the test that noticed; None: it survives; '': it does not compile."""
    line, start, end, was, now = site
    where = tempfile.mkdtemp(prefix='mutant.')
    try:
        lines = open(path).read().split('\n')
        lines[line - 1] = lines[line - 1][:start] + now + lines[line - 1][end:]
        source, obj = f'{where}/{os.path.basename(path)}', f'{where}/mutant.o'
        open(source, 'w').write('\n'.join(lines))
        compiled = subprocess.run(bench.cc + bench.cflags + [f'-I{os.path.dirname(path)}', '-c', source, '-o', obj],
                                  stderr=subprocess.DEVNULL)
        if compiled.returncode:
            return ''
        bench.library(where, {f'{bench.build}/{path[4:-2]}.o': obj})
        for t in bench.order(path):
            if not bench.run(t, where, 30 + 10 * t[3]):
                return f'{t[0]}/{t[1]}'
        return None
    finally:
        shutil.rmtree(where, ignore_errors=True)


def reasons():
    try:
        rows = [l.rstrip('\n').split('\t') for l in open('tests/data/mutants.txt') if l.strip() and l[0] != '#']
    except FileNotFoundError:
        rows = []
    return {row[0]: row[1] for row in rows}


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument('build')
    ask.add_argument('--count', type=int, default=320)
    ask.add_argument('--seed', type=int, default=1)
    ask.add_argument('--from', type=int, default=0, dest='first', help='leave out the first N of those drawn')
    ask.add_argument('--slowest', type=float, default=300, help='seconds; tests that take longer are left out')
    ask.add_argument('--rooms', default=','.join(ROOMS))
    ask.add_argument('--only')
    ask.add_argument('--jobs', type=int, default=os.cpu_count())
    a = ask.parse_args()
    bench = Bench(a.build)
    bench.baseline(a.slowest, a.jobs)
    chosen = drawn(a.count * 8 // 7, a.seed, a.rooms.split(','))[a.first:]
    if a.only:
        path, _, line = a.only.partition(':')
        chosen = [(path, s) for s in sites(path) if not line or s[0] == int(line)]
    killed, tried, by_room, survivors = 0, 0, {}, []
    with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
        for (path, site), test in zip(chosen, pool.map(lambda c: attempt(bench, *c), chosen)):
            if test == '':
                continue
            print(f'{path}:{site[0]}: {site[3]} -> {site[4]}: {test or "SURVIVES"}', flush=True)
            room = by_room.setdefault(path.split('/')[1], [0, 0])
            room[1] += 1
            tried += 1
            if test:
                killed += 1
                room[0] += 1
                continue
            text = open(path).read().split('\n')[site[0] - 1].strip()
            survivors.append(f'{path}: {text}: {site[3]} -> {site[4]}')
    known = reasons()
    for s in survivors:
        reason = known.get(s, 'no reason is known')
        print(f'survives: {s}\n    {reason}')
        if reason.startswith('same:'):
            tried -= 1
            by_room[s.split('/')[1]][1] -= 1
    for room, (k, n) in by_room.items():
        print(f'{room}: {k} of {n} killed')
    print(f'{killed} of {tried} mutants killed, {100 * killed / max(1, tried):.1f} %')
    sys.exit(killed < 0.95 * tried)


main()
