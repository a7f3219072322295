#!/bin/sh
# Lengths of functions and files, a room a line; the share of functions under 40 lines; mutable globals.
set -u
build=$1
if ! command -v ctags >/dev/null 2>&1; then
    echo "metrics: universal-ctags is missing" >&2
    exit 77
fi
ctags --fields=+ne --c-kinds=f -f - src/*.c src/*/*.c src/*/*/*.c 2>/dev/null | awk -F'\t' '
    { line = end = 0
      for (i = 4; i <= NF; i++) { if ($i ~ /^line:/) line = substr($i, 6); if ($i ~ /^end:/) end = substr($i, 5) }
      if (!end) next
      n++; length_ = end - line + 1; sum += length_
      if (length_ < 40) short_++
      if (length_ > 60) { long_++; print "over 60: " $2 ":" line " " $1 " " length_ }
      split($2, part, "/"); functions[part[2]]++; lines[part[2]] += length_ }
    END { for (room in functions) printf "%-10s %4d functions, mean %.1f lines\n", room, functions[room], lines[room] / functions[room]
          printf "all        %4d functions, mean %.1f lines, %.1f%% under 40, %d over 60\n", n, sum / n, 100 * short_ / n, long_ }'
wc -l src/*/*.[ch] src/*/*/*.[ch] include/setmatch/*/*.h 2>/dev/null | tail -n 1 | awk '{ print "source      " $1 " lines" }'
find tests -name '*.[ch]' -o -name '*.sh' -o -name '*.py' | xargs wc -l | tail -n 1 | awk '{ print "tests       " $1 " lines" }'
# Constant tables of pointers stand in .data.rel.ro and are none.
for object in $(find "$build" -name '*.o' -not -path '*/tests/*' 2>/dev/null); do
    objdump -t "$object" | awk -v o="$object" '$0 ~ / O \.(bss|data|tbss|tdata)(\.[^r]|[ \t])/ { print "mutable global: " o " " $NF }'
done
exit 0
