# Every value that a lesson states is checked; there are at least 25 lessons and 400 values.
$ setmatch lesson list --plain | wc -l | awk '{ print ($1 >= 25) }'; setmatch lesson check >$T/all; grep -vc '^ok ' $T/all; tail -n 1 $T/all | awk '{ print ($1 >= 400), $2, $3, $4 }'
1
1
1 passed, 0 failed
$ setmatch lesson check chung | grep -v ' source "' | sed -n '6p'; setmatch lesson check chung | sed -n '$p'
ok chung step 2 accuracy stated "0.5714"
47 passed, 0 failed

# Every sentence of every lesson has a mark that is checked, or its source; both are listed.
$ sed -n 's/^ok \([^ ]*\) .* source ".*/\1/p' $T/all | sort -u | wc -l | awk '{ print $1 - '"$(setmatch lesson list --plain | wc -l)"' }'
0
$ setmatch lesson check nca-eq28 | grep 'PSI repairs'
ok nca-eq28 step 4 NCA, eq. 38 source "The pair sets index PSI repairs NBA in the simplest way: negative values become 0."
$ sed 's/ It is the only optimum.{ = values}/ It is the only optimum./' samples/lessons/nca-eq14.json >$T/bare.json; setmatch lesson check $T/bare.json | grep -v '^ok ' | sed "s|$T/||"
differs bare.json step 3 source source "It is the only optimum." found "neither a mark nor a source; write { = SOURCE}"
79 passed, 1 failed

# One wrong value: exit 1, and where it is. H = 20/100.
$ sed 's/"h_score": "0.2000"/"h_score": "0.2100"/' samples/lessons/jscore-fig1.json >$T/wrong.json; setmatch lesson check $T/wrong.json >$T/out
? 1
$ grep -v '^ok ' $T/out | sed "s|$T/||"
differs wrong.json step 2 h_score stated "0.2100" found "0.20000000000000001"
differs wrong.json step 3 h_score stated "0.2100" found "0.20000000000000001"
62 passed, 2 failed

# A question is in sight at 80x24, with its choices and what it asks about: one that long words push off the screen, a
# choice, a cluster and an index that nobody sees are each found.
$ printf '%s' '{"name":"q","title":"q","source":"s","about":"a","data":{"matrix":[[4,1],[0,3]],"classes":["Ta","Tb"],"clusters":["K1","K2"]},"steps":[{"words":"w","question":"How many points has K2?","answer":"{4 = 1 + 3}","right":"4","wrong":{"3":"no: so"},"look":["pa"]}]}' >$T/q.json; setmatch lesson check $T/q.json | tail -n 1
1 passed, 0 failed
$ sed 's/"words":"w"/"words":"'"$(yes 'Long words that nobody reads.' | head -n 60 | tr '\n' ' ')"'"/' $T/q.json >$T/q1.json; setmatch lesson check $T/q1.json | grep -v '^ok ' | sed "s|$T/||"
differs q1.json step 1 sight prose "the question" found "not seen on a screen of 80x24"
1 passed, 1 failed
$ sed 's/"right":"4"/"right":"four"/; s/"3":/"'"$(yes 'a very long wrong choice' | head -n 60 | tr '\n' ' ')"'":/' $T/q.json >$T/q2.json; setmatch lesson check $T/q2.json | grep -v '^ok ' | sed "s|$T/||"
differs q2.json step 1 sight prose "a choice" found "not seen on a screen of 80x24"
1 passed, 1 failed
$ sed 's/has K2/has K2, by NMI and Homog./' $T/q.json >$T/q3.json; setmatch lesson check $T/q3.json | grep -v '^ok ' | sed "s|$T/||"
differs q3.json step 1 sight prose "NMI" found "not seen on a screen of 80x24"
differs q3.json step 1 sight prose "Homog." found "not seen on a screen of 80x24"
1 passed, 2 failed

