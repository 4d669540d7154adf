"""Reads declarations of CSS, and filters those of the `style` attributes of snippets (4.2.10)."""

import re
from typing import NamedTuple

from characters import lower
from css_tokens import WHITE, Token, opens, tokens, trimmed, written
from schema import POLICY

PROPERTIES = set(POLICY["styles"]["properties"])
FUNCTIONS = set(POLICY["styles"]["functions"])
PLAIN = {"ident", "number", "percentage", "dimension", "hash", "string", "(", ")", ",", "/", "*", "+", "-", WHITE}


class Declaration(NamedTuple):
    name: str
    value: list[Token]


def until(found, at, *ends):
    """Where the first of some tokens stands outside of brackets, or else the end."""
    open_brackets = []
    while at < len(found):
        one = found[at]
        if not open_brackets and one.kind in ends:
            return at
        if closing := opens(one):
            open_brackets.append(closing)
        elif open_brackets and one.kind == open_brackets[-1]:
            open_brackets.pop()
        at += 1
    return at


def balanced(found):
    """Tokens with their brackets closed, or None if one is closed that is not open."""
    open_brackets = []
    for one in found:
        if closing := opens(one):
            open_brackets.append(closing)
        elif one.kind in ")]}" and (not open_brackets or open_brackets.pop() != one.kind):
            return None
    return found + [Token(closing, closing) for closing in reversed(open_brackets)]


def declaration(found):
    """The declaration that tokens are, or None."""
    found = trimmed(found)
    if not found or found[0].kind != "ident":
        return None
    behind = trimmed(found[1:])
    if not behind or behind[0].kind != ":":
        return None
    return Declaration(found[0].text, trimmed(behind[1:]))


def without_mark(value):
    """A value without `!important` or the like at its end, and the word of that."""
    sign = until(value, 0, "!")
    word = trimmed(value[sign + 1 :])
    if [one.kind for one in word] == ["ident"]:
        return trimmed(value[:sign]), word[0].text
    return value, ""


def safe_snippet_style(style, warn):
    """What is left of a `style` attribute of a snippet. `warn` is told each declaration that goes, and `!`."""
    kept, found, at = [], tokens(style), 0
    while at < len(found):
        is_at_rule = found[at].kind == "at-keyword"
        end = until(found, at, ";", *(["{"] if is_at_rule else []))
        if is_at_rule and end < len(found) and found[end].kind == "{":
            end = until(found, end + 1, "}")
        one, at = found[at:end], end + 1
        if not trimmed(one):
            continue
        if text := safe_declaration(declaration(one), warn):
            kept.append(text)
        else:
            warn(written(one))
    return ";".join(kept)


def safe_declaration(one, warn):
    if not one:
        return ""
    name, (value, mark) = lower(one.name), without_mark(one.value)
    if mark:
        warn("!")
    text = safe_value(value, is_bounded=bool(re.fullmatch(POLICY["styles"]["notNegative"], name)))
    return f"{name}:{text}" if name in PROPERTIES and text else ""


def safe_value(value, is_bounded):
    """A value as it is stored, empty if it is not allowed. Bounded ones are those of margins and indents."""
    for one in value:
        if one.kind == "function":
            if is_bounded or one.name not in FUNCTIONS:
                return ""
        elif one.kind not in PLAIN:
            return ""
        elif is_bounded and one.kind in ("number", "percentage", "dimension") and one.text.startswith("-"):
            return ""
    closed = balanced(value)
    text = written(closed) if closed else ""
    return "" if re.search(r"[\\<>]", text) else text
