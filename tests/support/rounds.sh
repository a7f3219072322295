#!/bin/sh
# The long runs in slices, round after round until MINUTES are over, so that however early it ends every promise has had
# its share: rounds.sh MINUTES. Each slice draws numbers of its own, and its figures, which it reads where the tests say
# what they did, add up in build/reliability/rounds: one line per slice, "TRIED WRONG". What went wrong is kept beside
# it; the sums go to docs/project/reliability.md.
set -u
cd "$(dirname "$0")/../.." || exit 1
minutes=${1:-60}
MAKE=${MAKE:-make}
kept=build/reliability/rounds
mkdir -p "$kept"
end=$(($(date +%s) + minutes * 60))
SETMATCH=$PWD/build/setmatch
export SETMATCH

$MAKE -s build/setmatch || exit 1

over() { [ "$(date +%s)" -ge "$end" ]; }
sum() { cat "$kept/$1" 2>/dev/null | awk -v field="$2" '{ n += $field } END { printf "%d", n }'; }
note() { python3 tests/support/reliability.py note "$@"; }
add() { # PART TRIED STATUS LOG: of a slice that went wrong nothing is counted as tried
    if [ "$3" -eq 0 ]; then tried=${2:-0} wrong=0; else tried=0 wrong=1; cp "$4" "$kept/$1.wrong.$round"; fi
    echo "$tried $wrong" >>"$kept/$1"
    echo "round $round: $1: $2 more, $(sum "$1" 1) in all, $(sum "$1" 2) slices went wrong"
}
log=$kept/log
told() { sed -n "s/^\([0-9][0-9]*\) $1.*/\1/p" "$log" | awk '{ n += $1 } END { printf "%d", n }'; } # N WORDS.. in the log

slice_fuzz() {
    command -v clang >/dev/null || return 0
    $MAKE -s VARIANT=clang build/clang/fuzz || exit 1
    for target in text json counts exchange gz lines journal keys; do
        over && return
        rm -f "build/clang/runs/$target"
        sh tests/fuzz/fuzz.sh build/clang "$target" "${FUZZ_S:-60}" >"$log" 2>&1
        status=$? tried=$(tail -n 1 "build/clang/runs/$target" | cut -d ' ' -f 1)
        add "fuzz-$target" "$tried" $status "$log"
    done
    figures=$(for t in text json counts exchange gz lines journal keys; do
        echo "$t $(sum "fuzz-$t" 1)"; done | sed ':a; s/^\([a-z]* [0-9]*[0-9]\)\([0-9]\{3\}\)\b/\1,\2/; ta' | paste -sd ';' | sed 's/;/, /g')
    note P1 "$figures executions, $(cat "$kept"/fuzz-* | awk '{ n += $2 } END { printf "%d", n }') slices found something; $(sh tests/fuzz/corpus.sh count) files in the corpus"
}
slice_sklearn() {
    pairs=${PAIRS:-3000}
    PAIRS=$pairs SEED=$((1307 + $(sum sklearn 1))) sh tests/support/python.sh tests/cli/check_sklearn.py >"$log" 2>&1
    status=$?
    [ $status -ne 77 ] || return 0
    add sklearn "$(told passed)" $status "$log"
    note P12 "$(sum sklearn 1) pairs against scikit-learn ($(grep -a '^igraph' "$log")), $(sum sklearn 2) batches differ at 1e-9"
}
slice_kill() {
    kills=${KILLS:-40}
    KILLS=$kills sh tests/support/python.sh tests/cli/check_kill.py >"$log" 2>&1
    status=$?
    [ $status -ne 77 ] || return 0
    add kill "$(told 'kills while saving')" $status "$log"
    told 'kills while editing' >>"$kept/edits" && echo >>"$kept/edits"
    sed -n 's/.*: \([0-9]*\) changes seen, \([0-9]*\) restored/\1 \2/p' "$log" >>"$kept/changes"
    note P5 "$(sum kill 1) kills while saving and $(sum edits 1) while editing, $(sum kill 2) slices with a fault; $(sum changes 1) changes seen, $(sum changes 2) restored"
}
slice_soak() {
    $MAKE -s VARIANT=asan build/asan/tests/app/test_random || exit 1
    seed=$((100 + $(wc -l 2>/dev/null <"$kept/soak" || echo 0)))
    SOAK=1 SOAK_SEED=$seed build/asan/tests/app/test_random >"$log" 2>&1
    add soak "$(told events)" $? "$log"
    sed -n 's/^[0-9]* events, \([0-9]*\) drawn, \([0-9]*\) changes, \([0-9]*\) times worked out anew, \([0-9]*\) times.*/\1 \2 \3 \4/p' "$log" >>"$kept/tally"
    note P8 "$(sum soak 1) events of $(wc -l <"$kept/soak") seeds under ASan and UBSan, $(sum tally 2) changes made; $(sum tally 3) times all indices worked out anew, the same bits; $(sum tally 4) times all undone to the first table; $(sum soak 2) slices broke an invariant"
}
slice_resize() {
    [ ! -s "$kept/resize" ] || return 0 # once: the storm is the same each time
    $MAKE -s build/release/tests/e2e/test_vterm || exit 1
    HOSTILE=${HOSTILE:-250} RESIZES=${RESIZES:-5000} build/release/tests/e2e/test_vterm >"$log" 2>&1
    add resize "$(told resizes)" $? "$log"
    note P7 "$(sum resize 1) resizes, $(sum resize 2) storms left another screen than a fresh one"
    note P6 "$(grep -aE '^[0-9]+ (hostile names|words of)' "$log" | paste -s -d ';' - | sed 's/;/; /g'): $(sum resize 2) runs sent what benign text does not"
}

round=0
while ! over; do
    round=$((round + 1))
    for part in ${PARTS:-sklearn fuzz soak kill resize}; do over || "slice_$part"; done
done
