# Two pairs on a line, by hand: {0, 2} and {10, 14} have silhouettes 10/12, 8/10, 5/9, 9/13; the means are 1, 12 and,
# of all, 6.5: Calinski-Harabasz (121/1)/(10/2), Davies-Bouldin (1 + 2)/11.
$ printf 'class,cluster,a,b\nx,p,0,1\ny,p,2,1\nx,q,10,1\ny,q,14,no\n' > $T/line.csv; setmatch score -q --plain -m silhouette,CH,DB $T/line.csv --coordinates a
silhouette	0.7202991452991453
calinski_harabasz	24.2
davies_bouldin	0.2727272727272727

# From a file: one row per point, with or without names, packed or not, between commas, tabs or blanks.
$ printf '0  1\n2 1\n 10 1\n14 1\n' | gzip > $T/places.gz; setmatch score -q --plain -m silhouette,CH $T/line.csv --coordinates $T/places.gz
silhouette	0.7202991452991453
calinski_harabasz	24.2

$ printf 'u,v\n0,1\n2,1\n10,1\n14,1\n' > $T/places.csv; setmatch score -q --plain -m DB $T/line.csv --coordinates $T/places.csv
davies_bouldin	0.2727272727272727

# Of the reference and of the prediction; a line a group in the explanation.
$ setmatch explain -q silhouette_true $T/line.csv --coordinates a | grep "points ·"
        x  2 points · mean -0.3000 = -0.6000
        y  2 points · mean -0.4167 = -0.8333

# Without coordinates they are undefined, and among the indices only when they are named.
$ setmatch score -q --json -m silhouette samples/iris.csv | grep -o '"silhouette":.*'
"silhouette":null},"undefined":{"silhouette":"no coordinates; name them: --x COL --y COL or --coordinates COL,COL,.."},"conventions":[]}

$ setmatch score -q --json $T/line.csv --coordinates a | grep -o '"silhouette_true":[-0-9.]*'
"silhouette_true":-0.35833333333333334

# A trace knows them, point by point. By hand: with 14 beside 0 and 2, and 10 alone, the silhouettes are 1/5, 1/8, -9/13
# and 0; taken back they are those of the beginning.
$ printf '# setmatch-log 1\nmove 1 y q p\nundo\n' >$T/move.log; setmatch replay -q $T/move.log $T/line.csv --coordinates a --trace silhouette | awk -F, 'NR == 2 { was = $3 } NR == 3 { d = $3 - (1 / 5 + 1 / 8 - 9 / 13) / 4; print (d < 1e-15 && d > -1e-15) } NR == 4 { print ($3 == was) }'
1
1
$ setmatch score -q --plain -m silhouette $T/line.csv --coordinates a | cut -f 2 >$T/score; setmatch replay -q $T/move.log $T/line.csv --coordinates a --trace silhouette | sed -n 2p | cut -d, -f3 | cmp - $T/score

# Every index is all of them where the points have coordinates; without, one that is named is undefined.
$ setmatch replay -q $T/move.log $T/line.csv --coordinates a --trace all | head -n 1 | tr , '\n' | grep -c -e silhouette -e calinski -e davies
6
$ setmatch replay -q $T/move.log $T/line.csv --trace silhouette --to 0
move,command,silhouette
0,,

# A point that noise took out is nowhere: two in p, then one in q, at 10; with 2 beside 10, 0 stands alone.
$ printf '# setmatch-log 1\nmove 1 y p q\n' >$T/noise.log; printf 'class,cluster,a\nx,p,0\ny,p,2\nx,q,10\nx,-,5\n' >$T/noise.csv; setmatch replay -q $T/noise.log $T/noise.csv --noise pred:- --coordinates a --trace silhouette | awk -F, 'NR == 2 { d = $3 - (8 / 10 + 6 / 8) / 3 } NR == 3 { d = $3 - (-6 / 8 + 2 / 10) / 3 } NR > 1 { print (d < 1e-15 && d > -1e-15) }'
1
1
! warning: 1 noise point left out (--noise-policy own keeps it)

# Told where it stands.
$ setmatch score -q $T/line.csv --coordinates a,b 2>&1 | sed 's/[^ ]*line/line/'
setmatch: line.csv:5: a coordinate is not a number (found "no"); name another column: --coordinates COL

$ setmatch score -q $T/line.csv --coordinates a,c 2>&1 | sed 's/[^ ]*line/line/'
setmatch: line.csv:1: unknown column "c" (one of: class, cluster, a, b); did you mean "class"?

$ printf '0 1\n2 x\n10 1\n14 1\n' > $T/x; setmatch score -q $T/line.csv --coordinates $T/x 2>&1 | sed 's/[^ ]*x:/x:/'
setmatch: x:2:3: this is not a coordinate (found "x"); write a number with a decimal point

