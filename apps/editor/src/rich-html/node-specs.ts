import type { AttributeSpec, MarkSpec, NodeSpec } from 'prosemirror-model'
import { isBlock } from 'qp-schema'
import { RICH_HTML, safeUrl } from 'qp-schema/policy'

/**
 * The number of the block that a node of the page was made of; `null` for what was written here. And how that block stands
 * among its neighbours; `null` for as any other.
 */
export const ORIGIN: Record<string, AttributeSpec> = {
  origin: { default: null },
  arranged: { default: null, validate: assertArranged },
}

/** Other names of elements, as browsers write them while somebody types. */
const ALSO: Record<string, readonly string[]> = { strong: ['b'], em: ['i'], del: ['s', 'strike'] }

/** What the renderer puts around elements. */
const BOXES: Readonly<Record<string, string>> = { table: 'qp-table-scroll', pre: 'qp-pre' }

/**
 * The elements of rich HTML that hold text or other elements, under their own names. `flow` is what stands in a page, a
 * quote, an item or a cell. A `bare` paragraph is text that is stored without `<p>` around it.
 */
export const PROSE_NODES: Readonly<Record<string, NodeSpec>> = {
  p: flow('p', { content: 'inline*', attrs: { bare: { default: false } } }),
  h1: flow('h1', { content: 'inline*', defining: true }),
  h2: flow('h2', { content: 'inline*', defining: true }),
  h3: flow('h3', { content: 'inline*', defining: true }),
  ul: flow('ul', { content: 'li+' }),
  ol: flow('ol', { content: 'li+' }),
  li: element('li', { content: 'flow+', defining: true }),
  blockquote: flow('blockquote', { content: 'flow+', defining: true }),
  pre: flow('pre', { content: 'inline*', code: true, defining: true }),
  hr: flow('hr', {}),
  dl: flow('dl', { content: '(dt | dd)+', allowGapCursor: false }),
  dt: element('dt', { content: 'flow+', defining: true }),
  dd: element('dd', { content: 'flow+', defining: true }),
  details: flow('details', { content: 'summary? flow+', isolating: true }),
  summary: element('summary', { content: 'flow+', isolating: true }),
  figure: flow('figure', { content: '(flow | figcaption)+', isolating: true }),
  figcaption: element('figcaption', { content: 'flow+', isolating: true }),
  table: flow('table', {
    content: 'caption? (thead | tbody | tfoot)+',
    isolating: true,
    allowGapCursor: false,
  }),
  caption: element('caption', { content: 'inline*', isolating: true }),
  thead: element('thead', { content: 'tr+', allowGapCursor: false }),
  tbody: element('tbody', { content: 'tr+', allowGapCursor: false }),
  tfoot: element('tfoot', { content: 'tr+', allowGapCursor: false }),
  tr: element('tr', { content: '(td | th)*', allowGapCursor: false }),
  td: element('td', { content: 'flow+', isolating: true }),
  th: element('th', { content: 'flow+', isolating: true }),
  text: { group: 'inline' },
  br: element('br', { group: 'inline', inline: true, selectable: false, linebreakReplacement: true }),
  img: element('img', { group: 'inline', inline: true }),
  ruby: element('ruby', { group: 'inline', inline: true, content: 'inline*' }),
  rt: element('rt', { group: 'inline', inline: true, content: 'inline*' }),
  rp: element('rp', { group: 'inline', inline: true, content: 'inline*' }),
}

/** The elements of rich HTML that mark text, the outermost first where two mark the same text. */
export const PROSE_MARKS: Readonly<Record<string, MarkSpec>> = Object.fromEntries(
  'sub sup a abbr strong em cite span time u del ins mark kbd samp var code'
    .split(' ')
    .map((tag) => [tag, markOf(tag)]),
)

/** @throws RangeError for what came from a clipboard and says nothing of the kind */
function assertArranged(value: unknown): void {
  if (value !== null && !isBlock({ type: 'divider', ...(value as object) }))
    throw new RangeError('not an arrangement')
}

function flow(tag: string, spec: NodeSpec): NodeSpec {
  return element(tag, { ...spec, group: 'flow', attrs: { ...ORIGIN, ...spec.attrs } })
}

function element(tag: string, spec: NodeSpec): NodeSpec {
  const isLeaf = spec.content === undefined
  const box = BOXES[tag]
  const shownTag = tag === 'details' || tag === 'summary' ? `div.${tag}` : tag
  return {
    ...spec,
    attrs: { ...spec.attrs, ...attributesOf(tag) },
    parseDOM: [
      {
        tag: shownTag,
        getAttrs: (dom) => readAttributes(tag, dom),
        ...(tag === 'pre' && { preserveWhitespace: 'full' }),
      },
      ...(tag === 'p' ? [{ tag: 'div.bare', attrs: { bare: true } }] : []),
    ],
    toDOM: ({ attrs }) => {
      const [name, shown] = shownAs(tag, attrs)
      if (box !== undefined) return ['div', { class: box }, [name, shown, 0]]
      return isLeaf ? [name, shown] : [name, shown, 0]
    },
  }
}

function markOf(tag: string): MarkSpec {
  return {
    attrs: attributesOf(tag),
    ...(tag === 'a' && { inclusive: false }),
    ...(tag === 'code' && { code: true }),
    parseDOM: [tag, ...(ALSO[tag] ?? [])].map((name) => ({
      tag: name,
      getAttrs: (dom: HTMLElement) => readAttributes(tag, dom),
    })),
    toDOM: ({ attrs }) => [tag, shownAttributes(tag, attrs), 0],
  }
}

function attributesOf(tag: string): Record<string, AttributeSpec> {
  const names = Object.keys(RICH_HTML[tag] ?? {})
  return Object.fromEntries(names.map((name) => [name, { default: null, validate: 'string|null' }]))
}

function readAttributes(tag: string, dom: HTMLElement): Record<string, string | null> {
  return Object.fromEntries(Object.keys(RICH_HTML[tag] ?? {}).map((name) => [name, dom.getAttribute(name)]))
}

/**
 * Text that unfolds is always unfolded here: a click into its summary is for the caret. Text without `<p>` around it is
 * not shown as one: it would have the margins of a paragraph.
 */
function shownAs(tag: string, values: Readonly<Record<string, unknown>>): [string, Record<string, string>] {
  if (values['bare'] === true) return ['div', { class: 'bare' }]
  const shown = shownAttributes(tag, values)
  return tag === 'details' || tag === 'summary' ? ['div', { ...shown, class: tag }] : [tag, shown]
}

/** What the editor's page gets: no ids but those of footnotes, and no address that is not safe. */
function shownAttributes(tag: string, values: Readonly<Record<string, unknown>>): Record<string, string> {
  const shown: Record<string, string> = {}
  for (const [name, rule] of Object.entries(RICH_HTML[tag] ?? {})) {
    const value = values[name]
    if (typeof value !== 'string' || (name === 'id' && !value.startsWith('fn'))) continue
    const safe = 'url' in rule ? safeUrl(value, rule.url) : value
    if (safe !== undefined) shown[name] = safe
    if (name === 'href' && value.startsWith('#fn')) shown['role'] = 'doc-noteref'
  }
  return shown
}
