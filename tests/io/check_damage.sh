#!/bin/sh
# Valid files of every format with one damage each: nothing is counted differently without a word.
# check_damage.sh [--full | FORMAT...] [-v]: 2,016 files with 10,080 damages, or more of these formats; -v prints all that
# differs. Skipped (77) without python3.
command -v python3 >/dev/null 2>&1 || { echo "SKIP python3 is not installed"; exit 77; }
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/damage.py" "$@"
