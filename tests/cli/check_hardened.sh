#!/bin/sh
# What the linker was told and the compiler put in stands in the program: position independent, its tables read-only once
# bound, no stack that is run, checked calls, stack protectors, landing pads. Needs readelf (77: skipped), and a release
# build: sanitizers have guards of their own. $SETMATCH is the program.
set -u
SETMATCH=${SETMATCH:-build/setmatch}
command -v readelf >/dev/null 2>&1 || { echo "readelf is missing"; exit 77; }
case $SETMATCH in
build/setmatch | */build/setmatch | *build/release/setmatch) ;;
*) echo "this is no release build"; exit 77 ;;
esac
[ "$(uname -m)" = x86_64 ] || { echo "written for x86-64"; exit 77; }
passed=0 failed=0
has() { # WHAT PATTERN OPTIONS..
    what=$1 pattern=$2
    shift 2
    if readelf "$@" "$SETMATCH" | grep -qE "$pattern"; then
        passed=$((passed + 1)) && echo "ok      $what"
    else
        failed=$((failed + 1)) && echo "FAILED  $what"
    fi
}
has "position independent" 'DYN \(Position-Independent' -hW
has "all bound at the start" 'BIND_NOW|FLAGS_1.*NOW' -dW
has "tables read-only then" 'GNU_RELRO' -lW
has "a stack that holds no code" 'GNU_STACK.* RW +0x' -lW
has "stack protectors" '__stack_chk_fail' -sW
has "checked calls (FORTIFY_SOURCE)" '__(memcpy|snprintf|vsnprintf)_chk' -sW
! readelf -dW "$SETMATCH" | grep -qE 'R(UN)?PATH' && passed=$((passed + 1)) && echo "ok      no library path of its own" || failed=$((failed + 1))
if command -v objdump >/dev/null 2>&1; then
    pads=$(objdump -d --no-show-raw-insn "$SETMATCH" | grep -c endbr64)
    [ "$pads" -gt 1000 ] && passed=$((passed + 1)) || failed=$((failed + 1))
    echo "        $pads landing pads (control-flow protection)"
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
