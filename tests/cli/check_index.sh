#!/bin/sh
# Checks that an index column as pandas writes it costs little and changes no result.
command -v python3 >/dev/null || { echo "python3 is missing"; exit 77; }
exec python3 "$(dirname "$0")/check_index.py" "${SETMATCH:-build/setmatch}"
