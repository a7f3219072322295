#!/bin/sh
# Rows that Points writes, read back by python's csv and json: equal to the file's rows, field by field.
exec python3 "$(dirname "$0")/check_rows.py" "${SETMATCH:-build/setmatch}"
