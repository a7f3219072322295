#!/bin/sh
# System calls fail while a file is saved, each once and from there on: the target is the old file or the new one, no
# temporary file is left, the message names the file and the reason. At each call a signal ends the program, too. Needs strace and leave to trace (77: skipped).
set -u
SETMATCH=${SETMATCH:-build/setmatch}
case $SETMATCH in /*) ;; *) SETMATCH=$PWD/$SETMATCH ;; esac
command -v strace >/dev/null 2>&1 || { echo "strace is missing"; exit 77; }
case $(nm -D "$SETMATCH" 2>/dev/null) in *__asan_init*) echo "the sanitiser's own calls would fail"; exit 77 ;; esac
T=$(mktemp -d "${TMPDIR:-/tmp}/faults.XXXXXX") || exit 1
trap 'rm -rf "$T"' EXIT
export XDG_STATE_HOME="$T/state" LC_ALL=C
strace -f -o /dev/null -e trace=none true 2>/dev/null || { echo "tracing is forbidden"; exit 77; }
dir=$T/dir
mkdir "$dir" "$T/state"
cd "$T" || exit 1
printf 'class,cluster\na,k1\na,k1\nb,k2\n' >data.csv
printf '# setmatch-log 1\nmove 1 a k1 k2\nwrite dir/out.csv\n' >log
printf 'old\n' >old
# Where the data cannot be read again, the labels go out without their further columns: whole, too.
printf 'class,cluster\na,k2\na,k1\nb,k2\n' >other
passed=0 failed=0

save() { "$@" "$SETMATCH" replay -q -f log data.csv >/dev/null 2>told; }
begin() { rm -f "$dir"/* "$dir"/.setmatch-* "$dir"/hard; cp old "$dir/out.csv"; [ -z "$1" ] || ln "$dir/out.csv" "$dir/hard"; }
wrong() { failed=$((failed + 1)); echo "$1: $2"; sed 's/^/    /' told; }

judge() { # WHAT STATUS HARD
    # A file with two names is overwritten; if that fails, the whole new one stays beside it.
    left=$(find "$dir" -type f ! -name out.csv ! -name hard | wc -l)
    if cmp -s "$dir/out.csv" new || cmp -s "$dir/out.csv" other; then is=new; elif cmp -s "$dir/out.csv" old; then is=old; else is=torn; fi
    copy=$(find "$dir" -type f ! -name out.csv ! -name hard -exec cmp -s {} new \; -print | wc -l)
    if [ "$2" -eq 0 ] && [ $is != new ]; then wrong "$1" "success, but the file is $is"
    elif [ "$2" -ne 0 ] && [ $is = torn ] && { [ -z "$3" ] || [ "$copy" -ne 1 ]; }; then wrong "$1" "the file is torn"
    elif [ "$left" -gt 0 ] && { [ -z "$3" ] || [ "$2" -eq 0 ] || [ "$copy" -ne "$left" ]; }; then wrong "$1" "$left files are left beside it"
    elif [ "$2" -ne 0 ] && [ -s told ] && ! grep -q "$4" told; then wrong "$1" "the message does not say $4"
    else passed=$((passed + 1)); fi
}

sweep() { # CALL ERROR REASON HARD: the calls that follow the reading of the data
    begin "$4"
    save strace -f -o calls -e trace="$1"
    n=$(grep -c "$1(" calls)
    k=$((n > 14 ? n - 13 : 1))
    while [ "$k" -le "$n" ]; do
        for more in '' +; do
            begin "$4"
            save strace -f -o calls -e trace="$1" -e inject="$1:error=$2:when=$k$more"
            status=$?
            # what fails before the program is there, or while it says what failed, is none of its saving
            if grep -q 'error while loading' told || [ "$status" -ge 126 ]; then continue; fi
            judge "$1 $2 call $k$more${4:+, two names}" "$status" "$4" "$3"
        done
        k=$((k + 1))
    done
}

# Ended by a signal at each of these calls: nothing is left beside the file but, where it was to be overwritten, the
# whole new one; and that must be there where the file is torn.
ended() { # CALL HARD
    begin "$2"
    save strace -f -o calls -e trace="$1"
    n=$(grep -c "$1(" calls)
    k=$((n > 14 ? n - 13 : 1))
    while [ "$k" -le "$n" ]; do
        begin "$2"
        (save strace -f -o calls -e trace="$1" -e inject="$1:signal=SIGTERM:when=$k") 2>/dev/null
        if cmp -s "$dir/out.csv" new; then is=new; elif cmp -s "$dir/out.csv" old; then is=old; else is=torn; fi
        left=$(find "$dir" -type f ! -name out.csv ! -name hard | wc -l)
        copy=$(find "$dir" -type f ! -name out.csv ! -name hard -exec cmp -s {} new \; -print | wc -l)
        what="SIGTERM at $1 call $k${2:+, two names}"
        if ! grep -q 'killed by SIGTERM' calls; then wrong "$what" "it did not end the program"
        elif [ $is = torn ] && [ "$copy" -eq 0 ]; then wrong "$what" "the file is torn, the new one is lost"
        elif [ "$left" -ne "$copy" ] || { [ "$left" -gt 0 ] && [ -z "$2" ]; }; then wrong "$what" "$left files are left"
        else passed=$((passed + 1)); fi
        k=$((k + 1))
    done
}

begin ''
save env || { cat told; exit 1; }
cp "$dir/out.csv" new
cmp -s new old && { echo "nothing was saved"; exit 1; }
for hard in '' yes; do
    for row in "EIO Input/output error" "ENOSPC No space left on device" "EINTR Interrupted system call"; do
        for call in openat write fsync rename close; do sweep $call "${row%% *}" "${row#* }" "$hard"; done
    done
    for call in openat lseek write fsync close unlink rename; do ended $call "$hard"; done
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
