# One reference against many partitions. Eight points, two classes of four. p1: one point wrong, purity 7/8,
# NCA (3/4 + 4/4 - 1)/(2 - 1) = 3/4; p2: the same under other names; p3: each class cut in two, purity 1, NCA
# 2/4 + 2/4 - 1 = 0.
$ cd $T; printf 'a\na\na\na\nb\nb\nb\nb\n' >truth.txt; printf '1\n1\n1\n2\n2\n2\n2\n2\n' >p1.txt; printf '2\n2\n2\n1\n1\n1\n1\n1\n' >p2.txt; printf '1\n1\n2\n2\n3\n3\n4\n4\n' >p3.txt; printf 'truth,other,one,two,three\na,x,1,2,1\na,x,1,2,1\na,x,1,2,2\na,y,2,1,2\nb,y,2,1,3\nb,y,2,1,3\nb,y,2,1,4\nb,y,2,1,4\n' >m.csv

# Two files that differ in their labels alone are one partition, twice.
$ cd $T; setmatch compare -q truth.txt p1.txt p2.txt p3.txt -m purity,nca | sed 's/^#/N/'
N  partition  copies  k  Purity  #     NCA  #
1  p3.txt          1  4  1.0000  1  0.0000  2
2  p1.txt          2  2  0.8750  2  0.7500  1

agreement of the indices' rankings (Kendall's tau-b: 1 the same order, -1 the reverse)
NCA          -1.00
            Purity
of two partitions tau can only be 1 or -1 (n/a: equal values), so it says little
they disagree most on p3.txt (Purity ranks it 1, NCA 2) and p1.txt (2, 1)

$ cd $T; setmatch compare -q truth.txt p1.txt p2.txt p3.txt -m purity,nca --sort nca --plain
1	p1.txt	2	2	0.75	1	0.875	2
2	p3.txt	1	4	0	2	1	1

# each_keeps_rows_whose_label_another_column_lacks: as noise of the column that lacks it. Purity by hand: a has 2 + 2 of 5
# points right, b 1 + 1 of 3.
$ cd $T; printf 'true,a,b\nx,1,1\nx,1,\ny,2,2\ny,1,1\ny,2,\n' >gaps.csv; setmatch compare -q gaps.csv --true true --pred a,b -m purity --each --missing class --noise pred: --plain | cut -c 1-12
	a	1	2	0.8
	b	1	2	0.666

# renamed_copies_stay_apart_if_a_class_bears_the_name: b is a with x and y exchanged, in any order of the columns. By
# hand: accuracy 1, 0 and 3/4; kappa (0 - 1/2)/(1 - 1/2) = -1 and (3/4 - 1/2)/(1 - 1/2) = 1/2.
$ cd $T; printf 'true,a,b,c\nx,x,y,x\nx,x,y,y\ny,y,x,y\ny,y,x,y\n' >sw.csv; for o in a,b,c b,c,a; do setmatch compare -q sw.csv --true true --pred $o -m accuracy,kappa --plain; done; printf 'pred,class,cluster,count\na,x,x,2\na,y,y,2\nb,x,y,2\nb,y,x,2\nc,x,p,2\nc,y,q,2\nd,x,q,2\nd,y,p,2\n' >swc.csv; setmatch compare -q swc.csv -m accuracy,ari --plain
1	a	1	2	1	1	1	1
2	c	1	2	0.75	2	0.5	2
3	b	1	2	0	3	-1	3
1	a	1	2	1	1	1	1
2	c	1	2	0.75	2	0.5	2
3	b	1	2	0	3	-1	3
1	a	1	2	1	1	1	1
2	b	1	2	0	2	1	1
	c	2	2	n/a		1	1

