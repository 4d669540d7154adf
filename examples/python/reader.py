"""Reads pages of qp.v1 aloud, a line for each piece. Needs Python 3.8 and nothing else.

python3 reader.py POLICY PAGE   prints a page; POLICY is policy.json of qp-schema
python3 reader.py POLICY        answers qp-conformance: a request a line, an answer a line
"""

import json
import re
import sys
from html.parser import HTMLParser
from urllib.parse import parse_qs, quote, urlsplit

VOID = {"br", "hr", "img"}
IN_LINE = set("a abbr br code del em ins kbd mark samp small span strong sub sup u var".split())
TONES = {"info", "warning", "success"}


def one_line(text):
    return re.sub("[ \t\n\f\r]+", " ", text or "").strip(" ")


def words(text, **place):
    return [{"words": one_line(text), **place}] if one_line(text) else []


class Html(HTMLParser):
    """The pieces of sanitized HTML (clause 3.9.6), whose tags are well formed (4.1.4)."""

    def __init__(self, html, place):
        super().__init__(convert_charrefs=True)
        self.pieces, self.text, self.literal = [], "", None
        # Open elements: name, place, how many pieces there were, and the number of the next item, row or cell.
        self.open = [["", place, 0, 1]]
        self.feed(html)
        self.close()
        self.end()

    def nearest(self, *names):
        return next(element for element in reversed(self.open) if element[0] in names)

    def end(self):
        """What was read so far is a piece of its own."""
        place = self.open[-1][1]
        if self.literal:
            text = re.sub("^\n", "", self.text) if self.literal == "code" else self.text
            self.pieces += [{self.literal: text, **place}] if text else []
        else:
            self.pieces += words(self.text, **place)
        self.text = ""

    def handle_data(self, data):
        self.text += data

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)

    def handle_starttag(self, tag, attributes):
        given, place = dict(attributes), dict(self.open[-1][1])
        if tag in VOID:
            if tag == "br":
                self.text += "\n"
            elif self.literal != "formula":
                self.end()
                alt = {"words": one_line(given.get("alt"))} if one_line(given.get("alt")) else {}
                self.pieces.append({**({"rule": True} if tag == "hr" else {"picture": given["src"], **alt}), **place})
            return
        if not self.literal:
            formula = tag == "code" and given.get("class", "").startswith("math")
            link = tag == "a" and "href" in given
            if formula or link or tag not in IN_LINE:
                self.end()
            if link:
                place["link"] = given["href"]
            elif tag in ("h1", "h2", "h3"):
                place["heading"] = int(tag[1])
            elif tag == "blockquote":
                place["quote"] = True
            elif tag == "li":
                items = self.nearest("ul", "ol", "")
                sign = "%d." % items[3] if items[0] == "ol" else "\u2022%d" % items[3]
                place["item"] = place.get("item", []) + [sign]
                items[3] += 1
            elif tag in ("td", "th"):
                row = self.nearest("tr")
                place["cell"] = [self.nearest("table")[3], row[3]]
                place.pop("header", None)
                place.update({"header": True} if tag == "th" else {})
                row[3] += 1
            if formula or tag == "pre":
                self.literal = "formula" if formula else "code"
                tag = "!literal"
        self.open.append([tag, place, len(self.pieces), int(given.get("start", 1)) if tag == "ol" else 1])

    def handle_endtag(self, tag):
        name, place, count, _ = self.open[-1]
        link = name == "a" and not self.literal and place.get("link") != self.open[-2][1].get("link")
        if name == "!literal" or not self.literal and (link or name not in IN_LINE):
            self.end()
        if name == "!literal":
            self.literal = None
        self.open.pop()
        if link and len(self.pieces) == count:
            self.pieces.append({"words": "", **place})
        if name == "tr":
            self.nearest("table")[3] += 1


def html(source, **place):
    return Html(source, place).pieces


