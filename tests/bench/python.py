"""Times the Python module next to scikit-learn on the same arrays, in one run: make bench-python (SIZE=1e7)."""
# Needs: sklearn
import os
import resource
import subprocess
import sys
import time

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path.insert(0, os.path.join(TOP, "src", "python"))
N = int(float(os.environ.get("SIZE") or "1e7"))
WORK = {
    "setmatch.adjusted_rand_score": lambda a, b: setmatch.adjusted_rand_score(a, b),
    "setmatch.score, all indices": lambda a, b: setmatch.score(a, b),
    "setmatch.Table, points kept": lambda a, b: setmatch.Table(a, b),
    "sklearn contingency_matrix": lambda a, b: contingency_matrix(a, b, sparse=True),
    "sklearn adjusted_rand_score": lambda a, b: adjusted_rand_score(a, b),
}


def measure(name, k):
    """Seconds of the fastest of three runs, and how much the peak of memory rose, in MB."""
    draw = np.random.default_rng(1)
    a = draw.integers(0, k, N)
    b = np.where(draw.random(N, dtype=np.float32) < 0.7, a, draw.integers(0, k, N))
    WORK[name](a[:100], b[:100])
    best, before = float("inf"), int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize() / 1e6
    with open("/proc/self/clear_refs", "w") as f:
        f.write("5")  # the peak begins anew
    for _ in range(3):
        begun = time.perf_counter()
        WORK[name](a, b)
        best = min(best, time.perf_counter() - begun)
    peak = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM")) / 1e3
    print(f"{best:.4f} {peak - before:.0f}")


if len(sys.argv) > 1:
    import numpy as np
    import setmatch
    from sklearn.metrics import adjusted_rand_score
    from sklearn.metrics.cluster import contingency_matrix
    measure(sys.argv[1], int(sys.argv[2]))
    sys.exit()
for k in 10, 100, 1000:
    print(f"{N:.0e} points, int64, {k} classes and clusters")
    result = {name: subprocess.run([sys.executable, __file__, name, str(k)], capture_output=True, text=True, check=True).stdout.split()
              for name in WORK}
    slow = float(result["sklearn adjusted_rand_score"][0])
    for name, (seconds, peak) in result.items():
        print(f"  {name:30}{float(seconds):8.3f} s  {float(peak):6.0f} MB  {slow / float(seconds):6.1f} times as fast as sklearn's ARI")
