#!/bin/sh
# Prints the binary interface of libsetmatch: exported symbols, constants, and the size and offsets of every struct in
# the header. abi.sh LIBRARY compares it with src/library/abi.txt; abi.sh LIBRARY write replaces that file.
set -u
library=$1 known=src/library/abi.txt
dir=$(mktemp -d "${TMPDIR:-/tmp}/abi.XXXXXX") || exit 1
trap 'rm -rf "$dir"' EXIT

# Members are read from the header, so that a new one cannot be missed.
awk '
    { gsub(/\/\*[^*]*\*\//, "") }
    /\/\*/ { comment = 1 } /\*\// { comment = 0; next } comment { next }
    /^typedef struct setmatch_[a-z]+ \{/ { type = $3; print "    size(" type ");"; next }
    /^enum/ { sub(/^enum \{/, ""); constants = 1 }
    /^typedef enum/ { constants = 1; next }
    /^}/ { type = ""; constants = 0 }
    constants {
        n = split($0, word, /[^A-Z_]+/)
        for (i = 1; i <= n; i++) if (word[i] ~ /^SETMATCH_/) print "    constant(" word[i] ");"
        if (/};/) constants = 0
    }
    type != "" {
        sub(/;.*/, "")
        n = split($0, part, ",")
        for (i = 1; i <= n; i++) {
            gsub(/\[[0-9]*\]/, "", part[i])
            if (match(part[i], /[a-z_]+ *$/)) print "    member(" type ", " substr(part[i], RSTART) ");"
        }
    }' include/setmatch.h >"$dir/lines"
cat - "$dir/lines" >"$dir/abi.c" <<'TOP'
#include <setmatch.h>
#include <stdio.h>
#define size(t) printf("struct %s %zu bytes\n", #t, sizeof(t))
#define member(t, m) printf("  %s at %zu, %zu bytes\n", #m, offsetof(t, m), sizeof(((t *)0)->m))
#define constant(c) printf("%s = %d\n", #c, (int)(c))
int main(void)
{
TOP
echo '}' >>"$dir/abi.c"
"${CC:-cc}" -Iinclude "$dir/abi.c" -o "$dir/abi" || exit 1
{
    readelf -d "$library" | sed -n 's/.*SONAME.*\[\(.*\)\]/soname \1/p'
    nm -D --defined-only "$library" | awk '{ print $3 }' | sort
    "$dir/abi"
} >"$dir/abi.txt"
if [ "${2:-}" = write ]; then cp "$dir/abi.txt" "$known"; exit; fi
if diff "$known" "$dir/abi.txt"; then
    echo "1 passed, 0 failed"
else
    echo "abi: the interface differs from $known (above)."
    echo "abi: programs built earlier may break. Restore it, or raise the soname and run make check-abi UPDATE=1."
    echo "0 passed, 1 failed"
    exit 1
fi
