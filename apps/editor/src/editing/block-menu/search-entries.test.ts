import { expect, it } from 'vitest'
import { entriesFor } from './search-entries.ts'

it.each([
  ['t', ['paragraph', 'table', 'taskList', 'timeline']],
  ['list', ['bulletList', 'numberedList', 'taskList']],
  ['list num', ['numberedList']],
  ['h2', ['heading2']],
  ['todo', ['taskList']],
  ['able', []],
  ['xyz', []],
])('%j', (query, names) => {
  const found = entriesFor(query).map(({ name }) => name)
  expect(found.slice(0, Math.max(names.length, 1)).toSorted()).toEqual(names.toSorted())
})

it('finds all by nothing', () => {
  expect(entriesFor('').length).toBeGreaterThan(15)
})
