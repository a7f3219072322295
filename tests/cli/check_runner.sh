#!/bin/sh
# tests/run.sh itself: what is missing is said, counted as skipped, and never as passed or failed; a failure fails.
# The programs stand in for test programs: run.sh takes those that a file tests/ROOM/test_NAME.c belongs to.
set -u
T=$(mktemp -d "${TMPDIR:-/tmp}/runner.XXXXXX") || exit 1
trap 'rm -rf "$T"' EXIT
passed=0 failed=0
mkdir -p "$T/tests/base"

program() { # NAME STATUS LINE...
    name=$1 status=$2; shift 2
    { echo '#!/bin/sh'; for line; do echo "echo '$line'"; done; echo "exit $status"; } >"$T/tests/base/$name"
    chmod +x "$T/tests/base/$name"
}
check() { # CLAIM WANTED STATUS
    sh tests/run.sh "$T" c >"$T/got" 2>&1
    status=$?
    sed -i "s|$T/tests/||" "$T/got"
    if [ "$(cat "$T/got")" = "$2" ] && [ $status -eq "$3" ]; then passed=$((passed + 1))
    else failed=$((failed + 1)); echo "failed: $1 (status $status)"; cat "$T/got"; fi
}

program test_text 0 '[       OK ] one' 'SKIPPED: no device' '[  SKIPPED ] two' 'SKIPPED: no device' '[  SKIPPED ] three' \
    '[  SKIPPED ] 2 test(s), listed below:' '[  SKIPPED ] two' '[  SKIPPED ] three'
program test_show 77 'SKIPPED: no library'
check 'what is missing counts as skipped' 'SKIPPED base/test_show: no library
SKIPPED base/test_text: no device (2 tests)
3 skipped
1 passed, 0 failed' 0

program test_show 1 '[       OK ] one' '[  FAILED  ] two' '[  FAILED  ] 1 test(s), listed below:' '[  FAILED  ] two'
check 'a failure is one, whatever is skipped' 'FAILED base/test_show (status 1)
[  FAILED  ] two
[  FAILED  ] 1 test(s), listed below:
[  FAILED  ] two
SKIPPED base/test_text: no device (2 tests)
2 skipped
2 passed, 1 failed' 1

program test_text 77 'SKIPPED: no device'
program test_show 77 'SKIPPED: no library'
check 'nothing but skips is no success' 'SKIPPED base/test_show: no library
SKIPPED base/test_text: no device
2 skipped
0 passed, 0 failed' 1

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
