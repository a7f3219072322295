#!/bin/sh
# Installs what is missing to build and test, with apt-get, where that is what the system has: tried on Debian 12. On any
# other system, or without leave to install, it says what is needed.
set -u
missing=
for module in ncursesw libcjson zlib libzip libutf8proc cmocka; do
    pkg-config --exists "$module" 2>/dev/null || missing="$missing $module"
done
echo "#include <csv.h>" | ${CC:-cc} -E - >/dev/null 2>&1 || missing="$missing libcsv"
[ -z "$missing" ] && exit 0

# The last two are for end-to-end tests, which are skipped where they are missing.
packages="gcc libc6-dev make pkg-config libncurses-dev libcjson-dev libcsv-dev libcmocka-dev zlib1g-dev libzip-dev libutf8proc-dev \
libvterm-dev tmux"

say() {
    echo "setmatch: libraries and tools are missing; not found:$missing; install them as your system does it, with their" \
        "headers (in Debian's names: $packages)" >&2
    exit 1
}

as_root=
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null 2>&1 || say
    as_root=sudo
fi
command -v apt-get >/dev/null 2>&1 || say
install() {
    # shellcheck disable=SC2086
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $packages
}
install >/dev/null 2>&1 && exit 0
$as_root apt-get update -q >/dev/null 2>&1
install >/dev/null || say
