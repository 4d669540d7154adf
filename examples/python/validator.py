"""Says where a page document is wrong: the class `validator`."""

import re

from characters import cleaned, units
from schema import FIELDS, LIMITS, POLICY, is_extension, is_whole

LANGUAGES = {name: language for language, others in POLICY["languages"].items() for name in (language, *others)}


def one_of(choices, value):
    return isinstance(value, str) and cleaned(value) in choices


def wrong(kind, value, path):
    """The paths at which a value has another form than its kind in the policy."""
    match kind:
        case {"choice": choices}:
            if not one_of(choices, value):
                yield path
        case {"integer": [first, last]}:
            if not is_whole(value) or not first <= value <= last:
                yield path
        case str():
            if not isinstance(value, str):
                yield path
        case [inner]:
            if not isinstance(value, list):
                yield path
                return
            for index, one in enumerate(value):
                yield from wrong(inner, one, f"{path}[{index}]")
        case dict():
            if not isinstance(value, dict):
                yield path
                return
            for name, inner in kind.items():
                optional = isinstance(inner, dict) and "optional" in inner
                if name in value or not optional:
                    yield from wrong(inner["optional"] if optional else inner, value.get(name), f"{path}.{name}")


def in_block(block, path, may_extend=True):
    if not isinstance(block, dict):
        yield path
        return
    block = {name: cleaned(value) for name, value in block.items() if value is not None}
    if may_extend and str(block.get("type")).startswith("x-") and "fallback" in block:
        yield from in_extension(block, path)
        return
    if not one_of(FIELDS, block.get("type")):
        yield f"{path}.type"
        return
    rules = FIELDS[block["type"]]
    if "variants" in rules:
        variant = block.get(rules["by"], rules.get("default"))
        if not one_of(rules["variants"], variant):
            yield f"{path}.{rules['by']}"
            return
        fields = rules["variants"][variant]
    else:
        fields = rules["fields"]
    if isinstance(name := block.get("language"), str):
        block["language"] = LANGUAGES.get(name.lower(), name)
    found = list(wrong(fields, block, path))
    yield from found or uneven(block, path)


def in_extension(block, path):
    """What is wrong with a block of a type of somebody's own that has a fallback (11.3.8)."""
    if not is_extension(block["type"]):
        yield f"{path}.type"
    fallback = block["fallback"]
    if not isinstance(fallback, list) or not 1 <= len(fallback) <= LIMITS["fallbackBlocks"]:
        yield f"{path}.fallback"
        return
    for index, inner in enumerate(fallback):
        yield from in_block(inner, f"{path}.fallback[{index}]", may_extend=False)


def uneven(block, path):
    """The rows and the `align` of a table that do not have one entry for each header (3.3.5, 3.3.6)."""
    if block["type"] != "table":
        return
    for index, row in enumerate(block["rows"]):
        if len(row) != len(block["headers"]):
            yield f"{path}.rows[{index}]"
    if "align" in block and len(block["align"]) != len(block["headers"]):
        yield f"{path}.align"


def in_meta(meta):
    if not isinstance(meta, dict):
        yield "meta"
        return
    for name, limit in (("title", LIMITS["metaTitleLength"]), ("description", LIMITS["metaDescriptionLength"])):
        text = cleaned(meta.get(name, ""))
        if not isinstance(text, str) or len(units(text)) > limit:
            yield f"meta.{name}"


def is_language(tag):
    """Whether this is a language tag, once it is clean (3.4.5)."""
    tag = cleaned(tag)
    return isinstance(tag, str) and bool(re.fullmatch(POLICY["html"]["languageTag"], tag))


def in_page(page):
    if not isinstance(page, dict):
        yield ""
        return
    if not one_of([POLICY["format"]], page.get("version")):
        yield "version"
    for name, choices in (("layout", POLICY["layouts"]), ("theme", POLICY["themes"]["ids"]), ("dir", POLICY["directions"])):
        if name in page and not one_of(choices, page[name]):
            yield name
    if "lang" in page and not is_language(page["lang"]):
        yield "lang"
    if page.get("meta") is not None:
        yield from in_meta(page["meta"])
    blocks = page.get("blocks")
    if not isinstance(blocks, list) or len(blocks) > LIMITS["pageBlocks"]:
        yield "blocks"
        return
    for index, block in enumerate(blocks):
        yield from in_block(block, f"blocks[{index}]")


def fills_window(blocks):
    """Whether these blocks suit the layout `full_bleed` (3.6.1)."""
    modes = [cleaned(block["safetyMode"]) for block in blocks if block.get("safetyMode") and block["type"] == "html"]
    return len(blocks) == len(modes) == 1 and modes[0] in ("sandboxed", "pro_sandboxed")


def issues(page):
    """The paths of all that is wrong in a page document, each once."""
    found = list(dict.fromkeys(in_page(page)))
    if not found and cleaned(page.get("layout")) == "full_bleed" and not fills_window(page["blocks"]):
        return ["layout"]
    return found
