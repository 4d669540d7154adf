"""What attributes of HTML may hold: a function for each rule of the policy (4.2.9). It gives the value as it is
stored, or None."""

import re
from functools import partial

from characters import HTML_WHITE, WHITE, lower
from css_sheets import safe_declarations
from css_values import safe_snippet_style
from schema import POLICY
from urls import in_ascii, safe, without_breaks

DOCUMENT = POLICY["document"]
MOST_CANDIDATES = 50
ADDRESSES = ("url", "asset", "fragment", "srcset")
REFERENCE = re.compile(r"""url\(\s*["']?\s*#[a-z0-9_.:-]+\s*["']?\s*\)""", re.I | re.A)
LOADS = re.compile(r"url|image|src\(|expression|element|[@\\<>]|/\*", re.I | re.A)
CANDIDATE = re.compile(r"[ \t\n\f\r,]*([^ \t\n\f\r]+)")
DESCRIPTOR = re.compile(r"((?:\([^)]*(?:\)|\Z)|[^,(])*)")


def text(_, value):
    return value


def url(purpose, value):
    return safe(value, purpose)


def integer(bounds, value):
    digits = value.strip(WHITE)
    if not re.fullmatch("[0-9]+", digits):
        return None
    plain = digits.lstrip("0") or "0"
    least, most = bounds
    return plain if len(plain) <= len(str(most)) and least <= int(plain) <= most else None


def one_of(choices, value):
    wanted = lower(value.strip(WHITE))
    return next((choice for choice in choices if lower(choice) == wanted), None)


def pattern(expression, value):
    return value if re.fullmatch(expression, value) else None


def boolean(_, value):
    return ""


def asset(purpose, value):
    address = without_breaks(value.strip(WHITE))
    if purpose == "image" and re.match(DOCUMENT["data"]["image"], address, re.I | re.A):
        return in_ascii(address)
    return safe(value, "frame")


def srcset(_, value):
    kept = []
    for address, descriptor in candidates(value)[:MOST_CANDIDATES]:
        stored = asset("image", address)
        if stored and "," not in stored and re.fullmatch(DOCUMENT["descriptor"], descriptor):
            kept.append(f"{stored} {descriptor}".strip(" "))
    return ", ".join(kept) or None


def candidates(value):
    """The addresses of a `srcset` with their descriptors."""
    found, at = [], 0
    while one := CANDIDATE.match(value, at):
        address, at, descriptor = one[1], one.end(), ""
        if not address.endswith(","):
            behind = DESCRIPTOR.match(value, at)
            descriptor, at = behind[1].strip(HTML_WHITE), behind.end()
        found.append((address.rstrip(","), descriptor))
    return found


def fragment(_, value):
    name = value.strip(WHITE)
    return name if re.fullmatch("#[A-Za-z0-9_.:-]+", name) else None


def paint(_, value):
    return None if LOADS.search(REFERENCE.sub("", value)) else value


RULES = {
    "text": text,
    "url": url,
    "integer": integer,
    "oneOf": one_of,
    "pattern": pattern,
    "boolean": boolean,
    "asset": asset,
    "srcset": srcset,
    "fragment": fragment,
    "paint": paint,
}
STYLES = {"style": safe_snippet_style, "css": safe_declarations}


def safe_attributes(tag, given, rules, silent, warn):
    """The attributes that a tag keeps. `rules` has those that are listed for it."""
    kept = {}
    for name, value in given.items():
        if name not in rules:
            if name not in silent:
                warn("attribute_dropped", tag, name)
            continue
        rule, argument = next(iter(rules[name].items()))
        if rule in STYLES:
            stored = STYLES[rule](value, partial(warn, "style_dropped")) or None
        else:
            stored = pattern(rules[name].get("pattern", "(?!)"), value) or RULES[rule](argument, value)
            warn_of_value(tag, name, value, rule, stored, warn)
        if stored is not None:
            kept[name] = stored
    return kept


def warn_of_value(tag, name, value, rule, stored, warn):
    code = "url_dropped" if rule in ADDRESSES else "attribute_dropped"
    if rule == "srcset" and len(candidates(value)) != len(candidates(stored or "")):
        warn(code, tag, name)
    elif stored is None:
        warn(code, tag, name, value)
