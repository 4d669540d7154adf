"""Reads pages of qp.v1 aloud, a line for each piece. Needs Python 3.10 and nothing else.

python3 reader.py SCHEMA PAGE   prints a page; SCHEMA is the folder schema/ of qp-schema
python3 reader.py SCHEMA        answers qp-conformance: a request a line, an answer a line
"""

import json
import re
import sys
from itertools import count
from xml.etree import ElementTree

from embeds import rebuilt
from open_elements import TooDeep
from sanitizer import sanitized
from schema import FIELDS, POLICY, is_size, with_fallbacks
from text_writer import plain_text, presented
from validator import issues

TONES = FIELDS["callout"]["fields"]["tone"]["choice"]
LANGUAGES = set(POLICY["languages"]) - {"plaintext"}
NOTE = {"note": True}
FRAMED = ("sandboxed", "pro_sandboxed")
IN_LINE = {*POLICY["html"]["inlineHtml"], "small"}


def words(text, **place):
    """A piece of words, or none."""
    one_line = re.sub("[ \t\n\f\r]+", " ", "" if text is None else text).strip(" ")
    return [{"words": one_line, **place}] if one_line else []


def described(text, **piece):
    """A piece with its words, if there are any."""
    return words(text, **piece) or [piece]


class Html(list):
    """The pieces of sanitized HTML, which is XML as well (4.1.4) but for two characters that XML does not have
    and the line end behind `<pre>`."""

    def __init__(self, source, **place):
        super().__init__()
        self.text = ""
        source = re.sub("[\ufffe\uffff]", "\ufffd", source).replace("<pre>\n", "<pre>")
        root = ElementTree.fromstring("<html>" + source + "</html>")
        self.content(root, "words", place, {"item": map("\u2022{}".format, count(1))})
        self.end("words", place)

    def content(self, element, kind, place, numbers):
        self.text += element.text or ""
        for child in element:
            if child.tag == "br":
                self.text += "\n"
            elif child.tag in ("hr", "img"):
                self.end(kind, place)
                shown = {"rule": True} if child.tag == "hr" else {"picture": child.get("src")}
                self += described(child.get("alt"), **shown, **place)
            elif kind == "words":
                self.element(child, place, numbers)
            else:
                self.content(child, kind, place, numbers)
            self.text += child.tail or ""

    def element(self, element, around, numbers):
        """`numbers` has those of the next item, row and cell, each of the innermost list, table and row."""
        tag, given, place = element.tag, element.attrib, dict(around)
        if "href" in given:
            place["link"] = given["href"]
        elif tag in ("h1", "h2", "h3"):
            place["heading"] = int(tag[1])
        elif tag == "blockquote":
            place["quote"] = True
        elif tag in ("ol", "ul"):
            sign = "{}." if tag == "ol" else "\u2022{}"
            numbers = {**numbers, "item": map(sign.format, count(int(given.get("start", 1))))}
        elif tag == "li":
            place["item"] = place.get("item", []) + [next(numbers["item"])]
        elif tag == "table":
            numbers = {**numbers, "row": count(1)}
        elif tag == "tr":
            row = next(numbers["row"])
            numbers = {**numbers, "cell": ([row, column] for column in count(1))}
        elif tag in ("td", "th"):
            place.pop("header", None)
            place.update({"header": True} if tag == "th" else {}, cell=next(numbers["cell"]))
        kind = "code" if tag == "pre" else "formula" if given.get("class", "").startswith("math") else "words"
        is_piece = kind != "words" or "href" in given or tag not in IN_LINE
        if is_piece:
            self.end("words", around)
        before = len(self)
        self.content(element, kind, place, numbers)
        if is_piece:
            self.end(kind, place)
        if "href" in given and len(self) == before:
            self.append({"words": "", **place})

    def end(self, kind, place):
        """What was read so far is a piece of its own."""
        text, self.text = self.text, ""
        if kind == "words":
            self += words(text, **place)
        elif text:
            self.append({kind: text, **place})


def choice(value):
    """A value that this version may not know; any other is no block (3.7.2)."""
    if not re.fullmatch(r"[\w+#-]{1,40}", value, re.A):
        raise TypeError("this is no choice")
    return value


def by_kinds(kind, value):
    """What a block says whose type stands below nowhere: its texts, as the policy has their kinds."""
    match kind:
        case {"optional": inner}:
            yield from by_kinds(inner, value)
        case {"choice": _}:
            choice(value)
        case [inner]:
            for one in value:
                yield from by_kinds(inner, one)
        case dict():
            for name, inner in kind.items():
                if name in value or "optional" not in inner:
                    yield from by_kinds(inner, value[name])
        case "plainText":
            yield from words(value)
        case "inlineHtml" | "richHtml" | "snippet":
            yield from Html(value)
        case "imageUrl":
            yield {"picture": value}
        case "sourceCode":
            yield {"code": value}


