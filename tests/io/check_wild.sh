#!/bin/sh
# Files as strangers write them: read as a person sees them, or asked, or refused; never counted as something else.
# check_wild.sh [WORD...]: only the files whose names hold one of these words. Skipped (77) without python3.
command -v python3 >/dev/null 2>&1 || { echo "SKIP python3 is not installed"; exit 77; }
PYTHONDONTWRITEBYTECODE=1 exec python3 "$(dirname "$0")/wild.py" "$@"
