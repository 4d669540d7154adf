"""Filters the CSS of documents: style sheets, and declarations in `style` attributes (4.2.17)."""

import re

from characters import lower
from css_tokens import WHITE, Token, needs_space, opens, tokens, trimmed, url, written
from css_values import PLAIN, balanced, declaration, until, without_mark
from schema import POLICY
from urls import in_ascii, safe, without_breaks

RULES = POLICY["document"]["css"]
DATA = POLICY["document"]["data"]["css"]
ALLOWED = PLAIN | {"function", "[", "]", "unicode-range", "url"}
IN_SELECTORS = PLAIN - {"/"} | {"function", "[", "]", ".", ":", ">", "~", "|", "&", "=", "^", "$"}
INDIRECT = ("var", "attr", "env")
BROKEN = ("badstring", "badurl")
COMBINATORS = (">", "+", "~", ",", "-")
DEEPEST = 64


def safe_sheet(source, warn):
    """What is left of a style sheet."""
    found = tokens(source)
    return "" if is_too_deep(found, warn) else in_html("".join(rules(found, source, warn)))


def safe_declarations(source, warn):
    """What is left of the declarations in a `style` attribute."""
    found = tokens(source)
    return "" if is_too_deep(found, warn) else in_html(contents(found, source, warn, holds_rules=False))


def in_html(text):
    return re.sub("<([/!])", r"\\3c \1", text)


def is_too_deep(found, warn):
    depth = 0
    for one in found:
        depth += 1 if opens(one) else -1 if one.kind in ")]}" and depth else 0
        if depth > DEEPEST:
            warn("depth")
            return True
    return False


def rules(found, source, warn):
    """The rules of a style sheet, each as it is written."""
    at = 0
    while at < len(found):
        if found[at].kind == WHITE:
            at += 1
            continue
        one, block, at = next_rule(found, at)
        yield rule(one, block, source, warn)


def next_rule(found, at, *ends):
    """The tokens before the block of the rule that begins here, those in it or None, and where the next begins."""
    is_at_rule = found[at].kind == "at-keyword"
    start = until(found, at, "{", *ends, *([";"] if is_at_rule else []))
    if start == len(found) or found[start].kind != "{":
        return found[at:start], None, start + 1
    end = until(found, start + 1, "}")
    return found[at:start], found[start + 1 : end], end + 1


def rule(prelude, block, source, warn):
    is_at_rule = bool(prelude) and prelude[0].kind == "at-keyword"
    head = at_rule_head(prelude) if is_at_rule else selector(prelude)
    if head is None or block is None and not is_at_rule:
        warn(lower(prelude[0].text) if is_at_rule else written(prelude))
        return ""
    return head + (";" if block is None else "{" + contents(block, source, warn) + "}")


def at_rule_head(prelude):
    name = prelude[0].name
    found = readable(prelude[1:])
    if name in RULES["atRules"] or found is None or any(has_escape(one) for one in prelude):
        return None
    if name == "scope":
        found = scoped(found)
    return written([prelude[0], *found])


def scoped(found):
    """The selectors of a scope, in their brackets."""
    result, at = [], 0
    while at < len(found):
        result.append(found[at])
        if found[at].kind == "(":
            end = until(found, at + 1, ")")
            result.append(Token("selector", selector_text(found[at + 1 : end])))
            at = end
        else:
            at += 1
    return result


def selector(prelude):
    found = readable(prelude)
    is_selector = found and all(one.kind in IN_SELECTORS for one in found)
    return selector_text(found) if is_selector else None


def selector_text(found):
    """A selector, with one space where it stands for a descendant, and where two words would be one."""
    text, before, is_apart, in_brackets = "", None, False, False
    for one in trimmed(found):
        if one.kind == WHITE:
            is_apart = not in_brackets and before.kind not in COMBINATORS and opens(before) is None
            continue
        is_signed = one.kind in ("number", "percentage", "dimension") and one.text[0] in "+-"
        is_apart = is_apart and not is_signed and one.kind not in (*COMBINATORS, ")")
        are_words = before and needs_space(before, one) and (in_brackets or one.kind not in ("hash", "-"))
        text += (" " if is_apart or are_words else "") + one.text
        in_brackets = one.kind == "[" or in_brackets and one.kind != "]"
        before, is_apart = one, False
    return text


def readable(found):
    """Tokens with their addresses as they are stored and their brackets closed, or None."""
    found = trimmed(found)
    if any(one.kind in BROKEN or one.kind == "function" and one.name == "url" for one in found):
        return None
    found = [stored_url(one) for one in found]
    return None if None in found else balanced(found)


def contents(found, source, warn, holds_rules=True):
    """What is left in a block: declarations, with a semicolon between them, and rules; in an attribute, at-rules alone."""
    text, needs_sign, at = "", False, 0
    while at < len(found):
        if found[at].kind in (WHITE, ";"):
            at += 1
            continue
        end = until(found, at, ";")
        if found[at].kind != "at-keyword" and is_declaration(one := declaration(found[at:end])):
            written_one, at, is_rule = safe_declaration(one, source, warn), end + 1, False
        else:
            holds = holds_rules or found[at].kind == "at-keyword"
            prelude, block, at = next_rule(found, at, ";")
            block = block if holds else None
            written_one, is_rule = rule(prelude, block, source, warn), True
        if written_one:
            text += ";" * needs_sign + written_one
            needs_sign = not is_rule
    return text


def is_declaration(one):
    """Whether tokens are a declaration, and not a rule with a selector such as `a:hover`."""
    if not one:
        return False
    return one.name.startswith("--") or one.value[:1] == [] or one.value[0].kind == "{" or not has_block(one.value)


def has_block(value):
    return until(value, 0, "{") < len(value)


def safe_declaration(one, source, warn):
    value = one.value
    if value and lower(one.name) == "unicode-range":
        value = tokens(source[value[0].end - len(value[0].text) : value[-1].end], ranges=True)
    value, mark = without_mark(value)
    found = readable(value)
    is_named = re.fullmatch("[a-zA-Z0-9_-]+", one.name) and lower(one.name) not in RULES["properties"]
    if not is_named or mark not in ("", "important") or found is None or not is_safe_value(found):
        warn(lower(one.name))
        return ""
    return f"{one.name}:{written(found)}{'!important' if mark else ''}"


def is_safe_value(found):
    functions = []
    for one in found:
        if one.kind not in ALLOWED or has_escape(one):
            return False
        in_image = any(name in RULES["imageFunctions"] for name in functions)
        if one.kind == "function":
            if one.name in RULES["functions"] or in_image and one.name in INDIRECT:
                return False
        elif in_image and one.kind == "string" and stored_address(one.value) is None:
            return False
        if opens(one):
            functions.append(one.name if one.kind == "function" else "")
        elif one.kind in (")", "]") and functions:
            functions.pop()
    return True


def has_escape(one):
    return "\\" in one.text and one.kind not in ("string", "url")


def stored_url(one):
    """An address as it is stored, or None; any other token as it is."""
    if one.kind != "url":
        return one
    address = stored_address(one.value)
    return None if address is None else url(address, one.end)


def stored_address(value):
    if re.fullmatch("#[A-Za-z0-9_-]+", value):
        return value
    if re.match(DATA, without_breaks(value), re.I | re.A):
        return in_ascii(without_breaks(value))
    return safe(value, "frame")
