# An index of one's own. Numbers by hand: fig1b has YY = 45 + 435 + 780 + 190 = 1450 pairs together in both, P = 2250 of
# one class, Q = 1450 of one cluster; so SS = 1450 / (4500 + 2900 - 4350) = 1450 / 3050.
$ setmatch score -q --plain -m SS --define 'SS = YY / (2P + 2Q - 3YY)' samples/fig1b.csv
SS	0.47540983606557374

$ setmatch score -q --json -m SS,ari --define 'SS = YY / (2P + 2Q - 3YY)' samples/fig1b.csv | sed 's/.*"indices"/"indices"/'
"indices":{"SS":0.47540983606557374,"ari":0.6641221374045801},"undefined":{},"conventions":[]}

$ setmatch explain SS -q --define 'SS = YY / (2P + 2Q - 3YY)' samples/fig1b.csv
User-defined index SS (SS) = 0.4754
...
      YY = 1450
...
      P = 2250
...
      Q = 1450
 4  SS   YY / (2·P + 2·Q − 3·YY)
        1450 / (2·2250 + 2·1450 − 3·1450) = 1450 / 3050
      = 0.4754
...
    range: unknown; direction unknown
...

# Without a best value nothing is assumed of identical partitions, but where it is 1 anyway that is said, once.
$ setmatch score --plain -m SS --define 'SS = YY / (2P + 2Q - 3YY)' samples/fig1b.csv
SS	0.47540983606557374
! note: SS is 1 for every identical pair of partitions tried; add "; best 1"
! note: samples/fig1b.csv: comma, header; truth "class" x prediction "cluster" (by name); 100 points

# Every index: the user's own is the last one; chance and bootstrap know it; it judges.
$ setmatch score -q --plain --define 'SS = YY / (2P + 2Q - 3YY)' samples/fig1b.csv | tail -1
SS	0.47540983606557374

$ setmatch score -q --json -m SS --chance 50 --bootstrap 100 --define 'SS = YY/(2P + 2Q - 3YY); range 0 1; best 1' samples/fig1b.csv | grep -o '"p":0.0196[0-9]*'
"p":0.0196078431372549

$ setmatch score -q --plain -m SS --fail-under SS=0.5 --define 'SS = YY/(2P + 2Q - 3YY)' samples/fig1b.csv
SS	0.47540983606557374
! setmatch: SS is 0.47540983606557374; it must be at least 0.5
? 1

# kmeans3 by hand: cells of 45, 35, 1, 21, 28 points: YY = 2173, P = 2810, Q = 3828; 2173 / (5620 + 7656 - 6519).
$ setmatch compare -q --plain -m SS --sort SS --true class --pred kmeans3,eighth_wrong,kmeans2 --define 'SS = YY/(2P + 2Q - 3YY)' samples/rivals.csv
1	eighth_wrong	1	3	0.4520605550883095	1
2	kmeans2	1	2	0.3399268391816827	2
3	kmeans3	1	3	0.32159242267278376	3

# What is wrong with a definition is said with its column.
$ setmatch score samples/fig1b.csv --define 'X = YY / '
! setmatch: --define 'X = YY / ': formula, column 10: expected a number, a name or (, but the formula ends here
? 2

$ setmatch score samples/fig1b.csv --define 'B = A + A' --define 'A = ari'
! setmatch: --define 'B = A + A': formula, column 5: 'A' is defined later; define it first
? 2

$ setmatch score samples/fig1b.csv --define 'B = A + A' --define 'C = ari'
! setmatch: --define 'B = A + A': formula, column 5: formulas use index ids, not 'A'; write pa
? 2

$ setmatch score samples/fig1b.csv --define 'Ari = YY'
! setmatch: --define 'Ari = YY': formula, column 1: Ari is a built-in index; choose another name
? 2

$ setmatch score samples/fig1b.csv --define 'X = YY' --define 'X = YY'
! setmatch: --define 'X = YY': formula, column 1: X is defined twice
? 2

$ setmatch score samples/fig1b.csv --define 'X = YY' --define 'x = P'
! setmatch: --define 'x = P': formula, column 1: X is already defined: X = YY
? 2

$ setmatch score -q --json -m X --define 'X = YY/(P - P)' samples/fig1b.csv | sed 's/.*"undefined"/"undefined"/'
"undefined":{"X":"column 7: a number other than 0 is divided by 0"},"conventions":[]}

# The configuration: with or without =, and ; is part of it. The command line stands in its place.
$ printf 'define SS = YY/(2P + 2Q - 3YY); range 0 1; best 1 # Sokal\ndefine = T = SS + 1\n' > $T/config; setmatch score -q --plain -m SS,T --config $T/config samples/fig1b.csv; setmatch score -q --plain -m SS,T --config $T/config --define 'SS = 2' samples/fig1b.csv
SS	0.47540983606557374
T	1.4754098360655736
SS	2
T	3

