"""Compare a clustering with classes, or any two partitions of the same points.

    import setmatch
    setmatch.score(y_true, y_pred)                     every index, as a dict
    setmatch.adjusted_rand_score(y_true, y_pred)       the names and signatures of scikit-learn
    t = setmatch.Table(y_true, y_pred)                 one table: t["ari"], t.match(), t.explain("ari"), t.move(..)
    labels = setmatch.explore(y_true, y_pred)          the explorer, in this terminal

Labels are lists, arrays of NumPy, pandas or Arrow, or array.array: numbers, texts, categories. The library reads arrays
of 64-bit integers where they are. Points without a label (None, NaN, "" or a word that files use for it, such as NA) are
excluded, with a warning.

This module needs only the standard library and libsetmatch.so.1, which it finds next to itself, in the system's
directories, or where the environment variable SETMATCH_LIBRARY points.
"""
import array
import csv
import ctypes
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import warnings

__all__ = [
    "Table", "SetmatchError", "score", "indices", "explore", "adjusted_mutual_info_score", "adjusted_rand_score",
    "completeness_score", "contingency_matrix", "fowlkes_mallows_score", "homogeneity_completeness_v_measure",
    "homogeneity_score", "mutual_info_score", "normalized_mutual_info_score", "pair_confusion_matrix", "rand_score",
    "v_measure_score",
]

MISSING = frozenset(["", "NA", "NaN", "nan", "None", "null", "NaT", "<NA>"])
"""Texts that mean a missing label."""


class SetmatchError(ValueError):
    """An error of the library. code is the exit code of the program; file, line and column are its place, if any."""

    def __init__(self, message, code=2, file="", line=0, column=0):
        place = ":".join([file] * bool(file) + [str(n) for n in (line, column) if n and file])
        super().__init__(f"{place}: {message}" if place else message)
        self.code, self.file, self.line, self.column = code, file, line, column


# ---- the library ------------------------------------------------------------------------------------------------------

class _Error(ctypes.Structure):
    _fields_ = [("code", ctypes.c_int), ("line", ctypes.c_uint64), ("column", ctypes.c_uint64),
                ("file", ctypes.c_char * 256), ("message", ctypes.c_char * 512)]


class _Codes(ctypes.Structure):
    _fields_ = [("code", ctypes.c_void_p), ("name", ctypes.POINTER(ctypes.c_char_p)), ("names", ctypes.c_size_t)]


class _Index(ctypes.Structure):
    _fields_ = [(name, ctypes.c_char_p) for name in ("id", "name", "symbol", "formula", "source")] + [
        ("low", ctypes.c_double), ("high", ctypes.c_double), ("is_distance", ctypes.c_int), ("is_adjusted", ctypes.c_int)]


class _Chance(ctypes.Structure):
    _fields_ = [(name, ctypes.c_double) for name in ("mean", "sd", "low", "high", "p")]


def _load():
    here = os.path.dirname(os.path.abspath(__file__))
    name = "libsetmatch.so.1"
    installed = os.path.normpath(os.path.join(here, "..", "..", "..", name))
    built = os.path.normpath(os.path.join(here, "..", "..", "..", "build", name))
    given = os.environ.get("SETMATCH_LIBRARY")
    for path in [given] if given else [p for p in (installed, built) if os.path.exists(p)] + [name]:
        try:
            return ctypes.CDLL(path)
        except OSError as error:
            why = error
    raise ImportError(f"cannot load {name} ({why}); set SETMATCH_LIBRARY to its path")


