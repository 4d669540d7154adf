import fc from 'fast-check'
import { MarkdownText } from 'qp-markdown/edit'
import { runs } from 'qp-schema/testkit'
import { expect, it } from 'vitest'
import { storedBlocks } from '../document/pages.testkit.ts'

it('changes no block of any page when a line is added at the end of its markdown', () => {
  fc.assert(
    fc.property(storedBlocks, (blocks) => {
      const text = new MarkdownText(blocks)
      const { blocks: read } = text.read(`${text.text}\n\nThe very last line\n`)
      expect(read.slice(0, -1)).toEqual(blocks)
    }),
    runs(25),
  )
})

it('knows the lines of each block of any page, in their order', () => {
  fc.assert(
    fc.property(storedBlocks, (blocks) => {
      const text = new MarkdownText(blocks)
      const { blocks: read, positions = [] } = text.read(text.text, { positions: true })
      expect(read).toEqual(blocks)
      expect(positions).toHaveLength(blocks.length)
      const lines = positions.flatMap((range) => (range === null ? [] : [range.start.line, range.end.line]))
      expect(lines).toEqual(lines.toSorted((one, other) => one - other))
    }),
    runs(25),
  )
})
