"""The program on a real (pseudo) terminal: how it starts, leaves, and what it tells its caller.

Waits for what must appear, never for time; a case that does not get there in 20 seconds has failed.
"""
# Needs: 3.9 terminals
import fcntl
import glob
import os
import pty
import select
import shutil
import signal
import struct
import sys
import tempfile
import termios
import time

SETMATCH = os.environ["SETMATCH"]


class Screen:
    def __init__(self, command, **environment):
        self.out = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            values = dict(os.environ, TERM="xterm-256color", LC_ALL="C.UTF-8", **environment)
            values.pop("NO_COLOR", None)
            os.execvpe("sh", ["sh", "-c", command.replace("setmatch", SETMATCH, 1)], values)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))

    def read(self):
        if not select.select([self.fd], [], [], 20)[0]:
            raise AssertionError("nothing more came after %r" % self.out[-200:])
        try:
            data = os.read(self.fd, 65536)
        except OSError:
            data = b""
        self.out += data
        return data

    def wait_for(self, text):
        while text not in self.out:
            assert self.read(), "ended without %r: %r" % (text, self.out[-300:])
        return self

    def press(self, keys):
        os.write(self.fd, keys)
        return self

    def signal(self, number):
        os.kill(self.pid, number)
        return self

    def end(self):
        while self.read():
            pass
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


HOME = b"command"  # stands in the bottom line of the first screen


def q_leaves_with_zero():
    assert Screen("exec setmatch samples/fig1b.csv").wait_for(HOME).press(b"q").end() == 0


def a_signal_leaves_with_128_and_its_number():
    for number in (signal.SIGTERM, signal.SIGHUP):
        code = Screen("exec setmatch samples/fig1b.csv").wait_for(HOME).signal(number).end()
        assert code == 128 + number, code


def data_may_come_from_a_pipe_and_keys_from_the_terminal():
    screen = Screen("cat samples/fig1b.csv | { setmatch -; echo code=$?; }").wait_for(HOME).press(b"q")
    screen.wait_for(b"code=0")
    screen.end()


def without_a_file_the_start_screen_opens():
    assert Screen("exec setmatch", XDG_STATE_HOME="/nonexistent").wait_for(HOME).press(b"q").end() == 0


def the_screen_is_given_back():
    screen = Screen("exec setmatch samples/fig1b.csv").wait_for(HOME).press(b"q")
    screen.end()
    assert b"\x1b[?1049l" in screen.out


def a_dumb_terminal_gets_text_and_exit_0():
    for term in ("dumb", ""):
        screen = Screen("TERM=%s; export TERM; exec setmatch -q samples/fig1b.csv" % term)
        assert screen.end() == 0
        assert b"\x1b" not in screen.out.replace(b"\x1b[0m", b"").replace(b"\x1b[1m", b""), screen.out[:200]
        assert b"j_score" in screen.out


def a_demanded_screen_that_cannot_be_is_exit_6():
    for term in ("dumb", ""):
        screen = Screen("TERM=%s; export TERM; exec setmatch -q --screen samples/fig1b.csv" % term)
        assert screen.end() == 6
        assert b"--screen: " in screen.out and b"TERM" in screen.out and b"j_score" not in screen.out, screen.out
    screen = Screen("{ setmatch -q --screen samples/fig1b.csv; echo code=$?; } | cat")
    assert screen.end() == 0 and b"code=6" in screen.out and b"standard output is not a terminal" in screen.out, screen.out


def an_unknown_terminal_gets_the_explorer_and_is_told_so():
    for term in ("xterm-ghostty", "xterm-kitty", "foot", "nobody-knows-this", "no/such"):  # the first three may be known
        for wanted in ("", "--screen"):
            screen = Screen("TERM=%s; export TERM; exec setmatch -q %s samples/fig1b.csv" % (term, wanted))
            assert screen.wait_for(HOME).press(b"q").end() == 0
            told = b"TERM=%s" % term.encode() in screen.out and b"TERM=xterm-256color" in screen.out
            assert told or term[:2] != "no", (term, screen.out)


def a_known_terminal_is_told_nothing():
    screen = Screen("exec setmatch -q samples/fig1b.csv").wait_for(HOME).press(b"q")
    assert screen.end() == 0 and b"TERM=" not in screen.out


def a_missing_file_is_told_before_the_screen_opens():
    screen = Screen("exec setmatch nothing.csv")
    assert screen.end() == 4
    assert b"\x1b" not in screen.out


def a_check_is_told_when_the_screen_is_gone():
    screen = Screen("exec setmatch samples/fig1b.csv --fail-under J=0.99").wait_for(HOME).press(b"q")
    assert screen.end() == 1
    assert b"at least 0.99" in screen.out[screen.out.rindex(b"\x1b[?1049l"):]


def labels_command_no_terminal():
    for form in ("--tsv", "--plain", "--json", ""):
        label = "\\033]0;title\\007\\033[2J"
        screen = Screen("printf 'class,cluster\\n%s,a\\nx,b\\nx,b\\n' | { setmatch matrix -q --color never %s -; }" % (label, form))
        assert screen.end() == 0
        assert b"\x1b" not in screen.out and b"\x07" not in screen.out, screen.out


def no_label_acts_as_a_command_through_a_name_of_the_terminal():
    label = r"e\033[31mv\a\302\2332Jil"
    for target in ("/dev/tty", "/dev/stdout", "/proc/self/fd/1"):
        for command in ("count", "matrix --tsv", "match --tsv", "matrix", "match"):
            screen = Screen("printf 'class,cluster\n%s,a\nx,b\nx,b\n' | { setmatch %s -q - -f -o %s; }"
                            % (label, command, target))
            code = screen.end()
            assert b"\x1b" not in screen.out and b"\x07" not in screen.out and b"\xc2\x9b" not in screen.out, screen.out
            assert code == 0, (command, code, screen.out)
            assert b"e^[[31mv^G" in screen.out, screen.out


