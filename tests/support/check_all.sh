#!/bin/sh
# The figures that docs/project/reliability.md promises, reached for real: check_all.sh [PART..], hours in all. A part that was
# done for this commit is passed over (FORCE=1 does it again), so that it can be ended and begun anew. Each leaves its
# figure in build/reliability; the document is brought up to date at the end.
#   fuzz      FUZZ_S seconds for each target        kill      1,000 kills while saving, 1,000 while editing
#   resize    5,000 resizes on libvterm             soak      20 seeds x 1,000,000 events under ASan and UBSan
#   sklearn   100,000 pairs                         torture   every call of every scenario fails
#   watchdog  the longest slice                     coverage  lines and branches by room
#   mutants   320 of them                           test      every test
#   tidy      clang-tidy, clean                     analyze   gcc's -fanalyzer, each place explained
#   gone      hang-ups, and every end, GONE times   properties  200 cells of Table 2 x 10,000 tables
#   limits    each limit as it is, and one more     valgrind  the C tests, and the program
#   bytes     golden screens and outputs of six builds in three locales
set -u
cd "$(dirname "$0")/../.." || exit 1
MAKE=${MAKE:-make}
logs=build/reliability/logs
mkdir -p "$logs"
commit=$(git rev-parse --short HEAD 2>/dev/null)
failed=0
note() { python3 tests/support/reliability.py note "$@"; }
last() { grep -aE "$1" "$logs/$2" | tail -n "${3:-1}" | paste -s -d ';' - | sed 's/;\([^ ]\)/; \1/g'; }

part_fuzz() {
    $MAKE -s fuzz FUZZ_S="${FUZZ_S:-1800}" || return 1
    note P1 "$(for t in build/clang/runs/*; do case $t in *.log) ;; *) printf '%s %s, ' "${t##*/}" "$(awk '{n += $1} END {print n}' "$t")"; esac; done)$(sh tests/fuzz/corpus.sh count) files in the corpus"
}
part_kill() { KILLS=${KILLS:-1000} SETMATCH=$PWD/build/setmatch sh tests/support/python.sh tests/cli/check_kill.py && note P5 "$(last 'kills while' kill 2)"; }
part_resize() {
    $MAKE -s build/release/tests/e2e/test_vterm && HOSTILE=${HOSTILE:-250} RESIZES=${RESIZES:-5000} build/release/tests/e2e/test_vterm &&
        note P7 "$(last '^[0-9]+ resizes' resize)" && note P6 "$(last '^[0-9]+ (hostile names|words of)' resize 3)"
}
part_soak() {
    $MAKE -s VARIANT=asan build/asan/tests/app/test_random || return 1
    seed=0
    while [ $((seed += 1)) -le "${SEEDS:-20}" ]; do # 35,000 events, 29 times
        SOAK=${SOAK:-29} SOAK_SEED=$seed build/asan/tests/app/test_random || return 1
    done
    note P8 "${SEEDS:-20} seeds under ASan and UBSan: $(sed -n 's/^\([0-9]*\) events,.*/\1/p' "$logs/soak" | awk '{ n += $1 } END { printf "%d", n }') events"
}
part_sklearn() {
    export SETMATCH=$PWD/build/setmatch
    sh tests/support/python.sh tests/cli/check_sklearn_suite.py && PAIRS=${PAIRS:-100000} sh tests/support/python.sh tests/cli/check_sklearn.py &&
        note P12 "scikit-learn: $(last ' passed, ' sklearn) at 1e-9"
}
part_torture() { $MAKE -s check-torture-all; status=$?; note P3 "every call: $(last ' passed, ' torture)"; note P4 "every call: $(last ' passed, ' torture)"; return $status; }
part_gone() {
    GONE=${GONE:-100} SETMATCH=$PWD/build/setmatch sh tests/support/python.sh tests/term/check_gone.py && note P9 "$(last 'hang-ups of' gone)" &&
        note P10 "$(last 'ends of' gone); a stop, a resume and a crash: term/test_curses"
}
part_properties() {
    $MAKE -s build/setmatch || return 1
    build/setmatch simulate properties -q --reps "${REPS:-10000}" --seed "${SEED:-2025}" | grep '^Table 2' &&
        grep -q ' 0 contradicted' "$logs/properties" && note P13 "$(last '^Table 2' properties) ${REPS:-10000} tables a cell"
}
part_limits() { $MAKE -s build/setmatch && python3 tests/support/limits.py build/setmatch && note P16 "$(last '^[0-9]+ limits' limits)"; }

part_bytes() { MAKE=$MAKE sh tests/support/bytes.sh && note P14 "$(last 'golden screens' bytes)"; }
part_valgrind() {
    $MAKE -s valgrind valgrind-program && note P11 "C tests under valgrind: $(grep -aE ' passed, ' "$logs/valgrind" | head -n 1); the program: $(last ' passed, ' valgrind)"
}
part_tidy() { $MAKE -s tidy; }
part_analyze() { $MAKE -s analyze; }
part_watchdog() { $MAKE -s watchdog; }
part_coverage() { $MAKE -s coverage; note P15-coverage "$(last '^all ' coverage)"; }
part_mutants() { $MAKE -s mutants; note P15-mutants "$(last 'mutants killed' mutants)"; }
part_test() { $MAKE -s test && for p in P2 P17; do note $p "in every run of the tests: $(last ' passed, ' test)"; done; }

for part in ${*:-test tidy analyze gone properties limits bytes valgrind fuzz kill resize soak sklearn torture watchdog coverage mutants}; do
    if [ "$(cat "$logs/$part.done" 2>/dev/null)" = "$commit" ] && [ -z "${FORCE:-}" ]; then echo "$part: done for $commit"; continue; fi
    if "part_$part" >"$logs/$part" 2>&1; then
        echo "$part: passed"; echo "$commit" >"$logs/$part.done"
    else
        echo "$part: FAILED"; tail -n 20 "$logs/$part"; failed=1
    fi
done
python3 tests/support/reliability.py write
exit $failed
