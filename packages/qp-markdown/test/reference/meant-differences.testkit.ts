import type { Nodes } from 'mdast'
import { cleanText } from 'qp-schema/policy'
import { parseWithReference } from './convert.testkit.ts'

/** Whether a text has what we read as CommonMark says, or as its readers expect, and the reference does not. ADR 0026 */
export function isMeant(markdown: string): boolean {
  // Positions are those of the text as it is read.
  const text = cleanText(markdown).replace(/^\ufeff/, '')
  return LONE_WWW.test(text) || PADDED_ONE.test(text) || hasFaultOfCode(parseWithReference(text), text)
}

/** The reference makes a link of it. */
const LONE_WWW = /www\.(?:$|[\s\p{P}\p{S}])/iu
/** A list whose number is 1 interrupts a paragraph, however it is written; in the reference only `1` does. */
const PADDED_ONE = /(?:^|[\s>])0+1[.)](?:\s|$)/
/** Also behind the markers of quotes. */
const LIST_MARKER = /^[>\s]*(?:[-+*]|\d{1,9}[.)])(?:\s|$)/

/**
 * The reference ends indented code with its first line where that is behind a quote or an item, and takes it for a
 * paragraph when a list marker follows.
 */
function hasFaultOfCode(node: Nodes, text: string): boolean {
  if (!('children' in node)) return false
  return node.children.some((child, index) => {
    if (child.type !== 'code' || isFence(child, text)) return hasFaultOfCode(child, text)
    const [before, after] = [node.children[index - 1], node.children[index + 1]]
    return /^(?:blockquote|list)$/.test(before?.type ?? '') || LIST_MARKER.test(sourceOf(after, text))
  })
}

function isFence(node: Nodes, text: string): boolean {
  return /^(?:`{3}|~{3})/.test(sourceOf(node, text))
}

function sourceOf(node: Nodes | undefined, text: string): string {
  return node?.position === undefined ? '' : text.slice(node.position.start.offset)
}
