"""Checks the Python module: every kind of labels, tables, documents and errors, with and without NumPy and pandas.

Without an argument it runs itself twice: as it is, and in an interpreter that has no other packages.
"""
import array
import json
import math
import os
import subprocess
import sys
import threading
import warnings

from module import PROGRAM, TOP, setmatch

PLAIN = "without" in sys.argv
if not PLAIN:
    try:
        import numpy as np
        import pandas as pd
    except ImportError:
        if sys.executable != "/usr/bin/python3" and os.access("/usr/bin/python3", os.X_OK):  # may have them
            os.execv("/usr/bin/python3", ["/usr/bin/python3", "-B", *sys.argv])
        PLAIN = True
passed = failed = 0


def check(name, ok):
    global passed, failed
    passed, failed = passed + bool(ok), failed + (not ok)
    if not ok:
        print("failed:", name)


def raises(name, kind, part, work, *arguments, **named):
    try:
        work(*arguments, **named)
    except kind as error:
        check(f"{name}: {error}", part in str(error))
    else:
        check(f"{name}: no error", False)


def warned(work, *arguments):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = work(*arguments)
    return result, [(str(w.message), w.filename) for w in caught]


A, B = [3, 1, 3, 2, 1, 1], [7, 7, 8, 9, 7, 9]
ARI = setmatch.adjusted_rand_score(A, B)


def same(name, a, b=None, classes=None, left_out=0):
    table, told = warned(setmatch.Table, a, B if b is None else b)
    check(name + ": value", left_out or table["ari"] == ARI)
    check(name + ": names " + str(table.classes), classes is None or table.classes == classes)
    check(name + ": left out", table.left_out == left_out)
    check(name + ": warning " + str(told), told == [(f"{left_out} of {len(A)} points have no label and are ignored", __file__)] * bool(left_out))


def labels():
    names = ["3", "1", "2"]
    same("list", A, classes=names)
    same("tuple", tuple(A), classes=names)
    same("generator", (x for x in A), classes=names)
    for code in "bhilqBHIL":
        same("array " + code, array.array(code, A), classes=names)
    same("memoryview", memoryview(array.array("q", A)), classes=names)
    same("read-only memoryview", memoryview(array.array("q", A)).toreadonly(), classes=names)
    same("array of floats", array.array("d", A), classes=names)
    same("texts", [f"c{x}" for x in A], classes=["c3", "c1", "c2"])
    same("bytes", [b"c%d" % x for x in A], classes=["c3", "c1", "c2"])
    same("whole floats", [float(x) for x in A], classes=names)
    same("floats", [x + 0.5 for x in A], classes=["3.5", "1.5", "2.5"])
    same("objects", [complex(x) for x in A])
    same("big numbers", [x * 10 ** 30 for x in A], classes=[str(x * 10 ** 30) for x in (3, 1, 2)])
    same("numbers and texts", [3, "1", 3, "2", 1, 1], classes=names)
    check("bools have names", setmatch.Table([True, False], [1, 1]).classes == ["True", "False"])
    same("None", [3, None, 3, 2, 1, 1], left_out=1, classes=names[:1] + ["2", "1"])
    same("NaN", [3, float("nan"), 3, 2, float("nan"), 1], left_out=2)
    same("words of files", ["3", "NA", "3", "", "nan", "1"], left_out=3, classes=["3", "1"])
    empty = setmatch.score([], [])
    check("empty", all(math.isnan(v) for v in empty.values()) and len(empty) == len(setmatch.indices()))
    check("empty is perfect for scikit-learn", setmatch.adjusted_rand_score([], []) == 1.0)
    raises("lengths", ValueError, "inconsistent numbers of samples: [2, 1]", setmatch.score, [1, 2], [1])
    raises("a text", TypeError, "one label per point", setmatch.score, "abc", "abc")
    raises("a set", TypeError, "labels_pred is a set; expected a list", setmatch.score, [1, 2], {1, 2})
    raises("a number", TypeError, "labels_true is a int; expected a list", setmatch.score, 5, [5])
    raises("nothing", TypeError, "labels_true is a NoneType", setmatch.score, None, [5])
    raises("tables", ValueError, "found -1 and 1", setmatch.Table([1], [1]).chance, "ari", -1)
    raises("lists", ValueError, "must be 1D: shape is (1, 2)", setmatch.score, [[1, 2]], [1])
    raises("unhashable", TypeError, "a label is a dict", setmatch.score, [{}], [1])


