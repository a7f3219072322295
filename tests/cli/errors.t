# Wrong words: exit 2, the nearest named.
$ setmatch --jsno
! setmatch: there is no option --jsno; the nearest is --json; setmatch --help lists them
? 2

$ setmatch score -Z samples/fig1b.csv
! setmatch: there is no option -Z; setmatch --help lists them
? 2

$ setmatch score -m nope samples/fig1b.csv
! setmatch: no index is called 'nope'; 'list indices' shows them all
? 2

$ setmatch scroe samples/fig1b.csv
! setmatch: "scroe" is neither a command nor a file; the nearest command is score; the commands are score, matrix, match, explain, convert, replay, compare, rank, lesson, simulate, list, screen
? 2

$ setmatch compare
! setmatch: compare wants TRUE PRED...; too few came; setmatch compare --help says more
? 2

$ setmatch score
! setmatch: score wants FILE...; too few came; setmatch score --help says more
? 2

$ setmatch explain J
! setmatch: explain wants ID[,ID] FILE...; too few came; setmatch explain --help says more
? 2

$ setmatch
! setmatch: no file is named, and there is no terminal for the explorer; setmatch --help says more
!       setmatch [FILE...]
!       setmatch score FILE...
!       setmatch matrix FILE...
!       setmatch match FILE...
!       setmatch explain ID[,ID] FILE...
!       setmatch convert FILE...
!       setmatch replay LOG FILE...
!       setmatch compare TRUE PRED...
!       setmatch rank MANIFEST
!       setmatch lesson list|show|check|sheet|start [NAME...]
!       setmatch simulate list|NAME
!       setmatch list [NAME]
!       setmatch screen [FILE...]
? 2

$ setmatch score --keys a samples/fig1b.csv
! setmatch: --keys says nothing to score; it belongs to screen
? 2

$ setmatch score --output
! setmatch: --output wants a word behind it: FILE; none came; write to FILE, whole or not at all, instead of to standard output
? 2

$ setmatch score --json=3 samples/fig1b.csv
! setmatch: --json takes no word; found "--json=3"; leave it out
? 2

$ setmatch score --json --tsv samples/fig1b.csv
! setmatch: --json, --tsv and --plain exclude each other; give one of them
? 2

$ setmatch matrix --values jacard samples/fig1b.csv
! setmatch: --values cannot be "jacard"; it is one of count|row|col|jaccard|f1|expected|residual
? 2

$ setmatch score --color sometimes samples/fig1b.csv
! setmatch: --color cannot be "sometimes"; it is one of auto|always|never
? 2

$ for x in nan 1e999 0,5 inf 0x1 '' abc; do setmatch score --fail-under ari=$x samples/fig1b.csv; echo $?; done
2
2
2
2
2
2
2
! setmatch: --fail-under wants ID=X with a number X; found "ari=nan"; write ari=0.8
! setmatch: --fail-under wants ID=X with a number X; found "ari=1e999"; write ari=0.8
! setmatch: --fail-under wants ID=X with a number X; found "ari=0,5"; write ari=0.8
! setmatch: --fail-under wants ID=X with a number X; found "ari=inf"; write ari=0.8
! setmatch: --fail-under wants ID=X with a number X; found "ari=0x1"; write ari=0.8
! setmatch: --fail-under wants ID=X with a number X; found "ari="; write ari=0.8
! setmatch: --fail-under wants ID=X with a number X; found "ari=abc"; write ari=0.8

$ setmatch score --beta 0 samples/fig1b.csv
! setmatch: --beta wants a number from 0.001 to 1000; found "0"; 1 weighs both alike
? 2

$ setmatch score --sep ab samples/fig1b.csv
! setmatch: --sep wants one character that is neither a quote nor a line's end; found "ab"; a tab is tab
? 2

$ setmatch screen --size 80 samples/fig1b.csv
! setmatch: --size wants WIDTHxHEIGHT, 1x1 to 500x500; found "80"; write 100x30
? 2

$ setmatch screen --view matrx samples/fig1b.csv
! setmatch: there is no view "matrx"; the nearest is matrix; setmatch list views names them
? 2

$ setmatch score --noise -1 samples/fig1b.csv
! setmatch: --noise wants none, true:LABEL or pred:LABEL; found "-1"; write pred:-1
? 2

$ setmatch score --noise-policy own samples/fig1b.csv
! setmatch: --noise-policy alone says nothing; name the noise too: --noise pred:-1
? 2

# A file that is not there, a directory: exit 4. Names are shown, never obeyed.
$ setmatch score $T/none.csv 2>/dev/null
? 4

$ setmatch score . 2>/dev/null
? 4

$ setmatch score "$(printf 'no\033[31mfile\n.csv')" 2>&1 | head -n 1 | grep -c "$(printf '\033')"
0
? 1

