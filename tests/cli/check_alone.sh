#!/bin/sh
# It starts no other program, opens no socket, and writes no file but those that it is told to, its state, and the
# terminal: every command, and the explorer's keys, under strace. Needs strace and leave to trace (77: skipped).
set -u
SETMATCH=${SETMATCH:-build/setmatch}
case $SETMATCH in /*) ;; *) SETMATCH=$PWD/$SETMATCH ;; esac
command -v strace >/dev/null 2>&1 || { echo "strace is missing"; exit 77; }
case $(nm -D "$SETMATCH" 2>/dev/null) in *__asan_init*) echo "the sanitiser's own calls would be counted"; exit 77 ;; esac
strace -f -o /dev/null -e trace=none true 2>/dev/null || { echo "tracing is forbidden"; exit 77; }
T=$(mktemp -d "${TMPDIR:-/tmp}/alone.XXXXXX") || exit 1
trap 'rm -rf "$T"' EXIT
export XDG_STATE_HOME="$T/state" XDG_CONFIG_HOME="$T/config" HOME="$T/home" PAGER=touch\ $T/paged EDITOR=touch\ $T/edited
data=$PWD/samples/fig1b.csv
mkdir "$T/home" "$T/place"
cd "$T/place" || exit 1
printf '# setmatch-log 1\nmove 5 Tc K4 K3\nwrite new.csv\n' >log
printf 'dataset,algorithm,true,pred\nd,p,t,p\n' >manifest.csv
printf 'a\nb\na\nb\n' >t
printf 'x\nx\ny\ny\n' >p
passed=0 failed=0

# WORDS..: what it opened to write stands below $T, or is a terminal or /dev/null.
alone() {
    strace -f -o "$T/trace" -e trace=execve,execveat,socket,connect,openat,open,creat,mkdir,mkdirat,rename,renameat2,unlink,unlinkat \
        "$SETMATCH" "$@" >/dev/null 2>&1 </dev/null
    started=$(grep -cE ' execve(at)?\(' "$T/trace")
    sockets=$(grep -cE ' (socket|connect)\(' "$T/trace")
    foreign=$(grep -E ' (open|openat|creat)\(.*O_(WRONLY|RDWR|CREAT)| (mkdir|mkdirat|rename|renameat2|unlink|unlinkat)\(' "$T/trace" |
        grep -E '"/' | grep -v "\"$T" | grep -vE '"/dev/(tty|null)"')
    if [ "$started" -eq 1 ] && [ "$sockets" -eq 0 ] && [ -z "$foreign" ]; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "setmatch $*: $started programs, $sockets sockets"; echo "$foreign"
    fi
}

for command in score matrix match 'explain ari,nmi' report diagnose convert count; do
    # shellcheck disable=SC2086
    alone $command "$data"
    # shellcheck disable=SC2086
    alone $command "$data" -f -o "out.csv"
done
alone compare t p p
alone diff t p t
alone rank manifest.csv
alone replay log "$data"
alone sql shop.orders --true kind --pred cluster
alone lesson list
alone lesson show chung
alone lesson sheet jscore-fig1 -o sheet.html
alone paper show nca-table3 -f -o paper.svg
alone simulate jscore-fig2 --reps 1
alone screen "$data" --size 100x30 --keys 'j l m 5 Enter : w r i t e Space k . c s v Enter 2 3 4 5 6 7 F1 Esc'
alone "$data"
alone --help
[ ! -e "$T/paged" ] && [ ! -e "$T/edited" ] && passed=$((passed + 1)) || { failed=$((failed + 1)); echo "a pager or editor was started"; }
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
