package main

import (
	"fmt"
	"html"
	"regexp"
	"strconv"
	"strings"
)

// piece is one piece of what readers get (clause 3.9.6).
type piece map[string]any

type element struct {
	name  string
	place piece
	from  int // how many pieces there were before it
	count int // the number of its next item, row or cell
}

var (
	tokens    = regexp.MustCompile(`<(/?)([a-z][a-z0-9]*)([^<>]*)>|[^<]+`)
	attribute = regexp.MustCompile(` ([a-z]+)="([^"]*)"`)
	space     = regexp.MustCompile("[ \t\n\f\r]+")
	inLine    = set("a abbr br code del em ins kbd mark samp small span strong sub sup u var")
)

func set(names string) map[string]bool {
	members := map[string]bool{}
	for _, name := range strings.Fields(names) {
		members[name] = true
	}
	return members
}

func oneLine(text string) string {
	return strings.Trim(space.ReplaceAllString(text, " "), " ")
}

func with(place piece, more piece) piece {
	merged := piece{}
	for _, part := range []piece{place, more} {
		for key, value := range part {
			merged[key] = value
		}
	}
	return merged
}

// words are a piece unless they are empty.
func words(text string, place piece) []piece {
	if oneLine(text) == "" {
		return nil
	}
	return []piece{with(place, piece{"words": oneLine(text)})}
}

type scan struct {
	pieces  []piece
	open    []element
	text    string
	literal string // "code" in pre, "formula" in a formula
	depth   int    // how many elements were open before the literal one
}

// htmlPieces reads sanitized HTML, whose tags are well formed (4.1.4).
func htmlPieces(source string, place piece) []piece {
	s := &scan{open: []element{{"", place, 0, 1}}}
	for _, token := range tokens.FindAllStringSubmatch(source, -1) {
		switch {
		case token[2] == "":
			s.text += html.UnescapeString(token[0])
		case token[1] == "/":
			s.close(token[2])
		default:
			given := map[string]string{}
			for _, found := range attribute.FindAllStringSubmatch(token[3], -1) {
				given[found[1]] = html.UnescapeString(found[2])
			}
			s.start(token[2], given)
		}
	}
	s.end()
	return s.pieces
}

func (s *scan) top() *element { return &s.open[len(s.open)-1] }

func (s *scan) nearest(names string) *element {
	for index := len(s.open) - 1; index > 0; index-- {
		if set(names)[s.open[index].name] {
			return &s.open[index]
		}
	}
	return &s.open[0]
}

// end makes a piece of what was read so far.
func (s *scan) end() {
	place := s.top().place
	if s.literal == "" {
		s.pieces = append(s.pieces, words(s.text, place)...)
	} else {
		if s.literal == "code" {
			s.text = strings.TrimPrefix(s.text, "\n")
		}
		if s.text != "" {
			s.pieces = append(s.pieces, with(place, piece{s.literal: s.text}))
		}
	}
	s.text = ""
}

func (s *scan) start(name string, given map[string]string) {
	place := with(s.top().place, nil)
	switch name {
	case "br":
		s.text += "\n"
		return
	case "hr":
		s.end()
		s.pieces = append(s.pieces, with(place, piece{"rule": true}))
		return
	case "img":
		s.end()
		picture := piece{"picture": given["src"]}
		if alt := oneLine(given["alt"]); alt != "" {
			picture["words"] = alt
		}
		s.pieces = append(s.pieces, with(place, picture))
		return
	}
	if s.literal == "" {
		isFormula := name == "code" && strings.HasPrefix(given["class"], "math")
		link, isLink := given["href"]
		if isFormula || isLink || !inLine[name] {
			s.end()
		}
		switch {
		case isLink:
			place["link"] = link
		case name == "h1" || name == "h2" || name == "h3":
			place["heading"] = int(name[1] - '0')
		case name == "blockquote":
			place["quote"] = true
		case name == "li":
			list := s.nearest("ul ol")
			sign := fmt.Sprintf("•%d", list.count)
			if list.name == "ol" {
				sign = fmt.Sprintf("%d.", list.count)
			}
			list.count++
			outer, _ := place["item"].([]string)
			place["item"] = append(append([]string{}, outer...), sign)
		case name == "td" || name == "th":
			row := s.nearest("tr")
			place["cell"] = []int{s.nearest("table").count, row.count}
			row.count++
			delete(place, "header")
			if name == "th" {
				place["header"] = true
			}
		}
		if isFormula || name == "pre" {
			s.literal, s.depth = map[bool]string{true: "formula", false: "code"}[isFormula], len(s.open)
		}
	}
	count := 1
	if start, err := strconv.Atoi(given["start"]); err == nil && name == "ol" {
		count = start
	}
	s.open = append(s.open, element{name, place, len(s.pieces), count})
}

func (s *scan) close(name string) {
	closed := *s.top()
	isLiteral := s.literal != "" && s.depth == len(s.open)-1
	_, isLink := closed.place["link"]
	isLink = isLink && name == "a" && s.literal == "" && closed.place["link"] != s.open[len(s.open)-2].place["link"]
	if isLiteral || s.literal == "" && (isLink || !inLine[name]) {
		s.end()
	}
	if isLiteral {
		s.literal = ""
	}
	s.open = s.open[:len(s.open)-1]
	if isLink && len(s.pieces) == closed.from {
		s.pieces = append(s.pieces, with(closed.place, piece{"words": ""}))
	}
	if name == "tr" {
		s.nearest("table").count++
	}
}