def shown(block):
    match block:
        case {"type": "image", "url": url}:
            if not is_size(block.get("size", {"width": 1, "height": 1})):
                raise TypeError("this is no size")
            yield from described(block.get("alt"), picture=url)
            yield from words(block.get("caption"))
        case {"type": "embed", "embedType": provider, "url": url}:
            found, title = rebuilt(provider, url), block.get("title")
            yield from described(title, **found) if found else words(title or url)
        case {"type": "html", "html": source}:
            kind = FIELDS["html"]["variants"][block.get("safetyMode", "strict_sanitized")]["html"]
            yield from Html(source) if kind == "snippet" else [{"frame": "document"}]
        case {"type": "callout", "tone": str(tone), "html": source}:
            place = {"callout": tone if choice(tone) in TONES else TONES[0]}
            yield from words(block.get("label"), **place)
            yield from Html(source, **place)
        case {"type": "quote", "html": source}:
            yield from Html(source, quote=True)
            yield from words(block.get("attribution"))
        case {"type": "divider"}:
            yield {"rule": True}
        case {"type": "timeline", "items": items}:
            for number, item in enumerate(items, 1):
                yield from words(item["label"], item=[f"{number}."])
                yield from words(item["body"], item=[f"{number}."])
        case {"type": "comparison", "left": left, "right": right}:
            for text in (block.get("leftLabel"), left, block.get("rightLabel"), right):
                yield from words(text)
        case {"type": "table", "headers": headers, "rows": rows}:
            yield from words(block.get("caption"))
            for row, cells in enumerate([headers, *rows], 1):
                for column, cell in enumerate(cells, 1):
                    yield from Html(cell, cell=[row, column], **({"header": True} if row == 1 else {}))
        case {"type": "code", "code": code}:
            yield from words(block.get("filename"))
            yield from words(block.get("label"))
            name = block.get("language", "plaintext")
            yield {"code": code, **({"language": name} if name in LANGUAGES else {})}
        case {"type": "button", "url": url, "label": label}:
            texts = words(label, link=url) + words(block.get("description"), link=url)
            yield from texts or [{"words": "", "link": url}]
        case {"type": name}:
            yield from by_kinds(FIELDS[name]["fields"], block)
        case _:
            yield NOTE


def pieces(blocks):
    """A block of a type or a variant that this version does not know is a note (11.3.2)."""
    for block in with_fallbacks(blocks):
        try:
            yield from list(shown(block))
        except (KeyError, TypeError, AttributeError):
            yield NOTE


def page(document):
    """What a page document shows, and how; of another version nothing (11.3.1)."""
    if document.get("version") != POLICY["format"]:
        return {"refused": True}
    blocks, theme = document["blocks"], document.get("theme")
    framed = [block for block in blocks if isinstance(block, dict) and block.get("safetyMode") in FRAMED]
    fills = document.get("layout") == "full_bleed" and len(blocks) == len(framed) == 1
    return {
        "theme": theme if theme in POLICY["themes"]["ids"] else POLICY["themes"]["default"],
        "layout": "full_bleed" if fills else "standard",
        "shows": list(pieces(blocks)),
    }


def answer(request):
    match request["do"]:
        case "classes":
            return ["validator", "sanitizer", "css-sanitizer", "sanitizer-warnings", "reader", "text-writer"]
        case "validate":
            found = issues(request["page"])
            return {"valid": False, "issues": found} if found else {"valid": True}
        case "sanitize":
            return sanitized(request["blocks"])
        case "page":
            return page(request["page"])
        case "text":
            return plain_text(request["blocks"])
        case "present":
            return presented(request["page"])
        case _:
            return list(pieces(request["blocks"]))


if len(sys.argv) > 2:
    read = page(json.load(open(sys.argv[2], encoding="utf-8")))
    if "refused" in read:
        sys.exit(f"{sys.argv[2]}: this is no page of {POLICY['format']}")
    for piece in read["shows"]:
        print(*(value if name == "words" else f"{name}={value}" for name, value in piece.items()))
else:
    for request in map(json.loads, sys.stdin):
        try:
            said = {"result": answer(request)}
        except TooDeep as problem:
            said = {"error": str(problem)}
        print(json.dumps({"id": request["id"], **said}), flush=True)