class Reader:
    def __init__(self, policy):
        self.policy = policy

    def page(self, blocks):
        return [piece for block in blocks for piece in self.block(block)]

    def block(self, block):
        """A block of a type or a variant that this version does not know is a note (10.14.2)."""
        show = getattr(self, "show_" + str(block.get("type") if isinstance(block, dict) else ""), None)
        try:
            return show(block) if show else [{"note": True}]
        except (KeyError, TypeError, AttributeError):
            return [{"note": True}]

    def show_richtext(self, block):
        return html(block["html"])

    def show_callout(self, block):
        tone = block["tone"]
        return html(block["html"], callout=tone if tone in TONES else "info")

    def show_quote(self, block):
        return html(block["html"], quote=True) + words(block.get("attribution"))

    def show_html(self, block):
        mode = block.get("safetyMode", "strict_sanitized")
        if mode == "strict_sanitized":
            return html(block["html"])
        return [{"frame": "document"} if mode in ("sandboxed", "pro_sandboxed") else {"note": True}]

    def show_divider(self, block):
        return [{"rule": True}]

    def show_image(self, block):
        alt = one_line(block.get("alt"))
        return [{"picture": block["url"], **({"words": alt} if alt else {})}]

    def show_timeline(self, block):
        items = [(item["label"], item["body"], ["%d." % number]) for number, item in enumerate(block["items"], 1)]
        return [piece for label, body, item in items for text in (label, body) for piece in words(text, item=item)]

    def show_comparison(self, block):
        texts = [block.get("leftLabel"), block["left"], block.get("rightLabel"), block["right"]]
        return [piece for text in texts for piece in words(text)]

    def show_table(self, block):
        pieces = words(block.get("caption"))
        for row, cells in enumerate([block["headers"], *block["rows"]], 1):
            for column, cell in enumerate(cells, 1):
                pieces += html(cell, cell=[row, column], **({"header": True} if row == 1 else {}))
        return pieces

    def show_code(self, block):
        language = block.get("language", "plaintext")
        known = language != "plaintext" and language in self.policy["languages"]
        return words(block.get("filename")) + [{"code": block["code"], **({"language": language} if known else {})}]

    def show_button(self, block):
        texts = words(block["label"], link=block["url"]) + words(block.get("description"), link=block["url"])
        return texts or [{"words": "", "link": block["url"]}]

    def show_embed(self, block):
        provider = self.policy["embeds"][block["embedType"]]
        found = rebuilt(provider, block["url"])
        if found is None:
            return words(block.get("title", block["url"]))
        title = one_line(block.get("title"))
        return [{"frame": found[0], "link": found[1], **({"words": title} if title else {})}]


def rebuilt(provider, address):
    """The address of the frame and that of the original (4.4.7); None for what is not the provider's."""
    if "addresses" not in provider:
        return address, address
    url, query = urlsplit(address), parse_qs(urlsplit(address).query)
    for rule in provider["addresses"]:
        match = url.hostname in rule.get("hosts", provider["hosts"]) and re.match(rule["path"], url.path)
        if match and "query" in rule:
            match = re.match("(" + rule["query"]["pattern"] + ")", query.get(rule["query"]["name"], [""])[0])
        if match and "inner" in rule:
            match = re.match(rule["inner"]["path"], urlsplit(query.get(rule["inner"]["name"], [""])[0]).path)
        if match:
            values = {str(number): text for number, text in enumerate(match.groups(), 1)}
            break
    else:
        return None
    for name, kept in provider["kept"].items():
        given = next((query[key][0] for key in kept["from"] if key in query), "")
        match = given and re.match(kept["pattern"], given)
        if match and kept["as"] == "seconds":
            hours, minutes, seconds = (int(part or 0) for part in match.groups())
            values.update({name: str(hours * 3600 + minutes * 60 + seconds)} if hours + minutes + seconds else {})
        elif match:
            values[name] = quote(given, safe="")

    def fill(template):
        return re.sub("{([^}]+)}", lambda hole: values[hole[1]], template)

    def address_of(part):
        pairs = [key + "=" + fill(text) for key, text in part["query"] if set(re.findall("{([^}]+)}", text)) <= set(values)]
        return fill(part["address"]) + ("?" + "&".join(pairs) if pairs else "")

    return address_of(provider["frame"]), address_of(provider["link"])


def main(policy_file, page_file=None):
    with open(policy_file, encoding="utf-8") as file:
        reader = Reader(json.load(file))
    if page_file:
        with open(page_file, encoding="utf-8") as file:
            for piece in reader.page(json.load(file)["blocks"]):
                print(" ".join("%s=%s" % pair if pair[0] != "words" else pair[1] for pair in piece.items()))
        return
    for line in sys.stdin:
        request = json.loads(line)
        result = ["reader"] if request["do"] == "classes" else reader.page(request["blocks"])
        print(json.dumps({"id": request["id"], "result": result}), flush=True)


main(*sys.argv[1:])
