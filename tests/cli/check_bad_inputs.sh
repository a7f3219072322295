#!/bin/sh
# The list of bad inputs is whole: numbers A1..A45, B1..B30, C1..C17, D1..D19, E1..E17, F1..F16, each once and in order, and
# the test that each names is there; so is that of every fault that was mended.
set -u
cd "$(dirname "$0")/../.." || exit 1
passed=0 failed=0
list=tests/data/bad_inputs.txt
all=$(mktemp) || exit 1
trap 'rm -f "$all"' EXIT
wanted=$(for part in A:45 B:30 C:17 D:19 E:17 F:16; do
    i=0; while [ $((i += 1)) -le "${part#*:}" ]; do echo "${part%:*}$i"; done; done)
found=$(sed -n 's/^\([A-F][0-9]*\) | .*/\1/p' $list)
if [ "$wanted" = "$found" ]; then passed=1; else failed=1; echo "numbers are missing, twice, or out of order in $list"; fi

sed 's/^/a fault that was mended | /; s/^[^|]*| #/#/' tests/data/mended.txt | cat $list - >"$all"
while IFS= read -r line; do
    case $line in '#'* | '') continue ;; esac
    rest=${line#* | } number=${line%% | *}
    rest=${rest#* | } file=${rest%% | *}
    words=${rest#* | } words=${words%% | *}
    if [ -n "$words" ] && grep -qF -- "$words" "tests/$file" 2>/dev/null; then passed=$((passed + 1)); else
        failed=$((failed + 1)); echo "$number: tests/$file does not hold: $words"; fi
done <"$all"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
