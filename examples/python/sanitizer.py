"""Makes blocks safe, and says what it dropped or changed: the class `sanitizer`."""

import graphemes
from characters import cleaned, has_words, one_line, units
from embeds import rebuilt
from html_policy import NEEDED_IN_HTML, NEEDED_IN_TEXT, DocumentPolicy, HtmlPolicy
from html_sanitizer import sanitized_html
from schema import FIELDS, LIMITS, POLICY, is_extension
from urls import safe
from validator import LANGUAGES, is_language

HTML = {kind: HtmlPolicy(POLICY["html"][kind], NEEDED_IN_TEXT) for kind in ("inlineHtml", "richHtml")}
HTML["snippet"] = HtmlPolicy(POLICY["html"]["snippet"], NEEDED_IN_HTML)
HTML["document"] = DocumentPolicy()


class Unsafe(Exception):
    """The address of a block is unsafe, so the block goes (4.3.5)."""


class Warnings:
    """Each finding once, as a code and a path (4.6)."""

    def __init__(self):
        self.found = {}

    def add(self, code, path, *what):
        self.found.setdefault((code, path, *what), {"code": code, "path": path})

    def listed(self):
        return list(self.found.values())[: LIMITS["warnings"]]


def sanitized(blocks):
    """Safe blocks, and the warnings."""
    warnings = Warnings()
    safe_blocks = [safe_block(block, f"blocks[{index}]", warnings) for index, block in enumerate(blocks)]
    return {"blocks": [block for block in safe_blocks if block], "warnings": warnings.listed()}


def safe_block(block, path, warnings):
    """A block in its canonical form, or None if nothing is left of it."""
    block = {name: cleaned(value) for name, value in block.items() if value is not None}
    if is_extension(block["type"]):
        return safe_extension(block, path, warnings)
    try:
        stored, has_content = BlockSanitizer(block, warnings).fields(path)
    except Unsafe as unsafe:
        warnings.add("url_dropped", str(unsafe))
        has_content = False
    if not has_content:
        warnings.add("block_dropped", path)
        return None
    return stored


def safe_extension(block, path, warnings):
    inner = [safe_block(one, f"{path}.fallback[{index}]", warnings) for index, one in enumerate(block["fallback"])]
    fallback = [one for one in inner if one]
    if not fallback:
        warnings.add("block_dropped", path)
        return None
    return {"type": block["type"], "fallback": fallback}


def is_choice_or_name(kind):
    """Whether a field is no string that could show anything (4.5.3)."""
    kind = kind.get("optional", kind) if isinstance(kind, dict) else kind
    return kind == "groupName" or isinstance(kind, dict) and "choice" in kind


class BlockSanitizer:
    """Sanitizes the leaves of a block by their kinds (3.4)."""

    def __init__(self, block, warnings):
        self.block, self.warnings = block, warnings
        self.has_content = False

    def fields(self, path):
        """The fields of the block in their order, and whether it shows anything (4.5.2)."""
        rules, stored = FIELDS[self.block["type"]], {"type": self.block["type"]}
        if "variants" in rules:
            stored[rules["by"]] = self.block.get(rules["by"], rules.get("default"))
            fields = rules["variants"][stored[rules["by"]]]
        else:
            fields = rules["fields"]
        stored |= self.record(fields, self.block, path)
        shows_itself = all(is_choice_or_name(kind) for kind in fields.values())
        return stored, self.has_content or shows_itself or any(stored.get("rows", []))

    def record(self, kinds, given, path):
        stored = {}
        for name, kind in kinds.items():
            value = self.field(kind, given.get(name), f"{path}.{name}")
            if value is not None:
                stored[name] = value
        return stored

    def field(self, kind, value, path):
        """A value as it is stored, or None for an optional one that is empty (4.5.4)."""
        if isinstance(kind, dict) and "optional" in kind:
            inner = kind["optional"]
            if value is None:
                return inner.get("default") if isinstance(inner, dict) else None
            return self.field(inner, value, path) or None
        if isinstance(kind, list):
            return [self.field(kind[0], one, f"{path}[{index}]") for index, one in enumerate(value)]
        if isinstance(kind, dict) and "integer" in kind:
            return value
        if isinstance(kind, dict) and "choice" not in kind:
            return self.record(kind, value, path)
        if isinstance(kind, dict):
            value = cleaned(value)
            return value if value in kind["choice"] else LANGUAGES[value.lower()]
        return self.leaf(kind, cleaned(value), path)

    def leaf(self, kind, text, path):
        if kind in HTML:
            text, has_content = sanitized_html(text, HTML[kind], self.warner(path))
        elif kind.endswith("Url"):
            text, has_content = self.url(kind, text, path), kind != "linkUrl"
        elif kind == "groupName":
            text = one_line(text)
            if len(units(text)) > LIMITS["groupNameLength"]:
                self.warnings.add("name_dropped", path)
                text = ""
            has_content = False
        elif kind == "languageTag":
            if text and not is_language(text):
                self.warnings.add("lang_dropped", path)
                text = ""
            has_content = False
        else:
            if kind == "icon" and graphemes.count(text) > LIMITS["iconLength"]:
                self.warnings.add("icon_dropped", path)
                text = ""
            has_content = has_words(text)
        self.has_content = self.has_content or has_content
        return text

    def url(self, kind, text, path):
        stored = safe(text, {"linkUrl": "link", "imageUrl": "image", "embedUrl": "frame"}[kind])
        if stored is None or kind == "embedUrl" and not rebuilt(self.block["embedType"], stored):
            raise Unsafe(path)
        return stored

    def warner(self, path):
        return lambda code, *what: self.warnings.add(code, path, *what)
