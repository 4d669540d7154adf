import fc from 'fast-check'
import { type Block, LIMITS } from 'qp-schema'
import { hostileHtml, hostileLength, hostileText, PROPERTY_TIMEOUT, runs } from 'qp-schema/testkit'
import { parseBlocks } from 'qp-schema/zod'
import { describe, expect, it } from 'vitest'
import { importFile, type ImportOptions, UnreadableFileError } from '../src/index.ts'

const bytesOf = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
const imported = (value: unknown, options: ImportOptions = {}) => importFile(bytesOf(value), 'ipynb', options)
const hosted: ImportOptions = { addressOf: async () => 'https://e.org/a.png' }
const sizeOf = (blocks: readonly Block[]) => bytesOf(blocks).length
const code = (source: string, outputs: readonly object[] = []) => ({ cell_type: 'code', source, outputs })
const markdown = (source: string) => ({ cell_type: 'markdown', source })
const shown = (data: object) => ({ output_type: 'display_data', data })
const secondsOf = async (act: () => Promise<unknown>) => {
  const start = process.threadCpuUsage()
  await act()
  const { user, system } = process.threadCpuUsage(start)
  return (user + system) / 1_000_000
}

describe('what is no notebook', () => {
  it.each([
    ['nothing', '', 'This is no notebook: it cannot be read as JSON.'],
    ['no JSON', '{"cells": [', 'This is no notebook: it cannot be read as JSON.'],
    ['a list', [], 'This is no notebook: it has no list of cells.'],
    ['null', 'null', 'This is no notebook: it has no list of cells.'],
    ['no cells', { nbformat: 4, cells: {} }, 'This is no notebook: it has no list of cells.'],
    ['no worksheets', { worksheets: [7, { cells: 7 }] }, 'This is no notebook: it has no list of cells.'],
    [
      'nested deep',
      `{"cells": [${'['.repeat(100_000)}${']'.repeat(100_000)}]}`,
      'The JSON of this notebook is nested deeper than 256.',
    ],
    [
      'nested deep and broken',
      '[{"a":'.repeat(500_000),
      'The JSON of this notebook is nested deeper than 256.',
    ],
  ])('is refused: %s', async (_, value, message) => {
    await expect(imported(value)).rejects.toMatchObject({ name: 'UnreadableFileError', message })
  })

  it('is refused where it is no text, or more than fits into memory', async () => {
    await expect(importFile(Uint8Array.from([0x50, 0x4b, 3, 4]), 'ipynb')).rejects.toThrow('This is no text.')
    await expect(importFile(new Uint8Array(104_857_601), 'ipynb')).rejects.toThrow(
      'This notebook has more than 100 MiB.',
    )
  })
})

describe('brackets in texts', () => {
  it.each([['['.repeat(300)], [`"${'['.repeat(300)}`], [`\\"${'['.repeat(300)}`], [`${'{"'.repeat(300)}\\`]])(
    'nest nothing: %j',
    async (source) => {
      const { blocks } = await imported({ cells: [code(source), code('x')] })
      expect(blocks).toEqual([
        { type: 'code', code: source },
        { type: 'code', code: 'x' },
      ])
    },
  )
})

