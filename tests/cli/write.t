# Labels go back into the form they came in: every byte of the columns that were there, and a column behind them. Only
# labels that changed are new. Expected bytes by hand.
$ cd $T; printf '\357\273\277"id";"class";"cluster"\r\n1;a;"01"\r\n2;a;"x;""y"\r\n3;b;"01"\r\n4;b;"02"' >q.csv; printf '# setmatch-log 1\nmove 1 a 01 02\nwrite new.csv\n' >log; setmatch replay log q.csv 2>&1 >/dev/null | grep wrote; cat -A new.csv
note: wrote the labels to new.csv, column cluster_new
M-oM-;M-?"id";"class";"cluster";"cluster_new"^M$
1;a;"01";"02"^M$
2;a;"x;""y";"x;""y"^M$
3;b;"01";"01"^M$
4;b;"02";"02"

# What was written is what is read again: J-score paper, Fig. 2: five of Tc moved from K4 to K3 give 0.8108.
$ cd $T; printf '# setmatch-log 1\nmove 5 Tc K4 K3\nwrite moved.csv\n' >log; setmatch replay -q log sample:fig1b >/dev/null; head -n 2 moved.csv; setmatch score -q -m J --plain moved.csv
id,value,class,cluster,cluster_new
1,0.140,Ta,K1,K1
j_score	0.8107692307692307
$ cd $T; printf '# setmatch-log 1\nwrite twice.csv\n' >log; setmatch replay -q log moved.csv >/dev/null; head -n 1 twice.csv; setmatch score -q -m J --plain twice.csv
id,value,class,cluster,cluster_new,cluster_new_new
j_score	0.8107692307692307

# With -f into the very file: its column is replaced, all else stays.
$ cd $T; cp moved.csv place.csv; printf '# setmatch-log 1\nmove 1 Ta K1 K2\nwrite place.csv\nundo\nwrite place.csv\n' >log; setmatch replay -q log place.csv >/dev/null
! setmatch: log:3:1: place.csv: file exists; use -f to overwrite it
? 4
$ cd $T; sed 3q log >first; setmatch replay -q -f first place.csv >/dev/null; diff moved.csv place.csv
2c2
< 1,0.140,Ta,K1,K1
---
> 1,0.140,Ta,K1,K2
? 1
$ cd $T; cp moved.csv place.csv; setmatch replay -q -f log place.csv >/dev/null; cmp moved.csv place.csv

# The file of the true labels is not the place for others; what others wrote meanwhile stays.
$ cd $T; printf 'a\na\nb\n' >t.txt; printf '1.000e+00\n2.0e+00\n1.000e+00\n' >p.txt; printf '# setmatch-log 1\nwrite t.txt\n' >log; setmatch replay -q -f log t.txt p.txt >/dev/null
! setmatch: log:2:1: t.txt: refusing to overwrite the file of the other labels; use another name
? 3

# Plain labels: a line a label, floats as they were written, -1 and 01 stay; the same where all stand on one line.
$ cd $T; printf '# setmatch-log 1\nmove 1 b 1 2\nwrite p2.txt\n' >log; setmatch replay -q log t.txt p.txt >/dev/null; cat p2.txt
1.000e+00
2.0e+00
2
$ cd $T; yes 'a b' | head -n 10 | paste -s -d ' ' >l.txt; yes '01 -1' | head -n 10 | paste -s -d ' ' >v.txt; printf '# setmatch-log 1\nmove 1 b -1 01\nwrite v2.txt\n' >log; setmatch replay -q log l.txt v.txt >/dev/null; cat v2.txt
01 01 01 -1 01 -1 01 -1 01 -1 01 -1 01 -1 01 -1 01 -1 01 -1

# Where it can be quoted it is: a blank at either end, and what would begin a comment.
$ cd $T; printf 'class,cluster\na,k1\nb,k2\nb,k3\na,k4\n' >quoted.csv; printf '# setmatch-log 1\nrename k1 " k"\nrename k2 "#k"\nrename k3 "k "\nrename k4 "k#k"\nwrite quoted2.csv\n' >log; setmatch replay -q log quoted.csv >/dev/null; cat quoted2.csv
class,cluster,cluster_new
a,k1," k"
b,k2,"#k"
b,k3,"k "
a,k4,k#k

