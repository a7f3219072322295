"""`make watchdog`: the longest slice of work by kind and by view or command, on tables that are made to be hard.

watchdog.py DIRECTORY [--seconds S] [--strict]: DIRECTORY/setmatch is the program of `make torture`, which measures every
slice in the processor's time of its thread, so that a loaded machine makes none longer. A slice over 50 ms is named;
with --strict it fails. One slice is made slow on purpose, and has to be found.
"""
import os, random, subprocess, sys, tempfile

LIMIT_US = 50 * 1000
ON_SCREEN = ['matrix', 'match', 'explain', 'path', 'points', 'compare', 'diagnosis', 'losses', 'next', 'history', 'lab',
             'sweep', 'probe']


def make_tables(place):
    rng = random.Random(1)

    def put(name, lines):
        with open(os.path.join(place, name), 'w') as f:
            f.writelines(lines)
        return os.path.join(place, name)

    shuffled = list(range(100000))
    rng.shuffle(shuffled)
    return {
        '1e5 clusters': [put('many.csv', ['class,cluster\n'] + ['c%d,k%d\n' % (i // 2, j // 2) for i, j in
                                                                enumerate(shuffled)])],
        'all ties': ['--matrix', put('ties.csv', [','.join([''] + ['k%d' % j for j in range(300)]) + '\n'] + [
            'c%d,' % i + ','.join(['1'] * 300) + '\n' for i in range(300)])],
        'dense 3000 x 3000': ['--matrix', put('dense.csv', [','.join([''] + ['k%d' % j for j in range(3000)]) + '\n'] + [
            'c%d,' % i + ','.join(str(rng.randrange(1, 9)) for _ in range(3000)) + '\n' for i in range(3000)])],
        'n = 1e7': [put('long.csv', ['class,cluster\n'] + [
            ''.join('c%d,k%d\n' % (rng.randrange(40), rng.randrange(50)) for _ in range(1000)) * 100
            for _ in range(100)])],
    }


def run(program, words, told, order=None, seconds=60):
    env = dict(os.environ, SETMATCH_FAULT_SECONDS=str(max(2, int(seconds / 4))), SETMATCH_FAULT_TOLD=told, XDG_STATE_HOME='/nonexistent', XDG_CONFIG_HOME='/nonexistent')
    if order:
        env['SETMATCH_FAULT'] = order
    if os.path.exists(told):
        os.remove(told)
    try:
        subprocess.run([program] + words, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None
    lines = open(told).read().splitlines() if os.path.exists(told) else []
    return {name: int(us) for us, name in (line.split(' ', 2)[1:] for line in lines if line.startswith('slice '))}


def main():
    words = sys.argv[2:]
    most = float(words[words.index('--seconds') + 1]) if '--seconds' in words else 1200
    program, over, n, unseen = os.path.abspath(sys.argv[1] + '/setmatch'), 0, 0, 0
    share = most / (4 * len(ON_SCREEN))  # of each table and view
    with tempfile.TemporaryDirectory() as place:
        told = os.path.join(place, 'told')
        for table, files in make_tables(place).items():
            longest = {}
            for view in ON_SCREEN:
                found = run(program, ['screen', '-q', '--view', view] + files, told, None, share)
                if found is None:
                    unseen += 1
                    print('%s: %s: neither over nor between two slices after %.0f s' % (table, view, share), flush=True)
                for name, us in (found or {}).items():
                    longest[name] = max(longest.get(name, 0), us)
            for name, us in sorted(longest.items(), key=lambda x: -x[1])[:8]:
                print('%-18s %8.1f ms  %s%s' % (table, us / 1000, name, '  OVER' if us > LIMIT_US else ''), flush=True)
            over += sum(us > LIMIT_US for us in longest.values())
            n += len(longest)
        slow = run(program, ['screen', '-q', 'sample:fig1b'], told, 'slice:1:once:slow') or {}
        caught = [name for name, us in slow.items() if us > LIMIT_US]
        print('the planted slow slice is %s' % ('found: ' + caught[0] if caught else 'NOT FOUND'))
    bad = (not caught) + (over if '--strict' in words else 0)
    print('%d slices over 50 ms, %d views not measured' % (over, unseen))
    print('%d passed, %d failed' % (n + bool(caught) - (over if '--strict' in words else 0), bad))
    sys.exit(bad > 0)


if __name__ == '__main__':
    main()
