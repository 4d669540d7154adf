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


def is_whole(value):
    """Whether a number of JSON is a whole one, as 2.0 is."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and value == value // 1


def is_size(size):
    """Whether this is the size of a picture, perhaps one beyond the bounds of this version (3.7.2)."""
    return isinstance(size, dict) and all(is_whole(size.get(side)) and size[side] >= 1 for side in ("width", "height"))


def is_extension(name):
    return len(name) <= LIMITS["extensionTypeLength"] and bool(re.fullmatch(POLICY["blocks"]["extension"], name))
