package main

import (
	"regexp"
	"strings"
	"unicode"
)

const unknownBlock = "This part of the page cannot be shown here."

var host = regexp.MustCompile(`^//[^/?#@\s<>\\^|]+(?:[/?#]|$)`)

// pageText is a page as plain text (10.14.6).
func pageText(blocks []any) string {
	texts := []string{}
	for _, one := range withFallbacks(blocks) {
		texts = append(texts, blockText(one, false))
	}
	return join("\n\n", texts...)
}

// blockText is a block as plain text. For derived titles it is the words alone, without addresses, signs of items and
// descriptions of images within text (10.14.8).
func blockText(one any, wordsOnly bool) string {
	b, _ := one.(map[string]any)
	field := func(name string) string {
		text, _ := b[name].(string)
		return text
	}
	orAddress := func(words string) string {
		if trim(words) == "" && !wordsOnly {
			return field("url")
		}
		return words
	}
	if isUnknown(one) {
		if wordsOnly {
			return ""
		}
		return unknownBlock
	}
	switch b["type"] {
	case "callout":
		return join("\n", field("label"), readHTML(b, wordsOnly).text.String())
	case "richtext", "html":
		return readHTML(b, wordsOnly).text.String()
	case "quote":
		return join("\n", readHTML(b, wordsOnly).text.String(), field("attribution"))
	case "image":
		return orAddress(join("\n", field("alt"), field("caption")))
	case "embed":
		return orAddress(field("title"))
	case "button":
		words := join("\n", field("label"), field("description"))
		if words != "" && !wordsOnly && isShown(field("url"), words) {
			return words + "\n" + field("url")
		}
		return orAddress(words)
	case "timeline":
		texts := []string{}
		for _, item := range b["items"].([]any) {
			event := block(item.(map[string]any))
			texts = append(texts, event.text("label"), event.text("body"))
		}
		return join("\n", texts...)
	case "comparison":
		texts := []string{}
		for _, side := range []string{"left", "right"} {
			label, text := field(side+"Label"), field(side)
			if trim(label) != "" && trim(text) != "" {
				label, text = "", strings.TrimRightFunc(label, isWhite)+": "+text
			}
			texts = append(texts, label, text)
		}
		return join("\n", texts...)
	case "table":
		texts := []string{field("caption")}
		for _, row := range append([]any{b["headers"]}, b["rows"].([]any)...) {
			cells := []string{}
			for _, cell := range row.([]any) {
				cells = append(cells, oneLine(readLeaf(cell.(string), false, wordsOnly).text.String()))
			}
			texts = append(texts, strings.Join(cells, "\t"))
		}
		return join("\n", texts...)
	case "code":
		return join("\n", field("filename"), field("label"), field("code"))
	case "divider":
		return ""
	}
	return join("\n", policy.Blocks.Fields[field("type")].Fields.texts(b, wordsOnly)...)
}

// isUnknown says whether readers show a note in place of a block (11.3.2).
func isUnknown(one any) bool {
	shown := blockPieces(one)
	return len(shown) == 1 && shown[0]["note"] != nil
}

// readHTML reads the field html of a block.
func readHTML(b block, wordsOnly bool) *leaf {
	return readLeaf(b.text("html"), b["safetyMode"] == "pro_sandboxed", wordsOnly)
}

// join puts those texts together that have words.
func join(between string, texts ...string) string {
	kept := []string{}
	for _, text := range texts {
		if trim(text) != "" {
			kept = append(kept, text)
		}
	}
	return strings.Join(kept, between)
}

// isWhite is white space as 4.5.2 has it.
func isWhite(r rune) bool { return '\t' <= r && r <= '\r' || r == '\ufeff' || unicode.Is(unicode.Z, r) }

func trim(text string) string { return strings.TrimFunc(text, isWhite) }

func oneLine(text string) string { return strings.Join(strings.FieldsFunc(text, isWhite), " ") }

// isShown says whether an address stands beside the text of its link, or in place of it.
func isShown(address, text string) bool {
	return isAllowed(address) && bare(address) != bare(trim(text))
}

// isAllowed is 4.3 for links to other pages, as far as an address can be unsafe in a scripted document alone. net/url
// has other rules for hosts than browsers.
func isAllowed(address string) bool {
	scheme, rest, _ := strings.Cut(trim(address), ":")
	scheme = strings.ToLower(scheme)
	return contains(policy.URLs["link"].Schemes, scheme) && (!strings.HasPrefix(scheme, "http") || host.MatchString(rest))
}

// bare is an address without what makes no difference beside a text.
func bare(address string) string {
	address = strings.TrimSuffix(strings.ToLower(address), "/")
	for _, scheme := range []string{"http://", "https://", "mailto:", "tel:"} {
		if strings.HasPrefix(address, scheme) {
			return address[len(scheme):]
		}
	}
	return address
}
