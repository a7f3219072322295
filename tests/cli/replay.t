# A log carried out again. J-score paper, Fig. 1B: J = 17.6/23; with K4 merged into K3 every class is a cluster: 1.
$ printf '# setmatch-log 1\n\n# all of it\nmerge K4 K3\n' >$T/merge.log; setmatch replay -q $T/merge.log samples/fig1b.csv --trace j_score | sed -n '1,2p;$p'
move,command,j_score
0,,0.7652173913043478
20,merge K4 K3,1

# A line that moves COUNT points is COUNT rows; what moves none and changes no value is no row. 3 + 17 + 17, with the
# start and the heading 39. R = 1 - 40*20/4950, then 1 - 43*17/4950: the pairs of Tc that are apart.
$ printf '# setmatch-log 1\nmove 3 Tc K4 K3\nnew K9\nrename K9 K8\nsplit K4 7,10\nundo\n' >$T/rows.log; setmatch replay -q $T/rows.log samples/fig1b.csv --trace ri >$T/rows.csv; wc -l <$T/rows.csv
39
$ sed -n '2p;5p;$p' $T/rows.csv
0,,0.8383838383838383
3,move 3 Tc K4 K3,0.8523232323232324
37,undo,0.8523232323232324
$ sed -n '6p' $T/rows.csv | cut -c1-17
4,"split K4 7,10"

# The same rows as a list in JSON (behind the fourth move 43 * 17 + 16 pairs of Tc are apart); without --trace it has every index.
$ setmatch replay -q --json $T/rows.log samples/fig1b.csv --trace ri | sed -n '1p;4,5p;$p'
[{"move":0,"command":"","ri":0.8383838383838383},
{"move":3,"command":"move 3 Tc K4 K3","ri":0.8523232323232324},
{"move":4,"command":"split K4 7,10","ri":0.8490909090909091},
{"move":37,"command":"undo","ri":0.8523232323232324}]
$ setmatch replay -q --json $T/rows.log samples/fig1b.csv >$T/all.json; grep -c '^\[*{"move":' $T/all.json; setmatch score -q --json samples/fig1b.csv | sed 's/.*"indices":{//;s/}.*//' | tr , '\n' | cut -d: -f1 >$T/ids; sed -n '1s/^.\(.*\)},$/\1/p' $T/all.json | tr , '\n' | sed 1,2d | cut -d: -f1 | cmp - $T/ids
38
$ setmatch replay -q $T/rows.log samples/fig1b.csv --trace ri -o $T/named.json; setmatch replay -q --json $T/rows.log samples/fig1b.csv --trace ri | cmp - $T/named.json
$ setmatch replay -q --json $T/merge.log samples/fig1b.csv --trace accuracy --to 0
[{"move":0,"command":"","accuracy":null}]

# Without a trace: the report of what came of it.
$ setmatch replay -q $T/rows.log samples/fig1b.csv | sed -n '2p;5p'
        K1      K2      K3      K4!     K8      Σ  best
Tc       ·       ·    [(43)]*  (17)      ·     60  0.7167 → K3
$ setmatch replay -q $T/rows.log samples/fig1b.csv --fail-under ri=0.9 >$T/report
! setmatch: ri is 0.8523232323232324; it must be at least 0.9
? 1

# Roles moves no point and changes what is not symmetric: a row.
$ printf '# setmatch-log 1\nroles\n' >$T/roles.log; setmatch replay -q $T/roles.log samples/fig1b.csv --trace homogeneity,completeness | awk -F, 'NR == 2 { a = $3; b = $4 } NR == 3 { print $1, $2, a == $4, b == $3, a == b }'
1 roles 1 1 0

# What is undefined is empty: accuracy wants a class and a cluster of one name.
$ setmatch replay -q $T/merge.log samples/fig1b.csv --trace accuracy,ri | sed -n '2p;$p'
0,,,0.8383838383838383
20,merge K4 K3,,1

# beta is of the log, or of the command line.
$ printf '# setmatch-log 1\nset beta=2\n' >$T/beta.log; setmatch replay -q $T/beta.log samples/fig1b.csv --trace v_measure >$T/by_log; setmatch replay -q --beta 2 $T/beta.log samples/fig1b.csv --trace v_measure | sed -n 2p | cut -d, -f3 >$T/by_option; tail -n 1 $T/by_log | cut -d, -f3 | cmp - $T/by_option; sed -n 3p $T/by_log | cut -d, -f1,2
1,set beta=2

# So are the digits of what people read, none of them too: J = 17.6/23.
$ printf '# setmatch-log 1\nset digits=9\n' >$T/digits.log; setmatch replay -q $T/digits.log samples/fig1b.csv | grep j_score
  j_score                  J         0.765217391    J-score