# The contract of the JSON: sorted, every index by its id.
$ cd $T; setmatch compare -q truth.txt p1.txt p2.txt p3.txt -m purity,nca --json
[{"name":"p3.txt","k":4,"copies":1,"indices":{"purity":1,"nca":0},"rank":{"purity":1,"nca":2}},{"name":"p1.txt","k":2,"copies":2,"indices":{"purity":0.875,"nca":0.75},"rank":{"purity":2,"nca":1}}]

# Columns of one file; of a distance (--sort vi) the smallest comes first. VI of p1 by hand:
# H(C) = ln 2, H(K) = ln 8 - (3 ln 3 + 5 ln 5)/8, I = H(K) - (4/8)(ln 4 - (3/4) ln 3) ... = 0.5939; of three 2/2 splits
# ln 2 = 0.6931.
$ cd $T; setmatch compare -q m.csv --true truth -m purity --sort vi --plain | sed 's/\(0[.][0-9]\{12\}\)[0-9]*/\1/'
1	other	3	2	0.593919087020	1	0.875	2
2	three	1	4	0.693147180559	2	1	1
! warning: m.csv: no column is called a prediction, so every column of labels is taken as one: other, one, two, three; --pred names those that are meant

# compare_calls_unnamed_columns_by_number: "column 3", never "3" alone; the only column of a file is called like the file.
# Purity by hand: column 3 is p1, 7/8; column 5 is p3, 1.
$ cd $T; sed 1d m.csv >unnamed.csv; setmatch compare -q unnamed.csv --true 1 --pred 3,5 -m purity --plain
1	column 5	1	4	1	1
2	column 3	1	2	0.875	2

$ cd $T; setmatch compare -q unnamed.csv --true 1 --pred 3,5 -m purity | sed 's/^#/N/' | head -n 3
N  partition  copies  k  Purity  #
1  column 5        1  4  1.0000  1
2  column 3        1  2  0.8750  2

$ cd $T; setmatch diff -q unnamed.csv --true 1 --pred 3,5 | head -n 1
column 5 against column 3, reference column 1: 8 points

# Where two files have a column of that number, the file is named too. Columns 2, 3 and 4 are the same partition.
$ cd $T; cp unnamed.csv other.csv; setmatch compare -q truth.txt unnamed.csv p1.txt -m purity --json 2>/dev/null | grep -o '"name":"[^"]*"' | sort
"name":"column 1"
"name":"column 2"
"name":"column 5"

$ cd $T; setmatch compare -q truth.txt unnamed.csv other.csv -m purity --json 2>/dev/null | grep -o '"name":"[^"]*"' | sort
"name":"unnamed.csv column 1"
"name":"unnamed.csv column 2"
"name":"unnamed.csv column 5"

# Several references: the best counts. one is other under another name, and three is pure in the classes of truth.
$ cd $T; setmatch compare -q m.csv --true truth,other --pred one,three -m purity,inverse_purity | sed 's/^#/N/'
N  partition  copies  k  Purity  #  InvPur  #
1  one             1  2  1.0000  1  1.0000  1
1  three           1  4  1.0000  1  0.5000  2
each value is the best of 2 references

agreement of the indices' rankings (Kendall's tau-b: 1 the same order, -1 the reverse)
InvPur         n/a
            Purity
of two partitions tau can only be 1 or -1 (n/a: equal values), so it says little

# Columns by name, in the order that is asked for or not.
$ cd $T; setmatch compare -q m.csv --true truth --pred three,one -m nca --plain
1	one	1	2	0.75	1
2	three	1	4	0	2

# Ten clusterings of 130 points, two of them the same; of cluster 37 + 35 + 43 points lie in the majority of their
# cluster, 115/130.
$ setmatch compare -q sample:rivals -m purity --plain
...
2	cluster	1	3	0.8846153846153846	2
...
9	halves	1	2	0.6461538461538462	9

$ cd $T; setmatch compare -q m.csv --true truth --sort nothing
! setmatch: unknown index "nothing"; see list indices
? 2

$ setmatch compare -q samples/eq14.csv
! setmatch: only counts of one prediction are known; give labels, or counts of several: pred,class,cluster,count
? 2

