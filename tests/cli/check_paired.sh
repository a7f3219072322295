#!/bin/sh
# Differences of two partitions by paired samples, with numpy and scikit-learn. Skipped (77) where they are missing.
program=${SETMATCH:-build/setmatch}
for python in python3 /usr/bin/python3; do
    if "$python" -c 'import numpy, sklearn' 2>/dev/null; then
        exec "$python" "$(dirname "$0")/check_paired.py" "$program"
    fi
done
echo "python3-sklearn is missing"
exit 77
