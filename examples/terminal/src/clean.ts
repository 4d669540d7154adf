import { htmlToText } from 'qp-render'
import { type BlockOfType, type BlockType, type Kind, mapLeaves } from 'qp-schema'

/**
 * Text that can do nothing to a terminal but be shown: no control character save the line end, so that no escape
 * sequence begins in it, and none that changes the direction of what follows.
 */
export function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(/[^\P{Cc}\n]|\p{Bidi_Control}/gu, '')
}

/** A block with clean text in the place of every string, whatever its type: HTML has become text as well. */
export function cleanBlock<T extends BlockType>(block: BlockOfType<T>): BlockOfType<T> {
  const cleaned = mapLeaves(block, ({ kind, value }) => clean(HTML.has(kind) ? htmlToText(value) : value))
  return (cleaned ?? block) as BlockOfType<T>
}

const HTML: ReadonlySet<Kind> = new Set(['inlineHtml', 'richHtml', 'snippet', 'document', 'scriptedDocument'])
