"""Writes pages as plain text, and the title and description of their previews: the class `text-writer`."""

import re
from itertools import count
from urllib.parse import urlsplit

from characters import WHITE, from_units, has_words, units
from markup import tags
from schema import EMBEDS, FIELDS, LIMITS, POLICY, is_size, with_fallbacks

UNKNOWN = "This part of the page cannot be shown here."
BREAKS = ("", " ", "\n", "\n\n")  # what may stand before words; of two the later one counts
SPACE, LINE, PARAGRAPH = BREAKS[1:]
CELLS = ("td", "th")
LISTS = ("ol", "ul")
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
BLOCK_LEVEL = set(POLICY["html"]["blockLevel"]) - set(CELLS)
LINES = set("caption dd dt figcaption legend li option summary tbody tfoot thead tr".split())
UNSEEN = ("script", "style", "template", "title", "desc")
BOXES = ("\u2610 ", "\u2611 ")
MOST_INDENT = 16


def one_line(text):
    return re.sub(f"[{WHITE}]+", " ", text).strip(" ")


def is_reference(address):
    """Whether a link leads to a footnote, or back from one (4.2.12)."""
    return address.startswith("#") and bool(re.fullmatch(POLICY["html"]["footnoteId"], address[1:]))


def needs_address(address, text):
    """Whether the address of a link stands behind its text (10.14.8)."""
    try:
        url = urlsplit(address)
    except ValueError:
        return False
    if url.scheme not in POLICY["urls"]["link"]["schemes"]:
        return False
    if url.scheme in ("http", "https") and ("@" in url.netloc or not url.hostname):
        return False
    short, said = (re.sub("^(https?://|mailto:|tel:)|/$", "", one.lower()) for one in (address, text))
    return short != said


class List:
    """An open list. The sign of its open item waits for the item's first words, and then has a width."""

    def __init__(self, numbers):
        self.numbers, self.sign, self.width = numbers, "", 0

    def begin_item(self):
        self.sign, self.width = f"{next(self.numbers)}. " if self.numbers else "- ", 0

    def end_item(self):
        self.sign, self.width = "", 0

    def signed(self):
        sign, self.sign = self.sign, ""
        self.width = len(sign) or self.width
        return sign


