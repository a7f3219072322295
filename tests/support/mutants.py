#!/usr/bin/env python3
"""Changes one operator, constant or return of the program at a time and asks whether a test notices.

    mutants.py BUILD_DIR [--touched DIR] [--asan DIR] [--count N] [--seed N] [--from N] [--rooms A,B] [--slowest S] [--jobs N]
               [--only FILE[:LINE]] [--tests A,B] [--no-scripts] [--skip-same]

The program's objects in BUILD_DIR (made with -fPIC by `make mutants`) become a shared library that every test is linked
with once, behind a small one that is empty: a mutant costs one compilation, and its object alone is that small library,
whose functions are found before those of the whole. Of DIR's objects (made with --coverage) another one tells
which lines every test runs: of a mutant only those are run that come by its line, the quick ones first, up to the first
that fails twice. What is known of a test is kept in BUILD_DIR/touched until the program or the test changes. What
survives these goes through the quickest of them once more with the sanitizers of --asan's objects, which see what is read
beyond an end and what is never given back. A mutant is killed when a test fails, hangs or crashes; one that does not compile counts for nothing, and a few more than N are drawn
for that. Survivors are printed as FILE:LINE: was -> is; those that tests/data/mutants.txt lists (FILE: the line's text:
was -> is, a tab, the reason) are told with their reason. A reason that begins with "same:" says why no run could differ,
so that there is nothing to notice: such a mutant is told, but not counted. --tests runs only the tests of some rooms, --no-scripts none of check_*,
--skip-same does not try those that are listed as the same. Listed ones that match nothing are told. As root the tests run as nobody. Reports; exits 1 only when fewer than 95 of 100 are killed."""
import argparse
import bisect
import concurrent.futures
import glob
import hashlib
import json
import os
import pwd
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
MOST_MEMORY, MOST_WRITTEN, MOST_SANITIZED = 4 << 30, 1 << 30, 8
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
            elif re.fullmatch(r'[a-z_]+\(.*\)', value) and 'sm_fail' not in value:
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
    for path in sorted(glob.glob('tests/*/check_*.sh') + glob.glob('tests/*/check_*.py')):
        room, name = path.split('/')[1], os.path.basename(path)[6:-3]
        if room not in ('e2e', 'term', 'support') and name not in about_others:
            yield room, name, ['sh', path] if path.endswith('.sh') else ['sh', 'tests/support/python.sh', path]


def digest(paths):
    """Of the contents of files."""
    h = hashlib.sha256()
    for path in sorted(paths):
        h.update(path.encode() + b' ')
        with open(path, 'rb') as f:
            h.update(f.read())
    return h.hexdigest()


