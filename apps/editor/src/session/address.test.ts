import { expect, it } from 'vitest'
import { editAddress, readAddress } from './address.ts'

const KEY = 'kq3vN0-hJ7sZ_4mWxT9bLc2E'

it.each([
  ['/', undefined],
  ['/?id=', undefined],
  ['/?id=V1StGXR8Z5jd', { id: 'V1StGXR8Z5jd', key: '' }],
  ['/?id=V1StGXR8Z5jd#edit=', { id: 'V1StGXR8Z5jd', key: '' }],
  [`/?id=V1StGXR8Z5jd#edit=${KEY}`, { id: 'V1StGXR8Z5jd', key: KEY }],
  [`/?utm=x&id=V1StGXR8Z5jd#edit=${KEY}&x=y`, { id: 'V1StGXR8Z5jd', key: KEY }],
])('[6.1.4] %s', (path, address) => {
  expect(readAddress(new URL(path, 'https://pages.example'))).toEqual(address)
})

it('[6.1.4] writes the address that the service answers', () => {
  expect(editAddress({ id: 'V1StGXR8Z5jd', key: KEY }, 'https://pages.example')).toBe(
    `https://pages.example/?id=V1StGXR8Z5jd#edit=${KEY}`,
  )
})
