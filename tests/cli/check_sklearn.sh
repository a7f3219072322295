#!/bin/sh
# Random label pairs: the program against scikit-learn, and igraph where it is there. Skipped (77) where
# python3-sklearn is missing. PAIRS= is how many (200), SEED= makes others.
set -u
here=$(dirname "$0")
program=${SETMATCH:-build/setmatch}
for python in python3 /usr/bin/python3; do
    if "$python" -c 'import sklearn.metrics' 2>/dev/null; then
        exec "$python" "$here/check_sklearn.py" "$program"
    fi
done
echo "python3-sklearn is missing"
exit 77
