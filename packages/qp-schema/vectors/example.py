"""Compares the plain text of two block types with the vectors. Needs Python 3.8 and nothing else."""

import json
import pathlib
import sys

FOLDER = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parent


def divider(block):
    return ""


def timeline(block):
    parts = [item[key] for item in block["items"] for key in ("label", "body")]
    return "\n".join(part for part in parts if part != "")


failed = 0
for write in (divider, timeline):
    file = FOLDER / "blocks" / (write.__name__ + ".json")
    for vector in json.loads(file.read_text(encoding="utf-8")):
        if vector["sanitized"] is None:
            continue  # the block is dropped: there is nothing to write
        same = write(vector["sanitized"]) == vector["text"]
        failed += not same
        print("ok    " if same else "differs", write.__name__ + ":", vector["name"])
sys.exit(1 if failed else 0)
