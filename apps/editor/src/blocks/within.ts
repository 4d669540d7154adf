import type { Fragment, Node, Schema } from 'prosemirror-model'
import type { MenuEntry } from '../block-editing.ts'
import type { EntryName } from '../texts-menus.ts'
import { bareParagraph } from '../rich-html/html-to-nodes.ts'
import { entryNamed } from './entries.ts'
import { paragraphs } from './lines.ts'

type Make = MenuEntry['make']

/** What a block of the page itself is made as within a quote, an item or a cell, where only prose may stand. */
const WITHIN: { readonly [E in EntryName]?: Make } = {
  quote: (schema, lines) => [schema.node('blockquote', null, paragraphs(schema, lines))],
  code: (schema, lines) => [codeWithin(schema, textOfLines(lines))],
  table: (schema) => [emptyTable(schema)],
  divider: (schema) => [schema.node('hr'), schema.node('p')],
}

const MADE: ReadonlyMap<EntryName, MenuEntry> = new Map(
  (Object.entries(WITHIN) as [EntryName, Make][]).map(([name, make]) => [
    name,
    { ...entryNamed(name), make },
  ]),
)

/** What the menu offers as it stands within another block: the same entry each time. */
export function entryWithin(entry: MenuEntry): MenuEntry {
  return MADE.get(entry.name) ?? entry
}

/** A block of the page itself as it stands within another one; a node that has no such form as it is. */
export function nodeWithin(node: Node): Node {
  const { schema } = node.type
  const blockquote = () => schema.node('blockquote', null, node.content)
  const forms: Readonly<Record<string, () => Node>> = {
    quote_block: blockquote,
    callout_block: blockquote,
    code_block: () => {
      const { label, language } = node.attrs as Readonly<Record<string, string>>
      return codeWithin(schema, node.textContent, label === '' ? language : label)
    },
    table_block: () =>
      tableOf(
        schema,
        node.children.map(({ children }) => children.map(({ content }) => content)),
      ),
    divider_block: () => schema.node('hr'),
  }
  return forms[node.type.name]?.() ?? node
}

/** Source code within another block, spelled as the converter of markdown spells it. */
export function codeWithin(schema: Schema, source: string, language = 'plaintext'): Node {
  return schema.node('pre', null, source === '' ? [] : [schema.text(source, [codeMark(schema, language)])])
}

/** The mark of code within another block. */
export function codeMark(schema: Schema, language = 'plaintext') {
  return schema.mark('code', language === 'plaintext' ? {} : { class: `language-${language}` })
}

function textOfLines(lines: readonly Fragment[]): string {
  return lines.map((inline) => inline.textBetween(0, inline.size, '\n', '\n')).join('\n')
}

function emptyTable(schema: Schema): Node {
  return tableOf(
    schema,
    [0, 1, 2].map(() => [0, 1, 2].map(() => undefined)),
  )
}

/** A table within prose, with its first row as its head. */
function tableOf(schema: Schema, rows: readonly (readonly (Fragment | undefined)[])[]): Node {
  const rowOf = (cells: readonly (Fragment | undefined)[], tag: 'th' | 'td') =>
    schema.node(
      'tr',
      null,
      cells.map((content) => schema.node(tag, null, [bareParagraph(schema, content)])),
    )
  const [head = [], ...body] = rows
  const parts = [schema.node('thead', null, [rowOf(head, 'th')])]
  if (body.length > 0) {
    const lines = body.map((cells) => rowOf(cells, 'td'))
    parts.push(schema.node('tbody', null, lines))
  }
  return schema.node('table', null, parts)
}
