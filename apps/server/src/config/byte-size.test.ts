import { describe, expect, it } from 'vitest'
import { parseBytes } from './byte-size.ts'

describe('[13.1.4] a size in bytes', () => {
  it.each([
    ['0', 0],
    ['1000000', 1_000_000],
    ['7B', 7],
    ['2kB', 2000],
    ['2KB', 2000],
    ['2 KB', 2000],
    ['3MB', 3_000_000],
    ['20GB', 20_000_000_000],
    ['20gb', 20_000_000_000],
    ['1TB', 1_000_000_000_000],
    ['1KiB', 1024],
    ['64MiB', 67_108_864],
    ['1Gib', 1_073_741_824],
    ['1TIB', 1_099_511_627_776],
  ])('%s is %i', (text, bytes) => {
    expect(parseBytes(text)).toBe(bytes)
  })

  it.each(['', 'B', '-1', '+1', '1.5GB', '1e6', '64M', '64Mi', '1iB', '1PB', '1  MB', '1_000', '0x10', ' 1'])(
    '%j is none',
    (text) => {
      expect(parseBytes(text)).toBeUndefined()
    },
  )
})
