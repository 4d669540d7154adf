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
    runs(100),
  )
})
