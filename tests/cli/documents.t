# The counts of J-score paper, Fig. 1B; marks as there. J(Tc,K3) = 40/60, J(Tc,K4) = 20/60.
$ setmatch matrix -q samples/fig1b.csv
Points of every class and cluster; n=100
        K1      K2      K3      K4!     Σ  best
Ta    [(10)]*    ·       ·       ·     10  1.0000 → K1
Tb       ·    [(30)]*    ·       ·     30  1.0000 → K2
Tc       ·       ·    [(40)]*  (20)    60  0.6667 → K3
Σ       10      30      40      20    100
best    Ta      Tb      Tc      Tc
[n] best cluster of its class by Jaccard   (n) best class of its cluster
n* one-to-one optimum by counts   = one of several   ! unmatched

$ setmatch matrix -q --ascii samples/fig1b.csv | LC_ALL=C grep -c '[^ -~]'
0
? 1

$ setmatch matrix -q --json samples/fig1b.csv
{"classes":["Ta","Tb","Tc"],"clusters":["K1","K2","K3","K4"],"counts":[[10,0,0,0],[0,30,0,0],[0,0,40,20]],"row_sums":[10,30,60],"column_sums":[10,30,40,20],"n":100,"noise_points":0}

$ setmatch matrix -q --json --values jaccard samples/fig1b.csv
{"classes":["Ta","Tb","Tc"],"clusters":["K1","K2","K3","K4"],"counts":[[10,0,0,0],[0,30,0,0],[0,0,40,20]],"jaccard":[[1,0,0,0],[0,1,0,0],[0,0,0.6666666666666666,0.3333333333333333]],"row_sums":[10,30,60],"column_sums":[10,30,40,20],"n":100,"noise_points":0}

# The tab-separated form has no margins: it can be read again, and gives the same.
$ setmatch matrix -q --tsv samples/fig1b.csv
class	K1	K2	K3	K4
Ta	10	0	0	0
Tb	0	30	0	0
Tc	0	0	40	20

$ setmatch matrix -q --tsv samples/fig1b.csv | setmatch score --matrix -q --plain -m J -
j_score	0.7652173913043478

# Expected counts: a * b/n. Fig. 1D: classes choose K1, K1, K1, clusters Tc, Tc; the optimum pairs Tb-K2 and Tc-K1.
$ setmatch matrix -q --plain --values expected samples/fig1d.csv
Ta	K1	7	[]
Ta	K2	3
Tb	K1	21	[]
Tb	K2	9	*
Tc	K1	42	[]()*
Tc	K2	18	()
Ta		10
Tb		30
Tc		60
	K1	70
	K2	30
		100

$ setmatch matrix -q --plain samples/fig1b.csv
Ta	K1	10	[]()*
Tb	K2	30	[]()*
Tc	K3	40	[]()*
Tc	K4	20	()
Ta		10
Tb		30
Tc		60
	K1	10
	K2	30
	K3	40
	K4	20
		100

# Ties are marked: every cell is as good as any, by Jaccard 1/3; the first of them carry the brackets.
$ echo '[[1,1],[1,1]]' | setmatch matrix --matrix -q --plain - | head -n 4
T1	K1	1	[]()*=
T1	K2	1	()=
T2	K1	1	[]=
T2	K2	1	*=

