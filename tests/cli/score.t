# Numbers: J-score paper, Fig. 1B (H .20, F .88, J .77) and by hand: R = 0.8, P = 11/15, J = 2RP/(R+P) = 17.6/23;
# RI = 4150/4950; ARI = (1450 - E)/(1850 - E) with E = 2250 * 1450/4950.
$ setmatch score -q --plain -m J,h_score,f_score,j_recall,j_precision,RI,ari samples/fig1b.csv
j_score	0.7652173913043478
h_score	0.2
f_score	0.88
j_recall	0.8
j_precision	0.7333333333333333
ri	0.8383838383838383
ari	0.6641221374045801

# What was assumed is said, on standard error.
$ setmatch score --plain -m J samples/fig1b.csv
j_score	0.7652173913043478
! note: samples/fig1b.csv: comma, header; truth "class" x prediction "cluster" (by name); 100 points

# genieclust page, the confusion matrix of Genie on wut/x2 (CLI contract: `--matrix --json -`).
$ echo '[[12,37,1],[40,0,0],[0,0,30]]' | setmatch score --matrix -q --plain -m nca,na -
nca	0.87
na	0.8375

$ echo '[[12,37,1],[40,0,0],[0,0,30]]' | setmatch score --matrix -q -m psi,ari,j -
-:rows × -:columns  n=120  classes=3  clusters=3

Set matching
  psi      PSI  0.7417    Pair sets index

Pair counting
  ari      ARI  0.6883    Adjusted Rand index

Jaccard, both ways
  j_score  J    0.8091    J-score

# The contract of the JSON: key order, undefined as null with its reason.
$ setmatch score -q --json -m j_score,accuracy samples/fig1b.csv
{"program":"setmatch","version":"0.1.0","input":{"true":"samples/fig1b.csv:class","pred":"samples/fig1b.csv:cluster","n":100,"classes":3,"clusters":4,"dropped":0,"noise":"none","noise_points":0,"format":"csv","separator":",","quotes":"doubled","header":true,"rows":100,"columns":[{"name":"id","role":"id","why":"all values different"},{"name":"value","role":"attribute","why":""},{"name":"class","role":"truth","why":"by name"},{"name":"cluster","role":"prediction","why":"by name"}],"left_out":[],"warnings":[]},"indices":{"j_score":0.7652173913043478,"accuracy":null},"undefined":{"accuracy":"no class bears the same name as a cluster"},"conventions":[]}

# Every index is in the JSON.
$ { setmatch list indices --plain | cut -f 1; setmatch score -q --json samples/fig1b.csv | tr ',{' '\n\n' | sed -n 's/^"\([a-z_0-9]*\)":[-0-9n].*/\1/p'; } | sort | uniq -u | grep -v -x -e n -e classes -e clusters -e dropped -e noise_points -e rows
calinski_harabasz
calinski_harabasz_true
davies_bouldin
davies_bouldin_true
silhouette
silhouette_true

# One point: every similarity by the convention for identical partitions, quotients by k - 1 among them.
$ echo '[[1]]' | setmatch score --matrix -q --json -m nca,ari -
{"program":"setmatch","version":"0.1.0","input":{"true":"-:rows","pred":"-:columns","n":1,"classes":1,"clusters":1,"dropped":0,"noise":"none","noise_points":0,"format":"json","separator":null,"quotes":null,"header":false,"rows":1,"orientation":"rows are classes by default","columns":[],"left_out":[],"warnings":[]},"indices":{"nca":1,"ari":1},"undefined":{},"conventions":["nca","ari"]}

# Missing in one, by the formula: k - 1 = 0.
$ echo '[[5,7,9]]' | setmatch score --matrix -q --tsv -m nca,pa -
id	value	note
...
pa	0.42857142857142855	