def a_statement_commands_no_terminal():
    """Its names come from the command line, as a script may have them from elsewhere; into a pipe their bytes stay."""
    names = r"--true $(printf 'c\302\2332J\a') --pred $(printf 'p\342\200\256\377') $(printf 't\033[31m')"
    for target in ("", "-f -o /dev/tty"):
        screen = Screen("setmatch sql %s %s" % (names, target))
        assert screen.end() == 0
        for raw in (b"\x1b", b"\x07", b"\xc2\x9b", b"\xe2\x80\xae", b"\xff"):
            assert raw not in screen.out, (raw, screen.out)
        assert b"t^[[31m" in screen.out, screen.out
    screen = Screen("setmatch sql %s | od -An -tx1 | tr -d ' \\n'" % names)
    assert screen.end() == 0
    for raw in (b"1b5b33316d", b"63c29b324a07", b"70e280aeff"):
        assert raw in screen.out, (raw, screen.out)


def the_explorer_writes_no_file_over_its_own_screen():
    screen = Screen("exec setmatch samples/fig1b.csv").wait_for(HOME)
    screen.press(b":export csv /dev/tty\r").wait_for(b"cannot write to the terminal").press(b":q!\r")
    assert screen.end() == 0


def the_explorer_waits_for_no_reader_of_a_pipe():
    with tempfile.TemporaryDirectory() as place:
        pipe = os.path.join(place, "h")
        os.mkfifo(pipe)
        screen = Screen("exec setmatch samples/fig1b.csv").wait_for(HOME)
        screen.press(b":move 1 Tc K4 K3\r").wait_for(b"0.7736")
        screen.press(b":write %s\r" % pipe.encode()).wait_for(b"cannot write to a pipe")
        screen.signal(signal.SIGTERM)
        assert screen.end() == 128 + signal.SIGTERM


def keys_change_what_is_exported():
    screen = Screen("exec setmatch samples/fig1b.csv").wait_for(HOME)
    screen.press(b":move 1 Tc K4 K3\r").wait_for(b"0.7736").press(b":q!\r")
    assert screen.end() == 0


def a_terminal_that_takes_nothing_holds_up_neither_keys_nor_signals():
    """Nobody reads what the screen would show, while 20 kB of keys are sent and the program is told to end."""
    with tempfile.TemporaryDirectory() as state:
        table = os.path.join(state, "table.csv")
        shutil.copyfile("samples/fig1b.csv", table)
        screen = Screen("exec setmatch '%s'" % table, XDG_STATE_HOME=state).wait_for(HOME)
        screen.press(b":move 1 Tc K4 K3\r").wait_for(b"0.7736")
        keys = b"123jkl6jjD1" * 1862
        os.set_blocking(screen.fd, False)
        while keys:
            assert select.select([], [screen.fd], [], 20)[1], "keys are not taken: %d bytes left" % len(keys)
            keys = keys[os.write(screen.fd, keys[:512]):]
        screen.signal(signal.SIGTERM)
        for _ in range(2000):
            ended, status = os.waitpid(screen.pid, os.WNOHANG)
            if ended:
                break
            time.sleep(0.01)
        assert ended, "still there after 20 s"
        os.close(screen.fd)
        assert os.waitstatus_to_exitcode(status) == 128 + signal.SIGTERM, status
        (journal,) = glob.glob(os.path.join(state, "setmatch", "*.journal"))
        with open(journal) as lines:
            assert lines.read().endswith(" move 1 Tc K4 K3\n")


def what_is_being_read_is_shown_and_can_be_stopped():
    """A pipe that gives a little, and then nothing more."""
    with tempfile.TemporaryDirectory() as place:
        pipe = os.path.join(place, "labels.csv")
        os.mkfifo(pipe)
        writer = os.open(pipe, os.O_RDWR)
        os.write(writer, b"class,cluster\na,x\nb,y\n")
        for keys, code in ((b"q", 0), (b"\x1b", 0), (b"\x03", 130)):
            assert Screen("exec setmatch '%s'" % pipe).wait_for(b"loading").press(keys).end() == code, keys
        assert Screen("exec setmatch '%s'" % pipe).wait_for(b"loading").signal(signal.SIGTERM).end() == 143
        os.close(writer)


def rows_of_points_reach_a_terminal_without_control_characters():
    """Foreign bytes of a file are spelled on a terminal, and stay as they are in a pipe."""
    with tempfile.TemporaryDirectory() as place:
        rows = os.path.join(place, "rows.csv")
        with open(rows, "wb") as file:
            file.write(b"true,pred\x1b[2J\nb,c\nb,c\xe2\x80\xae\n")
        screen = Screen("exec setmatch points -q '%s'" % rows)
        assert screen.end() == 0
        assert b"\x1b" not in screen.out and b"\xe2\x80\xae" not in screen.out, screen.out
        assert b"b,c" in screen.out, screen.out
        piped = os.path.join(place, "piped.csv")
        assert Screen("exec setmatch points -q '%s' >'%s'" % (rows, piped)).end() == 0
        with open(piped, "rb") as file:
            assert b"pred\x1b[2J" in file.read()


CASES = [case for name, case in list(globals().items()) if callable(case) and name[0].islower()]
failed = 0
for case in CASES:
    try:
        case()
    except (AssertionError, OSError, ValueError) as error:
        failed += 1
        print("FAILED %s: %s" % (case.__name__, error))
print("%d passed, %d failed" % (len(CASES) - failed, failed))
sys.exit(failed > 0)
