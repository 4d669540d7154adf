import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { type Block, isBlockOfType } from 'qp-schema'
import {
  type BlockVector,
  conformanceCases,
  ConformanceError,
  runConformance,
  testConformance,
} from 'qp-schema/conformance'
import { blockVectors } from 'qp-schema/vectors'
import { describe, expect, it } from 'vitest'

const quote = (html: string): Block => ({ type: 'quote', html })
const VECTORS: readonly BlockVector[] = [
  { name: 'kept', input: quote('<p>a</p>'), sanitized: quote('<p>a</p>'), html: '<q>a</q>', text: 'a' },
  { name: 'changed', input: quote('<b>b</b>'), sanitized: quote('<p>b</p>'), html: '<q>b</q>', text: 'b' },
  { name: 'dropped', input: quote(''), sanitized: null },
]
const asText = (block: Block) => (isBlockOfType(block, 'quote') ? block.html.replace(/<[^>]*>/g, '') : '')

describe('[3.9.4] runConformance', () => {
  it('gives the sanitized block to a renderer, and has no case for a dropped one', async () => {
    expect(await runConformance({ vectors: VECTORS, field: 'text', render: asText })).toEqual([
      { name: 'quote: kept', field: 'text', pass: true, expected: 'a', actual: 'a' },
      { name: 'quote: changed', field: 'text', pass: true, expected: 'b', actual: 'b' },
    ])
  })

  it('gives the input to a sanitizer, and takes undefined for null', async () => {
    const seen: Block[] = []
    const render = (block: Block) => {
      seen.push(block)
      const text = asText(block)
      return text === '' ? undefined : quote(`<p>${text}</p>`)
    }
    const results = await runConformance({ vectors: VECTORS, field: 'sanitized', render })
    expect(results.map(({ pass, actual }) => [pass, actual])).toEqual([
      [true, quote('<p>a</p>')],
      [true, quote('<p>b</p>')],
      [true, null],
    ])
    expect(seen).toEqual(VECTORS.map(({ input }) => input))
  })

  it('says where an output differs', async () => {
    const render = (block: Block) => Promise.resolve(`<q>${asText(block).toUpperCase()}</q>`)
    const [result] = await runConformance({ vectors: VECTORS, field: 'html', render })
    expect(result).toEqual({
      name: 'quote: kept',
      field: 'html',
      pass: false,
      expected: '<q>a</q>',
      actual: '<q>A</q>',
      error: expect.any(ConformanceError),
    })
    expect(result?.error).toMatchObject({
      field: 'html',
      expected: '<q>a</q>',
      actual: '<q>A</q>',
      message: 'quote: kept: html differs at character 3:\n  expected "<q>a</q>"\n  actual   "<q>A</q>"',
    })
  })

  it('compares as it is told to', async () => {
    const compare = (actual: unknown, expected: unknown) =>
      String(actual).toLowerCase() === String(expected).toLowerCase()
    const render = (block: Block) => asText(block).toUpperCase()
    const results = await runConformance({ vectors: VECTORS, field: 'text', render, compare })
    expect(results.map(({ pass }) => pass)).toEqual([true, true])
  })

  it('compares JSON whatever the order of properties, and nothing but that', async () => {
    const passes = async (actual: unknown) => {
      const vectors = [{ name: 'x', input: {}, sanitized: { a: [1, { b: null }], c: 'd' } }]
      const [result] = await runConformance({ vectors, field: 'sanitized', render: () => actual })
      return result?.pass
    }
    expect(await passes({ c: 'd', a: [1, { b: null }], e: undefined })).toBe(true)
    for (const other of [
      { a: [1, { b: null }] },
      { a: [1, {}], c: 'd' },
      { a: { 0: 1, 1: { b: null } }, c: 'd' },
      { a: [1, { b: null }], c: 'd', e: 1 },
      { a: [{ b: null }, 1], c: 'd' },
      'text',
      null,
      undefined,
    ]) {
      expect([other, await passes(other)]).toEqual([other, false])
    }
  })

  it('goes on after a renderer that throws, whatever it throws', async () => {
    const thrown = [new RangeError('too long'), 'a text']
    const render = () => {
      throw thrown.shift() as Error
    }
    const results = await runConformance({ vectors: VECTORS, field: 'text', render })
    expect(results.map(({ pass, actual, error }) => [pass, actual, error?.name, error?.message])).toEqual([
      [false, undefined, 'RangeError', 'too long'],
      [false, undefined, 'Error', 'a text'],
    ])
  })

  it('has the reason of a skipped vector in its result, and does not render it', async () => {
    const rendered: Block[] = []
    const results = await runConformance({
      vectors: VECTORS,
      field: 'text',
      render: (block) => asText(block) + String(rendered.push(block)).slice(1),
      skip: ({ name }) => (name === 'kept' ? 'no quotes here' : undefined),
    })
    expect(results).toEqual([
      {
        name: 'quote: kept',
        field: 'text',
        pass: true,
        expected: 'a',
        actual: undefined,
        skipped: 'no quotes here',
      },
      { name: 'quote: changed', field: 'text', pass: true, expected: 'b', actual: 'b' },
    ])
    expect(rendered).toHaveLength(1)
  })

  it('keeps the vectors from a renderer that changes its input', async () => {
    const vectors = structuredClone(VECTORS)
    const render = (block: Block) => {
      const text = asText(block)
      Object.assign(block, { html: 'changed' })
      return text
    }
    const results = await runConformance({ vectors, field: 'text', render })
    expect(results.every(({ pass }) => pass)).toBe(true)
    expect(vectors).toEqual(VECTORS)
  })

  it('throws rather than pass when there is nothing to compare', () => {
    const none = (vectors: readonly BlockVector[], field: 'text' | 'markdown') => () =>
      conformanceCases({ vectors, field, render: asText })
    expect(none([], 'text')).toThrow(new TypeError('no vector has a text to compare'))
    expect(none(VECTORS.slice(2), 'text')).toThrow(new TypeError('no vector has a text to compare'))
    expect(none(VECTORS, 'markdown')).toThrow(new TypeError('the vector "quote: kept" has no markdown'))
  })
})

