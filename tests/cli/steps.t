# nca-2024, eq. 14: the totals row by row and the prices that prove 128, worked out by hand.
$ setmatch explain pa --steps -q samples/eq14.csv | grep -c 'Total 0 → 50,\|Total 50 → 90,\|Total 90 → 128,'
3

$ setmatch explain pa --steps --plain -q samples/eq14.csv | grep -o '49 + 39 + 38 + 1 + 1 + 0 = 128. This one is worth 128. It is the only one. Greedy pairing reaches 112.'
49 + 39 + 38 + 1 + 1 + 0 = 128. This one is worth 128. It is the only one. Greedy pairing reaches 112.

# Two classes and two clusters of three: by hand, 18 of 20 shuffles have ARI -1/9, two have 1.
$ printf 'a,b\n2,1\n1,2\n' | setmatch explain ari --steps --chance 100 --matrix -q - | tail -5 | grep "exact 0" | sed 's/.*exact/exact/'
exact 0.90000
exact 0.10000

# An algorithm by name, as JSON and as rows; the exact mean of A over all 803,231 tables with these sizes, by numpy.
$ setmatch explain pa --steps=permutation --chance 10 --json -q samples/fig1b.csv | tail -c 900 | grep -o '"exact (all tables)":0.37504415'
"exact (all tables)":0.37504415

$ setmatch explain ri --steps --tsv -q samples/fig1b.csv | tail -1
12	all pairs	All 4950 pairs are counted. Rand takes those that are judged alike: (1450 + 2700)/4950 = 0.8384. Fowlkes-Mallows leaves NN out: 1450/√(2250·1450) = 0.8028.

# What has no steps says what has.
$ setmatch explain nca --steps -q samples/fig1b.csv
! setmatch: nca has no algorithm to show; --steps=permutation shuffles the labels, --steps=assignment, pairs, emi, information, namings and policies show the others
? 2

$ setmatch explain pa,ri --steps -q samples/fig1b.csv
! setmatch: steps need exactly one index (found 2); name one, such as pa
? 2

# Every algorithm has its name on the command line; two points of noise among five, by scikit-learn.
$ printf 'true,pred\na,1\na,2\nb,3\nnoise,4\nnoise,4\n' | setmatch explain ari --steps=policies -q - | grep -A3 '^  3'
  3  singletons: each point by itself
     Each point of noise is a class by itself, and n stays 5. Whoever leaves such a point alone is right; two of them together are wrong.
      own         n       5 · ARI  0.6154 · NCA  0.7500 · NMI  0.8839 · ACC  0.8000
      drop        n       3 · ARI  0.0000 · NCA  0.5000 · NMI  0.7337 · ACC  0.6667

$ for play in assignment pairs emi information namings permutation policies; do printf ',1,2\na,2,1\n-1,1,2\n' | setmatch explain ari --steps=$play --chance 3 --matrix -q - >/dev/null && echo $play; done | wc -l
7

$ printf 'true,pred\na,1\na,2\nb,3\n' | setmatch explain ari --steps=policies -q -
! setmatch: no class or cluster here has a label for noise, such as noise or -1; undo a noise command, or rename the label to noise
? 5

# The terms of E[MI] have the digits that their sums need: N · X is Y to its last place, and all of them add up to E[MI].
# Two classes of 3 and two clusters of 3 give four equal terms of 0.0300710 (lesson shuffled: E[MI] is 0.120284).
$ printf 'class,cluster\na,x\na,x\na,y\nb,x\nb,y\nb,y\n' >$T/six.csv; setmatch explain ami -q $T/six.csv | grep -o 'add 4 · .*'
add 4 · 0.030071 = 0.12028
$ setmatch explain ami -q sample:fig1b | awk '/adds/ { sum += $NF } /E.MI. = / { printf "%d\n", sprintf("%.4f", sum) == $NF }'
1
