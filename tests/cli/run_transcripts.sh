#!/bin/sh
# Runs what users type and compares what they see: run_transcripts.sh [FILE.t...]
# A case is a line "$ command" and what comes of it: standard output as it is, standard error with "! " before each line,
# "? N" when the exit code N is not 0; "..." stands for any lines. Lines with "# " are remarks. $SETMATCH is the program,
# $T a directory of the case's file. The last line says how many passed and failed.
set -u
SETMATCH=${SETMATCH:-build/setmatch}
case $SETMATCH in /*) ;; *) SETMATCH=$PWD/$SETMATCH ;; esac
TOP=$(mktemp -d "${TMPDIR:-/tmp}/transcripts.XXXXXX") || exit 1
trap 'rm -rf "$TOP"' EXIT
export SETMATCH T
export LC_ALL=C.UTF-8 TERM=dumb XDG_STATE_HOME="$TOP/state"
unset NO_COLOR
passed=0 failed=0 skipped=0
[ $# -gt 0 ] || set -- tests/cli/*.t

matches() { # WANTED GOT: lines compared; "..." in WANTED skips
    awk -v wanted="$1" -v got="$2" '
        function fits(i, j) {
            for (; i <= n; i++) {
                if (w[i] == "...") {
                    if (i == n) return 1
                    for (; j <= m; j++) if (g[j] == w[i + 1] && fits(i + 1, j)) return 1
                    return 0
                }
                if (j > m || w[i] != g[j]) return 0
                j++
            }
            return j > m
        }
        BEGIN {
            while ((getline line <wanted) > 0) w[++n] = line
            while ((getline line <got) > 0) g[++m] = line
            exit !fits(1, 1)
        }'
}

python=; command -v python3 >/dev/null && python=yes
run_case() { # FILE NUMBER: the case in $TOP/command and $TOP/wanted
    if [ -z "$python" ] && grep -q python3 "$TOP/command"; then
        skipped=$((skipped + 1))
        return
    fi
    sh -c 'setmatch() { "$SETMATCH" "$@"; }
'"$(cat "$TOP/command")" </dev/null >"$TOP/out" 2>"$TOP/err"
    code=$?
    { cat "$TOP/out"; sed 's/^/! /' "$TOP/err"; [ $code -eq 0 ] || echo "? $code"; } >"$TOP/got"
    if matches "$TOP/wanted" "$TOP/got"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf '%s:%s: %s\n' "$1" "$2" "$(cat "$TOP/command")"
        diff "$TOP/wanted" "$TOP/got" | head -n 40
    fi
}

for file in "$@"; do
    T=$TOP/$(basename "$file" .t)
    mkdir -p "$T"
    awk -v top="$TOP" '
        function close_case() { if (n) { close(command); close(wanted) } }
        /^\$ / { close_case(); n++; command = top "/" n ".command"; wanted = top "/" n ".wanted"
                 print substr($0, 3) >command; printf "" >wanted; print NR >(top "/" n ".line"); held = ""; next }
        /^# / || /^#$/ || !n { next }
        /^$/ { held = held "\n"; next }
        { printf "%s%s\n", held, $0 >wanted; held = "" }
        END { close_case(); print n >(top "/cases") }' "$file"
    cases=$(cat "$TOP/cases")
    i=1
    while [ "$i" -le "${cases:-0}" ]; do
        mv "$TOP/$i.command" "$TOP/command"; mv "$TOP/$i.wanted" "$TOP/wanted"
        run_case "$file" "$(cat "$TOP/$i.line")"
        rm -f "$TOP/$i.line"
        i=$((i + 1))
    done
done
[ $skipped -eq 0 ] || echo "SKIPPED: python3 is missing ($skipped cases)"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
