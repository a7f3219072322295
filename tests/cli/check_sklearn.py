"""Compares the built program with scikit-learn and igraph on random pairs of labellings, at 1e-9: check_sklearn.py.

200 pairs, or $PAIRS; $SEED makes others. One process of the program reads a batch of pairs: each is a data set of its own
to `setmatch rank`, whose median over that one data set is the value.

Identical singletons are left out: there the program takes the best value for every similarity, scikit-learn does not.
"""
# Needs: sklearn.metrics
import functools
import json
import os
import random
import subprocess
import sys
import tempfile

from sklearn import metrics
from sklearn.metrics.cluster import _supervised

try:
    import igraph
except ImportError:
    igraph = None

IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
PAIRS = int(os.environ.get("PAIRS", "200"))
BATCH = 500
TOLERANCE = 1e-9


seen = {}  # what was asked of a pair, with the answer


def remember(module, name):
    """What the scores of scikit-learn have in common is worked out once for a pair, by scikit-learn all the same: the
    contingency table alone was made seven times, and took most of the time."""
    function = getattr(module, name, None)

    def remembered(*given, **named):
        plain = tuple(v if v is None or isinstance(v, (bool, float, str)) else id(v) for v in (*given, *named.values()))
        key = name, plain, tuple(named)
        if key not in seen:
            seen[key] = function(*given, **named), given, named  # they stay, so that no other gets the same id
        return seen[key][0]

    if function:
        setattr(module, name, remembered)


for helper in ("check_clusterings", "contingency_matrix", "pair_confusion_matrix", "mutual_info_score", "entropy",
               "expected_mutual_information"):
    remember(_supervised, helper)


def by(measure, average):
    return functools.partial(measure, average_method=average)


NMI, AMI = metrics.normalized_mutual_info_score, metrics.adjusted_mutual_info_score
SKLEARN = {
    "ri": metrics.rand_score,
    "ari": metrics.adjusted_rand_score,
    "mi": metrics.mutual_info_score,
    "nmi": NMI,
    "ami": AMI,
    "fm": metrics.fowlkes_mallows_score,
}
IN_TURN = {  # one of them for a pair
    "nmi_min": by(NMI, "min"),
    "nmi_max": by(NMI, "max"),
    "nmi_sqrt": by(NMI, "geometric"),
    "ami_max": by(AMI, "max"),
}
SHARES = ("homogeneity", "completeness", "v_measure")
IGRAPH = {"vi": "vi", "nmi": "nmi", "split_join": "split-join", "ri": "rand", "ari": "adjusted_rand"}


def labels():
    """Two labellings of the same points: independent, or one a disturbed copy of the other, of any number of labels."""
    n = random.choice((2, 3, 5, 10, 40, 200))
    many = [random.randint(1, random.choice((2, 4, 10, n))) for _ in range(2)]
    truth = [random.randrange(many[0]) for _ in range(n)]
    kept = random.choice((0, 0.3, 0.8, 0.95))
    pred = [t % many[1] if random.random() < kept else random.randrange(many[1]) for t in truth]
    return truth, pred


def identical_singletons(truth, pred):
    return len(set(truth)) == len(truth) == len(set(pred))


def identical(truth, pred):
    return len(set(zip(truth, pred))) == len(set(truth)) == len(set(pred))


def pairs(n):
    while n:
        truth, pred = labels()
        if not identical_singletons(truth, pred):
            n -= 1
            yield truth, pred


def write(folder, name, values):
    with open(os.path.join(folder, name), "w", encoding="ascii") as f:
        f.writelines(f"c{v}\n" for v in values)


def ours(program, folder, batch):
    """The values of each pair, by id of the index."""
    with open(os.path.join(folder, "manifest.csv"), "w", encoding="ascii") as f:
        f.write("dataset,algorithm,true,pred\n")
        for i, (truth, pred) in enumerate(batch):
            write(folder, f"t{i}", truth)
            write(folder, f"p{i}", pred)
            f.write(f"d{i},{i},t{i},p{i}\n")
    ids = ",".join({**SKLEARN, **IN_TURN, **dict.fromkeys(SHARES), **IGRAPH})
    command = [program, "rank", "-q", "--json", "--header", "no", "-m", ids, "manifest.csv"]
    found = json.loads(subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout)
    return {int(a["name"]): a["median"] for a in found["algorithms"]}


def undefined_there(name, truth, pred):
    """Where the other program's value is a matter of its own convention: a labelling of one label has no entropy, so that
    the smaller entropy, or their product, is 0."""
    return name in ("nmi_min", "nmi_sqrt") and min(len(set(truth)), len(set(pred))) == 1 and not identical(truth, pred)


def numbered(values):
    """0, 1, 2 .. as igraph wants its labels."""
    at = {v: i for i, v in enumerate(sorted(set(values)))}
    return [at[v] for v in values]


def theirs(truth, pred):
    for name, measure in (*SKLEARN.items(), random.choice(list(IN_TURN.items()))):
        if not undefined_there(name, truth, pred):
            yield name, "scikit-learn", float(measure(truth, pred))
    for name, value in zip(SHARES, metrics.homogeneity_completeness_v_measure(truth, pred)):
        yield name, "scikit-learn", float(value)
    a, b = numbered(truth), numbered(pred)
    for name, method in IGRAPH.items() if igraph else ():
        value = float(igraph.compare_communities(a, b, method=method))
        if name != "ari" or max(a + b) > 0:  # 0/0 there, where all points are together on both sides
            yield name, "igraph", value


def differences(values, truth, pred):
    for name, whose, expected in theirs(truth, pred):
        if values[name] is None or not abs(values[name] - expected) <= TOLERANCE:
            yield f"{name} is {values[name]!r}, {whose} says {expected!r} for {truth} against {pred}"


def main():
    random.seed(int(os.environ.get("SEED", "1307")))
    passed = failed = compared = 0
    while passed + failed < PAIRS:
        batch = list(pairs(min(BATCH, PAIRS - passed - failed)))
        with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder:
            values = ours(os.environ["SETMATCH"], folder, batch)
        for i, (truth, pred) in enumerate(batch):
            seen.clear()
            found = list(differences(values[i], truth, pred))
            print("\n".join(found[:5]), end="\n" if found else "", flush=True)
            passed, failed = passed + (not found), failed + bool(found)
        compared += len(batch)
        if PAIRS > BATCH and compared % 10000 == 0:
            print(f"{compared} pairs, {failed} differ", flush=True)
    print("igraph " + (igraph.__version__ if igraph else "is not there"))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
