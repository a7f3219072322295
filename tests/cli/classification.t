# By equal names, as scikit-learn 1.2.1's classification_report(digits=4, zero_division=0) of the same labels.
$ printf 'true,pred\na,a\na,b\nb,b\nb,b\nc,a\nc,d\n' >$T/cl.csv; setmatch classification -q $T/cl.csv
classification report, classes and clusters by equal names
class             precision  recall      f1  support
a                    0.5000  0.5000  0.5000        2
b                    0.6667  1.0000  0.8000        2
c                    0.0000  0.0000  0.0000        2
d                    0.0000  0.0000  0.0000        0
accuracy                             0.5000        6
macro average        0.2917  0.3750  0.3250        6
weighted average     0.3889  0.5000  0.4333        6

# Names that are not shared: Tc has 60 points, 40 of them in K3, so its recall is 2/3 and its F1 80/100.
$ setmatch classification -q --tsv samples/fig1b.csv
kind	class	cluster	precision	recall	f1	support
class	Ta	K1	1	1	1	10
class	Tb	K2	1	1	1	30
class	Tc	K3	1	0.6666666666666666	0.8	60
average	accuracy				0.8	100
average	macro average		1	0.8888888888888888	0.9333333333333332	100
average	weighted average		1	0.8	0.88	100
$ setmatch classification -q --json samples/fig1b.csv | sed 's/.*"paired_by"/{"paired_by"/'
{"paired_by":"optimum","classes":[{"class":"Ta","cluster":"K1","precision":1,"recall":1,"f1":1,"support":10},{"class":"Tb","cluster":"K2","precision":1,"recall":1,"f1":1,"support":30},{"class":"Tc","cluster":"K3","precision":1,"recall":0.6666666666666666,"f1":0.8,"support":60}],"accuracy":0.8,"macro":{"precision":1,"recall":0.8888888888888888,"f1":0.9333333333333332},"weighted":{"precision":1,"recall":0.8,"f1":0.88}}
$ setmatch classification -q --md samples/fig1b.csv | head -n 3
| class | cluster | precision | recall | f1 | support |
| --- | --- | ---: | ---: | ---: | ---: |
| Ta | K1 | 1.0000 | 1.0000 | 1.0000 | 10 |
$ setmatch classification -q samples/fig1b.csv -o $T/cl.tex; grep -c 'Tc & K3' $T/cl.tex
1

# Every command that writes a table writes it in Markdown.
$ for c in "score samples/fig1b.csv -m J" "match samples/fig1b.csv" "matrix samples/fig1b.csv" "list exits" "compare sample:rivals -m J" "diff sample:rivals --pred kmeans2,kmeans3" "lesson list" "paper list" "simulate nca-fig2 --reps 10"; do setmatch $c --md -q 2>/dev/null | grep -c '^| ---'; done
1
1
1
1
1
1
1
1
1
$ setmatch lesson check chung --md
! setmatch: lesson check does not accept --md (accepted by: lesson list, lesson show, lesson sheet, lesson grade)
? 2
$ setmatch score --md --json samples/fig1b.csv
! setmatch: --json, --tsv, --plain and --md are mutually exclusive
? 2

# A matrix that is wider than the terminal, or than 80 columns in a pipe, keeps the largest clusters and sums the rest: row 1 has 182 points, 99 + 2 of
# them in 7, 3, 9 and 4.
$ setmatch matrix -q --top 4 sample:digits | sed -n '2,4p;8,11p'
             7        3        9        4    (other)       Σ  best
1        [  99 ]      ·        2        ·         81     182  0.3225 → 7
3            7       13        ·        7        156     183  0.7512 → 1
Σ          224      250      182      206        935    1797
best         8        9        6        7
[n] best cluster of its class by Jaccard   (n) best class of its cluster
n* one-to-one optimum by counts   = one of several   ! unmatched
$ setmatch matrix -q sample:digits | sed 's/→/>/; s/[Σ·]/./g' | awk '{ if (length > n) n = length } END { print (n <= 80) }'; COLUMNS=80 setmatch matrix -q sample:digits | tail -n 1
1
(other) sums the 5 smallest clusters; --wide prints all
$ COLUMNS=80 setmatch matrix -q --wide sample:digits | grep other
? 1
$ setmatch matrix -q --wide --sort size sample:digits | sed -n 2p
          3        7        4        9        5        1        8        0        2       6!      Σ  best
$ setmatch matrix -q --sort nonsense sample:digits
! setmatch: 5: sort: invalid value "nonsense" (one of: auto, loaded, size, best, label); for example set sort=auto
? 2

# A picture of 100 classes and clusters is at most 2,000 pixels wide and high; marks that cannot be read are left out.
$ awk 'BEGIN { print "true,pred"; for (i = 0; i < 100; i++) for (k = 0; k < 5; k++) print "c" i ",p" (i * 37 + (k == 0)) % 100 }' >$T/k100.csv; setmatch matrix -q $T/k100.csv -o $T/k100.svg; grep -o '<svg[^>]*' $T/k100.svg | grep -o 'width="[0-9]*"\|height="[0-9]*"' | awk -F'"' '{ print ($2 <= 2000) }'; grep -c 'too many cells for marks' $T/k100.svg
1
1
1

# empty_classes_without_predictions_are_dropped: b has neither points nor predictions. By hand, and by scikit-learn on the
# labels: precision 5/6 and 0, recall 1 and 0, F1 10/11 and 0, so the averages are 5/12, 1/2 and 5/11.
$ printf ',a,b,c\na,5,0,0\nb,0,0,0\nc,1,0,0\n' >$T/zero.csv; setmatch classification -q $T/zero.csv | sed 1d; setmatch score -q --plain -m macro_f1 $T/zero.csv | cut -c 1-18
class             precision  recall      f1  support
a                    0.8333  1.0000  0.9091        5
c                    0.0000  0.0000  0.0000        1
accuracy                             0.8333        6
macro average        0.4167  0.5000  0.4545        6
weighted average     0.6944  0.8333  0.7576        6
macro_f1	0.4545454
