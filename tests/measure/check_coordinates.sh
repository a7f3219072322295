#!/bin/sh
# Silhouette, Calinski-Harabasz and Davies-Bouldin against scikit-learn, fresh and after moves. Skipped (77) without
# python3-sklearn.
set -u
here=$(dirname "$0")
program=${SETMATCH:-build/setmatch}
for python in python3 /usr/bin/python3; do
    if "$python" -c 'import sklearn.metrics' 2>/dev/null; then
        exec "$python" "$here/check_coordinates.py" "$program"
    fi
done
echo "python3-sklearn is missing"
exit 77
