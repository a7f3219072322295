#!/bin/sh
# Unpacks, packs and counts the corpus: corpus.sh unpack|pack|count [DIR [TARGET..]]. Each archive in tests/corpus holds
# the inputs of one fuzz target.
#   unpack  replace DIR/TARGET by the files in its archive
#   pack    replace the archive by the files in DIR/TARGET, if that exists; the same files give the same bytes
#   count   print how many files the archives hold
set -eu
kept=$(cd "$(dirname "$0")/../corpus" && pwd)
what=$1 dir=${2:-}
shift $(($# < 2 ? $# : 2))
targets=${*:-text json counts exchange gz lines journal keys}

unpack() { # TARGET
    rm -rf "${dir:?}/$1"
    mkdir -p "$dir/$1"
    tar -xzf "$kept/$1.tar.gz" -C "$dir/$1"
}

pack() { # TARGET
    [ -d "$dir/$1" ] || return 0
    before=$(tar -tzf "$kept/$1.tar.gz" | wc -l)
    (cd "$dir/$1" && find . -type f | sed 's/^..//' | LC_ALL=C sort) |
        tar --format=ustar --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=644 -C "$dir/$1" -T - -cf "$kept/$1.tar"
    gzip -n -9 -f "$kept/$1.tar"
    echo "$1: $(tar -tzf "$kept/$1.tar.gz" | wc -l) files, $before before"
}

case $what in
unpack | pack) for target in $targets; do "$what" "$target"; done ;;
count) for target in $targets; do tar -tzf "$kept/$target.tar.gz"; done | wc -l ;;
esac
