#!/bin/sh
# The program under valgrind on what people do; definite and possible leaks and every error count, no suppressions.
set -u
program=$1/setmatch passed=0 failed=0
log=$1/valgrind.log
run() {
    valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,possible \
        "$program" "$@" >/dev/null 2>"$log" </dev/null
    if [ $? -eq 99 ]; then
        failed=$((failed + 1)); echo "valgrind: setmatch $*"; tail -n 30 "$log"
    else
        passed=$((passed + 1))
    fi
}
run score --json samples/fig1b.csv
run score samples/truth.txt samples/pred.txt
run matrix --values jaccard samples/iris.csv
run match --json samples/eq14.csv
run match samples/matchings.csv
run explain all samples/fig1d.csv
run convert samples/fig1b.csv -o -
run list indices --json
run score nowhere.csv
run score --true klass samples/fig1b.csv
run screen sample:fig1b --size 100x30 --keys "j j l l l m 5 Enter u C-r . U 3 j Tab Enter q ? Esc z q s v c ! t t"
run screen sample:iris --size 80x24 --keys ":split Space c1 Space by Space class Enter :merge Space c2 Space c3 Enter u u"
run screen --size 60x14 --keys "j j Enter : n o Enter Q"
rm -f "$log"
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
