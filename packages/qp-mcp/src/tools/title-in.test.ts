import { expect, it } from 'vitest'
import { titleIn } from './title-in.ts'

it.each([
  ['# Tides\n\nTwice a day.', 'Tides'],
  ['\n\nTwice a day.\n', 'Twice a day.'],
  ['---\ntitle: The tides\ntheme: dark-vivid\n---\n# Report', 'The tides'],
  ['---\r\ntitle: "Tides: a report"\r\n---\r\n# Report', 'Tides: a report'],
  ['---\ntheme: dark-vivid\n---\n\n# Report\n', 'Report'],
  ['---\n\nA rule, and no front matter', '---'],
  ['', undefined],
])('of %j is %j', (markdown, title) => {
  expect(titleIn(markdown)).toBe(title)
})