describe('a notebook that is large', () => {
  it('of 50 MB of pictures takes seconds', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUg' + 'A'.repeat(4_999_978)
    const cells = [
      code(
        'draw()',
        Array.from({ length: 10 }, () => shown({ 'image/png': png })),
      ),
    ]
    let given = 0
    const seconds = await secondsOf(async () => {
      const { blocks } = await imported(
        { cells },
        { addressOf: async () => `https://e.org/${(given += 1)}.png` },
      )
      expect(blocks).toHaveLength(11)
    })
    expect(given).toBe(10)
    expect(seconds).toBeLessThan(20)
  })

  it('has its sources first, and of its outputs what a page has room for', async () => {
    const line = 'ü "low" water\n'
    const cells = [
      code('f()', [{ output_type: 'stream', text: line.repeat(100_000) }]),
      code('g()', [{ output_type: 'stream', text: line.repeat(2_000_000) }]),
      code('h()', [shown({ 'text/html': `<p>${'x'.repeat(5_000_000)}</p>`, 'text/plain': 'x' })]),
      markdown('# The end'),
    ]
    const { blocks, warnings } = await imported({ cells })
    expect(sizeOf(blocks)).toBeLessThan(LIMITS.pageBytes)
    expect(sizeOf(blocks)).toBeGreaterThan(LIMITS.pageBytes * 0.99)
    expect(blocks.at(-1)).toEqual({ type: 'richtext', html: '<h1>The end</h1>' })
    expect(blocks.filter((block) => block.type === 'code' && block.fold === undefined)).toMatchObject([
      { code: 'f()' },
      { code: 'g()' },
      { code: 'h()' },
      { code: 'x' },
    ])
    expect(warnings.map(({ path, message }) => [path, message.replace(/:.*/, '')])).toEqual([
      ['cells[1].outputs[0]', 'the end of the text here was left out'],
      [
        'cells[1].outputs[0]',
        expect.stringMatching(/^the text here was cut after \d+ of its \d+ characters$/),
      ],
      ['cells[2].outputs[0]', 'the HTML here was left out'],
    ])
    expect(parseBlocks(blocks).ok).toBe(true)
  })

  it('has at most as many blocks as a page, and at most 100 warnings', async () => {
    const cells = Array.from({ length: 20_000 }, (_, at) => markdown(`[${at}](${at}.html)`))
    const { blocks, warnings } = await imported({ cells })
    expect(blocks).toHaveLength(LIMITS.pageBlocks - 1)
    expect(warnings).toHaveLength(LIMITS.warnings)
  })

  it('is not read to its end where it is HTML that shows nothing', async () => {
    const script = `<script>${'draw();'.repeat(140_000)}</script>`
    const cells = [
      code(
        '',
        Array.from({ length: 40 }, () => shown({ 'text/html': script })),
      ),
    ]
    const { warnings } = await imported({ cells })
    const unread = warnings.filter(({ message }) => message.startsWith('the HTML here was left out: '))
    expect(unread[0]?.path).toBe('cells[0].outputs[17]')
    expect(unread).toHaveLength(23)
  })

  it.each([
    ['\\begin{align}'],
    ['\\begin{align}`\\end{align}'],
    ['$'],
    ['$a'],
    ['$$ \\begin{align} '],
    ['`'],
    ['` `` ``` ```` '],
    ['\n```\n~~~\n'],
    ['\\\\('],
    ['\\\\[`\\\\]'],
    ['\\begin{equation}\n\n'],
    ['> - '],
    ['![](attachment:a) '],
    ['![a](data:image/png;base64,AAAA) '],
  ])('has a long cell of %j', async (piece) => {
    const source = piece.repeat(hostileLength(1_000_000) / piece.length)
    const attachments = { a: { 'image/png': 'AAAA' } }
    const cells = [{ cell_type: 'markdown', source: `\\begin{gather}x\\end{gather} ${source}`, attachments }]
    let blocks: Block[] = []
    const seconds = await secondsOf(async () => {
      blocks = (await imported({ cells }, hosted)).blocks
    })
    expect(parseBlocks(blocks).ok).toBe(true)
    expect(blocks.length).toBeGreaterThan(0)
    expect(seconds).toBeLessThan(hostileLength(20))
  })

  it.each([
    ['\b'],
    ['x\b\b'],
    ['x\r'],
    ['\r\n'],
    ['\u001b'],
    ['\u001b['],
    ['\u001b]0;'],
    ['\u001b[1;'],
    [`${'x'.repeat(9)}\n`],
  ])('has a long output of %j', async (piece) => {
    const text = 'x'.repeat(hostileLength(1_000_000)) + piece.repeat(hostileLength(4_000_000) / piece.length)
    const seconds = await secondsOf(() => imported({ cells: [code('', [{ output_type: 'stream', text }])] }))
    expect(seconds).toBeLessThan(hostileLength(20))
  })

  it('shows as source what is nested too deep', async () => {
    const deep = '<blockquote>'.repeat(600)
    const { blocks, warnings } = await imported({
      cells: [
        markdown(`${'> '.repeat(200)}x`),
        code('', [shown({ 'text/html': `${deep}x`, 'text/plain': 'x' })]),
      ],
    })
    expect(blocks).toEqual([
      { type: 'code', code: `${'> '.repeat(200)}x`, language: 'md' },
      { type: 'code', code: 'x' },
    ])
    expect(warnings.map(({ path }) => path)).toEqual(['cells[0]', 'cells[1].outputs[0]'])
  })
})

