"""Runs scikit-learn's own tests of its cluster metrics with the functions of the Python module in their place.

Tests whose difference is documented in docs/how-to/python.md are listed here and must fail as they do.
"""
# Needs: pytest sklearn.metrics.cluster.tests
import sys

import pytest
from module import setmatch
from sklearn.metrics import cluster

# NaN is a missing label here, and infinity a label like any other.
DIFFERENT = {"test_inf_nan_input"}
replaced = [name for name in setmatch.__all__ if hasattr(cluster, name)]


class Counts:
    """The results of the tests, with what failed."""

    passed = 0
    failed = []

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.failed.append(report.nodeid.split("::")[-1])
        elif report.when == "call":
            self.passed += 1


def main():
    for name in replaced:
        setattr(cluster, name, getattr(setmatch, name))
    counts = Counts()
    pytest.main(["-q", "--no-header", "-p", "no:cacheprovider", "--tb=short", "--pyargs",
                 *(f"sklearn.metrics.cluster.tests.test_{name}" for name in ("supervised", "common"))], plugins=[counts])
    wrong = [name for name in counts.failed if name.partition("[")[0] not in DIFFERENT]
    print(f"{len(replaced)} functions replaced; {len(counts.failed) - len(wrong)} tests differ as documented")
    print(f"{counts.passed} passed, {len(wrong)} failed")
    return bool(wrong)


sys.exit(main())
