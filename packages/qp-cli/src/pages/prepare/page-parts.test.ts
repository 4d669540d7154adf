import type { NewPage } from 'qp-client'
import { expect, it } from 'vitest'
import { bytesOf, fits, partsOf } from './page-parts.ts'

const block = (length: number) => ({ type: 'code', code: 'x'.repeat(length) }) as const

it('[18.4.3] what goes in one request is one part', () => {
  const page: NewPage = { content: 'x'.repeat(1_000_000) }
  expect([fits(page), partsOf(page, 'a.md')]).toEqual([true, [page]])
})

it('[18.4.3] blocks stay whole and in their order, as many in a request as it takes', () => {
  const blocks = [block(600_000), block(400_000), block(1), block(700_000), block(700_000), block(2)]
  const parts = partsOf({ title: 'T', theme: 'dark-vivid', blocks }, 'a.md')
  expect(parts).toEqual([
    { title: 'T', theme: 'dark-vivid', blocks: blocks.slice(0, 3) },
    { blocks: blocks.slice(3, 4) },
    { blocks: blocks.slice(4) },
  ])
  for (const part of parts) expect(bytesOf(part)).toBeLessThan(1_048_576 - 500)
})

it('[18.4.3] [18.9.6] the last part settles notes', () => {
  const blocks = [block(600_000), block(600_000)]
  const parts = partsOf({ resolves: ['AbCdEfGhIjKl'], blocks }, 'a.md')
  expect(parts).toEqual([
    { blocks: blocks.slice(0, 1) },
    { blocks: blocks.slice(1), resolves: ['AbCdEfGhIjKl'] },
  ])
})

it('[18.4.3] a block that no request takes is refused by its place', () => {
  expect(() => partsOf({ blocks: [block(1), block(1_100_000)] }, 'a.md')).toThrow(
    'a.md cannot be sent: block 2 of 2 (code) has 1100026 bytes, and a request takes 1047550.',
  )
})