class Bench:
    """The commands that built BUILD_DIR, every test linked with the library there, and which lines each comes by."""

    def __init__(self, build, touched, asan, rooms, no_scripts):
        self.build, self.touched, self.asan = build, touched, asan
        self.cc = os.environ.get('CC', 'gcc').split()
        self.cflags = open(f'{build}/flags').read().split() + ['-O0']
        self.libs = os.environ['MUTANT_LIBS'].split()
        self.asan_flags = open(f'{asan}/flags').read().split() if asan else []
        self.objects = sorted(o for o in glob.glob(f'{build}/*/**/*.o', recursive=True)
                              if os.path.exists(f'src{o[len(build):-1]}c'))  # files may have moved since
        support = [o for o in glob.glob(f'{build}/tests/support/*.o') if not o.endswith('_fault.o')]
        faults = sorted(glob.glob(f'{build}/tests/support/*_fault.o'))
        self.base, self.counting = os.path.abspath(f'{build}/whole'), os.path.abspath(f'{build}/counting')
        os.makedirs(self.base, exist_ok=True)
        os.makedirs(self.counting, exist_ok=True)
        os.makedirs(f'{build}/touched', exist_ok=True)
        self.library(f'{self.base}/libsetmatch.so', self.objects)
        self.library(f'{self.base}/libmutant.so', [])
        if touched:
            counted = {build + o[len(touched):]: o for o in glob.glob(f'{touched}/**/*.o', recursive=True)}
            self.library(f'{self.counting}/libsetmatch.so', [counted.get(o, o) for o in self.objects] + ['--coverage'])
        source = digest(glob.glob('src/**/*.[ch]', recursive=True))
        self.tests = []
        for o in sorted(glob.glob(f'{build}/tests/*/test_*.o')):
            room, name = o.split('/')[-2], os.path.basename(o)[5:-2]
            if room in ('e2e', 'bench', 'fuzz', 'library') or not os.path.exists(f'tests/{room}/test_{name}.c'):
                continue
            exe = o[:-2] + '.dyn'
            self.link(exe, [o] + (faults if o.endswith('_fault.o') else []) + support)
            self.tests.append([room, name, [os.path.abspath(exe)], source + digest([o])])
        self.program = os.path.abspath(f'{build}/setmatch.dyn')
        self.link(self.program, [f'{build}/main.o'])
        for t in sorted(glob.glob('tests/cli/*.t')):
            self.tests.append(['cli', os.path.basename(t), ['sh', 'tests/cli/run_transcripts.sh', t], source + digest([t])])
        for room, name, command in () if no_scripts else scripts():
            self.tests.append([room, name, command, source + digest(glob.glob(f'tests/{room}/*.*'))])
        self.tests = [t for t in self.tests if not rooms or t[0] in rooms]

    def link(self, out, objects):
        if os.path.exists(out) and all(os.path.getmtime(o) < os.path.getmtime(out) for o in objects):
            return
        subprocess.run(self.cc + ['-o', out] + objects + ['-Wl,--no-as-needed', f'-L{self.base}', '-lmutant', '-lsetmatch'] +
                       self.libs, check=True)

    def library(self, out, objects):
        subprocess.run(self.cc + ['-shared', '-o', out] + objects + self.libs, check=True)

    def run(self, test, library, seconds, where, **more):
        """None when the test passes, else why not: it fails, hangs. New and old memory is full of what is no zero."""
        env = dict(os.environ, LD_LIBRARY_PATH=f'{library}:{self.base}', SETMATCH=self.program, TMPDIR=where, MALLOC_PERTURB_='165', **more)
        # A mutant may want all memory, or write without an end.
        bounded = ['prlimit', f'--as={MOST_MEMORY}', f'--fsize={MOST_WRITTEN}:', '--core=0'] + test[2]
        return self.ended(bounded, env, seconds)

    def ended(self, command, env, seconds):
        """None when a command succeeds in time, or skips. What root starts runs as nobody, whose only place is TMPDIR."""
        # A mutant that saves may put a file in the place of any other, /dev/null among them.
        who = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam('nobody')
            os.chown(env['TMPDIR'], nobody.pw_uid, nobody.pw_gid)
            who, env = {'user': nobody.pw_uid, 'group': nobody.pw_gid, 'extra_groups': []}, dict(env, HOME=env['TMPDIR'])
        child = subprocess.Popen(command, **who, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            return None if child.wait(timeout=seconds) in (0, 77) else 'fails'
        except subprocess.TimeoutExpired:
            return 'hangs'
        finally:
            try:
                os.killpg(child.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
            child.wait()

    def sanitized(self, source, path, tests, where):
        """The first of these C tests that fails with sanitizers and the changed source."""
        obj, found = f'{where}/asan.o', None
        if subprocess.run(self.cc + self.asan_flags + [f'-I{os.path.dirname(path)}', '-c', source, '-o', obj],
                          stderr=subprocess.DEVNULL).returncode:
            return None
        env = dict(os.environ, TMPDIR=where, ASAN_OPTIONS='hard_rss_limit_mb=3000', LSAN_OPTIONS='exitcode=23')
        for room, name, *_, seconds, _ in tests:
            test, exe = f'{self.asan}/tests/{room}/test_{name}.o', f'{where}/test'
            if not os.path.exists(test):
                continue
            support = [o for o in glob.glob(f'{self.asan}/tests/support/*.o') if name.endswith('_fault') or '_fault' not in o]
            linked = subprocess.run(self.cc + self.asan_flags + ['-o', exe, test] + support + [obj, f'{self.asan}/libsetmatch.a'] +
                                    self.libs, stderr=subprocess.DEVNULL)
            if linked.returncode == 0 and self.ended([exe], env, 30 + 30 * seconds) == 'fails':
                return f'asan {room}/{name}'
        return None

    def lines(self, where):
        """Of every file counted below a folder: the lines that can be run, and those that were."""
        can, did = {}, {}
        counts = glob.glob(f'{where}/**/*.gcda', recursive=True)
        for c in counts:
            os.symlink(c[len(where):-4] + 'gcno', c[:-4] + 'gcno')
        told = subprocess.run(['gcov', '--json-format', '--stdout'] + counts, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL).stdout.decode() if counts else ''
        for f in (f for row in told.split('\n') if row for f in json.loads(row)['files']):
            if f['file'].startswith('src/') and f['file'].endswith('.c'):
                can.setdefault(f['file'], set()).update(l['line_number'] for l in f['lines'])
                did.setdefault(f['file'], set()).update(l['line_number'] for l in f['lines'] if l['count'])
        return [{k: sorted(v) for k, v in each.items()} for each in (can, did)]

    def learnt(self, test, slowest):
        """What is known of a test on the unchanged program: its seconds (none: it fails there), and the lines it runs (none:
        any may be)."""
        path = f'{self.build}/touched/{test[0]}-{test[1]}'
        if os.path.exists(path):
            known = json.load(open(path))
            if known['of'] == test[3]:
                return known
        where = tempfile.mkdtemp(prefix='mutant.')
        try:
            known, passes = {'of': test[3], 'seconds': None, 'can': {}, 'did': None}, False
            for library in [self.counting] * bool(self.touched) + [self.base]:
                begin = time.monotonic()
                passes = self.run(test, library, slowest, where, GCOV_PREFIX=where + '/count') is None
                if passes:
                    known['seconds'] = time.monotonic() - begin
                    if library == self.counting:
                        known['can'], known['did'] = self.lines(where + '/count')
                    break
            if passes:
                json.dump(known, open(path, 'w'))
            return known
        finally:
            shutil.rmtree(where, ignore_errors=True)

    def baseline(self, slowest, jobs):
        """Runs every test on the unchanged program; one that fails there tells nothing, one that takes longer than slowest
        seconds is not run, so that what is killed is a lower bound."""
        kept, self.can = [], {}
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            for t, known in zip(self.tests, pool.map(lambda t: self.learnt(t, slowest), self.tests)):
                if known['seconds'] is None or known['seconds'] > slowest:
                    print(f'mutants: {t[0]}/{t[1]} fails without a mutant, or is too slow, and is left out', file=sys.stderr)
                    continue
                for path, lines in known['can'].items():
                    self.can.setdefault(path, set()).update(lines)
                did = None if known['did'] is None else {path: set(lines) for path, lines in known['did'].items()}
                kept.append(t[:3] + [known['seconds'], did])
        self.can = {path: sorted(lines) for path, lines in self.can.items()}
        self.tests = kept
        if not kept:
            sys.exit('mutants: no test passes without a mutant' + (
                '; as root they run as nobody, who has to be able to read this directory' if os.geteuid() == 0 else ''))

    def fitting(self, path, line):
        """The tests that come by a line, or where it has no code of its own by the one before it or behind it: those named like
        the file first, then by their time."""
        can = self.can.get(path, [])
        at = bisect.bisect_right(can, line)
        near = {line} | set(can[max(at - 1, 0):at]) | (set() if line in can else set(can[at:at + 1]))
        name = os.path.basename(path)[:-2].split('_')[0]
        fit = [t for t in self.tests if t[4] is None or near & t[4].get(path, set())]
        return sorted(fit, key=lambda t: (not (t[1].startswith(name) and t[0] == path.split('/')[1] and t[3] < 5), t[3]))


def attempt(bench, path, site):
    """The name of the test that noticed; None: it survives; '': it does not compile. And the seconds that took."""
    line, start, end, was, now = site
    where, begin = tempfile.mkdtemp(prefix='mutant.'), time.monotonic()
    try:
        lines = open(path).read().split('\n')
        lines[line - 1] = lines[line - 1][:start] + now + lines[line - 1][end:]
        source, obj = f'{where}/{os.path.basename(path)}', f'{where}/mutant.o'
        open(source, 'w').write('\n'.join(lines))
        compiled = subprocess.run(bench.cc + bench.cflags + [f'-I{os.path.dirname(path)}', '-c', source, '-o', obj],
                                  stderr=subprocess.DEVNULL)
        if compiled.returncode:
            return '', time.monotonic() - begin
        bench.library(f'{where}/libmutant.so', [obj])
        fitting = bench.fitting(path, line)
        for t in fitting:
            # What fails once may have been too slow for a machine with much to do.
            found = bench.run(t, where, 10 + 10 * t[3], where)
            if found == 'hangs' or found and bench.run(t, where, 10 + 10 * t[3], where):
                return f'{t[0]}/{t[1]}', time.monotonic() - begin
        quick = [t for t in fitting if t[0] in ROOMS and t[3] < 10][:MOST_SANITIZED] if bench.asan else []
        return bench.sanitized(source, path, quick, where), time.monotonic() - begin
    finally:
        shutil.rmtree(where, ignore_errors=True)


def reasons():
    try:
        rows = [l.rstrip('\n').split('\t') for l in open('tests/data/mutants.txt') if l.strip() and l[0] != '#']
    except FileNotFoundError:
        rows = []
    return {row[0]: row[1] for row in rows}


def named(path, site):
    """A mutant as the list of known ones calls it."""
    return f"{path}: {open(path).read().split(chr(10))[site[0] - 1].strip()}: {site[3]} -> {site[4]}"


def stale(known):
    """Those of the list that no place of the program is called by any more."""
    there = {path for path in (row.partition(': ')[0] for row in known) if os.path.exists(path)}
    called = {named(path, site) for path in there for site in sites(path)}
    return [row for row in known if row not in called]


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument('build')
    ask.add_argument('--count', type=int, default=320)
    ask.add_argument('--seed', type=int, default=1)
    ask.add_argument('--from', type=int, default=0, dest='first', help='leave out the first N of those drawn')
    ask.add_argument('--slowest', type=float, default=300, help='seconds; tests that take longer are left out')
    ask.add_argument('--rooms', default=','.join(ROOMS))
    ask.add_argument('--only')
    ask.add_argument('--touched')
    ask.add_argument('--asan')
    ask.add_argument('--tests')
    ask.add_argument('--no-scripts', action='store_true')
    ask.add_argument('--skip-same', action='store_true')
    ask.add_argument('--jobs', type=int, default=os.cpu_count())
    a = ask.parse_args()
    known = reasons()
    for row in stale(known):
        print(f'mutants: tests/data/mutants.txt: matches nothing: {row}', file=sys.stderr)
    bench = Bench(a.build, a.touched, a.asan, a.tests and a.tests.split(','), a.no_scripts)
    bench.baseline(a.slowest, a.jobs)
    chosen = drawn(a.count * 8 // 7, a.seed, a.rooms.split(','))[a.first:]
    if a.only:
        path, _, line = a.only.partition(':')
        chosen = [(path, s) for s in sites(path) if not line or s[0] == int(line)]
    if a.skip_same:
        chosen = [c for c in chosen if not known.get(named(*c), '').startswith('same:')]
    report(bench, chosen, known, a.jobs)


def report(bench, chosen, known, jobs):
    """Tries them, a line each as they are done, then the survivors with their reasons and the figures by room."""
    by_room, survivors, spent = {}, [], []
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        running = {pool.submit(attempt, bench, *c): c for c in chosen}
        for done in concurrent.futures.as_completed(running):
            (path, site), (test, seconds) = running[done], done.result()
            if test == '':
                continue
            print(f'{path}:{site[0]}: {site[3]} -> {site[4]}: {test or "SURVIVES"} ({seconds:.1f} s)', flush=True)
            spent.append(seconds)
            room = by_room.setdefault(path.split('/')[1], [0, 0])
            if not test:
                survivors.append((path, site))
            room[0] += bool(test)
            room[1] += bool(test) or not known.get(named(path, site), '').startswith('same:')
    for path, site in survivors:
        print(f'survives: {path}:{site[0]}: {named(path, site)[len(path) + 2:]}\n'
              f'    {known.get(named(path, site), "no reason is known")}')
    for room, (k, n) in by_room.items():
        print(f'{room}: {k} of {n} killed')
    killed, tried = (sum(v[i] for v in by_room.values()) for i in (0, 1))
    print(f'{killed} of {tried} mutants killed, {100 * killed / max(1, tried):.1f} %; '
          f'{sum(spent) / max(1, len(spent)):.1f} s a mutant, the longest {max(spent, default=0):.0f} s')
    sys.exit(killed < 0.95 * tried)


main()