def arrays():
    names = ["3", "1", "2"]
    for kind in "int8 uint8 int16 int32 uint32 int64 uint64 float32 float64 >i8 <i2".split():
        same(kind, np.array(A, dtype=kind), np.array(B, dtype=kind), names)
    same("object", np.array(A, dtype=object), classes=names)
    same("text", np.array([f"c{x}" for x in A]), classes=["c3", "c1", "c2"])
    same("bytes", np.array([b"c%d" % x for x in A]), classes=["c3", "c1", "c2"])
    same("strided", np.repeat(np.array(A), 2)[::2], classes=names)
    same("reversed", np.array(A[::-1])[::-1], classes=names)
    frozen = np.array(A)
    frozen.flags.writeable = False
    same("read-only", frozen, classes=names)
    check("bool", setmatch.Table(np.array([True, True]), [1, 1]).classes == ["True"])
    same("large uint64", np.array(A, dtype=np.uint64) + np.uint64(2 ** 63), classes=[str(2 ** 63 + x) for x in (3, 1, 2)])
    same("NaN", np.array([3, np.nan, 3, 2, 1, 1]), left_out=1)
    same("fractions and NaN", np.array([3.5, np.nan, 3, 2, 1, 1]), left_out=1)
    same("dates", np.array(A, dtype="datetime64[D]"))
    same("scalars", list(np.array(A)), classes=names)
    same("Series", pd.Series(A, index=range(5, 11)), pd.Series(B), names)
    same("nullable", pd.Series([3, None, 3, 2, 1, 1], dtype="Int64"), left_out=1)
    same("strings", pd.Series([f"c{x}" for x in A], dtype="string"), classes=["c3", "c1", "c2"])
    category = pd.Categorical([f"c{x}" for x in A], categories=["c0", "c1", "c2", "c3"])
    same("Categorical", category, classes=["c1", "c2", "c3"])
    same("Series of categories", pd.Series(category), classes=["c1", "c2", "c3"])
    same("CategoricalIndex", pd.CategoricalIndex(category), classes=["c1", "c2", "c3"])
    same("categories without one", pd.Categorical(["c1", None, "c1", "c2", "c1", "c3"]), left_out=1)
    raises("2D", ValueError, "labels_true must be 1D: shape is (2, 2)", setmatch.score, np.zeros((2, 2)), [1, 2])
    raises("2D pred", ValueError, "labels_pred must be 1D", setmatch.score, [1, 2], np.zeros((2, 2)))


def frames():
    a, b = np.array(["x", "y", "x", "z"]), np.array([1, 1, 2, 2])
    table = setmatch.Table.from_counts(pd.crosstab(a, b))
    check("crosstab", table.classes == ["x", "y", "z"] and table.clusters == ["1", "2"] and table["ari"] == setmatch.score(a, b)["ari"])
    check("to_frame", table.to_frame().equals(pd.crosstab(a, b).rename_axis(index="class", columns="cluster").rename(columns=str)) or
          (table.to_frame().values == pd.crosstab(a, b).values).all())
    check("array of counts", setmatch.Table.from_counts(np.array([[1, 0], [2, 5]])).counts() == [[1, 0], [2, 5]])
    matrix = setmatch.contingency_matrix([10, 9, 10, -1], ["b", "a", "a", "a"])
    check("contingency_matrix", matrix.tolist() == [[1, 0], [1, 0], [1, 1]] and matrix.dtype == np.int64)


class Arrow:
    """The part of an array of pyarrow that the module uses: __array__ gives fractions with NaN if a number is missing."""

    def __init__(self, values):
        self.values = values

    def __array__(self, dtype=None):
        if any(isinstance(v, str) for v in self.values):
            return np.array(self.values, dtype=object)
        return np.array([np.nan if v is None else v for v in self.values])


def arrow():
    same("Arrow numbers", Arrow(A), Arrow(B), ["3", "1", "2"])
    same("Arrow numbers and null", Arrow([3, None, 3, 2, 1, 1]), left_out=1)
    same("Arrow texts", Arrow([f"c{x}" for x in A]), classes=["c3", "c1", "c2"])
    same("Arrow texts and null", Arrow(["c3", None, "c3", "c2", "c1", "c1"]), left_out=1)


def many_clusters():
    """100,000 classes and clusters: a matrix of all counts would take 80 GB."""
    n = 10 ** 5
    labels = np.arange(n)
    check("sparse contingency_matrix", setmatch.contingency_matrix(labels, labels[::-1], sparse=True).nnz == n)
    check("sparse pair_confusion_matrix", setmatch.pair_confusion_matrix(labels, labels).tolist() == [[n * (n - 1), 0], [0, 0]])


def no_copy():
    """The library reads arrays of int64 without a copy."""
    script = """if True:
        import resource, sys
        import numpy as np
        sys.path.insert(0, sys.argv[1])
        import setmatch
        n = 10 ** 7
        a = np.arange(n, dtype=np.int64) % 10
        b = np.arange(n, dtype=np.int64) // 3 % 7
        setmatch.score([1, 2], [1, 2])
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        setmatch.score(a, b)
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)"""
    done = subprocess.run([sys.executable, "-c", script, os.path.join(TOP, "src", "python")], capture_output=True, text=True)
    check("no copy of 160 MB: " + done.stdout + done.stderr, done.returncode == 0 and int(done.stdout) < 20000)


