#!/bin/sh
# Builds the program of docs/how-to/c.md outside the source tree against an installed library, as C and as C++, shared and
# static, and runs it.
set -u
passed=0 failed=0
command -v pkg-config >/dev/null || { echo "pkg-config is missing"; exit 77; }
dir=$(mktemp -d "${TMPDIR:-/tmp}/outside.XXXXXX") || exit 1
trap 'rm -rf "$dir"' EXIT
CC=${CC:-cc}

ok() { # NAME COMMAND...
    name=$1; shift
    if "$@" >"$dir/log" 2>&1; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "failed: $name"; cat "$dir/log"; fi
}

ok "install" env -i PATH="$PATH" HOME="$dir" make -s install PREFIX="$dir/prefix"
sed -n '/^```c$/,/^```$/p' docs/how-to/c.md | grep -v '^```' >"$dir/example.c"
ok "the example is about 30 lines" test "$(wc -l <"$dir/example.c")" -le 35
cp "$dir/example.c" "$dir/example.cc"
cd "$dir" || exit 1
export PKG_CONFIG_PATH=$dir/prefix/lib/pkgconfig LD_LIBRARY_PATH=$dir/prefix/lib
flags=$(pkg-config --cflags --libs setmatch)
strict='-Wall -Wextra -Wpedantic -Werror'
# shellcheck disable=SC2086
ok "C" $CC -std=c99 $strict example.c $flags -o example
ok "C runs" sh -c './example >out 2>err'
ok "C prints the index" grep -q '^ARI 1.0000 after moving a point' out
ok "C prints the explanation" grep -q '^Adjusted Rand index (ari, ARI) = 1.0000' out
ok "C prints the error, and nothing else on standard error" test "$(cat err)" = \
    "as expected: 1 × 2 holds no points, 9 were asked for; choose another cell"
# shellcheck disable=SC2086
if command -v c++ >/dev/null; then
    ok "C++" c++ $strict example.cc $flags -o example-cc
    ok "C++ runs alike" sh -c './example-cc 2>/dev/null | cmp - out'
fi
private=$(pkg-config --libs --static setmatch | sed 's/-lsetmatch//')
echo 'int main(void) { return 0; }' >empty.c
# shellcheck disable=SC2086
if $CC empty.c $private -o empty 2>/dev/null; then
    ok "static" $CC example.c $(pkg-config --cflags setmatch) prefix/lib/libsetmatch.a $private -o example-static
    ok "static runs alike" sh -c './example-static 2>/dev/null | cmp - out'
else
    echo "SKIPPED: libraries that libzip needs are missing, so static linking was not tried"
fi
ok "the static library defines no other names" sh -c \
    '! nm -g --defined-only prefix/lib/libsetmatch.a 2>/dev/null | grep " [A-Z] " | grep -v " setmatch_"'
ok "the shared library exports no other names" sh -c \
    '! nm -D --defined-only prefix/lib/libsetmatch.so.1 | grep -v " setmatch_"'
ok "pkg-config has the version of the program" test "setmatch $(pkg-config --modversion setmatch)" = \
    "$(prefix/bin/setmatch --version)"
if command -v valgrind >/dev/null; then
    ok "valgrind finds nothing" valgrind -q --error-exitcode=9 --leak-check=full --show-leak-kinds=all \
        --errors-for-leak-kinds=all ./example
    ok "valgrind prints nothing" sh -c '! grep "^==" log'
    sed 's/return 0;/return !setmatch_index_find("ari");/' example.c >list.c
    # shellcheck disable=SC2086
    ok "the list of indices builds" $CC list.c $flags -o list
    ok "the list of indices is freed at exit" valgrind -q --error-exitcode=9 --leak-check=full --show-leak-kinds=all \
        --errors-for-leak-kinds=all ./list
fi
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
