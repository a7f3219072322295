# Files that are given by mistake are called by their name, with what to do. Their first bytes are those of the formats'
# own specifications.
$ cd $T; printf 'PK\003\004%022d\023\000\000\000[Content_Types].xml' 0 >a.xlsx; printf 'PK\003\004%022d\012\000\000\000y_true.npy' 0 >a.npz; printf 'PK\003\004%022d\005\000\000\000a.csv' 0 >a.zip; for f in a.xlsx a.npz a.zip; do setmatch score $f; done
! setmatch: a.xlsx:1:1: this is not text; it looks like a spreadsheet (.xlsx); save the sheet as CSV
! setmatch: a.npz:1:1: this .npz file is damaged (found Not a zip archive); save it again with numpy.savez
! setmatch: a.zip:1:1: this is not text; it looks like a ZIP archive or spreadsheet; unpack it, or save it as CSV
? 3

$ cd $T; printf 'PAR1\025\004\025' >a.parquet; printf 'ARROW1\000\000' >a.feather; printf '\211HDF\r\n\032\n' >a.h5ad; printf '\200\004\225' >a.pkl; printf 'X\n\000\000\000\003' | gzip >a.rds; printf 'RDX3\nX\n' >a.rda; printf 'MATLAB 5.0 MAT-file, Platform' >a.mat; printf 'SQLite format 3\000' >a.db; printf '%%PDF-1.7\n' >a.pdf; for f in a.parquet a.feather a.h5ad a.pkl a.rds a.rda a.mat a.db a.pdf; do setmatch score $f 2>&1 | sed 's/:1:1: this is not text; it looks like / /;s/;.*//'; done
setmatch: a.parquet Parquet
setmatch: a.feather Feather or Arrow
setmatch: a.h5ad HDF5, as .h5 and .h5ad are
setmatch: a.pkl a Python pickle
setmatch: a.rds an object of R
setmatch: a.rda a workspace of R
setmatch: a.mat MATLAB's .mat
setmatch: a.db an SQLite database
setmatch: a.pdf a PDF

$ cd $T; printf '<!DOCTYPE html>\n<html><body>Not found</body></html>\n' >a.csv; printf 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n' >b.csv; printf '{"cells":[{"cell_type":"code"}],"metadata":{},"nbformat":4}' >c.ipynb; for f in a.csv b.csv c.ipynb; do setmatch score $f; done
! setmatch: a.csv:1:1: this is a web page (HTML), not labels; download the data themselves
! setmatch: b.csv:1:1: this is a pointer of Git LFS, not labels; fetch the file it stands for: git lfs pull
! setmatch: c.ipynb:1:1: this is a Jupyter notebook, not labels; write them in it: df.to_csv("labels.csv", index=False)
? 3

# What pandas' to_json writes unless told (columns), with orient="split" and "table", is read; a table without fields is not.
$ cd $T; echo '{"label":{"0":"a","1":"b","2":"b"},"pred":{"0":1,"1":2,"2":2}}' >c.json; echo '{"columns":["label","pred"],"index":[0,1,2],"data":[["a",1],["b",2],["b",2]]}' >s.json; for f in c s; do setmatch score -q -m ari --plain $f.json; done
ari	1
ari	1

$ cd $T; echo '{"schema":{"fields":[]},"data":[{"label":"a","pred":1}]}' >t.json; setmatch score t.json
! setmatch: t.json:1:1: no labels in a form that is read (found an object at $); write records with pandas: df.to_json(FILE, orient="records")
? 3

# A text is no Parquet for its first label.
$ cd $T; printf 'PAR1\nPAR1\nF2R\nX\n' >genes; printf 'a\na\nb\nb\n' >groups; setmatch score -q --plain -m ri genes groups --header no
ri	0.8333333333333334

# Lists, objects, true and false in a record are attributes of the point, which nobody has to name; named, they are no labels.
$ cd $T; printf '{"label":"%s","cluster":%d,"ok":%s,"meta":{"x":[1,2]},"near":[%d,2]}\n' a 1 true 3 a 1 false 4 b 2 true 5 b 1 true 6 >log.jsonl; setmatch score -q --plain -m ri log.jsonl; setmatch screen log.jsonl --view points --size 100x14 | grep -c '"x":\[1,2\]'; setmatch score log.jsonl --true meta --pred cluster
ri	0.5
4
! setmatch: log.jsonl:1:43: this is not a label (found an object at $.meta of line 1); labels are numbers or strings, null for a missing one
? 3

# A decimal comma, and an array, as coordinates.
$ cd $T; printf 'class;cluster;Wert\na;1;0,5\na;1;1,5\nb;2;2,5\n' >k.csv; printf '\223NUMPY\001\000' >e.npy; for c in Wert e.npy; do setmatch score k.csv --coordinates $c; done
! setmatch: k.csv:2: a coordinate is not a number (found "0,5"); write a decimal point, or name another column: --coordinates COL
! setmatch: e.npy:1:1: coordinates are read from text, not from .npy; write them as text: numpy.savetxt("FILE.txt", array)
? 3
