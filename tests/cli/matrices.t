# Which side of a table holds the classes. [[5,1,0],[0,3,7]], classes down: scikit-learn 1.2.1 gives homogeneity
# .787497584439342 and completeness .486110686697406 for its points, and its transpose exchanges the two; the digits are
# those of the entropies in decimal arithmetic of 40 digits.
$ printf 'predicted\\true,a,b\nx,5,0\ny,1,3\nz,0,7\n' | setmatch score --plain -m homogeneity,completeness -
homogeneity	0.787497584439342
completeness	0.4861106866974061
! note: stdin: comma, table of counts, rows are clusters by name, header; 16 points

$ printf 'Predicted \\ Actual,a,b\nx,5,0\ny,1,3\nz,0,7\n' | setmatch score -q --plain -m homogeneity,completeness -
homogeneity	0.787497584439342
completeness	0.4861106866974061

# As pandas.crosstab(cluster, species).to_csv() writes it: only the name of the index is there.
$ printf 'cluster,a,b\n0,5,0\n1,1,3\n2,0,7\n' | setmatch score -q --plain -m homogeneity,completeness -
homogeneity	0.787497584439342
completeness	0.4861106866974061
! warning: stdin: read as a table of counts, the first row and column are names (columns of labels: --true COL --pred COL)

# Roles in the names of one side.
$ printf ',a,b\ncluster 0,5,0\ncluster 1,1,3\ncluster 2,0,7\n' | setmatch score -q --plain -m homogeneity -
homogeneity	0.787497584439342
! warning: stdin: read as a table of counts, the first row and column are names (columns of labels: --true COL --pred COL)

$ printf 'actual/predicted,x,y,z\na,5,1,0\nb,0,3,7\n' | setmatch score --plain -m homogeneity,completeness -
homogeneity	0.787497584439342
completeness	0.4861106866974061
! note: stdin: comma, table of counts, rows are classes by name, header; 16 points

# Without a word the rows are the classes; --transpose turns the table round.
$ echo '[[5,1,0],[0,3,7]]' | setmatch score --matrix --plain -m homogeneity,completeness -
homogeneity	0.787497584439342
completeness	0.4861106866974061
! note: stdin: json, table of counts, rows are classes by default, no header; 16 points

$ echo '[[5,1,0],[0,3,7]]' | setmatch score --matrix --transpose --plain -m homogeneity,completeness -
homogeneity	0.4861106866974061
completeness	0.787497584439342
! note: stdin: json, table of counts, rows are clusters as told, no header; 16 points

$ echo '{"classes":["a","b"],"clusters":["x","y","z"],"counts":[[5,1,0],[0,3,7]]}' | setmatch score --transpose -q --plain -m homogeneity,completeness -
homogeneity	0.4861106866974061
completeness	0.787497584439342

$ printf 'predicted\\true,a,b\nx,5,0\ny,1,3\nz,0,7\n' | setmatch score --transpose -q --plain -m homogeneity,completeness -
homogeneity	0.4861106866974061
completeness	0.787497584439342

$ printf 'true,pred\na,x\na,y\nb,y\n' | setmatch score --transpose -q --plain -m homogeneity -
! setmatch: --transpose requires a table of counts (found columns of labels); exchange --true and --pred
? 2

# A frame of 30,000 rows as pandas' to_json writes it is read in linear time: 0.1 s, and 18 s when every value was looked
# for from the beginning. ARI by scikit-learn 1.2.1.
$ awk 'function column(name, letters, k,  i) { printf "\"%s\":{", name; for (i = 0; i < 30000; i++) printf "%s\"%d\":\"%s\"", i ? "," : "", i, substr(letters, (i * i + i) % k % length(letters) + 1, 1); printf "}" } BEGIN { printf "{"; column("y_true", "ab", 7); printf ","; column("y_pred", "xyz", 11); print "}" }' >$T/frame.json; timeout 8 "$SETMATCH" score -q --plain -m ARI $T/frame.json
ari	2.0432528701396702e-05
