#!/bin/sh
# Every #include "setmatch/ROOM/..." of a room against src/layers.txt, and what its objects call against what it may use.
set -u
build=$1 bad=0
layers=src/layers.txt
complain() { echo "check-layers: $1"; bad=$((bad + 1)); }

rooms=$(sed -n 's/^\([a-z]*\):.*/\1/p' $layers)
for room in $rooms; do
    may=" $room $(sed -n "s/^$room://p" $layers) "
    for file in src/"$room"/*.[ch] src/"$room"/*/*.[ch] include/setmatch/"$room"/*.h; do
        [ -f "$file" ] || continue
        for other in $(sed -n 's/^#include "setmatch\/\([a-z]*\)\/.*/\1/p' "$file" | sort -u); do
            case "$may" in *" $other "*) ;; *) complain "$file includes room $other" ;; esac
        done
        if [ "$room" != term ] && grep -qE '#include *<(n?curses|ncursesw/|term\.h)' "$file"; then
            complain "$file includes curses"
        fi
        case "$file" in include/*)
            grep -qE '#include *<(n?curses|ncursesw/|cjson/|csv\.h|zlib\.h|utf8proc\.h)' "$file" &&
                complain "$file names a library in a door" ;;
        esac
    done
done
# Calls that only some rooms may make: a pattern of symbols, then the rooms.
allow() {
    pattern=$1 allowed=" $2 "
    for room in $rooms; do
        case "$allowed" in *" $room "*) continue ;; esac
        for object in "$build/$room"/*.o "$build/$room"/*/*.o; do
            [ -f "$object" ] || continue
            hits=$(nm -u "$object" | sed 's/^ *U //; s/@.*//' | grep -E "^($pattern)\$" | tr '\n' ' ')
            [ -z "$hits" ] || complain "$object calls $hits"
        done
    done
}
allow '(malloc|calloc|realloc|free)' 'base'
allow '(exit|_exit|abort|system|popen|exec[lv]p?e?|fexecve|posix_spawnp?|v?fork|clone|socket|connect)' 'term'
# Another program is started for the clipboard alone, and never by way of a shell.
for object in "$build"/term/*.o; do
    calls='exit|_exit|abort|system|popen|exec[lv]p?e?|fexecve|posix_spawn|v?fork|clone|socket|connect'
    [ "$object" = "$build/term/clipboard.o" ] || calls="$calls|posix_spawnp"
    hits=$(nm -u "$object" | sed 's/^ *U //; s/@.*//' | grep -E "^($calls)\$" | tr '\n' ' ')
    [ -z "$hits" ] || complain "$object calls $hits"
done
allow '(printf|puts|putchar|putc|fputs|fputc|fprintf|fwrite|perror)' 'io term cli'
allow '(fopen|fopen64|open|open64|read|pread|pread64|write|pwrite|pwrite64|mkostemp|mkostemp64|rename|unlink)' 'io term'
allow '(gz.*|inflate.*|deflate.*|crc32.*)' 'io'
allow '(csv_.*)' 'io report'
allow '(cJSON_.*)' 'io report'
allow '(utf8proc_.*)' 'base'
allow '(time|clock|gettimeofday|rand|random|srand|srandom)' 'term cli'
allow '(clock_gettime)' 'io term cli' # io: when the journal is to reach the disk
allow '(newterm|initscr|endwin|wadd.*|wmove|doupdate|wnoutrefresh|get_wch|wget_wch|start_color|init_pair.*)' 'term'
allow '(log|log1p|exp|pow|sqrt|fma|log2|expm1)' 'measure base'

# One name, one thing: no two rooms export the same symbol, and what one room takes from another stands in a door.
defined() { # ROOM: symbols that its objects export
    nm -g --defined-only "$build/$1"/*.o "$build/$1"/*/*.o 2>/dev/null | awk 'NF == 3 { print $3 }' | sort
}
for room in $rooms; do defined "$room"; done | sort >"$build/defined"
for symbol in $(uniq -d "$build/defined"); do complain "$symbol is defined twice"; done
for symbol in $(grep -v '^sm_' "$build/defined"); do complain "$symbol is exported without sm_"; done
cat include/setmatch/*/*.h | tr -c 'a-z0-9_' '\n' | sort -u >"$build/doors"
# The same for types: who includes two doors must not find two things of one name.
grep -hoE '^(typedef )?(struct|union|enum) sm_[a-z0-9_]+ \{' src/*/*.[ch] src/*/*/*.[ch] include/setmatch/*/*.h |
    awk '{ print $(NF - 1) }' | sort | uniq -d >"$build/types"
for type in $(cat "$build/types"); do complain "$type is two types"; done
for room in $rooms; do
    defined "$room" >"$build/own"
    nm -u "$build/$room"/*.o "$build/$room"/*/*.o 2>/dev/null | awk '$2 ~ /^sm_/ { print $2 }' | sort -u | comm -23 - "$build/own" |
        comm -23 - "$build/doors" >"$build/foreign"
    for symbol in $(cat "$build/foreign"); do complain "room $room calls $symbol, which stands in no door"; done
done

# No mutable globals but stdscr's and the one signal flag of the terminal.
for object in "$build"/*/*.o "$build"/*/*/*.o; do
    case "$object" in "$build"/tests/*) continue ;; esac
    # constant tables of pointers lie in .data.rel.ro, which is read-only once the program runs
    globals=$(objdump -t "$object" | awk 'NF > 3 && !/ d / && $(NF - 2) ~ /^(\.data|\.bss|\.tdata|\.tbss|\*COM\*)/ &&
        $(NF - 2) !~ /^\.data\.rel\.ro/ { print $NF }' | grep -vE '^(__|sm_signal)' | tr '\n' ' ')
    [ -z "$globals" ] || complain "$object has mutable globals: $globals"
done
if [ $bad -eq 0 ]; then echo "1 passed, 0 failed"; else echo "0 passed, $bad failed"; fi
[ $bad -eq 0 ]
