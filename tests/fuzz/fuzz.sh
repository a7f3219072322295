#!/bin/sh
# Drives the fuzz targets: fuzz.sh BUILD_DIR "TARGET.." SECONDS. Each begins with its corpus in tests/corpus; what
# is new and reaches further stays in BUILD_DIR/corpus/TARGET, what breaks a promise in BUILD_DIR/found. Executions
# add up in BUILD_DIR/runs/TARGET, a line a run: executions, seconds, date. Exit status 1: something was found.
set -u
build=$1 targets=${2:-text json counts exchange gz lines journal keys} seconds=$3
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "$build" && pwd)
mkdir -p "$build/found" "$build/runs"
export ASAN_OPTIONS="${ASAN_OPTIONS:-quarantine_size_mb=16:malloc_context_size=6:detect_leaks=1}"
failed=0
for target in $targets; do
    kept=$root/tests/corpus/$target dict=$root/tests/fuzz/$target.dict
    mkdir -p "$build/corpus/$target"
    [ -d "$kept" ] || kept=
    [ -f "$dict" ] && dict=-dict=$dict || dict=
    log=$build/runs/$target.log
    longest=600
    [ "$target" != keys ] || longest=80 # each byte is a key; long ways are the soak's
    # Weighing by entropy costs as much as the target itself.
    # shellcheck disable=SC2086
    FUZZ_TARGET=$target "$build/fuzz" -entropic=0 -max_total_time="$seconds" -max_len=$longest -timeout=10 -rss_limit_mb=1024 \
        -print_final_stats=1 -artifact_prefix="$build/found/$target-" $dict "$build/corpus/$target" $kept >"$log" 2>&1
    status=$?
    done=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
    [ -n "$done" ] || done=$(sed -n 's/^#\([0-9]*\).*/\1/p' "$log" | tail -n 1)
    echo "${done:-0} $seconds $(date +%F)" >>"$build/runs/$target"
    all=$(awk '{ n += $1 } END { print n }' "$build/runs/$target")
    echo "$target: ${done:-0} executions, $all in all, $(find "$build/corpus/$target" -type f | wc -l) files reach something of their own"
    [ "$status" -eq 0 ] || { failed=1; grep -aE 'broken promise|ERROR|SUMMARY|runtime error|Test unit' "$log" | head -n 5; }
done
exit $failed
