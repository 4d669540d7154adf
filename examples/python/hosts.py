"""Hosts as the WHATWG URL Standard reads them: names in any script, addresses of IPv4 and IPv6. Each function raises
ValueError for what is none. Python has the data of an older Unicode than browsers may have, and of names that are
written from right to left only what mixes both directions is refused."""

import ipaddress
import re
import unicodedata
from urllib.parse import unquote_to_bytes

NEVER_IN_HOSTS = re.compile(r"[\0- #/:<>?@\[\\\]^|]")
NEVER_IN_NAMES = re.compile(r"[\0- #%/:<>?@\[\\\]^|\x7f]")
DOTS = "[.\u3002\uff0e\uff61]"
KEPT = "\u00df\u03c2\u200c\u200d"  # sharp s, final sigma and joiners: other foldings of case change or remove them
IGNORED = re.compile("[\u00ad\u034f\u180b-\u180f\u200b\u2060\u2064\ufe00-\ufe0f\ufeff\U000e0100-\U000e01ef]")
NOT_IN_LABELS = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp", "Zs")
VIRAMA = 9  # the combining class of signs behind which joiners may stand


def host(text):
    """The host of an http or https address as it is printed."""
    if text.startswith("["):
        return ipv6(text)
    name = to_ascii(unquote_to_bytes(text).decode())
    if not name or NEVER_IN_NAMES.search(name):
        raise ValueError("host")
    last = name.removesuffix(".").rsplit(".", 1)[-1]
    return ipv4(name) if re.fullmatch("[0-9]+|0[xX][0-9a-fA-F]*", last) else name


def opaque_host(text):
    """The host of an address of any other scheme."""
    if text.startswith("["):
        return ipv6(text)
    if NEVER_IN_HOSTS.search(text):
        raise ValueError("host")
    return text


def ipv6(text):
    """An address in brackets, with `::` in place of the first of the longest runs of zeros."""
    if not re.fullmatch(r"\[[0-9a-fA-F:.]*\]", text):
        raise ValueError("brackets")
    address = ipaddress.IPv6Address(text[1:-1]).packed
    pieces = [format(int.from_bytes(address[at : at + 2], "big"), "x") for at in range(0, 16, 2)]
    runs = [(length, -at) for at in range(8) for length in range(2, 9 - at) if set(pieces[at : at + length]) == {"0"}]
    if not runs:
        return f"[{':'.join(pieces)}]"
    length, start = max(runs)
    return f"[{':'.join(pieces[:-start])}::{':'.join(pieces[length - start:])}]"


def ipv4(text):
    parts = text.removesuffix(".").split(".")
    if len(parts) > 4:
        raise ValueError("too many numbers")
    *firsts, last = map(number, parts)
    if any(one > 255 for one in firsts) or last >= 256 ** (4 - len(firsts)):
        raise ValueError("number too large")
    return str(ipaddress.IPv4Address(sum(one * 256 ** (3 - at) for at, one in enumerate(firsts)) + last))


def number(digits):
    if re.fullmatch("0[xX][0-9a-fA-F]*", digits):
        return int(digits[2:] or "0", 16)
    if re.fullmatch("0[0-7]*", digits):
        return int(digits, 8)
    if re.fullmatch("[1-9][0-9]*", digits):
        return int(digits[:20])
    raise ValueError("number")


def to_ascii(name):
    """A name with each label of other characters than ASCII in Punycode (UTS #46, not transitional)."""
    if name.isascii() and "xn--" not in name.lower():
        return name.lower()
    labels = [label_to_ascii(label) for label in re.split(DOTS, mapped(name))]
    directions = {unicodedata.bidirectional(character) for label in labels for character in decoded(label)}
    if directions & {"R", "AL"} and any(mixes_directions(decoded(label)) for label in labels):
        raise ValueError("directions")
    return ".".join(labels)


def mapped(text):
    """A text without differences of case and width, and without characters that are not seen."""
    text = unicodedata.normalize("NFKC", IGNORED.sub("", text))
    folded = "".join(one if one in KEPT else one.casefold() for one in text)
    return unicodedata.normalize("NFKC", IGNORED.sub("", folded))


def label_to_ascii(label):
    plain = decoded(label)
    if not label.isascii() or label.startswith("xn--"):
        check(plain)
    return label if label.isascii() else "xn--" + label.encode("punycode").decode()


def decoded(label):
    return label[4:].encode().decode("punycode") if label.startswith("xn--") else label


def check(label):
    """Raises an error for a label that no host may have."""
    if not label or label.isascii() or label.startswith("xn--") or label != mapped(label):
        raise ValueError("label")
    if unicodedata.category(label[0]).startswith("M"):
        raise ValueError("a mark comes first")
    for before, character in zip(" " + label, label):
        if character in "\u200c\u200d":
            if unicodedata.combining(before) != VIRAMA:
                raise ValueError("joiner")
        elif unicodedata.category(character) in NOT_IN_LABELS:
            raise ValueError("character")


def mixes_directions(label):
    """Whether a label, in a name with letters that are written from right to left, breaks the rule of RFC 5893."""
    kinds = [unicodedata.bidirectional(character) for character in label]
    ends = [kind for kind in kinds if kind != "NSM"]
    if not kinds:
        return False
    if kinds[0] in ("R", "AL"):
        allowed, last = {"R", "AL", "AN", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"}, {"R", "AL", "EN", "AN"}
        return bool(set(kinds) - allowed) or ends[-1] not in last or {"EN", "AN"} <= set(kinds)
    allowed, last = {"L", "EN", "ES", "CS", "ET", "ON", "BN", "NSM"}, {"L", "EN"}
    return kinds[0] != "L" or bool(set(kinds) - allowed) or ends[-1] not in last
