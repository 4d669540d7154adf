import { describe, expect, it } from 'vitest'
import { CODE_LANGUAGE_ALIASES, languageNamed } from 'qp-schema/policy'
import { pageDocumentSchema, parseBlocks } from 'qp-schema/zod'

const refused = (input: unknown) => {
  const parsed = parseBlocks(input)
  return parsed.ok ? parsed.value : parsed.issues.map(({ path }) => path)
}

describe('[3.3] parseBlocks', () => {
  it('[3.3.4] leaves unknown properties out', () => {
    expect(parseBlocks([{ type: 'divider', colour: 'red', nested: { a: [1] } }])).toEqual({
      ok: true,
      value: [{ type: 'divider' }],
    })
  })

  it('[3.3.7] takes null for an optional field as absent, and refuses it for a required one', () => {
    expect(parseBlocks([{ type: 'quote', html: '<p>x</p>', attribution: null }])).toEqual({
      ok: true,
      value: [{ type: 'quote', html: '<p>x</p>' }],
    })
    expect(refused([{ type: 'quote', html: null }])).toEqual(['blocks[0].html'])
  })

  it('[3.3.2] refuses unknown types and values that are no blocks, with their place', () => {
    expect(refused([{ type: 'divider' }, { type: 'carousel' }])).toEqual(['blocks[1].type'])
    expect(refused([{}])).toEqual(['blocks[0].type'])
    expect(refused(['text', null, 4, []])).toEqual(['blocks[0]', 'blocks[1]', 'blocks[2]', 'blocks[3]'])
    expect(refused({ type: 'divider' })).toEqual(['blocks'])
    expect(refused(undefined)).toEqual(['blocks'])
  })

  it('[3.3.3] refuses wrong types and values outside an enumeration', () => {
    expect(refused([{ type: 'callout', tone: 'danger', html: 'x' }])).toEqual(['blocks[0].tone'])
    expect(refused([{ type: 'html', html: 'x', safetyMode: 'none' }])).toEqual(['blocks[0].safetyMode'])
    expect(refused([{ type: 'embed', embedType: 'vimeo', url: 'x' }])).toEqual(['blocks[0].embedType'])
    expect(refused([{ type: 'code', code: 'x', language: 'cobol' }])).toEqual(['blocks[0].language'])
    expect(refused([{ type: 'richtext', html: 7 }])).toEqual(['blocks[0].html'])
    expect(
      refused([{ type: 'button', url: 'x', label: 'y', variant: 'ghost', shape: 'round', accent: 'teal' }]),
    ).toEqual(['blocks[0].variant', 'blocks[0].shape', 'blocks[0].accent'])
    expect(refused([{ type: 'timeline', items: [{ label: 'a' }] }])).toEqual(['blocks[0].items[0].body'])
  })

  it('[3.5.13] takes html without a safetyMode, or with null', () => {
    const html = { type: 'html', html: '<p>x</p>' }
    expect(parseBlocks([html, { ...html, safetyMode: null }])).toEqual({ ok: true, value: [html, html] })
    expect(parseBlocks([{ ...html, safetyMode: 'none' }])).toEqual({
      ok: false,
      issues: [
        {
          path: 'blocks[0].safetyMode',
          message: 'must be one of strict_sanitized, sandboxed, pro_sandboxed',
        },
      ],
    })
  })

  it('[3.5.14] takes other names of languages, in any letter case, and stores the language', () => {
    const languages = ['python', 'PY', 'C++', 'TypeScript', 'output', 'rust', ...CODE_LANGUAGE_ALIASES]
    const parsed = parseBlocks(languages.map((language) => ({ type: 'code', code: 'x', language })))
    const found = parsed.ok ? parsed.value.map((block) => block.type === 'code' && block.language) : []
    expect(found.slice(0, 6)).toEqual(['py', 'py', 'cpp', 'ts', 'plaintext', 'rust'])
    expect(found.slice(6)).toEqual(CODE_LANGUAGE_ALIASES.map(languageNamed))
    expect(refused([{ type: 'code', code: 'x', language: '' }])).toEqual(['blocks[0].language'])
    expect(refused([{ type: 'code', code: 'x', language: ' py' }])).toEqual(['blocks[0].language'])
    expect(parseBlocks([{ type: 'code', code: 'x', language: null }])).toEqual({
      ok: true,
      value: [{ type: 'code', code: 'x' }],
    })
  })

  it('[3.3.5] refuses ragged rows and [3.3.6] an align of another length', () => {
    const table = { type: 'table', headers: ['a', 'b'], rows: [['1', '2'], ['1'], ['1', '2', '3']] }
    expect(refused([table])).toEqual(['blocks[0].rows[1]', 'blocks[0].rows[2]'])
    expect(refused([{ ...table, rows: [], align: ['left'] }])).toEqual(['blocks[0].align'])
    expect(refused([{ ...table, rows: [], align: ['left', 'middle'] }])).toEqual(['blocks[0].align[1]'])
  })

  it('is not confused by __proto__ and other inherited names', () => {
    const hostile = JSON.parse('[{"type":"divider","__proto__":{"html":"x"},"constructor":{}}]')
    expect(parseBlocks(hostile)).toEqual({ ok: true, value: [{ type: 'divider' }] })
    expect(refused([{ type: '__proto__' }])).toEqual(['blocks[0].type'])
    expect(refused([{ type: 'toString' }])).toEqual(['blocks[0].type'])
  })

  it('[11.3.8] says what a type of others needs', () => {
    const parsed = parseBlocks([{ type: 'x-tides-map', ports: [] }])
    expect(parsed.ok ? [] : parsed.issues).toEqual([
      {
        path: 'blocks[0].type',
        message: 'A type that begins with x- needs blocks in its place for those who do not know it',
      },
    ])
  })

  it('lists at most 100 findings', () => {
    const parsed = parseBlocks(Array.from({ length: 500 }, () => ({ type: 'richtext' })))
    expect(parsed.ok ? [] : parsed.issues).toHaveLength(100)
  })
})

it('[2.4.1] lengths count UTF-16 code units, not characters', () => {
  const page = (title: string) =>
    pageDocumentSchema.safeParse({ version: 'qp.v1', blocks: [], meta: { title } })
  expect(page('😀'.repeat(100)).success).toBe(true)
  expect(page('😀'.repeat(101)).error?.issues.map(({ path, message }) => ({ path, message }))).toEqual([
    { path: ['meta', 'title'], message: 'Too big: expected string to have <=200 UTF-16 code units' },
  ])
})
