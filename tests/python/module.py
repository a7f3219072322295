"""The module setmatch from the source tree, with the library of the build that is tested ($SETMATCH)."""
import os
import sys

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
PROGRAM = os.environ.setdefault("SETMATCH", os.path.join(TOP, "build", "setmatch"))
LIBRARY = os.path.join(os.path.dirname(os.path.abspath(PROGRAM)), "libsetmatch.so.1")
if "/asan/" in LIBRARY or "/tsan/" in LIBRARY or not os.path.exists(LIBRARY):
    print("SKIPPED: Python cannot load this build of the library")
    sys.exit(77)
os.environ["SETMATCH_LIBRARY"] = LIBRARY
sys.path.insert(0, os.path.join(TOP, "src", "python"))

import setmatch