_lib = _load()
_table, _text = ctypes.c_void_p, ctypes.c_char_p
_texts = ctypes.POINTER(ctypes.c_char_p)
_places, _doubles = ctypes.POINTER(ctypes.c_ssize_t), ctypes.POINTER(ctypes.c_double)
_out, _err = ctypes.POINTER(ctypes.c_void_p), ctypes.POINTER(_Error)
for _name, _result, *_arguments in [
        ("version", _text),
        ("from_codes", int, _out, ctypes.POINTER(_Codes), ctypes.POINTER(_Codes), ctypes.c_size_t, ctypes.c_uint, _err),
        ("from_counts", int, _out, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_size_t, _texts, _texts, _err),
        ("from_files", int, _out, _text, _text, _texts, _err),
        ("copy", int, _out, _table, _err),
        ("free", None, _table),
        ("points", ctypes.c_uint64, _table),
        ("left_out", ctypes.c_uint64, _table),
        ("classes", ctypes.c_size_t, _table),
        ("clusters", ctypes.c_size_t, _table),
        ("counts", None, _table, ctypes.c_void_p),
        ("cells", int, _table, *[ctypes.c_void_p] * 3, ctypes.c_size_t, ctypes.POINTER(ctypes.c_size_t), _err),
        ("class_name", _text, _table, ctypes.c_size_t),
        ("cluster_name", _text, _table, ctypes.c_size_t),
        ("labels", int, _table, _places, ctypes.c_size_t, _err),
        ("index_count", ctypes.c_size_t),
        ("index_at", ctypes.POINTER(_Index), ctypes.c_size_t),
        ("value", int, _table, _text, _doubles, _texts, _err),
        ("values", int, _table, _texts, ctypes.c_size_t, _doubles, _err),
        ("formula", int, _table, _text, _doubles, _err),
        ("match", int, _table, ctypes.c_int, _places, _doubles, ctypes.POINTER(ctypes.c_int), _err),
        ("best", int, _table, _places, _doubles, _places, _doubles, _err),
        ("run", int, _table, _text, _err),
        ("chance_of", int, _table, _text, ctypes.c_uint64, ctypes.c_uint64, ctypes.POINTER(_Chance), _err),
        ("document", int, _table, _text, _text, _texts, ctypes.POINTER(ctypes.c_void_p), _err),
        ("text_free", None, ctypes.c_void_p)]:
    _function = getattr(_lib, "setmatch_" + _name)
    _function.restype = ctypes.c_int if _result is int else _result
    _function.argtypes = _arguments

__version__ = _lib.setmatch_version().decode()


def _check(code, error):
    if code == 0:
        return
    message = error.message.decode("utf-8", "replace")
    if code == 5 and "out of memory" in message:
        raise MemoryError(message)
    raise SetmatchError(message, code, error.file.decode("utf-8", "replace"), error.line, error.column)


def _call(name, *arguments):
    error = _Error()
    _check(getattr(_lib, "setmatch_" + name)(*arguments, ctypes.byref(error)), error)


def _warn(message):
    """Warns at the line that called this module."""
    frame, level = sys._getframe(1), 2
    while frame and frame.f_globals is globals():
        frame, level = frame.f_back, level + 1
    warnings.warn(message, stacklevel=level)


def _list_of(texts):
    """Texts as the library takes them, ending in NULL."""
    return (ctypes.c_char_p * (len(texts) + 1))(*[str(t).encode() for t in texts], None)


def _options(given):
    """Keyword arguments as options: top=3 is --top 3, sep="," is --sep ",", matrix=True is --matrix; m is -m."""
    options = []
    for name, value in given.items():
        if value is None or value is False:
            continue
        options.append("-m" if name == "m" else "--" + name.rstrip("_").replace("_", "-"))
        if value is not True:
            options.append(value if isinstance(value, str) else ",".join(map(str, value))
                           if isinstance(value, (list, tuple)) else str(value))
    return _list_of(options)


# ---- labels -----------------------------------------------------------------------------------------------------------

class _Labels:
    """One side as codes: the address of n 64-bit integers, and the names that they count, or None."""

    def __init__(self, address, n, names, keep):
        self.address, self.n, self.names, self.keep = address, n, names, keep

    def codes(self):
        self.texts = _list_of(self.names) if self.names is not None else None
        return _Codes(self.address, self.texts, len(self.names) if self.names is not None else 0)


