#!/bin/sh
# Runs the recipes in docs/how-to whose tools are installed: make check-recipes.
# Skipped (77) without python3.
command -v python3 >/dev/null 2>&1 || { echo "SKIP python3 is not installed"; exit 77; }
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/recipes.py" "$@"
