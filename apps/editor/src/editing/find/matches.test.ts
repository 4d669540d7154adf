import { describe, expect, it } from 'vitest'
import { schema } from '../../document/schema.ts'
import { matchesOf } from './matches.ts'

const page = (...lines: readonly string[]) =>
  schema.node(
    'doc',
    null,
    lines.map((line) => schema.node('p', null, line === '' ? [] : [schema.text(line)])),
  )

/** What the matches say in the page. */
function found(lines: readonly string[], query: string): string[] {
  const doc = page(...lines)
  return matchesOf(doc, query).map(({ from, to }) => doc.textBetween(from, to))
}

describe('matchesOf', () => {
  it('finds text in any case', () => {
    expect(found(['High tide, low TIDE', 'tides'], 'Tide')).toEqual(['tide', 'TIDE', 'tide'])
  })

  it('finds what stands behind letters whose lower case is longer, where it is', () => {
    expect(found(['İİ ΐ tide ẞ İstanbul tide'], 'tide')).toEqual(['tide', 'tide'])
    expect(found(['in İstanbul'], 'İstanbul')).toEqual(['İstanbul'])
    expect(found(['STRAẞE straße'], 'straße')).toEqual(['STRAẞE', 'straße'])
  })

  it('finds signs that mean something in a pattern', () => {
    const signs = String.raw`\^$.*+?()[]{}|/-`
    for (const sign of signs) expect(found([`a${sign}b`], `${sign}b`)).toEqual([`${sign}b`])
    expect(found(['a.b', 'axb'], 'a.b')).toEqual(['a.b'])
  })

  it('finds nothing for nothing, and none across a picture or two lines', () => {
    expect(found(['a'], '')).toEqual([])
    const picture = schema.node('img', { src: 'https://example.com/i.png' })
    const doc = schema.node('doc', null, [
      schema.node('p', null, [schema.text('a'), picture, schema.text('b')]),
    ])
    expect(matchesOf(doc, 'ab')).toEqual([])
    expect(matchesOf(doc, 'b')).toEqual([{ from: 3, to: 4 }])
  })
})
