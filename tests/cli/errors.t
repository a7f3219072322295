# Wrong words: exit 2, the nearest named.
$ setmatch --jsno
! setmatch: unknown option --jsno; did you mean --json?
? 2

$ setmatch score -Z samples/fig1b.csv
! setmatch: unknown option -Z; see setmatch --help
? 2

$ setmatch score -m nope samples/fig1b.csv
! setmatch: unknown index "nope"; see list indices
? 2

$ setmatch scroe samples/fig1b.csv
! setmatch: unknown command or file "scroe"; did you mean "score"?
? 2

$ setmatch compare
! setmatch: compare: missing operand (expected TRUE PRED...); see setmatch compare --help
? 2

$ setmatch score
! setmatch: score: missing operand (expected FILE...); see setmatch score --help
? 2

# What an option wants is said as its command has it, wherever the command stands.
$ setmatch --seed x lesson sheet
! setmatch: --seed: invalid number "x" (expected a whole number, at most 2^64 - 1)
? 2

$ setmatch compare --pred '' samples/fig1b.csv
! setmatch: --pred: empty value (expected COL[,COL]); setmatch compare --help describes it
? 2

$ setmatch explain J
! setmatch: explain: missing operand (expected ID[,ID] FILE...); see setmatch explain --help
? 2

$ setmatch
! setmatch: no file, and no terminal for the explorer; setmatch --help shows more
!       setmatch [FILE...]
!       setmatch score FILE...
!       setmatch matrix FILE...
!       setmatch match FILE...
!       setmatch explain ID[,ID] FILE...
!       setmatch report FILE...
!       setmatch diagnose FILE...
!       setmatch classification FILE...
!       setmatch points FILE...
!       setmatch convert FILE...
!       setmatch count FILE...
!       setmatch sql TABLE
!       setmatch replay LOG FILE...
!       setmatch compare TRUE PRED...
!       setmatch diff TRUE A B
!       setmatch rank MANIFEST
!       setmatch lesson list|show NAME|UNIT...|check [NAME...]|sheet NAME|UNIT...|start NAME|form NAME|UNIT...|grade FILE...
!       setmatch simulate list|NAME
!       setmatch paper list|show [ITEM]
!       setmatch list [NAME]
!       setmatch screen [FILE...]
!       setmatch record SCRIPT [FILE...]|--lesson NAME
? 2

$ setmatch score --keys a samples/fig1b.csv
! setmatch: score does not accept --keys (accepted by: screen)
? 2

$ setmatch score --output
! setmatch: --output: missing value (expected FILE); setmatch score --help describes it
? 2

$ setmatch score --json=3 samples/fig1b.csv
! setmatch: --json takes no value (found "--json=3")
? 2

$ setmatch score --json --tsv samples/fig1b.csv
! setmatch: --json, --tsv, --plain and --md are mutually exclusive
? 2

$ setmatch matrix --values jacard samples/fig1b.csv
! setmatch: --values: invalid value "jacard" (one of: count, row, col, jaccard, f1, expected, residual)
? 2

$ setmatch score --color sometimes samples/fig1b.csv
! setmatch: --color: invalid value "sometimes" (one of: auto, always, never)
? 2

$ for x in nan 1e999 0,5 inf 0x1 '' abc; do setmatch score --fail-under ari=$x samples/fig1b.csv; echo $?; done
2
2
2
2
2
2
2
! setmatch: --fail-under: invalid check "ari=nan" (expected ID=NUMBER, such as ari=0.8)
! setmatch: --fail-under: invalid check "ari=1e999" (expected ID=NUMBER, such as ari=0.8)
! setmatch: --fail-under: invalid check "ari=0,5" (expected ID=NUMBER, such as ari=0.8)
! setmatch: --fail-under: invalid check "ari=inf" (expected ID=NUMBER, such as ari=0.8)
! setmatch: --fail-under: invalid check "ari=0x1" (expected ID=NUMBER, such as ari=0.8)
! setmatch: --fail-under: invalid check "ari=" (expected ID=NUMBER, such as ari=0.8)
! setmatch: --fail-under: invalid check "ari=abc" (expected ID=NUMBER, such as ari=0.8)

$ setmatch score --beta 0 samples/fig1b.csv
! setmatch: --beta: expected numbers from 0.001 to 1000, of digits and a point, found "0"
? 2

$ setmatch score --sep ab samples/fig1b.csv
! setmatch: --sep: invalid separator "ab" (expected one character, not a quote or line break); write tab for a tab
? 2

$ setmatch screen --size 80 samples/fig1b.csv
! setmatch: --size: expected WIDTHxHEIGHT from 1x1 to 500x500, such as 100x30, found "80"
? 2

$ setmatch screen --view matrx samples/fig1b.csv
! setmatch: unknown view "matrx"; did you mean "matrix"?
? 2

