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

type Output<S extends z.ZodType> = z.output<S>

describe('[3.5] each schema gives exactly its interface', () => {
  it('for every block type, the envelope and the metadata', () => {
    expectTypeOf<Output<typeof blockSchemas.richtext>>().toEqualTypeOf<BlockOfType<'richtext'>>()
    expectTypeOf<Output<typeof blockSchemas.image>>().toEqualTypeOf<BlockOfType<'image'>>()
    expectTypeOf<Output<typeof blockSchemas.embed>>().toEqualTypeOf<BlockOfType<'embed'>>()
    expectTypeOf<Output<typeof blockSchemas.html>>().toEqualTypeOf<BlockOfType<'html'>>()
    expectTypeOf<Output<typeof blockSchemas.callout>>().toEqualTypeOf<BlockOfType<'callout'>>()
    expectTypeOf<Output<typeof blockSchemas.quote>>().toEqualTypeOf<BlockOfType<'quote'>>()
    expectTypeOf<Output<typeof blockSchemas.divider>>().toEqualTypeOf<BlockOfType<'divider'>>()
    expectTypeOf<Output<typeof blockSchemas.timeline>>().toEqualTypeOf<BlockOfType<'timeline'>>()
    expectTypeOf<Output<typeof blockSchemas.comparison>>().toEqualTypeOf<BlockOfType<'comparison'>>()
    expectTypeOf<Output<typeof blockSchemas.table>>().toEqualTypeOf<BlockOfType<'table'>>()
    expectTypeOf<Output<typeof blockSchemas.code>>().toEqualTypeOf<BlockOfType<'code'>>()
    expectTypeOf<Output<typeof blockSchemas.button>>().toEqualTypeOf<BlockOfType<'button'>>()
    expectTypeOf<Output<typeof pageMetaSchema>>().toEqualTypeOf<PageMeta>()
    expectTypeOf<Output<typeof pageOutputSchema>>().toEqualTypeOf<PageOutput>()
  })

  it('and there is a schema and kinds for every type of the specification', () => {
    const types: BlockType[] = [
      'richtext',
      'image',
      'embed',
      'html',
      'callout',
      'quote',
      'divider',
      'timeline',
      'comparison',
      'table',
      'code',
      'button',
    ]
    expect(BLOCK_TYPES).toEqual(types)
    expect(Object.keys(blockSchemas)).toEqual(types)
    expect(Object.keys(blockKinds)).toEqual(types)
  })
})
