# What two predictions of the same points place right. Class a: three of four in x by p, all four by q; class b: two of
# three in y by p, one of three by q, whose optimum pairs b with y all the same. By hand.
$ printf 'class,p,q\na,x,x\na,x,x\na,x,x\na,y,x\nb,y,y\nb,y,x\nb,x,z\n' >$T/two.csv; setmatch diff -q $T/two.csv --true class --pred p,q
q against p, reference class: 7 points

class  n  p  q  gained  lost  net
a      4  3  4       1     0   +1
b      3  2  1       0     1   -1
all    7  5  5       1     1    0

gained: right in q and not in p; lost: the other way round
sign test over 2 points: p = 1.0000 (exact binomial, two-sided; points that do not differ are left out)
right: in the cluster that the one-to-one optimum by counts pairs the class with
clusters: p 2, q 3; classes: 2; a class without a cluster of its own has no right point
q has 2 such optima; the first in loaded order is taken

$ setmatch diff -q $T/two.csv --true class --pred q,p --rows --tsv
row	class	q	p	change
4	a	x	y	lost
6	b	x	y	gained

$ cut -d, -f1 $T/two.csv >$T/t; cut -d, -f2 $T/two.csv >$T/a; cut -d, -f3 $T/two.csv >$T/b; setmatch diff -q $T/t $T/a $T/b --tsv --header yes
class	n	first	second	gained	lost
a	4	3	4	1	0
b	3	2	1	0	1

$ setmatch diff -q samples/rivals.csv
! setmatch: expected two predictions, found 10 (cluster, kmeans2, kmeans3, kmeans4, kmeans5, kmeans6, kmeans3_again, bands, halves, eighth_wrong); select them with --pred A,B
? 2

# A prediction beside itself gains nothing.
$ setmatch diff -q $T/two.csv --true class --pred p,p
! setmatch: prediction "p" is named twice; name two, such as --pred A,B
? 2

$ setmatch diff -q $T/two.csv --true class --pred 'p,#2'
! setmatch: prediction "p" is named twice; name two, such as --pred A,B
? 2

$ setmatch diff -q $T/t $T/a $T/a --header yes
! setmatch: prediction "p" is named twice; name two, such as --pred A,B
? 2

$ setmatch diff -q samples/eq14.csv
! setmatch: diff needs labels, because it compares point by point (found only counts)
? 2

# A result for each value of a column.
$ printf 'class,p,when\na,x,am\nb,y,am\na,y,pm\nb,y,pm\na,x,\n' >$T/by.csv; setmatch score -q $T/by.csv --true class --pred p --by when -m pa,ri --tsv
id	value	note	when=am	when=pm	when=
pa	0.8		1	0.5	1
ri	0.6		1	0	1

# A column of --by is named as --true and --pred name theirs: by name, or by number; a wrong one is exit 3 in all three.
$ setmatch score -q $T/by.csv --true class --pred p --by 3 -m pa --tsv; setmatch score -q $T/by.csv --true class --pred p --by '#3' -m pa --tsv | tail -1
id	value	note	when=am	when=pm	when=
pa	0.8		1	0.5	1
pa	0.8		1	0.5	1

$ cd $T && setmatch score -q by.csv --true class --pred p --by whenn
! setmatch: by.csv: unknown column "whenn" (one of: class, p, when); did you mean "when"?
? 3

$ cd $T && setmatch score -q by.csv --true class --pred whenn
! setmatch: by.csv:1: unknown column "whenn" (one of: class, p, when); did you mean "when"?
? 3

$ cd $T && setmatch diagnose -q by.csv --true class --pred p --by 4
! setmatch: by.csv: unknown column "4" (one of: class, p, when)
? 3

$ cd $T && setmatch score -q by.csv --true class --pred 4
! setmatch: by.csv:1: unknown column 4 (expected a number from 1 to 3)
? 3

# A name that fits exactly wins over a position.
$ printf 'class,p,1\na,x,u\nb,y,v\na,x,u\nb,y,v\n' >$T/one.csv; setmatch score -q $T/one.csv --true class --pred p --by 1 -m pa --tsv
id	value	note	1=u	1=v
pa	1		1	1

$ printf 'class,p,q,q\na,x,u,v\nb,y,v,u\na,x,u,u\nb,y,v,v\n' >$T/same.csv; setmatch score -q $T/same.csv --true class --pred p --by q
! setmatch: ambiguous column: 2 columns are called "q"; use a position, such as #3
? 3

$ setmatch score -q samples/eq14.csv --by class
! setmatch: unknown column "class"; slices need a table with one row per point
? 2

# Both are compared on the points that neither leaves out: scipy's linear_sum_assignment on the tables of these 1,429
# points gives 1213, 1012, 55 and 256.
$ setmatch diff -q --true digit --pred kmeans10,dbscan --noise pred:-1 samples/digits.csv | grep '^all\|noise'
all    1429      1213    1012      55   256  -201
"-1" is noise
compared on the 1429 points that neither leaves out, of 1797; --each counts all, noise as not right

$ setmatch diff -q --json --true digit --pred kmeans10,dbscan --noise pred:-1 samples/digits.csv | grep -o '"noise":"-1","n":1429,"first":1213,"second":1012,"gained":55,"lost":256,"points_left_out":368'
"noise":"-1","n":1429,"first":1213,"second":1012,"gained":55,"lost":256,"points_left_out":368

# With --each noise is nobody's home: scipy on the table without that column gives 1426, 1012, 55 and 469.
$ setmatch diff -q --true digit --pred kmeans10,dbscan --noise pred:-1 --each samples/digits.csv | grep '^all\|noise'
all    1797      1426    1012      55   469  -414
"-1" is noise: its points are right in neither

$ setmatch diff -q --json --true digit --pred kmeans10,dbscan --noise pred:-1 --each samples/digits.csv | grep -o '"noise":"-1","n":1797,"first":1426,"second":1012,"gained":55,"lost":469'
"noise":"-1","n":1797,"first":1426,"second":1012,"gained":55,"lost":469

$ setmatch diff -q --true digit --pred kmeans10,dbscan --noise pred:-7 samples/digits.csv
! setmatch: --noise: neither kmeans10 nor dbscan has a cluster called "-7"
? 2

$ setmatch diff -q --true digit --pred kmeans10,dbscan --noise true:3 samples/digits.csv
! setmatch: diff needs noise of the predictions, such as --noise pred:-1 (found "true:3")
? 2

# differences_stay_within_what_two_values_can_be_apart: kappa and MCC are from -1 to 1, so no difference is below -2.
$ { echo class,p,q; for i in 1 2 3 4; do echo x,x,y; done; for i in 1 2; do echo y,y,x; done; } >$T/apart.csv; setmatch diff -q --tsv --true class --pred p,q -m kappa,mcc --bootstrap 500 $T/apart.csv | cut -f 2,6
index	low
kappa	-2
mcc	-2
