#!/bin/sh
# The program on a pseudo terminal; needs python3 (77: skipped). $SETMATCH is the program.
SETMATCH=${SETMATCH:-build/setmatch}
case $SETMATCH in /*) ;; *) SETMATCH=$PWD/$SETMATCH ;; esac
export SETMATCH
command -v python3 >/dev/null 2>&1 || { echo "python3 is missing"; exit 77; }
python3 -c 'import os; os.waitstatus_to_exitcode' 2>/dev/null || { echo "python3 is older than 3.9"; exit 77; }
python3 -c 'import os; os.openpty()' 2>/dev/null || { echo "there are no pseudo terminals (/dev/pts)"; exit 77; }
exec python3 tests/cli/check_terminal.py
