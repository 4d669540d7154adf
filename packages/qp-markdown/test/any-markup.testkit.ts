import fc from 'fast-check'
import { type Block, CODE_LANGUAGES, escapeHtml } from 'qp-schema'
import { anyBlock, hostileHtml, hostileText, hostileUrl, leavesOfText } from 'qp-schema/testkit'

/** Words that markdown reads as something else somewhere. */
const WORDS = [
  'word',
  'a b',
  'two  spaces',
  ' ',
  '\n',
  '\n\n',
  '\t',
  '*',
  '**',
  '* ',
  '2 * 3',
  '_',
  'snake_case',
  '__init__',
  '_ _ _',
  '~',
  '~~',
  '~5',
  '~~~',
  '`',
  '```',
  '- ',
  '-',
  '---',
  '- - -',
  '+ ',
  '=',
  '===',
  '#',
  '# ',
  'C#',
  '###### x #',
  '> ',
  '5 > 3',
  '1. ',
  '1.',
  '12) x',
  '[',
  ']',
  '[x]',
  '[ ] ',
  '[x] todo',
  '[a]: https://e.com',
  '[a](b)',
  '[1] ',
  '[!NOTE]',
  '[!NOTE] x',
  '[^1]',
  '[^1]: note',
  '![',
  '!',
  '(',
  ')',
  '](',
  '<',
  '<b>',
  '</b>',
  '<!--',
  '<https://e.com>',
  '&',
  '&amp;',
  '&#42;',
  '&copy',
  '\\',
  '\\*',
  'C:\\Users\\x',
  '|',
  '| a | b |',
  '|-|-|',
  ':-:',
  '-|-',
  ':',
  '"',
  "'",
  '\u00a0',
  '\u2028',
  '\ufeff',
  'é',
  '😀',
  '☐ ',
  '☑ done',
  '☐',
  'http://',
  'https://example.com',
  'xhttps://example.com/a_b*c*',
  'HTTP://e.com/?a&b',
  'www.example.com',
  'me@example.com',
  'a_b@c.de',
  '@scope/name',
  'koa@2.1',
  '<?x',
  '$1',
  '{a}',
  '+++',
  '::: x',
  '    code',
  '%20',
]

const text = fc
  .array(fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...WORDS) }, fc.string({ maxLength: 4 })), {
    minLength: 1,
    maxLength: 4,
  })
  .map((words) => words.join(''))

/** Text as authors write it: words, with marks here and there. */
const prose = fc
  .array(
    fc.constantFrom('word', 'a', 'b c', 'snake_case', 'v1.2', 'x*', '(y)', '[z]', '3 < 4', 'a & b', '😀'),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((words) => words.join(' '))

const URLS = [
  'https://example.com',
  'http://example.com/a_(b)_*c*?d=1&copy;=2',
  'https://example.com/a)b(',
  'https://example.com/é?x=[1]',
  '#top',
  'mailto:me@example.com',
  'tel:+431234',
  'javascript:x',
]

const attribute = (name: string, value: string) => ` ${name}="${escapeHtml(value, 'attribute')}"`
const maybe = (name: string, values: fc.Arbitrary<string>) =>
  fc.option(values, { nil: undefined }).map((value) => (value === undefined ? '' : attribute(name, value)))
const url = fc.constantFrom(...URLS)
const written = fc.oneof({ weight: 6, arbitrary: prose }, text).map((value) => escapeHtml(value))
const joined = (parts: fc.Arbitrary<string>, bounds: fc.ArrayConstraints) =>
  fc.array(parts, { size: 'max', ...bounds }).map((all) => all.join(''))

interface Markup {
  inline: string
  flow: string
}

const { inline, flow } = fc.letrec<Markup>((tie) => {
  const marked = tie('inline').chain((inner) =>
    fc
      .constantFrom('strong', 'em', 'u', 'del', 'strong', 'em', 'strong', 'em', 'mark')
      .map((tag) => `<${tag}>${inner}</${tag}>`),
  )
  const link = fc
    .tuple(maybe('href', url), fc.oneof(fc.constant(''), maybe('title', text)), tie('inline'))
    .map(([href, title, inner]) => `<a${href}${title}>${inner}</a>`)
  const bare = url.map((href) => `<a${attribute('href', href)}>${escapeHtml(href)}</a>`)
  const image = fc
    .tuple(url, fc.option(text, { nil: '' }), fc.oneof(fc.constant(''), maybe('title', text)))
    .map(([src, alt, title]) => `<img${attribute('src', src)}${attribute('alt', alt)}${title} />`)
  const code = text.map((value) => `<code>${escapeHtml(value)}</code>`)
  const separator = fc.constantFrom('', ' x', ' x', ' x', '\nx', '.')
  const item = fc
    .tuple(tie('inline'), fc.oneof({ weight: 3, arbitrary: fc.constant('') }, tie('flow')))
    .map((parts) => parts.join(''))
  const task = fc.constantFrom('☐ ', '☑ ', '', '')
  const list = (tag: string) => (items: string[]) =>
    `<${tag}>${items.map((inner) => `<li>${inner}</li>`).join('')}</${tag}>`
  const listTag = fc.constantFrom('ul', 'ol', 'ul', 'ol start="3"', 'ol start="1"', 'ol start="999999999"')
  const tight = fc.array(
    fc.tuple(task, item).map(([box, inner]) => `${box}${inner}`),
    { minLength: 1, maxLength: 3 },
  )
  const loose = fc.array(
    fc
      .tuple(task, tie('inline'), fc.oneof(fc.constant(''), tie('flow')))
      .map(([box, inner, rest]) => `<p>${box}${inner}</p>${rest}`),
    { minLength: 1, maxLength: 3 },
  )
  const cell = fc.oneof(fc.constant(''), tie('inline') as fc.Arbitrary<string>)
  const table = fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('', ' align="center"'))
    .chain(([columns, align]) =>
      fc
        .array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 3 })
        .map(([head = [], ...rows]) => {
          const row = (tag: string, cells: readonly string[]) =>
            `<tr>${cells.map((inner) => `<${tag}${align}>${inner}</${tag}>`).join('')}</tr>`
          const body = rows.map((cells) => row('td', cells)).join('')
          return `<table><thead>${row('th', head)}</thead>${body && `<tbody>${body}</tbody>`}</table>`
        }),
    )
  return {
    inline: joined(
      fc
        .tuple(
          fc.oneof(
            { maxDepth: 3, depthIdentifier: 'inline' },
            { weight: 5, arbitrary: written },
            { weight: 3, arbitrary: marked },
            link,
            bare,
            image,
            code,
            fc.constant('<br />'),
          ),
          separator,
        )
        .map((parts) => parts.join('')),
      { minLength: 1, maxLength: 3, depthIdentifier: 'inline' },
    ),
    flow: joined(
      fc.oneof(
        { maxDepth: 3, depthIdentifier: 'flow' },
        { weight: 3, arbitrary: tie('inline').map((inner) => `<p>${inner}</p>`) },
        tie('inline').chain((inner) =>
          fc.constantFrom('h1', 'h2', 'h3').map((tag) => `<${tag}>${inner}</${tag}>`),
        ),
        { weight: 2, arbitrary: fc.tuple(listTag, tight).map(([tag, items]) => closed(list(tag)(items))) },
        { weight: 2, arbitrary: fc.tuple(listTag, loose).map(([tag, items]) => closed(list(tag)(items))) },
        tie('flow').map((inner) => `<blockquote>${inner}</blockquote>`),
        text.map((value) => `<pre><code>${escapeHtml(value)}</code></pre>`),
        fc.constant('<hr />'),
        table,
      ),
      { minLength: 1, maxLength: 3, depthIdentifier: 'flow' },
    ),
  }
})

