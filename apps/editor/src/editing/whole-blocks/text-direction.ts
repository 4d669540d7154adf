import type { Node } from 'prosemirror-model'

const FIRST_LETTER = /\p{L}/u
const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u
const MAX_CHARACTERS = 500

/** Whether a node is written from right to left, by its first letter, as `dir="auto"` decides it. */
export function isRightToLeft(node: Node): boolean {
  if (node.type.spec.code === true) return false
  const text = node.textBetween(0, Math.min(node.content.size, MAX_CHARACTERS), ' ')
  return RIGHT_TO_LEFT.test(FIRST_LETTER.exec(text)?.[0] ?? '')
}