# The words are held against the table too. Of Fig. 1 of the J-score paper, one fault of each kind: a wrong number, a wrong
# direction, a number and a direction that nobody checks, an index that the panel does not show, an answer that is told
# before the question, and a count of points that no command moves.
$ printf '%s\n' 'sed "$1" samples/lessons/jscore-fig1.json >$2/fault.json; "$SETMATCH" lesson check $2/fault.json | grep ^differs | sed "s/; write.*//;s|$2/||"' >$T/fault
$ sh $T/fault 's/to {0.7467 = j_score}/to {0.7567 = j_score}/' $T
differs fault.json step 3 j_score words "0.7567" found "0.74666666666666659"
$ sh $T/fault 's/{falls = falls j_score}/{rises = rises j_score}/' $T | sed -n 1p
differs fault.json step 3 rises j_score words "rises" found "j_score 0.746667, 0.765217 before"
$ sh $T/fault 's/to {0.7467 = j_score}/to 0.7467/; s/H and F {stay = [^}]*}/H and F stay/' $T
differs fault.json step 3 number prose "0.7467" found "no mark
differs fault.json step 3 direction prose "stay" found "no mark
differs fault.json step 3 source source "H and F stay, because they read only the best cluster of each class." found "neither a mark nor a source
$ sh $T/fault 's/to {0.7467 = j_score}/to {0.7467 = j_score}, NMI to {0.7753 = nmi}/' $T
differs fault.json step 3 panel prose "nmi" found "not among the indices that this step looks at"
$ sh $T/fault 's/they are now in three clusters/J is {0.7467 = j_score}/' $T | sed -n 1p
differs fault.json step 3 told prose "0.7467" found "hidden until the question is answered
$ sh $T/fault 's/"C: the unmatched cluster is split"/"C: two points more"/; s/"split K4 10,10"/"move 10 Tc K4 K5"/' $T | grep points
differs fault.json step 3 points prose "C: two points more" found "the commands move another number of points"
$ sh $T/fault 's/{0.7333 = j_precision@2}/{0.7333 = no such thing}/' $T | sed 's/ found .*//'
differs fault.json step 3 no such thing words "0.7333"

# What a step is about is seen on a screen of 80x24: the columns that its commands changed, and the indices it looks at.
$ printf '%s' '{"name":"wide","title":"t","source":"s","about":"a","data":{"matrix":[[9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9],[9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9]]},"steps":[{"words":"w","look":["pa","ri","ari","nmi","nca","j_score","vi","mi","ami","purity","na","ca","ba","fm","h_score","f_score"]},{"words":"w","commands":["merge 1 24"]}]}' >$T/wide.json; setmatch lesson check $T/wide.json | sed "s|$T/||"
differs wide.json step 1 sight prose "FM" found "not seen on a screen of 80x24"
differs wide.json step 1 sight prose "H" found "not seen on a screen of 80x24"
differs wide.json step 1 sight prose "F" found "not seen on a screen of 80x24"
differs wide.json step 2 sight prose "24" found "not seen on a screen of 80x24"
differs wide.json step 2 sight prose "FM" found "not seen on a screen of 80x24"
differs wide.json step 2 sight prose "H" found "not seen on a screen of 80x24"
differs wide.json step 2 sight prose "F" found "not seen on a screen of 80x24"
0 passed, 7 failed

# An algorithm that a step would have watched exists, and one key opens it.
$ sed 's/"watch": "assignment"/"watch": "auction"/' samples/lessons/nca-eq14.json >$T/watch.json; setmatch lesson check $T/watch.json | grep '^differs' | sed "s|$T/||"
differs watch.json step 3 sight prose "auction" found "not seen on a screen of 80x24"

# A question that is judged: its choices, and a reason for every wrong one. The number that counts as right stands in the
# answer, worked out.
$ setmatch lesson show jscore-fig1 | sed -n '/^   Question/,/^   Answer/p' | sed -n '1,7p'
   Question
      Which of H, F and J see that?

      a  only J
      b  all three
      c  none
      d  H and J
$ sed 's/"right": "0.1429"/"right": "0.1439"/; s/"no: 1.6 forgets[^"]*"/""/' samples/lessons/first-screen.json >$T/ask.json; setmatch lesson check $T/ask.json | grep '^differs' | sed "s|$T/||"
differs ask.json step 3 right prose "0.1439" found "the answer has no mark with that number"
differs ask.json step 3 wrong prose "0.1667" found "no reason is given"
$ sed 's/"hide": "marks"/"hide": "cells"/' samples/lessons/first-screen.json >$T/hide.json; setmatch lesson check $T/hide.json 2>&1 | sed -n "1s|$T/||;1s/:[0-9:]*:/:/p"
setmatch: hide.json: "hide" that hides nothing at $.steps[0] (found an object); write "marks", in a step with a question

# A malformed lesson is told with its line, and the others are still looked at: exit 3, which was 1 as where a value
# differs.
$ sed 's/"h_score": "0.2000"/"h_scoer": "0.2000"/' samples/lessons/jscore-fig1.json >$T/key.json; setmatch lesson check $T/key.json $T/wrong.json chung >$T/out 2>$T/told
? 3
$ sed "s|$T/||;s/;.*//" $T/told
setmatch: key.json:62:16: $.steps[1].values.h_scoer: unknown index "h_scoer"
$ tail -n 1 $T/out; setmatch lesson check chung | tail -n 1
109 passed, 3 failed
47 passed, 0 failed
$ printf '{"name": "x", ' >$T/half.json; setmatch lesson check $T/half.json 2>/dev/null
0 passed, 1 failed
? 3

