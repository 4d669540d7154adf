import { sanitizeBlocks } from 'qp-sanitize'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { EXAMPLES } from './examples.ts'

it.each(Object.entries(EXAMPLES))('[10.10.22] %s is stored as it is', (_, { blocks }) => {
  expect(sanitizeBlocks(blocks)).toEqual({ blocks, warnings: [] })
})

it('[10.10.22] the home page links to each of them', () => {
  const home = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
  const linked = [...home.matchAll(/class="button" href="\/\?example=(\w+)"/g)].map(([, name]) => name)
  expect(linked).toEqual(Object.keys(EXAMPLES))
})
