#!/bin/sh
# The rooms as src/layers.txt draws them, against every include and against what every object defines and calls; and no
# static function bears a name that more than three files use.
set -u
build=$1 layers=src/layers.txt
{
    echo "= layers"
    cat $layers
    echo "= rules"
    # Calls that only some rooms may make: a pattern of symbols, then rooms or single files.
    cat <<'RULES'
malloc|calloc|realloc|free	base
exit|_exit|abort|system|popen|exec[lv]p?e?|fexecve|posix_spawn|v?fork|clone|socket|connect
posix_spawnp	term/clipboard
printf|puts|putchar|putc|fputs|fputc|fprintf|fwrite|perror	io term cli
fopen|fopen64|open|open64|read|pread|pread64|write|pwrite|pwrite64|mkostemp|mkostemp64|rename|unlink	io term
gz.*|inflate.*|deflate.*|crc32.*	io
csv_.*	io report
cJSON_.*	io report
utf8proc_.*	base
time|clock|gettimeofday|rand|random|srand|srandom	term cli
clock_gettime	io term cli
newterm|initscr|endwin|wadd.*|wmove|doupdate|wnoutrefresh|get_wch|wget_wch|start_color|init_pair.*	term
log|log1p|exp|pow|sqrt|fma|log2|expm1	measure base
pthread_create|pthread_join|thrd_.*	base
RULES
    echo "= includes"
    grep -nE '^#include|^(typedef )?(struct|union|enum) sm_[a-z0-9_]+ \{' -r src include --include='*.[ch]'
    echo "= statics"
    grep -rE '^static [^=]*\(' src --include='*.c'
    echo "= public"
    cat include/setmatch/*/*.h | tr -c 'a-z0-9_' '\n' | sort -u
    echo "= symbols"
    find src -name '*.c' | sed "s|^src/|$build/|; s|c\$|o|" | sort | xargs nm -A --format=sysv
} | awk -v build="$build/" -f tests/support/check_layers.awk
