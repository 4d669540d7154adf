import fc from 'fast-check'
import { BLOCK_TYPES, type Block, blockProblem, InvalidBlockError, isBlock, isBlockOfType } from 'qp-schema'
import { anyBlock, hostileText, leavesOfText, runs } from 'qp-schema/testkit'
import { parseBlocks } from 'qp-schema/zod'
import { describe, expect, expectTypeOf, it } from 'vitest'

const button = {
  type: 'button',
  url: 'https://example.org/',
  label: 'Go',
  variant: 'soft',
  shape: 'pill',
  accent: 'theme',
} as const

describe('[3.7.1] isBlock', () => {
  it.each<[string, unknown, ReturnType<typeof blockProblem>]>([
    ['no object', null, { reason: 'malformed', path: '', message: 'must be an object' }],
    ['a list', [], { reason: 'malformed', path: '', message: 'must be an object' }],
    ['no type', {}, { reason: 'malformed', path: 'type', message: 'must be a string' }],
    [
      'an inherited type',
      Object.create({ type: 'divider' }),
      { reason: 'malformed', path: 'type', message: 'must be a string' },
    ],
    [
      'a type of a later version',
      { type: 'hologram' },
      { reason: 'unknown_type', path: 'type', message: 'is not known' },
    ],
    [
      'an extension without a fallback',
      { type: 'x-example-map' },
      {
        reason: 'unknown_type',
        path: 'type',
        message: 'is not known and has no fallback',
      },
    ],
    [
      'an extension in another one',
      { type: 'x-a', fallback: [button, { type: 'x-b', fallback: [button] }] },
      { reason: 'unknown_type', path: 'fallback[1].type', message: 'is not known' },
    ],
    [
      'a malformed block in a fallback',
      { type: 'x-a', fallback: [{ type: 'callout', tone: 'info' }] },
      { reason: 'malformed', path: 'fallback[0].html', message: 'must be a string' },
    ],
    [
      'too large a fallback',
      { type: 'x-a', fallback: Array.from({ length: 101 }, () => button) },
      { reason: 'malformed', path: 'fallback', message: 'must be at most 100 blocks' },
    ],
    [
      'a type that every object has',
      { type: 'constructor' },
      { reason: 'unknown_type', path: 'type', message: 'is not known' },
    ],
    [
      'a variant of a later version',
      { type: 'embed', embedType: 'toString', url: '' },
      { reason: 'unknown_variant', path: 'embedType', message: 'is not known' },
    ],
    [
      'no variant',
      { type: 'html', html: '', safetyMode: null },
      { reason: 'malformed', path: 'safetyMode', message: 'must be a string' },
    ],
    [
      'a value of a later version',
      { ...button, accent: 'teal' },
      { reason: 'unknown_value', path: 'accent', message: 'is not known' },
    ],
    [
      'something worse than a value of a later version',
      { type: 'callout', tone: 'danger', html: 1 },
      { reason: 'malformed', path: 'html', message: 'must be a string' },
    ],
    [
      'a value that no version has',
      { ...button, accent: 'a b' },
      { reason: 'malformed', path: 'accent', message: 'must be a name' },
    ],
    ['a missing field', { type: 'image' }, { reason: 'malformed', path: 'url', message: 'must be a string' }],
    [
      'null in an optional field',
      { type: 'image', url: '', alt: null },
      { reason: 'malformed', path: 'alt', message: 'must be a string' },
    ],
    [
      'a text for a list',
      { type: 'table', headers: 'a', rows: [] },
      { reason: 'malformed', path: 'headers', message: 'must be an array' },
    ],
    [
      'a number for a cell',
      { type: 'table', headers: ['a'], rows: [['1'], [2]] },
      { reason: 'malformed', path: 'rows[1][0]', message: 'must be a string' },
    ],
    [
      'a text for an item',
      { type: 'timeline', items: [{ label: '', body: '' }, 'x'] },
      { reason: 'malformed', path: 'items[1]', message: 'must be an object' },
    ],
    [
      'an item without a field',
      { type: 'timeline', items: [{ label: '' }] },
      { reason: 'malformed', path: 'items[0].body', message: 'must be a string' },
    ],
  ])('refuses %s', (_name, value, problem) => {
    expect(blockProblem(value)).toEqual(problem)
    expect(isBlock(value)).toBe(false)
  })

  it('[3.5.13] takes undeclared properties, ragged rows, unsafe HTML and an absent optional field', () => {
    const blocks = [
      { type: 'divider', extra: { deep: [1] } },
      { type: 'table', headers: ['a'], rows: [['1', '2'], []], align: ['left', 'left'] },
      { type: 'richtext', html: '<script>alert(1)</script>' },
      { type: 'image', url: 'javascript:alert(1)', alt: undefined },
      { type: 'html', html: '<p>x</p>' },
    ]
    expect(blocks.map((block) => blockProblem(block))).toEqual(blocks.map(() => undefined))
  })

  it('takes every block that the schemas take, and nothing of any JSON that they refuse but for rows', () => {
    fc.assert(
      fc.property(anyBlock(leavesOfText(hostileText, hostileText)), (block) => {
        expect(isBlock(block)).toBe(true)
      }),
      runs(75),
    )
    const field = fc.constantFrom(
      'html',
      'url',
      'tone',
      'safetyMode',
      'embedType',
      'items',
      'label',
      'code',
      'left',
      'right',
    )
    const json = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('info', 'sandboxed', 'figma', ''))
    const anything = fc.oneof(
      fc.jsonValue(),
      fc
        .tuple(
          fc.constantFrom(...BLOCK_TYPES.filter((type) => type !== 'table'), 'x'),
          fc.dictionary(field, json),
        )
        .map(([type, fields]) => ({ type, ...fields })),
    )
    fc.assert(
      fc.property(anything, (value) => {
        const parsed = parseBlocks([value])
        if (isBlock(value)) expect(parsed.ok).toBe(true)
        else if (parsed.ok) expect(Object.values(value as object)).toContain(null)
      }),
      runs(50),
    )
  })

  it('isBlockOfType narrows to the interface of the type', () => {
    const value: unknown = { type: 'image', url: 'https://example.org/a.png' }
    expect(isBlockOfType(value, 'image')).toBe(true)
    expect(isBlockOfType(value, 'quote')).toBe(false)
    expect(isBlockOfType({ type: 'image' }, 'image')).toBe(false)
    if (isBlockOfType(value, 'image')) expectTypeOf(value.alt).toEqualTypeOf<string | undefined>()
    if (isBlock(value)) expectTypeOf(value).toEqualTypeOf<Block>()
  })

  it('[3.7.2] the error has the place in the input', () => {
    const problem = blockProblem({ type: 'timeline', items: [{}] })
    if (problem === undefined) throw new Error('no problem')
    const error = new InvalidBlockError(problem, 'blocks[3]')
    expect({ ...error, message: error.message }).toEqual({
      name: 'InvalidBlockError',
      code: 'invalid_block',
      reason: 'malformed',
      path: 'blocks[3].items[0].label',
      message: 'blocks[3].items[0].label must be a string',
    })
    expect(
      new InvalidBlockError({ reason: 'malformed', path: '', message: 'must be an object' }).message,
    ).toBe('the value must be an object')
  })
})
