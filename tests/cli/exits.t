# One kind of mistake, one exit code, whatever the command: a column that is not there is the file's content (3), a label and
# an index are of the command line (2), a file that is not there cannot be read (4). Every command that takes the option,
# but rank, whose columns are those of its list.
$ printf '# setmatch-log 1\n' >$T/l; S=samples/tickets.csv; for o in --true --pred --id --weight --x --coordinates --by; do for c in $(setmatch list options --tsv | awk -F'\t' -v o=${o#--} '$1 == o { print $NF }'); do case $c in sql | rank) continue ;; explain) f="ari $S" ;; replay | record) f="$T/l $S" ;; explore) c='' f=$S ;; *) f=$S ;; esac; setmatch $c $o nope $f -q >/dev/null 2>$T/e; echo "$? $(grep -o 'unknown column "nope"' $T/e)"; done; done | sort -u
3 unknown column "nope"

$ S=samples/tickets.csv; printf "dataset,algorithm,true,pred,true_column,column\\nt,a,$PWD/$S,$PWD/$S,true_team,predicted\\n" >$T/rank.csv; for o in true pred; do for c in $(setmatch list options --tsv | awk -F'\t' '$1 == "noise" { print $NF }'); do case $c in diff) continue ;; rank) f=$T/rank.csv ;; explain) f="ari $S" ;; replay | record) f="$T/l $S" ;; explore) c='' f=$S ;; *) f=$S ;; esac; setmatch $c --noise $o:nope $f -q >/dev/null 2>$T/e; echo "$? $(grep -o -e '--noise: unknown .* "nope"' $T/e)"; done; done | sort -u
2 --noise: unknown class "nope"
2 --noise: unknown cluster "nope"

$ S=samples/tickets.csv; for c in "score -m nope $S" "compare -m nope $S" "compare --sort nope $S" "diagnose --by-index nope $S" "report -m nope $S" "explain nope $S" "rank -m nope m.csv" "replay $T/l --trace nope $S" "score --fail-under nope=1 $S" "simulate properties -m nope" "score -m ari --fail-under nope=1 $S"; do setmatch $c >/dev/null 2>$T/e; echo "$? $(cat $T/e)"; done | sort -u
2 setmatch: unknown index "nope"; see list indices

$ for c in score matrix match 'explain ari' report diagnose convert count 'replay nope' "replay $T/l" compare diff rank screen record '' 'match --similarity' 'score -m J samples/fig1b.csv' 'score samples/fig1b.csv --config'; do setmatch $c nope.csv >/dev/null 2>$T/e; echo $?; done | sort -u
4

# Names of the program's own things are the command line's.
$ for c in 'list nope' 'lesson show nope' 'lesson check nope' 'lesson sheet nope' 'simulate nope' 'paper show nope' 'screen --view nope samples/fig1b.csv' 'score --format nope samples/fig1b.csv' 'explain --steps=nope ari samples/fig1b.csv' 'matrix --values nope samples/fig1b.csv' 'sql t --dialect nope --true a --pred b'; do setmatch $c >/dev/null 2>&1; echo $?; done | sort -u
2
