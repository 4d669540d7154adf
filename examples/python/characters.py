"""Characters: those that no string keeps (3.2), white space (4.5.2), and the units that lengths count."""

import re
import string

SPACES = "".join(map(chr, range(0x2000, 0x200B)))
WHITE = "\t\n\v\f\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff" + SPACES  # 4.5.2
HTML_WHITE = " \t\n\f\r"  # spaces, tabs and line ends
LOWER = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)


def cleaned(value):
    """A string without the characters that do not count (3.2), anything else as it is."""
    if not isinstance(value, str):
        return value
    return re.sub("[\0-\x08\x0b-\x1f\ud800-\udfff]", "", value.replace("\r\n", "\n").replace("\r", "\n"))


def has_words(text):
    return text.strip(WHITE) != ""


def one_line(text):
    """A text without white space at its ends, other runs of it being a space."""
    return re.sub(f"[{WHITE}]+", " ", text).strip(" ")


def lower(text):
    """ASCII letters in lower case. Names of HTML and CSS know no others, and `str.lower` would change others too."""
    return text.translate(LOWER)


def units(text):
    """A text as its UTF-16 code units, which the format counts: each is a character of its own."""
    data = text.encode("utf-16-le", "surrogatepass")
    return "".join(chr(low + 256 * high) for low, high in zip(data[::2], data[1::2]))


def from_units(text):
    """The text that code units make, without half a surrogate pair at its end."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "ignore")