# What would be read as something else is refused where nothing can be quoted.
$ cd $T; printf '# setmatch-log 1\nmove 1 b 1 "x,y"\nwrite p3.txt\n' >log; setmatch replay -q log t.txt p.txt >/dev/null; ls p3.txt 2>/dev/null
! setmatch: log:3:1: a label cannot be written in the form of this file; "x,y" holds what would be read as a separator; rename it, or write CSV: setmatch convert
? 2

# Rows left out for a missing label keep their place and their text.
$ cd $T; printf 'class,cluster\na,k1\na,\nb,k2\nNA,k2\nb,k1\n' >gap.csv; printf '# setmatch-log 1\nmove 1 b k1 k2\nwrite gap2.csv\n' >log; setmatch replay -q log gap.csv >/dev/null; cat gap2.csv
class,cluster,cluster_new
a,k1,k1
a,,
b,k2,k2
NA,k2,k2
b,k1,k2
! warning: 2 without a label left out (--missing class keeps them)

# Counts and JSON come back as such.
$ cd $T; printf 'class,k1,k2\na,5,1\nb,0,4\n' >m.csv; printf '# setmatch-log 1\nmove 1 a k2 k1\nwrite m2.csv\n' >log; setmatch replay -q log m.csv >/dev/null; cat m2.csv
class\cluster,k1,k2
a,6,0
b,0,4
! warning: m.csv: read as a table of counts, the first row and column are names (columns of labels: --true COL --pred COL)
$ cd $T; printf '{"y_true":["a","b"],"y_pred":["x","x"]}' >j.json; printf '# setmatch-log 1\nmove 1 b x y\nwrite j2.json\n' >log; setmatch replay -q log j.json >/dev/null; cat j2.json
{"y_true":["a","b"],
 "y_pred":["x","y"]}

# Documents: in the format that the ending asks for, or told; a few indices.
$ cd $T; printf '# setmatch-log 1\nexport score:j,pa s.md\nexport score:j.tsv s.txt\nexport svg m.svg\nexport path p.svg\n' >log; setmatch replay -q log sample:fig1b >/dev/null; cat s.md s.txt; grep -c '<rect' m.svg; grep -c '<polyline' p.svg
| id | symbol | name | value | note |
| --- | --- | --- | ---: | --- |
| j\_score | J | J-score | 0.7652 |  |
| pa | ACC | Pivoted accuracy | 0.8000 |  |

read from sample:fig1b: comma, header; truth "class" x prediction "cluster" (by name); 100 points
id	value	note
j_score	0.7652173913043478	
15
4
$ cd $T; printf '# setmatch-log 1\nexport pth p2.svg\n' >log; setmatch replay -q log sample:fig1b >/dev/null
! setmatch: log:2:1: unknown document or format "pth"; did you mean "path"?
? 3

# The points as they were and are, and every change, those on branches that were left too.
$ cd $T; printf '# setmatch-log 1\nmove 1 a 01 02\nundo\nmove 1 b 02 01\nexport points points.csv\nexport history history.csv\n' >log; setmatch replay -q log q.csv >/dev/null; cat points.csv history.csv
row,id,class,loaded,cluster
1,1,a,01,01
2,2,a,"x;""y","x;""y"
3,3,b,01,01
4,4,b,02,01
change,from,here,command
1,0,,move 1 a 01 02
2,0,here,move 1 b 02 01