# beta: V = 3hc/(2h + c) with h = 1 and c = MI/H(V) = 0.70160 (papers' table), so 3 * 0.7016/(2 + 0.7016).
$ setmatch score -q --beta 2 -m V,h --tsv samples/fig1b.csv 2>&1 | cut -c1-59
setmatch: ambiguous index "h" (one of: homogeneity (Homogen

$ setmatch score -q --beta 2 -m V,ari --tsv samples/fig1b.csv
id	value	note
v_measure	0.779093870306712	beta = 2
ari	0.6641221374045801	

$ setmatch score -q --beta 2 -m V samples/fig1b.csv
samples/fig1b.csv:class × samples/fig1b.csv:cluster  n=100  classes=3  clusters=4
beta = 2

Information
  v_measure  V  0.7791    V-measure

$ setmatch score -q --beta 2 --json -m V samples/fig1b.csv
{"program":"setmatch","version":"0.1.0","input":{"true":"samples/fig1b.csv:class","pred":"samples/fig1b.csv:cluster","n":100,"classes":3,"clusters":4,"dropped":0,"noise":"none","noise_points":0,"format":"csv","separator":",","quotes":"doubled","header":true,"rows":100,"columns":[{"name":"id","role":"id","why":"all values different"},{"name":"value","role":"attribute","why":""},{"name":"class","role":"truth","why":"by name"},{"name":"cluster","role":"prediction","why":"by name"}],"left_out":[],"warnings":[]},"beta":2,"indices":{"v_measure":0.779093870306712},"undefined":{},"conventions":[]}

$ setmatch explain -q --beta 2 V samples/fig1b.csv | head -n 2
beta = 2
V-measure (v_measure, V) = 0.7791

# Two files, one of them standard input; gz by content, also through standard input.
$ gzip -c samples/fig1b.csv | setmatch score -q --plain -m J -
j_score	0.7652173913043478

$ printf 'a\na\nb\n' >$T/truth; printf 'x\nx\ny\n' | setmatch score -q --plain -m ari,identical $T/truth -
ari	1
identical	1

# Noise is what --noise says: of a, a, b, b one b is noise in the prediction; dropped, the rest is identical.
$ printf 'class,cluster\na,1\na,1\nb,2\nb,-1\n' | setmatch score -q --json -m ari --noise pred:-1 -
{"program":"setmatch","version":"0.1.0","input":{"true":"-:class","pred":"-:cluster","n":3,"classes":2,"clusters":2,"dropped":1,"noise":"pred:-1 drop","noise_points":1,"format":"csv","separator":",","quotes":"doubled","header":true,"rows":4,"columns":[{"name":"class","role":"truth","why":"by name"},{"name":"cluster","role":"prediction","why":"by name"}],"left_out":[{"reason":"noise","count":1,"first_line":null}],"warnings":["1 noise point left out (--noise-policy own keeps it)"]},"indices":{"ari":1},"undefined":{},"conventions":[]}
! warning: 1 noise point left out (--noise-policy own keeps it)

# What is left out as noise stands beside n in the table, in the JSON, under every document for people, in the caption
# of a picture, and in what convert warns of: two of the five are noise, a sixth row has no label.
$ printf 'class,cluster\na,1\na,1\nb,2\nb,-1\na,-1\n,2\n' >$T/n.csv; setmatch score -q -m ari --noise pred:-1 $T/n.csv | sed -n 's/.*n=/n=/p'
n=3  classes=2  clusters=2  2 noise points left out  1 without a label left out  noise pred:-1 drop
! warning: 1 without a label left out (--missing class keeps it)
! warning: 2 noise points left out (--noise-policy own keeps them)
$ setmatch score -q -m ari --noise pred:-1 --noise-policy singletons $T/n.csv 2>/dev/null | sed -n 's/.*n=/n=/p'
n=5  classes=2  clusters=4  2 noise points as singletons  1 without a label left out  noise pred:-1 singletons
$ setmatch score -q -m ari --noise pred:-1 --noise-policy own $T/n.csv 2>/dev/null | sed -n 's/.*n=/n=/p'
n=5  classes=2  clusters=3  2 noise points as a group  1 without a label left out  noise pred:-1 own
$ for p in drop own singletons; do setmatch score -q --json -m ari --noise pred:-1 --noise-policy $p $T/n.csv 2>/dev/null | grep -o '"dropped.*noise_points":[0-9]*'; done
"dropped":3,"noise":"pred:-1 drop","noise_points":2
"dropped":1,"noise":"pred:-1 own","noise_points":2
"dropped":1,"noise":"pred:-1 singletons","noise_points":2
$ setmatch matrix -q --noise pred:-1 $T/n.csv 2>/dev/null | head -n 1
Points of every class and cluster; n=3  2 noise points left out  1 without a label left out
$ for d in match 'explain ari'; do setmatch $d -q --noise pred:-1 $T/n.csv 2>/dev/null | tail -n 1; done
2 noise points left out, 1 without a label left out
2 noise points left out, 1 without a label left out
$ exec 2>/dev/null; for f in md tex svg txt; do setmatch score -q -m ari --noise pred:-1 $T/n.csv -o $T/s.$f; grep -c '2 noise points left out' $T/s.$f; setmatch matrix -q --noise pred:-1 $T/n.csv -o $T/m.$f; grep -c '2 noise points left out' $T/m.$f; done | tr '\n' ' '; echo
2 2 2 2 3 2 2 2 
$ setmatch convert --noise pred:-1 $T/n.csv 2>&1 >$T/c.csv | tail -n 1
warning: 2 noise points left out (--noise-policy own keeps them)
$ setmatch convert -q --noise pred:-1 $T/n.csv 2>&1 >$T/c.csv
warning: 1 without a label left out (--missing class keeps it)
warning: 2 noise points left out (--noise-policy own keeps them)
$ setmatch --noise pred:-1 -q $T/n.csv 2>/dev/null | grep -c '2 noise points left out'
2


# RI of {a a}{b b} against {a a}{b}{b}: 5 of 6 pairs are treated alike.
$ printf 'class,cluster\na,1\na,1\nb,2\nb,-1\n' | setmatch score -q --plain -m ri --noise pred:-1 --noise-policy own -
ri	0.8333333333333334

# What standard error warns of stands in the JSON, word for word: labels left out, one prediction of several, chance of
# shares; and under the data of a report.
$ printf 'class,one,two\na,1,1\na,1,2\nb,2,2\n,2,1\n' >$T/w.csv; setmatch score -q -m ari --json --true class --pred one,two $T/w.csv 2>$T/err >$T/w.json; grep -o '"warnings":\[.*\]},"ind' $T/w.json | sed 's/^"warnings":\["//;s/"\]},"ind$//;s/","/\n/g;s/\\"/"/g' | sed 's/^/warning: /' | diff - $T/err && cat $T/err
warning: 1 without a label left out, missing in column "class" (--missing class keeps it)
warning: --pred names 2 predictions; using only the first: one; setmatch compare takes all of them
$ setmatch score -q -m ari --json --chance 5 samples/eq14_shares.csv 2>$T/err | grep -o '"warnings":\[.*\]},"ind' | sed 's/^"warnings":\["//;s/"\]},"ind$//;s/","/\n/g' >$T/json; sed 's/^warning: //' $T/err | diff - $T/json && tail -n 1 $T/json
--chance: the file holds shares, and these are of shares times 900 as if they were counts; another number of points gives other intervals and p-values
$ setmatch report -q -m ari --chance 5 samples/eq14_shares.csv 2>/dev/null | grep -c 'warning: .*as if they were counts'
1

# Indices in an order of their own stand without headings, which would come again.
$ setmatch score -q sample:fig1b -m J,ari,nca,nr | sed -n '3,$p' | sed '/^$/d; s/ *[01]\..*//'
  j_score  J
  ari      ARI
  nca      NCA
  nr       NRand

# Samples drawn with replacement hold fewer different points, so that plain quantiles lay beside the value: 20 clusters of
# a point each have H(V) = ln 20 = 2.9957, and no sample has as much. Every interval holds its value;
# tests/study/test_coverage.c counts how often it holds that of the population.
$ { echo class,cluster; for i in $(seq 20); do echo "c$((i % 2)),k$i"; done; } >$T/own.csv; for d in "$T/own.csv" "samples/digits.csv --true digit --pred kmeans14" samples/iris.csv; do setmatch score -q --tsv -m all --bootstrap 200 $d 2>/dev/null | awk -F'\t' 'NR > 1 && $4 != "" && $2 != "" && ($2 < $4 - 1e-9 || $2 > $5 + 1e-9) { print }'; done; setmatch score -q --tsv -m entropy_pred --bootstrap 200 $T/own.csv 2>/dev/null | cut -f 2,4
value	bootstrap_low
2.9957322735539913	2.9957322735539913

# Counts of points or pairs have no digits behind a point, small or large. Of aab against xyy 2 * 2 ordered pairs differ;
# split-join is 6 - 2 - 2, VI 4/3 ln 2. By hand.
$ printf 'class,cluster\na,x\na,y\nb,y\n' >$T/few.csv; setmatch score -q $T/few.csv -m mirkin,split_join,vi | grep -o '[0-9.]*  *↓.*'
4  ↓ Mirkin metric
2  ↓ Split-join distance
0.9242  ↓ Variation of information

# A distance that is not a count keeps its decimals. By hand: 4 - 2(4/9 + 1/9 + 1/9 + 4/9) = 16/9, and 12 - 4 - 4 = 4.
$ cd $T; printf 'class,cluster,count\na,x,2\na,y,1\nb,x,1\nb,y,2\n' >frobenius.csv; setmatch score -q frobenius.csv -m frobenius,split_join | grep -E '^ +(frob|split)'
  frobenius   Frob    1.7778  ↓ Frobenius distance of the projections
  split_join  SplitJ       4  ↓ Split-join distance
$ cd $T; setmatch report -q frobenius.csv -m frobenius | grep '^| Frobenius' | cut -d '|' -f 3
 1.7778 

# NR' and NFM' below -0.13. By hand: S = 13, A2 = B2 = 27, e = 729/49, so both are (13 - e)/(27 - e) = -92/594.
$ cd $T; printf 'class,cluster,count\na,x,3\na,y,1\na,z,1\nb,x,1\nc,x,1\n' >below.csv; setmatch score -q below.csv -m nr,nfm | grep -oE -- '-0[.][0-9]+'
-0.1549
-0.1549

# Partitions that differ in names only: indices are perfect, accuracy is not. {a, a, b} and {b, b, a} share no point by name.
$ printf 'true,pred\na,b\na,b\nb,a\n' | setmatch score -q -m ARI,accuracy - | sed -n '/identical/p'
The partitions are identical, only the names differ. Indices ignore names, except those by equal names, such as accuracy.
$ printf 'true,pred\na,a\na,a\nb,b\n' | setmatch score -q -m ARI,accuracy - | grep -c 'only the names differ'
0
? 1

# columns_without_names_are_called_columns: a file of one column is called by itself; of several, by column 1 and 2. The
# JSON keeps its words. By hand: {a,c,d},{b,e} against {a,d},{b,c,e}: 2 pairs in common, 4 of each, 10 in all:
# ARI (2 - 1.6) / (4 - 1.6) = 1/6.
$ cd $T; printf 'a\nb\na\na\nb\n' >y.txt; printf '0\n1\n1\n0\n1\n' >db.txt; setmatch score y.txt db.txt -m ari
y.txt × db.txt  n=5  classes=2  clusters=2

Pair counting
  ari  ARI  0.1667    Adjusted Rand index

read from y.txt, db.txt: lines, no header; truth y.txt x prediction db.txt; 5 points
! note: y.txt, db.txt: lines, no header; truth y.txt x prediction db.txt; 5 points
$ cd $T; paste -d, y.txt db.txt | setmatch score --header no -m ari - 2>/dev/null | sed -n '1p;$p'
stdin column 1 × stdin column 2  n=5  classes=2  clusters=2
read from stdin: comma, no header; truth column 1 x prediction column 2 (in order); 5 points
$ cd $T; setmatch score y.txt db.txt -q -m ari --json | grep -o '"true":"[^"]*","pred":"[^"]*"'
"true":"y.txt:1","pred":"db.txt:1"

# Indices of classifiers compare names. Values of scikit-learn 1.2.1: accuracy_score, balanced_accuracy_score, f1_score by macro
# and by weighted, cohen_kappa_score, matthews_corrcoef. The label d is no class.
$ printf 'true,pred\na,a\na,b\nb,b\nb,b\nc,a\nc,d\n' >$T/classified.csv; setmatch score -q --plain -m accuracy,balanced_accuracy,macro_f1,weighted_f1,kappa,mcc $T/classified.csv | cut -f 1,2
accuracy	0.5
balanced_accuracy	0.5
macro_f1	0.325
weighted_f1	0.43333333333333335
kappa	0.3076923076923077
mcc	0.34815531191139565
$ setmatch score -q --json -m balanced_accuracy,kappa samples/fig1b.csv | grep -o '"indices.*'
"indices":{"balanced_accuracy":null,"kappa":null},"undefined":{"balanced_accuracy":"no class bears the same name as a cluster","kappa":"no class bears the same name as a cluster"},"conventions":[]}
# One name on both sides: scikit-learn's kappa is nan, its Matthews correlation 0.
$ printf 'true,pred\na,a\na,a\n' | setmatch score -q --json -m kappa,mcc - | grep -o '"indices.*'
"indices":{"kappa":null,"mcc":0},"undefined":{"kappa":"all points bear one name on both sides, so agreement by chance is complete"},"conventions":["mcc"]}
$ setmatch score -q -m F1 samples/fig1b.csv
! setmatch: ambiguous index "F1" (one of: pair_f1 (Pair F1), macro_f1 (Macro-averaged F1 by equal names), weighted_f1 (Weighted F1 by equal names), bcubed_f1 (BCubed F1)); use an id
? 2
$ setmatch score -q -m precision samples/fig1b.csv
! setmatch: ambiguous index "precision" (one of: pair_precision (Pair precision), bcubed_precision (BCubed precision), j_precision (Jaccard precision)); use an id
? 2
$ setmatch score -q -m accuracy $T/classified.csv | grep -c 'Accuracy  0.5000'
1

