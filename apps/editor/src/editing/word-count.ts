import type { Node } from 'prosemirror-model'

const counts = new WeakMap<Node, number>()
const segmenter =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter(undefined, { granularity: 'word' }) : undefined

/** How many words a document has; also in writing that has no spaces. A block that stays is counted once. */
export function wordsIn(document: Node): number {
  return document.children.reduce((sum, node) => sum + wordsOf(node), 0)
}

function wordsOf(node: Node): number {
  const known = counts.get(node)
  if (known !== undefined) return known
  const text = node.textBetween(0, node.content.size, '\n', ' ')
  const count =
    /[^\s -\u024f]/.test(text) && segmenter !== undefined
      ? segmented(text, segmenter)
      : (text.match(/\S+/g)?.length ?? 0)
  counts.set(node, count)
  return count
}

function segmented(text: string, by: Intl.Segmenter): number {
  return [...by.segment(text)].filter(({ isWordLike }) => isWordLike === true).length
}
