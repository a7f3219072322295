"""`make watchdog`: how long a key, a resize, Ctrl-C and SIGTERM wait in every view and dialog, on tables made to be hard.

watchdog.py DIRECTORY [--tables WORD,..] [--cases WORD,..] [--seconds S] [--short] [--strict] [--where]

DIRECTORY/setmatch is the program of `make torture`. It runs on a terminal of its own, a process a case: a view or a
dialog is opened, and while its work goes on every key that it has is pressed, the window is made larger and smaller,
work is ended by Ctrl-C, and the process by SIGTERM. It prints the longest time from a key to the next output. It also
prints the longest slice of work between two looks at the keyboard: idle work until it looks, a key, a frame. A key waits
for one slice of idle work at most, then for its own and the frame. The program measures slices in CPU time of its
thread, so that a loaded machine makes none longer. A slice over 50 ms is named with the key and its calls, and so is
an answer that took 100 ms of CPU time; with --strict either fails. One slice is slow on purpose and must be found.
--short: the views and dialogs on one table of 1e5 x 1e5 clusters, few keys each, and only answers are judged.
"""
import os, random, subprocess, sys, tempfile, time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from pty_program import Program, bytes_of

SLICE_US, ANSWER_S = 50 * 1000, 0.1
READY = b'help'  # in the bottom line of every view: the first screen is there
CURSOR = ['Down', 'Up', 'Right', 'Left', 'PgDn', 'PgUp', 'End', 'Home', 'G', 'g+g']
# Keys that leave, suspend, or write where the case does not want it.
NEVER = {'Q', 'F10', 'C-z', 'q', 'Esc', 'C-g', 'O', 'I', 'C-l', '?', 'F1', 'F2', 'F9', 'F8', ':', '/', 'y', 'Y', 'w'}


# ---- tables -------------------------------------------------------------------------------------------------------
def lines_of_clusters(columns):
    """200,000 points in 1e5 classes of two points, each prediction 1e5 clusters of two."""
    n, parts = 200000, []
    for i in range(columns):
        order = list(range(n))
        random.Random(i + 1).shuffle(order)
        parts.append(order)
    return parts


def matrix_lines(k, cell):
    yield ','.join([''] + ['k%d' % j for j in range(k)]) + '\n'
    for i in range(k):
        yield 'c%d,' % i + ','.join(cell(i, j) for j in range(k)) + '\n'


