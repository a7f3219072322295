#!/bin/sh
# A seed draws the same bytes whatever the program was built with: gcc and clang, without and with optimisation, and with
# all that this processor has.
cd "$(dirname "$0")/../.." || exit 1
sources="tests/study/draw_bytes.c src/study/draw/count.c src/study/draw/reals.c src/study/draw/margins.c
    src/study/draw/alias.c src/study/draw/resample.c"
rest=build/release/libsetmatch.a
[ -f $rest ] || { echo "$rest is missing: make"; exit 77; }
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0 first=
for cc in gcc clang; do
    command -v $cc >/dev/null || { echo "$cc is missing: not tried"; continue; }
    for flags in -O0 -O2 "-O3 -march=native"; do
        # shellcheck disable=SC2086
        if ! $cc -std=c11 $flags -w -D_GNU_SOURCE -Isrc $sources $rest -lutf8proc -pthread -lm -o "$dir/draw" 2>"$dir/errors"; then
            sed 1q "$dir/errors"
            failed=$((failed + 1))
            continue
        fi
        sum=$("$dir/draw")
        : "${first:=$sum}"
        if [ -n "$sum" ] && [ "$sum" = "$first" ]; then
            passed=$((passed + 1))
        else
            echo "$cc $flags: $sum, not $first"
            failed=$((failed + 1))
        fi
    done
done
[ $((passed + failed)) -gt 0 ] || exit 77
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
