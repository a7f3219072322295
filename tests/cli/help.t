# The help of a command speaks of that command: an option that several share says what it means there.
$ for c in score report compare rank simulate diagnose; do setmatch $c --help | tr -s ' \n' ' ' | grep -o -e '-m ID\[,ID\] .* --\(beta\|by-index\|seed\|threads\)' | sed 's/ *--.*//'; done
-m ID[,ID] only these indices, by id or symbol; all: every index, those of coordinates where the points have some
-m ID[,ID] only these indices, by id or symbol, each of them worked out; without it every index, and the J-score worked out
-m ID[,ID] only these indices, by id or symbol; all: every index of the table
-m ID[,ID] only these indices, by id or symbol; all: every index of the table
-m ID[,ID] only these indices, by id or symbol; all: every index of the table
-m ID[,ID] the index by which findings are ranked, as
$ for c in score explain; do setmatch $c --help | sed -n '/--chance/,/--/p' | sed '$d'; done
      --chance N              mean, 95 % interval and p-value of each index over N random tables
                              with the same margins; 1000 is enough
      --chance N              with --steps: how many shuffles are shown
$ for c in score explain compare diff sql; do setmatch $c --help | sed '1,/^Options/d' | grep -A 1 -e '--pred'; done
      --pred COL[,COL]        columns of the predicted clusters; where one is scored, the first of
                              them
      --pred COL[,COL]        columns of the predicted clusters; where one is scored, the first of
                              them
      --pred COL[,COL]        columns of the predicted clusters; without it every column of labels
                              is one
      --pred COL[,COL]        columns of the two predictions
      --weight COL            column of counts: how many points a row stands for
      --pred COL[,COL]        columns of the predicted clusters
      --missing drop|class|error

# What does nothing in a command is taken there, but not in its help; the program's own help has everything.
$ setmatch score --help | grep -c -e --theme -e --no-mouse -e --no-input -e --steps -e scatter -e explorer,; setmatch --help | grep -c -e '  --theme' -e '  --no-mouse' -e '  --no-input'; setmatch score -q --plain -m J --theme dark --no-mouse --no-input samples/fig1b.csv
0
3
j_score	0.7652173913043478

# No command's help is wider than a screen of 100 columns but for its example and the list of its words.
$ for c in $(setmatch list commands --plain | cut -f 1); do setmatch $c --help | grep -v '^  *setmatch \|^setmatch ' | awk -v c=$c 'length > 100 { print c ": " $0 }'; done
