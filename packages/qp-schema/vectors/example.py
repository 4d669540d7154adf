"""Compares a renderer of two block types with the vectors. Needs Python 3.8 and nothing else."""

import json
import pathlib
import sys

FOLDER = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).parent


def escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def divider(block):
    return "<hr>"


def timeline(block):
    entry = '<li><p class="qp-timeline-label">{label}</p><p>{body}</p></li>'
    entries = [entry.format(**{key: escape(item[key]) for key in ("label", "body")}) for item in block["items"]]
    lang = f' lang="{block["lang"]}"' if "lang" in block else ""
    return f'<ol class="qp-timeline"{lang} dir="{block.get("dir", "auto")}">' + "".join(entries) + "</ol>"


failed = 0
for render in (divider, timeline):
    file = FOLDER / "blocks" / (render.__name__ + ".json")
    for vector in json.loads(file.read_text(encoding="utf-8")):
        if vector["sanitized"] is None:
            continue  # the block is dropped: there is nothing to render
        same = render(vector["sanitized"]) == vector["html"]
        failed += not same
        print("ok    " if same else "differs", render.__name__ + ":", vector["name"])
sys.exit(1 if failed else 0)