# As records: a value each, and what is wrong with a lesson that cannot be read.
$ setmatch lesson check --json chung | tr '}' '\n' | grep -v '"claim":"source"' | sed -n '6p'
,{"lesson":"chung","step":2,"key":"accuracy","claim":"stated","stated":"0.5714","found":"0.5714285714285714","result":"ok","line":null,"error":null
$ setmatch lesson check --json $T/wrong.json 2>&1 | tr '}' '\n' | grep differs | sed 's|"lesson":"[^"]*/|"lesson":"|' | head -n 1
,{"lesson":"wrong.json","step":2,"key":"h_score","claim":"stated","stated":"0.2100","found":"0.20000000000000001","result":"differs","line":null,"error":null
$ setmatch lesson check -o $T/check.json $T/key.json 2>/dev/null || echo $?; grep -o '"result":"malformed","line":[0-9]*' $T/check.json
3
"result":"malformed","line":62

# What there is, and what is not.
$ setmatch lesson list --plain | grep -x -e jscore-fig1 -e nca-fig4 -e nca-fig5
jscore-fig1
nca-fig4
nca-fig5
$ setmatch list lessons --json | grep -c '"name":"jscore-fig1","title":"The problem of matching"'
1
$ setmatch lesson show chugn
! setmatch: unknown lesson "chugn"; did you mean "chung"?
? 2
$ setmatch lesson show
! setmatch: lesson show: missing name; see lesson list
? 2
$ setmatch lesson start chung ties
! setmatch: lesson start takes one lesson; remove "ties"
? 2
$ setmatch lesson start chung
! setmatch: lesson start needs a terminal; lesson show writes the lesson as text
? 6

# A task: its recorded solution solves it in the fewest changes known (through-the-valley: 2, by search of all tables two
# changes away), and the attempts that are to fail do. A solution that does not, one of too many changes, an attempt that
# solves, and one that does not fit the table are told.
$ setmatch lesson check through-the-valley | grep task
ok through-the-valley step 1 solution task "2"
ok through-the-valley step 1 refused task "move 3 Ta K1 K3; move 1 Ta K2 K3"
ok through-the-valley step 1 refused task "merge K1 K2; merge K2 K3"
$ for e in 's/"move 4 Ta K2 K3"/"move 3 Ta K2 K3"/' 's/"best": "2"/"best": "1"/' 's/merge K1 K2; merge K2 K3/merge K1 K2; move 4 Ta K2 K3/' 's/merge K1 K2; merge K2 K3/merge K1 K9/'; do sed "$e" samples/lessons/through-the-valley.json >$T/task.json; setmatch lesson check $T/task.json | grep '^differs' | sed "s|$T/||"; done
differs task.json step 1 solution task "2" found "open, changes: 2"
differs task.json step 1 solution task "1" found "solved, changes: 2"
differs task.json step 1 refused task "merge K1 K2; move 4 Ta K2 K3" found "solved, changes: 2"
differs task.json step 1 refused task "merge K1 K9" found "a change that does not fit, changes: 0"
$ sed 's/"j_score >= 0.9"/"j_score rises"/' samples/lessons/through-the-valley.json >$T/goal.json; setmatch lesson check $T/goal.json 2>&1 | sed -n "1s|$T/||p"
setmatch: goal.json:42:6: $.steps[0].task.goal[0]: a goal compares an index (found "j_score rises"); write nca > start, or ari <= 0

# The course: 14 units, each with lessons, in their order. What was gone through is marked.
$ setmatch list units --plain | wc -l; setmatch lesson list --json | tr '{' '\n' | sed -n 's/.*"unit":"\([0-9]*\) .*/\1/p' | uniq | tr '\n' ' '
14
1 2 3 4 5 6 7 8 9 10 11 12 13 14 
$ mkdir -p $T/state/setmatch; printf '0\tties\n' >$T/state/setmatch/lessons; XDG_STATE_HOME=$T/state setmatch lesson list --json | tr '{' '\n' | sed -n 's/.*"name":"\([^"]*\)".*"done":"yes".*/\1/p'
ties
$ printf 'seen\tchung\n0\tties\n' >$T/state/setmatch/lessons; XDG_STATE_HOME=$T/state setmatch lesson list --json | tr '{' '\n' | sed -n 's/.*"name":"\([^"]*\)".*"done":"\([^"]*\)".*/\1 \2/p'
chung seen
ties yes

# As text: what ran, the table, the numbers before and now.
$ setmatch lesson show jscore-fig1 | sed -n '/^3 /,/^4 /p' | grep -e '^3' -e '>' -e 'K4.1' -e '_score'
3  C: the unmatched cluster is split
   > split K4 10,10
        K1      K2      K3    K4.1!   K4.2!     Σ  best
   h_score               0.2000    0.2000          ·
   f_score               0.8800    0.8800          ·
   j_score               0.7652    0.7467     -0.0186   published 0.75
$ setmatch lesson show --json nca-fig4 | tr '{,' '\n\n' | sed -n 's/^"nca"://p; /^"phase"/p' | head -n 6
"phase":"one cluster"
0
"phase":"half of the way"
0.5
"phase":"the truth"
1
$ setmatch lesson show --json nca-fig4 | grep -o '"words":' | wc -l
6

# A lecture room sees every index of a step where there is room, and the one that the step speaks of where there is not:
# the last of 16 at 60x18. Moved by hand, K1 holds 3 of Ta and K2 3 of Tb: purity is 6/8.
$ setmatch screen --projector --size 80x24 --keys ': l e s s o n Space n c a - f i g 1 Enter Space Space' | grep -o -E '(NCA|ARI|NMI|ACC|FM|Rand)  +[0-9.]+' | tr -d '0-9. \n'; echo
NCAARINMIACCFMRand
$ printf '%s' '{"name":"x","title":"t","source":"s","about":"a","data":{"matrix":[[4,1],[0,3]],"classes":["Ta","Tb"],"clusters":["K1","K2"]},"steps":[{"words":"w","look":["ari"]},{"words":"Purity is {0.75 = purity}.","commands":["move 1 Ta K1 K2"],"look":["pa","ri","ari","nmi","nca","j_score","mi","ami","na","ca","ba","fm","h_score","f_score","vi","purity"]}]}' >$T/room.json; setmatch screen --projector --size 60x18 --keys ": l e s s o n Space $(echo $T/room.json | sed 's/./& /g') Enter Space" | grep -o 'Purity  *[0-9][0-9.]*' | tr -s ' '
Purity 0.7500

# The exercise sheet: the formula of every index once, then what to do and blanks; the key behind it. No exercise shows a
# value of another one, and nothing is asked twice of one table (sklearn-ari has seven tables and two changes).
$ setmatch lesson sheet sklearn-ari >$T/sheet.md; sed -n '/^## Exercises/,/^## Key/p' $T/sheet.md >$T/ex.md; grep -c '^Adjusted Rand index (ARI):$' $T/sheet.md; grep -c '^| Adjusted Rand' $T/ex.md; grep -c '[0-9]\.[0-9]' $T/ex.md; grep -c '^Change the table of exercise' $T/ex.md; sed -n '/^## Key/,$p' $T/sheet.md | grep '^| Adjusted Rand'
1
8
0
2
| Adjusted Rand index (ARI) | 0.2424 |
| Adjusted Rand index (ARI) | 0.7059 | rose |
| Adjusted Rand index (ARI) | 0.7059 | stayed |
| Adjusted Rand index (ARI) | 0.2424 |
| Adjusted Rand index (ARI) | 1.0000 |
| Adjusted Rand index (ARI) | -0.5000 |
| Adjusted Rand index (ARI) | 0.0000 |
| Adjusted Rand index (ARI) | -0.1290 |
$ grep -c -e '^Question: ' -e '^Answer: ' $T/ex.md; sed -n '/^## Key/,$p' $T/sheet.md | grep -c '^Answer: '
2
2

# In a file the key is apart, in Markdown, LaTeX and HTML.
$ for e in md tex html; do setmatch lesson sheet jscore-fig1 -o $T/s.$e; grep -c -e '0\.7467' $T/s.$e; grep -c -e '0\.7467' $T/s-key.$e; done
0
2
0
2
0
2
$ grep -c documentclass $T/s.tex $T/s-key.tex | sed "s|$T/||"; grep -c '<!DOCTYPE html>' $T/s.html
s.tex:1
s-key.tex:1
1

# A command in words, an empty table for what becomes of it, and what the letters of a formula mean: J is made of R and P.
$ grep -A 16 -e '^### Exercise 3' $T/ex.md | grep -e '^Change' -e '^\* ' -e '^| 0'
Change the table of exercise 1:
* Move 1 point of class 0 from cluster 1 to cluster 0
| 0 | ........ | ........ | ........ | ........ |
$ setmatch lesson sheet first-screen | sed -n '/^## Formulas/,/^## Ex/p' | grep -e ':$'
Pivoted accuracy (ACC):
J-score (J):
R = Jaccard recall (J rec.):
P = Jaccard precision (J prec):

# No table shows its brackets where an exercise on it asks for them: Tb's best cluster is K3.
$ setmatch lesson sheet first-screen -o $T/first.md; sed -n '/^### Exercise 2/,/^### Exercise 4/p' $T/first.md | grep -c '| Tb | 1 | 1 | 1 | 3 |'; grep -c '| Tb | 1 | 1\\\* | \\\[1\\\] | 3 |' $T/first-key.md
1
1

# A seed makes another sheet of the kind: more points in other proportions, another order; questions keep the tables that
# they are about, and two seeds have not one value in common where a class is in two clusters. The key is right: H of its
# table is 1 less the row maxima by n.
$ for n in 1 2; do setmatch lesson sheet jscore-fig1 -o $T/seed$n.md --seed $n; sed -n '/^### Exercise 2/,/^### Exercise 3/p' $T/seed$n-key.md >$T/two$n; grep -c '^Question' $T/seed$n.md; awk -F '|' '/^[|] T/ { m = 0; for (i = 3; i < NF - 1; i++) { gsub(/[^0-9]/, "", $i); if ($i + 0 > m) m = $i + 0; n += $i } right += m } /^[|] H-score/ { printf "%d\n", sprintf("%.4f", 1 - right / n) + 0 == $3 + 0 }' $T/two$n; done; grep -e '-score (' -e 'ARI' $T/two1 >$T/one; grep -x -F -f $T/one $T/two2 | wc -l
2
1
2
1
0
# One letter that stands for two things is said to: P of the J-score, and the pairs that share a class.
$ setmatch lesson sheet jscore-fig1 | grep '^P = '
P = Jaccard precision (J prec):
P = pairs that share a class (here; another one than above):
$ setmatch lesson sheet jscore-fig1 --seed 2 >$T/seed.md; setmatch lesson sheet jscore-fig1 --seed 2 | cmp - $T/seed.md
$ for l in $(setmatch lesson list --plain); do setmatch lesson sheet $l --seed 5 >/dev/null || echo $l; done

# A sheet marks ties as the screen does: all four cells of a and b have the same Jaccard, 4/12.
$ setmatch lesson sheet ties >$T/ties.md; grep -m 1 '^| a' $T/ties.md; grep -m 1 -o '= one of several' $T/ties.md
| a | \[(=4)\]\* | (=4) | 0 | 8 |
= one of several

# Whatever the question needs is on the sheet: the prices (NCA paper, eq. 14), the numbers to average, the printed form
# (eq. 4) and its value, 2/√((2 + 1)(3 + 1)) on the second table of errata by hand 0.4082 as (2 + 4)(2 + 2), coordinates.
$ for l in nca-eq14 names errata gaps; do setmatch lesson sheet $l | sed -n '/^## Exercises/,/^## Key/p' >$T/$l.md; done; grep -o -h 'prices: 49, 39 and 38' $T/nca-eq14.md; grep -o 'are 0, 3, 3, 3, 4 and 5' $T/names.md; grep -o 'YY over the root of (YY + NN)(YN + NY)' $T/errata.md; sed -n '/^### Exercise 1/,/^### Exercise 2/p' $T/gaps.md | grep -c -e '^| 1 | a | 1 | 0 | 0 |' -e '^| 6 | c | 3 | 7 | 0 |'
prices: 49, 39 and 38
are 0, 3, 3, 3, 4 and 5
YY over the root of (YY + NN)(YN + NY)
2

# No sentence fills in a blank, and none speaks of keys: NCA 0.87 is the first value of nca-fig1, ARI 1 that of gaps.
$ setmatch lesson sheet nca-fig1 | sed -n '/^### Exercise 1/,/^### Exercise 2/p' | grep -c -e 'Genie algorithm' -e '0\.87'; sed -n '/^### Exercise 1/,/^### Exercise 2/p' $T/gaps.md | grep -c -e 'ARI is'; for l in $(setmatch lesson list --plain); do setmatch lesson sheet $l; done >$T/every.md; grep -a -v '^Answer: ' $T/every.md | grep -a -c -e '^Key \|[. ]Key S\|Tab brings'; true
1
0
0

# Goals are words, and names are whole, however long. The task's table after its solution, 3, 4 over 0, 3: greedy pairing
# loses 6 - 4 of 10 points.
$ printf '%s' '{"name":"goals","title":"t","source":"s","about":"a","data":{"matrix":[[7,0],[0,3]],"classes":["Ta","Tb"],"clusters":["K1","K2"]},"steps":[{"words":"w","look":["pa","ca"],"task":{"goal":["pa - greedy_accuracy >= 0.2","nca < start","unmatched.classes = 0"],"each":["nmi <= before"],"verbs":["move"],"points":"4","budget":"1","best":"1","solution":["move 4 Ta K1 K2"]}}]}' >$T/goals.json; setmatch lesson sheet $T/goals.json | grep -e '^\* ' -e ' at most: ' -e '(CA) |'; grep -c '…' $T/every.md; true
| Clustering accuracy, corrected for class sizes (CA) | .................... |
* Pivoted accuracy (ACC) less Accuracy by greedy pairing (Greedy) is at least 0.2
* Normalised clustering accuracy (NCA) is lower than in the table above
* The number of unmatched classes is 0
* Normalised mutual information (NMI) is not higher than before the change
Points that one change moves, at most: 4
Changes, at most: 1
| Clustering accuracy, corrected for class sizes (CA) | 1.0000 |
* Move 4 points of class Ta from cluster K1 to cluster K2
0

# A seed takes no question and no task away.
$ for l in $(setmatch lesson list --plain); do setmatch lesson sheet $l --seed 7 | grep -c '^Question: \|^Find changes' >$T/with; setmatch lesson sheet $l | grep -c '^Question: \|^Find changes' | cmp -s - $T/with || echo $l; done

# The sheet of a unit, by its number or title, and of several lessons: exercises are numbered through, formulas stand once.
$ setmatch lesson sheet 4 >$T/unit.md; sed -n '1s/^# //p' $T/unit.md; grep -c '^### ' $T/unit.md; sed -n 's/^#### Exercise/Exercise/p' $T/unit.md | sed -n '$p'; grep -c '^#### Exercise' $T/unit.md; grep -c '^J-score (J):' $T/unit.md; setmatch lesson sheet 'Best partners both ways' | cmp - $T/unit.md
Best partners both ways
12
Exercise 25
25
1
$ setmatch lesson sheet chung names -o $T/two.tex; grep -c 'Seven points by hand\|All the namings' $T/two.tex; grep -c 'Seven points by hand' $T/two-key.tex; setmatch lesson sheet --json chung names | grep -c '"title":"Seven points by hand"\|"title":"All the namings"'
2
1
2
$ setmatch lesson sheet 99
! setmatch: unknown unit 99 (expected 1 to 14)
? 2

# The same as JSON: what is asked, and apart from it what is so. J-score paper: J falls from .7652 to .7467.
$ setmatch lesson sheet --json jscore-fig1 >$T/sheet.json; grep -c '^ {"step":' $T/sheet.json; sed -n '4s/,"solution.*//p' $T/sheet.json | grep -o -e '"commands":[^]]*]' -e '"value"' -e '"id":"j_score"[^}]*'; sed -n '4s/.*"solution"//p' $T/sheet.json | grep -o '"id":"j_score"[^}]*'
5
"commands":["split K4 10,10"]
"id":"j_score","name":"J-score"
"id":"j_score","name":"J-score","before":0.7652173913043478,"value":0.7466666666666666
$ setmatch lesson sheet jscore-fig1 -o $T/named.json; cmp $T/named.json $T/sheet.json; setmatch lesson show --json chung >$T/show.json; setmatch lesson show chung -o $T/shown.json; cmp $T/show.json $T/shown.json

# Nothing that a lesson says commands a terminal or breaks a table.
$ printf '%s' '{"name":"h","title":"\u001b]0;t\u0007","source":"s","about":"one\ntwo","data":{"true":["a\nb|c","\u001b[2J"],"pred":["x","x"]},"steps":[{"words":"\u001b]52;c;YQ==\u0007\u009b1m","look":["ari"]},{"words":"w","commands":["rename x \u001b[1m"]}]}' >$T/hostile.json; setmatch lesson sheet $T/hostile.json >$T/sheet.md; LC_ALL=C grep -c "$(printf '[\001-\011\013-\037\177]')" $T/sheet.md; sed -n '1s/^# //p;/^one/p;/^| a.*b/p;/^\* /p' $T/sheet.md
0
^\[\]0;t^G
one^Jtwo
| a^Jb\|c | \[(=1)\]\* | 1 |
* Rename cluster x to ^\[\[1m
| a^Jb\|c | ........ | ........ |
| a^Jb\|c | \[(=1)\]\* | 1 |
| a^Jb\|c | \[(=1)\]\* | 1 |


# The manual names every word that the reader of lessons knows: those of its objects, which it tells where one is unknown,
# and the algorithms that can be watched.
$ d='"data":{"matrix":[[2,1],[0,3]]}' h='"name":"x","title":"t","source":"s","about":"a"'; for o in "{$h,$d,\"zz\":1}" "{$h,$d,\"steps\":[{\"zz\":1}]}" "{$h,$d,\"steps\":[{\"words\":\"w\",\"task\":{\"zz\":1}}]}" "{$h,\"data\":{\"zz\":1}}"; do printf '%s' "$o" >$T/unknown.json; setmatch lesson check $T/unknown.json 2>&1 | sed -n 's/.*unknown key "zz".*(one of: \(.*\)).*/\1/p' | tr -d ,; done >$T/keys; wc -w <$T/keys; setmatch explain nca --steps=zz sample:fig1b 2>&1 | sed -n "s/.*(one of: \(.*\)).*/\1/p" | tr ',' ' ' >$T/acts; wc -w <$T/acts; awk '/^.SH/ {on = /LESSON/} on' docs/setmatch-formats.5 | sed 's/\\f[BIR]//g' >$T/manual; for w in $(cat $T/keys $T/acts); do grep -qw -e "$w" $T/manual || echo "the manual lacks $w"; done
42
7

# A session becomes a lesson, which is checked like any other.
$ cd $T; printf '# setmatch-log 1\nsplit K4 10,10\nexport lesson recorded.json\n' >way.log; setmatch replay -q way.log sample:fig1b >out; setmatch lesson check recorded.json | tail -n 3
ok recorded.json step 2 nmi stated "0.7753"
ok recorded.json step 2 nca stated "0.8333"
12 passed, 0 failed

# With words, a question, its answer and reasons, marks in them; the log of such a session says the same again. J of
# Fig. 1C is .7467 (J-score paper, .75).
$ cd $T; printf '%s\n' '# setmatch-log 1' 'say Three classes, four clusters.' 'split K4 10,10' 'say Cluster K4 is cut in two.{answer} J {falls = falls j_score}.' 'ask "What is J?" "{0.7467 = j_score}: P reads K4." 0.7467 "0.7652=no: that was before"' 'export lesson said.json' 'export log said.log' >say.log; setmatch replay -q say.log sample:fig1b >out; setmatch lesson check said.json | grep -v values | tail -n 4
ok said.json step 2 nca stated "0.8333"
ok said.json step 2 falls j_score words "falls"
ok said.json step 2 j_score words "0.7467"
14 passed, 0 failed
$ cd $T; sed -n 's/^.*"\(name\|title\)":"\([^"]*\)",$/\1 \2/p' said.json recorded.json # a title is what was said first, or the file's name
name said
title Three classes, four clusters
name recorded
title recorded
$ cd $T; setmatch lesson show said.json | grep -c 'Cluster K4 is cut'; grep -c '^say \|^ask ' said.log; echo export lesson again.json >>said.log; setmatch replay -q said.log sample:fig1b >out; sed 1s/said/again/ said.json | cmp - again.json && grep -o '"wrong":.*that was before"}' again.json
1
3
"wrong":{"0.7652":"no: that was before"}

# Words as they are typed pass the check: a number that no mark works out, words for a direction, decimals, numbers that
# would answer the question, an index that the panel lacks, a number without a wrong one. ACC after the move: 85 of 100.
$ cd $T; printf '%s\n' '# setmatch-log 1' 'ask "How many, 4.5 or 5?" "Five, from K4." 5 "4=one too few"' 'move 5 Tc K4 K3' 'say J will rise. ACC is {0.85 = pa}.' 'ask "Does J rise?" "Yes, it rises." yes "no=it never falls here"' 'move 1 Tc K4 K3' 'merge K4 K3' 'say All in one.{answer} Again.' 'ask "What share?" "A half." 1/2' 'split K3 30,30' 'say Done.{answer} It stays.' 'export lesson typed.json' >typed.log; setmatch replay -q typed.log sample:fig1b >out; setmatch lesson check typed.json | grep -v ' stated '
ok typed.json step 2 pa words "0.85"
31 passed, 0 failed
$ cd $T; setmatch lesson show typed.json | grep '^[1-5] \|^   This step'
1  The data as loaded
2  move 5 Tc K4 K3
   This step moves 5 points of class Tc from cluster K4 to cluster K3.
3  move 1 Tc K4 K3
   This step moves 1 point of class Tc from cluster K4 to cluster K3.
4  merge K4 K3
5  split K3 30,30
# A choice is written in its own words; its letter is a key.
$ cd $T; for q in 'a "b=no, look again"' 'yes "a=no"' 'yes "yes=no"' 'yes "no=1" "not so=2" "perhaps=3" "never=4"'; do printf '# setmatch-log 1\nask "Does J rise?" "Yes." %s\n' "$q" >bad.log; setmatch replay -q bad.log sample:fig1b; done
! setmatch: bad.log:2:1: "a" would be read as the key of a choice; write the choice in words: ask "Does J rise?" "Yes, it does." yes "no=look at K4 again"
! setmatch: bad.log:2:1: "a" would be read as the key of a choice; write the choice in words: ask "Does J rise?" "Yes, it does." yes "no=look at K4 again"
! setmatch: bad.log:2:1: duplicate answer "yes"; remove one
! setmatch: bad.log:2:1: a question has at most 4 choices (found 5); remove some wrong ones
? 3
$ cd $T; printf '# setmatch-log 1\nsay J is {0.7 = j_score\n' >bad.log; setmatch replay -q bad.log sample:fig1b; printf '# setmatch-log 1\nask "Q?" "A." yes\n' >bad.log; setmatch replay -q bad.log sample:fig1b; printf '# setmatch-log 1\nask "Q?"\n' >bad.log; setmatch replay -q bad.log sample:fig1b
! setmatch: bad.log:2:1: a mark of a lesson is {NUMBER = INDEX}, {falls = falls INDEX} or {answer} (found "{0.7 = j_score"); complete it or remove the brace
! setmatch: bad.log:2:1: "yes" is the only choice; add wrong ones with their reasons, "WRONG=no: REASON"
! setmatch: bad.log:2:1: a question needs its answer; write ask "QUESTION" "ANSWER"
? 3

# NCA paper, Fig. 4: two classes of 54 points, 108 moves. NCA is 1 at move 54, .7593 at 67, .2593 at 94 and 0 at 108,
# and every step is 1/54; at move 27 NCA is .5 and NMI .3437.
$ setmatch replay -q tests/data/nca-fig4.log tests/data/nca-fig4.csv --trace nca,nmi >$T/fig4.csv; awk -F, '$1 == 27 || $1 == 54 || $1 == 67 || $1 == 94 || $1 == 108 { printf "%s %.4f %.4f\n", $1, $3, $4 }' $T/fig4.csv; tail -n +2 $T/fig4.csv | wc -l
27 0.5000 0.3437
54 1.0000 1.0000
67 0.7593 0.5717
94 0.2593 0.0541
108 0.0000 0.0000
109
$ awk -F, 'NR > 2 { d = $3 - was; if (d < 0) d = -d; if (d - 1 / 54 > 1e-12 || 1 / 54 - d > 1e-12) print } { was = $3 }' $T/fig4.csv

# Fig. 5: NMI .7337 at 24 falls to .7035 four moves later while NCA rises; NR' .5714 to .5635 and J .6667 to .6643 three
# moves later.
$ setmatch replay -q tests/data/nca-fig5.log tests/data/nca-fig5.csv --trace nca,nmi,nr,j_score >$T/fig5.csv; awk -F, '$1 == 24 || $1 == 27 || $1 == 48 || $1 == 104 { printf "%s %.4f %.4f %.4f\n", $1, $3, $5, $6 } $1 == 24 || $1 == 28 { printf "%s NMI %.4f\n", $1, $4 }' $T/fig5.csv
24 0.5000 0.5714 0.6667
24 NMI 0.7337
27 0.5625 0.5635 0.6643
28 NMI 0.7035
48 1.0000 1.0000 1.0000
104 0.0000 0.0000 0.2000

# A lesson as a page: a section per step, answers folded, no script. The file of chung has 7 steps and 1 question; that
# of unit 1 has 3 lessons of 12 steps. Where a question asks for the marks, the picture has none.
$ cd $T; setmatch lesson show chung -o chung.html; grep -c '^<h2>' chung.html; grep -c '<summary>' chung.html; grep -c '<script' chung.html; python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("chung.html"); print("well-formed")'
7
1
0
well-formed
$ cd $T; setmatch lesson show first-screen -o first.html; grep -c 'best J' first.html; setmatch lesson show jscore-fig1 -o fig1.html; grep -c 'best J' fig1.html
0
5
$ cd $T; setmatch lesson show 1 --slides -o unit.html; grep -c '^<section>' unit.html; setmatch lesson show 1 | grep -c '^[0-9][0-9]*  '
15
12
$ for e in md txt; do setmatch lesson show 1 --slides -o unit.$e; done
! setmatch: --slides writes HTML; use -o NAME.html
! setmatch: --slides writes HTML; use -o NAME.html
? 2
$ setmatch lesson show 1 --json
! setmatch: JSON holds one lesson (found 3); name one of them
? 2
$ setmatch lesson check chung --slides
! setmatch: lesson check does not accept --slides (accepted by: lesson show)
? 2

# The lecturer's notes: N shows them only with --notes, and so does lesson show.
$ printf '%s' '{"name":"q","title":"q","source":"s","about":"a","data":{"matrix":[[4,1],[0,3]],"classes":["Ta","Tb"],"clusters":["K1","K2"]},"steps":[{"words":"w","minutes":"3","note":"Ask for a show of hands.","look":["pa"]}]}' >$T/noted.json; open=": l e s s o n Space $(echo $T/noted.json | sed 's/./& /g') Enter N"; setmatch screen --notes --keys "$open" | grep -c 'Note, 3 min'; setmatch screen --notes --keys "$open" | grep -c 'show of hands'; setmatch screen --keys "$open" | grep -c 'show of hands'
1
1
0
? 1
$ setmatch lesson show $T/noted.json | grep -c hands; setmatch lesson show --notes $T/noted.json | grep hands; setmatch lesson show --notes $T/noted.json -o $T/noted.html; grep -c 'Note, 3 min: Ask' $T/noted.html
0
      Ask for a show of hands.
1
$ sed 's/"3","note"/"soon","note"/' $T/noted.json >$T/soon.json; setmatch lesson show $T/soon.json 2>&1 | sed "s|$T/||"
setmatch: soon.json:1:159: this is not a number of minutes at $.steps[0] (found a string); write a whole number from 1 to 99 in quotes
