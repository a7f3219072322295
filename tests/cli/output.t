# A report that cannot be written has failed.
$ setmatch score -q samples/fig1b.csv >/dev/full
! setmatch: stdout: cannot write output: No space left on device; the output is incomplete
? 4

$ setmatch score -q samples/fig1b.csv >&-
! setmatch: stdout: cannot write output: Bad file descriptor; the output is incomplete
? 4

$ setmatch --help >/dev/full
! setmatch: stdout: cannot write output: No space left on device; the output is incomplete
? 4

$ setmatch list indices >&-
! setmatch: stdout: cannot write output: Bad file descriptor; the output is incomplete
? 4

$ setmatch score -q --json samples/fig1b.csv 2>&- >/dev/full
? 4

# What is meant for standard output never lands in a file that was opened meanwhile.
$ cp samples/fig1b.csv $T/data.csv; setmatch score -q $T/data.csv >&- 2>/dev/null; cmp samples/fig1b.csv $T/data.csv

# A reader that went away: quiet, 141. The matrix of 300 x 300 is more than a pipe holds.
$ awk 'BEGIN { for (i = 0; i < 600; i++) print "t" i % 300 ",k" i % 300 }' >$T/wide.csv; cd $T; { { setmatch matrix -q --wide wide.csv 2>/dev/null; echo $? >&2; } | head -c 1 >$T/one; } 2>&1
141

# -o: whole or not at all, never over something without -f.
$ setmatch score -q -m J --plain -o $T/out samples/fig1b.csv && cat $T/out
j_score	0.7652173913043478

$ setmatch score -q -m ari --plain -o $T/out samples/fig1b.csv 2>/dev/null || echo $?; cat $T/out
4
j_score	0.7652173913043478

$ setmatch score -q -m ari --plain -f -o $T/out samples/fig1b.csv; cat $T/out
ari	0.6641221374045801

$ setmatch score -q -m J --plain -f -o $T/none/out samples/fig1b.csv 2>/dev/null; echo $?; ls $T
4
data.csv
one
out
wide.csv

$ setmatch score -q -m J --plain -f -o $T/out samples/none.csv 2>/dev/null; echo $?; cat $T/out
4
ari	0.6641221374045801

# An ending that no writer knows is refused before anything is read, let alone written: such a file held text, or
# Markdown, and was reported as done. The files that are named here are not there.
$ cd $T; for v in score matrix match 'explain ari' compare rank list 'simulate jscore-fig2' 'lesson list'; do setmatch $v none.csv -o x.html 2>&1 | cut -d ';' -f 1,2; done; ls x.* 2>/dev/null
setmatch: score cannot write "x.html" (use one of: txt, text, plain, tsv, tab, csv, json, md, markdown, tex, latex, svg)
setmatch: matrix cannot write "x.html" (use one of: txt, text, plain, tsv, tab, csv, json, md, markdown, tex, latex, svg)
setmatch: match cannot write "x.html" (use one of: txt, text, plain, tsv, tab, csv, json, md, markdown, tex, latex, svg)
setmatch: explain cannot write "x.html" (use one of: txt, text, plain, tsv, tab, csv, json, md, markdown, tex, latex, svg)
setmatch: compare cannot write "x.html" (use one of: txt, text, plain, tsv, tab, csv, json, md, markdown, tex, latex, svg)
setmatch: rank cannot write "x.html" (use one of: txt, text, plain, tsv, tab, csv, json, md, markdown, tex, latex, svg)
setmatch: list cannot write "x.html" (use one of: txt, text, plain, tsv, tab, csv, json, md, markdown, tex, latex, svg)
setmatch: simulate cannot write "x.html" (use one of: txt, text, plain, tsv, tab, csv, json, md, markdown, tex, latex, svg)
setmatch: lesson list cannot write "x.html" (use one of: txt, text, plain, tsv, tab, csv, json, md, markdown, tex, latex, svg)
? 2
$ cd $T; setmatch lesson sheet chung -o x.csv
! setmatch: lesson sheet cannot write "x.csv" (use one of: md, markdown, tex, html, htm, json)
? 2
$ cd $T; for v in 'lesson check' 'replay a.log none.csv' 'replay a.log none.csv --trace ari' 'screen none.csv' none.csv --version 'score --help'; do setmatch $v -o x.md; done; ls x.* 2>/dev/null
! setmatch: lesson check cannot write "x.md" (use one of: txt, text, json)
! setmatch: replay cannot write "x.md" (use one of: txt, text, json)
! setmatch: replay --trace cannot write "x.md" (use one of: csv, json)
! setmatch: screen cannot write "x.md" (use one of: txt, text, svg)
! setmatch: the explorer cannot write "x.md" (use one of: txt, text)
! setmatch: --version cannot write "x.md" (use one of: txt, text)
! setmatch: --help cannot write "x.md" (use one of: txt, text)
? 2

