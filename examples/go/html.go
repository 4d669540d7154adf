package main

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
)

// numbers are those of the last item, row and cell, each of the innermost list, table and row.
type numbers struct {
	sign           string
	item, row, col *int
}

type htmlReader struct {
	tokens *xml.Decoder
	pieces []piece
	text   string
}

var (
	toXML = strings.NewReplacer("\ufffe", "\ufffd", "\uffff", "\ufffd", "<pre>\n", "<pre>")
)

// isInLine says whether an element ends no piece (3.9.6).
func isInLine(name string) bool {
	_, isInline := policy.HTML.InlineHTML[name]
	return isInline || name == "small"
}

// htmlPieces reads sanitized HTML, which is XML as well (4.1.4) but for two characters that XML does not have
// and the line end behind <pre>.
func htmlPieces(source string, place piece) []piece {
	h := &htmlReader{tokens: xml.NewDecoder(strings.NewReader("<html>" + toXML.Replace(source) + "</html>"))}
	h.tokens.Token()
	h.content("words", place, numbers{sign: "•%d", item: new(int)})
	h.end("words", place)
	return h.pieces
}

// content reads on to the end of an element.
func (h *htmlReader) content(kind string, place piece, last numbers) {
	for {
		token, err := h.tokens.Token()
		if err != nil {
			panic(err)
		}
		switch token := token.(type) {
		case xml.EndElement:
			return
		case xml.CharData:
			h.text += string(token)
		case xml.StartElement:
			given := map[string]string{}
			for _, attribute := range token.Attr {
				given[attribute.Name.Local] = attribute.Value
			}
			switch name := token.Name.Local; {
			case name == "br":
				h.text += "\n"
				h.tokens.Skip()
			case name == "hr" || name == "img":
				shown := map[string]piece{"hr": {"rule": true}, "img": {"picture": given["src"]}}[name]
				h.end(kind, place)
				h.pieces = append(h.pieces, described(given["alt"], with(place, shown)))
				h.tokens.Skip()
			case kind == "words":
				h.element(name, given, place, last)
			default:
				h.content(kind, place, last)
			}
		}
	}
}

func (h *htmlReader) element(name string, given map[string]string, around piece, last numbers) {
	place, kind := with(around, nil), "words"
	link, isLink := given["href"]
	switch name {
	case "a":
		if isLink {
			place["link"] = link
		}
	case "h1", "h2", "h3":
		place["heading"] = int(name[1] - '0')
	case "blockquote":
		place["quote"] = true
	case "pre":
		kind = "code"
	case "code":
		if strings.HasPrefix(given["class"], "math") {
			kind = "formula"
		}
	case "ul":
		last.sign, last.item = "•%d", new(int)
	case "ol":
		last.sign, last.item = "%d.", new(int)
		if start, err := strconv.Atoi(given["start"]); err == nil {
			*last.item = start - 1
		}
	case "li":
		*last.item++
		outer, _ := place["item"].([]string)
		place["item"] = append(outer[:len(outer):len(outer)], fmt.Sprintf(last.sign, *last.item))
	case "table":
		last.row = new(int)
	case "tr":
		*last.row++
		last.col = new(int)
	case "td", "th":
		*last.col++
		place["cell"] = []int{*last.row, *last.col}
		delete(place, "header")
		if name == "th" {
			place["header"] = true
		}
	}
	isPiece := kind != "words" || isLink || !isInLine(name)
	if isPiece {
		h.end("words", around)
	}
	before := len(h.pieces)
	h.content(kind, place, last)
	if isPiece {
		h.end(kind, place)
	}
	if isLink && len(h.pieces) == before {
		h.pieces = append(h.pieces, with(place, piece{"words": ""}))
	}
}

// end makes a piece of what was read so far.
func (h *htmlReader) end(kind string, place piece) {
	text := h.text
	h.text = ""
	if kind == "words" {
		h.pieces = append(h.pieces, words(text, place)...)
	} else if text != "" {
		h.pieces = append(h.pieces, with(place, piece{kind: text}))
	}
}
