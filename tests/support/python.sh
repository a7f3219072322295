#!/bin/sh
# Runs a check in Python: python.sh FILE [ARGUMENT..]. $SETMATCH is the program, build/setmatch by default. A line
# "# Needs: WORD.." of the file names the modules it imports, "terminals" for pseudo terminals, and "3.9" for that
# version. If no Python has these, the check is skipped (exit status 77).
file=$1
shift
SETMATCH=${SETMATCH:-build/setmatch}
case $SETMATCH in /*) ;; *) SETMATCH=$PWD/$SETMATCH ;; esac
export SETMATCH
lacks() { # PYTHON WORD
    case $2 in
    terminals) try='import os, pty; os.openpty()' ;;
    3.*) try="import sys; sys.exit(sys.version_info < (3, ${2#3.}))" ;;
    *) try="import $2" ;;
    esac
    ! "$1" -c "$try" 2>/dev/null
}
missing=' python3'
for python in python3 /usr/bin/python3; do
    command -v "$python" >/dev/null 2>&1 || continue
    missing=
    for need in $(sed -n 's/^# Needs: //p' "$file"); do
        ! lacks "$python" "$need" || missing="$missing $need"
    done
    [ -n "$missing" ] || exec "$python" -B "$file" "$@"
done
echo "missing:$missing"
exit 77