$ printf 'digits = 3\ndefine X = YY/\n' > $T/wrong; setmatch score -q --config $T/wrong samples/fig1b.csv 2>&1 | sed 's/.*wrong:/wrong:/'
wrong:2: formula, column 8: expected a number, a name or (, but the formula ends here

# save-config writes definitions too, in place where the name is there.
$ printf 'define SS = YY; best 1 # old\ndefine UU = P\n' > $T/saved; setmatch screen samples/fig1b.csv -q --config $T/saved --define 'TT = 2' --define 'SS = YY/P' --keys ': s a v e - c o n f i g Enter' > $T/screen; cat $T/saved
define SS = YY/P # old
define UU = P
define = TT = 2

# A log says what was defined, and replay knows it ahead of the trace.
$ setmatch screen samples/fig1b.csv --keys ': d e f i n e Space S S = Y Y / ( 2 P + 2 Q - 3 Y Y ) Enter : m o v e Space 5 Space T c Space K 4 Space K 3 Enter : e x p o r t Space l o g Space '$T'/own.log Enter' > $T/screen; tail -2 $T/own.log; setmatch replay -q $T/own.log samples/fig1b.csv --trace SS | tail -1
define SS=YY/(2P+2Q-3YY)
move 5 Tc K4 K3
5,move 5 Tc K4 K3,0.5384615384615384

# A lesson may define what it looks at.
$ echo '{"name":"own","title":"t","source":"s","about":"a","data":{"matrix":[[2,0],[0,2]]},"steps":[{"words":"w","commands":["define DD = YY/N"],"look":["DD"],"values":{"DD":"2/6"}}]}' > $T/own.json; sed -i 's#"2/6"#"0.3333"#' $T/own.json; setmatch lesson check $T/own.json
...
1 passed, 0 failed

# The lists know it; the properties are searched, with a table for each that fails.
$ setmatch list indices --define 'SS = YY/(2P + 2Q - 3YY); range 0 1; best 1' | tail -1
SS                       SS           [0, 1]                                    User-defined index SS

# By hand: of 1 0 / 1 0 no pair is together in both, SS = 0/(0 + 2 - 0); times 4: YY = 12, P = 12, Q = 28, so 12/44.
$ setmatch simulate properties -q --reps 300 --define 'SS = YY/(2P + 2Q - 3YY); range 0 1; best 1' | head -3
SS: PER + SYM + SU - SC - B1 + E0 - U0 - O0 - B0 - MON -
  SU fails: 1 0 / 1 0, every count times 4
...

# A formula of ids alone, by hand: fig1b has RI = 83/99 and ARI = 87/131 (score.t), so their product is 7221/12969 and
# their harmonic mean 14442/19486; explained, moved, drawn.
$ setmatch score -q --plain -m X,Y --define 'X = ri*ari' --define 'Y = 2/(1/ri + 1/ari)' samples/fig1b.csv | cut -c1-11
X	0.5567892
Y	0.7411474
$ setmatch explain Y -q --define 'Y = 2/(1/ri + 1/ari)' samples/fig1b.csv | grep -A 2 '  Y  '
 8  Y   2 / (1/R + 1/AR)
        2 / (1/0.8384 + 1/0.6641) = 2 / 2.6985
      = 0.7411
$ printf '# setmatch-log 1\nmove 20 Tc K4 K3\n' >$T/move.log; setmatch replay -q $T/move.log samples/fig1b.csv --define 'X = ri*ari' --trace ri,ari,X | awk -F, 'NR == 2 || NR == 22 { d = $3 * $4 - $5; print (d < 1e-15 && d > -1e-15) }'
1
1
$ setmatch score -q --json -m X --chance 50 --define 'X = ri*ari' samples/fig1b.csv | grep -c '"mean":'
1

# Symbols mean several things and are for print: the id is told, or the ids.
$ setmatch score samples/fig1b.csv --define 'X = J*ARI'
! setmatch: --define 'X = J*ARI': formula, column 5: formulas use index ids, not 'J'; write j_score
? 2

$ setmatch score samples/fig1b.csv --define 'X = 2/(1/ARI + 1/NMI)'
! setmatch: --define 'X = 2/(1/ARI + 1/NMI)': formula, column 10: formulas use index ids, not 'ARI'; write ari
? 2

$ setmatch score samples/fig1b.csv --define 'X = R'
! setmatch: --define 'X = R': formula, column 5: formulas use index ids, not 'R'; write one of ri, j_recall
? 2

# P of pairs and P of Jaccard precisions in one derivation: of fig1b 2250 pairs share a class. Said once, not of one alone.
$ setmatch explain Bal -q --define 'Bal = (j_score + ari)/2; range 0 1; best 1' samples/fig1b.csv | grep -e '^      P = 2250' -e 'another one'
      P = 2250
        P here is another one than above

$ setmatch explain j_score -q samples/fig1b.csv | grep -c 'another one'
0
? 1

# A number needs digits before and after its point.
$ setmatch score -q sample:fig1b --define 'Z = 5.'
! setmatch: --define 'Z = 5.': formula, column 6: a number has digits on both sides of the point: write 0.5 or 5.0
? 2
