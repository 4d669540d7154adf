import fc from 'fast-check'
import { markdownToBlocks } from 'qp-markdown'
import { ContentTooComplexError } from 'qp-schema'
import { PROPERTY_TIMEOUT, runs } from 'qp-schema/testkit'
import { expect, test } from 'vitest'
import { acceptCanonicalBlocks } from './canonical.ts'
import { sanitizeBlocks } from './sanitize-blocks.ts'

const WORDS = fc.constantFrom(
  'word',
  'a & b',
  '<b>raw</b>',
  '5 > 3 < 4',
  '"quoted"',
  "it's",
  '&nbsp;&copy;',
  '\u00a0',
  'é🙂',
  '\\*',
  'https://example.com/?a=1&b=2',
  'www.example.com',
  '[^1]',
  '- [x] done',
  '\t',
  '|',
)

const { inline } = fc.letrec<{ inline: string }>((tie) => ({
  inline: fc
    .array(
      fc.oneof(
        { maxDepth: 3, depthIdentifier: 'inline' },
        { weight: 3, arbitrary: WORDS },
        { weight: 1, arbitrary: fc.string({ maxLength: 8 }) },
        tie('inline').map((text) => `**${text}**`),
        tie('inline').map((text) => `*${text}*`),
        tie('inline').map((text) => `_${text}_`),
        tie('inline').map((text) => `~~${text}~~`),
        tie('inline').map((text) => `[${text}](https://example.com/a_(b)?c=d "t & u")`),
        tie('inline').map((text) => `[${text}](javascript:alert(1))`),
        WORDS.map((text) => `\`${text}\``),
        WORDS.map((text) => `![${text}](https://example.com/i.png "${text}")`),
        fc.constantFrom(
          '[![a](https://example.com/i.png)](https://example.com)',
          '![x](/relative.png)',
          '<https://example.com>',
          '[x](<https://example.com/a b>)',
          '[x](#top)',
          '[x](mailto:a@example.com)',
          '[x](https://u:p@example.com)',
        ),
      ),
      { minLength: 1, maxLength: 4, depthIdentifier: 'inline', size: 'max' },
    )
    .map((parts) => parts.join(' ')),
}))

const { blocks } = fc.letrec<{ blocks: string }>((tie) => {
  const indented = (prefix: string) =>
    tie('blocks').map((text) =>
      text
        .split('\n')
        .map((line) => prefix + line)
        .join('\n'),
    )
  return {
    blocks: fc
      .array(
        fc.oneof(
          { maxDepth: 3, depthIdentifier: 'blocks' },
          { weight: 4, arbitrary: inline },
          fc
            .tuple(fc.integer({ min: 1, max: 6 }), inline)
            .map(([level, text]) => `${'#'.repeat(level)} ${text}`),
          fc.tuple(inline, inline).map(([a, b]) => `- ${a}\n- ${b}\n  1. ${a}`),
          fc.tuple(inline, inline).map(([a, b]) => `7. ${a}\n\n8. ${b}`),
          fc.tuple(inline, inline).map(([a, b]) => `| ${a} | ${b} |\n|:--|:-:|\n| ${b} | ${a} |`),
          fc
            .tuple(fc.constantFrom('', 'ts', 'mermaid', 'nonsense'), WORDS)
            .map(([hint, text]) => `\`\`\`${hint}\n${text}\n\n  x\n\`\`\``),
          fc
            .constantFrom('NOTE', 'TIP', 'CAUTION', 'OTHER')
            .chain((kind) => inline.map((text) => `> [!${kind}]\n> ${text}`)),
          fc.constantFrom(
            '---',
            '***',
            '<div>html</div>',
            '[^1]: note',
            '    indented code',
            'a\\\nb  \nc',
            '<!-- c -->',
          ),
          indented('> '),
          indented('   ').map((text) => `-  ${text.trimStart()}`),
          inline.map((text) => `![alone](https://example.com/i.png)\n${text}`),
        ),
        { minLength: 1, maxLength: 4, depthIdentifier: 'blocks', size: 'max' },
      )
      .map((parts) => parts.join('\n\n')),
  }
})

const markdown = fc.oneof(
  { weight: 5, arbitrary: blocks },
  { weight: 1, arbitrary: fc.string({ maxLength: 100 }) },
)

test(
  '[4.1.6] everything that the converter emits is canonical and passes the sanitizer unchanged',
  () => {
    fc.assert(
      fc.property(markdown, (source) => {
        const converted = convert(source)
        expect(sanitizeBlocks(converted)).toEqual({ blocks: converted, warnings: [] })
        expect(acceptCanonicalBlocks(converted)).toEqual(converted)
      }),
      runs(50),
    )
  },
  PROPERTY_TIMEOUT,
)

function convert(source: string) {
  try {
    return markdownToBlocks(source).blocks
  } catch (error) {
    expect(error).toBeInstanceOf(ContentTooComplexError)
    return []
  }
}
