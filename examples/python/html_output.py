"""Writes sanitized HTML, and the spaces that keep words apart where a tag is taken away (4.1.4, 4.2.8)."""

from characters import WHITE, has_words
from html_policy import BLOCK_LEVEL, VOID

PICTURES = ("img",)
CONTENT = ("img", "image", "svg", "audio", "video", "hr", "tr", "style")  # 4.5.2


class Output:
    """`pieces` are texts, and lists of what has moved before a table. `is_joined` says whether further words would
    stand beside those before them; `has_gap`, whether a block-level tag was taken away since."""

    def __init__(self):
        self.pieces = []
        self.is_joined = self.has_gap = self.has_content = False

    def __str__(self):
        return "".join("".join(piece) for piece in self.pieces)  # a text or a list of texts

    def text(self, text, is_content=True):
        if not text:
            return
        if text[0] not in WHITE:
            self.fill_gap()
        self.has_gap = False
        self.is_joined = text[-1] not in WHITE
        self.has_content = self.has_content or is_content and has_words(text)
        self.pieces.append(escaped(text))

    def start(self, name, attributes):
        if name in BLOCK_LEVEL or name == "br":
            self.is_joined = False
        else:
            self.fill_gap()
        self.has_gap = False
        self.is_joined = self.is_joined or name in PICTURES
        self.add(self.pieces, name, attributes)

    def add(self, pieces, name, attributes):
        self.has_content = self.has_content or name in CONTENT or "style" in attributes
        pieces.append(start_tag(name, attributes))

    def end(self, name):
        if name in BLOCK_LEVEL:
            self.is_joined = self.has_gap = False
        self.pieces.append(f"</{name}>")

    def raw(self, text):
        self.pieces.append(text)

    def gap(self):
        """A block-level tag is taken away here."""
        self.has_gap = True

    def fill_gap(self):
        if self.has_gap and self.is_joined:
            self.pieces.append(" ")
            self.is_joined = False
        self.has_gap = False

    def place(self):
        """A place for what moves before the table that begins here."""
        self.pieces.append([])
        return self.pieces[-1]

    def move_text(self, place, text):
        self.has_content = True
        place.append(" " * bool(place) + escaped(text))


def start_tag(name, attributes):
    given = "".join(f' {one}="{escaped(value, quotes=True)}"' for one, value in attributes.items())
    return f"<{name}{given}{' /' if name in VOID else ''}>"


def escaped(text, quotes=False):
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return text.replace('"', "&quot;") if quotes else text