describe('[3.9.4] testConformance', () => {
  it('registers a test a vector, and skips through what the runner has for it', async () => {
    const tests: [how: string, name: string, run: () => Promise<void>][] = []
    const register = (how: string) => (name: string, run: () => Promise<void>) => tests.push([how, name, run])
    const options = {
      vectors: VECTORS,
      field: 'text',
      render: () => 'a',
      skip: ({ name }: BlockVector) => (name === 'kept' ? 'known' : undefined),
    } as const
    testConformance(Object.assign(register('test'), { skip: register('skip') }), options)
    testConformance(Object.assign(register('test'), { ignore: register('ignore') }), options)
    testConformance(register('test'), { ...options, vectors: VECTORS.slice(0, 1), skip: () => undefined })
    expect(tests.map(([how, name]) => [how, name])).toEqual([
      ['skip', 'quote: kept (known)'],
      ['test', 'quote: changed'],
      ['ignore', 'quote: kept (known)'],
      ['test', 'quote: changed'],
      ['test', 'quote: kept'],
    ])
    await expect(tests[1]?.[2]()).rejects.toThrow(ConformanceError)
    await expect(tests[4]?.[2]()).resolves.toBeUndefined()
  })

  it.each([
    ['passes', {}, 0, 1, 0],
    ['fails', { WRONG: '1' }, 1, 0, 1],
  ])('%s under node:test as it should', (_what, env, status, passed, failed) => {
    const fixture = fileURLToPath(new URL('fixtures/node-test.fixture.ts', import.meta.url))
    const args = ['--conditions=qp-source', '--test', '--test-reporter=tap', fixture]
    const { NODE_OPTIONS: _options, NODE_TEST_CONTEXT: _context, ...rest } = process.env
    const run = spawnSync(process.execPath, args, { env: { ...rest, ...env }, encoding: 'utf8' })
    expect(run.stdout).toContain('divider: a divider (too easy) # SKIP')
    expect(run.stdout).toContain(`# pass ${passed}\n# fail ${failed}\n# cancelled 0\n# skipped 1\n`)
    expect(run.status).toBe(status)
  })
})

it('the first vectors of a divider are the ones of the fixture', () => {
  expect(blockVectors.divider.slice(0, 2).map(({ name }) => name)).toEqual([
    'a divider',
    'unknown properties vanish',
  ])
})