# What cannot be written back with all that it holds is not replaced, and why is said; under another name the labels are.
$ cd $T; printf '[{"class":"a","cluster":"x","note":1},\n{"class":"b","cluster":"x","note":2}]' >r.json; printf '{"class":"a","cluster":"x","note":1}\n{"class":"b","cluster":"x","note":2}\n' >l.jsonl; printf '{"y_true":["a","b"],"y_pred":["x","x"],"meta":1}' >k.json; printf '@relation r\n@attribute class {a,b}\n@attribute cluster {x,y}\n@attribute n numeric\n@data\na,x,1\nb,x,2\n' >f.arff; printf '\377\376a\0,\0x\0,\0001\0\n\0b\0,\0x\0,\0002\0\n\0' >u.csv; { yes 'a,x,1' | head -n 10; echo b; } >b.csv; printf 'class,cluster,count\na,x,2\nb,x,3\n' >c.csv
$ cd $T; for f in r.json k.json f.arff u.csv b.csv c.csv; do cp $f was; printf '# setmatch-log 1\nrename x q\nwrite %s\n' $f >log; case $f in b.csv) o='--bad-rows skip --true 1 --pred 2';; u.csv) o='--true 1 --pred 2';; f.arff) o='--true class --pred cluster';; *) o=; esac; setmatch replay -q -f log $f $o 2>&1 >/dev/null | grep -o '[^ ]*: file was not .*\|read.*'; cmp $f was; done
$ cd $T; printf '# setmatch-log 1\nrename x q\nwrite k2.json\n' >log; setmatch replay log k.json 2>&1 >/dev/null | grep wrote; cat k2.json
note: wrote the labels to k2.json; not in the form they came in: only the labels of JSON were kept
{"y_true":["a","b"],
 "y_pred":["q","q"]}
$ cd $T; setmatch convert -q -f k.json -o k.json; setmatch convert -q -f b.csv -o b.csv --bad-rows skip --true 1 --pred 2; printf '# setmatch-log 1\nexport csv c.csv\n' >log; setmatch replay -q -f log c.csv >/dev/null
! setmatch: k.json: cannot overwrite an input file; name another one
! warning: b.csv: 1 bad row skipped: line 11
! setmatch: b.csv: cannot overwrite an input file; name another one
! setmatch: log:2:1: c.csv: refusing to overwrite the input file; use another name
? 3

# Noise goes back as it stood.
$ cd $T; printf 'class,cluster,n\na,x,1\nb,-1,2\nb,x,3\n' >n.csv; printf '# setmatch-log 1\nrename x q\nwrite n.csv\nundo\nwrite n.csv\nwrite n2.csv\n' >log; setmatch replay -f log n.csv --true class --pred cluster --noise pred:-1 2>&1 >/dev/null | grep wrote; cat n.csv n2.csv
note: wrote the labels to n.csv, column cluster; noise keeps its labels
note: wrote the labels to n.csv, column cluster; noise keeps its labels
note: wrote the labels to n2.csv, column cluster_new; noise keeps its labels
class,cluster,n
a,x,1
b,-1,2
b,x,3
class,cluster,n,cluster_new
a,x,1,x
b,-1,2,-1
b,x,3,x
$ cd $T; printf '# setmatch-log 1\nrename x q\nwrite apart.csv\n' >log; setmatch replay log n.csv --true class --pred cluster --noise pred:-1 --noise-policy singletons 2>&1 >/dev/null | grep wrote; cat apart.csv
note: wrote the labels to apart.csv, column cluster_new; noise keeps its labels
class,cluster,n,cluster_new
a,x,1,q
b,-1,2,-1
b,x,3,q

# The ending says the format. numpy reads NPY; the others by hand: labels x, y, y after the move, in CSV with their classes.
$ cd $T; printf 'class,cluster,n\na,x,1\nb,x,2\nb,y,3\n' >end.csv; printf '# setmatch-log 1\nmove 1 b x y\nwrite e.txt\nwrite e.npy\nwrite e.jsonl\nwrite e.json\nwrite e.tsv\nwrite e2.csv\nwrite weird\n' >log; setmatch replay -q log end.csv --true class --pred cluster >/dev/null; for f in e.txt e.jsonl e.json e.tsv e2.csv weird; do echo "$f:"; cat $f; done; head -c 6 e.npy | od -An -c | tr -s ' '
e.txt:
x
y
y
e.jsonl:
{"class":"a","cluster":"x"}
{"class":"b","cluster":"y"}
{"class":"b","cluster":"y"}
e.json:
{"y_true":["a","b","b"],
 "y_pred":["x","y","y"]}
e.tsv:
class	cluster
a	x
b	y
b	y
e2.csv:
class,cluster,n,cluster_new
a,x,1,x
b,x,2,y
b,y,3,y
weird:
class,cluster,n,cluster_new
a,x,1,x
b,x,2,y
b,y,3,y
 223 N U M P Y