# CLI contract.
$ setmatch match -q --json samples/fig1b.csv
{"one_to_one":{"counts":{"pairs":[{"class":"Ta","cluster":"K1","count":10},{"class":"Tb","cluster":"K2","count":30},{"class":"Tc","cluster":"K3","count":40}],"total":80,"unique":true,"optima":1,"gap":10,"runner_up":{"total":70,"lacks":{"class":"Ta","cluster":"K1"}},"prices":{"classes":[{"class":"Ta","price":10},{"class":"Tb","price":30},{"class":"Tc","price":40}],"clusters":[{"cluster":"K1","price":0},{"cluster":"K2","price":0},{"cluster":"K3","price":0},{"cluster":"K4","price":0}]}},"row_share":{"pairs":[{"class":"Ta","cluster":"K1","count":10,"weight":1},{"class":"Tb","cluster":"K2","count":30,"weight":1},{"class":"Tc","cluster":"K3","count":40,"weight":0.6666666666666666}],"total":2.6666666666666665,"unique":true,"optima":1,"gap":0.3333333333333333,"runner_up":{"total":2.3333333333333335,"lacks":{"class":"Tc","cluster":"K3"}},"prices":{"classes":[{"class":"Ta","price":1},{"class":"Tb","price":1},{"class":"Tc","price":0.6666666666666666}],"clusters":[{"cluster":"K1","price":0},{"cluster":"K2","price":0},{"cluster":"K3","price":0},{"cluster":"K4","price":0}]}},"braun_blanquet":{"pairs":[{"class":"Ta","cluster":"K1","count":10,"weight":1},{"class":"Tb","cluster":"K2","count":30,"weight":1},{"class":"Tc","cluster":"K3","count":40,"weight":0.6666666666666666}],"total":2.6666666666666665,"unique":true,"optima":1,"gap":0.3333333333333333,"runner_up":{"total":2.3333333333333335,"lacks":{"class":"Tc","cluster":"K3"}},"prices":{"classes":[{"class":"Ta","price":1},{"class":"Tb","price":1},{"class":"Tc","price":0.6666666666666666}],"clusters":[{"cluster":"K1","price":0},{"cluster":"K2","price":0},{"cluster":"K3","price":0},{"cluster":"K4","price":0}]}}},"greedy":{"pairs":[{"class":"Ta","cluster":"K1","count":10},{"class":"Tb","cluster":"K2","count":30},{"class":"Tc","cluster":"K3","count":40}],"total":80},"class_to_cluster":[{"class":"Ta","cluster":"K1","jaccard":1,"ties":[]},{"class":"Tb","cluster":"K2","jaccard":1,"ties":[]},{"class":"Tc","cluster":"K3","jaccard":0.6666666666666666,"ties":[]}],"cluster_to_class":[{"cluster":"K1","class":"Ta","jaccard":1,"ties":[]},{"cluster":"K2","class":"Tb","jaccard":1,"ties":[]},{"cluster":"K3","class":"Tc","jaccard":0.6666666666666666,"ties":[]},{"cluster":"K4","class":"Tc","jaccard":0.3333333333333333,"ties":[]}],"unmatched":{"classes":[],"clusters":["K4"]}}

# match --json has what the screen shows of each optimum. By hand, [[3,1],[1,1]]: 3 + 1 = 4, the other pairing 1 + 1 = 2;
# as shares 3/4 + 1/2 = 5/4 against 1/4 + 1/2 = 3/4. The prices add up to the total.
$ echo '[[3,1],[1,1]]' | setmatch match -q --json --matrix - | grep -o '"unique[^{]*{[^{]*{[^}]*}}' | sed -n 1,2p
"unique":true,"optima":1,"gap":2,"runner_up":{"total":2,"lacks":{"class":"T1","cluster":"K1"}}
"unique":true,"optima":1,"gap":0.5,"runner_up":{"total":0.75,"lacks":{"class":"T1","cluster":"K1"}}
$ echo '[[3,1],[1,1]]' | setmatch match -q --json --matrix - | grep -o '"counts":{.*"row_share"' | grep -o '"price":[0-9]*' | awk -F: '{ n += $2 } END { print NR, n }'
4 4

# Ties: two optima have no gap; of 5! = 120 only "100 or more" is known. With one pair there is no other matching.
$ for m in '[[1,1],[1,1]]' '[[1,1,1,1,1],[1,1,1,1,1],[1,1,1,1,1],[1,1,1,1,1],[1,1,1,1,1]]' '[[4]]'; do echo $m | setmatch match -q --json --matrix - | grep -o '"unique[^{]*' | head -n 1; done
"unique":false,"optima":2,"gap":0,"runner_up":
"unique":false,"optima":null,"optima_at_least":100,"gap":0,"runner_up":
"unique":true,"optima":1,"gap":null,"runner_up":null,"prices":

