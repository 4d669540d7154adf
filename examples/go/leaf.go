package main

import (
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

	isNumber = regexp.MustCompile(`^[0-9]{1,9}$`)

	hidden   = set("script style template title desc")
	lines    = set("caption dd dt figcaption legend li option summary tr thead tbody tfoot")
	lists    = set("ol ul")
	headings = set("h1 h2 h3 h4 h5 h6")
	watched  = set("dt li ol pre ul")
)

// leaf is what is found in the HTML of one leaf: its plain text (10.14.6), and what titles and descriptions are made
// of (2.4).
type leaf struct {
	text           strings.Builder
	title, heading string
	paragraphs     []string

	tagByTag, wordsOnly bool

	run       []byte // what was read since the last tag that begins or ends a line
	within    string // the block-level element whose start tag stands before the run; none behind an end tag
	described string // the first description of an image in the run, where it is not among the words
	gap       int    // what stands before the next text
	open      []*element
	link      *link
	skipped   string // the element of which nothing counts
	depth     int    // how many of its name are open
	drawings  int    // how many svg and math elements are open
	afterTerm bool   // whether nothing stands behind the words that end a term
}

// element is an open element that matters at its end, or for what is in it.
type element struct {
	name   string
	gap    int    // what its end tag puts between texts
	number int    // of the next item of a list
	sign   string // of an item, until it is written
	width  int    // of that sign
}

// link is an open link.
type link struct {
	address string
	note    string // the id of a footnote, or of a reference to one, that it leads to
	from    int    // where its text begins in the run
}

func readLeaf(source string, tagByTag, wordsOnly bool) *leaf {
	l := &leaf{tagByTag: tagByTag, wordsOnly: wordsOnly}
	readTags(source, l)
	l.endLink()
	l.flush(newLine)
	return l
}

func (l *leaf) words(text string) {
	if l.skipped == "" {
		l.run = append(l.run, text...)
	}
}

func (l *leaf) hasWords() bool { return trim(toText.Replace(string(l.run))) != "" }

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
		l.within = name
	}
	switch {
	case name == "br":
		l.words(lineBreak)
	case name == "img" && !l.wordsOnly:
		l.words(given["alt"])
	case name == "img" && l.described == "" && (l.link == nil || l.link.note == ""):
		l.described = trim(given["alt"])
	case (name == "td" || name == "th") && l.hasWords():
		l.words(cellBreak)
	case name == "a":
		l.beginLink(given["href"])
	case name == "ol":
		one.number = 1
		if isNumber.MatchString(given["start"]) {
			one.number, _ = strconv.Atoi(given["start"])
		}
	case name == "li" && !l.wordsOnly:
		one.sign = l.nextSign()
		one.width = len(one.sign)
	case isDefinition:
		l.text.WriteString(":")
		l.gap = sameLine
	}
	if watched[name] {
		l.open = append(l.open, one)
	}
}

// endUnclosed ends an item that has no end tag where the next begins.
func (l *leaf) endUnclosed(name string) {
	if len(l.open) == 0 {
		return
	}
	if last := l.open[len(l.open)-1].name; last == name && name == "li" {
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
	if name == "a" {
		l.endLink()
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
	before := l.text.Len()
	l.endRun(one.name, one.gap)
	l.afterTerm = one.name == "dt" && l.text.Len() > before
}

func (l *leaf) beginLink(address string) {
	l.endLink()
	l.link = &link{address: address, note: footnote(address)}
	if l.isReference(l.link) {
		l.words("[")
	}
	l.link.from = len(l.run)
}

// endLink adds an address to the text of its link, or the second bracket to that of a reference to a footnote. If a
// block-level element has ended in the link, only what follows is left in the run.
func (l *leaf) endLink() {
	one := l.link
	if one == nil {
		return
	}
	l.link = nil
	before, text := l.run[:one.from], string(l.run[one.from:])
	words := strings.TrimRightFunc(text, func(r rune) bool { return isWhite(r) || strings.ContainsRune(lineBreak+cellBreak, r) })
	switch {
	case l.isReference(one):
		l.run = append(l.run, "]"...)
	case one.note != "":
		l.run = before
	case l.wordsOnly || !isShown(one.address, oneLine(toText.Replace(words))):
	case words == "":
		l.run = append(l.run, one.address...)
	default:
		l.run = append(before, words+" ("+one.address+")"+text[len(words):]...)
	}
}

// isReference says whether a link is shown as a number in brackets.
func (l *leaf) isReference(link *link) bool {
	return link.note != "" && !l.wordsOnly && !strings.HasPrefix(link.note, "fnref-")
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
	// An item in an item of the same list takes its place.
	for index := len(l.open) - 1; index >= 0 && l.open[index] != list; index-- {
		l.open[index].sign, l.open[index].width = "", 0
	}
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

// endRun ends the run at an end tag, behind which text is a paragraph, but behind that of a term.
func (l *leaf) endRun(name string, gap int) {
	l.flush(gap)
	l.within = ""
	if name == "dt" {
		l.within = name
	}
}

// flush writes the run and says what stands behind it at least.
func (l *leaf) flush(gap int) {
	if l.link != nil && l.link.note != "" {
		l.endLink()
	} else if l.link != nil {
		l.link.from = 0
	}
	text := string(l.run)
	if l.nearest(set("pre")) != nil {
		text = strings.TrimRightFunc(emptyLines.ReplaceAllString(toText.Replace(text), ""), isWhite)
	} else {
		text = aroundBreaks.ReplaceAllString(space.ReplaceAllString(text, " "), "$1")
		text = trim(toText.Replace(text))
	}
	if text == "" && l.within == "h1" {
		text = l.described
	}
	if text != "" {
		if l.within == "" || l.within == "p" {
			l.paragraphs = append(l.paragraphs, text)
		}
		if headings[l.within] && l.heading == "" {
			l.heading = oneLine(text)
		}
		l.write(text)
	}
	l.run, l.described, l.afterTerm = l.run[:0], "", false
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
