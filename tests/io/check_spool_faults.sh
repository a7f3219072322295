#!/bin/sh
# A stream is spooled where the system has no nameless files, and where it cannot be, the data are read all the same and
# a sentence says why their rows are not shown. Needs strace and leave to trace (77: skipped).
set -u
SETMATCH=${SETMATCH:-build/setmatch}
case $SETMATCH in /*) ;; *) SETMATCH=$PWD/$SETMATCH ;; esac
command -v strace >/dev/null 2>&1 || { echo "strace is missing"; exit 77; }
case $(nm -D "$SETMATCH" 2>/dev/null) in *__asan_init*) echo "the sanitiser's own calls would fail"; exit 77 ;; esac
T=$(mktemp -d "${TMPDIR:-/tmp}/spool.XXXXXX") || exit 1
trap 'rm -rf "$T"' EXIT
export XDG_STATE_HOME="$T/state" LC_ALL=C TMPDIR="$T/room"
strace -f -o /dev/null -e trace=none true 2>/dev/null || { echo "tracing is forbidden"; exit 77; }
mkdir "$T/room" && cd "$T" || exit 1
printf 'id,true,pred,note\n1,a,x,first\n2,b,y,"second, really"\n3,a,x,third\n' >data.csv
passed=0 failed=0

points() { # OPTIONS OF STRACE: what Points shows of the data on standard input
    strace -f -o trace "$@" "$SETMATCH" screen --ascii --size 120x24 --keys '6 c c c' - <data.csv >seen 2>told
}
shows() { # WHAT TEXT
    if grep -qF -- "$2" seen && [ -z "$(ls room)" ]; then passed=$((passed + 1)); else
        failed=$((failed + 1))
        echo "$1: no \"$2\", or something is left"
        cat told seen
    fi
}

points -e trace=openat,open
shows 'a nameless file' 'second, really'
opens=$(grep -n O_TMPFILE trace | head -1 | cut -d: -f1)
if [ -n "$opens" ]; then
    points -e trace=openat -e inject=openat:error=EOPNOTSUPP:when="$opens"
    grep -q 'setmatch-.*O_EXCL' trace || { failed=$((failed + 1)); echo "no file with a name was tried"; }
    shows 'a file whose name goes' 'second, really'
    points -e trace=openat -e inject=openat:error=EACCES:when="$opens+"
    shows 'no file at all' 'cannot create a temporary file: Permission denied; set TMPDIR to a directory with space'
    shows 'no file at all' '3 points'
fi
points -e trace=pwrite64 -e inject=pwrite64:error=ENOSPC:when=1
shows 'a full disk' 'cannot write the temporary copy of the input: No space left on device; set TMPDIR'
shows 'a full disk' '3 points'
points -e trace=pwrite64 -e inject=pwrite64:error=EINTR:when=1
shows 'interrupted' 'second, really'
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
