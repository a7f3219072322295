"""What a key costs on a terminal: at most 400 bytes for a cursor key (more only where LIGHTS says so and why), and at
1e5 x 1e5 clusters at most 100 ms of the processor for any answer in the views and dialogs that work longest there (make
watchdog goes through all of them).
"""
# Needs: terminals
import os
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from pty_program import Program
import watchdog

SETMATCH = os.path.abspath(os.environ['SETMATCH'])
MOST_BYTES, MOST_CPU = 400, 0.1
SIZES = ((100, 30), (200, 60))
CURSOR = ['Down', 'Right', 'Down', 'Up', 'Left', 'Down', 'Down', 'Right', 'Up']
passed = failed = 0


def check(good, words):
    global passed, failed
    passed += good
    failed += not good
    if not good:
        print('FAILED: ' + words)


def started(words, size, place):
    p = Program([SETMATCH, '-q'] + words, *size, cwd=place,
                env={'XDG_STATE_HOME': os.path.join(place, 'state'), 'XDG_CONFIG_HOME': '/nonexistent'})
    if not p.until(b'quit', 30):
        p.end()
        return None
    p.idle(0.2, 30)
    p.silent(0.1, 5)
    return p


def typed(p, words):
    for word in words:
        for key in list(word) + ['Enter'] if word[0] == ':' and len(word) > 1 else [word]:
            p.press(key)
        p.silent(0.05, 2)


# ---- bytes --------------------------------------------------------------------------------------------------------
LOOKS = {'matrix': [], 'heat map': [':set shade=count'], 'overview': ['z'], 'points': ['6', 'c', 'c', 'c'],
         'losses': ['D', '#'], 'diagnosis': ['D'], 'history': ['R'], 'properties': ['P'], 'next': ['W'], 'compare': ['7'],
         'glossary': ['F2'], 'explain': ['3'], 'help': ['?'],
         'match scrolled': ['2'], 'match': ['2', 'g', 'g'], 'menu': ['1', 'F9']}
# Where a key changes more of what is seen than 400 bytes tell, and the most that it took. Lines of drawing characters
# have three bytes a cell.
LIGHTS = {
    'losses': 560,      # two lines of a list change their ground, and the sentence below them is another one
    'properties': 700,  # so do two lines of the list, and the three lines of the example beside it
    'explain': 1300,    # two terms change their ground; a term of a far cell turns the small matrix to other counts
    'match scrolled': 6000,  # coming from Explain's cell, once: every line of the screen has another class and arrow
    'match': 1550,      # the arrows of two classes are lit and put out along all of their way across the screen, or
                        # where they cross nobody could follow them
    'menu': 2700,       # the next menu opens under its own title: what lay below this one comes back, shade by shade
}


def banded(place):
    """60 x 40 with a band of numbers: it scrolls both ways, and fills a screen with shades."""
    name = os.path.join(place, 'banded.csv')
    with open(name, 'w') as f:
        f.write(','.join([''] + ['k%d' % j for j in range(40)]) + '\n')
        for i in range(60):
            f.write('c%d,' % i + ','.join(str((i * 7 + j * 13) % 97 if abs(i * 2 // 3 - j) < 9 else (i + j) % 5) for j in range(40)) + '\n')
    return ['--matrix', name]


def bytes_of_cursor_keys(words, place):
    for size in SIZES:
        p = started(words, size, place)
        for name, opened in LOOKS.items() if p else ():
            typed(p, [':view matrix'] + opened)
            p.idle(0.1, 3)
            p.silent(0.1, 3)
            worst, at, most = 0, '', LIGHTS.get(name, MOST_BYTES)
            for key in CURSOR:
                answer = p.press(key, 0.15)
                sent = len(answer[2]) + len(p.silent(0.04, 1)) if answer else 0
                if sent > worst:
                    worst, at = sent, key
            check(0 < worst <= most or name == 'help', '%s at %dx%d: %d bytes for %s' % ((name,) + size + (worst, at)))
            if '-v' in sys.argv:
                print('%-14s %dx%d %5d bytes %s' % ((name,) + size + (worst, at)), flush=True)
            if name in ('help', 'overview', 'menu'):  # what lies over the view, or is one of its states
                p.press('Esc')
                p.silent(0.05, 1)
            if name == 'heat map':
                typed(p, [':set shade=none'])
        check(bool(p), 'nothing on the screen at %dx%d' % size)
        if p:
            p.end(signal.SIGKILL)


# ---- waits --------------------------------------------------------------------------------------------------------
BUSY = {'matrix': [], 'match': ['2'], 'explain': ['3'], 'diagnosis': ['D'], 'move': ['m'], 'prompt': [':'],
        'report': [':report out.html'], 'losses': ['D', '#', ']'], 'probe': [':view probe'], 'path': [':view path'],
        'split': ['x'], 'import': ['I']}


def waits_at_many_clusters(place):
    words = watchdog.make_table(place, 'clusters')
    for name, opened in BUSY.items():
        p = Program([SETMATCH, '-q'] + words, 120, 40, cwd=place,
                    env={'XDG_STATE_HOME': os.path.join(place, 'state'), 'XDG_CONFIG_HOME': '/nonexistent'})
        if not p.until(b'quit', 60):
            check(False, '%s: nothing on the screen' % name)
            p.end()
            continue
        seen = watchdog.Seen()
        watchdog.press_all(p, seen, opened)
        for w, h in ((100, 30), (120, 40)):
            for key in ('Down', 'Up'):
                seen.note(key, p.press(key, 0.1))
            seen.note('resize', p.resize(w, h))
        check(seen.cpu <= MOST_CPU, '%s: %.0f ms of the processor for %s' % (name, seen.cpu * 1000, seen.key))
        ended = p.end()
        check(bool(ended) and ended[1] in (0, 143), '%s: SIGTERM was not answered' % name)
        if '-v' in sys.argv:
            print('%-10s %4.0f ms of the processor (%s), %4.0f on the clock, %d answers' %
                  (name, seen.cpu * 1000, seen.key, seen.wall * 1000, seen.answers), flush=True)


def main():
    with tempfile.TemporaryDirectory() as place:
        bytes_of_cursor_keys(banded(place), place)
        # a sanitiser's own work would be timed
        if b'__asan_init' not in subprocess.run(['nm', '-D', SETMATCH], stdout=subprocess.PIPE, check=False).stdout:
            waits_at_many_clusters(place)
    print('%d passed, %d failed' % (passed, failed))
    sys.exit(failed > 0)


if __name__ == '__main__':
    main()
