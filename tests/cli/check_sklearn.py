"""Compares the built program with scikit-learn on random pairs of labellings, at 1e-9: check_sklearn.py PROGRAM.

200 pairs, or $PAIRS; $SEED makes others.

Identical singletons are left out: there the program takes the best value for every similarity, scikit-learn does not.
"""
import json
import os
import random
import subprocess
import sys
import tempfile

from sklearn import metrics

PAIRS = int(os.environ.get("PAIRS", "200"))
TOLERANCE = 1e-9
THEIRS = {
    "ri": metrics.rand_score,
    "ari": metrics.adjusted_rand_score,
    "mi": metrics.mutual_info_score,
    "nmi": metrics.normalized_mutual_info_score,
    "ami": metrics.adjusted_mutual_info_score,
    "homogeneity": metrics.homogeneity_score,
    "completeness": metrics.completeness_score,
    "v_measure": metrics.v_measure_score,
    "fm": metrics.fowlkes_mallows_score,
}


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


def write(folder, name, values):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="ascii") as f:
        f.writelines(f"c{v}\n" for v in values)
    return path


def ours(program, folder, truth, pred):
    files = [write(folder, "truth.txt", truth), write(folder, "pred.txt", pred)]
    command = [program, "score", "--json", "--header", "no", *files]
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["indices"]


def differences(program, folder, truth, pred):
    values = ours(program, folder, truth, pred)
    for name, theirs in THEIRS.items():
        expected = float(theirs(truth, pred))
        if values[name] is None or abs(values[name] - expected) > TOLERANCE:
            yield f"{name} is {values[name]!r}, scikit-learn says {expected!r} for {truth} against {pred}"


def main():
    random.seed(int(os.environ.get("SEED", "1307")))
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        while passed + failed < PAIRS:
            truth, pred = labels()
            if identical_singletons(truth, pred):
                continue
            found = list(differences(sys.argv[1], folder, truth, pred))
            print("\n".join(found), end="\n" if found else "")
            passed, failed = passed + (not found), failed + bool(found)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


sys.exit(main())
