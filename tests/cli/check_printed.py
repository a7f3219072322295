"""Every number that score, match and report print is the JSON's, rounded: check_printed.py [TABLES [SEED]].

Tables are random and degenerate; some share names between classes and clusters. A line of `match` or of the lists of
`score` that has a number this script does not read is a failure, so no number goes unread. Of `report`, the data, the
matrix, the matches, the values of indices and the headings of their explanations are read; findings are not.
"""
import os
import json
import random
import re
import subprocess
import sys

NUMBER = r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?"
WHOLE = r"\d+"


class Wrong(Exception):
    pass


class Printed:
    """One table: its text, and what the program says of it."""

    def __init__(self, program, counts, classes, clusters):
        self.program, self.counts, self.classes, self.clusters = program, counts, classes, clusters
        rows = [("class", "cluster", "count")]
        rows += [(c, k, n) for c, line in zip(classes, counts) for k, n in zip(clusters, line) if n]
        self.text = "".join(",".join(map(str, r)) + "\n" for r in rows)
        self.compared = 0

    def run(self, *words):
        options = ["--true", "class", "--pred", "cluster", "--weight", "count", "-q", "-"]
        done = subprocess.run([self.program, *words, *options], input=self.text, capture_output=True, text=True)
        if done.returncode:
            raise Wrong(f"{words}: {done.stderr}")
        return done.stdout

    def same(self, what, printed, value):
        """printed has as many decimals as it has; value may be None, printed as n/a or as a dash."""
        self.compared += 1
        if value is None or printed in ("n/a", "–"):
            if value is not None or printed not in ("n/a", "–"):
                raise Wrong(f"{what}: printed {printed}, JSON {value}")
            return
        decimals = len(printed.split("e")[0].partition(".")[2])
        if not decimals and "e" not in printed and value != int(value):
            raise Wrong(f"{what}: printed {printed} without decimals, JSON {value!r}")
        scale = 10 ** int(printed.partition("e")[2] or 0)
        half = 0.5 * 10.0**-decimals * scale
        if abs(float(printed) - value) > half * (1 + 1e-9) + 1e-15 * abs(value):
            raise Wrong(f"{what}: printed {printed}, JSON {value!r}")

    def equal(self, what, printed, value):
        self.compared += 1
        if str(printed) != str(value):
            raise Wrong(f"{what}: printed {printed}, JSON {value}")


# ---- score ----------------------------------------------------------------------------------------------------------
def check_score(t, score):
    values, conventions = score["indices"], set(score["conventions"])
    lines = t.run("score", "-m", "all").splitlines()
    head = re.match(rf".*  n=({WHOLE})  classes=({WHOLE})  clusters=({WHOLE})$", lines[0])
    for key, printed in zip(("n", "classes", "clusters"), head.groups()):
        t.equal(f"score {key}", printed, score["input"][key])
    seen = set()
    for line in lines[1:]:
        row = re.match(rf"  (\w+) +.*? ({NUMBER}|n/a)(†?) ", line)
        if not row or row[1] not in values:
            if re.match(rf"  \S.* {NUMBER}", line):
                raise Wrong(f"score prints a number that was not read: {line}")
            continue
        t.same(f"score {row[1]}", row[2], values[row[1]])
        t.equal(f"score {row[1]} †", row[3] == "†", row[1] in conventions)
        seen.add(row[1])
    t.equal("score: indices listed", seen ^ set(values) or "all", "all")
    for line in t.run("score", "-m", "all", "--plain").splitlines():
        name, value = line.split("\t")[:2]
        t.equal(f"score --plain {name}", float(value) if value not in ("", "n/a") else None,
                None if values[name] is None else float(values[name]))


# ---- match ----------------------------------------------------------------------------------------------------------
def check_pairs(t, what, lines, part):
    pairs = {p["class"]: p for p in part["pairs"]}
    for line in lines:
        row = re.match(rf"  (\S+) – (?:\(none\)|(\S+) +({WHOLE})(?:  ({NUMBER}))?)$", line)
        if not row:
            raise Wrong(f"match: {what}: not read: {line}")
        pair = pairs.pop(row[1], None)
        t.equal(f"{what} {row[1]}", row[2] or "none", pair["cluster"] if pair else "none")
        if pair:
            t.equal(f"{what} {row[1]} count", row[3], pair["count"])
        if row[4]:
            t.same(f"{what} {row[1]} weight", row[4], pair["weight"])
        elif pair and "weight" in pair:
            raise Wrong(f"match: {what}: {row[1]} has no weight in the text")
    t.equal(f"{what}: pairs left over", len(pairs), 0)


