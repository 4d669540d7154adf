package main

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

type provider struct {
	Hosts     []string
	Addresses []struct {
		Hosts []string
		Path  string
		Query struct{ Name, Pattern string }
		Inner struct {
			Name, Path string
			Hosts      []string
		}
	}
	Kept map[string]struct {
		From        []string
		Pattern, As string
	}
	Frame, Link template
}

type template struct {
	Address string
	Query   [][2]string
}

var hole = regexp.MustCompile(`\{([^}]+)\}`)

// rebuild gives the addresses of the frame and of the original (4.4.7); nil for what is not the provider's.
func (p provider) rebuild(address string) piece {
	if p.Addresses == nil {
		return piece{"frame": address, "link": address}
	}
	// A fragment, which no provider needs, may have a "%" alone, which net/url refuses.
	address, _, _ = strings.Cut(address, "#")
	parsed, err := url.Parse(address)
	if err != nil {
		return nil
	}
	query := parsed.Query()
	groups := p.groups(parsed, query)
	if groups == nil {
		return nil
	}
	values := map[string]string{}
	for index, group := range groups {
		values[strconv.Itoa(index)] = group
	}
	for name, kept := range p.Kept {
		for _, from := range kept.From {
			if query.Has(from) {
				values[name] = read(kept.As, regexp.MustCompile(kept.Pattern).FindStringSubmatch(query.Get(from)))
				break
			}
		}
	}
	return piece{"frame": p.Frame.fill(values), "link": p.Link.fill(values)}
}

// groups are what the first rule that matches finds.
func (p provider) groups(address *url.URL, query url.Values) (groups []string) {
	for _, rule := range p.Addresses {
		hosts := rule.Hosts
		if hosts == nil {
			hosts = p.Hosts
		}
		groups = match(rule.Path, address, hosts)
		if groups != nil && rule.Query.Name != "" {
			groups = regexp.MustCompile("(" + rule.Query.Pattern + ")").FindStringSubmatch(query.Get(rule.Query.Name))
		}
		if inner, err := url.Parse(query.Get(rule.Inner.Name)); groups != nil && err == nil && rule.Inner.Name != "" {
			groups = match(rule.Inner.Path, inner, rule.Inner.Hosts)
		}
		if groups != nil {
			break
		}
	}
	return groups
}

func match(pattern string, address *url.URL, hosts []string) []string {
	if !set(strings.Join(hosts, " "))[strings.TrimSuffix(address.Hostname(), ".")] {
		return nil
	}
	return regexp.MustCompile(pattern).FindStringSubmatch(address.Path)
}

// read makes a value of what a pattern has found: text, or hours, minutes and seconds added up. None is no text.
func read(as string, groups []string) string {
	if groups == nil || as == "text" {
		return url.QueryEscape(strings.Join(groups, ""))
	}
	seconds := 0
	for _, part := range groups[1:] {
		number, _ := strconv.Atoi(part)
		seconds = seconds*60 + number
	}
	return strings.TrimPrefix(strconv.Itoa(seconds), "0")
}

// fill puts values into an address and into those pairs of its query for which there are any.
func (t template) fill(values map[string]string) string {
	put := func(text string) string {
		return hole.ReplaceAllStringFunc(text, func(found string) string { return values[strings.Trim(found, "{}")] })
	}
	address, separator := put(t.Address), "?"
	for _, pair := range t.Query {
		if found := hole.FindStringSubmatch(pair[1]); found == nil || values[found[1]] != "" {
			address += separator + pair[0] + "=" + put(pair[1])
			separator = "&"
		}
	}
	return address
}