$ cd $T; setmatch compare -q truth.txt
! setmatch: truth.txt:1: only one column of labels (found 1 column); give the other labelling too: TRUE PRED
? 3

$ setmatch compare
! setmatch: compare: missing operand (expected TRUE PRED...); see setmatch compare --help
? 2

# Of a file with other columns those are compared that are called predictions, or have the labels of one or of the truth;
# where none is called so, every column of labels.
$ setmatch compare -q samples/tickets.csv --plain -m j | cut -f 2
second
predicted
$ setmatch compare -q samples/tickets.csv --pred second,split --plain -m j | cut -f 2
second
split
$ printf 'class,north,south,shade\na,1,u,x\na,1,u,y\nb,2,v,x\nb,2,u,y\n' | setmatch compare -q --plain -m ri - 2>/dev/null | cut -f 2 | sort | tr '\n' ' '
north shade south 

# Beside columns that are called predictions, as kmeans10 is, the only other one of labels is the truth, and that is said.
$ setmatch compare samples/digits.csv --plain -m j | cut -f 2
kmeans10
kmeans14
kmeans8
dbscan
! note: samples/digits.csv: comma, header; truth "digit" x 4 predictions (by name or by their labels); 1797 points; 368 points of dbscan have label -1; if it means noise: --noise pred:-1
! warning: samples/digits.csv: truth is column digit, the only one beside columns that are called predictions

# A prediction that is not there is named.
$ setmatch score samples/tickets.csv --pred predicted,nosuch
! setmatch: samples/tickets.csv:1: unknown column "nosuch" (one of: id, text, true_team, predicted, second, split, confidence, language)
? 3

# Counts of several predictions, one below the other: of the points of m.csv, counted by hand. Other is one under other
# names, so their tables are equal up to the order of the clusters.
$ cd $T; printf 'pred,class,cluster,count\nother,a,x,3\nother,a,y,1\nother,b,y,4\none,a,1,3\none,a,2,1\none,b,2,4\ntwo,a,2,3\ntwo,a,1,1\ntwo,b,1,4\nthree,a,1,2\nthree,a,2,2\nthree,b,3,2\nthree,b,4,2\n' >long.csv; setmatch compare long.csv --plain -m purity,nca --sort purity
1	three	1	4	1	1	0	2
2	other	3	2	0.875	2	0.75	1
! note: long.csv: comma, counts, header; truth "class" x prediction "cluster" (by name); 8 points; 4 predictions, by column pred

# That it has a header may be said.
$ cd $T; setmatch compare long.csv --header yes --json 2>/dev/null >told.json; setmatch compare long.csv --json 2>/dev/null | cmp - told.json && setmatch compare long.csv --header yes --plain -m purity 2>&1 >out | grep -o '[0-9]* points; [0-9]* predictions'
8 points; 4 predictions

# Every byte of the JSON is what the points give, from standard input too.
$ cd $T; setmatch compare -q m.csv --true truth --json 2>/dev/null >points.json; setmatch compare -q --json - <long.csv | cmp - points.json && echo same
same

# A table that has other counts in one cluster is another rival, though its sums are the same.
$ cd $T; printf 'pred,class,cluster,count\np,a,x,3\np,a,y,1\np,b,x,1\np,b,y,3\nq,a,x,2\nq,a,y,2\nq,b,x,2\nq,b,y,2\n' | setmatch compare -q - --plain -m purity
1	p	1	2	0.75	1
2	q	1	2	0.5	2

# What they are not of the same points is said; what has no label is left out and counted.
$ cd $T; printf 'pred,class,cluster,count\np,a,x,2\np,b,y,3\nq,a,x,2\nq,b,,3\n' | setmatch compare - --plain -m purity
1	p	1	2	1	1
1	q	1	1	1	1
! note: stdin: comma, counts, header; truth "class" x prediction "cluster" (by name); 5 points, 3 without a label left out (first at line 5); 2 predictions, by column pred
! warning: 3 without a label left out (--missing class keeps them)
! warning: the predictions have different points: class "b" has 3 by p and 0 by q