$ setmatch score --noise -1 samples/fig1b.csv
! setmatch: --noise: invalid value "-1" (expected none, true:LABEL or pred:LABEL)
? 2

$ setmatch score --noise-policy own samples/fig1b.csv
! setmatch: --noise-policy requires --noise, such as --noise pred:-1
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
! setmatch: --matrix takes no value (found "--matrix=1")
? 2

# --help anywhere, whatever else is wrong; every command has its own.
$ setmatch --bogus --help | head -n 1
setmatch 0.1.0: compare clusterings of the same points by matchings and indices

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
note: t, p: lines, header; truth "label" x prediction "pred"; 4 points; 1 point has label -1; if it means noise: --noise pred:-1

$ cd $T; setmatch score -m ri t p --header yes --noise pred:-1 2>&1 >/dev/null
note: t, p: lines, header; truth "label" x prediction "pred"; 3 points, 1 noise point left out; noise label pred:-1, policy drop: 1 point
warning: 1 noise point left out (--noise-policy own keeps it)

$ setmatch score samples/truth.txt samples/pred.txt samples/pred.txt
! setmatch: too many files (3, the third is samples/pred.txt); use one file with both labellings, or two: TRUE PRED
? 2

$ setmatch sample:nothing 2>&1 | cut -d';' -f1
setmatch: unknown sample "sample:nothing" (one of: sample:fig1b, sample:fig1d, sample:eq14, sample:eq14_shares, sample:matchings, sample:genieclust, sample:blobs, sample:iris, sample:tickets, sample:round, sample:bent, sample:rivals, sample:digits)

$ setmatch sample:fig1b -q | head -n 1
Points of every class and cluster; n=100

# An empty word is none; a wrong noise label is told without the place in a command that nobody typed.
# What is no option of the command is told as that, before what its value would have to be.
$ setmatch score --top
! setmatch: score does not accept --top (accepted by: matrix, diagnose)
? 2

$ for o in -o -m --pred --true --fail-under --view; do setmatch score $o '' samples/fig1b.csv 2>&1 | cut -d';' -f1; done
setmatch: --output: empty value (expected FILE)
setmatch: -m: empty value (expected ID[,ID])
setmatch: --pred: empty value (expected COL[,COL])
setmatch: --true: empty value (expected COL)
setmatch: --fail-under: invalid check "" (expected ID=NUMBER, such as ari=0.8)
setmatch: score does not accept --view (accepted by: the explorer, screen, record)

$ setmatch score -o '' samples/fig1b.csv 2>/dev/null
? 2

$ setmatch score -q --noise true: samples/fig1b.csv
! setmatch: --noise: invalid noise label "true:" (expected true:LABEL or pred:LABEL)
? 2

$ setmatch score -q --noise pred:K9 samples/fig1b.csv 2>&1 | cut -d';' -f1
setmatch: --noise: unknown cluster "K9"

# More than 4,000,000 cells: what would go through every one of them is refused; what lists the others is not.
$ awk 'BEGIN { print "class,cluster"; for (i = 0; i < 9000; i++) print "T" i % 3000 ",K" (i * 7 + int(i / 3000)) % 3000 }' >$T/wide.csv; setmatch matrix -q $T/wide.csv
! setmatch: too many cells: 3000 classes x 3000 clusters are 9000000, at most 4000000 are written; for the cells that are not empty: setmatch convert FILE -o counts.csv
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

# Quotes inside quotes have a backslash, as in a command line.
$ printf 'class,p\n"say ""hi""",x\nb,y\n' >$T/quotes.csv; printf '# setmatch-log 1\nmove 1 "say \\"no\\"" x y\n' | setmatch replay -q - $T/quotes.csv --true class --pred p
! setmatch: stdin:2:1: unknown class "say \"no\""; did you mean "say \"hi\""?
? 3
$ cd $T; setmatch score -q quotes.csv --true 'cl"ass' --pred p
! setmatch: quotes.csv:1: unknown column "cl\"ass" (one of: class, p); did you mean "class"?
? 3
$ cd $T; setmatch score -q quotes.csv --true class --pred p --noise 'pred:z"z'
! setmatch: --noise: unknown cluster "z\"z" (one of: x, y)
? 2

# A bad row is told before a pipe is waited for that nobody writes to.
$ cd $T; printf 'class,cluster\na,x\n"b"c,y\nb,y\n' >bad.csv; mkfifo never; timeout 20 "$SETMATCH" score -q -m ari --shards bad.csv never 2>&1 | cut -d';' -f1; timeout 20 "$SETMATCH" score -q -m ari bad.csv never >err 2>&1; echo $?
setmatch: bad.csv:3:4: malformed row: text after a closing quote
3

# What is asked for by a name that is no command: help, and a view in the explorer's line of commands.
$ setmatch help | head -n 1
setmatch 0.1.0: compare clusterings of the same points by matchings and indices

