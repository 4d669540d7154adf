import { expect, test } from 'vitest'
import { paths } from '../examples/check-blocks.ts'
import { failures, results } from '../examples/conformance.ts'
import { findings, html } from '../examples/render-markdown.ts'
import { plainTextOf } from '../examples/words.ts'

test('the example that renders markdown gives a page', () => {
  expect(findings).toEqual([])
  expect(html).toContain('<title>Hello</title>')
  expect(html).toContain('<p>This is <strong>my</strong> page.</p>')
})

test('the example that checks blocks finds the place', () => {
  expect(paths).toEqual(['blocks[0].tone'])
})

test('the example that walks a block reads its plain text', () => {
  expect(plainTextOf({ type: 'quote', html: '<p>Everything flows.</p>', attribution: 'Heraclitus' })).toEqual(
    ['Heraclitus'],
  )
})

test('the example that runs vectors passes them, and there are some', () => {
  expect(failures).toEqual([])
  expect(results.length).toBeGreaterThan(0)
})
