# What setmatch-formats(5) says, tried.

# Plain labels: on one line, between blanks or commas; blank lines at the end; JSON. Brackets may be communities.
$ cd $T; yes '1 1 2 2 3' | head -n 4 | paste -s -d ' ' >a; tr ' ' , <a >b; { tr ' ' '\n' <a; echo; echo; } >c; sed 's/ /,/g; s/.*/[&]/' a >d; for f in b c d; do setmatch score -q --plain -m ri a $f; done
ri	1
ri	1
ri	1

$ cd $T; printf 'a\n\nb\n' >a; printf 'a\nb\n' >b; setmatch score -q a b 2>&1 | cut -d';' -f1
setmatch: a:2: a blank line between labels

# Columns: the separators, quotes, blank lines and comments; between tabs quotes are characters where that alone
# makes all rows equally wide.
$ for s in , ';' '|' '	'; do printf '# said\nclass%scluster\na%sx\n\nb%sy\nb%sy\n' "$s" "$s" "$s" "$s" | setmatch convert -q -; done | sort | uniq -c | tr -s ' '
 4 a,x
 8 b,y
 4 class,cluster

$ printf 'class,cluster\n"a, ""b""",x\n"c\nd",y\n"c\nd",y\n' | setmatch convert -q --json -
{"y_true":["a, \"b\"","c\nd","c\nd"],
 "y_pred":["x","y","y"]}
! warning: stdin: 2 fields of column class hold a line break, the first in line 3

$ printf 'class\tcluster\n"a\tx\nb"\ty\nb"\ty\n' | setmatch convert -q --json -
! setmatch: stdin:2:1: a quote may open a field that goes on in the next line, or be a character (found 3 rows with such fields, 4 without); specify which
!   setmatch convert -q --json - --quote none
!   setmatch convert -q --json - --quote '"'
? 3
$ printf 'class\tcluster\n"a\tx\nb"\ty\nb"\ty\n' | setmatch convert -q --json - --quote none
{"y_true":["\"a","b\"","b\""],
 "y_pred":["x","y","y"]}

$ printf '2 1\n1 3\n2 3\n' | setmatch convert -q - | sed 1d
2,1
1,3
2,3
! warning: stdin: truth is column 1 and prediction column 2, the only possible columns

# A known name, in any case and with blanks; a heading by its numbers below, the only two it can be (a warning); with a
# third column that has no name it knows, asked, with a line to copy.
$ printf 'id,Ground Truth,Y_Pred\n1,a,x\n2,b,y\n3,b,y\n' | setmatch convert -q - | sed 1d
1,a,x
2,b,y
3,b,y

$ printf 'u,v\n1,x\n2,y\n2,y\n' | setmatch convert -q - | sed 1d
1,x
2,y
2,y
! warning: stdin: truth is column u and prediction column v, the only possible columns

$ printf 'v,u,w\n0.5,a,x\n0.6,a,x\n0.7,b,y\n0.8,b,y\n' | setmatch convert -q - | sort -u | tr '\n' ' '
! setmatch: stdin:1: it is not clear which columns are the truth and the prediction (found 2 candidate columns); specify which
!   candidates: u, w; other columns: v
!   setmatch convert -q - --true u --pred w

$ printf 'v,u,w\n0.5,a,x\n0.6,b,y\n' | setmatch convert -q - 2>&1 | cut -d';' -f1 | head -n 1
setmatch: stdin:1: it is not clear which columns are the truth and the prediction (found 2 candidate columns)

# Missing labels are just these words, as they stand, without the blanks around them; noise is what is named.
$ printf 'class,cluster\na,\nb,NA\nc,NaN\nd,nan\ne,None\nf,null\ng,na\nh, NA\ni,?\n' | setmatch convert -q - | sed 1d
g,na
i,?
! warning: 7 without a label left out (--missing class keeps them)

$ printf 'class,cluster\na,\nb,x\nb,x\n' | setmatch convert -q --missing error - 2>&1 | cut -d';' -f1
setmatch: stdin:2:3: missing label in column cluster

