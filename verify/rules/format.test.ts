import { isDeepStrictEqual } from 'node:util'
import { blocksToMarkdown } from 'qp-markdown/to-markdown'
import { toPlainText, renderBlocks, renderPage } from 'qp-render'
import { sanitizeBlocks } from 'qp-sanitize'
import { type Block, BLOCK_TYPES, type KnownBlock, blockKinds } from 'qp-schema'
import { blockSchema, pageDocumentSchema } from 'qp-schema/zod'
import { resolveEmbed, safeUrl } from 'qp-schema/policy'
import { blockVectors } from 'qp-schema/vectors'
import { describe, expect, it, test } from 'vitest'
import { vectorFiles } from '../../packages/qp-schema/runner/cases.ts'
import { WITHOUT_VECTORS } from './clauses-without-vectors.ts'
import { readRepositoryFile } from './sources.ts'

const FORMAT = readRepositoryFile('FORMAT.md')

/** A fenced block of FORMAT.md. */
interface Example {
  readonly language: string
  readonly text: string
}

const EXAMPLES: readonly Example[] = [...FORMAT.matchAll(/^```(\w+)\n([^]*?)\n```$/gm)].map(
  ([, language = '', text = '']) => ({ language, text }),
)
const PROSE = FORMAT.replace(/^```\w+\n[^]*?\n```$/gm, '')

describe('FORMAT.md', () => {
  it('has at most 9,310 words, its examples included', () => {
    const words = FORMAT.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
    expect(words.length).toBeGreaterThan(6000)
    expect(words.length).toBeLessThanOrEqual(9310)
  })

  it('names no source: what implementers need is in the text, or in data that comes with the schema', () => {
    expect(PROSE.match(/\S*\.(?:ts|tsx|js)\b\S*/g) ?? []).toEqual([])
    expect(PROSE.match(/\bpackages\/\S+/g) ?? []).toEqual([])
  })

  it('its first example is a page that is valid, shown, and reads as it says', () => {
    const [page, text] = EXAMPLES
    const { blocks, theme } = pageDocumentSchema.parse(JSON.parse(page?.text ?? ''))
    const sanitized = sanitizeBlocks(blocks)
    expect(sanitized.warnings).toEqual([])
    expect(sanitized.blocks).toEqual(blocks)
    expect(toPlainText(sanitized.blocks)).toBe(text?.text)
    expect(renderPage({ blocks: sanitized.blocks, ...(theme && { theme }) })).toContain('<h1 id="tides">')
  })

  const blocks = EXAMPLES.slice(2)

  it('has an example for each block type, in their order', () => {
    const types = blocks.map(({ language, text }) => [language, (JSON.parse(text) as Block).type])
    expect(types).toEqual(BLOCK_TYPES.map((type) => ['json', type]))
  })

  test.each(blocks)('the example $text is valid, shown, and the input of a vector', ({ text }) => {
    const block = blockSchema.parse(JSON.parse(text)) as KnownBlock
    const vector = blockVectors[block.type].find(({ input }) => isDeepStrictEqual(input, JSON.parse(text)))
    expect(vector).toBeDefined()
    const sanitized = sanitizeBlocks([block]).blocks
    expect(sanitized).toEqual([vector?.sanitized])
    expect(renderBlocks(sanitized)).toBe(vector?.html)
  })
})

