"""Which tags of HTML stay, under which name, and which go with their content (4.2.1 to 4.2.9)."""

from attributes import pattern, safe_attributes
from schema import POLICY

HTML = POLICY["html"]
DOCUMENT = POLICY["document"]
NEEDED_IN_HTML = {"img": [["src"]]}  # 4.3.7
NEEDED_IN_TEXT = NEEDED_IN_HTML | {"span": [["lang"], ["dir"]]}  # 4.2.8
VOID = set("area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split())
BLOCK_LEVEL = set(HTML["blockLevel"])
KEPT = "kept"
MISPLACED = "misplaced"  # a tag that stays elsewhere (4.1.7)
TAKEN_AWAY = "taken away"
DROPPED = "dropped with its content"


class HtmlPolicy:
    """That of inline HTML, rich HTML and snippets."""

    is_document = False

    def __init__(self, tags, needed):
        self.tags, self.needed = tags, needed

    def is_listed(self, tag, given):
        is_plain = tag == "span" and "span" in self.needed and not {"lang", "dir"} & given.keys()
        return self.new_name(tag) in self.tags and not is_plain

    def stands_in(self, tag, in_drawing):
        return not in_drawing

    def is_dropped(self, tag, between_tags_of_drawing):
        return tag in HTML["droppedWithContent"]

    def new_name(self, tag):
        return HTML["renamedTags"].get(tag, tag)

    def attributes(self, tag, given, warn):
        """The attributes that a tag keeps, or None if it lacks one that it needs."""
        name = self.new_name(tag)
        rules = HTML["everywhere"] | self.tags[name]
        return with_needed(name, safe_attributes(name, given, rules, HTML["silent"], warn), self.needed)


class DocumentPolicy:
    """That of framed documents. Tags of drawings have capitals, attributes have none."""

    is_document = True
    tags = {tag.lower(): (tag, rules) for tag, rules in DOCUMENT["tags"].items()}
    drawing = {tag.lower() for tag in DOCUMENT["svg"]["tags"]}
    dropped_from_drawing = {tag.lower() for tag in DOCUMENT["svg"]["droppedWithContent"]}

    def is_listed(self, tag, given):
        return tag in self.tags

    def stands_in(self, tag, in_drawing):
        """Whether the tag stands in a drawing, or outside of one."""
        return tag in ("svg", "title") or in_drawing == (tag in self.drawing)

    def is_dropped(self, tag, between_tags_of_drawing):
        return tag in DOCUMENT["droppedWithContent"] or tag in self.dropped_from_drawing and between_tags_of_drawing()

    def new_name(self, tag):
        return self.tags[tag][0] if tag in self.tags else tag

    def attributes(self, tag, given, warn):
        name, listed = self.tags[tag]
        rules = dict(DOCUMENT["everywhere"])
        for one in listed.get("sets", []):
            rules |= DOCUMENT["sets"][one]
        rules |= listed["attributes"]
        rules |= {one: {"text": True} for one in given if pattern(DOCUMENT["textAttributes"], one) and one not in rules}
        return with_needed(name, safe_attributes(name, given, rules, DOCUMENT["silent"], warn), DOCUMENT["required"])


def with_needed(name, attributes, needed):
    lists = needed.get(name)
    return attributes if not lists or any(all(one in attributes for one in names) for names in lists) else None
