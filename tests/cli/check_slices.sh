#!/bin/sh
# score --by against each value's rows scored by themselves; diff against a count of its own.
command -v python3 >/dev/null || { echo "python3 is missing"; exit 77; }
exec python3 "$(dirname "$0")/check_slices.py" "${SETMATCH:-build/setmatch}"
