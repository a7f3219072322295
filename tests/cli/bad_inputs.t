# Bad inputs that no other test holds, by their number in tests/data/bad_inputs.txt. Outcomes by hand.
# A36: 70,000 columns.
$ cd $T; awk 'BEGIN { for (i = 0; i < 70000; i++) printf "a,"; print "b"; print "b" }' >wide.csv; setmatch score -q wide.csv
! setmatch: wide.csv:1: too many columns; at most 65536 are read; is the right separator used?
? 5

# C13: gzip inside gzip.
$ cd $T; printf 'class,cluster\na,x\nb,y\n' | gzip -n | gzip -n >twice.gz; setmatch score -q twice.gz
! setmatch: twice.gz:1:1: this is not text; it looks like gzip inside gzip; unpack it once: gzip -dc FILE
? 3

# C15: standard input can be read once.
$ setmatch score - - </dev/null
! setmatch: standard input is named twice; save one input to a file
? 2

# D13: a name that begins with a dash stands behind "--".
$ cd $T; cp $OLDPWD/samples/fig1b.csv ./-n.csv; setmatch score -q -m ri --plain -- -n.csv
ri	0.8383838383838383

# D14: for a spreadsheet, what it would take for a formula begins with '; a label that is saved, and a number, do not.
$ cd $T; printf 'class,cluster\n=1,x\n-1,y\n+a,x\n@b,x\n' >signs.csv; setmatch matrix -q signs.csv -o table.csv; cat table.csv; setmatch convert -q signs.csv -o same.csv; cmp signs.csv same.csv
class,x,y
"'=1",1,0
-1,0,1
"'+a",1,0
"'@b",1,0

# F6: a row of the file that there is not.
$ printf '# setmatch-log 1\nassign @101 K1\n' | setmatch replay -q - sample:fig1b
! setmatch: stdin:2:1: no point in row 101 (expected rows from 1 to 100)
? 3

# F7: a move to the cluster where the points are changes nothing, and is no step.
$ printf '# setmatch-log 1\nmove 1 Tc K4 K4\n' | setmatch replay -q - sample:fig1b --trace ri
move,command,ri
0,,0.8383838383838383
