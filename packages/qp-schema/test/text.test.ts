import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPath } from 'qp-schema/zod'
import { cleanStrings, cleanText, hasText } from 'qp-schema/policy'
import { runs } from 'qp-schema/testkit'

describe('[3.2] characters', () => {
  it('[3.2.1] CRLF and CR become LF', () => {
    expect(cleanText('a\r\nb\rc\n\r\nd')).toBe('a\nb\nc\n\nd')
  })

  it('[3.2.2] NUL, C0 controls and lone surrogates go; tab, newline and pairs stay', () => {
    expect(cleanText('\u0000a\u0007\tb\u001b\u000b\n\u001f')).toBe('a\tb\n')
    expect(cleanText('x\ud83dy\udc00z \ud83d\ude00 \udc00\ud83d')).toBe('xyz 😀 ')
    expect(cleanText('\u007f\u0080\ufeff')).toBe('\u007f\u0080\ufeff')
  })

  it('[3.2.3] cleans values at any depth and leaves keys alone', () => {
    expect(cleanStrings({ 'a\r': ['x\r\n', { b: 'y\u0000' }], n: 1, t: true, z: null })).toEqual({
      'a\r': ['x\n', { b: 'y' }],
      n: 1,
      t: true,
      z: null,
    })
    expect(cleanStrings('a\r')).toBe('a\n')
  })

  it('does not touch prototypes and does not overflow the stack', () => {
    const hostile = cleanStrings(JSON.parse('{"__proto__":"x\\r","constructor":{"prototype":"y\\r"}}'))
    expect(Object.getPrototypeOf(hostile)).toBe(Object.prototype)
    expect(JSON.stringify(hostile)).toBe('{"__proto__":"x\\n","constructor":{"prototype":"y\\n"}}')
    const deep = JSON.parse(`${'['.repeat(50_000)}"a\\r"${']'.repeat(50_000)}`)
    expect(() => cleanStrings(deep)).not.toThrow()
  })
})

describe('hasText', () => {
  it('finds what is left of HTML without its tags', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<br />',
      '<title>',
      '</title>',
      '<',
      '>',
      ' ',
      '\n',
      '\u00a0',
      'x',
      '🙂',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const html = pieces.join('')
        expect(hasText(html)).toBe(/\S/.test(html.replace(/<title>[^<]*<\/title>|<[^<>]*>/g, '')))
      }),
      runs(125),
    )
  })
})

describe('formatPath', () => {
  it('joins keys the way that issues print them', () => {
    expect(formatPath(['blocks', 3, 'rows', 1])).toBe('blocks[3].rows[1]')
    expect(formatPath([])).toBe('')
    expect(formatPath([0, 'html'])).toBe('[0].html')
  })
})