$ printf 'class,cluster\na,1\na,-1\nb,-1\n' >$T/n.csv; for p in drop own singletons; do setmatch matrix -q --json --noise pred:-1 --noise-policy $p $T/n.csv | grep -o '"column_sums.*'; done
"column_sums":[1],"n":1,"noise_points":2}
"column_sums":[1,2],"n":3,"noise_points":2}
"column_sums":[1,1,1],"n":3,"noise_points":2}
! warning: 2 noise points left out (--noise-policy own keeps them)

# Whole floats become whole numbers where all is numbers, and 03 is one of them; case counts, blanks around a label do not.
$ printf 'class,cluster\n1.0,x\n2.0, x\n03,X\n' | setmatch convert -q - | sed 1d
1,x
2,x
3,X

# One of them alone keeps its zeros, as digits beyond 2^53 do beside a float: 9007199254740993 is no double.
$ printf 'class,cluster\n1,x\n01,x\n+1,X\n' | setmatch convert -q - 2>/dev/null | sed 1d
1,x
01,x
+1,X

$ printf 'class,cluster\n1.0,x\n01,x\n+1,X\n-1,x\n-01,x\n-0,x\n009007199254740993,x\n' | setmatch convert -q - | sed 1d
1,x
1,x
1,X
-1,x
-1,x
0,x
9007199254740993,x

$ printf 'class,cluster\n1.0,x\na,x\n' | setmatch convert -q - | sed 1d
1.0,x
a,x

# Two files joined by their ids.
$ cd $T; printf 'id,class\n1,a\n2,b\n3,b\n' >t.csv; printf 'id,pred\n2,y\n1,x\n3,y\n' | setmatch convert -q --id id t.csv -
id,class,cluster
1,a,x
2,b,y
3,b,y

# Counts add up, from JSON too; 2^53 is the most.
$ printf 'class,cluster,count\na,x,1\nb,y,3\na,x,1\n' | setmatch convert -q -
class\cluster,x,y
a,2,0
b,0,3

$ printf '[{"actual":["a"],"observed":["x"],"count":2},{"actual":"b","observed":"x","count":1}]' | setmatch convert -q -
class\cluster,x
a,2
b,1

$ for n in 9007199254740992 9007199254740993; do printf 'class,cluster,count\na,x,%s\n' $n | setmatch convert -q - >$T/out 2>/dev/null; echo $?; done
0
5

# A table of counts without names, with a sum that --margins keeps, as an object.
$ printf '3,4\n5,6\n' | setmatch convert -q --matrix -
class\cluster,K1,K2
T1,3,4
T2,5,6

$ printf 'class,K1,K2,sum\na,1,2,3\nb,2,2,4\n' >$T/s.csv; cd $T; setmatch convert -q s.csv; setmatch convert -q --margins keep s.csv 2>/dev/null | head -n 1
class\cluster,K1,K2
a,1,2
b,2,2
class\cluster,K1,K2,sum
! warning: the last column "sum" is the sum of the others and is left out (--margins keep counts it)
! warning: s.csv: read as a table of counts, the first row and column are names (columns of labels: --true COL --pred COL)

$ printf '{"classes":["Ta","Tb"],"clusters":["K1"],"counts":[[3],[4]]}' | setmatch convert -q -
class\cluster,K1
Ta,3
Tb,4

# Bytes: a byte order mark, old line ends, gzip from standard input; never anything but UTF-8.
$ printf '\357\273\277class,cluster\ra,x\r' | gzip -c | setmatch convert -q -
class,cluster
a,x

$ printf 'class,cluster\n\351,x\n' | setmatch convert -q - 2>&1 | cut -d';' -f1-2
setmatch: stdin:2:1: this is not UTF-8 (found byte 0xE9); convert it: iconv -f LATIN1 -t UTF-8 FILE

