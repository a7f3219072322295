#!/bin/sh
# The values after any log equal those of a fresh table.
command -v python3 >/dev/null || { echo "python3 is missing"; exit 77; }
exec python3 "$(dirname "$0")/check_replay.py" "${SETMATCH:-build/setmatch}"
