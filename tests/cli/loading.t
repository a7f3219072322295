# What goes in is what is counted: each reading that was wrong once, by name.

# header_of_unknown_names: text under names that nobody knows is no point, and no class of its own.
$ for f in gate_pairs.csv chinese.csv gold_model.tsv; do setmatch score --json -q -m nca tests/data/wild/$f 2>/dev/null | grep -o '"n":[0-9]*,"classes":[0-9]*,"clusters":[0-9]*'; done
"n":60,"classes":4,"clusters":5
"n":50,"classes":3,"clusters":3
"n":50,"classes":3,"clusters":3

# header_of_unknown_names: header and columns are decided by the values alone; two warnings, with -q too.
$ setmatch score --json -q -m nca tests/data/wild/gate_pairs.csv 2>/dev/null | grep -c '"header":true.*"warnings":\["'
1

$ setmatch score -q --plain -m nca tests/data/wild/gate_pairs.csv 2>&1 >/dev/null | grep -c '^warning: '
2

# communities_by_suffix: five points, not two labels. By hand: {1,2,5} {3,4} against {1,2} {3,4,5} is the table
# [[2,1],[0,2]]; of C(5,2) = 10 pairs 2 are together in both, 4 in neither: Rand 0.6.
$ cd $T; printf '1 2 5\n3 4\n' >t.cnl; printf '1 2\n3 4 5\n' >p.cnl; setmatch score --json -q -m ri t.cnl p.cnl 2>/dev/null | grep -o '"n":5,"classes":2,"clusters":2\|"ri":[0-9.]*'
"n":5,"classes":2,"clusters":2
"ri":0.6

# shards_are_not_pairs: two parts of a table of counts, or of labels, are never paired row by row; both remedies stand there.
$ cd $T; printf 'class,cluster,count\na,x,4\nb,y,5\n' >1.csv; printf 'class,cluster,count\nb,x,2\na,y,3\n' >2.csv; setmatch score -q 1.csv 2.csv >out 2>err; echo $?; cat out; grep -c '^ .*setmatch score .*--shards' err
3
1

$ cd $T; printf 'class,cluster\na,x\na,x\nb,y\n' >1.csv; printf 'class,cluster\nb,x\na,y\nb,y\n' >2.csv; setmatch score -q 1.csv 2.csv >out 2>err; echo $?; cat out; grep -c '^ .*setmatch score .*--shards' err; grep -c '^ .*setmatch score .*--true [^ ]*class.*--pred [^ ]*cluster' err
3
1
1

# shards_are_not_pairs: read as parts they add up.
$ cd $T; printf 'class,cluster,count\na,x,4\nb,y,5\n' >1.csv; printf 'class,cluster,count\nb,x,2\na,y,3\n' >2.csv; setmatch score --json -q -m ri --shards 2.csv 1.csv 2>/dev/null | grep -o '"n":14,"classes":2,"clusters":2'
"n":14,"classes":2,"clusters":2

# no_number_no_name: what is no number among numbers is the error, at its cell; no row of names comes of it.
$ cd $T; printf '1,nan\n2,3\n' >s.csv; setmatch match -q --similarity s.csv >out 2>err; echo $?; cat out; grep -c '^setmatch: s.csv:1:3: ' err
3
1

$ cd $T; printf '10,O\n20,30\n' >m.csv; setmatch score -q --matrix m.csv >out 2>err; echo $?; cat out; grep -c '^setmatch: m.csv:1:4: ' err
3
1

# no_header_of_labels: true, false and gold are labels here, they stand below; nothing is lost.
$ cd $T; printf 'true,false\nfalse,false\ntrue,true\nfalse,true\ntrue,false\n' >b.csv; setmatch score --json -q -m ri b.csv 2>/dev/null | grep -o '"n":5,"classes":2,"clusters":2\|"header":false'
"n":5,"classes":2,"clusters":2
"header":false

$ cd $T; printf 'gold,1\nsilver,2\ngold,1\nsilver,1\n' >g.csv; setmatch score --json -q -m ri g.csv 2>/dev/null | grep -o '"n":4,"classes":2,"clusters":2\|"header":false'
"n":4,"classes":2,"clusters":2
"header":false

