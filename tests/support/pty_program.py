"""A program on a terminal of its own: keys in, bytes out, and what the processor did for it meanwhile."""
import fcntl, os, pty, select, signal, struct, termios, time

KEYS = {'Enter': b'\r', 'Esc': b'\x1b', 'Tab': b'\t', 'S-Tab': b'\x1b[Z', 'Space': b' ', 'Backspace': b'\x7f',
        'Up': b'\x1bOA', 'Down': b'\x1bOB', 'Right': b'\x1bOC', 'Left': b'\x1bOD', 'Home': b'\x1bOH', 'End': b'\x1bOF',
        'PgUp': b'\x1b[5~', 'PgDn': b'\x1b[6~', 'F1': b'\x1bOP', 'F2': b'\x1bOQ', 'F8': b'\x1b[19~', 'F9': b'\x1b[20~',
        'F10': b'\x1b[21~', 'Delete': b'\x1b[3~'}


def bytes_of(key):
    """Of a key as the program names it; a pair, g+g, is one after the other."""
    if len(key) > 2 and key[0] == 'C' and key[1] == '-':
        return bytes([ord(key[2].upper()) & 31])
    if len(key) == 3 and key[1] == '+':
        return (key[0] + key[2]).encode()
    return KEYS.get(key) or key.encode()


class Program:
    def __init__(self, words, w=120, h=40, env=None, cwd=None):
        self.size, self.seen, self.over = (w, h), b'', False
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            try:
                if cwd:
                    os.chdir(cwd)
                os.environ.update(dict({'TERM': 'xterm-256color', 'LC_ALL': 'C.UTF-8'}, **(env or {})))
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack('HHHH', h, w, 0, 0))
                os.execv(words[0], words)
            finally:
                os._exit(127)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack('HHHH', h, w, 0, 0))

    def cpu(self):
        """Seconds the processor has worked for it."""
        try:
            total = 0
            for task in os.listdir('/proc/%d/task' % self.pid):
                total += int(open('/proc/%d/task/%s/schedstat' % (self.pid, task)).read().split()[0])
            return total / 1e9
        except (OSError, IndexError, ValueError):
            return 0.0

    def read(self, patience):
        """What it writes next; b'': nothing for so long, or it is gone (over)."""
        ready, _, _ = select.select([self.fd], [], [], max(0, patience))
        if not ready:
            return b''
        try:
            got = os.read(self.fd, 65536)
        except OSError:
            got = b''
        self.over = self.over or not got
        self.seen = (self.seen + got)[-65536:]
        return got

    def silent(self, quiet, most):
        """Reads until it has written nothing for so long; returns what came. most: seconds, whatever it does."""
        end, out = time.monotonic() + most, b''
        while not self.over and time.monotonic() < end:
            got = self.read(quiet)
            if not got:
                break
            out += got
        return out

    def idle(self, still, most):
        """Until it has not worked for so long; false: it went on."""
        end, last, since = time.monotonic() + most, self.cpu(), time.monotonic()
        while not self.over and time.monotonic() < end:
            self.read(0.02)
            now = self.cpu()
            if now - last > 0.001:
                since = time.monotonic()
            last = now
            if time.monotonic() - since > still:
                return True
        return False

    def until(self, word, most):
        end = time.monotonic() + most
        while word not in self.seen and not self.over and time.monotonic() < end:
            self.read(0.1)
        return word in self.seen

    def send(self, data):
        try:
            os.write(self.fd, data)
        except OSError:
            self.over = True

    def answer(self, do, patience):
        """do(), then how long until it wrote: seconds, seconds of its processor, what came first; None: nothing did."""
        while self.read(0):
            pass
        before, began = self.cpu(), time.monotonic()
        do()
        got = self.read(patience)
        return (time.monotonic() - began, self.cpu() - before, got) if got else None

    def press(self, key, patience=0.5):
        return self.answer(lambda: self.send(bytes_of(key)), patience)

    def resize(self, w, h, patience=2):
        def do():
            fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack('HHHH', h, w, 0, 0))
        self.size = (w, h)
        return self.answer(do, patience)

    def end(self, sign=signal.SIGTERM, patience=10):
        """Sends the signal; seconds until it was gone, and how it ended as the shell tells it. None: it had to be
        killed."""
        began = time.monotonic()
        try:
            os.kill(self.pid, sign)
        except OSError:
            pass
        while time.monotonic() - began < patience:
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                os.close(self.fd)
                return time.monotonic() - began, (os.WEXITSTATUS(status) if os.WIFEXITED(status)
                                                  else 128 + os.WTERMSIG(status))
            if not self.read(0.005):
                time.sleep(0.002)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)
        return None
