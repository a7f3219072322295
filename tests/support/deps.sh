#!/bin/sh
# Installs what is missing to build and test, with the system's package manager; names the packages where it cannot.
set -u
missing=
for module in ncursesw libcjson zlib libutf8proc cmocka; do
    pkg-config --exists "$module" 2>/dev/null || missing=1
done
for header in csv.h; do
    echo "#include <$header>" | ${CC:-cc} -E - >/dev/null 2>&1 || missing=1
done
[ -z "$missing" ] && exit 0

# The last two are for end-to-end tests, which are skipped where they are missing.
apt="libncurses-dev libcjson-dev libcsv-dev libcmocka-dev zlib1g-dev libutf8proc-dev pkg-config gcc make libvterm-dev tmux"
dnf="ncurses-devel cjson-devel libcsv-devel libcmocka-devel zlib-devel utf8proc-devel pkgconf-pkg-config gcc make libvterm-devel tmux"
brew="ncurses cjson libcsv cmocka zlib utf8proc pkg-config libvterm tmux"

as_root=
if [ "$(id -u)" -ne 0 ]; then
    if command -v sudo >/dev/null 2>&1; then as_root=sudo; else as_root=none; fi
fi
say() { echo "setmatch: $1 is needed; install: $2" >&2; exit 1; }

if command -v apt-get >/dev/null 2>&1; then
    [ "$as_root" = none ] && say "a package" "$apt"
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $apt >/dev/null 2>&1 ||
        { $as_root apt-get update -q >/dev/null 2>&1
          $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $apt >/dev/null; } ||
        say "a package" "$apt"
elif command -v dnf >/dev/null 2>&1; then
    [ "$as_root" = none ] && say "a package" "$dnf"
    # shellcheck disable=SC2086
    $as_root dnf install -y -q $dnf || say "a package" "$dnf"
elif command -v brew >/dev/null 2>&1; then
    # shellcheck disable=SC2086
    brew install -q $brew || say "a package" "$brew"
else
    say "a library" "$apt (Debian's names)"
fi
