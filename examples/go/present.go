package main

import (
	"strings"
	"unicode/utf16"
)

// present is what previews of a page show (2.4).
func present(page map[string]any) any {
	meta, _ := page["meta"].(map[string]any)
	title, _ := meta["title"].(string)
	description, _ := meta["description"].(string)
	sent, _ := page["blocks"].([]any)
	blocks := withFallbacks(sent)
	if title == "" {
		title = derivedTitle(blocks)
	}
	if description == "" {
		description = derivedDescription(blocks, title)
	}
	return map[string]string{"title": title, "description": description}
}

// derivedTitle is the first heading, or else the first text (2.4.2).
func derivedTitle(blocks []any) string {
	for _, one := range blocks {
		if b, found := withHTML(one); found != nil && !isDocument(b) && found.heading != "" {
			return cut(found.heading)
		}
	}
	for _, one := range blocks {
		if b, found := withHTML(one); found != nil && b["type"] == "html" {
			if found.title != "" {
				return cut(found.title)
			}
			if found.heading != "" {
				return cut(found.heading)
			}
		}
		if text := trim(blockText(one, true)); text != "" {
			line, _, _ := strings.Cut(text, "\n")
			return cut(line)
		}
	}
	return "Untitled page"
}

// derivedDescription is the first paragraph that is not the title, of richtext blocks before others (2.4.3).
func derivedDescription(blocks []any, title string) string {
	for _, isRichtext := range []bool{true, false} {
		for _, one := range blocks {
			b, found := withHTML(one)
			if found == nil || (b["type"] == "richtext") != isRichtext {
				continue
			}
			for _, paragraph := range found.paragraphs {
				if text := cut(paragraph); text != title {
					return text
				}
			}
		}
	}
	return ""
}

// withHTML is a block whose field html has headings and paragraphs, and what is found in it.
func withHTML(one any) (block, *leaf) {
	b, _ := one.(map[string]any)
	if _, hasHTML := b["html"]; !hasHTML || isUnknown(one) {
		return b, nil
	}
	return b, readHTML(b, true)
}

func isDocument(b block) bool {
	mode, _ := b["safetyMode"].(string)
	return b["type"] == "html" && set("sandboxed pro_sandboxed")[mode]
}

// cut is a text on one line, of 200 UTF-16 code units at most (2.4.5).
func cut(text string) string {
	text = oneLine(text)
	units, most := utf16.Encode([]rune(text)), policy.Limits.DerivedMetaLength
	if len(units) <= most {
		return text
	}
	kept := units[:most-1]
	if units[most-1] != ' ' {
		space := len(kept) - 1
		for space >= 0 && kept[space] != ' ' {
			space--
		}
		if last := kept[len(kept)-1]; space > most/2 {
			kept = kept[:space]
		} else if 0xd800 <= last && last <= 0xdbff {
			kept = kept[:len(kept)-1]
		}
	}
	runes := utf16.Decode(kept)
	for removed := 0; removed < 8 && len(runes) > 0; removed++ {
		if last := runes[len(runes)-1]; !isWhite(last) && !strings.ContainsRune(",;:.–—-", last) {
			break
		}
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}
