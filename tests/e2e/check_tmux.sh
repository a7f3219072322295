#!/bin/sh
# The explorer as people have it: in tmux, on a private server without configuration. $SETMATCH is the program.
# What a pane shows is compared with `setmatch screen` for the same keys, whole; nothing is waited for by time, but a
# screen that does not come within 20 seconds has failed. 77: skipped. ONLY=PATTERN runs the cases whose names match.
set -u
SETMATCH=${SETMATCH:-build/setmatch}
case $SETMATCH in /*) ;; *) SETMATCH=$PWD/$SETMATCH ;; esac
command -v tmux >/dev/null 2>&1 || { echo "tmux is missing"; exit 77; }
top=$(mktemp -d) || exit 1
export TMUX_TMPDIR="$top" XDG_STATE_HOME="$top/state" XDG_CONFIG_HOME="$top/config" XDG_CACHE_HOME="$top/cache"
export LC_ALL=C.UTF-8 HOME="$top" SETMATCH top ENV=/dev/null
unset TMUX NO_COLOR LINES COLUMNS ESCDELAY DISPLAY WAYLAND_DISPLAY
mux() { command tmux -L e2e -f /dev/null "$@"; }
trap 'mux kill-server 2>/dev/null; rm -rf "$top"' EXIT
trap 'exit 1' HUP INT TERM
cp samples/*.csv samples/*.txt "$top"
script=$PWD/tests/e2e/check_tmux.sh
cd "$top" || exit 1
printf '#!/bin/sh\necho $$ >pid\nexec "$SETMATCH" "$@"\n' >run
chmod +x run
mux new-session -d -s keep -x 100 -y 30 'exec sleep 3600' 2>/dev/null || { echo "tmux does not start (no /dev/pts?)"; exit 77; }
mux set -g remain-on-exit on \; set -g status off \; set -g default-terminal screen-256color \; set -g history-limit 500

# ---- waiting ---------------------------------------------------------------------------------------------------------

now() { date +%s%N | cut -c 1-13; }
until_() { # LIMIT_MS COMMAND...: again and again until it holds
    end=$(($(now) + $1)); shift
    until "$@"; do
        [ "$(now)" -lt "$end" ] || return 1
        sleep 0.02
    done
}
soon() { until_ 20000 "$@"; }
gone() { ! kill -0 "$1" 2>/dev/null || grep -q '^State:.Z' "/proc/$1/status" 2>/dev/null; }
fail() { echo "    $*"; exit 1; }

# ---- panes -----------------------------------------------------------------------------------------------------------

open() { # SIZE COMMAND: a fresh window of that size; $pane is its name from now on
    mux kill-session -t it 2>/dev/null
    mux new-session -d -s it -x "${1%x*}" -y "${1#*x}" "cd '$top'; $2"
    pane=it:0.0 size=$1 typed=
}
shown() { mux capture-pane -p -t "$pane"; }
shows() { shown | grep -Eq -e "$1"; }
sees() { soon shows "$1" || { shown; fail "did not show: $1"; }; }
ended() { [ "$(mux display -p -t "$pane" '#{pane_dead}')" = 1 ]; }
ends() { # STATUS
    soon ended || { shown; fail "did not end"; }
    status=$(mux display -p -t "$pane" '#{pane_dead_status}')
    [ "${status:-0}" = "$1" ] || fail "exit status is $status, expected $1"
}
process() { cat pid; }

# Written again and again: the first may fall into the middle of something that was being sent.
noise_shows() {
    printf '\033[2J\033[Hnoise' >"$(mux display -p -t "$pane" '#{pane_tty}')"
    shows '^noise'
}

# What the frame must be: the same keys without a terminal. file and flags are the case's.
file=fig1b.csv flags='--color always'
frame() {
    # shellcheck disable=SC2086
    "$SETMATCH" screen "$file" --size "$size" $flags --keys "$typed"
}
is_frame() { [ "$(shown)" = "$wanted" ]; }
same() { # what is on the screen is what these keys lead to
    wanted=$(frame)
    soon is_frame || {
        shown >"$top/shown"; printf '%s\n' "$wanted" | diff - "$top/shown"
        fail "another screen than of keys: $typed"
    }
}
name_of() {
    case $1 in
        Esc) echo Escape ;; PgUp) echo PPage ;; PgDn) echo NPage ;; S-Tab) echo BTab ;; Backspace) echo BSpace ;; *) echo "$1" ;;
    esac
}
one_event() { # BUTTON X Y m|M, as tmux hands it on to a program that has asked for it in this way
    if [ "$(mux display -p -t "$pane" '#{mouse_sgr_flag}')" = 1 ]; then
        type_ "$(printf '\033[<%d;%d;%d%s' "$1" $(($2 + 1)) $(($3 + 1)) "$4")"
    else
        [ "$4" = m ] && set -- 3 "$2" "$3"
        # shellcheck disable=SC2059
        type_ "$(printf "\\033[M\\$(printf %o $((32 + $1)))\\$(printf %o $((33 + $2)))\\$(printf %o $((33 + $3)))")"
    fi
}
mouse() { # WHAT:X,Y
    x=${1#*:} y=${x#*,} x=${x%,*}
    case $1 in
        wheel-up:*) one_event 64 "$x" "$y" M ;;
        wheel-down:*) one_event 65 "$x" "$y" M ;;
        click:*) one_event 0 "$x" "$y" M; one_event 0 "$x" "$y" m ;;
    esac
}
press() { # KEYS as `setmatch screen --keys` takes them, one a word; then the screen must be theirs
    for key in $1; do
        case $key in *:*,*) mouse "$key" ;; *) mux send-keys -t "$pane" "$(name_of "$key")" ;; esac
    done
    typed="$typed $1"
    same
}
type_() { mux send-keys -t "$pane" -l "$1"; }

# ---- what several cases share ----------------------------------------------------------------------------------------

the_terminal_is_given_back() { # KEYS|signal STATUS
    open 100x30 "stty -g >before; ./run fig1b.csv; s=\$?; stty -g >after; echo status \$s; exec cat"
    same
    case $1 in
        TERM | INT | HUP | QUIT) kill "-$1" "$(process)" ;;
        *) type_ "$1" ;;
    esac
    sees "^status $2"
    cmp -s before after || fail "stty differs: $(cat before) and $(cat after)"
    [ "$(mux display -p -t "$pane" '#{alternate_on} #{cursor_flag} #{mouse_any_flag}')" = "0 1 0" ] ||
        fail "alternate screen, cursor or mouse are not as before"
    [ "$(shown | grep -c .)" = 1 ] || { shown; fail "something of the screen stays"; }
}

hang_up() { # WORDS before the program
    rm -f used
    open 100x30 "trap 'times >used.new; mv used.new used' EXIT; $1 ./run fig1b.csv"
    same
    press "j j l l l m 5 Enter"
    id=$(process)
    [ -n "$id" ] || fail "no process"
    mux kill-pane -t "$pane"
    until_ 1000 gone "$id" || { kill -9 "$id"; fail "still there a second after the hang-up"; }
}

seconds_used() { # user and system time of the children, by `times`
    awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, t, "m"); sum += 60 * t[1] + t[2] } print sum < 2 ? "little" : sum }' used
}

suspended() { # has the shell in front
    [ "$(mux display -p -t "$pane" '#{alternate_on}')" = 0 ] && shows '^@ *$'
}

clicks_and_wheel() { # the environment of the program
    file=blobs.csv
    open 100x30 "$1 exec ./run blobs.csv"
    same
    [ "$(mux display -p -t "$pane" '#{mouse_any_flag}')" = 1 ] || fail "no mouse was asked for"
    press "click:20,7"
    press "click:20,7"
    press "wheel-down:20,10"
    press "wheel-up:20,10"
    press "q"
    press "click:15,1"
    press "q"
    press "click:96,1"
    press "Esc"
    type_ q
    ends 0
    [ "$(mux display -p -t "$pane" '#{mouse_any_flag}')" = 0 ] || fail "the mouse is not given back"
}

in_a_shell() {
    open 100x30 "PS1='@ ' PS2= exec sh -i"
    sees '^@'
    type_ "stty -g >before; ./run fig1b.csv; stty -g >after"; mux send-keys -t "$pane" Enter
    same
    press "j j l l l m 5 Enter"
}

cells() { # with their colours; where tmux goes back to none depends on which blanks were written
    mux capture-pane -p -e -t "$pane" | sed 's/\x1b\[39m//g'
}

resume() {
    type_ 'fg'; mux send-keys -t "$pane" Enter
    same
}

# ---- cases -----------------------------------------------------------------------------------------------------------

moves_are_previewed_made_undone_and_asked_about() {
    open 100x30 "exec ./run fig1b.csv"
    same
    press "j j l l l"
    press "m"
    press "5"
    press "Enter"
    sees 'J +0\.8108'
    press "."
    press "u"
    press "C-r"
    press "q"
    sees 'unsaved changes'
    press "Esc"
    type_ ':q!'; mux send-keys -t "$pane" Enter
    ends 0
}

every_view_opens_and_q_leads_home() {
    file=points.csv
    awk -F, 'NR == 1 { print $0 ",x,y" } NR > 1 { print $0 "," NR % 7 "," NR % 11 }' fig1b.csv >points.csv
    open 100x30 "exec ./run points.csv"
    same
    for key in 2 3 4 5 6 D W R ?; do
        press "$key"
        press "q"
    done
    press "z"
    press "Esc"
    type_ q
    ends 0
}

the_last_screen_after_resizes_is_the_first() {
    open 100x30 "exec ./run fig1b.csv"
    same
    press "j j l l l m 5 Enter"
    cells >first
    for next in 1x1 20x5 40x10 60x14 80x24 132x43 2x50 200x3 1x1 100x30; do
        mux resize-window -t it -x "${next%x*}" -y "${next#*x}"
        size=$next
        [ "$next" = 1x1 ] || same # curses has no way to write the only cell there is
    done
    is_first() { cells | cmp -s - first; }
    soon is_first || fail "the last screen is not the first, cell for cell"
}

a_vt100_has_all_but_colour() {
    flags=
    open 80x24 "TERM=vt100 exec ./run fig1b.csv"
    same
    press "j j l l l m 5 Enter"
    press "2"
    mux capture-pane -p -e -t "$pane" | tr '\033' '@' | grep -Eq '@\[[0-9;]*(3|4)[0-7][;m]' && fail "colours on a vt100"
    press "q"
}

no_color_means_none() {
    flags=
    open 100x30 "NO_COLOR=1 exec ./run fig1b.csv"
    same
    press "j j l l l m 5 Enter"
    mux capture-pane -p -e -t "$pane" | tr '\033' '@' | grep -Eq '@\[[0-9;]*(3|4)[0-8][;m]' && fail "colours in spite of NO_COLOR"
    press "u"
    type_ q
    ends 0
}

the_c_locale_gets_ascii() {
    flags='--color always --ascii'
    open 80x24 "LC_ALL=C exec ./run fig1b.csv"
    same
    press "j j l l l m 5 Enter"
    press "3"
    shown | LC_ALL=C grep -q '[^ -~]' && fail "more than ASCII"
    press "q u"
    type_ q
    ends 0
}

no_terminal_to_draw_on_gets_the_text_report() {
    for term in dumb ''; do
        open 132x200 "TERM='$term' ./run fig1b.csv; echo status \$?; exec cat"
        sees '^status 0'
        sees 'J.*0\.7652'
    done
    open 132x200 "unset TERM; ./run fig1b.csv; echo status \$?; exec cat"
    sees '^status 0'
    "$SETMATCH" fig1b.csv >wanted 2>&1
    shown | sed '/^status/,$d' | diff - wanted >differences || fail "not the report: $(head -n 5 differences)"
}

a_paste_never_runs_as_commands() {
    open 100x30 "exec ./run fig1b.csv"
    same
    press "j j l l l"
    printf 'm5\rU:move all Tc K4 K3\rqy\n\033[AQ' >pasted
    mux load-buffer -b hostile pasted
    mux paste-buffer -p -b hostile -t "$pane"
    sees 'past.*: opens'
    shows 'changes [1-9]' && fail 'the paste changed something'
    type_ ':'
    printf 'move all Tc K4 K3\n\nu\n' | mux load-buffer -b line -
    mux paste-buffer -p -b line -t "$pane"
    sees ':move all Tc K4 K3'
    shows 'changes [1-9]' && fail 'the paste changed something'
    mux send-keys -t "$pane" Escape
    typed=
    mux send-keys -t "$pane" k j
    sees '^▸ Tc.*▐'
    type_ 'q'
    ends 0
}

the_mouse_selects_opens_and_scrolls() { clicks_and_wheel ''; }
the_mouse_of_an_xterm_does_the_same() { clicks_and_wheel TERM=xterm-256color; }
without_mouse_none_is_asked_for() {
    open 100x30 "exec ./run --no-mouse fig1b.csv"
    same
    [ "$(mux display -p -t "$pane" '#{mouse_any_flag}')" = 0 ] || fail "the mouse was asked for"
}

y_copies_to_the_tmux_buffer() {
    open 100x30 "exec ./run fig1b.csv"
    same
    press "j j l l l"
    type_ y
    sees 'tmux'
    soon mux show-buffer >buffer 2>&1 || fail "no buffer: $(cat buffer)"
    grep -q 'Tc' buffer && grep -q '40' buffer || fail "in the buffer: $(cat buffer)"
    grep -q "$(printf '\033')" buffer && fail "controls in the buffer"
    type_ q
    ends 0
}

data_may_come_from_a_pipe() {
    open 100x30 "cat fig1b.csv | ./run -; echo status \$?; exec cat"
    sees 'J +0\.7652'
    sees 'help'
    type_ 'jjlllm5'; mux send-keys -t "$pane" Enter
    sees 'J +0\.8108'
    type_ ':q!'; mux send-keys -t "$pane" Enter
    sees '^status 0'
}

q_gives_the_terminal_back() { the_terminal_is_given_back q 0; }
sigterm_gives_the_terminal_back() { the_terminal_is_given_back TERM 143; }
sighup_gives_the_terminal_back() { the_terminal_is_given_back HUP 129; }
sigquit_gives_the_terminal_back() { the_terminal_is_given_back QUIT 131; }

a_hang_up_ends_it_within_a_second() { hang_up ''; }
a_hang_up_ends_it_though_sighup_is_ignored() {
    hang_up "trap '' HUP;"
    soon test -s used || fail "the shell is gone too"
    [ "$(seconds_used)" = little ] || fail "it used $(seconds_used) seconds"
}
a_hang_up_ends_it_in_a_session_of_its_own() { hang_up 'setsid -w'; }
what_a_hang_up_left_is_offered() {
    rm -rf state
    hang_up ''
    open 100x30 "exec ./run fig1b.csv"
    sees '1 change from .* not saved: :restore'
    type_ ':restore'; mux send-keys -t "$pane" Enter
    sees 'J +0\.8108'
    type_ ':q!'; mux send-keys -t "$pane" Enter
    ends 0
}

a_change_is_on_the_disk_though_nothing_else_is_pressed() {
    command -v strace >/dev/null 2>&1 || { echo "strace is missing"; exit 0; }
    strace -o traced true 2>/dev/null || { echo "strace may not trace"; exit 0; }
    # A traced process cannot look for leaks: that takes tracing itself.
    open 100x30 "ASAN_OPTIONS=${ASAN_OPTIONS-}:detect_leaks=0 exec strace -f -e trace=fdatasync,fsync -o traced '$SETMATCH' fig1b.csv"
    same
    press "j j l l l m 5 Enter"
    soon grep -q 'fdatasync.*= 0' traced || fail "it was not brought to the disk"
    type_ ':q!'; mux send-keys -t "$pane" Enter
    ends 0
}

what_a_kill_left_is_offered() {
    rm -rf state
    open 100x30 "exec ./run fig1b.csv"
    same
    press "j j l l l m 5 Enter"
    press "."
    kill -9 "$(process)"
    soon ended || fail "it lives on"
    open 100x30 "exec ./run fig1b.csv"
    sees '2 changes from .* not saved: :restore'
    sees 'J +0\.7652'
    type_ ':restore'; mux send-keys -t "$pane" Enter
    sees 'J +0\.8654'
    type_ ':q!'; mux send-keys -t "$pane" Enter
    ends 0
    open 100x30 "exec ./run fig1b.csv"
    same
}

ctrl_z_and_fg_bring_the_same_screen() {
    in_a_shell
    cells >first
    for _ in 1 2 3; do
        mux send-keys -t "$pane" C-z
        soon suspended || { shown; fail "not stopped"; }
        resume
    done
    cells | cmp -s - first || fail "not the same, cell for cell"
    mux resize-window -t it -x 80 -y 24
    size=80x24
    press "u"
}
a_resize_while_stopped_is_seen() {
    in_a_shell
    mux send-keys -t "$pane" C-z
    soon suspended || { shown; fail "not stopped"; }
    mux resize-window -t it -x 80 -y 24
    size=80x24
    resume
    press "u"
    type_ 'q'
    soon suspended || { shown; fail "not ended"; }
}
sigstop_and_sigcont_bring_the_same_screen() {
    open 100x30 "exec ./run fig1b.csv"
    same
    press "j j l l l m 5 Enter"
    id=$(process)
    kill -STOP "$id"
    soon noise_shows || fail "no noise"
    kill -CONT "$id"
    same
}

# ---- run -------------------------------------------------------------------------------------------------------------

passed=0 failed=0
for case in $(sed -n '/^# ---- cases/,$s/^\([a-z_0-9]*\)() .*/\1/p' "$script"); do
    case $case in *${ONLY:-}*) ;; *) continue ;; esac
    rm -rf "$top/state"
    if ($case) >"$top/said" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1)); echo "FAILED $case"; cat "$top/said"
    fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