$ cd $T; printf 'pred,class,cluster,count\np,a,x,2\nq,b,,3\n' | setmatch compare - --missing error
! setmatch: stdin:3: missing label in column cluster; fill it in, or skip such rows: --missing drop
? 3
$ cd $T; printf 'pred,class,cluster,count\np,a,x,2\nq,a,x,0\n' | setmatch compare -
! setmatch: stdin: prediction "q" has no points; all its counts are 0 or have no label; remove it
? 3
$ cd $T; printf 'pred,class,cluster,count\np,a,x,2\n,a,x,2\n' | setmatch compare -
! setmatch: stdin:3: missing prediction in column pred; fill it in
? 3
$ cd $T; printf 'pred,class,cluster,count\np,a,x,2\nq,a,x,2.5\n' | setmatch compare -
! setmatch: stdin:3:7: a count must be whole, because points are moved one by one (found "2.5"); scale the numbers up and round them
? 3

# Counts have no points: what needs them says so.
$ cd $T; setmatch diff -q long.csv
! setmatch: diff needs labels, because it compares point by point (found only counts)
? 2
$ cd $T; setmatch compare long.csv m.csv
! setmatch: long.csv:1: counts of several predictions, one below the other (found pred,class,cluster,count); setmatch compare reads them, with no other file; for one prediction keep its rows and drop the column pred
? 3

# Nothing but values says which columns are predictions: that is a warning. A cell without a label takes its row away from
# all of them, so the column is named: of these six rows two have no operator, one no model. In the three
# others site and operator are one partition, a b b against a a b. Without that column five rows stand: s1 a a b, s2 a b.
$ cd $T; printf 'label,site,operator,m\na,s1,ann,a\na,s2,bob,a\na,s1,,a\nb,s2,,b\nb,s1,ann,b\nb,s2,bob,\n' >sites.csv; setmatch compare sites.csv --true label -m purity --plain
1	m	1	2	1	1
2	site	2	2	0.6666666666666666	2
! note: sites.csv: comma, header; truth "label" x 3 predictions (every column of labels); 3 points, 3 without a label left out (first at line 4)
! warning: 3 without a label left out, missing in columns "operator" (2), "m" (1) (--missing class keeps them)
! warning: sites.csv: no column is called a prediction, so every column of labels is taken as one: site, operator, m; --pred names those that are meant
$ cd $T; setmatch compare sites.csv --true label --pred site,m -m purity --plain
1	m	1	2	1	1
2	site	1	2	0.6	2
! note: sites.csv: comma, header; truth "label" x 2 predictions (named); 5 points, 1 without a label left out (at line 7)
! warning: 1 without a label left out, missing in column "m" (--missing class keeps it)

# All are compared on the points that none leaves out as noise. By hand: of nine rows m has -1 in two, w in none; without
# these two both are pure (7 of 7, 2 clusters). Each on its own points, w has 4 + 4 of 9 in the largest classes, and
# nothing is ranked.
$ cd $T; printf 'label,m,w\na,1,1\na,1,1\na,1,1\na,1,1\nb,2,2\nb,2,2\nb,2,2\nb,-1,2\na,-1,2\n' >noisy.csv; setmatch compare noisy.csv --true label --pred w,m -m purity --plain --noise pred:-1
1	w	1	2	1	1
1	m	1	2	1	1
! note: noisy.csv: comma, header; truth "label" x 2 predictions (named); 9 points
! note: compared on the 7 of 9 points that all partitions keep; --each compares each on its own
$ cd $T; setmatch compare -q noisy.csv --true label --pred w,m -m purity --plain --noise pred:-1 --each
	w	1	2	0.8888888888888888
	m	1	2	1
