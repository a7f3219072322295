#!/bin/sh
# Parts of one table with --shards: 1, 2, 7 and 64 parts in any order give byte for byte what the whole gives.
# Skipped (77) without python3.
command -v python3 >/dev/null 2>&1 || { echo "SKIP python3 is not installed"; exit 77; }
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/shards.py" "$@"