# Fields of objects within JSON records are columns to slice by. Of r2 by hand: class b has 2 of 3 in y, so R = 2/3 and
# P = (2/3 2 + 1/3)/3 = 5/9: J = 2RP/(R + P) = 20/33 = .6061. A record without the field has the empty value.
$ printf '{"truth":"a","pred":"x","meta":{"run":"r1","of":{"day":1}}}\n{"truth":"b","pred":"y","meta":{"run":"r2"}}\n{"truth":"a","pred":"x","meta":{"run":"r1"}}\n{"truth":"b","pred":"y","meta":{"run":"r2"}}\n{"truth":"b","pred":"x","meta":{"run":"r2","of":{"day":2}}}\n{"truth":"a","pred":"x","meta":{"run":"r1","of":null}}\n' >$T/nested.jsonl; setmatch score -q -m J --by meta.run $T/nested.jsonl | tail -3
meta.run  n  classes  clusters       J
r1        3        1         1  1.0000
r2        3        1         2  0.6061
$ setmatch score -q -m J --by meta.of.day $T/nested.jsonl | tail -4
meta.of.day  n  classes  clusters       J
1            1        1         1  1.0000
(empty)      4        2         2  1.0000
2            1        1         1  1.0000
$ sed '1s/^/[/;$!s/$/,/;$s/$/]/' $T/nested.jsonl >$T/nested.json; setmatch score -q -m J --by meta.run $T/nested.json | tail -1
r2        3        1         2  0.6061

