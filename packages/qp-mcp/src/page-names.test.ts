import { expect, it } from 'vitest'
import { pageNamed } from './page-names.ts'

const KEY = 'kq3vN0-hJ7sZ_4mWxT9bLc2E'
const ID = 'V1StGXR8Z5jd'

it.each([
  [ID, ID],
  [' tides-today\n', 'tides-today'],
  [`https://pages.example.org/${ID}`, ID],
  ['https://pages.example.org/tides-today/', 'tides-today'],
  ['https://pages.example.org/tides-today?from=mail#ebb', 'tides-today'],
  ['https://pages.example.org/tides-today.md', 'tides-today'],
  [`https://pages.example.org/${ID}.json`, ID],
  [`https://pages.example.org/${ID}.txt`, ID],
  [`https://pages.example.org/${ID}/frames/0`, ID],
  [`https://pages.example.org/api/v1/pages/${ID}`, ID],
  [`https://pages.example.org/api/v1/pages/${ID}/blocks`, ID],
  [`https://pages.example.org/?id=${ID}`, ID],
  [`ui://quick-pages/${ID}`, ID],
])('[17.3.10] %j names the page %j', (page, name) => {
  expect(pageNamed(page, 'https://pages.example.org')).toEqual({ name })
})

it('[17.3.2] an edit link is page and key', () => {
  expect(pageNamed(`https://pages.example.org/?id=${ID}#edit=${KEY}`, 'https://pages.example.org')).toEqual({
    name: ID,
    editKey: KEY,
  })
})

it('[17.3.10] a service may have a path, and this computer several names', () => {
  expect(pageNamed('http://127.0.0.1:3000/below/tides.md', 'http://localhost:3000/below/')).toEqual({
    name: 'tides',
  })
  expect(() => pageNamed('http://127.0.0.1:3001/tides', 'http://localhost:3000')).toThrow('is no page')
  expect(() => pageNamed('http://localhost:3000/tides', 'http://localhost:3000/below')).toThrow('is no page')
})

it.each([
  '',
  '../admin',
  'tides today',
  'tides.md',
  'https://pages.example.org',
  'https://pages.example.org/',
  'https://pages.example.org/?id=',
  `https://pages.example.org/?id=../${ID}`,
  `https://pages.example.org/?id=${ID}#edit=${KEY.slice(1)}`,
  `https://elsewhere.example/?id=${ID}#edit=${KEY}`,
  `http://pages.example.org/${ID}`,
  'javascript:tides',
  'healthz',
  'ui://quick-pages/healthz',
  'https://pages.example.org/Docs',
  'https://pages.example.org/llms.txt',
])('[17.3.10] %j is no page of this service, and is not repeated', (page) => {
  expect(() => pageNamed(page, 'https://pages.example.org')).toThrow(
    /^invalid_body: `page` is no page of this service\. Give its id, its slug or its whole address\.$/,
  )
})
