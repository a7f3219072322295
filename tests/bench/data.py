"""Files to be read, made once from a seed in DIRECTORY: nine points of ten lie in their class's own cluster."""
import array
import gzip
import os
import random


class Data:
    def __init__(self, directory):
        self.directory = directory
        os.makedirs(directory, exist_ok=True)

    def made(self, name, write):
        path = os.path.join(self.directory, name)
        if not os.path.exists(path):
            write(path + ".part")
            os.rename(path + ".part", path)
        return path

    @staticmethod
    def labels(rows, k, seed=11):
        r = random.Random(seed)
        for _ in range(rows):
            c = int(k * r.random() * r.random())
            yield c, c if r.random() < 0.9 else int(k * r.random())

    def lines(self, name, rows, k, form, head):
        def write(path):
            with open(path, "w") as f:
                f.write(head)
                f.writelines(form % pair for pair in self.labels(rows, k))

        return self.made(f"{name}-{rows}-{k}.csv", write)

    def strings(self, rows, k=100):
        return self.lines("strings", rows, k, "class_%04d,cluster-%d\n", "class,cluster\n")

    def whole(self, rows, k=100):
        return self.lines("whole", rows, k, "%d,%d\n", "class,cluster\n")

    def quoted(self, rows, k=100):
        return self.lines("quoted", rows, k, '"class ""%04d""","cluster, %d"\n', "class,cluster\n")

    def plain(self, rows, side, k=100):
        def write(path):
            with open(path, "w") as f:
                f.writelines(f"{pair[side]}\n" for pair in self.labels(rows, k))

        return self.made(f"plain-{rows}-{k}-{side}.txt", write)

    def packed(self, rows, k=100):
        def write(path):
            with open(self.strings(rows, k), "rb") as f, gzip.open(path, "wb", 6) as g:
                while block := f.read(1 << 20):
                    g.write(block)

        return self.made(f"strings-{rows}-{k}.csv.gz", write)

    def arrays(self, rows, side, k=100):
        """An array of 32-bit numbers as NumPy writes it (numpy.lib.format, version 1)."""

        def write(path):
            head = f"{{'descr': '<i4', 'fortran_order': False, 'shape': ({rows},), }}"
            head += " " * (-(len(head) + 11) % 64) + "\n"
            with open(path, "wb") as f:
                f.write(b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head.encode())
                array.array("i", (pair[side] for pair in self.labels(rows, k))).tofile(f)

        return self.made(f"array-{rows}-{k}-{side}.npy", write)

    def counts(self, k, points=1000000, random_cells=False):
        """A table of k x k counts: of the labels, or each cell at random below 1000."""

        def write(path):
            r, cell = random.Random(5), {}
            if not random_cells:
                for pair in self.labels(points, k):
                    cell[pair] = cell.get(pair, 0) + 1
            with open(path, "w") as f:
                f.write("," + ",".join(f"K{j}" for j in range(k)) + "\n")
                for i in range(k):
                    row = (r.randrange(1000) if random_cells else cell.get((i, j), 0) for j in range(k))
                    f.write(f"T{i}," + ",".join(map(str, row)) + "\n")

        return self.made(f"counts-{k}-{'random' if random_cells else points}.csv", write)

    def unlike(self, k):
        """Counts of k classes and k clusters of nearly as many sizes: two cells a class."""

        def write(path):
            r = random.Random(7)
            with open(path, "w") as f:
                f.write("class,cluster,count\n")
                for i in range(k):
                    f.write(f"T{i},K{i},{r.randrange(1, 7000)}\nT{i},K{(i + 1) % k},{r.randrange(1, 500)}\n")

        return self.made(f"unlike-{k}.csv", write)

    def sparse(self, kind, k=10000, cells=100000):
        """Counts of k x k in few cells: at random below 1000, or most of a class in its own cluster. Every class and every
        cluster has a cell of its own, so that all of them can be matched."""

        def write(path):
            r, cell = random.Random(9), {}
            own = list(range(k))
            if kind == "random":
                r.shuffle(own)
            for i in range(k):
                cell[i, own[i]] = r.randrange(1, 1000)
            while len(cell) < cells:
                pair = r.randrange(k), r.randrange(k)
                cell.setdefault(pair, r.randrange(1, 1000 if kind == "random" else 100))
            with open(path, "w") as f:
                f.write("class,cluster,count\n")
                f.writelines(f"T{i},K{j},{c}\n" for (i, j), c in sorted(cell.items()))

        return self.made(f"sparse-{k}-{kind}.csv", write)

    def sizes(self, rows, k, clusters):
        """Labels of k and of so many clusters, large ones and small ones (Zipf), drawn apart."""

        def write(path):
            r = random.Random(3)
            sides = [r.choices(range(m), [1 / (i + 1) for i in range(m)], k=rows) for m in (k, clusters)]
            with open(path, "w") as f:
                f.write("class,cluster\n")
                f.writelines(f"{a},{b}\n" for a, b in zip(*sides))

        return self.made(f"zipf-{rows}-{k}-{clusters}.csv", write)
