#!/bin/sh
# The explorer when its terminal goes, and the terminal when the explorer goes; needs python3 (77: skipped). $SETMATCH is
# the program; GONE=100 does every way so many times, once without it.
SETMATCH=${SETMATCH:-build/setmatch}
case $SETMATCH in /*) ;; *) SETMATCH=$PWD/$SETMATCH ;; esac
export SETMATCH
command -v python3 >/dev/null 2>&1 || { echo "python3 is missing"; exit 77; }
python3 -c 'import os; os.openpty()' 2>/dev/null || { echo "there are no pseudo terminals (/dev/pts)"; exit 77; }
exec python3 tests/term/check_gone.py
