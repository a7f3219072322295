#!/bin/sh
# The manual pages and completions are what docs.py makes of `setmatch list`, and hold every command, option and index.
# Skipped (77) without python3. $SETMATCH is the program.
set -u
SETMATCH=${SETMATCH:-build/setmatch}
command -v python3 >/dev/null 2>&1 || { echo "python3 is missing"; exit 77; }
log=$(PYTHONDONTWRITEBYTECODE=1 python3 tests/support/docs.py check "$SETMATCH" whole)
echo "$log" | sed '$d'
line=$(echo "$log" | tail -n 1)
passed=${line%% passed*} failed=${line#*passed, } failed=${failed%% failed*}

has() { # FILE WORD
    if grep -qF -e "$2" "$1"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "$1 has no $2"; fi
}
column() { "$SETMATCH" list "$1" --plain | cut -f "${2:-1}" | grep .; }

for command in $(column commands); do
    has docs/setmatch.1 "\\fB$command\\fR"
    has docs/completions/setmatch.fish "-a $command "
    has docs/completions/setmatch.bash "        $command) "
    has docs/completions/_setmatch "    $command)"
done
for option in $(column options); do
    has docs/setmatch.1 "$(echo "\\-\\-$option" | sed 's/\([a-z]\)-/\1\\-/g')"
    has docs/completions/setmatch.fish " -l $option "
    has docs/completions/setmatch.bash "--$option"
    has docs/completions/_setmatch "--$option"
done
for index in $(column indices); do
    has docs/setmatch.1 "\\fB$index\\fR"
    for completion in setmatch.bash _setmatch setmatch.fish; do has "docs/completions/$completion" " $index"; done
done
for limit in $(column limits 2); do has docs/setmatch-formats.5 "\\fB$limit\\fR"; done
for format in $(column formats | grep -v -); do has docs/setmatch-formats.5 "\\fB$format\\fR"; done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
