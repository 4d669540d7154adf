import { readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type * as z from 'zod'
import {
  BLOCK_TYPES,
  type Block,
  type BlockOfType,
  type BlockType,
  blockKinds,
  type PageMeta,
  type PageOutput,
} from 'qp-schema'
import { blockSchema, blockSchemas, pageMetaSchema, pageOutputSchema } from 'qp-schema/zod'

type Output<S extends z.ZodType> = z.output<S>

describe('[3.5] each schema gives exactly its interface', () => {
  it('for every block type, the envelope and the metadata', () => {
    expectTypeOf<{ [T in BlockType]: Output<(typeof blockSchemas)[T]> }>().toEqualTypeOf<{
      [T in BlockType]: BlockOfType<T>
    }>()
    expectTypeOf<Output<typeof blockSchema>>().toEqualTypeOf<Block>()
    expectTypeOf<Output<typeof pageMetaSchema>>().toEqualTypeOf<PageMeta>()
    expectTypeOf<Output<typeof pageOutputSchema>>().toEqualTypeOf<PageOutput>()
  })

  it('and there is a schema and kinds for every type of the specification', () => {
    const specification = readFileSync(new URL('../../../SPEC.md', import.meta.url), 'utf8')
    const [, list = ''] = /^- \*\*3\.3\.1 Types\.\*\* .* one of: (.*)\.$/m.exec(specification) ?? []
    const types = [...list.matchAll(/`(\w+)`/g)].map(([, type]) => type)
    const clauses = [...specification.matchAll(/^- \*\*3\.5\.\d+ `(\w+)`\*\* —/gm)].map(([, type]) => type)
    expect(clauses).toEqual(types)
    expect(BLOCK_TYPES).toEqual(types)
    expect(Object.keys(blockSchemas)).toEqual(types)
    expect(Object.keys(blockKinds)).toEqual(types)
  })
})
