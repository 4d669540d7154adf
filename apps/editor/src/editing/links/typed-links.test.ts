import { expect, it } from 'vitest'
import { addressesIn } from './typed-links.ts'

it.each([
  ['see https://example.org/a?b=c#d.', 'https://example.org/a?b=c#d'],
  ['(https://example.org/a)', 'https://example.org/a'],
  ['https://example.org/a_(b)', 'https://example.org/a_(b)'],
  ['https://example.org/a), then', 'https://example.org/a'],
  ['www.example.org/ is', 'https://www.example.org/'],
])('%s', (text, href) => {
  expect(addressesIn(text).map((found) => found.href)).toEqual([href])
})

it.each(['example.org', 'xhttps://example.org/', 'https://', 'ftp://example.org/', 'javascript:alert(1)'])(
  'no address: %s',
  (text) => {
    expect(addressesIn(text)).toEqual([])
  },
)