$ cd $T; printf '# setmatch-log 1\nset digits=0\nexport explain none.txt\n' >digits.log; setmatch replay -q digits.log sample:fig1b >out; grep -c '= 0\.' none.txt
0
? 1

# --to counts changes, not points.
$ setmatch replay -q --to 1 $T/rows.log samples/fig1b.csv --trace ri | wc -l
5
$ setmatch replay -q --to 0 $T/rows.log samples/fig1b.csv --trace ri | wc -l
2
$ setmatch replay --to x $T/rows.log samples/fig1b.csv
! setmatch: --to: invalid number of changes "x" (expected 0, the loaded data, or more)
? 2
$ setmatch replay --trace nothing $T/rows.log samples/fig1b.csv 2>/dev/null
? 2

# It stops at the first line that fails, and says where.
$ cd $T; printf '# setmatch-log 1\nnew K9\n  move 5 Tx K4 K3\nexport csv late.csv\n' >class.log; setmatch replay -q class.log sample:fig1b; code=$?; test ! -e late.csv && exit $code
! setmatch: class.log:3:3: unknown class "Tx"; did you mean "Ta"?
? 3
$ cd $T; printf '# setmatch-log 1\nmoove\n' | setmatch replay -q - sample:fig1b
! setmatch: stdin:2:1: unknown command "moove"; did you mean "move"?
? 3
$ printf '# setmatch-log 1\nundo\n' | setmatch replay -q - sample:fig1b
! setmatch: stdin:2:1: nothing to undo: these are the data as loaded
? 3
# A number of steps is read up to 2^53.
$ for n in 9007199254740992 9007199254740993; do printf '# setmatch-log 1\nundo %s\n' $n | setmatch replay -q - sample:fig1b; done
! setmatch: stdin:2:1: nothing to undo: these are the data as loaded
! setmatch: stdin:2:6: invalid number "9007199254740993" (expected a whole number up to 9007199254740992)
? 3
$ printf '# setmatch-log 1\nopen x.csv\n' | setmatch replay -q - sample:fig1b
! setmatch: stdin:2:1: open works in the explorer only; remove this line
? 3
$ printf 'class,p\na,x\n' | setmatch replay -q - sample:fig1b
! setmatch: stdin:1:1: not a log (found "class,p", expected "# setmatch-log 1" in line 1)
? 3
# Commands alone will do: K3 is Tc then, so that every pair is judged alike and Rand is 1.
$ printf 'merge K4 K3\n' | setmatch replay -q - sample:fig1b --trace ri | tail -1
20,merge K4 K3,1
$ printf '# setmatch-log 2\n' | setmatch replay -q - sample:fig1b
! setmatch: stdin:1:16: unsupported log version "2" (expected 1)
? 3
$ setmatch replay - - </dev/null
! setmatch: standard input can be read only once; save one of them to a file
? 2

# The digest of the input is optional and, when there, must agree: sha256sum of samples/fig1b.csv.
$ printf '# setmatch-log 1\n# input sha256 %s\nmerge K4 K3\n' 30985736093961d47ea3bc27227a2df6cc871db3ca0c4d6a70d9f3aaa2a97d13 >$T/digest.log; cat samples/fig1b.csv | setmatch replay -q $T/digest.log - --trace ri | tail -n 1
20,merge K4 K3,1
$ cd $T; setmatch replay -q digest.log sample:fig1d
! setmatch: digest.log:2:16: the log is for other data (sha256 30985736093961d47ea3bc27227a2df6cc871db3ca0c4d6a70d9f3aaa2a97d13, these files: 38b54c89e3a26110fa7583903cacd5196865adddd6563e275b939c8df44d16c4); use the original files
? 3

# Write and export lines are carried out; no file is replaced without -f. A log that was exported gives the same again.
$ cd $T; printf '# setmatch-log 1\nmove 5 Tc K4 K3\nwrite labels.csv\nsplit K4 10,5\nexport log again.log\nexport csv matrix.csv\n' >write.log; setmatch replay write.log sample:fig1b --trace ri >first.csv 2>told; grep wrote told
note: wrote the labels to labels.csv, column cluster_new
note: wrote the log to again.log
note: wrote the matrix to matrix.csv
$ sed 's/^/: /' $T/again.log
: # setmatch-log 1
: # input sha256 30985736093961d47ea3bc27227a2df6cc871db3ca0c4d6a70d9f3aaa2a97d13
: move 5 Tc K4 K3
: split K4 10,5
$ cd $T; setmatch replay -q again.log sample:fig1b --trace ri | cmp - first.csv
$ cd $T; setmatch matrix -q labels.csv | sed -n '5p'
Tc       ·       ·    [(45)]*  (15)    60  0.7500 → K3
$ cd $T; setmatch replay -q write.log sample:fig1b >out
! setmatch: write.log:3:1: labels.csv: file exists; use -f to overwrite it
? 4
$ cd $T; setmatch replay -q -f write.log sample:fig1b >out; wc -l <again.log
4

