/* Signals are blocked but while we wait for input (pselect lets them in), so none can come between looking at its flag
 * and going to sleep; the same holds for SIGWINCH, which stays with curses. Handlers set a flag and nothing else. */
#include "base/mem.h"
#include "base/os.h"
#include "screen.h"
#include <unistd.h>

struct sm_signals sm_signal;

static void on_end(int number)
{
    sm_signal.end = number;
}
static void on_stop(int number)
{
    (void)number;
    sm_signal.stop = 1;
}
static void on_go_on(int number)
{
    (void)number;
    sm_signal.go_on = 1;
}
static void on_crash(int number);

/* Those that are blocked come first. Who started us with one ignored (nohup) wants it ignored. */
static const struct {
    int number;
    void (*handler)(int);
    bool blocked;
} signal_row[] = {{SIGHUP, on_end, true},     {SIGTERM, on_end, true},    {SIGINT, on_end, true},
                  {SIGQUIT, on_end, true},    {SIGTSTP, on_stop, true},   {SIGCONT, on_go_on, true},
                  {SIGPIPE, SIG_IGN, false},  {SIGXFSZ, SIG_IGN, false},  {SIGSEGV, on_crash, false},
                  {SIGBUS, on_crash, false},  {SIGFPE, on_crash, false},  {SIGILL, on_crash, false},
                  {SIGABRT, on_crash, false}, {SIGTRAP, on_crash, false}, {SIGSYS, on_crash, false}};
enum { SIGNALS = sizeof signal_row / sizeof *signal_row };
_Static_assert((int)SIGNALS <= (int)SIGNALS_AT_MOST, "room for what was");

/* Only calls that are safe in a handler. The signal, blocked here, comes again once we return, to whom it was before.
 */
static void give_terminal_back(void)
{
    if (!sm_signal.leave_length) return; /* the terminal is not in use yet */
    ssize_t written = sm_os_write(STDOUT_FILENO, sm_signal.leave, sm_signal.leave_length);
    (void)written;
    tcsetattr(STDOUT_FILENO, TCSANOW, &sm_signal.before);
}

static void on_crash(int number)
{
    give_terminal_back();
    for (size_t i = 0; i < SIGNALS; i++)
        if (signal_row[i].number == number) sigaction(number, &sm_signal.was[i], NULL);
    raise(number);
}

void sm_signals_at_once(bool on)
{
    sigset_t ends;
    sigemptyset(&ends);
    for (size_t i = 0; i < SIGNALS; i++) {
        struct sigaction now = {.sa_handler = on ? on_crash : on_end};
        if (signal_row[i].handler != on_end || sm_signal.was[i].sa_handler == SIG_IGN) continue;
        sigfillset(&now.sa_mask);
        sigaddset(&ends, signal_row[i].number);
        sigaction(signal_row[i].number, &now, NULL);
    }
    sigprocmask(on ? SIG_UNBLOCK : SIG_BLOCK, &ends, NULL);
}

static void blocked_signals(sigset_t *set)
{
    sigemptyset(set);
    sigaddset(set, SIGWINCH);
    for (size_t i = 0; i < SIGNALS; i++)
        if (signal_row[i].blocked) sigaddset(set, signal_row[i].number);
}

/* Before newterm, so that curses finds SIGINT, SIGTERM and SIGTSTP taken and leaves them alone. */
void sm_signals_catch(screen *s)
{
    sigset_t ours;
    blocked_signals(&ours);
    sigprocmask(SIG_BLOCK, &ours, &s->waiting);
    sigdelset(&s->waiting, SIGWINCH);
    sm_signal.end = sm_signal.stop = sm_signal.go_on = 0;
    sm_at_death(give_terminal_back, true);
    for (size_t i = 0; i < SIGNALS; i++) {
        struct sigaction now = {.sa_handler = signal_row[i].handler};
        sigfillset(&now.sa_mask);
        sigaction(signal_row[i].number, NULL, &sm_signal.was[i]);
        if (sm_signal.was[i].sa_handler != SIG_IGN) sigaction(signal_row[i].number, &now, NULL);
    }
}

void sm_signals_release(const screen *s)
{
    sm_at_death(give_terminal_back, false);
    sm_signal.leave_length = 0;
    for (size_t i = 0; i < SIGNALS; i++) sigaction(signal_row[i].number, &sm_signal.was[i], NULL);
    sigprocmask(SIG_SETMASK, &s->waiting, NULL);
}

void sm_signals_let_in(const screen *s)
{
    sigset_t ours;
    blocked_signals(&ours);
    sigprocmask(SIG_SETMASK, &s->waiting, NULL);
    sigprocmask(SIG_BLOCK, &ours, NULL);
}
