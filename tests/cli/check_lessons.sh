#!/bin/sh
# Every value that a lesson states, recomputed from the definitions by tests/support/oracle.py (mpmath and scipy); and
# no step of a unit shows a solution of a task of that unit. tests/support/lesson_facts.py proves what no table shows.
# Ends in "N passed, M failed"; 77: mpmath or scipy is missing.
python=/usr/bin/python3
[ -x $python ] || python=python3
$python -c 'import mpmath, scipy' 2>/dev/null || { echo "python3-mpmath or python3-scipy is missing"; exit 77; }
$python tests/support/oracle.py course || exit 1
$python tests/support/lesson_facts.py || exit 1
$python tests/support/oracle.py samples/lessons/*.json