$ cd $T; setmatch compare -q noisy.csv --true label --pred w,m --each --sort ari
! setmatch: --each and --sort are mutually exclusive, because --each gives no ranks
? 2
$ cd $T; setmatch compare -q noisy.csv --true label --pred w,m -m purity --noise pred:-1 --each | tail -n 2
m without 2 points of noise
each on the points that it keeps: values of different points are not ranked

# ARI by scikit-learn 1.2.1 (adjusted_rand_score) on the 1,429 points of digits that dbscan keeps: kmeans10
# 0.8107913230748084, kmeans14 0.7744985455397082, kmeans8 0.7018090373279379, dbscan 0.5367788482519489. The explorer shows
# the same.
$ setmatch compare -q samples/digits.csv --true digit --noise pred:-1 -m ari --tsv | cut -f 1,2,5 | awk -F'\t' 'NR > 1 { printf "%s %s %.12f\n", $1, $2, $3 }'
1 kmeans10 0.810791323075
2 kmeans14 0.774498545540
3 kmeans8 0.701809037328
4 dbscan 0.536778848252
$ for o in shared each; do setmatch screen samples/digits.csv --true digit --pred dbscan,kmeans10 --noise pred:-1 --keys ": s e t Space c o m p a r e = $(echo $o | sed 's/./& /g') Enter 7" --size 132x14 2>/dev/null | grep -o 'on the 1429 points that all keep\|each on its own points, no ranks\|0.8108 1\|0.6687  '; done
on the 1429 points that all keep
0.8108 1
each on its own points, no ranks
0.6687  

$ cd $T; setmatch compare -q noisy.csv --true label --pred w,m -m purity --noise pred:-1 | sed -n 4,5p; setmatch compare -q noisy.csv --true label --pred w,m -m purity --noise pred:-1 --json
m without 2 points of noise
compared on the 7 points that no partition leaves out; --each compares each on its own
[{"name":"w","k":2,"copies":1,"points":7,"indices":{"purity":1},"rank":{"purity":1}},{"name":"m","k":2,"copies":1,"noise_points":2,"points":7,"indices":{"purity":1},"rank":{"purity":1}}]

# Counts have no points to share: as with --each.
$ cd $T; setmatch compare -q long.csv -m purity --noise pred:4 | sed -n '2,4p;$p' | tr -s ' '; setmatch compare long.csv -m purity --plain --noise pred:4 2>&1 >/dev/null | tail -n 1
 other 3 2 0.8750
 three 1 3 1.0000
three without 2 points of noise
each on the points that it keeps: values of different points are not ranked
note: counts have no shared points: each prediction is compared on its own, without ranks

# Each has a label that another lacks: rank compares what all label. By hand: of four points q labels three, on which p and
# q are pure; p alone has 3 of 4.
$ cd $T; printf 'a\na\nb\nb\n' >rt.txt; printf 'p,q\nx,x\ny,\ny,y\ny,y\n' >rp.csv; printf 'dataset,algorithm,true,pred,column\ne,p,rt.txt,rp.csv,p\ne,q,rt.txt,rp.csv,q\n' >rank.csv; setmatch rank -m purity --tsv rank.csv; setmatch rank -m purity --tsv rank.csv --each
algorithm	datasets	purity	purity_rank
p	1	1	1
q	1	1	1
algorithm	datasets	purity	purity_rank
p	1	0.75	
q	1	1	
! note: 1 point of 1 prediction ignored, because another clustering of the data set has no label for them; --each scores each on its own points, without ranks