def _text_of(label):
    """The label as a file has it, or None if it is missing."""
    if isinstance(label, str):
        return None if label in MISSING else label
    if isinstance(label, bytes):
        return _text_of(label.decode("utf-8", "replace"))
    if isinstance(label, float):
        if math.isnan(label):
            return None
        return str(int(label)) if label.is_integer() and abs(label) < 2.0 ** 63 else repr(label)
    return _text_of(str(label))


def _from_objects(labels):
    """Any labels, one by one. Equal texts are the same label."""
    number_of_text, number_of_label = {}, {}
    codes = array.array("q")
    for label in labels:
        try:
            key = label.__class__, label
            number = number_of_label.get(key)
        except TypeError:  # not hashable
            raise TypeError(f"a label is a {type(label).__name__}; expected numbers or texts") from None
        if number is None:
            text = _text_of(label.item() if hasattr(label, "dtype") and hasattr(label, "item") else label)
            number = -1 if text is None else number_of_text.setdefault(text, len(number_of_text))
            if text is not None:
                number_of_label[key] = number
        codes.append(number)
    return _from_array(codes, list(number_of_text))


def _from_array(codes, names=None):
    address, n = codes.buffer_info()
    return _Labels(address, n, names, codes)


def _from_numpy(np, a, what):
    if a.ndim != 1:
        raise ValueError(f"{what} must be 1D: shape is {a.shape!r}")
    if a.dtype.kind in "iu" and not (a.dtype == np.uint64 and len(a) and int(a.max()) >= 2 ** 63):
        codes = np.ascontiguousarray(a, dtype=np.int64)  # the same memory if it is one already
        return _Labels(codes.ctypes.data, len(codes), None, codes)
    if a.dtype.kind == "b":
        return _named(np, a.astype(np.int64), ["False", "True"])
    if a.dtype.kind == "f":
        known = ~np.isnan(a)
        whole = a[known]
        if (np.floor(whole) == whole).all() and (np.abs(whole) < 2.0 ** 62).all():
            if known.all():
                return _from_numpy(np, a.astype(np.int64), what)
            values, inverse = np.unique(whole.astype(np.int64), return_inverse=True)
            codes = np.full(len(a), -1, dtype=np.int64)
            codes[known] = inverse
            return _Labels(codes.ctypes.data, len(codes), [str(v) for v in values.tolist()], codes)
    return _from_objects(a.tolist() if a.dtype.kind in "fUSO" else a.astype(str).tolist())


def _named(np, codes, names):
    """Codes of names, those aside that no point has."""
    count = np.bincount(codes[codes >= 0], minlength=len(names))
    place = np.cumsum(count > 0) - 1
    place = np.append(np.where(count > 0, place, -1), -1)  # the last stands for -1
    codes = np.ascontiguousarray(place[codes], dtype=np.int64)
    return _Labels(codes.ctypes.data, len(codes), [n for n, c in zip(names, count) if c], codes)


