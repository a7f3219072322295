#!/bin/sh
# Rows that Points writes, read back by python's csv and json: equal to the file's rows, field by field.
command -v python3 >/dev/null || { echo "python3 is missing"; exit 77; }
exec python3 "$(dirname "$0")/check_rows.py" "${SETMATCH:-build/setmatch}"
