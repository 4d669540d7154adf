import { fieldKindsOf, isChoice, isOptional, type Kind, type KnownBlock, type Leaf } from 'qp-schema'
import { showsSomething as htmlShowsSomething } from 'qp-schema/policy'

type Shows = (value: string) => boolean

const isNotBlank: Shows = (value) => /\S/.test(value)
const always: Shows = () => true
const never: Shows = () => false

/** Whether a leaf of each kind, once sanitized, shows something. */
const SHOWS: { readonly [K in Kind]: Shows } = {
  plainText: isNotBlank,
  icon: isNotBlank,
  inlineHtml: htmlShowsSomething,
  richHtml: htmlShowsSomething,
  snippet: htmlShowsSomething,
  document: htmlShowsSomething,
  scriptedDocument: isNotBlank,
  // An address shows nothing unless something is shown at it.
  linkUrl: never,
  imageUrl: always,
  embedUrl: always,
  sourceCode: isNotBlank,
  languageTag: never,
  groupName: never,
  lineNumbers: never,
}

/** Whether a block has no string that could show anything: a divider shows itself. FORMAT.md 4.5.3 */
export function isShownWithoutLeaves(block: KnownBlock): boolean {
  return Object.values(fieldKindsOf(block)).every((field) => {
    const kind = isOptional(field) ? field.optional : field
    return isChoice(kind) || kind === 'groupName'
  })
}

/** Whether the value that is left of a leaf shows its block: text, media or a table row. FORMAT.md 4.5.2 */
export function showsSomething(leaf: Leaf, value: string): boolean {
  return isCell(leaf) || SHOWS[leaf.kind](value)
}

/** A leaf in a list of lists stands in a row. */
function isCell(leaf: Leaf): boolean {
  return leaf.path.includes('][')
}
