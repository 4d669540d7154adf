"""Addresses: which are safe, and how they are stored (4.3). They are read as the WHATWG URL Standard says."""

import re
from typing import NamedTuple
from urllib.parse import quote

from characters import LOWER, WHITE
from hosts import host, opaque_host
from schema import POLICY

ENCODED = re.compile("[\\\\<>\"'`^{|}" + WHITE + "]")  # 4.3.4
DEFAULT_PORTS = {"http": "80", "https": "443"}
PRINTED = "".join(map(chr, range(0x21, 0x7F)))  # what an address keeps as it is
IN_PATH = PRINTED.translate(dict.fromkeys(map(ord, '"#<>?^`{}')))
IN_QUERY = PRINTED.translate(dict.fromkeys(map(ord, "\"#<>'")))
IN_FRAGMENT = PRINTED.translate(dict.fromkeys(map(ord, '"<>`')))


class Url(NamedTuple):
    """An address in its parts. Those that it does not have are None; `printed` is the whole of it."""

    scheme: str
    has_credentials: bool
    host: str | None
    port: str
    path: str
    query: str | None
    printed: str


def safe(address, purpose):
    """An address as it is stored if it is safe for the purpose, which the policy names; else None."""
    rule = POLICY["urls"][purpose]
    text = address.strip(WHITE)
    if rule["fragment"] and text.startswith("#"):
        return text if not ENCODED.search(text) else "#" + percent_encoded(without_breaks(text[1:]), IN_FRAGMENT)
    url = parsed(text)
    if not url or url.scheme not in rule["schemes"] or url.has_credentials:
        return None
    return text if not ENCODED.search(text) and is_spelled_out(text, url) else in_ascii(url.printed)


def is_spelled_out(text, url):
    """Whether an address without characters to encode is stored as it was written."""
    return url.scheme in ("mailto", "tel") or bool(re.match("https?://[^/?#@]+([/?#]|$)", text, re.I | re.A))


def without_breaks(text):
    return re.sub("[\t\n\r]", "", text)


def percent_encoded(text, kept):
    return in_ascii("".join(one if one in kept or one == "%" else quote(one, safe="") for one in text))


def in_ascii(text):
    """An address without the characters that 4.3.4 has percent-encoded."""
    return ENCODED.sub(lambda found: quote(found[0], safe=""), text)


def parsed(text):
    """The parts of an address with a scheme, or None for what is none."""
    found = re.match("([a-zA-Z][a-zA-Z0-9+.-]*):(.*)", without_breaks(text).strip(" "), re.S)
    if not found:
        return None
    scheme, rest = found[1].translate(LOWER), found[2]
    rest, hash_sign, fragment = rest.partition("#")
    rest, question_mark, query = rest.partition("?")
    is_special = scheme in DEFAULT_PORTS
    if is_special:
        rest = "//" + rest.replace("\\", "/").lstrip("/")
    try:
        return put_together(scheme, rest, query if question_mark else None, fragment if hash_sign else None)
    except ValueError:
        return None


def put_together(scheme, rest, query, fragment):
    is_special = scheme in DEFAULT_PORTS
    has_credentials, name, port, printed = False, None, "", scheme + ":"
    if rest.startswith("//"):
        authority, slash, path = rest[2:].partition("/")
        credentials, _, place = authority.rpartition("@")
        has_credentials = credentials not in ("", ":")
        name, port = host_and_port(place, scheme)
        path = slash + path
        printed += "//" + name + (":" + port if port else "")
    else:
        path = rest
    if path.startswith("/") or is_special:
        path = without_dots(path, is_special)
    path = percent_encoded(path, IN_PATH if path.startswith("/") else PRINTED)
    printed += path
    if query is not None:
        query = percent_encoded(query, IN_QUERY)
        printed += "?" + query
    if fragment is not None:
        printed += "#" + percent_encoded(fragment, IN_FRAGMENT)
    return Url(scheme, has_credentials, name, port, path, query, printed)


def host_and_port(place, scheme):
    found = re.fullmatch(r"(\[[^\]]*\]|[^:\[]*|[^:]*\[[^\]]*\].*)(?::([0-9]*))?", place, re.S)
    if not found:
        raise ValueError("port")
    port = found[2] or ""
    if port and int(port[-6:]) + 65536 * bool(port[:-6].strip("0")) > 65535:
        raise ValueError("port")
    port = str(int(port[-6:])) if port else ""
    name = host(found[1]) if scheme in DEFAULT_PORTS else opaque_host(found[1])
    return name, "" if port == DEFAULT_PORTS.get(scheme) else port


def without_dots(path, is_special):
    """The path with its segments `.` and `..` resolved."""
    kept = []
    segments = path.removeprefix("/").split("/")
    for at, segment in enumerate(segments):
        plain = re.sub("%2e", ".", segment, flags=re.I)
        if plain == "..":
            kept = kept[:-1]
        if plain not in (".", ".."):
            kept.append(segment)
        elif at == len(segments) - 1:
            kept.append("")
    return "/" + "/".join(kept)
