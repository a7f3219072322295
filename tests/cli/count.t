# Counts of class and cluster as CSV, labels in the order of first appearance. By hand.
$ printf 'class,cluster\nb,"x, y"\na,z\nb,"x, y"\nb,z\n' >$T/c.csv; setmatch count -q $T/c.csv
class,cluster,count
b,"x, y",2
b,z,1
a,z,1

# The columns keep their names.
$ printf 'gold,model_cluster\nb,x\na,x\nb,x\n' >$T/g.csv; setmatch count -q $T/g.csv
gold,model_cluster,count
b,x,2
a,x,1

# A column whose file has no names is class or cluster; so are two columns of one name.
$ printf 'a x\nb y\na x\n' >$T/n.txt; setmatch count -q $T/n.txt --header no --true 1 --pred 2
class,cluster,count
a,x,2
b,y,1

$ printf 'k\na\nb\n' >$T/t; printf 'k\nx\nx\n' >$T/p; setmatch count -q $T/t $T/p --header yes
class,cluster,count
a,x,1
b,x,1

# What is left out is told, and stands in no row; a stream gives what the file gives.
$ cd $T; printf 'class,cluster\na,x\n,x\nb,NA\nb,x\n' >m.csv; setmatch count m.csv
class,cluster,count
a,x,1
b,x,1
! note: m.csv: comma, header; truth "class" x prediction "cluster" (by name); 2 points, 2 without a label left out (first at line 3)
! warning: 2 without a label left out (--missing class keeps them)

$ setmatch count -q --missing class - <$T/m.csv
class,cluster,count
a,x,1
"",x,1
b,x,1
b,NA,1

$ setmatch count -q $T/m.csv --json 2>$T/e | tr '{' '\n' | tail -3; grep -c 'left out' $T/e; setmatch count -q $T/m.csv -f -o $T/m.json 2>$T/e; setmatch count $T/m.csv --json 2>$T/e | cmp - $T/m.json
"reason":"without a label","count":2,"first_line":3}],"warnings":["2 without a label left out (--missing class keeps them)"]},"columns":["class","cluster"],"counts":[
"class":"a","cluster":"x","count":1},
"class":"b","cluster":"x","count":1}]}
1

$ printf 'class,cluster\na,x\na,-1\nb,x\n' >$T/z.csv; setmatch count -q $T/z.csv --noise pred:-1
class,cluster,count
a,x,1
b,x,1
! warning: 1 noise point left out (--noise-policy own keeps it)

# Counts of counts are the counts; what it writes is read again, and --shards adds up.
$ setmatch count -q $T/c.csv >$T/one.csv; setmatch count -q $T/one.csv | cmp - $T/one.csv; cat $T/one.csv $T/one.csv | sed '5d' >$T/two.csv; setmatch count -q $T/two.csv; setmatch count -q --shards $T/c.csv $T/one.csv
class,cluster,count
b,"x, y",4
b,z,2
a,z,2
class,cluster,count
a,z,2
b,"x, y",4
b,z,2

$ setmatch count -q $T/c.csv -o x.txt
! setmatch: count cannot write "x.txt" (use one of: csv, json)
? 2

# The statement by which a database counts them: names in the quotes of the dialect, doubled inside.
$ setmatch sql 'shop.my"t' --dialect postgres --true kind --pred select
SELECT CAST("kind" AS text) AS "kind", CAST("select" AS text) AS "select", COUNT(*) AS "count"
FROM "shop"."my""t"
WHERE "kind" IS NOT NULL AND CAST("kind" AS text) NOT IN ('', 'NA', 'NaN', 'nan', 'None', 'null')
  AND "select" IS NOT NULL AND CAST("select" AS text) NOT IN ('', 'NA', 'NaN', 'nan', 'None', 'null')
GROUP BY CAST("kind" AS text), CAST("select" AS text);

# Of several predictions, counts with the prediction's name; a literal of Spark escapes with a backslash.
$ setmatch sql '`a.b`.order' --dialect spark --true k --pred "it's,\"q,r\"" --missing class
SELECT 'it\'s' AS `pred`, COALESCE(CAST(`k` AS STRING), '') AS `class`, COALESCE(CAST(`it's` AS STRING), '') AS `cluster`, COUNT(*) AS `count`
FROM `a.b`.`order`
GROUP BY COALESCE(CAST(`k` AS STRING), ''), COALESCE(CAST(`it's` AS STRING), '')
UNION ALL
SELECT 'q,r' AS `pred`, COALESCE(CAST(`k` AS STRING), '') AS `class`, COALESCE(CAST(`q,r` AS STRING), '') AS `cluster`, COUNT(*) AS `count`
FROM `a.b`.`order`
GROUP BY COALESCE(CAST(`k` AS STRING), ''), COALESCE(CAST(`q,r` AS STRING), '');

$ setmatch sql t --true a --pred b --json | cut -c 1-90
{"program":"setmatch","version":"0.1.0","dialect":"ansi","sql":"SELECT CAST(\"a\" AS VARCH

$ setmatch sql t --true a
! setmatch: sql needs the columns: --true COL --pred COL[,COL]
? 2

$ setmatch sql a..b --true a --pred b
! setmatch: invalid table name "a..b"; write TABLE or SCHEMA.TABLE, a name with a point in "
? 2

$ setmatch sql t --true a --pred a
! setmatch: truth and prediction are both "a"; name two columns
? 2

$ setmatch sql t --true a --pred b,
! setmatch: --pred needs COL[,COL], a name with a comma in double quotes, not "b,"
? 2

# The form of several predictions is neither one table nor points; compare reads it.
$ cd $T; printf 'pred,class,cluster,count\np,a,x,2\np,b,y,3\nq,a,x,2\n' >long.csv; setmatch score long.csv
! setmatch: long.csv:1: counts of several predictions, one below the other (found pred,class,cluster,count); setmatch compare reads them, with no other file; for one prediction keep its rows and drop the column pred
? 3
