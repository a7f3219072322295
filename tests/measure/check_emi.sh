#!/bin/sh
# E[MI] against 50 digits of mpmath on margins of every kind: check_emi.sh [TABLES [SEED]]; 24 tables unless told
# otherwise, 200 with `make check-emi`. Skipped (77) without python3-mpmath.
set -u
here=$(dirname "$0")
program=${SETMATCH:-build/setmatch}
for python in python3 /usr/bin/python3; do
    if "$python" -c 'import mpmath' 2>/dev/null; then
        exec "$python" "$here/check_emi.py" "$program" "$@"
    fi
done
echo "python3-mpmath is missing"
exit 77
