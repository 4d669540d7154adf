import { describe, expect, it } from 'vitest'
import { negotiateCoding } from './content-coding.ts'

describe('[10.20.1] the coding that an Accept-Encoding prefers', () => {
  it.each([
    ['', 'identity'],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['deflate, zstd, compress', 'identity'],
    ['*', 'br'],
    ['*;q=0.1', 'br'],
    ['br;q=0, *', 'gzip'],
    ['br;q=0.5, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.501', 'gzip'],
    ['gzip;q=0.2, identity;q=0.5', 'identity'],
    ['identity', 'identity'],
    ['identity, gzip', 'gzip'],
    ['gzip;q=0.001', 'gzip'],
    ['gzip;q=0, br;q=0.0', 'identity'],
    ['gzip;q=2, br;q=x', 'identity'],
    [' br ; q=1.000 ,gzip;q=1', 'br'],
  ])('%s: %s', (header, coding) => {
    expect(negotiateCoding(header)).toEqual({ coding, refusesIdentity: false })
  })

  it.each([
    ['identity;q=0, gzip', 'gzip'],
    ['gzip, *;q=0', 'gzip'],
    ['identity;q=0, *', 'br'],
  ])('%s: %s, and never without', (header, coding) => {
    expect(negotiateCoding(header)).toEqual({ coding, refusesIdentity: true })
  })

  it.each(['identity;q=0', '*;q=0', 'identity;q=0, br;q=0, gzip;q=0', 'deflate, *;q=0'])(
    '%s accepts nothing that there is, and gets it as it is',
    (header) => {
      expect(negotiateCoding(header)).toEqual({ coding: 'identity', refusesIdentity: false })
    },
  )
})
