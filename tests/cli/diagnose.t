# The sample names its columns itself, and others can be named. By scikit-learn 1.2: 0.6686991, 0.5770297.
$ setmatch score -q sample:digits -m ari --plain; setmatch score -q sample:digits --pred kmeans8 -m ari --plain
ari	0.668699122362767
ari	0.5770297649581725

# The digits by ten means, read cold: 1426 = the sum of the ten matched cells by scipy 1.10's linear_sum_assignment.
$ setmatch diagnose -q sample:digits | sed '/^$/,$d'
 J 0.6978   1426 of 1797 points in place, 371 misplaced (20.6 %)    if put right
 10 clusters for 10 classes; 7 recovered, not classes 1, 8 and 9.
 1 Cluster 3 holds class 9 (139) and part of classes 8 (53 of 174) and  J +0.065
   5 (43 of 182).
     outside setmatch, cluster its points again by themselves
 2 Cluster 7 mixes classes 8 (100) and 1 (99).                          J +0.055
     Class 1 is in clusters 7 (99), 6 (55) and 8 (24).
 3 Cluster 8 holds class 2 (148) and part of class 1 (24 of 182).       J +0.011
 4 Cluster 6 holds class 1 (55) and part of class 9 (20 of 180).        J +0.010
   132 other misplaced points in 33 cells, at most 13 in one.

# A remedy that needs no truth is the command itself: K4 and K3 of class Tc make it 1 (J-score paper, Fig. 1B).
$ setmatch diagnose -q --json sample:fig1b
{"index":"j_score","value":0.7652173913043478,"misplaced":20,"n":100,"recovered":["Ta","Tb","Tc"],"findings":[{"kind":"spread_class","classes":["Tc"],"clusters":["K3","K4"],"points":20,"cells":[{"class":"Tc","cluster":"K4","points":20,"to":"K3"}],"cost":0.23478260869565215,"text":"Class Tc is split into clusters K3 (40) and K4 (20).","remedy":{"command":"merge K4 K3","gain":0.23478260869565215,"needs_truth":false}}],"notes":["Homogeneity 1.00, completeness 0.70: clusters are purer than classes are whole; too many clusters for these classes."]}
$ setmatch diagnose -q --tsv sample:fig1b
rank	kind	classes	clusters	points	cost	text	remedy	gain
1	spread_class	Tc	K3,K4	20	0.23478260869565215	Class Tc is split into clusters K3 (40) and K4 (20).	merge K4 K3	0.23478260869565215

# Markdown, another index, the first of several; a distance falls when it gets better. By hand from the three tables:
# 0.68412 to 0.27637 (its 23 points moved), 0.47980 (merged).
$ setmatch diagnose -q --md --top 1 sample:iris --by-index vi | head -7
VI 0.6841: 109 of 150 points in place, 41 misplaced (27.3 %). 4 clusters for 3 classes; all recovered.

* Class versicolor is split into clusters c1 (27) and c4 (23). If put right: VI -0.408. Remedy: merge cluster c4 into c1: VI -0.204.

18 other misplaced points in 2 cells, at most 17 in one. --top 2 lists 1 more finding.

Homogeneity 0.81, completeness 0.65: clusters are purer than classes are whole; too many clusters for these classes.

# Classes in proportion (J-score paper, Fig. 1D) are not described: shuffled labels do as well. Rows left out are told.
$ setmatch diagnose -q sample:fig1d | sed '/^$/,$d'
 J 0.3917   51 of 100 points in place, 49 misplaced (49.0 %)
 2 clusters for 3 classes; none recovered.
 1 J 0.392 is what shuffled labels give (0.367 to 0.440): these clusters say
   nothing about the classes.
     try other features or another algorithm
   49 misplaced points in 4 cells, at most 21 in one.
$ setmatch diagnose -q sample:digits --pred dbscan --noise pred:-1 --json | grep -o '"text":"Not[^}]*'
"text":"Not in the table: 368 noise points left out (20.5 % of what was read)."
! warning: 368 noise points left out (--noise-policy own keeps them)
$ printf 'class,cluster\na,x\na,x\nb,y\n' >$T/same.csv; setmatch diagnose -q $T/same.csv | sed '/^$/,$d'
 J 1.0000   3 of 3 points in place, 0 misplaced
 2 clusters for 2 classes; all recovered.
 The clusters are the classes. Nothing to correct.

# A shell is told options, and a log: what is printed runs as it is. Points that are left out are no gain beside others.
$ setmatch diagnose -q sample:digits --pred dbscan | grep -A 3 'looks like noise'
 2 Cluster -1 looks like noise: 368 points (20.5 %), among them most
   of class 8 (105 of 174).
     leave it out with --noise pred:-1: J +0.124, with 368 points no
     longer counted
$ setmatch diagnose -q samples/fig1b.csv | grep 'replay'
     printf '# setmatch-log 1\nmerge K4 K3\n' | setmatch replay - samples/fig1b.csv
