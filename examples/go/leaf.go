package main

import (
	"bytes"
	"html"
	"regexp"
	"strconv"
	"strings"
)

// What stands between two texts.
const (
	sameLine = iota
	newLine
	newParagraph
)

// A br and the edge of a cell in a run, until it is known what else stands there. Text has no such characters (3.2.2).
const (
	lineBreak = "\x00"
	cellBreak = "\x01"
)

const maxIndent = 16

var (
	aroundBreaks = regexp.MustCompile(" ?([" + lineBreak + cellBreak + "]) ?")
	toText       = strings.NewReplacer(lineBreak, "\n", cellBreak, "\t")
	emptyLines   = regexp.MustCompile(`^(?:[\t-\r\x{feff}\p{Z}]*\n)+`)

	hidden   = set("script style template title desc")
	lines    = set("caption dd dt figcaption legend li option summary tr thead tbody tfoot")
	lists    = set("ol ul")
	headings = set("h1 h2 h3 h4 h5 h6")
	watched  = set("a dt h1 h2 h3 h4 h5 h6 li ol pre ul")
)

// leaf is what is found in the HTML of one leaf: its plain text (10.14.6), and what titles and descriptions are made
// of (2.4).
type leaf struct {
	text           strings.Builder
	title, heading string
	paragraphs     []string

	tagByTag, wordsOnly bool

	run         []byte // what was read since the last tag that begins or ends a line
	isParagraph bool   // whether the run is a paragraph as 2.4.3 has it
	gap         int    // what stands before the next text
	open        []*element
	skipped     string // the element of which nothing counts
	depth       int    // how many of its name are open
	drawings    int    // how many svg and math elements are open
	plainTerm   bool   // whether no block-level element was in the term
	afterTerm   bool   // whether nothing stands behind a term
}

// element is an open element that matters at its end, or for what is in it.
type element struct {
	name    string
	gap     int    // what its end tag puts between texts
	number  int    // of the next item of a list
	sign    string // of an item, until it is written
	width   int    // of that sign
	address string // of a link
	note    string // the id of a footnote, or of a reference to one, that the link leads to
	from    int    // where a link begins in the run, or a heading in the text
}

func readLeaf(source string, tagByTag, wordsOnly bool) *leaf {
	l := &leaf{tagByTag: tagByTag, wordsOnly: wordsOnly, isParagraph: true}
	readTags(source, l)
	l.flush(newLine)
	return l
}

func (l *leaf) words(text string) {
	if l.skipped == "" {
		l.run = append(l.run, text...)
	}
}

func (l *leaf) hasWords() bool { return len(bytes.TrimFunc(l.run, isWhite)) > 0 }

// raw is the text of an element that has no tags in it.
func (l *leaf) raw(text string) {
	if l.skipped == "title" && l.title == "" {
		l.title = oneLine(html.UnescapeString(text))
	}
	l.words(text)
}

func (l *leaf) startTag(name string, given map[string]string) {
	if name == "svg" || name == "math" {
		l.drawings++
	}
	if l.skipped == "" && hidden[name] {
		l.skipped = name
	}
	if l.skipped != "" {
		if name == l.skipped {
			l.depth++
		}
		return
	}
	if l.tagByTag {
		l.endUnclosed(name)
	}
	isDefinition := name == "dd" && l.afterTerm && !l.hasWords()
	one := &element{name: name, gap: l.gapOf(name)}
	if one.gap != sameLine {
		l.flush(one.gap)
		l.isParagraph = name == "p"
	}
	switch {
	case name == "br":
		l.words(lineBreak)
	case name == "img" && !l.wordsOnly:
		l.words(given["alt"])
	case (name == "td" || name == "th") && l.hasWords():
		l.words(cellBreak)
	case name == "a":
		one.address, one.note, one.from = given["href"], footnote(given["href"]), len(l.run)
	case name == "ol":
		one.number = 1
		if start, err := strconv.Atoi(given["start"]); err == nil {
			one.number = start
		}
	case name == "li" && !l.wordsOnly:
		one.sign = l.nextSign()
		one.width = len(one.sign)
	case name == "dt":
		l.plainTerm = true
	case isDefinition:
		l.text.WriteString(":")
		l.gap = sameLine
	case headings[name]:
		one.from = l.text.Len()
	}
	if watched[name] {
		l.open = append(l.open, one)
	}
}

// endUnclosed ends an item, a link or a heading that has no end tag where the next begins.
func (l *leaf) endUnclosed(name string) {
	if len(l.open) == 0 {
		return
	}
	last := l.open[len(l.open)-1].name
	if last == name && (name == "li" || name == "a") || headings[last] && headings[name] {
		l.endTag(last)
	}
}

