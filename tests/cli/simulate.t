# A seed gives the same bytes again; another seed others.
$ a=$(setmatch simulate nca-fig3 --reps 20 --json | cksum); b=$(setmatch simulate nca-fig3 --reps 20 --json --seed 1 | cksum); [ "$a" = "$b" ] && echo same
same

$ a=$(setmatch simulate random --n 50 | cksum); b=$(setmatch simulate random --n 50 --seed 2 | cksum); [ "$a" = "$b" ] || echo other
other

# Random labels are data to start from: 7 classes and 5 clusters, none empty.
$ setmatch simulate random --n 200 --k 7 --clusters 5 | setmatch score -q --json -m J - | grep -o '"n":200,"classes":7,"clusters":5'
"n":200,"classes":7,"clusters":5

# Sizes may be told: of the classes, and of the clusters too.
$ setmatch simulate random --sizes 10,30,60 | cut -d , -f 2 | sort | uniq -c | tr -s ' '
 10 K1
 30 K2
 60 K3
 1 cluster

$ setmatch simulate random --sizes 10,x
! setmatch: --sizes: expected positive whole numbers such as 10,30,60, at most 10000 of them and 10000000 points, found "10,x"
? 2

$ setmatch simulate random --sizes 10,30 --k 3
! setmatch: --sizes already fixes k; remove --k
? 2

# nca-2024, Fig. 2: four indices never fall when a point goes home.
$ setmatch simulate nca-fig2 --reps 500 -m pa,ca,na,nca --plain | cut -f 1,2
pa	0
ca	0
na	0
nca	0

# By hand: tables of 3 x 4 groups are never identical partitions, so chance gives 0 always and p is 1.
$ setmatch score -q --tsv -m identical --chance 200 samples/fig1b.csv
id	value	note	chance	chance_sd	chance_low	chance_high	z	p
identical	0		0	0	0	0		1

$ setmatch score -q --json -m identical --bootstrap 100 samples/fig1b.csv | grep -o '"seed".*'
"seed":1,"bootstrap":{"identical":{"mean":0,"mean_error":0,"sd":0,"low":0,"high":0,"bias":0}}}

# Numbers of chance were cut: Mirkin, the largest there is, showed 9339.2.. and no more. They are those of the JSON, with
# no digit behind the first of their Monte Carlo error.
$ setmatch score -q -m mirkin,split_join,ari --chance 50 --bootstrap 100 samples/iris.csv >$T/chance; grep -c … $T/chance; setmatch score -q --json -m mirkin --chance 50 --bootstrap 100 samples/iris.csv | tr '{},' '\n\n\n' | awk -F: 'NR == FNR { if (/Mirkin metric/) split($0, f, " "); next } /"(mean|low|high)"/ { if (++n == 4) next; x = f[n + 3]; d = index(x, ".") ? length(x) - index(x, ".") : 0; same += sprintf("%." d "f", $2) == x } END { print same }' $T/chance -
0
5

# By hand: of 20 tables none as good as the data (ARI 0.66, all tables below 0.1) leaves p at most 1/21 = 0.0476, shown
# rounded up to the first digit of its error, 0.05; with 1000 tables at most 0.000999.
$ for n in 20 1000; do setmatch score -q -m ari --chance $n samples/fig1b.csv | awk '/ARI/ { print $7 }'; setmatch report -q -m ari --chance $n samples/fig1b.csv | grep -o '≤0[0-9.]* |'; done
≤0.05
≤0.05 |
≤0.0010
≤0.0010 |

# What does not fit is refused, and says what would.
$ setmatch simulate nca-fig9
! setmatch: unknown simulation "nca-fig9"; did you mean "nca-fig2"?
? 2

$ setmatch simulate nca-fig3 --k 4
! setmatch: nca-fig3 has no parameter k; remove --k
? 2

$ setmatch simulate jscore-fig2 -o out.xyz
! setmatch: simulate cannot write "out.xyz" (use one of: txt, text, plain, tsv, tab, csv, json, md, markdown, tex, latex, svg)
? 2

# Pictures that fit a page: both halves of Fig. 2, a matrix of marks, the sizes of random groups. (The second half was
# missing, and the others were lists of 12,634 and 22,094 pixels.)
$ setmatch simulate jscore-fig2 --reps 3 -q -o $T/fig2.svg; grep -c -e '>10 classes</text>' -e '>5 classes</text>' $T/fig2.svg; grep -c '^<polyline' $T/fig2.svg
2
14
$ for s in jscore-fig2 jscore-fig3 nca-fig2 nca-fig3 properties; do setmatch simulate $s --reps 3 -q -f -o $T/$s.svg; done; setmatch simulate random -o $T/random.svg; for f in $T/*.svg; do sed -n '2s/.* width="\([0-9]*\)" height="\([0-9]*\)" .*/\1 \2/p' $f; done | awk '{ n += $1 <= 900 && $2 <= 1123 && $1 >= 500 && $2 >= 400 } END { print NR, n }'
7 7
$ setmatch simulate properties --reps 3 -q -f -o $T/properties.svg; setmatch simulate properties --reps 3 -q --plain >$T/properties; grep -c -e '>+</text>' $T/properties.svg >$T/drawn; cut -f 5 $T/properties | grep -c -x + | cmp - $T/drawn; grep -c '>−[0-9]*</text>' $T/properties.svg >$T/drawn; cut -f 5 $T/properties | grep -c -x -e - | cmp - $T/drawn
$ setmatch simulate random --sizes 10,20,30 -o $T/sizes.svg; grep -o 'points="[^"]*"' $T/sizes.svg | sort -u | wc -l
1

# A sign alone is no formula: it is what the table says. What a spreadsheet would work out is still made text.
$ setmatch simulate properties --reps 3 -q -f -o $T/properties.csv; cut -d, -f 3,5 $T/properties.csv | tr , '\n' | sort | uniq -c | awk '{ print $2 }'
+
-
found
stated

# Repetitions on threads: the same bytes with any number, and they are those of one.
$ for s in jscore-fig2 jscore-fig3 nca-fig3; do for t in 2 3 7; do setmatch simulate $s --reps 5 -q --json --threads 1 > $T/one; setmatch simulate $s --reps 5 -q --json --threads $t | cmp - $T/one && wc -c < $T/one | awk '{ print ($1 > 1000) }'; done; done
1
1
1
1
1
1
1
1
1

# Stopped on threads: the exit code of Ctrl-C, and nothing is written.
$ timeout --preserve-status -s INT 1 $SETMATCH simulate jscore-fig3 --reps 100000 -q --json --threads 3 -o $T/stopped.json 2>&1; echo $?; ls $T | grep -c stopped | cat
setmatch: stopped early; nothing was written
130
0
