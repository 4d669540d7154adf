import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { type Block, blockProblem, FORMAT_VERSION } from 'qp-schema'
import published from 'qp-schema/qp.v1.reader.json' with { type: 'json' }
import { anyBlock, hostileText, leavesOfText, mutated, runs } from 'qp-schema/testkit'
import { blockVectors, pageVectors } from 'qp-schema/vectors'
import { describe, expect, it } from 'vitest'
import { printJson } from '../scripts/print-json.ts'
import { READER_SCHEMA_ID, readerSchema } from '../scripts/reader-schema.ts'

const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false })
ajv.addSchema(published)
const isPage = validatorOf(READER_SCHEMA_ID)
const isBlock = validatorOf(`${READER_SCHEMA_ID}#/$defs/Block`)

function validatorOf(id: string): (value: unknown) => boolean {
  const validate = ajv.getSchema(id)
  if (validate === undefined) throw new Error(`there is no ${id}`)
  return (value) => validate(value) as boolean
}

describe('[3.8.7] the schema for readers', () => {
  it('is the one that the kinds make: `pnpm --filter qp-schema schema` writes it', () => {
    const file = readFileSync(new URL('../schema/qp.v1.reader.json', import.meta.url), 'utf8')
    expect(file).toBe(printJson(readerSchema()))
    expect(ajv.validateSchema(published)).toBe(true)
    expect(published.$id).toBe('/schema/qp.v1.reader.json')
  })

  it('takes every vector', () => {
    const blocks = Object.values(blockVectors).flatMap((vectors) =>
      vectors.flatMap(({ sanitized }) => sanitized ?? []),
    )
    expect(blocks.filter((block) => !isBlock(block))).toEqual([])
    expect(pageVectors.filter(({ sanitized }) => !isPage(sanitized))).toEqual([])
  })

  it.each<[string, object]>([
    ['type', { type: 'carousel' }],
    ['type of an extension', { type: 'x-map', at: [1, 2] }],
    ['variant', { type: 'html', safetyMode: 'wasm', html: 7 }],
    ['provider', { type: 'embed', embedType: 'vimeo' }],
    ['tone', { type: 'callout', tone: 'danger', html: '' }],
    ['language', { type: 'code', code: '', language: 'zig' }],
    ['name of a language', { type: 'code', code: '', language: 'C++' }],
    ['field', { type: 'divider', style: 'dotted' }],
  ])('lets an unknown %s pass', (_what, block) => {
    expect(isBlock(block)).toBe(true)
    const page = { version: FORMAT_VERSION, blocks: [block], theme: 'auto-neon', layout: 'wide', more: 1 }
    expect(isPage(page)).toBe(true)
  })

  it.each<[string, unknown]>([
    ['no object', null],
    ['without a type', {}],
    ['without a field', { type: 'quote' }],
    ['with a number for text', { type: 'quote', html: 1 }],
    ['with a choice that is no name', { type: 'callout', tone: 'a b', html: '' }],
  ])('refuses a block %s', (_what, block) => {
    expect(isBlock(block)).toBe(false)
    expect(isPage({ version: FORMAT_VERSION, blocks: [block] })).toBe(false)
  })

  it('[3.7.2] refuses what is malformed and nothing else', () => {
    const block = anyBlock(leavesOfText(hostileText, hostileText)) as fc.Arbitrary<Block>
    const agree = (value: unknown) => {
      expect(isBlock(value)).toBe(blockProblem(value)?.reason !== 'malformed')
    }
    fc.assert(fc.property(fc.oneof(block, mutated(block)), agree), runs(75))
  })
})
