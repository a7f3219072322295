#!/bin/sh
# The tables and figures of the papers as C: the files in the order of the list, an array of bytes each and a row each.
# A key that the rows show has a line of its own, the first of that name in the file.
# exhibits.sh LIST EXHIBIT.json..
id() { echo "$1" | tr -c 'a-zA-Z0-9\n' _; }
text() { # FILE KEY: its value with the quotes; JSON's escapes are C's
  found=$(sed -n 's/^ *"'"$2"'": *\(".*"\),* *$/\1/p' "$1" | head -n 1)
  echo "${found:-\"\"}"
}
list=$1
shift
for f in "$@"; do
  n=$(basename "$f" .json)
  [ "$(grep -cx "$n" "$list")" = 1 ] || { echo "$list: the exhibit $n has no place, or two" >&2; exit 1; }
  echo "static const unsigned char exhibit_$(id "$n")[] = {"
  od -An -v -tu1 "$f" | sed 's/  *\([0-9][0-9]*\)/\1,/g'
  echo '0};'
done
echo 'const sm_exhibit_file sm_exhibits[] = {'
grep -v '^#' "$list" | while read -r n; do
  f=
  for one in "$@"; do [ "$(basename "$one" .json)" = "$n" ] && f=$one; done
  [ "$f" ] || { echo "$list: there is no exhibit $n" >&2; exit 1; }
  echo "{.name = \"$n\", .title = $(text "$f" title), .place = $(text "$f" place), .source = $(text "$f" source),"
  echo " .doi = $(text "$f" doi), .readings = $(text "$f" readings), .bytes = (const char *)exhibit_$(id "$n"), .length = sizeof exhibit_$(id "$n") - 1},"
done || exit 1
echo '{0}};'
