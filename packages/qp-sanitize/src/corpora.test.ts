import { existsSync, readFileSync } from 'node:fs'
import { ContentTooComplexError } from 'qp-schema'
import { describe, expect, test } from 'vitest'
import { problemsOf } from './html-checker.testkit.ts'
import type { HtmlKind } from './policy/policy.ts'
import { sanitizeHtml } from './sanitize-html.ts'

const CORPORA = new URL('../../../../shared/corpora/', import.meta.url)
const FILES = ['dompurify.json', 'payloadbox.json', 'blns.json']
const KINDS: readonly HtmlKind[] = ['inlineHtml', 'richHtml', 'snippet', 'document']
const present = existsSync(CORPORA)

if (!present)
  process.stderr.write('\n*** The corpora of attack strings are absent: their tests DID NOT RUN. ***\n\n')

test('the corpora are there where tests count', () => {
  const mayLack = process.env['CI'] !== 'true' || process.env['QP_WITHOUT_CORPORA'] === '1'
  expect(present || mayLack).toBe(true)
})

describe.each(present ? FILES : [])('%s', (file) => {
  const payloads = (
    JSON.parse(readFileSync(new URL(file, CORPORA), 'utf8')) as (string | { payload: string })[]
  ).map((entry) => (typeof entry === 'string' ? entry : entry.payload))

  test.each(KINDS)('no payload leaves anything in %s', (kind) => {
    for (const payload of payloads) {
      let once: string
      try {
        once = sanitizeHtml(payload, kind)
      } catch (error) {
        expect(error).toBeInstanceOf(ContentTooComplexError)
        continue
      }
      expect({ payload, problems: problemsOf(once, kind) }).toEqual({ payload, problems: [] })
      expect(sanitizeHtml(once, kind)).toBe(once)
    }
  })
})
