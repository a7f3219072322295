#!/bin/sh
# The same input, the same bytes: bytes.sh [COMPILER:OPTION.. build/VARIANT..] builds the program with each (gcc and clang,
# -O0, -O2, -O3) under build/bytes, or takes a variant of the Makefile as it is, holds every golden screen against each of them, and compares what a few hundred commands write, on
# every sample, from all of them in three locales. Ends in "N golden screens ..".
set -u
cd "$(dirname "$0")/../.." || exit 1
MAKE=${MAKE:-make}
builds=${*:-gcc:-O0 gcc:-O2 gcc:-O3 clang:-O0 clang:-O2 clang:-O3}
top=$PWD/build/bytes
mkdir -p "$top/locale"
# German numbers have a comma; the locale is made here where the system has none.
LOCPATH=
if ! locale -a 2>/dev/null | grep -qi '^de_DE.utf-*8$'; then
    localedef -i de_DE -f UTF-8 "$top/locale/de_DE.UTF-8" >/dev/null 2>&1
    [ ! -d "$top/locale/de_DE.UTF-8" ] || LOCPATH=$top/locale
fi
[ -z "$LOCPATH" ] || export LOCPATH

outputs() { # PROGRAM: a line an output, what was asked and its sum
    "$1" list samples --plain | cut -f 1 | while read -r sample; do
        for words in 'score --json' 'score --plain -m all' 'matrix --plain' 'match --json' 'explain all' 'explain --steps=assignment ca' \
            'report -q' 'diagnose --json'; do
            # shellcheck disable=SC2086
            printf '%s\t%s\n' "$words $sample" "$("$1" $words "$sample" 2>&1 </dev/null | sha256sum)"
        done
        for view in $("$1" list views --plain | cut -f 1); do
            for size in 80x24 132x43; do
                printf '%s\t%s\n' "screen $view $size $sample" "$("$1" screen --view "$view" --size $size "$sample" 2>&1 </dev/null | sha256sum)"
            done
        done
    done
}

differ() { cut -f 2 "$1" | sort -u | wc -l; } # how many different outputs there are

screens=$(cat tests/golden/* | grep -c '^==== ') n=0 failed=0 first='' asked=0 unlike=0
for build in $builds; do
    case $build in
    build/*) cc=gcc option=-${build#build/} b=$build variant=${build#build/}; [ "$variant" != clang ] || cc=clang ;;
    *) cc=${build%%:*} option=${build#*:} b=build/bytes/$cc$option variant=bytes ;;
    esac
    command -v "$cc" >/dev/null 2>&1 || { echo "SKIPPED: $cc is missing"; continue; }
    "$MAKE" -s VARIANT="$variant" B="$b" CC="${CACHE:-} $cc" OPT_bytes="$option" "$b/setmatch" "$b/tests/app/test_golden" >"$top/log" 2>&1 ||
        { tail -n 20 "$top/log"; failed=$((failed + 1)); continue; }
    n=$((n + 1))
    "$b/tests/app/test_golden" >"$top/log" 2>&1 || { echo "FAILED $build: a golden screen differs"; grep -v 'RUN\|OK' "$top/log" | tail -n 20; failed=$((failed + 1)); }
    for locale in C C.UTF-8 de_DE.UTF-8; do
        this=$top/$cc$option.$locale.sums
        LC_ALL=$locale outputs "$b/setmatch" >"$this"
        [ -n "$first" ] || { first=$this; asked=$(wc -l <"$this") unlike=$(differ "$this"); }
        cmp -s "$first" "$this" || { echo "FAILED $build $locale:"; diff "$first" "$this" | head -n 10; failed=$((failed + 1)); }
    done
done
# What is asked must not be refused: nearly every output is one of its own.
[ $((unlike * 2)) -gt "$asked" ] || { echo "FAILED: only $unlike of $asked outputs are unlike each other"; failed=$((failed + 1)); }
echo "$screens golden screens from $n builds ($builds), $asked outputs from each in C, C.UTF-8 and de_DE.UTF-8${LOCPATH:+ (made here)}: $failed differ"
echo "$((n * 4 - failed)) passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$n" -gt 0 ]
