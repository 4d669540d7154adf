import { htmlDocumentToBlocks } from 'qp-markdown/from-html'
import { drawChart } from 'qp-render/charts'
import { renderDocument } from 'qp-render/document'
import { createHighlighter } from 'qp-render/highlight'
import { createMathRenderer } from 'qp-render/math'
import { sanitizeBlocks } from 'qp-sanitize'
import type { Block } from 'qp-schema'
import { expect, it } from 'vitest'
import { convert, readmes, reports } from './gfm-documents.ts'

/** How files of PNG begin. */
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

it.each([...reports, ...readmes])(
  '[10.36.5] $name comes back from its file of HTML as it was',
  async (document) => {
    const { blocks } = sanitizeBlocks(convert(document).blocks)
    const { html, missing } = await renderDocument(
      { blocks },
      {
        chart: drawChart,
        highlight: createHighlighter(),
        math: createMathRenderer(),
        fetchPicture: async () => PNG,
      },
    )
    expect(missing).toEqual([])
    const again = htmlDocumentToBlocks(html)
    expect([shown(again.blocks), again.warnings]).toEqual([shown(blocks), []])
  },
)

/** White space beside other white space is not shown, save in code, and does not come back. */
function shown(blocks: readonly Block[]): string[] {
  return blocks.map((block) => {
    const text = JSON.stringify(Object.fromEntries(Object.entries(block).toSorted()))
    return block.type === 'code'
      ? text
      : text.replace(/(?: |\\n)+/g, (space) => (space.includes('n') ? '\\n' : ' '))
  })
}