# Of counts, no format of points is written but json, which becomes the table.
$ cd $T; setmatch convert -q sample:fig1b -o c.counts; for o in --tsv --plain; do setmatch convert -q $o c.counts 2>&1 | cut -d';' -f1; done; setmatch convert -q --json c.counts | head -n 1
setmatch: format tsv needs points
setmatch: format lines needs points
{"classes":["Ta","Tb","Tc"],

# lines are the prediction alone; no file is replaced without -f.
$ cd $T; setmatch convert -q sample:fig1b -o p.txt; sort p.txt | uniq -c | tr -s ' '; setmatch convert -q sample:fig1b -o p.txt 2>/dev/null
 10 K1
 30 K2
 40 K3
 20 K4
? 4

# The lesson of the page, and the list of readings.
$ printf '{"name": "two", "title": "Two groups", "source": "by hand", "about": "One point astray.", "data": {"matrix": [[2, 1], [0, 3]], "classes": ["a", "b"], "clusters": ["x", "y"]}, "steps": [{"words": "One point of a is in y.", "look": ["pa"], "values": {"pa": "0.8333"}}, {"words": "It comes home.", "commands": ["move 1 a y x"], "values": {"pa": "1", "cell.a.x": "3", "best.b": "y", "unmatched.clusters": "", "pairs.row_share": "a-x b-y", "total.greedy": "6", "optima.counts": "1"}}]}' >$T/two.json; setmatch lesson check $T/two.json | sed "s,$T,T,"
ok T/two.json step 1 pa stated "0.8333"
...
8 passed, 0 failed

$ cd $T; printf 'a\na\nb\nb\n' >iris.labels; printf 'kmeans3,other\n1,1\n1,2\n2,2\n2,2\n' >iris.csv; printf 'dataset,algorithm,true,pred,column\niris,kmeans,iris.labels,iris.csv,kmeans3\n' >list.csv; setmatch rank -q -m ari --tsv list.csv
algorithm	datasets	ari	ari_rank
kmeans	1	1	1

# Every command that reads files takes --threads, and gives the same with any number: two files of a megabyte.
$ cd $T; for f in 7 11; do awk -v m=$f 'BEGIN { for (i = 0; i < 90000; i++) print "label-" i * 31 % m }' > wide$f.txt; done; for c in score matrix match count convert diagnose; do for t in 1 3; do setmatch $c -q wide7.txt wide11.txt --threads $t > $c.$t; done; cmp $c.1 $c.3 && wc -c < $c.1 | awk '{ print ($1 > 100) }'; done | tr -d '\n'; echo
111111
$ setmatch sql --threads 2
! setmatch: sql does not accept --threads (accepted by: the explorer, score, matrix, match, explain, report, diagnose, classification, points, convert, count, replay, compare, diff, rank, simulate, paper, screen, record)
? 2

# Data sets on threads: the same bytes with any number, of 23 in mixed order with two references each; the first line
# that is wrong is told, and what cannot be read is counted (the reading of no1, that of no2, and the five of d1, whose
# file has no such column), as by one.
$ cd $T; (echo dataset,algorithm,true,pred,true_column,column; for i in 5 11 2 7 1 19 3 23 13 17 8 4 6 9 10 12 14 15 16 18 20 21 22; do awk -v m=$i 'BEGIN { print "u,v,a,b"; for (j = 0; j < 20 * m; j++) print "x" j % 3 ",y" j % 4 ",k" j * m % 5 % 4 ",k" int(j / m) % 3 }' > t$i.csv; for c in a b; do echo d$i,$c,t$i.csv,t$i.csv,u,$c; echo d$i,$c,t$i.csv,t$i.csv,v,$c; done; done) > threads.csv; for t in 1 2 3 7; do setmatch rank -q --json threads.csv --threads $t > rank.$t; cmp rank.1 rank.$t; done; grep -o '"datasets":[0-9]*' rank.7 | head -n 1
"datasets":23
$ cd $T; (sed 40q threads.csv; echo d7,c,t7.csv,no1.csv,u,; echo d1,c,t1.csv,t1.csv,u,nothing; echo d0,c,no2.csv,no3.csv,u,) > wrong.csv; for o in -q --skip-missing; do for t in 1 2 3 7; do setmatch rank --json $o wrong.csv --threads $t > rank.$t 2>err.$t; echo $? >> err.$t; cmp rank.1 rank.$t; cmp err.1 err.$t; done; cat err.7; done
setmatch: wrong.csv:41: no1.csv: cannot open file: No such file or directory
4
note: 7 manifest rows skipped: files cannot be read
0

# Labels that are all different: lines may list members, where there are lines; an array has none.
$ cd $T; for f in a b; do { printf '\223NUMPY\001\000\166\000'; printf '%-117s\n' "{'descr': '|i1', 'fortran_order': False, 'shape': (3,), }"; } >$f.npy; done; printf '\001\002\003' >>a.npy; printf '\004\005\006' >>b.npy; seq 3 >a.txt; seq 4 6 >b.txt; for e in npy txt; do setmatch score -q a.$e b.$e 2>&1 | grep -o 'compare; .*'; done
compare; to read them anyway: --true 1 --pred 1
compare; if a line lists the members of a cluster, name the files .cnl (--format cnl); to read them anyway: --true 1 --pred 1

# .gz packs what convert writes; the ending before it says the format.
$ cd $T; for f in z.csv z.counts.csv z.counts; do setmatch convert -q sample:fig1b -o $f; setmatch convert -q sample:fig1b -o $f.gz; gzip -dc $f.gz | cmp - $f; done; setmatch convert -q sample:fig1b -o gz 2>&1 | cut -c 1-83
setmatch: convert takes the format from the extension of -o FILE, but "gz" has none

# Arrays of an .npz archive are columns; values of scikit-learn 1.2.1 (tests/data/README.md). X has 20 columns, k no dimension.
$ setmatch score -m ARI,silhouette --coordinates emb_0,emb_1 --plain tests/data/arrays.npz | cut -c1-28
ari	0.4382324911428135
silhouette	-0.06811144736282
! note: tests/data/arrays.npz: npz, header; truth "y_true" x prediction "y_pred" (by name); 40 points
! warning: tests/data/arrays.npz: ignored arrays that do not label the same points: X, k
$ setmatch score -q -m ARI --plain tests/data/arrays_compressed.npz; setmatch score -q -m ARI --plain - <tests/data/arrays_compressed.npz
ari	0.4382324911428135
ari	0.4382324911428135
$ head -c 400 tests/data/arrays_compressed.npz >$T/cut.npz; setmatch score $T/cut.npz 2>&1 | sed 's/.*: this/this/'
this .npz file is damaged (found Not a zip archive); save it again with numpy.savez

# Lists of members, found by their content whatever they are called, and joined by id: clusters of cd-hit and VSEARCH, and
# communities that networkx found (tests/data/wild/README.md). ARI of scikit-learn 1.2.1 on the same labels: 0.6419208996618669,
# 0.6569144925350626, 0.19521178637200737; of cd-hit's against VSEARCH's 0.7777836217324988.
$ cd tests/data/wild; setmatch score -m ari --plain sequences.csv sequences.clstr
ari	0.6419208996618669
! note: sequences.csv: comma, header; sequences.clstr: clstr, header; truth "family" x prediction "cluster" (the only one possible); joined by id "id"; 26 points; sequences.clstr: read from cd-hit clusters
$ cd tests/data/wild; for f in .uc _full.uc; do setmatch score -m ari --plain sequences.csv sequences$f; done
ari	0.6569144925350626
ari	0.6569144925350626
! note: sequences.csv: comma, header; sequences.uc: uc, header; truth "family" x prediction "cluster" (the only one possible); joined by id "id"; 26 points; sequences.uc: read from records S, H and N of USEARCH or VSEARCH
! note: sequences.csv: comma, header; sequences_full.uc: uc, header; truth "family" x prediction "cluster" (the only one possible); joined by id "id"; 26 points; sequences_full.uc: read from records S, H and N of USEARCH or VSEARCH
! warning: ids are joined up to the first space: "globin_00|sp364" is "globin_00|sp364 made up, family of glob…"
$ cd tests/data/wild; cp sequences.clstr $T/a; cp sequences.uc $T/b; setmatch score -q -m ari --plain $T/a $T/b; setmatch score -q -m ari --plain graph_blocks.csv - <graph_communities.txt
ari	0.7777836217324988
ari	0.19521178637200737
$ cd tests/data/wild; setmatch score sequences.csv sequences_cut.clstr
! setmatch: sequences_cut.clstr:3:11: "averyveryverylongco" is listed twice, first in line 2; if cd-hit cut the ids off, run it with -d 0
? 3

# npz_roles_are_never_replaced: an array called y_true or y_pred that cannot be read is the error, by name.
$ P="python3 $PWD/tests/support/npz.py"; cd $T; for y in object damaged 1,1; do $P r.npz y_true=1,1,2 y_pred=$y kmeans=1,2,2; setmatch score -q r.npz; $P r.npz y_true=1,1,2 y_pred=$y; setmatch score -q r.npz >out 2>err; echo $?; cat out; grep -c 'array "y_pred"' err; done; $P r.npz y_true=1,1,2 y_pred=1,1 a=1,1,2 b=1,1,2; setmatch score r.npz
3
1
3
1
3
1
! setmatch: r.npz:1:1: array "y_pred" cannot be read: this .npy file holds Python objects, which are pickled (found dtype object); unpickling runs code and is never done; save plain labels: numpy.save(FILE, labels.astype(str))
! setmatch: r.npz:1:1: array "y_pred" cannot be read: this .npy file is cut off (found fewer elements than its shape says); copy it again, whole
! setmatch: r.npz:1:1: array "y_pred" has 2 rows, but "y_true" has 3; name two arrays of the same points: --true NAME --pred NAME
! setmatch: r.npz:1:1: array "y_pred" has 2 rows, but "y_true" has 3; name two arrays of the same points: --true NAME --pred NAME
? 3

# npz_roles_are_chosen: told, the others are left out. By hand: {1,2} {3} against {1} {2,3}: of 3 pairs none is together
# in both, expected 1/3, at most 1: ARI -0.5. Arrays that are no labelling by name never stop the file.
$ P="python3 $PWD/tests/support/npz.py"; cd $T; $P r.npz y_true=1,1,2 y_pred=object kmeans=1,2,2; setmatch score -m ari --plain r.npz --true y_true --pred kmeans 2>&1; $P r.npz y_true=1,1,2 y_pred=1,2,2 cluster_sizes=2,2 target_names=object $(seq -f 'a%g=1,2' 9); setmatch score -m ari --plain r.npz 2>&1
note: r.npz: npz, header; truth "y_true" x prediction "kmeans" (named); 3 points
warning: r.npz: ignored arrays that do not label the same points: y_pred
ari	-0.5
note: r.npz: npz, header; truth "y_true" x prediction "y_pred" (by name); 3 points
warning: r.npz: ignored arrays that do not label the same points: cluster_sizes, target_names, a1, a2, a3, a4, a5, a6 and 3 more
ari	-0.5

# npz_checksums_are_read: one changed byte of an array is damage, not another label.
$ P="python3 $PWD/tests/support/npz.py"; cd $T; $P r.npz y_true=1,1,2 y_pred=1,2,2; python3 -c "b = bytearray(open('r.npz', 'rb').read()); b[b.index(b'\n', b.index(b'y_pred')) + 1] = 2; open('r.npz', 'wb').write(b)"; setmatch score r.npz
! setmatch: r.npz:1:1: this .npz file is damaged (found array y_pred cut off or changed); save it again with numpy.savez
? 3

# outer_keys_turn: pandas' crosstab(true, pred).to_json(), and as pandas prints it; by hand, class cat is 5 + 4, dog 0 + 3:
# with natural logarithms H(C) = 0.562335, H(C|K) = 0.398363, homogeneity 0.2915914.
$ cd $T; printf '{"cat":{"cat":5,"dog":0},"dog":{"cat":4,"dog":3}}' >xt.json; setmatch score -q -m homogeneity --plain xt.json --transpose | cut -c1-24; setmatch score -m homogeneity --plain xt.json 2>&1 | grep -c '^warning: .*--transpose'
homogeneity	0.2915913848
1

# The ending of a file may be in upper case, of one that is written too.
$ cd $T; printf 'class,cluster\na,x\na,x\nb,x\n' >P.CSV; setmatch convert -q P.CSV -o Q.JSON && head -c 10 Q.JSON; echo; setmatch convert -q P.CSV -o Q.COUNTS.CSV.GZ && gunzip -c Q.COUNTS.CSV.GZ; setmatch matrix -q P.CSV -o M.TSV && head -1 M.TSV | tr '\t' ' '
{"y_true":
class,cluster,count
a,x,2
b,x,1
class x
