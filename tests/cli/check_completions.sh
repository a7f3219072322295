#!/bin/sh
# The completions in the shells they are for, and the manual pages in groff, as far as these are installed; what is
# missing is said and counts as skipped. 77: none of them is.
set -u
passed=0 failed=0 missing=
have() { command -v "$1" >/dev/null 2>&1 || { missing="$missing $1"; false; }; }

ok() { # NAME COMMAND...
    name=$1; shift
    if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "failed: $name"; fi
}

# In bash the words come as readline cuts them: at ':' and '=' too.
in_bash() {
    bash --norc -c '. docs/completions/setmatch.bash
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _setmatch
        printf "%s\n" "${COMPREPLY[@]}" | sort | tr "\n" " "' bash "$@"
}
offers() { # WANTED WORD...
    wanted=$1; shift
    got=$(in_bash "$@")
    [ "${got% }" = "$wanted" ] || { echo "$*: offers \"$got\", not \"$wanted\""; false; }
}
in_fish() { fish --no-config -c 'source docs/completions/setmatch.fish; complete -C $argv[1]' "$1" | cut -f1 | sort | tr '\n' ' '; }
fish_offers() { # WANTED LINE
    got=$(in_fish "$2")
    [ "${got% }" = "$1" ] || { echo "$2: fish offers \"$got\", not \"$1\""; false; }
}

if have bash; then
    ok "bash reads it" bash -n docs/completions/setmatch.bash
    ok "commands" offers "score screen" setmatch sc
    ok "options of a command" offers "--values" setmatch matrix --val
    ok "no options of another" offers "" setmatch score --val
    ok "options before files" offers "--ascii" setmatch README.md --as
    ok "choices" offers "jaccard" setmatch matrix --values j
    ok "choices behind =" offers "never" setmatch --color = n
    ok "indices" offers "ari" setmatch score -m ar
    ok "indices behind a comma" offers "ari,j_precision ari,j_recall ari,j_score" setmatch score -m ari,j_
    ok "index of explain" offers "j_score" setmatch explain j_s
    ok "files behind it" offers "README.md" setmatch explain j_score READ
    ok "all indices of a trace" offers "all" setmatch replay --trace al
    ok "bound of an index" offers "ari=" setmatch score --fail-under ar
    ok "lists" offers "formats" setmatch list f
    ok "views" offers "matrix" setmatch screen --view matr
    ok "samples" offers "fig1b fig1d" setmatch score sample : fi
    ok "files" offers "LICENSE" setmatch score LIC
    ok "the log of replay" offers "LICENSE" setmatch replay LIC
    ok "an option's word is no command" offers "README.md" setmatch -o score READ
    ok "noise" offers "true:" setmatch score --noise tr
    ok "nothing behind its colon" offers "" setmatch score --noise true :
    ok "formats of a new file" offers "out.cnl out.counts.csv out.csv" setmatch convert a.csv -o out.c
fi
if have zsh; then ok "zsh reads it" zsh -n docs/completions/_setmatch; fi
if have fish; then
    ok "fish reads it" fish --no-config -n docs/completions/setmatch.fish
    ok "commands in fish" fish_offers "score screen" "setmatch sc"
    ok "options of a command in fish" fish_offers "--values" "setmatch matrix --val"
    ok "indices in fish" fish_offers "ari,j_precision ari,j_recall ari,j_score" "setmatch score -m ari,j_"
    ok "choices in fish" fish_offers "jaccard" "setmatch matrix --values ja"
    ok "lists in fish" fish_offers "formats" "setmatch list f"
    ok "samples in fish" fish_offers "sample:fig1b sample:fig1d" "setmatch score sample:fig"
fi
if have groff; then
    for page in docs/setmatch.1 docs/setmatch-formats.5; do
        ok "$page in groff" sh -c '[ -z "$(groff -ww -man -Tutf8 "$1" 2>&1 >/dev/null)" ]' sh "$page"
    done
fi
for name in $missing; do echo "SKIPPED: $name is missing, so what is for it was not tried"; done
[ $((passed + failed)) -gt 0 ] || { echo "bash, zsh, fish and groff are missing"; exit 77; }
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
