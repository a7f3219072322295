#!/bin/sh
# Flags are tried before they are used: a compiler or linker that does not know one builds without it, and with the others.
# And the program has what the flags are for, as far as readelf is there to tell. $SETMATCH is the program.
set -u
SETMATCH=${SETMATCH:-build/setmatch}
T=$(mktemp -d "${TMPDIR:-/tmp}/flags.XXXXXX") || exit 1
trap 'rm -rf "$T"' EXIT
passed=0 failed=0
check() { # CLAIM COMMAND...
    claim=$1; shift
    if "$@" >/dev/null; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "failed: $claim"; fi
}
holds() { case $commands in *" $1 "*) ;; *) false ;; esac; }
lacks() { ! holds "$1"; }
commands_of() { # COMPILER: what make would run for an object, the program and a test of it on a terminal
    commands=$(env -u MAKEFLAGS -u MAKELEVEL -u ROOMS make -n V=1 VARIANT=release CC="$1" B="$T/build" "$T/build/base/hash.o" \
        "$T/build/setmatch" "$T/build/tests/e2e/test_vterm" 2>/dev/null | tr '\n' ' ')
}

cc=${CC:-gcc}
cat >"$T/knows_less" <<END
#!/bin/sh
for flag; do
    case \$flag in
    -Wl,-z,*) echo "ld: unknown option: -z" >&2; exit 1 ;;
    -fcf-protection) echo "cc: warning: argument unused: \$flag" >&2; case "\$*" in *-Werror*) exit 1 ;; esac ;;
    -lutil) echo "ld: library not found for -lutil" >&2; exit 1 ;;
    esac
done
exec $cc "\$@"
END
chmod +x "$T/knows_less"
commands_of "$T/knows_less"
for flag in -Wl,-z,relro -Wl,-z,now -fcf-protection -lutil; do check "$flag is not used where it is refused" lacks $flag; done
for flag in -fPIC -pie -fstack-protector-strong; do check "$flag is used all the same" holds $flag; done
commands_of "$T/none"
check "without a compiler nothing is tried for ever" lacks -fPIC

# Before `make deps` there may be no compiler: with -j, too, every object waits for it.
env -u MAKEFLAGS -u MAKELEVEL -u ROOMS make -pn deps test B="$T/build" 2>/dev/null | grep "^$T/build/.*\.o:" | grep -v '%\| := ' >"$T/objects"
check "there are objects" grep -q '/tests/base/test_error.o:' "$T/objects"
check "no object is compiled while deps installs the compiler" sh -c '! grep -v "|.* deps" "$1"' sh "$T/objects"

if ! command -v readelf >/dev/null 2>&1; then
    echo "SKIPPED: readelf is missing, so the program was not looked into"
elif case $(readelf -Ws "$SETMATCH") in *__asan_init*) true ;; *) false ;; esac; then
    echo "SKIPPED: the sanitiser's program is made otherwise"
else
    readelf -Wldhs "$SETMATCH" >"$T/elf"
    commands_of "$cc"
    ! holds -pie || check "its place in memory is not known" grep -q 'Type:.*DYN' "$T/elf"
    ! holds -Wl,-z,relro || check "its tables are for reading only" grep -q GNU_RELRO "$T/elf"
    ! holds -Wl,-z,now || check "and bound at once" grep -q 'BIND_NOW\|FLAGS.*NOW' "$T/elf"
    ! holds -fstack-protector-strong || check "its stack is watched" grep -q __stack_chk_fail "$T/elf"
    ! holds -D_FORTIFY_SOURCE=3 || check "its copies are measured" grep -q '__[a-z]*_chk@' "$T/elf"
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