# rank_takes_noise_as_compare_does: ARI by scikit-learn 1.2.1 (adjusted_rand_score) on the 1,429 points of digits that
# dbscan keeps, so that 368 of each reading are left out; each on its own points; with each point of noise as its own
# cluster; and on the 1,614 points whose class is not 3.
$ cd $T; (echo dataset,algorithm,true,pred,true_column,column; for a in kmeans10 dbscan; do echo "digits,$a,$OLDPWD/samples/digits.csv,$OLDPWD/samples/digits.csv,digit,$a"; done) >digits.csv; for o in pred:-1 'pred:-1 --each' 'pred:-1 --noise-policy singletons' true:3; do setmatch rank --tsv -m ari digits.csv --noise $o | awk -F'\t' 'NR > 1 { printf "%s %.12f %s\n", $1, $3, $4 }'; done
kmeans10 0.810791323075 1
dbscan 0.536778848252 2
kmeans10 0.668699122363 
dbscan 0.536778848252 
kmeans10 0.668699122363 1
dbscan 0.449515660926 2
kmeans10 0.676826687847 1
dbscan 0.490152827984 2
! note: 736 points of 2 predictions ignored, because a clustering of the data set omits them; --each scores each on its own points, without ranks
$ cd $T; setmatch rank -q -m ari digits.csv --noise pred:none
! setmatch: --noise: unknown cluster "none"
? 2

# Kept as a group, -1 is a cluster: of m 4 + 3 + 1 of 9. Not named, it is remarked on.
$ cd $T; setmatch compare -q noisy.csv --true label --pred w,m -m purity --plain --noise pred:-1 --noise-policy own
1	w	1	2	0.8888888888888888	1
1	m	1	3	0.8888888888888888	1
$ cd $T; setmatch compare noisy.csv --true label --pred w,m -m purity --plain 2>&1 >/dev/null
note: noisy.csv: comma, header; truth "label" x 2 predictions (named); 9 points; 2 points of m have label -1; if it means noise: --noise pred:-1

# The same clusters but for which of them is noise are two partitions.
$ cd $T; printf 'label,u,v\na,-1,1\na,-1,1\nb,2,-1\nb,3,3\n' >which.csv; setmatch compare -q which.csv --true label --pred u,v -m purity --plain --noise pred:-1 | cut -f 2,3,4
u	1	1
v	1	1

# A class may be noise; what nobody has is an error.
$ cd $T; setmatch compare -q noisy.csv --true label --pred w,m -m purity --plain --noise true:b | cut -f 2,4
w	2
m	2
$ cd $T; setmatch compare -q noisy.csv --true label --pred w,m --noise pred:-9
! setmatch: --noise: unknown cluster "-9"
? 2

# Singletons, by hand: of m the two points of -1 are a cluster each, so that 4 + 3 + 1 + 1 of 9 are in the largest classes;
# of the classes, {a: 5} and four b apart, w has 4 + 1 and m 4 + 1 + 1.
$ cd $T; setmatch compare -q noisy.csv --true label --pred w,m -m purity --noise pred:-1 --noise-policy singletons | sed -n '2,4p' | tr -s ' '; setmatch compare -q noisy.csv --true label --pred w,m -m purity --plain --noise true:b --noise-policy singletons | awk -F'\t' '{ print $2, $5 * 9 }'
1 m 1 4 1.0000 1
2 w 1 2 0.8889 2
m with 2 points of noise as singletons
m 6
w 5

# One truth: with each policy, of either side, compare gives the very numbers of score, and so does Compare in the explorer,
# begun with it or told by :noise.
$ for n in pred:-1 true:3; do for p in own drop singletons; do setmatch score -q --plain -m all samples/digits.csv --true digit --pred dbscan --noise $n --noise-policy $p 2>/dev/null | cut -f 2 | grep -v -e n/a -e '^$' >$T/score; setmatch compare -q --plain -m all samples/digits.csv --true digit --pred dbscan,kmeans10 --noise $n --noise-policy $p | grep dbscan | cut -f 5- | tr '\t' '\n' | awk 'NR % 2' | grep -v -e n/a -e '^$' | cmp - $T/score; grep -c . $T/score; done; done | sort -u
79
$ for n in pred:-1 true:3; do for p in own drop singletons; do o="samples/digits.csv --true digit --pred dbscan,kmeans10"; setmatch compare -q $o -m J,nca,ari --noise $n --noise-policy $p | awk '$2 == "dbscan" { print $5, $7, $9 }'; setmatch screen $o --noise $n --noise-policy $p --view compare --size 100x14 | awk '/• dbscan/ { print $(NF-9), $(NF-7), $(NF-5) }'; setmatch screen $o --keys ": n o i s e Space $(echo $n | sed 's/./& /g') Space $(echo $p | sed 's/./& /g') Enter 7" --size 100x14 | awk '/• dbscan/ { print $(NF-9), $(NF-7), $(NF-5) }'; done; done | uniq -c | awk '{ print $1 }' | sort | uniq -c | tr -s ' '
 6 3

