#!/bin/sh
# Optimal totals of `setmatch match --json` against scipy's linear_sum_assignment. Skipped (77) without python3-scipy.
set -u
here=$(dirname "$0")
program=${SETMATCH:-build/setmatch}
for python in python3 /usr/bin/python3; do
    if "$python" -c 'import scipy.optimize' 2>/dev/null; then
        exec "$python" "$here/check_scipy.py" "$program"
    fi
done
echo "python3-scipy is missing"
exit 77
