"""`make torture`: every scenario of the program, each with the k-th call of a kind failing, and one oracle.

torture.py DIRECTORY [--all] [--seconds S] [--from N] [--only SCENARIO]: DIRECTORY holds `setmatch`, the program linked with
tests/support/mem_fault.c and os_fault.c, and `liar`, the same with a message in it that is not true. First each scenario
runs whole, and the calls of every kind are counted; then with the k-th call failing, once and for ever: every k with
--all, else as many as there is time for (S seconds), from the N-th on: slices add up. What fails and when is told by the first lines
of its output. The oracle asks of each run:
  whole    what stands under a name is what stood there or what the whole run writes, and there is nothing else
  true     a message that says what became of a file is right about it; so is a success
  code     0 with all that the whole run says, else 4, 5 (memory) or that of the whole run, with a reason told
  kept     no block of memory and no file is left open
  crash    no signal, no "internal"; and a terminal is given back as it was
"""
import atexit, contextlib, os, pty, re, select, shutil, signal, socket, subprocess, sys, tempfile, termios, threading, time, zlib
from concurrent.futures import ThreadPoolExecutor

KINDS = {  # kind: what it fails with
    'allocation': ['0'], 'open': ['13', '24'], 'read': ['5', 'short'], 'write': ['28', 'short'], 'fsync': ['5'],
    'rename': ['18'], 'unlink': ['30'], 'close': ['5'], 'stat': ['5'], 'rights': ['1'], 'print': ['28'],
    'terminal': ['5', 'late', '11'], 'clock': ['22'],
}
IO, MEMORY, INTERNAL = 4, 5, 70
CHANGE = ':move 1 a x y\r'
LOG = '# setmatch-log 1\nmove 1 a x y\nmove 1 b y x\n'
FILES = {
    'data.csv': 'id,class,cluster\n1,a,x\n2,a,x\n3,b,y\n4,b,y\n5,b,x\n6,a,y\n',
    'other.csv': 'id,class,p,q\n1,a,x,x\n2,a,x,y\n3,b,y,y\n4,b,y,y\n5,b,x,y\n6,a,y,x\n',
    'true.txt': 'a\na\nb\nb\nb\na\n', 'pred.txt': 'x\nx\ny\ny\nx\ny\n', 'pred2.txt': 'x\ny\ny\ny\nx\ny\n',
    'old.csv': 'this was here before\n', 'old.json': 'this was here before\n', 'old.svg': 'this was here before\n', 'log': LOG,
    'write.log': LOG + 'write new.csv\n', 'replace.log': LOG + 'write old.csv\n',
    'walk.keys': 'pause:1 j 3 1 m 1\n',
    'manifest.csv': 'dataset,algorithm,true,pred\nd,p,true.txt,pred.txt\nd,q,true.txt,pred2.txt\n',
}
WALK = ' '.join('12345678') + ' F1 Esc : Esc u j k Enter Esc Tab q'
SCENARIOS = {  # name: words of the command; what stands behind a < is its standard input
    'score': 'score data.csv', 'matrix': 'matrix data.csv', 'match': 'match true.txt pred.txt',
    'explain': 'explain ari,nmi data.csv', 'steps': 'explain --steps=assignment ca data.csv',
    'report': 'report data.csv -o new.html', 'diagnose': 'diagnose data.csv',
    'compare': 'compare true.txt pred.txt pred2.txt', 'diff': 'diff true.txt pred.txt pred2.txt',
    'rank': 'rank manifest.csv', 'replay': 'replay log data.csv', 'save': 'replay write.log data.csv',
    'replace': 'replay -f replace.log data.csv', 'export': 'score data.csv -f -o old.json',
    'export gz': 'score data.csv -f -o new.csv.gz', 'convert': 'convert data.csv -f -o old.csv',
    'lesson': 'lesson list', 'simulate': 'simulate list', 'list': 'list indices', 'help': '--help',
    'trace': 'replay --trace ari log data.csv', 'json': 'score --json data.csv',
    'count': 'count data.csv -o new.csv', 'count stream': 'count - -o new.csv <data.csv', 'stream': 'score - <data.csv',
    'sql': 'sql shop.orders --true kind --pred cluster', 'sql file': 'sql shop.orders --true a --pred b -o new.sql',
    'paper': 'paper show nca-table3', 'paper svg': 'paper show jscore-fig1 -f -o new.svg',
    'sheet': 'lesson sheet jscore-fig1 -o new.md', 'check': 'lesson check jscore-fig1',
    'simulation': 'simulate jscore-fig2 --reps 1', 'drawn': 'simulate random --n 20 --k 3 -f -o old.csv',
    'views': ['screen', 'data.csv', '--keys', WALK], 'record': 'record walk.keys data.csv -f -o old.svg',
}
# What a message may say of the file that it names at its beginning, and what then must be so.
SAYS_OLD = re.compile(r'as it was|nothing was (changed|written)|was not replaced')
SAYS_NEW = re.compile(r'file replaced, but')
TEMPORARY = re.compile(r'^\.setmatch-|^setmatch-......$')
NOTHING = 'clock:0:once:0'  # an order by which no call fails


