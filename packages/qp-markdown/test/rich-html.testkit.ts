import fc from 'fast-check'
import { escapeHtml } from 'qp-schema'

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

/** Addresses of links and images, and one that is safe for neither. */
export const anyUrl: fc.Arbitrary<string> = fc.constantFrom(...URLS)

/** What HTML is made of. */
export interface Ingredients {
  readonly text: fc.Arbitrary<string>
  /** What stands between two pieces of a line. */
  readonly joint: fc.Arbitrary<string>
  /** Tags around pieces of a line, with their attributes. */
  readonly marks: readonly string[]
  /** Whether there are constructs that only GitHub's dialect has words for. */
  readonly isGfm?: boolean
}

/** HTML in the spelling that is stored, its parts at random. */
export interface RichHtml {
  /** Content of a paragraph, a heading or a cell. */
  readonly inline: fc.Arbitrary<string>
  /** A heading, a paragraph, a list and so on. */
  readonly construct: fc.Arbitrary<string>
  /** Several constructs. */
  readonly flow: fc.Arbitrary<string>
}

interface Grammar {
  inline: string
  item: string
  construct: string
  flow: string
}

/** Any HTML of such ingredients that rich HTML may be; some of it is repaired by the sanitizer. */
export function richHtml({ text, joint, marks, isGfm = false }: Ingredients): RichHtml {
  return fc.letrec<Grammar>((tie) => {
    const inline = tie('inline') as fc.Arbitrary<string>
    const item = tie('item') as fc.Arbitrary<string>
    const flow = tie('flow') as fc.Arbitrary<string>
    const paragraph = fc.tuple(line('p'), inline).map((parts) => element(...parts))
    const loose = fc.tuple(box, inline, fc.oneof(empty, empty, flow)).map(([start, inner, rest]) => {
      return element('p', start + inner) + rest
    })
    const code = text.map((value) => element('code', escapeHtml(value)))
    return {
      inline: fc
        .array(
          fc.tuple(
            joint,
            fc.oneof(
              { maxDepth: 3, depthIdentifier: 'inline' },
              { weight: 5, arbitrary: text.map((value) => escapeHtml(value)) },
              {
                weight: 2,
                arbitrary: fc.tuple(fc.constantFrom(...marks), inline).map((parts) => element(...parts)),
              },
              linkOf(text, inline),
              anyUrl.map((url) => `<a${attribute('href', url)}>${escapeHtml(url)}</a>`),
              imageOf(text),
              code,
            ),
          ),
          { minLength: 1, maxLength: 3, size: 'max', depthIdentifier: 'inline' },
        )
        .map((parts) => parts.map(([space, part], index) => (index === 0 ? part : space + part)).join('')),
      item: fc
        .tuple(
          box,
          fc.oneof({ weight: 5, arbitrary: inline }, empty),
          fc.oneof(empty, empty, nested(flow, item, text)),
        )
        .map((parts) => parts.join('')),
      construct: fc.oneof(
        { maxDepth: 3, depthIdentifier: 'flow' },
        { weight: 2, arbitrary: paragraph },
        fc.tuple(fc.oneof(...['h1', 'h2', 'h3'].map(line)), inline).map((parts) => element(...parts)),
        { weight: 3, arbitrary: listOf(item) },
        { weight: 2, arbitrary: listOf(loose) },
        flow.map((inner) => element('blockquote', inner)),
        code.map((inner) => element('pre', inner)),
        fc.constant('<hr />'),
        tableOf(inline),
        ...(isGfm ? gfmConstructs(text, inline, flow) : []),
      ),
      flow: fc
        .array(tie('construct') as fc.Arbitrary<string>, {
          minLength: 1,
          maxLength: 3,
          size: 'max',
          depthIdentifier: 'flow',
        })
        .map((constructs) => constructs.join('')),
    }
  })
}

const empty = fc.constant('')

/** The start tag of a paragraph or a heading, centred or not. */
function line(tag: string): fc.Arbitrary<string> {
  return fc.constantFrom(tag, tag, tag, tag, `${tag} align="center"`)
}

const box = fc.constantFrom('☐ ', '☑ ', '', '', '', '')

