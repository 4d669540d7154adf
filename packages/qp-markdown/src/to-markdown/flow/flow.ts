import type { Dialect } from '../dialect.ts'
import { ifRepresentable, unrepresentable } from '../unrepresentable.ts'
import { fencedLines } from '../fence.ts'
import {
  elementsOf,
  hasAttributes,
  hintOf,
  holdsTextOrImage,
  type HtmlElement,
  type HtmlNode,
  isElement,
  textOf,
} from '../html/html-tree.ts'
import { listLines } from './list.ts'
import { headingLine, paragraphLines } from './paragraph.ts'
import { type FlowPlace, inside, type ListMarker, markerFor } from './flow-place.ts'
import { tableLines } from './table-lines.ts'
import { htmlLines, startTag, writeHtml } from '../html/write-html.ts'

/** The place of a construct that is in no other. */
export function topLevel(dialect: Dialect): FlowPlace {
  return { dialect, depth: 0, write: constructLines }
}

/** Block-level HTML as the lines of a quote, its constructs apart by an empty line. */
export function quoteLines(nodes: readonly HtmlNode[], place: FlowPlace): string[] {
  return quoted(flowLines(nodes, inside(place)))
}

/** Block-level HTML as the lines of markdown, its constructs apart by an empty line. */
export function flowLines(nodes: readonly HtmlNode[], place: FlowPlace): string[] {
  const lines: string[] = []
  let marker: ListMarker | undefined
  for (const node of nodes) {
    if (typeof node === 'string') return unrepresentable()
    if (lines.length > 0) lines.push('')
    // Two lists in a row would be one if they had the same marker.
    marker = markerFor(node, marker)
    for (const line of place.write(node, marker, place)) lines.push(line)
  }
  return lines.length === 0 ? unrepresentable() : lines
}

/** Lines as those of a quote. */
export function quoted(lines: readonly string[]): string[] {
  return lines.map((line) => (line === '' ? '>' : `> ${line}`))
}

function constructLines(element: HtmlElement, marker: ListMarker | undefined, place: FlowPlace): string[] {
  if (!place.dialect.html) return markdownLines(element, marker, place)
  return ifRepresentable(() => markdownLines(element, marker, place)) ?? htmlLines(writeHtml([element]))
}

function markdownLines(element: HtmlElement, marker: ListMarker | undefined, place: FlowPlace): string[] {
  if (marker !== undefined) return listLines(element, marker, place)
  switch (element.tag) {
    case 'p':
      return paragraphLines(element, place)
    case 'h1':
    case 'h2':
    case 'h3':
      return [headingLine(element, place)]
    case 'blockquote':
      return hasAttributes(element) ? unrepresentable() : quoteLines(element.children, place)
    case 'pre':
      return preLines(element)
    case 'hr':
      // No marker of a list item makes a longer break of it.
      return hasAttributes(element) ? unrepresentable() : ['___']
    case 'table':
      return tableLines(element, place)
    case 'details':
      return place.dialect.html ? detailsLines(element, place) : unrepresentable()
    default:
      return unrepresentable()
  }
}

/** Markdown between tags, apart from them by an empty line. */
function detailsLines(element: HtmlElement, place: FlowPlace): string[] {
  const [summary, ...content] = element.children
  // What stands between the tags is read as at top level, where nothing else is kept.
  const isKept = content.every((node) => isElement(node, 'hr') || holdsTextOrImage(node))
  if (!isElement(summary, 'summary') || !isKept) return unrepresentable()
  const lines = flowLines(content, inside(place))
  return [startTag(element), ...htmlLines(writeHtml([summary])), '', ...lines, '', '</details>']
}

function preLines(element: HtmlElement): string[] {
  const [code, ...rest] = elementsOf(element, 'code')
  if (code === undefined || rest.length > 0) return unrepresentable()
  const text = textOf(code)
  return text.trim() === '' ? unrepresentable() : fencedLines(text, hintOf(code))
}
