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
! setmatch: --sizes wants whole numbers above 0 with commas between them, at most 10000 of them and 10000000 together; found "10,x"; as in 10,30,60
? 2

$ setmatch simulate random --sizes 10,30 --k 3
! setmatch: --sizes says how many points and classes there are; found --k besides; leave it out
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

$ setmatch score -q --json -m identical --bootstrap 50 samples/fig1b.csv | grep -o '"seed".*'
"seed":1,"bootstrap":{"identical":{"mean":0,"sd":0,"low":0,"high":0}}}

# What does not fit is refused, and says what would.
$ setmatch simulate nca-fig9
! setmatch: there is no simulation "nca-fig9"; the nearest is nca-fig2; the list is: setmatch simulate list
? 2

$ setmatch simulate nca-fig3 --k 4
! setmatch: nca-fig3 has no parameter k; found --k; leave it out
? 2

$ setmatch simulate jscore-fig2 -o out.xyz
! setmatch: simulate cannot write .xyz; found "out.xyz"; the endings it knows are txt, text, plain, tsv, tab, csv, json, md, markdown, tex, latex, svg
? 2
