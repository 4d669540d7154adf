import { describe, expect, it } from 'vitest'
import { hashSecret, newEditKey, secretMatches } from './edit-key.ts'

describe('an edit key', () => {
  it('[2.5.1] has 24 characters of the URL-safe alphabet', () => {
    const keys = Array.from({ length: 1_000 }, () => newEditKey())
    expect(keys.filter((key) => !/^[A-Za-z0-9_-]{24}$/.test(key))).toEqual([])
    expect(new Set(keys).size).toBe(1_000)
    expect(new Set(keys.join('')).size).toBe(64)
  })

  it('[2.5.2] is kept as its SHA-256', () => {
    expect(hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })

  it('[2.5.3] matches the hash that was made of it and no other', () => {
    const hash = hashSecret('a right key of 24 digits')
    expect(secretMatches('a right key of 24 digits', hash)).toBe(true)
    expect(secretMatches('a wrong key of 24 digits', hash)).toBe(false)
    expect(secretMatches('short', hash)).toBe(false)
    expect(secretMatches('', hash)).toBe(false)
    expect(secretMatches('a right key of 24 digits', undefined)).toBe(false)
    expect(secretMatches('x'.repeat(1_000_000), hash)).toBe(false)
  })
})
