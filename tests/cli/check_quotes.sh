#!/bin/sh
# What a file or somebody typed stands between quotes in a message as sm_quote has it: made visible, cut where it is
# long, quotes in it told from those around it. In each source there is a call of it for every "%s" between quotes;
# those of markup and JSON (="%s", :"%s", ,"%s") are none of a message.
set -u
directive='(^|[^:=,])\\"%(\.[0-9*]+)?s\\"'
hits=$(find src -name '*.c' | sort | while read -r file; do
    quoted=$(grep -oE "$directive" "$file" | wc -l)
    called=$(grep -oE 'sm_quote(_brief|_bytes)?\(' "$file" | wc -l)
    [ "$quoted" -le "$called" ] || echo "$file: $quoted between quotes, $called of them by sm_quote"
    grep -nE '[^:=,]\\"%\.[0-9*]+s\\"' "$file" | sed "s|^|$file:|; s|\$| (cut through characters: sm_quote_brief)|"
done)
if [ -n "$hits" ]; then
    echo "$hits"
    echo "0 passed, 1 failed"
    exit 1
fi
echo "1 passed, 0 failed"
