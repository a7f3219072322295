"""Writes a NumPy archive without NumPy: npz.py FILE NAME=1,1,2 ... (NAME=object and NAME=damaged cannot be read)."""
import struct
import sys
import zipfile


def array(text):
    values = [1, 1, 2] if text in ("object", "damaged") else [int(v) for v in text.split(",")]
    shape = len(values) + (3 if text == "damaged" else 0)
    kind = "|O" if text == "object" else "<i8"
    header = "{'descr': '%s', 'fortran_order': False, 'shape': (%d,), }\n" % (kind, shape)
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack(
        "<%dq" % len(values), *values)


with zipfile.ZipFile(sys.argv[1], "w") as archive:
    for argument in sys.argv[2:]:
        name, _, values = argument.partition("=")
        archive.writestr(name + ".npy", array(values))