# NCA paper, eq. 14: the optimum (1,3,2) has 128, greedy pairing 112. Jaccard: 50/160, 39/147, 39/165; 40/164, 39/165.
$ setmatch match -q --matrix samples/eq14.csv
One-to-one optimum by counts: total 128 of 300 points; the only optimum
  1 – 1       50
  2 – 3       39
  3 – 2       39
One-to-one optimum by row_share: total 1.2800; the only optimum
...
greedy: total 112 of 300 points
  1 – 1       50
  2 – 2       40
  3 – 3       22
Best cluster of each class (Jaccard)
  1 → 1  0.3125
  2 → 3  0.2653
  3 → 2  0.2364
Best class of each cluster (Jaccard)
  1 → 1  0.3125
  2 → 2  0.2439
  3 → 2  0.2653
Classes that are no cluster's best: 3
Clusters that are no class's best: none

# written_reports_carry_the_account: once, behind everything else, in files with -q too; as a comment in LaTeX and SVG; never in what programs read.
$ cd $T; printf 'class,cl_1\na,x\nb,y\nb,\na,x\n' >acc--1.csv; for c in score matrix match 'explain ari'; do for f in txt md tex svg csv tsv; do setmatch $c -q -f acc--1.csv --pred cl_1 -o r.$f 2>/dev/null; grep -c 'read from acc' r.$f; done; done | tr '\n' ' '; tail -n 1 r.txt; tail -n 1 r.md; tail -n 1 r.tex; tail -n 1 r.svg; setmatch acc--1.csv --pred cl_1 2>/dev/null | grep -c 'read from'; setmatch compare -q -f sample:rivals -o r.md; tail -n 1 r.md
1 1 1 1 0 0 1 1 1 1 0 0 1 1 1 1 0 0 1 1 1 1 0 0 read from acc--1.csv: comma, header; truth "class" x prediction "cl_1" (by name); 3 points, 1 without a label left out (at line 4)
read from acc--1.csv: comma, header; truth "class" x prediction "cl\_1" (by name); 3 points, 1 without a label left out (at line 4)
% read from acc--1.csv: comma, header; truth "class" x prediction "cl_1" (by name); 3 points, 1 without a label left out (at line 4)
<!-- read from acc-‑1.csv: comma, header; truth "class" x prediction "cl_1" (by name); 3 points, 1 without a label left out (at line 4) -->
1
read from sample:rivals: comma, header; truth "class" x 10 predictions (by name or by their labels); 130 points

# With -q standard output has the result alone: of every command that writes for people, and of the report without one.
$ for c in 'score -m J' matrix match 'explain ari' diagnose ''; do for q in '' -q; do setmatch $c $q samples/fig1b.csv 2>/dev/null | grep -c 'read from'; done; done | tr '\n' ' '; for q in '' -q; do setmatch compare $q sample:rivals 2>/dev/null | grep -c 'read from'; setmatch diff $q samples/rivals.csv --true class --pred kmeans3,kmeans2 2>/dev/null | grep -c 'read from'; done | tr '\n' ' '; setmatch score -q -m J samples/fig1b.csv -o - | sed -n '/read/p'
1 0 1 0 1 0 1 0 1 0 1 0 1 1 0 0 

# The three weightings can all choose differently: counts (1,2,3), row share (2,1,3), Braun-Blanquet (2,3,1).
$ setmatch match -q --matrix --tsv samples/matchings.csv | grep one_to_one | cut -f 1-4
one_to_one counts	Ta	K1	1
one_to_one counts	Tb	K2	24
one_to_one counts	Tc	K3	20
one_to_one row_share	Ta	K2	12
one_to_one row_share	Tb	K1	8
one_to_one row_share	Tc	K3	20
one_to_one braun_blanquet	Ta	K2	12
one_to_one braun_blanquet	Tb	K3	22
one_to_one braun_blanquet	Tc	K1	7

# Two optima: the first as loaded, and how many there are.
$ echo '[[1,1],[1,1]]' | setmatch match --matrix -q - | head -n 3
One-to-one optimum by counts: total 2 of 4 points; first as loaded of 2 optima
  T1 – K1      1
  T2 – K2      1

