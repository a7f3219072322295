#!/bin/sh
# No phrase of tests/data/wording.txt stands in a source, a document or a lesson.
set -u
list=$(mktemp) || exit 1
trap 'rm -f "$list"' EXIT
grep -v '^#' tests/data/wording.txt >"$list"
[ -s "$list" ] || { echo "0 passed, 1 failed"; exit 1; }
# A phrase may be broken by a line's end in C, in JSON and in Markdown: blanks, quotes and comment stars between are one.
hits=$(find src docs samples README.md -type f ! -name '*.csv' ! -path docs/project/style.md | sort | while read -r file; do
    tr '\n' ' ' <"$file" | sed 's/" *"//g; s/  *\*  */ /g; s/  */ /g' | grep -owFf "$list" | sort -u | sed "s|^|$file: |"
done)
if [ -n "$hits" ]; then
    echo "$hits"
    echo "0 passed, 1 failed"
    exit 1
fi
echo "1 passed, 0 failed"
