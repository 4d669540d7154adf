"""Which addresses are those of a provider of embeds, and what its frame loads (4.4)."""

import re
from urllib.parse import parse_qsl, quote

from schema import EMBEDS
from urls import parsed


def host(url):
    """A dot at the end names the same host (4.3.8)."""
    return (url.host or "").removesuffix(".") + (":" + url.port if url.port else "")


def rebuilt(provider_name, address):
    """The addresses of the frame and of the original (4.4.7), or none for what is not the provider's."""
    provider = EMBEDS["providers"][provider_name]
    if "addresses" not in provider:
        return {"frame": address, "link": address}
    if not (url := parsed(address)) or url.scheme != "https" or url.has_credentials:
        return {}
    query = first_of_each(url)
    for rule in provider["addresses"]:
        found = host(url) in rule.get("hosts", provider["hosts"]) and re.match(rule["path"], url.path)
        if found and "query" in rule:
            found = re.fullmatch("(" + rule["query"]["pattern"] + ")", query.get(rule["query"]["name"], ""))
        if found and "inner" in rule:
            inner = parsed(query.get(rule["inner"]["name"], ""))
            found = inner and host(inner) in rule["inner"]["hosts"] and re.match(rule["inner"]["path"], inner.path)
        if found:
            return put_together(provider, kept(provider, found, query))
    return {}


def first_of_each(url):
    """The parameters of an address, of several with one name the first."""
    return dict(reversed(parse_qsl(url.query or "", keep_blank_values=True)))


def kept(provider, found, query):
    """What the templates of a provider may name: the groups of its pattern, and parameters of the address."""
    values = {str(number): text for number, text in enumerate(found.groups(), 1)}
    for name, rule in provider["kept"].items():
        found = re.fullmatch(rule["pattern"], next((query[key] for key in rule["from"] if key in query), ""))
        if found and rule["as"] == "text":
            values[name] = quote(found[0], safe="")
        elif found:
            values[name] = str(sum(int(part or 0) * unit for part, unit in zip(found.groups(), (3600, 60, 1))) or "")
    return values


def put_together(provider, values):
    def filled(template):
        return re.sub("{(.+?)}", lambda hole: values[hole[1]], template)

    def address_of(address, query):
        known = [pair for pair in query if all(map(values.get, re.findall("{(.+?)}", pair[1])))]
        return filled(address) + "?" * bool(known) + "&".join(name + "=" + filled(value) for name, value in known)

    return {part: address_of(**provider[part]) for part in ("frame", "link")}