# What a log writes goes to files.
$ cd $T; for l in 'write -' 'export json -'; do printf '# setmatch-log 1\n%s\n' "$l" >dash.log; setmatch replay -q -f dash.log sample:fig1b 2>&1; done; ls ./-
setmatch: dash.log:2:1: write needs a file name (found "-"); name a file
setmatch: dash.log:2:1: export needs a file name (found "-"); name a file
! ls: cannot access './-': No such file or directory
? 2

# Which points go follows from the labels, whatever came before: half of it, written, read again, and the rest gives the
# file that all of it gives. Rows 3, 5, 7, 8 had moved last. K holds a in 2 5 7 9, b in 1 3 6 8 10; class b is first.
$ cd $T; printf 'true,pred\nb,K\na,K\nb,L\na,L\na,K\nb,K\na,K\nb,L\na,K\nb,K\n' >mixed.csv; printf 'move 2 b L K\nassign @5,7 L\nassign @5,7,8 K\n' >half; printf 'move 2 a K M\nsplit K 3,4\n' >rest
$ cd $T; (echo '# setmatch-log 1'; cat half; echo write half.csv; cat rest; echo write whole.csv) >whole.log; (echo '# setmatch-log 1'; cat rest; echo write rest.csv) >rest.log; setmatch replay -q whole.log mixed.csv >out; setmatch replay -q rest.log half.csv --true true --pred pred_new >out; awk -F, '{ print $NF }' rest.csv | sed 1d >rest.labels; awk -F, '{ print $NF }' whole.csv | sed 1d | cmp - rest.labels; paste -sd ' ' rest.labels
K.1 M K.1 L M K.1 K.2 K.2 K.2 K.2

# Without sizes a cluster is split by class: c4 of iris holds 23 versicolor and 17 virginica; 27/(50 + 28 - 27) = 0.5294.
$ printf '# setmatch-log 1\nsplit c4\n' >$T/by.log; setmatch replay -q $T/by.log samples/iris.csv | sed -n '/^versicolor/,/^virginica/p' | tr -s ' '
versicolor · [(27)]* · (23) · 50 0.5294 → c1
virginica · 1 [(32)]* · (17) 50 0.6400 → c3
$ setmatch screen sample:iris --keys ": s p l i t Space c 4 Enter" --size 100x30 | tail -n 2 | head -n 1 | cut -c 1-24
 split c4 by class · J-
$ printf '# setmatch-log 1\nsplit c2\n' >$T/by.log; setmatch replay -q $T/by.log samples/iris.csv 2>&1 | grep -o 'all points of c2.*'
all points of c2 are in one class; use sizes, as in split c2 10,10

# Noise among the classes: A and the singleton N share cluster x, so completeness is 1, homogeneity 0, H(U) = ln 2.
$ printf 'class,cluster\nA,x\nN,x\n' >$T/noisy.csv; printf '# setmatch-log 1\nnoise true:N singletons\n' | setmatch replay -q - $T/noisy.csv --trace homogeneity,completeness,entropy_true,entropy_pred | tail -n 1
1,noise true:N singletons,0,1,0.6931471805599453,0
# Undoing a move and an exchange of the roles ends in the table as loaded.
$ printf 'class,cluster\nA,x\nB,x\n' >$T/two.csv; printf '# setmatch-log 1\nroles\nmove 1 x A B\nundo 2\n' | setmatch replay -q - $T/two.csv --trace homogeneity,completeness | tail -n 2
3,undo 2,1,0
4,undo 2,0,1
$ printf '# setmatch-log 1\nroles\nmove 1 x A B\ngo 0\n' | setmatch replay -q - $T/two.csv --trace homogeneity,completeness | tail -n 1
4,go 0,0,1

# A line that fails ends the list, which holds the rows up to it: JSON all the same.
$ cd $T; printf '# setmatch-log 1\nmove 1 a x y\nmerge x y z\n' >broken.log; printf 'class,cluster,count\na,x,100\nb,y,50\na,y,3\n' >broken.csv; setmatch replay -q --json --trace ri broken.log broken.csv >broken.json
! setmatch: broken.log:3:1: unknown cluster "z" (one of: x, y)
? 3
$ cut -d, -f1,2 $T/broken.json; tail -c 3 $T/broken.json
[{"move":0,"command":""
{"move":1,"command":"move 1 a x y"
}]