ENVIRONMENT = {'PATH': os.environ['PATH'], 'LC_ALL': 'C.UTF-8', 'TZ': 'UTC', 'TERM': 'xterm-256color'}
HANGS_S = 300  # who works all the time is ended much earlier
GROUND = b'\x1b]11;?', b'\x1b]11;rgb:1e1e/1e1e/1e1e\x07'  # what a terminal is asked for, and what it answers
LEAVE = b'\x1bq!Q'  # it may ask before it goes


class Home:
    """A scenario's files, and a process of it that is copied for each run, so that it starts at once."""

    def __init__(self, program, words, keys=None):
        self.root = tempfile.mkdtemp(prefix='torture-', dir='/dev/shm' if os.access('/dev/shm', os.W_OK) else None)
        atexit.register(shutil.rmtree, self.root, True)
        self.place, self.state, self.tmp, self.told, self.err, self.out, self.given = (
            os.path.join(self.root, n) for n in ('place', 'state', 'tmp', 'told', 'err', 'out', 'given'))
        self.keys, self.recovers, self.left = keys, keys is not None and 'restore' in keys, {}
        with open(self.given, 'w') as f:
            f.write(FILES[words[-1][1:]] if words[-1].startswith('<') else '')
        for directory in (self.place, self.tmp):
            os.mkdir(directory)
        self.orders, served = socket.socketpair()
        self.waits, waits = os.pipe()
        for fd in (self.waits, waits):
            os.set_blocking(fd, False)
        env = dict(ENVIRONMENT, TMPDIR=self.tmp, XDG_STATE_HOME=self.state, SETMATCH_FAULT_TOLD=self.told,
                   XDG_CONFIG_HOME=os.path.join(self.root, 'config'), SETMATCH_FAULT_SERVED=str(served.fileno()),
                   SETMATCH_FAULT_WAITS=str(waits))
        subprocess.Popen([program] + [w for w in words if w[0] != '<'], cwd=self.place, env=env, stdin=subprocess.DEVNULL,
                         stdout=subprocess.DEVNULL, stderr=open(self.err, 'ab'), pass_fds=(served.fileno(), waits))
        served.close()
        os.close(waits)
        self.answers = self.orders.makefile('rb', 0)  # or its end would not be seen
        self.restore()
        if self.recovers:  # somebody changed something, and was killed
            Run(self, NOTHING, CHANGE, kill=True)
            self.left = {path: content(path) for path in self.state_files()}

    def state_files(self):
        return [os.path.join(path, n) for path, _, names in os.walk(self.state) for n in names]

    def restore(self):
        """Everything is as it was before the first run."""
        for name in set(os.listdir(self.place)) - set(FILES):
            os.unlink(os.path.join(self.place, name))
        for name, text in FILES.items():
            put_back(os.path.join(self.place, name), text.encode())
        for name in os.listdir(self.tmp):
            os.unlink(os.path.join(self.tmp, name))
        if os.path.exists(self.state):
            shutil.rmtree(self.state)
        for path, bytes_ in self.left.items():
            os.makedirs(os.path.dirname(path), 0o700, exist_ok=True)
            put_back(path, bytes_)
        if os.path.exists(self.told):
            os.unlink(self.told)
        os.truncate(self.err, 0)

    def begin(self, order, ends):
        """The process of a copy with that order."""
        try:
            os.read(self.waits, 65536)
        except BlockingIOError:
            pass
        self.orders.sendall((' '.join([order] + ends) + '\n').encode())
        return int(self.answers.readline())

    def ended(self):
        return os.waitstatus_to_exitcode(int(self.answers.readline()))