$ setmatch screen sample:fig1b --keys ': m a t c h Space A R I Enter' | grep -o 'match is a view.*there'
match is a view; view match or the key 2 opens it, and / finds a name there

$ setmatch score --define SS -m SS samples/fig1b.csv
! setmatch: --define 'SS': formula, column 1: not a definition (expected NAME = FORMULA, as in SS = YY/P)
? 2

# An option of another program is answered with what does the same here.
$ setmatch score --latex samples/fig1b.csv
! setmatch: unknown option --latex; -o NAME.tex writes LaTeX
? 2
$ setmatch score --csv samples/fig1b.csv
! setmatch: unknown option --csv; -o NAME.csv writes CSV, and --tsv prints columns separated by tabs
? 2
$ setmatch score --pretty samples/fig1b.csv
! setmatch: unknown option --pretty; JSON is one line; a program such as jq indents it
? 2
$ setmatch score --format json samples/fig1b.csv
! setmatch: samples/fig1b.csv:1:1: this is not JSON (found "id"); labels are numbers, or strings in double quotes
!   --format is the format of the input; for output use --json, --tsv, --plain or -o FILE.json
? 3
$ setmatch --help scor
! setmatch: unknown command "scor"; did you mean "score"?
? 2

# unreadable_counts_are_named: a table with names on both sides; its first cell that is no count is the error, at its place.
$ cd $T; printf '\tcat\tdog\ncat\t1,234\t5\ndog\t2\t30\n' >a.tsv; printf ",cat,dog\ncat,5,1'234\ndog,2,30\n" >b.csv; printf ',cat,dog\ncat,12 (92%%),1 (8%%)\ndog,2 (6%%),30 (94%%)\n' >c.csv; printf ',cat,dog,fish\ncat,5,,1\ndog,2,30,4\nfish,,3,9\n' >d.csv; printf ',K1,K2\nTa,7,5\nTb,1 234,30\n' >e.csv; printf '\\begin{tabular}{lrr}\n & cat & dog \\\\\ncat & 5 $\\pm$ 1 & 1 \\\\\ndog & 0 & 3 \\\\\n\\end{tabular}\n' >f.tex; for f in a.tsv b.csv c.csv d.csv e.csv f.tex; do setmatch score $f; done
! setmatch: a.tsv:2:5: this is not a count (found "1,234"); write whole numbers without separators or other text
! setmatch: b.csv:2:7: this is not a count (found "1'234"); write whole numbers without separators or other text
! setmatch: c.csv:2:5: this is not a count (found "12 (92%)"); write whole numbers without separators or other text
! setmatch: d.csv:2:7: this is not a count (found ""); write a whole number, 0 for none
! setmatch: e.csv:3:4: this is not a count (found "1 234"); write whole numbers without separators or other text
! setmatch: f.tex:3:8: this is not a count (found "5  1"); write whole numbers without separators or other text
? 3

# counts_in_quotes_are_named: strings in a matrix, in nested objects, and a text in a crosstab of pandas.
$ cd $T; printf '{"labels":["a","b"],"matrix":[["5","1"],["0","3"]]}' >a.json; printf '{"a":{"a":"5","b":"1"},"b":{"a":"0","b":"3"}}' >b.json; printf '{"columns":["a","b"],"index":["a","b"],"data":[["1,234",5],[2,30]]}' >c.json; printf '{"schema":{"fields":[{"name":"true"},{"name":"a"},{"name":"b"}]},"data":[{"true":"a","a":5,"b":"1 (9%%)"},{"true":"b","a":0,"b":3}]}' >d.json; for f in a b c d; do setmatch score $f.json; done
! setmatch: a.json:1:32: counts must be numbers (found a string); write them without quotes
! setmatch: b.json:1:11: counts must be numbers (found a string); write them without quotes
! setmatch: c.json:1:49: this is not a count (found "1,234"); write whole numbers without separators or other text
! setmatch: d.json:1:96: this is not a count (found "1 (9%)"); write whole numbers without separators or other text
? 3

# two_byte_order_marks_are_named: the second would be part of the first name, or of the first label.
$ cd $T; printf '\357\273\277\357\273\277true,pred\na,b\na,b\n' >bom.csv; setmatch score bom.csv
! setmatch: bom.csv:1:1: this file begins with two byte order marks; save it as UTF-8 with one or none
? 3

# empty_file_name_is_named
$ setmatch score ''; setmatch '' 2>&1 | grep -c 'no command or file is called ""; there are score,'
0
! setmatch: empty file name; check that the shell variable is set
? 1

# large_coordinate_is_a_number
$ cd $T; printf 'true,pred,x,y\na,b,1e308,2\na,b,1,2\n' >xy.csv; setmatch score xy.csv --x x --y y
! setmatch: xy.csv:2: a coordinate is beyond 1e300 (found "1e308"); scale the coordinates
? 3
