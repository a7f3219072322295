#!/bin/sh
# The course as C: its units, and the files of the lessons in its order, an array of bytes each and a row each with what
# a list of them shows. A key that the rows show has a line of its own, the first of that name in the file.
# lessons.sh COURSE LESSON.json..
id() { echo "$1" | tr -c 'a-zA-Z0-9\n' _; }
text() { # FILE KEY: its value with the quotes; JSON's escapes are C's
  found=$(sed -n 's/^ *"'"$2"'": *\(".*"\),* *$/\1/p' "$1" | head -n 1)
  echo "${found:-\"\"}"
}
course=$1
shift
for f in "$@"; do
  n=$(basename "$f" .json)
  [ "$(grep -cx "$n" "$course")" = 1 ] || { echo "$course: the lesson $n has no place, or two" >&2; exit 1; }
  echo "static const unsigned char lesson_$(id "$n")[] = {"
  od -An -v -tu1 "$f" | sed 's/  *\([0-9][0-9]*\)/\1,/g'
  echo '0};'
done
grep -v '^#' "$course" | sed -n 's/"/\\"/g; s/^\(.*\) | \(.*\) | \(.*\) | \(.*\)$/{.title = "\1", .minutes = \2, .needs = "\3", .goal = "\4"},/p' |
  { echo 'const sm_unit sm_units[] = {'; cat; echo '{0}};'; }
echo 'const sm_embedded sm_lessons[] = {'
unit=0
grep -v '^#' "$course" | while read -r line; do
  case $line in *'|'*) unit=$((unit + 1)); continue ;; esac
  f=
  for one in "$@"; do [ "$(basename "$one" .json)" = "$line" ] && f=$one; done
  [ "$f" ] || { echo "$course: there is no lesson $line" >&2; exit 1; }
  echo "{.name = \"$line\", .unit = $unit, .title = $(text "$f" title), .source = $(text "$f" source),"
  echo " .about = $(text "$f" about), .bytes = lesson_$(id "$line"), .length = sizeof lesson_$(id "$line") - 1},"
done || exit 1
echo '{0}};'