def send(child, number):
    with contextlib.suppress(ProcessLookupError):  # it may be ending by itself
        os.kill(child, number)


def content(path):
    with open(path, 'rb') as f:
        return f.read()


def put_back(path, bytes_):
    """As a new file, where it is another one now."""
    if os.path.exists(path):
        if content(path) == bytes_:
            return
        os.unlink(path)
    with open(path, 'wb') as f:
        f.write(bytes_)


class Run:
    """What came of an order; the home is restored behind it."""

    def __init__(self, home, order=NOTHING, keys=None, kill=False):
        self.recovers = home.recovers
        keys = keys if keys is not None else home.keys
        if keys is None:
            self.in_pipes(home, order)
        else:
            self.on_terminal(home, order, keys, kill)
        self.err = content(home.err).decode(errors='replace')
        self.told = dict(line.split(' ', 1) for line in open(home.told)) if os.path.exists(home.told) else {}
        self.files = {name: content(os.path.join(home.place, name)) for name in os.listdir(home.place)}
        self.stray = os.listdir(home.tmp)
        kept = home.state_files()
        self.journals = [content(path) for path in kept if path.endswith('.journal')]
        self.stray += [n for n in map(os.path.basename, kept) if TEMPORARY.match(n)]
        if not kill:
            home.restore()

    def in_pipes(self, home, order):
        child = home.begin(order, [home.given, home.out])
        hangs = not select.select([home.orders], [], [], HANGS_S)[0]
        if hangs:
            send(child, signal.SIGKILL)
        code = home.ended()
        self.code, self.out = 'hangs' if hangs else code, content(home.out)

    def on_terminal(self, home, order, keys, kill):
        """A key is pressed when one is waited for; when all are, it is left, or told to go, or killed."""
        master, slave = pty.openpty()
        before, child = termios.tcgetattr(slave), home.begin(order, [os.ttyname(slave)] * 2)
        self.out, sent, end, self.code = b'', 0, time.time() + HANGS_S, None
        while self.code is None:
            ready = select.select([master, home.orders, home.waits], [], [], max(0, end - time.time()))[0]
            if master in ready:
                asked = GROUND[0] in self.out
                self.out += os.read(master, 65536)
                if GROUND[0] in self.out and not asked:
                    os.write(master, GROUND[1])
            elif home.orders in ready:
                self.code = home.ended()
            elif home.waits in ready:
                os.read(home.waits, 65536)
                if sent < len(keys):
                    os.write(master, keys[sent].encode())
                elif kill or home.recovers:  # what was restored must be kept again
                    send(child, signal.SIGKILL if kill else signal.SIGTERM)
                else:
                    os.write(master, LEAVE)
                sent += 1
            else:
                send(child, signal.SIGKILL)
                home.ended()
                self.code = 'hangs'
        while select.select([master], [], [], 0)[0]:
            self.out += os.read(master, 65536)
        self.given_back = termios.tcgetattr(slave) == before
        os.close(master)
        os.close(slave)

    def count(self, kind):
        return int(self.told.get(kind, 0))


