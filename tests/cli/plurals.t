# One of a thing is one thing.
$ printf 'class,p,q,r\na,x,u,v\n' >$T/one.csv; setmatch match -q $T/one.csv --true class --pred p | grep -n 'of 1 point'
1:One-to-one optimum by counts: total 1 of 1 point; the only optimum
7:greedy: total 1 of 1 point

$ setmatch diff -q $T/one.csv --true class --pred p,q | grep 'against\|sign test'
q against p, reference class: 1 point
sign test over 0 points: p = 1.0000 (exact binomial, two-sided; points that do not differ are left out)

$ for c in score matrix match 'explain j,vi,nca,ari' diagnose report 'score --chance 1'; do setmatch $c $T/one.csv --true class --pred p -q 2>&1; done | grep -E '(^|[^0-9.,])1 (points|clusters|classes|rows|labels|pairs|columns|tables|cells|values|more indices|changes|samples)'
? 1

$ setmatch screen -q $T/one.csv --true class --pred p --view match | grep -c '1 points'
0
? 1

$ cd $T && printf 'q\nz\nz\n' >a; printf 'x\n' >b; setmatch score -q --header no b a
! setmatch: a:2:1: a has 3 labels but b has 1; this is the first one without a partner; check that both files describe the same points, in the same order
? 3

# 1,100 points gained and none lost: two in 2^1100, which is below what a double can hold to three digits; one sign only.
$ awk 'BEGIN { print "class,p,q"; while (a++ < 2000) print "a,x,x"; while (b++ < 1100) print "b,x,y" }' >$T/p.csv; setmatch diff -q $T/p.csv --true class --pred p,q | grep sign
sign test over 1100 points: p < 1e-300 (exact binomial, two-sided; points that do not differ are left out)

# What is wrong with a directory is said once.
$ cd $T && mkdir -p there.csv && setmatch convert -q one.csv --true class --pred p -o there.csv
! setmatch: there.csv: is a directory; name a file in it
? 4
