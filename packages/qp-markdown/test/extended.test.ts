import type { Block, Warning } from 'qp-schema'
import { describe, expect, it } from 'vitest'
import { markdownToBlocks } from '../src/index.ts'

const DIVIDER = '{ "type": "divider" }'
const fence = (json: string) => `\`\`\`qp\n${json}\n\`\`\`\n`
const code = (source: string): Block => ({ type: 'code', code: source, language: 'plaintext' })
const invalid = (finding: string): Warning => ({
  code: 'fence_invalid',
  path: 'content',
  message: `line 1: the qp fence is shown as code: ${finding}. Correct that, or use another name than qp.`,
})

describe('[9.15.5] reading fences', () => {
  it('gives a block only when asked to', () => {
    expect(markdownToBlocks(fence(DIVIDER), { extended: true })).toEqual({
      blocks: [{ type: 'divider' }],
      warnings: [],
    })
    expect(markdownToBlocks(fence(DIVIDER))).toEqual({
      blocks: [code(DIVIDER)],
      warnings: [
        {
          code: 'language_unknown',
          path: 'content',
          message:
            'line 1: the language "qp" is not known here: its code has no colours. If it is misspelt, use one such as js, py or sh.',
        },
      ],
    })
  })

  it('knows tildes, and JSON in one line or many', () => {
    expect(markdownToBlocks(`~~~~ qp\n{\n"type":\n\n"divider"}\n~~~~`, { extended: true }).blocks).toEqual([
      { type: 'divider' },
    ])
  })

  it('takes the fields of the type, in canonical form and with clean characters', () => {
    const json = '{"x":1,"filename":"","code":"a\\r\\n\\u0000b","type":"code","__proto__":{"language":"ts"}}'
    expect(markdownToBlocks(fence(json), { extended: true }).blocks).toEqual([
      { type: 'code', code: 'a\nb', language: 'plaintext' },
    ])
  })

  it('takes HTML as it is: the result is not sanitized', () => {
    const block: Block = { type: 'richtext', html: '<script>alert(1)</script>' }
    expect(markdownToBlocks(fence(JSON.stringify(block)), { extended: true }).blocks).toEqual([block])
  })

  it.each(['```qp title="a"', '```QP', '``` json', '```qp,x'])('%s names no such fence', (opening) => {
    const { blocks } = markdownToBlocks(`${opening}\n${DIVIDER}\n\`\`\``, { extended: true })
    expect(blocks.map(({ type }) => type)).toEqual(['code'])
  })

  it('reads none within a quote or a list', () => {
    expect(
      markdownToBlocks(`> ${fence(DIVIDER).trimEnd().replaceAll('\n', '\n> ')}`, { extended: true }).blocks,
    ).toEqual([{ type: 'quote', html: `<pre><code>${DIVIDER}</code></pre>` }])
  })
})

describe('[9.15.6] fences that hold no block', () => {
  it.each([
    ['{', 'it is not JSON'],
    ['null', 'it must be an object'],
    ['[{ "type": "divider" }]', 'it must be an object'],
    ['{}', 'type must be a string'],
    ['{ "type": "toString" }', 'type is not known'],
    ['{ "type": "x-a" }', 'type is not known and has no fallback'],
    ['{ "type": "callout", "tone": "danger", "html": "" }', 'tone is not known'],
    ['{ "type": "callout", "tone": "info" }', 'html must be a string'],
    ['{ "type": "callout", "tone": "info", "html": null }', 'html must be a string'],
    ['{ "type": "embed", "embedType": "constructor", "url": "" }', 'embedType is not known'],
    ['{ "type": "table", "headers": ["a"], "rows": [[]] }', 'rows[0] must have a cell for each of 1 columns'],
    [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'it must be an object'],
  ])('%.60s', (json, finding) => {
    expect(markdownToBlocks(fence(json), { extended: true })).toEqual({
      blocks: [code(json)],
      warnings: [invalid(finding)],
    })
  })

  it('an empty one is dropped like other empty code', () => {
    expect(markdownToBlocks('```qp\n```', { extended: true })).toEqual({
      blocks: [],
      warnings: [
        invalid('it is not JSON'),
        {
          code: 'block_dropped',
          path: 'content',
          message:
            'line 1: an empty code block was dropped: it would show nothing. Put something into it, or leave it out.',
        },
      ],
    })
  })
})

describe('[9.6.5] escaped addresses', () => {
  it.each([
    ['https:\\//example.com', '<p>https://example.com</p>'],
    ['see [https:\\//example.com] and [b', '<p>see [https://example.com] and [b</p>'],
    ['[a https://example.com', '<p>[a <a href="https://example.com">https://example.com</a></p>'],
    ['www\\.example.com', '<p>www.example.com</p>'],
    ['me\\@example.com', '<p>me@example.com</p>'],
  ])('%s', (markdown, html) => {
    expect(markdownToBlocks(markdown)).toEqual({ blocks: [{ type: 'richtext', html }], warnings: [] })
  })

  it('hold in a paragraph of many parts', () => {
    const words = 'words and more of them '.repeat(2000)
    const markdown = `${words}[ https:\\//example.com ${words.trimEnd()}`
    expect(markdownToBlocks(markdown).blocks).toEqual([
      { type: 'richtext', html: `<p>${markdown.replace('\\', '')}</p>` },
    ])
  })
})
