#!/bin/sh
# Times the built program on data made here; reports, and never fails. bench.sh BUILD_DIR
# Peers are used when they are installed (mawk, python3 with scikit-learn); the two programs take turns, and the median
# of the ratios of the pairs is printed, because only ratios hold on a machine that others use as well.
set -u
build=$1 program=$1/setmatch work=$1/bench
rounds=${ROUNDS:-7}
mkdir -p "$work"

labels() { # ROWS CLASSES FILE: class and cluster, nine of ten in their class's own cluster
    [ -s "$3" ] || awk -v n="$1" -v k="$2" 'BEGIN {
        srand(11); print "class,cluster"
        for (i = 0; i < n; i++) {
            c = int(k * rand() * rand()); d = rand() < 0.9 ? c : int(k * rand())
            printf "class_%04d,cluster-%d\n", c, d } }' >"$3"
}
now() { date +%s%N; }
took() { # COMMAND: milliseconds of one run
    start=$(now); sh -c "$1" >/dev/null 2>&1; end=$(now)
    echo $(((end - start) / 10000)) | awk '{ printf "%.2f\n", $1 / 100 }'
}
median() { sort -n | awk '{ v[NR] = $1 } END { if (NR) printf "%.2f", NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }

versus() { # NAME OURS PEER
    : >"$work/ours"; : >"$work/peer"; : >"$work/ratio"
    for _ in $(seq "$rounds"); do
        a=$(took "$2"); b=$(took "$3")
        echo "$a" >>"$work/ours"; echo "$b" >>"$work/peer"; echo "$a $b" | awk '{ print $2 / $1 }' >>"$work/ratio"
    done
    printf '%-46s %9s ms   peer %9s ms   peer/ours %s\n' "$1" "$(median <"$work/ours")" "$(median <"$work/peer")" "$(median <"$work/ratio")"
}
alone() { # NAME COMMAND
    for _ in $(seq "$rounds"); do took "$2"; done | median | awk -v name="$1" '{ printf "%-46s %9s ms\n", name, $1 }'
}

big=$work/big.csv
labels 1000000 100 "$big"
alone "score, 150 rows" "$program score samples/iris.csv"
alone "score, every index, 1e6 rows, k=100" "$program score $big --json"
alone "first frame, 1e6 rows, k=100" "$program screen $big --size 120x40"
"$build/tests/bench/moves" "$big"
if command -v mawk >/dev/null 2>&1; then
    versus "1e6 rows: every index against mawk's count" "$program score $big --json" "mawk -F, '{c[\$0]++} END {for (i in c) n++; print n}' $big"
else
    echo "mawk is missing: no comparison of loading"
fi
if /usr/bin/python3 -c 'import sklearn' 2>/dev/null; then
    ROUNDS=1 rounds=1
    versus "1e6 rows: every index against 5 of scikit-learn" "$program score $big --json" "/usr/bin/python3 tests/bench/sklearn_scores.py $big"
else
    echo "scikit-learn is missing: no comparison of scores"
fi
