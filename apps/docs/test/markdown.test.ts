import { expect, test } from 'vitest'
import { code, compactJson, fence, prose, table } from '../scripts/markdown.ts'
import { splitCitation } from '../scripts/specification.ts'

test('inline code holds backticks', () => {
  expect([code('a'), code('`'), code('a``b')]).toEqual(['`a`', '`` ` ``', '```a``b```'])
})

test('a fence is longer than what it holds', () => {
  expect(fence('md', '```ts\nx\n```\n')).toBe('````md\n```ts\nx\n```\n````')
})

test('bars and line ends do not break a table', () => {
  expect(table(['A', 'B'], [['x | y', 'one\ntwo']])).toBe('| A | B |\n| --- | --- |\n| x \\| y | one two |')
})

test('a table without rows is nothing', () => {
  expect(table(['A'], [])).toBe('')
})

test('comments cannot bring HTML or interpolations, except as code', () => {
  expect(prose('a <b> {{ c }} `<b> {{ c }}`')).toBe('a &lt;b> &#123;&#123; c }} `<b> {{ c }}`')
})

test('JSON that fits on a line stands on one', () => {
  const long = 'x'.repeat(90)
  expect(compactJson({ a: [1, { b: null }], c: {}, d: [long] })).toBe(
    `{\n  "a": [1, { "b": null }],\n  "c": {},\n  "d": [\n    "${long}"\n  ]\n}`,
  )
})

test('a key takes its part of the line', () => {
  const half = 'x'.repeat(34)
  expect(compactJson({ [half]: [half] })).toBe(`{\n  "${half}": [\n    "${half}"\n  ]\n}`)
})

test('a comment is taken apart into prose and clauses', () => {
  expect([
    splitCitation('A picture\non its own. FORMAT.md 3.5.2'),
    splitCitation('One of {@link KINDS}. SPEC.md 6.1, 3.6'),
    splitCitation('An envelope. FORMAT.md 3.1.4, 3.3, SPEC.md 10.25'),
    splitCitation('No clause.'),
  ]).toEqual([
    { text: 'A picture on its own.', clauses: ['3.5.2'] },
    { text: 'One of `KINDS`.', clauses: ['6.1', '3.6'] },
    { text: 'An envelope.', clauses: ['3.1.4', '3.3', '10.25'] },
    { text: 'No clause.', clauses: [] },
  ])
})
