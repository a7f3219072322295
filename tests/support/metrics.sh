#!/bin/sh
# Lines, functions and their lengths, a room a line; functions over 60 lines; static names in more than three files.
set -u
if ! command -v ctags >/dev/null 2>&1; then
    echo "metrics: universal-ctags is missing" >&2
    exit 77
fi
{
    find src -name '*.[ch]' | sort | xargs wc -l | sed '/ total$/d; s/^ *\([0-9]*\) \(.*\)/lines\t\2\t\1/'
    find src -name '*.c' | sort | xargs ctags --fields=+ne --c-kinds=f -f -
} | awk -F'\t' '
    function room_of(file,    part) {
        split(file, part, "/")
        return part[2] == "main.c" ? "main" : part[2]
    }
    $1 == "lines" { lines[room_of($2)] += $3; files[room_of($2)]++; next }
    { line = end = 0
      for (i = 4; i <= NF; i++) {
          if ($i ~ /^line:/) line = substr($i, 6)
          if ($i ~ /^end:/) end = substr($i, 5)
      }
      if (!end) next
      room = room_of($2); size = end - line + 1
      functions[room]++; in_functions[room] += size
      if (size > 60) over = over "over 60 lines: " $2 ":" line " " $1 " " size "\n"
      if ($0 ~ /\tfile:/ && !(($1, $2) in seen)) { seen[$1, $2] = 1; stands[$1]++ } }
    function row(name, l, n, f, long) { return sprintf("%-8s %6d lines  %3d files  %5d functions  mean %4.1f lines  %3.0f for 1,000 lines", name, l, f, n, n ? long / n : 0, l ? 1000 * n / l : 0) }
    END { for (room in lines) { print row(room, lines[room], functions[room], files[room], in_functions[room]) | "sort"
                                l += lines[room]; n += functions[room]; f += files[room]; long += in_functions[room] }
          close("sort")
          print row("all", l, n, f, long)
          printf "%s", over
          for (name in stands) if (stands[name] > 3) printf "static in %d files: %s\n", stands[name], name | "sort" }'