def tables():
    t = setmatch.Table(["a", "a", "b", None], [1, 1, 2, 2])
    check("repr", repr(t) == "<setmatch.Table: 3 points, 2 classes, 2 clusters>")
    check("labels", t.labels() == ["1", "1", "2", None])
    check("match", t.match() == {"a": "1", "b": "2"} == t.match("row_share") == t.match("braun_blanquet"))
    check("best", t.best() == ({"a": ("1", 1.0), "b": ("2", 1.0)}, {"1": ("a", 1.0), "2": ("b", 1.0)}))
    check("move", t.move(1, "a", "1", "2")["ari"] < 1 and t.labels() == ["2", "1", "2", None])
    copy = t.copy()
    check("undo and redo", t.undo()["ari"] == 1 and t.redo()["ari"] < 1)
    check("copy", copy.counts() == t.counts() and copy.labels() == t.labels())
    check("merge", t.merge("1", "2").clusters == ["2"])
    t.rename("2", "a long, \"odd\" name")
    check("rename", t.clusters == ["a long, \"odd\" name"])
    check("values", setmatch.score([1, 2], [1, 2], ["ari", "NCA"]) == {"ari": 1.0, "NCA": 1.0})
    check("one value", setmatch.score([1, 2], [1, 2], "ari") == {"ari": 1.0})
    check("undefined", math.isnan(copy["accuracy"]) and copy.reason("accuracy").startswith("no class") and copy.reason("ari") is None)
    check("formula", copy.formula("2 YY/(P + Q)") == copy["pair_f1"])
    check("chance", copy.chance("j_score", 100) == copy.chance("j_score", 100, seed=1) != copy.chance("j_score", 100, seed=2))
    check("explain", copy.explain("ari").startswith("Adjusted Rand index") and copy.explain("ari", "json"))
    check("diagnose", "findings" in copy.diagnose(top=1))
    check("document", json.loads(copy.document("score", m=["ari", "nca"]))["indices"].keys() == {"ari", "nca"})
    check("html", copy._repr_html_().lstrip().startswith("<svg"))
    check("counts", setmatch.Table.from_counts([[1, 0], [0, 2]], ["x", "y"]).classes == ["x", "y"])
    few = setmatch.Table([1, 2], [1, 2], points=False)
    raises("no points", setmatch.SetmatchError, "counts but no points", few.labels)
    raises("unknown index", setmatch.SetmatchError, 'did you mean "ari"', few.__getitem__, "arj")
    raises("unknown command", setmatch.SetmatchError, 'did you mean "move"', few.run, "mvoe")
    raises("unknown weighting", ValueError, "one of: counts", few.match, "x")
    raises("unknown option", setmatch.SetmatchError, "--tpo", few.document, "diagnosis", tpo=3)
    raises("ragged counts", ValueError, "different lengths", setmatch.Table.from_counts, [[1], [1, 2]])
    raises("odd counts", ValueError, "whole numbers", setmatch.Table.from_counts, [[1.5]])
    raises("negative counts", ValueError, "whole numbers", setmatch.Table.from_counts, [[-1]])
    raises("no file", setmatch.SetmatchError, "/nowhere.csv: ", setmatch.Table.from_files, "/nowhere.csv")
    raises("no terminal", RuntimeError, "needs a terminal", setmatch.explore, [1], [1])
    from_file = setmatch.Table.from_files("sample:fig1b")
    check("sample", from_file.points == 100 and len(from_file.labels()) == 100)
    program = json.loads(subprocess.run([PROGRAM, "score", "-q", "--json", "sample:fig1b"], capture_output=True, text=True).stdout)
    values = {k: None if math.isnan(v) else v for k, v in from_file.values().items()}
    check("the values of the program", program["indices"] == values)
    check("homogeneity_completeness_v_measure", setmatch.homogeneity_completeness_v_measure([1, 1, 2], [1, 2, 2], beta=2)[2] ==
          setmatch.v_measure_score([1, 1, 2], [1, 2, 2], beta=2))
    raises("average_method", ValueError, "average_method", setmatch.adjusted_mutual_info_score, [1], [1], average_method="x")


def threads():
    shared, sums = setmatch.Table(A, B), []

    def work():
        own = setmatch.Table(A, B)
        sums.append(sum(own.move(1, "3", 7, 8)["ari"] + own.undo()["j_score"] + shared["nca"] for _ in range(50)))
    all_threads = [threading.Thread(target=work) for _ in range(4)]
    [t.start() for t in all_threads]
    [t.join() for t in all_threads]
    check("threads", len(sums) == 4 and len(set(sums)) == 1)


labels()
tables()
threads()
if not PLAIN:
    arrays()
    frames()
    arrow()
    many_clusters()
    no_copy()
if "without" not in sys.argv:
    done = subprocess.run([sys.executable, "-S", "-B", __file__, "without"], capture_output=True, text=True)
    print(done.stdout, done.stderr, sep="", end="")
    last = done.stdout.split()[-4:] if done.returncode in (0, 1) and done.stdout else ["0", "passed,", "1", "failed"]
    passed, failed = passed + int(last[0]), failed + int(last[2])
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
