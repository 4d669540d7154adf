import { sanitizeBlocks } from 'qp-sanitize'
import { type Block, type SafeBlock, trustStoredBlocks } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import {
  deriveMeta,
  isDiagramBlock,
  isFramedBlock,
  pageScript,
  renderBlocks,
  renderFrame,
  renderPage,
  renderPageWithResources,
} from '../src/index.ts'

const UNSAFE: Block[] = [
  { type: 'divider' },
  { type: 'richtext', html: '<p>x</p>' },
  { type: 'html', safetyMode: 'sandboxed', html: '<p>x</p>' },
  { type: 'code', language: 'mermaid', code: 'pie' },
]

const TO_DO =
  'did not come from sanitizeBlocks or trustStoredBlocks: sanitize it, or trust it by name if it was sanitized before it was stored. A copy of a safe block is a new one'

/** Everything that shows blocks. */
const SHOWN_BY: readonly (readonly [name: string, show: (blocks: SafeBlock[]) => unknown])[] = [
  ['renderBlocks', (blocks) => renderBlocks(blocks)],
  ['renderPage', (blocks) => renderPage({ blocks })],
  ['renderPage, full_bleed', (blocks) => renderPage({ blocks, layout: 'full_bleed' })],
  ['renderPageWithResources', (blocks) => renderPageWithResources({ blocks })],
  ['deriveMeta', (blocks) => deriveMeta(blocks)],
  ['pageScript', (blocks) => pageScript(blocks)],
]

describe('[4.1.5] what no sanitizer has seen', () => {
  it.each(SHOWN_BY)('[4.1.5] is refused by %s, copies as well', (_, show) => {
    const safe = sanitizeBlocks(UNSAFE).blocks
    expect(() => show(safe)).not.toThrow()
    expect(() => show(trustStoredBlocks(structuredClone(UNSAFE)))).not.toThrow()
    expect(() => show([...safe, ...safe].toReversed())).not.toThrow()
    const copies: readonly unknown[][] = [
      UNSAFE,
      structuredClone(safe),
      JSON.parse(JSON.stringify(safe)) as unknown[],
      safe.map((block) => ({ ...block })),
      safe.map((block) => Object.create(block) as unknown),
    ]
    for (const blocks of copies) {
      expect(() => show(blocks as SafeBlock[])).toThrow(new TypeError(`blocks[0] ${TO_DO}`))
      expect(() => show([...safe, ...blocks] as SafeBlock[])).toThrow(
        new TypeError(`blocks[${safe.length}] ${TO_DO}`),
      )
    }
  })

  it('[4.1.5] is refused by renderFrame', () => {
    for (const block of UNSAFE) {
      expect(() => renderFrame(block as never)).toThrow(new TypeError(`the block ${TO_DO}`))
    }
  })

  it('[4.1.5] [10.14.2] is asked about all the same: a component is given copies where a choice is not known', () => {
    const blocks = trustStoredBlocks([{ type: 'code', language: 'zig', code: 'x' } as never])
    const kinds: boolean[][] = []
    renderBlocks(blocks, {
      components: {
        code: (block, next) => {
          kinds.push([isDiagramBlock(block as SafeBlock), isFramedBlock(block as SafeBlock)])
          return next()
        },
      },
    })
    expect(kinds).toEqual([[false, false]])
  })

  it('[4.1.5] what is no object holds nothing to sanitize, and is shown as what is not known', () => {
    const none = [null, 7, '<script>alert(1)</script>'] as unknown as SafeBlock[]
    const note = '<div class="qp-box qp-unknown">This part of the page cannot be shown here.</div>'
    expect(renderBlocks(none)).toBe([note, note, note].join('\n'))
  })

  it('[4.1.2] a field of a safe block cannot be set without a word to the compiler', () => {
    const [block] = trustStoredBlocks([{ type: 'quote', html: 'x' }])
    if (block?.type !== 'quote') throw new Error('no quote')
    // @ts-expect-error: it is read only
    block.html = '<script>alert(1)</script>'
  })
})