describe('the examples in the tables of FORMAT.md', () => {
  const rich = (html: string) => sanitizeBlocks([{ type: 'richtext', html }])
  const stored = (blocks: readonly object[], field?: string) => {
    const [block] = blocks
    if (block === undefined) return 'nothing'
    return field === undefined ? JSON.stringify(block) : String((block as Record<string, unknown>)[field])
  }
  const made: Readonly<Record<string, (sent: string) => string>> = {
    'Rich HTML | Stored': (html) => stored(rich(html).blocks, 'html'),
    'Rich HTML | Warnings': (html) =>
      rich(html)
        .warnings.map(({ code }) => `\`${code}\``)
        .join(', '),
    'Rich HTML | Markdown': (html) => blocksToMarkdown(rich(html).blocks).trimEnd(),
    'Rich HTML | Plain text': (html) => toPlainText(rich(html).blocks),
    'Link | Stored': (url) => safeUrl(url, 'link') ?? 'nothing',
    'Address of `youtube` | Frame': (url) => resolveEmbed('youtube', url)?.src ?? 'nothing',
    'Block | Stored': (json) => stored(sanitizeBlocks([JSON.parse(json) as Block]).blocks),
  }
  const tables = [...FORMAT.matchAll(/^\| (.+) \|\n\|---\|---\|\n((?:\|.+\|\n)+)/gm)]
    .filter(([, header = '']) => header in made)
    .flatMap(([, header = '', rows = '']) =>
      [...rows.matchAll(/^\| `(.+?)` \| (.+) \|$/gm)].map(([, sent = '', expected = '']) => ({
        header,
        sent,
        expected,
      })),
    )

  it('there is one for each section of 4, for 9.17 and for 10.14', () => {
    expect(new Set(tables.map(({ header }) => header))).toEqual(new Set(Object.keys(made)))
  })

  test.each(tables)('$header: $sent', ({ header, sent, expected }) => {
    expect(made[header]?.(sent)).toBe(
      /^`[^`]*`$/.test(expected) && header !== 'Rich HTML | Warnings' ? expected.slice(1, -1) : expected,
    )
  })
})

describe('clauses of FORMAT.md and vectors', () => {
  const clauses = [...FORMAT.matchAll(/^- \*\*(\d+(?:\.\d+)+)\b/gm)].map(([, number = '']) => number)
  const cited = new Set(clausesOfVectors())
  const reasons = Object.entries(WITHOUT_VECTORS).flatMap(([reason, numbers]) =>
    numbers.split(' ').map((number) => ({ number, reason })),
  )

  it('each clause has a vector, or one reason why it has none', () => {
    const counts = new Map<string, number>()
    for (const { number } of reasons) counts.set(number, (counts.get(number) ?? 0) + 1)
    const wrong = clauses.filter((number) => (counts.get(number) ?? 0) !== (cited.has(number) ? 0 : 1))
    expect(wrong).toEqual([])
  })

  it('each vector and each reason is about a clause that is there', () => {
    const unknown = [...cited, ...reasons.map(({ number }) => number)].filter(
      (number) => !clauses.includes(number),
    )
    // What vectors cite of SPEC.md is the service's and the converters'.
    const service = readRepositoryFile('SPEC.md')
    expect(unknown.filter((number) => !service.includes(`- **${number} `))).toEqual([])
  })
})

/** The clauses that vectors name in `clauses`. */
function clausesOfVectors(): string[] {
  return vectorFiles()
    .map((file) => readRepositoryFile(`packages/qp-schema/vectors/${file}`))
    .flatMap((source) => JSON.parse(source) as { readonly clauses: readonly string[] }[])
    .flatMap(({ clauses }) => clauses)
}

describe('[11.3] what a later version or somebody else has written', () => {
  const NOTE = 'This part of the page cannot be shown here.'
  const KNOWN: Block = { type: 'richtext', html: '<p>a</p>' }
  const read = (block: unknown) => toPlainText([block as Block, KNOWN])

  test.each([
    ['a type', { type: 'carousel' }],
    ['a type of an extension', { type: 'x-example-map', at: '48,16' }],
    ['a safety mode', { type: 'html', html: 'x', safetyMode: 'x-example' }],
    ['a provider', { type: 'embed', embedType: 'x-example', url: 'https://example.org' }],
    ['a malformed block', { type: 'quote' }],
  ])(
    '[11.3.2] [11.3.3] [11.3.6] %s is a note to readers, and refused by validators and sanitizers',
    (_, block) => {
      expect(read(block)).toBe(`${NOTE}\n\na`)
      expect(blockSchema.safeParse(block).success).toBe(false)
      expect(() => sanitizeBlocks([block as never])).toThrow(/^blocks\[0\]/)
    },
  )

  test.each([
    ['tone', { type: 'callout', tone: 'x-example', html: '<p>a</p>' }, { tone: 'info' }],
    ['language', { type: 'code', code: 'a', language: 'x-example' }, { language: 'plaintext' }],
    ['accent', { ...button(), accent: 'x-example' }, { accent: 'theme' }],
    ['align', { type: 'table', headers: ['a'], rows: [], align: ['x-example'] }, { align: ['left'] }],
  ])('[11.3.4] an unknown %s is shown as the default or the first value', (_, block, known) => {
    const sanitize = (html: string) => html
    const shown = (value: object) => renderBlocks([value as Block], { sanitize })
    expect(shown(block)).toBe(shown({ ...block, ...known }))
    expect(blockSchema.safeParse(block).success).toBe(false)
    expect(() => sanitizeBlocks([block as never])).toThrow(/^blocks\[0\]/)
  })

  it('[11.3.4] an unknown theme and layout are the default ones', () => {
    const { blocks } = sanitizeBlocks([KNOWN])
    const page = { blocks, theme: 'x-neon', layout: 'x-wide' } as unknown as { blocks: typeof blocks }
    expect(renderPage(page)).toBe(renderPage({ blocks }))
  })

  it('[11.3.1] a document of another version is refused', () => {
    expect(pageDocumentSchema.safeParse({ version: 'qp.v2', blocks: [] }).success).toBe(false)
  })

  it('[11.3.5] [11.3.6] an unknown field is ignored, and not stored', () => {
    const block = { ...KNOWN, 'x-example': { a: 1 }, later: true }
    expect(read(block)).toBe('a\n\na')
    expect(blockSchema.safeParse(block).success).toBe(true)
    expect(sanitizeBlocks([block]).blocks).toEqual([KNOWN])
  })

  it('[11.3.6] nothing of the format begins with x-', () => {
    const names = JSON.stringify(blockKinds).match(/"[^"]+"/g) ?? []
    expect(names.length).toBeGreaterThan(100)
    expect([...BLOCK_TYPES, ...names].filter((name) => /^"?x-/.test(name))).toEqual([])
  })
})

function button(): Block {
  const look = { variant: 'filled', shape: 'rounded', accent: 'theme' } as const
  return { type: 'button', url: 'https://example.org', label: 'a', ...look }
}
