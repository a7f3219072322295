#!/usr/bin/python3
"""Writes the files under samples/. Needs scikit-learn (1.2 wrote what is committed), for the iris measurements (Fisher 1936,
doi:10.1111/j.1469-1809.1936.tb02137.x), the handwritten digits (Alpaydin & Kaynak 1998, doi:10.24432/C50P49), its k-means and
its DBSCAN; everything else is arithmetic. Run from the top of the tree; the output is committed."""
import csv
import random


def write(name, header, rows):
    with open("samples/" + name, "w", newline="") as f:
        w = csv.writer(f, lineterminator="\n")
        w.writerow(header)
        w.writerows(rows)


def from_matrix(name, classes, clusters, counts, seed):
    """One row a point, in random order, with a value that only makes the file look like data."""
    rng = random.Random(seed)
    points = [(c, k) for i, c in enumerate(classes) for j, k in enumerate(clusters) for _ in range(counts[i][j])]
    rng.shuffle(points)
    # first appearance gives the order of the labels: let every label appear in its own order
    first = sorted(points, key=lambda p: (classes.index(p[0]), clusters.index(p[1])))
    lead, rest, seen = [], list(points), set()
    for p in first:
        if p not in seen:
            seen.add(p)
            lead.append(p)
            rest.remove(p)
    rows = [(i + 1, f"{rng.gauss(classes.index(c), 0.4):.3f}", c, k) for i, (c, k) in enumerate(lead + rest)]
    write(name, ["id", "value", "class", "cluster"], rows)


T3 = ["Ta", "Tb", "Tc"]
from_matrix("fig1b.csv", T3, ["K1", "K2", "K3", "K4"], [[10, 0, 0, 0], [0, 30, 0, 0], [0, 0, 40, 20]], 1)
from_matrix("fig1d.csv", T3, ["K1", "K2"], [[7, 3], [21, 9], [42, 18]], 2)
write("eq14.csv", ["class\\cluster", "1", "2", "3"], [["1", 50, 25, 25], ["2", 21, 40, 39], ["3", 39, 39, 22]])
write("genieclust.csv", ["class\\cluster", "1", "2", "3"], [["1", 12, 37, 1], ["2", 40, 0, 0], ["3", 0, 0, 30]])
write("matchings.csv", ["class\\cluster", "K1", "K2", "K3"], [["Ta", 1, 12, 9], ["Tb", 8, 24, 22], ["Tc", 7, 1, 20]])


def tickets():
    """Three hundred letters to a shop as a help desk files them: which team a letter is for, where a clustering of its
    words put it (predicted), and where a second one did (second). Team and language share a part of their words, so that
    the clusters confuse billing with returns and scatter what is not English; the second one is better at returns and
    worse at delivery. Made up; some letters have commas, quotes and several lines in them, as letters do."""
    rng = random.Random(41)
    teams = {"billing": 70, "delivery": 65, "returns": 60, "account": 55, "technical": 50}
    home = {"billing": "c1", "delivery": "c2", "returns": "c3", "account": "c4", "technical": "c5"}
    wrong = {"billing": "c3", "delivery": "c5", "returns": "c1", "account": "c1", "technical": "c4"}
    error = {"billing": (0.25, 0.20), "delivery": (0.08, 0.25), "returns": (0.35, 0.12), "account": (0.12, 0.12),
             "technical": (0.10, 0.08)}
    said = {"billing": ['The invoice says 49,90 but "two for one" was promised', "I was charged twice, please check",
                        "Where do I find my receipt?", "VAT number is missing on the bill, again"],
            "delivery": ["Parcel is late, tracking stands still", 'The driver wrote "nobody at home"; I was',
                         "Please deliver to the neighbour, door 4", "Half of the order arrived,\nthe other half did not"],
            "returns": ["How do I send this back?", 'The label says "return to sender", is that right?',
                        "Wrong size, I want the money back", "Refund for order, it is three weeks now"],
            "account": ["I cannot log in", "Please change my address, I moved", 'Delete my account; I asked "twice" already',
                        "The password mail never comes"],
            "technical": ["The app closes when I scroll", "Page shows error 500,\nthen nothing",
                          "Search finds nothing with an ampersand & a comma, or so", "Pictures do not load"]}
    rows = []
    for team, n in teams.items():
        for _ in range(n):
            language = rng.choices(["en", "de", "fr", "pl"], [6, 2, 1, 1])[0]
            split = rng.choices(["train", "test", "holdout"], [6, 3, 1])[0]
            clusters = []
            for e in error[team]:
                e *= 1.6 if language != "en" else 0.8
                r = rng.random()
                clusters.append(wrong[team] if r < e * 0.7 else rng.choice(sorted(set(home.values()))) if r < e else home[team])
            good = clusters[0] == home[team]
            rows.append([rng.choice(said[team]), team, *clusters, split, f"{rng.betavariate(8 if good else 4, 3):.2f}", language])
    rng.shuffle(rows)
    write("tickets.csv", ["id", "text", "true_team", "predicted", "second", "split", "confidence", "language"],
          [[f"T-{i + 1:04d}", *row] for i, row in enumerate(rows)])


