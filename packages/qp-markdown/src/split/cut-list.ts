import type { Part } from './part.ts'
import { shapeOf } from './line-shape.ts'
import { TopLevel } from './top-level.ts'

/** Cuts a list between its items; `undefined` for anything else. */
export function cutList(part: Part, size: number): Part[] | undefined {
  const [first] = shapeOf(part.source.slice(0, part.source.indexOf('\n') + 1).trimEnd()).markers
  if (first?.column !== 0) return undefined
  const topLevel = new TopLevel()
  const parts: Part[] = []
  let content = first.content
  let afterOpenFence = false
  let start = { offset: part.offset, line: part.line }
  let offset = part.offset
  for (const [index, text] of part.source.split('\n').entries()) {
    const shape = shapeOf(text)
    const { indent, markers, blank } = shape
    const { inFence } = topLevel.readShape(shape)
    if (!topLevel.isCertain) break
    const [marker] = indent === 0 && !inFence ? markers : []
    if (marker !== undefined) {
      if (marker.kind !== first.kind || marker.empty) break
      // A fence that is never closed would end elsewhere, and make the list look tighter or looser.
      if (offset - start.offset >= Math.max(size, 1) && !afterOpenFence) {
        parts.push(slice(part, start, offset, parts.length > 0))
        start = { offset, line: part.line + index }
      }
      content = marker.content
    } else if (!blank && indent < content) break
    afterOpenFence = inFence && blank
    offset += text.length + 1
  }
  parts.push(slice(part, start, part.offset + part.source.length, parts.length > 0))
  return parts.length > 1 ? parts : undefined
}

function slice(part: Part, start: { offset: number; line: number }, end: number, continues: boolean): Part {
  const source = part.source.slice(start.offset - part.offset, end - part.offset)
  return { ...start, source, ...(continues ? { continues: 'list' as const } : {}) }
}
