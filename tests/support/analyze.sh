#!/bin/sh
# gcc's -fanalyzer over every source file, one at a time: analyze.sh LIST FLAG... What it warns of is held against LIST,
# lines of "FILE [WARNING] N: REASON": so many places in that file, and why they are none. More than N, or a file that
# is not listed, fails, and so does a line of a file that is gone; fewer is said, so that the list can be shortened.
# Lines move, so places are only counted.
# ANALYZE_FILES= narrows it.
set -u
list=$1
shift
CC=${ANALYZE_CC:-gcc}
if ! echo 'int x;' | "$CC" -fanalyzer -x c -c -o /dev/null - 2>/dev/null; then
    echo "$CC has no -fanalyzer: nothing is looked at"
    exit 77
fi
found=$(mktemp) || exit 1
trap 'rm -f "$found"' EXIT
files=${ANALYZE_FILES:-$(find src -name '*.c' | sort)}
export CC
printf '%s\n' $files | xargs -P "$(nproc 2>/dev/null || echo 1)" -n 1 nice sh -c '
    for last; do :; done
    "$CC" -fanalyzer -fdiagnostics-plain-output -fanalyzer-verbosity=0 -O0 -c -o /dev/null "$@" 2>&1 ||
        echo "$last:0:0: error: it does not compile"' analyze "$@" >"$found"
grep -E '^[^ ]+:[0-9]+:[0-9]+: (warning|error|fatal error): ' "$found" | sort -u |
    awk -v list="$list" -v narrowed="${ANALYZE_FILES:+1}" '
    function complain(text) { print text; failed++ }
    BEGIN {
        while ((getline line < list) > 0) {
            if (line ~ /^#/ || line == "") continue
            if (line !~ /^[^ ]+ \[-W[a-z-]+\] [0-9]+: ./) { complain(list ": not FILE [WARNING] N: REASON: " line); continue }
            split(line, word, " ")
            if ((getline text < word[1]) < 0) { complain(list ": there is no file " word[1]); continue }
            close(word[1])
            allowed[word[1] " " word[2]] = word[3] + 0
        }
    }
    {
        file = $0; sub(/:.*/, "", file)
        flag = $0; if (!sub(/.*\[-W/, "[-W", flag)) flag = "[error]"
        n[file " " flag]++
        said[file " " flag] = said[file " " flag] "\n  " $0
    }
    END {
        for (key in n) {
            places += n[key]
            if (n[key] > allowed[key]) complain(key " " n[key] ", " allowed[key] + 0 " are listed:" said[key])
        }
        for (key in allowed) {
            explained += allowed[key]
            if (!narrowed && n[key] + 0 < allowed[key]) print key " " n[key] + 0 ", " allowed[key] " are listed: shorten " list
        }
        printf "%d places, %d explained\n", places, explained
        exit failed > 0
    }'
