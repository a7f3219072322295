# A script is keys, pauses and comments. Times do not depend on the machine: half a second before a word of keys, a tenth
# before each of its other letters, and two seconds at the end unless the script pauses there.
$ printf '# a comment\npause:1.5 j l\n' >$T/tour.keys; setmatch record $T/tour.keys sample:fig1b --size 80x24 | cut -c 1-12
{"version": 
[0.000, "o",
[2.000, "o",
[2.500, "o",
[4.500, "o",

$ printf ':undo Esc pause:0.25' >$T/tour.keys; setmatch record $T/tour.keys sample:fig1b -o $T/tour.cast; cut -d, -f1 $T/tour.cast | sed 1d | tr '\n' ' '; tail -n 1 $T/tour.cast
[0.000 [0.500 [0.600 [0.700 [0.800 [0.900 [1.400 [1.650 [1.650, "o", ""]

# The same script makes the same bytes.
$ printf 'j m 5 Enter pause:1 3' >$T/tour.keys; for e in cast svg; do for i in 1 2; do setmatch record $T/tour.keys sample:fig1b -o $T/$i.$e; done; cmp $T/1.$e $T/2.$e && echo same; done
same
same

# A lesson needs no script. With one, it is what the script plays in.
$ setmatch record --lesson jscore-fig1 --size 80x24 -q | grep -o 'step ./5' | sort -u
step 1/5
step 2/5
step 3/5
step 4/5
step 5/5
$ printf 'Space' >$T/tour.keys; setmatch record $T/tour.keys --lesson jscore-fig1 -q | grep -o 'step ./5'
step 1/5
step 2/5

$ setmatch record
! setmatch: record: missing SCRIPT or --lesson NAME; setmatch record --help shows more
? 2
$ setmatch record --lesson jscore-fig
! setmatch: unknown lesson "jscore-fig"; did you mean "jscore-fig1"?
? 2
$ printf 'j\npause:soon\n' >$T/tour.keys; cd $T; setmatch record tour.keys
! setmatch: tour.keys:2: pause:soon is not a pause (expected pause:SECONDS, at most 60)
? 3
$ printf 'j\nresize:80x24\n' >$T/tour.keys; cd $T; setmatch record tour.keys
! setmatch: tour.keys:2: a recording cannot change its size; remove resize:80x24
? 3
$ printf 'click:9\n' >$T/tour.keys; cd $T; setmatch record tour.keys
! setmatch: tour.keys:1: keys: click:9 is not a position on the screen; write click:COLUMN,LINE, counted from 0
? 3
$ cd $T; setmatch record tour.keys -o x.gif
! setmatch: record cannot write "x.gif" (use one of: cast, svg)
? 2
