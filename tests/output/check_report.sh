#!/bin/sh
# Reports through the tools of others: xmllint and tidy read the HTML, pdflatex the LaTeX, with labels that mean something
# to each of them. Skipped (77) where none of the three is there, each where it is missing. $SETMATCH is the program.
set -u
SETMATCH=${SETMATCH:-build/setmatch}
case $SETMATCH in /*) ;; *) SETMATCH=$PWD/$SETMATCH ;; esac
T=$(mktemp -d "${TMPDIR:-/tmp}/report.XXXXXX") || exit 1
trap 'rm -rf "$T"' EXIT
cd "$T" || exit 1
export XDG_STATE_HOME="$T/state"
passed=0 failed=0
check() { # WHAT COMMAND...
    what=$1; shift
    if "$@" >out 2>&1; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "$what:"; tail -n 20 out; fi
}
has() { command -v "$1" >/dev/null 2>&1; }
latex() { # with the packages that the documents ask for, which small installations leave out
    has pdflatex && kpsewhich amsmath.sty booktabs.sty longtable.sty xcolor.sty | awk 'END { exit NR < 4 }'
}
has xmllint || has tidy || latex || { echo "xmllint, tidy and pdflatex are missing"; exit 77; }
cat >hostile.csv <<'END'
class,"cluster--><!--&-"
"<script>alert(1)</script>",50%_a&b
"<script>alert(1)</script>",50%_a&b
"x & y","$\frac{1}{2}$ # ~ ^"
"x & y","\end{document}"
"""q"" 'x' `y` ``z''","{\input{x}}"
中文 é ą ő Ħ ſ β ½,日本 ❤
</svg>]]>--><!--,=1+1
END
awk 'BEGIN { print "class,cluster"; for (i = 0; i < 3000; i++) print "t" i % 50 ",k" int(i * i / 7) % 50 }' >large.csv
# Labels as long as they are read (4,096 bytes): of letters, of what LaTeX reads as commands, of two columns a character.
awk 'function many(s, n,   t) { while (n-- > 0) t = t s; return t }
     BEGIN { print "class,cluster"; letters = many("A", 4000)
             for (i = 0; i < 5; i++) print letters ",x\n" letters "B,x\n" many("\\{}$&#^_~%<>|", 300) ",y"
             for (i = 0; i < 5; i++) print many("漢字", 650) "," many("z ", 1990) "z" }' >long.csv
for data in hostile.csv large.csv long.csv sample:iris; do
    for e in html tex md; do "$SETMATCH" report "$data" -q -f -m j,nmi,pair_f1 --chance 20 -o "r.$e" || failed=$((failed + 1)); done
    if has xmllint; then check "$data xmllint" xmllint --noout r.html; fi
    if has tidy; then check "$data tidy" tidy -q -e r.html; fi
    if latex && { [ "$data" != large.csv ] || [ -n "${SETMATCH_LONG:-}" ]; }; then
        check "$data pdflatex" pdflatex -interaction=nonstopmode -halt-on-error r.tex
    fi
    check "$data under a megabyte" test "$(wc -c <r.html)" -lt 1000000
    [ $data = long.csv ] || continue
    check "$data is cut" grep -q 'AAA\\ldots{}' r.tex
    for e in md tex; do check "$data .$e has no line that nobody can read" awk 'length($0) > 16000 { exit 1 }' r.$e; done
done
for what in matrix match explain:j score; do # parts of a document, taken into one
    printf '# setmatch-log 1\nexport %s.latex part.tex\n' "$what" >log
    "$SETMATCH" replay -q -f log hostile.csv >/dev/null || failed=$((failed + 1))
    {
        printf '%s\n' '\documentclass{article}\usepackage[T1]{fontenc}\usepackage{amsmath,booktabs,longtable,graphicx}'
        printf '%s\n' '\usepackage[table]{xcolor}\begin{document}\input{part.tex}\end{document}'
    } >whole.tex
    if latex; then check "$what pdflatex" pdflatex -interaction=nonstopmode -halt-on-error whole.tex; fi
done
for lesson in jscore-fig1 sklearn-ari six-against-one; do
    for e in html tex; do "$SETMATCH" lesson sheet $lesson -q -f -o "sheet.$e" || failed=$((failed + 1)); done
    if has xmllint; then check "$lesson xmllint" xmllint --noout sheet.html sheet-key.html; fi
    if latex; then check "$lesson pdflatex" pdflatex -interaction=nonstopmode -halt-on-error sheet.tex; fi
    if latex; then check "$lesson pdflatex, key" pdflatex -interaction=nonstopmode -halt-on-error sheet-key.tex; fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
