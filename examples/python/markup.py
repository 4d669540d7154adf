"""Takes HTML apart tag by tag, sanitized or not: scripted documents are stored as they were sent (4.2.7)."""

import re
from html import unescape

COMMENT = r"<!--(?:-?>|.*?(?:--!?>|\Z))|<!\[CDATA\[.*?(?:\]\]>|\Z)|<(?:[!?]|/(?![a-z]))[^>]*>?"
MARKUP = re.compile(COMMENT + r"|<(/?[a-z][^\s/>]*)", re.S | re.I)
ATTRIBUTE = re.compile(r"[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s>]*)))?")
HOLD_TEXT = ("script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes")


def tags(source):
    """All text and tags in order, as (text, tag, attributes), of which text or tag is empty.
    The tag of an end tag begins with a slash; tags and names of attributes are in lower case."""
    at = 0
    while found := MARKUP.search(source, at):
        yield unescape(source[at : found.start()]), "", {}
        at, tag, attributes = found.end(), (found[1] or "").lower(), {}
        if not tag:
            continue  # a comment or the like
        while pair := ATTRIBUTE.match(source, at):
            at = pair.end()
            value = pair[2] or pair[3] or pair[4] or ""
            attributes.setdefault(pair[1].lower(), re.sub("&#?[0-9A-Za-z]+;", lambda one: unescape(one[0]), value))
        at = source.find(">", at) + 1 or len(source)
        yield "", tag, attributes
        if tag in HOLD_TEXT:
            end = re.compile(rf"</{tag}(?=[\s/>])|\Z", re.I).search(source, at).start()
            text, at = source[at:end], end
            yield unescape(text) if tag in ("textarea", "title") else text, "", {}
    yield unescape(source[at:]), "", {}
