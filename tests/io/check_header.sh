#!/bin/sh
# Label vectors with and without a header, of known and unknown names: no header is counted as a point.
# check_header.sh [--full] [-v]: every vector, size and shape; -v names what is left open. Skipped (77) without python3.
command -v python3 >/dev/null 2>&1 || { echo "SKIP python3 is not installed"; exit 77; }
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/header.py" "$@"
