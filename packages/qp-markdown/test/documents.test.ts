import { readFileSync } from 'node:fs'
import type { Nodes } from 'mdast'
import type { Block } from 'qp-schema'
import { parseBlocks } from 'qp-schema/zod'
import { describe, expect, it } from 'vitest'
import { markdownToBlocks } from '../src/index.ts'
import { DOCUMENTS } from './documents.testkit.ts'
import { parseWithReference } from './reference/convert.testkit.ts'

const COUNTED = [
  'heading',
  'list',
  'listItem',
  'table',
  'tableRow',
  'code',
  'blockquote',
  'thematicBreak',
] as const
type Counts = { readonly [type in (typeof COUNTED)[number]]: number }

describe('[9.1] real documents', () => {
  it.each(DOCUMENTS)('%s keeps every heading, list, table, quote and code block', (path) => {
    const markdown = readFileSync(new URL(path, import.meta.url), 'utf8')
    const { blocks } = markdownToBlocks(markdown)
    expect(parseBlocks(blocks)).toEqual({ ok: true, value: blocks })
    expect(countsOfBlocks(blocks)).toEqual(countsOfTree(parseWithReference(markdown)))
  })

  it('have all that is counted among them', () => {
    const all = DOCUMENTS.map((path) => readFileSync(new URL(path, import.meta.url), 'utf8')).join('\n\n')
    const counts = countsOfTree(parseWithReference(all))
    expect(COUNTED.filter((type) => counts[type] === 0)).toEqual([])
  })
})

function countsOfTree(tree: Nodes): Counts {
  const nodes = nodesOf(tree)
  const count = (type: string) => nodes.filter((node) => node.type === type).length
  return Object.fromEntries(COUNTED.map((type) => [type, count(type)])) as unknown as Counts
}

function nodesOf(node: Nodes): Nodes[] {
  return [node, ...('children' in node ? node.children.flatMap(nodesOf) : [])]
}

function countsOfBlocks(blocks: readonly Block[]): Counts {
  const html = blocks.map((block) => ('html' in block ? block.html : '')).join('')
  const tags = (pattern: RegExp) => html.match(pattern)?.length ?? 0
  const ofType = (...types: string[]) => blocks.filter(({ type }) => types.includes(type)).length
  const rows = blocks.map((block) => (block.type === 'table' ? block.rows.length + 1 : 0))
  return {
    heading: tags(/<h[123]>/g),
    list: tags(/<[uo]l[ >]/g),
    listItem: tags(/<li>/g),
    table: ofType('table') + tags(/<table>/g),
    tableRow: rows.reduce((sum, count) => sum + count, 0) + tags(/<tr>/g),
    code: ofType('code') + tags(/<pre>/g),
    blockquote: ofType('quote', 'callout') + tags(/<blockquote>/g),
    thematicBreak: ofType('divider') + tags(/<hr \/>/g),
  }
}
