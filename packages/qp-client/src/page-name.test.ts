import { expect, it } from 'vitest'
import { pageNamed } from './page-name.ts'

const BASE = 'https://pages.example.org/below'

it.each([
  ['V1StGXR8Z5jd', 'V1StGXR8Z5jd'],
  ['tide-tables', 'tide-tables'],
  [`${BASE}/tide-tables`, 'tide-tables'],
  [`${BASE}/V1StGXR8Z5jd.md?x=1#ebb`, 'V1StGXR8Z5jd'],
])('[2.2.10] %j names %j', (page, name) => {
  expect(pageNamed('get', page, BASE)).toBe(name)
})

it('[2.2.10] this computer has several names', () => {
  expect(pageNamed('get', 'http://localhost:3000/tides', 'http://127.0.0.1:3000')).toBe('tides')
  expect(pageNamed('get', 'http://[::1]:3000/tides', 'http://localhost:3000')).toBe('tides')
  expect(() => pageNamed('get', 'http://localhost:3001/tides', 'http://127.0.0.1:3000')).toThrow(TypeError)
})

it.each([
  'https://pages.example.net/below/tides',
  'http://pages.example.org/below/tides',
  'https://pages.example.org/tides',
  `${BASE}/tides/blocks`,
  `${BASE}/../api/v1/publish`,
  BASE,
  '../tides',
  'tides.md',
  '',
  7,
])('[2.2.10] refuses what names no page here, and does not quote it: %j', (page) => {
  expect(() => pageNamed('get', page, BASE)).toThrow(
    new TypeError(`get wants the id, the slug or the address of a page at ${BASE} and got a ${typeof page}`),
  )
})
