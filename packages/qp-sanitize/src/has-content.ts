import { type Block, fieldKindsOf, type Kind, type Leaf, leavesOf } from 'qp-schema'
import { showsSomething } from 'qp-schema/policy'

type Shows = (value: string) => boolean

const isNotBlank: Shows = (value) => /\S/.test(value)
const always: Shows = () => true
const never: Shows = () => false

/** Whether a leaf of each kind, once sanitized, shows something. */
const SHOWS: { readonly [K in Kind]: Shows } = {
  plainText: isNotBlank,
  icon: isNotBlank,
  inlineHtml: showsSomething,
  richHtml: showsSomething,
  snippet: showsSomething,
  document: showsSomething,
  scriptedDocument: isNotBlank,
  // An address shows nothing unless something is shown at it.
  linkUrl: never,
  imageUrl: always,
  embedUrl: always,
  sourceCode: isNotBlank,
}

/** Whether a sanitized block has text, media or a table row. A block without any leaf (a divider) shows itself. */
export function hasContent(block: Block): boolean {
  if (Object.keys(fieldKindsOf(block)).length === 0) return true
  return leavesOf(block).some((leaf) => isCell(leaf) || SHOWS[leaf.kind](leaf.value))
}

/** A leaf in a list of lists stands in a row. */
function isCell(leaf: Leaf): boolean {
  return leaf.path.includes('][')
}