def _labels_of(labels, what):
    np = sys.modules.get("numpy")
    if np is not None:
        category = labels.array if type(getattr(labels, "dtype", None)).__name__ == "CategoricalDtype" and \
            hasattr(labels, "array") else labels
        if hasattr(category, "categories") and hasattr(category, "codes"):
            names = [_text_of(c) for c in category.categories.tolist()]
            if len(set(names)) == len(names) and None not in names:
                return _named(np, np.asarray(category.codes, dtype=np.int64), names)
            return _from_objects(category.tolist())
        if hasattr(labels, "__array__"):
            return _from_numpy(np, np.asarray(labels), what)
    if isinstance(labels, array.array) and labels.typecode in "bBhHiIlLq":
        return _from_array(labels if labels.itemsize == 8 and labels.typecode in "lq" else array.array("q", labels))
    if isinstance(labels, (str, bytes)):
        raise TypeError(f"{what} is a text; expected one label per point")
    if isinstance(labels, (set, frozenset, dict)) or not hasattr(labels, "__iter__"):
        raise TypeError(f"{what} is a {type(labels).__name__}; expected a list or array of labels")
    if isinstance(labels, memoryview):
        if labels.ndim != 1:
            raise ValueError(f"{what} must be 1D: shape is {labels.shape!r}")
        if labels.format in ("q", "l") and labels.itemsize == 8 and labels.contiguous and not labels.readonly:
            return _Labels(ctypes.addressof(ctypes.c_char.from_buffer(labels)) if len(labels) else None, len(labels),
                           None, labels)
    labels = labels if isinstance(labels, (list, tuple, array.array, memoryview)) else list(labels)
    kinds = set(map(type, labels))
    if all(hasattr(k, "__index__") and "bool" not in k.__name__ for k in kinds):
        try:
            return _from_array(array.array("q", labels))
        except OverflowError:
            pass
    if labels and isinstance(labels[0], (list, tuple)):
        raise ValueError(f"{what} must be 1D: shape is {(len(labels), len(labels[0]))!r}")
    return _from_objects(labels)


# ---- a table ----------------------------------------------------------------------------------------------------------

_WEIGHTINGS = {"counts": 0, "row_share": 1, "braun_blanquet": 2}