# Where one prediction is scored, the noise of another is not spoken of.
$ cd $T; setmatch score noisy.csv --true label --pred w,m -m purity --plain 2>&1 >/dev/null | grep -c 'label -1'
0
? 1

# A document is about one prediction: that the others are not looked at is said. So is what --by does not reach, and a check
# that holds two.
$ cd $T; setmatch score noisy.csv --true label --pred w,m -m purity --by w --chance 5 2>&1 >/dev/null
note: noisy.csv: comma, header; truth "label" x 2 predictions (named); 9 points
warning: --pred names 2 predictions; using only the first: w; setmatch compare takes all of them
note: --chance and --bootstrap apply to the whole table, not to the values of --by
$ cd $T; setmatch score -q noisy.csv --true label --pred m --fail-under J=0.9,ARI=0.5
! setmatch: --fail-under: expected one check, found "J=0.9,ARI=0.5"; repeat the option for each check
? 2

# Who is nobody's best depends on which of equal ones comes first: x and y share a and b alike, by hand.
$ printf 'c,k\na,x\na,y\nb,x\nb,y\nc,z\n' | setmatch match -q - --true c --pred k | grep "^Cl.*that are"
Classes that are no cluster's best: b (ties: first as loaded)
Clusters that are no class's best: y (ties: first as loaded)

# Differences need shared points, one reference, and two partitions that differ.
$ cd $T; for o in --each '--bootstrap 0'; do setmatch compare -q noisy.csv --true label --pred w,m --bootstrap 100 $o; done; setmatch compare -q noisy.csv --true label --pred w --bootstrap 100; setmatch compare -q long.csv --bootstrap 100; setmatch compare -q noisy.csv --true label --pred w,m --noise pred:-1 --noise-policy singletons --bootstrap 100
! setmatch: --bootstrap and --each are mutually exclusive: samples use shared points
! setmatch: --bootstrap: invalid number 0 (expected at least 100)
! setmatch: --bootstrap needs two different partitions
! setmatch: only counts are known; samples of two clusterings need their points; give labels
! setmatch: samples of the points cannot have noise as singletons; choose own or drop
? 2

# A partition that differs by the names of its clusters is the same, so p is 1 and nothing differs; by hand.
$ cd $T; printf 'class,p,q\na,x,1\na,x,1\nb,y,2\nb,x,1\n' >alike.csv; setmatch diff -q alike.csv --true class --pred p,q --bootstrap 100 -m ari,nmi --tsv | cut -f 2,5-
index	difference	low	high	p
ari	0	0	0	1
nmi	0	0	0	1

# ids_without_partner_are_counted_once: ids 1 and 9 are in two of three files each, 8 in one: 3 of 7 ids, by hand.
$ cd $T; printf 'id,class\n1,a\n2,a\n3,b\n4,b\n5,b\n8,b\n' >t.csv; printf 'id,p\n2,x\n9,x\n3,y\n4,y\n5,y\n1,x\n' >p.csv; printf 'id,q\n5,y\n4,y\n3,y\n9,y\n2,x\n' >q.csv; setmatch compare -m ari t.csv p.csv q.csv 2>&1 >/dev/null | grep -o '[0-9]* points, .*\|warning.*'
4 points, 3 without a partner left out (first at line 2)
warning: 3 without a partner left out: their ids are not in all 3 files