def check_best(t, what, lines, rows, of, to):
    for line, row in zip(lines, rows):
        got = re.match(rf"  (\S+) → (\S+)  ({NUMBER})(?: = (.*))?$", line)
        if not got:
            raise Wrong(f"match: {what}: not read: {line}")
        t.equal(what, (got[1], got[2]), (row[of], row[to]))
        t.same(f"{what} {got[1]}", got[3], row["jaccard"])
        t.equal(f"{what} {got[1]} ties", (got[4] or "").split(" = ") if got[4] else [], row["ties"])
    t.equal(what + ": lines", len(lines), len(rows))


def check_match(t, match, n):
    sections, lines = [], None
    for line in t.run("match").splitlines():
        if line.startswith("  "):
            lines.append(line)
        else:
            lines = []
            sections.append((line, lines))
    for head, lines in sections:
        total = re.match(rf"(?:One-to-one optimum by (\w+)|(greedy)): total ({NUMBER})(?: of ({WHOLE}) points)?(.*)$", head)
        if total:
            what = total[1] or total[2]
            part = match["one_to_one"].get(what) or match["greedy"]
            t.same(f"{what} total", total[3], part["total"])
            if total[4]:
                t.equal(f"{what} points", total[4], n)
            optima = re.search(rf"({WHOLE})( or more)? optima", total[5])
            if total[1]:
                known = part["optima"] if part["optima"] else part["optima_at_least"]
                t.equal(f"{what} optima", optima[1] if optima else 1, known)
            check_pairs(t, what, lines, part)
        elif head.startswith("Best cluster of each class"):
            check_best(t, "best cluster", lines, match["class_to_cluster"], "class", "cluster")
        elif head.startswith("Best class of each cluster"):
            check_best(t, "best class", lines, match["cluster_to_class"], "cluster", "class")
        else:
            row = re.match(r"(Classes|Clusters) that are no \w+'s best: (.*?)(?: \(ties: first as loaded\))?$", head)
            if not row:
                raise Wrong(f"match: not read: {head}")
            key = "classes" if row[1] == "Classes" else "clusters"
            t.equal(key, row[2], ", ".join(match["unmatched"][key]) or "none")


# ---- report ---------------------------------------------------------------------------------------------------------
def cells_of(lines, head=False):
    rows = [[c.strip() for c in re.split(r"(?<!\\)\|", line)[1:-1]] for line in lines if line.startswith("|")]
    return rows[:1] * head + rows[2:]


def check_report(t, score, match, names):
    parts, part = {}, None
    for line in t.run("report", "-m", "all").splitlines():
        if line.startswith("## "):
            part = parts.setdefault(line[3:], [])
        elif part is not None:
            part.append(line)
    for line in parts["Data"]:
        row = re.match(rf"\* (points|classes|clusters): ({WHOLE})", line)
        if row:
            t.equal(f"report {row[1]}", row[2], score["input"]["n" if row[1] == "points" else row[1]])
    check_report_matrix(t, cells_of(parts["Matrix"], head=True))
    best = {(b["class"], b["cluster"]): b["jaccard"] for b in match["class_to_cluster"]}
    best.update({(b["class"], b["cluster"]): b["jaccard"] for b in match["cluster_to_class"]})
    for row in cells_of(parts["Matches"]):
        check_report_match(t, row, best)
    seen = set()
    for name, value, *bounds in cells_of(parts["Indices"]):
        index = names[max((n for n in names if name.startswith(n + " (")), key=len)]
        seen.add(index)
        t.same(f"report {index}", value, score["indices"][index])
        t.equal(f"report {index} †", name.endswith("†"), index in score["conventions"])
        check_bounds(t, index, score["indices"][index], bounds)
    t.equal("report: indices listed", seen ^ set(score["indices"]) or "all", "all")
    for line in parts["How the values come about"]:
        row = re.match(rf"### (.*): .* = ({NUMBER}|n/a)", line)
        if row:
            t.same(f"report, how {row[1]}", row[2], score["indices"][names[row[1]]])