class Table:
    """The counts of classes and clusters of two labellings, with every index, matching and change.

    Classes and clusters are named by texts. One thread at a time works on a table; others wait.
    """

    def __init__(self, y_true, y_pred, *, points=True):
        """points=False forgets which point is where, which saves memory; labels() then does not work."""
        true, pred = _labels_of(y_true, "labels_true"), _labels_of(y_pred, "labels_pred")
        if true.n != pred.n:
            raise ValueError(f"Found input variables with inconsistent numbers of samples: {[true.n, pred.n]}")
        self._make("from_codes", true.codes(), pred.codes(), true.n, 0 if points else 1)
        self._n = true.n
        if self.left_out:
            _warn(f"{self.left_out} of {true.n} points have no label and are ignored")

    def _make(self, name, *arguments):
        self._lock, self._at, self._n = threading.Lock(), ctypes.c_void_p(), None
        _call(name, ctypes.byref(self._at), *arguments)

    @classmethod
    def _made(cls, name, *arguments):
        table = cls.__new__(cls)
        table._make(name, *arguments)
        return table

    @classmethod
    def from_counts(cls, counts, classes=None, clusters=None):
        """A table of counts: rows are classes. A DataFrame (pandas.crosstab) names them itself."""
        if hasattr(counts, "columns") and hasattr(counts, "index"):
            classes = counts.index.tolist() if classes is None else classes
            clusters = counts.columns.tolist() if clusters is None else clusters
            counts = counts.to_numpy()
        rows = counts.toarray().tolist() if hasattr(counts, "toarray") else \
            counts.tolist() if hasattr(counts, "tolist") else [list(row) for row in counts]
        width = len(rows[0]) if rows else len(clusters or ())
        if any(len(row) != width for row in rows):
            raise ValueError("rows of counts have different lengths")
        try:
            flat = array.array("Q", [int(c) if c == int(c) else -1 for row in rows for c in row])
        except (OverflowError, ValueError):
            raise ValueError("counts must be whole numbers from 0 on") from None
        for names, n, what in (classes, len(rows), "classes"), (clusters, width, "clusters"):
            if names is not None and len(names) != n:
                raise ValueError(f"expected {n} names of {what}, found {len(names)}")
        named = [None if names is None else _list_of(names) for names in (classes, clusters)]
        return cls._made("from_counts", flat.buffer_info()[0], len(rows), width, *named)

    @classmethod
    def from_files(cls, true, pred=None, **options):
        """Reads a file, or two, as the command line does. Options are those of the command line: true="class",
        pred="cluster", sep=";", matrix=True .."""
        names = [None if f is None else os.fsencode(f) for f in (true, pred)]
        table = cls._made("from_files", *names, _options(options))
        for warning in json.loads(table.document("score", m="ri"))["input"].get("warnings", []):
            _warn(warning)
        return table

    def copy(self):
        with self._lock:
            table = self._made("copy", self._at)
        table._n = self._n
        return table

    __copy__ = copy

    def __del__(self):
        if getattr(self, "_at", None):
            _lib.setmatch_free(self._at)
            self._at = None

    def _do(self, name, *arguments):
        with self._lock:
            _call(name, self._at, *arguments)

    # -- what it holds

    @property
    def points(self):
        return _lib.setmatch_points(self._at)

    @property
    def left_out(self):
        """How many points were ignored because a label was missing."""
        return _lib.setmatch_left_out(self._at)

    @property
    def classes(self):
        return [_lib.setmatch_class_name(self._at, i).decode() for i in range(_lib.setmatch_classes(self._at))]

    @property
    def clusters(self):
        return [_lib.setmatch_cluster_name(self._at, i).decode() for i in range(_lib.setmatch_clusters(self._at))]

    def _flat(self):
        flat = array.array("Q", bytes(8 * _lib.setmatch_classes(self._at) * _lib.setmatch_clusters(self._at)))
        with self._lock:
            _lib.setmatch_counts(self._at, flat.buffer_info()[0])
        return flat

    def counts(self):
        """The counts as a list of rows, one per class."""
        flat, width = self._flat().tolist(), _lib.setmatch_clusters(self._at)
        return [flat[i:i + width] for i in range(0, len(flat), width)] if width else \
            [[] for _ in range(_lib.setmatch_classes(self._at))]

    def _cells(self):
        """The places of the classes and clusters of the nonzero counts, and these counts, as three arrays."""
        n = ctypes.c_size_t()
        self._do("cells", None, None, None, 0, ctypes.byref(n))
        cells = [array.array(kind, bytes(8 * n.value)) for kind in "QQQ"]
        self._do("cells", *[c.buffer_info()[0] for c in cells], n.value, ctypes.byref(n))
        return cells

    def to_frame(self):
        """The counts as a pandas DataFrame."""
        import pandas
        return pandas.DataFrame(self.counts(), index=pandas.Index(self.classes, name="class"),
                                columns=pandas.Index(self.clusters, name="cluster"))

    def labels(self):
        """The cluster that each point is in now, by name; None for an excluded point."""
        n = self.points if self._n is None else self._n
        places = (ctypes.c_ssize_t * n)()
        self._do("labels", places, n)
        names = [*self.clusters, None]
        return [names[i] for i in places]

    # -- indices

    def __getitem__(self, index):
        value = ctypes.c_double()
        self._do("value", str(index).encode(), ctypes.byref(value), None)
        return value.value

    def values(self, names=None):
        """A dict of indices by name; of all if names is None. NaN: undefined for this table."""
        names = [i["id"] for i in indices()] if names is None else [names] if isinstance(names, str) else list(names)
        values = (ctypes.c_double * len(names))()
        self._do("values", _list_of(names), len(names), values)
        return dict(zip(names, values))

    def reason(self, index):
        """Why an index is undefined; None if it has a value."""
        reason = ctypes.c_char_p()
        self._do("value", str(index).encode(), None, ctypes.byref(reason))
        return reason.value and reason.value.decode()

    def formula(self, text):
        """The value of a formula, such as "2 YY/(P + Q)"."""
        value = ctypes.c_double()
        self._do("formula", text.encode(), ctypes.byref(value))
        return value.value

    def chance(self, index, tables=1000, seed=1):
        """mean, sd, low, high and p of an index over random tables with the same sizes."""
        if not 0 < tables < 2 ** 32 or not 0 <= seed < 2 ** 64:
            raise ValueError(f"tables must be from 1 to 100000 and seed from 0 on; found {tables} and {seed}")
        chance = _Chance()
        self._do("chance_of", str(index).encode(), tables, seed, ctypes.byref(chance))
        return {name: getattr(chance, name) for name, _ in chance._fields_}

    # -- matchings

    def match(self, by="counts"):
        """The one-to-one matching of largest weight, as a dict of class and cluster; None: the class has none."""
        if by not in _WEIGHTINGS:
            raise ValueError(f"unknown weighting {by!r} (one of: {', '.join(_WEIGHTINGS)})")
        classes, clusters = self.classes, [*self.clusters, None]
        places = (ctypes.c_ssize_t * len(classes))()
        self._do("match", _WEIGHTINGS[by], places, None, None)
        return {name: clusters[i] for name, i in zip(classes, places)}

    def best(self):
        """The best partner of each class and of each cluster by Jaccard: two dicts of (partner, Jaccard)."""
        classes, clusters = self.classes, self.clusters
        partner = [(ctypes.c_ssize_t * len(side))() for side in (classes, clusters)]
        jaccard = [(ctypes.c_double * len(side))() for side in (classes, clusters)]
        self._do("best", partner[0], jaccard[0], partner[1], jaccard[1])
        return tuple({name: ([*others, None][i], x) for name, i, x in zip(own, partner[s], jaccard[s])}
                     for s, (own, others) in enumerate([(classes, clusters), (clusters, classes)]))

    # -- changes

    def run(self, command, *words):
        """Runs a command of the explorer, such as "merge K4 K3". Other words are quoted."""
        quoted = [json.dumps(str(w), ensure_ascii=False) for w in words]
        self._do("run", " ".join([command, *quoted]).encode())
        return self

    def move(self, count, class_, from_, to):
        """Moves points of a class between clusters; count: a number, or "all" or "30%"."""
        return self.run(f"move {count}", class_, from_, to)

    def merge(self, *clusters):
        """Merges clusters into the last one."""
        return self.run("merge", *clusters)

    def rename(self, cluster, name):
        return self.run("rename", cluster, name)

    def undo(self):
        return self.run("undo")

    def redo(self):
        return self.run("redo")

    # -- documents

    def document(self, name, format="json", **options):
        """A document of the command line as text: score, matrix, match, explain, diagnosis, classification, losses,
        points, history or log. Options are those of the command line, such as m="ari,nca" or chance=1000."""
        text = ctypes.c_void_p()
        self._do("document", name.encode(), format.encode(), _options(options), ctypes.byref(text))
        try:
            return ctypes.string_at(text).decode()
        finally:
            _lib.setmatch_text_free(text)

    def explain(self, index, format="table"):
        """The derivation of an index, as text; format="json" gives the steps as data."""
        text = self.document("explain", format, m=index)
        return json.loads(text) if format == "json" else text

    def diagnose(self, index="j_score", format="json", top=None):
        """Which clusters are merged, split or confused, the costliest first."""
        text = self.document("diagnosis", format, m=index, top=top)
        return json.loads(text) if format == "json" else text

    def __repr__(self):
        return (f"<setmatch.Table: {self.points} points, {_lib.setmatch_classes(self._at)} classes, "
                f"{_lib.setmatch_clusters(self._at)} clusters>")

    def _repr_html_(self):
        try:
            return self.document("matrix", "svg").split("?>", 1)[-1]  # without the line that files begin with
        except SetmatchError as error:  # too large to draw
            return f"<pre>{repr(self)[1:-1]}: {error}</pre>"


