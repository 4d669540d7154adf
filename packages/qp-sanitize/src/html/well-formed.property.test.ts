import fc from 'fast-check'
import { PROPERTY_TIMEOUT, runs } from 'qp-schema/testkit'
import { expect, test } from 'vitest'
import { sanitizeHtml } from '../sanitize-html.ts'

interface Pair {
  readonly given: string
  readonly expected: string
}

const join = (pairs: readonly Pair[]): Pair => ({
  given: pairs.map(({ given }) => given).join(''),
  expected: pairs.map(({ expected }) => expected).join(''),
})

const KEPT = 'strong em u del ins code kbd samp var mark sub sup abbr'.split(' ')
const UNKNOWN = ['span', 'font', 'x-y', 'acronym']
const GONE = ['script', 'select', 'noscript', 'svg', 'canvas']

const text = fc
  .constantFrom('a', 'b', '&amp;', '<br />')
  .map((same): Pair => ({ given: same, expected: same }))

const { inline } = fc.letrec<{ inline: Pair }>((tie) => {
  const around = (tags: string[], expected: (tag: string, inner: Pair) => string) =>
    fc.tuple(fc.constantFrom(...tags), tie('inline')).map(([tag, inner]): Pair => ({
      given: `<${tag}>${inner.given}</${tag}>`,
      expected: expected(tag, inner),
    }))
  return {
    inline: fc
      .array(
        fc.oneof(
          { maxDepth: 4, depthIdentifier: 'inline' },
          text,
          fc.constant<Pair>({ given: '<img src="x">', expected: '' }),
          around(KEPT, (tag, inner) => `<${tag}>${inner.expected}</${tag}>`),
          around(UNKNOWN, (_, inner) => inner.expected),
          fc.constantFrom(...GONE).map((tag): Pair => ({ given: `<${tag}>x</${tag}>`, expected: '' })),
        ),
        { maxLength: 5, depthIdentifier: 'inline', size: 'max' },
      )
      .map(join),
  }
})

test(
  'well-formed HTML keeps exactly what is allowed, whatever is dropped beside it',
  () => {
    fc.assert(
      fc.property(inline, ({ given, expected }) => {
        expect(sanitizeHtml(given, 'inlineHtml')).toBe(expected)
        expect(sanitizeHtml(`<p>${given}</p><p>z</p>`, 'richHtml')).toBe(`<p>${expected}</p><p>z</p>`)
      }),
      runs(50),
    )
  },
  PROPERTY_TIMEOUT,
)
