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
	for _, one := range f {
		pieces = append(pieces, kindPieces(one.kind, b[one.name])...)
	}
	return pieces
}

func kindPieces(kind json.RawMessage, value any) (pieces []piece) {
	var name string
	var list []json.RawMessage
	var other struct{ Optional, Choice json.RawMessage }
	var inner fields
	switch {
	case json.Unmarshal(kind, &name) == nil:
		return leafPieces(name, value.(string))
	case json.Unmarshal(kind, &list) == nil:
		for _, one := range value.([]any) {
			pieces = append(pieces, kindPieces(list[0], one)...)
		}
	case json.Unmarshal(kind, &other) == nil && other.Optional != nil:
		if value != nil {
			return kindPieces(other.Optional, value)
		}
	case other.Choice == nil && json.Unmarshal(kind, &inner) == nil:
		return inner.pieces(value.(map[string]any))
	}
	return pieces
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