def indices():
    """The indices: id, name, symbol, formula, source, low, high, is_distance and is_adjusted of each."""
    rows = []
    for i in range(_lib.setmatch_index_count()):
        row = _lib.setmatch_index_at(i).contents
        values = {name: getattr(row, name) for name, _ in row._fields_}
        rows.append({n: v.decode() if isinstance(v, bytes) else bool(v) if n.startswith("is_") else v
                     for n, v in values.items()})
    return rows


def score(y_true, y_pred, names=None):
    """A dict of indices by name; of all if names is None. NaN: undefined for these labels."""
    return Table(y_true, y_pred, points=False).values(names)


# ---- the names of scikit-learn ----------------------------------------------------------------------------------------

def _one(index, labels_true, labels_pred, if_undefined=1.0):
    """scikit-learn has a value where an index is undefined."""
    value = Table(labels_true, labels_pred, points=False)[index]
    return if_undefined if math.isnan(value) else value


_AVERAGES = {"arithmetic": "", "min": "_min", "max": "_max", "geometric": "_sqrt"}


def _average(index, average_method):
    if average_method not in _AVERAGES:
        raise ValueError("'average_method' must be 'min', 'geometric', 'arithmetic', or 'max'")
    return index + _AVERAGES[average_method]


def rand_score(labels_true, labels_pred):
    return _one("ri", labels_true, labels_pred)


