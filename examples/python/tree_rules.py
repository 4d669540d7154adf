"""What the HTML standard says of start tags: which elements they end, and where they may stand."""

from schema import POLICY

HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
END_PARAGRAPHS = HEADINGS | set(
    "address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form"
    " header hgroup hr li listing main menu nav ol p pre search section summary table ul".split()
)
AROUND_PARAGRAPHS = {"caption", "table", "td", "th"}  # no tag in these ends a paragraph around them
AROUND_ITEMS = END_PARAGRAPHS - {"address", "dialog", "div", "p"} | AROUND_PARAGRAPHS
ITEMS = {"li": {"li"}, "dd": {"dd", "dt"}, "dt": {"dd", "dt"}}
ENDED_BY_RUBY = {"dd", "dt", "li", "p", "rb", "rp", "rt", "rtc"}
RUBY = {"rb": ENDED_BY_RUBY, "rtc": ENDED_BY_RUBY, "rp": ENDED_BY_RUBY - {"rtc"}, "rt": ENDED_BY_RUBY - {"rtc"}}
END_WHILE_TAKEN_AWAY = set(POLICY["html"]["endsParagraph"])

GROUPS = {"tbody", "tfoot", "thead"}
BETWEEN = GROUPS | {"table", "tr", "colgroup"}  # in these stand parts of a table, and nothing else
STANDS_IN = {
    "caption": {"table"},
    "colgroup": {"table"},
    "col": {"table", "colgroup"},
    "tbody": {"table"},
    "tfoot": {"table"},
    "thead": {"table"},
    "tr": {"table"} | GROUPS,
    "td": {"table", "tr"} | GROUPS,
    "th": {"table", "tr"} | GROUPS,
}
ADDED = {  # what stands between a part and what it is found in
    ("col", "table"): ["colgroup"],
    ("tr", "table"): ["tbody"],
    **{(cell, "table"): ["tbody", "tr"] for cell in ("td", "th")},
    **{(cell, group): ["tr"] for cell in ("td", "th") for group in GROUPS},
}

IN_HEAD = {"link", "meta", "style", "title"}
END_DRAWINGS = set(
    "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta"
    " nobr ol p pre ruby s small span strong strike sub sup table tt u ul var".split()
)
HOLD_TEXT_ALONE = ("title", "desc")  # in them HTML would begin again (4.2.6)
HTML_IN_DRAWINGS = {"foreignobject", "desc", "title", "mi", "mn", "mo", "ms", "mtext"}
OUTERMOST = ("html", "head", "body")
