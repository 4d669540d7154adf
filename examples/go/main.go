// Reads pages of qp.v1 aloud, a line for each piece. It also validates them and writes them as plain text.
//
//	go run . SCHEMA PAGE   prints a page; SCHEMA is the folder schema/ of qp-schema
//	go run . SCHEMA        answers qp-conformance: a request a line, an answer a line
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
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
	Layouts, Directions []string
	Languages           map[string][]string
	Blocks              struct {
		Extension string
		Fields    map[string]struct {
			Fields      fields
			By, Default string
			Variants    map[string]fields
		}
	}
	HTML struct {
		BlockLevel  []string
		FootnoteID  string
		LanguageTag string
		InlineHTML  map[string]any
	}
	URLs   map[string]struct{ Schemes []string }
	Limits struct {
		PageBlocks, MetaTitleLength, MetaDescriptionLength, DerivedMetaLength int
		ExtensionTypeLength, FallbackBlocks                                   int
	}
}

var embeds struct {
	Providers map[string]provider
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

var choices = regexp.MustCompile(`^[\w+#-]{1,40}$`)

// choice is a value that this version may not know; any other makes no block (3.7.2).
func (b block) choice(field string) string {
	value := b.text(field)
	if !choices.MatchString(value) {
		panic("this is no choice")
	}
	return value
}

// size checks that of a picture, which may be beyond the bounds of this version; any other value makes no block (3.7.2).
func (b block) size() {
	value, isThere := b["size"]
	if !isThere {
		return
	}
	for _, side := range []string{"width", "height"} {
		if number := value.(map[string]any)[side].(float64); number < 1 || number != math.Trunc(number) {
			panic("this is no size")
		}
	}
}

func pagePieces(blocks []any) []piece {
	pieces := []piece{}
	for _, one := range withFallbacks(blocks) {
		pieces = append(pieces, blockPieces(one)...)
	}
	return pieces
}

// withFallbacks are the blocks with the fallback of each extension in its place, as this program knows no extension
// (11.3.10).
func withFallbacks(blocks []any) []any {
	known := []any{}
	for _, one := range blocks {
		b, _ := one.(map[string]any)
		name, _ := b["type"].(string)
		if fallback, isList := b["fallback"].([]any); isList && isExtension(name) && len(fallback) > 0 {
			known = append(known, fallback...)
		} else {
			known = append(known, one)
		}
	}
	return known
}

func isExtension(name string) bool {
	return len(name) <= policy.Limits.ExtensionTypeLength && regexp.MustCompile(policy.Blocks.Extension).MatchString(name)
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
	if document["layout"] == "full_bleed" && fillsWindow(blocks) {
		layout = "full_bleed"
	}
	return map[string]any{"theme": theme, "layout": layout, "shows": pagePieces(blocks)}
}

// fillsWindow says whether blocks suit the layout full_bleed (3.6.1).
func fillsWindow(blocks []any) bool {
	if len(blocks) != 1 {
		return false
	}
	only, _ := blocks[0].(map[string]any)
	mode, _ := only["safetyMode"].(string)
	return only["type"] == "html" && set("sandboxed pro_sandboxed")[mode]
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
		tone := b.choice("tone")
		if !set("info warning success")[tone] {
			tone = "info"
		}
		place := piece{"callout": tone}
		return append(words(b.optional("label", ""), place), htmlPieces(b.text("html"), place)...)
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
		b.size()
		add(described(b.optional("alt", ""), piece{"picture": b.text("url")}))
		add(words(b.optional("caption", ""), nil)...)
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
		add(words(b.optional("label", ""), nil)...)
		code, language := piece{"code": b.text("code")}, b.optional("language", "plaintext")
		if policy.Languages[language] != nil && language != "plaintext" {
			code["language"] = language
		}
		add(code)
	case "button":
		for _, choice := range []string{"variant", "shape", "accent"} {
			b.choice(choice)
		}
		link := piece{"link": b.text("url")}
		add(append(words(b.text("label"), link), words(b.optional("description", ""), link)...)...)
		if pieces == nil {
			add(with(link, piece{"words": ""}))
		}
	case "embed":
		provider, known := embeds.Providers[b.text("embedType")]
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
	readJSON(filepath.Join(os.Args[1], "policy.json"), &policy)
	readJSON(filepath.Join(os.Args[1], "embeds.json"), &embeds)
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
			Page   any
		}
		if err := requests.Decode(&request); err == io.EOF {
			return
		} else {
			check(err)
		}
		var result any
		page, _ := request.Page.(map[string]any)
		switch request.Do {
		case "classes":
			result = []string{"validator", "reader", "text-writer"}
		case "validate":
			result = validate(request.Page)
		case "show":
			result = pagePieces(request.Blocks)
		case "page":
			result = readPage(page)
		case "text":
			result = pageText(request.Blocks)
		case "present":
			result = present(page)
		}
		check(answers.Encode(map[string]any{"id": request.ID, "result": result}))
	}
}
