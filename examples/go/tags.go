package main

import (
	"html"
	"regexp"
	"strings"
)

// pair is an attribute. A quotation mark begins a value behind "=" alone.
const pair = `([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))?`

var (
	// markup is a comment or the like, a tag with its slash, name, attributes and slash at the end, or half a tag.
	markup = regexp.MustCompile(`(?s)<!--(?:-?>|.*?(?:--!?>|\z))|<!\[CDATA\[.*?\]\]>|<[!?][^>]*>|</[^A-Za-z>][^>]*>` +
		`|<(/?)([A-Za-z][^\s/>]*)((?:[\s/]*` + pair + `)*(?:\s*=)?[\s/]*?)(/?)>|</?[A-Za-z].*\z`)
	attribute = regexp.MustCompile(pair)

	nameBeforeEquals = regexp.MustCompile(`&([A-Za-z][0-9A-Za-z]*)=`)

	// rawText are elements without tags in them, up to their end tags (4.1.7).
	rawText = set("script style textarea title xmp iframe noembed noframes")
)

// readTags reads HTML tag by tag, as scripted documents are read, which need not be well-formed (10.14.6).
func readTags(source string, into *leaf) {
	for source != "" {
		found := markup.FindStringSubmatchIndex(source)
		if found == nil {
			break
		}
		part := func(group int) string {
			if found[2*group] < 0 {
				return ""
			}
			return source[found[2*group]:found[2*group+1]]
		}
		into.words(html.UnescapeString(source[:found[0]]))
		name, rest := strings.ToLower(part(2)), source[found[1]:]
		if name != "" && part(1) == "/" {
			into.endTag(name)
		} else if name != "" {
			into.startTag(name, attributes(part(3)))
			if into.drawings > 0 && part(8) == "/" {
				into.endTag(name)
			} else if into.drawings == 0 && rawText[name] {
				end := regexp.MustCompile(`(?i)</` + name + `[\s/>]`).FindStringIndex(rest)
				if end == nil {
					end = []int{len(rest)}
				}
				into.raw(rest[:end[0]])
				rest = rest[end[0]:]
			}
		}
		source = rest
	}
	into.words(html.UnescapeString(source))
}

// attributes are those of a tag. Of two of one name the first counts.
func attributes(source string) map[string]string {
	given := map[string]string{}
	for _, one := range attribute.FindAllStringSubmatch(source, -1) {
		name := strings.ToLower(one[1])
		if _, isThere := given[name]; !isThere {
			// A name that `=` follows is no reference there.
			value := nameBeforeEquals.ReplaceAllString(one[2]+one[3]+one[4], "&amp;$1=")
			given[name] = html.UnescapeString(value)
		}
	}
	return given
}
