import { readdirSync, readFileSync } from 'node:fs'
import { BLOCK_TYPES, type BlockKinds, blockKinds, type BlockType, withFallbacks } from 'qp-schema'
import { showsOf } from 'qp-schema/testkit'
import { attackVectors, blockVectors, pageVectors } from 'qp-schema/vectors'
import { describe, expect, it, test } from 'vitest'

const VECTORS = new URL('../vectors/', import.meta.url)
const read = (file: string) => JSON.parse(readFileSync(new URL(file, VECTORS), 'utf8')) as unknown

describe('[3.9.1] vectors of blocks', () => {
  it('there is a file for every type, and `qp-schema/vectors` has all of it', () => {
    const files = readdirSync(new URL('blocks/', VECTORS)).sort()
    expect(files).toEqual(BLOCK_TYPES.map((type) => `${type}.json`).sort())
    const all = Object.fromEntries(BLOCK_TYPES.map((type) => [type, read(`blocks/${type}.json`)]))
    expect(blockVectors).toEqual(all)
  })

  test.each(BLOCK_TYPES)('%s has one that is shown, for every variant', (type) => {
    const shown = blockVectors[type].flatMap(({ input, sanitized }) => {
      expect(input.type).toBe(type)
      return sanitized === null ? [] : [variantOf(type, sanitized)]
    })
    const kinds: BlockKinds = blockKinds[type]
    const variants = 'variants' in kinds ? Object.keys(kinds.variants) : ['']
    expect([...new Set(shown)].sort()).toEqual(variants.sort())
  })

  test.each(BLOCK_TYPES)('every field of %s is there in one and, if optional, absent in another', (type) => {
    const kinds: BlockKinds = blockKinds[type]
    const fields = 'fields' in kinds ? kinds.fields : Object.values(kinds.variants)[0]
    const shown = blockVectors[type].flatMap(({ sanitized }) => (sanitized === null ? [] : [sanitized]))
    for (const [field, kind] of Object.entries(fields ?? {})) {
      expect([field, shown.some((block) => field in block)]).toEqual([field, true])
      const alwaysThere = !(typeof kind === 'object' && 'optional' in kind) || hasDefault(kind.optional)
      expect([field, shown.every((block) => field in block)]).toEqual([field, alwaysThere])
    }
  })
})

it('[3.9.2] [3.9.3] `qp-schema/vectors` has all attacks and all pages', () => {
  expect(attackVectors).toEqual(read('attacks.json'))
  const files = readdirSync(new URL('pages/', VECTORS)).sort()
  expect(files.flatMap((file) => read(`pages/${file}`))).toEqual(pageVectors)
})

it('[3.9.3] the pages have every type, layout and derived output, and are prettified', () => {
  const types = pageVectors
    .flatMap(({ sanitized }) => withFallbacks(sanitized?.blocks ?? []))
    .map(({ type }) => type)
  expect([...new Set(types)].sort()).toEqual(BLOCK_TYPES.toSorted())
  expect(new Set(pageVectors.map(({ input }) => input.layout))).toEqual(
    new Set([undefined, 'standard', 'full_bleed']),
  )
  for (const file of readdirSync(new URL('pages/', VECTORS))) {
    const text = readFileSync(new URL(`pages/${file}`, VECTORS), 'utf8')
    expect(`${JSON.stringify(JSON.parse(text), undefined, 2)}\n`).toBe(text)
  }
  const names = pageVectors.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

it('[3.9.6] `shows` is what readers get: `pnpm vectors:update`', () => {
  for (const { name, sanitized, shows } of [...Object.values(blockVectors).flat(), ...pageVectors]) {
    const blocks = sanitized === null ? undefined : 'blocks' in sanitized ? sanitized.blocks : [sanitized]
    expect([name, shows]).toEqual([name, blocks && showsOf(blocks)])
  }
})

function variantOf(type: BlockType, block: object): string {
  const kinds: BlockKinds = blockKinds[type]
  return 'by' in kinds ? String((block as Record<string, unknown>)[kinds.by]) : ''
}

function hasDefault(kind: unknown): boolean {
  return typeof kind === 'object' && kind !== null && 'default' in kind
}
