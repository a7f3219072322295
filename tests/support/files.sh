#!/bin/sh
# What every file of the program is for: the first sentence of its leading comment. Fails where a file does not say it.
set -u
find include src -name '*.[ch]' | sort | while read -r file; do
    sentence=$(awk 'NR == 1 && !/^\/\*/ { exit }
        { line = $0; gsub(/^ ?\/?\*+ ?/, "", line); gsub(/ *\*\/ *$/, "", line); text = text " " line
          if (/\*\// || text ~ /[.:] /) { sub(/^ +/, "", text); if (match(text, /\. /)) text = substr(text, 1, RSTART)
                                          print text; exit } }' "$file")
    echo "$file: ${sentence:-does not say what it is for}"
done | awk '/: does not say what it is for$/ { bad++ } { print } END { exit bad > 0 }'