// endTag ends the nearest element of its name, and all that is open in it.
func (l *leaf) endTag(name string) {
	if (name == "svg" || name == "math") && l.drawings > 0 {
		l.drawings--
	}
	if l.skipped != "" {
		if name == l.skipped {
			l.depth--
		}
		if l.depth == 0 {
			l.skipped = ""
		}
		return
	}
	found := l.nearest(map[string]bool{name: true})
	if found == nil {
		if gap := l.gapOf(name); gap != sameLine {
			l.endRun(name, gap)
		}
		return
	}
	for last := (*element)(nil); last != found; {
		last = l.open[len(l.open)-1]
		l.end(last)
		l.open = l.open[:len(l.open)-1]
	}
}

func (l *leaf) end(one *element) {
	if one.name == "a" {
		l.endLink(one)
		return
	}
	plainTerm, before := l.plainTerm, l.text.Len()
	l.endRun(one.name, one.gap)
	l.afterTerm = one.name == "dt" && plainTerm && l.text.Len() > before
	if headings[one.name] && l.heading == "" {
		l.heading = oneLine(l.text.String()[one.from:])
	}
}

// endLink adds an address to the text of its link, or brackets to that of a reference to a footnote. If a block-level
// element has ended in the link, only what follows is left in the run.
func (l *leaf) endLink(one *element) {
	before, text := l.run[:one.from], string(l.run[one.from:])
	words := strings.TrimRightFunc(text, func(r rune) bool { return isWhite(r) || string(r) == lineBreak })
	switch {
	case one.note != "":
		l.run = before
		if !l.wordsOnly && !strings.HasPrefix(one.note, "fnref-") {
			l.words("[" + text + "]")
		}
		one.note, one.address = "", ""
	case l.wordsOnly || !isShown(one.address, oneLine(toText.Replace(words))):
	case words == "":
		l.run = append(before, one.address...)
	default:
		l.run = append(before, words+" ("+one.address+")"+text[len(words):]...)
	}
}

// footnote is the id of the footnote, or of the reference to one, that an address leads to (4.2.12).
func footnote(address string) string {
	id := strings.TrimPrefix(address, "#")
	if id == address || !regexp.MustCompile(policy.HTML.FootnoteID).MatchString(id) {
		return ""
	}
	return id
}

func (l *leaf) nextSign() string {
	list := l.nearest(lists)
	switch {
	case list == nil:
		return ""
	case list.name == "ul":
		return "- "
	}
	list.number++
	return strconv.Itoa(list.number-1) + ". "
}

func (l *leaf) nearest(names map[string]bool) *element {
	for index := len(l.open) - 1; index >= 0; index-- {
		if names[l.open[index].name] {
			return l.open[index]
		}
	}
	return nil
}

// gapOf is what a tag puts between the texts on both sides of it.
func (l *leaf) gapOf(name string) int {
	switch {
	case lines[name], lists[name] && l.nearest(lists) != nil:
		return newLine
	case name != "td" && name != "th" && contains(policy.HTML.BlockLevel, name):
		return newParagraph
	}
	return sameLine
}

// endRun ends the run at an end tag, behind which text is a paragraph, but behind a term.
func (l *leaf) endRun(name string, gap int) {
	l.flush(gap)
	l.isParagraph = name != "dt"
}

// flush writes the run and says what stands behind it at least.
func (l *leaf) flush(gap int) {
	for _, one := range l.open {
		if one.note != "" {
			l.endLink(one)
		}
		if one.name == "a" {
			one.from = 0
		}
	}
	text := string(l.run)
	if l.nearest(set("pre")) != nil {
		text = strings.TrimRightFunc(emptyLines.ReplaceAllString(toText.Replace(text), ""), isWhite)
	} else {
		text = aroundBreaks.ReplaceAllString(space.ReplaceAllString(text, " "), "$1")
		text = trim(toText.Replace(text))
	}
	if text != "" {
		if l.isParagraph {
			l.paragraphs = append(l.paragraphs, text)
		}
		l.write(text)
	}
	l.run, l.isParagraph, l.plainTerm, l.afterTerm = l.run[:0], false, false, false
	if gap > l.gap {
		l.gap = gap
	}
}

func (l *leaf) write(text string) {
	first, further := l.indents(text)
	switch {
	case l.text.Len() == 0:
	case l.gap == sameLine:
		first = " "
	default:
		l.text.WriteString(strings.Repeat("\n", l.gap))
	}
	l.gap = sameLine
	for index, line := range strings.Split(text, "\n") {
		switch {
		case index == 0:
			l.text.WriteString(first + line)
		case line == "":
			l.text.WriteString("\n")
		default:
			l.text.WriteString("\n" + further + line)
		}
	}
}

// indents are what stands before the first line of a text and before its further ones (10.14.8).
func (l *leaf) indents(text string) (string, string) {
	written, all, signs := 0, 0, ""
	for _, one := range l.open {
		if one.sign == "" {
			written += one.width
		}
		all += one.width
		signs += one.sign
		one.sign = ""
	}
	if strings.HasPrefix(text, "☐ ") || strings.HasPrefix(text, "☑ ") {
		signs = strings.TrimSuffix(signs, "- ")
	}
	return spaces(written) + signs, spaces(all)
}

func spaces(count int) string {
	if count > maxIndent {
		count = maxIndent
	}
	return strings.Repeat(" ", count)
}
