"""Takes HTML apart into texts and tags, sanitized or not, as the tokenizer of the HTML standard does."""

import re
from typing import NamedTuple

from characters import lower
from references import resolved

COMMENT = r"<!--(?:-?>|.*?(?:--!?>|\Z))|<!\[CDATA\[.*?(?:\]\]>|\Z)|<(?:[!?]|/(?=[^a-zA-Z]))[^>]*>?"
MARKUP = re.compile(COMMENT + r"|<(/?)([a-zA-Z][^ \t\n\f\r/>]*)", re.S)
ATTRIBUTE = re.compile(
    r"""[ \t\n\f\r/]*([^ \t\n\f\r/>][^ \t\n\f\r/>=]*)"""
    r"""(?:[ \t\n\f\r]*=[ \t\n\f\r]*(?:"([^"]*)(?:"|\Z)|'([^']*)(?:'|\Z)|([^ \t\n\f\r>]*)))?"""
)
TAG_END = re.compile(r"[ \t\n\f\r/]*>")
HOLD_TEXT = ("script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes", "plaintext")
RESOLVED = ("textarea", "title")


class Tag(NamedTuple):
    """Names of tags and attributes are in lower case. `text` is what a tag holds in which no tags are read."""

    name: str
    is_end: bool = False
    attributes: dict = {}
    closes_itself: bool = False
    text: str = ""


def tags(source, is_drawing=lambda: False):
    """All texts and tags in order. `is_drawing` is asked at each start tag whether it is one of SVG or MathML, in
    which no tag holds text. A tag that the source does not end is none."""
    at = 0
    while found := MARKUP.search(source, at):
        if found.start() > at:
            yield resolved(source[at : found.start()])
        at = found.end()
        if not found[2]:
            continue  # a comment or the like
        name, is_end, attributes = lower(found[2]), found[1] == "/", {}
        while pair := ATTRIBUTE.match(source, at):
            at = pair.end()
            value = pair[2] or pair[3] or pair[4] or ""
            attributes.setdefault(lower(pair[1]), resolved(value, in_attribute=True))
        if not (end := TAG_END.match(source, at)):
            return
        at, text = end.end(), ""
        if name in HOLD_TEXT and not is_end and not is_drawing():
            text, at = held_text(name, source, at)
        yield Tag(name, is_end, attributes, end[0].endswith("/>"), text)
    if at < len(source):
        yield resolved(source[at:])


def held_text(name, source, at):
    """The text of an element up to its end tag, and where that begins. That of `plaintext` does not end."""
    pattern = r"\Z" if name == "plaintext" else rf"(?i:</{name})(?=[ \t\n\f\r/>])|\Z"
    end = re.compile(pattern, re.A).search(source, at).start()
    text = source[at:end]
    return resolved(text) if name in RESOLVED else text, end
