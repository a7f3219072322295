# A report is Markdown where no file is named, and HTML, Markdown or LaTeX by the file's ending.
$ setmatch report -q sample:fig1b -m j | grep '^##'
## Data
## Matrix
## Matches
## Findings
## Indices
## How the values come about
### J-score: J = 0.7652
#### 1. Jaccard of every pair
#### 2. Best cluster of each class
#### 3. Best class of each cluster
#### 4. J
## Where this comes from
$ cd $T; for e in html md tex; do setmatch report -q -f sample:fig1b -o r.$e; sed 's/^#/h1/;1q' r.$e | cut -c 1-14; done
<!DOCTYPE html
h1 sample:fig1
\documentclass
$ cd $T; setmatch report -q -f sample:fig1b -o r.html; grep -c '<svg' r.html; grep -c '<math' r.html; grep -ciE '<script|https?:|href|src=' r.html
2
5
0
? 1

# The digest is that of the file, as other programs compute it.
$ cd $T; printf 'class,cluster\na,x\na,x\nb,y\n' >d.csv; setmatch report -q d.csv | grep sha256 | cut -d' ' -f 6 >is; sha256sum d.csv | cut -d' ' -f 1 | diff - is

# Of what comes from a pipe too, though it cannot be read again.
$ cd $T; cat d.csv | setmatch report -q - | grep sha256 | cut -d' ' -f 6 >is; sha256sum d.csv | cut -d' ' -f 1 | diff - is

# The line that asked for it can be typed again.
$ cd $T; cp d.csv 'a b.csv'; setmatch report -q 'a b.csv' --beta 2 | sed -n '/^\* \(command\|beta\)/p'
* command: setmatch report -q 'a b.csv' --beta 2
* beta: 2

# Bounds: of 100 points in classes of 10, 30, 60 and clusters of 10, 30, 40, 20 at most 10 + 30 + 40 can be matched; the
# mean of ARI is 0 by its construction; what is not proven is a dash.
$ setmatch report -q sample:fig1b -m pa,ari | grep -E '^\| (Pivoted|Adjusted)'
| Pivoted accuracy (ACC) | 0.8000 | – | – | 0.8000 |
| Adjusted Rand index (ARI) | 0.6641 | – | 0.0000 | – |

# With chance there are its columns, and the seed.
$ setmatch report -q sample:fig1b -m ari --chance 100 | grep -oE '\| p \||100 random tables|^\* seed: 1$'
| p |
100 random tables
* seed: 1

# What no writer knows is refused before anything is read or written.
$ cd $T; setmatch report no-such-file.csv -o r.docx; ls r.docx 2>/dev/null
! setmatch: report cannot write "r.docx" (use one of: html, htm, md, markdown, tex, latex)
? 2
$ cd $T; setmatch match no-such-file.csv -o m.png; setmatch explain j no-such-file.csv -o m.gif; ls m.png m.gif 2>/dev/null
! setmatch: match cannot write "m.png" (use one of: txt, text, plain, tsv, tab, csv, json, md, markdown, tex, latex, svg)
! setmatch: explain cannot write "m.gif" (use one of: txt, text, plain, tsv, tab, csv, json, md, markdown, tex, latex, svg)
? 2
$ setmatch report -q sample:fig1b -m jj
! setmatch: unknown index "jj"; see list indices
? 2

# The findings are those of diagnose, by the J-score.
$ setmatch report -q sample:digits -m ari | grep -A2 '^## Findings' | tail -n 1
J 0.6978: 1426 of 1797 points in place, 371 misplaced (20.6 %). 10 clusters for 10 classes; 7 recovered, not classes 1, 8 and 9.
$ cd $T; setmatch diagnose -q sample:digits -o d.svg; grep -c 'mixes classes 8 (100) and 1 (99)' d.svg
1

# After changes the report tells them.
$ cd $T; printf '# setmatch-log 1\nmove 5 Tc K4 K3\nexport report.markdown r.md\nexport report.csv r.csv\n' >log; setmatch replay -q -f log sample:fig1b >/dev/null; grep -A4 '^## Changes' r.md
## Changes

Everything above is about the labels after 1 change of the data as loaded.

**Path from the data as loaded to here**
! setmatch: log:4:1: unknown format "csv" (one of: html, markdown, latex)

# A screen as a picture: the colours of the theme, the same bytes for the same screen, and no other ending but text.
$ cd $T; for t in dark light; do setmatch screen -q sample:iris --theme $t -o $t.svg; sed -n '2,4p' $t.svg | grep -oE 'viewBox="[^"]*"|fill="#[0-9a-f]*" rx'; done; setmatch screen -q -f sample:iris --theme dark -o again.svg; cmp dark.svg again.svg; cmp -s dark.svg light.svg
viewBox="0 0 924 594"
fill="#16181d" rx
viewBox="0 0 924 594"
fill="#ffffff" rx
? 1
$ cd $T; setmatch screen sample:iris -o s.png; ls s.png 2>/dev/null
! setmatch: screen cannot write "s.png" (use one of: txt, text, svg)
? 2

# Of all indices those that people ask for are seen at once: the panel's 16, J-score first. HTML folds the others up.
$ setmatch report -q sample:digits | sed -n '/^## Indices/,/^## How/p' | grep -c '^| [A-Z]'; setmatch report -q sample:digits | sed -n '/^## Indices/,/^## How/p' | sed -n 7p | cut -c 1-13
16
| J-score (J)
$ setmatch report -q sample:digits | grep 'more indices'
63 more indices: -m all puts them into the report, setmatch score lists them.
$ setmatch report -q sample:digits -m all | sed -n '/^## Indices/,/^## How/p' | grep -c '^| [A-Z]'
79
$ cd $T; setmatch report -q sample:digits -f -o r.html; sed -n '/<details>/,/<\/details>/p' r.html | grep -cE '<tr><td|<summary>63 more indices'
64

# Whole numbers of 100 and more have no noughts behind a point (Mirkin's metric, 2 (300 choose 2) (1 - 0.8722)); Markdown
# has no shades, so that nothing speaks of them.
$ setmatch report -q sample:tickets -m mirkin | grep -o '(Mirkin) ↓ | [0-9.]*'; setmatch score -q sample:tickets -m mirkin | awk '$1 == "mirkin" {print $3}'
(Mirkin) ↓ | 11466
11466
$ setmatch report -q sample:tickets | grep -c shade; cd $T; setmatch report -q sample:tickets -f -o r.tex; grep -c 'shade: ' r.tex
0
1

# Its matrix is in the order of the explorer: of labels alike, each cluster stands below its class. By hand: as loaded the
# clusters would be b, a.
$ cd $T; printf 'class,cluster\na,b\na,a\na,a\nb,b\nb,b\n' >o.csv; setmatch report -q o.csv | grep '^| class | [ab] |'; setmatch matrix -q o.csv | grep -oE 'b +a' | tr -s ' ' | head -1
| class | a | b | sum |
b a