# a_slice_without_a_right_point_scores_0: names are those of the whole table. By hand, and as scikit-learn has it: kappa of
# g2 is (0 - 0)/(1 - 0), of g3 (0 - 1/2)/(1 - 1/2).
$ { echo site,true,pred; for i in 1 2 3 4 5; do echo g1,pos,pos; echo g1,neg,neg; done; for i in 1 2 3 4 5 6; do echo g2,pos,neg; done; for i in 1 2; do echo g3,pos,neg; echo g3,neg,pos; done; } >$T/sites.csv; setmatch score -q --true true --pred pred --by site -m accuracy,balanced_accuracy,macro_f1,weighted_f1,kappa,mcc $T/sites.csv | tail -3
g1    10        2         2    1.0000  1.0000  1.0000  1.0000   1.0000   1.0000
g2     6        1         1    0.0000  0.0000  0.0000  0.0000   0.0000   0.0000
g3     4        2         2    0.0000  0.0000  0.0000  0.0000  -1.0000  -1.0000

# samples_without_a_shared_name_count_as_0: one of 100 points is right. The mean of accuracy is .01; macro F1 is 1/3 in the
# 1 - .99^100 = .6340 of samples that have the point, so its mean is .2113. Four standard errors of 4,000 samples are .0007
# and .0102. NCA of one class has no value, and no interval; of points x, x and y, samples of x alone (8/27)
# or y alone (1/27) have none, but for those of one point three times (3/27), whose partitions are identical.
$ { echo true,p; echo y,y; for i in $(seq 99); do echo x,1; done; } >$T/rare.csv; setmatch score -q --json --true true --pred p -m accuracy,macro_f1 --bootstrap 4000 $T/rare.csv 2>/dev/null | tr '{}' '\n\n' | sed -n 's/^"mean":\([^,]*\),.*"low":\([^,]*\),.*/\1 \2/p' | awk 'NR == 1 { print ($1 - .01) ^ 2 < .0007 ^ 2, $2 } NR == 2 { print ($1 - .2113) ^ 2 < .0102 ^ 2 }'
1 0
1
$ printf 'true,p\nx,1\nx,2\nx,3\n' | setmatch score -q --json --true true --pred p -m nca --bootstrap 100 - | grep -o '"bootstrap".*'; printf 'true,p\nx,1\nx,2\ny,3\n' | setmatch score -q --json --true true --pred p -m nca --bootstrap 3000 - 2>/dev/null | grep -o '"samples":[0-9]*' | awk -F: '{ print ($2 / 3000 - 7 / 9) ^ 2 < (4 * .0076) ^ 2 }'
"bootstrap":{"nca":null}}
1

# Of fewer samples an end of the interval would be one of the samples; none are no interval.
$ for n in 0 1 99; do setmatch score -q --bootstrap $n samples/fig1b.csv 2>&1 | cut -d';' -f1; done; setmatch score -q --json -m ari --bootstrap 100 samples/fig1b.csv | grep -c '"low"'
setmatch: --bootstrap: invalid number 0 (expected at least 100)
setmatch: --bootstrap: invalid number 1 (expected at least 100)
setmatch: --bootstrap: invalid number 99 (expected at least 100)
1