$ setmatch diagnose -q samples/fig1b.csv | grep replay | sed "s,| setmatch,| $SETMATCH," | sh 2>&1 | grep 'K1 *K2'
        K1      K2      K3      Σ  best

# The options that read the table go along, quoted; of a slice (here the whole again) there is no such line.
$ cut -d, -f3,4 samples/fig1b.csv | sed '1s/.*/true class;a;b/;2,$s/,/;-1;/' >"$T/of two.csv"
$ setmatch diagnose -q "$T/of two.csv" --true 'true class' --pred b --sep ';' --by a --noise none | sed "s,$T/,," | grep replay
     printf '# setmatch-log 1\nmerge K4 K3\n' | setmatch replay - --true 'true class' --pred b --noise none --sep ';' 'of two.csv'
$ setmatch diagnose -q - <samples/fig1b.csv | grep -c replay
0
? 1

# Of two classes of two points shuffled labels are the classes in 2!2!2!/4! = 1/3 of all cases; of five, 2 5!5!/10! < 1 %.
$ printf 'class,cluster\na,x\na,x\nb,y\nb,x\n' | setmatch diagnose -q - | sed -n 3,5p
 1 Too few points for a verdict: shuffled labels of 4 points are the classes
   themselves in 33.3 % of all cases.
     add points whose class is known
$ printf 'class,cluster\na,x\na,x\na,x\na,y\na,y\nb,x\nb,x\nb,y\nb,y\nb,y\n' | setmatch diagnose -q - | grep -c 'Too few'
0
? 1

# Rows left out are told in a small file too, and where nothing else is wrong.
$ printf 'class,cluster\na,x\na,x\nb,y\nb,\n' | setmatch diagnose -q - 2>/dev/null | sed '/^$/,$d'
 J 1.0000   3 of 3 points in place, 0 misplaced
 2 clusters for 2 classes; all recovered.
 1 Not in the table: 1 without a label left out (25.0 % of what was read).
     --missing class counts them as a group of their own
 The clusters are the classes. Nothing to correct.

# Where neither is the ground truth, the sentences have the words of --names.
$ setmatch diagnose -q samples/iris.csv --names species,group --top 1 | sed '/^$/,$d'
 J 0.6903   109 of 150 points in place, 41 misplaced (27.3 %)       if put right
 4 groups for 3 species; all recovered.
 1 Species versicolor is split into groups c1 (27) and c4 (23).         J +0.167
     merge group c4 into c1: J +0.107
     printf '# setmatch-log 1\nmerge c4 c1\n' | setmatch replay - --names species,group samples/iris.csv
   18 other misplaced points in 2 cells, at most 17 in one. --top 2 lists 1 more
   finding.
 Homogeneity 0.81, completeness 0.65: groups are purer than species are whole;
 too many groups for these species.

# What cannot be is said before anything is read.
$ setmatch diagnose sample:fig1b --by-index arj
! setmatch: unknown index "arj"; did you mean "ari"?
? 2
$ setmatch diagnose -q sample:fig1b --top 0
! setmatch: --top 0 would list nothing; use 1 or more
? 2

# Each value of a column by itself is what its rows alone would give.
$ setmatch diagnose -q samples/tickets.csv --by split | sed -n '/^split = test$/,/^$/p' | sed '/^$/d'
split = test
 J 0.7149   72 of 87 points in place, 15 misplaced (17.2 %)         if put right
 5 clusters for 5 classes; all recovered.
 1 Classes billing and returns are confused: part of class billing is   J +0.119
   in cluster c3 (4 of 20), part of class returns in cluster c1 (3 of
   20).
     look for features in which these classes differ
   8 other misplaced points in 7 cells, at most 2 in one.
$ awk '{ row = row $0; if (gsub(/"/, "\"", row) % 2) { row = row "\n"; next } if (NR == 1 || row ~ /,test,[^,]*,[^,]*$/) print row; row = "" }' samples/tickets.csv >$T/test.csv; setmatch diagnose -q $T/test.csv | sed '/^$/,$d'
 J 0.7149   72 of 87 points in place, 15 misplaced (17.2 %)         if put right
 5 clusters for 5 classes; all recovered.
 1 Classes billing and returns are confused: part of class billing is   J +0.119
   in cluster c3 (4 of 20), part of class returns in cluster c1 (3 of
   20).
     look for features in which these classes differ
   8 other misplaced points in 7 cells, at most 2 in one.
$ setmatch diagnose -q --json samples/tickets.csv --by split | grep -o '"value":"[a-z]*","n":[0-9]*,"diagnosis":{"index":"j_score","value":[^,]*,"misplaced":[0-9]*' | sed 's/"diag.*"misplaced"/"misplaced"/'
"value":"train","n":182,"misplaced":37
"value":"test","n":87,"misplaced":15
"value":"holdout","n":31,"misplaced":6
$ setmatch diagnose -q --tsv samples/tickets.csv --by split
! setmatch: diagnose writes --by only as text or JSON; remove --by, or add --json
? 2

