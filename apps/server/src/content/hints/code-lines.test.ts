import type { Block } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { codeLineWarnings } from './code-lines.ts'

const code = (fields: object = {}): Block => ({ type: 'code', code: 'a\nb\nc', ...fields })
const remark = (fields: object): Block => ({ type: 'callout', tone: 'info', html: '<p>a</p>', ...fields })
const pathsOf = async (...blocks: Block[]) => (await codeLineWarnings(blocks)).map(({ path }) => path)

describe('warnings of lines of code', () => {
  it('[10.34.5] none where all is shown', async () => {
    expect(await pathsOf(code({ highlight: '2-9' }), remark({ line: 3 }), remark({ lines: '1-2' }))).toEqual(
      [],
    )
    expect(await pathsOf(code({ start: 40 }), remark({ line: 42 }))).toEqual([])
  })

  it('[10.34.5] a callout whose line is not there, or that stands behind something else', async () => {
    expect(
      await pathsOf(
        code(),
        remark({ line: 4 }),
        remark({ line: 3 }),
        remark({ lines: '3-1' }),
        { type: 'divider' },
        remark({ line: 1 }),
        code({ start: 40 }),
        remark({ line: 1 }),
      ),
    ).toEqual(['blocks[1].line', 'blocks[3].lines', 'blocks[5].line', 'blocks[7].line'])
  })

  it('[10.34.5] none of a callout that may stand behind code of the page', async () => {
    expect(await pathsOf(remark({ line: 1 }), remark({ line: 2 }))).toEqual([])
  })

  it('[10.34.5] a highlight that marks nothing', async () => {
    const found = await codeLineWarnings(
      ['4', '0', '9-3', 'x', '4,2'].map((highlight) => code({ highlight })),
    )
    expect(found.map(({ path }) => path)).toEqual([0, 1, 2, 3].map((index) => `blocks[${index}].highlight`))
    expect(found.every(({ code: name }) => name === 'hint_ignored')).toBe(true)
  })

  it('[10.34.5] in time, whatever is sent', async () => {
    const many = Array.from({ length: 9_999 }, (_, index) => remark({ line: (index % 5) + 1 }))
    const began = process.cpuUsage()
    const warnings = await codeLineWarnings([code({ highlight: '1-9,'.repeat(250_000) }), ...many])
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1000).toBeLessThan(2_000)
    expect(warnings).toHaveLength(4_000)
  })
})