$ echo '[[1,1],[1,1]]' | setmatch match --matrix -q --json - | grep -o -e '"unique":[a-z]*' -e '"ties":[^]]*.'
"unique":false
"unique":false
"unique":false
"ties":["K2"]
"ties":["K2"]
"ties":["T2"]
"ties":["T2"]

# Any table of similarities: 0.8 + 0.8 beats 0.9 + 0.1.
$ printf 'name,p,q\nu,0.9,0.8\nv,0.8,0.1\n' >$T/s.csv; setmatch match -q --similarity $T/s.csv
One-to-one optimum: total 1.6000; the only optimum
  u – q       0.8000
  v – p       0.8000
Best column of each row
  u → p  0.9000
  v → p  0.8000
Best row of each column
  p → u  0.9000
  q → u  0.8000
Rows that are no column's best: v
Columns that are no row's best: q

$ setmatch match -q --json --similarity $T/s.csv
{"one_to_one":{"pairs":[{"row":"u","column":"q","similarity":0.8},{"row":"v","column":"p","similarity":0.8}],"total":1.6,"unique":true},"row_to_column":[{"row":"u","column":"p","similarity":0.9,"ties":[]},{"row":"v","column":"p","similarity":0.8,"ties":[]}],"column_to_row":[{"column":"p","row":"u","similarity":0.9,"ties":[]},{"column":"q","row":"u","similarity":0.8,"ties":[]}],"unmatched":{"rows":["v"],"columns":["q"]}}

$ setmatch match -q --plain --similarity $T/s.csv
row_to_column	u	p	0.9	1
row_to_column	v	p	0.8	1
column_to_row	u	p	0.9	1
column_to_row	u	q	0.8	1
one_to_one	u	q	0.8	1
one_to_one	v	p	0.8	1

$ setmatch match -q --similarity $T/s.csv samples/fig1b.csv
! setmatch: --similarity replaces the label files; remove "samples/fig1b.csv" or --similarity
? 2

# 40/60, 0.6667, R = 0.8000, P = 0.7333, J = 0.7652.
$ setmatch explain -q J samples/fig1b.csv | grep -e '40/60 = ' -e '^ *[RPJ] = ' -e 'J-score ('
J-score (j_score, J) = 0.7652
        Tc × K3  40/(60 + 40 − 40) = 40/60 = 0.6667
...
      R = 0.8000
...
      P = 0.7333

# Greedy against optimal on eq. 14 of the NCA paper: 112 against 128.
$ setmatch explain -q pa,greedy_accuracy --matrix samples/eq14.csv | grep -o -w -e 112 -e 128 | sort -u
112
128

# What a formula reads is told first: N, the pairs of 100 points, before R = 4150/4950 does.
$ setmatch explain -q ri samples/fig1b.csv | grep -e 'N = ' -e ' / '
 4  Pairs that share neither   NN = N − P − Q + YY
        N = n·(n − 1)/2 = 100·99/2 = 4950, all pairs of points
        same class, other cluster: YN = P − YY = 800
      NN = 2700
 5  R   (YY + NN) / N
        (1450 + 2700) / 4950 = 4150 / 4950

$ setmatch explain -q ari --tsv samples/fig1b.csv | head -n 3
id	step	part	class	cluster	text
ari	1	step			Adjusted Rand index
ari	1	formula			(YY − E) / ((P + Q)/2 − E), E = P·Q/N

