import type { Nodes } from 'mdast'
import { cleanText } from 'qp-schema/policy'
import { parseWithReference } from './convert.testkit.ts'

/** Whether a text has what we read as CommonMark says, or as its readers expect, and the reference does not. ADR 0026 */
export function isMeant(markdown: string): boolean {
  // Positions are those of the text as it is read.
  const text = cleanText(markdown).replace(/^\ufeff/, '')
  return (
    [LONE_WWW, PADDED_ONE, WITHIN_NEW, EDGE_OF_CODE, NO_LABEL].some((fault) => fault.test(text)) ||
    hasTwoTables(text) ||
    hasFaultOfCode(parseWithReference(text), text)
  )
}

/** The reference makes a link of it. */
const LONE_WWW = /www\.(?:$|[\s\p{P}\p{S}])/iu
/** A list whose number is 1 interrupts a paragraph, however it is written; in the reference only `1` does. */
const PADDED_ONE = /(?:^|[\s>])0+1[.)](?:\s|$)/
/**
 * Behind text, a line that begins a quote or an item and in it a list: that interrupts nothing, whatever its number, empty
 * or not. To the reference it still interrupts the text before the line.
 */
const WITHIN_NEW =
  /[^ \t\n][^\n]*\n[ \t]*(?:(?:>|[-+*]|\d{1,9}[.)])[ \t]*)+(?:\d{1,9}[.)](?:[ \t\n]|$)|[-+*][ \t]*(?:\n|$))/
/** White space that begins a line is none of a code span; to the reference, it may be one of the spaces at its edges. */
const EDGE_OF_CODE = /`\n[\t >]+|\n[\t >]+`/
/** Text in brackets before a bracket that begins no label: to the reference it cannot be a reference of its own. */
const NO_LABEL = /\]\[(?!\]|\s*(?:\\.|[^\\[\]\s])(?:\\.|[^\\[\]])*\])/s
/** Also behind the markers of quotes. */
const LIST_MARKER = /^[>\s]*(?:[-+*]|\d{1,9}[.)])(?:\s|$)/

const DELIMITER_ROW = /^[\s>]*(?:(?:[-+*]|\d{1,9}[.)])\s+)*(?=.*[|:])[-:|\s]*-[-:|\s]*$/

/** Whether a line may be the header of a table right after one that ends with its quote or item: none to the reference. */
function hasTwoTables(text: string): boolean {
  return text.split('\n').filter((line) => DELIMITER_ROW.test(line)).length > 1
}

const INDENTED_BLANK = /\n[>\t ]*(?: {4}|\t)[>\t ]*(?:\n|$)/

/**
 * The reference keeps blank lines at the end of indented code that are indented like it, and sees none of them between
 * it and what follows in an item. It ends the code with its first line where that is behind a quote or an item, and
 * takes it for a paragraph when a list marker follows.
 */
function hasFaultOfCode(node: Nodes, text: string): boolean {
  if (!('children' in node)) return false
  return node.children.some((child, index) => {
    if (child.type !== 'code' || isFence(child, text)) return hasFaultOfCode(child, text)
    const [before, after] = [node.children[index - 1], node.children[index + 1]]
    if (/\n[\t ]*$/.test(child.value)) return true
    if (
      after !== undefined &&
      INDENTED_BLANK.test(sourceOf(child, text).slice(0, -sourceOf(after, text).length))
    )
      return true
    return /^(?:blockquote|list)$/.test(before?.type ?? '') || LIST_MARKER.test(sourceOf(after, text))
  })
}

function isFence(node: Nodes, text: string): boolean {
  return /^(?:`{3}|~{3})/.test(sourceOf(node, text))
}

function sourceOf(node: Nodes | undefined, text: string): string {
  return node?.position === undefined ? '' : text.slice(node.position.start.offset)
}
