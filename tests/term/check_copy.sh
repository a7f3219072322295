#!/bin/sh
# Copying in a real tmux: what y takes is what tmux hands out again. And, through a terminal that lists OSC 52, what the
# program sends is what tmux, as that terminal, takes. Needs tmux (77: skipped). $SETMATCH is the program.
set -u
SETMATCH=${SETMATCH:-build/setmatch}
case $SETMATCH in /*) ;; *) SETMATCH=$PWD/$SETMATCH ;; esac
command -v tmux >/dev/null 2>&1 || { echo "tmux is missing"; exit 77; }
TOP=$(mktemp -d "${TMPDIR:-/tmp}/copy.XXXXXX") || exit 1
SOCKET=$TOP/socket begun=0
passed=0 failed=0
unset TMUX NO_COLOR WAYLAND_DISPLAY DISPLAY
export LC_ALL=C.UTF-8 XDG_STATE_HOME="$TOP/state" XDG_CONFIG_HOME="$TOP/config"
t() { tmux -S "$SOCKET" "$@"; }
trap 't kill-server 2>/dev/null; rm -rf "$TOP"' EXIT

t -f /dev/null new-session -d 'exec sleep 3600' 2>/dev/null || { echo "tmux does not start (no /dev/pts?)"; exit 77; }

check() { # CLAIM STATUS
    if [ "$2" -eq 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "failed: $1"; t capture-pane -p; fi
}
until_seen() { # TEXT: it stands on the screen within 20 seconds
    for _ in $(seq 200); do
        t capture-pane -p 2>/dev/null | grep -qF -- "$1" && return 0
        sleep 0.1
    done
    return 1
}
begin() { # ENVIRONMENT..: the explorer in a new tmux, on a socket of its own: the old one may still be going away
    t kill-server 2>/dev/null
    begun=$((begun + 1)) SOCKET=$TOP/socket$((begun + 1))
    t -f /dev/null new-session -d -x 100 -y 30 "env $* $SETMATCH sample:fig1b; sleep 60"
    t set -g set-clipboard on
    until_seen 'J rec'
}
"$SETMATCH" screen sample:fig1b --keys 'q' >/dev/null || exit 1

begin
check 'the explorer starts' $?
t send-keys y
until_seen 'copied matrix as text, 11 lines, to the tmux buffer'
check 'y says that it went to the tmux buffer' $?
"$SETMATCH" matrix sample:fig1b >"$TOP/matrix" 2>/dev/null
t show-buffer | sed '1d' >"$TOP/buffer"
sed '1d' "$TOP/matrix" | cmp -s - "$TOP/buffer"
check 'the buffer holds the matrix as the command writes it' $?
t send-keys ':copy csv' Enter
until_seen 'copied matrix as csv, 4 lines, to the tmux buffer'
check 'copy csv says so' $?
[ "$(t show-buffer | tail -n 1)" = 'Tc,0,0,40,20' ]
check 'the buffer holds CSV' $?
t send-keys 3 L
until_seen 'copied explain as latex'
check 'L in Explain copies LaTeX' $?

# tmux as the terminal: with set-clipboard on, OSC 52 from inside becomes a buffer.
begin TMUX=
t send-keys ':set clipboard=osc52' Enter ':copy tsv' Enter
until_seen "to the terminal's clipboard (OSC 52)"
check 'osc52 says so' $?
for _ in $(seq 30); do t show-buffer >"$TOP/buffer" 2>/dev/null && break; sleep 0.1; done
[ "$(tail -n 1 "$TOP/buffer" | tr '\t' ' ')" = 'Tc 0 0 40 20' ]
check 'the terminal took what was sent' $?

begin TMUX= PATH=/none
t send-keys ':set clipboard=tool' Enter y
until_seen "$XDG_STATE_HOME/setmatch/copy.txt"
check 'without a program it is a file, and the file is named' $?
cmp -s "$TOP/matrix" "$XDG_STATE_HOME/setmatch/copy.txt"
check 'the file holds the matrix' $?

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
