# The rows as the file has them, with status and belongs_in, by hand: a is at home in x (2 of 3), b in y.
$ cd $T; printf 'id;text;class;cluster\n1;"a;b";a;x\n2;=1+1;a;x\n3;"c ""d""";a;y\n4;;b;y\n5;e;b;y\n6;f;b;x\n' >p.csv; setmatch points -q p.csv --misplaced; setmatch points -q p.csv --class a --cluster x --json
id,text,class,cluster,status,belongs_in
3,"c ""d""",a,y,misplaced,x
6,f,b,x,misplaced,y
[{"id":"1","text":"a;b","class":"a","cluster":"x","status":"placed","belongs_in":"x"},
{"id":"2","text":"=1+1","class":"a","cluster":"x","status":"placed","belongs_in":"x"}]

$ cd $T; setmatch points -q p.csv --cluster x --misplaced -o out.jsonl; cat out.jsonl; setmatch points -q p.csv -o out.png
{"id":"6","text":"f","class":"b","cluster":"x","status":"misplaced","belongs_in":"y"}
! setmatch: points cannot write "out.png" (use one of: csv, json, jsonl, ndjson)
? 2

$ cd $T; setmatch points -q p.csv --class A
! setmatch: unknown class "A"; did you mean "a"?
? 2
$ cd $T; setmatch points -q p.csv --finding 9
! setmatch: --finding 9: the diagnosis has only 1 finding; see setmatch diagnose
? 2

# A finding of real data: the rows behind the first one on digits are those of its cells; 1,797 rows, counted by awk.
$ setmatch diagnose -q samples/digits.csv --true digit --pred kmeans10 --json | grep -o '"findings":.*' | grep -o '"cells":\[[^]]*\]' | head -n 1 | grep -o '"class":"[^"]*","cluster":"[^"]*"' | sed 's/"class":"\(.*\)","cluster":"\(.*\)"/\1 \2/' >$T/cells; setmatch points -q samples/digits.csv --true digit --pred kmeans10 --finding 1 >$T/first.csv; awk -F, 'NR == FNR { split($0, c, " "); in_it[c[1], c[2]] = 1; next } FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next } ($at["digit"], $at["kmeans10"]) in in_it' $T/cells samples/digits.csv >$T/awk.csv; sed 1d $T/first.csv | sed 's/,[^,]*,[^,]*$//' | cmp - $T/awk.csv && [ -s $T/awk.csv ] && echo same
same

# Noise that is left out has its rows too; standard input is read once, and its rows are there.
$ cd $T; printf 'class,cluster\na,x\na,-1\nb,y\n' | setmatch points -q - --noise pred:-1
class,cluster,status,belongs_in
a,x,placed,x
a,-1,left out,x
b,y,placed,y
! warning: 1 noise point left out (--noise-policy own keeps it)
$ cd $T; printf 'class,k1,k2\na,5,1\nb,0,4\n' >m.csv; setmatch points -q m.csv --matrix
! setmatch: points needs labels (found only counts)
? 2

# A column without a name, as pandas writes its index, keeps the empty name; a key of JSON gets a number. Without a header
# every column gets one.
$ cd $T; printf ',class,cluster\n0,a,x\n1,b,y\n' >index.csv; setmatch points -q index.csv --true class --pred cluster --class a; setmatch points -q index.csv --true class --pred cluster --class b --json; printf '0;a;x\n1;b;y\n2;b;y\n' | setmatch points -q - --true 2 --pred 3 --header no --class a | cut -c 1-2 | head -n 1
,class,cluster,status,belongs_in
0,a,x,placed,x
[{"#1":"1","class":"b","cluster":"y","status":"placed","belongs_in":"y"}]
#1

# One count of misplaced points: -1 is a cluster unless declared noise; the optimum has 1117 of 1797 points (exhaustive search in Python).
$ setmatch diagnose -q samples/digits.csv --true digit --pred dbscan | grep -o '[0-9]* misplaced'; setmatch points -q --misplaced samples/digits.csv --true digit --pred dbscan | sed 1d | wc -l | tr -d ' '
680 misplaced
680
