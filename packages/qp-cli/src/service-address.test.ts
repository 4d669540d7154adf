import { expect, it } from 'vitest'
import { isSameAddress, serverAddress } from './service-address.ts'

it.each([
  ['http://localhost:3000', 'http://127.0.0.1:3000', true],
  ['http://127.0.0.1:3000/V1StGXR8Z5jd', 'http://[::1]:3000/V1StGXR8Z5jd', true],
  ['http://localhost', 'http://127.0.0.1:80/', true],
  ['http://localhost:3000', 'http://127.0.0.1:3001', false],
  ['http://localhost:3000', 'https://localhost:3000', false],
  ['http://localhost:3000/a', 'http://localhost:3000/b', false],
  ['http://localhost.example:3000', 'http://127.0.0.1:3000', false],
  ['V1StGXR8Z5jd', 'V1StGXR8Z5jd', true],
])('[18.1.7] %s and %s are one address: %s', (one, other, isSame) => {
  expect(isSameAddress(one, other)).toBe(isSame)
})

it('[18.1.7] the address of a service is kept as it was given', () => {
  expect(serverAddress('http://127.0.0.1:3000/')).toBe('http://127.0.0.1:3000')
})
