// Reads pages of qp.v1 aloud, a line for each piece.
//
//	go run . POLICY PAGE   prints a page; POLICY is policy.json of qp-schema
//	go run . POLICY        answers qp-conformance: a request a line, an answer a line
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
)

// piece is one piece of what readers get (3.9.6), or where it stands.
type piece map[string]any

type block map[string]any

var policy struct {
	Format string
	Themes struct {
		IDs     []string
		Default string
	}
	Languages map[string][]string
	Embeds    map[string]provider
	Blocks    struct {
		Fields map[string]struct{ Fields fields }
	}
}

var space = regexp.MustCompile("[ \t\n\f\r]+")

func set(names string) map[string]bool {
	members := map[string]bool{}
	for _, name := range strings.Fields(names) {
		members[name] = true
	}
	return members
}

func with(parts ...piece) piece {
	merged := piece{}
	for _, part := range parts {
		for key, value := range part {
			merged[key] = value
		}
	}
	return merged
}

// described gives a piece its words, if there are any.
func described(text string, place piece) piece {
	if text = strings.Trim(space.ReplaceAllString(text, " "), " "); text == "" {
		return place
	}
	return with(place, piece{"words": text})
}

// words are a piece of text, or none.
func words(text string, place piece) []piece {
	if found := described(text, place); found["words"] != nil {
		return []piece{found}
	}
	return nil
}

// text of a field; what is no text makes the whole block a note.
func (b block) text(field string) string { return b[field].(string) }

func (b block) optional(field, absent string) string {
	if b[field] == nil {
		return absent
	}
	return b.text(field)
}

func pagePieces(blocks []any) []piece {
	pieces := []piece{}
	for _, one := range blocks {
		pieces = append(pieces, blockPieces(one)...)
	}
	return pieces
}

// readPage is what a page document shows, and how; of another version nothing (11.3.1).
func readPage(document map[string]any) any {
	if document["version"] != policy.Format {
		return map[string]any{"refused": true}
	}
	theme, layout := policy.Themes.Default, "standard"
	for _, known := range policy.Themes.IDs {
		if document["theme"] == known {
			theme = known
		}
	}
	blocks, _ := document["blocks"].([]any)
	if document["layout"] == "full_bleed" && len(blocks) == 1 {
		only, _ := blocks[0].(map[string]any)
		if mode, _ := only["safetyMode"].(string); set("sandboxed pro_sandboxed")[mode] {
			layout = "full_bleed"
		}
	}
	return map[string]any{"theme": theme, "layout": layout, "shows": pagePieces(blocks)}
}

// blockPieces shows a note for what this version does not know (11.3.2).
func blockPieces(one any) (pieces []piece) {
	defer func() {
		if recover() != nil {
			pieces = []piece{{"note": true}}
		}
	}()
	add := func(more ...piece) { pieces = append(pieces, more...) }
	b := block(one.(map[string]any))
	switch b["type"] {
	case "callout":
		tone := b.text("tone")
		if !set("info warning success")[tone] {
			tone = "info"
		}
		return htmlPieces(b.text("html"), piece{"callout": tone})
	case "quote":
		return append(htmlPieces(b.text("html"), piece{"quote": true}), words(b.optional("attribution", ""), nil)...)
	case "html":
		switch b.optional("safetyMode", "strict_sanitized") {
		case "strict_sanitized":
			return htmlPieces(b.text("html"), nil)
		case "sandboxed", "pro_sandboxed":
			return []piece{{"frame": "document"}}
		}
		panic("an unknown variant")
	case "divider":
		add(piece{"rule": true})
	case "image":
		add(described(b.optional("alt", ""), piece{"picture": b.text("url")}))
	case "timeline":
		for index, item := range b["items"].([]any) {
			place, entry := piece{"item": []string{fmt.Sprintf("%d.", index+1)}}, block(item.(map[string]any))
			add(append(words(entry.text("label"), place), words(entry.text("body"), place)...)...)
		}
	case "comparison":
		for _, text := range []string{b.optional("leftLabel", ""), b.text("left"), b.optional("rightLabel", ""), b.text("right")} {
			add(words(text, nil)...)
		}
	case "table":
		add(words(b.optional("caption", ""), nil)...)
		for row, cells := range append([]any{b["headers"]}, b["rows"].([]any)...) {
			for column, cell := range cells.([]any) {
				place := piece{"cell": []int{row + 1, column + 1}}
				if row == 0 {
					place["header"] = true
				}
				add(htmlPieces(cell.(string), place)...)
			}
		}
	case "code":
		add(words(b.optional("filename", ""), nil)...)
		code, language := piece{"code": b.text("code")}, b.optional("language", "plaintext")
		if policy.Languages[language] != nil && language != "plaintext" {
			code["language"] = language
		}
		add(code)
	case "button":
		link := piece{"link": b.text("url")}
		add(append(words(b.text("label"), link), words(b.optional("description", ""), link)...)...)
		if pieces == nil {
			add(with(link, piece{"words": ""}))
		}
	case "embed":
		provider, known := policy.Embeds[b.text("embedType")]
		if !known {
			panic("an unknown variant")
		}
		if found := provider.rebuild(b.text("url")); found != nil {
			return []piece{described(b.optional("title", ""), found)}
		}
		return words(b.optional("title", b.text("url")), nil)
	default:
		kinds, known := policy.Blocks.Fields[b.text("type")]
		if !known || kinds.Fields == nil {
			panic("an unknown type")
		}
		return kinds.Fields.pieces(b)
	}
	return pieces
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func readJSON(file string, into any) {
	text, err := os.ReadFile(file)
	check(err)
	check(json.Unmarshal(text, into))
}

func main() {
	readJSON(os.Args[1], &policy)
	answers := json.NewEncoder(os.Stdout)
	if len(os.Args) > 2 {
		var document map[string]any
		readJSON(os.Args[2], &document)
		read := readPage(document).(map[string]any)
		if read["refused"] != nil {
			check(fmt.Errorf("%s: this is no page of %s", os.Args[2], policy.Format))
		}
		for _, one := range read["shows"].([]piece) {
			check(answers.Encode(one))
		}
		return
	}
	for requests := json.NewDecoder(os.Stdin); ; {
		var request struct {
			ID     int
			Do     string
			Blocks []any
			Page   map[string]any
		}
		if err := requests.Decode(&request); err == io.EOF {
			return
		} else {
			check(err)
		}
		var result any = pagePieces(request.Blocks)
		switch request.Do {
		case "classes":
			result = []string{"reader"}
		case "page":
			result = readPage(request.Page)
		}
		check(answers.Encode(map[string]any{"id": request.ID, "result": result}))
	}
}
