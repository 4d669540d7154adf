import { readdirSync, readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import {
  BLOCK_TYPES,
  blockKinds,
  FORMAT_VERSION,
  type Kind,
  KINDS,
  LAYOUTS,
  LIMITS,
  THEME_IDS,
} from 'qp-schema'
import published from 'qp-schema/qp.v1.json' with { type: 'json' }
import { anyBlock, hostileText, leavesOfText, mutated, runs } from 'qp-schema/testkit'
import { blockSchema, pageDocumentSchema } from 'qp-schema/zod'
import { describe, expect, it, test } from 'vitest'
import { jsonSchema, SCHEMA_ID, type SchemaNode } from '../scripts/json-schema.ts'

const ajv = new Ajv2020({ strict: true, allErrors: true })
ajv.addSchema(published)
const isPage = validatorOf(SCHEMA_ID)
const isBlock = validatorOf(`${SCHEMA_ID}#/$defs/Block`)
const definitions: Record<string, SchemaNode> = published.$defs

const TEXT = { type: 'richtext', html: '<p>a</p>' }
const SNIPPET = { type: 'html', html: '<p>a</p>' }
const FRAMED = { type: 'html', safetyMode: 'sandboxed', html: '<p>a</p>' }

function validatorOf(id: string): (value: unknown) => boolean {
  const validate = ajv.getSchema(id)
  if (validate === undefined) throw new Error(`there is no ${id}`)
  return (value) => validate(value) as boolean
}

describe('[3.8] the published JSON Schema', () => {
  it('[3.8.1] is the one that the schemas make: `pnpm --filter qp-schema schema` writes it', () => {
    const file = readFileSync(new URL('../schema/qp.v1.json', import.meta.url), 'utf8')
    expect(file).toBe(`${JSON.stringify(jsonSchema(), undefined, 2)}\n`)
  })

  it('[3.8.1] is valid draft 2020-12, and names no host as its own', () => {
    expect(published.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
    expect(ajv.validateSchema(published)).toBe(true)
    expect(published.$id).toBe('/schema/qp.v1.json')
    expect(nodesOf(published).filter((node) => '$id' in node)).toEqual([published])
  })

  it('[3.8.2] has a definition of the page and of every type, each with a title, a description and its clause', () => {
    expect(Object.keys(definitions)).toEqual([
      'Page',
      'Block',
      'Layout',
      'Theme',
      'PageMeta',
      ...BLOCK_TYPES.map((type) => `${type.charAt(0).toUpperCase()}${type.slice(1)}Block`),
      'ExtensionBlock',
    ])
    for (const [name, node] of Object.entries(definitions)) {
      expect([name, node['title'], node['description'], node['$comment']]).toEqual([
        name,
        expect.stringMatching(/^[A-Z]/),
        expect.stringMatching(/\.$/),
        expect.stringMatching(/^(?:SPEC|FORMAT)\.md \d/),
      ])
    }
  })

  it('[3.8.2] describes every property, and names the kind of every string', () => {
    // The rule of 3.6.1 is about properties that are described where they are declared.
    const { anyOf: _rule, ...page } = definitions['Page'] ?? {}
    const declarations = nodesOf(
      JSON.parse(JSON.stringify({ ...definitions, Page: page }, withoutConditions)),
    )
    const properties = declarations.flatMap((node) => Object.entries(node.properties ?? {}))
    const undescribed = properties.filter(([name, node]) => name !== 'type' && !('description' in node))
    expect(undescribed).toEqual([])
    const blocks = BLOCK_TYPES.map(
      (type) => definitions[`${type.charAt(0).toUpperCase()}${type.slice(1)}Block`],
    )
    const strings = blocks
      .flatMap(nodesOf)
      .filter(
        (node) => node['type'] === 'string' && !('const' in node) && !('enum' in node) && !('anyOf' in node),
      )
    const declared = JSON.stringify(blockKinds)
      .match(/"\w+"(?!:)/g)
      ?.map((word) => word.slice(1, -1))
      .filter((word): word is Kind => (KINDS as readonly string[]).includes(word))
    expect(strings.map((node) => node['$comment']).sort()).toEqual(
      declared?.map((kind) => `kind: ${kind}`).sort(),
    )
  })

  it.each([
    [{ type: 'callout', tone: 'loud', html: 'x' }, '/tone'],
    [{ type: 'embed', embedType: 'youtube', url: 7 }, '/url'],
    [{ type: 'html', html: 7 }, '/html'],
    [{ type: 'table', headers: ['a'], rows: [[1]] }, '/rows/0/0'],
    [{ type: 'hologram' }, '/type'],
    [{ type: 'x-Example', fallback: [{ type: 'divider' }] }, '/type'],
    [{ type: 'x-example-map', fallback: [] }, '/fallback'],
    [{ type: 'x-example-map', fallback: [{ type: 'html', html: 7 }] }, '/fallback/0/html'],
    [{ type: 'x-a', fallback: [{ type: 'hologram' }] }, '/fallback/0/type'],
  ])('[3.8.8] names the field of %j that is wrong, and nothing else', (block, path) => {
    const validate = ajv.getSchema(`${SCHEMA_ID}#/$defs/Block`)
    expect(validate?.(block)).toBe(false)
    const places = validate?.errors?.flatMap(({ keyword, instancePath }) =>
      keyword === 'if' ? [] : instancePath,
    )
    expect([...new Set(places)]).toEqual([path])
  })

  it('[3.8.3] forbids no property that the format does not know', () => {
    expect(nodesOf(published).filter((node) => 'additionalProperties' in node)).toEqual([])
    expect(isBlock({ type: 'timeline', items: [{ label: 'a', body: 'b', c: 1 }], d: {} })).toBe(true)
    expect(isPage({ $schema: SCHEMA_ID, version: FORMAT_VERSION, blocks: [], createdAt: 'x' })).toBe(true)
  })

  it('[8.1.2] [8.1.5] has the bounds of pages and metadata', () => {
    const page = (blocks: number, meta: object = {}) => ({
      version: FORMAT_VERSION,
      blocks: Array.from({ length: blocks }, () => ({ type: 'divider' })),
      meta,
    })
    const text = (length: number) => 'x'.repeat(length)
    expect(isPage(page(LIMITS.pageBlocks))).toBe(true)
    expect(isPage(page(LIMITS.pageBlocks + 1))).toBe(false)
    expect(isPage(page(0, { title: text(200), description: text(500) }))).toBe(true)
    expect(isPage(page(0, { title: text(201) }))).toBe(false)
    expect(isPage(page(0, { description: text(501) }))).toBe(false)
  })
})

describe('[3.8.4] an independent validator', () => {
  interface Vector {
    name: string
    input: unknown
    sanitized: unknown
  }
  const VECTORS = new URL('../vectors/', import.meta.url)
  const files = readdirSync(VECTORS, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /^(?:blocks\/|pages\/|attacks).*\.json$/.test(file))
    .sort()

  test.each(files)('accepts what %s has as input and as sanitized', (file) => {
    const vectors = JSON.parse(readFileSync(new URL(file, VECTORS), 'utf8')) as Vector[]
    const accepts = file.startsWith('pages/') ? isPage : isBlock
    expect(vectors.length).toBeGreaterThan(0)
    for (const { name, input, sanitized } of vectors) {
      expect([name, accepts(input)]).toEqual([name, true])
      if (sanitized !== null) expect([name, accepts(sanitized)]).toEqual([name, true])
    }
  })

  it('[3.5.14] takes other names of languages, in lower case', () => {
    for (const language of ['python', 'c++', 'text']) {
      expect([language, isBlock({ type: 'code', code: 'x', language })]).toEqual([language, true])
    }
    expect(isBlock({ type: 'code', code: 'x', language: 'Python' })).toBe(false)
  })

  test.each<[string, unknown]>([
    ['text', 'text'],
    ['null', null],
    ['an array', []],
    ['an object without a type', {}],
    ['an unknown type', { type: 'carousel' }],
    ['the name of an inherited property', { type: 'constructor' }],
    ['a missing field', { type: 'richtext' }],
    ['a number for a string', { type: 'richtext', html: 7 }],
    ['null for an optional field', { type: 'quote', html: 'x', attribution: null }],
    ['a value outside an enumeration', { type: 'callout', tone: 'danger', html: 'x' }],
    ['an unknown variant', { type: 'html', html: 'x', safetyMode: 'none' }],
    ['a variant that is required', { type: 'embed', url: 'x' }],
    ['an unknown provider', { type: 'embed', embedType: 'vimeo', url: 'x' }],
    ['a malformed entry', { type: 'timeline', items: [{ label: 'a' }] }],
    ['a cell that is no text', { type: 'table', headers: ['a'], rows: [[1]] }],
    ['an unknown alignment', { type: 'table', headers: ['a'], rows: [], align: ['middle'] }],
    ['an unknown language', { type: 'code', code: 'x', language: 'cobol' }],
  ])('refuses a block that is %s', (_what, block) => {
    expect(isBlock(block)).toBe(false)
    expect(isPage({ version: FORMAT_VERSION, blocks: [block] })).toBe(false)
  })

  it('[3.6.1] takes one framed document that fills the window, with its path when it does not fit', () => {
    const page = (...blocks: object[]) => ({ version: FORMAT_VERSION, blocks, layout: 'full_bleed' })
    expect(isPage(page(FRAMED))).toBe(true)
    expect(pageDocumentSchema.safeParse(page(FRAMED)).success).toBe(true)
    const { error } = pageDocumentSchema.safeParse(page(TEXT))
    expect(error?.issues.map(({ path }) => path)).toEqual([['layout']])
  })

  test.each<[string, unknown]>([
    ['has no version', { blocks: [] }],
    ['has another version', { version: 'qp.v2', blocks: [] }],
    ['has no blocks', { version: FORMAT_VERSION }],
    ['has an unknown layout', { version: FORMAT_VERSION, blocks: [], layout: 'wide' }],
    ['has an unknown theme', { version: FORMAT_VERSION, blocks: [], theme: 'neon' }],
    ['is a list of blocks', [{ type: 'divider' }]],
    ['fills the window with nothing', { version: FORMAT_VERSION, blocks: [], layout: 'full_bleed' }],
    ['fills the window with text', { version: FORMAT_VERSION, blocks: [TEXT], layout: 'full_bleed' }],
    ['fills the window with a snippet', { version: FORMAT_VERSION, blocks: [SNIPPET], layout: 'full_bleed' }],
    [
      'fills the window with two',
      { version: FORMAT_VERSION, blocks: [FRAMED, FRAMED], layout: 'full_bleed' },
    ],
  ])('refuses a page that %s', (_what, page) => {
    expect(isPage(page)).toBe(false)
  })
})

describe('[3.8.4] zod and the JSON Schema agree', () => {
  const block = anyBlock(leavesOfText(hostileText, hostileText))
  const page = fc.record(
    {
      version: fc.constant(FORMAT_VERSION),
      blocks: fc.oneof(fc.array(block, { maxLength: 3 }), fc.constant([FRAMED])),
      layout: fc.constantFrom(...LAYOUTS),
      theme: fc.constantFrom(...THEME_IDS),
      meta: fc.option(
        fc.record({ title: textAround(200), description: textAround(500) }, { requiredKeys: [] }),
      ),
    },
    { requiredKeys: ['version', 'blocks'] },
  )

  it('about every block', () => {
    const agree = (value: unknown) => {
      expect(blockSchema.safeParse(value).success).toBe(isBlock(value) && isEven(value))
    }
    fc.assert(fc.property(fc.oneof(block, mutated(block)), agree), runs(50))
  })

  it('about every page', () => {
    const agree = (value: unknown) => {
      const beyond = isPage(value) && (value as { blocks: unknown[] }).blocks.every(isEven)
      expect(pageDocumentSchema.safeParse(value).success).toBe(beyond)
    }
    fc.assert(fc.property(fc.oneof(page, mutated(page)), agree), runs(50))
  })

  it('and mutations do break blocks, in half of all cases or so', () => {
    const broken = fc.sample(mutated(block), { numRuns: 500 }).filter((value) => !isBlock(value))
    expect(broken.length).toBeGreaterThan(150)
    expect(broken.length).toBeLessThan(450)
  })
})

/** Text of the basic plane, where a character is a UTF-16 code unit, about as long as a bound. */
function textAround(bound: number): fc.Arbitrary<string> {
  return fc.integer({ min: bound - 2, max: bound + 2 }).map((length) => 'é'.repeat(length))
}

/** What JSON Schema cannot say: 3.3.5 and 3.3.6. */
function isEven(block: unknown): boolean {
  const { type, headers, rows, align } = block as Record<string, unknown[]>
  if ((type as unknown) !== 'table') return true
  return [...(rows ?? []), ...(align === undefined ? [] : [align])].every(
    (row) => (row as unknown[]).length === headers?.length,
  )
}

function nodesOf(root: unknown): SchemaNode[] {
  if (typeof root !== 'object' || root === null) return []
  const inner = Object.values(root).flatMap(nodesOf)
  return Array.isArray(root) ? inner : [root as SchemaNode, ...inner]
}

/** A condition names properties that are declared elsewhere. */
function withoutConditions(key: string, value: unknown): unknown {
  return key === 'if' ? undefined : value
}
