import { expect, it } from 'vitest'
import { readText } from './local-pictures.ts'

it.each([
  ['Tide ![Plot](plot.png) table', 'Tide Plot table\n'],
  ['![Plot](plot.png)', 'Plot\n'],
  ['![Plot](https://example.com/plot.png)', '![Plot](https://example.com/plot.png)\n'],
])('a page is called by its words where a picture has no address yet: %s', (text, start) => {
  expect(readText(text, '/notes').start).toBe(start)
})
