"""The data of the format: the files of the folder schema/ of qp-schema, which is the program's first argument."""

import json
import re
import sys

POLICY, EMBEDS = (json.load(open(f"{sys.argv[1]}/{name}.json", encoding="utf-8")) for name in ("policy", "embeds"))
FIELDS = POLICY["blocks"]["fields"]
LIMITS = POLICY["limits"]


def with_fallbacks(blocks):
    """The blocks with the fallback of each extension in its place, as this program knows no extension (11.3.10)."""
    for block in blocks:
        match block:
            case {"type": str(name), "fallback": [_, *_] as fallback} if is_extension(name):
                yield from fallback
            case _:
                yield block


def is_extension(name):
    return len(name) <= LIMITS["extensionTypeLength"] and bool(re.fullmatch(POLICY["blocks"]["extension"], name))
