#!/bin/sh
# Pictures are XML that others can read, whatever the labels are; needs xmllint or python3 (77: skipped).
set -u
SETMATCH=${SETMATCH:-build/setmatch}
case $SETMATCH in /*) ;; *) SETMATCH=$PWD/$SETMATCH ;; esac
if command -v xmllint >/dev/null 2>&1; then valid() { xmllint --noout "$1"; }
elif command -v python3 >/dev/null 2>&1; then valid() { python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' "$1"; }
else echo "neither xmllint nor python3 is there"; exit 77; fi
T=$(mktemp -d "${TMPDIR:-/tmp}/svg.XXXXXX") || exit 1
trap 'rm -rf "$T"' EXIT
cd "$T" || exit 1
export XDG_STATE_HOME="$T/state"
printf 'class,"cluster--><!--&-"\n"<script>&amp;]]>","\033[31m\033]0;t\007"\n"a""b'"'"'","\344\270\255 \330\271"\n"</svg>","=1+1"\n"--><!--","\342\200\256x"\n"--><!--","\342\200\256x"\n' >hostile.csv
awk 'BEGIN { print "class,cluster"; for (i = 0; i < 1200; i++) print "t" i % 40 ",k" int(i * i / 7) % 30 }' >large.csv
passed=0 failed=0
for data in hostile.csv large.csv sample:fig1b sample:iris sample:blobs; do
    { echo '# setmatch-log 1'; echo 'roles'; for what in matrix path score match explain:j diagnosis points log history; do
        echo "export $what.svg $what.svg"; done; } >log
    "$SETMATCH" replay -q -f log "$data" >/dev/null || failed=$((failed + 1))
    for picture in *.svg; do
        if valid "$picture"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "$data: $picture"; fi
        rm -f "$picture"
    done
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
