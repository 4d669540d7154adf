import { assertSafeBlocks, type Block, trustStoredBlocks } from 'qp-schema'
import { expect, it } from 'vitest'

type Copy = Pick<typeof import('qp-schema'), 'assertSafeBlocks' | 'trustStoredBlocks'>

it('[4.1.5] what one copy of the package has marked, another one takes', async () => {
  const path = '../src/checks/safe-block.ts?another'
  const another = (await import(/* @vite-ignore */ path)) as Copy
  expect(another.trustStoredBlocks).not.toBe(trustStoredBlocks)
  const blocks: Block[] = [{ type: 'divider' }, { type: 'richtext', html: '<p>x</p>' }]
  expect(() => another.assertSafeBlocks(blocks, 'render')).toThrow('blocks[0] did not come from')
  expect(() => assertSafeBlocks(blocks, 'render')).toThrow('blocks[0] did not come from')
  another.trustStoredBlocks(blocks.slice(0, 1))
  expect(() => assertSafeBlocks(blocks, 'render')).toThrow('blocks[1] did not come from')
  trustStoredBlocks(blocks)
  expect(() => another.assertSafeBlocks(blocks, 'render')).not.toThrow()
})

it('[4.1.5] blocks are neither copied nor frozen by being trusted', () => {
  const blocks: Block[] = [{ type: 'divider' }]
  expect(trustStoredBlocks(blocks)).toBe(blocks)
  expect(Object.isFrozen(blocks[0])).toBe(false)
  expect(Reflect.ownKeys(blocks[0] ?? {})).toEqual(['type'])
})