def blobs():
    """Three clouds, two of which touch, and an elongated one; a clustering as an imperfect program might find it: the
    border is drawn through the middle of the touching pair, and a corner of the long cloud goes to its neighbour."""
    rng = random.Random(11)
    clouds = [("alder", 50, (6.0, 8.0), (4.6, 4.2)), ("birch", 45, (-2.5, 1.0), (1.7, 1.4)), ("cedar", 35, (-5.5, -2.5), (1.6, 1.5))]
    points = []
    for name, n, (cx, cy), (sx, sy) in clouds:
        for _ in range(n):
            points.append((rng.gauss(cx, sx), rng.gauss(cy, sy), name))
    rng.shuffle(points)
    seeds = {"c1": (7.5, 9.0), "c2": (-1.2, 1.8), "c3": (-5.8, -2.6)}
    rows = []
    for i, (x, y, name) in enumerate(points):
        near = min(seeds, key=lambda k: (x - seeds[k][0]) ** 2 + (y - seeds[k][1]) ** 2)
        rows.append((f"p{i + 1:03d}", f"{x:.4f}", f"{y:.4f}", name, near))
    write("blobs.csv", ["id", "x", "y", "class", "cluster"], rows)
    return [(x, y, name) for _, x, y, name, _ in rows], [near for *_, near in rows]


def rivals(points, cluster):
    """The same points as ten clusterings see them: that of blobs; Lloyd's k-means from 2 to 6 centres (the first k points
    that are far from one another: each next one is the farthest from those before); a copy of k-means 3 under other
    names; three bands of x; two halves; and the classes with every eighth point somewhere else."""

    def distance(p, q):
        return (float(p[0]) - q[0]) ** 2 + (float(p[1]) - q[1]) ** 2

    def nearest(p, centres):
        return min(range(len(centres)), key=lambda k: distance(p, centres[k]))

    def kmeans(k):
        centres = [tuple(map(float, points[0][:2]))]
        while len(centres) < k:
            far = max(points, key=lambda p: min(distance(p, c) for c in centres))
            centres.append((float(far[0]), float(far[1])))
        for _ in range(100):
            found = [nearest(p, centres) for p in points]
            for j in range(k):
                mine = [p for p, f in zip(points, found) if f == j]
                if mine:
                    centres[j] = (sum(float(p[0]) for p in mine) / len(mine), sum(float(p[1]) for p in mine) / len(mine))
        return found

    three = kmeans(3)
    names = sorted({p[2] for p in points})
    columns = {
        "class": [p[2] for p in points],
        "cluster": cluster,
        **{f"kmeans{k}": [f"c{f + 1}" for f in kmeans(k)] for k in range(2, 7)},
        "kmeans3_again": ["xyz"[f] for f in three],
        "bands": ["c1" if float(p[0]) < -3 else "c2" if float(p[0]) < 3 else "c3" for p in points],
        "halves": ["c1" if float(p[1]) < 0 else "c2" for p in points],
        "eighth_wrong": [names[(names.index(p[2]) + (i % 8 == 0)) % 3] for i, p in enumerate(points)],
    }
    write("rivals.csv", ["id", "x", "y", *columns], [(f"p{i + 1:03d}", p[0], p[1], *(c[i] for c in columns.values())) for i, p in enumerate(points)])


rivals(*blobs())
tickets()


def iris():
    from sklearn.cluster import KMeans
    from sklearn.datasets import load_iris

    data = load_iris()
    found = KMeans(n_clusters=4, n_init=10, random_state=7).fit_predict(data.data)
    rows = [(i + 1, *x, str(data.target_names[t]), f"c{k + 1}") for i, (x, t, k) in enumerate(zip(data.data, data.target, found))]
    write("iris.csv", ["id", "sepal_length", "sepal_width", "petal_length", "petal_width", "species", "cluster"], rows)


iris()


def digits():
    """1,797 handwritten digits of 8 x 8 pixels in 16 greys (the test half of the digits of Alpaydin & Kaynak, UCI, CC BY 4.0,
    as scikit-learn's load_digits has them): what each shows, how much ink it took (the mean of its pixels), and what k-means
    with 10, 8 and 14 centres and DBSCAN (-1 is its noise) make of the pixels."""
    from sklearn.cluster import DBSCAN, KMeans
    from sklearn.datasets import load_digits

    data = load_digits()
    found = [KMeans(n_clusters=k, n_init=10, random_state=0).fit_predict(data.data) for k in (10, 8, 14)]
    found.append(DBSCAN(eps=22.5, min_samples=10).fit_predict(data.data))
    rows = [(i + 1, *row) for i, row in enumerate(zip(data.target, (f"{grey:.2f}" for grey in data.data.mean(axis=1)), *found))]
    write("digits.csv", ["id", "digit", "ink", "kmeans10", "kmeans8", "kmeans14", "dbscan"], rows)


digits()


def clouds():
    """Points whose classes a coordinate index likes, and points whose classes it does not: three round clouds of 40, two of
    them close, and two half moons of 50 that hook into one another; with what k-means makes of them for K = 2 to 10, and
    single linkage for 2 and 3."""
    from sklearn.cluster import AgglomerativeClustering, KMeans
    from sklearn.datasets import make_blobs, make_moons

    round_, bent = make_blobs([40] * 3, centers=[[0, 0], [3, 0], [10, 6]], cluster_std=0.8, random_state=1), make_moons(100, noise=0.05, random_state=0)
    for name, (x, truth) in {"round": round_, "bent": bent}.items():
        x = x.round(2)
        found = {f"k{k}": KMeans(n_clusters=k, n_init=10, random_state=0).fit_predict(x) for k in range(2, 11)}
        found.update({f"single{k}": AgglomerativeClustering(n_clusters=k, linkage="single").fit_predict(x) for k in (2, 3)})
        rows = [(f"{p[0]:.2f}", f"{p[1]:.2f}", "abc"[t], *(c[i] + 1 for c in found.values())) for i, (p, t) in enumerate(zip(x, truth))]
        write(name + ".csv", ["x", "y", "class", *found], rows)


clouds()
C = [[50, 25, 25], [21, 40, 39], [39, 39, 22]]
write("eq14_shares.csv", ["class\\cluster", "1", "2", "3"], [[i + 1, *(f"{c / 900:.8f}" for c in row)] for i, row in enumerate(C)])
