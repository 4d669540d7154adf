// Reads pages of qp.v1 aloud, a line for each piece.
//
//	go run . POLICY PAGE   prints a page; POLICY is policy.json of qp-schema
//	go run . POLICY        answers qp-conformance: a request a line, an answer a line
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
)

type block map[string]any

type rebuiltAddress struct {
	Address string
	Query   [][2]string
}

type provider struct {
	Hosts     []string
	Addresses []struct {
		Hosts []string
		Path  string
		Query *struct{ Name, Pattern string }
		Inner *struct{ Name, Path string }
	}
	Kept map[string]struct {
		From        []string
		Pattern, As string
	}
	Frame, Link rebuiltAddress
}

var policy struct {
	Languages map[string][]string
	Embeds    map[string]provider
}

// text of a field; what is no text makes the whole block a note.
func (b block) text(field string) string {
	if b[field] == nil {
		panic("no " + field)
	}
	return b[field].(string)
}

func (b block) optional(field, absent string) string {
	if b[field] == nil {
		return absent
	}
	return b[field].(string)
}

func pagePieces(blocks []any) []piece {
	pieces := []piece{}
	for _, one := range blocks {
		pieces = append(pieces, blockPieces(one)...)
	}
	return pieces
}

// blockPieces shows a note for what this version does not know (10.14.2).
func blockPieces(one any) (pieces []piece) {
	note := []piece{{"note": true}}
	defer func() {
		if recover() != nil {
			pieces = note
		}
	}()
	b := block(one.(map[string]any))
	switch b["type"] {
	case "richtext":
		return htmlPieces(b.text("html"), nil)
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
		return note
	case "divider":
		return []piece{{"rule": true}}
	case "image":
		picture := piece{"picture": b.text("url")}
		if alt := oneLine(b.optional("alt", "")); alt != "" {
			picture["words"] = alt
		}
		return []piece{picture}
	case "timeline":
		for index, item := range b["items"].([]any) {
			place := piece{"item": []string{fmt.Sprintf("%d.", index+1)}}
			entry := block(item.(map[string]any))
			pieces = append(pieces, words(entry.text("label"), place)...)
			pieces = append(pieces, words(entry.text("body"), place)...)
		}
		return pieces
	case "comparison":
		texts := []string{b.optional("leftLabel", ""), b.text("left"), b.optional("rightLabel", ""), b.text("right")}
		for _, text := range texts {
			pieces = append(pieces, words(text, nil)...)
		}
		return pieces
	case "table":
		pieces = words(b.optional("caption", ""), nil)
		for row, cells := range append([]any{b["headers"]}, b["rows"].([]any)...) {
			for column, cell := range cells.([]any) {
				place := piece{"cell": []int{row + 1, column + 1}}
				if row == 0 {
					place["header"] = true
				}
				pieces = append(pieces, htmlPieces(cell.(string), place)...)
			}
		}
		return pieces
	case "code":
		code := piece{"code": b.text("code")}
		language := b.optional("language", "plaintext")
		if policy.Languages[language] != nil && language != "plaintext" {
			code["language"] = language
		}
		return append(words(b.optional("filename", ""), nil), code)
	case "button":
		link := piece{"link": b.text("url")}
		texts := append(words(b.text("label"), link), words(b.optional("description", ""), link)...)
		if texts == nil {
			return []piece{with(link, piece{"words": ""})}
		}
		return texts
	case "embed":
		return embedPieces(b, note)
	}
	return note
}

func embedPieces(b block, note []piece) []piece {
	p, known := policy.Embeds[b.text("embedType")]
	if !known {
		return note
	}
	frame, link, ok := p.rebuild(b.text("url"))
	if !ok {
		return words(b.optional("title", b.text("url")), nil)
	}
	shown := piece{"frame": frame, "link": link}
	if title := oneLine(b.optional("title", "")); title != "" {
		shown["words"] = title
	}
	return []piece{shown}
}

// rebuild gives the address of the frame and that of the original (4.4.7).
func (p provider) rebuild(address string) (frame, link string, ok bool) {
	if p.Addresses == nil {
		return address, address, true
	}
	parsed, err := url.Parse(address)
	if err != nil {
		return "", "", false
	}
	var match []string
	for _, rule := range p.Addresses {
		hosts := rule.Hosts
		if hosts == nil {
			hosts = p.Hosts
		}
		if !set(strings.Join(hosts, " "))[parsed.Hostname()] {
			continue
		}
		match = regexp.MustCompile(rule.Path).FindStringSubmatch(parsed.Path)
		if match != nil && rule.Query != nil {
			match = regexp.MustCompile("(" + rule.Query.Pattern + ")").FindStringSubmatch(parsed.Query().Get(rule.Query.Name))
		}
		if match != nil && rule.Inner != nil {
			inner, err := url.Parse(parsed.Query().Get(rule.Inner.Name))
			if err != nil {
				return "", "", false
			}
			match = regexp.MustCompile(rule.Inner.Path).FindStringSubmatch(inner.Path)
		}
		if match != nil {
			break
		}
	}
	if match == nil {
		return "", "", false
	}
	values := map[string]string{}
	for index, group := range match {
		values[strconv.Itoa(index)] = group
	}
	for name, kept := range p.Kept {
		for _, from := range kept.From {
			if !parsed.Query().Has(from) {
				continue
			}
			given := regexp.MustCompile(kept.Pattern).FindStringSubmatch(parsed.Query().Get(from))
			if given != nil && kept.As == "seconds" {
				seconds := 0
				for _, part := range given[1:] {
					number, _ := strconv.Atoi(part)
					seconds = seconds*60 + number
				}
				if seconds > 0 {
					values[name] = strconv.Itoa(seconds)
				}
			} else if given != nil {
				values[name] = url.QueryEscape(given[0])
			}
			break
		}
	}
	return p.Frame.fill(values), p.Link.fill(values), true
}

var hole = regexp.MustCompile(`\{([^}]+)\}`)

func (r rebuiltAddress) fill(values map[string]string) string {
	put := func(template string) string {
		return hole.ReplaceAllStringFunc(template, func(found string) string { return values[found[1:len(found)-1]] })
	}
	var pairs []string
	for _, pair := range r.Query {
		if found := hole.FindStringSubmatch(pair[1]); found == nil || values[found[1]] != "" {
			pairs = append(pairs, pair[0]+"="+put(pair[1]))
		}
	}
	if pairs == nil {
		return put(r.Address)
	}
	return put(r.Address) + "?" + strings.Join(pairs, "&")
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func main() {
	file, err := os.ReadFile(os.Args[1])
	check(err)
	check(json.Unmarshal(file, &policy))
	if len(os.Args) > 2 {
		var page struct{ Blocks []any }
		file, err = os.ReadFile(os.Args[2])
		check(err)
		check(json.Unmarshal(file, &page))
		for _, one := range pagePieces(page.Blocks) {
			line, _ := json.Marshal(one)
			fmt.Println(string(line))
		}
		return
	}
	lines := bufio.NewReader(os.Stdin)
	answers := json.NewEncoder(os.Stdout)
	for {
		line, err := lines.ReadBytes('\n')
		if err == io.EOF {
			return
		}
		check(err)
		var request struct {
			ID     int
			Do     string
			Blocks []any
		}
		check(json.Unmarshal(line, &request))
		var result any = []string{"reader"}
		if request.Do != "classes" {
			result = pagePieces(request.Blocks)
		}
		check(answers.Encode(map[string]any{"id": request.ID, "result": result}))
	}
}