# header_or_point_is_asked: a known name beside a number over numbers speaks for both.
$ cd $T; printf 'species,0\nash,1\noak,0\nash,1\n' >s.csv; setmatch score -q s.csv >out 2>err; echo $?; cat out; grep -o '^ .*setmatch score .*--header [a-z]*' err | grep -o '[a-z]*$' | sort
3
no
yes

# header_of_a_series: ",0" over an index is a header, in both files.
$ setmatch score --json -q -m ri tests/data/wild/series_t.csv tests/data/wild/series_p.csv 2>/dev/null | grep -o '"n":50,"classes":3,"clusters":3'
"n":50,"classes":3,"clusters":3

# sep_line: Excel's first line is no point, and decimal commas are no separators.
$ setmatch score --json -q -m ri tests/data/wild/decimal_commas_known.csv 2>/dev/null | grep -o '"n":45,"classes":3,"clusters":3\|"separator":";"'
"n":45,"classes":3,"clusters":3
"separator":";"

# weight_is_asked: kilograms or counts, nobody can know; both lines stand there and work.
$ cd $T; printf 'species,cluster,weight\nash,1,12\noak,2,20\nash,1,13\noak,1,14\nash,2,15\n' >w.csv; setmatch score -q w.csv >out 2>err; echo $?; cat out; for n in 1 2; do eval "$(sed -n 's/^  *\(setmatch score .*\)/\1/p' err | sed -n ${n}p) --json -q -m ri" | grep -o '"n":[0-9]*'; done | sort
3
"n":5
"n":74

# two_lines_of_kinds: Orange's second and third line are no rows; the place is the first of the two.
$ cd $T; printf 'a,class,cluster\nc,d,d\n,class,\n1,x,k\n2,y,l\n' >o.csv; setmatch score -q o.csv
! setmatch: o.csv:2:1: two lines below the header tell the kinds of the columns, as Orange writes them; they are not rows; remove them
? 3

# ids_in_two_orders: joined by their ids, not by row.
$ cd $T; printf 'id,class\n1,a\n2,a\n3,b\n4,b\n' >t.csv; printf 'id,cluster\n3,y\n1,x\n4,y\n2,x\n' >p.csv; setmatch score --json -q -m ari t.csv p.csv 2>/dev/null | grep -o '"n":4\|"ari":[-0-9.]*'
"n":4
"ari":1

# join_is_announced: the note names the columns of ids, and JSON gives them their role.
$ cd $T; printf 'key,cluster\n3,y\n1,x\n4,y\n2,x\n' >k.csv; for f in p k; do setmatch score -m ari t.csv $f.csv 2>&1 >/dev/null | grep -o 'joined.*'; setmatch score --json -q -m ari t.csv $f.csv | grep -o '"[a-z]*","role":"id"'; done
joined by id "id"; 4 points
"id","role":"id"
"id","role":"id"
joined by id "id" x id "key"; 4 points
"id","role":"id"
"key","role":"id"

# repeated_ids_are_refused: a duplicate id is an error, whatever the columns are called; it never means join by rows.
$ cd $T; printf 'id,class\n1,a\n2,a\n3,b\n4,b\n' >t.csv; printf 'key,cluster\n3,y\n1,x\n4,y\n1,x\n' >p.csv; setmatch score -q -m ari t.csv p.csv; setmatch score -q -m ari p.csv t.csv --true cluster --pred class
! setmatch: p.csv:5: duplicate id "1" (first in line 3); ids must be unique
! setmatch: p.csv:5: duplicate id "1" (first in line 3); ids must be unique
? 3

$ cd $T; seq 1 30 | sed 's/.*/x&,a/;s/[05],a/&b/' >t.csv; (echo x7,b; seq 30 -1 2 | sed 's/.*/x&,c/') >p.csv; setmatch score -q -m ari t.csv p.csv
! setmatch: p.csv:25: duplicate id "x7" (first in line 1); ids must be unique
? 3

