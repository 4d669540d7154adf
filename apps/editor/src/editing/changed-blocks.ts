import type { Node } from 'prosemirror-model'
import type { Transaction } from 'prosemirror-state'
import type { Decoration, DecorationSet } from 'prosemirror-view'

type Range = [number, number]

/** Several plugins ask about each key, and a page has thousands of blocks. */
const known = new WeakMap<Transaction, Range | undefined>()

/** The range of the blocks that a transaction has changed, or `undefined` if none is another. */
export function changedBlocks(transaction: Transaction): Range | undefined {
  if (!known.has(transaction)) known.set(transaction, rangeOf(transaction))
  return known.get(transaction)
}

function rangeOf({ doc, before }: Transaction): Range | undefined {
  const start = doc.content.findDiffStart(before.content)
  const ends = doc.content.findDiffEnd(before.content)
  if (start === null || ends === null) return undefined
  // Beside a block like itself, a new one is looked for in both places: what both ends have in common overlaps.
  const from = Math.min(start, ends.a, ends.b)
  const to = Math.max(start, ends.a, ends.a + start - ends.b)
  return [blockStart(doc, from), blockEnd(doc, to)]
}

function blockStart(doc: Node, position: number): number {
  const $at = doc.resolve(position)
  return $at.depth === 0 ? position : $at.before(1)
}

function blockEnd(doc: Node, position: number): number {
  const $at = doc.resolve(position)
  return $at.depth === 0 ? position : $at.after(1)
}

/** Decorations after a transaction, of which those of the changed blocks are made anew. */
export function redecorated(
  transaction: Transaction,
  before: DecorationSet,
  decorationsIn: (doc: Node, from: number, to: number) => Decoration[],
): DecorationSet {
  const { doc, docChanged, mapping } = transaction
  if (!docChanged) return before
  const mapped = before.map(mapping, doc)
  const range = changedBlocks(transaction)
  if (range === undefined) return mapped
  const [from, to] = range
  return mapped.remove(mapped.find(from, to)).add(doc, decorationsIn(doc, from, to))
}