def adjusted_rand_score(labels_true, labels_pred):
    return _one("ari", labels_true, labels_pred)


def adjusted_mutual_info_score(labels_true, labels_pred, *, average_method="arithmetic"):
    return _one(_average("ami", average_method), labels_true, labels_pred)


def normalized_mutual_info_score(labels_true, labels_pred, *, average_method="arithmetic"):
    return _one(_average("nmi", average_method), labels_true, labels_pred)


def mutual_info_score(labels_true, labels_pred, *, contingency=None):
    if contingency is not None:
        value = Table.from_counts(contingency)["mi"]
        return 0.0 if math.isnan(value) else value
    return _one("mi", labels_true, labels_pred, 0.0)


def homogeneity_score(labels_true, labels_pred):
    return _one("homogeneity", labels_true, labels_pred)


def completeness_score(labels_true, labels_pred):
    return _one("completeness", labels_true, labels_pred)


def homogeneity_completeness_v_measure(labels_true, labels_pred, *, beta=1.0):
    table = Table(labels_true, labels_pred, points=False)
    if beta != 1:
        table.run(f"set beta={float(beta)!r}")
    return tuple(1.0 if math.isnan(v) else v for v in table.values(["homogeneity", "completeness", "v_measure"]).values())


def v_measure_score(labels_true, labels_pred, *, beta=1.0):
    return homogeneity_completeness_v_measure(labels_true, labels_pred, beta=beta)[2]


def fowlkes_mallows_score(labels_true, labels_pred, *, sparse=False):
    return _one("fm", labels_true, labels_pred, 0.0)


def contingency_matrix(labels_true, labels_pred, *, eps=None, sparse=False, dtype=None):
    """The counts as a NumPy array, classes and clusters in ascending order, as scikit-learn has them."""
    import numpy as np
    if eps is not None and sparse:
        raise ValueError("Cannot set 'eps' when sparse=True")
    table = Table(labels_true, labels_pred, points=False)
    sides = table.classes, table.clusters
    *places, counts = [np.frombuffer(c, dtype=np.uint64) for c in table._cells()]
    cells = tuple(np.argsort(_ascending(side))[place] for side, place in zip(sides, places))
    if sparse:
        import scipy.sparse
        return scipy.sparse.csr_matrix((counts.astype(dtype or np.int64), cells), shape=[len(s) for s in sides])
    matrix = np.zeros([len(s) for s in sides], dtype=dtype or np.int64)
    matrix[cells] = counts
    return matrix if eps is None else matrix + eps


def _ascending(names):
    """The places of names in order: as numbers, if all of them are."""
    try:
        return sorted(range(len(names)), key=[float(n) for n in names].__getitem__)
    except ValueError:
        return sorted(range(len(names)), key=names.__getitem__)


def pair_confusion_matrix(labels_true, labels_pred):
    """Pairs of points, both orders, that the two labellings keep apart or together, as a NumPy array."""
    import numpy as np
    table = Table(labels_true, labels_pred, points=False)
    classes, clusters, counts = table._cells()
    sums = {}
    for class_, cluster, count in zip(classes, clusters, counts):
        for side in ("class", class_), ("cluster", cluster):
            sums[side] = sums.get(side, 0) + count
    n = table.points
    cells = sum(c * c for c in counts)
    rows = sum(c * c for (side, _), c in sums.items() if side == "class")
    cols = sum(c * c for (side, _), c in sums.items() if side == "cluster")
    return np.array([[n * n - rows - cols + cells, cols - cells], [rows - cells, cells - n]], dtype=np.int64)


