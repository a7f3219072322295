"""Runs scikit-learn's own tests of its cluster metrics with the program's values: check_sklearn_suite.py.

Each score function of sklearn.metrics.cluster is replaced by one that checks its arguments as scikit-learn does, writes
the labels to a CSV file and asks the program. What the program does not compute (precomputed distances, other metrics
than the Euclidean one, a given contingency table) is left to scikit-learn and counted.
"""
# Needs: pytest sklearn.metrics.cluster.tests
import collections
import functools
import json
import os
import subprocess
import sys
import tempfile

import numpy as np
import pytest
from sklearn.metrics import cluster
from sklearn.metrics.cluster import _supervised, _unsupervised
from sklearn.preprocessing import LabelEncoder
from sklearn.utils import check_X_y

PROGRAM = os.environ["SETMATCH"]
FOLDER = tempfile.mkdtemp(dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
FILE = os.path.join(FOLDER, "labels.csv")
AVERAGE = {"arithmetic": "", "min": "_min", "max": "_max", "geometric": "_sqrt"}
asked = collections.Counter()


def run(*arguments):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    asked["program"] += 1
    return json.loads(done.stdout)


def score(index, *options):
    value = run("score", "--json", "-q", "--header", "yes", "-m", index, *options, FILE)["indices"][index]
    assert value is not None, f"{index} is undefined"
    return float(value)


def write(columns):
    names, values = list(columns), [np.asarray(v).tolist() for v in columns.values()]
    with open(FILE, "w", encoding="utf-8") as f:
        f.write(",".join(names) + "\n")
        f.writelines(",".join(repr(v) if isinstance(v, float) else f"{v}" for v in row) + "\n" for row in zip(*values))


def supervised(index, original):
    """The named index of two labellings. Labels are encoded: the tests have labels such as numbers beside strings."""

    @functools.wraps(original)
    def replaced(labels_true, labels_pred, **named):
        if named.get("contingency") is not None:
            asked["scikit-learn"] += 1
            return original(labels_true, labels_pred, **named)
        true, pred = _supervised.check_clusterings(labels_true, labels_pred)
        if not len(true):
            asked["scikit-learn"] += 1
            return original(labels_true, labels_pred, **named)
        write({"y_true": LabelEncoder().fit_transform(true), "y_pred": LabelEncoder().fit_transform(pred)})
        beta = ["--beta", str(named["beta"])] if "beta" in named else []
        index_by_average = index + AVERAGE[named.get("average_method", "arithmetic")]
        return score(index_by_average, "--true", "y_true", "--pred", "y_pred", *beta)

    return replaced


def three(labels_true, labels_pred, *, beta=1.0):
    return (cluster.homogeneity_score(labels_true, labels_pred), cluster.completeness_score(labels_true, labels_pred),
            cluster.v_measure_score(labels_true, labels_pred, beta=beta))


def unsupervised(index, original):
    """The named index of coordinates, with the labels as clusters."""

    @functools.wraps(original)
    def replaced(data, labels, **named):
        usual = named.get("metric", "euclidean") == "euclidean" and named.get("sample_size") is None
        if hasattr(data, "toarray") or not usual:
            asked["scikit-learn"] += 1
            return original(data, labels, **named)
        points, labels = check_X_y(data, labels)
        encoded = LabelEncoder().fit_transform(labels)
        _unsupervised.check_number_of_labels(encoded.max() + 1, len(points))
        coordinates = {f"x{i}": points[:, i] for i in range(points.shape[1])}
        write({"y_true": encoded, "y_pred": encoded, **coordinates})
        return score(index, "--true", "y_true", "--pred", "y_pred", "--exact", "--coordinates", ",".join(coordinates))

    return replaced


SUPERVISED = {
    "adjusted_rand_score": "ari", "rand_score": "ri", "homogeneity_score": "homogeneity",
    "completeness_score": "completeness", "v_measure_score": "v_measure", "mutual_info_score": "mi",
    "normalized_mutual_info_score": "nmi", "adjusted_mutual_info_score": "ami", "fowlkes_mallows_score": "fm",
}
UNSUPERVISED = {"silhouette_score": "silhouette", "calinski_harabasz_score": "calinski_harabasz",
                "davies_bouldin_score": "davies_bouldin"}


def replace():
    for table, make in ((SUPERVISED, supervised), (UNSUPERVISED, unsupervised)):
        for name, index in table.items():
            setattr(cluster, name, make(index, getattr(cluster, name)))
    cluster.homogeneity_completeness_v_measure = three


class Counts:
    """The results of the tests, with what failed."""

    passed = failed = 0

    def pytest_runtest_logreport(self, report):
        if report.when == "call" or report.failed:
            self.passed, self.failed = self.passed + report.passed, self.failed + report.failed


def main():
    replace()
    counts = Counts()
    pytest.main(["-q", "--no-header", "-p", "no:cacheprovider", "--tb=short", "--pyargs",
                 *(f"sklearn.metrics.cluster.tests.test_{name}" for name in ("supervised", "unsupervised", "common"))],
                plugins=[counts])
    os.remove(FILE)
    os.rmdir(FOLDER)
    print(f"{asked['program']} values of the program, {asked['scikit-learn']} left to scikit-learn")
    print(f"{counts.passed} passed, {counts.failed} failed")
    return counts.failed != 0


sys.exit(main())
