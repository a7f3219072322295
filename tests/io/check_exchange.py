"""Files made by numpy, scikit-learn and scipy are read by the program, and what it writes is read by them."""
# Needs: numpy scipy sklearn
import json
import os
import subprocess
import sys
import tempfile

import numpy
from scipy.io import arff
from sklearn.datasets import dump_svmlight_file, load_svmlight_file
from sklearn.metrics import adjusted_rand_score

program = os.environ["SETMATCH"]
passed = failed = 0


def check(what, ok):
    global passed, failed
    passed, failed = passed + bool(ok), failed + (not ok)
    if not ok:
        print("differs: " + what)


def run(*args):
    return subprocess.run([program, *args], capture_output=True, text=True, timeout=60)


def ari(*files):
    done = run("score", "--json", "-m", "ari", *files)
    return json.loads(done.stdout)["indices"]["ari"] if done.returncode == 0 else done.stderr


def same(a, b):
    return isinstance(a, float) and abs(a - b) < 1e-9


rng = numpy.random.default_rng(7)
os.chdir(tempfile.mkdtemp())
truth, pred = rng.integers(-2, 5, 200), rng.integers(0, 4, 200)
want = adjusted_rand_score(truth, pred)

for kind in ("<i8", "<i4", ">i2", "i1", "<f4", "<f8", "U", "S"):
    numpy.save("t.npy", truth.astype(kind))
    numpy.save("p.npy", pred.astype(kind))
    check("npy " + kind, same(ari("t.npy", "p.npy"), want))
numpy.save("p.npy", pred.astype(object), allow_pickle=True)
check("pickles are refused", "pickled" in run("score", "t.npy", "p.npy").stderr)
numpy.save("p.npy", pred)
check("convert to npy", run("convert", "t.npy", "p.npy", "-o", "out.npy").returncode == 0)
check("numpy reads it", numpy.array_equal(numpy.load("out.npy", allow_pickle=False), pred))
words = numpy.array(["\u03b1", "b c", "d"])[pred % 3]
numpy.save("w.npy", words)
run("convert", "t.npy", "w.npy", "-o", "words.npy")
check("numpy reads words", numpy.array_equal(numpy.load("words.npy", allow_pickle=False), words))

xy = rng.normal(size=(200, 3))
dump_svmlight_file(xy, truth, "t.svm")
check("svmlight", same(ari("t.svm", "p.npy"), want))
with open("plane.csv", "w") as f:
    f.write("x,y,class,cluster\n")
    f.writelines("%r,%r,%d,%d\n" % (float(a), float(b), t, p) for a, b, t, p in zip(xy[:, 0], xy[:, 1], truth, pred))
check("convert to libsvm", run("convert", "plane.csv", "-o", "out.libsvm").returncode == 0)
features, labels = load_svmlight_file("out.libsvm")
check("scikit-learn reads it", numpy.array_equal(labels, pred) and numpy.array_equal(features.toarray(), xy[:, :2]))

check("convert to arff", run("convert", "plane.csv", "-o", "out.arff").returncode == 0)
rows, meta = arff.loadarff("out.arff")
check("scipy reads it", [int(x) for x in rows["cluster"]] == pred.tolist() and meta.names() == ["class", "cluster"])
check("and so do we", same(ari("out.arff"), want))

for name in ("out.jsonl", "out.cnl", "out.csv"):
    check("convert to " + name, run("convert", "plane.csv", "-o", name).returncode == 0)
check("json reads the lines", [json.loads(x)["cluster"] for x in open("out.jsonl")] == [str(x) for x in pred])
check("json lines", same(ari("out.jsonl"), want))
run("convert", "p.npy", "t.npy", "-o", "true.cnl")
check("communities", same(ari("true.cnl", "out.cnl"), want))
print("%d passed, %d failed" % (passed, failed))
sys.exit(failed > 0)
