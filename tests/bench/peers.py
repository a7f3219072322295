"""What a user of another library would call, timed by itself, imports and reading aside: peers.py NAME FILE [REPS].
Prints CPU seconds, the median of REPS."""
import sys
import time

import numpy

name, file = sys.argv[1:3]
reps = int(sys.argv[3]) if len(sys.argv) > 3 else 1


def matrix():
    with open(file) as f:
        k = f.readline().count(",")
        return numpy.loadtxt(f, dtype=numpy.int64, delimiter=",", usecols=range(1, k + 1))


def labels():
    import pandas

    data = pandas.read_csv(file)
    return data.iloc[:, 0].to_numpy(), data.iloc[:, 1].to_numpy()


def scores():
    from sklearn import metrics as m

    a, b = labels()
    calls = [m.rand_score, m.adjusted_rand_score, m.homogeneity_completeness_v_measure, m.normalized_mutual_info_score,
             m.mutual_info_score, m.fowlkes_mallows_score, m.adjusted_mutual_info_score]
    return lambda: [call(a, b) for call in calls]


def expected():
    from sklearn.metrics.cluster import contingency_matrix, expected_mutual_information

    table = contingency_matrix(*labels(), sparse=True)
    return lambda: expected_mutual_information(table, int(table.sum()))


def assignment():
    from scipy.optimize import linear_sum_assignment

    table = matrix()
    return lambda: linear_sum_assignment(table, maximize=True)


def tables():
    from scipy.stats import random_table

    table = matrix()
    drawn = random_table(table.sum(axis=1), table.sum(axis=0), seed=1)
    return lambda: [drawn.rvs() for _ in range(reps)]


def samples():
    table, rng = matrix(), numpy.random.default_rng(1)
    n, share = int(table.sum()), table.ravel() / table.sum()
    return lambda: [rng.multinomial(n, share) for _ in range(reps)]


def arrays():
    return numpy.load(file), numpy.load(file.replace("-0.npy", "-1.npy"))


def bincount():
    a, b = arrays()
    k = int(b.max()) + 1
    return lambda: numpy.bincount(a * k + b, minlength=k * k)


def load_and_count():
    def work():
        a, b = arrays()
        k = int(b.max()) + 1
        return numpy.bincount(a * k + b, minlength=k * k)

    return work


def coo():
    from scipy.sparse import coo_matrix

    a, b = arrays()
    ones = numpy.ones(len(a), dtype=numpy.int64)
    return lambda: coo_matrix((ones, (a, b))).tocsr()


def sparse():
    """Its matchings leave no row out: where an optimum would, it solves another problem."""
    from scipy.sparse import csr_matrix
    from scipy.sparse.csgraph import min_weight_full_bipartite_matching

    with open(file) as f:
        f.readline()
        cells = numpy.array([[int(x[1:] if x[0] in "TK" else x) for x in line.split(",")] for line in f])
    table = csr_matrix((cells[:, 2].astype(float), (cells[:, 0], cells[:, 1])))
    return lambda: min_weight_full_bipartite_matching(table, maximize=True)


def igraph():
    from igraph import compare_communities

    a, b = (numpy.unique(x, return_inverse=True)[1].tolist() for x in labels())
    return lambda: [compare_communities(a, b, method=m) for m in ("vi", "nmi", "split-join", "rand", "adjusted_rand")]


def read_and_count():
    import pandas

    return lambda: pandas.read_csv(file, dtype="category").value_counts()


OF_REPS = {"tables", "samples"}  # they use the number themselves
work = globals()[name]()
taken = []
for _ in range(1 if name in OF_REPS else reps):
    begun = time.process_time()
    work()
    taken.append(time.process_time() - begun)
print(sorted(taken)[len(taken) // 2])
