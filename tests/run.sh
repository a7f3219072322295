#!/bin/sh
# Runs tests and adds up their counts: run.sh BUILD_DIR c|fault|all|valgrind
#   c         the C tests under BUILD_DIR/tests
#   fault     those of them that take memory away, test_*_fault
#   all       the C tests and the scripts tests/*/check_*.sh and tests/cli/run_transcripts.sh, which drive BUILD_DIR/setmatch
#   valgrind  the C tests under valgrind, errors and definite or possible leaks counted, no suppressions
# Each C test is a cmocka program; each script ends in "N passed, M failed". What lacks a tool or a device skips: a whole
# program or script exits 77 and says why in its last line; a part of one says "SKIPPED: why" and goes on. Every one is
# shown as "SKIPPED NAME: why" and counted. The last line is "N passed, M failed" over everything; the exit status is 0
# only when M is 0.
set -u
build=$1 what=$2
passed=0 failed=0 skipped=0
log=$build/tests/log
mkdir -p "$build/tests"
export LSAN_OPTIONS=${LSAN_OPTIONS:-exitcode=23}
case $build in *asan*) MALLOC_PERTURB_=0 ;; esac

skip() { # name count: what $log says was left out, and why
    sed -n 's/^SKIPPED: //p' "$log" | sort | uniq -c | while read -r times why; do
        echo "SKIPPED $1: $why$([ "$times" -eq 1 ] || echo " ($times tests)")"
    done
    skipped=$((skipped + $2))
}

skip_whole() { # name: a program or script that did nothing
    echo "SKIPPED $1: $(tail -n 1 "$log" | sed 's/^SKIPPED: //')"
    skipped=$((skipped + 1))
}

report() { # name status: counts what $log says
    [ "$2" -ne 77 ] || { skip_whole "$1"; return; }
    left=$(sed -n 's/^\[  SKIPPED \] \([0-9]*\) test.*/\1/p' "$log" | head -n 1)
    skip "$1" "${left:-0}"
    ok=$(grep -c '^\[       OK \]' "$log")
    bad=$(sed -n 's/^\[  FAILED  \] \([0-9]*\) test.*/\1/p' "$log" | head -n 1)
    bad=${bad:-0}
    if [ "$2" -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
    passed=$((passed + ok)) failed=$((failed + bad))
    if [ "$bad" -ne 0 ]; then
        echo "FAILED $1 (status $2)"
        grep -v '^\[\( RUN      \|       OK \)' "$log" | tail -n 40
    fi
}

runner=
if [ "$what" = valgrind ]; then
    export SETMATCH_FEWER=20
    runner='valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,possible --child-silent-after-fork=yes'
fi
case $what in fault) names='test_*_fault' ;; *) names='test_*' ;; esac
for test in $(find "$build/tests" -type f -name "$names" ! -name '*.o' ! -name '*.d' | sort); do
    [ -f "tests/${test#"$build"/tests/}.c" ] || continue
    # shellcheck disable=SC2086
    timeout 900 $runner "$test" >"$log" 2>&1
    report "$test" $?
done

if [ "$what" = all ]; then
    SETMATCH=$(pwd)/$build/setmatch
    export SETMATCH
    for script in $(ls tests/*/check_*.sh | grep -v ^tests/support/) tests/cli/run_transcripts.sh; do
        [ -f "$script" ] || continue
        timeout 900 sh "$script" >"$log" 2>&1
        status=$?
        if [ $status -eq 77 ]; then skip_whole "$script"; continue; fi
        skip "$script" "$(grep -c '^SKIPPED: ' "$log")"
        line=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$log" | tail -n 1)
        ok=${line%% passed*} bad=${line#*passed, } bad=${bad%% failed*}
        [ -n "$line" ] || { ok=0 bad=1; }
        if [ $status -ne 0 ] && [ "$bad" -eq 0 ]; then bad=1; fi
        passed=$((passed + ok)) failed=$((failed + bad))
        [ "$bad" -eq 0 ] || { echo "FAILED $script (status $status)"; tail -n 40 "$log"; }
    done
fi
rm -f "$log"
[ "$skipped" -eq 0 ] || echo "$skipped skipped"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