# repeated_ids_in_rows: groups of points, and the same values row by row, need no join; other values are no ids of these.
$ cd $T; printf 'id,class\n1,a\n2,a\n2,b\n4,b\n' >t.csv; sed 's/class/cluster/' t.csv >p.csv; setmatch score -q --json -m ari t.csv p.csv | grep -o '"ari":[-0-9.]*\|"warnings":[^]]*'
"warnings":[
"ari":1

$ cd $T; printf 'id,class\n1,a\n1,a\n2,b\n2,b\n' >t.csv; printf 'id,cluster\n1,a\n2,a\n1,b\n2,b\n' >p.csv; setmatch score -q --json -m ari t.csv p.csv | grep -o '"ari":[-0-9.]*'
"ari":1

$ cd $T; printf 'id,class\n1,a\n2,a\n3,b\n4,b\n' >t.csv; printf 'id,cluster\n7,a\n8,a\n9,b\n9,b\n' >p.csv; setmatch score -q --json -m ari t.csv p.csv | grep -o '"ari":[-0-9.]*'
"ari":1
! warning: t.csv: only one of the files has ids; the files are joined row by row

# one_labelling: barcodes and clusters alone are refused, the other labelling is asked for.
$ setmatch score -q tests/data/wild/cellranger_clusters.csv >$T/out 2>$T/err; echo $?; cat $T/out; wc -l <$T/err | tr -d ' '
3
1

# noise_is_said: what is left out stands wherever n is, with -q too. Every ninth of 45 points is noise.
$ setmatch score --json -q -m ri --noise pred:-1 tests/data/wild/noise.csv 2>/dev/null | grep -o '"n":[0-9]*\|"noise_points":[0-9]*'
"n":40
"noise_points":5

$ setmatch score -m ri --noise pred:-1 tests/data/wild/noise.csv 2>/dev/null | grep -o '5 noise points left out' | head -n 1
5 noise points left out

$ for v in matrix match explain points compare; do setmatch screen -q --noise pred:-1 --view $v --size 100x30 tests/data/wild/noise.csv 2>/dev/null | grep -q '5 noise points left out' || echo "not in $v"; done

# one_note: an ordinary table of predictions, one line of note and no option.
$ setmatch score --plain -m ri tests/data/wild/tickets.csv 2>&1 >/dev/null | grep -c '^note: .*tickets.csv: .*40 points'
1

$ setmatch score --plain -m ri tests/data/wild/tickets.csv 2>&1 >/dev/null | wc -l | tr -d ' '
1

# left_out_is_said: five without a class and five without a prediction, the first at line 5.
$ setmatch score --json -q -m ri tests/data/wild/missing.csv 2>/dev/null | grep -o '"n":40\|"left_out":\[{[^]]*"count":[0-9]*\|"first_line":[0-9]*' | sed 's/{.*"count"/{"count"/'
"n":40
"left_out":[{"count":10
"first_line":5

# all_columns_are_named: a target and eight predictions; every column stands there, and the lines work.
$ setmatch score -q tests/data/wild/many_predictions.csv >$T/out 2>$T/err; echo $?; cat $T/out; for k in 2 3 4 5 6 7 8 9; do grep -q kmeans_$k $T/err || echo kmeans_$k is missing; done; grep -c '^ .*setmatch compare .*--true' $T/err
3
1

# columns_in_one_line: all twelve of them, none cut off, and a name of two lines does not break it.
$ cd $T; printf '"c\n1",c2,c3,c4,c5,c6,c7,c8,c9,c10,c11,c12\n' >w.csv; for r in a b a b; do printf "$r,$r,$r,$r,$r,$r,$r,$r,$r,$r,$r,$r\n"; done >>w.csv; setmatch score -q --header yes --true cluster w.csv
! setmatch: w.csv:1: unknown column "cluster" (one of: c^J1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12)
? 3

# truth_of_many_is_asked: compare takes every column of labels but the truth, which is asked for where no name tells it;
# the line works. Once two columns of labels were called one.
$ cd $T; { echo 'one,two,three'; for i in 1 2 3 4 5 6; do echo "$((i % 3)),$((i % 2)),$((i % 2))"; done; } >many.csv; setmatch compare -q -m ari --tsv many.csv
! setmatch: many.csv:1: it is not clear which column is the truth (found 3 candidate columns); specify which
!   columns: one, two, three
!   setmatch compare -q -m ari --tsv many.csv --true one
? 3

$ cd $T; setmatch compare -q -m ari --tsv many.csv --true one
rank	partition	copies	k	ari	ari_rank
1	two	2	2	-0.36363636363636365	1
! warning: many.csv: no column is called a prediction, so every column of labels is taken as one: two, three; --pred names those that are meant

$ cd $T; { echo 'u,v'; for i in 1 2 3 4 5 6; do echo "a$((i % 3)),b$((i % 2))"; done; } >uv.csv; setmatch compare -q -m ari --tsv uv.csv
! setmatch: uv.csv:1: the first row may be a header or a point (found "u", "v"); specify which
!   setmatch compare -q -m ari --tsv uv.csv --header yes --true u
!   setmatch compare -q -m ari --tsv uv.csv --header no --true 1
? 3

# rank_names_the_manifest_line: what is open in a file stands behind the line of the list that names it, with the answer.
# By hand: three classes x two clusters, a point in each cell, ARI (0 - 18/15) / (9/2 - 18/15) = -4/11.
$ cd $T; printf '0\n1\n2\n0\n1\n2\n' >t.txt; printf 'dataset,algorithm,true,pred,column\ne,a,t.txt,many.csv,two\n' >m.csv; setmatch rank -q -m ari --tsv m.csv
algorithm	datasets	ari	ari_rank
a	1	-0.36363636363636365	1

$ cd $T; printf 'dataset,algorithm,true,pred\n\ne,a,t.txt,many.csv\n' >m.csv; setmatch rank -q -m ari --tsv m.csv
! setmatch: m.csv:3: many.csv has several columns of labels, such as one and two; name one in column "column"
? 3

$ cd $T; printf 'class,one,two\na,x,u\nb,x,v\na,y,u\n' >r.csv; printf 'dataset,algorithm,true,pred,column\ne,a,r.csv,r.csv,two\n' >m2.csv; setmatch rank -q -m ari m2.csv
! setmatch: m2.csv:2: r.csv has several columns of labels, such as class and two; name one in column "true_column"
? 3

$ cd $T; printf 'species,0\nash,1\noak,0\nash,1\n' >s.csv; printf 'dataset,algorithm,true,pred,true_column,column\n\ne,a,s.csv,s.csv,,\n' >m.csv; setmatch rank -q -m ari --tsv m.csv
! setmatch: m.csv:3: s.csv:1: the first row may be a header or a point (found "species", "0"); specify which: --header yes
? 3

$ cd $T; printf 'dataset,algorithm,true,pred,true_column,column\ne,a,s.csv,s.csv,species,0\n' >m.csv; setmatch rank -q -m ari --tsv m.csv --header yes
algorithm	datasets	ari	ari_rank
a	1	1	1

# stream_is_read_once: a pipe with a name cannot be read again to try an answer; the question is asked all the same.
$ cd $T; mkfifo f1 f2; printf 'a b\nc d\na b\n' >f1 & printf 'a b\nc d\na b\n' >$T/f2 & timeout 20 $SETMATCH score -q $T/f1 $T/f2 >$T/out 2>$T/err; echo $?; cat $T/out; grep -c '^  setmatch score .*--shards$' $T/err
3
1

# control_in_a_line_to_paste: what acts on a terminal stands by its number, and a line stays one.
$ cd $T; f=$(printf 'e\033[31m\nl.csv'); printf 'species,0\nash,1\noak,0\nash,1\n' >"$f"; setmatch score "$f"
! setmatch: e^[[31m^Jl.csv:1: the first row may be a header or a point (found "species", "0"); specify which
!   setmatch score $'e\033[31m\012l.csv' --header yes
!   setmatch score $'e\033[31m\012l.csv' --header no
? 3

# compare_line_leaves_bad_rows_out: the line of compare works as the others do, it is tried, too.
$ cd $T; { echo true,one,two; for i in 1 2 3 4 5 6 7 8 9 10 11; do printf 'a,x,u\nb,y,u\n'; done; echo a,x; } >c.csv; setmatch score -q c.csv
! setmatch: c.csv:1: it is not clear which column is the prediction (found 2 candidate columns); specify which
!   candidates: one, two; other columns: true
!   setmatch score -q c.csv --true true --pred one --bad-rows skip
!   setmatch compare c.csv --true true --bad-rows skip
? 3

$ cd $T; setmatch compare -q -m purity --plain c.csv --true true --bad-rows skip 2>/dev/null | wc -l | tr -d " "
2

# compare_has_no_matrix: four numbers are asked about, but a table of counts is nothing to compare.
$ cd $T; printf '1,2\n3,4\n' >m4.csv; setmatch compare m4.csv 2>&1 | grep -c -- --matrix
0
? 1

# trial_of_a_separator: two rows of a million labels are one field each to a semicolon; the comma is meant.
$ cd $T; awk 'BEGIN { for (r = 0; r < 2; r++) { for (i = 0; i < 600000; i++) printf "%s%d", i ? "," : "", (i * (r + 3)) % 7 % 5; print "" } }' >long.csv; setmatch score --json -q -m ri long.csv 2>/dev/null | grep -o '"n":600000'
"n":600000

# bad_row_at_its_quote: the quote on line 2 is the stray one, not that of the sound field where it ends.
$ cd $T; { echo true,pred; echo 'a,"x'; for i in 1 2 3 4 5 6 7 8 9; do echo b,y; echo 'a,"x"'; done; } >q.csv; setmatch score -q q.csv 2>&1 | head -n 1
setmatch: q.csv:2:3: malformed row: unclosed quote; close it, or double a quote that is part of the text, or skip such rows

# columns_in_a_remedy_are_quoted: the options in the sentence can be pasted, too.
$ cd $T; printf 'true a,pred b\nx,y\nz,w\n' >d.csv; setmatch score -q d.csv 2>&1 | grep -o -- "--true .*"
--true 'true a' --pred 'pred b'

# answer_before_the_files: behind "--" an option would be a file.
$ cd $T; printf 'species,0\nash,1\noak,0\nash,1\n' >./-x.csv; setmatch score -q -- -x.csv
! setmatch: -x.csv:1: the first row may be a header or a point (found "species", "0"); specify which
!   setmatch score -q --header yes -- -x.csv
!   setmatch score -q --header no -- -x.csv
? 3

$ cd $T; { echo true,one,two; for i in 1 2 3; do printf 'a,x,u\nb,y,u\n'; done; } >./-c.csv; setmatch score -q -- -c.csv 2>&1 | tail -n 1
  setmatch compare --true true -- -c.csv

$ cd $T; setmatch compare -q -m purity --plain --true true -- -c.csv 2>/dev/null | wc -l | tr -d ' '
2

# compare_has_no_shards: parts add up to counts, which say nothing to compare.
$ setmatch compare tests/data/wild/concatenated.csv 2>&1 | grep -c -- '^  setmatch compare .*--shards'
0
? 1

# An open quote is told before anything is asked about the other rows, however few these are.
$ cd $T; printf 'a,x\n"b,y\n' >two.csv; setmatch score two.csv
! setmatch: two.csv:2:1: malformed row: unclosed quote; close it, or double a quote that is part of the text, or read quotes literally
!   setmatch score two.csv --quote none --header yes
? 3
$ cd $T; printf 'a;x\nb;"y\n' >two.csv; setmatch score two.csv
! setmatch: two.csv:2:3: malformed row: unclosed quote; close it, or double a quote that is part of the text, or read quotes literally
!   setmatch score two.csv --quote none --header yes
? 3
$ cd $T; { printf 'a,x\n'; for i in 1 2 3 4 5 6 7 8 9; do printf 'b,y\n'; done; printf '"b,y\nb,y\nb,y\n'; } >ten.csv; setmatch score ten.csv 2>&1 | head -1
setmatch: ten.csv:11:1: malformed row: unclosed quote; close it, or double a quote that is part of the text, skip such rows, or read quotes literally
# A row that is bad in another way, too, where no answer would do.
$ cd $T; printf 'a,x\nb,y"z"\n"c"d,y\n' >odd.csv; setmatch score odd.csv 2>&1 | head -1
setmatch: odd.csv:3:4: malformed row: text after a closing quote; quote the whole field and double the quotes inside it

# How many points there are is not known where a table holds shares (here 4, 1, 1 and 2 eighths): what is told of chance says so.
$ printf 'true/pred,k,l\na,0.5,0.125\nb,0.125,0.25\n' >$T/eighths.csv; for o in '--chance 9' '--bootstrap 100' '--chance 9 --bootstrap 100' '-m ari'; do setmatch score -q -m ari $o $T/eighths.csv 2>&1 >$T/out | grep -e --; done
warning: --chance: the file holds shares, and these are of shares times 8 as if they were counts; another number of points gives other intervals and p-values
warning: --bootstrap: the file holds shares, and these are of shares times 8 as if they were counts; another number of points gives other intervals and p-values
warning: --chance, --bootstrap: the file holds shares, and these are of shares times 8 as if they were counts; another number of points gives other intervals and p-values
? 1

# Parts of a table are added up as counts, which shares of each part are not.
$ printf 'true/pred,k,l\na,0.5,0.3\nb,0,0.2\n' >$T/tenths.csv; setmatch score --shards $T/eighths.csv $T/tenths.csv 2>&1 | sed "s|$T/||"
setmatch: eighths.csv: shares do not say how many points a part of the table has; --shards adds counts up; write counts

# A table of shares with its sums adds up to 2 or 4: that is what is told, and what to remove.
$ cd $T; printf 'true/pred,k,l,sum\na,0.3,0.2,0.5\nb,0.1,0.4,0.5\nsum,0.4,0.6,1.0\n' >sums.csv; setmatch score sums.csv; cut -d, -f 1-3 sums.csv >row.csv; setmatch score row.csv; grep -v ^sum sums.csv >column.csv; setmatch score column.csv
! setmatch: sums.csv: this looks like a table of shares whose last row and column are the sums of the others; sums of shares are not left out; remove both
! setmatch: row.csv: this looks like a table of shares whose last row is the sum of the others; sums of shares are not left out; remove that row
! setmatch: column.csv: this looks like a table of shares whose last column is the sum of the others; sums of shares are not left out; remove that column
? 3
$ cd $T; printf 'true/pred,k,l\na,0.5,0.5\nb,0.25,0.75\n' >rows.csv; setmatch score rows.csv 2>&1 | cut -c1-110
setmatch: rows.csv: this looks like a table of shares, but not of all points, for they add up to 2, more than 

# However many cells a table of shares has, the search for whole counts ends soon.
$ cd $T; awk 'BEGIN { for (r = 0; r < 400; r++) { for (c = 0; c < 399; c++) printf "0,"; print r < 399 ? 0 : "0.70710678118654752440" } }' >wide.csv; setmatch matrix wide.csv --matrix
! setmatch: wide.csv: shares that are whole counts for no number of points up to a million; counts are needed, because points are moved one by one; multiply the shares by the number of points and round them
? 3

# Of thirty columns those that can be the prediction stand first, numbers without a gap before text; each gets its line.
$ cd $T; { echo 'uid,f1,f2,region,category,km_10,km_12,note'; for i in $(seq 24); do echo "$i,0.$i,1.$i,r$((i % 2)),c$((i % 3)),$((i % 3)),$((i % 4)),n$((i % 5))"; done; } >wide.csv; setmatch diagnose wide.csv
! setmatch: wide.csv:1: it is not clear which column is the prediction (found 4 candidate columns); specify which
!   candidates: km_10, km_12, region, note; other columns: category, uid, f1, f2
!   setmatch diagnose wide.csv --true category --pred km_10
!   setmatch diagnose wide.csv --true category --pred km_12
!   setmatch compare wide.csv --true category
? 3

# A column compared with itself is said.
$ cd $T; setmatch score -q -m ari --plain wide.csv --true category --pred category
ari	1
! warning: wide.csv: column category is both the truth and a prediction, so it is compared with itself

# A sample that there is not; files of one column have no ids to be joined by.
$ setmatch score sample:fig1c; setmatch sample:nope
! setmatch: unknown sample "sample:fig1c"; did you mean "sample:fig1b"?
...
? 2
$ cd $T; printf 'a\nb\na\n' >a.txt; printf 'a\nb\n' >b.txt; setmatch score a.txt b.txt --header no
! setmatch: a.txt:3:1: b.txt has 2 labels but a.txt has 3; this is the first one without a partner; check that both files describe the same points, in the same order
? 3

# algorithms_are_compared_with_what_is_left: digits clustered three times, as pandas writes them. The columns that are
# called after algorithms are predictions, digit is left and may be the truth. The line that compares comes first.
$ cd $T; { echo ,digit,kmeans,dbscan,ward; for i in 0 1 2 3 4 5 6 7 8 9 10 11; do echo "$i,$((i % 3)),$((i % 3)),$((i % 2 - 1)),$((i % 4))"; done; } >digits.csv; setmatch score digits.csv
! setmatch: digits.csv:1: it is not clear which column is the truth (found 1 candidate column); specify which
!   candidates: digit; other columns: kmeans, dbscan, ward, column 1
!   setmatch compare digits.csv --true digit
!   setmatch score digits.csv --true digit --pred kmeans
!   setmatch score digits.csv --true digit --pred dbscan
? 3

$ cd $T; setmatch compare -q -m ari --tsv digits.csv --true digit | cut -f 2 | sort
dbscan
kmeans
partition
ward

# Lone quotes must not swallow rows: eight rows have ARI .13846 by scikit-learn, the five that quotes would leave 1.
$ cd $T; printf 'k a x\n" a x\nm a y\nn a y\n" a x\np b y\nq b y\nr b y\n' >lone.txt; setmatch score lone.txt --true 2 --pred 3 -m ari
! setmatch: lone.txt:2:1: a quote may open a field that goes on in the next line, or be a character (found 5 rows with such fields, 8 without); specify which
!   setmatch score lone.txt --true 2 --pred 3 -m ari --quote none
!   setmatch score lone.txt --true 2 --pred 3 -m ari --quote '"'
? 3
$ cd $T; for q in none '"'; do setmatch score lone.txt --true 2 --pred 3 -m ari --quote $q --json -q 2>/dev/null | grep -o '"quotes":"[a-z]*"\|"ari":[0-9.]*\|"line_breaks":{[^}]*}'; done
"quotes":"none"
"ari":0.13846153846153847
"quotes":"doubled"
"line_breaks":{"count":1,"first_line":2}
"ari":1
$ cat $T/lone.txt | setmatch score - --true 2 --pred 3 2>&1 | grep -c -- '--quote'
2

# --margins keep keeps a class called N that happens to be the sum of the others. Rows y: 8, z: 2; ARI by scikit-learn 1.2.1.
$ printf 'class,N,B,A\ny,4,3,1\nz,1,1,0\n' | setmatch score -q --matrix --margins keep -m ARI --plain - 2>/dev/null
ari	-0.10756608933454877

# Without a column that is fit for an answer, the question names the options.
$ printf 's1,setosa,c2\ns2,setosa,c2\ns3,setosa,c2\ns4,setosa,c2\ns5,setosa,c2\n' | setmatch score -q -
! setmatch: stdin:1: it is not clear which columns are the truth and the prediction (found 3 candidate columns); specify which: --true COL --pred COL
!   columns: column 1, column 2, column 3
? 3

# attributes_are_no_labelling: a column whose name says that it is none is asked about, never taken because it is left.
$ cd $T; for w in weight fold split age; do printf "pred,$w\na,1\na,2\nb,1\nb,2\n" >e.csv; setmatch score -q e.csv >out 2>err; echo $?; cat out; head -1 err; done; printf 'pred,split\na,train\na,test\nb,train\nb,test\n' >e.csv; setmatch score -q e.csv >out 2>err; echo $?; cat out; head -1 err
3
setmatch: e.csv:1: it is not clear which column is the truth (found 1 candidate column); specify which
3
setmatch: e.csv:1: it is not clear which column is the truth (found 1 candidate column); specify which
3
setmatch: e.csv:1: it is not clear which column is the truth (found 1 candidate column); specify which
3
setmatch: e.csv:1: it is not clear which column is the truth (found 1 candidate column); specify which
3
setmatch: e.csv:1: it is not clear which column is the truth (found 1 candidate column); specify which
