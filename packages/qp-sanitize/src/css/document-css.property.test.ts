import fc from 'fast-check'
import { SNIPPET_STYLE_PROPERTIES } from 'qp-schema/policy'
import { PROPERTY_TIMEOUT, runs } from 'qp-schema/testkit'
import { describe, expect, test } from 'vitest'
import { cssArbitrary } from '../html-arbitrary.testkit.ts'
import { filterDocumentCss } from './document-css.ts'
import { filterSnippetStyle } from './snippet-style.ts'

const quiet = () => {}

describe.each(['stylesheet', 'declarationList'] as const)('any text as a %s', (context) => {
  test(
    'nothing in the result loads from elsewhere or ends a style element, and filtering it again changes nothing',
    () => {
      fc.assert(
        fc.property(cssArbitrary, (css) => {
          const once = filterDocumentCss(css, context, quiet)
          expect(once).not.toMatch(/<[/!]/)
          expect(withoutStrings(once)).not.toMatch(
            /@import|\bexpression\(|(?<![\w-])(?:behavior|-moz-binding):|javascript:|url\(\/\//i,
          )
          expect(filterDocumentCss(once, context, quiet)).toBe(once)
        }),
        runs(50),
      )
    },
    PROPERTY_TIMEOUT,
  )
})

test(
  'any text as the style of a snippet keeps listed properties only, and filtering it again changes nothing',
  () => {
    fc.assert(
      fc.property(cssArbitrary, (css) => {
        const once = filterSnippetStyle(css, quiet)
        expect(once).not.toMatch(/[\\<>]/)
        expect(withoutStrings(once)).not.toMatch(/@|url|expression|!important/i)
        const properties = [...withoutStrings(once).matchAll(/(?:^|;)([a-z-]+):/g)].map(
          ([, property]) => property,
        )
        expect(
          properties.filter((property) => !SNIPPET_STYLE_PROPERTIES.some((listed) => listed === property)),
        ).toEqual([])
        expect(filterSnippetStyle(once, quiet)).toBe(once)
      }),
      runs(50),
    )
  },
  PROPERTY_TIMEOUT,
)

function withoutStrings(css: string): string {
  return css.replace(/"(?:[^"\\]|\\.)*"/g, '""')
}