# ---- the explorer -----------------------------------------------------------------------------------------------------

def _program():
    here = os.path.dirname(os.path.abspath(__file__))
    near = [os.path.join(here, *up, "setmatch") for up in (["..", "..", "..", "..", "bin"], ["..", "..", "..", "build"])]
    given = os.environ.get("SETMATCH")
    found = given or next((p for p in near if os.access(p, os.X_OK)), None) or shutil.which("setmatch")
    if not found:
        raise FileNotFoundError("the program setmatch is not installed; set SETMATCH to its path")
    return found


def _plain(labels):
    return labels.tolist() if hasattr(labels, "tolist") else list(labels)


def _state(file):
    return os.stat(file).st_mtime_ns, os.stat(file).st_ino


def explore(y_true, y_pred, rows=None):
    """Opens the explorer in this terminal. Returns the predicted labels as they were last written there (w, Enter), in
    the form of y_pred; or y_pred itself, if nothing was written. rows: a DataFrame of more columns to look at."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise RuntimeError("explore needs a terminal: run python3 in one, without redirecting input or output")
    true, pred = _plain(y_true), _plain(y_pred)
    if len(true) != len(pred):
        raise ValueError(f"Found input variables with inconsistent numbers of samples: {[len(true), len(pred)]}")
    texts = [["" if _text_of(v) is None else _text_of(v) for v in side] for side in (true, pred)]
    columns = {} if rows is None else {str(name): _plain(rows[name]) for name in rows}
    columns = {name: column for name, column in columns.items() if name not in ("y_true", "y_pred")}
    columns.update(y_true=texts[0], y_pred=texts[1])
    folder = tempfile.mkdtemp(prefix="setmatch-")
    file = os.path.join(folder, "labels.csv")
    try:
        with open(file, "w", encoding="utf-8", newline="") as f:
            writer = csv.writer(f, lineterminator="\n")
            writer.writerow(columns)
            writer.writerows(zip(*columns.values()))
        before = _state(file)
        ended = subprocess.run([_program(), "--screen", "--true", "y_true", "--pred", "y_pred", file], check=False)
        if ended.returncode:
            raise SetmatchError(f"the explorer ended with status {ended.returncode}", ended.returncode)
        written = [f.path for f in os.scandir(folder) if f.name.endswith(".csv") and _state(f.path) != before]
        if not written:
            return y_pred
        with open(max(written, key=_state), encoding="utf-8", newline="") as f:
            left = [row.get("y_pred_new", row["y_pred"]) for row in csv.DictReader(f)]
        if len(left) != len(pred):
            raise SetmatchError(f"the explorer wrote {len(left)} labels for {len(pred)} points", 3)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return _in_form_of(y_pred, dict(zip(texts[1], pred)), left)


def _in_form_of(y_pred, label_of_text, texts):
    """Texts as the labels that they were; new ones as numbers if all old ones are."""
    whole = all(isinstance(label, int) for label in label_of_text.values())
    labels = [label_of_text[t] if t in label_of_text else int(t) if whole and t.lstrip("-").isdigit() else t
              for t in texts]
    np = sys.modules.get("numpy")
    if np is not None and hasattr(y_pred, "__array__"):
        form = y_pred.dtype if set(texts) <= set(label_of_text) or whole and all(isinstance(v, int) for v in labels) \
            else None
        if hasattr(y_pred, "index") and hasattr(y_pred, "name"):
            return type(y_pred)(labels, index=y_pred.index, name=y_pred.name, dtype=form)
        return np.array(labels, dtype=form)
    return labels
