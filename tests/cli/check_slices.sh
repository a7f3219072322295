#!/bin/sh
# score --by against each value's rows scored by themselves; diff against a count of its own.
exec python3 "$(dirname "$0")/check_slices.py" "${SETMATCH:-build/setmatch}"