const text = fc.oneof(
  fc.string(),
  hostileText,
  hostileHtml,
  fc.constantFrom('$x$', '---\na: b\n---\n', '%%sql\n'),
)
const texts = fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.jsonValue())
const object = (fields: Record<string, fc.Arbitrary<unknown>>) => fc.record(fields, { requiredKeys: [] })
const types = [
  'text/plain',
  'text/html',
  'text/markdown',
  'text/latex',
  'image/png',
  'image/jpeg',
  'image/svg+xml',
  'application/json',
  'application/x',
  '__proto__',
  'constructor',
]
const data = fc.oneof(fc.dictionary(fc.constantFrom(...types), texts), fc.jsonValue())
const output = fc.oneof(
  object({
    output_type: fc.oneof(
      fc.constantFrom('stream', 'display_data', 'execute_result', 'error', 'pyout', 'pyerr'),
      fc.jsonValue(),
    ),
    name: texts,
    stream: texts,
    text: texts,
    html: texts,
    png: texts,
    data,
    metadata: fc.oneof(data, fc.jsonValue()),
    ename: texts,
    evalue: texts,
    traceback: texts,
  }),
  fc.jsonValue(),
)
const metadata = fc.oneof(
  object({
    tags: fc.oneof(
      fc.array(fc.oneof(fc.constantFrom('hide-input', 'hide', 'remove-output'), fc.jsonValue())),
      fc.jsonValue(),
    ),
    jupyter: fc.oneof(
      object({ source_hidden: fc.boolean(), outputs_hidden: fc.jsonValue() }),
      fc.jsonValue(),
    ),
    vscode: fc.oneof(object({ languageId: texts }), fc.jsonValue()),
    language_info: fc.oneof(object({ name: texts }), fc.jsonValue()),
    kernelspec: fc.oneof(object({ language: texts }), fc.jsonValue()),
    title: texts,
    lang: texts,
  }),
  fc.jsonValue(),
)
const cell = fc.oneof(
  object({
    cell_type: fc.oneof(fc.constantFrom('markdown', 'code', 'raw', 'heading', 'html'), fc.jsonValue()),
    source: texts,
    input: texts,
    level: fc.jsonValue(),
    language: texts,
    metadata,
    attachments: fc.oneof(fc.dictionary(fc.string(), data), fc.jsonValue()),
    outputs: fc.oneof(fc.array(output, { maxLength: 4 }), fc.jsonValue()),
  }),
  fc.jsonValue(),
)
const cells = fc.oneof(
  { weight: 9, arbitrary: fc.array(cell, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.jsonValue() },
)
const notebook = fc.oneof(
  object({ cells, metadata, nbformat: fc.jsonValue() }),
  object({ worksheets: fc.oneof(fc.array(object({ cells, metadata })), fc.jsonValue()), metadata }),
  fc.jsonValue(),
)

describe('any JSON', () => {
  it(
    'is valid blocks, or is no notebook',
    async () => {
      let read = 0
      await fc.assert(
        fc.asyncProperty(notebook, fc.boolean(), async (value, isHosted) => {
          const page = await imported(JSON.stringify(value), isHosted ? hosted : {}).catch(
            (error: unknown) => {
              if (!(error instanceof UnreadableFileError)) throw error
              return undefined
            },
          )
          if (page === undefined) return
          read += 1
          expect(parseBlocks(page.blocks)).toMatchObject({ ok: true })
          for (const { path, message } of page.warnings) {
            expect(path).toMatch(/^(?:worksheets\[\d+\]\.)?cells\[\d+\](?:\.outputs\[\d+\])?$|^metadata\./)
            expect(message).not.toBe('')
          }
        }),
        runs(75),
      )
      expect(read).toBeGreaterThan(0)
    },
    PROPERTY_TIMEOUT,
  )
})
