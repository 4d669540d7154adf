package main

import (
	"bytes"
	"encoding/json"
)

// fields are the kinds of a block or an item, in their order, which a map does not keep.
type fields []field

type field struct {
	name string
	kind json.RawMessage
}

func (f *fields) UnmarshalJSON(text []byte) error {
	*f = fields{}
	decoder := json.NewDecoder(bytes.NewReader(text))
	if _, err := decoder.Token(); err != nil {
		return err
	}
	for decoder.More() {
		name, err := decoder.Token()
		if err != nil {
			return err
		}
		var kind json.RawMessage
		if err := decoder.Decode(&kind); err != nil {
			return err
		}
		*f = append(*f, field{name.(string), kind})
	}
	return nil
}

// pieces are what a block says whose type this program does not know: its texts, as the policy has their kinds.
func (f fields) pieces(b block) []piece {
	pieces := []piece{}
	f.each(b, func(kind, text string) { pieces = append(pieces, leafPieces(kind, text)...) })
	return pieces
}

// texts are the same as plain text: the words, or else the addresses.
func (f fields) texts(b block, wordsOnly bool) []string {
	words, addresses := []string{}, []string{}
	f.each(b, func(kind, text string) {
		switch kind {
		case "plainText", "sourceCode":
			words = append(words, text)
		case "inlineHtml", "richHtml", "snippet":
			words = append(words, readLeaf(text, false, wordsOnly).text.String())
		case "imageUrl", "linkUrl":
			addresses = append(addresses, text)
		}
	})
	if wordsOnly || join("", words...) != "" {
		return words
	}
	return addresses
}

// each visits the strings of a block that are not choices.
func (f fields) each(b block, visit func(kind, text string)) {
	for _, one := range f {
		eachLeaf(one.kind, b[one.name], visit)
	}
}

func eachLeaf(kind json.RawMessage, value any, visit func(kind, text string)) {
	var name string
	var list []json.RawMessage
	var other struct{ Optional, Choice, Integer json.RawMessage }
	var inner fields
	switch {
	case json.Unmarshal(kind, &name) == nil:
		visit(name, value.(string))
	case json.Unmarshal(kind, &list) == nil:
		for _, one := range value.([]any) {
			eachLeaf(list[0], one, visit)
		}
	case json.Unmarshal(kind, &other) == nil && other.Optional != nil:
		if value != nil {
			eachLeaf(other.Optional, value, visit)
		}
	case other.Choice == nil && other.Integer == nil && json.Unmarshal(kind, &inner) == nil:
		inner.each(value.(map[string]any), visit)
	}
}

func leafPieces(kind, text string) []piece {
	switch kind {
	case "plainText":
		return words(text, nil)
	case "inlineHtml", "richHtml", "snippet":
		return htmlPieces(text, nil)
	case "imageUrl":
		return []piece{{"picture": text}}
	case "sourceCode":
		return []piece{{"code": text}}
	}
	return nil
}
