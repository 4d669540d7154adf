import { expect, it } from 'vitest'
import { isLoopback } from './loopback.ts'

it.each([
  ['localhost', true],
  ['LOCALHOST', true],
  ['pages.localhost', true],
  ['127.0.0.1', true],
  ['127.255.0.9', true],
  ['::1', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.2', false],
  ['1127.0.0.1', false],
  ['127.0.0.1.example', false],
  ['localhost.example', false],
  ['notlocalhost', false],
  ['[::1', false],
  ['', false],
])('[13.1.6] %j is this computer alone: %s', (host, is) => {
  expect(isLoopback(host)).toBe(is)
})
