# Table 2 of the paper on normalised clustering accuracy, tried: 110 + and 90 - stand in it.
$ setmatch simulate properties --reps 40 --seed 7 | grep '^Table 2:' | cut -d';' -f1
Table 2: 200 cells, 0 contradicted

# Every printed row has a line, with how many of the trials violate what has a -.
$ setmatch simulate properties --reps 40 --seed 7 | grep -c 'Table 2$'
20
$ setmatch simulate properties --reps 40 --seed 7 | grep '^nca ' | tr -d '0-9' | tr -s ' ' | cut -d' ' -f1-11
nca + - + + + - + + + +

# As data: ten rows an index; of NCA, SYM and E0 are violated and both tables that are kept hold.
$ setmatch simulate properties --reps 2 --seed 1 --json | tr '{' '\n' | grep '"nca"' | grep -c '"found":"+"'
8
$ setmatch simulate properties --reps 2 --seed 1 --json | tr '{' '\n' | grep -c '"witness_kept":"fails"'
0
? 1

# The same seed, the same trials.
$ setmatch simulate properties --reps 25 --seed 3 --json >$T/a; setmatch simulate properties --reps 25 --seed 3 --json >$T/b; cmp $T/a $T/b

$ setmatch simulate properties --reps 2000000
! setmatch: properties takes at most 1000000 repetitions, not 2000000
? 2
