import fc from 'fast-check'
import type { Block } from 'qp-schema'
import {
  alertConstruct,
  type BlockConstruct,
  type BlockContent,
  type Construct,
  hiddenConstruct,
  type InlineConstruct,
  propertiesConstruct,
} from '../../src/gfm/index.ts'
import { CONSTRUCTS, FLOW, TEXT } from '../markdown-pieces.testkit.ts'

/** `@name`, not within a word. */
export const mention: InlineConstruct = {
  start: '@',
  read(text, before) {
    const [found, name] = (/\w/.test(before) ? null : /^@([a-z\d-]{1,39})/i.exec(text)) ?? []
    if (found === undefined) return undefined
    return { length: found.length, html: `<a href="https://github.com/${name}">${found}</a>` }
  },
}

/** `:::note`, a callout. */
export const note: BlockConstruct = {
  name: 'note',
  read: ({ toHtml }) => [{ type: 'callout', tone: 'info', html: toHtml() }],
}

export const EXAMPLES: readonly Construct[] = [mention, note]

const STARTS = ['@', '=', ':', '[', '!', '*', '~', '$', '&', '|', '#', '"', ']', '(']
const PATTERNS = [
  /^.\w+/,
  /^[^]$/,
  /^[^]/,
  /^[^]{1,9}/,
  /^[^]+/,
  /^(.)\1[^\n]*?\1\1/,
  /^.[^]*?[\])=]/,
  /^. *\n/,
  /^(?!)/,
]
const HTMLS = [
  '',
  'a',
  '&',
  '<b>$&</b>',
  '<a href="x">$&</a>',
  '<b>',
  '</p></li></table>',
  '<h1>$&',
  '<div><p>',
  '<img src="https://e.com/a.png">',
  '<table><td>a',
  '<details>',
  '<!--',
  '<script>',
  '<plaintext>',
  '<qp n="0"></qp>',
  '<pre>$&',
  '$&\ud800\u0000',
]

const inline = fc.record({
  start: fc.constantFrom(...STARTS),
  pattern: fc.constantFrom(...PATTERNS),
  html: fc.constantFrom(...HTMLS),
  isWithinWords: fc.boolean(),
})

const GIVEN: readonly ((content: BlockContent) => readonly Block[])[] = [
  () => [],
  ({ toBlocks }) => toBlocks(),
  ({ toBlocks, toHtml }) => [...toBlocks(), { type: 'quote', html: toHtml() }, ...toBlocks()],
  ({ toHtml }) => [{ type: 'callout', tone: 'info', html: toHtml() }],
  ({ info, toHtml }) => [
    { type: 'richtext', html: `<details><summary>${info}</summary>${toHtml()}</details>` },
  ],
  ({ text }) => [{ type: 'code', code: text, language: 'plaintext' }],
  ({ text }) => [
    { type: 'divider' },
    { type: 'image', url: text.slice(0, 9), alt: '' },
    { type: 'richtext', html: text },
  ],
]

const ALERTS: readonly Parameters<typeof alertConstruct>[0][] = [
  () => undefined,
  () => [],
  ({ kind, title, html }) => [{ type: 'callout', tone: 'info', label: kind, html: `<p>${title}</p>${html}` }],
  ({ title, html }) => [{ type: 'quote', html, attribution: title }],
  ({ title, html }) => [
    { type: 'richtext', html: `<details><summary>${title}</summary>${html}</details>` },
    { type: 'divider' },
  ],
]

/** Constructs that give the same for the same, of all kinds. */
export const anyConstructs: fc.Arbitrary<readonly Construct[]> = fc
  .tuple(
    fc.array(inline, { minLength: 1, maxLength: 3 }),
    fc.constantFrom(...GIVEN),
    fc.constantFrom(...GIVEN),
    fc.constantFrom(...ALERTS),
    fc.constantFrom('%%', '==', '[[', '***', '::', '~~~'),
  )
  .map(([inlines, one, other, alert, hidden]) => [
    alertConstruct(alert),
    hiddenConstruct(hidden),
    propertiesConstruct(['tags']),
    ...inlines.map(({ start, pattern, html, isWithinWords }) => ({
      start,
      read(text: string, before: string) {
        const found = !isWithinWords && /\w/.test(before) ? undefined : pattern.exec(text)?.[0]
        if (found === undefined || found === '') return undefined
        return { length: found.length, html: html.replace('$&', () => found) }
      },
    })),
    { name: 'note', read: one },
    { name: 'b', read: other },
  ])

/** What constructs of {@link anyConstructs} may begin or end with. */
export const OWN = [
  ...STARTS.map((start) => `${start}a`),
  '@mention',
  '==a==',
  ':::note\n',
  '\n:::note a\n',
  '\n::::b {c}\n',
  '\n> ::: b\n> ',
  '\n- :::note\n  ',
  '\n:::\n',
  '\n::::\n',
  '\n  ::: \n',
  '\n> [!a]',
  '\n> [!b c] *d*\n> e',
  '\n> > [!x]- `y`',
  '%%',
  '%%',
  '\n%%\n',
  '\n> %%',
  '~~~',
  '***',
]

const piece = fc.constantFrom(...OWN, ...OWN, ...FLOW, ...TEXT, ...CONSTRUCTS, '\n', '\n\n', '<b>', '<div>\n')

/** A text of markup with them. */
export const textWithOwn = fc.array(piece, { maxLength: 30, size: 'max' }).map((pieces) => pieces.join(''))
