"""Resolves references to characters, such as `&amp;` and `&#8364;`, as parsers of HTML do."""

import re
from html.entities import html5

from characters import cleaned

REFERENCE = re.compile("&(?:#([0-9]+);?|#[xX]([0-9a-fA-F]+);?|([0-9a-zA-Z]+;?))")
REPLACEMENT = "\ufffd"


def resolved(text, in_attribute=False):
    """A text with the characters in place of their references, without those that no string keeps (3.2.4)."""

    def character(found):
        decimal, hexadecimal, name = found.groups()
        if name:
            return named(name, text[found.end() : found.end() + 1], in_attribute) or found[0]
        return numbered(decimal, 10) if decimal else numbered(hexadecimal, 16)

    return cleaned(REFERENCE.sub(character, text)) if "&" in text else text


def numbered(digits, base):
    number = int(digits.lstrip("0")[:8] or "0", base)  # eight digits are too many for any character
    if number == 0 or number > 0x10FFFF or 0xD800 <= number <= 0xDFFF:
        return REPLACEMENT
    if 0x80 <= number <= 0x9F:
        return bytes([number]).decode("windows-1252", "ignore") or chr(number)
    return chr(number)


def named(name, following, in_attribute):
    """What the longest name that `name` begins with stands for, and the rest. Some names need no semicolon, but in
    attributes no letter, digit or equals sign may follow them: `?a=1&copy=2` is an address."""
    for end in range(len(name), 1, -1):
        if name[:end] in html5:
            rest = name[end:]
            if in_attribute and name[end - 1] != ";" and re.match("[0-9a-zA-Z=]", rest + following):
                return None
            return html5[name[:end]] + rest
    return None
