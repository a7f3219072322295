#!/bin/sh
# Files of samples/ as C, in the order of their list: an array of bytes each, and a row each with what a list of them
# shows. A key that the rows show has a line of its own, the first of that name in the file. A line of the list with bars
# is a unit of the course: title | minutes | units before it | what can be done then.
# embed.sh lesson|exhibit LIST FILE.json..
kind=$1 list=$2
shift 2
case $kind in
lesson) keys='title source about' rows='sm_embedded sm_lessons' ;;
*) keys='title place source doi readings' rows='sm_exhibit_file sm_exhibits' ;;
esac
id() { echo "${kind}_$1" | tr -c 'a-zA-Z0-9\n' _; }
text() { # FILE KEY: its value with the quotes; JSON's escapes are C's
  found=$(sed -n 's/^ *"'"$2"'": *\(".*"\),* *$/\1/p' "$1" | head -n 1)
  echo "${found:-\"\"}"
}
for f in "$@"; do
  n=$(basename "$f" .json)
  [ "$(grep -cx "$n" "$list")" = 1 ] || { echo "$list: the $kind $n has no place, or two" >&2; exit 1; }
  echo "static const unsigned char $(id "$n")[] = {"
  od -An -v -tu1 "$f" | sed 's/  *\([0-9][0-9]*\)/\1,/g'
  echo '0};'
done
[ "$kind" != lesson ] || grep -v '^#' "$list" |
  sed -n 's/"/\\"/g; s/^\(.*\) | \(.*\) | \(.*\) | \(.*\)$/{.title = "\1", .minutes = \2, .needs = "\3", .goal = "\4"},/p' |
  { echo 'const sm_unit sm_units[] = {'; cat; echo '{0}};'; }
echo "const $rows[] = {"
unit=0
grep -v '^#' "$list" | while read -r n; do
  case $n in *'|'*) unit=$((unit + 1)); continue ;; esac
  f=
  for one in "$@"; do [ "$(basename "$one" .json)" = "$n" ] && f=$one; done
  [ "$f" ] || { echo "$list: there is no $kind $n" >&2; exit 1; }
  echo "{.name = \"$n\", $([ "$kind" != lesson ] || echo ".unit = $unit,")"
  for key in $keys; do echo " .$key = $(text "$f" "$key"),"; done
  echo " .bytes = (const void *)$(id "$n"), .length = sizeof $(id "$n") - 1},"
done || exit 1
echo '{0}};'