def timeless(text):
    """Without the time that work took, which a clock that fails does not tell."""
    return re.sub(rb'It took [0-9]{1,4}\.[0-9] s\.\n\n', b'', text)


def judge(clean, run, kind, terminal):
    """What is wrong with a run, in words; nothing when all is well."""
    wrong = []
    if not isinstance(run.code, int) or run.code < 0 or run.code == INTERNAL:
        return ['crash: ended with %s: %s' % (run.code, run.err[:200])]
    if terminal and not run.given_back:
        wrong.append('crash: the terminal is not as it was before')
    allowed = {clean.code, MEMORY if kind == 'allocation' else IO}
    if kind in ('terminal', 'clock'):
        allowed |= {128 + signal.SIGHUP, 6}
    if terminal:
        allowed |= {6}
    if run.code not in allowed:
        wrong.append('code: %d: %s' % (run.code, run.err.strip()[:200]))
    if run.code and run.code not in (128 + signal.SIGHUP, clean.code, 0) and not run.err.strip():
        wrong.append('code: %d, and not a word why' % run.code)
    if run.recovers and not any(b'move' in j for j in run.journals):
        wrong.append('kept: no journal holds the change any more')
    if kind == 'allocation' and run.code == MEMORY:  # it ended at once: blocks and files are left to the system
        said = run.err.splitlines() if not terminal else [line for line in run.err.splitlines() if 'memory' in line]
        if not [line for line in said if line.startswith('setmatch: ') and 'memory' in line]:
            wrong.append('code: no line about memory: %s' % run.err[:200])
    elif int(run.told.get('blocks', 1)) or int(run.told.get('files', 1)):
        wrong.append('kept: %s blocks, %s files' % (run.told.get('blocks', '?'), run.told.get('files', '?')))
    if not terminal and run.code == clean.code and timeless(run.out) != timeless(clean.out):
        wrong.append('true: the code says that all went well; what was said is another')
    for name in set(run.files) | set(FILES) | set(clean.files):
        before = FILES[name].encode() if name in FILES else None
        now, wanted = run.files.get(name), clean.files.get(name)
        if now is not None and name not in FILES and name not in clean.files:
            if not (kind == 'unlink' or name in run.err):
                wrong.append('whole: %s is left behind' % name)
            continue
        told = name + '; not in the form they came in' in run.err  # another form, and it says so
        if before == wanted:
            told = False
        if now not in (before, wanted) and not told:
            wrong.append('whole: %s is neither old nor new' % name)
        if before == wanted:
            continue
        said = [line for line in run.err.splitlines() if name in line]
        if run.code == 0 and now != wanted and not told:
            wrong.append('true: success is told, and %s is not written' % name)
        for line in said:
            if SAYS_OLD.search(line) and now != before:
                wrong.append('true: %s was changed: %s' % (name, line))
            if SAYS_NEW.search(line) and now != wanted:
                wrong.append('true: %s was not replaced: %s' % (name, line))
    if run.stray and kind != 'unlink':
        wrong.append('whole: %s is left behind' % ', '.join(run.stray))
    return wrong


