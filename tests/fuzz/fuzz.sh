#!/bin/sh
# Drives the fuzz targets: fuzz.sh BUILD_DIR "TARGET.." SECONDS. Each starts from its archive in tests/corpus, unpacked
# to BUILD_DIR/kept/TARGET. New inputs that reach further stay in BUILD_DIR/corpus/TARGET, and inputs that break a promise
# in BUILD_DIR/found. BUILD_DIR/runs/TARGET gets a line per run: executions, seconds, date. Exit status 1 means a find.
# Each run prints its seed, which is random unless FUZZ_SEED sets it. With FUZZ_RUNS, a run makes that many executions
# beyond the corpus, from seed 1 and only from what the repository holds, so the same commit gives the same answer.
set -u
build=$1 targets=${2:-text json counts exchange gz lines journal keys} seconds=$3
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$build" && pwd)
mkdir -p "$build/found" "$build/runs"
export ASAN_OPTIONS="${ASAN_OPTIONS:-quarantine_size_mb=16:malloc_context_size=6:detect_leaks=1}"
runs=${FUZZ_RUNS:-}
drawn() { od -An -N4 -tu4 /dev/urandom | tr -d ' '; }
failed=0
for target in $targets; do
    sh "$root/tests/fuzz/corpus.sh" unpack "$build/kept" "$target" || exit 1
    kept=$build/kept/$target dict=$root/tests/fuzz/$target.dict log=$build/runs/$target.log
    [ -f "$dict" ] && dict=-dict=$dict || dict=
    longest=600
    [ "$target" != keys ] || longest=80 # each byte is a key; long ways are the soak's
    if [ -n "$runs" ]; then
        seed=${FUZZ_SEED:-1} files=$build/runs/$target.files
        find "$kept" -type f | LC_ALL=C sort | paste -s -d , - >"$files" # in the order of no file system
        until="-runs=$((runs + $(tr , '\n' <"$files" | wc -l))) -seed_inputs=@$files" corpora=
    else
        mkdir -p "$build/corpus/$target"
        seed=${FUZZ_SEED:-$(drawn)} until=-max_total_time=$seconds corpora="$build/corpus/$target $kept"
    fi
    begun=$(date +%s)
    # Weighing by entropy costs as much as the target itself. Time that an input takes is its own, and the target looks
    # at it; who waits as long as -timeout hangs.
    # shellcheck disable=SC2086
    FUZZ_TARGET=$target "$build/fuzz" -seed="$seed" -entropic=0 $until -max_len=$longest -timeout=300 -rss_limit_mb=1024 \
        -print_final_stats=1 -artifact_prefix="$build/found/$target-" $dict $corpora >"$log" 2>&1
    status=$?
    done=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    [ -n "$done" ] || done=$(sed -n 's/^#\([0-9]*\).*/\1/p' "$log" | tail -n 1)
    echo "${done:-0} $(($(date +%s) - begun)) $(date +%F)" >>"$build/runs/$target"
    all=$(awk '{ n += $1 } END { print n }' "$build/runs/$target")
    reach=$(sed -n 's/.*\(NEW\|REDUCE\|pulse\|INITED\|DONE\).* corp: \([0-9]*\)\/.*/\2/p' "$log" | tail -n 1)
    echo "$target: seed $seed, ${done:-0} executions, $all in all, ${reach:-0} files reach something of their own"
    [ "$status" -eq 0 ] || { failed=1; grep -aE 'broken promise|ERROR|SUMMARY|runtime error|Test unit' "$log" | head -n 5; }
done
exit $failed