$ setmatch score "$(printf -- '--x\033]0;title\007')" 2>&1 | grep -c "$(printf '\033')"
0
? 1

# A list behind an error is indented.
$ setmatch score -q --matrix=1 x
! setmatch: --matrix takes no word; found "--matrix=1"; leave it out
? 2

# --help anywhere, whatever else is wrong; every command has its own.
$ setmatch --bogus --help | head -n 1
setmatch 0.1.0: two clusterings of the same points, their matchings, and every index that compares them

$ for c in score matrix match explain convert list screen; do setmatch $c --help | sed -n 1p; setmatch -h $c | grep -c '  -h, --help'; done
setmatch score FILE...
1
setmatch matrix FILE...
1
setmatch match FILE...
1
setmatch explain ID[,ID] FILE...
1
setmatch convert FILE...
1
setmatch list [NAME]
1
setmatch screen [FILE...]
1

$ setmatch --version
setmatch 0.1.0

$ setmatch list indices --ver
setmatch 0.1.0

# A heading of two plain files is told by its known names; noise that was named is not asked for again.
$ printf 'label\na\nb\n-1\na\n' >$T/t; printf 'pred\nx\ny\n-1\nx\n' >$T/p; cd $T; setmatch score -m ri t p 2>&1 >/dev/null
note: t: lines, header; p: lines, header; truth "label" x prediction "pred"; 4 points; 1 point has label -1; if it means noise: --noise pred:-1

$ cd $T; setmatch score -m ri t p --header yes --noise pred:-1 2>&1 >/dev/null
note: t: lines, header; p: lines, header; truth "label" x prediction "pred"; 4 points

$ setmatch score samples/truth.txt samples/pred.txt samples/pred.txt
! setmatch: too many files; 3 were given, the third is samples/pred.txt; give one file with both labellings, or two, the true classes first
? 2

$ setmatch sample:nothing 2>&1 | cut -d';' -f1
setmatch: "sample:nothing" is neither a command nor a file

$ setmatch sample:fig1b -q | head -n 1
Points of every class and cluster; n=100

# An empty word is none; a wrong noise label is told without the place in a command that nobody typed.
$ for o in -o -m --pred --true --fail-under --view; do setmatch score $o '' samples/fig1b.csv 2>&1 | cut -d';' -f1; done
setmatch: --output wants a word behind it: FILE
setmatch: -m wants a word behind it: ID[,ID]
setmatch: --pred wants a word behind it: COL[,COL]
setmatch: --true wants a word behind it: COL
setmatch: --fail-under wants ID=X with a number X
setmatch: --view wants a word behind it: NAME

$ setmatch score -o '' samples/fig1b.csv 2>/dev/null
? 2

$ setmatch score -q --noise true: samples/fig1b.csv
! setmatch: --noise: a side and a label are wanted; found "true:"; write true:LABEL or pred:LABEL
? 2

$ setmatch score -q --noise pred:K9 samples/fig1b.csv 2>&1 | cut -d';' -f1
setmatch: --noise: no cluster is called "K9"

# More than 4,000,000 cells: what would go through every one of them is refused; what lists the others is not.
$ awk 'BEGIN { print "class,cluster"; for (i = 0; i < 9000; i++) print "T" i % 3000 ",K" (i * 7 + int(i / 3000)) % 3000 }' >$T/wide.csv; setmatch matrix -q $T/wide.csv
! setmatch: too many cells; 3000 classes x 3000 clusters are 9000000, and at most 4000000 are gone through; the cells that are not empty: setmatch convert FILE -o counts.csv
? 5

$ cd $T; for f in --tsv --json --plain; do setmatch matrix -q --values expected $f wide.csv >out 2>told; echo $? $(wc -c <out) $(grep -c 'setmatch convert FILE -o counts.csv' told); done
5 0 1
5 0 1
5 0 1

$ cd $T; for f in --ascii --tsv --json --plain; do setmatch match -q $f wide.csv >out 2>told; echo $? $(wc -c <out) $(grep -c 'setmatch convert FILE -o counts.csv' told); done
5 0 1
5 0 1
5 0 1
5 0 1

$ cd $T; setmatch matrix -q --plain wide.csv | awk -F'\t' '$1 != "" && $2 != "" { n += $3 } END { print n }'
9000

$ cd $T; setmatch convert -q wide.csv -o counts.csv; head -n 1 counts.csv; awk -F, 'NR > 1 { n += $3 } END { print n }' counts.csv
class,cluster,count
9000

$ cd $T; setmatch -q counts.csv | grep -e 'too large' | cut -d';' -f1
matrix of 3000 classes x 3000 clusters: too large to read here
match of 3000 classes x 3000 clusters: too large to read here
