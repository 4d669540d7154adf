"""The elements that are open where a tag stands."""

from dataclasses import dataclass

from html_policy import DROPPED, KEPT
from schema import LIMITS


class TooDeep(ValueError):
    """Elements are within one another deeper than a sanitizer has to read (8.3.3)."""


@dataclass(eq=False)
class Element:
    """An element between its tags. One that a start tag has ended stays in the list of elements where its end tag still
    ends what was opened since."""

    name: str
    fate: str
    new_name: str = ""
    is_drawing: bool = False  # whether its content is SVG or MathML
    is_ended: bool = False
    place: list | None = None  # of a table: where things move
    around: tuple = ()  # of what is dropped: what writes and warns behind it

    @property
    def is_open(self):
        return self.fate == KEPT and not self.is_ended


NOTHING = Element("", KEPT)


class OpenElements:
    """The list of elements that stand around what comes next, the outermost first."""

    def __init__(self):
        self.elements = []
        self.unended = []  # the indexes of those that no start tag has ended: there may be many others

    def open_elements(self):
        """Those that stay, with their index, the innermost first. What is dropped hides those around it."""
        for index in reversed(self.unended):
            if self.elements[index].fate == DROPPED:
                return
            if self.elements[index].is_open:
                yield index, self.elements[index]

    def last_unended(self):
        return self.elements[self.unended[-1]] if self.unended else NOTHING

    def innermost(self):
        """The name of the innermost element that stays."""
        return next((one.name for _, one in self.open_elements()), "")

    def nearest(self, names, boundaries=()):
        """The index of the innermost open element of some names, or None. No boundary stands in between."""
        for index, one in self.open_elements():
            if one.name in names:
                return index
            if one.name in boundaries:
                return None
        return None

    def push(self, element):
        if element.is_open and sum(1 for _ in self.open_elements()) >= LIMITS["htmlDepth"]:
            raise TooDeep(f"HTML is deeper than {LIMITS['htmlDepth']} elements")
        self.unended.append(len(self.elements))
        self.elements.append(element)

    def pop(self):
        if self.unended[-1:] == [len(self.elements) - 1]:
            self.unended.pop()
        return self.elements.pop()

    def end(self, index):
        """Ends an element and what is open in it, which it gives, the innermost first. If that is one element, its end
        tag will have no effect, save that of a head and of a drawing."""
        ended = []
        while self.unended and self.unended[-1] >= index:
            ended.append(self.elements[self.unended.pop()])
            ended[-1].is_ended = True
        if len(ended) == 1 and ended[0].name not in ("head", "svg"):
            del self.elements[index]
        return ended