/** End tags have no attributes. */
function closed(html: string): string {
  return html.replaceAll(/<\/ol start="\d+">/g, '</ol>')
}

const anyCode = fc.record(
  {
    type: fc.constant('code' as const),
    code: fc
      .array(fc.oneof(text, fc.constantFrom('\n', '```', '~~~~', '    ', '\t', '``` qp\n', '\n\n')), {
        minLength: 1,
        maxLength: 5,
      })
      .map((parts) => parts.join('')),
    language: fc.constantFrom(...CODE_LANGUAGES),
    filename: fc.oneof(text, fc.constantFrom('a.ts', 'my file "x"', "it's", '`x`', 'a\\', '&amp;.ts')),
  },
  { requiredKeys: ['type', 'code', 'language'] },
)

const anyTable = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.boolean()).chain(([columns, aligned]) => {
  const cells = fc.array(
    fc.oneof(
      { weight: 2, arbitrary: inline },
      prose.map((value) => escapeHtml(value)),
      fc.constant(''),
    ),
    { minLength: columns, maxLength: columns },
  )
  return fc.record({
    type: fc.constant('table' as const),
    headers: cells,
    rows: fc.array(cells, { maxLength: 3 }),
    ...(aligned
      ? {
          align: fc.array(fc.constantFrom('left' as const, 'center' as const, 'right' as const), {
            minLength: columns,
            maxLength: columns,
          }),
        }
      : {}),
  })
})

/** Blocks of HTML that markdown may have words for, as authors and converters write them, not sanitized. */
export const markupBlock: fc.Arbitrary<Block> = fc.oneof(
  { weight: 5, arbitrary: flow.map((html) => ({ type: 'richtext' as const, html })) },
  { weight: 3, arbitrary: inline.map((html) => ({ type: 'richtext' as const, html: `<p>${html}</p>` })) },
  flow.map((html) => ({ type: 'quote' as const, html })),
  fc
    .tuple(fc.constantFrom('info' as const, 'warning' as const, 'success' as const), flow)
    .map(([tone, html]) => ({ type: 'callout' as const, tone, html })),
  anyTable,
  anyCode,
  fc.record({ type: fc.constant('image' as const), url, alt: text }, { requiredKeys: ['type', 'url'] }),
  fc.constant({ type: 'divider' as const }),
)

/** Any block at all: of markup, or with hostile leaves. */
export const anyInput: fc.Arbitrary<Block> = fc.oneof(
  { weight: 4, arbitrary: markupBlock },
  { weight: 1, arbitrary: anyBlock(leavesOfText(hostileText, hostileHtml, hostileUrl)) },
)
