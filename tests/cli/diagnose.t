# The sample names its columns itself, and others can be named. By scikit-learn 1.2: 0.6686991, 0.5770297.
$ setmatch score -q sample:digits -m ari --plain; setmatch score -q sample:digits --pred kmeans8 -m ari --plain
ari	0.668699122362767
ari	0.5770297649581725
