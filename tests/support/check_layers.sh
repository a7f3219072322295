#!/bin/sh
# The rooms as src/layers.txt draws them, against every include and against what every object defines and calls; and no
# static function bears a name that more than three files use.
set -u
build=$1 layers=src/layers.txt
{
    echo "= layers"
    cat $layers
    echo "= rules"
    # Calls that only some rooms may make: a pattern of symbols, then rooms or single files. Memory, files, the terminal
    # and the clock are base's alone, so that a test can take each away. Excepted: cJSON and libcsv, which take memory
    # through hooks that call base; zlib, by the allocator it is handed; iconv and ncurses, which have no hooks and open
    # their own tables; a word to standard error, which nobody waits for (cli).
    cat <<'RULES'
malloc|calloc|realloc|free	base library/memory
_Exit	base/grow
exit|_exit|abort|system|popen|exec[lv]p?e?|fexecve|posix_spawn|v?fork|clone|socket|connect	base/os
posix_spawnp	term/clipboard
printf|puts|putchar|putc|fputs|fputc|perror	cli/settings/output cli/settings/work cli/run
(v?fprintf|v?printf|fwrite|fflush)(_unlocked|_chk)?|__v?f?printf_chk|fflush	base/os cli/settings/output cli/settings/work term/curses term/output
fopen|fopen64|freopen.*|(__)?open(at)?(64)?(_2)?|creat.*|mk(os)?temp.*|tmpfile.*|mkdir(at)?|p?read(64)?|__p?read(64)?_chk|readv	base/os
p?write(64)?|writev|sendfile.*|copy_file_range|f(data)?sync|sync.*|f?truncate(64)?|posix_fallocate.*|lseek(64)?|flock|lockf.*|isatty	base/os
rename(at2?)?|link(at)?|symlink.*|unlink(at)?|remove|rmdir|opendir|fdopendir|readdir.*|closedir|scandir.*|n?ftw.*	base/os
([fl]?stat|fstatat)(64)?|statx|f?access(at)?|euidaccess|readlink(at)?|__readlink_chk|realpath|__realpath_chk|f?chmod(at)?|[fl]?chown(at)?|[fl]?(get|set|list)xattr	base/os
poll|ppoll|__p?poll_chk|p?select|epoll.*	base/os
close	base/os
clock_gettime|time|clock|gettimeofday|timespec_get|nanosleep|usleep|sleep	base/os
# The terminal's own stream, as a FILE for curses, which reads and writes it by itself.
fdopen|fclose	term/curses term/output
# A pipe to a command of the user's: its ends are closed here, its bytes go through the seam.
pipe2|waitpid	term/clipboard base/os
gz.*|inflate.*|deflate.*|crc32.*	io
csv_.*	io output
zip_.*	io
cJSON_.*	io output
utf8proc_.*	base
rand|random|srand|srandom	term cli
newterm|initscr|endwin|wadd.*|wmove|doupdate|wnoutrefresh|get_wch|wget_wch|start_color|init_pair.*	term
log|log1p|exp|pow|fma|log2|expm1	measure base
# Rounded in one way everywhere, unlike those.
sqrt	measure base study/draw/count
pthread_create|pthread_join|thrd_.*	base
RULES
    echo "= includes"
    grep -nE '^#include|^(typedef )?(struct|union|enum) sm_[a-z0-9_]+ \{' -r src --include='*.[ch]'
    echo "= statics"
    grep -rE '^static [^=]*\(' src --include='*.c'
    echo "= headers"
    find src -name '*.h' -exec cat {} + | tr -c 'a-z0-9_' '\n' | sort -u
    echo "= symbols"
    find src -name '*.c' | sed "s|^src/|$build/|; s|c\$|o|" | sort | xargs nm -A --format=sysv
} | awk -v build="$build/" -f tests/support/check_layers.awk
