#!/bin/sh
# Files of other programs, both ways. Skipped (77) where numpy, scipy or scikit-learn is missing.
program=${SETMATCH:-build/setmatch}
for python in python3 /usr/bin/python3; do
    if "$python" -c 'import numpy, scipy, sklearn' 2>/dev/null; then
        exec "$python" "$(dirname "$0")/check_exchange.py" "$program"
    fi
done
echo "python3-sklearn is missing"
exit 77