$ cd $T; printf 'id,q\n15,y\n14,y\n13,y\n9,y\n2,x\n' >r.csv; setmatch compare -q -m ari t.csv p.csv r.csv
! setmatch: p.csv: the ids are not those of t.csv; 1 of 6 are in all files; check that all files describe the same points
? 3

# counts_weigh_every_labelling: 153 points in three rows; p2 is the classes under other names. By hand, p1: pairs in cells
# 6178, rows 6478, columns 6328, all 11628, so ARI 0.921811; entropies of 103/50, 100/53, 100/50/3 give NMI 0.871578.
$ cd $T; printf 'class,p1,p2,count\na,x,x,100\nb,y,y,50\na,y,x,3\n' >c.csv; for w in count pair_count n; do sed "s/count/$w/" c.csv >w.csv; setmatch compare w.csv --true class --plain -m ari,nmi; done 2>&1 | grep -v '^note\|no column is called'
warning: w.csv: column count is read as counts: how many points each row stands for
1	p2	1	2	1	1	1	1
2	p1	1	2	0.9218111669301551	2	0.8715784141745623	2
warning: w.csv: column pair_count is read as counts: how many points each row stands for
1	p2	1	2	1	1	1	1
2	p1	1	2	0.9218111669301551	2	0.8715784141745623	2
warning: w.csv: column n is read as counts: how many points each row stands for
1	p2	1	2	1	1	1	1
2	p1	1	2	0.9218111669301551	2	0.8715784141745623	2

$ cd $T; setmatch compare c.csv --true class --pred p1 --plain -m ari 2>&1
note: c.csv: comma, counts, header; truth "class" x prediction "p1" (named); 153 points
warning: c.csv: column count is read as counts: how many points each row stands for
1	p1	1	2	0.9218111669301551	1

# a_weight_is_asked_about: it may be in kilograms; named, it counts.
$ cd $T; sed s/count/weight/ c.csv >w.csv; setmatch compare w.csv --true class --plain -m ari; setmatch compare -q w.csv --true class --weight weight --pred p1 --plain -m ari
1	p1	1	2	0.9218111669301551	1
! setmatch: w.csv:1: column weight may count the points of a row, or each row is one point; specify which, or name the labellings: --true COL --pred COL
!   setmatch compare w.csv --true class --plain -m ari --weight weight

# count_beside_an_id_is_an_attribute: each row is a point then, and no labelling is made of the count. By hand: two points
# of each of two classes, split in the same way: ARI 1.
$ cd $T; printf 'id,class,p1,count\n1,a,x,5\n2,a,x,5\n3,b,y,7\n4,b,y,7\n' >i.csv; setmatch compare i.csv --true class --plain -m ari 2>&1 | grep -v '^note'
warning: i.csv: column count is not read as counts, because an id tells the points apart (--weight count counts by it)
1	p1	1	2	1	1

# counts_of_several_files_are_refused: their rows need not be the same pairs.
$ cd $T; printf 'class,count\na,100\nb,50\n' >1.csv; printf 'cluster,count\nx,100\ny,50\n' >2.csv; setmatch compare -q 1.csv 2.csv >out 2>err; echo $?; cat out; head -1 err
3
setmatch: 1.csv:1: column "count" may count the points of a row, but counts are read from one file only; put all labellings into one file, or remove the column

# rank_counts_points: the same 153 points; NMI 0.871578 by hand, as above.
$ cd $T; printf 'class,cluster,count\na,x,100\nb,y,50\na,y,3\n' >cnt.csv; printf 'dataset,algorithm,true,pred,column,true_column\nd,A,cnt.csv,cnt.csv,cluster,class\n' >m.csv; setmatch rank -q m.csv -m nmi --plain
A	1	0.8715784141745623	1
