import fc from 'fast-check'
import { ContentTooComplexError } from 'qp-schema'
import { PROPERTY_TIMEOUT, runs } from 'qp-schema/testkit'
import { describe, expect, test } from 'vitest'
import type { Finding } from './findings.ts'
import { htmlArbitrary } from './html-arbitrary.testkit.ts'
import { problemsOf } from './html-checker.testkit.ts'
import type { HtmlKind } from './policy/policy.ts'
import { sanitizeHtml } from './sanitize-html.ts'

const KINDS: readonly HtmlKind[] = ['inlineHtml', 'richHtml', 'snippet', 'document']

describe.each(KINDS)('any text as %s', (kind) => {
  test(
    'a second parser finds nothing that the policy forbids, and reads back what was written',
    () => {
      fc.assert(
        fc.property(htmlArbitrary, (html) => {
          expect(problemsOf(sanitizeHtml(html, kind), kind)).toEqual([])
        }),
        runs(50),
      )
    },
    PROPERTY_TIMEOUT,
  )

  test(
    '[4.1.3] sanitizing twice changes nothing and warns of nothing',
    () => {
      fc.assert(
        fc.property(htmlArbitrary, (html) => {
          const once = sanitizeHtml(html, kind)
          const findings: Finding[] = []
          expect(sanitizeHtml(once, kind, (finding) => findings.push(finding))).toBe(once)
          expect(findings).toEqual([])
        }),
        runs(50),
      )
    },
    PROPERTY_TIMEOUT,
  )

  test(
    'the only error is that it is too complex',
    () => {
      fc.assert(
        fc.property(htmlArbitrary, fc.integer({ min: 1, max: 300 }), (html, times) => {
          try {
            sanitizeHtml(html.repeat(times), kind)
          } catch (error) {
            expect(error).toBeInstanceOf(ContentTooComplexError)
          }
        }),
        runs(25),
      )
    },
    PROPERTY_TIMEOUT,
  )
})
