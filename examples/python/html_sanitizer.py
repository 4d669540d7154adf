"""Sanitizes HTML: reads tags as parsers do, repairs what is broken, and writes what the policy lets stay (4.1, 4.2)."""

from functools import partial

from characters import HTML_WHITE
from css_sheets import safe_sheet
from html_output import Output
from html_policy import BLOCK_LEVEL, DROPPED, KEPT, MISPLACED, TAKEN_AWAY, VOID
from markup import Tag, tags
from open_elements import Element, OpenElements
from tree_rules import (
    ADDED,
    AROUND_ITEMS,
    AROUND_PARAGRAPHS,
    BETWEEN,
    END_DRAWINGS,
    END_PARAGRAPHS,
    END_WHILE_TAKEN_AWAY,
    HEADINGS,
    HOLD_TEXT_ALONE,
    HTML_IN_DRAWINGS,
    IN_HEAD,
    ITEMS,
    OUTERMOST,
    RUBY,
    STANDS_IN,
)


def sanitized_html(source, policy, warn):
    """The safe HTML, and whether it shows anything (4.5.2)."""
    sanitizer = Sanitizer(policy, warn)
    for token in tags(source, sanitizer.is_in_drawing):
        if isinstance(token, str):
            sanitizer.text(token)
        elif token.is_end:
            sanitizer.end_tag(token.name)
        else:
            sanitizer.start_tag(token)
    sanitizer.end_from(0)
    sanitizer.write_text()
    written = str(sanitizer.output)
    return written.lstrip(HTML_WHITE) if policy.is_document else written, sanitizer.output.has_content


def silent(*finding):
    """What is dropped with its content gives one warning, whatever there is in it."""