# A column of which nearly every value is of one point makes no slices.
$ setmatch score -q sample:tickets --by id
! setmatch: column "id" has 300 different values for 300 points, so slices would have one or two points; choose a column with few values
? 2

# -m is --by-index here; findings are ranked by one index.
$ setmatch diagnose -q samples/iris.csv -m vi --tsv >$T/a; setmatch diagnose -q samples/iris.csv --by-index vi --tsv | cmp - $T/a
$ setmatch diagnose -q samples/iris.csv -m vi,ari
! setmatch: findings are ranked by one index (found "vi,ari"); name one, as in --by-index vi
? 2

# An index that has one value for all tables of these sizes says nothing about chance, and one without a best value has
# no gains to speak of.
$ for i in emi entropy_true identical mi; do setmatch diagnose sample:iris -q --by-index $i | grep -c 'shuffled\|ask for\|gains'; done
0
0
0
0
? 1

# A cluster without a name cannot be named as noise, so that remedy is not offered; names that need quotes stand in no
# line for a shell.
$ cd $T; printf 'cls,clu\n' >q.csv; for i in 1 2 3 4 5 6 7 8 9; do printf 'a,x\na,\nb,y\nb,y\nc,z\n'; done >>q.csv; setmatch diagnose q.csv -q --true cls --pred clu --missing class --json | grep -o '"command":"noise[^"]*"'
? 1
$ cd $T; awk 'BEGIN { print "cls,clu"; for (i = 0; i < 30; i++) print "t,T cells"; for (i = 0; i < 20; i++) print "t,B cells"; for (i = 0; i < 30; i++) print "o,other" }' >w.csv; setmatch diagnose w.csv -q --true cls --pred clu | grep -o 'json has the commands'
json has the commands

# -m and --by-index are two names of one thing, and may not say different things.
$ setmatch diagnose -q sample:iris --by-index vi -m ari
! setmatch: --by-index vi and -m ari are mutually exclusive
? 2
$ setmatch diagnose -q sample:iris -m ari --by-index vi
! setmatch: -m ari and --by-index vi are mutually exclusive
? 2
$ setmatch diagnose -q sample:iris -m vi --by-index vi | head -1
 VI 0.6841   109 of 150 points in place, 41 misplaced (27.3 %)      if put right

# Wide counts: the words above the costs end where the costs end, whatever the width.
$ printf 'class,cluster,count\na,x,3000000000000\na,y,1000000000000\nb,x,200000000000\nb,y,4000000000000\n' >$T/big.csv; for w in 44 60 80 100 132; do setmatch screen -q $T/big.csv --keys D --size ${w}x30 | sed 's/[^ -~]/x/g' | awk '/if put right/ { head = length($0) } /J \+0/ { n++; if (length($0) != head) print "not below", head, length($0) } END { print n }'; done | sort | uniq -c | sed 's/^ *//'
5 2

# Noise is no cluster that was found. Points of one each; nothing was listed before those that are left. By hand.
$ printf 'class,cluster\n' >$T/s.csv; for i in 1 2 3 4 5 6 7 8 9; do echo a,k$i; done >>$T/s.csv; printf 'a,x\na,x\na,x\nb,y\nb,y\nb,y\nb,y\nb,-1\n' >>$T/s.csv
$ setmatch diagnose -q $T/s.csv | grep -e each -e noise | sed 's/  *J +.*//'
 12 clusters, 1 of them noise by its label, for 2 classes; 1 recovered, not
 1 9 points are in 9 clusters of 1 point each; all of them are class

# What is left out is said once: by its finding, or, where that is not listed, below. A column named twice is hinted at once.
$ printf 'class,cluster\na,x\na,x\na,x\nb,x\nb,y\nb,y\nb,y\na,y\nb,-1\nb,-1\nb,-1\n' >$T/n.csv; setmatch diagnose -q $T/n.csv --noise pred:-1 | grep -c 'left out'
1
! warning: 3 noise points left out (--noise-policy own keeps them)
$ setmatch diagnose -q --md $T/n.csv --noise pred:-1 2>/dev/null | grep 'left out' | sed 's/(.*//'
* Not in the table: 3 noise points left out 
$ setmatch -q $T/n.csv --noise pred:-1 2>/dev/null | grep -n 'left out' | sed 's/.* n=/n=/'
n=8  3 noise points left out
n=8  classes=2  clusters=2  3 noise points left out  noise pred:-1 drop
$ setmatch compare $T/n.csv --pred cluster,cluster -m ari --tsv 2>&1 >/dev/null | grep -o 'if it means' | wc -l | tr -d ' '
1
