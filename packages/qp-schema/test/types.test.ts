import { readFileSync } from 'node:fs'
import { describe, expect, expectTypeOf, it } from 'vitest'
import type * as z from 'zod'
import {
  BLOCK_TYPES,
  type BlockOfType,
  type BlockType,
  blockKinds,
  type PageMeta,
  type PageOutput,
} from 'qp-schema'
import { blockSchemas, pageMetaSchema, pageOutputSchema } from 'qp-schema/zod'
import type { ValuesOf } from '../src/kinds/kinds.ts'

type Output<S extends z.ZodType> = z.output<S>

/** What the kinds of a type describe. The schemas are made from the same kinds. */
type BlockOf<T extends BlockType, K> = K extends { readonly fields: infer F }
  ? Flat<{ type: T } & ValuesOf<F>>
  : K extends { readonly by: infer D extends string; readonly variants: infer V }
    ? {
        [N in keyof V]: Flat<
          { type: T } & ValuesOf<V[N]> &
            (K extends { readonly default: N } ? { [F in D]?: N } : { [F in D]: N })
        >
      }[keyof V]
    : never

type Flat<T> = { [N in keyof T]: T[N] }

describe('[3.5] the kinds say exactly what the interface says', () => {
  it('for every block type', () => {
    expectTypeOf<{ [T in BlockType]: BlockOf<T, (typeof blockKinds)[T]> }>().toEqualTypeOf<{
      [T in BlockType]: Flat<BlockOfType<T>>
    }>()
  })
})

describe('[3.5] each schema gives exactly its interface', () => {
  it('for the envelope and the metadata', () => {
    expectTypeOf<Output<typeof pageMetaSchema>>().toEqualTypeOf<PageMeta>()
    expectTypeOf<Output<typeof pageOutputSchema>>().toEqualTypeOf<PageOutput>()
  })

  it('and there is a schema and kinds for every type of the specification', () => {
    const specification = readFileSync(new URL('../../../FORMAT.md', import.meta.url), 'utf8')
    const [, list = ''] = /^- \*\*3\.3\.1 Types\.\*\* .* one of: (.*)\.$/m.exec(specification) ?? []
    const types = [...list.matchAll(/`(\w+)`/g)].map(([, type]) => type)
    const clauses = [...specification.matchAll(/^- \*\*3\.5\.\d+ `(\w+)`\*\* —/gm)].map(([, type]) => type)
    expect(clauses).toEqual(types)
    expect(BLOCK_TYPES).toEqual(types)
    expect(Object.keys(blockSchemas)).toEqual(types)
    expect(Object.keys(blockKinds)).toEqual(types)
  })
})
