# The names, one a line, as scripts take them.
$ setmatch paper list --plain
jscore-fig1
jscore-fig2
jscore-fig3
nca-table1
nca-table2
nca-table3
nca-fig2
nca-fig3
nca-fig4
nca-fig5
nca-fig6
genieclust-page
sklearn-page

# J-score, Fig. 1: the scores as the text has them (H .20, F .88, J .77; .75; .39; .38), and its slip, K2 for K4.
$ setmatch paper show jscore-fig1 --json | tr '{' '\n' | grep -c '"what":"J","printed":"0.77","computed":0.7652173913043'
1

$ setmatch paper show jscore-fig1 | grep -A 100 '^where' | grep '^[B-E] .*\(H\|F\|J\|unmatched\)' | tr -s ' '
B H 0.20 0.20000
B F 0.88 0.88000
B J 0.77 0.76522
B unmatched cluster K2 K4 misprint (1)
C H 0.20 0.20000
C F 0.88 0.88000
C J 0.75 0.74667
C unmatched clusters K4.1 K4.2 K4.1 K4.2
D J 0.39 0.39168
D H – 0.30000
D F – 0.53119
D unmatched cluster K2 K2
E J 0.38 0.37535
E unmatched clusters K2.1 K2.2 K2.1 K2.2
E H – 0.30000
E F – 0.53119

# Brackets as the print draws them: for Jaccard, the best cluster of Tc and its best class, and the clusters that only
# choose (by hand: 40/60 = .67, 20/60 = .33).
$ setmatch paper show jscore-fig1 | grep -m 1 '(0.33)'
                  Tc     0.00      0.00      [(0.67)]  (0.33)

# J-score, Fig. 2: all four panels; J is best at the true number, which is the paper's point.
$ setmatch paper show jscore-fig2 --reps 60 | grep '^\(A  10\|B  10\|C  5\|D  5\|[AC]      J\)' | tr -s ' '
A 10 classes: said to be best at K = 10
B 10 classes: said to be best elsewhere
C 5 classes: said to be best at K = 5
D 5 classes: said to be best at more
A J: best at K 10 10
C J: best at K 5 5

# Fig. 3: which baselines rise and which level off.
$ setmatch paper show jscore-fig3 --reps 5 --json | tr '{' '\n' | grep -c '"verdict":"agrees"'
8

# NCA, Table 1: all 20 rows and four columns; each printed formula, worked out, is what the index says.
$ setmatch paper show nca-table1 | grep 'printed values\|^U s1..sk  R (2)\|^O s1..sk  NA' | tr -s ' '
U s1..sk R (2) 1 − (n² + (k − 2)S²)/(k n(n − 1)) 0.5493 = 0.5493
O s1..sk NA (30) (k max s − n)/(n(k − 1)) 0.0833 = 0.0833
80 printed values: 80 agree.

# Table 2: 20 rows of 10 cells with the paper's symbols; the last row is the one the paper is about.
$ setmatch paper show nca-table2 --reps 60 | grep -c '^[A-Z'"'"']* ([0-9]*)  *[+−]'
20

$ setmatch paper show nca-table2 | grep '^Index\|^NCA\|printed values'
Index       [PER]  [SYM]  [SU]  [SC]  [B1]  [E0]  [U0]  [O0]  [B0]  [MON]
NCA (35)    + +    − −    + +   + +   + +   − −   + +   + +   + +   + +
200 printed values: 200 agree.

# Table 3 is the print alone without the files that it is of, and says so.
$ setmatch paper show nca-table3 | grep '^Ward\|printed values\|^Nothing' | tr -s ' '
Ward 4 (0.54) 4 (0.60) 7 (0.63) 7 (0.67) 5 (0.51) 5 (0.63) 3 (0.78)
70 printed values: 0 agree, 70 not computed here.
Nothing is computed without the clusterings themselves: --manifest FILE.csv

# With some files the rows that they lack have no value: the print does not stand in for it.
$ printf 'a\na\nb\nb\n' >$T/ab; cp $T/ab $T/ba; printf 'dataset,algorithm,true,pred\nd,Ward,ab,ba\n' >$T/some.csv; setmatch paper show nca-table3 --manifest $T/some.csv | grep '^Ward *1\|^Median *–\|printed values' | tr -s ' '
Ward 1 (1.00) 1 (1.00) 1 (1.00) 1 (1.00) 1 (1.00) 1 (1.00) 1 (1.00)
Median – – – – – – –
70 printed values: 0 agree, 7 differ, 63 not computed here.