# An ending that no format of labels has is refused, in the words of convert; a document's names the command that writes it.
$ cd $T; for f in e.svg e.html e.xlsx; do printf '# setmatch-log 1\nmove 1 b x y\nwrite %s\n' $f >log; setmatch replay -q log end.csv --true class --pred cluster 2>&1 >/dev/null | cut -c 1-122; setmatch convert -q end.csv -o $f 2>&1 | cut -c 1-122; done; ls e.svg e.html e.xlsx 2>/dev/null
setmatch: log:3:1: write takes the format from the extension of FILE, but "e.svg" belongs to a document; use export matrix
setmatch: convert takes the format from the extension of -o FILE, but "e.svg" belongs to a document; use setmatch matrix -
setmatch: log:3:1: write takes the format from the extension of FILE, but "e.html" belongs to a document; use export repor
setmatch: convert takes the format from the extension of -o FILE, but "e.html" belongs to a document; use setmatch report 
setmatch: log:3:1: write takes the format from the extension of FILE, but "e.xlsx" has none of lines (txt labels), csv (cs
setmatch: convert takes the format from the extension of -o FILE, but "e.xlsx" has none of lines (txt labels), csv (csv), 
? 2

# From NPY to the other endings, and back.
$ cd $T; printf '1\n1\n2\n' >et.txt; printf '# setmatch-log 1\nwrite f.csv\nwrite f.txt\nwrite f2.npy\n' >log; setmatch replay -q log et.txt e.npy >/dev/null; cat f.csv f.txt; cmp e.npy f2.npy
class,cluster
1,x
1,y
2,y
x
y
y

# JSON lines keep their fields, their key names, their order, their spaces and their numbers: only the value of the label
# is new, or a key behind the others. A label that is no number becomes a string.
$ cd $T; printf '{"text": "\\u00e9 }", "truth": 0, "kmeans": 3, "p": 0.50}\n\n{"text": "b", "truth": 1, "kmeans": 3, "p": 1e-3}\r\n{"truth": 1, "kmeans": 7, "p": null, "more": [1, {"kmeans": 9}]}' | sed 's/"p": null/"text": "", "p": null/' >keep.jsonl; printf '# setmatch-log 1\nmove 1 1 3 7\nwrite keep2.jsonl\nwrite keep2.csv\nwrite keep.jsonl\n' >log; setmatch replay -q -f log keep.jsonl --true truth --pred kmeans >/dev/null; cat -A keep2.jsonl; echo; cat -A keep.jsonl; echo; cat keep2.csv
{"text": "\u00e9 }", "truth": 0, "kmeans": 3, "p": 0.50, "kmeans_new": 3}$
$
{"text": "b", "truth": 1, "kmeans": 3, "p": 1e-3, "kmeans_new": 7}^M$
{"truth": 1, "kmeans": 7, "text": "", "p": null, "more": [1, {"kmeans": 9}], "kmeans_new": 7}
{"text": "\u00e9 }", "truth": 0, "kmeans": 3, "p": 0.50}$
$
{"text": "b", "truth": 1, "kmeans": 7, "p": 1e-3}^M$
{"truth": 1, "kmeans": 7, "text": "", "p": null, "more": [1, {"kmeans": 9}]}
class,cluster
0,3
1,7
1,7
! warning: keep.jsonl: the line endings are mixed
$ cd $T; printf '{"class":"a","cluster":"01","cluster_new":1}\n{"class":"b","cluster":"01","cluster_new":2}\n{"class":"b","cluster":null,"cluster_new":2}\n' >str.jsonl; printf '# setmatch-log 1\nmove 1 b 01 2\nwrite str2.jsonl\nrename 2 "q\\""\nwrite str3.jsonl\n' >log; setmatch replay -q log str.jsonl --true class --pred cluster 2>/dev/null >/dev/null; cat str2.jsonl; sed -n 2p str3.jsonl
{"class":"a","cluster":"01","cluster_new":1,"cluster_new_new":"01"}
{"class":"b","cluster":"01","cluster_new":2,"cluster_new_new":"2"}
{"class":"b","cluster":null,"cluster_new":2,"cluster_new_new":null}
{"class":"b","cluster":"01","cluster_new":2,"cluster_new_new":"q\""}
