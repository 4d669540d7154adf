"""Counts the characters of a text as people see them: grapheme clusters, as Unicode's annex 29 has them."""

import unicodedata

JOINER = "\u200d"
SKIN_TONES = range(0x1F3FB, 0x1F400)
HANGUL = {  # which parts of a syllable stand with which
    "L": ("L", "V", "LV", "LVT"),
    "V": ("V", "T"),
    "LV": ("V", "T"),
    "LVT": ("T",),
    "T": ("T",),
}
TAGS = range(0xE0020, 0xE0080)
REGIONS = range(0x1F1E6, 0x1F200)


def count(text):
    clusters, before, regions = 0, "", 0
    for character in text:
        is_region = ord(character) in REGIONS
        joins = before and (extends(character) or joined(before, character) or is_region and regions % 2)
        clusters += not joins
        regions = regions + 1 if is_region else 0
        before = character
    return clusters


def extends(character):
    code = ord(character)
    is_mark = unicodedata.category(character) in ("Mn", "Me", "Mc")
    return is_mark or character in (JOINER, "\u200c") or code in SKIN_TONES or code in TAGS


def joined(before, character):
    """Whether a character stands with the one before it: emoji behind a joiner, and the parts of a Hangul syllable."""
    if before == JOINER:
        return unicodedata.category(character) == "So"
    return hangul(character) in HANGUL.get(hangul(before), ())


def hangul(character):
    code = ord(character)
    if 0xAC00 <= code <= 0xD7A3:
        return "LVT" if (code - 0xAC00) % 28 else "LV"
    ranges = {"L": (0x1100, 0x115F), "V": (0x1160, 0x11A7), "T": (0x11A8, 0x11FF)}
    return next((name for name, (first, last) in ranges.items() if first <= code <= last), "")
