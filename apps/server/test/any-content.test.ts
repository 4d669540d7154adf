import fc from 'fast-check'
import { markdownToBlocks } from 'qp-markdown'
import { renderPage, toPlainText } from 'qp-render'
import { createHighlighter } from 'qp-render/highlight'
import { sanitizeBlocks } from 'qp-sanitize'
import { type Block, ContentTooComplexError, type SafeBlock, THEME_IDS } from 'qp-schema'
import { cleanStrings } from 'qp-schema/policy'
import {
  anyText,
  anyBlock,
  hostileHtml,
  hostileText,
  hostileUrl,
  leavesOfText,
  PROPERTY_TIMEOUT,
  runs,
} from 'qp-schema/testkit'
import { parseBlocks } from 'qp-schema/zod'
import { describe, expect, it } from 'vitest'

const content = fc.oneof(
  hostileText,
  hostileHtml,
  anyText({ maxLength: 200 }),
  fc
    .array(
      fc.oneof(
        hostileText,
        hostileHtml,
        hostileUrl,
        fc.constantFrom(
          '\n',
          '\n\n',
          '# ',
          '> ',
          '- ',
          '1. ',
          '    ',
          '```\n',
          '| a | b |\n|-|-|\n',
          '![a](',
          '[a](',
          ')',
          '**',
          '_',
          '`',
          '[^1]: ',
          '> [!NOTE] ',
        ),
      ),
      { maxLength: 20 },
    )
    .map((parts) => parts.join('')),
)

/** `undefined` for what is refused; any other failure is a failure. */
function unlessTooComplex<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof ContentTooComplexError) return undefined
    throw error
  }
}

function expectShown(blocks: readonly SafeBlock[], title: string): void {
  const page = {
    blocks,
    theme: THEME_IDS[0] ?? 'auto-default',
    layout: 'standard',
    meta: null,
    title,
  } as const
  const options = () => ({
    url: 'https://pages.example/a',
    frameUrl: (index: number) => `/a/frames/${index}`,
    diagramUrl: (index: number) => `/a/diagrams/${index}`,
    highlight: createHighlighter(),
  })
  expect(renderPage(page, options())).toBe(renderPage(page, options()))
  expect(toPlainText(blocks)).toBe(toPlainText(blocks))
}

function expectSafe(blocks: readonly Block[], title: string): void {
  const first = unlessTooComplex(() => sanitizeBlocks(blocks))
  if (first === undefined) return
  expect(parseBlocks(first.blocks)).toEqual({ ok: true, value: first.blocks })
  expect(sanitizeBlocks(first.blocks)).toEqual({ blocks: first.blocks, warnings: [] })
  expectShown(first.blocks, title)
}

describe('any content', () => {
  it(
    '[4.1.3] [9.1.2] any text converts, is valid, sanitized once and for all, and is shown, or is too complex',
    () => {
      fc.assert(
        fc.property(content, (text) => {
          const markdown = cleanStrings(text)
          const converted = unlessTooComplex(() => markdownToBlocks(markdown))
          if (converted === undefined) return
          expect(parseBlocks(converted.blocks)).toEqual({ ok: true, value: converted.blocks })
          expectSafe(converted.blocks, markdown)
        }),
        runs(50),
      )
    },
    PROPERTY_TIMEOUT,
  )

  it(
    '[4.1.3] [10.9.1] any blocks are sanitized once and for all, and are shown, or are too complex',
    () => {
      const blocks = fc.array(anyBlock(leavesOfText(content, fc.oneof(hostileHtml, content), hostileUrl)), {
        maxLength: 5,
      })
      fc.assert(
        fc.property(blocks, hostileText, (sent, title) => {
          expectSafe(cleanStrings(sent), title)
        }),
        runs(50),
      )
    },
    PROPERTY_TIMEOUT,
  )
})