def check_report_matrix(t, lines):
    """Rows and columns are found by their labels: the report has an order of its own."""
    heads = [re.sub(r"\\\\", "", c) for c in lines[0][1:-1]]
    for row in lines[1:]:
        i = None if row[0] == "sum" else t.classes.index(row[0])
        wanted = [sum(line[t.clusters.index(h)] for line in (t.counts if i is None else [t.counts[i]])) for h in heads]
        printed = [re.sub(r"[^\d]", "", cell) for cell in row[1:]]
        t.equal(f"report matrix {row[0]}", printed, [str(n) for n in [*wanted, sum(wanted)]])


def check_report_match(t, row, best):
    class_, a, cluster, b, common, jaccard = row[:6]
    if "–" in (class_, cluster) or "" in (class_, cluster):
        return
    i, j = t.classes.index(class_), t.clusters.index(cluster)
    t.equal(f"report {class_} points", a, sum(t.counts[i]))
    t.equal(f"report {cluster} points", b, sum(line[j] for line in t.counts))
    t.equal(f"report {class_} × {cluster}", common, t.counts[i][j])
    t.same(f"report {class_} × {cluster} Jaccard", jaccard, t.counts[i][j] / (int(a) + int(b) - t.counts[i][j]))
    if (class_, cluster) in best:
        t.same(f"report {class_} × {cluster} as match", jaccard, best[class_, cluster])


def check_bounds(t, index, value, bounds):
    """No JSON has them; but a value is between its bounds, each rounded."""
    known = [None if b == "–" else float(b) for b in bounds]
    slack = 1e-4 + 1e-9 * abs(value or 0)
    if value is None:
        return
    t.compared += 1
    if (known[0] is not None and value < known[0] - slack) or (known[2] is not None and value > known[2] + slack):
        raise Wrong(f"report {index}: {value} is outside of its bounds {bounds}")


# ---- tables ---------------------------------------------------------------------------------------------------------
def tables(program, many, draw):
    fixed = [[[5]], [[3, 4]], [[3], [4]], [[5, 0], [0, 7]], [[0, 5], [7, 0]], [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
             [[2, 2], [2, 2]], [[2, 1], [1, 2]], [[2, 1], [0, 1]], [[2, 0, 0], [0, 1, 0], [0, 0, 1]],
             [[3, 1, 1], [1, 0, 0], [1, 0, 0]], [[1, 1, 1, 1]], [[10, 0, 0, 0], [0, 30, 0, 0], [0, 0, 40, 20]],
             [[123456789, 1], [2, 987654321]]]
    for counts in fixed:
        for letters in ("TK", "NN"):
            yield table(program, counts, letters)
    for _ in range(many):
        rows, cols, top = draw.randrange(1, 7), draw.randrange(1, 7), draw.choice([1, 3, 20, 10**6])
        counts = [[draw.randrange(top + 1) if draw.random() < 0.7 else 0 for _ in range(cols)] for _ in range(rows)]
        if any(map(any, counts)):
            yield table(program, counts, draw.choice(["TK", "NN"]))


def table(program, counts, letters):
    """Lines without points are left out: a list of counts does not have them."""
    counts = [line for line in counts if any(line)]
    kept = [j for j in range(len(counts[0])) if any(line[j] for line in counts)]
    counts = [[line[j] for j in kept] for line in counts]
    classes = [f"{letters[0]}{i + 1}" for i in range(len(counts))]
    return Printed(program, counts, classes, [f"{letters[1]}{j + 1}" for j in range(len(counts[0]))])


def main(program, many="40", seed="28"):
    listed = json.loads(subprocess.run([program, "list", "indices", "--json"], capture_output=True, text=True).stdout)
    names, failed, compared = {row["name"]: row["id"] for row in listed}, 0, 0
    for t in tables(program, int(many), random.Random(int(seed))):
        try:
            score, match = json.loads(t.run("score", "-m", "all", "--json")), json.loads(t.run("match", "--json"))
            check_score(t, score)
            check_match(t, match, score["input"]["n"])
            check_report(t, score, match, names)
        except Wrong as wrong:
            failed += 1
            print(f"{t.counts} {t.classes[0]} {t.clusters[0]}: {wrong}")
        compared += t.compared
    print(f"{compared} numbers and names compared\n{compared - failed} passed, {failed} failed")
    return failed > 0


sys.exit(main(os.environ["SETMATCH"], *sys.argv[1:]))