def sampled(n, most):
    """At most that many of 1..n: the first ones, the last ones, and evenly between."""
    if n <= most:
        return list(range(1, n + 1))
    edge = max(1, most // 4)
    between = {edge + (n - 2 * edge) * i // (most - 2 * edge) for i in range(most - 2 * edge)}
    return sorted(set(range(1, edge + 1)) | between | set(range(n - edge + 1, n + 1)) - {0})


def explorer_scenarios():
    """On a terminal: a walk through all views, edits that are kept by the journal, and what was left by a kill."""
    return {'explorer walk': (['data.csv'], '1234567' + 'q'), 'explorer edits': (['data.csv'], 'm\r\ru?\x1bqq'),
            'recovery': (['data.csv'], ':restore\r')}


def main():
    place, words = sys.argv[1], sys.argv[2:]
    every = '--all' in words
    seconds = float(words[words.index('--seconds') + 1]) if '--seconds' in words else (1e9 if every else 130)
    first_run = int(words[words.index('--from') + 1]) if '--from' in words else 0
    only = words[words.index('--only') + 1] if '--only' in words else ''
    program, liar = os.path.abspath(place + '/setmatch'), os.path.abspath(place + '/liar')
    begun, lock = time.time(), threading.Lock()
    scenarios = {n: (w.split() if isinstance(w, str) else w, None) for n, w in SCENARIOS.items()}
    scenarios.update(explorer_scenarios())
    scenarios = {n: s for n, s in scenarios.items() if only in n}
    points, done, violations, jobs, wrong_at_rest = {k: 0 for k in KINDS}, {}, {}, [], []
    for name, (argv, keys) in scenarios.items():
        home = Home(program, argv, keys)
        clean, again = Run(home), Run(home)
        found = judge(clean, again, 'none', keys is not None)
        if clean.code not in (0, 1, 128 + signal.SIGTERM) or found:
            wrong_at_rest.append('%s: code %s %s %s' % (name, clean.code, found, clean.err[:200]))
            continue
        for kind in KINDS:
            n = clean.count(kind)
            points[kind] += n
            first = set(sampled(n, 2 if keys is not None else 14 if kind == 'allocation' else 4))
            jobs += [(k not in first, name, argv, keys, clean, kind, k, times, how)
                     for k in range(1, n + 1) for times in ('once', 'ever') for how in KINDS[kind]]
    # The first, the last and some between of everything; then all others, mixed, so that time which runs out takes a
    # little of everything; nearly the same order, too, when the program has changed a little.
    jobs.sort(key=lambda job: (job[0], zlib.crc32(repr((job[1], *job[5:])).encode())))

    order = iter(jobs[first_run:])

    def one(homes, job):
        _, name, argv, keys, clean, kind, k, times, how = job
        if name not in homes:
            homes[name] = Home(program, argv, keys)
        found = judge(clean, Run(homes[name], '%s:%d:%s:%s' % (kind, k, times, how)), kind, keys is not None)
        with lock:
            done[kind, times] = done.get((kind, times), 0) + 1
            for w in found:
                violations.setdefault('%s, %s %s: %s' % (name, kind, times, w), []).append('k=%d how=%s' % (k, how))

    def worker(_):
        homes = {}
        while time.time() - begun < seconds:
            with lock:
                job = next(order, None)
            if not job:
                return
            one(homes, job)

    with ThreadPoolExecutor(os.cpu_count() or 2) as pool:
        list(pool.map(worker, range(os.cpu_count() or 2)))
    print('%-12s %10s %10s %10s' % ('kind', 'points', 'once', 'for ever'))
    for kind in KINDS:
        print('%-12s %10d %10d %10d' % (kind, points[kind], done.get((kind, 'once'), 0), done.get((kind, 'ever'), 0)))
    print('%d scenarios, %d runs from the %dth on of %d, %.0f s' % (
        len(scenarios), sum(done.values()), first_run, len(jobs), time.time() - begun))
    for text in wrong_at_rest:
        print('AT REST ' + text)
    for text, at in sorted(violations.items()):
        print('VIOLATION %s (%d times: %s)' % (text, len(at), '; '.join(at[:3])))
    # The oracle itself: a lie told after the rename must be found.
    argv = scenarios.get('export', (SCENARIOS['export'].split(), None))[0]
    lied = judge(Run(Home(program, argv)), Run(Home(liar, argv), 'fsync:2:once:5'), 'fsync', False)
    caught = any(w.startswith('true: old.json was changed') for w in lied)
    print('the planted lie is %s' % ('caught: ' + lied[0] if caught else 'NOT CAUGHT: %s' % lied))
    bad = len(violations) + len(wrong_at_rest) + (not caught)
    print('%d passed, %d failed' % (sum(done.values()) + caught, bad))
    sys.exit(bad > 0)


if __name__ == '__main__':
    main()