def table_clusters():
    random_of, = lines_of_clusters(1)
    yield 'class,cluster\n'
    for i, j in enumerate(random_of):
        yield 'c%d,k%d\n' % (i // 2, j // 2)


def table_half():
    """Half of the points where their class is, as a good clustering has them."""
    rng = random.Random(9)
    yield 'class,cluster\n'
    for i in range(200000):
        yield 'c%d,k%d\n' % (i // 2, i // 2 if i % 2 else rng.randrange(100000))


def table_places():
    rng, (order,) = random.Random(4), lines_of_clusters(1)
    yield 'class,cluster,part,x,y\n'
    for i, j in enumerate(order):
        yield 'c%d,k%d,p%d,%.3f,%.3f\n' % (i // 2, j // 2, i % 7, rng.random(), rng.random())


def table_several():
    orders = lines_of_clusters(3)
    yield 'class,a,b,c\n'
    for i in range(200000):
        yield 'c%d,' % (i // 2) + ','.join('k%d' % (o[i] // 2) for o in orders) + '\n'


def table_dense():
    rng = random.Random(1)
    return matrix_lines(3000, lambda i, j: str(rng.randrange(1, 9)))


def table_long():
    rng = random.Random(1)
    yield 'class,cluster\n'
    for _ in range(100):
        yield ''.join('c%d,k%d\n' % (rng.randrange(40), rng.randrange(50)) for _ in range(1000)) * 100


# name, options, lines, cases that the others do not reach (NULL: all but those)
TABLES = {
    'clusters': ('1e5 x 1e5', ['--true', 'class', '--pred', 'cluster'], table_clusters, None),
    'half': ('1e5 x 1e5, half matched', ['--true', 'class', '--pred', 'cluster'], table_half, None),
    'places': ('1e5 x 1e5, coordinates', ['--true', 'class', '--pred', 'cluster', '--coordinates', 'x,y'], table_places,
               ['matrix', 'scatter', 'points', 'slices', 'explain']),
    'several': ('three of 1e5', ['--true', 'class', '--pred', 'a,b,c'], table_several, ['compare', 'gains', 'matrix']),
    'ties': ('300 x 300, all ties', ['--matrix'], lambda: matrix_lines(300, lambda i, j: '1'), None),
    'dense': ('dense 3000 x 3000', ['--matrix'], table_dense, None),
    'long': ('n = 1e7', ['--true', 'class', '--pred', 'cluster'], table_long, None),
}


def make_table(place, name):
    path = os.path.join(place, name + '.csv')
    if not os.path.exists(path):
        with open(path + '.new', 'w') as f:
            f.writelines(TABLES[name][2]())
        os.rename(path + '.new', path)
    return TABLES[name][1] + [path]


# ---- what is opened, and what is pressed there --------------------------------------------------------------------
# Words beginning with a colon are typed as a line. After them the keys of the view, where it is one, are pressed.
def cases(program):
    """name: (what opens it, the view whose keys are pressed or None, further keys)."""
    listed = subprocess.run([program, 'list', 'views'], capture_output=True, text=True).stdout.splitlines()[1:]
    out = {}
    for name in (line.split()[0] for line in listed):
        opened = {'start': None, 'simulation': [':simulate random'], 'lesson': ['8'],
                  'matrix': ['1']}.get(name, [':view ' + name])
        if opened:
            out[name] = (opened, name, [])
    typed = list('12') + ['Backspace', 'Up', 'Down', 'Tab']
    out.update({
        'losses': (['D', '#'], 'losses', []),
        'move': (['1', 'm'], None, typed + ['Tab', 'Up', 'Down', 'Tab', 'k', 'Up', 'Down']),
        'split': (['1', 'x'], None, typed + ['Up', 'Up', 'Down']),
        'merge': (['1', 'M'], None, ['Down', 'Up', 'k', '1', 'Backspace', 'Tab']),
        'rename': (['1', 'r'], None, ['a', 'Backspace', 'Tab']),
        'assign': ([':assign @1 k7 '], None, ['j', 'k']),
        'prompt': (['1', ':'], None, list('move 1 c') + ['Tab', 'Tab', 'C-u'] + list('mer') + ['Tab', 'Space', 'k', 'Tab']),
        'find': (['1', '/'], None, list('k99999') + ['Enter', 'n', 'N']),
        'find none': (['1', '/'], None, list('nothing') + ['Enter', 'n', 'N']),
        'filter': (['1', '&'], None, list('k7') + ['Enter'] + CURSOR),
        'help': (['1', '?'], None, CURSOR + ['Tab', '/', 'm']),
        'menu': (['1', 'F9'], None, ['Down', 'Up', 'Right', 'Left', 'Right', 'Right', 'Down']),
        'warnings': (['1', 'F8'], None, CURSOR),
        'save': (['1', 'w'], None, ['Down', 'Down', 'Up', 'Tab', 'a', 'Backspace']),
        'import': (['1', 'I'], None, ['Down', 'Up', 'Right', 'Left', 'Tab']),
        'moved': (['1', 'm', '1', 'Enter'], None, ['u', 'C-r', 'u', 'C-r'] + CURSOR[:4]),
        'split done': (['1', 'x', 'Enter'], None, ['u', 'C-r', 'u'] + CURSOR[:4]),
        'merged': (['1', ':merge k1 k2'], None, ['u', 'C-r', 'u'] + CURSOR[:4]),
        'swapped': (['1', ':swap k1 k2'], None, ['u', 'C-r', 'u'] + CURSOR[:4]),
        'roles': (['1', ':roles'], None, ['u', 'C-r', 'u'] + CURSOR[:4]),
        'question': (['1', 'm', '1', 'Enter', 'q'], None, ['n']),
        'copied': (['1', 'y'], None, CURSOR[:4]),
        'copied match': (['2', 'y'], None, CURSOR[:4]),
        'copied losses': (['D', '#', 'y'], None, CURSOR[:4]),
        'copied as csv': (['1', ':copy csv'], None, CURSOR[:4]),
        'chance': (['1', 'p'], None, CURSOR[:4]),
        'gains': (['7', 'd'], None, CURSOR),
    })
    for what, file in (('report', ':report out.html'), ('labels', ':write out.csv'), ('rows', ':export rows out.csv'),
                       ('matrix', ':export matrix out.csv'), ('points', ':export points out.csv'),
                       ('partners', ':export match out.csv'), ('losses', ':export losses out.csv'),
                       ('explain', ':export explain out.txt'), ('diagnosis', ':export diagnosis out.txt'),
                       ('counts', ':export counts out.csv'), ('screen', ':export screen out.svg'),
                       ('log', ':export log out.txt'), ('json', ':export json out.json'),
                       ('html', ':export html out.html'), ('latex', ':export latex out.tex')):
        out['to file: ' + what] = (['1', file], None, CURSOR[:4])
    out['in place'] = (['1', ':write! FILE', ':write! FILE'], None, CURSOR[:4])  # the file that was read
    return out


def actions(program):
    """view: its keys, one a spelling."""
    out = {}
    for line in subprocess.run([program, 'list', 'actions'], capture_output=True, text=True).stdout.splitlines()[1:]:
        where, keys = line[:12].strip(), line[12:54].split()
        out.setdefault(where, []).extend(k for k in keys if k not in NEVER)
    return out


# ---- one case -----------------------------------------------------------------------------------------------------
class Seen:
    """What one case showed."""

    def __init__(self):
        self.wall = self.cpu = 0
        self.key, self.answers, self.unanswered, self.slices, self.where, self.ended = '', 0, 0, {}, {}, None

    def note(self, key, answer):
        if not answer:
            self.unanswered += 1
            return
        self.answers += 1
        if answer[1] > self.cpu:
            self.cpu, self.key = answer[1], key
        self.wall = max(self.wall, answer[0])


def press_all(p, seen, words):
    for word in words:
        if word[0] == ':' and len(word) > 1:
            for c in word:
                seen.note(word, p.press(c))
            seen.note(word, p.press('Enter'))
        else:
            seen.note(word, p.press(word))


def bigger_and_smaller(p, seen):
    for w, h in ((100, 30), (160, 50), (120, 40)):
        seen.note('resize', p.resize(w, h))
        p.silent(0.02, 1)


def run_case(words, place, case, keys, seconds):
    """Opens it, presses everything, and ends it; what happened."""
    opened, view, further = case
    opened = [word.replace('FILE', words[-1]) for word in opened]
    seen, told = Seen(), os.path.join(place, 'told')
    work = os.path.join(place, 'work')
    for old in [told] + ([os.path.join(work, f) for f in os.listdir(work)] if os.path.isdir(work) else []):
        if os.path.exists(old):
            os.remove(old)
    os.makedirs(work, exist_ok=True)
    p = Program(words, env={'SETMATCH_FAULT_TOLD': told, 'XDG_STATE_HOME': os.path.join(place, 'state'),
                            'XDG_CONFIG_HOME': '/nonexistent'}, cwd=work)
    if not p.until(READY, 300):
        p.end()
        return None
    press_all(p, seen, opened)
    for _ in range(4):  # while its work goes on
        seen.note('Down', p.press('Down', 0.1))
        seen.note('Up', p.press('Up', 0.1))
        p.silent(0.05, 0.05)
    bigger_and_smaller(p, seen)
    if view:
        end = time.monotonic() + seconds
        for key in CURSOR[:4] + keys:
            if time.monotonic() > end or p.over:
                break
            seen.note(key, p.press(key, 0.2))
            p.silent(0.02, 0.1)
            if key not in CURSOR:  # whatever it opened is left, and the view comes back
                seen.note('Down', p.press('Down', 0.1))
                p.silent(0.02, 0.1)
                p.press('Esc', 0.1)
                p.silent(0.02, 0.1)
                press_all(p, seen, opened)
    for key in further:
        seen.note(key, p.press(key, 0.2))
        p.silent(0.02, 0.1)
    bigger_and_smaller(p, seen)
    p.idle(0.2, seconds / 4)
    for key in CURSOR[:4] if view else []:  # and when it is done
        seen.note(key, p.press(key, 0.2))
    seen.ended = p.end()
    if os.path.exists(told):
        for line in open(told):
            kind, rest = line.rstrip('\n').split(' ', 1)
            if kind == 'slice':
                us, name = rest.split(' ', 1)
                seen.slices[name] = int(us)
            elif kind == 'where':
                name, at = rest.split('\t')
                seen.where[name] = at.split()
    return seen


def run_interrupted(words, place, case):
    """Opens it and presses Ctrl-C while its work goes on: seconds until something is said, or it has ended."""
    p = Program(words, env={'XDG_STATE_HOME': os.path.join(place, 'state'), 'XDG_CONFIG_HOME': '/nonexistent'},
                cwd=os.path.join(place, 'work'))
    if not p.until(READY, 300):
        p.end()
        return None
    press_all(p, Seen(), case[0])
    p.silent(0.05, 0.1)
    answer = p.press('C-c', 3)
    p.end()
    return (answer[0], answer[1]) if answer else None


def calls(program, addresses):
    """file: function of the innermost calls that are the program's."""
    got = subprocess.run(['addr2line', '-f', '-s', '-e', program] + addresses, capture_output=True, text=True).stdout
    names = [n for n in got.splitlines()[::2] if not n.startswith('??')]
    return ' < '.join(names[:7])


def planted(program, place):
    """The slice that is slow on purpose is found."""
    told = os.path.join(place, 'told')
    env = dict(os.environ, SETMATCH_FAULT_TOLD=told, SETMATCH_FAULT='slice:1:once:slow', XDG_STATE_HOME='/nonexistent',
               XDG_CONFIG_HOME='/nonexistent')
    subprocess.run([program, 'screen', '-q', 'sample:fig1b'], env=env, stdout=subprocess.DEVNULL, timeout=60)
    slow = [line for line in open(told) if line.startswith('slice ') and int(line.split()[1]) > SLICE_US]
    print('the planted slow slice is %s' % ('found: ' + slow[0].strip() if slow else 'NOT FOUND'))
    return bool(slow)


def option(words, name, usual):
    return words[words.index(name) + 1] if name in words else usual


def main():
    words, program = sys.argv[2:], os.path.abspath(sys.argv[1] + '/setmatch')
    short, strict = '--short' in words, '--strict' in words
    tables = option(words, '--tables', 'clusters' if short else ','.join(TABLES)).split(',')
    only = option(words, '--cases', '')
    seconds = float(option(words, '--seconds', '1' if short else '30'))
    every, keys = cases(program), actions(program)
    over = late = n = 0
    with tempfile.TemporaryDirectory() as place:
        kept = option(words, '--data', place)
        for table in tables:
            title, _, _, wanted = TABLES[table]
            files = make_table(kept, table)
            for name, case in every.items():
                if only and name not in only.split(',') or wanted and not only and name not in wanted:
                    continue
                seen = run_case([program, '-q'] + files, place, case,
                                list(dict.fromkeys(keys.get(case[1] or '', []))), seconds)
                if not seen:
                    print('%s: %s: nothing on the screen' % (title, name))
                    late += 1
                    continue
                stopped = run_interrupted([program, '-q'] + files, place, case) if table == 'clusters' else None
                interrupted = '%.0f ms' % (stopped[0] * 1000) if stopped else '-'
                late += bool(stopped) and stopped[1] > ANSWER_S
                slow = {k: us for k, us in seen.slices.items() if us > SLICE_US}
                most = max(seen.slices.items(), key=lambda x: x[1], default=('', 0))
                print('%-24s %-16s slice %6.1f ms (%s); answer %6.1f ms of the processor (%s), %4.0f on the clock; %d answers; '
                      'C-c %s; SIGTERM %s' % (title, name, most[1] / 1000, most[0], seen.cpu * 1000, seen.key, seen.wall * 1000,
                                      seen.answers, interrupted, '%.0f ms, exit %d' % (seen.ended[0] * 1000, seen.ended[1])
                                      if seen.ended else 'NOT ANSWERED'), flush=True)
                for k, us in sorted(slow.items(), key=lambda x: -x[1])[:6]:
                    print('    OVER %6.1f ms %s: %s' % (us / 1000, k, calls(program, seen.where.get(k, []))), flush=True)
                over += len(slow)
                late += (seen.cpu > ANSWER_S) + (not seen.ended or seen.ended[1] not in (0, 143))  # 2: it never began
                n += 2
        found = planted(program, place)
    print('%d slices over 50 ms, %d answers over 100 ms of the processor' % (over, late))
    bad = (not found) + (late if strict or short else 0) + (over if strict else 0)
    print('%d passed, %d failed' % (max(0, n + found - bad), bad))
    sys.exit(bad > 0)


if __name__ == '__main__':
    main()
