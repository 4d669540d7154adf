"""Takes CSS apart into tokens, as CSS Syntax says, and writes them again (4.2.16)."""

import re
from typing import NamedTuple

from characters import lower
from schema import POLICY

ESCAPE = r"\\(?:[0-9a-fA-F]{1,6}[ \t\n]?|[^\n0-9a-fA-F]|\Z)"
LETTER = rf"(?:[a-zA-Z_]|[^\0-\x7f]|{ESCAPE})"
NAME = rf"(?:[a-zA-Z0-9_-]|[^\0-\x7f]|{ESCAPE})*"
IDENT = rf"(?:--|-?{LETTER}){NAME}"
NUMBER = r"[+-]?(?:[0-9]*\.[0-9]+|[0-9]+)(?:[eE][+-]?[0-9]+)?"
RANGE = re.compile(r"[uU]\+(?:[0-9a-fA-F]{1,6}-[0-9a-fA-F]{1,6}|(?=[0-9a-fA-F?]{1,6})[0-9a-fA-F]*\?*)")
DOUBLE = rf'"(?:[^"\\\n]|\\\n|{ESCAPE})*(?:"|\Z)'
SINGLE = rf"'(?:[^'\\\n]|\\\n|{ESCAPE})*(?:'|\Z)"
URL = r"[uU][rR][lL]\([ \t\n]*"
TOKEN = re.compile(
    rf"""(?P<nothing>/\*.*?(?:\*/|\Z)|<!--|-->)
    |(?P<white>[ \t\n]+)
    |(?P<quoted>{URL}(?P<address>{DOUBLE}|{SINGLE})[ \t\n]*(?:\)|\Z))
    |(?P<url>{URL}(?P<plain>(?:[^"'()\\ \t\n\x7f]|{ESCAPE})*)[ \t\n]*(?:\)|\Z))
    |(?P<badurl>{URL}(?:{ESCAPE}|[^)])*(?:\)|\Z))
    |(?P<dimension>(?=(?P<amount>{NUMBER}))(?P=amount){IDENT})
    |(?P<percentage>{NUMBER}%)
    |(?P<number>{NUMBER})
    |(?P<function>{IDENT}\()
    |(?P<ident>{IDENT})
    |(?P<hash>\#(?:[a-zA-Z0-9_-]|[^\0-\x7f]|{ESCAPE}){NAME})
    |(?P<keyword>@{IDENT})
    |(?P<string>{DOUBLE}|{SINGLE})
    |(?P<badstring>"(?:[^"\\\n]|{ESCAPE})*|'(?:[^'\\\n]|{ESCAPE})*)
    |(?P<sign>.)""",
    re.S | re.X,
)
CLOSING = {"(": ")", "[": "]", "{": "}"}
WHITE = "white"
SPACES = {name: set(following) for name, following in POLICY["styles"]["spaces"].items()}


class Token(NamedTuple):
    """`kind` is a name of CSS Syntax, or the sign that the token is; `text` is the token as it is written. `value` is
    what a string or an address means; `end` is where the token ends in the source."""

    kind: str
    text: str
    value: str = ""
    end: int = 0

    @property
    def name(self):
        """The name of a function or an at-rule."""
        return lower(self.text.strip("@("))


def tokens(source, ranges=False):
    """The tokens of CSS without comments. With `ranges`, `U+0-7F` is one."""
    found, at = [], 0
    while at < len(source):
        if ranges and (piece := RANGE.match(source, at)):
            found.append(Token("unicode-range", piece[0]))
            at = piece.end()
            continue
        piece = TOKEN.match(source, at)
        at = piece.end()
        if piece.lastgroup != "nothing":
            found.append(token(piece))
    return found


def token(piece):
    kind, text, end = piece.lastgroup, piece[0], piece.end()
    if kind == "string":
        value = unquoted(text)
        return Token(kind, f'"{escaped(value, SIGNS_IN_STRINGS)}"', value, end)
    if kind in ("quoted", "url"):
        return url(unquoted(piece["address"]) if kind == "quoted" else resolved(piece["plain"]), end)
    if kind == "keyword":
        return Token("at-keyword", text, "", end)
    return Token(text if kind == "sign" else kind, " " if kind == WHITE else text, "", end)


def unquoted(text):
    """What a string means, whose end may be missing."""
    inner = text[1:]
    has_end = re.fullmatch(rf"(?:[^\\]|\\\n|{ESCAPE})*{text[0]}", inner, re.S)
    return resolved(inner[:-1] if has_end else inner)


def url(value, end=0):
    return Token("url", f"url({escaped(value, SIGNS_IN_URLS)})", value, end)


def resolved(text):
    """A text without its escapes."""

    def character(found):
        escape = found[0][1:]
        if not re.match("[0-9a-fA-F]", escape):
            return "" if escape == "\n" else escape or "\ufffd"
        number = int(escape, 16)
        is_character = 0 < number <= 0x10FFFF and not 0xD800 <= number <= 0xDFFF
        return chr(number) if is_character else "\ufffd"

    return re.sub(rf"\\\n|{ESCAPE}", character, text)


SIGNS_IN_STRINGS = re.compile(r'["\\]')
SIGNS_IN_URLS = re.compile(r"[()\\]")


def escaped(value, signs):
    value = signs.sub(r"\\\g<0>", value)
    return re.sub("([\0-\x1f\x7f])([0-9a-fA-F ]?)", in_code, value)


def in_code(found):
    return f"\\{ord(found[1]):x}{' ' if found[2] else ''}{found[2]}"


def trimmed(found):
    """Tokens without white space before and behind them."""
    start, end = 0, len(found)
    while start < end and found[start].kind == WHITE:
        start += 1
    while end > start and found[end - 1].kind == WHITE:
        end -= 1
    return found[start:end]


def opens(one):
    """What closes the brackets that a token opens, if it opens any."""
    return ")" if one.kind == "function" else CLOSING.get(one.kind)


def written(found):
    """Tokens as they stand in a value, with the fewest spaces."""
    text, before, is_behind_white = "", None, False
    for one in found:
        if one.kind == WHITE:
            is_behind_white = True
            continue
        beside_sign = is_behind_white and (one.kind in "+-" or before and before.kind in "+-")
        if before and (beside_sign or needs_space(before, one)):
            text += " "
        text, before, is_behind_white = text + one.text, one, False
    return text


def needs_space(before, one):
    kind = one.text[0] if one.kind in ("number", "percentage", "dimension") and one.text[0] in "+-" else one.kind
    return kind in SPACES.get(before.kind, ())
