#!/bin/sh
# docs/project/reliability.md has a row for every promise, with a command that the Makefile has, and none of an earlier release.
set -u
cd "$(dirname "$0")/../.." || exit 1
command -v python3 >/dev/null 2>&1 || { echo "python3 is missing"; exit 77; }
T=$(mktemp -d "${TMPDIR:-/tmp}/reliability.XXXXXX") || exit 1
trap 'rm -rf "$T"' EXIT
passed=0 failed=0
check() { # CLAIM STATUS WORDS: of the document in $T
    (cd "$T" && python3 tests/support/reliability.py check) >"$T/said" 2>&1
    if [ $? -eq "$2" ] && grep -qF "$3" "$T/said"; then passed=$((passed + 1)); else
        failed=$((failed + 1)); echo "$1"; cat "$T/said"; fi
}
mkdir -p "$T/docs/project" "$T/tests/support" "$T/src/output"
cp Makefile "$T/"; cp tests/support/reliability.py "$T/tests/support/"; cp src/output/output.h "$T/src/output/"
cp docs/project/reliability.md "$T/docs/project/"
check "the document does not hold" 0 "17 passed, 0 failed"
sed '/^| P7 /d' docs/project/reliability.md >"$T/docs/project/reliability.md"
check "a row that is missing is not seen" 1 "the rows are not P1 to P17"
sed 's/make soak/make nothing-like-it/' docs/project/reliability.md >"$T/docs/project/reliability.md"
check "a target that is gone is not seen" 1 "the Makefile has no target nothing-like-it"
cp docs/project/reliability.md "$T/docs/project/"
sed 's/define SM_VERSION ".*"/define SM_VERSION "99.0"/' src/output/output.h >"$T/src/output/output.h"
check "an earlier release is not seen" 1 "the release is 99.0"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
