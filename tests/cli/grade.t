# Grading: students' files, judged again. All grades are by hand: a has 2 points in x and 1 in y, so the numbers are 1
# and y, and "move 1 a y x" alone makes A 1; "move 1 b y x" leads to [[2,1],[1,2]], where A is 4/6.
$ mkdir -p $T/key; printf '%s' '{"name":"pairs","title":"Pairs","source":"by hand","about":"Two classes.","data":{"matrix":[[2,1],[0,3]],"classes":["a","b"],"clusters":["x","y"]},"steps":[{"words":"w","question":"How many points of a are in y?","answer":"{1 = cell.a.y} of 3.","right":"{1 = cell.a.y}","wrong":{"2":"no: they are in x"},"look":["pa"]},{"words":"w","question":"Which cluster holds b?","answer":"y.","right":"y","wrong":{"x":"no: x has no point of b"}},{"words":"w","task":{"goal":["pa = 1"],"budget":"2","best":"1","solution":["move 1 a y x"],"refused":["move 1 b y x"]}}]}' >$T/key/pairs.json; setmatch lesson form $T/key/pairs.json | sed 's/"setmatch":"[^"]*"/"setmatch":"VERSION"/'
{"setmatch":"VERSION","lessons":[
 {"lesson":"pairs","steps":[
  {"step":1,"question":"How many points of a are in y?","replies":[]},
  {"step":2,"question":"Which cluster holds b?","choices":["y","x"],"replies":[]},
  {"step":3,"goal":["pa = 1"],"log":[]}]}]}
$ cd $T; work() { printf '{"setmatch":"1","lessons":[{"lesson":"pairs","steps":[%s]}]}' "$2" >$1.json; }; work anna '{"step":1,"replies":["1"]},{"step":2,"replies":["y"]},{"step":3,"goal":["pa = 1"],"log":["move 1 a y x"],"solved":true,"table":[[3,0],[0,3]]}'; work ben '{"step":1,"replies":["2","1"]},{"step":2,"replies":["x","y"]},{"step":3,"log":["move 2 a x y","move 3 a y x"],"solved":true,"table":[[3,0],[0,3]]}'; work cleo '{"step":1,"replies":["2"],"shown":true},{"step":2,"replies":[],"shown":true},{"step":3,"shown":true,"log":["move 1 a y x"],"solved":true,"table":[[3,0],[0,3]]}'; work dan '{"step":1,"replies":["7"]},{"step":2,"replies":["x"]},{"step":3,"log":["move 1 b y x"],"table":[[2,1],[1,2]]}'; work eve '{"step":1,"replies":["1"]}'; work fay '{"step":3,"log":["move 1 b y x"],"solved":true,"table":[[3,0],[0,3]]}'; work gus '{"step":3,"log":["move 1 b y x"],"solved":true,"table":[[2,1],[1,2]]}'; work hal '{"step":3,"log":["move 9 a y x"],"table":[[3,0],[0,3]]}'; work ida '{"step":1,"question":"How many points of b are in x?","replies":["0"]},{"step":2,"question":"Which cluster holds b?","replies":["y"]},{"step":3,"goal":["pa >= 0.9"],"log":["move 1 a y x"]}'; work jon '{"step":1,"question":"How many points of a are in y?","replies":["1"]},{"step":2,"replies":["y"]},{"step":3,"log":["move 1 a y x"]}'; work kim '{"step":3,"log":["move 1 a x y","move 1 a x y","move 3 a y x"],"solved":true,"table":[[3,0],[0,3]]}'; setmatch lesson grade anna.json ben.json cleo.json dan.json eve.json fay.json gus.json hal.json ida.json jon.json kim.json --answers key
student  pairs 1        pairs 2      pairs 3        right  of  remarks
anna     right          right        solved in 1        3   3
ben      right later    right later  solved in 2        3   3
cleo     shown          shown        shown              0   3
dan      wrong          wrong        not solved         0   3
eve      right                                          1   3
fay                                  tampered           0   3  pairs, step 3: the log leads to another table than the recorded one
gus                                  tampered           0   3  pairs, step 3: the log is recorded as a solution but does not reach the goal
hal                                  tampered           0   3  pairs, step 3: change 1 (move 9 a y x) does not fit the table
ida      other version  right        other version      1   3
jon      right          right        solved in 1        3   3
kim                                  tampered           0   3  pairs, step 3: change 3 (move 3 a y x) is not allowed by the task
? 1
$ cd $T; setmatch lesson grade ben.json eve.json --answers key -o grades.csv; cat grades.csv
student,pairs 1,pairs 2,pairs 3,right,of,remarks
ben,right later,right later,solved in 2,3,3,
eve,right,,,1,3,
$ cd $T; setmatch lesson grade eve.json --answers key --json
[{"student":"eve","pairs 1":"right","pairs 2":null,"pairs 3":null,"right":1,"of":3,"remarks":null}]

# A record is made as the lesson goes, kept at quit, and continued: the first result stays.
$ cd $T; lesson=': l e s s o n Space f i r s t - s c r e e n Enter'; setmatch screen sample:fig1b --record me.json --keys "$lesson 9 Enter 1 Enter Space Space Space" >/dev/null; setmatch screen sample:fig1b --record me.json --keys "$lesson 1 Enter" >/dev/null; cut -c 1-130 me.json | sed 's/"setmatch":"[^"]*"/"setmatch":"VERSION"/'
{"setmatch":"VERSION","lessons":[
 {"lesson":"first-screen","steps":[
  {"step":1,"question":"How many points of cluster K2 are not of class Tb?","replies":["9","1"]},
  {"step":2,"question":"Which cluster is the best partner of Tb?","choices":["K1","K3","K2"],"replies":[],"shown":true}]}]}
$ cd $T; setmatch screen sample:fig1b --record task.json --keys ": l e s s o n Space b e l o w - c h a n c e Enter : m o v e Space 1 6 Space T a Space K 1 Space K 2 Enter" >/dev/null; setmatch lesson grade me.json task.json
student  first-screen 1  first-screen 2  first-screen 3  first-screen 4  first-screen 6  first-screen 7  below-chance 1  right  of  remarks
me       right later     shown                                                                                               1   7
task                                                                                                     solved in 1         1   7

# What is no student's work is refused at its place, and never replaced.
$ cd $T; printf '{"setmatch":"1","lessons":[{"lesson":"pairs","steps":[{"step":0}]}]}' >bad.json; setmatch lesson grade bad.json --answers key
! setmatch: bad.json:1:63: this is not a step at $.lessons[0].steps[0] (found a number); write {"step": NUMBER, ..}, from 1
? 3
$ cd $T; printf 'mine\n' >notes.txt; setmatch screen sample:fig1b --record notes.txt; cat notes.txt
mine
! setmatch: notes.txt:1:1: this is not JSON (found "mine"); labels are numbers, or strings in double quotes
$ cd $T; setmatch lesson grade eve.json
! setmatch: eve.json: unknown lesson "pairs"; name its directory with --answers
? 3
$ setmatch lesson check chung --record me.json
! setmatch: lesson check does not accept --record (accepted by: lesson start)
? 2
$ setmatch lesson show chung --answers .
! setmatch: lesson show does not accept --answers (accepted by: lesson grade)
? 2
