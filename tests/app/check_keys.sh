#!/bin/sh
# Bytes for a cursor key, and waits at 1e5 x 1e5 clusters, on a terminal of its own; needs python3 (77: skipped).
SETMATCH=${SETMATCH:-build/setmatch}
export SETMATCH
command -v python3 >/dev/null 2>&1 || { echo "python3 is missing"; exit 77; }
python3 -c 'import os; os.openpty()' 2>/dev/null || { echo "there are no pseudo terminals (/dev/pts)"; exit 77; }
exec python3 tests/app/check_keys.py "$@"
