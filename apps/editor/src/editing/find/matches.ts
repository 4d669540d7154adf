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
  // Not `toLowerCase`: the lower case of a letter may have another length.
  const pattern = new RegExp(query.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`), 'giu')
  doc.descendants((node, position) => {
    if (!node.isTextblock || matches.length > MAX_MATCHES) return
    const text = node.textBetween(0, node.content.size, undefined, '\uFFFC')
    for (const { 0: found, index } of text.matchAll(pattern))
      matches.push({ from: position + 1 + index, to: position + 1 + index + found.length })
  })
  return matches
}
