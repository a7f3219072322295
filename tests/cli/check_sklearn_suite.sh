#!/bin/sh
# Runs scikit-learn's own tests of its cluster metrics on the program's values. Skipped (77) without it or pytest.
set -u
for python in python3 /usr/bin/python3; do
    if "$python" -c 'import pytest, sklearn.metrics.cluster.tests' 2>/dev/null; then
        exec "$python" "$(dirname "$0")/check_sklearn_suite.py" "${SETMATCH:-build/setmatch}"
    fi
done
echo "python3-sklearn or python3-pytest is missing"
exit 77
