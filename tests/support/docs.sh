#!/bin/sh
# Generated parts of the documents: docs.sh write|check BUILD_DIR
# A part stands between "<!-- generated: NAME -->" and "<!-- end -->". NAME is `files` (made here), `screen ARGS` (a frame
# of the program), `run ARGS` (a command and what it prints) or what BUILD_DIR/docgen prints for it. Generated whole are the
# manual pages and the completions.
set -u
mode=$1 build=$2 bad=0 count=0
work=$build/docs
mkdir -p "$work"

first_sentence() { # of a file's leading comment
    awk 'NR == 1 && !/^\/\*/ { exit }
         { line = $0; gsub(/^ ?\/?\*+ ?/, "", line); gsub(/ *\*\/ *$/, "", line); text = text " " line
           if (/\*\// || text ~ /\. /) { sub(/^ +/, "", text); if (match(text, /\. /)) text = substr(text, 1, RSTART); print text; exit } }' "$1"
}

files() {
    for room in $(sed -n 's/^\([a-z]*\):.*/\1/p' src/layers.txt); do
        printf '\n**%s**\n\n' "$room"
        for file in include/setmatch/"$room"/*.h src/"$room"/*.[ch]; do
            line=$(first_sentence "$file")
            if [ -z "$line" ]; then
                head=$(basename "$file" .c).h
                [ -f "src/$room/$head" ] && line="What \`$head\` beside it says."
                [ -f "include/setmatch/$room/$head" ] && line="What its door \`$head\` says."
            fi
            [ -n "$line" ] || { echo "docs: $file does not say in a first comment what it is" >&2; line="?"; }
            printf '* `%s`: %s\n' "$file" "$line"
        done
    done
    echo
}

part() {
    case $1 in
        files) files ;;
        screen*) echo '```text'; LC_ALL=C.UTF-8 sh -c "$build/setmatch $1" </dev/null 2>/dev/null | sed 's/ *$//'; echo '```' ;;
        run*) printf '```text\n$ setmatch %s\n' "${1#run }"; LC_ALL=C.UTF-8 sh -c "$build/setmatch ${1#run }" </dev/null 2>&1; echo '```' ;;
        *) "$build/docgen" "$1" ;;
    esac
}

fill() { # FILE: prints it with its parts made anew
    while IFS= read -r line; do
        case $line in
            '<!-- generated: '*) printf '%s\n' "$line"; name=${line#<!-- generated: }; part "${name% -->}"; inside=1 ;;
            '<!-- end -->') inside=; printf '%s\n' "$line" ;;
            *) [ -n "${inside:-}" ] || printf '%s\n' "$line" ;;
        esac
    done <"$1"
}

settle() { # FRESH FILE
    count=$((count + 1))
    if [ "$mode" = write ]; then
        cmp -s "$1" "$2" || cp "$1" "$2"
    elif ! diff -u "$2" "$1"; then
        echo "$2 is not what the program says; run make docs"
        bad=$((bad + 1))
    fi
}

for file in README.md docs/*.md; do
    grep -q '^<!-- generated: ' "$file" || continue
    ( fill "$file" ) >"$work/fresh" && settle "$work/fresh" "$file"
done
whole() { # PART FILE
    mkdir -p "$(dirname "$2")"
    "$build/docgen" "$1" >"$work/whole" && settle "$work/whole" "$2"
}
whole man docs/setmatch.1
whole man-formats docs/setmatch-formats.5
whole bash docs/completions/setmatch.bash
whole zsh docs/completions/_setmatch
whole fish docs/completions/setmatch.fish
echo "$((count - bad)) passed, $bad failed"
[ $bad -eq 0 ]