class Html:
    """`text` is HTML as plain text; `title`, `heading` and `paragraphs` are what titles and descriptions are made
    of. `bare` are the words alone, without what 10.14.8 adds, without images and references to footnotes."""

    def __init__(self, source, bare=False):
        self.text, self.title, self.heading, self.paragraphs = "", "", "", []
        self.bare = bare
        self.run = ""  # the words since the last tag that begins or ends a line
        self.gap = ""  # the break before them
        self.within = ""  # the block-level element whose start tag stands before them
        self.described = ""  # the first description of an image there, where it is not among the words
        self.lists = []
        self.link = None  # the address of the open link, and where in the run its text begins
        self.after_term = False  # whether nothing stands behind the words that end a term
        self.in_pre = self.muted = False
        self.unseen, self.drawings = [], 0
        for token in tags(source):
            if isinstance(token, str):
                self.add(token)
                continue
            if token.name == "svg":
                self.drawings = max(0, self.drawings + (-1 if token.is_end else 1))
            if self.unseen or token.name in UNSEEN:
                self.pass_over(token)
            else:
                self.read(token.name, token.is_end, token.attributes)
                self.add(token.text)
        self.end_link()
        self.end_run("")

    def pass_over(self, tag):
        if tag.name == "title" and not self.unseen and self.drawings == 0:
            self.title = self.title or one_line(tag.text)
        if tag.is_end:
            self.unseen = self.unseen[:-1] if tag.name in self.unseen[-1:] else self.unseen
        elif self.unseen[-1:] in ([], [tag.name]):
            self.unseen.append(tag.name)

    def add(self, text):
        """Adds text to the run, where spaces in a row are one and stand at the beginning of no line or cell."""
        if not self.in_pre:
            text = re.sub("[ \t\n\f\r]+", " ", text)
            text = text[self.run[-1:] in ("", " ", "\n", "\t") and text.startswith(" ") :]
        if not self.muted and not self.unseen:
            self.run += text

    def read(self, tag, is_end, attributes):
        if tag == "br":
            self.end_part("\n")
        elif tag == "img":
            self.read_image(attributes.get("alt", ""))
        elif tag == "a":
            self.end_link()
            if "href" in attributes and not is_end:
                self.begin_link(attributes["href"].strip(WHITE))
        elif tag in CELLS and not is_end and has_words(self.run):
            self.end_part("\t")
        elif tag in LINES or tag in BLOCK_LEVEL:
            is_inner = tag in LISTS and len(self.lists) > is_end
            written = len(self.text)
            self.end_run(LINE if tag in LINES or is_inner else PARAGRAPH)
            self.within = "" if is_end and tag != "dt" else tag
            if is_end:
                self.end(tag)
                self.after_term = tag == "dt" and len(self.text) > written
            else:
                self.begin(tag, attributes)

    def read_image(self, alt):
        if not self.bare:
            self.add(alt)
        elif not self.muted:
            self.described = self.described or alt.strip(WHITE)

    def begin(self, tag, attributes):
        if tag in LISTS:
            start = attributes.get("start", "")
            numbers = count(int(start) if re.fullmatch("[0-9]{1,9}", start) else 1)
            self.lists.append(List(numbers if tag == "ol" else None))
        elif tag == "li" and self.lists and not self.bare:
            self.lists[-1].begin_item()
        elif tag == "pre":
            self.in_pre = True
        elif tag == "dd" and self.after_term:
            self.text, self.gap = self.text + ":", SPACE
        self.after_term = False

    def end(self, tag):
        if tag in LISTS and self.lists:
            self.lists.pop()
        elif tag == "li" and self.lists:
            self.lists[-1].end_item()
        elif tag == "pre":
            self.in_pre = False

    def end_part(self, sign):
        """Ends a line or a cell within the run."""
        if not self.muted:
            self.run = (self.run if self.in_pre else self.run.rstrip(" ")) + sign

    def end_run(self, gap):
        """Writes the words of the run, and keeps the gap for those that follow."""
        if self.link and is_reference(self.link[0]):
            self.end_link()
        elif self.link:
            self.link = self.link[0], 0
        if self.in_pre:
            words = re.sub(f"^([{WHITE}]*\n)+", "", self.run).rstrip(WHITE)
        else:
            words = self.run.strip(WHITE)
        if self.within == "h1":
            words = words or self.described
        self.run = self.described = ""
        if words:
            self.write(words)
        self.gap = max(self.gap, gap, key=BREAKS.index)

    def write(self, words):
        if self.within in ("", "p"):
            self.paragraphs.append(one_line(words))
        elif self.within in HEADINGS:
            self.heading = self.heading or one_line(words)
        if self.text:
            self.text += self.gap + (self.indent() if "\n" in self.gap else "")
        signs = "".join(one.signed() for one in self.lists)
        if signs.endswith("- ") and words.startswith(BOXES):
            signs = signs[:-2]
        self.text += signs + re.sub("\n(?!\n)", "\n" + self.indent(), words)
        self.gap = ""
        self.after_term = False

    def indent(self):
        return " " * min(MOST_INDENT, sum(one.width for one in self.lists))

    def begin_link(self, address):
        self.link = address, len(self.run)
        self.muted = is_reference(address) and (self.bare or address.startswith("#fnref-"))
        if is_reference(address):
            self.add("[")

    def end_link(self):
        if not self.link:
            return
        address, start = self.link
        text = one_line(self.run[start:])  # what follows the last block-level tag
        if is_reference(address):
            self.add("]")
        elif not self.bare and needs_address(address, text):
            end = start + len(self.run[start:].rstrip(WHITE)) if text else len(self.run)
            self.run = self.run[:end] + (f" ({address})" if text else address) + self.run[end:]
        self.link, self.muted = None, False


def safety_mode(block):
    return block.get("safetyMode", FIELDS["html"]["default"])