class Sanitizer(OpenElements):
    """Reads texts and tags in their order. Its output is what is safe."""

    def __init__(self, policy, warn):
        super().__init__()
        self.policy, self.warn = policy, warn
        self.output = Output()
        self.unwritten = ""  # text that may go on behind tags of which nothing is left
        self.outermost = set()  # which of html, head and body there were
        self.is_begun = self.has_body = False  # whether there was anything else, and anything that no head has

    def is_in_drawing(self):
        return self.last_unended().is_drawing

    def is_between_tags_of_drawing(self):
        """Whether the source has not ended a drawing, though HTML may have left it."""
        return any(one.name == "svg" for one in self.elements)

    # Tags and texts

    def start_tag(self, tag):
        if tag.name == "image" and not self.is_in_drawing():
            tag = tag._replace(name="img")
        name = tag.name
        if self.policy.is_dropped(name, self.is_between_tags_of_drawing):
            self.warn("tag_dropped", name)
            self.drop(tag)
        elif not self.policy.is_listed(name, tag.attributes):
            self.warn("tag_dropped", name)
            self.take_away(tag)
        else:
            self.listed_tag(tag, self.policy.attributes(name, tag.attributes, self.warn))

    def listed_tag(self, tag, attributes):
        """Reads a tag that stays if it has what it needs and can stand here."""
        name = tag.name
        self.write_text()
        if self.innermost() in HOLD_TEXT_ALONE:
            attributes = None
        if attributes is not None and name in END_DRAWINGS:
            self.end_drawing()
        if attributes is None or not self.policy.stands_in(name, self.nearest({"svg"}) is not None):
            self.warn("tag_dropped", name)
            self.take_away(tag, MISPLACED)
        elif self.is_misplaced(name):
            self.begin(name)
            self.take_away(tag, MISPLACED)
        elif self.innermost() in BETWEEN and name not in STANDS_IN and name != "table":
            self.move(tag, attributes)
        else:
            self.make_room(name)
            self.keep(tag, attributes)

    def end_tag(self, name):
        index = next((at for at in range(len(self.elements) - 1, -1, -1) if self.elements[at].name == name), None)
        if index is None:
            self.end_of_nothing(name)
        elif name in ("html", "body") and self.elements[index].is_open:
            body = next((at for at, one in self.open_elements() if one.name == "body"), index)
            self.end_from(max(index, body) + 1)  # these two stay open: what follows is content as well
        else:
            ended = self.elements[index:]
            self.end_from(index)
            if name != "noscript" and any(one.name == "noscript" and one.fate == DROPPED for one in ended):
                self.drop(Tag("noscript"))  # whose content goes up to its own end tag (4.2.5)

    def end_of_nothing(self, name):
        if name == "p" and self.is_in_drawing():
            self.end_drawing()
        if name == "br" or name == "p" and not self.is_in_drawing():
            self.start_tag(Tag(name))
            self.end_from(len(self.elements) - (name == "p"))

    def text(self, text):
        if text.strip(HTML_WHITE):
            self.begin("text")
        self.unwritten += text

    def write_text(self):
        text, self.unwritten = self.unwritten, ""
        if self.innermost() in BETWEEN and text.strip(HTML_WHITE):
            self.output.move_text(self.elements[self.nearest({"table"})].place, text)
        else:
            self.output.text(text)

    # What becomes of a start tag

    def is_misplaced(self, name):
        """Whether a tag that the policy lists cannot stand here (4.1.7)."""
        if name in OUTERMOST:
            is_late = self.has_body if name == "body" else self.is_begun or "body" in self.outermost
            is_late = is_late or name == "html" and bool(self.outermost)
            return is_late or name in self.outermost
        if name in STANDS_IN:
            return self.nearest({"table"}) is None
        if self.innermost() in BETWEEN:
            return name not in VOID and name not in ("style", "table")
        link = self.nearest({"a"}) if name == "a" else None
        return link is not None and any(one.name in BLOCK_LEVEL for at, one in self.open_elements() if at > link)

    def drop(self, tag):
        if tag.name not in VOID and not self.closes_itself(tag):
            self.open(tag, DROPPED, around=(self.output, self.warn, self.unwritten))
            self.output, self.warn, self.unwritten = Output(), silent, ""

    def take_away(self, tag, fate=TAKEN_AWAY):
        """Takes a tag away, whose content stays."""
        name = tag.name
        if name in BLOCK_LEVEL:
            self.write_text()
        if name in END_WHILE_TAKEN_AWAY and self.last_unended().name == "p":
            self.end_by_start(self.unended[-1])
        if name in BLOCK_LEVEL:
            self.output.gap()
        if name not in VOID and not self.closes_itself(tag):
            self.open(tag, fate)
        if name == "title":
            self.text(tag.text)

    def move(self, tag, attributes):
        """Writes a void tag or a style sheet before the table between whose parts it stands."""
        place = self.elements[self.nearest({"table"})].place
        if tag.name == "style":
            if sheet := self.sheet(tag):
                self.output.add(place, "style", attributes)
                place.append(f"{sheet}</style>")
            self.open(tag, TAKEN_AWAY)
        else:
            self.output.add(place, self.policy.new_name(tag.name), attributes)

    def keep(self, tag, attributes):
        name, new_name = tag.name, self.policy.new_name(tag.name)
        sheet = self.sheet(tag) if name == "style" else ""
        if name == "style" and not sheet:
            self.open(tag, TAKEN_AWAY)
            return
        self.begin(name)
        place = self.output.place() if name == "table" else None
        self.output.start(new_name, attributes)
        if name in VOID:
            return
        self.output.raw(sheet)
        self.output.text(tag.text if name == "title" else "", is_content=False)
        if self.closes_itself(tag):
            self.output.end(new_name)
        else:
            self.open(tag, KEPT, new_name=new_name, place=place)

    def begin(self, name):
        """Remembers what there was, and ends a head before what belongs in none."""
        if self.warn is silent:
            return  # in what is dropped
        if self.innermost() == "head" and name not in IN_HEAD:
            self.end_by_start(self.nearest({"head"}))
        if name in OUTERMOST:
            self.outermost.add(name)
        else:
            self.is_begun = True
            self.has_body = self.has_body or name not in IN_HEAD

    def sheet(self, tag):
        """What is left of the text of a `style` element."""
        return safe_sheet(tag.text, partial(self.warn, "style_dropped"))

    def closes_itself(self, tag):
        return tag.closes_itself and (self.is_in_drawing() or tag.name in ("svg", "math"))

    def open(self, tag, fate, **more):
        is_drawing = self.is_in_drawing() and tag.name not in HTML_IN_DRAWINGS or tag.name in ("svg", "math")
        self.push(Element(tag.name, fate, is_drawing=is_drawing, **more))

    # What a start tag ends

    def make_room(self, name):
        """Ends the elements that a tag ends, and adds those that it has to stand in."""
        if name in STANDS_IN:
            self.make_room_for_part(name)
        if name == "table" and self.innermost() in BETWEEN:
            self.end_by_start(self.nearest({"table"}))
        if name in ITEMS:
            self.end_by_start(self.nearest(ITEMS[name], AROUND_ITEMS - ITEMS[name]))
        if name in RUBY:
            self.end_ruby(RUBY[name] if self.nearest({"ruby"}) is not None else RUBY[name] & RUBY.keys())
        if name in END_PARAGRAPHS:
            self.end_by_start(self.nearest({"p"}, AROUND_PARAGRAPHS))
        if name in HEADINGS and self.innermost() in HEADINGS:
            self.end_by_start(self.nearest(HEADINGS))
        if name == "a":
            self.end_by_start(self.nearest({"a"}))

    def make_room_for_part(self, name):
        found = self.nearest(STANDS_IN[name])
        around = self.elements[found].name
        self.end_by_start(min((at for at, _ in self.open_elements() if at > found), default=None))
        for added in ADDED.get((name, around), []):
            self.keep(Tag(added), {})

    def end_ruby(self, names):
        first = None
        for index, one in self.open_elements():
            if one.name not in names:
                break
            first = index
        self.end_by_start(first)

    def end_drawing(self):
        self.end_by_start(min((at for at, one in self.open_elements() if one.name == "svg"), default=None))

    def end_by_start(self, index):
        """Ends an element, and what is open in it, for a start tag."""
        if index is None:
            return
        self.write_text()
        for one in self.end(index):
            if one.fate == KEPT:
                self.output.end(one.new_name)

    def end_from(self, index):
        while len(self.elements) > index:
            last = self.elements[-1]
            if last.fate in (KEPT, MISPLACED) or last.name in BLOCK_LEVEL:
                self.write_text()
            self.pop()
            if last.fate == DROPPED:
                self.output, self.warn, self.unwritten = last.around
            elif last.is_open:
                self.output.end(last.new_name)
            elif not last.is_ended and last.name in BLOCK_LEVEL:
                self.output.gap()