$ printf '0\n2\n10\n' > $T/short; setmatch score -q $T/line.csv --coordinates $T/short 2>&1 | sed 's/[^ ]*short/short/;s/but [^ ]*line/but line/'
setmatch: short: 3 rows of coordinates, but line.csv has 4 points (expected one row per point, in the same order)

# In the explorer, of four columns of the irises. The values are scikit-learn's 1.2: 0.498051, 530.766, 0.780307 of the
# clusters, 0.503477, 487.331, 0.751371 of the classes; means of silhouettes of the classes 0.7894, 0.4091, 0.3120; the
# lowest of a point in its cluster -0.018125 in row 104 and 0.000417 in row 138.
$ setmatch screen samples/iris.csv --coordinates 2,3,4,5 --size 100x24 --view scatter | grep "clusters: Sil"
 clusters: Sil 0.498 · CH 530.77 · DB↓ 0.780     classes: Sil 0.503 · CH 487.33 · DB↓ 0.751

$ setmatch screen samples/iris.csv --coordinates 2,3,4,5 --size 100x30 --view losses | grep '  50  c[0-9] ' | sed 's/^.//' | awk '{print $1, $(NF-2)}'
versicolor 0.4091
virginica 0.3120
setosa 0.7894

$ setmatch screen samples/iris.csv --coordinates 2,3,4,5 --size 100x24 --view points --keys "Right Right Right Right Right s Home" | grep -A 1 '▸' | awk '{print $(NF-5), $(NF-2)}'
virginica -0.0181
virginica 0.0004

# Of 20,001 points a sample of 19,999: two groups that lie at 0 and 1 have silhouettes of 1 everywhere, so that its
# interval has no width; with all points there is none to be told. Few points are never sampled.
$ awk 'BEGIN { print "class,cluster,x"; for (i = 0; i < 20001; i++) printf "%d,%d,%d\n", i % 2, i % 2, i % 2 }' >$T/many.csv; setmatch score -q --json -m silhouette --x x $T/many.csv | grep -o '"indices":{[^}]*}\|"sampled":.*'; setmatch score -q -m silhouette --x x $T/many.csv | grep random; setmatch score -q --json -m silhouette --x a --exact $T/line.csv | grep -o '"silhouette":.*'
"indices":{"silhouette":1}
"sampled":{"silhouette":{"points":19999,"low":1,"high":1}}}
silhouette: of 19999 points chosen at random, between 1.0000 and 1.0000 at 95 %; --exact takes all points
"silhouette":0.7202991452991453},"undefined":{},"conventions":[]}

# Silhouettes on threads: the same bytes with any number.
$ awk 'BEGIN { print "class,cluster,u,v"; for (i = 0; i < 1501; i++) print "t" i % 3 ",k" i * 7 % 11 % 4 "," i * 37 % 101 / 10 "," i * 53 % 97 / 7 }' > $T/many.csv; for t in 1 2 3 7; do setmatch score -q --json -m silhouette,silhouette_true $T/many.csv --coordinates u,v --threads $t; setmatch explain -q silhouette $T/many.csv --coordinates u,v --threads $t; done > $T/threads; for t in 1 2 3 7; do setmatch score -q --json -m silhouette,silhouette_true $T/many.csv --coordinates u,v --threads 1; setmatch explain -q silhouette $T/many.csv --coordinates u,v --threads 1; done | cmp - $T/threads; grep -c '"silhouette":-\?0\.[0-9]' $T/threads
4

# all is every index: with coordinates the six that read them too, silhouettes of many points among them; without it
# those take long and are left out, which is said. Where the six cannot be, a note says so.
$ setmatch score -q --plain -m all samples/iris.csv --x 2 --y 3 | wc -l; setmatch list indices --plain | wc -l
85
85
$ setmatch score -q -m all samples/iris.csv --x 2 --y 3 | sed -n '/With coordinates/,/^$/p' | awk 'NF {print $1}'
With
silhouette
silhouette_true
calinski_harabasz
calinski_harabasz_true
davies_bouldin
davies_bouldin_true

$ awk 'BEGIN { print "class,cluster,place"; for (i = 0; i < 10001; i++) printf "%d,%d,%d\n", i % 2, i % 2, i % 2 }' >$T/10001.csv; for m in '' '-m all'; do setmatch score -q --plain $m --x place $T/10001.csv | grep -c -e silhouette -e calinski; setmatch score -q $m --x place $T/10001.csv | sed -n '/ask for them/p'; done
2
silhouettes need the distances of all pairs of 10001 points; ask for them with -m silhouette
4
$ setmatch score --plain -m all samples/fig1b.csv >/dev/null
! note: samples/fig1b.csv: comma, header; truth "class" x prediction "cluster" (by name); 100 points
! note: all: without the 6 indices that read coordinates; --x COL --y COL or --coordinates COL,COL.. adds them
$ setmatch score --plain -m all samples/iris.csv --x 2 --y 3 --chance 3 2>&1 >/dev/null | tail -n 1
note: all: without the 6 indices that read coordinates; --chance, --bootstrap and --by need a table of counts
