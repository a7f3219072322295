#!/bin/sh
# Every remedy of a diagnosis as JSON is a log that `replay` takes, and what replay then says of the index is its gain.
set -u
SETMATCH=${SETMATCH:-build/setmatch}
command -v python3 >/dev/null || {
    echo "0 passed, 0 failed: no python3 to read JSON"
    exit 77
}
log=$(mktemp "${TMPDIR:-/tmp}/remedies.XXXXXX") || exit 1
trap 'rm -f "$log"' EXIT
python3 - "$SETMATCH" "$log" <<'END'
import json, subprocess, sys

def run(*words):
    return subprocess.run([sys.argv[1], *words], capture_output=True, text=True, check=True).stdout

passed = failed = lines = 0
for data, index in (("sample:digits", "j_score"), ("sample:iris", "ari"), ("sample:tickets", "nmi")):
    found = json.loads(run("diagnose", "-q", "--json", data, "--by-index", index))
    for remedy in (f["remedy"] for f in found["findings"] if "remedy" in f):
        with open(sys.argv[2], "w") as log:
            log.write(remedy["command"])
        after = float(run("replay", "-q", sys.argv[2], data, "--trace", index).splitlines()[-1].split(",")[-1])
        lines = max(lines, remedy["command"].count("\n"))
        if abs(after - found["value"] - remedy["gain"]) < 1e-9:
            passed += 1
        else:
            failed += 1
            print(data, repr(remedy["command"]), after - found["value"], "is not", remedy["gain"])
if not passed or lines < 2:
    failed += 1
    print("no remedy of several lines was tried")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
END
