#!/bin/sh
# Every number that score, match and report print is the JSON's, rounded.
command -v python3 >/dev/null || { echo "python3 is missing"; exit 77; }
exec python3 "$(dirname "$0")/check_printed.py" "${SETMATCH:-build/setmatch}"
