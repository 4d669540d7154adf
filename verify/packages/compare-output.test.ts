import { expect, it } from 'vitest'
import { differenceOf } from './compare-output.ts'

const example = { extension: 'ts', code: '', line: 1 } as const

it('compares JSON by value, so that a README may lay it out', () => {
  const json = { ...example, output: '{ "a": [1, 2] }', outputLanguage: 'json' }
  expect(differenceOf(json, '{\n  "a": [\n    1,\n    2\n  ]\n}\n')).toBe(undefined)
  expect(differenceOf(json, '{ "a": [1] }')).toBe(
    'the README says\n{ "a": [1, 2] }\nbut the example printed\n{ "a": [1] }',
  )
  expect(differenceOf(json, 'no JSON')).toContain('but the example printed\nno JSON')
  expect(differenceOf({ ...json, output: 'no JSON' }, 'no JSON')).toContain('the README says\nno JSON')
})

it('compares anything else by line, white space at their ends aside', () => {
  const text = { ...example, output: 'one\ntwo', outputLanguage: '' }
  expect(differenceOf(text, 'one \r\ntwo\n')).toBe(undefined)
  expect(differenceOf(text, ' one\ntwo')).toContain('the README says')
  expect(differenceOf(text, '')).toContain('the README says')
})
