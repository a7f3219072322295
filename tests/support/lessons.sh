#!/bin/sh
# The files of lessons as C: an array of bytes each, and a row each with what a list of them shows. A key that the rows
# show has a line of its own, the first of that name in the file.
id() { basename "$1" .json | tr -c 'a-zA-Z0-9\n' _; }
text() { # FILE KEY: its value with the quotes; JSON's escapes are C's
  found=$(sed -n 's/^ *"'"$2"'": *\(".*"\),* *$/\1/p' "$1" | head -n 1)
  echo "${found:-\"\"}"
}
for f in "$@"; do
  echo "static const unsigned char lesson_$(id "$f")[] = {"
  od -An -v -tu1 "$f" | sed 's/  *\([0-9][0-9]*\)/\1,/g'
  echo '0};'
done
echo 'const sm_embedded sm_lessons[] = {'
for f in "$@"; do
  echo "{.name = \"$(basename "$f" .json)\", .title = $(text "$f" title), .source = $(text "$f" source),"
  echo " .about = $(text "$f" about), .bytes = lesson_$(id "$f"), .length = sizeof lesson_$(id "$f") - 1},"
done
echo '{0}};'
