package main

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strings"
	"unicode/utf16"
)

// findings are the paths of what is wrong in a page document (3.3.3).
type findings []string

func (f *findings) add(path string) { *f = append(*f, path) }

func (f *findings) unless(right bool, path string) {
	if !right {
		f.add(path)
	}
}

// validate answers for any JSON, whether it is a valid page document or where it is not.
func validate(document any) any {
	found := findings{}
	if page, isObject := clean(document).(map[string]any); isObject {
		found.page(page)
	} else {
		found.add("")
	}
	if len(found) == 0 {
		return map[string]any{"valid": true}
	}
	return map[string]any{"valid": false, "issues": found}
}

func (f *findings) page(page map[string]any) {
	f.unless(page["version"] == policy.Format, "version")
	f.choice(page, "theme", policy.Themes.IDs)
	f.choice(page, "layout", policy.Layouts)
	f.choice(page, "dir", policy.Directions)
	if lang, isThere := page["lang"]; isThere {
		tag, isText := lang.(string)
		f.unless(isText && regexp.MustCompile(policy.HTML.LanguageTag).MatchString(tag), "lang")
	}
	if meta, isObject := page["meta"].(map[string]any); isObject {
		f.length(meta, "title", policy.Limits.MetaTitleLength)
		f.length(meta, "description", policy.Limits.MetaDescriptionLength)
	} else {
		f.unless(page["meta"] == nil, "meta")
	}
	blocks, isList := page["blocks"].([]any)
	if !isList || len(blocks) > policy.Limits.PageBlocks {
		f.add("blocks")
		return
	}
	for index, one := range blocks {
		path := fmt.Sprintf("blocks[%d]", index)
		if b, isObject := one.(map[string]any); isObject {
			f.block(b, path)
		} else {
			f.add(path)
		}
	}
	if len(*f) == 0 && page["layout"] == "full_bleed" {
		f.unless(fillsWindow(blocks), "layout")
	}
}

// choice checks a field of the envelope, where null is not the same as absent (3.3.7).
func (f *findings) choice(page map[string]any, name string, values []string) {
	value, isThere := page[name]
	text, isText := value.(string)
	f.unless(!isThere || isText && contains(values, text), name)
}

func (f *findings) length(meta map[string]any, name string, most int) {
	value, isThere := meta[name]
	text, isText := value.(string)
	f.unless(!isThere || isText && len(utf16.Encode([]rune(text))) <= most, "meta."+name)
}

// block checks a block as its type says, and then as its variant says (3.8.8).
func (f *findings) block(b map[string]any, path string) {
	name, _ := b["type"].(string)
	if strings.HasPrefix(name, "x-") && b["fallback"] != nil {
		f.extension(name, b["fallback"], path)
		return
	}
	known, isKnown := policy.Blocks.Fields[name]
	if !isKnown {
		f.add(path + ".type")
		return
	}
	kinds := known.Fields
	if known.By != "" {
		variant, isText := b[known.By].(string)
		if b[known.By] == nil {
			variant, isText = known.Default, true
		}
		if kinds, isKnown = known.Variants[variant]; !isText || !isKnown {
			f.add(path + "." + known.By)
			return
		}
	}
	before := len(*f)
	for _, one := range kinds {
		f.value(one.kind, b[one.name], path+"."+one.name)
	}
	if len(*f) > before {
		return // Rows and align are counted where nothing else is invalid (3.3.6).
	}
	if headers, isList := b["headers"].([]any); isList && name == "table" {
		rows, _ := b["rows"].([]any)
		for index, row := range rows {
			cells, isList := row.([]any)
			f.unless(!isList || len(cells) == len(headers), fmt.Sprintf("%s.rows[%d]", path, index))
		}
		align, isList := b["align"].([]any)
		f.unless(!isList || len(align) == len(headers), path+".align")
	}
}

// extension checks a block of a type of somebody's own that has a fallback (11.3.8).
func (f *findings) extension(name string, fallback any, path string) {
	f.unless(isExtension(name), path+".type")
	blocks, isList := fallback.([]any)
	if !isList || len(blocks) == 0 || len(blocks) > policy.Limits.FallbackBlocks {
		f.add(path + ".fallback")
		return
	}
	for index, one := range blocks {
		at := fmt.Sprintf("%s.fallback[%d]", path, index)
		b, isObject := one.(map[string]any)
		inner, _ := b["type"].(string)
		switch {
		case !isObject:
			f.add(at)
		case strings.HasPrefix(inner, "x-"):
			f.add(at + ".type")
		default:
			f.block(b, at)
		}
	}
}

// value checks what a kind of the policy says: a name, a list, an object, a choice, a number, or one of these that may be absent.
func (f *findings) value(kind json.RawMessage, value any, path string) {
	var name string
	var list []json.RawMessage
	var other struct {
		Optional json.RawMessage
		Choice   []string
		Integer  []float64
	}
	var inner fields
	switch {
	case json.Unmarshal(kind, &name) == nil:
		_, isText := value.(string)
		f.unless(isText, path)
	case json.Unmarshal(kind, &list) == nil:
		entries, isList := value.([]any)
		f.unless(isList, path)
		for index, entry := range entries {
			f.value(list[0], entry, fmt.Sprintf("%s[%d]", path, index))
		}
	case json.Unmarshal(kind, &other) == nil && other.Optional != nil:
		if value != nil {
			f.value(other.Optional, value, path)
		}
	case other.Choice != nil:
		text, isText := value.(string)
		f.unless(isText && (contains(other.Choice, text) || contains(other.Choice, language(text))), path)
	case other.Integer != nil:
		number, isNumber := value.(float64)
		f.unless(isNumber && number == math.Trunc(number) && number >= other.Integer[0] && number <= other.Integer[1], path)
	case json.Unmarshal(kind, &inner) == nil:
		object, isObject := value.(map[string]any)
		if !isObject {
			f.add(path)
			return
		}
		for _, one := range inner {
			f.value(one.kind, object[one.name], path+"."+one.name)
		}
	}
}

// language is the language that a name means, in any letter case (3.5.14).
func language(name string) string {
	name = strings.ToLower(name)
	for language, others := range policy.Languages {
		if name == language || contains(others, name) {
			return language
		}
	}
	return ""
}

// clean is a value whose strings have clean characters (3.2), but for lone surrogates, which encoding/json replaces.
func clean(value any) any {
	switch value := value.(type) {
	case string:
		return strings.Map(func(r rune) rune {
			if r < ' ' && r != '\t' && r != '\n' {
				return -1
			}
			return r
		}, lineEnds.Replace(value))
	case []any:
		for index, one := range value {
			value[index] = clean(one)
		}
	case map[string]any:
		for name, one := range value {
			value[name] = clean(one)
		}
	}
	return value
}

var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n")

func contains(values []string, value string) bool {
	for _, one := range values {
		if one == value {
			return true
		}
	}
	return false
}
