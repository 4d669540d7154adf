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


def units(text):
    """A text as its UTF-16 code units, which the format counts: each is a character of its own."""
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(low + 256 * high) for low, high in zip(data[::2], data[1::2]))


def from_units(text):
    """The text that code units make, without half a surrogate pair at its end."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "ignore")
