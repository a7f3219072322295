"""Five scores of a two-column CSV by scikit-learn: what a short script of a user does."""
import sys

import pandas
from sklearn import metrics

data = pandas.read_csv(sys.argv[1])
for score in (
    metrics.rand_score,
    metrics.adjusted_rand_score,
    metrics.normalized_mutual_info_score,
    metrics.adjusted_mutual_info_score,
    metrics.fowlkes_mallows_score,
):
    print(score.__name__, score(data["class"], data["cluster"]))