def texts(block, bare):
    """The texts of a block, each of which begins a line unless it has no words."""
    match block:
        case {"type": "image", "url": url}:
            alt, caption = block.get("alt", ""), block.get("caption", "")
            yield alt if has_words(alt) or has_words(caption) or bare else url
            yield caption
        case {"type": "embed", "embedType": provider, "url": url} if provider in EMBEDS["providers"]:
            title = block.get("title", "")
            yield title if has_words(title) or bare else url
        case {"type": "callout", "html": source}:
            yield block.get("label", "")
            yield Html(source, bare).text
        case {"type": "richtext", "html": source}:
            yield Html(source, bare).text
        case {"type": "html", "html": source} if safety_mode(block) in FIELDS["html"]["variants"]:
            yield Html(source, bare).text
        case {"type": "quote", "html": source}:
            yield Html(source, bare).text
            yield block.get("attribution", "")
        case {"type": "divider"}:
            pass
        case {"type": "timeline", "items": items}:
            for item in items:
                yield item["label"]
                yield item["body"]
        case {"type": "comparison", "left": left, "right": right}:
            for label, text in ((block.get("leftLabel", ""), left), (block.get("rightLabel", ""), right)):
                if has_words(label) and has_words(text):
                    label, text = "", f"{label.rstrip(WHITE)}: {text}"
                yield label
                yield text
        case {"type": "table", "headers": headers, "rows": rows}:
            yield block.get("caption", "")
            for row in [headers, *rows]:
                yield "\t".join(one_line(Html(cell, bare).text) for cell in row)
        case {"type": "code", "code": code}:
            yield block.get("filename", "")
            yield block.get("label", "")
            yield code
        case {"type": "button", "url": url, "label": label}:
            words = LINE.join(filter(has_words, (label, block.get("description", ""))))
            yield words
            if not bare and (needs_address(url, words) or not words):
                yield url
        case _:
            raise KeyError("type")


def known_texts(block, bare=False):
    """The texts of a block with words, or None for a block that this version does not know (11.3.2)."""
    try:
        for name, kind in FIELDS[block["type"]].get("fields", {}).items():
            if "choice" in kind and not isinstance(block[name], str):
                return None
        if not is_size(block.get("size", {"width": 1, "height": 1})):
            return None
        return [text for text in texts(block, bare) if has_words(text)]
    except (AttributeError, KeyError, TypeError):
        return None


def plain_text(blocks):
    lines = ([UNKNOWN] if (known := known_texts(block)) is None else known for block in with_fallbacks(blocks))
    return PARAGRAPH.join(map(LINE.join, filter(None, lines)))


def cut(text):
    """A derived value: on one line, and not too long (2.4.5)."""
    line, limit = one_line(text), LIMITS["derivedMetaLength"]
    if len(units(line)) <= limit:
        return line
    kept, following = units(line)[: limit - 1], units(line)[limit - 1]
    if following != " " and kept.rfind(" ") > limit // 2:
        kept = kept[: kept.rfind(" ")]
    return re.sub(f"[{WHITE},;:.\u2013\u2014-]{{1,8}}\\Z", "", from_units(kept)) + "\u2026"


def html_of(block):
    """The HTML of a block that may have headings and paragraphs, and whether it is a document."""
    match block:
        case {"type": "richtext" | "callout" | "quote", "html": source}:
            return Html(source, bare=True), False
        case {"type": "html", "html": source}:
            return Html(source, bare=True), safety_mode(block) != "strict_sanitized"
    return Html(""), False


def derived_title(blocks):
    read = [(block, *html_of(block)) for block in blocks]
    for _, html, is_document in read:
        if html.heading and not is_document:
            return html.heading
    for block, html, is_document in read:
        if is_document and (html.title or html.heading):
            return html.title or html.heading
        if lines := known_texts(block, bare=True):
            return lines[0].strip(WHITE).split("\n")[0]
    return "Untitled page"


def derived_description(blocks, title):
    for block in sorted(blocks, key=lambda block: block["type"] != "richtext"):
        for paragraph in map(cut, html_of(block)[0].paragraphs):
            if paragraph != title:
                return paragraph
    return ""


def presented(page):
    """The title and description of a page: its own, or what stands in their place (2.4)."""
    meta = page.get("meta") or {}
    blocks = [block for block in with_fallbacks(page["blocks"]) if known_texts(block) is not None]
    title = meta.get("title") or cut(derived_title(blocks))
    return {"title": title, "description": meta.get("description") or derived_description(blocks, title)}
