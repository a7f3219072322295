# The help of a command speaks of that command: an option that several share says what it means there.
$ for c in score report compare rank simulate diagnose; do setmatch $c --help | tr -s ' \n' ' ' | grep -o -e '-m ID\[,ID\] .* --\(beta\|by-index\|seed\|threads\)' | sed 's/ *--.*//'; done
-m ID[,ID] Compute only these indices, by id or symbol; all: every index, also of coordinates
-m ID[,ID] Report and derive only these indices (default: every index; derive the J-score)
-m ID[,ID] Compute only these indices, by id or symbol; all: every index of the table
-m ID[,ID] Compute only these indices, by id or symbol; all: every index of the table
-m ID[,ID] Compute only these indices, by id or symbol; all: every index of the table
-m ID[,ID] Rank the findings by this index, like
$ for c in score explain; do setmatch $c --help | sed -n '/--chance/,/--/p' | sed '$d'; done
      --chance N              Print mean, 95 % interval and p-value over N random tables (try 1000)
      --chance N              Show N shuffles; requires --steps
$ for c in score explain compare diff sql; do setmatch $c --help | sed '1,/^Options/d' | grep -A 1 -e '--pred'; done
      --pred COL[,COL]        Read the predicted clusters from these columns; score the first
      --weight COL            Weight each row by the count in this column
      --pred COL[,COL]        Read the predicted clusters from these columns; score the first
      --weight COL            Weight each row by the count in this column
      --pred COL[,COL]        Read the predictions from these columns (default: every column of
                              labels)
      --pred COL[,COL]        Read the two predictions from these columns
      --weight COL            Weight each row by the count in this column
      --pred COL[,COL]        Count the predicted clusters in these columns
      --missing drop|class|error

# What does nothing in a command is taken there, but not in its help; the program's own help has everything.
$ setmatch score --help | grep -c -e --theme -e --no-mouse -e --no-input -e --steps -e scatter -e explorer,; setmatch --help | grep -c -e '  --theme' -e '  --no-mouse' -e '  --no-input'; setmatch score -q --plain -m J --theme dark --no-mouse --no-input samples/fig1b.csv
0
3
j_score	0.7652173913043478

# No command's help is wider than a screen of 100 columns but for its example and the list of its words.
$ for c in $(setmatch list commands --plain | cut -f 1); do setmatch $c --help | grep -v '^  *setmatch \|^setmatch ' | awk -v c=$c 'length > 100 { print c ": " $0 }'; done
