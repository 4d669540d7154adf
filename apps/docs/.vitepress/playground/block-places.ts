import type { SourcePart, SourcePositions, SourceRange } from 'qp-markdown'
import { inOrder, type Place } from './alignment.ts'

const ELEMENTS = { heading: 'h1, h2, h3, h4, h5, h6', item: 'li', row: 'tr', code: 'pre' } as const

/**
 * Which place of the page shows which of the text, by the positions of its blocks and their parts.
 *
 * @param article - what has an element for each block
 * @param tops - where lines of the text begin
 */
export function blockPlaces(
  article: Element,
  positions: SourcePositions,
  tops: readonly number[],
): readonly Place[] {
  const blocks = [...article.children]
  if (blocks.length !== positions.length) return []
  const { top: edge } = article.ownerDocument.documentElement.getBoundingClientRect()
  const places: Place[] = []
  const add = ({ start, end }: SourceRange, first: Element, last: Element) => {
    places.push({ text: tops[start.line - 1] ?? 0, page: first.getBoundingClientRect().top - edge })
    places.push({ text: tops[end.line] ?? 0, page: last.getBoundingClientRect().bottom - edge })
  }
  for (const { range, from, to } of runsOf(positions)) {
    const shown = blocks.slice(from, to)
    const [first, last] = [shown.at(0), shown.at(-1)]
    if (first === undefined || last === undefined) continue
    add(range, first, last)
    const parts = partsOf(range)
    for (const [type, selector] of Object.entries(ELEMENTS)) {
      const own = parts.filter((part) => part.type === type)
      const elements = shown.flatMap((block) => [...block.querySelectorAll(selector)])
      // HTML in a text has elements that are no parts.
      if (own.length !== elements.length) continue
      for (const [index, element] of elements.entries()) add(own[index] ?? range, element, element)
    }
  }
  return inOrder(places)
}

/** Blocks that one construct made have one range. */
function runsOf(positions: SourcePositions): { range: SourceRange; from: number; to: number }[] {
  const runs: { range: SourceRange; from: number; to: number }[] = []
  for (const [at, range] of positions.entries()) {
    const last = runs.at(-1)
    if (range === null) continue
    if (last?.range === range) last.to = at + 1
    else runs.push({ range, from: at, to: at + 1 })
  }
  return runs
}

function partsOf({ parts = [] }: SourceRange): SourcePart[] {
  return parts.flatMap((part) => [part, ...partsOf(part)])
}
