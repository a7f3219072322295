#!/bin/sh
# Characters that reorder text are spelled out wherever text of a file is shown; see check_bidi.py.
set -u
exec python3 "$(dirname "$0")/check_bidi.py"
