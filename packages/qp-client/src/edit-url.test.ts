import { expect, it } from 'vitest'
import { parseEditUrl } from './edit-url.ts'

const KEY = 'kq3vN0-hJ7sZ_4mWxT9bLc2E'

it('[6.1.4] reads an edit link', () => {
  const page = { id: 'V1StGXR8Z5jd', editKey: KEY }
  expect(parseEditUrl(`https://pages.example.org/?id=V1StGXR8Z5jd#edit=${KEY}`)).toEqual({
    baseUrl: 'https://pages.example.org',
    ...page,
  })
  expect(parseEditUrl(`http://localhost:3000/below/?id=V1StGXR8Z5jd#edit=${KEY}`)).toEqual({
    baseUrl: 'http://localhost:3000/below',
    ...page,
  })
})

it.each([
  `https://pages.example.org/?id=V1StGXR8Z5jd#edit=${KEY.slice(1)}`,
  `https://pages.example.org/?id=V1StGXR8Z5jd&edit=${KEY}`,
  `https://pages.example.org/V1StGXR8Z5jd#edit=${KEY}`,
  `https://pages.example.org/?id=../V1StGXR8Z#edit=${KEY}`,
  `javascript:/?id=V1StGXR8Z5jd#edit=${KEY}`,
  KEY,
])('[2.5.5] refuses what is none, and does not quote it: %j', (text) => {
  expect(() => parseEditUrl(text)).toThrow(
    new TypeError(
      'parseEditUrl wants the whole `editUrl` of a page, up to the end of its key, and got a string',
    ),
  )
})
