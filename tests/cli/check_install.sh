#!/bin/sh
# make install and make uninstall into a directory of their own. The makefile is asked as a user would, without the
# variables of the make that runs the tests.
set -u
passed=0 failed=0
dir=$(mktemp -d "${TMPDIR:-/tmp}/install.XXXXXX") || exit 1
home=$(mktemp -d "${TMPDIR:-/tmp}/install-home.XXXXXX") || exit 1 # a compiler cache may write there
trap 'rm -rf "$dir" "$home"' EXIT

ok() { # NAME COMMAND...
    name=$1; shift
    if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "failed: $name"; fi
}

plainly() { env -i PATH="$PATH" HOME="$home" make -s "$@"; }

under=$dir/opt/a
ok "install" plainly install "DESTDIR=$dir" PREFIX=/opt/a
ok "the program runs" sh -c '"$1" --version | grep -q "^setmatch [0-9]"' sh "$under/bin/setmatch"
ok "nobody else may write it" sh -c '[ -z "$(find "$1" -type f -perm -022)" ]' sh "$dir"
for file in share/man/man1/setmatch.1 share/man/man5/setmatch-formats.5 share/bash-completion/completions/setmatch \
    share/zsh/site-functions/_setmatch share/fish/vendor_completions.d/setmatch.fish; do
    ok "$file is there" test -s "$under/$file"
    ok "$file is no program" test ! -x "$under/$file"
done
for file in lib/libsetmatch.so.1 lib/libsetmatch.a lib/pkgconfig/setmatch.pc include/setmatch.h \
    lib/python3/dist-packages/setmatch/__init__.py; do
    ok "$file is there" test -s "$under/$file"
done
ok "the library is found by name" test -s "$under/lib/libsetmatch.so"
ok "eleven files in all" sh -c '[ "$(find "$1" -type f | wc -l)" -eq 11 ]' sh "$dir"
ok "install again" plainly install "DESTDIR=$dir" PREFIX=/opt/a
echo mine >"$under/share/man/man1/other.1"
ok "uninstall" plainly uninstall "DESTDIR=$dir" PREFIX=/opt/a
ok "what others put there stays, alone" sh -c '[ "$(find "$1" -type f)" = "$2/share/man/man1/other.1" ]' sh "$dir" "$under"
rm "$under/share/man/man1/other.1"
ok "uninstall again" plainly uninstall "DESTDIR=$dir" PREFIX=/opt/a
ok "nothing is left" sh -c '[ -z "$(find "$1" -mindepth 1)" ]' sh "$dir"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