# What works goes on: a name without an ending, an option that says what is written, a directory with a point, gz.
$ cd $T; mkdir v1.2; for o in 'score -o v1.2/name' 'score --json -o name.dat' 'matrix -o name.csv.gz' 'screen -o name.txt' '-o text.txt' 'lesson sheet chung -o sheet.md'; do case $o in lesson*) f= ;; *) f=sample:fig1b ;; esac; setmatch -q $o $f || echo $o; done; head -c 10 name.dat; echo; gzip -dc name.csv.gz | head -n 1; rm -r v1.2 name.* text.txt sheet.md sheet-key.md
{"program"
class,K1,K2,K3,K4

# The verb export likewise, in a log and in the explorer. A log has an ending of its own.
$ cd $T; printf '# setmatch-log 1\nexport matrix m.html\n' >export.log; setmatch replay -q export.log sample:fig1b; ls m.* 2>/dev/null
! setmatch: export.log:2:1: export cannot write "m.html" (use one of: txt, text, plain, tsv, tab, csv, json, md, markdown, tex, latex, svg)
? 2
$ cd $T; setmatch screen --keys ": e x p o r t Space m a t r i x Space m . h t m l Enter" --size 132x24 sample:fig1b | tail -n 2 | head -n 1; setmatch screen --keys ": e x p o r t Space s c r e e n Space m . h t m l Enter" --size 132x24 sample:fig1b | tail -n 2 | head -n 1; ls m.* 2>/dev/null
 export cannot write "m.html" (use one of: txt, text, plain, tsv, tab, csv, json, md, markdown, tex, latex, svg)
 export screen cannot write "m.html" (use one of: txt, text, svg) · : ↑ edits the line
? 2
$ cd $T; printf '# setmatch-log 1\nexport log m.log\nexport matrix m\nexport matrix.csv m.dat\n' >export.log; setmatch replay -q export.log sample:fig1b >out; for f in m.log m m.dat; do head -n 1 $f | sed 's/^#/: #/'; done; rm m m.*
: # setmatch-log 1
class,K1,K2,K3,K4
class,K1,K2,K3,K4

# Checks: a line each on standard error, exit 1; the report is there all the same.
$ setmatch score -q -m ari --plain --fail-under ari=0.9 --fail-under J=0.5 --fail-under h_score=0.1 samples/fig1b.csv
ari	0.6641221374045801
! setmatch: ari is 0.6641221374045801; it must be at least 0.9
! setmatch: h_score is 0.2; it must be at most 0.1
? 1

$ setmatch score -q -m ari --plain --fail-under accuracy=0 samples/fig1b.csv
ari	0.6641221374045801
! setmatch: accuracy is undefined (no class bears the same name as a cluster); it must be at least 0
? 1

$ setmatch matrix -q --json --fail-under ari=0.66 --fail-under vi=0.4 samples/fig1b.csv >/dev/null

$ setmatch -q --fail-under j=0.99 samples/fig1b.csv >/dev/null
! setmatch: j_score is 0.7652173913043478; it must be at least 0.99
? 1

# No colour but where it is asked for; NO_COLOR is for auto.
$ setmatch matrix -q samples/fig1b.csv | grep -c "$(printf '\033')"
0
? 1

$ NO_COLOR=1 setmatch matrix -q --color always samples/fig1b.csv | grep -c "$(printf '\033\[1m')"
4

# Hostile labels: visible for people, escaped for programs.
$ printf 'class,cluster\n\033[31mred,a\n\342\200\256x,=1+1\n-1,@b\n-1,@b\n' >$T/h.csv; cd $T; setmatch matrix -q h.csv
Points of every class and cluster; n=4
              a    =1+1      @b      Σ  best
^[[31mred  [( 1)]*    ·       ·      1  1.0000 → a
<U+202E>x     ·    [( 1)]*    ·      1  1.0000 → =1+1
-1            ·       ·    [( 2)]*   2  1.0000 → @b
Σ             1       1       2      4
...
n* one-to-one optimum by counts   = one of several   ! unmatched
! warning: h.csv: 1 control character in the text, the first in line 2

$ setmatch matrix -q --json $T/h.csv 2>/dev/null
{"classes":["\u001b[31mred","\u202ex","-1"],"clusters":["a","=1+1","@b"],"counts":[[1,0,0],[0,1,0],[0,0,2]],"row_sums":[1,1,2],"column_sums":[1,1,2],"n":4,"noise_points":0}

# The same bytes whatever the locale says about numbers (where there is one).
$ for l in C C.UTF-8 de_DE.UTF-8; do LC_ALL=$l setmatch score -q --json samples/fig1b.csv | cksum; done | sort -u | wc -l
1

$ for l in C C.UTF-8 de_DE.UTF-8; do LC_ALL=$l setmatch matrix -q --values residual samples/fig1d.csv | cksum; done | sort -u | wc -l
1

# Never NaN, infinity or -0, not even in words.
$ for m in '[[1]]' '[[5,7,9]]' '[[5],[7],[9]]' '[[6]]' '[[1,0],[0,1]]' '[[4,4],[2,2]]'; do echo $m | setmatch score -q --matrix --json -; done | grep -c -i -w -e nan -e inf -e '-0[,}]'
0
? 1

# Operands may follow --.
$ setmatch score -q --plain -m J -- samples/fig1b.csv
j_score	0.7652173913043478

# Where no cell is shaded, no line says what the shade means.
$ setmatch screen -q sample:digits --size 100x40 | grep -c shade; setmatch screen -q sample:fig1b --size 100x40 | grep -c 'shade: row %'
0
1

# A pipe or a device that only a link leads to is written as it is; "as it was before" is said of files that there are.
$ for f in /dev/stdout /dev/fd/1 /proc/self/fd/1; do setmatch score -q -m J --plain samples/fig1b.csv -o $f | cat; done
j_score	0.7652173913043478
j_score	0.7652173913043478
j_score	0.7652173913043478
$ setmatch score -q samples/fig1b.csv -o /dev/full
! setmatch: /dev/full: writing failed; No space left on device; save it elsewhere
? 4
$ setmatch score -q samples/fig1b.csv -o no/such/place
! setmatch: no/such/place: this directory does not accept new files; No such file or directory; save it elsewhere
? 4

# common_beginning_is_left_out_of_heads: of columns that are called class_00 to class_11, and the corner says what. A table
# that is no wider than the terminal, or than 80 columns in a pipe, keeps its names.
$ cd $T; { echo true,pred; for i in 00 01 02 03 04 05 06 07 08 09 10 11; do printf "class_$i,class_$i\nclass_$i,class_$i\n"; done; } >many.csv; COLUMNS=140 setmatch matrix -q many.csv | sed -n '2p;3p;16p' | cut -c 1-41 | tr -s ' '
class_… 00 01 02 03 
class_00 [( 2)]* · · ·
best 00 01 02 03 
$ cd $T; head -n 7 many.csv | setmatch matrix -q - | sed -n 2p | tr -s ' '
 class_00 class_01 class_02 Σ best
$ cd $T; setmatch screen -q many.csv --size 80x20 | sed -n 4p | cut -c 1-30
 class_…     01  03  05  07 

# Match says so in its head, where its tables would cut names; with room for them they are whole.
$ cd $T; setmatch screen -q many.csv --view match --size 80x24 | sed -n '3,4p;14,15p;18p' | sed 's/[═█]//g; s/  */ /g'
 CLASSES T=12 class_… Jaccard matches CLUSTERS K=12 class_…
▸00 2 ●◄1.0000►● 00 2 
 T→K I_t best runner-up │ K→T I_k best runner-up
 00 1.0000 00 – │ 00 1.0000 00 –
▼03 1.0000 03 – │▼03 1.0000 03 –
$ cd $T; setmatch screen -q many.csv --view match --size 132x43 | sed -n '4,5p' | sed 's/[═█]//g; s/  */ /g'
 CLASSES T=12 Jaccard matches CLUSTERS K=12
▸class_00 2 ●◄1.0000 mutual►● class_00 2 

# Points says so above its rows, where "belongs in cluster cluster_00" would be cut. The sentence at the cursor is whole.
$ cd $T; { echo true,pred; echo class_00,cluster_07; sed 1d many.csv | sed 's/,class/,cluster/'; } >points.csv; setmatch screen -q points.csv --view points --size 80x24 | sed -n '3,5p;7,8p;22p' | sed 's/  */ /g'
 every class and cluster · 25 points class_… cluster_…

 row class cluster placed
▸ ○ 1 00 07 belongs in cluster 00
 ○ 2 00 00 placed
 row 1 · class class_00, cluster cluster_07 · belongs in cluster cluster_00
$ cd $T; setmatch screen -q many.csv --view points --size 80x24 | sed -n '3p;7p' | sed 's/  */ /g'
 every class and cluster · 24 points
▸ ○ 1 class_00 class_00 placed

# Losses says so where the names of a side are headed, and with what is misplaced: class_00 in cluster_07.
$ cd $T; setmatch screen -q points.csv --view losses --size 80x24 | sed -n '6,7p;/Misplaced/,$p' | awk 'NR == 3 { $4 = $NF } NR <= 4 { print $1, $2, $3, $4 }'
CLASSES 12 size cluster…
▸ class_00 3 00
Misplaced: 1 point cluster_…
class_00 × 07 1
$ cd $T; setmatch screen -q points.csv --view losses --size 100x30 | sed -n '7,8p' | awk '{ print $1, $2, $3, $4 }'
CLASSES 12 size cluster
▸ class_00 3 cluster_00

# matrix_fits_80_columns_in_a_pipe: 54 long names are cut in their middle, and (other) is the sum of the rest; --wide
# prints all, seven words a name beside the sum and best.
$ awk 'BEGIN { print "true,pred"; for (i = 10; i < 64; i++) for (n = 0; n < i; n++) print i " of a rather long class " i ",t" i " of a rather long cluster " i }' >$T/long.csv; cd $T; setmatch matrix -q long.csv | sed 's/→/>/; s/[Σ·]/./g' | awk '{ if (length > n) n = length } END { print (n <= 80) }'; setmatch matrix -q long.csv | sed -n '56p;$p'
1
63 of a… 63          ·    [(      63)]*       ·      63  1.0000 → t63 of… 63
(other) sums the 52 smallest clusters; --wide prints all
$ cd $T; setmatch matrix -q --wide long.csv | sed -n 2p | wc -w | tr -d ' '
380

# Ten classes on 60x18 leave a line for the marks; the name of an index that was found leaves with the next key.
$ setmatch screen sample:digits --size 60x18 | grep -c 'F2 signs'
1
$ for k in '' Down; do setmatch screen sample:fig1b --size 80x24 --view next --keys "/ A R I Enter $k" | grep -c 'index: Adjusted Rand'; done; true
1
0
