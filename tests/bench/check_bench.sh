#!/bin/sh
# What make bench reckons and reports, on figures made by hand; needs python3 (77: skipped).
command -v python3 >/dev/null 2>&1 || { echo "python3 is missing"; exit 77; }
exec python3 -B tests/bench/check_bench.py
