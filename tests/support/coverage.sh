#!/bin/sh
# Lines and branches that the last run reached, a room a line; the files that are reached least below. Under 85 % of the
# lines a room is marked.
set -u
build=$1
if ! command -v gcovr >/dev/null 2>&1; then
    echo "coverage: gcovr is missing" >&2
    exit 77
fi
gcovr --root . --filter 'src/' --csv --exclude-unreachable-branches --exclude-throw-branches --gcov-ignore-parse-errors "$build" | awk -F, '
    function share(part, whole) { return whole ? 100 * part / whole : 100 }
    function tell(name, lines, of_lines, branches, of_branches) {
        printf "%-8s %6d of %6d lines reached, %5.1f %%; %6d of %6d branches, %5.1f %%%s\n", name, lines, of_lines,
            share(lines, of_lines), branches, of_branches, share(branches, of_branches), share(lines, of_lines) < 85 ? " <" : ""
    }
    NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    { split($at["filename"], part, "/")
      room = part[2]
      total[room] += $at["line_total"]; reached[room] += $at["line_covered"]
      ways[room] += $at["branch_total"]; gone[room] += $at["branch_covered"]
      if ($at["line_total"] > 20) printf "%5.1f %% of lines, %5.1f %% of branches: %s\n", share($at["line_covered"], $at["line_total"]),
          share($at["branch_covered"], $at["branch_total"]), $at["filename"] | "sort -n | head -n 15"
      all += $at["line_total"]; hit += $at["line_covered"]; all_ways += $at["branch_total"]; all_gone += $at["branch_covered"] }
    END { close("sort -n | head -n 15")
          for (room in total) tell(room, reached[room], total[room], gone[room], ways[room])
          tell("all", hit, all, all_gone, all_ways) }'
