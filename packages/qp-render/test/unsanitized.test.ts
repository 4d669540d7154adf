import fc from 'fast-check'
import { sanitizeHtml } from 'qp-sanitize'
import {
  BLOCK_TYPES,
  type Block,
  blockKinds,
  EMBED_TYPES,
  type FieldKinds,
  SAFETY_MODES,
  trustStoredBlocks,
} from 'qp-schema'
import { anyBlock, hostileHtml, hostileText, hostileUrl, leavesOfText, runs } from 'qp-schema/testkit'
import { RICH_HTML, safeUrl, SNIPPET_HTML } from 'qp-schema/policy'
import { describe, expect, it } from 'vitest'
import { deriveMeta, pageScript, renderBlocks, renderPage, toPlainText } from '../src/index.ts'
import { OUR_ATTRIBUTES, OUR_ELEMENTS } from '../src/our-elements.testkit.ts'
import { elementsOf } from '../src/parse.testkit.ts'

const SCRIPT_URLS = [
  'javascript:alert(1)',
  ' JaVa\tScRiPt:alert(1)',
  '\u0001javascript:alert(1)//https://example.com/',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'https://example.com/" onerror="alert(1)',
  'https://youtu.be/dQw4w9WgXcQ"><script>alert(1)</script>',
  'blob:https://example.com/1',
  '//evil.example',
  'https://user:pass@example.com/',
]

const url = fc.oneof(fc.constantFrom(...SCRIPT_URLS), hostileUrl)
const text = fc.oneof(fc.constantFrom(...SCRIPT_URLS), hostileText)
const options = {
  diagramUrl: (index: number) => `/diagrams/${index}`,
  frameUrl: (index: number) => `/frames/${index}`,
}

/** Objects with the fields of blocks, and any JSON in some of them. */
function anyJson(): fc.Arbitrary<unknown> {
  const fields = new Set(
    Object.values(blockKinds).flatMap((kinds) =>
      'fields' in kinds
        ? Object.keys(kinds.fields)
        : Object.values<FieldKinds>(kinds.variants).flatMap((of) => Object.keys(of)),
    ),
  )
  const noHtml = [...fields].filter((field) => !['html', 'headers', 'rows'].includes(field))
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    text,
    fc.constantFrom('info', 'soft', 'pill', 'red', 'mermaid', 'x" onload="'),
  )
  const block = fc.tuple(
    fc.constantFrom(...BLOCK_TYPES, 'hologram', '__proto__', 'constructor'),
    fc.dictionary(fc.constantFrom(...noHtml), value, { maxKeys: 8 }),
    fc.constantFrom(...EMBED_TYPES, 'toString'),
    fc.constantFrom(...SAFETY_MODES.slice(1), 'valueOf'),
  )
  return fc.oneof(
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    {
      weight: 6,
      arbitrary: block.map(([type, rest, embedType, safetyMode]) => ({
        embedType,
        safetyMode,
        html: '',
        ...rest,
        type,
      })),
    },
  )
}

function expectOwnMarkup(markup: string): void {
  for (const { tagName, attrs } of elementsOf(`<body>${markup}`)) {
    expect(tagName).toMatch(OUR_ELEMENTS)
    for (const { name, value } of attrs) {
      expect(name).toMatch(OUR_ATTRIBUTES)
      if (name === 'href') expect(safeUrl(value, 'link')).toBe(value)
      if (name === 'data-src') expect(safeUrl(value, 'frame')).toBe(value)
      if (name === 'src' && tagName === 'img') expect(safeUrl(value, 'image')).toBe(value)
      if (name === 'src' && tagName === 'iframe') expect(value).toMatch(/^\/(?:frames|diagrams)\/\d+$/)
    }
  }
}

describe('[10.14.5] blocks that nobody has sanitized, and somebody has trusted', () => {
  it('any block with hostile text and addresses: no markup but ours, no address but safe ones', () => {
    const harmless = fc.constantFrom('', 'x', '<p>x</p>')
    fc.assert(
      fc.property(fc.array(anyBlock(leavesOfText(text, harmless, url)), { maxLength: 5 }), (blocks) => {
        expectOwnMarkup(renderBlocks(trustStoredBlocks(blocks), options))
      }),
      runs(50),
    )
  })

  it('any JSON for blocks: the same, and neither fails', () => {
    fc.assert(
      fc.property(fc.array(anyJson(), { maxLength: 6 }), (json) => {
        const blocks = trustStoredBlocks(json as Block[])
        expectOwnMarkup(renderBlocks(blocks, options))
        const page = { blocks, theme: 'auto-default', layout: 'standard', meta: null } as const
        const head = elementsOf(renderPage(page, { ...options, url: 'https://pages.example/a' }))
        for (const { tagName, attrs } of head) {
          const content = attrs.find(({ name }) => name === 'content')?.value ?? ''
          if (attrs.some(({ value }) => value === 'og:image')) expect(safeUrl(content, 'image')).toBe(content)
          expect(tagName).not.toMatch(/^(?:object|embed|base|form)$/)
        }
        expect(typeof toPlainText(blocks)).toBe('string')
        expect(deriveMeta(blocks, null).title).not.toBe('')
        expect(typeof pageScript(blocks, 'full_bleed')).toBe('string')
      }),
      runs(50),
    )
  })

  it('hostile HTML as well, with a sanitizer', () => {
    const allowed = new Set([...Object.keys(RICH_HTML), ...Object.keys(SNIPPET_HTML)])
    fc.assert(
      fc.property(
        fc.array(anyBlock(leavesOfText(text, hostileHtml, url)), { maxLength: 4 }),
        (blocks: Block[]) => {
          const shown = renderBlocks(blocks, { ...options, sanitize: sanitizeHtml })
          for (const { tagName, attrs } of elementsOf(`<body>${shown}`)) {
            expect(allowed.has(tagName) || OUR_ELEMENTS.test(tagName)).toBe(true)
            for (const { name, value } of attrs) {
              expect(name).not.toMatch(/^on/)
              if (name === 'href') expect(safeUrl(value, 'link')).toBe(value)
            }
          }
        },
      ),
      runs(75),
    )
  })
})
