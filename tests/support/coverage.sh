#!/bin/sh
# Lines and branches that the last run reached, a room a line; the files that are reached least below.
set -u
build=$1
if ! command -v gcovr >/dev/null 2>&1; then
    echo "coverage: gcovr is missing" >&2
    exit 77
fi
gcovr --root . --filter 'src/' --csv --exclude-unreachable-branches --gcov-ignore-parse-errors=all "$build" | awk -F, '
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    { split($at["filename"], part, "/")
      room = part[2]
      total[room] += $at["line_total"]; reached[room] += $at["line_covered"]
      if ($at["line_total"] > 20) printf "%5.1f %% %s\n", 100 * $at["line_percent"], $at["filename"] | "sort -n | head -n 15"
      all += $at["line_total"]; hit += $at["line_covered"] }
    END { for (room in total) printf "%-8s %6d of %6d lines reached, %5.1f %%\n", room, reached[room], total[room], 100 * reached[room] / total[room]
          printf "%-8s %6d of %6d lines reached, %5.1f %%\n", "all", hit, all, 100 * hit / all }'