# Fig. 2: only A, CA, NA and NCA never fall. Fig. 3: all means but those of R, R' and MI fall. E[NMI] is E[MI]/ln k,
# .001810 for k = 2 and .001762 for k = 10 (hypergeometric sums in Python): no direction that 300 tables could show.
$ setmatch paper show nca-fig2 | grep ' no  *no\|printed values' | tr -s ' '
A: a negative change no no
CA: a negative change no no
NA: a negative change no no
NCA: a negative change no no
20 printed values: 20 agree.

$ setmatch paper show nca-fig3 --reps 300 | grep 'rising\|printed values' | tr -s ' '
R: from k = 2 to k = 10 rising rising
R': from k = 2 to k = 10 rising rising
MI: from k = 2 to k = 10 rising rising
12 printed values: 11 agree, 1 not computed here.
$ for seed in 1 2 3 4; do setmatch paper show nca-fig3 --reps 300 --seed $seed | grep 'NMI: ' | tr -s ' '; done | sort -u
NMI: from k = 2 to k = 10 falling – not computed (1)

# Figs. 4 and 5: 0, 1, 0; only NCA answers evenly; the others fall at first in step 3 of Fig. 5.
$ setmatch paper show nca-fig4 | grep 'evenly  \|printed values' | tr -s ' '
step 2 NCA rises evenly yes yes
step 2 NR' rises evenly no no
step 2 NFM' rises evenly no no
step 2 NMI rises evenly no no
steps 4-6 NCA falls evenly yes yes
17 printed values: 17 agree.

$ setmatch paper show nca-fig5 | grep 'at first  \|printed values' | tr -s ' '
step 3 NCA falls at first no no
step 3 NR' falls at first yes yes
step 3 NFM' falls at first yes yes
step 3 NMI falls at first yes yes
18 printed values: 18 agree.

# Fig. 6 without the benchmark: drawn clusterings, and not one printed number compared with them.
$ setmatch paper show nca-fig6 | grep '^Drawn\|printed values' | tr -s ' '
Drawn clusterings, not the benchmark: ρ top left, r lower right
16 printed values: 0 agree, 16 not computed here.
Drawn from seed 1. The printed correlations are those of the public benchmark

# The pages: numbers as they are shown, cut or rounded; NMI with the sign that the formula lost.
$ setmatch paper show genieclust-page | grep 'printed values\|misprint (1)\|row 1, column 2' | tr -s ' '
C NMI as printed -0.74955 0.74955 misprint (1)
C / row sums row 1, column 2 0.74 0.74000
reordered row 1, column 2 12 12
24 printed values: 23 agree, 1 misprinted.

$ setmatch paper show sklearn-page | grep 'AMI\|printed values' | tr -s ' '
000111 / 001122 AMI 0.22504... 0.29879 differs (1)
000111 / 001122 AMImax 0.22504... 0.22504
000111 / 110033 AMImax 0.22504... 0.22504
identical AMI 1.0 1.00000
independent AMI -0.10526... -0.16667 differs (1)
independent AMImax -0.10526... -0.10526
28 printed values: 26 agree, 2 differ.
(1) the page is of a release that divided AMI by the larger entropy unless told

# A seed gives the same bytes again.
$ a=$(setmatch paper show nca-fig6 --json | cksum); b=$(setmatch paper show nca-fig6 --json --seed 1 | cksum); [ "$a" = "$b" ] && echo same
same

$ setmatch paper show nca-fig9
! setmatch: unknown table or figure "nca-fig9"; did you mean "nca-fig2"?
? 2

$ setmatch paper nca-fig4
! setmatch: unknown paper command "nca-fig4"; did you mean paper show nca-fig4?
? 2

$ setmatch paper show
! setmatch: paper show: missing name; see paper list
? 2

$ setmatch paper show nca-fig4 --manifest x.csv
! setmatch: nca-fig4 uses no benchmark data; remove --manifest
? 2

$ setmatch paper show nca-fig4 -o x.csv
! setmatch: paper show cannot write "x.csv" (use one of: txt, text, md, markdown, tex, latex, html, htm, svg, json)
? 2