$ setmatch explain -q ari --json samples/fig1b.csv | grep -o '^.{"id":"ari","symbol":"AR","name":"Adjusted Rand index"'
[{"id":"ari","symbol":"AR","name":"Adjusted Rand index"

# Without a terminal the program alone shows everything.
$ setmatch -q samples/fig1b.csv | grep -e '^Points of' -e '^One-to-one optimum by counts' -e '^  j_score'
Points of every class and cluster; n=100
One-to-one optimum by counts: total 80 of 100 points; the only optimum
  j_score                  J         0.7652    J-score

$ setmatch list exports --plain | cut -f 1
table
plain
tsv
csv
json
markdown
latex
svg

$ setmatch list indices --tsv | cut -f 1-2 | head -n 3
id	symbol
ri	R
ari	AR

$ setmatch list indices --json | grep -o '"id"' | wc -l | grep -c "^ *$(setmatch list indices --plain | wc -l)$"
1

$ setmatch list views --plain | cut -f 1,2 | head -n 1
matrix	1

$ setmatch list actions --tsv | head -n 1
where	keys	name	help	command

$ setmatch list formats --plain | cut -f 1
lines
csv
tsv
counts
matrix
json
json-matrix
json-lines
npy
npz
cnl
arff
libsvm
clstr
uc
community-list

$ setmatch list index
! setmatch: unknown list "index" (one of: indices, quantities, formats, exports, views, actions, lessons, units, simulations, exhibits, commands, options, exits, verbs, settings, words, limits, samples)
? 2

$ setmatch screen -q --size 80x24 --keys "j l" samples/fig1b.csv | head -n 1
 setmatch · fig1b.csv  class × cluster       n=100  3×4, 1 unmatched  as loaded

$ setmatch screen -q --size 80x24 --ascii samples/fig1b.csv | LC_ALL=C grep -c '[^ -~]'
0
? 1

$ setmatch screen -q --size 100x30 --keys "m 5 Enter" samples/fig1b.csv | wc -l
30

# convert, and back: the same J.
$ for f in csv tsv json counts.csv matrix.csv json-matrix.json; do setmatch convert -q samples/fig1b.csv -o $T/c.$f && setmatch score -q --plain -m J $T/c.$f; done
j_score	0.7652173913043478
j_score	0.7652173913043478
j_score	0.7652173913043478
j_score	0.7652173913043478
j_score	0.7652173913043478
j_score	0.7652173913043478

$ setmatch convert -q samples/fig1b.csv -o c.xyz
! setmatch: convert takes the format from the extension of -o FILE, but "c.xyz" has none of lines (txt labels), csv (csv), tsv (tsv tab), counts (csv), matrix (csv tsv), json (json), json-matrix (json), json-lines (jsonl ndjson), npy (npy), cnl (cnl), arff (arff), libsvm (libsvm svm svmlight)
? 2

# The file's own name asks for a format before its ending does; where only counts are known a table of them is meant.
$ cd $T; for f in counts.csv x.counts.csv matrix.csv x.csv; do setmatch convert -q sample:fig1b -o $f; head -n 1 $f; done
class,cluster,count
class,cluster,count
class\cluster,K1,K2,K3,K4
id,class,cluster

$ cd $T; setmatch convert -q counts.csv
class\cluster,K1,K2,K3,K4
Ta,10,0,0,0
Tb,0,30,0,0
Tc,0,0,40,20

# What can be listed; the help of a list for people is whole.
$ setmatch list | cut -d' ' -f1
name
indices
quantities
formats
exports
views
actions
lessons
units
simulations
exhibits
commands
options
exits
verbs
settings
words
limits
samples

$ setmatch list --plain | wc -l
18

$ setmatch list formats | grep -c …
0
? 1

# What names no key is typed letter by letter.
$ setmatch screen -q --keys "m 3 4" sample:fig1b >$T/a; setmatch screen -q --keys "m 34" sample:fig1b | cmp - $T/a

# The second-best matching may pair by cells without points. diag(50, 9, 3, 2): the last two exchanged lose 3 + 2; diag(2, 1, 1): 1 + 1.
$ printf '50,0,0,0\n0,9,0,0\n0,0,3,0\n0,0,0,2\n' | setmatch match --json -q --matrix - 2>/dev/null | grep -o '"gap":[0-9]*,"runner_up":{"total":[0-9]*' | head -n 1
"gap":5,"runner_up":{"total":59
$ printf '2,0,0\n0,1,0\n0,0,1\n' | setmatch match --json -q --matrix - 2>/dev/null | grep -o '"gap":[0-9]*,"runner_up":{"total":[0-9]*' | head -n 1
"gap":2,"runner_up":{"total":2
$ printf '0,0,2,3\n0,1,0,0\n1,0,3,0\n1,0,0,0\n' | setmatch match --json -q --matrix - 2>/dev/null | grep -o '"gap":[0-9]*,"runner_up":{"total":[0-9]*' | head -n 1
"gap":2,"runner_up":{"total":6
