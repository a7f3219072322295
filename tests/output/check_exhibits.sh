#!/bin/sh
# Every table and figure of the papers in every form: pictures are XML that others can read (xmllint or python3), LaTeX
# goes through pdflatex where there is one, and where the print is flagged as wrong, it is.
set -u
SETMATCH=${SETMATCH:-build/setmatch}
case $SETMATCH in /*) ;; *) SETMATCH=$PWD/$SETMATCH ;; esac
if command -v xmllint >/dev/null 2>&1; then valid() { xmllint --noout "$1"; }
elif command -v python3 >/dev/null 2>&1; then valid() { python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' "$1"; }
else echo "neither xmllint nor python3 is there"; exit 77; fi
T=$(mktemp -d "${TMPDIR:-/tmp}/exhibits.XXXXXX") || exit 1
trap 'rm -rf "$T"' EXIT
cd "$T" || exit 1
export XDG_STATE_HOME="$T/state"
passed=0 failed=0
check() { # NAME COMMAND..
    name=$1
    shift
    if "$@" >out 2>&1; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "$name"; tail -n 3 out; fi
}
says() { # WORDS FILE: it holds them
    grep -q -- "$1" "$2"
}
for item in $("$SETMATCH" paper list --plain); do
    check "$item.svg" "$SETMATCH" paper show "$item" --reps 3 -o "$item.svg"
    check "$item.svg is XML" valid "$item.svg"
    check "$item.md" "$SETMATCH" paper show "$item" --reps 3 -o "$item.md"
    check "$item.md says what it is of" says 'doi\|https' "$item.md"
    check "$item.tex" "$SETMATCH" paper show "$item" --reps 3 -o "$item.tex"
    command -v pdflatex >/dev/null 2>&1 || continue
    case $item in jscore-fig1 | nca-table1 | nca-fig2 | nca-fig4 | nca-fig6) ;; *) continue ;; esac
    check "$item.tex through pdflatex" pdflatex -interaction=nonstopmode -halt-on-error "$item.tex"
done
# A manifest of one's own: median and rank by hand. One data set, two algorithms; the first is right, the second puts
# all points into one cluster, where NCA and NR' are 0.
printf 'a,b\n1,1\n1,1\n2,2\n2,2\n' >right.csv
printf '1\n1\n2\n2\n' >truth.txt
printf '5\n5\n7\n7\n' >gauss.txt
printf '1\n1\n1\n1\n' >single.txt
printf 'dataset,algorithm,true,pred\nd,GaussMix,truth.txt,gauss.txt\nd,Single,truth.txt,single.txt\n' >manifest.csv
check "nca-table3 of a manifest" "$SETMATCH" paper show nca-table3 --manifest manifest.csv --json -o table3.json
check "the right one is first" says '"computed":"1 (1.00)"' table3.json
check "one cluster has nothing" says '"computed":"2 (0.00)"' table3.json
check "other algorithms are not made up" says '"verdict":"not computed"' table3.json
check "nca-fig6 of a manifest" "$SETMATCH" paper show nca-fig6 --manifest manifest.csv -o fig6.svg
check "fig6 is XML" valid fig6.svg
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
