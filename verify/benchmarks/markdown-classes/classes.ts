const fill = (part: string) => (length: number) =>
  part.repeat(Math.ceil(length / part.length)).slice(0, length)

const growingRuns = (length: number) => {
  let text = ''
  for (let run = 1; text.length < length; run++) text += `${'`'.repeat(run)} `
  return text
}

const numbered = (line: (index: number) => string) => (length: number) => {
  let text = ''
  for (let index = 0; text.length < length; index++) text += line(index)
  return text
}

const nestedList = (levels: number) =>
  fill(Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- a\n`).join(''))

const halves = (first: string, middle: string, last: string) => (length: number) =>
  `${fill(first)(length / 2)}${middle}${fill(last)(length / 2)}`

const after =
  (start: string, part: string, end = '') =>
  (length: number) =>
    start + fill(part)(length) + end

/** Texts of a given length, by what they are made of: each made some markdown parser slow, or stands for a class. */
export const CLASSES: { readonly [name: string]: (length: number) => string } = {
  'prose, one paragraph': fill('Some plain words with a few, commas and **bold** text. '),
  'prose, short paragraphs': fill('Some plain words here.\n\n'),
  'prose, short lines': fill('a\n'),
  'pretty JSON': fill('{\n "a_b": [1, "*x*", {"c": ["d"]}]\n},\n'),
  base64: fill('QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo+/abc='),
  'one word': fill('a'),
  'blank lines': fill('\n'),
  spaces: fill(' '),
  '*a_ ': fill('*a_ '),
  '*a **a ': fill('*a **a '),
  'a* ': fill('a* '),
  '*a ': fill('*a '),
  'a**b': fill('a**b'),
  'a**b c* ': fill('a**b c* '),
  '*a* ': fill('*a* '),
  '*_': fill('*_'),
  '**a b*c ': fill(' **a b*c'),
  '~~a ': fill('~~a '),
  '~~a~~ ': fill('~~a~~ '),
  'nested emphasis': halves('*a ', '', 'a* '),
  'asterisks around a letter': halves('*', 'a', '*'),
  'backtick runs, growing': growingRuns,
  '`a``b`': fill('`a``b`'),
  '[': fill('['),
  '[a': fill('[a'),
  '[…]': halves('[', 'a', ']'),
  '[a …a]': halves('[a ', '', 'a]'),
  'a]': fill('a]'),
  '![': fill('!['),
  '[a](': fill('[a]('),
  '[a](b "': fill('[a](b "'),
  '[a](b (c': fill('[a](b (c'),
  '[a](<b': fill('[a](<b'),
  '[a][b': fill('[a][b'),
  '[a](/b) ': fill('[a](/b) '),
  '[![a](b)': fill('[![a](b)'),
  '*[a](b)': fill('*[a](b)'),
  '[a] with one definition': after('[a]: /b\n\n', '[a] '),
  definitions: numbered((index) => `[a${index}]: /b\n`),
  'definitions and references': (length) =>
    `${numbered((index) => `[a${index}]: /b\n`)(length / 2)}\n${fill('[b] ')(length / 2)}`,
  'definitions, open title': fill('[a]: b "c\n'),
  'definitions, open label': fill('[a\n'),
  'footnote definitions': numbered((index) => `[^${index}]: https://a.b\n\n`),
  '<': fill('<'),
  '<a ': fill('<a '),
  '<a b="': fill('<a b="'),
  '<!--a ': fill('<!--a '),
  '<?': fill('<?'),
  '<!A': fill('<!A'),
  '<![CDATA[': fill('<![CDATA['),
  '<http:': fill('<http:'),
  '&amp;': fill('&amp;'),
  '&a': fill('&a'),
  'bare URLs': fill('http://a.b '),
  'bare URL, references': after('http://a.b/', '&a;', 'x'),
  'bare URL, marks': after('http://a.b/', '?!', 'x'),
  'bare URL, parentheses': after('http://a.b/', '('),
  'e-mail addresses': fill('a@b.c '),
  'a.': fill('a.'),
  '> ': fill('> '),
  '20 quotes a line': fill(`${'> '.repeat(20)}a\n`),
  '100 quotes a line': fill(`${'>'.repeat(100)}a\n`),
  'lazy lines': after('> a\n', 'a\n'),
  list: fill('- a\n'),
  'list, loose': fill('- a\n\n'),
  'list, empty items': fill('-\n'),
  'list, two markers': fill('- a\n+ b\n'),
  'list, paragraphs of an item': after('- a\n', '\n  b\n'),
  'list, 30 levels': nestedList(30),
  'list, 100 levels': nestedList(100),
  'list, 60 markers a line': fill(`${'- '.repeat(60)}a\n`),
  headings: fill('# a\n'),
  'setext headings': fill('a\n=\n'),
  'thematic breaks': fill('---\n'),
  fences: fill('```\na\n```\n'),
  'fence, never closed': after('```\n', 'a\n'),
  'indented code': fill('    a\n\n'),
  'table, long': after('|a|b|\n|-|-|\n', '|c|d|\n'),
  'table, wide': (length) => ['|a', '|-', '|c'].map((cell) => `${fill(cell)(length / 3)}|\n`).join(''),
  'table, cells to fill in': (length) =>
    `${fill('|a')(length / 4)}|\n${fill('|-')(length / 4)}|\n${fill('|\n')(length / 2)}`,
  tables: fill('|a|\n|-|\n|b|\n\n'),
  '|a': fill('|a\n'),
  'a, -|-': fill('a\n-|-\n'),
  'hard breaks': fill('a\\\n'),
  images: fill('![a](https://b/c)\n'),
  tasks: fill('- [ ] a\n'),
}
