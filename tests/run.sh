#!/bin/sh
# Runs tests and adds up their counts: run.sh BUILD_DIR c|fault|all|most|valgrind
#   c         the C tests under BUILD_DIR/tests
#   fault     those of them that take memory away, test_*_fault
#   most      all but those
#   all       the C tests and the scripts tests/*/check_*.sh, tests/*/check_*.py and tests/cli/run_transcripts.sh, which
#             drive BUILD_DIR/setmatch
#   valgrind  the C tests under valgrind, errors and definite or possible leaks counted, no suppressions
# Each C test is a cmocka program; each script ends in "N passed, M failed". What lacks a tool or a device skips: a whole
# program or script exits 77 and says why in its last line; a part of one says "SKIPPED: why" and goes on. Every one is
# shown as "SKIPPED NAME: why" and counted. The last line is "N passed, M failed" over everything; the exit status is 0
# only when M is 0.
set -u
build=$1 what=$2
passed=0 failed=0 skipped=0
logs=$build/tests/logs
rm -rf "$logs"
mkdir -p "$logs"
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
    case $1 in
    *.sh | *.py)
        left=$(grep -c '^SKIPPED: ' "$log")
        line=$(grep -E '^[0-9]+ passed, [0-9]+ failed' "$log" | tail -n 1)
        ok=${line%% passed*} bad=${line#*passed, } bad=${bad%% failed*}
        [ -n "$line" ] || { ok=0 bad=1; } ;;
    *)
        left=$(sed -n 's/^\[  SKIPPED \] \([0-9]*\) test.*/\1/p' "$log" | head -n 1)
        ok=$(grep -c '^\[       OK \]' "$log")
        bad=$(sed -n 's/^\[  FAILED  \] \([0-9]*\) test.*/\1/p' "$log" | head -n 1) ;;
    esac
    skip "$1" "${left:-0}"
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

# Each in a process of its own, as many at once as there are processors (JOBS=1: one after the other); what they say is
# told in their order. Those that take longest begin, so that in the end nobody waits for one alone.
longest='app/check_keys.py cli/test_json io/check_save_faults.sh e2e/test_vterm app/test_golden app/test_scripts fuzz/test_corpus
    cli/check_kill.py cli/run_transcripts.sh e2e/check_tmux.sh app/test_random term/test_curses'
tests_named() {
    for test in $(find "$build/tests" -type f -name 'test_*' ! -name '*.o' ! -name '*.d' | sort); do
        case $what:$test in fault:*_fault) ;; fault:* | most:*_fault) continue ;; esac
        [ ! -f "tests/${test#"$build"/tests/}.c" ] || echo "$test"
    done
    case $what in all | most) ;; *) return 0 ;; esac
    for script in $(ls tests/*/check_*.sh tests/*/check_*.py | grep -v ^tests/support/) tests/cli/run_transcripts.sh; do
        [ ! -f "$script" ] || echo "$script"
    done
}

export logs runner
case $what in
all | most)
    SETMATCH=$(pwd)/$build/setmatch
    export SETMATCH ;;
esac
in_time() { # the names of the longest first, in the order of that list
    longest=$longest awk '
        BEGIN { n = split(ENVIRON["longest"], name) }
        { rank = n + 1; for (i = 1; i <= n; i++) if (index($0 "$", "/" name[i] "$")) rank = i; print rank, NR, $0 }' |
        sort -n -k1,1 -k2,2 | cut -d ' ' -f 3
}
tests_named | in_time | xargs -P "${JOBS:-$(nproc 2>/dev/null || echo 1)}" -n 1 sh -c '
    case $0 in *.sh) with=sh ;; *.py) with="sh tests/support/python.sh" ;; *) with=$runner ;; esac
    log=$logs/$(echo "$0" | tr / _)
    begun=$(date +%s)
    timeout 900 $with "$0" >"$log" 2>&1 </dev/null
    echo $? >"$log.status"
    echo "$(($(date +%s) - begun)) s ${0#*tests/}" >>"$logs/times"'
for test in $(tests_named); do
    log=$logs/$(echo "$test" | tr / _)
    report "$test" "$(cat "$log.status")"
done
long=$(sort -rn "$logs/times" | head -n 6 | awk '$1 >= 5' | paste -s -d , - | sed 's/,/, /g')
[ -z "$long" ] || echo "longest: $long"
rm -rf "$logs"
[ "$skipped" -eq 0 ] || echo "$skipped skipped"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