function element(start: string, inner: string): string {
  return `<${start}>${inner}</${start.split(' ')[0]}>`
}

function attribute(name: string, value: string): string {
  return ` ${name}="${escapeHtml(value, 'attribute')}"`
}

function titleOf(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc.oneof(
    empty,
    text.map((value) => attribute('title', value)),
  )
}

function linkOf(text: fc.Arbitrary<string>, inline: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const start = fc.tuple(anyUrl, titleOf(text)).map(([url, title]) => attribute('href', url) + title)
  return fc
    .tuple(fc.oneof({ weight: 4, arbitrary: start }, empty), inline)
    .map(([attributes, inner]) => element(`a${attributes}`, inner))
}

function imageOf(text: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(anyUrl, fc.oneof(empty, text), titleOf(text), fc.constantFrom(...SIZES))
    .map(
      ([url, alt, title, size]) => `<img${attribute('src', url)}${attribute('alt', alt)}${title}${size} />`,
    )
}

const SIZES = ['', '', '', '', ' width="50%"', ' width="9"', ' width="9%" height="9"']

const LISTS = ['ul', 'ul', 'ol', 'ol', 'ol start="3"', 'ol start="1"', 'ol start="999999999"']

function listOf(item: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...LISTS), fc.array(item, { minLength: 1, maxLength: 3 }))
    .map(([tag, items]) => element(tag, items.map((inner) => element('li', inner)).join('')))
}

/** What stands in an item beside its text. */
function nested(
  flow: fc.Arbitrary<string>,
  item: fc.Arbitrary<string>,
  text: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  const code = text.map((value) => element('pre', element('code', escapeHtml(value))))
  const construct = fc.oneof(
    listOf(item),
    listOf(item),
    code,
    flow.map((inner) => element('blockquote', inner)),
  )
  return fc.oneof(
    construct,
    fc.tuple(construct, construct).map((parts) => parts.join('')),
    flow,
  )
}

function gfmConstructs(
  text: fc.Arbitrary<string>,
  inline: fc.Arbitrary<string>,
  flow: fc.Arbitrary<string>,
): fc.Arbitrary<string>[] {
  const detailsOf = fc.constantFrom('details', 'details open=""')
  const parts = fc.array(fc.tuple(fc.constantFrom('dt', 'dd'), fc.oneof(inline, flow)), {
    minLength: 1,
    maxLength: 3,
  })
  return [
    fc
      .tuple(
        detailsOf,
        fc.oneof(
          empty,
          inline.map((inner) => element('summary', inner)),
        ),
        fc.oneof(empty, flow),
      )
      .map(([start, summary, inner]) => element(start, summary + inner)),
    parts.map((all) => element('dl', all.map((part) => element(...part)).join(''))),
    fc
      .tuple(fc.oneof(flow, inline), inline, fc.boolean())
      .map(([inner, caption, isFirst]): string[] => {
        const both = [inner, element('figcaption', caption)]
        return isFirst ? both.toReversed() : both
      })
      .map((both) => element('figure', both.join(''))),
    fc
      .array(inline, { minLength: 1, maxLength: 2 })
      .map((notes) =>
        element('ol', notes.map((note, at) => element(`li id="fn-abcd1234-${at + 1}"`, note)).join('')),
      ),
    text.map((tex) => element('p', element('code class="math display"', escapeHtml(tex)))),
    fc
      .tuple(inline, inline)
      .map(([a, b]) =>
        element('table', element('tbody', element('tr', element('td', a) + element('td colspan="2"', b)))),
      ),
  ]
}

function tableOf(inline: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const cell = fc.oneof(empty, inline)
  return fc
    .tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom('', ' align="center"'))
    .chain(([columns, align]) =>
      fc
        .array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 3 })
        .map(([head = [], ...rows]) => {
          const row = (tag: string, cells: readonly string[]) =>
            element('tr', cells.map((inner) => element(tag + align, inner)).join(''))
          const body = rows.map((cells) => row('td', cells)).join('')
          return element('table', element('thead', row('th', head)) + (body && element('tbody', body)))
        }),
    )
}
