"""Runs the Python of docs/how-to/python.md that shows what it prints, and the recipes of that page on 1,000 rows."""
import contextlib
import io
import os
import re
import subprocess
import sys

from module import LIBRARY, TOP

page = open(os.path.join(TOP, "docs", "how-to", "python.md"), encoding="utf-8").read()
passed = failed = 0
for code, expected in re.findall(r"<!-- checked: python -->\n```python\n(.*?)^```.*?^```text\n(.*?)^```", page, re.M | re.S):
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(code, {})
    good = printed.getvalue() == expected
    passed, failed = passed + good, failed + (not good)
    if not good:
        print("printed:", printed.getvalue(), sep="\n")
done = subprocess.run([sys.executable, "-B", os.path.join(TOP, "tests", "recipes", "recipes.py"), "python.md"], capture_output=True,
                      text=True, env=dict(os.environ, RECIPE_ROWS="1000", SETMATCH_LIBRARY=LIBRARY))
print(done.stdout, done.stderr, sep="", end="")
more = re.search(r"(\d+) passed, (\d+) failed", done.stdout)
passed, failed = passed + int(more[1]), failed + int(more[2])
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0 or passed < 2)
