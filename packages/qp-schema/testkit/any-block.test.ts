import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  BLOCK_TYPES,
  type BlockKinds,
  blockKinds,
  EMBED_TYPES,
  leavesOf,
  SAFETY_MODES,
} from '../src/index.ts'
import { parseBlocks } from '../src/zod.ts'
import { anyBlock, leavesOfText } from './any-block.ts'

const block = anyBlock(leavesOfText(fc.constant('text'), fc.constant('html'), fc.constant('url')))

it('[3.3.1] [3.4.3] every type and variant comes about, with every field present and absent', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(block, (one) => {
      const variant = 'safetyMode' in one ? one.safetyMode : 'embedType' in one ? one.embedType : undefined
      seen.add(variant ?? one.type)
      const kinds = blockKinds[one.type]
      for (const field of 'fields' in kinds ? Object.keys(kinds.fields) : []) {
        seen.add(`${one.type}.${field} ${field in one ? 'is there' : 'is not'}`)
      }
    }),
    { numRuns: 3000 },
  )
  const fields = BLOCK_TYPES.flatMap((type) => {
    const kinds: BlockKinds = blockKinds[type]
    return Object.entries('fields' in kinds ? kinds.fields : {}).flatMap(([field, kind]) => [
      `${type}.${field} is there`,
      ...(typeof kind === 'object' && 'optional' in kind ? [`${type}.${field} is not`] : []),
    ])
  })
  const plain = BLOCK_TYPES.filter((type) => type !== 'embed')
  expect([...seen].toSorted()).toEqual([...plain, ...SAFETY_MODES, ...EMBED_TYPES, ...fields].toSorted())
})

it('[3.3.3] every block is one of the format, with the given texts in its leaves', () => {
  fc.assert(
    fc.property(block, (one) => {
      expect(parseBlocks([one])).toEqual({ ok: true, value: [one] })
      for (const { kind, value } of leavesOf(one)) {
        const expected = kind.endsWith('Url') ? 'url' : /Html|snippet|ocument/.test(kind) ? 'html' : 'text'
        expect(value).toBe(expected)
      }
    }),
  )
})
