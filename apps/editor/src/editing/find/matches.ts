import type { Node } from 'prosemirror-model'

/** A stretch of a document that is what somebody looks for. */
export interface Match {
  readonly from: number
  readonly to: number
}

const MAX_MATCHES = 10_000

/** Where a text stands in a document, whatever its case. Cards and locked blocks are not searched. */
export function matchesOf(doc: Node, query: string): readonly Match[] {
  const matches: Match[] = []
  if (query === '') return matches
  const pattern = patternOf(query)
  doc.descendants((node, position) => {
    if (!node.isTextblock || matches.length > MAX_MATCHES) return
    const text = node.textBetween(0, node.content.size, undefined, '\uFFFC')
    for (const { 0: found, index } of text.matchAll(pattern))
      matches.push({ from: position + 1 + index, to: position + 1 + index + found.length })
  })
  return matches
}

/** How many cards have a text in one of their fields. */
export function cardsWith(doc: Node, query: string): number {
  if (query === '') return 0
  const pattern = patternOf(query)
  const isIn = (value: unknown): boolean =>
    typeof value === 'string'
      ? value.search(pattern) !== -1
      : typeof value === 'object' && value !== null && Object.values(value).some(isIn)
  let count = 0
  doc.descendants((node) => {
    const { type: _type, ...fields } = (node.attrs['block'] ?? {}) as Record<string, unknown>
    if (isIn(fields)) count += 1
  })
  return count
}

/** Not by `toLowerCase`: the lower case of a letter may have another length. */
function patternOf(query: string): RegExp {
  return new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), 'giu')
}
